"""Rails to the North: setup, steps 18 to 22, for two to four players; the row of cities."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import Any

import pytest

from tests.rails_to_the_north.positions import north_game, standard_game

pytestmark = [pytest.mark.core, pytest.mark.nojit]
BASE = ["workers", "objectives", "hazards", "teepees", "certificates"]
NEW = ["stations", "buildings", "exchange", "zones", "two certs", "12 dollars"]
MEDIUM = ["town 43", "town 46", "town 52", "town 55", "town 57", "town 59"]
SEEDS = range(40)


@cache
def opened(num_players: int, seed: int, **options: Any) -> dict[str, Any]:
    return north_game().new_initial_state(num_players, seed=seed, **dict(options)).to_dict()


@pytest.mark.parametrize("num_players", [2, 3, 4])
def test_every_player_begins_with_fifteen_posts_a_token_and_one_disc_more(num_players: int) -> None:
    data = opened(num_players, 1)
    assert len(data["players"]) == num_players
    for player in data["players"]:
        assert (player["posts"], player["exchange_tokens"]) == (15, 1)
        assert player["discs"]["trading post"] == 1
        assert sum(player["discs"].values()) == 15
        assert player["buildings"] == ["supply"] * 12
        assert sum(player["hand"].values()) == 4
        assert not player["masters"]
    assert sorted(player["money"] for player in data["players"]) == [6, 7, 8, 9][:num_players]


@pytest.mark.parametrize("num_players", [2, 3, 4])
def test_eleven_station_masters_seven_lie_out_and_four_beside_new_york(num_players: int) -> None:
    for seed in SEEDS:
        data = opened(num_players, seed)
        lying = [station["master"] for station in data["stations"]]
        assert [k for k, master in enumerate(lying) if master] == [0, 1, 2, 3, 4, 10, 11]
        assert len(data["reserve"]) == 4
        assert sorted([*data["reserve"], *filter(None, lying)]) == sorted(BASE + NEW)
        assert not any(station["worker"] or station["discs"] for station in data["stations"])


def test_every_station_master_may_lie_everywhere() -> None:
    """Each of 11 with the same chance on each of the 7 spaces: 1 in 11 of 440 openings are 40."""
    found: Counter[tuple[int, str]] = Counter()
    reserve: Counter[str] = Counter()
    for seed in range(440):
        data = opened(2, seed)
        found.update((k, data["stations"][k]["master"]) for k in (0, 4, 10, 11))
        reserve.update(data["reserve"])
    assert len(found) == 44
    assert all(15 < number < 70 for number in found.values())
    assert all(120 < reserve[name] < 200 for name in BASE + NEW)


def test_six_of_ten_tiles_lie_on_the_medium_towns() -> None:
    """Two of each kind at most; all five kinds on all six towns."""
    seen: set[tuple[str, str]] = set()
    for seed in SEEDS:
        towns = opened(3, seed)["towns"]
        tiles = {name: town["tile"] for name, town in towns.items() if town["tile"]}
        assert list(tiles) == MEDIUM
        assert max(Counter(tiles.values()).values()) <= 2
        assert not any(town["posts"] for town in towns.values())
        seen.update(tiles.items())
    assert seen == {(town, tile) for town in MEDIUM for tile in ("hire", "trash", "engine", "money or cow", "build")}


def test_pairs_of_tiles_are_as_frequent_as_six_of_ten_make_them() -> None:
    """Both copies of a kind among six of ten tiles: 6 * 5 / (10 * 9) = 1/3."""
    both = sum([town["tile"] for town in opened(2, seed)["towns"].values()].count("hire") == 2 for seed in range(300))
    assert 70 < both < 130


def test_sides_of_the_new_buildings_are_the_same_for_all() -> None:
    assert {tuple(opened(2, seed)["sides"][10:]) for seed in SEEDS} == {(x, y) for x in "ab" for y in "ab"}
    for side in "ab":
        assert north_game().new_initial_state(4, seed=5, building_sides=side).to_dict()["sides"] == [side] * 12


def test_the_base_game_has_none_of_it() -> None:
    data = standard_game().new_initial_state(4, seed=3).to_dict()
    assert not data["reserve"]
    assert [station["master"] for station in data["stations"][10:]] == [None, None]
    assert {station["master"] for station in data["stations"][:5]} == set(BASE)
    assert not any(town["tile"] or town["posts"] for town in data["towns"].values())
    for player in data["players"]:
        assert (player["posts"], player["exchange_tokens"], player["buildings"][10:]) == (0, 0, ["out", "out"])
        assert sum(player["discs"].values()) == 14


def test_the_row_of_cities() -> None:
    """Kansas City 0, Columbia 1, St. Louis 4, Chicago 6, Detroit 10, Cleveland 12, Pittsburgh 15, New York City 18; and
    the large cities of the north."""
    components = north_game().components
    cities = components.record[0]["cities"][1]
    played = {name: city for name, city in zip(components.cities, cities, strict=True) if city["in_play"]}
    assert {name: int(city["value"]) for name, city in played.items() if not city["town"]} == {
        "Kansas City": 0,
        "Columbia": 1,
        "St. Louis": 4,
        "Chicago": 6,
        "Detroit": 10,
        "Cleveland": 12,
        "Pittsburgh": 15,
        "New York City": 18,
    }
    assert {name: int(city["value"]) for name, city in played.items() if city["town"]} == {
        "Memphis": 3,
        "Denver": 8,
        "Milwaukee": 11,
        "Green Bay": 12,
        "Minneapolis": 13,
        "Toronto": 14,
        "San Francisco": 18,
        "Montreal": 20,
    }
    assert [name for name, city in played.items() if city["repeatable"]] == ["Kansas City", "San Francisco"]
    dark = {"Detroit", "Cleveland", "New York City", "Denver", "Milwaukee", "Minneapolis", "Toronto", "San Francisco"}
    assert {name for name, city in played.items() if not city["white"]} == {*dark, "Montreal"}
