"""The map: terrain, deposits, permissions, tiles."""

from westbound.envs.core.render.picture import PLAYER_STYLES, circle, group, path, rect, text, titled
from westbound.envs.go_west.render.style import (
    CARD_PAPER,
    FAINT_INK,
    FOREST,
    FOREST_EDGE,
    INK,
    LIT,
    MOUNTAIN,
    MOUNTAIN_EDGE,
    NEUTRAL,
    PAPER_EDGE,
    RIVER,
    RIVER_EDGE,
    STEPPE,
    STEPPE_EDGE,
    Field,
    deposit,
    glyph,
    outline_path,
    scenery,
)
from westbound.envs.go_west.render.view import Building, View

LEFT, TOP, WIDTH = 42, 98, 780  # of the square; the numbers of rows and columns stand outside
_AREAS = (("F", FOREST, FOREST_EDGE), ("MGS", MOUNTAIN, MOUNTAIN_EDGE), ("R", RIVER, RIVER_EDGE))


def draw_board(view: View) -> str:
    """The whole map."""
    step = WIDTH / view.size
    covered = {field for building in view.buildings for field in building.cells}
    parts = [_ground(view, step), _free_fields(view, step, covered)]
    parts += [_tile(building, view, step) for building in view.buildings]
    if view.anchor is not None:
        parts.append(_anchor(view.anchor, step))
    frame = rect(-1.5, -1.5, WIDTH + 3, WIDTH + 3, 3, fill="none", stroke=PAPER_EDGE, stroke_width=3)
    return group(*parts, frame, _numbers(view.size, step), x=LEFT, y=TOP)


def _ground(view: View, step: float) -> str:
    """Terrain as printed, and the lines between fields."""
    lines = "".join(f"M{k * step:.1f} 0V{WIDTH}M0 {k * step:.1f}H{WIDTH}" for k in range(1, view.size))
    parts = [rect(0, 0, WIDTH, WIDTH, fill=STEPPE)]
    for letters, fill, edge in _AREAS:
        fields = [(r, c) for r, row in enumerate(view.terrain) for c, letter in enumerate(row) if letter in letters]
        if fields:
            parts.append(path(outline_path(fields, step), fill=fill, stroke=edge, stroke_width=1.6))
    return "".join(parts) + path(lines, stroke=STEPPE_EDGE, stroke_width=0.8, fill="none", opacity=0.75)


def _free_fields(view: View, step: float, covered: set[Field]) -> str:
    """Trees, peaks, waves, deposits, and a spot for each player who may use a forest field as steppe."""
    parts = []
    for r, row in enumerate(view.terrain):
        for c, letter in enumerate(row):
            if (r, c) in covered:
                continue
            x, y = (c + 0.5) * step, (r + 0.5) * step
            parts.append(scenery(letter, x, y, step / 32))
            if letter in "GS":
                parts.append(deposit(letter, x + step * 0.2, y + step * 0.16, step * 0.17))
            for p in view.permits.get((r, c), ()):
                dx, dy = (1 if p in (1, 2) else -1), (1 if p >= 2 else -1)
                spot = {"fill": PLAYER_STYLES[p].fill, "stroke": INK, "stroke_width": 0.6}
                parts.append(circle(x + dx * step * 0.36, y + dy * step * 0.36, step * 0.09, **spot))
    return "".join(parts)


def _tile(building: Building, view: View, step: float) -> str:
    """A tile in its owner's colour with the sign of its type and the owner's letter; covered deposits stay in sight."""
    look = None if building.owner is None else PLAYER_STYLES[building.owner]
    fill, ink = (look.fill, look.ink) if look else (NEUTRAL, "#ffffff")
    outline = outline_path(building.cells, step, 1.4)
    parts = [path(outline, fill=fill, stroke=INK, stroke_width=1.3, stroke_linejoin="round")]
    if building.water:
        water = outline_path(sorted(building.water), step, 4)
        parts.append(path(water, fill=RIVER, stroke=RIVER_EDGE, stroke_width=1.2))
        parts += [scenery("R", (c + 0.5) * step, (r + 0.5) * step, step / 34) for r, c in sorted(building.water)]
    for r, c in building.cells:
        letter = view.terrain[r][c]
        if letter in "GS":
            parts.append(deposit(letter, (c + 0.8) * step, (r + 0.8) * step, step * 0.11))
    (r, c), (lr, lc) = _spots(building)
    parts.append(glyph(building.type, (c + 0.5) * step, (r + 0.5) * step, step * 0.33, ink))
    label = look.letter if look else "N"
    x, y = (lc + 0.5) * step, (lr + 0.5) * step + step * 0.16
    parts.append(text(x, y, label, step * 0.44, fill=ink, anchor="middle", bold=True))
    if building.is_last:
        around = outline_path(building.cells, step, -1.2)
        parts.insert(0, path(around, fill="none", stroke=CARD_PAPER, stroke_width=9, stroke_linejoin="round"))
        parts.insert(1, path(around, fill="none", stroke=LIT, stroke_width=6, stroke_linejoin="round"))
    owner = look.name if look else "neutral"
    return titled(f"{building.card} ({building.type}), {owner}", *parts)


def _spots(building: Building) -> tuple[Field, Field]:
    """The field for the sign, in the middle of the tile, and another one for the letter."""
    dry = [cell for cell in building.cells if cell not in building.water]
    middle = [sum(cell[k] for cell in building.cells) / len(building.cells) for k in (0, 1)]
    dry.sort(key=lambda cell: (abs(cell[0] - middle[0]) + abs(cell[1] - middle[1]), cell))
    return dry[0], dry[1 % len(dry)]


def _anchor(field: Field, step: float) -> str:
    r, c = field
    ring = {"fill": "none", "stroke": LIT, "stroke_width": 4}
    shade = rect(c * step + 1, r * step + 1, step - 2, step - 2, 4, fill="#00000022")
    return titled(f"anchor: ({r}, {c})", shade, rect(c * step + 3, r * step + 3, step - 6, step - 6, 4, **ring))


def _numbers(size: int, step: float) -> str:
    """Rows on the left, columns above, as the texts of actions count them."""
    parts = []
    for k in range(size):
        middle = (k + 0.5) * step
        parts.append(text(middle, -6, k, 10.5, fill=FAINT_INK, anchor="middle"))
        parts.append(text(-6, middle + 3.8, k, 10.5, fill=FAINT_INK, anchor="end"))
    return "".join(parts)
