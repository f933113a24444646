"""The players' panels under the map: supply, stock, connected cities, income, gold."""

from westbound.envs.core.render.picture import PLAYER_STYLES, group, line, player_mark, rect, text
from westbound.envs.core.render.words import ordinal
from westbound.envs.great_western.render.style import CARD_PAPER, FAINT_INK, INK, LIT, PAPER_EDGE, coin
from westbound.envs.great_western.render.view import Seat, View

LEFT, TOP, WIDTH, HEIGHT, GAP = 20, 690, 1160, 116, 12
PAD = 14


def draw_panels(view: View) -> str:
    """All panels side by side, player 0 on the left."""
    n = len(view.seats)
    width = (WIDTH - GAP * (n - 1)) / n
    return "".join(
        group(_panel(p, seat, width), x=LEFT + p * (width + GAP), y=TOP) for p, seat in enumerate(view.seats)
    )


def _panel(player: int, seat: Seat, width: float) -> str:
    lit = seat.is_active or seat.rank == 1
    edge = {"stroke": LIT, "stroke_width": 4} if lit else {"stroke": PAPER_EDGE, "stroke_width": 1.5}
    return "".join(
        (
            rect(0, 0, width, HEIGHT, 10, fill=CARD_PAPER, **edge),
            rect(0, 10, 6, HEIGHT - 20, fill=PLAYER_STYLES[player].fill),
            _head(player, seat, width),
            line(PAD, 48, width - PAD, 48, stroke=PAPER_EDGE, stroke_width=1),
            _numbers(seat, width),
        )
    )


def _head(player: int, seat: Seat, width: float) -> str:
    mark = player_mark(player, PAD + 15, 26, 12)
    name = text(PAD + 34, 25, seat.name, 16, fill=INK, bold=True)
    index = text(PAD + 34, 40, f"player {player}{', first player' if seat.is_first else ''}", 11, fill=FAINT_INK)
    pill = _pill(seat)
    if pill is None:
        return mark + name + index
    fill = LIT if seat.is_active or seat.rank == 1 else "#e8dcc0"
    shape = rect(width - PAD - 58, 9, 58, 22, 11, fill=fill)
    word = text(width - PAD - 29, 24, pill, 12, fill=INK, anchor="middle", bold=True)
    return mark + name + index + shape + word


def _pill(seat: Seat) -> str | None:
    if seat.is_active:
        return "to act"
    if seat.rank is not None:
        return ordinal(seat.rank)
    return None if seat.build_turn is None else f"build {seat.build_turn}"


def _numbers(seat: Seat, width: float) -> str:
    """Pieces by place, cities, income and gold."""
    entries = (
        (seat.supply, "supply"),
        (seat.stock, "stock"),
        (seat.connected, "cities"),
        (f"+{seat.income}", "income"),
    )
    step = (width - 2 * PAD) / 5
    parts = []
    for k, (value, name) in enumerate(entries):
        x = PAD + step * (k + 0.5)
        parts.append(text(x, 80, value, 20, fill=INK, anchor="middle", bold=True))
        parts.append(text(x, 99, name, 11, fill=FAINT_INK, anchor="middle"))
    x = PAD + step * 4.5
    parts.append(coin(x, 73, 15, seat.gold))
    parts.append(text(x, 103, "gold", 11, fill=FAINT_INK, anchor="middle"))
    return "".join(parts)
