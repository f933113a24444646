"""The rulebook, a module a chapter, and the switch from a frame's kind to its rule."""

from westbound.envs.core.jit import rule
from westbound.envs.go_west_2005.rules.payment import answer_payment
from westbound.envs.go_west_2005.rules.play import (
    answer_move,
    answer_second_region,
    run_finish_card,
    run_place,
)
from westbound.envs.go_west_2005.rules.scoring import run_score
from westbound.envs.go_west_2005.rules.turn import answer_action, answer_turn, run_next_action
from westbound.envs.go_west_2005.state import (
    ACTION,
    FINISH_CARD,
    MOVE,
    NEXT_ACTION,
    PAYMENT,
    PLACE,
    SCORE,
    SECOND_REGION,
    TURN,
)


@rule
def answer(s, t, kind, player, argument, action):
    """The player answers a prompt, which has been popped."""
    if kind == TURN:
        answer_turn(s, t, player, argument, action)
    elif kind == ACTION:
        answer_action(s, t, player, argument, action)
    elif kind == SECOND_REGION:
        answer_second_region(s, t, player, argument, action)
    elif kind == MOVE:
        answer_move(s, t, player, argument, action)
    elif kind == PAYMENT:
        answer_payment(s, t, player, argument, action)


@rule
def run_effect(s, t, kind, player, argument):
    """The engine runs an effect, which has been popped."""
    if kind == PLACE:
        run_place(s, t, player, argument)
    elif kind == FINISH_CARD:
        run_finish_card(s, t, player, argument)
    elif kind == SCORE:
        run_score(s, t, player, argument)
    elif kind == NEXT_ACTION:
        run_next_action(s, t, player, argument)
