"""The second opinion on the expansion checks itself: towns in reach, prices, tokens, deliveries, scoring, losses."""

from __future__ import annotations

import copy
import tomllib
from collections import Counter
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tests.rails_to_the_north import facts
from tests.rails_to_the_north import facts_north as north
from tests.rails_to_the_north.conservation import check_conservation
from tests.rails_to_the_north.positions import north_game
from tests.rails_to_the_north.records import record_of, state_from
from tests.rails_to_the_north.reference import ReferenceGame
from tests.rails_to_the_north.reference_city import categories, legal_city
from tests.rails_to_the_north.reference_north import cleared_bells, next_stops, own_towns, reachable
from westbound.envs import rails_to_the_north

pytestmark = [pytest.mark.core, pytest.mark.nojit]
Data = dict[str, Any]
FILE = tomllib.loads(Path(rails_to_the_north.__file__).with_name("components.toml").read_text(encoding="utf-8"))


@cache
def _opening(num_players: int) -> Data:
    return north_game().new_initial_state(num_players, seed=num_players, building_sides="b").to_dict()


def opening(num_players: int = 2) -> Data:
    """A new game as a dict that may be changed."""
    return copy.deepcopy(_opening(num_players))


def give(data: Data, p: int = 0, posts: tuple[str, ...] = (), cities: tuple[str, ...] = ()) -> Data:
    """Posts in towns and discs in cities."""
    for town in posts:
        data["towns"][town]["posts"].append(p)
        data["players"][p]["posts"] -= 1
    for city in cities:
        data["players"][p]["cities"][city] = data["players"][p]["cities"].get(city, 0) + 1
    return data


def asked(data: Data, kind: str, argument: int = 0) -> ReferenceGame:
    """A game in which player 0 is asked this in his turn."""
    data["prompts"] = [{"kind": k, "player": 0, "argument": a} for k, a in (("end_turn", 0), (kind, argument))]
    return ReferenceGame(data)


# ---- the map -------------------------------------------------------------------------------------------

REACH = [
    ("", "", "42"),
    ("", "42", "43 Memphis"),
    ("", "42 Memphis", "43 40 44"),
    ("Columbia", "", "42 Memphis"),
    ("St. Louis", "", "42 Memphis 45"),
    ("St. Louis", "45", "42 Memphis 46"),
    ("Chicago", "", "42 47 Milwaukee"),
    ("Chicago", "47", "42 48 49 Denver Milwaukee"),
    ("Chicago", "47 49", "42 48 Denver San.Francisco Milwaukee"),
    ("Chicago", "47 49 San.Francisco", "42 48 Denver Milwaukee"),
    ("Chicago", "Milwaukee", "42 47 50"),
    ("Chicago", "Milwaukee 50", "42 47 41 Green.Bay"),
    ("Chicago", "Milwaukee 50 Green.Bay", "42 47 41 51"),
    ("Chicago", "Milwaukee 50 Green.Bay 51", "42 47 41 52 53 54"),
    ("Chicago", "Milwaukee 50 Green.Bay 51 53", "42 47 41 52 Minneapolis 54"),
    ("Chicago", "Milwaukee 50 Green.Bay 51 54", "42 47 41 52 Toronto 53 55 Montreal"),
    ("Detroit", "", "42 56"),
    ("Detroit", "56", "42 57"),
    ("Cleveland", "", "42 Toronto"),
    ("Cleveland", "Toronto", "42 54"),
    ("Cleveland", "Toronto 54", "42 51 55 Montreal"),
    ("Cleveland", "Toronto 54 51", "42 52 Green.Bay 53 55 Montreal"),
    ("Cleveland", "Toronto 54 51 Green.Bay", "42 52 41 50 53 55 Montreal"),
    ("Cleveland", "Toronto 54 51 Green.Bay 50", "42 52 41 Milwaukee 53 55 Montreal"),
    ("Pittsburgh", "", "42 58"),
    ("Pittsburgh", "58", "42 59"),
    ("New.York.City", "", "42"),
]


def town_names(text: str) -> tuple[str, ...]:
    words = (f"town {word}" if word.isdigit() else word.replace(".", " ") for word in text.split())
    return tuple(word.replace("St  Louis", "St. Louis") for word in words)


