"""The component file: its numbers against the facts, clear errors for broken files, own maps that play."""

from __future__ import annotations

import copy
import random
import re
import tomllib
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.great_western.maps import random_components, write_components
from tests.great_western.play import play_checked
from tests.great_western.records import standard_game
from tests.great_western.reference_parts import (
    COMPONENTS,
    LONDON,
    cheapest_by_listing_paths,
    link_costs,
    read_map,
)
from westbound.envs.core.game import Game
from westbound.envs.core.tables import ComponentError
from westbound.envs.great_western import SPEC
from westbound.envs.great_western.tables import load_components

pytestmark = pytest.mark.core
Data = dict[str, Any]


def own() -> Data:
    """The game's own file."""
    return tomllib.loads(COMPONENTS.read_text(encoding="utf-8"))


# ---- the facts -----------------------------------------------------------------------------------------


def test_totals_of_the_map() -> None:
    file = own()
    cities = [city for city in file["city"] if city["name"] != LONDON]
    assert (len(cities), len(file["link"])) == (36, 68)
    assert sum(city["gold"] for city in cities) == 97
    assert sum(city["cost"] for city in cities) == 46
    assert Counter(link["cost"] for link in file["link"]) == {1: 26, 2: 37, 3: 5}
    areas = {
        "thames": (7, 10, 8),
        "south": (5, 12, 7),
        "avon": (4, 9, 5),
        "marches": (5, 13, 6),
        "wales": (7, 30, 10),
        "west": (8, 23, 10),
    }
    for area, totals in areas.items():
        inside = [city for city in cities if city["area"] == area]
        assert (len(inside), sum(c["gold"] for c in inside), sum(c["cost"] for c in inside)) == totals
    ends = Counter(name for link in file["link"] for name in link["between"])
    assert [name for name, degree in ends.items() if degree == 1] == ["Fishguard", "Penzance"]
    assert ends[LONDON] == 3
    into_wales = [link for link in file["link"] if crosses(link, {c["name"] for c in cities if c["area"] == "wales"})]
    assert sorted(link["cost"] for link in into_wales) == [2, 2, 3, 3, 3]


def crosses(link: Data, inside: set[str]) -> bool:
    return len(inside & set(link["between"])) == 1


