"""Mean length and scores of random play agree with two independent simulations of the rules.

The figures are those of simulations written from the rules for the design of this environment: `FLAT` draws evenly
from one masked list, 600 games; `PIECE_FIRST` spends a ready double move piece with probability 1/2 at the start of a
turn, then draws evenly among plays, sales and the score, 2,000 games. Turns count the one in which the game ends.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import pytest

import westbound
from westbound.envs.core.batch import Batch, BatchEnv
from westbound.envs.go_west_2005.actions import DOUBLE

pytestmark = pytest.mark.core

NUM_GAMES = 4000
Chooser = Callable[[BatchEnv, Batch, np.random.Generator], np.ndarray]


@dataclass
class Figures:
    """One simulation: means of turns and of VP, printed to whole turns and tenths of points."""

    turns: float
    vp: float
    longest: int
    games: int


FLAT = {2: Figures(100, 17.2, 157, 600), 3: Figures(98, 18.7, 157, 600), 4: Figures(97, 19.1, 157, 600)}
PIECE_FIRST = {2: Figures(74, 16.4, 117, 2000), 3: Figures(76, 19.2, 120, 2000), 4: Figures(77, 19.3, 131, 2000)}


def evenly(masks: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """One of the open actions in each row."""
    number = rng.integers(masks.sum(axis=1, dtype=np.int64))
    return (masks.cumsum(axis=1, dtype=np.int8) > number[:, None]).argmax(axis=1)


def flat(envs: BatchEnv, batch: Batch, rng: np.random.Generator) -> np.ndarray:
    return envs.sample_actions()


def piece_first(envs: BatchEnv, batch: Batch, rng: np.random.Generator) -> np.ndarray:
    masks = batch.action_masks.copy()
    ready = masks[:, DOUBLE] > 0
    masks[:, DOUBLE] = 0
    spend = ready & (rng.random(len(masks)) < 0.5)
    return np.where(spend, DOUBLE, evenly(masks, rng))


def play(num_players: int, choose: Chooser, seed: int) -> dict[str, np.ndarray]:
    """The first game of each of NUM_GAMES environments: turns, mean VP, whether it ended by 50 VP."""
    envs = westbound.make_vec("go_west_2005", NUM_GAMES, num_players=num_players, seed=seed)
    rng = np.random.default_rng(seed)
    layout = envs.game.observation_layout
    batch = envs.reset()
    open_games = np.ones(NUM_GAMES, bool)
    turns, vp, best = (np.zeros(NUM_GAMES) for _ in range(3))
    while open_games.any():
        completed = layout.views(batch.observations)["turns"].astype(np.int64)
        turns[open_games] = 1 + 20 * completed[open_games, 0] + completed[open_games, 1]
        batch = envs.step(choose(envs, batch, rng))
        ended = open_games & batch.terminations
        vp[ended] = batch.final_scores[ended].mean(axis=1)
        best[ended] = batch.final_scores[ended].max(axis=1)
        open_games &= ~batch.terminations
    return {"turns": turns, "vp": vp, "fifty": best >= 50}


def assert_close(values: np.ndarray, mean: float, rounding: float, games: int) -> None:
    """Within three standard errors of both samples, and the rounding of the printed figure."""
    error = values.std(ddof=1) * (1 / len(values) + 1 / games) ** 0.5
    assert abs(values.mean() - mean) < 3 * error + rounding, f"{values.mean():.2f} is not {mean} (error {error:.2f})"


@pytest.mark.parametrize("num_players", [2, 3, 4])
@pytest.mark.parametrize(("choose", "figures"), [(flat, FLAT), (piece_first, PIECE_FIRST)])
def test_random_play(choose: Chooser, figures: dict[int, Figures], num_players: int) -> None:
    expected, found = figures[num_players], play(num_players, choose, seed=10 + num_players)
    assert_close(found["turns"], expected.turns, 0.5, expected.games)
    assert_close(found["vp"], expected.vp, 0.05, expected.games)
    assert expected.longest * 0.8 < found["turns"].max() < expected.longest * 1.25
    assert 0.005 < found["fifty"].mean() < 0.07  # the simulations have 2 to 4 %


def test_the_two_ways_of_choosing_are_told_apart() -> None:
    found = play(2, flat, seed=9)
    with pytest.raises(AssertionError):
        assert_close(found["turns"], PIECE_FIRST[2].turns, 0.5, 2000)
    with pytest.raises(AssertionError):
        assert_close(found["vp"] + 2.5, FLAT[2].vp, 0.05, 600)


def test_the_rollout_plays_evenly_too() -> None:
    """The compiled rollout draws from its own stream: the same mean VP per game."""
    envs = westbound.make_vec("go_west_2005", 500, num_players=3, seed=5)
    envs.reset()
    result = envs.rollout(2000)
    assert result.games > 4000
    mean = result.score_sums.sum() / result.games / 3
    assert abs(mean - FLAT[3].vp) < 3 * 7 * (1 / 4000 + 1 / 600) ** 0.5 + 0.05
