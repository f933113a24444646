"""The map under the wagons: six stretches of land between two seas, west on the left as on any map."""

from math import sin

from westbound.envs.core.render.picture import (
    circle,
    define,
    element,
    group,
    line,
    path,
    polygon,
    rect,
    text,
)
from westbound.envs.go_west_2005.render.style import (
    DEEP,
    FAINT_INK,
    INK,
    LAND,
    LEATHER_DARK,
    PAPER_EDGE,
    SEA,
    SEA_LINE,
)

NUM_REGIONS = 6


class Frame:
    """Where the map lies, in user units: a box, and six columns of land between the coasts."""

    left, top, width, height = 20, 72, 1160, 404
    shore = 30  # sea on either side
    bottom = top + height
    right = left + width
    column = (width - 2 * shore) / NUM_REGIONS

    @classmethod
    def border(cls, i: int) -> float:
        """x of the left edge of the column number i, counted from the left (6: the right coast)."""
        return cls.left + cls.shore + i * cls.column

    @classmethod
    def middle(cls, region: int) -> float:
        """x of the middle of a region's column; region 0 is the easternmost, so the rightmost."""
        return cls.border(NUM_REGIONS - 1 - region) + cls.column / 2


def draw_map() -> str:
    """Sea, land, borders, scenery and the trail; no pieces."""
    f = Frame
    clip = element(
        "defs", element("clipPath", rect(f.left, f.top, f.width, f.height, 14), id="map"),
    )  # fmt: skip
    inner = [rect(f.left, f.top, f.width, f.height, fill=SEA), _waves(), _shallows()]
    for i in range(NUM_REGIONS):
        inner.append(path(_land(i), fill=LAND[NUM_REGIONS - 1 - i]))
    for i in range(1, NUM_REGIONS):
        inner.append(path("M" + _wavy(i), fill="none", stroke=LEATHER_DARK, stroke_width=1.2, stroke_dasharray="5 4"))
    for i in (0, NUM_REGIONS):
        inner.append(path("M" + _wavy(i), fill="none", stroke=LEATHER_DARK, stroke_width=2, stroke_linejoin="round"))
    inner.append(_scenery())
    inner.append(_trail())
    frame = rect(f.left, f.top, f.width, f.height, 14, fill="none", stroke=PAPER_EDGE, stroke_width=3)
    return clip + group(*inner, clip_path="url(#map)") + frame


def _wavy(i: int, downwards: bool = True) -> str:
    """The points of a border from the top edge of the map to the bottom one; coasts are rougher."""
    x, swing = Frame.border(i), 6 if i in (0, NUM_REGIONS) else 3.5
    points = []
    for y in range(Frame.top - 4, Frame.bottom + 13, 8):
        bend = swing * sin(y / 31 + 1.7 * i) + swing * 0.45 * sin(y / 11 + 4.1 * i)
        points.append(f"{x + bend:.1f} {y}")
    return "L".join(points if downwards else reversed(points))


def _land(i: int) -> str:
    return f"M{_wavy(i)}L{_wavy(i + 1, downwards=False)}Z"


def _shallows() -> str:
    """Two lighter lines along each coast, as old maps draw them."""
    lines = []
    for i, side in ((0, -1), (NUM_REGIONS, 1)):
        for step, strength in ((5, 0.8), (10, 0.45)):
            lines.append(
                group(
                    path("M" + _wavy(i), fill="none", stroke=SEA_LINE, stroke_width=1.4, opacity=strength),
                    x=side * step,
                )
            )
    return "".join(lines)


def _waves() -> str:
    shape = "M0 0q3 -4 6 0t6 0"
    waves = []
    for y in range(Frame.top + 26, Frame.bottom - 10, 42):
        for x in (Frame.left + 4, Frame.right - 16):
            waves.append(group(path(shape, fill="none", stroke=SEA_LINE, stroke_width=1.3), x=x, y=y + (x > 600) * 18))
    return "".join(waves)


