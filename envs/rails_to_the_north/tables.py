"""TABLES: the record of all components; what a number in a state stands for. components.toml is read by reading.py."""

from dataclasses import dataclass

import numpy as np

MAX_PLAYERS = 4
NUM_COUNTS = 3  # lists for 2, 3 and 4 players

# Spaces of the trail: 0 is the start, 48 Kansas City, then three trade spaces off the trail.
NUM_SPACES, KANSAS_CITY, NUM_ON_TRAIL = 52, 48, 49
SPACE_KINDS = ("start", "neutral", "building", "hazard", "teepee", "kansas city", "off trail")
MAX_NEAR = 6
NUM_NEUTRAL, NUM_BUILDING_SPACES, NUM_HAZARD_SPACES, NUM_TRADES = 7, 22, 12, 9
HAZARD_TYPES = ("flood", "drought", "rockfall")
NUM_HAZARD_TYPES, NUM_HAZARD_FACES, HAZARDS_PER_TYPE = 3, 5, 4
HANDS = ("none", "green", "black", "both")
RISKS = ("none", "any", "jersey")

# Tiles on the trail: 0 none, 1 .. 7 neutral buildings, then 12 private ones of each player, teepees, hazards.
NUM_NUMBERS = 12  # private buildings of a player
FIRST_PRIVATE = 8
GREEN_TEEPEE = FIRST_PRIVATE + MAX_PLAYERS * NUM_NUMBERS
BLUE_TEEPEE = GREEN_TEEPEE + 1
FIRST_HAZARD = BLUE_TEEPEE + 1
NUM_TILES = FIRST_HAZARD + NUM_HAZARD_FACES
# Faces of buildings: 0 none, 1 .. 7 neutral, then 1a .. 12a, then 1b .. 12b.
NUM_FACES = 1 + NUM_NEUTRAL + 2 * NUM_NUMBERS
NUM_LOCAL = 3

# Tiles of the piles: 0 none, three types of workers, two teepees, hazards by type and face.
NUM_WORKERS = 3
WORKERS = ("cowboy", "craftsman", "engineer")
COWBOY, CRAFTSMAN, ENGINEER = range(3)
SUPPLY_TEEPEE = NUM_WORKERS + 1
SUPPLY_HAZARD = SUPPLY_TEEPEE + 2
NUM_HAZARDS = NUM_HAZARD_TYPES * NUM_HAZARD_FACES
NUM_SUPPLY = SUPPLY_HAZARD + NUM_HAZARDS - 1
NUM_PILES, NUM_FORESIGHT = 3, 6
MAX_VISITS = 33  # of Kansas City by all players: tiles in the larger of the last two piles

# Cards: 13 cattle faces (the last nine of the market), then 21 faces of objective cards.
NUM_TYPES, NUM_CATTLE, NUM_MARKET, NUM_OBJECTIVES = 9, 13, 9, 21
FIRST_MARKET, FIRST_OBJECTIVE = NUM_CATTLE - NUM_MARKET, NUM_CATTLE
NUM_CARDS = NUM_CATTLE + NUM_OBJECTIVES
NUM_STARTING = 4  # further objectives, which are never in a deck
NUM_AREA = NUM_OBJECTIVES + NUM_STARTING
TASKS = (
    "building",
    "green teepee",
    "blue teepee",
    "hazard",
    "station",
    "cattle 3",
    "cattle 4",
    "cattle 5",
    "San Francisco",
)
NUM_TASKS = len(TASKS)

ROW_LENGTH = 6  # workers of a type
JOB_ROWS = 12
NUM_PURCHASES = 9
DISC_CLASSES = 11
(
    MONEY_DISC,
    CYCLE_DISC,
    CERTIFICATE_DISC,
    ENGINE_DISC,
    TRASH_DISC,
    LIMIT_4_DISC,
    LIMIT_6_DISC,
    STEP_DOLLARS_DISC,
    STEP_POINTS_DISC,
    HAND_DISC,
    TRADING_POST_DISC,
) = range(DISC_CLASSES)
NUM_AUXILIARY, TRADING_POST_AUXILIARY = 6, 5
TRACK_STEPS = 6  # places of the certificate marker

