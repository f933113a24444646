"""Greedy: always legal, knows no dice, and beats random play."""

from __future__ import annotations

import numpy as np
import pytest

from tests.great_western.positions import building, load, position
from tests.great_western.records import standard_game, state_from
from westbound.envs.core.batch import BatchEnv
from westbound.envs.core.game import State

pytestmark = pytest.mark.core

NUM_GAMES = 600


def choice(state: State) -> str:
    return state.action_to_string(state.greedy_action())


@pytest.mark.parametrize("all_coaches", [False, True])
@pytest.mark.parametrize("num_players", [2, 3, 4, 5])
def test_choices_are_legal_and_games_end(num_players: int, all_coaches: bool) -> None:
    for seed in range(4):
        state = standard_game().new_initial_state(num_players, seed=seed, all_coaches=all_coaches)
        while not state.is_terminal():
            action = state.greedy_action()
            assert action in state.legal_actions()
            state.apply_action(action)
        assert state.to_dict()["round"] < 30


def wins(num_players: int, opponent: str, seed: int) -> tuple[int, float]:
    """Games, and those that one greedy seat has won, shared wins by share."""
    envs = BatchEnv(standard_game().spec, NUM_GAMES, num_players=num_players, seed=seed)
    batch = envs.reset()
    seats = np.arange(NUM_GAMES) % num_players
    for i, seat in enumerate(seats.tolist()):
        envs.set_controllers(i, ["greedy" if p == seat else opponent for p in range(num_players)])
    games, won = 0, 0.0
    open_games = np.ones(NUM_GAMES, bool)
    while open_games.any():
        batch = envs.play(np.full(NUM_GAMES, -1))
        ended = np.flatnonzero(open_games & batch.terminations)
        ranks = batch.final_ranks[ended]
        own = ranks[np.arange(len(ended)), seats[ended]]
        won += float(((own == 1) / (ranks == 1).sum(axis=1)).sum())
        games += len(ended)
        open_games[ended] = False
    return games, won


@pytest.mark.parametrize(("num_players", "share"), [(2, 0.95), (3, 0.9), (4, 0.9), (5, 0.9)])
def test_greedy_beats_random(num_players: int, share: float) -> None:
    games, won = wins(num_players, "random", seed=num_players)
    assert games == NUM_GAMES
    assert won / games > share


def test_equal_players_win_equally() -> None:
    games, won = wins(4, "greedy", seed=1)
    assert abs(won / games - 0.25) < 4 * (0.25 * 0.75 / games) ** 0.5


# ---- what it is meant to do ----------------------------------------------------------------------------


def test_it_bids_little_for_the_train_that_builds_most() -> None:
    state = position(2, all_coaches=True)
    state["trains"][0]["pieces"], state["trains"][1]["pieces"] = load([2]), load([6, 5, 4])
    table = state_from(state)
    assert choice(table) == "bid on train 2"
    table.apply_action(table.greedy_action())
    assert choice(table) == "bid 1 piece"


def test_it_outbids_by_one() -> None:
    state = position(2, all_coaches=True)
    state["trains"][1] = {"pieces": load([6, 5, 4]), "holder": 1, "bid": 2}
    table = state_from(state)
    assert choice(table) == "bid on train 2"
    table.apply_action(table.greedy_action())
    assert choice(table) == "bid 3 pieces"


def test_it_takes_the_gold() -> None:
    owned = {"Carmarthen": 0, "Slough": 0}
    assert choice(state_from(building(2, owned=owned, trains={0: (0, [6])}))) == "build Fishguard"


def test_it_keeps_coaches_that_can_build_more() -> None:
    """The link from the supply while a spare coach can build another city, else from the coach."""
    state = building(2, trains={0: (0, [6, 5]), 1: (1, [2])})
    table = state_from(state)
    table.apply_action(table.string_to_action("build Slough"))
    assert choice(table) == "pay from the supply first"
    state = building(2, trains={0: (0, [6, 5]), 1: (1, [2])}, supply={0: 1})
    table = state_from(state)
    table.apply_action(table.string_to_action("build Slough"))
    assert choice(table) == "pay from spare coaches first"
