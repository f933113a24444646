"""Information-set Monte-Carlo tree search for any number of players: ``search:200`` on the command line.

Each simulation deals the hidden things anew (`resample`), walks down one tree of actions that all deals share, adds a
node, and plays the game to its end inside the kernel. Every player on the way maximises his own value (max^n). The
actions at the root are compared on the same deals: what luck they share is no difference between them.

``search:20:baseline`` lets a trained policy say which actions deserve a look.
"""

from collections.abc import Callable, Sequence
from hashlib import blake2b
from math import sqrt
from time import perf_counter
from typing import Any

import numpy as np

from westbound.agents.protocol import Agent, Handle, StateHandle

Prior = Callable[[Any, Sequence[int]], np.ndarray]
"""A state and its legal actions -> probabilities of these."""
Evaluate = Callable[[Any, int], np.ndarray]
"""A state that is not terminal and a seed -> values (P,), higher is better for that player."""

_TRUST = 0.5  # prior of the heuristic's action; the rest is shared out evenly
_LEAD = 4.0  # what a lead as great as the best score is worth; a win is worth 1


class Node:
    """A place in the tree: the actions that were tried there, with what came of them for the player who chose."""

    __slots__ = ("available", "children", "totals", "visits")

    def __init__(self) -> None:
        self.children: dict[int, Node] = {}
        self.visits: dict[int, int] = {}
        self.totals: dict[int, float] = {}
        self.available: dict[int, int] = {}

    def choose(self, legal: Sequence[int], prior: np.ndarray, spread: float) -> int:
        """The action with the best upper bound (PUCT); an action counts as available only where it was legal.

        `spread`: how far apart values lie.
        """
        tried = sum(self.visits.get(a, 0) for a in legal)
        mean = sum(self.totals.get(a, 0.0) for a in legal) / tried if tried else 0.0
        best, action = -np.inf, legal[0]
        for a, p in zip(legal, prior.tolist(), strict=True):
            seen = self.available[a] = self.available.get(a, 0) + 1
            visits = self.visits.get(a, 0)
            value = self.totals[a] / visits if visits else mean
            bound = value + spread * p * sqrt(seen) / (1 + visits)
            if bound > best:
                best, action = bound, a
        return action

    def add(self, action: int, value: float) -> None:
        """One more outcome of an action."""
        self.visits[action] = self.visits.get(action, 0) + 1
        self.totals[action] = self.totals.get(action, 0.0) + value


def greedy_prior(state: Any, legal: Sequence[int]) -> np.ndarray:
    """Half for the heuristic's action, the rest for all alike."""
    chances = np.full(len(legal), (1 - _TRUST) / len(legal))
    chances[legal.index(state.greedy_action())] += _TRUST
    return chances


def policy_prior(policy: Any) -> Prior:
    """The chances that a trained policy (:class:`~westbound.agents.policy.PolicyAgent`) gives the actions."""
    return lambda state, legal: policy.chances(StateHandle([state]))[0, legal]


def playout_value(state: Any, seed: int) -> np.ndarray:
    """(P,): how a playout by the heuristic ends, see :func:`value`."""
    found = state.playout(seed)
    return value(found.ranks, found.scores)


def final_value(state: Any) -> np.ndarray:
    """(P,): how a game that is over has ended, see :func:`value`."""
    return value(state.ranks(), state.scores())


def value(ranks: np.ndarray, scores: np.ndarray) -> np.ndarray:
    """What an end of the game (P,) is worth to each player (P,): place and lead; alone, the score.

    Places say what counts, but few playouts differ in them: the lead shows sooner what helps.
    """
    return places(ranks) + _LEAD * leads(ranks, scores) if len(ranks) > 1 else scores


def leads(ranks: np.ndarray, scores: np.ndarray) -> np.ndarray:
    """Scores (P,) less the best of those in another place (a team shares its place), as parts of the greatest."""
    others = np.where(ranks[:, None] == ranks[None, :], -np.inf, scores).max(axis=1)
    return np.where(np.isinf(others), 0, scores - others) / max(np.abs(scores).max(), 1)


def places(ranks: np.ndarray) -> np.ndarray:
    """Ranks (P,) as values, evenly from 1 for the first place to 0 for the last; tied players share the mean."""
    tied = (ranks[:, None] == ranks[None, :]).sum(axis=1)
    return 1 - (ranks - 1 + (tied - 1) / 2) / (len(ranks) - 1)


