"""Colours and the small drawings that the parts of the picture share."""

from collections.abc import Sequence

from westbound.envs.core.render.picture import (
    circle,
    element,
    escape,
    group,
    line,
    path,
    polygon,
    rect,
    text,
    text_width,
)

INK, FAINT_INK = "#2f2a22", "#6f6656"
PAPER, CARD_PAPER, PAPER_EDGE = "#f2e8d3", "#fffaf0", "#c8b891"
LAND, ROAD, ROAD_EDGE = "#dfe0b4", "#cfae78", "#a98a57"
NEUTRAL, EMPTY = "#e9dcc0", "#eef0cf"
WOODS, RISK = "#4f7d46", "#a03c2a"
GOLD, GOLD_EDGE, LIT = "#f0c75e", "#9a7220", "#e3a72f"
WHITE_CORNER, DARK_CORNER = "#ffffff", "#4a443b"
HANDS = {"green": "#2e8b57", "black": "#26231f"}
TEEPEES = {"green": "#3f9a5c", "blue": "#3b78b8"}
HAZARDS = {"flood": "#9cc3d6", "drought": "#e8cf86", "rockfall": "#c3b5a6"}
WORKERS = {"cowboy": ("#c9803a", "Cow"), "craftsman": ("#8b6bb0", "Cra"), "engineer": ("#4d7f97", "Eng")}
ZONES = {
    "green": "#8fa63c",
    "blue": "#4b8fc9",
    "purple": "#9a62b5",
    "red": "#cf5f4a",
    "teal": "#2f8f83",
    "violet": "#6a6fc4",
}
# Cattle by type: fill and ink; types that are not listed look like the last one.
CATTLE = {
    "jersey": ("#a9a7a2", INK),
    "guernsey": ("#ffffff", INK),
    "black angus": ("#33302c", "#ffffff"),
    "dutch belt": ("#5fae6a", INK),
    "holstein": ("#f2d64b", INK),
    "brown swiss": ("#c7473c", "#ffffff"),
    "ayrshire": ("#4d8fd0", "#ffffff"),
    "west highland": ("#8a5a35", "#ffffff"),
    "texas longhorn": ("#7d4f9e", "#ffffff"),
}
PLAIN_CARD = ("#e8dcc0", INK)


def coin(x: float, y: float, radius: float, amount: object) -> str:
    """A gold circle with a number."""
    rim = circle(x, y, radius, fill=GOLD, stroke=GOLD_EDGE, stroke_width=1)
    return rim + text(x, y + radius * 0.4, amount, radius * 1.1, fill=INK, anchor="middle", bold=True)


def sheet(width: float, height: float, title: str, note: str = "") -> str:
    """A sheet of paper with a heading."""
    paper = rect(0, 0, width, height, 8, fill=CARD_PAPER, stroke=PAPER_EDGE, stroke_width=1.3)
    head = text(10, 19, title, 14, fill=INK, bold=True)
    return paper + head + text(width - 10, 18, note, 11, fill=FAINT_INK, anchor="end")


def label(x: float, y: float, content: object, size: float, fill: str = INK) -> str:
    """Text with a pale edge, readable on lines and colours."""
    edge: dict[str, object] = {"stroke": CARD_PAPER, "stroke_width": 2.6, "stroke_linejoin": "round"}
    behind = element("text", escape(content), x=x, y=y, font_size=size, text_anchor="middle", fill=CARD_PAPER, **edge)
    return behind + text(x, y, content, size, fill=fill, anchor="middle")


def tree(x: float, y: float, scale: float = 1) -> str:
    """A fir, 10 wide and 14 high, standing on its origin."""
    fir = path("M0 -14L5 -7H2.6L6 -1H-6L-2.6 -7H-5Z", fill=WOODS) + rect(-1, -1, 2, 3, fill="#6b4f33")
    return group(fir, x=x, y=y, scale=scale)


def teepee(x: float, y: float, colour: str, size: float = 1) -> str:
    """A teepee around the origin, about 20 wide and 20 high."""
    tent = polygon([(-11, 9), (0, -10), (11, 9)], fill=TEEPEES[colour], stroke=INK, stroke_width=1.1)
    poles = path("M-3 -14L1.5 -7M3 -14L-1.5 -7", stroke=INK, stroke_width=1.2)
    flap = polygon([(-3, 9), (0, 1), (3, 9)], fill=CARD_PAPER)
    return group(tent, poles, flap, x=x, y=y, scale=size)


def hand(x: float, y: float, kind: str, radius: float = 4.5) -> str:
    """What a foreign place asks a fee for: a dot for each hand."""
    colours = ["green", "black"] if kind == "both" else [kind] if kind in HANDS else []
    return "".join(
        circle(x - k * radius * 2.3, y, radius, fill=HANDS[colour], stroke=CARD_PAPER, stroke_width=0.8)
        for k, colour in enumerate(colours)
    )


def corner(x: float, y: float, white: bool) -> str:
    """The corner that says which discs a place takes."""
    return rect(x - 4, y - 4, 8, 8, 1, fill=WHITE_CORNER if white else DARK_CORNER, stroke=INK, stroke_width=0.8)


def worker_chip(x: float, y: float, worker: str, width: float = 24, height: float = 14) -> str:
    """A worker tile, its middle at (x, y)."""
    fill, letters = WORKERS.get(worker, (PAPER_EDGE, worker[:3]))
    box = rect(x - width / 2, y - height / 2, width, height, 3, fill=fill, stroke=INK, stroke_width=0.7)
    return box + text(x, y + height * 0.27, letters, height * 0.72, fill="#ffffff", anchor="middle", bold=True)


def cow(x: float, y: float, kind: str, value: int, side: float = 15) -> str:
    """A small square for a cattle card, its middle at (x, y): colour of the type, breeding value."""
    fill, ink = CATTLE.get(kind, PLAIN_CARD)
    box = rect(x - side / 2, y - side / 2, side, side, 2.5, fill=fill, stroke=INK, stroke_width=0.8)
    return box + text(x, y + side * 0.28, value, side * 0.75, fill=ink, anchor="middle", bold=True)


def wrapped(content: str, size: float, max_width: float) -> list[str]:
    """The words in lines that are no wider than `max_width`, but for a single long word."""
    lines: list[str] = []
    for word in content.split(" "):
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and text_width(longer, size) <= max_width:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def paragraph(x: float, y: float, lines: Sequence[str], size: float, step: float, **style: object) -> str:
    """Lines of text under each other, the first on the base line y."""
    return "".join(text(x, y + k * step, row, size, **style) for k, row in enumerate(lines))  # type: ignore[arg-type]


def road(points: Sequence[tuple[float, float]]) -> str:
    """A piece of the trail with an arrow head in its middle."""
    parts = []
    for (x1, y1), (x2, y2) in zip(points, points[1:], strict=False):
        for colour, width in ((ROAD_EDGE, 9.0), (ROAD, 7.0)):
            parts.append(line(x1, y1, x2, y2, stroke=colour, stroke_width=width, stroke_linecap="round"))
    return "".join(parts)
