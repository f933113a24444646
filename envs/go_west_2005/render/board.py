"""The pieces on the map: wagons, the four rings of tokens, and the notes on both coasts."""

from math import cos, pi, sin

from westbound.envs.core.render.picture import circle, group, path, player_mark, rect, text, titled, use
from westbound.envs.core.render.words import ordinal, plural, seat_name
from westbound.envs.go_west_2005.render.landscape import Frame, region_name
from westbound.envs.go_west_2005.render.style import (
    BACK,
    CARD_PAPER,
    FAINT_INK,
    GOLD,
    INK,
    LEATHER_DARK,
    PAPER_EDGE,
    PAWN,
    WAGON,
)
from westbound.envs.go_west_2005.render.view import NUM_CIRCLES, Track, View, standings

RING, HOLE = 62, 19  # radius of a ring, of one of its circles
RING_Y = Frame.top + 312
NOTE_WIDTH, NOTE_HEIGHT = 158, 166
PER_ROW = 5


def draw_pieces(view: View) -> str:
    """Everything that lies on the map."""
    parts = []
    for region, (name, count) in enumerate(zip(view.regions, view.wagons, strict=True)):
        shown = plural(count, "wagon") if count else "no wagons"
        parts.append(region_name(region, name, shown, empty=not count))
        parts.append(_wagons(Frame.middle(region), Frame.top + 210, count))
    for region, track in enumerate(view.tracks, start=1):
        parts.append(_ring(Frame.middle(region), RING_Y, track, len(view.seats), view.regions[region]))
    parts.append(_standings(view) if view.active is None else _legend())
    parts.append(_piles(view))
    return "".join(parts)


def _wagons(x: float, y: float, count: int) -> str:
    """Every wagon is drawn: rows of five, the lowest row first, front wagons over the ones behind."""
    placed = []
    for k in range(count):
        row, column = divmod(k, PER_ROW)
        in_row = min(PER_ROW, count - row * PER_ROW)
        placed.append((y - 23 * row, x + (column - (in_row - 1) / 2) * 34))
    return "".join(use(WAGON, place_x, place_y, 0.86) for place_y, place_x in sorted(placed))


def _spot(x: float, y: float, place: int, radius: float) -> tuple[float, float]:
    """The middle of a ring's circle number `place`: 0 is the upper left one, the others follow clockwise."""
    angle = -3 * pi / 4 + place * 2 * pi / NUM_CIRCLES
    return x + radius * cos(angle), y + radius * sin(angle)


def _ring(x: float, y: float, track: Track, num_players: int, region: str) -> str:
    parts = [circle(x, y, RING, fill="none", stroke=LEATHER_DARK, stroke_width=5, opacity=0.35)]
    for place, token in enumerate(track.circles):
        cx, cy = _spot(x, y, place, RING)
        parts.append(circle(cx, cy, HOLE, fill=CARD_PAPER, stroke=LEATHER_DARK, stroke_width=1.3))
        if place == track.pawn:
            parts.append(titled(f"{region}: pawn", use(PAWN, cx, cy - 2, 0.9)))
        elif token is not None:
            parts.append(_token(*token, cx, cy, _spot(x, y, place, RING - 20), region))
    return "".join(parts) + _tally(x, y, track, num_players)


def _token(owner: int, age: int, x: float, y: float, inner: tuple[float, float], region: str) -> str:
    oldest = circle(x, y, HOLE, fill=GOLD, stroke=LEATHER_DARK, stroke_width=1.3) if age == 1 else ""
    named = f"{region}: {seat_name(owner)}, {'oldest' if age == 1 else f'number {age} by age'}"
    badge = circle(*inner, 6.8, fill=GOLD if age == 1 else CARD_PAPER, stroke=LEATHER_DARK, stroke_width=0.9)
    number = text(inner[0], inner[1] + 3.7, age, 10.5, fill=INK, anchor="middle", bold=age == 1)
    return titled(named, oldest, player_mark(owner, x, y, 13.5), badge, number)


