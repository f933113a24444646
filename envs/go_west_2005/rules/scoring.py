"""Scores of the regions, the end by victory points, the order of the players."""

import numpy as np

from westbound.envs.core.jit import rule
from westbound.envs.core.prompts import end_game
from westbound.envs.go_west_2005.rules.tracks import region_gains, share
from westbound.envs.go_west_2005.tables import NUM_TRACKS


@rule
def run_score(s, t, p, argument):
    """[Winning] A paid score; the game ends if it brings somebody to the goal [R5, R15]."""
    score_regions(s)
    for q in range(s.num_players):
        if s.players[q].vp >= t.end_vp:
            end_game(s)
            return


@rule
def score_regions(s):
    """[Claiming a Score] All regions, from east to west."""
    for region in range(1, NUM_TRACKS + 1):
        score_region(s, region)


@rule
def score_region(s, region):
    """[Claiming a Score] VP of one region to all players."""
    gains = region_gains(s, region)
    for p in range(s.num_players):
        s.players[p].vp += share(gains, p)


@rule
def score(s, t, p):
    """[Winning] The player's victory points."""
    return s.players[p].vp


@rule
def final_key(s, t, p):
    """[Winning] Victory points, then tokens in hand; equal keys are a draw [R20]."""
    return np.int64(s.players[p].vp) * 256 + s.players[p].tokens
