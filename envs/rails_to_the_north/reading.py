"""components.toml as one record: reading and checking."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from westbound.envs.core.tables import ComponentError, Section, component_digest, read_components
from westbound.envs.rails_to_the_north import tables as parts
from westbound.envs.rails_to_the_north import verbs as catalogue

_CORNERS = ("dark", "white")
_CARD_FILTERS = {
    "any cattle": catalogue.ANY_CATTLE,
    "objective": catalogue.OBJECTIVE,
    "pair": catalogue.PAIR,
    "value 2": catalogue.VALUE_2,
}
# Verbs with a number: its bounds.
_NUMBERS = {
    "hire": (-4, 4),
    "build": (0, 3),
    "forward": (1, 12),
    "backward": (1, 12),
    "hazard": (0, 20),
    "cow_or_money": (0, 20),
    "draw": (1, parts.ROW_LENGTH),
    "trash": (1, 6),
    "walk": (1, 7),
    "free_move": (1, 7),
    "cycle": (1, 6),
    "dollars": (1, 20),
    "pay": (1, 20),
    "certificates": (1, 6),
    "tokens": (1, 4),
}
_PLAIN = ("auxiliary", "teepee", "buy_cattle", "retreat", "copy", "station", "now", "master", "town")
_PER = ("dollars_per", "certificates_per", "forward_per", "draw_per")
_FLAGS = {"may": catalogue.OPTIONAL, "more": catalogue.MORE, "hand": catalogue.TO_HAND}


class _Rows:
    """The table of rows: each list of steps gets a row, equal lists the same one."""

    def __init__(self, t: np.void, types: tuple[str, ...]) -> None:
        self._t, self._types = t, types
        self._numbers: dict[tuple[tuple[int, int], ...], int] = {(): 0}

    def add(self, section: Section, key: str) -> int:
        """The row of the steps under a key."""
        return self.number(section, key, section.items(key, 0, parts.ROW_STEPS))

    def number(self, section: Section, key: str, value: Any) -> int:
        """The row of these steps."""
        if not isinstance(value, list) or len(value) > parts.ROW_STEPS:
            raise section.fail(key, f"must be a list of at most {parts.ROW_STEPS} steps")
        steps = tuple(self._step(section, key, step) for step in value)
        if steps not in self._numbers:
            number = len(self._numbers)
            if number >= parts.NUM_ROWS:
                raise section.fail(key, f"more than {parts.NUM_ROWS} different lists of steps")
            self._numbers[steps] = number
            row = self._t["rows"][number]
            for k, (verb, argument) in enumerate(steps):
                row["verbs"][k], row["arguments"][k] = verb, argument
            # What has to be possible beforehand: the first step, and what comes after a payment.
            row["required"] = next((k + 1 for k, (verb, _) in enumerate(steps) if verb != catalogue.PAY), len(steps))
        return self._numbers[steps]

    def _step(self, section: Section, key: str, step: Any) -> tuple[int, int]:
        if not isinstance(step, list) or not step or step[0] not in catalogue.VERBS:
            raise section.fail(key, f"{step!r} is no step: [verb, argument, ...]")
        verb, rest = step[0], list(step[1:])
        flags = 0
        while rest and rest[-1] in _FLAGS:
            flags |= _FLAGS[rest.pop()]
        try:
            return catalogue.VERBS[verb], flags | self._argument(verb, rest)
        except (ValueError, IndexError, TypeError):
            raise section.fail(key, f"{step!r}: not an argument of {verb}") from None

    def _argument(self, verb: str, rest: list[Any]) -> int:
        if verb in _PLAIN:
            return _nothing_left(rest, 0)
        if verb == "card":
            name = rest.pop()
            return _nothing_left(rest, _CARD_FILTERS[name] if name in _CARD_FILTERS else 1 + self._types.index(name))
        if verb == "take":
            return _nothing_left(rest[1:], ("display", "any").index(rest[0]))
        if verb in _PER:
            amount = _whole(rest.pop(), 1, 6) if len(rest) == 2 else 0
            return _nothing_left(rest[1:], catalogue.UNITS.index(rest[0]) + catalogue.PER * amount)
        if verb == "certificates" and rest == ["limit"]:
            return catalogue.TO_LIMIT
        low, high = _NUMBERS[verb]
        number = _whole(rest.pop(), low, high)
        return _nothing_left(rest, number + catalogue.HIRE_BASE if verb == "hire" else number)


def _whole(value: Any, low: int, high: int) -> int:
    if type(value) is not int or not low <= value <= high:
        raise ValueError
    return value


def _nothing_left(rest: list[Any], argument: int) -> int:
    if rest:
        raise ValueError
    return argument


def load_components(path: str | Path | None = None) -> parts.Components:
    """Read and check a component file (None: the game's own). ComponentError names file, key and value."""
    file = read_components(__package__, path)
    buffer = np.zeros(parts.TABLES.itemsize, np.uint8)
    record = buffer.view(parts.TABLES)
    t = record[0]
    cards, types = _read_cattle(file, t)
    rows = _Rows(t, types)
    names: dict[str, tuple[str, ...]] = {"spaces": _read_spaces(file, t)}
    names["faces"] = _read_faces(file, t, rows)
    _read_risks(file, t, rows)
    _read_purchases(file, t)
    names["discs"] = _read_discs(file, t)
    names["auxiliary"] = _read_auxiliary(file, t, rows)
    names["track"] = _read_railroad(file, t)
    names["masters"] = _read_masters(file, t, rows)
    names["objectives"] = _read_objectives(file, t, rows)
    names["cards"] = cards + names["objectives"][: parts.NUM_OBJECTIVES]
    _read_north(file, t, rows, names)
    _read_supply(file, t, names)
    _read_numbers(file, t, rows)
    file.close()
    buffer.flags.writeable = record.flags.writeable = False
    digest = component_digest(record, tuple(name for group in names.values() for name in group))
    return parts.Components(record, digest=digest, **names)


def _unique(section: Section, names: list[str], key: str = "name") -> str:
    name = section.text(key)
    if name in names:
        raise section.fail(key, "another one has this name")
    names.append(name)
    return name


def _read_cattle(file: Section, t: np.void) -> tuple[tuple[str, ...], tuple[str, ...]]:
    names: list[str] = []
    types: list[str] = []
    for k, card in enumerate(file.sections("cattle", parts.NUM_CATTLE, parts.NUM_CATTLE)):
        _unique(card, names)
        kind = card.text("type")
        if kind not in types:
            types.append(kind)
        start = card.integer("start", 0, 5 if k < parts.FIRST_MARKET else 0)
        copies = card.integer("market", 0, 0 if k < parts.FIRST_MARKET else 12)
        value = card.integer("value", 1, 2) if k < parts.FIRST_MARKET else card.integer("value", 3, 5)
        t["cards"][k] = (types.index(kind) + 1, value, card.integer("vp", 0, 10), start, copies)
        card.close()
    if len(types) != parts.NUM_TYPES:
        raise file.fail("cattle", f"must be {parts.NUM_TYPES} types, not {len(types)}")
    return tuple(names), tuple(types)


def _read_spaces(file: Section, t: np.void) -> tuple[str, ...]:
    names: list[str] = []
    arrows: list[list[str]] = []
    sections = file.sections("space", parts.NUM_SPACES, parts.NUM_SPACES)
    for k, section in enumerate(sections):
        _unique(section, names)
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


def _read_faces(file: Section, t: np.void, rows: _Rows) -> tuple[str, ...]:
    names = [""]
    neutral = file.sections("neutral", parts.NUM_NEUTRAL, parts.NUM_NEUTRAL)
    private = file.sections("private", 2 * parts.NUM_NUMBERS, 2 * parts.NUM_NUMBERS)
    for k, section in enumerate([*neutral, *private], start=1):
        face = t["faces"][k]
        _unique(section, names)
        if k > parts.NUM_NEUTRAL:
            side, number = divmod(k - 1 - parts.NUM_NEUTRAL, parts.NUM_NUMBERS)
            if names[-1] != f"{number + 1}{'ab'[side]}":
                raise section.fail("name", f"the private buildings are 1a .. 12a, then 1b .. 12b: {number + 1} here")
            face["craftsmen"] = section.integer("craftsmen", 1, 12)
            face["vp"] = section.integer("vp", 0, 30)
            face["hand"] = parts.HANDS.index(section.text("hand", parts.HANDS))
        for i, local in enumerate(section.sections("local", 1, parts.NUM_LOCAL)):
            face["entries"][i] = local.integer("entry", 1, parts.NUM_LOCAL)
            face["rows"][i] = rows.add(local, "steps")
            local.close()
        section.close()
    return tuple(names)


def _read_risks(file: Section, t: np.void, rows: _Rows) -> None:
    section = file.section("risk")
    for k, name in enumerate(parts.RISKS[1:], start=1):
        t["risks"][k] = rows.add(section, name)
    section.text("provenance")
    section.close()


def _read_purchases(file: Section, t: np.void) -> None:
    for k, section in enumerate(file.sections("purchase", parts.NUM_PURCHASES, parts.NUM_PURCHASES)):
        last = k == parts.NUM_PURCHASES - 1
        t["purchases"][k] = (
            section.integer("cowboys", 1, parts.ROW_LENGTH),
            section.integer("dollars", 0, 0 if last else 30),
            section.integer("value", 0 if last else 3, 0 if last else 5),
            section.integer("cards", 1, 2),
        )
        section.close()


def _read_discs(file: Section, t: np.void) -> tuple[str, ...]:
    names: list[str] = []
    for k, section in enumerate(file.sections("disc", parts.DISC_CLASSES, parts.DISC_CLASSES)):
        _unique(section, names)
        pair = k in (parts.CERTIFICATE_DISC, parts.ENGINE_DISC, parts.TRASH_DISC, parts.HAND_DISC)
        t["discs"][k] = (
            section.integer("copies", 1 + pair, 1 + pair),
            _CORNERS.index(section.text("corner", _CORNERS)),
            section.integer("cost", 0, 20),
            section.integer("dollars", 0, 20),
            section.integer("vp", 0, 20),
        )
        section.close()
    return tuple(names)


def _read_auxiliary(file: Section, t: np.void, rows: _Rows) -> tuple[str, ...]:
    names: list[str] = []
    for k, section in enumerate(file.sections("auxiliary", parts.NUM_AUXILIARY, parts.NUM_AUXILIARY)):
        _unique(section, names)
        t["auxiliary"][k] = rows.add(section, "single"), rows.add(section, "double")
        section.close()
    return tuple(names)


def _read_railroad(file: Section, t: np.void) -> tuple[str, ...]:
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


def _read_masters(file: Section, t: np.void, rows: _Rows) -> tuple[str, ...]:
    names: list[str] = []
    for k, section in enumerate(file.sections("master", parts.NUM_MASTERS, parts.NUM_MASTERS)):
        _unique(section, names)
        if section.boolean("expansion") != (k >= parts.NUM_BASE_MASTERS):
            raise section.fail("expansion", f"the first {parts.NUM_BASE_MASTERS} are of the base game, the others not")
        t["masters"][k] = (
            rows.add(section, "steps"),
            section.integer("certificates", 0, 3),
            section.integer("vp", 0, 10),
            section.integer("per", 1, 10),
            catalogue.UNITS.index(section.text("unit", catalogue.UNITS)),
        )
        section.close()
    return tuple(names)


def _read_objectives(file: Section, t: np.void, rows: _Rows) -> tuple[str, ...]:
    names: list[str] = []
    for k, section in enumerate(file.sections("objective", parts.NUM_AREA, parts.NUM_AREA)):
        _unique(section, names)
        objective = t["objectives"][k]
        copies = section.integer("copies", 1, 4)
        if k < parts.NUM_OBJECTIVES:
            t["cards"][parts.FIRST_OBJECTIVE + k]["copies"] = copies
        elif copies != 1:
            raise section.fail("copies", "a starting card has one copy")
        objective["row"] = rows.add(section, "steps")
        objective["vp"] = section.integer("vp", 1, 10)
        objective["penalty"] = section.integer("penalty", 0, 10)
        for task in section.items("tasks", 1, 4):
            if task not in parts.TASKS:
                raise section.fail("tasks", f"a task is one of {', '.join(parts.TASKS)}")
            objective["tasks"][parts.TASKS.index(task)] += 1
        section.close()
    return tuple(names)


def _read_cities(file: Section, t: np.void, rows: _Rows) -> tuple[str, ...]:
    """Cities of the base game, then those that only the expansion has; two rows of numbers."""
    names: list[str] = []
    for game, key in enumerate(("base_city", "expansion_city")):
        wanted = parts.NUM_BASE_CITIES if game == 0 else parts.NUM_CITIES - parts.NUM_BASE_CITIES + 2
        here: list[str] = []
        for section in file.sections(key, wanted, wanted):
            name = _unique(section, here)
            if name not in names:
                names.append(name)
            if len(names) > parts.NUM_CITIES:
                raise section.fail("name", "Kansas City and San Francisco alone are cities of both games")
            city = t["cities"][game][names.index(name)]
            city["in_play"] = 1
            city["value"] = section.integer("value", 0, parts.MAX_VALUE)
            city["white"] = _CORNERS.index(section.text("corner", _CORNERS))
            city["repeatable"] = section.boolean("repeatable")
            city["vp"] = section.integer("vp", -20, 20)
            city["vp_per_bell"] = section.integer("vp_per_bell", 0, 5) if section.has("vp_per_bell") else 0
            city["advance"] = section.integer("advance", 0, 20)
            city["row"] = rows.add(section, "steps")
            section.close()
        if not (t["cities"][game]["repeatable"] * (t["cities"][game]["value"] == 0)).any():
            raise file.fail(key, "a city of value 0 must take any number of discs")
    return tuple(names)


def _read_links(file: Section, t: np.void, rows: _Rows, cities: Sequence[str]) -> None:
    for game, key in enumerate(("base_link", "expansion_link")):
        for k, section in enumerate(file.sections(key, 0, parts.MAX_LINKS)):
            a, b = (cities.index(name) if name in cities else -1 for name in section.texts("between", 2))
            for city in (a, b):
                if city < 0 or not t["cities"][game][city]["in_play"] or t["cities"][game][city]["repeatable"]:
                    raise section.fail("between", "a link joins two cities of the game that take one disc")
            t["links"][game][k] = rows.add(section, "steps"), a, b, section.integer("vp", -20, 20)
            section.close()


def _read_north(file: Section, t: np.void, rows: _Rows, names: dict[str, tuple[str, ...]]) -> None:
    cities = names["cities"] = _read_cities(file, t, rows)
    _read_links(file, t, rows, cities)
    towns: list[str] = []
    for k, section in enumerate(file.sections("town", parts.NUM_TOWNS, parts.NUM_TOWNS)):
        town = t["towns"][k]
        name = _unique(section, towns)
        town["zone"] = parts.ZONES.index(section.text("zone", parts.ZONES))
        town["type"] = parts.TOWN_TYPES.index(section.text("type", parts.TOWN_TYPES))
        squares = section.items("squares", parts.NUM_SQUARES, parts.NUM_SQUARES)
        town["squares"] = [rows.number(section, "squares", square) for square in squares]
        if parts.TOWN_TYPES[town["type"]] == "large":
            if name not in cities:
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
            elif other in cities:
                town["cities"] |= 1 << cities.index(other)
        if not {a, b} & set(towns) or not {a, b} <= {*towns, *cities}:
            raise file.fail("railway", f"{[a, b]} joins no towns")


def _read_stations(file: Section, t: np.void, names: dict[str, tuple[str, ...]]) -> tuple[str, ...]:
    stations: list[str] = []
    for k, section in enumerate(file.sections("station", parts.NUM_STATIONS, parts.NUM_STATIONS)):
        _unique(section, stations)
        if section.boolean("master") != (k in parts.MASTER_SPACES):
            raise section.fail("master", "stations 1 to 5 and the two of the north have a station master")
        at, town = parts.NO_TRACK, 0
        if section.has("town"):
            town = names["towns"].index(section.text("town", names["towns"])) + 1
        else:
            at = names["track"].index(section.text("at", names["track"]))
        white = _CORNERS.index(section.text("corner", _CORNERS))
        t["stations"][k] = section.integer("cost", 0, 30), section.integer("vp", 0, 20), white, at, town
        section.close()
    return tuple(stations)


def _read_medium(file: Section, t: np.void, rows: _Rows) -> tuple[str, ...]:
    names: list[str] = []
    for k, section in enumerate(file.sections("medium", parts.NUM_MEDIUM, parts.NUM_MEDIUM)):
        _unique(section, names)
        t["medium_rows"][k] = rows.add(section, "steps")
        t["medium_copies"][k] = section.integer("copies", 1, 4)
        section.close()
    return tuple(names)


def _read_supply(file: Section, t: np.void, names: dict[str, tuple[str, ...]]) -> None:
    section = file.section("supply")
    teepees = ("green teepee", "blue teepee")
    hands = [parts.HANDS.index(hand) for hand in section.items("teepee_hands", 2, 2)]
    t["tile_hands"][parts.GREEN_TEEPEE : parts.BLUE_TEEPEE + 1] = hands
    t["piles"][0][parts.SUPPLY_TEEPEE : parts.SUPPLY_HAZARD] = section.integers("pile_1_teepees", 2, 0, 30)
    t["piles"][1][1 : parts.NUM_WORKERS + 1] = section.integers("pile_2_workers", parts.NUM_WORKERS, 0, 30)
    t["piles"][2][1 : parts.NUM_WORKERS + 1] = section.integers("pile_3_workers", parts.NUM_WORKERS, 0, 30)
    t["piles"][2][parts.SUPPLY_TEEPEE : parts.SUPPLY_HAZARD] = section.integers("pile_3_teepees", 2, 0, 30)
    faces = []
    for k, hazard in enumerate(section.sections("hazard", parts.NUM_HAZARD_FACES, parts.NUM_HAZARD_FACES)):
        t["tile_hands"][parts.FIRST_HAZARD + k] = parts.HANDS.index(hazard.text("hand", parts.HANDS))
        t["hazard_vp"][k] = hazard.integer("vp", 0, 20)
        copies = hazard.integer("copies", 1, 10)
        for kind in range(parts.NUM_HAZARD_TYPES):
            t["piles"][0][parts.SUPPLY_HAZARD + kind * parts.NUM_HAZARD_FACES + k] = copies
        faces.append(f"{parts.HANDS[t['tile_hands'][parts.FIRST_HAZARD + k]]} {t['hazard_vp'][k]}")
        hazard.close()
    if len(set(faces)) != len(faces):
        raise section.fail("hazard", "two hazard tiles are the same")
    section.text("provenance")
    section.close()
    hazards = tuple(f"{kind} {face}" for kind in parts.HAZARD_TYPES for face in faces)
    names["supply"] = ("", *parts.WORKERS, *teepees, *hazards)


def _read_numbers(file: Section, t: np.void, rows: _Rows) -> None:
    setup = file.section("setup")
    t["start_dollars"] = setup.integers("dollars", parts.MAX_PLAYERS, 0, 50)
    t["hand_size"] = setup.integer("hand_size", 1, 6)
    t["market_size"] = setup.integers("market_size", parts.NUM_COUNTS, 0, 36)
    t["display"] = setup.integer("display", 0, 12)
    t["first_tiles"] = setup.integer("tiles_of_pile_1", 0, 12)
    t["posts"] = setup.integer("posts", 1, 20)
    t["posts_per_bell"] = setup.integer("posts_per_bell", 1, 10)
    t["token_bells"] = setup.integers("bells_with_token", 2, 1, 20)
    t["start_tokens"] = setup.integer("exchange_tokens", 0, 10)
    setup.text("provenance")
    setup.close()
    trail = file.section("trail")
    green, black = (trail.integers(key, parts.NUM_COUNTS, 0, 9) for key in ("green_fee", "black_fee"))
    for n, (g, b) in enumerate(zip(green, black, strict=True)):
        t["fees"][n] = 0, g, b, g + b
    t["steps"] = trail.integers("steps", parts.NUM_COUNTS, 1, 7)
    t["dollars_steps"] = trail.integers("steps_for_dollars_disc", parts.NUM_COUNTS, 0, 4)
    t["points_steps"] = trail.integers("steps_for_points_disc", parts.NUM_COUNTS, 0, 4)
    trail.text("provenance")
    trail.close()
    jobs = file.section("job_market")
    t["job_costs"] = jobs.integers("costs", parts.JOB_ROWS, 0, 30)
    for row in jobs.integers("refill_rows", 2, 1, parts.JOB_ROWS):
        t["refills"][row] = 1
    t["first_workers"] = jobs.integers("first_workers", parts.NUM_COUNTS, 0, parts.JOB_ROWS)
    t["token_vp"] = jobs.integer("token_vp", 0, 20)
    jobs.text("provenance")
    jobs.close()
    workers = file.section("workers")
    t["last_worker_vp"] = workers.integer("last_vp", 0, 20)
    for icon in workers.sections("icon", 0, parts.NUM_WORKERS * parts.ROW_LENGTH):
        place = icon.integer("space", 2, parts.ROW_LENGTH)
        t["icons"][parts.WORKERS.index(icon.text("type", parts.WORKERS))][place] = rows.add(icon, "steps")
        icon.close()
    workers.text("provenance")
    workers.close()
    certificates = file.section("certificates")
    t["track"] = certificates.integers("track", parts.TRACK_STEPS, 0, 12)
    t["limits"] = certificates.integers("limits", 3, 0, 12)
    if any(limit not in t["track"] for limit in t["limits"].tolist()) or list(t["track"]) != sorted(set(t["track"])):
        raise certificates.fail("limits", "the track must rise, and the limits lie on it")
    certificates.text("provenance")
    certificates.close()


__all__ = ["ComponentError", "load_components"]
