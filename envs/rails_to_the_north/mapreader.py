"""The maps in components.toml: the trail, the railroad, the cities, the towns of the north."""

from collections.abc import Sequence

import numpy as np

from westbound.envs.core.tables import Section
from westbound.envs.rails_to_the_north import tables as parts
from westbound.envs.rails_to_the_north.rowreader import CORNERS, Rows, unique_name


def read_spaces(file: Section, t: np.void) -> tuple[str, ...]:
    """The spaces of the trail; returns their names."""
    names: list[str] = []
    arrows: list[list[str]] = []
    sections = file.sections("space", parts.NUM_SPACES, parts.NUM_SPACES)
    for k, section in enumerate(sections):
        unique_name(section, names)
        space = t["spaces"][k]
        space["kind"] = parts.SPACE_KINDS.index(section.text("kind", parts.SPACE_KINDS))
        kind = parts.SPACE_KINDS[space["kind"]]
        if (kind == "start") != (k == 0) or (kind == "kansas city") != (k == parts.KANSAS_CITY):
            raise section.fail("kind", "the first space is the start, number 48 Kansas City, and no other")
        if (kind == "off trail") != (k > parts.KANSAS_CITY):
            raise section.fail("kind", "the last three spaces lie off the trail, and no others")
        if kind == "building":
            space["woods"] = section.boolean("woods")
            space["risk"] = parts.RISKS.index(section.text("risk", parts.RISKS)) if section.has("risk") else 0
        elif kind == "hazard":
            space["hazard"] = parts.HAZARD_TYPES.index(section.text("hazard", parts.HAZARD_TYPES)) + 1
            space["value"] = section.integer("number", 1, parts.HAZARDS_PER_TYPE)
        elif kind in ("teepee", "off trail"):
            space["value"] = section.integer("value", -10, 20)
        arrows.append(section.items("next", int(k < parts.KANSAS_CITY), 2 * int(k < parts.KANSAS_CITY)))
        section.close()
    _draw_arrows(sections, t, names, arrows)
    _list_spaces(file, t)
    return tuple(names)


def _draw_arrows(sections: list[Section], t: np.void, names: list[str], arrows: list[list[str]]) -> None:
    for k, targets in enumerate(arrows):
        for i, name in enumerate(targets):
            there = names.index(name) if name in names else -1
            if not k < there <= parts.KANSAS_CITY:
                raise sections[k].fail("next", f"{name!r} is no later space of the trail")
            t["spaces"][k]["next"][i] = there
            for here, other in ((k, there), (there, k)):
                near = t["spaces"][here]["near"]
                if near[-1]:
                    raise sections[here].fail("name", f"more than {parts.MAX_NEAR} arrows meet here")
                near[np.count_nonzero(near)] = other


def _list_spaces(file: Section, t: np.void) -> None:
    """Spaces of a kind in the order in which rules and actions number them."""
    kinds = t["spaces"]["kind"].tolist()
    for kind, key in (("neutral", "neutral_spaces"), ("building", "building_spaces")):
        found = [k for k, x in enumerate(kinds) if x == parts.SPACE_KINDS.index(kind)]
        if len(found) != len(t[key]):
            raise file.fail("space", f"must hold {len(t[key])} spaces of kind {kind!r}, not {len(found)}")
        t[key] = found
    hazards = [(int(x["hazard"]) - 1, int(x["value"]) - 1, k) for k, x in enumerate(t["spaces"]) if x["hazard"]]
    if len({h[:2] for h in hazards}) != parts.NUM_HAZARD_SPACES or len(hazards) != parts.NUM_HAZARD_SPACES:
        raise file.fail("space", "must hold four hazard spaces, numbers 1 to 4, of each type")
    for kind_number, number, k in hazards:
        t["hazard_spaces"][kind_number][number] = k
    teepee, off = parts.SPACE_KINDS.index("teepee"), parts.SPACE_KINDS.index("off trail")
    trades = sorted((int(t["spaces"][k]["value"]), k) for k, x in enumerate(kinds) if x in (teepee, off))
    if len(trades) != parts.NUM_TRADES:
        raise file.fail("space", f"must hold {parts.NUM_TRADES} trade spaces, not {len(trades)}")
    t["trades"] = [k for _, k in trades]


