"""The column beside the map: what lies on the table, the players, the signs."""

from westbound.envs.core.render.picture import PLAYER_STYLES, circle, group, line, player_mark, rect, text, text_width
from westbound.envs.core.render.words import ordinal
from westbound.envs.go_west.operators import TYPES
from westbound.envs.go_west.render.cards import draw_cards
from westbound.envs.go_west.render.solo import draw_solo
from westbound.envs.go_west.render.style import (
    BACK_HEIGHT,
    CARD_PAPER,
    FAINT_INK,
    INK,
    LIT,
    PAPER_EDGE,
    SYMBOL_TONE,
    TYPE_TONES,
    back,
    badge,
    deposit,
    glyph,
)
from westbound.envs.go_west.render.view import Seat, View, standings

LEFT, TOP, WIDTH, BOTTOM = 838, 76, 542, 880
LEGEND, GAP, PAD = 24, 8, 12
_TABLE = (0, 236, 236, 206, 178)  # height by the number of players: fewer players draft from larger stacks
_SOLO = 318


def draw_column(view: View) -> str:
    """Everything right of the map."""
    n = len(view.seats)
    top = TOP + _TABLE[n] + GAP
    room = BOTTOM - LEGEND - GAP - top - (_SOLO + GAP if view.solo else 0)
    height = (room - GAP * (n - 1)) / n
    parts = [group(_table(view, _TABLE[n]), x=LEFT, y=TOP)]
    for p, seat in enumerate(view.seats):
        parts.append(group(_panel(p, seat, height), x=LEFT, y=top + p * (height + GAP)))
    if view.solo:
        parts.append(group(draw_solo(view.solo, WIDTH, _SOLO), x=LEFT, y=top + room + GAP))
    return "".join(parts) + group(_legend(), x=LEFT, y=BOTTOM - LEGEND)


def _sheet(width: float, height: float, lit: bool = False) -> str:
    edge = {"stroke": LIT, "stroke_width": 3.5} if lit else {"stroke": PAPER_EDGE, "stroke_width": 1.5}
    return rect(0, 0, width, height, 8, fill=CARD_PAPER, **edge)


# ---- the table


def _table(view: View, height: float) -> str:
    """The cards to choose from, the stacks of the draft, or the ranking; the piles below."""
    room = WIDTH - 2 * PAD, height - 56
    if view.active is None:
        title, inner = "Final ranking" if len(view.seats) > 1 else "The end", _ranking(view)
    elif view.offer:
        title, inner = view.offer.title, draw_cards(view.offer.cards, *room)
    elif view.stacks:
        title, inner = "Stacks of the draft", _stacks(view)
    else:
        title, inner = "", ""
    piles = " · ".join(f"{name} {count}" for name, count in view.piles)
    return "".join(
        (
            _sheet(WIDTH, height),
            text(PAD, 20, title, 13, fill=INK, bold=True),
            group(inner, x=PAD, y=28),
            text(PAD, height - 9, piles, 11.5, fill=FAINT_INK, max_width=WIDTH - 2 * PAD),
        )
    )


def _stacks(view: View) -> str:
    parts = []
    for k, stack in enumerate(view.stacks):
        x = k * 126.0
        parts += [back("building", x + 9 * i, 4, 1.1) for i in range(stack.size)]
        y = 1.1 * BACK_HEIGHT + 22
        words = "1 card" if stack.size == 1 else f"{stack.size} cards"
        if stack.taker is not None:
            parts.append(player_mark(stack.taker, x + 9, y - 4, 7.5))
        parts.append(text(x + (22 if stack.taker is not None else 0), y, words, 11.5, fill=FAINT_INK))
    return "".join(parts)


def _ranking(view: View) -> str:
    parts = []
    for k, (player, seat) in enumerate(standings(view)):
        y = 14 + 27 * k
        if seat.rank == 1:
            parts.append(rect(-4, y - 13, WIDTH - 2 * PAD + 8, 26, 5, fill="#f7dd9a"))
        own = f", {seat.money} $ himself" if seat.team else ""
        orders = f"orders: {', '.join(seat.orders_played) or 'none'}"
        place = ordinal(seat.rank) if seat.rank else ""
        parts.append(text(2, y + 5, place, 14, fill=INK, bold=seat.rank == 1))
        parts.append(player_mark(player, 48, y, 9.5))
        parts.append(text(66, y + 5, f"{seat.score} ${own}", 14, fill=INK, bold=True))
        parts.append(text(WIDTH - 2 * PAD, y + 5, orders, 11.5, fill=FAINT_INK, anchor="end", max_width=330))
    return "".join(parts)


