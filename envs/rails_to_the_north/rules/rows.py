"""Rows of verbs: what buildings, icons, cards and cities say is run by pushing its steps."""

from westbound.envs.core.jit import rule
from westbound.envs.core.prompts import pop, push
from westbound.envs.rails_to_the_north.rules.cards import has_card
from westbound.envs.rails_to_the_north.rules.tokens import can_use_token
from westbound.envs.rails_to_the_north.tables import ROW_STEPS
from westbound.envs.rails_to_the_north.verbs import CARD, END_TURN, OPTIONAL


@rule
def run_row(s, t, p, row):
    """[Buildings] The steps of a row, the first on top; a discard that is impossible loses the reward with it."""
    verb = t.rows[row].verbs[0]
    if verb == CARD and not can_find_card(s, t, p, t.rows[row].arguments[0]):
        return
    for k in range(ROW_STEPS - 1, -1, -1):
        verb = t.rows[row].verbs[k]
        if verb > 0:
            push(s, verb, p, t.rows[row].arguments[k])


@rule(inline=True)
def can_find_card(s, t, p, argument):
    """[Workers, R43] The card is there; for an icon a token may look for it."""
    return has_card(s, t, p, argument) or (argument & OPTIONAL != 0 and can_use_token(s, p))


@rule
def drop_place(s):
    """[Movement, R6] What is left to do at the present place is lost; the end of the turn remains."""
    while s.frames[s.num_frames - 1].kind != END_TURN:
        pop(s)
