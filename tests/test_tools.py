"""The tools themselves: fuzzing reports failures, every mutant is a change of one line of live code."""

from __future__ import annotations

import ast
from difflib import SequenceMatcher
from importlib import import_module
from pathlib import Path

import pytest

from tests.go_west_2005 import play
from tests.tools import fuzz, mutants
from tests.tools.homes import homes
from tests.tools.mutants import Mutant, mutated

pytestmark = [pytest.mark.core, pytest.mark.nojit]
SEED_OF_A_SHORT_GAME = 3


def test_fuzz_says_what_it_played(capsys: pytest.CaptureFixture[str]) -> None:
    assert fuzz.main(["--game", "go_west_2005", "--seed", str(SEED_OF_A_SHORT_GAME), "--games", "1"]) == 0
    assert f"1 games from seed {SEED_OF_A_SHORT_GAME}, " in capsys.readouterr().out
    assert fuzz.main(["--seconds", "0"]) == 0


def test_fuzz_fails_with_seed_and_actions(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(play.CheckedGame, "check_bytes", lambda game, data: 1 // (3 - len(game.actions)))
    assert fuzz.main(["--game", "go_west_2005", "--seed", "5"]) == 1
    out = capsys.readouterr().out
    assert "FAILED go_west_2005, fuzz seed 5" in out
    assert "ZeroDivisionError" in out
    assert "actions=['" in out
    assert "--seed 5 --games 1" in out


@pytest.mark.parametrize("home", homes())
def test_every_game_can_be_fuzzed(home: str) -> None:
    assert callable(import_module(f"tests.{home}.play").fuzz)


@pytest.mark.parametrize("home", homes())
def test_mutants_change_a_line_of_live_code(home: str) -> None:
    module = import_module(f"tests.{home}.mutants")
    folder = Path(import_module(f"westbound.envs.{home}").__file__ or "").parent
    assert len(set(module.MUTANTS)) == len(module.MUTANTS) >= 30
    for mutant in module.MUTANTS:
        source = (folder / mutant.file).read_text(encoding="utf-8")
        changed = mutated(source, mutant)
        matcher = SequenceMatcher(None, source.splitlines(), changed.splitlines(), autojunk=False)
        ((_, first, last, new_first, new_last),) = [part for part in matcher.get_opcodes() if part[0] != "equal"]
        assert new_last - new_first <= last - first <= 3, f"{mutant}: a line, or a few that belong together"
        assert without_texts(source) != without_texts(changed), f"{mutant}: nothing but text has changed"


def without_texts(source: str) -> str:
    """The syntax tree of a module without docstrings (comments are not in it anyway)."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            node.value = ast.Constant(None)
    return ast.dump(tree)


@pytest.mark.parametrize("home", homes())
def test_mutants_are_spread_over_all_rules(home: str) -> None:
    module = import_module(f"tests.{home}.mutants")
    folder = Path(import_module(f"westbound.envs.{home}").__file__ or "").parent
    patterns = ("rules/*.py", "legal.py", "legal/*.py", "knowledge.py")
    paths = [path for pattern in patterns for path in folder.glob(pattern)]
    files = {path.relative_to(folder).as_posix() for path in paths if path.name != "__init__.py"}
    assert len(files) > 5
    assert {mutant.file for mutant in module.MUTANTS} >= files


def test_a_mutant_that_fits_nowhere_is_an_error() -> None:
    for source in ("a = 2", "a = 1\na = 1"):
        with pytest.raises(ValueError, match="times"):
            mutated(source, Mutant("x.py", "a = 1", "a = 2"))


def test_a_hunt_tells_caught_from_survived(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "envs" / "toy").mkdir(parents=True)
    rule = tmp_path / "envs" / "toy" / "rule.py"
    rule.write_text("cost = 3\nunused = 1\n", encoding="utf-8")
    monkeypatch.setattr(mutants, "run_tests", lambda tree, tests: (int("cost = 3" not in rule.read_text()), ""))
    results = [
        mutants.judge(tmp_path, "toy", [], Mutant("rule.py", *change)).result
        for change in (("cost = 3", "cost = 4"), ("unused = 1", "unused = 2"), ("gone", "here"))
    ]
    assert results == ["caught", "survived", "error"]
    assert rule.read_text(encoding="utf-8") == "cost = 3\nunused = 1\n"


def test_tests_that_run_anyway_are_recognized() -> None:
    tests = ["a.py", "b.py::test_one", "b.py::test_two[3]"]
    for test in ("a.py", "a.py::test_any", "a.py::test_any[1]", "b.py::test_one[x]", "b.py::test_two[3]"):
        assert mutants.is_among(test, tests)
    for test in ("b.py", "b.py::test_two", "b.py::test_one_more", "a.pyx"):
        assert not mutants.is_among(test, tests)
