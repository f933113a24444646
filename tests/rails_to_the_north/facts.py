"""Facts of the base game, entered a second time: what the second opinion reads instead of the game's component file.

Rows of steps are lists of verb and arguments; "may" marks what can be declined.
"""

from __future__ import annotations

from typing import Any

Steps = list[list[Any]]

# ---- the trail -----------------------------------------------------------------------------------------

SPACES = (
    ["start", "A", "A1", "A2", "A3", "flood 1", "flood 2", "flood 3", "flood 4", "flood risk 1", "flood risk 2"]
    + ["B", "B1", "B2", "B3", "drought 1", "drought 2", "drought 3", "drought 4", "drought risk"]
    + ["C", "C1", "C2", "C3", "D", "trade 1", "trade 2", "trade 4", "trade 6", "trade 8", "trade 10"]
    + ["trade risk 1", "trade risk 2", "E", "E1", "E2", "rockfall 1", "rockfall 2", "rockfall 3", "rockfall 4"]
    + ["rockfall risk 1", "rockfall risk 2", "F", "F1", "F2", "G", "G1", "G2", "Kansas City"]
    + ["trade -3", "trade -2", "trade -1"]
)
PATHS = (
    "start>A>A1>A2>A3>B",
    "A>flood 1>flood 2>flood 3>flood 4>flood risk 1>flood risk 2>B",
    "B>B1>B2>B3>C",
    "B>drought 1>drought 2>drought 3>drought 4>drought risk>C",
    "C>C1>C2>E",
    "C>C3>D>E",
    "C3>trade 1>trade 2>trade 4>trade 6>trade 8>trade 10>trade risk 1>trade risk 2>E",
    "E>E1>E2>F",
    "E>rockfall 1>rockfall 2>rockfall 3>rockfall 4>rockfall risk 1>rockfall risk 2>F",
    "F>F1>G",
    "F>F2>G",
    "G>G1>Kansas City",
    "G>G2>Kansas City",
)
EDGES = [pair for path in PATHS for pair in zip(path.split(">"), path.split(">")[1:], strict=False)]
AFTER = {space: [b for a, b in EDGES if a == space] for space in SPACES}
BEFORE = {space: [a for a, b in EDGES if b == space] for space in SPACES}
NEUTRAL_SPACES = list("ABCDEFG")
WOODS = {"flood risk 2", "B1", "C1", "C2", "E1", "E2", "rockfall risk 2", "F2"}
RISK_ICONS = {
    "flood risk 1": "jersey",
    "flood risk 2": "jersey",
    "drought risk": "any",
    "trade risk 1": "any",
    "trade risk 2": "jersey",
    "rockfall risk 1": "any",
    "rockfall risk 2": "jersey",
}
HAZARD_TYPES = ("flood", "drought", "rockfall")
HAZARD_SPACES = {kind: [f"{kind} {number}" for number in (1, 2, 3, 4)] for kind in HAZARD_TYPES}
TRADES = {f"trade {value}": value for value in (-3, -2, -1, 1, 2, 4, 6, 8, 10)}
BUILDING_SPACES = [
    space for space in SPACES if "risk" in space or (len(space) == 2 and space[0] in "ABCEFG" and space[1].isdigit())
]
GREEN_FEE = {2: 2, 3: 2, 4: 1}
BLACK_FEE = {2: 2, 3: 1, 4: 2}
STEPS = {2: 3, 3: 3, 4: 4}
STEPS_FOR_DOLLARS_DISC = {2: 1, 3: 2, 4: 2}
STEPS_FOR_POINTS_DISC = 1
RISKS: dict[str, Steps] = {
    "any": [["card", "any cattle"], ["certificates", 1]],
    "jersey": [["card", "jersey"], ["certificates", 1], ["dollars", 2]],
}

# ---- buildings: (local action, steps) ------------------------------------------------------------------

