"""ACTIONS: the one source of action ids. Actions name cards and regions, never hand slots."""

from westbound.envs.core.layout import Layout, block
from westbound.envs.go_west_2005.tables import NUM_CARDS, NUM_REGIONS, NUM_TRACKS

MAX_PAYMENT = 16  # the dearest scoring card

ACTIONS = Layout(
    play=block(NUM_CARDS, about="play this card from the hand"),
    sell=block(NUM_CARDS, about="sell this card from the hand"),
    claim=block(about="pay for the next scoring card: all regions score"),
    double=block(about="spend the double move piece: this turn has two actions"),
    place=block(NUM_TRACKS, about="where the second token of a +1 card goes"),
    move=block(NUM_REGIONS - 1, about="the region from which a wagon moves one step west"),
    pay=block(MAX_PAYMENT + 1, about="how many VP to pay with, the rest in tokens (vp_payment='free_split')"),
)

PLAY = ACTIONS["play"].start - 1  # card ids begin at 1
SELL = ACTIONS["sell"].start - 1
CLAIM = ACTIONS["claim"].start
DOUBLE = ACTIONS["double"].start
PLACE_IN = ACTIONS["place"].start - 1  # regions with a track begin at 1
MOVE_FROM = ACTIONS["move"].start
PAY_VP = ACTIONS["pay"].start
