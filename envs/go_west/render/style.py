"""Colours and the small drawings that the parts of the picture share."""

from collections.abc import Sequence
from math import cos, pi, sin

from westbound.envs.core.render.picture import circle, define, number, path, polygon, rect, text, use

Field = tuple[int, int]

INK, FAINT_INK = "#33291f", "#7a6d58"
PAPER, CARD_PAPER, PAPER_EDGE = "#f4ecdb", "#fffaf0", "#c9b996"
LIT, NEUTRAL = "#e3a72f", "#8c857b"
LEATHER, LEATHER_DARK, SEAM = "#8a6a48", "#6b4f33", "#d9bf94"

# Terrain is muted: the strong colours belong to the players' tiles.
STEPPE, STEPPE_EDGE = "#efe3c0", "#dccfa6"
FOREST, FOREST_EDGE, TREE = "#c9d8ae", "#9fb582", "#7f9c68"
MOUNTAIN, MOUNTAIN_EDGE, PEAK = "#d6cec4", "#aaa094", "#968b7e"
RIVER, RIVER_EDGE, WAVE = "#b3d3e4", "#7fafca", "#86b4ce"
GOLD, GOLD_EDGE = "#f0c02f", "#8f6a12"
SILVER, SILVER_EDGE = "#f4f6f8", "#6f7c88"
# Of the heads of cards.
TYPE_TONES = {
    "lumberjack": "#5d7a45",
    "mine": "#6f7378",
    "farm": "#b08a1c",
    "production": "#a3523f",
    "city": "#4a6d98",
    "order": "#97805a",
}
SYMBOL_TONE = "#f3dd8f"

_TREE, _PEAK, _WAVE, _BACK = "tree", "peak", "wave", "back"
BACK_WIDTH, BACK_HEIGHT = 44, 58

# Glyphs of the types: one silhouette each, in a box from -10 to 10.
_GLYPHS = {
    "lumberjack": "M-7.8 8.7L3.7 -9.8L6.2 -8.2L-5.3 10.3Z"
    "M2 -3.6L4.6 -7.6Q8 -5.6 10.6 -6.4Q10 -0.6 5 3Q4.6 -0.8 2 -3.6Z",
    "mine": "M-1.4 -5.6C-5 -6 -8 -4.2 -9.8 -1.2C-9.2 -6 -5 -9.6 1 -9L3 -10L4.6 -8.4L10 -3C11.4 2.4 9 7.2 4.6 9.4"
    "C7.2 6 7.8 2.4 6.2 -1.2L4.4 -2.8L-6.8 9.8L-9 7.6L2.6 -4.6Z",
    "farm": "M-1 10V4C-5 4.4 -7 2.4 -7 -1C-4 -1 -2 0 -1 2V-1C-5 -0.6 -7 -2.6 -7 -6C-4 -6 -2 -5 -1 -3"
    "C-2.6 -6 -2 -8.4 0 -10.4C2 -8.4 2.6 -6 1 -3C2 -5 4 -6 7 -6C7 -2.6 5 -0.6 1 -1V2C2 0 4 -1 7 -1C7 2.4 5 4.4 1 4V10Z",
    "production": "",  # a cog wheel, see below
    "city": "M-9 -0.4L0 -9.6L9 -0.4H6.8V9H1.8V3H-1.8V9H-6.8V-0.4Z",
    "order": "",  # a star
}


def _cog() -> str:
    points = []
    for i in range(32):
        reach = 9.8 if i % 4 in (1, 2) else 7.2
        angle = 2 * pi * (i + 0.5) / 32
        points.append(f"{reach * cos(angle):.1f} {reach * sin(angle):.1f}")
    return f"M{'L'.join(points)}ZM3.2 0A3.2 3.2 0 1 0 -3.2 0A3.2 3.2 0 1 0 3.2 0Z"


def _star() -> str:
    points = []
    for i in range(10):
        reach, angle = (10.4 if i % 2 == 0 else 4.6), pi * (i / 5 - 0.5)
        points.append(f"{reach * cos(angle):.1f} {reach * sin(angle) + 0.6:.1f}")
    return f"M{'L'.join(points)}Z"


def definitions() -> str:
    """The shapes that are drawn many times, kept once."""
    shapes = _GLYPHS | {"production": _cog(), "order": _star()}
    glyphs = "".join(
        define(f"type-{kind}", path(d, fill_rule="evenodd" if kind == "production" else None))
        for kind, d in shapes.items()
    )
    tree = path("M0 -9L5.4 0H2.6L7 7H1.2V9.6H-1.2V7H-7L-2.6 0H-5.4Z", fill=TREE)
    rock = path("M-9.5 7.5L-2 -7L2.2 0.6L4.4 -2.6L9.5 7.5Z", fill=PEAK)
    peak = rock + path("M-2 -7L0.8 -1.8L-1.6 -0.6L-4.6 -1.8Z", fill="#f4efe8")
    wave = path("M-7 0q3.5 -4 7 0t7 0", fill="none", stroke=WAVE, stroke_width=1.6, stroke_linecap="round")
    return glyphs + define(_TREE, tree) + define(_PEAK, peak) + define(_WAVE, wave) + define(_BACK, _back())


