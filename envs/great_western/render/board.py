"""The map: land, links with their costs, cities with gold, cost and piece."""

from westbound.envs.core.render.picture import circle, group, line, player_mark, rect, text, titled
from westbound.envs.core.render.words import plural, seat_name
from westbound.envs.great_western.render.style import (
    AREAS,
    CARD_PAPER,
    INK,
    LAND_EDGE,
    PAPER_EDGE,
    RAIL,
    SEA,
    SEA_LINE,
    coin,
    label,
)
from westbound.envs.great_western.render.view import City, View
from westbound.envs.great_western.tables import START

LEFT, TOP, WIDTH, HEIGHT = 20, 78, 836, 600
SCALE, PAD_X, PAD_Y = 0.78, 28, 30
CITY = 11.5  # radius
LAND = 46  # how far the land reaches round a city


def draw_map(view: View) -> str:
    """Everything on the map."""
    spots = {city.name: spot(city.place) for city in view.cities} | {START: spot(view.london)}
    sea = rect(0, 0, WIDTH, HEIGHT, 10, fill=SEA, stroke=SEA_LINE, stroke_width=2)
    parts = [sea, _land(view, spots)]
    parts += [_link(spots[a], spots[b], cost, f"{a} - {b}: {cost}") for a, b, cost in view.links]
    parts.append(_london(view, *spots[START]))
    parts += [_city(city, *spots[city.name], view.active) for city in view.cities]
    parts.append(_legend(view))
    return group(*parts, x=LEFT, y=TOP)


def spot(place: tuple[int, int]) -> tuple[float, float]:
    """A place of the component file on the map."""
    return PAD_X + place[0] * SCALE, PAD_Y + place[1] * SCALE


def _land(view: View, spots: dict[str, tuple[float, float]]) -> str:
    """Land lies round the cities and along the links; each area has its tone."""
    names = list(dict.fromkeys(city.area for city in view.cities))
    tone = {city.name: AREAS[names.index(city.area) % len(AREAS)] for city in view.cities}
    tone[START] = AREAS[0]
    coast: list[str] = []
    inland: list[str] = []
    for reach, parts, shade in ((LAND + 3, coast, LAND_EDGE), (LAND, inland, None)):
        for a, b, _ in view.links:
            middle = ((spots[a][0] + spots[b][0]) / 2, (spots[a][1] + spots[b][1]) / 2)
            for name in (a, b):
                colour = shade or tone[name]
                parts.append(line(*spots[name], *middle, stroke=colour, stroke_width=2 * reach, stroke_linecap="round"))
    return "".join(coast + inland)


def _link(a: tuple[float, float], b: tuple[float, float], cost: int, name: str) -> str:
    x, y = (a[0] + b[0]) / 2, (a[1] + b[1]) / 2
    rail = line(*a, *b, stroke=RAIL, stroke_width=3) + line(
        *a, *b, stroke=CARD_PAPER, stroke_width=1, stroke_dasharray="4 4"
    )
    box = rect(x - 7, y - 7, 14, 14, 2, fill=CARD_PAPER, stroke=RAIL, stroke_width=1.2)
    return titled(name, rail, box, text(x, y + 4, cost, 11, fill=INK, anchor="middle", bold=True))


def _london(view: View, x: float, y: float) -> str:
    """A piece of everybody."""
    n = len(view.seats)
    columns = -(-n // 2)
    w, h = 17 * columns + 8, 42
    plate = rect(x - w / 2, y - h / 2, w, h, 12, fill=CARD_PAPER, stroke=INK, stroke_width=1.6)
    marks = []
    for p in range(n):
        row, column = divmod(p, columns)
        in_row = min(columns, n - row * columns)
        marks.append(player_mark(p, x + 17 * (column - (in_row - 1) / 2), y - 9 + 18 * row, 7.5))
    return titled(f"{START}: everybody", plate, *marks, label(x, y + h / 2 + 14, START, 13))


def _city(city: City, x: float, y: float, active: int | None) -> str:
    facts = f"{city.name}: cost {city.cost}, gold {city.gold}"
    name = label(x, y + CITY + 11, city.name, 11)
    if city.owner is not None:
        piece = player_mark(city.owner, x, y, CITY)
        return titled(f"{facts}, {seat_name(city.owner)}", piece, coin(x + 12, y - 10, 7.5, city.gold), name)
    place = circle(x, y, CITY, fill=CARD_PAPER, stroke=INK, stroke_width=1.4)
    cost = text(x, y + 4.4, city.cost, 12.5, fill=INK, anchor="middle", bold=True)
    parts = [place, cost, coin(x + 12, y - 10, 7.5, city.gold), name]
    if city.reach is not None and active is not None:
        facts += f", links cost {seat_name(active)} {plural(city.reach, 'piece')}"
        tag = rect(x - 22, y - 17, 15, 12, 3, fill=INK)
        parts.append(tag + text(x - 14.5, y - 7.6, city.reach, 10, fill=CARD_PAPER, anchor="middle", bold=True))
    return titled(facts, *parts)


def _legend(view: View) -> str:
    """How to read a city and a link."""
    x, y = WIDTH - 174, 10
    rows = (
        circle(16, 22, CITY, fill=CARD_PAPER, stroke=INK, stroke_width=1.4)
        + text(16, 26.4, 1, 12.5, fill=INK, anchor="middle", bold=True)
        + text(34, 26, "city cost, by coaches", 11, fill=INK),
        coin(16, 47, 7.5, 3) + text(34, 51, "gold at the end", 11, fill=INK),
        rect(9, 62, 14, 14, 2, fill=CARD_PAPER, stroke=RAIL, stroke_width=1.2)
        + text(16, 73, 2, 11, fill=INK, anchor="middle", bold=True)
        + text(34, 73, "link cost", 11, fill=INK),
        rect(8.5, 88, 15, 12, 3, fill=INK)
        + text(16, 97.4, 5, 10, fill=CARD_PAPER, anchor="middle", bold=True)
        + text(34, 98, "links for who is on turn", 11, fill=INK),
    )
    sheet = rect(0, 0, 164, 114, 6, fill=CARD_PAPER, stroke=PAPER_EDGE, stroke_width=1.2)
    return group(sheet, *rows, x=x, y=y)
