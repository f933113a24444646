"""Objective cards: taking and playing them."""

from westbound.envs.core.jit import rule
from westbound.envs.rails_to_the_north.actions import STOP, TAKE_CARD, TOP_CARD
from westbound.envs.rails_to_the_north.rules.cards import draw_random, leave_hand, total
from westbound.envs.rails_to_the_north.rules.rows import run_row
from westbound.envs.rails_to_the_north.tables import FIRST_OBJECTIVE
from westbound.envs.rails_to_the_north.verbs import ANY_FACE, TO_HAND


@rule
def play_objective(s, t, p, k):
    """[Objective cards] Into the personal area; its action happens now or never."""
    leave_hand(s, t, p, FIRST_OBJECTIVE + k)
    s.players[p].area[k] += 1
    run_row(s, t, p, t.objectives[k].row)


@rule
def fill_display(s, t):
    """[Objective cards] The display is filled up at once."""
    left = total(s.objective_stack)
    for _ in range(min(t.display - total(s.display), left)):
        s.display[draw_random(s, s.objective_stack, left)] += 1
        left -= 1


@rule
def can_take_top(s, argument):
    """[Objective cards, R15] The source allows the top card of the stack, and there is one."""
    return (argument & ANY_FACE != 0 or s.reward_card != 0) and total(s.objective_stack) > 0


@rule
def can_take(s, argument):
    """[Objective cards] There is a card to take."""
    return total(s.display) > 0 or can_take_top(s, argument)


@rule
def answer_take(s, t, p, argument, action):
    """[Objective cards] An open card, or the top one of the stack unseen; onto the discard pile or into the hand."""
    if action == STOP:
        return
    player = s.players[p]
    from_stack = action == TOP_CARD
    k = draw_random(s, s.objective_stack, total(s.objective_stack)) if from_stack else action - TAKE_CARD
    if not from_stack:
        s.display[k] -= 1
        fill_display(s, t)
    if argument & TO_HAND == 0:
        player.discard[FIRST_OBJECTIVE + k] += 1
        return
    player.hand[FIRST_OBJECTIVE + k] += 1
    if from_stack:
        player.blind[k] += 1
    else:
        player.shown[k] += 1
