"""Cities, job market, Kansas City's tiles, cattle market and objective cards."""

from collections.abc import Mapping

from westbound.envs.core.render.picture import circle, group, player_mark, polygon, rect, text, titled
from westbound.envs.core.render.words import plural, seat_name
from westbound.envs.rails_to_the_north.render.network import City
from westbound.envs.rails_to_the_north.render.style import (
    CARD_PAPER,
    CATTLE,
    FAINT_INK,
    HANDS,
    HAZARDS,
    INK,
    LIT,
    NEUTRAL,
    PAPER_EDGE,
    PLAIN_CARD,
    WORKERS,
    corner,
    hand,
    paragraph,
    sheet,
    teepee,
    worker_chip,
    wrapped,
)
from westbound.envs.rails_to_the_north.render.view import Job, View

HEIGHT = 190
_JOB = 31


def draw_markets(view: View) -> str:
    """The sheets side by side."""
    x, parts = 0.0, []
    for width, draw in ((700, _cities), (390, _jobs), (146, _foresight), (300, _cards)):
        parts.append(group(draw(view, width), x=x))
        x += width + 8
    return "".join(parts)


# ---- cities --------------------------------------------------------------------------------------------


def _cities(view: View, width: float) -> str:
    parts = [
        sheet(width, HEIGHT, "Cities", "a disc for a herd of this value; pairs that both carry a disc score the link")
    ]
    step = (width - 16) / max(1, len(view.cities))
    for k, city in enumerate(view.cities):
        parts.append(group(_city(city, step - 6), x=10 + step * k, y=28))
    for k, city in enumerate(view.cities):
        if city.link is not None and k + 1 < len(view.cities):
            parts.append(group(_link(city, view.cities[k + 1]), x=10 + step * (k + 1) - 3, y=HEIGHT - 26))
    return "".join(parts)


