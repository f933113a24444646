"""The sources: a tag on every rule, every ruling on the page, no dead code; the component file and its errors."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from westbound.envs import rails_to_the_north
from westbound.envs.core.tables import ComponentError
from westbound.envs.rails_to_the_north import tables as parts
from westbound.envs.rails_to_the_north.reading import load_components
from westbound.envs.rails_to_the_north.state import STATE
from westbound.envs.rails_to_the_north.verbs import PROMPTS, VERBS

pytestmark = [pytest.mark.core, pytest.mark.nojit]

FOLDER = Path(rails_to_the_north.__file__).parent
PAGE = (FOLDER / "README.md").read_text(encoding="utf-8")
FILE = FOLDER / "components.toml"
TAGGED = [*sorted((FOLDER / "rules").glob("*.py")), *sorted((FOLDER / "legal").glob("*.py"))]
SWITCHES = {"answer", "answer_others", "run_effect", "write_legal", "write_legal_others"}


def chapters() -> set[str]:
    """The chapters that the page names."""
    listed = re.search(r"The chapters: (.*?)\.\n", PAGE, re.DOTALL)
    assert listed
    return {re.sub(r"\s+", " ", name).replace(" (expansion)", "") for name in re.split(r";\s+", listed[1])}


def functions(path: Path) -> Iterator[ast.FunctionDef]:
    """The compiled functions of a module."""
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.FunctionDef) and any("rule" in ast.unparse(d) for d in node.decorator_list):
            yield node


def tags(text: str) -> list[str]:
    """The entries of all brackets of a docstring."""
    return [tag for bracket in re.findall(r"\[([^\]]+)\]", text) for tag in bracket.split(", ")]


# ---- sources -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", TAGGED, ids=lambda path: str(path.relative_to(FOLDER)))
def test_every_rule_has_a_docstring_with_a_tag(path: Path) -> None:
    for function in functions(path):
        text = ast.get_docstring(function)
        assert text, f"{function.name} has no docstring"
        assert tags(text) or function.name in SWITCHES, f"{function.name} has no tag: {text}"
        for tag in tags(text):
            assert tag in chapters() or re.fullmatch(r"R[1-9]\d?", tag), f"{function.name}: [{tag}] is no chapter"


def test_every_chapter_has_its_rules() -> None:
    named = {tag for path in TAGGED for f in functions(path) for tag in tags(ast.get_docstring(f) or "")}
    assert named >= chapters()


def test_every_ruling_that_is_named_stands_on_the_page() -> None:
    section = PAGE.split("## Rulings", 1)[1].split("\n## ", 1)[0]
    known = re.findall(r"^\| (R\d+) \|", section, re.MULTILINE)
    assert known == [f"R{i}" for i in range(1, len(known) + 1)]
    assert len(known) >= 39
    named = {tag for path in FOLDER.rglob("*.py") for tag in re.findall(r"\bR\d+\b", path.read_text(encoding="utf-8"))}
    assert named <= set(known)
    assert len(named) > 25


def test_every_rule_is_used() -> None:
    """A function that nobody calls would be dead code that no test can reach."""
    trees = [ast.parse(path.read_text(encoding="utf-8")) for path in FOLDER.rglob("*.py")]
    used = {node.id for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Name)}
    for path in [*TAGGED, FOLDER / "observation.py", FOLDER / "heuristic.py", FOLDER / "knowledge.py"]:
        assert {function.name for function in functions(path)} <= used


def test_every_verb_is_explained_on_the_page() -> None:
    table = PAGE.split("### Verbs", 1)[1].split("\n## ", 1)[0]
    explained = {name for line in table.splitlines() if line.startswith("| `") for name in re.findall(r"`(\w+)`", line)}
    record = load_components().record[0]
    names = {kind: name for name, kind in VERBS.items()}
    assert {names[kind] for kind in record["rows"]["verbs"].ravel().tolist() if kind} <= explained


def test_every_question_has_a_phrase() -> None:
    from westbound.envs.rails_to_the_north.notation import PHRASES

    assert list(PHRASES) == list(PROMPTS)


def test_the_record_is_small() -> None:
    assert STATE.itemsize < 2048


# ---- components ----------------------------------------------------------------------------------------


def test_the_trail() -> None:
    spaces = load_components().record[0]["spaces"]
    arrows = {k: [int(x) for x in space["next"] if x] for k, space in enumerate(spaces)}
    assert sum(map(len, arrows.values())) == 55
    ways = {parts.KANSAS_CITY: 1}
    for k in range(parts.KANSAS_CITY - 1, -1, -1):
        ways[k] = sum(ways[there] for there in arrows[k])
    assert ways[0] == 96
    assert int((spaces["woods"] > 0).sum()) == 8
    assert int((spaces["risk"] > 0).sum()) == 7
    for k, space in enumerate(spaces):
        near = {int(x) for x in space["near"] if x}
        assert near == {x for x in arrows[k] if x} | {a for a, targets in arrows.items() if k in targets and a}


def test_counts_of_pieces() -> None:
    t = load_components().record[0]
    assert t["piles"].sum(axis=1).tolist() == [35, 33, 26]
    assert sum(t["piles"][:, 1:4].sum(axis=0).tolist()) == 54
    assert t["piles"][:, 4:6].sum() == 22
    assert t["piles"][:, 6:].sum() == 18
    assert t["cards"]["start"].sum() == 14
    assert t["cards"]["copies"][:13].sum() == 36
    assert t["cards"]["copies"][13:].sum() == 24
    assert t["discs"]["copies"].sum() == 15
    entries = [len({int(e) for e in face["entries"] if e}) for face in t["faces"][1:]]
    assert (len(entries), sum(entries)) == (31, 55)
    assert t["medium_copies"].sum() == 10
    assert [int(x) for x in t["cities"]["in_play"].sum(axis=1)] == [10, 16]


NORTH = [
    ("", "", "town 42"),
    ("", "town 42", "town 43; Memphis"),
    ("", "town 42; Memphis", "town 43; town 40; town 44"),
    ("Columbia", "", "town 42; Memphis"),
    ("St. Louis", "", "town 42; Memphis; town 45"),
    ("St. Louis", "town 45", "town 42; Memphis; town 46"),
    ("Chicago", "", "town 42; town 47; Milwaukee"),
    ("Chicago", "town 47", "town 42; town 48; town 49; Denver; Milwaukee"),
    ("Chicago", "town 47; town 49", "town 42; town 48; Denver; San Francisco; Milwaukee"),
    ("Chicago", "Milwaukee; town 50", "town 42; town 47; town 41; Green Bay"),
    ("Chicago", "Milwaukee; town 50; Green Bay; town 51", "town 42; town 47; town 41; town 52; town 53; town 54"),
    ("Detroit", "town 56", "town 42; town 57"),
    ("Cleveland", "Toronto; town 54", "town 42; town 51; town 55; Montreal"),
    ("Pittsburgh", "town 58", "town 42; town 59"),
]


@pytest.mark.parametrize(("discs", "posts", "reached"), NORTH)
def test_railways_of_the_north(discs: str, posts: str, reached: str) -> None:
    components = load_components()
    towns = components.record[0]["towns"]
    own_posts = [components.towns.index(x) for x in posts.split("; ") if x]
    own_discs = [components.cities.index(x) for x in ("Kansas City", *(x for x in discs.split("; ") if x))]
    found = {
        name
        for k, name in enumerate(components.towns)
        if k not in own_posts
        and (any(towns[k]["towns"] >> x & 1 for x in own_posts) or any(towns[k]["cities"] >> x & 1 for x in own_discs))
    }
    assert found == set(reached.split("; "))


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("dollars = [6, 7, 8, 9]", "dollars = [6, 7, 8]", "setup.dollars"),
        ('next = ["A1", "flood 1"]', 'next = ["A1", "start"]', "later space"),
        ('["hire", 0]', '["hire", 40]', "argument of hire"),
        ('["hire", 0]', '["higher", 0]', "no step"),
        ('["card", "guernsey"]', '["card", "cow"]', "argument of card"),
        ('name = "brown swiss", type', 'name = "holstein", type', "this name"),
        ("turnouts_after = [4, 7,", "turnouts_after = [4, 5,", "rise by two"),
        ('between = ["Topeka", "Wichita"]', 'between = ["Topeka", "Kansas City"]', "takes? one disc|take one disc"),
        ('tasks = ["San Francisco"]', 'tasks = ["New York"]', "a task is one of"),
        ("limits = [3, 4, 6]", "limits = [3, 4, 5]", "lie on it"),
        ("hand_size = 4", "hand_size = 4\nhand = 5", "unknown key"),
        ('["town 42", "town 43"]', '["town 42", "nowhere"]', "joins no towns"),
        ('name = "12b"', 'name = "13b"', "12"),
    ],
)
def test_errors_name_what_is_wrong(tmp_path: Path, old: str, new: str, message: str) -> None:
    text = FILE.read_text(encoding="utf-8")
    assert old in text
    path = tmp_path / "own.toml"
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(ComponentError, match=message):
        load_components(path)
