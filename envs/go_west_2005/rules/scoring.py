"""Scores of the regions, the end by victory points, the order of the players."""

import numpy as np

from westbound.envs.core.jit import rule
from westbound.envs.core.prompts import end_game
from westbound.envs.core.record import MAX_PLAYERS
from westbound.envs.go_west_2005.rules.tracks import count_tokens, share
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
    gains = region_gains(s, region, count_tokens(s, region))
    for p in range(s.num_players):
        s.players[p].vp += share(gains, p)


@rule
def region_gains(s, region, counts):
    """[Claiming a Score] What a score of this region pays now, one byte per player; `counts` from :func:`count_tokens`.

    A point per token, but not more points than wagons: the larger group first, equal groups in the order of age [R19].
    """
    points = np.int64(s.wagons[region])
    track = s.tracks[region - 1]
    if points >= track.num_tokens:
        return counts
    gains = 0
    while points > 0:
        group, num_points = largest_group(counts)
        if num_points > points:
            return gains + walk_ring(track, group, points)
        gains += group
        counts -= group
        points -= num_points
    return gains


@rule
def largest_group(counts):
    """The players with the most tokens (their counts, one byte per player), and the number of tokens of them all."""
    size = 0
    for p in range(MAX_PLAYERS):
        size = max(size, share(counts, p))
    group = 0
    num_tokens = 0
    for p in range(MAX_PLAYERS):
        here = size * (share(counts, p) == size)
        group += here << (8 * p)
        num_tokens += here
    return group, num_tokens


@rule
def walk_ring(track, group, points):
    """[Claiming a Score, Example 2] A point for each token of the group, from the oldest on, until none is left."""
    gains = 0
    for i in range(track.num_tokens):
        owner = track.tokens[i] - 1
        paid = np.int64(points > 0 and share(group, owner) > 0)
        gains += paid << (8 * owner)
        points -= paid
    return gains


@rule
def score(s, t, p):
    """[Winning] The player's victory points."""
    return s.players[p].vp


@rule
def final_key(s, t, p):
    """[Winning] Victory points, then tokens in hand; equal keys are a draw [R20]."""
    return s.players[p].vp * 256 + s.players[p].tokens