def _city(city: City, width: float) -> str:
    box = rect(0, 0, width, HEIGHT - 56, 5, fill=NEUTRAL, stroke=PAPER_EDGE, stroke_width=1.2)
    parts = [box, corner(10, 12, city.white), text(width - 8, 19, city.value, 18, fill=INK, anchor="end", bold=True)]
    lines = wrapped(city.name, 10.5, width - 4)
    parts.append(paragraph(width / 2, 37, lines, 10.5, 12, fill=INK, anchor="middle", max_width=width - 4))
    parts.append(text(width / 2, 63, ", ".join(city.notes), 10, fill=FAINT_INK, anchor="middle", max_width=width - 4))
    for k, (p, n) in enumerate(city.discs.items()):
        x, y = 13 + 29 * (k % 2), 83 + 27 * (k // 2)
        parts.append(player_mark(p, x, y, 9))
        if n > 1:
            parts.append(text(x + 10, y + 10, n, 11, fill=INK, bold=True))
    return titled(city_tip(city), *parts)


def city_tip(city: City) -> str:
    """All about a city, for the pointer."""
    discs = ", ".join(f"{seat_name(p)}{f' x{n}' if n > 1 else ''}" for p, n in city.discs.items()) or "nobody"
    reward = f", delivery: {city.reward}" if city.reward else ""
    points = f", {city.vp} VP a disc" if city.vp else ""
    return f"{city.name}: value {city.value}{points}{reward}; discs: {discs}"


def _link(city: City, other: City) -> str:
    box = rect(-27, -9, 54, 18, 9, fill=CARD_PAPER, stroke=INK, stroke_width=1)
    words = text(0, 4, city.link or "-", 11, fill=INK, anchor="middle", max_width=48)
    return titled(f"{city.name} and {other.name}: {city.link_told or 'nothing'}", box, words)


# ---- job market and foresight --------------------------------------------------------------------------


def _jobs(view: View, width: float) -> str:
    parts = [sheet(width, HEIGHT, "Job market", "hire left of the token")]
    for k, job in enumerate(view.jobs):
        parts.append(group(_job(k + 1, job, len(view.seats)), x=8 + _JOB * k, y=28))
    if view.market_token is not None:
        parts.append(player_mark(view.market_token, 104, 14, 9))
        parts.append(text(118, 18, "has the token: last turns", 11, fill=INK))
    return "".join(parts)


def _job(row: int, job: Job, columns: int) -> str:
    """A row of the market, drawn upright: price, spaces with workers, token, arrow for the cattle market."""
    fill = CARD_PAPER if job.open else NEUTRAL
    parts = [rect(0, 0, _JOB - 3, HEIGHT - 36, 4, fill=fill, stroke=PAPER_EDGE, stroke_width=1.2)]
    middle = (_JOB - 3) / 2
    parts.append(text(middle, 17, f"${job.cost}", 12.5, fill=INK, anchor="middle", bold=job.open))
    for k in range(columns):
        y = 36 + 24 * k
        if k < len(job.workers):
            parts.append(worker_chip(middle, y, job.workers[k], 25, 18))
        else:
            parts.append(rect(middle - 12, y - 9, 24, 18, 3, fill="none", stroke=PAPER_EDGE, stroke_width=1))
    if job.has_token:
        y = 36 + 24 * (columns - 1)
        parts.append(circle(middle, y, 8.5, fill=LIT, stroke=INK, stroke_width=1.2))
    if job.refills:
        parts.append(polygon([(middle - 7, 136), (middle + 7, 136), (middle, 147)], fill="#e7b93c", stroke=INK))
    told = f"row {row}: ${job.cost}; {', '.join(job.workers) or 'no workers'}"
    notes = (", token here" if job.has_token else "") + (", then the cattle market is filled up" if job.refills else "")
    return titled(told + notes, *parts)


def _foresight(view: View, width: float) -> str:
    parts = [sheet(width, HEIGHT, "Kansas City")]
    step = (width - 16) / 3
    for k, column in enumerate(view.foresight):
        x = 8 + step * (k + 0.5)
        for i, tile in enumerate(column):
            parts.append(group(_tile(tile, ("upper", "lower")[i], k + 1), x=x, y=56 + 50 * i))
        parts.append(text(x, 154, view.piles[k], 13, fill=INK, anchor="middle", bold=True))
    return "".join(parts) + text(width / 2, 174, "tiles left in the piles", 11, fill=FAINT_INK, anchor="middle")


def _tile(tile: str | None, place: str, column: int) -> str:
    """A tile of the foresight, its middle at the origin."""
    box = rect(-19, -21, 38, 42, 4, fill=CARD_PAPER, stroke=PAPER_EDGE, stroke_width=1.2)
    named = f"column {column}, {place}: {tile or 'empty'}"
    if tile is None:
        return titled(named, box)
    if tile in WORKERS:
        return titled(named, box, worker_chip(0, 0, tile, 34, 22))
    words = tile.split(" ")
    if words[-1] == "teepee":
        return titled(named, box, teepee(0, 2, words[0], 1.1))
    dot = circle(0, -2, 15, fill=HAZARDS.get(words[0], NEUTRAL), stroke=INK, stroke_width=1.2)
    vp = text(0, 3, words[2], 14, fill=INK, anchor="middle", bold=True)
    kind = text(0, 19.5, words[0], 8.5, fill=INK, anchor="middle")
    return titled(named, box, dot, vp, hand(12, -13, words[1] if words[1] in HANDS else "none", 4.6), kind)


# ---- cards ---------------------------------------------------------------------------------------------


def _cards(view: View, width: float) -> str:
    head = sheet(width, HEIGHT, "Cattle market", f"{view.cattle_stack} in the stack")
    cards = [cattle_card(name, n, view) for name, n in view.cattle.items()]
    rows = [group(card, x=9 + 57 * (k % 5), y=27 + 33 * (k // 5)) for k, card in enumerate(cards)]
    title = text(10, 112, "Objective cards", 14, fill=INK, bold=True)
    note = text(width - 10, 112, f"{view.objective_stack} in the stack", 11, fill=FAINT_INK, anchor="end")
    shown = [name for name, n in view.display.items() for _ in range(n)]
    parts = [group(objective_card(name, view, width - 18), x=9, y=118 + 17 * k) for k, name in enumerate(shown[:4])]
    return head + "".join(rows) + title + note + "".join(parts)


def cattle_card(name: str, number: int, view: View, width: float = 54, height: float = 30) -> str:
    """A cattle card: value, points, how many of it; its upper left corner at the origin."""
    row = view.facts["cattle"].get(name)
    kind, value, vp = (row["type"], row["value"], row["vp"]) if row else (name, "", 0)
    fill, ink = CATTLE.get(kind, PLAIN_CARD)
    parts = [rect(0, 0, width, height, 4, fill=fill, stroke=INK, stroke_width=1)]
    parts.append(text(5, 15, value, 14, fill=ink, bold=True))
    if vp:
        parts.append(text(17, 14, f"{vp} VP", 9, fill=ink))
    if number > 1:
        parts.append(
            text(width - 3, height - 4 if height > 36 else 14, f"x{number}", 10, fill=ink, anchor="end", bold=True)
        )
    lines = wrapped(kind, 8.2, width - 5) if height > 36 else [kind]
    parts.append(paragraph(4, 26, lines, 8.2, 9, fill=ink, max_width=width - 6))
    return titled(f"{plural(number, 'card')}: {name}, value {value}, {vp} VP", *parts)


def objective_card(name: str, view: View, width: float, number: int = 1) -> str:
    """An objective card as a strip, 15 high: its name, points and penalty."""
    row: Mapping = view.facts["objectives"].get(name, {"vp": 0, "penalty": 0, "action": ""})
    parts = [rect(0, 0, width, 15, 3, fill="#f5dfb4", stroke=PAPER_EDGE, stroke_width=1)]
    points = f"+{row['vp']}" + (f" / -{row['penalty']}" if row["penalty"] else "")
    parts.append(text(5, 11, f"{number} x {name}" if number > 1 else name, 10, fill=INK, max_width=width - 46))
    parts.append(text(width - 4, 11, points, 10, fill=INK, anchor="end", bold=True))
    now = f"; played: {row['action']}" if row["action"] else ""
    return titled(f"{name}: {points} VP{now}", *parts)
