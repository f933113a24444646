"""Auxiliary actions: which are unlocked."""

from westbound.envs.core.jit import rule
from westbound.envs.rails_to_the_north.actions import AUXILIARY_ACTION, STOP
from westbound.envs.rails_to_the_north.rules.rows import run_row
from westbound.envs.rails_to_the_north.tables import (
    CERTIFICATE_DISC,
    CYCLE_DISC,
    MONEY_DISC,
    TRADING_POST_AUXILIARY,
    TRADING_POST_DISC,
)


@rule
def disc_of(k):
    """[Auxiliary actions] The class of discs that lies on an auxiliary action; they are in the same order."""
    return TRADING_POST_DISC if k == TRADING_POST_AUXILIARY else k


@rule
def is_unlocked(s, p, k, double):
    """[Auxiliary actions, R45] Single: open from the start, or one of two discs cleared. Double: no disc left. Trading
    posts: while there are any."""
    left = s.players[p].discs[disc_of(k)]
    if k == TRADING_POST_AUXILIARY:
        return s.players[p].posts > 0 and (not double or left == 0)
    if double or k >= CERTIFICATE_DISC:
        return left < 1 + (not double)
    return MONEY_DISC <= k <= CYCLE_DISC


@rule
def answer_auxiliary(s, t, p, argument, action):
    """[Auxiliary actions] Cost and reward of the single or the double one."""
    if action == STOP:
        return
    k = action - AUXILIARY_ACTION
    run_row(s, t, p, t.auxiliary[k // 2, k % 2])
