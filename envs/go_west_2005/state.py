"""STATE: one record of fixed size is the whole game, RNG and pending frames included."""

import numpy as np

from westbound.envs.core.record import state_dtype
from westbound.envs.go_west_2005.tables import DECK_SIZE, MAX_PLAYERS, NUM_CARDS, NUM_REGIONS, NUM_TRACKS, TRACK_LENGTH

MAX_HAND = 7
NUM_CIRCLES = TRACK_LENGTH + 1

# Prompts: a player is asked.
TURN, ACTION, SECOND_REGION, MOVE, PAYMENT = range(1, 6)
PROMPTS = {"turn": TURN, "action": ACTION, "second_region": SECOND_REGION, "move": MOVE, "payment": PAYMENT}
# Effects: the engine runs them.
PLACE, FINISH_CARD, SCORE, NEXT_ACTION = range(64, 68)
EFFECTS = {"place": PLACE, "finish_card": FINISH_CARD, "score": SCORE, "next_action": NEXT_ACTION}
STACK_DEPTH = 8  # the deepest is NEXT_ACTION, FINISH_CARD, MOVE, SECOND_REGION, PLACE, PAYMENT

SHORTFALL, FREE_SPLIT = 0, 1
RANDOM_SEAT = -1

OPTION_FIELDS = [("hand_size", "i1"), ("vp_payment", "i1"), ("first_player", "i1")]

# Tokens from the pawn clockwise: owner + 1, oldest first; 0 is an empty circle. `pawn` is the circle it stands on.
TRACK = np.dtype([("tokens", "i1", (TRACK_LENGTH,)), ("num_tokens", "i1"), ("pawn", "i1")], align=True)
PLAYER = np.dtype(
    [
        ("tokens", "i2"),  # in hand
        ("vp", "i2"),
        ("scores_claimed", "i1"),
        ("double_ready", "i1"),
        ("num_cards", "i1"),
        ("hand", "i1", (MAX_HAND,)),  # card ids in the order drawn
        ("drawn_in", "i1", (MAX_HAND,)),  # for each: number of reshuffles when it was drawn
    ],
    align=True,
)
STATE = state_dtype(
    OPTION_FIELDS,
    [
        ("turn", "i2"),  # player turns completed
        ("wagons", "i1", (NUM_REGIONS,)),
        ("tracks", TRACK, (NUM_TRACKS,)),  # of regions 1 to 4
        ("cached_gains", "i4", (NUM_TRACKS,)),  # what a score would pay now, one byte per player
        ("players", PLAYER, (MAX_PLAYERS,)),
        ("deck", "i1", (DECK_SIZE,)),  # the last of the first deck_size is drawn next
        ("deck_size", "i1"),
        ("reshuffles", "i1"),
        ("discard", "i1", (NUM_CARDS + 1,)),  # copies of each card in the discard pile
    ],
    STACK_DEPTH,
)
