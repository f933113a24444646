"""A Go West! (2005) game as text for a terminal: the facts of the picture within 100 columns."""

from collections.abc import Mapping
from typing import Unpack

from westbound.envs.core.render.terminal import Pen, packed
from westbound.envs.core.render.words import ordinal, plural
from westbound.envs.go_west_2005.render.view import Facts, Seat, Track, View, look, standings

WIDTH = 100
COLUMN = 16  # of the map: six of them
BAR = 20
# A ring's circles as they lie: clockwise, number 0 in the upper left corner.
RING_ROWS = ((0, 1, 2), (7, None, 3), (6, 5, 4))
BOLD, DIM = "1", "2"


def ansi(
    state: Mapping,
    observer: int | None = None,
    color: bool = True,
    **facts: Unpack[Facts],
) -> str:
    """The game as text, lines of at most 100 letters, without a line break at the end.

    Args:
        state: the game as ``state.to_dict()`` writes it.
        observer: the player whose eyes are used: of other hands only the count is told. None tells all hands.
        color: whether to use colours (ANSI escape codes); without them the text is plain.
        **facts: numbers and cards of the components, see :class:`Facts`.

    Raises:
        ValueError: `observer` is not a player of this game.
    """
    view = look(state, observer, **facts)
    pen = Pen(color)
    blocks = [_heading(view, pen), _map(view, pen), _players(view, pen), _hands(view, pen)]
    if view.active is None:
        blocks.append(_ranking(view, pen))
    return "\n\n".join("\n".join(line.rstrip() for line in block) for block in blocks if block)


def _heading(view: View, pen: Pen) -> list[str]:
    facts = f"Go West! (2005)   turn {view.turn}   draw pile {view.deck}   discarded {view.discard}"
    mark = "*" if view.active is None else pen.mark(view.active)
    return [pen(facts, BOLD), f"{mark} {pen(view.prompt, BOLD, WIDTH - 2)}"]


def _map(view: View, pen: Pen) -> list[str]:
    """Names, wagons and rings in six columns, west on the left."""
    order = range(len(view.regions) - 1, -1, -1)
    names = [pen(view.regions[r], BOLD, COLUMN - 1) for r in order]
    wagons = [pen(plural(view.wagons[r], "wagon") if view.wagons[r] else "-", "", COLUMN - 1) for r in order]
    lines = [" ".join(names), " ".join(wagons)]
    for row in range(len(RING_ROWS)):
        cells = [""] * len(view.regions)
        for r, track in enumerate(view.tracks, start=1):
            cells[r] = _ring_row(track, row, pen)
        lines.append("".join(cells[r] or " " * COLUMN for r in order))
    ages = [""] * len(view.regions)
    for r, track in enumerate(view.tracks, start=1):
        ages[r] = "".join(pen.mark(owner) for owner in track.owners) + " " * (COLUMN - len(track.owners))
    lines.append("".join(ages[r] or " " * COLUMN for r in order))
    hint = "west is left; # pawn, from it clockwise by age; (oldest); last row of a ring: oldest first"
    return [*lines, pen(hint, DIM)]


def _ring_row(track: Track, row: int, pen: Pen) -> str:
    """One of the three lines of a ring: COLUMN letters wide, nine of them used."""
    cells = []
    for place in RING_ROWS[row]:
        if place is None:
            cells.append("   ")
        elif place == track.pawn:
            cells.append(" # ")
        elif (token := track.circles[place]) is None:
            cells.append(" . ")
        else:
            owner, age = token
            letter = pen.mark(owner)
            cells.append(f"({letter})" if age == 1 else f" {letter} ")
    return "".join(cells) + " " * (COLUMN - 9)


def _players(view: View, pen: Pen) -> list[str]:
    title = f"  {'':18}{'VP':>4} {'':{BAR + 3}}{'tokens':>7}{'rings':>7}{'bank':>6}  {'double':8}scoring cards"
    return [pen(title, DIM), *(_player(p, seat, view, pen) for p, seat in enumerate(view.seats))]


def _player(player: int, seat: Seat, view: View, pen: Pen) -> str:
    filled = min(BAR, BAR * seat.vp // view.target_vp)
    bar = f"[{'=' * filled}{'.' * (BAR - filled)}]"
    double = "ready" if seat.double_ready else "spent"
    used, costs = seat.scores_claimed, view.scoring_costs
    spent = " ".join("-" for _ in costs[:used])
    following = f"[{costs[used]}]" if used < len(costs) else ""
    later = " ".join(str(cost) for cost in costs[used + 1 :])
    scoring = " ".join(part for part in (spent, following, later) if part)
    arrow = ">" if seat.is_active else " "
    counts = f"{seat.vp:>4} {bar} {seat.tokens:>7}{seat.on_tracks:>7}{seat.bank:>6}  {double:8}{scoring}"
    return f"{arrow} {pen.mark(player)} {pen(f'{seat.name}, player {player}', BOLD, 16)}{counts}"


def _hands(view: View, pen: Pen) -> list[str]:
    lines = []
    for p, seat in enumerate(view.seats):
        if seat.hand is None:
            lines.append(f"{pen.mark(p)} {plural(seat.num_cards, 'card')}, face down")
            continue
        names = [card.name if card.cost is None else f"{card.name} (cost {card.cost})" for card in seat.hand]
        first, *others = packed([f"{plural(seat.num_cards, 'card')}:", *(f"{name};" for name in names)], WIDTH - 2)
        lines += [f"{pen.mark(p)} {pen(first)}", *(f"  {pen(line)}" for line in others)]
    return [line.removesuffix(";") for line in lines]


def _ranking(view: View, pen: Pen) -> list[str]:
    lines = [pen("Final ranking", BOLD)]
    for p, seat in standings(view):
        facts = f"{seat.name}, player {p}: {seat.vp} VP, {plural(seat.tokens, 'token')} in hand"
        lines.append(f"{ordinal(seat.rank or 0)} {pen.mark(p)} {facts}")
    return lines
