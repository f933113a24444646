"""What all scripts check, and the row that each prints. A library's own record of a game is held against the rules.

Nothing here trusts the environment that the library played in: the recorded actions are played again in a fresh state
of ``westbound.load``, where an illegal one raises, and the recorded rewards must be that state's returns.
"""

import math
import sys
from collections.abc import Iterable, Mapping, Sequence
from importlib.metadata import version
from time import perf_counter
from typing import Any

import numpy as np

import westbound

PLAYED = (("go_west_2005", 2), ("go_west_2005", 3), ("great_western", 3))
"""Games and player counts."""
TOLERANCE = 1e-5  # rewards are float32
NO_ACTION = -1
Actions = Sequence[int] | Mapping[int, Sequence[int] | None]


class CheckError(Exception):
    """What a library did is not what the rules say."""


class Report:
    """Counts what was checked; any check that does not hold raises `CheckError`."""

    def __init__(self, library: str, *packages: str, seats: str = "every seat") -> None:
        self.library, self.packages, self.seats = library, packages, seats
        self.games = self.decisions = self.paid = self.updates = 0
        self.notes: list[str] = []
        self._began = perf_counter()

    def check_game(
        self, game: str, num_players: int, seed: int, actions: Actions, rewards: Mapping[int, float] | Sequence[float]
    ) -> list[int]:
        """A finished game: all `actions` in order (or those of each seat in order; None: greedy plays that seat).

        `rewards` is the sum of what each seat received. Returns the seats that were on turn.
        """
        state = westbound.load(game).new_initial_state(num_players=num_players, seed=seed)
        lines = actions if isinstance(actions, Mapping) else dict.fromkeys(range(num_players), iter(actions))
        left = {seat: None if line is None else iter(line) for seat, line in lines.items()}
        movers = []
        while not state.is_terminal():
            movers.append(state.current_player())
            line = left[movers[-1]]
            action = state.greedy_action() if line is None else next(line, NO_ACTION)
            self.require(action != NO_ACTION, f"a game of {game} counts as finished that goes on")
            state.apply_action(int(action))  # illegal: ValueError
        self.require(
            not any(list(line) for line in left.values() if line is not None), "there are actions after the end"
        )
        returns, received = state.returns(), dict(rewards) if isinstance(rewards, Mapping) else dict(enumerate(rewards))
        for seat, reward in received.items():
            same = abs(returns[seat] - reward) < TOLERANCE
            self.require(same, f"{game}, seed {seed}: seat {seat} received {reward}, the returns are {returns}")
        self.games += 1
        self.decisions += len(movers)
        self.paid += sum(bool(returns[seat]) for seat in received)
        return movers

    def require(self, holds: bool, what: str) -> None:
        """`CheckError` with the library's name unless it holds."""
        if not holds:
            raise CheckError(f"{self.library}: {what}")

    def check_learning(self, before: np.ndarray, after: np.ndarray, losses: Iterable[float], updates: int) -> None:
        """`updates` steps of the optimizer changed the weights, all of them and all losses are finite."""
        losses = [float(loss) for loss in losses]
        self.require(bool(losses) and all(map(math.isfinite, losses)), f"losses {losses[:10]}")
        self.require(bool(np.isfinite(after).all()), "the network is not finite")
        self.require(not np.array_equal(before, after), "the network has not changed")
        self.updates += updates

    def finish(self) -> None:
        """Print the row of the table: library, versions, games, decisions, gradient steps, what was checked."""
        done = f"{self.games} games, {self.paid} rewards that are not 0, {self.updates} updates"
        self.require(min(self.games, self.paid, self.updates) > 0, done)
        versions = ", ".join(f"{name} {version(name)}" for name in (*self.packages, "gymnasium", "pettingzoo", "torch"))
        checked = "; ".join([f"rewards = returns on {self.seats}", "actions legal", "network changed", *self.notes])
        python = f"Python {sys.version_info.major}.{sys.version_info.minor}"
        row = (self.library, f"{versions}, {python}", self.games, self.decisions, self.updates, checked)
        print(f"{perf_counter() - self._began:.0f} s", flush=True)
        print("row: " + " | ".join(f"{cell:,}" if isinstance(cell, int) else cell for cell in row), flush=True)


def weights(network: Any) -> np.ndarray:
    """All parameters of a torch module, one after another; a copy."""
    return np.concatenate([p.detach().cpu().numpy().astype(np.float64).ravel() for p in network.parameters()])
