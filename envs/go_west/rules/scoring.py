"""Results: money of a side, and what the rulebook calls a solo game."""

import numpy as np

from westbound.envs.core.jit import rule
from westbound.envs.go_west.rules.sets import leader


@rule
def score(s, t, p):
    """[End of the Game, Team Variant] Money; that of both members in a team."""
    if s.teams:
        return np.int64(s.players[p].money) + s.players[p ^ 2].money
    return np.int64(s.players[p].money)


@rule
def final_key(s, t, p):
    """[End of the Game] Most money wins, ties share."""
    return score(s, t, p)


@rule
def side_leader(s, p):
    """[Team Variant, R17] The lower seat of the player's side."""
    return leader(s, p)


@rule
def solo_won(s, t):
    """[Evaluating your settlement] Failed is who has played too few orders or made too little money."""
    player = s.players[0]
    return player.orders_played >= t.solo_orders and player.money >= t.solo_money