class Search:
    """The tree of one decision. `deal(seed)` gives a state to look ahead from; equal seeds give equal searches.

    What may be played in it at the root, and by whom, is the same in every deal.
    """

    def __init__(self, deal: Callable[[int], Any], seed: int, prior: Prior, evaluate: Evaluate, final: Any) -> None:
        self._deal, self._prior, self._evaluate, self._final = deal, prior, evaluate, final
        self._rng = np.random.default_rng(seed)
        self._seeds: list[int] = []
        self.root = Node()
        self._low, self._high = np.inf, -np.inf
        state = deal(self._seed(0))
        self._legal = state.legal_actions()
        self._chances = prior(state, self._legal)

    def simulate(self) -> None:
        """One more game: the n-th look at an action of the root is at the n-th deal."""
        node, action = self.root, self.root.choose(self._legal, self._chances, self._spread())
        seed = self._seed(node.visits.get(action, 0))
        state = self._deal(seed)
        path = [(node, action, state.current_player())]
        state.apply_action(action)
        while action in node.children and not state.is_terminal():
            node = node.children[action]
            legal = state.legal_actions()
            action = node.choose(legal, self._prior(state, legal), self._spread())
            path.append((node, action, state.current_player()))
            state.apply_action(action)
        node.children.setdefault(action, Node())
        values = self._final(state) if state.is_terminal() else self._evaluate(state, seed)
        self._low, self._high = min(self._low, values.min()), max(self._high, values.max())
        for node, action, player in path:
            node.add(action, float(values[player]))

    def _spread(self) -> float:
        """How far apart the values lie that were seen so far."""
        return max(self._high - self._low, 1e-9)

    def _seed(self, number: int) -> int:
        """Of a deal; deals are counted from 0."""
        while number >= len(self._seeds):
            self._seeds.append(int(self._rng.integers(2**63)))
        return self._seeds[number]

    def best(self) -> int:
        """The action that was tried most; among equals the one with the higher value, then the lower number."""
        root = self.root
        return max(root.visits, key=lambda a: (root.visits[a], root.totals[a] / root.visits[a], -a))


class SearchAgent(Agent):
    """Searches each decision for so many `simulations`, or for so many `seconds`.

    With `simulations` its answers follow from `seed` and what its player sees alone. `prior` and `evaluate` may be of a
    network (`policy_prior`; `final` must count in the same units as `evaluate`); by default they use the game's
    heuristic. ValueError if there is no budget.
    """

    def __init__(
        self,
        simulations: int | None = None,
        *,
        seconds: float | None = None,
        seed: int = 0,
        prior: Prior = greedy_prior,
        evaluate: Evaluate = playout_value,
        final: Callable[[Any], np.ndarray] = final_value,
    ) -> None:
        if (simulations is None) == (seconds is None) or (simulations or seconds or 0) <= 0:
            raise ValueError(f"simulations={simulations!r}, seconds={seconds!r}: give one of them, above 0")
        self.simulations, self.seconds, self.seed = simulations, seconds, seed
        self._parts = prior, evaluate, final
        self.name = f"search:{simulations}" if seconds is None else f"search:{seconds:g}s"

    def act(self, handle: Handle) -> np.ndarray:
        """The action that was tried most, for each decision, (n,) int64."""
        return np.array([self._search(handle, k).best() for k in range(len(handle))], np.int64)

    def _search(self, handle: Handle, k: int) -> Search:
        search = Search(lambda seed: handle.resample(k, seed), self._seed_of(handle, k), *self._parts)
        stop = None if self.seconds is None else perf_counter() + self.seconds
        search.simulate()
        done = 1
        while done < self.simulations if stop is None else perf_counter() < stop:  # type: ignore[operator]
            search.simulate()
            done += 1
        return search

    def _seed_of(self, handle: Handle, k: int) -> int:
        """From the own seed and what the player sees, so that the order of decisions does not matter."""
        seen = blake2b(self.seed.to_bytes(8, "little"), digest_size=8)
        seen.update(np.ascontiguousarray(handle.observations[k]).tobytes())
        return int.from_bytes(seen.digest(), "little")


def parse_search(word: str, seed: int = 0, prior: Prior = greedy_prior) -> SearchAgent:
    """``search:200`` (simulations per decision) or ``search:0.5s`` (seconds). ValueError names the word.

    What follows after another colon is left to the caller: it says whose `prior` this is.
    """
    budget = word.split(":")[1]
    try:
        if budget.endswith("s"):
            return SearchAgent(seconds=float(budget[:-1]), seed=seed, prior=prior)
        return SearchAgent(int(budget), seed=seed, prior=prior)
    except ValueError:
        raise ValueError(f"agent {word!r}: write search:200 (simulations) or search:0.5s (seconds)") from None