def test_numbers_trains_and_income() -> None:
    file = own()
    assert file["game"] == {
        "supply": 10,
        "stock": 14,
        "dice": 3,
        "stock_reserve": 3,
        "dry_rounds": 5,
        "max_rounds": 80,
    }
    assert [sum(train["coaches"]) for train in file["train"]] == [5, 4, 3, 2, 1]
    assert file["train"][2]["coaches"] == [1, 0, 1, 0, 1]
    assert file["income"]["table"] == [min(8, 2 + k // 2) for k in range(1, 26)]


def test_every_part_names_its_source() -> None:
    file = own()
    known = re.compile(r"rulebook|derived|designed|public: \S+")
    for part in ("city", "link", "train"):
        assert all(known.fullmatch(entry["provenance"]) for entry in file[part])
    assert next(city for city in file["city"] if city["name"] == LONDON)["provenance"] == "rulebook"
    text = COMPONENTS.read_text(encoding="utf-8")
    numbers = text[text.index("[game]") :].splitlines()[1:7]
    assert all(known.search(line.split("#")[1]) for line in numbers)


def test_the_record_says_what_the_file_says() -> None:
    components, world = standard_game().components, read_map()
    t = components.record[0]
    assert components.cities == (LONDON, *world.costs)
    assert t["num_cities"] == 36
    assert t["city_costs"][1:37].tolist() == list(world.costs.values())
    assert t["golds"][1:37].tolist() == list(world.golds.values())
    links = {}
    for city in range(41):
        for k in range(t["first_link"][city], t["first_link"][city + 1]):
            links[components.cities[city], components.cities[t["link_ends"][k]]] = int(t["link_costs"][k])
    assert links == world.links
    with pytest.raises(ValueError, match="read-only"):
        t["supply"] = 3


# ---- broken files --------------------------------------------------------------------------------------


def rename(data: Data, old: str, new: str) -> None:
    next(city for city in data["city"] if city["name"] == old)["name"] = new


ERRORS: dict[str, tuple[Callable[[Data], Any], str]] = {
    "no London": (lambda d: rename(d, LONDON, "Paris") or d["city"][0].update(cost=1), r"one city must be London"),
    "two cities of a name": (lambda d: rename(d, "Slough", "Bath"), r"city\[14\]\.name = 'Bath': another city"),
    "a city cut off": (
        lambda d: d["link"].pop(next(i for i, k in enumerate(d["link"]) if "Penzance" in k["between"])),
        r"link = .*no links lead from London to Penzance",
    ),
    "a link to nowhere": (
        lambda d: d["link"][0].update(between=["London", "Atlantis"]),
        r"link\[0\]\.between = .*Atlantis.*two of the cities",
    ),
    "a link to itself": (lambda d: d["link"][3].update(between=["Bath", "Bath"]), r"link\[3\]\.between.*differ"),
    "a link twice": (
        lambda d: d["link"].append(dict(d["link"][5], between=d["link"][5]["between"][::-1])),
        r"link\[68\]\.between.*another link joins",
    ),
    "a free link": (lambda d: d["link"][2].update(cost=0), r"link\[2\]\.cost = 0: .*from 1 to 9"),
    "a dear link": (lambda d: d["link"][2].update(cost=10), r"link\[2\]\.cost = 10: .*from 1 to 9"),
    "a free city": (lambda d: d["city"][1].update(cost=0), r"city\[1\]\.cost = 0: .*from 1 to 3"),
    "a city no train can pay": (lambda d: d["city"][1].update(cost=4), r"city\[1\]\.cost = 4: .*from 1 to 3"),
    "London costs": (lambda d: d["city"][0].update(cost=1), r"city\[0\]\.cost = 1: .*from 0 to 0"),
    "London pays": (lambda d: d["city"][0].update(gold=1), r"city\[0\]\.gold = 1: .*from 0 to 0"),
    "too much gold": (lambda d: d["city"][5].update(gold=11), r"city\[5\]\.gold = 11: .*from 0 to 10"),
    "no number": (lambda d: d["city"][5].update(gold="2"), r"city\[5\]\.gold = '2': .*whole number"),
    "true is no number": (lambda d: d["city"][5].update(gold=True), r"city\[5\]\.gold = True: .*whole number"),
    "a place off the map": (lambda d: d["city"][5].update(at=[1, 2000]), r"city\[5\]\.at = \[1, 2000\]"),
    "no place": (lambda d: d["city"][5].pop("at"), r"city\[5\]\.at is missing"),
    "a misspelt key": (lambda d: d["city"][5].update(colour="red"), r"city\[5\]\.colour = 'red': unknown key"),
    "an unknown table": (lambda d: d.update(coal={}), r"coal = \{\}: unknown key"),
    "no source": (lambda d: d["link"][4].pop("provenance"), r"link\[4\]\.provenance is missing"),
    "four trains": (lambda d: d["train"].pop(), r"train: wants 5 to 5 tables.*not 4"),
    "four cars": (lambda d: d["train"][1].update(coaches=[1, 1, 1, 1]), r"train\[1\]\.coaches.*list of 5"),
    "no coach": (lambda d: d["train"][4].update(coaches=[0] * 5), r"train\[4\]\.coaches.*without a coach"),
    "half a coach": (lambda d: d["train"][4].update(coaches=[0, 0, 2, 0, 0]), r"train\[4\]\.coaches.*0 to 1"),
    "a short income table": (lambda d: d["income"]["table"].pop(), r"income\.table.*list of 25"),
    "too many pieces": (lambda d: d["game"].update(supply=11), r"game\.stock = 14: supply and stock together"),
    "no supply": (lambda d: d["game"].update(supply=0), r"game\.supply = 0"),
    "no number of rounds": (lambda d: d["game"].pop("max_rounds"), r"game\.max_rounds is missing"),
    "too many rounds": (lambda d: d["game"].update(max_rounds=81), r"game\.max_rounds = 81: .*from 1 to 80"),
    "no dice": (lambda d: d["game"].update(dice=0), r"game\.dice = 0"),
    "no cities": (lambda d: d.update(city=d["city"][:1]), r"city: wants 2 to 41 tables.*not 1"),
    "no links": (lambda d: d.pop("link"), r"link is missing"),
}


@pytest.mark.parametrize("name", ERRORS)
def test_a_broken_file_is_refused_by_name(name: str, tmp_path: Path) -> None:
    edit, message = ERRORS[name]
    data = copy.deepcopy(own())
    edit(data)
    path = write_components(data, tmp_path / "map.toml")
    with pytest.raises(ComponentError, match=message) as error:
        load_components(path)
    assert str(path) in str(error.value)
    assert len(str(error.value)) < 500


@pytest.mark.parametrize("part", ["city", "link"])
def test_sizes_are_limited(part: str, tmp_path: Path) -> None:
    """40 cities and 80 links fit, one more does not."""
    data, limit = largest(), {"city": 41, "link": 80}[part]
    assert len(data[part]) == limit
    load_components(write_components(data, tmp_path / "map.toml"))
    extra = {"city": dict(data["city"][1], name="One more"), "link": dict(data["link"][0], between=["T 1", "T 40"])}
    data[part].append(extra[part])
    with pytest.raises(ComponentError, match=f"{part}: wants . to {limit} tables"):
        load_components(write_components(data, tmp_path / "map.toml"))


def largest() -> Data:
    """A map of 40 cities on a chain with 80 links."""
    data = own()
    names = [LONDON, *(f"T {k}" for k in range(1, 41))]
    rest = {"area": "x", "at": [0, 0], "provenance": "designed"}
    data["city"] = [{"name": n, "cost": int(n != LONDON), "gold": 10 * (n != LONDON), **rest} for n in names]
    pairs = [(a, b) for step in (1, 2, 3) for a, b in zip(names, names[step:], strict=False)][:80]
    data["link"] = [{"between": list(pair), "cost": 9, "provenance": "designed"} for pair in pairs]
    return data


def test_a_file_that_is_no_toml(tmp_path: Path) -> None:
    path = tmp_path / "map.toml"
    path.write_text("city = [", encoding="utf-8")
    with pytest.raises(ComponentError, match="not a TOML file"):
        load_components(path)
    with pytest.raises(FileNotFoundError, match="no such file"):
        load_components(tmp_path / "none.toml")


def test_an_own_copy_is_the_same_game(tmp_path: Path) -> None:
    """The digest is of numbers and names; places, areas and sources may differ."""
    data = own()
    for city in data["city"]:
        city |= {"at": [1, 2], "area": "elsewhere", "provenance": "derived"}
    assert load_components(write_components(data, tmp_path / "a.toml")).digest == standard_game().components.digest
    data["link"][0]["cost"] = 2
    assert load_components(write_components(data, tmp_path / "b.toml")).digest != standard_game().components.digest


# ---- own maps ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(12))
def test_own_maps_play(seed: int, tmp_path: Path) -> None:
    """Random maps of up to ten cities, trains and numbers; every cost against a list of all paths."""
    rng = random.Random(seed)
    path = write_components(random_components(rng, rng.randint(2, 10)), tmp_path / "map.toml")
    game, world = Game(SPEC, path), read_map(path)
    assert game.components.cities[0] == LONDON
    style = ("uniform", "low bids", "stalls")[seed % 3]
    checked = play_checked(seed, {"num_players": 2 + seed % 4}, style, game=game, world=world)
    assert checked.state.is_terminal()
    seen = set()
    for state, _ in checked.kept:
        owners = state.to_dict()["cities"]
        key = tuple(owners.values())
        if key in seen:
            continue
        seen.add(key)
        for p in range(state.num_players):
            costs = link_costs(world, owners, p)
            for city in (c for c, owner in owners.items() if owner is None):
                assert costs.get(city) == cheapest_by_listing_paths(world, owners, p, city)
    assert len(seen) > 1


def test_the_largest_map_plays(tmp_path: Path) -> None:
    path = write_components(largest(), tmp_path / "map.toml")
    checked = play_checked(3, {"num_players": 3}, "low bids", game=Game(SPEC, path), world=read_map(path))
    assert checked.state.is_terminal()
    assert max(checked.state.scores()) > 0


def test_unused_cities_have_a_text_and_are_never_legal(tmp_path: Path) -> None:
    game = standard_game()
    assert game.action_to_string(game.string_to_action("build unused city 37")) == "build unused city 37"
    small = Game(SPEC, write_components(random_components(random.Random(1), 4), tmp_path / "map.toml"))
    texts = [small.action_to_string(a) for a in range(small.num_distinct_actions())]
    assert len(set(texts)) == len(texts)
    assert "build Town 4" in texts
    assert "build unused city 5" in texts
