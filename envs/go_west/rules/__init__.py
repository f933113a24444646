"""The rulebook, a module a chapter, and the switch from a frame's kind to its rule."""

from westbound.envs.core.jit import rule
from westbound.envs.go_west.rules.neutral import answer_neutral
from westbound.envs.go_west.rules.play import answer_cell, answer_orientation, answer_play
from westbound.envs.go_west.rules.rounds import (
    answer_draft,
    answer_exchange,
    answer_hand_discard,
    answer_order,
    answer_refresh,
    run_begin_exchange,
    run_begin_round,
    run_deal,
    run_draw,
    run_end_round,
    run_turn,
)
from westbound.envs.go_west.rules.setup import answer_reserve, answer_team_reserve, run_place_house, run_reveal
from westbound.envs.go_west.state import (
    BEGIN_EXCHANGE,
    BEGIN_ROUND,
    CELL,
    DEAL,
    DRAFT,
    DRAW,
    END_ROUND,
    EXCHANGE,
    HAND_DISCARD,
    NEUTRAL,
    ORDER,
    ORIENTATION,
    PLACE_HOUSE,
    PLAY,
    REFRESH,
    RESERVE,
    REVEAL,
    TEAM_RESERVE,
    TURN,
)


@rule
def answer(s, t, kind, player, argument, action):
    """The player answers a prompt, which has been popped."""
    if kind == RESERVE:
        answer_reserve(s, t, player, argument, action)
    elif kind == TEAM_RESERVE:
        answer_team_reserve(s, t, player, argument, action)
    elif kind == DRAFT:
        answer_draft(s, t, player, argument, action)
    elif kind == PLAY:
        answer_play(s, t, player, argument, action)
    elif kind == CELL:
        answer_cell(s, t, player, argument, action)
    elif kind == ORIENTATION:
        answer_orientation(s, t, player, argument, action)
    elif kind == NEUTRAL:
        answer_neutral(s, t, player, argument, action)
    elif kind == ORDER:
        answer_order(s, t, player, argument, action)
    elif kind == HAND_DISCARD:
        answer_hand_discard(s, t, player, argument, action)
    elif kind == REFRESH:
        answer_refresh(s, t, player, argument, action)
    elif kind == EXCHANGE:
        answer_exchange(s, t, player, argument, action)


@rule
def run_effect(s, t, kind, player, argument):
    """The engine runs an effect, which has been popped."""
    if kind == REVEAL:
        run_reveal(s, t, player, argument)
    elif kind == PLACE_HOUSE:
        run_place_house(s, t, player, argument)
    elif kind == BEGIN_ROUND:
        run_begin_round(s, t, player, argument)
    elif kind == DEAL:
        run_deal(s, t, player, argument)
    elif kind == TURN:
        run_turn(s, t, player, argument)
    elif kind == END_ROUND:
        run_end_round(s, t, player, argument)
    elif kind == DRAW:
        run_draw(s, t, player, argument)
    elif kind == BEGIN_EXCHANGE:
        run_begin_exchange(s, t, player, argument)
