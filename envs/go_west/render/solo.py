"""What there is in solo games alone: the solo card, its tiles, the supply."""

from westbound.envs.core.render.picture import group, rect, text, titled
from westbound.envs.go_west.operators import TYPES
from westbound.envs.go_west.render.style import CARD_PAPER, FAINT_INK, INK, PAPER_EDGE, TYPE_TONES, glyph, mini_tile
from westbound.envs.go_west.render.view import Solo

PAD, CARD_HEIGHT, ROW, PER_ROW = 12, 84, 29, 9


def draw_solo(solo: Solo, width: float, height: float) -> str:
    """The card in force above the supply of tiles."""
    sheet = rect(0, 0, width, height, 8, fill=CARD_PAPER, stroke=PAPER_EDGE, stroke_width=1.5)
    return sheet + _card(solo, width) + group(_supply(solo, width), y=CARD_HEIGHT + 22)


def _card(solo: Solo, width: float) -> str:
    title = solo.card or "no solo card"
    parts = [
        text(PAD, 24, title, 16, fill=INK, bold=True),
        text(PAD, 43, solo.text, 12.5, fill=INK, max_width=width - 2 * PAD),
    ]
    if solo.to_lay:
        words = f"to lay: {', '.join(f'{card} ({shape})' for card, shape in solo.to_lay)}"
        parts.append(text(PAD, 61, words, 11.5, fill=INK, max_width=width - 2 * PAD))
    seen = f"laid: {', '.join(solo.laid) or 'none'}"
    seen += f"; skipped: {', '.join(solo.skipped)}" if solo.skipped else ""
    return "".join(parts) + text(PAD, 79, seen, 11.5, fill=FAINT_INK, max_width=width - 2 * PAD)


def _supply(solo: Solo, width: float) -> str:
    """By type, every tile in the box and how many are left."""
    parts, y, step = [text(PAD, 2, "tiles left", 12, fill=FAINT_INK)], 22, (width - 60) / PER_ROW
    for kind in TYPES:
        tiles = [tile for tile in solo.tiles if tile.type == kind]
        parts.append(glyph(kind, PAD + 9, y, 9, TYPE_TONES[kind]))
        for k, tile in enumerate(tiles):
            row, column = divmod(k, PER_ROW)
            x, below = 52 + step * column, y + ROW * row
            shown = mini_tile(tile.cells, x, below, 26, TYPE_TONES[kind] if tile.left else "#ffffff")
            number = text(x + 17, below + 4, tile.left, 11, fill=INK, bold=tile.left > 0)
            parts.append(titled(f"{kind} {tile.shape}, {tile.variant}: {tile.left} left", shown, number))
        y += ROW * max(1, -(-len(tiles) // PER_ROW))
    return "".join(parts)
