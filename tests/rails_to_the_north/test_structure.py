"""The sources of Great Western Trail: five things of each prompt's name, tags on every rule, the page."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.rails_to_the_north import facts
from tests.rails_to_the_north.positions import standard_game
from westbound.envs import rails_to_the_north
from westbound.envs.rails_to_the_north import notation
from westbound.envs.rails_to_the_north.verbs import EFFECTS, PROMPTS

pytestmark = [pytest.mark.core, pytest.mark.nojit]

FOLDER = Path(rails_to_the_north.__file__).parent
RULES = sorted((FOLDER / "rules").glob("*.py"))
LEGAL = sorted((FOLDER / "legal").glob("*.py"))
TAGGED = [*RULES, *LEGAL, FOLDER / "knowledge.py"]
PAGE = FOLDER / "README.md"
HEADINGS = {
    *("Setup", "Movement", "Buildings", "Auxiliary actions", "Workers", "Cattle", "Cards", "Certificates"),
    *("Objective cards", "Hazards and teepees", "Railroad", "Stations", "Discs", "Kansas City", "Delivery"),
    *("Trading posts", "Exchange tokens", "Turn", "End and scoring"),
}
SWITCHES = {"answer", "answer_others", "run_effect", "write_legal", "write_legal_others"}
PARTS = {"gather", "deal_hand"}  # of redeal, which has the tag
SHARED = {
    "answer_copied": "copied",
    "answer_engine": "forward or backward",
    "answer_upgrade": "upgrade or station",
    "legal_retreat": "turn_back or retreat",
    "legal_place": "place or copied",
}


def functions(path: Path) -> Iterator[ast.FunctionDef]:
    """The compiled functions of a module."""
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.FunctionDef) and any("rule" in ast.unparse(d) for d in node.decorator_list):
            yield node


def names(paths: list[Path]) -> list[str]:
    return [function.name for path in paths for function in functions(path)]


def lines_of(path: Path, *switches: str) -> dict[str, str]:
    """Of switches: kind of frame -> what is called for it."""
    found: dict[str, str] = {}
    for function in functions(path):
        if function.name not in switches:
            continue
        for node in (n for n in ast.walk(function) if isinstance(n, ast.If)):
            call = next(n for statement in node.body for n in ast.walk(statement) if isinstance(n, ast.Call))
            for kind in re.findall(r"kind == verbs\.(\w+)", ast.unparse(node.test)):
                assert kind.lower() not in found, f"{kind} stands there twice"
                found[kind.lower()] = ast.unparse(call.func)
    return found


# ---- five things of each prompt's name -----------------------------------------------------------------


def test_each_prompt_has_its_answer() -> None:
    lines = lines_of(FOLDER / "rules" / "__init__.py", "answer", "answer_others")
    assert set(lines) | {"leave"} == set(PROMPTS), "after leave nothing happens"
    assert set(lines.values()) == {name for name in names(RULES) if name.startswith("answer_")} - SWITCHES
    for kind, function in lines.items():
        assert function == f"answer_{kind}" or kind in SHARED[function].split(" or ")


def test_each_prompt_has_its_legal_answers() -> None:
    lines = lines_of(FOLDER / "legal" / "__init__.py", "write_legal", "write_legal_others")
    assert set(lines) == set(PROMPTS)
    written = {name for name in names(LEGAL) if name.startswith("legal_")}
    assert {name for name in lines.values() if name.startswith("legal_")} == written
    for kind, function in lines.items():
        assert function in (f"legal_{kind}", "allow_hand", "allow_stop") or kind in SHARED[function].split(" or ")


def test_each_effect_has_its_rule() -> None:
    lines = lines_of(FOLDER / "rules" / "__init__.py", "run_effect")
    assert set(lines) == set(EFFECTS)
    assert lines == {kind: f"run_{kind}" for kind in lines}
    assert set(lines.values()) == {n for n in names(RULES) if n.startswith("run_")} - SWITCHES - {"run_row"}


def test_each_prompt_has_a_phrase_and_a_place_in_the_observation() -> None:
    game = standard_game()
    assert set(notation.PHRASES) == set(PROMPTS) == set(game.spec.prompts)
    assert all(phrase and len(phrase) < 90 for phrase in notation.PHRASES.values())
    assert len(set(notation.PHRASES.values())) == len(PROMPTS)
    assert game.observation_layout["prompt"].size == len(PROMPTS)
    assert sorted(PROMPTS.values()) == list(range(1, len(PROMPTS) + 1))


# ---- tags ----------------------------------------------------------------------------------------------


def tags(text: str) -> list[str]:
    """The entries of all brackets of a docstring."""
    return [tag for bracket in re.findall(r"\[([^\]]+)\]", text) for tag in bracket.split(", ")]


@pytest.mark.parametrize("path", TAGGED, ids=lambda path: str(path.relative_to(FOLDER)))
def test_every_rule_has_a_docstring_with_a_tag(path: Path) -> None:
    found = list(functions(path))
    assert found
    for function in found:
        text = ast.get_docstring(function)
        assert text, f"{function.name} has no docstring"
        assert tags(text) or function.name in SWITCHES | PARTS, f"{function.name} has no tag: {text}"
        for tag in tags(text):
            known = tag in HEADINGS or re.fullmatch(r"R[1-9]\d?", tag)
            assert known, f"{function.name}: [{tag}] is no heading of the rules and no ruling"


def test_every_heading_has_its_rules() -> None:
    named = {tag for path in TAGGED for f in functions(path) for tag in tags(ast.get_docstring(f) or "")}
    assert named >= HEADINGS


@pytest.mark.skipif(not PAGE.exists(), reason="the game has no page yet")
def test_every_ruling_that_is_named_stands_on_the_page() -> None:
    section = PAGE.read_text(encoding="utf-8").split("## Rulings", 1)[1].split("\n## ", 1)[0]
    known = re.findall(r"^\| (R\d+) \|", section, re.MULTILINE)
    assert known == [f"R{i}" for i in range(1, len(known) + 1)]
    assert len(known) >= 22
    named = {tag for path in FOLDER.rglob("*.py") for tag in re.findall(r"\bR\d+\b", path.read_text(encoding="utf-8"))}
    assert named <= set(known)
    assert len(named) > 20


def test_every_rule_is_used() -> None:
    """A function that nobody calls would be dead code that no test can reach."""
    trees = [ast.parse(path.read_text(encoding="utf-8")) for path in FOLDER.rglob("*.py")]
    used = {node.id for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Name)}
    for path in [*TAGGED, FOLDER / "observation.py", FOLDER / "heuristic.py"]:
        assert {function.name for function in functions(path)} <= used


def test_files_and_functions_are_short() -> None:
    for path in FOLDER.rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        assert len(text.splitlines()) <= 400, path.name
        for function in functions(path):
            assert (function.end_lineno or 0) - function.lineno < 45, f"{path.name}: {function.name}"


# ---- the length of a game ------------------------------------------------------------------------------


def most_visits(num_players: int) -> int:
    """Visits to Kansas City until the job market is full.

    A visit takes a worker from column 2 (pile 2 outlasts the market) and from column 3 a worker or one of five teepees.
    So v visits fill 2 v - 5 of the 10 n + 1 spaces at least.
    """
    return (10 * num_players + 1 + 5 + 1) // 2


def test_the_bound_on_the_length_is_argued() -> None:
    """A turn goes on by one space at least, so there are at most 48 between two visits; then one more turn each."""
    for n in (2, 3, 4):
        assert most_visits(n) <= sum(facts.PILES[1].values()) - (2 * n - 1), "pile 2 would run out"
        turns = (most_visits(n) + n) * 48 + n
        assert standard_game().max_game_length() >= 100 * turns
