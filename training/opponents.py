"""Who a learner plays against: kinds of opponents with shares, drawn anew for each game."""

import math
from collections.abc import Callable, Iterable, Mapping
from typing import Any

import numpy as np

from westbound.agents import Agent

SELF, POOL = "self", "pool"


class Opponents:
    """Kinds of opponents and their shares of the games.

    All opponents of one game are of one kind. For "pool" the member is changed when `stretch` games have been begun
    with it, not for every game, so that its network is asked in batches.
    """

    def __init__(self, shares: Any, make: Callable[[Any], Agent], *, pool_size: int = 10, stretch: int = 32) -> None:
        table = dict(shares) if isinstance(shares, Mapping) else {shares: 1.0}
        weights = np.array([_share(kind, value) for kind, value in table.items()], np.float64)
        if not weights.sum() > 0:
            raise ValueError(f"opponents={shares!r}: the shares must add up to more than 0")
        if pool_size < 1:
            raise ValueError(f"pool_size={pool_size!r}: must be at least 1")
        own = {kind: None if kind in (SELF, POOL) else make(kind) for kind in table}
        self._agents: list[Agent | None] = list(own.values())
        self.names = [k if a is None else a.name for k, a in own.items()]
        self.shares = dict(zip(self.names, (weights / weights.sum()).tolist(), strict=True))
        self._bounds = np.cumsum(weights / weights.sum())
        self._self: Agent | None = None
        self.members: dict[int, Agent] = {}
        self.pool_size = pool_size
        self.counters = np.zeros(3, np.int64)  # members added, pool games begun, member in use
        self._stretch = stretch

    def set_self(self, agent: Agent) -> None:
        """The agent that plays as "self"."""
        self._self = agent

    def add_to_pool(self, agent: Agent, seated: Iterable[int] = ()) -> None:
        """A past self joins, and the oldest leaves when the pool is full; members still `seated` finish their games."""
        self.members[int(self.counters[0])] = agent
        self.counters[0] += 1
        kept = {*self.pool, *(int(member) for member in seated)}
        self.members = {number: member for number, member in self.members.items() if number in kept}

    @property
    def pool(self) -> list[int]:
        """The numbers of the members that can be drawn, oldest first."""
        return [number for number in self.members if number >= self.counters[0] - self.pool_size]

    def draw(self, word: int) -> tuple[int, int, Agent]:
        """The number of a kind, the pool member (-1: none) and the agent for a game with this random word (64 bits)."""
        kind = int(np.searchsorted(self._bounds, (word >> 11) / 2**53, side="right"))
        kind = min(kind, len(self.names) - 1)
        member = self._next_member(word) if self.names[kind] == POOL and self.pool else -1
        return kind, member, self.agent(kind, member)

    def _next_member(self, word: int) -> int:
        """The pool member in use, changed from time to time."""
        pool = self.pool
        if self.counters[1] % self._stretch == 0 or self.counters[2] not in pool:
            self.counters[2] = pool[word % len(pool)]
        self.counters[1] += 1
        return int(self.counters[2])

    def agent(self, kind: int, member: int) -> Agent:
        """The agent of a kind; RuntimeError if "self" was never given."""
        if member >= 0:
            return self.members[member]
        agent = self._agents[kind] or self._self
        if agent is None:
            raise RuntimeError(f"opponents include {self.names[kind]!r}: call set_self(agent) before reset()")
        return agent


def _share(kind: Any, value: Any) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float | np.number):
        raise TypeError(f"opponents[{kind!r}]={value!r}: a share is a number")
    if not (math.isfinite(value) and value >= 0):
        raise ValueError(f"opponents[{kind!r}]={value!r}: a share must be 0 or more")
    return float(value)
