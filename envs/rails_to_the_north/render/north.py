"""The north: towns with their trading posts, railways to the cities of the row, station masters in reserve."""

from collections.abc import Sequence

from westbound.envs.core.render.picture import circle, group, line, player_mark, rect, text, titled
from westbound.envs.core.render.words import seat_name
from westbound.envs.rails_to_the_north.render.markets import city_tip
from westbound.envs.rails_to_the_north.render.network import City, Station, Town
from westbound.envs.rails_to_the_north.render.style import (
    CARD_PAPER,
    FAINT_INK,
    INK,
    NEUTRAL,
    PAPER_EDGE,
    ZONES,
    corner,
    paragraph,
    sheet,
    worker_chip,
    wrapped,
)
from westbound.envs.rails_to_the_north.render.view import View

HEIGHT, WIDTH = 448, 1560
SIZES = {"small": (94, 48), "medium": (94, 70), "station": (124, 82), "large": (124, 82)}
ANCHOR = (104, 38)
RESERVE = (1310, 212, 240, 176)  # of New York City: left, top, width, height
KEY = (1310, 30, 240, 172)  # how to read the map
_RAIL, _SQUARE = "#6b5d49", 20

# Where the towns lie, in their order, and the cities of the row, the lowest first.
_A, _B, _C, _D, _E = 72, 164, 256, 344, 419
TOWNS = (
    (70, _D),
    (70, _C),
    (196, _C),  # Memphis
    (132, _B),  # station
    (272, _B),
    (332, _D),  # purple
    (332, _C),
    (520, _D),  # blue
    (442, _C),
    (520, _B),
    (602, _C),  # Denver
    (420, _A),  # San Francisco
    (694, _D),  # Milwaukee
    (738, _C),
    (672, _B),  # station
    (822, _B),  # Green Bay
    (960, _B),
    (960, _C),
    (886, _A),
    (756, _A),  # Minneapolis
    (1092, _B),
    (1112, _C),  # Toronto
    (1140, _A),  # Montreal
    (1004, _A),
    (856, _D),  # teal
    (850, _C),
    (1190, _D),  # violet
    (1246, _C),
)
CITIES = ((70, _E), (190, _E), (310, _E), (570, _E), (876, _E), (1044, _E), (1184, _E), (1370, _E))


def draw_north(view: View) -> str:
    """The map of the north, WIDTH x HEIGHT."""
    spots = {town.name: spot for town, spot in zip(view.towns, TOWNS, strict=True)}
    spots |= {city.name: spot for city, spot in zip(view.cities, CITIES, strict=False)}
    parts = [sheet(WIDTH, HEIGHT, "The north"), _zones(view.towns)]
    parts += [_rail(spots[name], spots[other]) for name, other in railways(view.towns) if other in spots]
    parts += [group(_anchor(city), x=spots[city.name][0], y=spots[city.name][1]) for city in view.cities[: len(CITIES)]]
    parts += [group(_town(town), x=spots[town.name][0], y=spots[town.name][1]) for town in view.towns]
    return "".join(parts) + _reserve(view) + _key(view)


def _zones(towns: Sequence[Town]) -> str:
    """Land in the colour of each zone, one shade also where shapes overlap."""
    spots = dict(zip((town.name for town in towns), TOWNS, strict=True))
    parts = []
    for zone, fill in ZONES.items():
        here = {town.name: town for town in towns if town.zone == zone}
        shapes = [
            line(*spots[name], *spots[other], stroke=fill, stroke_width=44)
            for name, town in here.items()
            for other in town.near
            if other in here and other > name
        ]
        for name, town in here.items():
            (x, y), (w, h) = spots[name], SIZES[town.type]
            shapes.append(rect(x - w / 2 - 7, y - h / 2 - 7, w + 14, h + 14, 12, fill=fill))
        parts.append(group(*shapes, opacity=0.34))
    return "".join(parts)


def railways(towns: Sequence[Town]) -> list[tuple[str, str]]:
    """Each railway once, from a town to a town or city."""
    found: list[tuple[str, str]] = []
    for town in towns:
        found += [(town.name, name) for name in town.near if (name, town.name) not in found]
    return found


