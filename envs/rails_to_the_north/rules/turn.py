"""The turn: whose it is, what ends it, when the game is over."""

from westbound.envs.core.jit import rule
from westbound.envs.core.prompts import push
from westbound.envs.rails_to_the_north.rules.cards import refill_hand
from westbound.envs.rails_to_the_north.verbs import END_TURN, START, TURN


@rule
def begin_turn(s, p):
    """[Turn] Phase A, then the rest; the first turn of a player begins on a neutral building."""
    push(s, END_TURN, p, 0)
    push(s, START if s.turn < s.num_players else TURN, p, 0)


@rule
def run_end_turn(s, t, p, argument):
    """[Turn] Phase C; the next player clockwise. Who filled the job market does not get another turn."""
    refill_hand(s, t, p)
    s.turn += 1
    following = (p + 1) % s.num_players
    if following + 1 != s.market_token:
        begin_turn(s, following)