def _trail() -> str:
    """The wagons' way: two ruts across the map and, on each frontier, an arrow head that points west."""
    y, left, right = Frame.top + 203, Frame.border(0) + 14, Frame.border(NUM_REGIONS) - 14
    step = (right - left) / 12
    ruts = []
    for offset in (-3, 3):
        bends = "".join(f"q{-step / 2:.1f} {4 if i % 2 else -4} {-step:.1f} 0" for i in range(12))
        ruts.append(path(f"M{right} {y + offset}{bends}", fill="none", stroke="#a98f62", stroke_width=1.6, opacity=0.7))
    for i in range(1, NUM_REGIONS):
        d = f"M{Frame.border(i) + 4:.1f} {y - 7}l-9 7l9 7"
        ruts.append(path(d, fill="none", stroke=LEATHER_DARK, stroke_width=2.4, stroke_linejoin="round", opacity=0.75))
    return "".join(ruts)


def _scenery() -> str:
    """One small scene per region, drawn faintly so that pieces stay in front."""
    scenes = (_harbour, _forest, _prairie, _farmland, _mountains, _golden_coast)
    kept = define(
        "pine",
        path("M0 -17L6 -8H3.4L8 0H-8L-3.4 -8H-6Z", fill="#7f9a72") + rect(-1.2, 0, 2.4, 4, fill="#8a6a48"),
    )
    y = Frame.top + 114
    return kept + "".join(
        group(scene(), x=Frame.middle(r), y=y, scale=1.1, opacity=0.85) for r, scene in enumerate(scenes)
    )


def _pines(*places: tuple[float, float, float]) -> str:
    return "".join(element("use", href="#pine", transform=f"translate({x} {y}) scale({size})") for x, y, size in places)


def _harbour() -> str:
    """New England: a lighthouse, two gabled houses, a pine."""

    def house(x: float, y: float, wall: str) -> str:
        walls = rect(x, y - 13, 20, 13, fill=wall, stroke=FAINT_INK, stroke_width=0.8)
        roof = polygon(
            [(x - 2, y - 13), (x + 10, y - 24), (x + 22, y - 13)],
            fill="#8b6f70",
            stroke=FAINT_INK,
            stroke_width=0.8,
        )
        return walls + roof + rect(x + 7.5, y - 8, 5, 8, fill="#8b6f70")

    tower = polygon([(58, 0), (61, -36), (69, -36), (72, 0)], fill="#fbf5e8", stroke=FAINT_INK, stroke_width=0.9)
    bands = polygon([(59.1, -13), (60.1, -24), (69.9, -24), (70.9, -13)], fill="#c98a80")
    lamp = rect(61.5, -43, 7, 7, fill="#f5d77a", stroke=FAINT_INK, stroke_width=0.8)
    cap = polygon([(60, -43), (65, -48), (70, -43)], fill="#8b6f70")
    return (
        tower
        + bands
        + lamp
        + cap
        + house(-14, 0, "#fbf5e8")
        + house(16, 2, "#efe3d0")
        + _pines((-34, 0, 1.1), (-52, 3, 0.9))
    )


def _forest() -> str:
    """East: rounded hills and broad trees."""
    hills = path("M-76 4Q-52 -26 -26 -4Q4 -36 34 -4Q56 -22 76 4Z", fill="#d9b3ad", opacity=0.7)
    trees = []
    for x, y, r in ((-50, -4, 9), (-34, 0, 11), (-6, -8, 10), (10, 0, 12), (30, -2, 9), (50, 0, 11)):
        trees.append(rect(x - 1.4, y, 2.8, 8, fill="#8a6a48"))
        trees.append(circle(x, y - r * 0.6, r, fill="#a9b184", stroke="#87905f", stroke_width=0.8))
        trees.append(circle(x - r * 0.4, y - r * 0.3, r * 0.5, fill="#bcc397"))
    return hills + "".join(trees)


def _prairie() -> str:
    """Great Plains: grass and a windmill for water."""
    ground = path("M-78 4Q-40 -8 0 0T78 -2V6H-78Z", fill="#dccb84", opacity=0.8)
    tufts = []
    for x, y in ((-66, 0), (-48, -2), (-30, 2), (-12, 0), (6, 3), (22, 0), (64, 0)):
        tufts.append(
            path(
                f"M{x} {y}q-2 -7 -6 -10M{x} {y}q0 -8 0 -13M{x} {y}q2 -7 6 -10",
                stroke="#a8954c",
                stroke_width=1.3,
                fill="none",
            )
        )
    legs = path("M38 2L44 -32L50 2M40 -10H48M41.4 -18H46.6", stroke="#7d7059", stroke_width=1.4, fill="none")
    blades = []
    for i in range(8):
        blades.append(
            element(
                "path",
                d="M0 -2L-2.6 -13H2.6Z",
                fill="#b9a477",
                stroke="#7d7059",
                stroke_width=0.6,
                transform=f"translate(44 -34) rotate({45 * i})",
            )
        )
    vane = path("M44 -34H60L64 -38V-30L60 -34", stroke="#7d7059", stroke_width=1.2, fill="#b9a477")
    return ground + "".join(tufts) + legs + vane + "".join(blades) + circle(44, -34, 2, fill="#7d7059")