def _rail(a: tuple[float, float], b: tuple[float, float]) -> str:
    return line(*a, *b, stroke=_RAIL, stroke_width=4) + line(
        *a, *b, stroke=CARD_PAPER, stroke_width=1.6, stroke_dasharray="7 5"
    )


def _marks(players: Sequence[int], x: float, y: float, radius: float, step: float) -> str:
    """Marks of players from right to left."""
    return "".join(player_mark(p, x - step * k, y, radius) for k, p in enumerate(reversed(players)))


# ---- towns ---------------------------------------------------------------------------------------------


def _town(town: Town) -> str:
    """The town: name, four squares with posts or what they bring, and what is special about it."""
    w, h = SIZES[town.type]
    edge = {"stroke": ZONES.get(town.zone, INK), "stroke_width": 2}
    parts = [rect(-w / 2, -h / 2, w, h, 6, fill=CARD_PAPER, **edge)]
    room = w - 10 if town.city is None else w - 46
    parts.append(text(-w / 2 + 6, -h / 2 + 13, town.name, 11, fill=INK, bold=True, max_width=room))
    parts.append(group(_squares(town), y=-h / 2 + 29))
    lower = group(_lower(town, w), y=-h / 2 + 42)
    return titled(_tip(town), *parts, lower)


def _squares(town: Town) -> str:
    """The four places, their middle at the origin."""
    parts = []
    for k, words in enumerate(town.squares):
        x = (_SQUARE + 2) * (k - (len(town.squares) - 1) / 2)
        taken = k < len(town.posts)
        parts.append(rect(x - _SQUARE / 2, -9, _SQUARE, 18, 3, fill=NEUTRAL if words else "none", stroke=PAPER_EDGE))
        if taken:
            parts.append(player_mark(town.posts[k], x, 0, 7.5))
        elif words:
            parts.append(_square(words, x))
    return "".join(parts)


def _square(words: str, x: float) -> str:
    """What a free place brings or costs."""
    if words == "token":
        return token(x, 0, 7.5)
    return text(x, 3.5, words, 10, fill=INK, anchor="middle", max_width=_SQUARE - 2)


def token(x: float, y: float, radius: float, number: int | None = None) -> str:
    """An exchange token: two arrows, or how many there are."""
    rim = circle(x, y, radius, fill="#d9e8ec", stroke="#3f6f7f", stroke_width=1.2)
    if number is not None:
        return rim + text(x, y + radius * 0.42, number, radius * 1.2, fill=INK, anchor="middle", bold=True)
    half = radius * 0.42
    arrows = [
        line(x - half, y - 2, x + half, y - 2, stroke=INK, stroke_width=1.1),
        line(x + half, y - 2, x + half - 2, y - 4, stroke=INK, stroke_width=1.1),
        line(x - half, y + 2, x + half, y + 2, stroke=INK, stroke_width=1.1),
        line(x - half, y + 2, x - half + 2, y + 4, stroke=INK, stroke_width=1.1),
    ]
    return rim + "".join(arrows)


def _lower(town: Town, width: float) -> str:
    """Below the squares: the tile, the station or the city."""
    if town.tile:
        lines = wrapped(town.tile, 9.4, width - 8)
        return paragraph(0, 11, lines[:2], 9.4, 10.5, fill=INK, anchor="middle", max_width=width - 6)
    if town.station is not None:
        return _station(town.station, width)
    return _city(town.city, width) if town.city is not None else ""


def _station(station: Station, width: float) -> str:
    head = f"${station.cost}, {station.vp} VP"
    left = -width / 2 + 6
    parts = [corner(left + 4, 8, station.white), text(left + 12, 12, head, 10.5, fill=INK, bold=True)]
    parts.append(_marks(station.discs, width / 2 - 11, 9, 7, 13))
    if station.master:
        parts.append(text(left, 30, f"master: {station.master}", 10, fill=INK, max_width=width - 12))
    elif station.worker:
        parts.append(worker_chip(left + 14, 28, station.worker))
    return "".join(parts)


