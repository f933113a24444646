"""Many games of one greedy seat against others."""

from __future__ import annotations

import numpy as np

from westbound.envs.core.batch import BatchEnv
from westbound.envs.core.game import Game, State

NUM_GAMES = 400


def results(
    game: Game, num_players: int, opponent: str, seed: int, starts: list[State] | None = None
) -> tuple[np.ndarray, float]:
    """Scores of all seats (games, players), those of the greedy one first, and its share of the games won, shared wins
    by share. The greedy seat of game i is i % num_players; `starts` are positions to begin with."""
    envs = BatchEnv(game.spec, NUM_GAMES, num_players=num_players, seed=seed)
    envs.reset()
    if starts is not None:
        envs.set_states(range(NUM_GAMES), starts)
    seats = np.arange(NUM_GAMES) % num_players
    for i, seat in enumerate(seats.tolist()):
        envs.set_controllers(i, ["greedy" if p == seat else opponent for p in range(num_players)])
    scores, won = np.zeros((NUM_GAMES, num_players)), 0.0
    open_games = np.ones(NUM_GAMES, bool)
    while open_games.any():
        batch = envs.play(np.full(NUM_GAMES, -1))
        ended = np.flatnonzero(open_games & batch.terminations)
        for i in ended.tolist():
            ranks, seat = batch.final_ranks[i, :num_players], seats[i]
            won += float(ranks[seat] == 1) / float((ranks == 1).sum())
            scores[i] = np.roll(batch.final_scores[i, :num_players], -seat)
        open_games[ended] = False
    return scores, won / NUM_GAMES
