"""The railroad: spaces, turnouts, signals, stations with discs and masters, and the engines."""

from westbound.envs.core.render.picture import circle, group, line, path, player_mark, rect, text, titled
from westbound.envs.core.render.words import seat_name
from westbound.envs.rails_to_the_north.render.network import Station
from westbound.envs.rails_to_the_north.render.style import (
    CARD_PAPER,
    INK,
    NEUTRAL,
    PAPER_EDGE,
    corner,
    sheet,
    worker_chip,
)
from westbound.envs.rails_to_the_north.render.view import View

HEIGHT, WIDTH = 150, 1560
_FIRST, _STEP, _RAIL = 32, 38.2, 124
_BOX, _BOX_TOP, _BOX_HEIGHT = 112, 26, 62
_SIGNAL = "#b3261e"


def draw_railroad(view: View) -> str:
    """The whole track, WIDTH x HEIGHT."""
    parts = [
        sheet(WIDTH, HEIGHT, "Railroad", "a delivery pays $1 for each cross ahead, up to the space of the city's value")
    ]
    parts.append(line(_x("0"), _RAIL, _x("39"), _RAIL, stroke=INK, stroke_width=3))
    spaces = [name for name in view.track if "." not in name]
    parts += [_turnout(_x(name)) for name in view.track if "." in name]
    parts += [_space(name) for name in spaces]
    parts += [_cross(_x(name) + _STEP / 2) for name in spaces if name in view.crosses]
    parts += [_station(station) for station in view.stations if station.at is not None]
    for name in view.track:
        parts.append(_engines(name, [p for p, seat in enumerate(view.seats) if seat.engine == name]))
    return "".join(parts)


def _x(place: str) -> float:
    return _FIRST + _STEP * float(place)


def _space(name: str) -> str:
    box = rect(_x(name) - 10, _RAIL - 9, 20, 18, 4, fill=NEUTRAL, stroke=INK, stroke_width=1)
    return box + text(_x(name), _RAIL + 4, name, 10.5, fill=INK, anchor="middle")


def _turnout(x: float) -> str:
    """The way around between two spaces, and where an engine stops on it."""
    bow = path(f"M{x - 19:.1f} {_RAIL}q4 -26 19 -26q15 0 19 26", fill="none", stroke=INK, stroke_width=2)
    return bow + circle(x, _RAIL - 26, 8, fill=NEUTRAL, stroke=INK, stroke_width=1)


def _cross(x: float) -> str:
    d = f"M{x - 4:.1f} {_RAIL - 4}l8 8m0 -8l-8 8"
    return path(d, stroke=CARD_PAPER, stroke_width=4) + path(d, stroke=_SIGNAL, stroke_width=2)


def _station(station: Station) -> str:
    """Number, cost, points and corner; discs; what the station master brings, or who was appointed."""
    x = min(max(_x(str(station.at)) - _BOX / 2, 8), WIDTH - _BOX - 8)
    box = rect(0, 0, _BOX, _BOX_HEIGHT, 5, fill=CARD_PAPER, stroke=PAPER_EDGE, stroke_width=1.2)
    head = f"{station.name}: ${station.cost}, {station.vp} VP"
    parts = [box, corner(9, 10, station.white), text(17, 14, head, 11, fill=INK, bold=True)]
    for k, p in enumerate(station.discs):
        parts.append(player_mark(p, 14 + 21 * k, 50, 8))
    if station.master:
        words = f"{station.master}: {station.master_words}"
        parts.append(text(6, 29, f"master: {station.master}", 10, fill=INK, max_width=_BOX - 10))
    else:
        words = f"appointed: {station.worker}" if station.worker else "no station master"
        parts.append(worker_chip(20, 27, station.worker) if station.worker else "")
    discs = ", ".join(map(seat_name, station.discs)) or "nobody"
    return titled(f"station {head}; {words}; discs: {discs}", group(*parts, x=x, y=_BOX_TOP))


def _engines(place: str, players: list[int]) -> str:
    """Engines stand on their place; those on space 0 one above the other."""
    y = _RAIL - 26 if "." in place else _RAIL
    parts = []
    for k, p in enumerate(players):
        mark = player_mark(p, _x(place), y - 15 * k, 9)
        parts.append(titled(f"engine of {seat_name(p)}: {place}", mark))
    return "".join(parts)
