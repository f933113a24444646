"""The trains beside the map: bid boxes, cars and the pieces on them."""

from westbound.envs.core.render.picture import circle, group, player_mark, rect, text, titled, use
from westbound.envs.core.render.words import plural, seat_name
from westbound.envs.great_western.render.style import (
    CAR_WIDTH,
    CARD_PAPER,
    COACH,
    ENGINE,
    FAINT_INK,
    INK,
    LIT,
    PAPER_EDGE,
    WAGON,
    black_piece,
)
from westbound.envs.great_western.render.view import Car, Train, View

LEFT, TOP, WIDTH, HEIGHT = 868, 78, 312, 600
ROW = 110


def draw_trains(view: View) -> str:
    """All trains in use, from top to bottom."""
    sheet = rect(0, 0, WIDTH, HEIGHT, 10, fill=CARD_PAPER, stroke=PAPER_EDGE, stroke_width=1.5)
    head = text(14, 24, "Trains", 16, fill=INK, bold=True) + text(
        WIDTH - 14, 24, _phase(view), 12.5, fill=FAINT_INK, anchor="end"
    )
    rows = [group(_train(row, train), x=8, y=36 + ROW * row) for row, train in enumerate(view.trains)]
    return group(sheet, head, *rows, x=LEFT, y=TOP)


def _phase(view: View) -> str:
    if view.active is None:
        return ""
    return "building" if any(seat.build_turn for seat in view.seats) else "auction"


def _train(row: int, train: Train) -> str:
    holder = "nobody" if train.holder is None else seat_name(train.holder)
    lit = train.holder is not None
    box = rect(0, 22, 50, 58, 6, fill="#f1e6cf", stroke=LIT if lit else PAPER_EDGE, stroke_width=1.6)
    parts = [text(2, 14, f"train {row + 1}", 12, fill=FAINT_INK), box]
    if train.holder is not None:
        parts.append(player_mark(train.holder, 25, 43, 12))
    if train.bid:
        parts.append(text(25, 74, f"bid {train.bid}", 13, fill=INK, anchor="middle", bold=True))
    elif train.holder is None:
        parts.append(text(25, 55, "bid", 12, fill=PAPER_EDGE, anchor="middle"))
    parts.append(use(ENGINE, 54, 92))
    for k, car in enumerate(train.cars):
        parts.append(group(_car(car, train.owner), x=113 + k * (CAR_WIDTH - 3), y=92))
    return titled(f"train {row + 1}: {holder}", *parts)


def _car(car: Car, owner: int | None) -> str:
    """A car, its column below, its pieces stacked on it."""
    kind = "coach" if car.is_coach else "goods wagon"
    parts = [use(COACH if car.is_coach else WAGON, 0, 0, 0.95), circle(0, 7, 7, fill="#efe6d4")]
    parts.append(text(0, 10.6, car.column, 10, fill=FAINT_INK, anchor="middle"))
    for k in range(car.pieces):
        y = -26 - 17 * k
        parts.append(black_piece(0, y, 8) if owner is None else player_mark(owner, 0, y, 8))
    return titled(f"column {car.column}, {kind}: {plural(car.pieces, 'piece')}", *parts)
