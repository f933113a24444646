"""Colours and the small drawings that the parts of the picture share."""

from math import cos, pi, sin

from westbound.envs.core.render.picture import circle, define, ellipse, group, line, path, polygon, rect

INK, FAINT_INK = "#3b3224", "#7d7059"
PAPER, CARD_PAPER, PAPER_EDGE = "#f4ead5", "#fffaf0", "#c9b78f"
SEA, SEA_LINE = "#bcd6dc", "#8fb7c1"
GOLD, LEATHER, LEATHER_DARK = "#e3a72f", "#8a6a48", "#6b4f33"

# By region, east to west: the light tone is land, the deep one the head of the region's cards. All are muted:
# the strong colours belong to the players' pieces alone.
LAND = ("#cddad8", "#ecd3cd", "#ece1b5", "#d5dfb9", "#d8cedc", "#f2deb6")
DEEP = ("#547681", "#a5566a", "#957419", "#657a33", "#735c8a", "#b0813a")

WAGON, WHEEL, BACK, COIN, PAWN = "wagon", "wheel", "back", "coin", "pawn"
BACK_WIDTH, BACK_HEIGHT = 60, 66


def definitions() -> str:
    """The shapes that are drawn many times, kept once."""
    return "".join(
        (
            define(WHEEL, _wheel()),
            define(WAGON, _wagon()),
            define(BACK, _back()),
            define(COIN, _coin()),
            define(PAWN, _pawn()),
        )
    )


def _wheel() -> str:
    """A wagon wheel around the origin, radius 10."""
    spokes = "M-8 0H8M0 -8V8M-5.7 -5.7L5.7 5.7M-5.7 5.7L5.7 -5.7"
    rim = circle(0, 0, 8.6, fill="none", stroke="#4a3520", stroke_width=2.6)
    return rim + path(spokes, stroke="#4a3520", stroke_width=1.4) + circle(0, 0, 2.4, fill="#4a3520")


def _wagon() -> str:
    """A covered wagon that drives to the left, about 34 wide and 26 high, its wheels standing on y = 0."""
    cover = "M-14 -11C-17 -22 -13 -26 -9 -25.5L9 -25.5C14 -26 17 -21 14 -11Z"
    bows = "M-8 -11C-10 -19 -8 -24 -6 -25.4M0 -11V-25.4M8 -11C10 -19 8 -24 6 -25.4"
    return "".join(
        (
            path(cover, fill="#fffaf0", stroke=INK, stroke_width=1.2, stroke_linejoin="round"),
            path(bows, fill="none", stroke="#cdbf9f", stroke_width=1),
            path(
                "M-16 -12H15L13 -5H-14Z",
                fill="#a8703a",
                stroke=INK,
                stroke_width=1.1,
                stroke_linejoin="round",
            ),
            path("M-15 -7L-20 -4", stroke=INK, stroke_width=1.6, stroke_linecap="round"),
            group(*_wheels()),
        )
    )


def _wheels() -> list[str]:
    wheels = []
    for x, radius in ((-9, 4.6), (8, 5.4)):
        y = -radius
        wheels.append(circle(x, y, radius, fill=PAPER, stroke="#4a3520", stroke_width=1.5))
        wheels.append(line(x - radius, y, x + radius, y, stroke="#4a3520", stroke_width=0.8))
        wheels.append(line(x, y - radius, x, y + radius, stroke="#4a3520", stroke_width=0.8))
        wheels.append(circle(x, y, 1.2, fill="#4a3520"))
    return wheels


def _back() -> str:
    """The back of a card, its upper left corner at the origin."""
    w, h = BACK_WIDTH, BACK_HEIGHT
    edge = rect(0.75, 0.75, w - 1.5, h - 1.5, 5, fill=LEATHER, stroke=LEATHER_DARK, stroke_width=1.5)
    seam = rect(4.5, 4.5, w - 9, h - 9, 3, fill="none", stroke="#d9bf94", stroke_width=1, stroke_dasharray="3 2.4")
    wheel = group(
        circle(0, 0, 8.6, fill="none", stroke="#d9bf94", stroke_width=2.2),
        path("M-8 0H8M0 -8V8M-5.7 -5.7L5.7 5.7M-5.7 5.7L5.7 -5.7", stroke="#d9bf94", stroke_width=1.3),
        circle(0, 0, 2.6, fill="#d9bf94"),
        x=w / 2,
        y=h / 2,
        scale=1.5,
    )
    return edge + seam + wheel


def _coin() -> str:
    """A coin around the origin, radius 9."""
    rim = circle(0, 0, 9, fill="#f0c75e", stroke="#9a7220", stroke_width=1.2)
    return rim + circle(0, 0, 6.9, fill="none", stroke="#c99a35", stroke_width=0.8)


def _pawn() -> str:
    """The partition pawn, its middle at the origin, about 20 wide and 30 high."""
    body = "M-9 14H9C9 9 5 8 3.6 -2H-3.6C-5 8 -9 9 -9 14Z"
    return "".join(
        (
            ellipse(0, 14, 10, 2.4, fill="#00000030"),
            path(body, fill="#4b4a52", stroke="#1f1e22", stroke_width=1.2, stroke_linejoin="round"),
            ellipse(0, -2.4, 5.4, 1.9, fill="#64636c", stroke="#1f1e22", stroke_width=1),
            circle(0, -8, 5.4, fill="#4b4a52", stroke="#1f1e22", stroke_width=1.2),
            circle(-1.8, -9.8, 1.5, fill="#8d8c96"),
        )
    )


def star(x: float, y: float, radius: float, **style: object) -> str:
    """A sheriff's star with five points."""
    points = []
    for i in range(10):
        reach = radius if i % 2 == 0 else radius * 0.46
        angle = -pi / 2 + i * pi / 5
        points.append((x + reach * cos(angle), y + reach * sin(angle)))
    return polygon(points, stroke_linejoin="round", **style)
