"""The sources of Go West! (2005): five things of each prompt's name, and a rulebook tag on every rule."""

from __future__ import annotations

import ast
import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.go_west_2005.records import observation_row, standard_game
from westbound.envs import go_west_2005
from westbound.envs.go_west_2005.state import EFFECTS, PROMPTS

pytestmark = [pytest.mark.core, pytest.mark.nojit]

FOLDER = Path(go_west_2005.__file__).parent
RULES = sorted((FOLDER / "rules").glob("*.py"))
TAGGED = [*RULES, FOLDER / "legal.py", FOLDER / "knowledge.py"]
HEADINGS = {
    "Prepare for Play",
    "Sequence of Play",
    "Playing an Action Card",
    "Claiming a Score",
    "Selling an Action Card",
    "Paying with Victory Points",
    "Shuffling the Action Card Pile",
    "The Double Move Pieces",
    "Winning",
}
PLACES = {"Example 1", "Example 2", "Examples", "Exception", "last step"}
BOOKKEEPING = {
    *("answer", "run_effect", "write_legal"),  # the switches
    *("allow", "share", "count_tokens", "count_placed", "largest_group", "refresh_gains"),  # counting
    *("gather", "deal", "take"),  # parts of redeal, which has the tag
}


def functions(path: Path) -> Iterator[ast.FunctionDef]:
    """The compiled functions of a module."""
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.FunctionDef) and any("rule" in ast.unparse(d) for d in node.decorator_list):
            yield node


def names(paths: list[Path]) -> list[str]:
    return [function.name for path in paths for function in functions(path)]


def calls_in(path: Path, switch: str) -> dict[str, str]:
    """The switch: called function -> the kind it is called for ("" for the last line, which needs no question)."""
    function = next(f for f in functions(path) if f.name == switch)
    found = {}

    def walk(statements: list[ast.stmt], kind: str) -> None:
        for statement in statements:
            if isinstance(statement, ast.If):
                walk(statement.body, ast.unparse(statement.test))
                walk(statement.orelse, "")
                continue
            for call in (node for node in ast.walk(statement) if isinstance(node, ast.Call)):
                found[ast.unparse(call.func)] = kind

    walk(function.body, "")
    return found


# ---- five things of each prompt's name -----------------------------------------------------------------


def test_each_prompt_has_its_answer_in_the_rules() -> None:
    assert sorted(name for name in names(RULES) if name.startswith("answer_")) == sorted(f"answer_{p}" for p in PROMPTS)


def test_each_prompt_has_its_legal_answers() -> None:
    found = [name for name in names([FOLDER / "legal.py"]) if name.startswith("legal_")]
    assert sorted(found) == sorted(f"legal_{prompt}" for prompt in PROMPTS)


@pytest.mark.parametrize(
    ("path", "switch", "verb", "kinds", "last"),
    [
        ("rules/__init__.py", "answer", "answer", PROMPTS, False),
        ("rules/__init__.py", "run_effect", "run", EFFECTS, False),
        ("legal.py", "write_legal", "legal", PROMPTS, True),
    ],
)
def test_each_kind_has_a_line_in_the_switch(path: str, switch: str, verb: str, kinds: dict, last: bool) -> None:
    lines = calls_in(FOLDER / path, switch)
    expected = {f"{verb}_{name}": f"kind == {name.upper()}" for name in kinds}
    if last:
        expected[f"{verb}_{list(kinds)[-1]}"] = ""
    assert lines == expected


def test_each_effect_has_its_rule() -> None:
    assert sorted(name for name in names(RULES) if name.startswith("run_") and name != "run_effect") == sorted(
        f"run_{effect}" for effect in EFFECTS
    )


def test_each_prompt_has_a_phrase() -> None:
    assert set(standard_game().spec.notation.PHRASES) == set(PROMPTS) == set(standard_game().spec.prompts)


def test_each_prompt_has_a_place_in_the_observation() -> None:
    layout = standard_game().observation_layout
    assert layout["prompt"].size == len(PROMPTS)
    seen: dict[str, tuple[int, ...]] = {}
    state = standard_game().new_initial_state(2, seed=1, vp_payment="free_split")
    rng = random.Random(1)
    for _ in range(60):
        prompt = layout.views(observation_row(state, 0))["prompt"]
        assert prompt.sum() == 1
        assert seen.setdefault(state.current_prompt(), tuple(prompt.tolist())) == tuple(prompt.tolist())
        state.apply_action(rng.choice(state.legal_actions()))
    assert set(seen) == set(PROMPTS)
    assert len(set(seen.values())) == len(PROMPTS)


# ---- tags ----------------------------------------------------------------------------------------------


def tags(text: str) -> list[str]:
    """The entries of all brackets of a docstring."""
    return [tag for bracket in re.findall(r"\[([^\]]+)\]", text) for tag in bracket.split(", ")]


@pytest.mark.parametrize("path", TAGGED, ids=lambda path: str(path.relative_to(FOLDER)))
def test_every_rule_has_a_docstring_with_a_tag(path: Path) -> None:
    found = list(functions(path))
    assert found or path.name == "__init__.py"
    for function in found:
        text = ast.get_docstring(function)
        assert text, f"{function.name} has no docstring"
        if function.name in BOOKKEEPING:
            continue
        assert tags(text), f"{function.name} has no tag: {text}"
        for tag in tags(text):
            known = tag in HEADINGS | PLACES or re.fullmatch(r"R[1-9]\d?", tag)
            assert known, f"{function.name}: [{tag}] is no heading of the rulebook and no ruling"


def test_bookkeeping_is_no_stale_list() -> None:
    assert set(names(TAGGED)) >= BOOKKEEPING


def rulings() -> set[str]:
    """The numbers of the table under Rulings in the game's page."""
    page = (FOLDER / "README.md").read_text(encoding="utf-8")
    section = page.split("## Rulings", 1)[1].split("\n## ", 1)[0]
    return set(re.findall(r"^\| (R\d+) \|", section, re.MULTILINE))


@pytest.mark.skipif(not (FOLDER / "README.md").exists(), reason="the game has no page yet")
def test_every_ruling_that_is_named_exists() -> None:
    known = rulings()
    assert known == {f"R{i}" for i in range(1, len(known) + 1)}
    assert len(known) >= 23
    named = {tag for path in FOLDER.rglob("*.py") for tag in re.findall(r"\bR\d+\b", path.read_text(encoding="utf-8"))}
    assert named <= known
    assert len(named) > 12


def test_every_rule_is_used() -> None:
    """A function that nobody calls would be dead code that no test can reach."""
    trees = [ast.parse(path.read_text(encoding="utf-8")) for path in FOLDER.rglob("*.py")]
    used = {node.id for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Name)}
    assert set(names([*TAGGED, FOLDER / "observation.py"])) <= used
