"""Hidden information: what a player cannot know changes nothing he gets; what he has seen stays in every new deal."""

from __future__ import annotations

import random
from collections import Counter

import numpy as np
import pytest

from tests.go_west.conservation import check_everything, where_cards_are
from tests.go_west.hidden import (
    altered_bytes,
    check_kept,
    other_deal,
    states_of_play,
    view,
    where,
)
from tests.go_west.play import standard_game
from tests.go_west.reference_parts import StateDict, read_world
from westbound.envs.core.game import State

pytestmark = pytest.mark.core


def test_other_hidden_cards_give_the_same_observation_and_mask() -> None:
    rng = random.Random(1)
    altered = checked = 0
    for state in states_of_play():
        for observer in range(state.num_players):
            other = other_deal(state, observer, rng)
            altered += altered_bytes(state, other)
            checked += 1
            assert view(other, observer) == view(state, observer), where(state.to_dict(), observer)
    assert checked > 120
    assert altered > 50 * checked


def test_the_owner_sees_what_others_cannot() -> None:
    """The same other deals are not the same to those whose hands have changed: the check above can fail."""
    rng, seen = random.Random(2), 0
    for state in states_of_play():
        other, data = other_deal(state, 0, rng), state.to_dict()
        for p, player in enumerate(other.to_dict()["players"]):
            if player["hand"] != data["players"][p]["hand"]:
                assert not np.array_equal(other.observation_tensor(p), state.observation_tensor(p))
                seen += 1
    assert seen > 40


def test_poisoned_states_are_states() -> None:
    for state in states_of_play()[::7]:
        check_everything(other_deal(state, 0, random.Random(5)).to_dict(), read_world())


# ---- resample ------------------------------------------------------------------------------------------


def test_what_a_player_knows_stays() -> None:
    altered = checked = 0
    for state in states_of_play():
        data = state.to_dict()
        for p in range(state.num_players):
            before = state.serialize()
            new = state.resample(p, 17)
            assert state.serialize() == before
            altered += altered_bytes(state, new)
            checked += 1
            assert new.history() == []
            assert view(new, p) == view(state, p), where(data, p)
            dealt = new.to_dict()
            check_everything(dealt, read_world())
            check_kept(data, dealt, p)
    assert altered > 50 * checked


def test_it_never_reads_the_truth() -> None:
    """A copy with poisoned hidden parts gives the same bytes."""
    rng = random.Random(3)
    altered = checked = 0
    for state in states_of_play():
        for p in range(state.num_players):
            poisoned = other_deal(state, p, rng)
            altered += altered_bytes(state, poisoned)
            checked += 1
            for seed in (0, 2**64 - 1):
                assert poisoned.resample(p, seed) == state.resample(p, seed), where(state.to_dict(), p)
    assert altered > 50 * checked


def test_the_last_of_two_counts() -> None:
    for state in states_of_play()[::4]:
        for p in range(state.num_players):
            assert state.resample(p, 1).resample(p, 2) == state.resample(p, 2)


def test_seeds_differ_in_the_deal_and_in_later_shuffles() -> None:
    piles, hands, words = set(), set(), set()
    state = next(s for s in states_of_play() if s.num_players == 4 and s.to_dict()["round"] == 2)
    for seed in range(60):
        data = state.resample(0, seed).to_dict()
        piles.add(tuple(data["building_pile"]))
        hands.add(tuple(data["players"][1]["hand"]))
        words.add(data["rng"])
    assert len(piles) == len(words) == 60
    assert len(hands) > 30


def test_each_unknown_card_comes_to_another_hand_equally_often() -> None:
    """Before the first draft nobody knows anything of the cards that another has kept."""
    state = standard_game().new_initial_state(3, seed=8)
    while state.current_prompt() == "reserve":
        state.apply_action(state.legal_actions()[0])
    data = state.to_dict()
    own = Counter(data["players"][0]["hand"]) + Counter(data["players"][0]["known_discards"])
    total = sum(where_cards_are(data).values(), Counter()) - own
    total = Counter({name: count for name, count in total.items() if not read_world().is_order(name)})
    size = sum(not read_world().is_order(name) for name in data["players"][1]["hand"])
    found: Counter[str] = Counter()
    for seed in range(1000):
        found.update(state.resample(0, seed).to_dict()["players"][1]["hand"])
    drawn = 1000 * size
    statistic = sum(
        (found[name] - drawn * n / total.total()) ** 2 / (drawn * n / total.total()) for name, n in total.items()
    )
    assert abs(statistic - (len(total) - 1)) / np.sqrt(2 * (len(total) - 1)) < 4


def test_the_start_player_is_not_known_before_the_reserves_are_chosen() -> None:
    """Counting house cards are dealt after all have chosen."""
    state = standard_game().new_initial_state(4, seed=3)
    starts = set()
    for seed in range(40):
        new = state.resample(0, seed)
        assert view(new, 0) == view(state, 0)
        while new.current_prompt() == "reserve":
            new.apply_action(new.legal_actions()[0])
        starts.add(new.to_dict()["start_player"])
    assert starts == {0, 1, 2, 3}


# ---- complete ------------------------------------------------------------------------------------------


def test_public_numbers_are_seen_by_every_seat() -> None:
    """Each changed field of the record changes the observation of all."""
    changed = Counter[str]()
    for state in states_of_play()[::3]:
        n = state.num_players
        before = [state.observation_tensor(p) for p in range(n)]
        for name, edit in public_edits(state.to_dict()):
            other = State(state.game, state._bytes.copy())
            edit(other._record[0])
            for p in range(n):
                assert not np.array_equal(other.observation_tensor(p), before[p]), f"{name} is not seen by {p}"
            changed[name] += 1
    assert set(changed) == {"money", "start_player", "round", "turn", "bonus", "farm_sets", "plays"}


def public_edits(data: StateDict):  # type: ignore[no-untyped-def]
    """Name and change of a field."""
    n = len(data["players"])
    sides = 2 if data["parameters"]["teams"] else n

    def add(key: str, p: int):  # type: ignore[no-untyped-def]
        def edit(s):  # type: ignore[no-untyped-def]
            s["players"][p][key] += 1

        return edit

    def put(*path: int | str, value: int):  # type: ignore[no-untyped-def]
        def edit(s):  # type: ignore[no-untyped-def]
            for key in path[:-1]:
                s = s[key]
            s[path[-1]] = value

        return edit

    for p in range(n):
        yield "money", add("money", p)
    for p in range(sides):
        yield "bonus", put("players", p, "bonus", 1 + p, value=9)
        sets = len(data["players"][p]["farm_sets"])
        if sets < 4:
            yield "farm_sets", put("players", p, "farm_sets", sets, value=4)
    if n > 1 and data["turn"]:
        yield "start_player", put("start_player", value=(data["start_player"] + 1) % n)
    if data["prompts"]:
        yield "round", put("round_number", value=data["round"] % 4 + 1)
    if data["turn"] > 2:
        yield "turn", put("turn", value=data["turn"] - 1)
        if n == 1:
            farm, lumberjack = 12, 1
            is_farm = read_world().cards[data["players"][0]["plays"][0] or "Bank"].type == "farm"
            yield "plays", put("players", 0, "plays", 0, value=lumberjack if is_farm else farm)