def _city(city: City, width: float) -> str:
    """Value and corner in the head, what a delivery brings, discs."""
    right = width / 2
    parts = [text(right - 6, -26, city.value, 15, fill=INK, anchor="end", bold=True)]
    parts.append(corner(right - 32, -31, city.white))
    notes = ", ".join(city.notes)
    parts.append(text(-right + 6, 12, notes, 10, fill=INK, max_width=width - 12))
    return "".join(parts) + _discs(city, right - 12, 28)


def _discs(city: City, right: float, y: float) -> str:
    """The discs from right to left, and their number where it is more than one."""
    parts = []
    for k, (p, n) in enumerate(reversed(list(city.discs.items()))):
        x = right - 28 * k
        parts.append(player_mark(p, x, y, 8))
        if n > 1:
            parts.append(text(x - 10, y + 6, n, 10.5, fill=INK, anchor="end", bold=True))
    return "".join(parts)


def _tip(town: Town) -> str:
    """All about a town, for the pointer."""
    told = [f"{town.name}: {town.type} town of the {town.zone} zone"]
    told += [f"place {k}: {words}" for k, words in enumerate(town.told, start=1) if words]
    told += [f"tile: {town.tile}"] if town.tile else []
    if town.station is not None:
        station = town.station
        who = f"{station.master}: {station.master_words}" if station.master else f"appointed: {station.worker or '-'}"
        told.append(f"station {station.name}: ${station.cost}, {station.vp} VP; {who}")
        told.append(f"discs: {', '.join(map(seat_name, station.discs)) or 'nobody'}")
    told += [city_tip(town.city)] if town.city is not None else []
    told.append(f"railways to {', '.join(town.near)}")
    return "; ".join([*told, f"posts: {', '.join(map(seat_name, town.posts)) or 'nobody'}"])


# ---- the row, New York, how to read it -----------------------------------------------------------------


def _anchor(city: City) -> str:
    """A city of the row, from where railways lead north to a player who has a disc there."""
    w, h = ANCHOR
    parts = [rect(-w / 2, -h / 2, w, h, 6, fill=NEUTRAL, stroke=INK, stroke_width=1.2)]
    parts.append(text(-w / 2 + 6, -h / 2 + 14, city.name, 10.5, fill=INK, bold=True, max_width=w - 32))
    parts.append(text(w / 2 - 6, -h / 2 + 15, city.value, 13, fill=INK, anchor="end", bold=True))
    marks = _marks(list(city.discs), w / 2 - 11, h / 2 - 10, 7, 16)
    return titled(
        f"{city.name} of the row: discs of {', '.join(map(seat_name, city.discs)) or 'nobody'}", *parts, marks
    )


def _reserve(view: View) -> str:
    """The station masters beside the last city of the row."""
    x, y, w, h = RESERVE
    parts = [rect(0, 0, w, h, 6, fill=NEUTRAL, stroke=INK, stroke_width=1.2)]
    parts.append(text(10, 18, f"Station masters of {view.cities[-1].name}", 12, fill=INK, bold=True, max_width=w - 16))
    for k, (name, words) in enumerate(view.reserve.items()):
        box = rect(6, 26 + 36 * k, w - 12, 33, 4, fill=CARD_PAPER, stroke=PAPER_EDGE, stroke_width=1)
        head = text(12, 39 + 36 * k, name, 10.5, fill=INK, bold=True)
        told = text(12, 53 + 36 * k, words, 10, fill=INK, max_width=w - 24)
        parts.append(titled(f"reserve: {name}: {words}", box, head, told))
    return group(*parts, x=x, y=y)


def _key(view: View) -> str:
    """How to read it."""
    x, y, w, h = KEY
    office = view.cities[0].name
    rows = (
        "A trading post goes to a town that a railway",
        f"joins to {office}, to a row city with an",
        "own disc, or to a town with an own post.",
        "Squares are taken from left to right.",
        "Bold number: value of a large city, open to",
        "deliveries of players with a post there; their",
        "discs lie at its lower edge.",
    )
    box = rect(0, 0, w, h, 6, fill=CARD_PAPER, stroke=PAPER_EDGE, stroke_width=1.2)
    sign = token(18, h - 16, 7.5) + text(32, h - 12, "an exchange token", 10.5, fill=FAINT_INK)
    return group(box, paragraph(10, 18, rows, 10.5, 17.5, fill=INK, max_width=w - 16), sign, x=x, y=y)
