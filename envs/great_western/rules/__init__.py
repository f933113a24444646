"""The rulebook, a module a chapter, and the switch from a frame's kind to its rule."""

from westbound.envs.core.jit import rule
from westbound.envs.great_western.rules.auction import answer_bid_amount, answer_bid_train, run_end_auction
from westbound.envs.great_western.rules.building import answer_build, answer_payment
from westbound.envs.great_western.rules.ending import run_end_round
from westbound.envs.great_western.state import BID_AMOUNT, BID_TRAIN, BUILD, END_AUCTION, END_ROUND, PAYMENT


@rule
def answer(s, t, kind, player, argument, action):
    """The player answers a prompt, which has been popped."""
    if kind == BID_TRAIN:
        answer_bid_train(s, t, player, argument, action)
    elif kind == BID_AMOUNT:
        answer_bid_amount(s, t, player, argument, action)
    elif kind == BUILD:
        answer_build(s, t, player, argument, action)
    elif kind == PAYMENT:
        answer_payment(s, t, player, argument, action)


@rule
def run_effect(s, t, kind, player, argument):
    """The engine runs an effect, which has been popped."""
    if kind == END_AUCTION:
        run_end_auction(s, t, player, argument)
    elif kind == END_ROUND:
        run_end_round(s, t, player, argument)
