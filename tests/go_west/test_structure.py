"""The sources of Go West: a tag on every rule, every ruling that is named stands on the page, and no rule is dead."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from westbound.envs import go_west

pytestmark = [pytest.mark.core, pytest.mark.nojit]

FOLDER = Path(go_west.__file__).parent
RULES = sorted((FOLDER / "rules").glob("*.py"))
TAGGED = [*RULES, FOLDER / "legal.py"]
MUST_HAVE_RULES = {
    *("Setup", "Hand cards", "Your counting house", "Buildings", "Radius", "Sequence of a round", "Sequence of a turn"),
    *("Choosing a building card", "Playing a building card", "End of a round", "End of the Game"),
    *("Building a building", "Building adjacently", "Suitable terrain", "Building Areas", "Forest Areas"),
    *("Building Types", "Lumberjacks", "Mines", "Farm buildings", "Production buildings", "City buildings"),
    *("Order cards", "Build Bonus", "Team Variant", "Solo Variant", "Evaluating your settlement"),
}
OTHER_HEADINGS = {"Components", "Key Game Concepts", "Building Rules", "Covered-wagon symbol", "Game Flow", "Reference"}
SWITCHES = {"answer", "run_effect", "write_legal"}


def functions(path: Path) -> Iterator[ast.FunctionDef]:
    """The compiled functions of a module."""
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.FunctionDef) and any("rule" in ast.unparse(d) for d in node.decorator_list):
            yield node


def tags(text: str) -> list[str]:
    """The entries of all brackets of a docstring."""
    return [tag for bracket in re.findall(r"\[([^\]]+)\]", text) for tag in bracket.split(", ")]


@pytest.mark.parametrize("path", TAGGED, ids=lambda path: str(path.relative_to(FOLDER)))
def test_every_rule_has_a_docstring_with_a_tag(path: Path) -> None:
    for function in functions(path):
        text = ast.get_docstring(function)
        assert text, f"{function.name} has no docstring"
        assert tags(text) or function.name in SWITCHES, f"{function.name} has no tag: {text}"
        for tag in tags(text):
            known = tag in MUST_HAVE_RULES | OTHER_HEADINGS or re.fullmatch(r"R[1-9]\d?", tag)
            assert known, f"{function.name}: [{tag}] is no heading of the rules and no ruling"


def test_every_heading_has_its_rules() -> None:
    named = {tag for path in TAGGED for f in functions(path) for tag in tags(ast.get_docstring(f) or "")}
    assert named >= MUST_HAVE_RULES


def test_every_ruling_that_is_named_stands_on_the_page() -> None:
    page = (FOLDER / "README.md").read_text(encoding="utf-8")
    section = page.split("## Rulings", 1)[1].split("\n## ", 1)[0]
    known = re.findall(r"^\| (R\d+) \|", section, re.MULTILINE)
    assert known == [f"R{i}" for i in range(1, len(known) + 1)]
    assert len(known) >= 30
    named = {tag for path in FOLDER.rglob("*.py") for tag in re.findall(r"\bR\d+\b", path.read_text(encoding="utf-8"))}
    assert named <= set(known)
    assert len(named) > 25


def test_every_rule_is_used() -> None:
    """A function that nobody calls would be dead code that no test can reach."""
    trees = [ast.parse(path.read_text(encoding="utf-8")) for path in FOLDER.rglob("*.py")]
    used = {node.id for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Name)}
    for path in [*TAGGED, FOLDER / "observation.py", FOLDER / "heuristic.py", FOLDER / "knowledge.py"]:
        assert {function.name for function in functions(path)} <= used


def test_modules_are_short() -> None:
    for path in FOLDER.rglob("*.py"):
        assert len(path.read_text(encoding="utf-8").splitlines()) < 400, path.name
