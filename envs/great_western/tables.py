"""components.toml as one record: the map, the trains and the numbers that rules look up."""

from dataclasses import dataclass
from pathlib import Path

import numpy as np

from westbound.envs.core.tables import Section, component_digest, read_components

START = "London"  # city 0: everybody has a piece there
MAX_PLAYERS = 5
NUM_CITIES = 40  # at most, London not counted
MAX_LINKS = 80
NUM_TRAINS = MAX_PLAYERS
COLUMNS = (6, 5, 4, 3, 2)  # of the cars, the front first
NUM_CARS = len(COLUMNS)
NUM_FACES = 6  # of a die: face 1 is blank
MAX_DICE = 3
MAX_PIECES = 24  # of a player: supply, stock, bid, train and map together
MAX_CONNECTED = MAX_PIECES + 1  # London counts
MAX_GOLD = 10
MAX_LINK_COST = 9
FAR = MAX_PIECES + 1  # the cost of a path that nobody can pay, or of none [R24]
NO_CITY = 127  # the city cost where the map has no city: no train carries so many pieces

TABLES = np.dtype(
    [
        ("supply", "i2"),
        ("stock", "i2"),
        ("dice", "i2"),
        ("stock_reserve", "i2"),
        ("dry_rounds", "i2"),
        ("max_rounds", "i2"),
        ("num_cities", "i2"),  # London not counted
        ("income", "i1", (MAX_CONNECTED + 1,)),  # by connected cities
        ("coaches", "i1", (NUM_TRAINS, NUM_CARS)),  # 1 where the car is a coach
        ("city_costs", "i1", (NUM_CITIES + 1,)),
        ("golds", "i1", (NUM_CITIES + 1,)),
        # The links of city c are number first_link[c] .. first_link[c + 1] - 1; each link is listed at both ends.
        ("first_link", "i2", (NUM_CITIES + 2,)),
        ("link_ends", "i1", (2 * MAX_LINKS,)),
        ("link_costs", "i1", (2 * MAX_LINKS,)),
    ],
    align=True,
)

Link = tuple[int, int, int]


@dataclass(frozen=True, eq=False)
class Components:
    """A checked component set: `record` (1,) read-only TABLES; `cities[i]` names city i, `cities[0]` is London.

    For pictures: `links` are (city, city, cost), `places` the x and y of each city, `areas` its part of the map.
    """

    record: np.ndarray
    cities: tuple[str, ...]
    links: tuple[Link, ...]
    places: tuple[tuple[int, int], ...]
    areas: tuple[str, ...]
    digest: str


def load_components(path: str | Path | None = None) -> Components:
    """Read and check a component file (None: the game's own). ComponentError names file, key and value."""
    file = read_components(__package__, path)
    buffer = np.zeros(TABLES.itemsize, np.uint8)
    record = buffer.view(TABLES)
    t = record[0]
    _read_numbers(file.section("game"), t)
    section = file.section("income")
    t["income"][1:] = section.integers("table", MAX_CONNECTED, 0, MAX_PIECES)
    section.close()
    _read_trains(file, t)
    cities, places, areas = _read_cities(file, t)
    links = _read_links(file, cities)
    file.close()
    _check_connected(file, cities, links)
    _list_links(t, links)
    buffer.flags.writeable = record.flags.writeable = False
    return Components(record, cities, links, places, areas, component_digest(record, cities))


def _read_numbers(game: Section, t: np.void) -> None:
    t["supply"] = game.integer("supply", 1, MAX_PIECES)
    t["stock"] = game.integer("stock", 0, MAX_PIECES)
    if t["supply"] + t["stock"] > MAX_PIECES:
        raise game.fail("stock", f"supply and stock together must be at most {MAX_PIECES}")
    t["dice"] = game.integer("dice", 1, MAX_DICE)
    t["stock_reserve"] = game.integer("stock_reserve", 0, MAX_PIECES)
    t["dry_rounds"] = game.integer("dry_rounds", 1, 10)
    t["max_rounds"] = game.integer("max_rounds", 1, 80)
    game.close()


def _read_trains(file: Section, t: np.void) -> None:
    for row, train in enumerate(file.sections("train", NUM_TRAINS, NUM_TRAINS)):
        t["coaches"][row] = train.integers("coaches", NUM_CARS, 0, 1)
        if not t["coaches"][row].any():
            raise train.fail("coaches", "a train without a coach could never pay for a city")
        train.text("provenance")
        train.close()


def _read_cities(file: Section, t: np.void) -> tuple[tuple[str, ...], tuple[tuple[int, int], ...], tuple[str, ...]]:
    """Names, places and areas, London first; the numbers go into the record."""
    cities: list[tuple[str, tuple[int, int], str, int, int]] = []
    for city in file.sections("city", 2, NUM_CITIES + 1):
        name = city.text("name")
        if name in [other[0] for other in cities]:
            raise city.fail("name", "another city has this name")
        x, y = city.integers("at", 2, 0, 1000)
        start = name == START
        cost = city.integer("cost", 0 if start else 1, 0 if start else int(t["dice"]))
        gold = city.integer("gold", 0, 0 if start else MAX_GOLD)
        cities.append((name, (x, y), city.text("area"), cost, gold))
        city.text("provenance")
        city.close()
    if START not in [city[0] for city in cities]:
        raise file.fail("city", f"one city must be {START}, where everybody begins")
    cities.sort(key=lambda city: city[0] != START)
    t["num_cities"] = len(cities) - 1
    t["city_costs"] = NO_CITY
    names, places, areas, costs, golds = zip(*cities, strict=True)
    t["city_costs"][: len(costs)] = costs
    t["golds"][: len(golds)] = golds
    return names, places, areas


def _read_links(file: Section, cities: tuple[str, ...]) -> tuple[Link, ...]:
    links: list[Link] = []
    for link in file.sections("link", 1, MAX_LINKS):
        a, b = (cities.index(name) if name in cities else -1 for name in link.texts("between", 2))
        if -1 in (a, b):
            raise link.fail("between", "a link joins two of the cities")
        if any({a, b} == set(other[:2]) for other in links):
            raise link.fail("between", "another link joins these cities")
        links.append((a, b, link.integer("cost", 1, MAX_LINK_COST)))
        link.text("provenance")
        link.close()
    return tuple(links)


def _check_connected(file: Section, cities: tuple[str, ...], links: tuple[Link, ...]) -> None:
    reached, grown = {0}, True
    while grown:
        new = {city for a, b, _ in links for city in (a, b) if {a, b} & reached} - reached
        reached |= new
        grown = bool(new)
    cut_off = [name for c, name in enumerate(cities) if c not in reached]
    if cut_off:
        raise file.fail("link", f"no links lead from {START} to {', '.join(cut_off)}")


def _list_links(t: np.void, links: tuple[Link, ...]) -> None:
    """The links by city, each at both of its ends."""
    ends: list[list[tuple[int, int]]] = [[] for _ in range(NUM_CITIES + 1)]
    for a, b, cost in links:
        ends[a].append((b, cost))
        ends[b].append((a, cost))
    k = 0
    for city, reached in enumerate(ends):
        t["first_link"][city] = k
        for other, cost in reached:
            t["link_ends"][k], t["link_costs"][k] = other, cost
            k += 1
    t["first_link"][NUM_CITIES + 1] = k
