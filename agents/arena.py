"""Games with an agent on every seat: compiled agents play inside the kernel, the others are asked in batches."""

from collections.abc import Callable, Sequence
from time import perf_counter
from typing import Any

import numpy as np

from westbound.agents.protocol import Agent, BatchHandle

_CALLER, _COMPILED = -1, -2


class Arena:
    """A batch whose seats are given to agents, anew for each game; seats without one belong to the caller.

    `seconds_in_agents` is the time spent in the agents' `act`; compiled agents are not in it.
    """

    def __init__(self, env: Any) -> None:
        self.env = env
        self.seconds_in_agents = 0.0
        self.decisions_of_agents = 0
        self._agents: list[Agent | None] = []
        self._who = np.full((env.num_envs, env.max_players), _CALLER, np.int16)
        self._rows = np.arange(env.num_envs)
        self._idle = np.full(env.num_envs, -1, np.int64)

    def seat(self, env_index: int, players: Sequence[Agent | None]) -> None:
        """Who plays the game that has just begun in an environment; None is the caller."""
        controllers = [None if p is None else p.controller for p in players]
        self.env.set_controllers(env_index, controllers)
        self._who[env_index] = _CALLER
        for seat, player in enumerate(players):
            if player is not None:
                compiled = player.controller is not None
                self._who[env_index, seat] = _COMPILED if compiled else self._number_of(player)

    def _number_of(self, agent: Agent) -> int:
        """The number of an agent in `_who`; numbers of agents that sit nowhere any more are used again."""
        for number, known in enumerate(self._agents):
            if known is agent:
                return number
        used = set(np.unique(self._who).tolist())
        for number in range(len(self._agents)):
            if number not in used:
                self._agents[number] = agent
                return number
        self._agents.append(agent)
        return len(self._agents) - 1

    def play(self, actions: np.ndarray | None, on_end: Callable[[Any, np.ndarray], None]) -> Any:
        """Play the caller's actions (-1: none), then everyone else's until each game waits for the caller.

        `on_end(batch, rows)` is called where games have ended: it reads the results and seats the next games. Returns
        the batch. Actions are not checked. If no seat is the caller's, it plays until `on_end` gives him one.
        """
        batch = self.env.play(self._idle if actions is None else actions)
        while True:
            ended = np.flatnonzero(batch.terminations | batch.truncations)
            if len(ended):
                on_end(batch, ended)
            who = self._who[self._rows, batch.current_players]
            if (who == _CALLER).all():
                return batch
            batch = self.env.play(self._answers(batch, who))

    def _answers(self, batch: Any, who: np.ndarray) -> np.ndarray:
        answers = np.full(len(who), -1, np.int64)
        if who.max() < 0:
            return answers
        started = perf_counter()
        for number in np.unique(who[who >= 0]):
            rows = np.flatnonzero(who == number)
            agent = self._agents[number]
            assert agent is not None
            answers[rows] = agent.act(BatchHandle(self.env, batch, rows))
            self.decisions_of_agents += len(rows)
        self.seconds_in_agents += perf_counter() - started
        return answers
