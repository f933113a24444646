"""ACTIONS: the one source of action ids."""

from westbound.envs.core.layout import Layout, block
from westbound.envs.great_western.tables import MAX_PIECES, NUM_CITIES, NUM_TRAINS

ACTIONS = Layout(
    train=block(NUM_TRAINS, about="the train to bid on"),
    amount=block(MAX_PIECES, about="how many pieces to bid"),
    build=block(NUM_CITIES, about="connect this city"),
    stop=block(about="connect no more cities in this round"),
    pay=block(2, about="what pays the link cost after the goods wagons: first the supply, or first spare coaches"),
)

TRAIN = ACTIONS["train"].start  # rows begin at 0
AMOUNT = ACTIONS["amount"].start - 1  # bids begin at 1
BUILD_IN = ACTIONS["build"].start - 1  # cities begin at 1, after London
STOP = ACTIONS["stop"].start
SUPPLY_FIRST = ACTIONS["pay"].start
COACHES_FIRST = SUPPLY_FIRST + 1
