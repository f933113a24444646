"""The region tracks: rings of eight circles, kept as queues with the oldest token first.

Counts of all players travel in one word, a byte per player: a track or four never hold more than 28 tokens.
"""

import numpy as np

from westbound.envs.core.jit import rule
from westbound.envs.go_west_2005.state import NUM_CIRCLES
from westbound.envs.go_west_2005.tables import MAX_PLAYERS, NUM_TRACKS, TRACK_LENGTH


@rule
def place_token(s, p, region):
    """[Playing an Action Card] The next circle; on a full track the oldest token goes back to its owner first."""
    track = s.tracks[region - 1]
    s.players[p].tokens -= 1
    if track.num_tokens == TRACK_LENGTH:
        s.players[track.tokens[0] - 1].tokens += 1
        for i in range(TRACK_LENGTH - 1):
            track.tokens[i] = track.tokens[i + 1]
        track.pawn = (track.pawn + 1) % NUM_CIRCLES
        track.num_tokens -= 1
    track.tokens[track.num_tokens] = p + 1
    track.num_tokens += 1
    refresh_gains(s, region)


@rule(inline=True)
def share(packed, p):
    """The part of player p in a word that holds one byte per player."""
    return (np.int64(packed) >> (8 * np.int64(p))) & 255


@rule
def count_tokens(s, region):
    """Tokens of each player on the region's track, one byte per player."""
    track = s.tracks[region - 1]
    counts = 0
    for i in range(TRACK_LENGTH):
        counts += (1 << (8 * np.int64(track.tokens[i]))) >> 8  # owner + 1 is the byte; an empty circle's bit falls off
    return counts


@rule
def region_gains(s, region):
    """[Claiming a Score] What a score of this region pays now, one byte per player.

    A point per token, but not more points than wagons: the larger group first, equal groups in the order of age [R19].
    """
    counts = count_tokens(s, region)
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
def refresh_gains(s, region):
    """Wagons or tokens have changed: what a score would pay is kept, since every observation shows it."""
    if 1 <= region <= NUM_TRACKS:
        s.cached_gains[region - 1] = region_gains(s, region)
