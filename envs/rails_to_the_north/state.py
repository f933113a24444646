"""STATE: one record of fixed size is the whole game, RNG and pending frames included."""

import numpy as np

from westbound.envs.core.record import state_dtype
from westbound.envs.rails_to_the_north.tables import (
    DISC_CLASSES,
    JOB_ROWS,
    MAX_PLAYERS,
    NUM_AREA,
    NUM_CARDS,
    NUM_CITIES,
    NUM_FORESIGHT,
    NUM_HAZARDS,
    NUM_MARKET,
    NUM_MASTER_SPACES,
    NUM_MASTERS,
    NUM_NUMBERS,
    NUM_OBJECTIVES,
    NUM_PILES,
    NUM_SPACES,
    NUM_STATIONS,
    NUM_SUPPLY,
    NUM_TOWNS,
    NUM_WORKERS,
)

STACK_DEPTH = 48

# Options.
SIDE_A, SIDE_B, SIDES_RANDOM = range(3)
LETTERED, SHUFFLED = range(2)

OPTION_FIELDS = [
    ("expansion", "i1"),
    ("building_sides", "i1"),
    ("neutral_buildings", "i1"),
    ("copied_risk", "i1"),
    ("retreat_bonus", "i1"),
    ("reward_card", "i1"),
]

OUT, SUPPLY, ON_BOARD = range(3)  # of a private building

# Cards are counted by face; piles have no order: what is drawn is drawn then, every card alike.
PLAYER = np.dtype(
    [
        ("money", "i2"),
        ("space", "i1"),  # of the cattleman
        ("engine", "i1"),  # in track order
        ("marker", "i1"),  # of certificates: a place of the track, from 0
        ("tokens", "i1"),  # exchange tokens
        ("posts", "i1"),  # trading posts left
        ("loose", "i1"),  # 1 once a card taken unseen may have been shuffled among the others, unseen
        ("workers", "i1", (NUM_WORKERS,)),
        ("discs", "i1", (DISC_CLASSES,)),  # still on the player board
        ("buildings", "i1", (NUM_NUMBERS,)),
        ("hazards", "i1", (NUM_HAZARDS,)),
        ("teepees", "i1", (2,)),
        ("masters", "i1", (NUM_MASTERS,)),
        ("cities", "i1", (NUM_CITIES,)),  # discs
        ("area", "i1", (NUM_AREA,)),  # objective cards in the personal area
        ("hand", "i1", (NUM_CARDS,)),
        ("stack", "i1", (NUM_CARDS,)),
        ("discard", "i1", (NUM_CARDS,)),
        ("shown", "i1", (NUM_OBJECTIVES,)),  # objective cards of the hand that all have seen
        ("blind", "i1", (NUM_OBJECTIVES,)),  # objective cards of hand and stack that nobody else has seen
    ],
    align=True,
)
STATE = state_dtype(
    OPTION_FIELDS,
    [
        ("turn", "i2"),  # turns completed
        ("jobs_filled", "i1"),  # spaces of the job market, in order
        ("market_token", "i1"),  # who took it: player + 1
        ("sides", "i1", (NUM_NUMBERS,)),  # of the private buildings: 0 a, 1 b
        ("tiles", "i1", (NUM_SPACES,)),
        ("piles", "i1", (NUM_PILES, NUM_SUPPLY + 1)),  # tiles of each kind
        ("foresight", "i1", (NUM_FORESIGHT,)),  # upper and lower tile of each column
        ("jobs", "i1", (JOB_ROWS, NUM_WORKERS)),  # workers in each row of the job market
        ("cattle_stack", "i1", (NUM_MARKET,)),
        ("cattle_market", "i1", (NUM_MARKET,)),
        ("objective_stack", "i1", (NUM_OBJECTIVES,)),
        ("display", "i1", (NUM_OBJECTIVES,)),
        ("stations", "i1", (NUM_STATIONS,)),  # a bit for each player with a disc there
        ("station_masters", "i1", (NUM_MASTER_SPACES,)),  # tile + 1
        ("appointed", "i1", (NUM_MASTER_SPACES,)),  # worker + 1 that lies there for good
        ("reserve", "i1", (NUM_MASTERS,)),  # station masters beside New York City
        ("towns", "i1", (NUM_TOWNS,)),  # a bit for each player with a trading post there
        ("medium", "i1", (NUM_TOWNS,)),  # tile + 1 of a medium town
        ("players", PLAYER, (MAX_PLAYERS,)),
    ],
    STACK_DEPTH,
)
