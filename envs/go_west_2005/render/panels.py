"""The players' panels under the map: stock, victory points, scoring cards and the hand."""

from textwrap import wrap

from westbound.envs.core.render.picture import (
    PLAYER_STYLES,
    circle,
    group,
    line,
    player_mark,
    rect,
    text,
    text_width,
    titled,
    use,
)
from westbound.envs.core.render.words import ordinal, plural
from westbound.envs.go_west_2005.render.style import (
    BACK,
    BACK_HEIGHT,
    BACK_WIDTH,
    CARD_PAPER,
    COIN,
    DEEP,
    FAINT_INK,
    GOLD,
    INK,
    LEATHER,
    PAPER_EDGE,
    WAGON,
    star,
)
from westbound.envs.go_west_2005.render.view import Card, Seat, View

LEFT, TOP, WIDTH, HEIGHT, GAP = 20, 488, 1160, 316, 13
PAD = 14
HAND_TOP, GAP_OF_CARDS = 178, 6
HAND_HEIGHT = HEIGHT - HAND_TOP - 11


def draw_panels(view: View) -> str:
    """All panels side by side, player 0 on the left."""
    n = len(view.seats)
    width = (WIDTH - GAP * (n - 1)) / n
    return "".join(
        group(_panel(p, seat, view, width), x=LEFT + p * (width + GAP), y=TOP) for p, seat in enumerate(view.seats)
    )


def _panel(player: int, seat: Seat, view: View, width: float) -> str:
    lit = seat.is_active or seat.rank == 1
    edge = {"stroke": GOLD, "stroke_width": 4} if lit else {"stroke": PAPER_EDGE, "stroke_width": 1.5}
    inner = width - 2 * PAD
    return "".join(
        (
            rect(0, 0, width, HEIGHT, 10, fill=CARD_PAPER, **edge),
            rect(0, 10, 6, HEIGHT - 20, fill=PLAYER_STYLES[player].fill),
            _head(player, seat, width),
            group(_stock(seat, inner), x=PAD, y=50),
            group(_points(player, seat, view.target_vp, inner), x=PAD, y=98),
            group(_scoring(seat, view.scoring_costs, inner), x=PAD, y=138),
            group(_hand(seat, inner), x=PAD, y=HAND_TOP),
        )
    )


def _head(player: int, seat: Seat, width: float) -> str:
    mark = player_mark(player, PAD + 15, 25, 13)
    name = text(PAD + 36, 32, seat.name, 19, fill=INK, bold=True)
    index = text(PAD + 44 + text_width(seat.name, 19), 32, f"player {player}", 12.5, fill=FAINT_INK)
    flag = "to act" if seat.is_active else ordinal(seat.rank) if seat.rank else None
    if flag is None:
        return mark + name + index
    fill = GOLD if seat.is_active or seat.rank == 1 else "#e4d8bd"
    pill = rect(width - PAD - 62, 14, 62, 22, 11, fill=fill)
    return mark + name + index + pill + text(width - PAD - 31, 29.5, flag, 13, fill=INK, anchor="middle", bold=True)


def _stock(seat: Seat, width: float) -> str:
    """Tokens by place, and the double move."""
    quarter = width / 4
    parts = []
    for k, (count, label) in enumerate(
        ((seat.tokens, "in hand"), (seat.on_tracks, "on rings"), (seat.bank, "in bank"))
    ):
        x = quarter * (k + 0.5)
        parts.append(text(x, 20, count, 20, fill=INK, anchor="middle", bold=True))
        parts.append(text(x, 35, label, 11.5, fill=FAINT_INK, anchor="middle"))
    x = quarter * 3.5
    ready = seat.double_ready
    parts.append(
        star(
            x,
            9,
            14.5,
            fill=GOLD if ready else "none",
            stroke=LEATHER if ready else PAPER_EDGE,
            stroke_width=1.2,
        )
    )
    parts.append(text(x, 13.2, "x2", 10, fill=INK if ready else FAINT_INK, anchor="middle", bold=ready))
    parts.append(
        text(
            x,
            35,
            "double ready" if ready else "double spent",
            11.5,
            fill=FAINT_INK,
            anchor="middle",
            max_width=quarter,
        )
    )
    return "".join(parts) + line(0, 44, width, 44, stroke=PAPER_EDGE, stroke_width=1)


def _points(player: int, seat: Seat, target: int, width: float) -> str:
    """Victory points as a number and on a bar that ends at the target."""
    left, top, height = 58, 8, 14
    length = width - left - 4
    filled = length * min(seat.vp, target) / target
    parts = [
        text(26, 22, seat.vp, 20, fill=INK, anchor="end", bold=True),
        text(31, 22, "VP", 12, fill=FAINT_INK),
        rect(left, top, length, height, 7, fill="#efe5cd", stroke=PAPER_EDGE, stroke_width=1),
    ]
    if filled > 0:
        fill = PLAYER_STYLES[player].fill
        parts.append(rect(left, top, filled, height, min(7, filled / 2), fill=fill, stroke=INK, stroke_width=0.8))
    for k in range(1, 6):
        x, value = left + length * k / 5, round(target * k / 5)
        if k < 5:
            parts.append(line(x, top, x, top + height, stroke=INK, stroke_width=0.7, opacity=0.45))
        parts.append(text(x, top + height + 11, value, 10, fill=FAINT_INK, anchor="end" if k == 5 else "middle"))
    return "".join(parts)


