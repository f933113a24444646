"""Money and orders of random play agree with independent simulations, lengths with the argued bound.

The figures are those of a simulation written from the rules for the design of this environment. There a card is drawn
evenly among the playable ones, then a placement evenly among all anchors and orientations; 30 % of the hand is renewed,
here about as many. Here answers are drawn evenly question by question, so that an anchor weighs the same whatever its
orientations. Orders are played a little more often than there, where the bridge had no covered wagon yet.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import pytest

from tests.go_west.conservation import longest
from tests.go_west.play import standard_game
from westbound.envs.core.batch import BatchEnv
from westbound.envs.go_west.actions import ACTIONS

pytestmark = pytest.mark.core

NUM_GAMES = 128


@dataclass
class Figures:
    """Money of a player and orders played, orders included in the money."""

    money: float
    orders: float


FIGURES: dict[str, tuple[dict[str, Any], Figures]] = {
    "solo": ({"num_players": 1}, Figures(153, 1.5)),
    "solo, small board": ({"num_players": 1, "board": "small"}, Figures(149, 1.6)),
    "2 players": ({"num_players": 2}, Figures(154, 1.6)),
    "3 players": ({"num_players": 3}, Figures(119, 1.35)),
    "4 players": ({"num_players": 4}, Figures(91, 1.3)),
    "teams": ({"num_players": 4, "teams": True, "exchange": False}, Figures(114, 1.2)),
}
STOP = ACTIONS["stop"].start


def evenly(masks: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """One legal action of each row; where stopping is one, in 47 % of the cases that."""
    chosen = np.where(masks > 0, rng.random(masks.shape), 0).argmax(axis=1)
    stops = (masks[:, STOP] > 0) & (rng.random(len(masks)) < 0.47)
    return np.where(stops, STOP, chosen)


def play(parameters: dict[str, Any]) -> dict[str, np.ndarray]:
    """The first game of each environment."""
    envs = BatchEnv(standard_game().spec, NUM_GAMES, seed=1, **parameters)
    for i in range(NUM_GAMES):
        envs.set_observer(i, 0)
    batch, rng = envs.reset(), np.random.default_rng(2)
    n, layout = parameters["num_players"], envs.game.observation_layout
    still = np.ones(NUM_GAMES, bool)
    found = {name: np.zeros((NUM_GAMES, n)) for name in ("money", "orders")} | {"length": np.zeros(NUM_GAMES)}
    while still.any():
        batch = envs.step(evenly(batch.action_masks, rng))
        ended = still & batch.terminations
        assert batch.final_observations is not None
        views = layout.views(batch.final_observations)
        found["money"][ended] = (views["money"].astype(int) + views["money_over"])[ended, :n]
        found["orders"][ended] = views["orders_played"][ended, :n]
        found["length"][ended] = batch.final_lengths[ended]
        still &= ~batch.terminations
    return found


@pytest.mark.parametrize("name", FIGURES)
def test_random_play(name: str) -> None:
    parameters, expected = FIGURES[name]
    found = play(parameters)
    assert found["money"].mean() == pytest.approx(expected.money, rel=0.07)
    assert found["orders"].mean() == pytest.approx(expected.orders, rel=0.2)
    assert found["orders"].max() <= (2 if parameters.get("teams") else 3)
    assert 50 < np.median(found["money"]) < 300
    assert found["length"].max() <= longest({"teams": False, **parameters})
    assert found["length"].min() > longest({"teams": False, **parameters}) / 3