@pytest.mark.parametrize(("cities", "posts", "expected"), REACH)
def test_towns_in_reach(cities: str, posts: str, expected: str) -> None:
    row = ("St. Louis",) if cities == "St. Louis" else town_names(cities)
    game = ReferenceGame(give(opening(), 0, town_names(posts), row))
    assert set(reachable(game, 0)) == set(town_names(expected))
    assert reachable(game, 1) == ["town 42"]


def test_the_map_is_that_of_the_component_file() -> None:
    """Towns, zones, places and railways; a way through a junction counts if its towns can be told apart at all."""
    assert [town["name"] for town in FILE["town"]] == north.TOWN_ORDER
    assert sorted(north.TOWNS) == sorted(north.TOWN_ORDER)
    for town in FILE["town"]:
        name = town["name"]
        assert name in north.ZONES[town["zone"]]
        kind = "medium" if name in north.MEDIUM_TOWNS else "station" if name in north.STATION_TOWNS else "small"
        assert town["type"] == ("large" if name in north.NORTH.large else kind)
        places = [north.EVERY_PLACE.get(name, [])] * 4
        if name in north.PRICES:
            places = [[["pay", price]] for price in north.PRICES[name]]
        if name in north.FIRST_PLACE:
            places = [north.FIRST_PLACE[name], [], [], []]
        assert town["squares"] == places
    printed = {frozenset(pair) for pair in FILE["railway"]}
    found = {frozenset((a, b)) for a in [*north.TOWN_ORDER, *north.LINE_VALUES] for b in next_stops(a)}
    assert printed <= found
    through = [("town 40", "town 44"), ("town 49", "Denver"), ("town 48", "Denver"), ("town 48", "town 49")]
    assert found - printed == {frozenset(pair) for pair in [*through, ("Montreal", "town 55")]}


def test_numbers_are_those_of_the_component_file() -> None:
    cities = {city["name"]: city for city in FILE["expansion_city"]}
    assert {name: city["value"] for name, city in cities.items()} == north.NORTH.values
    assert {name for name, city in cities.items() if city["corner"] == "dark"} == north.NORTH.dark
    assert {name: city["vp"] for name, city in cities.items() if city["vp"]} == north.NORTH.points
    assert {name: city["steps"] for name, city in cities.items() if city["steps"]} == north.NORTH.rewards
    assert {name for name, city in cities.items() if city["repeatable"]} == facts.REPEATABLE
    links = {tuple(link["between"]): (link["vp"], link["steps"]) for link in FILE["expansion_link"]}
    assert links == north.NORTH.links
    masters = {m["name"]: (m["certificates"], m["steps"]) for m in FILE["master"] if m["expansion"]}
    assert masters == north.NEW_MASTERS
    private = {face["name"]: face for face in FILE["private"]}
    assert {name: face["craftsmen"] for name, face in private.items()} == north.CRAFTSMEN
    assert {name: face["vp"] for name, face in private.items()} == north.BUILDING_POINTS
    for name in ("11a", "11b", "12a", "12b"):
        assert [(local["entry"], local["steps"]) for local in private[name]["local"]] == north.LOCAL[name]
        assert private[name]["hand"] == "none"
    stations = [(station["cost"], station["vp"]) for station in FILE["station"]]
    assert stations == list(zip(north.STATION_COSTS, north.STATION_POINTS, strict=True))
    assert {tile["name"]: tile["steps"] for tile in FILE["medium"]} == north.MEDIUM_TILES
    assert {tile["copies"] for tile in FILE["medium"]} == {north.TILE_COPIES}
    auxiliary = FILE["auxiliary"][-1]
    assert (auxiliary["single"], auxiliary["double"]) == north.AUXILIARY["trading post"]
    assert len(north.CITIES) == len(set(north.CITIES)) == 24


# ---- setup ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("num_players", [2, 3, 4])
def test_the_opening(num_players: int) -> None:
    data = opening(num_players)
    check_conservation(data, Counter())
    masters = [data["stations"][k]["master"] for k in range(12)]
    assert [k for k, master in enumerate(masters) if master] == [0, 1, 2, 3, 4, 10, 11]
    assert len(data["reserve"]) == north.RESERVE
    for player in data["players"]:
        assert (player["posts"], player["exchange_tokens"], player["discs"]) == (15, 1, north.DISCS)
        assert player["buildings"] == ["supply"] * 12
    assert not any(place["posts"] for place in data["towns"].values())
    state = state_from(data)
    assert state.to_dict() == data
    assert record_of(data, state.game).tobytes() == state._bytes.tobytes()