def _back() -> str:
    """The back of a card, its upper left corner at the origin; a glyph tells its kind."""
    w, h = BACK_WIDTH, BACK_HEIGHT
    edge = rect(0.75, 0.75, w - 1.5, h - 1.5, 4, fill=LEATHER, stroke=LEATHER_DARK, stroke_width=1.5)
    return edge + rect(4, 4, w - 8, h - 8, 2.5, fill="none", stroke=SEAM, stroke_width=1, stroke_dasharray="3 2.4")


def glyph(kind: str, x: float, y: float, size: float, fill: str) -> str:
    """The sign of a type of building, about 2 x `size` wide and high, around (x, y)."""
    return use(f"type-{kind}", x, y, size / 10, fill=fill)


def scenery(letter: str, x: float, y: float, zoom: float) -> str:
    """What stands on a free field of this terrain; nothing on the steppe."""
    shape = {"F": _TREE, "M": _PEAK, "G": _PEAK, "S": _PEAK, "R": _WAVE}.get(letter)
    return use(shape, x, y, zoom) if shape else ""


def deposit(letter: str, x: float, y: float, radius: float) -> str:
    """A nugget of gold (round) or silver (a diamond)."""
    if letter == "G":
        return circle(x, y, radius, fill=GOLD, stroke=GOLD_EDGE, stroke_width=1)
    reach = radius * 1.2
    points = [(x, y - reach), (x + reach, y), (x, y + reach), (x - reach, y)]
    return polygon(points, fill=SILVER, stroke=SILVER_EDGE, stroke_width=1)


def back(kind: str, x: float, y: float, zoom: float = 1) -> str:
    """A card face down: of a building (a house on it) or of an order (a star)."""
    return use(_BACK, x, y, zoom) + glyph(
        "order" if kind == "order" else "city", x + zoom * BACK_WIDTH / 2, y + zoom * BACK_HEIGHT / 2, 9 * zoom, SEAM
    )


def badge(content: str, x: float, y: float, width: float, fill: str) -> str:
    """A small label with rounded ends, its left end at x, its middle at y."""
    return rect(x, y - 7.5, width, 15, 4, fill=fill, stroke=INK, stroke_width=0.6) + text(
        x + width / 2, y + 3.6, content, 10, fill=INK, anchor="middle", max_width=width - 2
    )


def mini_tile(cells: Sequence[Field], x: float, y: float, box: float, fill: str) -> str:
    """A tile's form, small, around (x, y) within a square of this size."""
    height, width = 1 + max(r for r, _ in cells), 1 + max(c for _, c in cells)
    step = min(box / max(height, width, 3), 8)
    outline = outline_path(cells, step, 0.4)
    moved = path(outline, fill=fill, stroke=INK, stroke_width=0.7)
    return f'<g transform="translate({number(x - width * step / 2)} {number(y - height * step / 2)})">{moved}</g>'


def outline_path(cells: Sequence[Field], step: float, inset: float = 0) -> str:
    """The outline of fields as a path of one loop or several, each field `step` wide, drawn in by `inset`."""
    field = set(cells)
    following: dict[Field, list[Field]] = {}  # corner -> next corners, the inside on the right hand
    for r, c in sorted(field):
        corners = ((r, c), (r, c + 1), (r + 1, c + 1), (r + 1, c))
        for k, (dr, dc) in enumerate(((-1, 0), (0, 1), (1, 0), (0, -1))):
            if (r + dr, c + dc) not in field:
                following.setdefault(corners[k], []).append(corners[(k + 1) % 4])
    loops = []
    while following:
        loops.append(_loop(following))
    return "".join(_loop_path(loop, step, inset) for loop in loops)


def _loop(following: dict[Field, list[Field]]) -> list[Field]:
    """Take one closed way out of `following`; where two cross, it turns right and so stays on its field."""
    start = here = min(following)
    way, heading = [], (0, 1)
    while True:
        way.append(here)
        right = (heading[1], -heading[0])
        choices = following[here]
        there = next((c for c in choices if (c[0] - here[0], c[1] - here[1]) == right), choices[0])
        choices.remove(there)
        if not choices:
            del following[here]
        heading, here = (there[0] - here[0], there[1] - here[1]), there
        if here == start:  # the first corner has one way in and one out: all others lie right of it or below
            return way


def _loop_path(loop: Sequence[Field], step: float, inset: float) -> str:
    points = []
    for k, here in enumerate(loop):
        before, after = loop[k - 1], loop[(k + 1) % len(loop)]
        arrived = (here[0] - before[0], here[1] - before[1])
        leaves = (after[0] - here[0], after[1] - here[1])
        if arrived != leaves:  # a corner: in by both normals, which point to the right of the way
            r = here[0] * step + inset * (arrived[1] + leaves[1])
            c = here[1] * step - inset * (arrived[0] + leaves[0])
            points.append(f"{number(c)} {number(r)}")
    return f"M{'L'.join(points)}Z"
