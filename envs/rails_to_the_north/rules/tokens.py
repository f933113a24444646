"""Exchange tokens: gained, and spent in the middle of what is asked."""

import numpy as np

from westbound.envs.core.jit import rule
from westbound.envs.core.prompts import push
from westbound.envs.rails_to_the_north.actions import USE_TOKEN
from westbound.envs.rails_to_the_north.rules.cards import can_draw, draw_cards, has_card
from westbound.envs.rails_to_the_north.verbs import CARD, DISCARD, OPTIONAL, OWN_TOKEN


@rule
def run_tokens(s, t, p, number):
    """[Exchange tokens, R10, R24] From the supply, which has no end; nobody would refuse them."""
    s.players[p].tokens += number


@rule
def can_use_token(s, p):
    """[Exchange tokens] There is a token, and a card to draw."""
    return s.players[p].tokens > 0 and can_draw(s, p)


@rule
def use_token(s, p, action):
    """[Exchange tokens] Back to the supply; draw one or two cards, then discard as many."""
    s.players[p].tokens -= 1
    drawn = draw_cards(s, p, action - USE_TOKEN)
    push(s, DISCARD, p, drawn | OWN_TOKEN)


@rule
def must_keep(s, t, p, argument, card):
    """[Exchange tokens, R42] A token's own discard leaves what the action that it interrupts demands."""
    if argument & OWN_TOKEN == 0:
        return False
    interrupted = s.frames[s.num_frames - 2]
    if interrupted.kind != CARD or interrupted.argument & OPTIONAL:
        return False
    hand = s.players[p].hand
    hand[card] -= 1
    enough = has_card(s, t, p, np.int64(interrupted.argument))
    hand[card] += 1
    return not enough