Face = list[tuple[int, Steps]]
NEUTRAL: dict[str, Face] = {
    "A": [(1, [["card", "guernsey"], ["dollars", 2]]), (2, [["hire", 0]]), (3, [["hire", 2]])],
    "B": [(1, [["card", "dutch belt"], ["dollars", 2]]), (2, [["build", 2]])],
    "C": [(1, [["certificates", 1]]), (1, [["take", "any"]]), (2, [["forward_per", "engineer"]])],
    "D": [(1, [["teepee"]]), (1, [["pay", 2], ["forward", 2]]), (2, [["auxiliary"]])],
    "E": [(1, [["card", "black angus"], ["dollars", 2]]), (2, [["buy_cattle"]])],
    "F": [(1, [["card", "pair"], ["dollars", 4]]), (2, [["hazard", 7]])],
    "G": [(1, [["forward_per", "engineer"]]), (2, [["auxiliary"]])],
}
LOCAL: dict[str, Face] = NEUTRAL | {
    "1a": [(1, [["dollars_per", "woods", 2]])],
    "2a": [(1, [["card", "guernsey"], ["dollars", 4]]), (2, [["buy_cattle"]])],
    "3a": [(1, [["card", "pair"], ["dollars", 3]]), (2, [["walk", 1]])],
    "4a": [(1, [["hazard", 5]]), (2, [["walk", 2]])],
    "5a": [(1, [["hire", -1]]), (2, [["forward_per", "engineer"]])],
    "6a": [(1, [["card", "holstein"], ["dollars", 10]]), (2, [["auxiliary"]])],
    "7a": [(1, [["certificates_per", "teepee pair", 2], ["dollars_per", "teepee pair", 2]])],
    "8a": [(1, [["teepee"]]), (1, [["auxiliary"]]), (2, [["forward", 2]])],
    "9a": [(1, [["forward", 3]]), (2, [["retreat"]])],
    "10a": [(1, [["certificates", 15]]), (2, [["walk", 5]])],
    "1b": [(1, [["card", "objective"], ["certificates", 2]]), (2, [["backward", 1], ["dollars", 3]])],
    "2b": [(1, [["card", "jersey"], ["forward", 1, "may"]]), (2, [["card", "dutch belt"], ["dollars", 3]])],
    "3b": [(1, [["auxiliary"]]), (2, [["walk", 1]])],
    "4b": [(1, [["draw_per", "cowboy"]]), (2, [["walk", 3]])],
    "5b": [(1, [["card", "black angus"], ["certificates", 2]]), (2, [["dollars_per", "engineer", 1]])],
    "6b": [(1, [["card", "any cattle"], ["dollars", 3], ["take", "any", "hand", "may"]])],
    "7b": [(1, [["forward_per", "woods"]])],
    "8b": [(1, [["copy"]])],
    "9b": [(1, [["station"]])],
    "10b": [(1, [["dollars", 4]]), (2, [["forward", 4]]), (3, [["walk", 4]])],
}
CRAFTSMEN = {"1a": 1, "2a": 1, "3a": 1, "4a": 2, "5a": 3, "6a": 4, "7a": 5, "8a": 5, "9a": 7, "10a": 9}
CRAFTSMEN |= {"1b": 1, "2b": 1, "3b": 2, "4b": 2, "5b": 3, "6b": 4, "7b": 5, "8b": 6, "9b": 6, "10b": 8}
BUILDING_POINTS = {"1a": 1, "2a": 1, "3a": 1, "4a": 3, "5a": 4, "6a": 5, "7a": 6, "8a": 6, "9a": 9, "10a": 13}
BUILDING_POINTS |= {"1b": 1, "2b": 1, "3b": 3, "4b": 3, "5b": 4, "6b": 5, "7b": 6, "8b": 8, "9b": 8, "10b": 11}
# "green", "black" or both; all others have none
HANDS = {"1a": ["green"], "4a": ["black"], "7a": ["green", "black"], "8a": ["green"], "10a": ["black"]}
HANDS |= {"1b": ["green"], "4b": ["black"], "7b": ["green", "black"], "10b": ["black"]}

# ---- cattle --------------------------------------------------------------------------------------------

TYPES = ["jersey", "guernsey", "black angus", "dutch belt", "holstein", "brown swiss", "ayrshire"]
TYPES += ["west highland", "texas longhorn"]
VALUES = dict(zip(TYPES, [1, 2, 2, 2, 3, 3, 3, 4, 5], strict=True))
STARTING_DECK = {"jersey": 5, "guernsey": 3, "black angus": 3, "dutch belt": 3}
MARKET_DECK = {"holstein": 7, "brown swiss": 7, "ayrshire": 7}
MARKET_DECK |= {f"west highland {points}": 3 for points in (3, 4, 5)}
MARKET_DECK |= {f"texas longhorn {points}": 2 for points in (5, 6, 7)}
CATTLE = [*STARTING_DECK, *MARKET_DECK]
CATTLE_POINTS = dict.fromkeys(STARTING_DECK, 0) | {"holstein": 1, "brown swiss": 2, "ayrshire": 3}
CATTLE_POINTS |= {face: int(face[-1]) for face in MARKET_DECK if face[-1].isdigit()}
MARKET_SIZE = {2: 7, 3: 10, 4: 13}
PURCHASES = [  # cowboys, dollars, value, cards
    (1, 6, 3, 1),
    (2, 3, 3, 1),
    (3, 5, 3, 2),
    (1, 12, 4, 1),
    (3, 6, 4, 1),
    (5, 8, 4, 2),
    (2, 12, 5, 1),
    (4, 6, 5, 1),
]


