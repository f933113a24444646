"""resample: a new deal of what a player cannot know, from his knowledge and the seed alone, with the right odds."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import westbound
from tests.go_west_2005.card_files import few_kinds, write_toml
from tests.go_west_2005.hidden import cards_at, hidden_places, other_deal, pile_of, states_of_play
from tests.go_west_2005.records import (
    altered_bytes,
    observation_row,
    standard_game,
    state_bytes,
    state_from,
    with_rng_of,
)
from westbound.envs.core.game import Game, State

pytestmark = pytest.mark.core


def later_state(num_players: int, reshuffles: int, seed: int = 0, game: Game | None = None) -> State:
    """The first state with so many reshuffles, and some cards of the new pile drawn, of a game of sales."""
    rng = random.Random(seed)
    game = standard_game() if game is None else game
    state = game.new_initial_state(num_players, seed=seed, first_player=0)
    while state.to_dict()["reshuffles"] < reshuffles or len(state.to_dict()["deck"]) > 20:
        sales = [a for a in state.legal_actions() if state.action_to_string(a).startswith("sell")]
        state.apply_action(rng.choice(sales or state.legal_actions()))
    return state


def test_what_a_player_knows_stays() -> None:
    altered = checked = 0
    for state in states_of_play(range(9)):
        data = state.to_dict()
        for p in range(state.num_players):
            before = state_bytes(state)
            new = state.resample(p, 17)
            assert state_bytes(state) == before
            altered += altered_bytes(state, new)
            checked += 1
            assert new.history() == []
            assert new.current_player() == state.current_player()
            assert np.array_equal(observation_row(new, p), observation_row(state, p))
            if state.current_player() == p:
                assert new.legal_actions() == state.legal_actions()
            dealt = new.to_dict()
            for key in ("parameters", "turn", "wagons", "tracks", "discard", "held", "reshuffles", "prompts"):
                assert dealt[key] == data[key]
            for q, player in enumerate(data["players"]):
                assert dealt["players"][q] | {"hand": 0} == player | {"hand": 0}
                assert len(dealt["players"][q]["hand"]) == len(player["hand"])
            assert dealt["players"][p]["hand"] == data["players"][p]["hand"]
            for places in hidden_places(data, p).values():  # nothing is lost, and piles do not mix
                assert sorted(cards_at(dealt, places)) == sorted(cards_at(data, places))
    assert altered > 20 * checked > 4000


@pytest.mark.nojit
@pytest.mark.parametrize("copies", [False, True])
@pytest.mark.parametrize("reshuffles", [0, 1, 2])
def test_a_few_states_quickly(reshuffles: int, copies: bool, tmp_path: Path) -> None:
    """The same checks, few enough for plain Python; with cards in many copies too."""
    file = write_toml(tmp_path / "cards.toml", few_kinds()) if copies else None
    game = westbound.load("go_west_2005", components=file)
    state = later_state(2 + reshuffles, reshuffles, game=game)
    data = state.to_dict()
    for p in range(state.num_players):
        one, two = state.resample(p, 1), state.resample(p, 2)
        dealt = one.to_dict()
        for places in hidden_places(data, p).values():
            assert sorted(cards_at(dealt, places)) == sorted(cards_at(data, places))
        poisoned = other_deal(state, p, random.Random(1))
        assert altered_bytes(poisoned, state) > 20
        assert poisoned.resample(p, 1) == one
        assert one != two
        assert one.resample(p, 2) == two
        assert np.array_equal(one.observation_tensor(p), state.observation_tensor(p))
    decks = {tuple(state.resample(0, seed).to_dict()["deck"]) for seed in range(30)}
    assert len(decks) == 30


def test_it_never_reads_the_truth() -> None:
    """A copy with poisoned hidden parts gives the same bytes."""
    rng = random.Random(3)
    altered = checked = 0
    for state in states_of_play(range(9)):
        for p in range(state.num_players):
            poisoned = other_deal(state, p, rng)
            altered += altered_bytes(state, poisoned)
            checked += 1
            for seed in (0, 1, 2**64 - 1):
                assert state_bytes(poisoned.resample(p, seed)) == state_bytes(state.resample(p, seed))
    assert altered > 20 * checked > 4000


def test_the_last_of_two_counts() -> None:
    for state in states_of_play(range(6)):
        for p in range(state.num_players):
            assert state.resample(p, 1).resample(p, 2) == state.resample(p, 2)
            assert state.resample(p, 2).resample(p, 2) == state.resample(p, 2)


def test_two_seeds_never_give_equal_bytes() -> None:
    for state in states_of_play(range(3), every=80):
        for p in range(state.num_players):
            copies = {state_bytes(state.resample(p, seed)) for seed in [*range(400), 2**32, 2**63, 2**64 - 1]}
            assert len(copies) == 403


def test_seeds_differ_in_the_deal() -> None:
    state = later_state(4, 0)
    decks = {tuple(state.resample(0, seed).to_dict()["deck"]) for seed in range(200)}
    assert len(decks) == 200


def chi_square(counts: np.ndarray, repeats: int) -> float:
    """How many standard deviations a table of counts (card x place, all equally likely) is off, from above."""
    n = len(counts)
    expected = repeats / n
    statistic = ((counts - expected) ** 2 / expected).sum() * (n - 1) / n
    freedom = (n - 1) ** 2
    return float((statistic - freedom) / np.sqrt(2 * freedom))


def deal_counts(state: State, observer: int, repeats: int) -> list[np.ndarray]:
    """For each pile with more than one hidden card: how often each card came to each place."""
    data = state.to_dict()
    places = hidden_places(data, observer)
    index = {pile: {card: i for i, card in enumerate(cards_at(data, found))} for pile, found in places.items()}
    counts = {pile: np.zeros((len(found), len(found))) for pile, found in places.items()}
    for seed in range(repeats):
        dealt = state.resample(observer, seed).to_dict()
        for pile, found in places.items():
            for k, card in enumerate(cards_at(dealt, found)):
                counts[pile][index[pile][card], k] += 1
    return [table for table in counts.values() if len(table) > 1]


@pytest.mark.parametrize(("num_players", "reshuffles"), [(2, 0), (3, 1), (4, 2)])
def test_each_hidden_card_comes_to_each_place_equally_often(num_players: int, reshuffles: int) -> None:
    """Cards drawn from an earlier pile stay in hands, in the places drawn from that pile [R23]."""
    state = later_state(num_players, reshuffles)
    assert state.to_dict()["reshuffles"] == reshuffles
    tables = deal_counts(state, 0, repeats=3000)
    assert len(tables) >= min(reshuffles, 1) + 1
    for table in tables:
        assert table.sum(axis=0).tolist() == [3000] * len(table)
        assert chi_square(table, 3000) < 4, table


def test_the_odds_test_can_fail() -> None:
    even = np.full((12, 12), 250.0)
    assert chi_square(even, 3000) < 0
    tilted = even + np.where(np.eye(12, dtype=bool), 110, -10)
    assert chi_square(tilted, 3000) > 4


def test_pairs_of_cards_come_independently() -> None:
    """The first two cards of the pile: all ordered pairs are equally likely."""
    state = later_state(2, 1)
    deck = state.to_dict()["deck"]
    hidden = sorted(cards_at(state.to_dict(), hidden_places(state.to_dict(), 1)[1]))
    pairs = Counter(tuple(state.resample(1, seed).to_dict()["deck"][:2]) for seed in range(4000))
    n = len(hidden) * (len(hidden) - 1)
    expected = 4000 / n
    statistic = sum((pairs[a, b] - expected) ** 2 / expected for a in hidden for b in hidden if a != b)
    assert len(deck) > 1
    assert (statistic - (n - 1)) / np.sqrt(2 * (n - 1)) < 4


def play_to_next_reshuffle(state: State) -> list[str]:
    """Sales of the first card in the hand until the pile is renewed; its order."""
    before = state.to_dict()["reshuffles"]
    while state.to_dict()["reshuffles"] == before:
        sales = [a for a in state.legal_actions() if state.action_to_string(a).startswith("sell")]
        state.apply_action(sales[0])
    return state.to_dict()["deck"]


@pytest.mark.nojit
def test_two_seeds_differ_in_later_shuffles() -> None:
    """Even where the same cards are dealt: only the stream is taken from the second one."""
    state = later_state(2, 0)
    one, two = state.resample(0, 1), state.resample(0, 2)
    two = with_rng_of(one, two)
    assert state_bytes(one)[8:] == state_bytes(two)[8:]
    first, second = play_to_next_reshuffle(one), play_to_next_reshuffle(two)
    assert sorted(first) == sorted(second)
    assert first != second


def test_new_games_of_two_seeds_differ_in_later_shuffles() -> None:
    one, two = (standard_game().new_initial_state(2, seed=seed, first_player=0) for seed in (1, 2))
    two = state_from(one.to_dict() | {"rng": two.to_dict()["rng"]})
    decks = [play_to_next_reshuffle(state) for state in (one, two) for _ in range(2)]
    assert sorted(decks[0]) == sorted(decks[2])
    assert decks[0] != decks[2]
    assert decks[1] != decks[3]


def test_games_go_on_from_a_new_deal() -> None:
    rng = random.Random(4)
    for state in states_of_play(range(3), every=60):
        if state.is_terminal():
            continue
        new = state.resample(0, 9)
        while not new.is_terminal():
            new.apply_action(rng.choice(new.legal_actions()))
        assert sorted(all_cards(new.to_dict())) == sorted(all_cards(state.to_dict()))


def all_cards(data: dict[str, Any]) -> list[str]:
    return data["deck"] + data["discard"] + [card for player in data["players"] for card in player["hand"]]


def test_places_cover_all_that_is_hidden() -> None:
    data = later_state(3, 1).to_dict()
    places = hidden_places(data, 2)
    assert set(places) == {0, 1}
    assert all(kind == "hand" and p != 2 for kind, p, _ in places[0])
    assert len(places[1]) == len(data["deck"]) + sum(held.count(1) for held in data["held"][:2])
    pile, k = pile_of(data, ("deck", 0, 0))
    assert pile[k] == data["deck"][0]