def test_masters_and_tiles_are_shuffled() -> None:
    masters: Counter[str] = Counter()
    tiles: Counter[str] = Counter()
    for seed in range(200):
        data = north_game().new_initial_state(2, seed=seed).to_dict()
        masters.update(data["reserve"])
        tiles.update(data["towns"]["town 43"]["tile"].split())
        assert data["reserve"] == sorted(data["reserve"], key=list(north.MASTERS).index)
    assert set(masters) == set(north.MASTERS)
    assert all(45 < n < 105 for n in masters.values()), masters
    assert all(20 < tiles[name] < 65 for name in ("hire", "trash", "engine", "money", "build")), tiles


# ---- posts and tokens ----------------------------------------------------------------------------------


def test_places_cost_more_and_the_dearest_town_is_left_out() -> None:
    for others, cheapest in enumerate([1, 2, 2, 3]):
        data = give(opening(4), 0, ("town 47",), ("Chicago",))
        for p in range(1, 1 + others):
            give(data, p, ("town 47", "Denver"), ("Chicago",))
        for money in (cheapest - 1, cheapest):
            data["players"][0]["money"] = money
            game = asked(data, "town")
            assert ("trading post in Denver" in game.legal_actions()) == (money == cheapest)
        game.apply("trading post in Denver")
        assert game.player(0)["money"] == 0
        assert game.data["towns"]["Denver"]["posts"][0] == 0


@pytest.mark.parametrize(("placed", "tokens"), [(4, 0), (5, 1), (6, 0), (8, 0), (13, 0), (14, 1)])
def test_tokens_for_bells(placed: int, tokens: int) -> None:
    data = opening()
    free = [town for town in north.TOWN_ORDER if town not in ("town 42", "town 40")]
    give(data, 0, tuple(free[:placed]))
    data["players"][0]["exchange_tokens"] = 0
    game = asked(data, "town")
    game.apply("trading post in town 42")
    assert game.player(0)["exchange_tokens"] == tokens
    assert cleared_bells(game.player(0)) == (placed + 1) // 3
    assert len(own_towns(game, 0)) == placed + 1


def test_a_token_interrupts() -> None:
    data = opening()
    data["players"][0]["exchange_tokens"] = 2
    data["players"][0]["hand"], data["players"][0]["stack"] = {}, {"jersey": 3, "guernsey": 1}
    game = asked(data, "turn")
    assert {"exchange token: draw 1 card", "exchange token: draw 2 cards"} <= set(game.legal_actions())
    game.apply("exchange token: draw 2 cards")
    assert [frame["kind"] for frame in game.frames] == ["end_turn", "turn", "discard"]
    assert not any(text.startswith("exchange") for text in game.legal_actions())
    game.apply("discard jersey")
    game.apply(game.legal_actions()[0])
    assert game.top["kind"] == "turn"
    assert game.player(0)["exchange_tokens"] == 1
    assert sum(game.player(0)["discard"].values()) == 2
    game.player(0)["stack"] = {"jersey": 1}
    game.player(0)["discard"] = {}
    assert [text for text in game.legal_actions() if text.startswith("exchange")] == ["exchange token: draw 1 card"]
    game.player(0)["stack"] = {}
    assert not any(text.startswith("exchange") for text in game.legal_actions())


def test_a_token_does_not_eat_what_the_action_costs() -> None:
    data = opening()
    data["players"][0]["hand"], data["players"][0]["stack"] = {"guernsey": 1}, {"jersey": 2}
    data["prompts"] = [{"kind": k, "player": 0, "argument": a} for k, a in (("end_turn", 0), ("dollars", 2))]
    game = ReferenceGame(data)
    game.push("card", 0, 2)
    assert game.legal_actions()[0] == "discard guernsey"
    game.apply("exchange token: draw 1 card")
    assert game.legal_actions() == ["discard jersey"]


# ---- deliveries and scoring ----------------------------------------------------------------------------