def _tally(x: float, y: float, track: Track, num_players: int) -> str:
    """The number of tokens of each player, in the middle of the ring."""
    rows = []
    per_row = 2 if num_players > 2 else 1
    lines = (num_players + per_row - 1) // per_row
    for p in range(num_players):
        row, column = divmod(p, per_row)
        in_row = min(per_row, num_players - row * per_row)
        left = x - 12 + (column - (in_row - 1) / 2) * 28 + (0 if per_row == 2 else 2)
        middle = y + (row - (lines - 1) / 2) * 19
        count = track.owners.count(p)
        rows.append(
            player_mark(p, left + 4, middle, 6.5)
            + text(left + 12.5, middle + 4.4, count, 12.5, fill=INK, bold=count > 0)
        )
    return "".join(rows)


def _note(region: int, title: str, *inner: str) -> str:
    """A sheet of paper pinned on a coast, where no ring is; what is on it starts at its upper left corner."""
    x, y = Frame.middle(region) - NOTE_WIDTH / 2, RING_Y - NOTE_HEIGHT / 2
    sheet = rect(0, 0, NOTE_WIDTH, NOTE_HEIGHT, 6, fill=CARD_PAPER, stroke=PAPER_EDGE, stroke_width=1.5)
    pin = circle(NOTE_WIDTH / 2, 2, 4, fill="#b8796b", stroke=LEATHER_DARK, stroke_width=1)
    head = text(NOTE_WIDTH / 2, 24, title, 14, fill=INK, anchor="middle", bold=True)
    return group(sheet, pin, head, *inner, x=x, y=y)


def _legend() -> str:
    arrow = path("M24 144H10M10 144l5 -4M10 144l5 4", stroke=INK, stroke_width=1.6, fill="none", stroke_linecap="round")
    rows = (
        use(PAWN, 22, 48, 0.72),
        text(40, 45, "clockwise from", 12, fill=INK),
        text(40, 60, "the pawn: by age", 12, fill=INK),
        circle(22, 87, 13, fill=GOLD, stroke=LEATHER_DARK, stroke_width=1),
        circle(22, 87, 8.5, fill=CARD_PAPER, stroke=LEATHER_DARK, stroke_width=0.8),
        text(22, 91, "1", 11, fill=INK, anchor="middle", bold=True),
        text(40, 84, "the oldest: an", 12, fill=INK),
        text(40, 99, "eighth sends it back", 12, fill=INK, max_width=112),
        arrow,
        text(40, 128, "west is left, as on", 12, fill=INK),
        text(40, 143, "a map: so roll", 12, fill=INK),
        text(40, 158, "the wagons", 12, fill=INK),
    )
    return _note(5, "How to read it", *rows)


def _standings(view: View) -> str:
    rows = []
    for k, (player, seat) in enumerate(standings(view)):
        y = 54 + 30 * k
        if seat.rank == 1:
            rows.append(rect(6, y - 15, NOTE_WIDTH - 12, 29, 5, fill="#f7dd9a"))
        rows.append(text(12, y + 5, ordinal(seat.rank or 0), 13, fill=INK, bold=seat.rank == 1))
        rows.append(player_mark(player, 52, y, 10))
        rows.append(text(70, y - 1, f"{seat.vp} VP", 13, fill=INK, bold=True))
        rows.append(text(70, y + 11, plural(seat.tokens, "token"), 10.5, fill=FAINT_INK))
    return _note(5, "Final ranking", *rows)


def _piles(view: View) -> str:
    """The draw pile, its order never told, and the number of discarded cards."""
    parts = []
    for x, count, name in ((14, view.deck, "draw pile"), (84, view.discard, "discarded")):
        for k in range(min(3, count)):
            parts.append(group(_pile_card(name), x=x + 2.4 * k, y=42 - 2.4 * k))
        if not count:
            parts.append(
                rect(
                    x + 1,
                    43,
                    57,
                    64,
                    5,
                    fill="none",
                    stroke=PAPER_EDGE,
                    stroke_width=1.5,
                    stroke_dasharray="4 3",
                )
            )
        parts.append(text(x + 31, 128, count, 19, fill=INK, anchor="middle", bold=True))
        parts.append(text(x + 31, 146, name, 11.5, fill=FAINT_INK, anchor="middle"))
    return _note(0, "Cards", *parts)


def _pile_card(name: str) -> str:
    if name == "draw pile":
        return use(BACK, 0, 0)
    face = rect(0.75, 0.75, 58.5, 64.5, 5, fill=CARD_PAPER, stroke=PAPER_EDGE, stroke_width=1.5)
    return face + rect(0.75, 0.75, 58.5, 15, 5, fill=PAPER_EDGE) + use(WAGON, 30, 52, 1.1, opacity=0.55)
