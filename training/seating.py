"""Who sits where in the games that a learner plays: its seats and its opponents, drawn anew when a game begins."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

import westbound
from westbound.agents import Agent
from westbound.agents.arena import Arena
from westbound.training.opponents import SELF, Opponents
from westbound.training.seeds import derive

SEATS = ("rotate", "random")
_BEGUN, SEAT, _KIND, _MEMBER, LENGTH = range(5)
EVERYWHERE = -1


class Seating:
    """The games of a batch, one learner in each; `games` (N, 5) int64 holds what `snapshot` keeps of them.

    With `self_learns` the learner has all seats of the games that it plays against itself (its seat is `EVERYWHERE`);
    else one, and "self" is an agent. What is drawn for a game follows from the seed and the game's number.
    """

    def __init__(
        self, env: Any, opponents: Opponents, player_counts: Sequence[int], seat: Any, *, self_learns: bool = False
    ) -> None:
        self.env, self.opponents, self.player_counts = env, opponents, list(player_counts)
        self.arena = Arena(env)
        self.games = np.zeros((env.num_envs, 5), np.int64)
        self.seed = 0
        self._seat_rule = _checked_seat(seat, min(self.player_counts))
        self._self_learns = self_learns

    def restart(self, seed: int) -> None:
        """The next game of each environment is the first one of this seed."""
        self.seed = derive("opponents", seed)
        self.games[:, _BEGUN] = 0

    def begin(self, i: int) -> None:
        """Seat the learner and his opponents for the game that has just begun in environment i."""
        game = self.games[i]
        word = westbound.game_seed(self.seed, i, int(game[_BEGUN]))
        kind, member, agent = self.opponents.draw(word)
        everywhere = self._self_learns and self.opponents.names[kind] == SELF
        game[SEAT] = EVERYWHERE if everywhere else self._draw_seat(i, int(game[_BEGUN]), word)
        game[_KIND], game[_MEMBER], game[LENGTH] = kind, member, 0
        game[_BEGUN] += 1
        self._seat(i, agent)

    def _draw_seat(self, i: int, number: int, word: int) -> int:
        count = self.player_counts[i]
        if self._seat_rule == "rotate":
            return (i + number) % count
        if self._seat_rule == "random":
            return derive("seat", word) % count
        return int(self._seat_rule)

    def _seat(self, i: int, agent: Agent | None) -> None:
        seat = int(self.games[i, SEAT])
        players: list[Agent | None] = [None if seat == EVERYWHERE else agent] * self.player_counts[i]
        if seat != EVERYWHERE:
            players[seat] = None
            self.env.set_observer(i, seat)
        self.arena.seat(i, players)

    def seated_members(self) -> list[int]:
        """The members of the pool that still play."""
        return self.games[:, _MEMBER].tolist()

    def info(self, batch: Any, i: int) -> dict[str, Any]:
        """The game that has just ended in environment i, as the learner's first seat saw it."""
        count = self.player_counts[i]
        _, seat, kind, *_ = self.games[i].tolist()
        ranks = batch.final_ranks[i, :count]
        place = int(ranks[max(seat, 0)])
        return {
            "opponent": self.opponents.names[kind],
            "seat": max(seat, 0),
            "num_players": count,
            "game_length": int(batch.final_lengths[i]),
            "rank": place,
            "win": 0.0 if batch.truncations[i] or place != 1 else 1.0 / int((ranks == 1).sum()),
            "score": int(batch.final_scores[i, max(seat, 0)]),
        }

    def snapshot(self) -> dict[str, np.ndarray]:
        """All that decides who sits where from here on; the agents apart."""
        counters = self.opponents.counters.copy()
        return {"games": self.games.copy(), "counters": counters, "draw_seed": np.array([self.seed], np.uint64)}

    def restore(self, snapshot: Mapping[str, np.ndarray]) -> None:
        """Go on from a `snapshot`; the agents must have been given before. KeyError."""
        self.games[:] = snapshot["games"]
        self.opponents.counters[:] = snapshot["counters"]
        self.seed = int(snapshot["draw_seed"][0])
        for i, (_, seat, kind, member, _) in enumerate(self.games.tolist()):
            self._seat(i, None if seat == EVERYWHERE else self.opponents.agent(kind, member))


def _checked_seat(seat: Any, fewest_players: int) -> str | int:
    if isinstance(seat, str) and seat in SEATS:
        return seat
    if isinstance(seat, bool) or not isinstance(seat, int | np.integer):
        raise ValueError(f"seat={seat!r}: must be {', '.join(map(repr, SEATS))} or a number")
    if not 0 <= seat < fewest_players:
        raise ValueError(f"seat={seat!r}: the smallest game has the seats 0 .. {fewest_players - 1}")
    return int(seat)
