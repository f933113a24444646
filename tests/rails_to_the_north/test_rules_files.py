"""Verbs on the page, the size of the record, railways of the north, errors in component files."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from westbound.envs import rails_to_the_north
from westbound.envs.core.tables import ComponentError
from westbound.envs.rails_to_the_north.reading import load_components
from westbound.envs.rails_to_the_north.state import STATE
from westbound.envs.rails_to_the_north.verbs import VERBS

pytestmark = [pytest.mark.core, pytest.mark.nojit]

FOLDER = Path(rails_to_the_north.__file__).parent
PAGE = (FOLDER / "README.md").read_text(encoding="utf-8")
FILE = FOLDER / "components.toml"


def test_every_verb_is_explained_on_the_page() -> None:
    table = PAGE.split("### Verbs", 1)[1].split("\n## ", 1)[0]
    explained = {name for line in table.splitlines() if line.startswith("| `") for name in re.findall(r"`(\w+)`", line)}
    record = load_components().record[0]
    names = {kind: name for name, kind in VERBS.items()}
    assert {names[kind] for kind in record["rows"]["verbs"].ravel().tolist() if kind} <= explained


def test_the_record_is_small() -> None:
    assert STATE.itemsize < 2048


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
        ("pile_2_workers = [11, 11, 11]", "pile_2_workers = [1, 1, 1]", "pile 2 at least 14"),
        ("pile_3_workers = [7, 7, 7]", "pile_3_workers = [4, 4, 4]", "each space of the job market"),
        ('steps = [["draw", 3, "may"]]', 'steps = [["copy"]]', "local action of a building"),
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
