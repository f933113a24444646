"""Helpers of the tests: the worked examples by kind, and positions as dicts."""

from __future__ import annotations

import random
import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from tests.go_west_2005.splitmix import SplitMix
from tests.great_western.reference import frame
from tests.great_western.reference_parts import COLUMNS, Map, build_order, read_map

CASES = tomllib.loads(Path(__file__).with_name("rulebook_cases.toml").read_text(encoding="utf-8"))["case"]
PIECES = 24


def cases(kind: str) -> Any:
    found = [case for case in CASES if case["kind"] == kind]
    assert found, f"no case of kind {kind}"
    return pytest.mark.parametrize("case", found, ids=[case["id"] for case in found])


def seats(owned: Mapping[str, str]) -> dict[str, int]:
    """Owners by letter as seats."""
    return {city: "ABCDE".index(letter) for city, letter in owned.items()}


def load(columns: Sequence[int]) -> dict[str, int]:
    return {str(column): list(columns).count(column) for column in COLUMNS}


def position(
    num_players: int = 3,
    *,
    owned: Mapping[str, int] | None = None,
    supply: Mapping[int, int] | None = None,
    world: Map | None = None,
    **changes: Any,
) -> dict[str, Any]:
    """The start of an auction of empty trains, seat 0 to bid; cities and a larger supply come out of the stock."""
    world = read_map() if world is None else world
    cities = dict.fromkeys(world.costs) | dict(owned or {})
    players = []
    for p in range(num_players):
        own = [city for city, owner in cities.items() if owner == p]
        pieces = (supply or {}).get(p, 10)
        gold = sum(world.golds[city] for city in own)
        stock = PIECES - pieces - len(own)
        players.append({"supply": pieces, "stock": stock, "connected": len(own) + 1, "gold": gold})
    options = {"all_coaches": False, "income": "table", "reward": "outcome"}
    state = {
        "game": "great_western",
        "parameters": {"num_players": num_players, **options},
        "round": 3,
        "dry_rounds": 0,
        "has_built": False,
        "first_player": 0,
        "trains": [{"pieces": load([]), "holder": None, "bid": 0} for _ in range(num_players)],
        "players": players,
        "cities": cities,
        "prompts": [frame("end_round"), frame("end_auction"), frame("bid_train", 0)],
        "rng": 12345,
    }
    state["parameters"] |= {name: changes.pop(name) for name in list(changes) if name in state["parameters"]}
    return state | changes


def building(
    num_players: int = 3,
    *,
    trains: Mapping[int, tuple[int, Sequence[int]]],
    stock: Mapping[int, int] | None = None,
    **arguments: Any,
) -> dict[str, Any]:
    """After an auction: `trains` is row -> (holder, columns of the pieces); build turns in their order.

    Stocks are what is left of 24 pieces, or as given (then supplies are).
    """
    state = position(num_players, **arguments)
    for row, (holder, columns) in trains.items():
        state["trains"][row] = {"pieces": load(columns), "holder": holder, "bid": 0}
        state["players"][holder]["stock"] -= len(columns)
    for p, pieces in (stock or {}).items():
        player = state["players"][p]
        player["supply"] += player["stock"] - pieces
        player["stock"] = pieces
    order = build_order({row: list(columns) for row, (_, columns) in trains.items()})
    turns = [frame("build", trains[row][0]) for row in reversed(order)]
    return state | {"prompts": [frame("end_round"), *turns]}


def word_that_rolls(*faces: int, seed: int = 0) -> int:
    """A word of the stream whose next dice show these faces."""
    words = random.Random(seed)
    while True:
        word = words.getrandbits(64)
        stream = SplitMix(word)
        if all(1 + stream.draw(6) == face for face in faces):
            return word


def shares(golds: Sequence[int], counts: Sequence[int]) -> dict[str, int]:
    """Cities for each seat, so many with so much gold together; found by trying."""
    rng, map_golds = random.Random(1), read_map().golds
    while True:
        names = rng.sample(list(map_golds), len(map_golds))
        owned: dict[str, int] = {}
        for seat, count in enumerate(counts):
            for city in names[len(owned) : len(owned) + count]:
                owned[city] = seat
        totals = [sum(map_golds[c] for c, s in owned.items() if s == seat) for seat in range(len(counts))]
        if totals == list(golds):
            return owned
