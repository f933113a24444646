"""What an agent is, and what it is shown: a handle on decisions that offers only what the players on turn may know."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any

import numpy as np


class Handle(ABC):
    """n decisions that wait for an answer, in games of one kind; n differs from call to call.

    Everything here is seen from the player on turn at each decision; the games themselves, and their random numbers,
    stay out of reach.
    """

    game: Any
    """The game, as made by ``westbound.load``: its layouts and action texts."""
    action_masks: np.ndarray
    """(n, A) int8: 1 where an action is legal; at least two in each row."""

    @property
    @abstractmethod
    def observations(self) -> np.ndarray:
        """(n, D) float32: what each player on turn sees, as in the AEC environment."""

    @abstractmethod
    def greedy_actions(self) -> np.ndarray:
        """(n,) int64: what the game's compiled heuristic would play."""

    @abstractmethod
    def resample(self, k: int, seed: int) -> Any:
        """A state to look ahead from: decision k, with everything dealt anew that its player cannot know.

        `seed` in 0 .. 2**64 - 1. See ``resample`` of the states of ``westbound.load``.
        """

    @abstractmethod
    def only(self, k: int) -> "Handle":
        """A handle on decision k alone."""

    def __len__(self) -> int:
        return len(self.action_masks)


class StateHandle(Handle):
    """A handle on single states, none of them terminal (ValueError)."""

    def __init__(self, states: Sequence[Any]) -> None:
        if not states:
            raise ValueError("a handle wants at least one state")
        self._states = list(states)
        self.game = states[0].game
        for k, state in enumerate(states):
            if state.game.spec is not self.game.spec:
                raise ValueError(f"states[{k}] is of {state.game.name}, states[0] of {self.game.name}")
            if state.is_terminal():
                raise ValueError(f"states[{k}] is terminal: nobody is on turn")
        self.action_masks = np.stack([state.legal_actions_mask() for state in states])

    @property
    def observations(self) -> np.ndarray:
        """(n, D) float32."""
        return np.stack([state.observation_tensor(state.current_player()) for state in self._states])

    def greedy_actions(self) -> np.ndarray:
        """(n,) int64."""
        return np.array([state.greedy_action() for state in self._states], np.int64)

    def resample(self, k: int, seed: int) -> Any:
        """A state."""
        return self._states[k].resample(self._states[k].current_player(), seed)

    def only(self, k: int) -> "StateHandle":
        """A handle on decision k alone."""
        return StateHandle([self._states[k]])


class BatchHandle(Handle):
    """A handle on some environments of a batch, until the batch moves on."""

    def __init__(self, env: Any, batch: Any, rows: np.ndarray) -> None:
        self._env, self._batch = env, batch
        self.rows = rows
        """(n,) the environments of the decisions."""
        self.players = batch.current_players[rows].copy()
        """(n,) who decides."""
        self.game = env.game
        self.action_masks = batch.action_masks[rows]

    @property
    def observations(self) -> np.ndarray:
        """(n, D) float32."""
        return np.multiply(self._batch.observations[self.rows], self._batch.observation_scale, dtype=np.float32)

    def greedy_actions(self) -> np.ndarray:
        """(n,) int64."""
        return self._env.greedy_actions()[self.rows]

    def resample(self, k: int, seed: int) -> Any:
        """A state."""
        i = int(self.rows[k])
        return self._env.get_state(i).resample(int(self._batch.current_players[i]), seed)

    def only(self, k: int) -> "BatchHandle":
        """A handle on decision k alone."""
        return BatchHandle(self._env, self._batch, self.rows[k : k + 1])


class Agent(ABC):
    """A player. One object may sit on many seats of many games at once, so it keeps no memory of a single game."""

    name: str
    """For tables and logs."""
    controller: str | None = None
    """The compiled player that plays the same way inside a batch's kernel, if there is one: much faster than `act`."""

    @abstractmethod
    def act(self, handle: Handle) -> np.ndarray:
        """A legal action for each decision, (n,) int64."""

    def get_state(self) -> dict[str, np.ndarray]:
        """What the agent's further draws depend on, as arrays; for resuming."""
        return {}

    def set_state(self, state: dict[str, np.ndarray]) -> None:
        """Take a state of `get_state` back. ValueError if the agent keeps none."""
        if state:
            raise ValueError(f"agent {self.name} keeps no state, but was given {', '.join(state)}")

    def __repr__(self) -> str:
        return f"<agent {self.name}>"
