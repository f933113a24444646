"""Facts of the expansion, entered a second time: the map of the north, its cities, tiles, masters and tokens.

The railways are entered as lines with their junctions; a junction belongs to the way, it is no town.
"""

from __future__ import annotations

from dataclasses import dataclass

from tests.rails_to_the_north import facts
from tests.rails_to_the_north.facts import Steps

# ---- the map -------------------------------------------------------------------------------------------

LINES = (
    "Kansas City>town 42>town 43",
    "town 42>Memphis>junction west>town 40",
    "junction west>town 44",
    "Columbia>Memphis",
    "St. Louis>Memphis",
    "St. Louis>town 45>town 46",
    "Chicago>town 47>junction north-west>town 48",
    "junction north-west>town 49>San Francisco",
    "junction north-west>Denver",
    "Chicago>Milwaukee>town 50>town 41>Green Bay",
    "town 50>Green Bay>town 51>town 52",
    "town 51>town 53>Minneapolis",
    "town 51>town 54>Toronto>Cleveland",
    "town 54>junction north-east>Montreal",
    "junction north-east>town 55",
    "Detroit>town 56>town 57",
    "Pittsburgh>town 58>town 59",
)
RAILS = [pair for line in LINES for pair in zip(line.split(">"), line.split(">")[1:], strict=False)]
ZONES = {
    "green": ["town 42", "town 43", "Memphis", "town 40", "town 44"],
    "purple": ["town 45", "town 46"],
    "blue": ["town 47", "town 48", "town 49", "Denver", "San Francisco"],
    "red": ["Milwaukee", "town 50", "town 41", "Green Bay", "town 51", "town 52", "town 53", "Minneapolis", "town 54"]
    + ["Toronto", "Montreal", "town 55"],
    "teal": ["town 56", "town 57"],
    "violet": ["town 58", "town 59"],
}
TOWNS = [town for towns in ZONES.values() for town in towns]
TOWN_ORDER = [
    *("town 42", "town 43", "Memphis", "town 40", "town 44", "town 45", "town 46", "town 47", "town 48", "town 49"),
    *("Denver", "San Francisco", "Milwaukee", "town 50", "town 41", "Green Bay", "town 51", "town 52", "town 53"),
    *("Minneapolis", "town 54", "Toronto", "Montreal", "town 55", "town 56", "town 57", "town 58", "town 59"),
]
MEDIUM_TOWNS = ["town 43", "town 46", "town 52", "town 55", "town 57", "town 59"]
STATION_TOWNS = {"town 40": 10, "town 41": 11}
PLACES = 4  # in each town
PRICES = {"Denver": [1, 2, 2, 3], "Minneapolis": [1, 3, 3, 4], "Montreal": [1, 3, 3, 4]}
EVERY_PLACE: dict[str, Steps] = {"town 44": [["tokens", 1]], "town 48": [["tokens", 1]]}
FIRST_PLACE: dict[str, Steps] = {
    "Memphis": [["dollars", 2]],
    "town 45": [["dollars", 2]],
    "town 50": [["dollars", 2]],
    "town 51": [["dollars", 2]],
    "town 53": [["certificates", 1]],
    "town 54": [["certificates", 1]],
    "town 56": [["tokens", 1]],
    "town 58": [["take", "any", "may"]],
}
MEDIUM_TILES: dict[str, Steps] = {
    "hire": [["hire", -2, "may"]],
    "trash": [["trash", 2]],
    "engine": [["forward", 3, "may"]],
    "money or cow": [["cow_or_money", 5]],
    "build": [["build", 0, "may"]],
}
TILE_COPIES = 2

# ---- posts, tokens, discs, buildings, masters (with those of the base game) ----------------------------