# The railroad in track order: turnout 4.5 lies between 4 and 5.
NUM_TURNOUTS = 9
LAST_SPACE = 39
NUM_TRACK = LAST_SPACE + 1 + NUM_TURNOUTS
END_OF_TRACK = NUM_TRACK - 1
NUM_CROSSES = 11
NUM_STATIONS, NUM_MASTER_SPACES, BASE_MASTER_SPACES = 12, 7, 5
FIRST_NORTHERN = 10
MASTER_SPACES = (0, 1, 2, 3, 4, 10, 11)  # the stations with a space for a station master
NO_TRACK = NUM_TRACK  # where the two northern stations lie
NUM_MASTERS, NUM_BASE_MASTERS = 11, 5
NUM_CITIES, NUM_BASE_CITIES, MAX_LINKS = 24, 10, 8
OFFICE, SAN_FRANCISCO = 0, 9  # the office of Kansas City is where the railways of the north begin
MAX_VALUE = 20  # of a city
NUM_TOWNS, NUM_SQUARES, NUM_MEDIUM = 28, 4, 5
TOWN_TYPES = ("small", "medium", "station", "large")
MEDIUM, STATION_TOWN, LARGE = 1, 2, 3
MOST_TOKENS = 100  # exchange tokens of a player over the whole game
ZONES = ("green", "blue", "purple", "red", "teal", "violet")

NUM_ROWS, ROW_STEPS = 160, 4

SPACE = np.dtype(
    [
        ("kind", "i1"),
        ("woods", "i1"),
        ("risk", "i1"),
        ("hazard", "i1"),  # type + 1; 0: none
        ("value", "i1"),  # the number of a hazard space, what a trade brings
        ("next", "i1", (2,)),  # 0: none
        ("near", "i1", (MAX_NEAR,)),  # spaces before and after it; 0: none
    ],
    align=True,
)
ROW = np.dtype([("verbs", "i1", (ROW_STEPS,)), ("arguments", "i2", (ROW_STEPS,)), ("required", "i1")], align=True)
FACE = np.dtype(
    [("craftsmen", "i1"), ("vp", "i1"), ("hand", "i1"), ("rows", "i2", (NUM_LOCAL,)), ("entries", "i1", (NUM_LOCAL,))],
    align=True,
)
CARD = np.dtype([("type", "i1"), ("value", "i1"), ("vp", "i1"), ("start", "i1"), ("copies", "i1")])
OBJECTIVE = np.dtype(
    [("row", "i2"), ("vp", "i1"), ("penalty", "i1"), ("tasks", "i1", (NUM_TASKS,))],
    align=True,
)
PURCHASE = np.dtype([("cowboys", "i1"), ("dollars", "i1"), ("value", "i1"), ("cards", "i1")])
DISC_CLASS = np.dtype([("copies", "i1"), ("white", "i1"), ("cost", "i1"), ("dollars", "i1"), ("vp", "i1")])
STATION_ROW = np.dtype([("cost", "i1"), ("vp", "i1"), ("white", "i1"), ("at", "i1"), ("town", "i1")])
MASTER_ROW = np.dtype(
    [("row", "i2"), ("certificates", "i1"), ("vp", "i1"), ("per", "i1"), ("unit", "i1")],
    align=True,
)
CITY_ROW = np.dtype(
    [
        ("row", "i2"),
        ("in_play", "i1"),
        ("value", "i1"),
        ("white", "i1"),
        ("repeatable", "i1"),
        ("vp", "i1"),
        ("vp_per_bell", "i1"),
        ("advance", "i1"),
        ("town", "i1"),  # + 1; 0: a city of the row
    ],
    align=True,
)
LINK = np.dtype([("row", "i2"), ("first", "i1"), ("second", "i1"), ("vp", "i1")], align=True)
TOWN_ROW = np.dtype(
    [
        ("towns", "i4"),  # a bit for each town that a railway leads to
        ("cities", "i4"),  # and for each city of the row
        ("squares", "i2", (NUM_SQUARES,)),
        ("zone", "i1"),
        ("type", "i1"),
    ],
    align=True,
)