def _farmland() -> str:
    """Midwest: striped fields and a barn."""
    fields = []
    for x, colour in ((-78, "#bccb8d"), (-34, "#e3d79a"), (28, "#bccb8d")):
        fields.append(polygon([(x + 10, -12), (x + 48, -12), (x + 44, 6), (x, 6)], fill=colour))
        for k in range(1, 5):
            fields.append(line(x + 10 + 7.6 * k, -12, x + 8.8 * k, 6, stroke="#94a25f", stroke_width=0.9))
    barn = rect(-8, -22, 30, 22, fill="#b8796b", stroke=FAINT_INK, stroke_width=0.9)
    roof = polygon(
        [(-11, -22), (-5, -32), (7, -38), (19, -32), (25, -22)],
        fill="#8d7f72",
        stroke=FAINT_INK,
        stroke_width=0.9,
    )
    door = rect(2, -12, 10, 12, fill="#f0e4cf") + path("M2 -12L12 0M12 -12L2 0", stroke="#b8796b", stroke_width=1)
    silo = rect(25, -30, 10, 30, fill="#d9d0bd", stroke=FAINT_INK, stroke_width=0.9) + path(
        "M25 -30a5 6 0 0 1 10 0Z", fill="#8d7f72"
    )
    return "".join(fields) + silo + barn + roof + door


def _mountains() -> str:
    """West: a range with snow on it."""
    peaks = []
    for x, height, half in ((-46, 34, 30), (48, 36, 30), (-4, 50, 38)):
        peaks.append(
            polygon(
                [(x - half, 5), (x, 5 - height), (x + half, 5)],
                fill="#b7a6c2",
                stroke="#8b7a98",
                stroke_width=1,
            )
        )
        peaks.append(
            polygon(
                [(x, 5 - height), (x + half, 5), (x + half * 0.2, 5), (x + half * 0.12, -height * 0.35)],
                fill="#9d8bab",
            )
        )
        top, drop = 5 - height, height * 0.34
        side = half * 0.34
        snow = [(x, top), (x + side, top + drop), (x + side * 0.35, top + drop * 0.75), (x, top + drop * 1.1)]
        snow += [(x - side * 0.4, top + drop * 0.75), (x - side, top + drop)]
        peaks.append(polygon(snow, fill="#fbf8fb"))
    return "".join(peaks) + _pines((-70, 5, 0.8), (72, 5, 0.9), (24, 6, 0.7))


def _golden_coast() -> str:
    """California: the sun going down behind yellow hills, and tall trees."""
    rays = []
    for i in range(9):
        rays.append(
            element(
                "path",
                d="M0 -21V-28",
                stroke="#e9b44c",
                stroke_width=2.2,
                stroke_linecap="round",
                transform=f"translate(-18 -8) rotate({-100 + 25 * i})",
            )
        )
    sun = path("M-34 -3A17 17 0 1 1 -2 -3Z", fill="#f3c969")
    hills = path("M-72 5Q-50 -16 -20 0Q12 -24 40 -4Q58 -14 76 5Z", fill="#dfb870") + path(
        "M-72 5Q-40 -8 -6 3Q30 -10 76 5Z", fill="#cfa55c"
    )
    return "".join(rays) + sun + hills + _pines((30, 0, 1.5), (46, 3, 1.9), (64, 4, 1.4))


def region_name(region: int, name: str, wagons: str, empty: bool) -> str:
    """A region's name over its wagon count."""
    x, y = Frame.middle(region), Frame.top + 25
    shown = text(x, y, name, 18, fill=INK, anchor="middle", bold=True, max_width=Frame.column - 24)
    return shown + text(
        x, y + 19, wagons, 14, fill=FAINT_INK if empty else DEEP[region], anchor="middle", bold=not empty
    )