def read_railroad(file: Section, t: np.void) -> tuple[str, ...]:
    """The track in order, turnouts between the spaces; returns what the places are called."""
    section = file.section("railroad")
    section.integer("last_space", parts.LAST_SPACE, parts.LAST_SPACE)
    t["end_dollars"] = section.integer("end_dollars", 0, 20)
    turnouts = section.integers("turnouts_after", parts.NUM_TURNOUTS, 1, parts.LAST_SPACE - 2)
    crosses = section.integers("crosses_after", parts.NUM_CROSSES, 0, parts.MAX_VALUE)
    if turnouts != sorted(set(turnouts)) or any(b == a + 1 for a, b in zip(turnouts, turnouts[1:], strict=False)):
        raise section.fail("turnouts_after", "must rise by two at least")
    section.text("provenance")
    section.close()
    names: list[str] = []
    for space in range(parts.LAST_SPACE + 1):
        t["passed"][len(names)] = sum(c < space for c in crosses)
        names.append(str(space))
        if space in turnouts:
            t["passed"][len(names)] = sum(c <= space for c in crosses)
            t["turnouts"] |= 1 << len(names)
            names.append(f"{space}.5")
    for value in range(parts.MAX_VALUE + 1):
        t["crosses"][value] = sum(c < value for c in crosses)
    return tuple(names)


def _read_cities(file: Section, t: np.void, rows: Rows) -> tuple[str, ...]:
    """Cities of the base game, then those that only the expansion has; two rows of numbers."""
    names: list[str] = []
    for game, key in enumerate(("base_city", "expansion_city")):
        wanted = parts.NUM_BASE_CITIES if game == 0 else parts.NUM_CITIES - parts.NUM_BASE_CITIES + 2
        here: list[str] = []
        for section in file.sections(key, wanted, wanted):
            name = unique_name(section, here)
            if name not in names:
                names.append(name)
            if len(names) > parts.NUM_CITIES:
                raise section.fail("name", "Kansas City and San Francisco alone are cities of both games")
            city = t["cities"][game][names.index(name)]
            city["in_play"] = 1
            city["value"] = section.integer("value", 0, parts.MAX_VALUE)
            city["white"] = CORNERS.index(section.text("corner", CORNERS))
            city["repeatable"] = section.boolean("repeatable")
            city["vp"] = section.integer("vp", -20, 20)
            city["vp_per_bell"] = section.integer("vp_per_bell", 0, 5) if section.has("vp_per_bell") else 0
            city["advance"] = section.integer("advance", 0, 20)
            city["row"] = rows.add(section, "steps", once=not city["repeatable"])
            section.close()
        if not (t["cities"][game]["repeatable"] * (t["cities"][game]["value"] == 0)).any():
            raise file.fail(key, "a city of value 0 must take any number of discs")
        if not t["cities"][game]["in_play"][[parts.OFFICE, parts.SAN_FRANCISCO]].all():
            raise file.fail(key, "the first and the last city of the base game belong to both games")
    return tuple(names)


def _read_links(file: Section, t: np.void, rows: Rows, cities: Sequence[str]) -> None:
    for game, key in enumerate(("base_link", "expansion_link")):
        for k, section in enumerate(file.sections(key, 0, parts.MAX_LINKS)):
            a, b = (cities.index(name) if name in cities else -1 for name in section.texts("between", 2))
            for city in (a, b):
                if city < 0 or not t["cities"][game][city]["in_play"] or t["cities"][game][city]["repeatable"]:
                    raise section.fail("between", "a link joins two cities of the game that take one disc")
            t["links"][game][k] = rows.add(section, "steps", once=True), a, b, section.integer("vp", -20, 20)
            section.close()


