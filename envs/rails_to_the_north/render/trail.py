"""The trail: its spaces with buildings, hazards and teepees, the pawns, and how to read it."""

from westbound.envs.core.render.picture import (
    PLAYER_STYLES,
    circle,
    group,
    path,
    player_mark,
    rect,
    text,
    text_width,
    titled,
)
from westbound.envs.core.render.words import plural, seat_name
from westbound.envs.rails_to_the_north.render.style import (
    CARD_PAPER,
    EMPTY,
    FAINT_INK,
    HAZARDS,
    INK,
    LAND,
    NEUTRAL,
    PAPER_EDGE,
    RISK,
    ROAD_EDGE,
    hand,
    label,
    paragraph,
    road,
    teepee,
    tree,
    wrapped,
)
from westbound.envs.rails_to_the_north.render.view import Place, View

HEIGHT = 452
WIDTH = 1560
BOX_WIDTH, BOX_HEIGHT, DOT = 98, 76, 17
_WORDS, _STEP = 9.6, 10.6  # size of the words of a building, from line to line

# Where the spaces lie, in their order: the trail runs to the right above, and to the left below.
_TOP, _LOW, _MIDDLE = 48, 137, 92
_FIRST, _SECOND, _THIRD = 229, 318, 406  # the lanes below
_UPPER, _LOWER = 272, 362
SPOTS = (
    (45, _MIDDLE),  # start, A
    (158, _MIDDLE),
    *((300 + 134 * k, _TOP) for k in range(3)),
    *((250 + 46 * k, _LOW) for k in range(4)),  # floods
    (482, _LOW),
    (590, _LOW),
    (704, _MIDDLE),  # B
    *((836 + 122 * k, _TOP) for k in range(3)),
    *((796 + 46 * k, _LOW) for k in range(4)),  # droughts
    (1040, _LOW),
    (1206, _MIDDLE),  # C
    (1230, _FIRST),
    (1090, _FIRST),
    (1496, _SECOND),
    (1220, _SECOND),  # D
    *((1416 - 41 * k, _THIRD) for k in range(6)),  # trades
    (1134, _THIRD),
    (1030, _THIRD),
    (926, _SECOND),  # E
    (800, _UPPER),
    (640, _UPPER),
    *((848 - 41 * k, _LOWER) for k in range(4)),  # rockfalls
    (650, _LOWER),
    (546, _LOWER),
    (442, _SECOND),  # F
    (338, _UPPER),
    (338, _LOWER),
    (234, _SECOND),  # G
    (130, _UPPER),
    (130, _LOWER),
    (41, _SECOND),  # Kansas City
    *((1458 + 38 * k, _THIRD) for k in range(3)),  # off the trail
)
_ROUND = ("hazard", "teepee", "off trail")


def draw_trail(view: View) -> str:
    """The whole trail, WIDTH x HEIGHT."""
    spots = {place.name: spot for place, spot in zip(view.places, SPOTS, strict=True)}
    parts = [rect(0, 0, WIDTH, HEIGHT, 10, fill=LAND, stroke=PAPER_EDGE, stroke_width=1.5)]
    for place in view.places:
        parts += [road([spots[place.name], spots[name]]) for name in place.following]
    for place in view.places:
        parts += [_arrow(spots[place.name], spots[name]) for name in place.following]
    parts += [group(_place(place, view), x=spots[place.name][0], y=spots[place.name][1]) for place in view.places]
    return "".join(parts) + _names() + _legend(view)


