"""The expansion: what is hidden has no influence, towns, tiles, tokens and masters are seen by everybody, new deals."""

from __future__ import annotations

import copy
import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from tests.rails_to_the_north import facts_north as north
from tests.rails_to_the_north.hidden import check_deal, is_possible, known_to, northern_states, other_deal
from tests.rails_to_the_north.positions import north_game
from tests.rails_to_the_north.records import observation_row, state_from
from tests.rails_to_the_north.test_information import Edit, one_more, put
from westbound.envs.core.game import State

pytestmark = [pytest.mark.core, pytest.mark.nojit]
Data = dict[str, Any]


def test_what_is_hidden_has_no_influence() -> None:
    """Another deal: the same to the seat's eyes, the same answers, the same new deals."""
    rng, altered = random.Random(1), 0
    for state in northern_states(range(3), every=150):
        for p in range(state.num_players):
            other: State = state_from(other_deal(state.to_dict(), p, rng), state.game)
            assert is_possible(other.to_dict())
            assert known_to(other.to_dict(), p) == known_to(state.to_dict(), p)
            altered += np.count_nonzero(other._bytes != state._bytes)
            assert np.array_equal(observation_row(other, p), observation_row(state, p))
            if state.current_player() == p:
                assert other.legal_actions() == state.legal_actions()
                assert other.greedy_action() == state.greedy_action()
            assert other.resample(p, 5) == state.resample(p, 5)
    assert altered > 100


def test_new_deals_keep_what_is_known() -> None:
    different = 0
    for state in northern_states(range(3, 6), every=150):
        for p in range(state.num_players):
            one, two = state.resample(p, 1), state.resample(p, 2)
            different += one != two
            for new in (one, two):
                check_deal(new, state, p)
    assert different > 10


def interrupted(card: int) -> Data:
    """Player 0 discards for a token above a card that an action demands; player 1 does not know his hand."""
    data = north_game().new_initial_state(2, seed=4).to_dict()
    player = data["players"][0]
    player["hand"], player["stack"] = {"guernsey": 1, "black angus": 1, "jersey": 1, "holstein": 1}, {"jersey": 6}
    frames = [("end_turn", 0), ("place", 2049), ("town", 256), ("card", card), ("discard", 16 + 1)]
    data["prompts"] = [{"kind": kind, "player": 0, "argument": argument} for kind, argument in frames]
    return data


@pytest.mark.parametrize(("card", "wanted"), [(19, 1), (19 + 512, 2), (2, 1), (16, 1)])
def test_new_deals_hold_what_an_interrupted_action_demands(card: int, wanted: int) -> None:
    state = state_from(interrupted(card))
    for seed in range(30):
        hand = state.resample(1, seed).to_dict()["players"][0]["hand"]
        assert sum(hand.values()) == 4
        fitting = {19: ("guernsey", "black angus"), 531: ("guernsey", "black angus"), 2: ("guernsey",)}
        held = sum(n for face, n in hand.items() if face in fitting.get(card, tuple(hand)))
        assert held >= wanted


# ---- what everybody sees -------------------------------------------------------------------------------


def edits(data: Data) -> Iterator[tuple[str, Edit]]:
    seats = range(len(data["players"]))
    for town, place in data["towns"].items():
        for p in seats:
            yield "post", put("towns", town, "posts", value=sorted({p} ^ set(place["posts"])))
        if town in north.MEDIUM_TOWNS:
            for tile in set(north.MEDIUM_TILES) - {place["tile"]}:
                yield "tile", put("towns", town, "tile", value=tile)
    for k in (10, 11):
        station = data["stations"][k]
        for p in seats:
            yield "station", put("stations", k, "discs", value=sorted({p} ^ set(station["discs"])))
        for master in {None, *north.MASTERS} - {station["master"]}:
            yield "master of a station", put("stations", k, "master", value=master)
        for worker in {None, "cowboy", "engineer"} - {station["worker"]}:
            yield "appointed", put("stations", k, "worker", value=worker)
    for master in north.MASTERS:
        reserve = sorted({master} ^ set(data["reserve"]), key=list(north.MASTERS).index)
        yield "reserve", put("reserve", value=reserve)
    for p, player in enumerate(data["players"]):
        yield "tokens", one_more("players", p, "exchange_tokens")
        yield "posts", put("players", p, "posts", value=(player["posts"] + 1) % 16)
        if not player["discs"].get("trading post"):
            yield "disc", one_more("players", p, "discs", "trading post")
        for number in (10, 11):
            for where in {"supply", "out"} - {player["buildings"][number]}:
                if player["buildings"][number] != "board":
                    yield "building", put("players", p, "buildings", number, value=where)
        for master in set(north.NEW_MASTERS) - set(player["masters"]):
            yield "master", put("players", p, "masters", value=[*player["masters"], master])
        for city in north.NORTH.values:
            yield "city", one_more("players", p, "cities", city)


def test_every_public_change_is_seen_by_every_seat() -> None:
    kinds: Counter[str] = Counter()
    for number, state in enumerate(northern_states(range(6), every=170)):
        data, rng = state.to_dict(), random.Random(number)
        before = [observation_row(state, p) for p in range(state.num_players)]
        found = list(edits(data))
        fresh = [entry for entry in found if kinds[entry[0]] < 8]
        for name, edit in rng.sample(fresh, min(12, len(fresh))):
            changed = copy.deepcopy(data)
            edit(changed)
            other = state_from(changed, state.game)
            for p, old in enumerate(before):
                assert not np.array_equal(observation_row(other, p), old), f"{name} is not seen by {p}"
            kinds[name] += 1
    expected = {"post", "tile", "station", "master of a station", "appointed", "reserve", "tokens", "posts", "building"}
    assert expected | {"master", "city"} <= set(kinds)


def test_a_tokens_discard_tells_what_it_interrupts() -> None:
    """Every seat sees whether a question waits below, and which cards an interrupted action demands."""
    seen = set()
    for card in (19, 19 + 512, 2, 16, 256 + 1):
        seen.add(observation_row(state_from(interrupted(card)), 1).tobytes())
    assert len(seen) == 5


def test_the_mode_is_seen() -> None:
    data = north_game().new_initial_state(2, seed=3).to_dict()
    rows = set()
    for expansion in (True, False):
        data["parameters"]["expansion"] = expansion
        rows.add(observation_row(state_from(data, north_game()), 0).tobytes())
    assert len(rows) == 2
