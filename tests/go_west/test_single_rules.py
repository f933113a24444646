"""Placements, pay-outs and end conditions of every card, under every solo effect, on random boards, without the engine.

In plain Python alone: under the JIT rules cannot be called one by one.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from tests.go_west.reference_map import Map
from tests.go_west.reference_money import Order, Payment
from tests.go_west.reference_parts import HOUSE, StateDict, read_world, tile_at
from westbound.envs.core.jit import JIT

if not JIT:
    from tests.go_west.bench import Bench

pytestmark = [pytest.mark.core, pytest.mark.nojit, pytest.mark.skipif(JIT, reason="calls single rules")]
WORLD = read_world()
NAMES = [name for name in WORLD.cards if name != HOUSE]
MODES: list[dict[str, Any]] = [
    {"num_players": 1},
    {"num_players": 2, "board": "small"},
    {"num_players": 4, "teams": True},
    {"num_players": 4},
]


@pytest.fixture(autouse=True)
def _words_may_overflow() -> Iterator[None]:
    """As in the engine: uint64 arithmetic wraps."""
    with np.errstate(over="ignore"):
        yield


PLACEMENTS = 2  # of each card that are paid


def check_card(bench: Bench, on: Map, data: StateDict, p: int, name: str) -> None:
    """One card of one player: where it may lie, whether it may be played, what it would bring."""
    places = sorted(on.places(name, p))
    assert bench.places(p, name) == places, f"{name} of {p}, {on.effect}"
    assert bench.can_play(p, name) == on.may_be_played(name, p), f"{name} of {p}, {on.effect}"
    for place in random.Random(name).sample(places, min(PLACEMENTS, len(places))):
        paid = bench.payout(p, name, place)
        assert paid == money_of(data, p, name, place), f"{name} of {p} at {place}, {on.effect}"


def money_of(data: StateDict, p: int, name: str, place: Any) -> int:
    """Pay and bonus by the second opinion."""
    anchor, orientation = place
    card = WORLD.cards[name]
    cells = [list(cell) for cell in tile_at(WORLD.shapes[card.shape], orientation, anchor)]
    water = [cells[k] for k in card.water]
    entry = {"card": name, "type": card.type, "owner": p, "cells": cells, "water": water}
    on = Map({**data, "buildings": [*data["buildings"], entry]}, WORLD)
    return Payment(on, on.buildings[-1], data["players"][p]).total()


@pytest.mark.parametrize("mode", MODES, ids=str)
@pytest.mark.parametrize("plays", [10, 34])
def test_every_card(mode: dict[str, Any], plays: int) -> None:
    bench = Bench(plays, **mode)
    bench.settle(plays)
    data = bench.data()
    on = Map(data, WORLD)
    players = len(data["players"])
    for k, name in enumerate(NAMES):
        check_card(bench, on, data, k % players, name)


@pytest.mark.parametrize("mode", MODES, ids=str)
def test_every_order_at_the_end(mode: dict[str, Any]) -> None:
    """Each end condition for each player, with many of his buildings in the place of the order."""
    bench = Bench(7, **mode)
    bench.settle(40)
    on = bench.map()
    for name in NAMES:
        final = WORLD.cards[name].final
        if final is None:
            continue
        for p in range(len(on.players)):
            for tile in on.select(p, "own")[::2]:
                order = Order(on, tile, final, p)
                assert bench.final(p, name, tile.number) == order.value(), f"{name} of {p} as {tile.card}"


@pytest.mark.parametrize("card", WORLD.solo)
def test_every_solo_effect(card: str) -> None:
    """Some cards of each type under the effect, with things played and drafted before."""
    number = list(WORLD.solo).index(card)
    bench = Bench(number, num_players=1)
    bench.settle(14)
    rng = random.Random(card)
    bench.s.solo_card = number + 1
    player = bench.s.players[0]
    for played in ([], ["Wheat field"], ["Bank", "Potato field", "Bakery"]):
        drafted = rng.choice(NAMES[:38])
        player.plays[:] = 0
        player.plays[: len(played)] = [bench.card(name) for name in played]
        player.num_plays, bench.s.turn = len(played), len(played) + 1
        player.picks[: len(played) + 1] = bench.card(drafted)
        player.num_picks = len(played) + 1
        data = bench.data()
        on = Map(data, WORLD)
        for name in [drafted, "Fishery", "Lumberjack", *rng.sample(NAMES, 5)]:
            check_card(bench, on, data, 0, name)
