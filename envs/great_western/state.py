"""STATE: one record of fixed size is the whole game, RNG and pending frames included."""

import numpy as np

from westbound.envs.core.record import state_dtype
from westbound.envs.great_western.tables import MAX_PLAYERS, NUM_CARS, NUM_CITIES, NUM_TRAINS

# Prompts: a player is asked.
BID_TRAIN, BID_AMOUNT, BUILD, PAYMENT = range(1, 5)
PROMPTS = {"bid_train": BID_TRAIN, "bid_amount": BID_AMOUNT, "build": BUILD, "payment": PAYMENT}
# Effects: the engine runs them.
END_AUCTION, END_ROUND = range(64, 66)
EFFECTS = {"end_auction": END_AUCTION, "end_round": END_ROUND}
STACK_DEPTH = 8  # the deepest is END_ROUND, a BUILD for each of five players, PAYMENT

INCOME_TABLE, INCOME_CITIES = 0, 1

OPTION_FIELDS = [("all_coaches", "i1"), ("income", "i1")]

# `holder` is a player + 1; 0 is nobody. In the auction he holds the bid, then the train.
TRAIN = np.dtype([("pieces", "i1", (NUM_CARS,)), ("holder", "i1"), ("bid", "i1")])
PLAYER = np.dtype(
    [
        ("supply", "i2"),
        ("stock", "i2"),
        ("connected", "i2"),  # the income marker: own cities, London counts
        ("cached_gold", "i2"),  # of the own cities
    ],
    align=True,
)
STATE = state_dtype(
    OPTION_FIELDS,
    [
        ("round_number", "i2"),  # of the one now played, from 1
        ("dry_rounds", "i1"),  # in a row, before this one; the round is forced if there is one
        ("has_built", "i1"),  # somebody has, in this round
        ("first_player", "i1"),  # who has the marker
        ("trains", TRAIN, (NUM_TRAINS,)),
        ("players", PLAYER, (MAX_PLAYERS,)),
        ("owners", "i1", (NUM_CITIES + 1,)),  # a player + 1; 0: no piece. London stays 0: everybody has one there
        # What a path to each city costs each player (FAR: none, or too dear); for a city with a piece, to pass through.
        ("cached_costs", "u1", (MAX_PLAYERS, NUM_CITIES + 1)),
    ],
    STACK_DEPTH,
)