POSTS, POSTS_PER_BELL = 15, 3
TOKEN_AFTER_POST = (6, 15)
FIRST_TOKENS = 1
DISCS = facts.DISCS | {"trading post": 1}
DISC_COSTS = facts.DISC_COSTS | {"trading post": 2}
AUXILIARY = facts.AUXILIARY | {
    "trading post": (
        [["card", "value 2"], ["town", "may"]],
        [["card", "value 2", "more"], ["town", "may"], ["town", "may"]],
    )
}
LOCAL: dict[str, facts.Face] = facts.LOCAL | {
    "11a": [(1, [["hazard", 2]])],
    "11b": [(1, [["forward_per", "hazard"]])],
    "12a": [(1, [["certificates_per", "cleared bell", 1], ["dollars_per", "cleared bell", 1]])],
    "12b": [(1, [["dollars_per", "craftsman", 1]]), (2, [["town"]])],
}
CRAFTSMEN = facts.CRAFTSMEN | {"11a": 12, "11b": 5, "12a": 3, "12b": 3}
BUILDING_POINTS = facts.BUILDING_POINTS | {"11a": 25, "11b": 10, "12a": 4, "12b": 4}
NEW_MASTERS: dict[str, tuple[int, Steps]] = {
    "stations": (1, []),
    "buildings": (0, [["certificates", 2]]),
    "exchange": (0, [["town", "may"]]),
    "zones": (0, [["tokens", 1]]),
    "two certs": (2, []),
    "12 dollars": (0, [["dollars", 12]]),
}
MASTERS = facts.MASTERS | NEW_MASTERS
RESERVE = 4
STATION_COSTS = [*facts.STATION_COSTS, 7, 15]
STATION_POINTS = [*facts.STATION_POINTS, 6, 8]
WHITE_STATIONS = facts.WHITE_STATIONS | {10}

# ---- cities --------------------------------------------------------------------------------------------

Pair = tuple[str, str]


@dataclass(frozen=True)
class Cities:
    """The cities of one mode; links with points and rewards; large ones want a trading post."""

    values: dict[str, int]
    dark: set[str]
    points: dict[str, int]
    rewards: dict[str, Steps]
    links: dict[Pair, tuple[int, Steps]]
    large: set[str]
    bell_points: dict[str, int]
    """For each disc and each cleared bell."""


CARD: Steps = [["take", "display"]]
TOKEN: Steps = [["tokens", 1]]
BASE = Cities(
    facts.CITY_VALUES,
    facts.DARK_CITIES,
    facts.CITY_POINTS,
    {},
    {pair: (points, CARD if pair in facts.CARD_LINKS else []) for pair, points in facts.LINK_POINTS.items()},
    set(),
    {},
)
LINE_VALUES = {"Kansas City": 0, "Columbia": 1, "St. Louis": 4, "Chicago": 6, "Detroit": 10, "Cleveland": 12}
LINE_VALUES |= {"Pittsburgh": 15, "New York City": 18}
LARGE_VALUES = {"Memphis": 3, "Denver": 8, "Milwaukee": 11, "Green Bay": 12, "Minneapolis": 13, "Toronto": 14}
LARGE_VALUES |= {"San Francisco": 18, "Montreal": 20}
NORTH = Cities(
    LINE_VALUES | LARGE_VALUES,
    set(LINE_VALUES | LARGE_VALUES)
    - {"Kansas City", "Columbia", "St. Louis", "Chicago", "Pittsburgh", "Memphis", "Green Bay"},
    {"Kansas City": -8, "New York City": 3, "Green Bay": 4, "Minneapolis": 10, "Toronto": 5, "Montreal": 15},
    {
        "Detroit": CARD,
        "Memphis": [["dollars", 2], *CARD],
        "Milwaukee": [["dollars", 3], *CARD],
        "New York City": [["master"]],
    },
    {
        ("Columbia", "St. Louis"): (-5, TOKEN),
        ("Chicago", "Detroit"): (-5, TOKEN),
        ("Cleveland", "Pittsburgh"): (4, CARD),
        ("Pittsburgh", "New York City"): (6, []),
    },
    set(LARGE_VALUES),
    {"San Francisco": 2},
)
CITIES = [*facts.CITIES, *(city for city in [*LINE_VALUES, *LARGE_VALUES] if city not in facts.CITIES)]
"""All cities in the order of their numbers."""