def test_large_cities_want_an_own_post() -> None:
    data = give(opening(), 0, ("Memphis", "San Francisco"), ("New York City", "San Francisco"))
    give(data, 1, ("Montreal",))
    data["players"][0]["money"] = 99
    game = asked(data, "city", 20)
    row = {"Kansas City", "Columbia", "St. Louis", "Chicago", "Detroit", "Cleveland", "Pittsburgh"}
    cities = {text.removeprefix("deliver to ") for text in legal_city(game, 0, 20)}
    assert cities == row | {"Memphis", "San Francisco"}
    game.apply("deliver to Memphis")
    assert game.player(0)["money"] == 99
    game = asked(data, "city", 20)
    game.apply("deliver to San Francisco")
    assert game.player(0)["money"] == 99 - len(facts.CROSSES_AFTER)


def test_chicago_and_detroit_bring_a_token_before_the_card() -> None:
    data = give(opening(), 0, (), ("Chicago",))
    data["players"][0]["exchange_tokens"] = 0
    game = asked(data, "disc", 16 + north.CITIES.index("Detroit"))
    game.apply("clear disc money")
    assert game.top["kind"] == "take"
    assert game.player(0)["exchange_tokens"] == 1
    assert categories(game, 0)["links"] == -5


def test_new_york_city_brings_a_station_master() -> None:
    data = opening()
    data["reserve"] = ["two certs", "12 dollars"]
    game = asked(data, "disc", 16 + north.CITIES.index("New York City"))
    game.apply("clear disc money")
    assert game.legal_actions() == ["take station master two certs", "take station master 12 dollars"]
    money = game.player(0)["money"]
    game.apply("take station master 12 dollars")
    assert (game.player(0)["money"], game.player(0)["masters"]) == (money + 12, ["12 dollars"])
    assert game.data["reserve"] == ["two certs"]


def test_san_francisco_scores_by_bells() -> None:
    """4 posts left: 3 bells, 6 points for each of two discs."""
    towns = tuple(town for town in north.TOWN_ORDER if town != "town 42")[:11]
    data = give(opening(), 0, towns, ("San Francisco", "San Francisco", "Kansas City", "Minneapolis"))
    found = categories(ReferenceGame(data), 0)
    assert (found["bells"], found["cities"]) == (12, 10 - 8)


def test_new_masters_score() -> None:
    data = give(opening(), 0, ("town 42", "Memphis", "town 45", "Toronto"))
    player = data["players"][0]
    player["masters"], player["exchange_tokens"] = list(north.NEW_MASTERS), 5
    for station in (0, 10, 11):
        data["stations"][station]["discs"] = [0]
    player["buildings"][3:5] = ["board", "board"]
    found = categories(ReferenceGame(data), 0)
    assert found["masters"] == 3 + 4 + 10 + 6
    assert found["stations"] == 1 + 6 + 8


LOSSES: dict[str, Callable[[Data], Any]] = {
    "a post": lambda d: d["players"][0].update(posts=14),
    "a post that is joined to nothing": lambda d: give(d, 0, ("Toronto",)),
    "two posts in a town": lambda d: give(d, 0, ("town 42", "town 42")),
    "a disc": lambda d: d["players"][1]["discs"].pop("trading post"),
    "a city of the base game": lambda d: (give(d, 0, (), ("Topeka",)), d["players"][0]["discs"].pop("money")),
    "a delivery without a post": lambda d: (give(d, 0, (), ("Memphis",)), d["players"][0]["discs"].pop("money")),
    "a master": lambda d: d["reserve"].pop(),
    "a master from New York": lambda d: d["players"][0]["masters"].append(d["reserve"].pop()),
    "a tile": lambda d: d["towns"]["town 43"].update(tile=None),
    "a tile too many": lambda d: [d["towns"][town].update(tile="hire") for town in north.MEDIUM_TOWNS],
    "a token below zero": lambda d: d["players"][0].update(exchange_tokens=-1),
}


@pytest.mark.parametrize("name", LOSSES)
def test_a_loss_is_noticed(name: str) -> None:
    data = opening()
    check_conservation(data, Counter())
    LOSSES[name](data)
    with pytest.raises(AssertionError):
        check_conservation(data, Counter())
