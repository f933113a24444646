"""The job that plays with other libraries: its table, its reasons, and that no other job runs it."""

import math
import re
import subprocess
import sys

import numpy as np
import pytest

import westbound
from tests.interop import run as interop
from tests.interop.common import CheckError, Report
from tests.packaging.conftest import ROOT

pytestmark = pytest.mark.core
FOLDER = ROOT / "tests" / "interop"
ROW = "row: a library | one 1.0 | 3 | 1,000 | 8 | rewards"


@pytest.fixture
def answers(monkeypatch):
    """What commands answer, by a word in them: (exit code, output); the others succeed silently."""
    answers = {}

    def run(*command):
        line = " ".join(command)
        return next((answer for word, answer in answers.items() if word in line), (0, ""))

    monkeypatch.setattr(interop, "run", run)
    return answers


def test_every_library_has_a_script_and_requirements():
    scripts = {path.stem.removeprefix("with_") for path in FOLDER.glob("with_*.py")}
    assert scripts == {path.stem for path in (FOLDER / "requirements").iterdir()} == set(interop.LIBRARIES)


def test_torch_is_the_one_of_the_constraints():
    pinned = dict(re.findall(r"^([\w-]+)==(\S+)$", (ROOT / "constraints.txt").read_text(), re.MULTILINE))
    for path in (FOLDER / "requirements").iterdir():
        lines = path.read_text().splitlines()
        if "-c ../../../constraints.txt" not in lines:
            own = dict(line.split("==") for line in lines if "==" in line)
            assert {name: own[name] for name in ("torch", "numpy", "numba")} == {
                name: pinned[name] for name in ("torch", "numpy", "numba")
            }, path


def test_no_other_job_runs_it():
    found = subprocess.run(
        [sys.executable, "-m", "pytest", "--collect-only", "-q", "-p", "no:cacheprovider", FOLDER],
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    assert found.returncode == 5, found.stdout
    assert "interop" not in (ROOT / ".ci" / "run").read_text()


def test_table(answers, capsys):
    answers["with_"] = (0, f"playing\n{ROW}\n")
    assert interop.main([]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines.count("| a library | one 1.0 | 3 | 1,000 | 8 | rewards |") == len(interop.LIBRARIES)
    assert "| " + " | ".join(interop.HEADS) + " |" in lines


@pytest.mark.parametrize(
    ("word", "answer", "reason"),
    [
        ("venv-interop-torchrl", (1, "ERROR: no such version\n"), "torchrl: cannot be installed here (exit code 1)"),
        ("with_torchrl", (1, f"{ROW}\nCheckError: seat 1\n"), "torchrl: fails (exit code 1)"),
        ("with_torchrl", (0, "no row\n"), "torchrl: fails (exit code 0)"),
    ],
)
def test_a_library_that_fails_is_named_and_the_others_run(answers, capsys, word, answer, reason):
    answers[word] = answer
    answers["with_"] = (0, f"{ROW}\n")
    assert interop.main(["sb3", "torchrl", "rllib"]) == 1
    out = capsys.readouterr().out
    assert out.count("| a library |") == 2
    assert reason in out
    assert answer[1].splitlines()[-1] in out


def test_an_unknown_library_is_refused(capsys):
    assert interop.main(["sb3", "keras"]) == 2
    assert "there is no script for keras; say sb3" in capsys.readouterr().err


@pytest.fixture(scope="module")
def played():
    """The arguments of `check_game` for a game in which the first legal action is played."""
    state = westbound.load("go_west_2005").new_initial_state(num_players=3, seed=1)
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[0])
    return ["go_west_2005", 3, 1, state.history(), state.returns().tolist()]


def test_a_game_that_fits_is_counted(played):
    report = Report("a library")
    assert len(report.check_game(*played)) == len(played[3]) == report.decisions
    *others, actions, rewards = played
    movers = report.check_game(*others, actions, {2: rewards[2]})
    each = {seat: [a for a, mover in zip(actions, movers, strict=True) if mover == seat] for seat in range(3)}
    assert report.check_game(*others, each, rewards) == movers
    assert report.games == 3


@pytest.mark.parametrize("break_it", ["reward", "seat", "illegal", "unfinished", "too long", "seed"])
def test_a_game_that_does_not_fit_is_noticed(played, break_it):
    game, players, seed, actions, rewards = played
    broken = {
        "reward": (seed, actions, [0.0 * reward for reward in rewards]),
        "seat": (seed, actions, rewards[1:] + rewards[:1]),
        "illegal": (seed, [139 - actions[0], *actions[1:]], rewards),
        "unfinished": (seed, actions[:-1], rewards),
        "too long": (seed, [*actions, 0], rewards),
        "seed": (seed + 1, actions, rewards),
    }
    with pytest.raises((CheckError, ValueError)):
        Report("a library").check_game(game, players, *broken[break_it])


@pytest.mark.parametrize(("after", "losses"), [([1.0], [0.5]), ([2.0], []), ([2.0], [math.nan]), ([math.inf], [0.5])])
def test_learning_that_did_not_happen_is_noticed(after, losses):
    Report("a library").check_learning(np.array([1.0]), np.array([2.0]), [0.5], 1)
    with pytest.raises(CheckError):
        Report("a library").check_learning(np.array([1.0]), np.array(after), losses, 1)


def test_output_is_shown_and_kept(capsys):
    code, said = interop.run(sys.executable, "-c", "import sys; print('hello', flush=True); sys.exit('bye')")
    assert (code, said) == (1, "hello\nbye\n")
    assert capsys.readouterr().out == "   hello\n   bye\n"
