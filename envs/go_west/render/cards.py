"""Cards: faces, backs, and rows of them."""

from collections.abc import Sequence
from textwrap import wrap

from westbound.envs.core.render.picture import circle, group, line, path, rect, text, text_width, titled
from westbound.envs.core.render.words import plural
from westbound.envs.go_west.render.style import (
    BACK_HEIGHT,
    BACK_WIDTH,
    FAINT_INK,
    INK,
    LIT,
    SYMBOL_TONE,
    TYPE_TONES,
    back,
    badge,
    glyph,
    mini_tile,
)
from westbound.envs.go_west.render.view import Card

GAP = 6
_NAME, _TEXT = 11.0, 9.5  # font sizes
_MOST_WIDE = 150


def draw_cards(cards: Sequence[Card], width: float, height: float, buildings: int = 0, orders: int = 0) -> str:
    """Faces, then so many backs of both kinds, in one row or two, within a box at the origin."""
    backs = buildings + orders
    if not cards:
        return _backs(buildings, orders, width, height)
    fan = min(backs, 4) * 16 + 34 if backs else 0
    rows = 2 if len(cards) > 7 else 1
    columns = -(-len(cards) // rows)
    w = min(_MOST_WIDE, (width - fan - GAP * (columns - 1)) / columns)
    h = (height - GAP * (rows - 1)) / rows
    parts = []
    for k, card in enumerate(cards):
        row, column = divmod(k, columns)
        parts.append(group(_face(card, w, h), x=column * (w + GAP), y=row * (h + GAP)))
    if backs:
        parts.append(group(_backs(buildings, orders, fan, height), x=columns * (w + GAP)))
    return "".join(parts)


def _backs(buildings: int, orders: int, width: float, height: float) -> str:
    """Backs that overlap where they must, and how many they are."""
    kinds = ["building"] * buildings + ["order"] * orders
    if not kinds:
        return ""
    zoom = min(1.25, (height - 18) / BACK_HEIGHT)
    room = max(0.0, width - zoom * BACK_WIDTH) / max(1, len(kinds) - 1)
    step = min(zoom * BACK_WIDTH + 5, room)
    parts = [back(kind, step * k, 0, zoom) for k, kind in enumerate(kinds)]
    words = [plural(n, noun) for n, noun in ((buildings, "building"), (orders, "order")) if n]
    label = text(0, zoom * BACK_HEIGHT + 14, " + ".join(words), 11, fill=FAINT_INK, max_width=max(width, 60))
    return "".join(parts) + label


def _face(card: Card, w: float, h: float) -> str:
    """A card: sign and name on the head, its tile and symbols, and (where there is room) what it pays."""
    tone = TYPE_TONES[card.type]
    edge = {"stroke": LIT, "stroke_width": 3} if card.fresh else {"stroke": tone, "stroke_width": 1.3}
    names = _lines(card.name, _NAME, w - 26, 2) if h >= 72 else [card.name]
    head = 13 * len(names) + 7
    parts = [rect(0.5, 0.5, w - 1, h - 1, 5, fill="#ffffff", **edge), _head(card, names, w, head)]
    parts.append(group(_signs(card, w), y=head))
    words = card.text + (f". Needs: {card.needs}" if card.needs else "")
    room = int((h - head - 42) / (_TEXT + 1.8))
    if room > 1:
        for k, words_line in enumerate(_lines(words, _TEXT, w - 10, room)):
            y = head + 40 + (_TEXT + 1.8) * (k + 0.8)
            parts.append(text(5, y, words_line, _TEXT, fill=INK, max_width=w - 8))
    if card.marked:
        parts.append(rect(0.5, 0.5, w - 1, h - 1, 5, fill="#ffffff", opacity=0.55))
        parts.append(line(8, h - 8, w - 8, 8, stroke="#9c2f22", stroke_width=3, stroke_linecap="round"))
    return titled(f"{card.name} ({card.type}): {words}", *parts)


def _head(card: Card, names: Sequence[str], w: float, head: float) -> str:
    tone = TYPE_TONES[card.type]
    parts = [rect(0.5, 0.5, w - 1, head, 5, fill=tone), glyph(card.type, 12, head / 2 + 0.5, 7, "#ffffff")]
    for k, name in enumerate(names):
        y = head / 2 + 4.6 + 13 * (k - (len(names) - 1) / 2)
        parts.append(text(23, y, name, _NAME, fill="#ffffff", bold=True, max_width=w - 26))
    return "".join(parts)


def _signs(card: Card, w: float) -> str:
    """The tile's form; the farm symbol or the bonus signs; a wheel for the covered wagon."""
    parts = [mini_tile(card.cells, 20, 20, 30, TYPE_TONES[card.type])]
    x = 40.0
    if card.symbol:
        size = min(text_width(card.symbol, 10) + 8, w - x - (20 if card.wagon else 4))
        parts.append(badge(card.symbol, x, 13, size, SYMBOL_TONE))
    for kind in card.bonus:
        parts.append(circle(x + 7, 13, 7.5, fill=TYPE_TONES[kind]) + glyph(kind, x + 7, 13, 4.8, "#ffffff"))
        x += 17
    if card.wagon:
        parts.append(group(_wheel(), x=w - 11, y=13))
    return "".join(parts)


def _wheel() -> str:
    """A wagon wheel: this card needs no own building beside it."""
    rim = circle(0, 0, 6, fill="none", stroke="#4a3520", stroke_width=1.8)
    return rim + path("M-6 0H6M0 -6V6M-4.2 -4.2L4.2 4.2M-4.2 4.2L4.2 -4.2", stroke="#4a3520", stroke_width=0.9)


def _lines(words: str, size: float, width: float, most: int) -> list[str]:
    """Words in at most so many lines of about this width."""
    letters = max(6, int(width / (size * 0.53)))
    return wrap(words, letters, max_lines=most, placeholder="...", break_long_words=False) or [""]