def _arrow(a: tuple[float, float], b: tuple[float, float]) -> str:
    """A chevron on the road, where it is not covered, towards b."""
    (x1, y1), (x2, y2) = a, b
    length = max(1.0, ((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5)
    ux, uy = (x2 - x1) / length, (y2 - y1) / length
    x, y = (x1 + x2) / 2, (y1 + y2) / 2
    tip = f"M{x - 3 * ux - 4 * uy:.1f} {y - 3 * uy + 4 * ux:.1f}L{x + 3 * ux:.1f} {y + 3 * uy:.1f}"
    return path(
        f"{tip}L{x - 3 * ux + 4 * uy:.1f} {y - 3 * uy - 4 * ux:.1f}", stroke=ROAD_EDGE, fill="none", stroke_width=1.8
    )


def _place(place: Place, view: View) -> str:
    if place.kind in _ROUND:
        shape = _round(place)
        bottom: float = DOT
    elif place.kind in ("start", "kansas city"):
        shape = _end(place)
        bottom = 30
    else:
        shape = _building(place) if place.tile else _plot(place)
        bottom = BOX_HEIGHT / 2
    return titled(_tip(place), shape, _pawns(place, bottom))


def _tip(place: Place) -> str:
    """All about a place, for the pointer."""
    told = [place.name]
    if place.owner is not None:
        told.append(f"{place.code} of {seat_name(place.owner)}, {place.vp} VP, {plural(place.craftsmen, 'craftsman')}")
    elif place.tile:
        told.append(place.tile + (f", {place.vp} VP" if place.vp else ""))
    told += [f"{k}. {action}" for k, action in enumerate(place.actions, start=1)]
    if place.risk != "none":
        told.append(f"risk action: {place.risk}")
    if place.pawns:
        told.append("pawns: " + ", ".join(map(seat_name, place.pawns)))
    return "; ".join(told)


def _pawns(place: Place, bottom: float) -> str:
    n = len(place.pawns)
    return "".join(player_mark(p, 17 * (k - (n - 1) / 2), bottom, 8.5) for k, p in enumerate(place.pawns))


def _box(fill: str, edge: str, dashed: bool = False) -> str:
    style: dict[str, object] = {"stroke_dasharray": "4 3"} if dashed else {}
    return rect(
        -BOX_WIDTH / 2, -BOX_HEIGHT / 2, BOX_WIDTH, BOX_HEIGHT, 6, fill=fill, stroke=edge, stroke_width=1.4, **style
    )


def _plot(place: Place) -> str:
    """A building space without a building."""
    parts = [_box(EMPTY, ROAD_EDGE, dashed=True), text(0, -12, place.name, 10.5, fill=FAINT_INK, anchor="middle")]
    if place.woods:
        parts += [tree(x, 14, 1.1) for x in (-12, 0, 12)]
    return "".join(parts) + _risk(place)


def _risk(place: Place) -> str:
    if place.risk == "none":
        return ""
    words = f"{place.name if place.tile else 'risk'}: {place.risk}"
    width = min(text_width(words, 9) + 10, BOX_WIDTH - 18)
    y = BOX_HEIGHT / 2 - 7.5
    box = rect(-BOX_WIDTH / 2 + 1, y - 6.5, width, 13, 4, fill=RISK)
    return box + text(-BOX_WIDTH / 2 + 5, y + 3, words, 9, fill="#ffffff", max_width=width - 6)


def _building(place: Place) -> str:
    """A neutral or private building: head with place and tile, then what it offers."""
    left, top = -BOX_WIDTH / 2, -BOX_HEIGHT / 2
    owner = None if place.owner is None else PLAYER_STYLES[place.owner]
    parts = [_box(NEUTRAL if owner is None else CARD_PAPER, INK if owner is None else owner.fill)]
    fill, ink = ("#8d7a58", "#ffffff") if owner is None else (owner.fill, owner.ink)
    parts.append(path(f"M{left} {top + 15}V{top + 6}q0 -6 6 -6H{-left - 6}q6 0 6 6V{top + 15}Z", fill=fill))
    title, indent = f"{place.name} · neutral {place.code}", 0
    if place.owner is not None:
        title, indent = place.code if place.risk != "none" else f"{place.name} · {place.code}", 13
        parts.append(player_mark(place.owner, left + 9, top + 7.5, 6, stroke="#ffffff"))
    parts.append(
        text(left + 5 + indent, top + 11.5, title, 10.5, fill=ink, bold=True, max_width=BOX_WIDTH - 36 - indent)
    )
    right = -left - 5
    if place.vp:
        parts.append(text(right, top + 11.5, f"{place.vp} VP", 9.5, fill=ink, anchor="end"))
    parts.append(hand(right - 31, top + 7.5, place.hand, 3.6))
    parts.append(paragraph(left + 5, top + 25, _told(place), _WORDS, _STEP, fill=INK))
    if place.woods:
        parts.append(tree(right - 2, BOX_HEIGHT / 2 - 4, 0.8))
    return "".join(parts) + _risk(place)


def _told(place: Place) -> list[str]:
    """The local actions in lines; an action that goes on in the next line is indented there."""
    lines: list[str] = []
    for action in place.actions:
        first, *rest = wrapped(action, _WORDS, BOX_WIDTH - 8)
        lines += [first, *(f" {row}" for row in rest)]
    return lines


def _round(place: Place) -> str:
    """A space for a hazard or a teepee."""
    parts = [circle(0, 0, DOT, fill=EMPTY, stroke=ROAD_EDGE, stroke_width=1.2, stroke_dasharray="3 2")]
    value = str(place.value) if place.kind == "hazard" else f"{place.value:+d}"
    if place.tile is None:
        parts.append(text(0, 4, value, 11, fill=FAINT_INK, anchor="middle"))
    elif place.kind == "hazard":
        kind = place.name.split(" ")[0]
        parts = [circle(0, 0, DOT, fill=HAZARDS.get(kind, NEUTRAL), stroke=INK, stroke_width=1.3)]
        parts.append(text(0, 5, place.vp, 14, fill=INK, anchor="middle", bold=True))
        parts.append(hand(11, -12, place.hand, 5))
    else:
        parts = [circle(0, 0, DOT, fill=CARD_PAPER, stroke=ROAD_EDGE, stroke_width=1.2), teepee(0, 1, place.code)]
    if place.kind != "hazard" and place.tile:
        parts.append(label(0, -DOT - 3, value, 10))
    return "".join(parts)


def _end(place: Place) -> str:
    """The start and Kansas City."""
    shape = rect(-36, -30, 72, 60, 10, fill="#d8c3a0", stroke=INK, stroke_width=1.6)
    lines = place.name.split(" ")
    return shape + paragraph(0, -2 if len(lines) > 1 else 4, lines, 13, 15, fill=INK, anchor="middle", bold=True)


def _names() -> str:
    """What the rows of small spaces are."""
    lanes = ((319, _LOW + 34, "floods"), (865, _LOW + 34, "droughts"), (787, _LOWER + 34, "rockfalls"))
    parts = [label(x, y, name, 11, FAINT_INK) for x, y, name in lanes]
    parts.append(label(1313, _THIRD + 34, "teepees: gain this much", 11, FAINT_INK))
    return "".join(parts) + label(1496, _THIRD + 34, "or pay it", 11, FAINT_INK)


def _legend(view: View) -> str:
    """How to read it."""
    fees = view.fees
    parts = [rect(0, 0, 258, 150, 6, fill=CARD_PAPER, stroke=PAPER_EDGE, stroke_width=1.2)]
    parts.append(text(10, 20, "to pass or stop, pay the owner", 11, fill=INK))
    parts.append(hand(178, 16, "green") + text(186, 20, f"${fees['green']}", 11, fill=INK))
    parts.append(hand(215, 16, "black") + text(223, 20, f"${fees['black']}", 11, fill=INK))
    parts.append(tree(14, 42))
    parts.append(text(25, 40, "woods", 11, fill=INK))
    parts.append(text(75, 40, "dashed: empty, does not count", 11, fill=INK))
    rows = (
        "X: Y is for discarding or paying X",
        "pawns stand below their place",
        *(f"risk {name} = {words}" for name, words in view.risks.items()),
        "elsewhere or instead: a single auxiliary",
    )
    parts.append(paragraph(10, 60, rows, 11, 18, fill=INK))
    return group(*parts, x=1290, y=10)