def type_of(card: str) -> str | None:
    """The cattle type of a card; None: an objective card."""
    return next((kind for kind in TYPES if card == kind or card[:-2] == kind), None)


# ---- workers, discs, auxiliary actions -----------------------------------------------------------------

WORKERS = ("cowboy", "craftsman", "engineer")
JOB_COSTS = [6, 6, 7, 5, 7, 9, 6, 8, 10, 6, 5, 4]
REFILL_ROWS = (6, 9)
ROW_LENGTH = 6
ICONS: dict[tuple[str, int], Steps] = {
    ("cowboy", 4): [["hazard", 0, "may"]],
    ("cowboy", 6): [["teepee", "may"]],
    ("craftsman", 4): [["build", 1, "may"]],
    ("craftsman", 6): [["build", 1, "may"]],
    ("engineer", 2): [["card", "jersey", "may"], ["certificates", 1]],
    ("engineer", 3): [["card", "jersey", "may"], ["dollars", 2]],
    ("engineer", 4): [["hire", -2, "may"]],
    ("engineer", 5): [["card", "jersey", "may"], ["certificates", 2]],
    ("engineer", 6): [["card", "jersey", "may"], ["dollars", 4]],
}
CERTIFICATE_TRACK = [0, 1, 2, 3, 4, 6]
DISCS = {"money": 1, "cycle": 1, "certificate": 2, "engine": 2, "trash": 2, "certificate limit 4": 1}
DISCS |= {"certificate limit 6": 1, "steps and dollars": 1, "steps and points": 1, "hand": 2}
DARK_DISCS = {"certificate limit 6", "steps and dollars", "steps and points", "hand"}
DISC_COSTS = {"hand": 5}
DISC_DOLLARS = {"steps and dollars": 3}
AUXILIARY: dict[str, tuple[Steps, Steps]] = {
    "money": ([["dollars", 1]], [["dollars", 2]]),
    "cycle": ([["cycle", 1]], [["cycle", 2]]),
    "certificate": (
        [["pay", 1], ["backward", 1], ["certificates", 1]],
        [["pay", 2], ["backward", 2], ["certificates", 2]],
    ),
    "engine": ([["pay", 1], ["forward", 1]], [["pay", 2], ["forward", 2]]),
    "trash": ([["backward", 1], ["trash", 1]], [["backward", 2], ["trash", 2]]),
}

# ---- supply --------------------------------------------------------------------------------------------

HAZARD_FACES = {"green 4": 2, "green 3": 1, "green 2": 1, "black 3": 1, "black 2": 1}
PILES = [
    {"green teepee": 9, "blue teepee": 8}
    | {f"{kind} {face}": copies for kind in HAZARD_TYPES for face, copies in HAZARD_FACES.items()},
    dict.fromkeys(WORKERS, 11),
    dict.fromkeys(WORKERS, 7) | {"green teepee": 2, "blue teepee": 3},
]
FIRST_TILES = 7
SUPPLY_ORDER = [*WORKERS, "green teepee", "blue teepee"] + [
    f"{kind} {face}" for kind in HAZARD_TYPES for face in HAZARD_FACES
]

# ---- railroad, stations, cities ------------------------------------------------------------------------

