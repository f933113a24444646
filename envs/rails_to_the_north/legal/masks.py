"""What several questions open alike."""

from westbound.envs.core.jit import rule
from westbound.envs.rails_to_the_north import verbs
from westbound.envs.rails_to_the_north.actions import (
    MOST_OF_TOKEN,
    PLAY_CARD,
    STOP,
    USE_TOKEN,
)
from westbound.envs.rails_to_the_north.rules.cards import total
from westbound.envs.rails_to_the_north.tables import (
    FIRST_OBJECTIVE,
    NUM_CARDS,
    NUM_OBJECTIVES,
)


@rule
def allow_bits(mask, start, bits):
    """[Railroad] Open an action for each bit; returns how many."""
    n = 0
    k = start
    while bits:
        here = bits & 1
        mask[k] = here
        n += here
        k += 1
        bits >>= 1
    return n


@rule
def allow_stop(n, argument, mask):
    """[Buildings, R30] Where the argument makes it optional, one may stop, if there is something else to do."""
    if n > 0 and argument & verbs.OPTIONAL:
        mask[STOP] = 1
        return n + 1
    return n


@rule
def allow_play(s, p, mask):
    """[Objective cards] Objective cards in the hand."""
    n = 0
    for k in range(NUM_OBJECTIVES):
        if s.players[p].hand[FIRST_OBJECTIVE + k] > 0:
            mask[PLAY_CARD + k] = 1
            n += 1
    return n


@rule
def allow_hand(s, p, start, mask):
    """[Cards] Every card of the hand."""
    n = 0
    for card in range(NUM_CARDS):
        if s.players[p].hand[card] > 0:
            mask[start + card] = 1
            n += 1
    return n


@rule
def allow_token(s, p, mask):
    """[Exchange tokens, R41] To spend a token, for as many cards as can be drawn."""
    player = s.players[p]
    if player.tokens == 0:
        return 0
    n = min(total(player.stack) + total(player.discard), MOST_OF_TOKEN)
    for k in range(1, n + 1):
        mask[USE_TOKEN + k] = 1
    return n


@rule
def allow_token_too(s, p, n, mask):
    """[Exchange tokens, R41] Beside the n answers that there are; alone a token is no answer."""
    return n + allow_token(s, p, mask) if n > 0 else 0
