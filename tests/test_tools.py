"""The tools themselves: fuzzing reports failures, every mutant is a change of one line of live code."""

from __future__ import annotations

import ast
from importlib import import_module
from pathlib import Path

import pytest

import westbound
from tests.go_west_2005 import play
from tests.tools import fuzz, mutants
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


@pytest.mark.parametrize("game", westbound.games())
def test_every_game_can_be_fuzzed(game: str) -> None:
    assert callable(import_module(f"tests.{game}.play").fuzz)


@pytest.mark.parametrize("game", westbound.games())
def test_mutants_change_one_line_of_live_code(game: str) -> None:
    module = import_module(f"tests.{game}.mutants")
    folder = Path(import_module(f"westbound.envs.{game}").__file__ or "").parent
    assert len(set(module.MUTANTS)) == len(module.MUTANTS) >= 30
    for mutant in module.MUTANTS:
        source = (folder / mutant.file).read_text(encoding="utf-8")
        changed = mutated(source, mutant)
        lines = zip(source.splitlines(), changed.splitlines(), strict=True)
        assert sum(old != new for old, new in lines) == 1, mutant
        assert without_texts(source) != without_texts(changed), f"{mutant}: nothing but text has changed"


def without_texts(source: str) -> str:
    """The syntax tree of a module without docstrings (comments are not in it anyway)."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            node.value = ast.Constant(None)
    return ast.dump(tree)


@pytest.mark.parametrize("game", westbound.games())
def test_mutants_are_spread_over_all_rules(game: str) -> None:
    module = import_module(f"tests.{game}.mutants")
    folder = Path(import_module(f"westbound.envs.{game}").__file__ or "").parent
    rules = {path.relative_to(folder).as_posix() for path in folder.glob("rules/*.py")} - {"rules/__init__.py"}
    assert {mutant.file for mutant in module.MUTANTS} >= rules | {"legal.py", "knowledge.py"}


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
