"""Colours and the small drawings that the parts of the picture share."""

from westbound.envs.core.render.picture import circle, define, element, escape, line, path, rect, text

INK, FAINT_INK = "#2f2b26", "#7a7164"
PAPER, CARD_PAPER, PAPER_EDGE = "#f3ecdc", "#fffaf0", "#c9bb9c"
SEA, SEA_LINE = "#bcd5de", "#8fb4c4"
LAND_EDGE = "#9fae86"
GOLD, GOLD_EDGE = "#f0c75e", "#9a7220"
RAIL = "#5d5348"
LIT = "#e3a72f"
# Muted tones by area of the map, in the order in which the areas appear; the strong colours belong to the pieces.
AREAS = ("#dfe3b6", "#ecdfb2", "#d3e0bd", "#e6d6bc", "#cfdcc4", "#e3dfc4", "#d8d5b4", "#dcd9c9")

ENGINE, COACH, WAGON = "engine", "coach", "wagon"
CAR_WIDTH, CAR_HEIGHT = 44, 32


def definitions() -> str:
    """The shapes that are drawn many times, kept once."""
    return define(ENGINE, _engine()) + define(COACH, _coach()) + define(WAGON, _wagon())


def _wheels(*places: float, radius: float = 4.0) -> str:
    return "".join(
        circle(x, -radius, radius, fill="#efe6d4", stroke=INK, stroke_width=1.4) + circle(x, -radius, 1, fill=INK)
        for x in places
    )


def _engine() -> str:
    """A steam engine that drives to the left, 40 wide, its wheels standing on y = 0."""
    return "".join(
        (
            rect(4, -19, 22, 10, 4, fill="#3d5a45", stroke=INK, stroke_width=1.2),
            rect(24, -27, 12, 19, 2, fill="#3d5a45", stroke=INK, stroke_width=1.2),
            rect(27, -24, 6, 6, 1, fill="#efe6d4"),
            path("M7 -19V-28H12V-19Z", fill=INK),
            path("M0 -4L5 -10V-4Z", fill=INK),
            rect(4, -9, 32, 3, fill=INK),
            _wheels(9, 18, radius=4.2),
            _wheels(31, radius=5.4),
        )
    )


def _coach() -> str:
    """A coach with windows, 40 wide."""
    windows = "".join(rect(x, -14, 6, 5, 1, fill="#efe6d4") for x in (-16, -8, 2, 10))
    body = rect(-20, -17, 40, 13, 3, fill="#8e3b3b", stroke=INK, stroke_width=1.2)
    return body + windows + line(-22, -4, 22, -4, stroke=INK, stroke_width=1.6) + _wheels(-12, 12)


def _wagon() -> str:
    """An open goods wagon, 40 wide."""
    planks = "".join(line(-18, y, 18, y, stroke="#7b6a4e", stroke_width=0.8) for y in (-10.5, -7))
    body = path("M-20 -14H20L18 -4H-18Z", fill="#b79d70", stroke=INK, stroke_width=1.2, stroke_linejoin="round")
    return body + planks + line(-22, -4, 22, -4, stroke=INK, stroke_width=1.6) + _wheels(-12, 12)


def coin(x: float, y: float, radius: float, gold: int) -> str:
    """A gold circle with a number."""
    rim = circle(x, y, radius, fill=GOLD, stroke=GOLD_EDGE, stroke_width=1)
    return rim + text(x, y + radius * 0.4, gold, radius * 1.15, fill=INK, anchor="middle", bold=True)


def black_piece(x: float, y: float, radius: float) -> str:
    """A piece of nobody."""
    return circle(x, y, radius, fill="#26231f", stroke="#8b8378", stroke_width=1.2)


def label(x: float, y: float, content: object, size: float) -> str:
    """Text with a pale edge, readable on lines and colours."""
    edge: dict[str, object] = {"stroke": CARD_PAPER, "stroke_width": 3, "stroke_linejoin": "round"}
    behind = element("text", escape(content), x=x, y=y, font_size=size, text_anchor="middle", fill=CARD_PAPER, **edge)
    return behind + text(x, y, content, size, fill=INK, anchor="middle")
