"""The region tracks: rings of eight circles, kept as queues with the oldest token first.

Counts of all players travel in one word, a byte per player: a track or four never hold more than 28 tokens.
"""

from westbound.envs.core.jit import rule
from westbound.envs.go_west_2005.state import NUM_CIRCLES
from westbound.envs.go_west_2005.tables import TRACK_LENGTH


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


@rule(inline=True)
def share(packed, p):
    """The part of player p in a word that holds one byte per player."""
    return (packed >> (8 * p)) & 255


@rule
def count_tokens(s, region):
    """Tokens of each player on the region's track, one byte per player."""
    track = s.tracks[region - 1]
    counts = 0
    for i in range(TRACK_LENGTH):
        counts += (1 << (8 * track.tokens[i])) >> 8  # owner + 1 is the byte; an empty circle's bit falls off
    return counts