TABLES = np.dtype(
    [
        ("turnouts", "i8"),  # a bit for each turnout, in track order
        ("rows", ROW, (NUM_ROWS,)),  # row 0 does nothing
        ("spaces", SPACE, (NUM_SPACES,)),
        ("hazard_spaces", "i1", (NUM_HAZARD_TYPES, HAZARDS_PER_TYPE)),  # by number
        ("trades", "i1", (NUM_TRADES,)),  # lowest value first
        ("building_spaces", "i1", (NUM_BUILDING_SPACES,)),
        ("neutral_spaces", "i1", (NUM_NEUTRAL,)),
        ("faces", FACE, (NUM_FACES,)),
        ("risks", "i2", (len(RISKS),)),
        ("tile_hands", "i1", (NUM_TILES,)),  # of teepees and hazards
        ("hazard_vp", "i1", (NUM_HAZARD_FACES,)),
        ("piles", "i1", (NUM_PILES, NUM_SUPPLY + 1)),
        ("cards", CARD, (NUM_CARDS,)),
        ("objectives", OBJECTIVE, (NUM_AREA,)),
        ("purchases", PURCHASE, (NUM_PURCHASES,)),
        ("icons", "i2", (NUM_WORKERS, ROW_LENGTH + 1)),
        ("discs", DISC_CLASS, (DISC_CLASSES,)),
        ("auxiliary", "i2", (NUM_AUXILIARY, 2)),
        ("stations", STATION_ROW, (NUM_STATIONS,)),
        ("masters", MASTER_ROW, (NUM_MASTERS,)),
        ("cities", CITY_ROW, (2, NUM_CITIES)),
        ("links", LINK, (2, MAX_LINKS)),
        ("towns", TOWN_ROW, (NUM_TOWNS,)),
        ("medium_rows", "i2", (NUM_MEDIUM,)),
        ("medium_copies", "i1", (NUM_MEDIUM,)),
        ("passed", "i1", (NUM_TRACK,)),  # crosses behind an engine
        ("crosses", "i1", (MAX_VALUE + 1,)),  # crosses before the space numbered like a city's value
        ("track", "i1", (TRACK_STEPS,)),  # of certificates
        ("limits", "i1", (3,)),
        ("fees", "i1", (NUM_COUNTS, len(HANDS))),
        ("steps", "i1", (NUM_COUNTS,)),
        ("dollars_steps", "i1", (NUM_COUNTS,)),
        ("points_steps", "i1", (NUM_COUNTS,)),
        ("market_size", "i1", (NUM_COUNTS,)),
        ("first_workers", "i1", (NUM_COUNTS,)),
        ("job_costs", "i1", (JOB_ROWS,)),
        ("refills", "i1", (JOB_ROWS + 1,)),  # 1: the cattle market is refilled when the token leaves row k (from 1)
        ("start_dollars", "i1", (MAX_PLAYERS,)),
        ("hand_size", "i1"),
        ("display", "i1"),
        ("first_tiles", "i1"),
        ("token_vp", "i1"),
        ("last_worker_vp", "i1"),
        ("end_dollars", "i1"),
        ("posts", "i1"),
        ("posts_per_bell", "i1"),
        ("token_bells", "i1", (2,)),
        ("start_tokens", "i1"),
    ],
    align=True,
)


@dataclass(frozen=True, eq=False)
class Components:
    """A checked component set: `record` (1,) read-only TABLES, and what its rows are called.

    `cards` are the 34 faces of cards, `objectives` all 25 (the last four are the starting ones); `track` names the
    places of an engine, `supply` the tiles of the piles.
    """

    record: np.ndarray
    spaces: tuple[str, ...]
    faces: tuple[str, ...]
    cards: tuple[str, ...]
    objectives: tuple[str, ...]
    discs: tuple[str, ...]
    auxiliary: tuple[str, ...]
    stations: tuple[str, ...]
    masters: tuple[str, ...]
    cities: tuple[str, ...]
    towns: tuple[str, ...]
    medium: tuple[str, ...]
    track: tuple[str, ...]
    supply: tuple[str, ...]
    digest: str


def tile_number(tile: int) -> tuple[int, int]:
    """Owner and number (1 .. 12) of a private tile on the trail."""
    owner, number = divmod(tile - FIRST_PRIVATE, NUM_NUMBERS)
    return owner, number + 1