# ---- players


def _panel(player: int, seat: Seat, height: float) -> str:
    hand_height = height - 76
    hand = draw_cards(seat.hand, WIDTH - 2 * PAD - 4, hand_height - 8, seat.hidden_buildings, seat.hidden_orders)
    return "".join(
        (
            _sheet(WIDTH, height, lit=seat.is_active or seat.rank == 1),
            rect(0, 8, 6, height - 16, fill=PLAYER_STYLES[player].fill),
            _head(player, seat),
            line(PAD + 4, 36, WIDTH - PAD, 36, stroke=PAPER_EDGE, stroke_width=0.8),
            group(_bonus(seat), x=PAD + 6, y=54),
            group(_farm_sets(seat, WIDTH - 2 * PAD - 216), x=PAD + 216, y=54),
            group(hand, x=PAD + 4, y=74),
        )
    )


def _head(player: int, seat: Seat) -> str:
    """Mark, name, money; the orders and what was played in this round; who starts, who is to act, the rank."""
    name = seat.name + (f", team {seat.team}" if seat.team else "")
    parts = [player_mark(player, PAD + 16, 19, 11.5), text(PAD + 36, 25, name, 16, fill=INK, bold=True)]
    x = PAD + 46 + text_width(name, 16)
    parts.append(text(x, 25, f"{seat.money} $", 17, fill=INK, bold=True))
    x += text_width(f"{seat.money} $", 17) + 6
    if seat.team:
        parts.append(text(x, 25, f"({seat.score})", 13, fill=FAINT_INK))
        x += text_width(f"({seat.score})", 13) + 6
    right = WIDTH - PAD
    flag = "to act" if seat.is_active else ordinal(seat.rank) if seat.rank else ""
    for words, fill in ((flag, LIT if seat.is_active or seat.rank == 1 else "#e4d8bd"), ("start", "#e4d8bd")):
        if words and (words != "start" or seat.is_first):
            parts.append(rect(right - 52, 9, 52, 20, 10, fill=fill))
            parts.append(text(right - 26, 23.4, words, 12, fill=INK, anchor="middle", bold=True))
            right -= 57
    played = f"orders: {', '.join(seat.orders_played)}" if seat.orders_played else ""
    room = right - x - 12
    if played and room > 40:
        parts.append(text(right - 6, 23.5, played, 11.5, fill=FAINT_INK, anchor="end", max_width=room))
    return "".join(parts)


def _bonus(seat: Seat) -> str:
    """How many build-bonus symbols of each type."""
    parts = []
    for k, kind in enumerate(TYPES):
        x, count = 34 * k, seat.bonus[kind]
        parts.append(circle(x + 4, 0, 9, fill=TYPE_TONES[kind], opacity=1 if count else 0.4))
        parts.append(glyph(kind, x + 4, 0, 5.6, "#ffffff"))
        parts.append(text(x + 15, 4.6, count, 13, fill=INK if count else FAINT_INK, bold=count > 0))
    return "".join(parts)


def _farm_sets(seat: Seat, width: float) -> str:
    """The symbols of each set, two letters each; the whole words are the names of the shapes."""
    num_symbols = sum(len(farm_set) for farm_set in seat.farm_sets)
    if not num_symbols:
        return ""
    w = min(23.0, (width - 6 * (len(seat.farm_sets) - 1)) / num_symbols)
    parts, x = [], 0.0
    for farm_set in seat.farm_sets:
        for symbol in farm_set:
            parts.append(f"<g><title>{symbol}</title>{badge(symbol[:2], x, 0, w - 1, SYMBOL_TONE)}</g>")
            x += w
        x += 6
    return "".join(parts)


# ---- the signs


def _legend() -> str:
    parts, x, y, size = [], 2.0, 13, 11
    for kind in TYPES:
        parts.append(circle(x + 8, y, 8, fill=TYPE_TONES[kind]) + glyph(kind, x + 8, y, 5.1, "#ffffff"))
        parts.append(text(x + 18, y + 4, kind, size, fill=INK))
        x += 23 + text_width(kind, size)
    for letter, word in (("G", "gold"), ("S", "silver")):
        parts.append(deposit(letter, x + 6, y, 5.5) + text(x + 14, y + 4, word, size, fill=INK))
        x += 19 + text_width(word, size)
    parts.append(circle(x + 5, y, 4, fill=PLAYER_STYLES[0].fill, stroke=INK, stroke_width=0.6))
    return "".join(parts) + text(x + 12, y + 4, "may use forest", size, fill=INK, max_width=WIDTH - x - 12)