def read_north(file: Section, t: np.void, rows: Rows, names: dict[str, tuple[str, ...]]) -> None:
    """Cities, links, towns, railways, stations, medium towns; adds their names to `names`."""
    cities = names["cities"] = _read_cities(file, t, rows)
    _read_links(file, t, rows, cities)
    towns: list[str] = []
    for k, section in enumerate(file.sections("town", parts.NUM_TOWNS, parts.NUM_TOWNS)):
        town = t["towns"][k]
        name = unique_name(section, towns)
        town["zone"] = parts.ZONES.index(section.text("zone", parts.ZONES))
        town["type"] = parts.TOWN_TYPES.index(section.text("type", parts.TOWN_TYPES))
        squares = section.items("squares", parts.NUM_SQUARES, parts.NUM_SQUARES)
        town["squares"] = [rows.number(section, "squares", square, once=True) for square in squares]
        if town["type"] == parts.LARGE:
            if name not in cities or not t["cities"][1][cities.index(name)]["in_play"]:
                raise section.fail("name", "a large city is one of the cities")
            t["cities"][1][cities.index(name)]["town"] = k + 1
        section.close()
    names["towns"] = tuple(towns)
    _read_railways(file, t, towns, cities)
    names["stations"] = _read_stations(file, t, names)
    names["medium"] = _read_medium(file, t, rows)


def _read_railways(file: Section, t: np.void, towns: list[str], cities: Sequence[str]) -> None:
    for railway in file.items("railway", 0, 60):
        if not isinstance(railway, list) or len(railway) != 2:
            raise file.fail("railway", f"{railway!r} is no pair of names")
        a, b = railway
        for one, other in ((a, b), (b, a)):
            if one not in towns:
                continue
            town = t["towns"][towns.index(one)]
            if other in towns:
                town["towns"] |= 1 << towns.index(other)
            elif other in cities and t["cities"][1][cities.index(other)]["in_play"]:
                town["cities"] |= 1 << cities.index(other)
        played = {name for k, name in enumerate(cities) if t["cities"][1][k]["in_play"]}
        if not {a, b} & set(towns) or not {a, b} <= {*towns, *played}:
            raise file.fail("railway", f"{[a, b]} joins no towns")


def _read_stations(file: Section, t: np.void, names: dict[str, tuple[str, ...]]) -> tuple[str, ...]:
    stations: list[str] = []
    for k, section in enumerate(file.sections("station", parts.NUM_STATIONS, parts.NUM_STATIONS)):
        unique_name(section, stations)
        if section.boolean("master") != (k in parts.MASTER_SPACES):
            raise section.fail("master", "stations 1 to 5 and the two of the north have a station master")
        at, town = parts.NO_TRACK, 0
        if k >= parts.FIRST_NORTHERN:
            town = names["towns"].index(section.text("town", names["towns"])) + 1
        else:
            at = names["track"].index(section.text("at", names["track"]))
        white = CORNERS.index(section.text("corner", CORNERS))
        t["stations"][k] = section.integer("cost", 0, 30), section.integer("vp", 0, 20), white, at, town
        section.close()
    with_station = np.flatnonzero(t["towns"]["type"] == parts.STATION_TOWN) + 1
    if sorted(t["stations"]["town"][parts.FIRST_NORTHERN :]) != with_station.tolist():
        raise file.fail("station", "the last two stations lie in the two towns of type 'station'")
    return tuple(stations)


def _read_medium(file: Section, t: np.void, rows: Rows) -> tuple[str, ...]:
    names: list[str] = []
    for k, section in enumerate(file.sections("medium", parts.NUM_MEDIUM, parts.NUM_MEDIUM)):
        unique_name(section, names)
        t["medium_rows"][k] = rows.add(section, "steps", once=True)
        t["medium_copies"][k] = section.integer("copies", 1, 4)
        section.close()
    if t["medium_copies"].sum() < np.count_nonzero(t["towns"]["type"] == parts.MEDIUM):
        raise file.fail("medium", "must hold a tile for each medium town")
    return tuple(names)