def _scoring(seat: Seat, costs: tuple[int, ...], width: float) -> str:
    """The scoring cards: crossed out when used, the next one in gold."""
    left = 58
    step = (width - left) / max(1, len(costs))
    parts = [text(0, 13, "scoring", 12, fill=FAINT_INK), text(0, 26, "cards", 12, fill=FAINT_INK)]
    for k, cost in enumerate(costs):
        used, following = k < seat.scores_claimed, k == seat.scores_claimed
        x, w = left + step * k, step - 5
        style = {"fill": GOLD, "stroke": LEATHER} if following else {"fill": "#efe5cd", "stroke": PAPER_EDGE}
        parts.append(rect(x, 2, w, 26, 4, stroke_width=1.2, **style))
        parts.append(text(x + w / 2, 20, cost, 14, fill="#b3a27c" if used else INK, anchor="middle", bold=following))
        if used:
            parts.append(line(x + 4, 24, x + w - 4, 6, stroke=FAINT_INK, stroke_width=1.4))
    return "".join(parts)


def _hand(seat: Seat, width: float) -> str:
    """Cards in one row where they fit, else in two; a fan of backs where the observer may not look."""
    if seat.hand is None:
        return _fan(seat.num_cards, width)
    columns = max(1, seat.num_cards if width >= 500 else 4)
    rows = max(1, -(-seat.num_cards // columns))
    w = (width - GAP_OF_CARDS * (columns - 1)) / columns
    h = (HAND_HEIGHT - GAP_OF_CARDS * (rows - 1)) / rows
    parts = []
    for k, card in enumerate(seat.hand):
        row, column = divmod(k, columns)
        parts.append(group(_face(card, w, h), x=column * (w + GAP_OF_CARDS), y=row * (h + GAP_OF_CARDS)))
    return "".join(parts)


def _fan(count: int, width: float) -> str:
    size = 1.3
    step = min(50, (width - size * BACK_WIDTH) / max(1, count - 1))
    left = (width - step * (count - 1) - size * BACK_WIDTH) / 2
    backs = "".join(use(BACK, left + step * k, 8, size) for k in range(count))
    label = plural(count, "card")
    return backs + text(width / 2, 8 + size * BACK_HEIGHT + 22, label, 14, fill=FAINT_INK, anchor="middle")


def _face(card: Card, w: float, h: float) -> str:
    """An action card: what it costs, how many tokens it places where, how many wagon steps it gives."""
    band = DEEP[card.region] if card.region is not None else LEATHER
    zoom = max(1.0, min(w / 58, h / 62, 1.3))
    head = 18 * zoom
    parts = [
        rect(0.5, 0.5, w - 1, h - 1, 5, fill="#ffffff", stroke=band, stroke_width=1.2),
        rect(0.5, 0.5, w - 1, head, 5, fill=band),
        text(
            w / 2,
            head - 5 * zoom,
            card.band,
            11.5 * zoom,
            fill="#ffffff",
            anchor="middle",
            bold=True,
            max_width=w - 6,
        ),
    ]
    inner = _facts(card, (h - head) / zoom) if card.cost is not None else _name(card.name, w / zoom, (h - head) / zoom)
    return titled(card.name, *parts, group(inner, x=w / 2, y=head, scale=zoom))


def _facts(card: Card, room: float) -> str:
    band = DEEP[card.region] if card.region is not None else LEATHER
    return "".join(
        (
            _tokens(card.tokens, -17, room * 0.28, band),
            use(COIN, 17, room * 0.28),
            text(17, room * 0.28 + 4.4, card.cost, 12.5, fill=INK, anchor="middle", bold=True),
            _steps(card.wagons or 0, room * 0.72),
        )
    )


def _name(name: str, width: float, room: float) -> str:
    """The name of a card about which nothing else is known, in up to three lines."""
    lines = wrap(name, max(8, int(width / 6)), max_lines=3, placeholder="...")
    top = room / 2 - 6 * (len(lines) - 1) + 3.5
    return "".join(
        text(0, top + 12 * k, line, 10, fill=INK, anchor="middle", max_width=width - 6) for k, line in enumerate(lines)
    )


def _tokens(tokens: str | None, x: float, y: float, colour: str) -> str:
    if tokens == "two":
        return circle(x - 2, y, 6.5, fill=colour) + circle(
            x + 9, y, 6.5, fill=colour, stroke="#ffffff", stroke_width=1.2
        )
    if tokens == "+1":
        return circle(x - 2, y, 6.5, fill=colour) + text(x + 6.5, y + 4.5, "+1", 12.5, fill=INK, bold=True)
    return circle(x, y, 6.5, fill=colour) if tokens == "single" else ""


def _steps(wagons: int, y: float) -> str:
    if not wagons:
        return text(0, y + 3.5, "no wagon", 10, fill=FAINT_INK, anchor="middle")
    return text(-15, y + 5.4, wagons, 15, fill=INK, anchor="middle", bold=True) + use(WAGON, 9, y + 8, 0.63)