LAST_SPACE = 39
CROSSES_AFTER = (3, 4, 5, 7, 9, 10, 11, 13, 15, 16, 17)
TURNOUTS_AFTER = (4, 7, 10, 13, 16, 21, 25, 29, 33)
TRACK = sorted([*range(LAST_SPACE + 1), *(k + 0.5 for k in TURNOUTS_AFTER)])
STATIONS = [*map(str, range(1, 11)), "green", "red"]
STATION_AT = {k + 0.5: station for station, k in enumerate(TURNOUTS_AFTER)} | {LAST_SPACE: 9}
STATION_COSTS = [2, 2, 4, 4, 6, 8, 7, 6, 5, 3]
STATION_POINTS = [1, 1, 2, 2, 3, 5, 6, 7, 8, 9]
WHITE_STATIONS = {0, 1, 2, 3}
MASTERS: dict[str, tuple[int, Steps]] = {  # certificates for good, what happens at once
    "workers": (0, [["dollars", 2]]),
    "objectives": (0, [["now"]]),
    "hazards": (1, []),
    "teepees": (1, []),
    "certificates": (1, []),
}
CITIES = ["Kansas City", "Topeka", "Wichita", "Colorado Springs", "Santa Fe", "Albuquerque", "El Paso"]
CITIES += ["San Diego", "Sacramento", "San Francisco"]
CITY_VALUES = dict(zip(CITIES, [0, 1, 4, 6, 8, 10, 12, 14, 16, 18], strict=True))
DARK_CITIES = {"Albuquerque", "El Paso", "Sacramento", "San Francisco"}
REPEATABLE = {"Kansas City", "San Francisco"}
CITY_POINTS = {"Kansas City": -6, "Sacramento": 6, "San Francisco": 9}
LINK_POINTS = dict(zip(zip(CITIES[1:8], CITIES[2:9], strict=True), [-3, -1, 0, 0, 6, 8, 4], strict=True))
CARD_LINKS = {("Topeka", "Wichita"), ("Colorado Springs", "Santa Fe"), ("Santa Fe", "Albuquerque")}

# ---- objective cards: tasks, points, penalty -----------------------------------------------------------

Objective = tuple[list[str], int, int]
_TASK = {"B": "building", "G": "green teepee", "U": "blue teepee", "H": "hazard", "S": "station", "F": "San Francisco"}
_TASK |= {"3": "value 3", "4": "value 4", "5": "value 5"}


def _objective(tasks: str, points: int, penalty: int) -> Objective:
    return [_TASK[task] for task in tasks], points, penalty


OBJECTIVES: dict[str, Objective] = {
    "2 dollars: building, 2 x blue": _objective("BUU", 3, 2),
    "2 dollars: building, green, blue": _objective("BGU", 3, 2),
    "2 dollars: 4, 2 x hazard": _objective("4HH", 3, 2),
    "2 dollars: 2 x station, hazard": _objective("SSH", 3, 2),
    "2 dollars: 3 x 3, building": _objective("333B", 4, 2),
    "auxiliary: San Francisco": _objective("F", 5, 3),
    "draw 3: 2 x building, hazard": _objective("BBH", 3, 2),
    "draw 3: station, green, blue": _objective("SGU", 3, 2),
    "draw 3: 5, hazard": _objective("5H", 3, 2),
    "draw 3: station, 2 x green": _objective("SGG", 3, 2),
    "draw 3: 3 x 3, station": _objective("333S", 4, 2),
    "engine 2: 2 x 4, station, green": _objective("44SG", 5, 3),
    "engine 2: 3, 4, 5": _objective("345", 5, 3),
    "engine 2: 2 x building, 2 x green": _objective("BBGG", 5, 3),
    "engine 3: building, blue, 2 x hazard": _objective("BUHH", 5, 3),
    "engine 3: 2 x station, 2 x hazard": _objective("SSHH", 5, 3),
    "move 3: 2 x building, 2 x hazard": _objective("BBHH", 5, 2),
    "move 3: 2 x station, 2 x blue": _objective("SSUU", 5, 2),
    "move 3: 3, 4, 5": _objective("345", 5, 2),
    "move 3: 3, 4, 2 x hazard": _objective("34HH", 5, 2),
    "move 3: 2 x station, 2 x building": _objective("SSBB", 5, 2),
}
STARTING_OBJECTIVES: dict[str, Objective] = {
    "start: 3, 4, building": _objective("34B", 3, 0),
    "start: 2 x station, green": _objective("SSG", 3, 0),
    "start: 2 x building, hazard": _objective("BBH", 3, 0),
    "start: blue, 2 x hazard": _objective("UHH", 3, 0),
}
COPIES = dict.fromkeys(OBJECTIVES, 1) | {"auxiliary: San Francisco": 4}
PLAYED: dict[str, Steps] = {
    "2 dollars": [["dollars", 2]],
    "auxiliary": [["auxiliary", "may"]],
    "draw 3": [["draw", 3, "may"]],
    "engine 2": [["forward", 2, "may"]],
    "engine 3": [["forward", 3, "may"]],
    "move 3": [["free_move", 3]],
}
CARDS = [*CATTLE, *OBJECTIVES]
DISPLAY = 4
