"""A Great Western game as text for a terminal: the facts of the picture within 100 columns."""

from collections.abc import Mapping
from typing import Unpack

from westbound.envs.core.render.terminal import Pen, packed
from westbound.envs.core.render.words import ordinal, plural, seat_name
from westbound.envs.great_western.render.view import City, Facts, Seat, Train, View, look, standings
from westbound.envs.great_western.tables import COLUMNS

WIDTH = 100
BOLD, DIM = "1", "2"
CITY_COLUMNS, CITY_WIDTH = 3, 33


def ansi(
    state: Mapping,
    observer: int | None = None,
    color: bool = True,
    **facts: Unpack[Facts],
) -> str:
    """The game as text, lines of at most 100 letters, without a line break at the end.

    Args:
        state: the game as ``state.to_dict()`` writes it.
        observer: a player or None; all see the same.
        color: whether to use colours (ANSI escape codes); without them the text is plain.
        **facts: the component set, see :class:`Facts`.

    Raises:
        ValueError: `observer` is not a player of this game.
    """
    view, pen = look(state, observer, facts), Pen(color)
    blocks = [_heading(view, pen), _cities(view, pen), _links(view, pen), _trains(view, pen), _players(view, pen)]
    if view.active is None:
        blocks.append(_ranking(view, pen))
    return "\n\n".join("\n".join(line.rstrip() for line in block) for block in blocks if block)


def _heading(view: View, pen: Pen) -> list[str]:
    dry = f"   {plural(view.dry_rounds, 'round')} without a build" if view.dry_rounds else ""
    mark = "*" if view.active is None else pen.mark(view.active)
    return [pen(f"Great Western   round {view.round}{dry}", BOLD), f"{mark} {pen(view.prompt, BOLD, WIDTH - 2)}"]


def _cities(view: View, pen: Pen) -> list[str]:
    """By area, in three columns: whose piece, name, city cost, gold, links for the player on turn."""
    lines = []
    for area in dict.fromkeys(city.area for city in view.cities):
        cells = [_city(city, pen) for city in view.cities if city.area == area]
        lines.append(pen(area, DIM))
        for k in range(0, len(cells), CITY_COLUMNS):
            lines.append(" ".join(cells[k : k + CITY_COLUMNS]))
    hint = "owner, city: city cost, gold; for the player on turn (what the links to it cost)"
    return [*lines, pen(hint, DIM)]


def _city(city: City, pen: Pen) -> str:
    reach = f" ({city.reach})" if city.reach is not None else ""
    code = BOLD if city.reach is not None else ""
    return f"{pen.mark(city.owner)} {pen(f'{city.name}: {city.cost}, {city.gold}g{reach}', code, CITY_WIDTH - 3)}"


def _links(view: View, pen: Pen) -> list[str]:
    """The links by cost, packed into lines."""
    lines = []
    for cost in sorted({link[2] for link in view.links}):
        pairs = [f"{a}-{b}" for a, b, c in view.links if c == cost]
        lines += packed([f"links of {cost}:", *(f"{pair}," for pair in pairs[:-1]), pairs[-1]], WIDTH)
    return [pen(line, DIM) for line in lines]


def _trains(view: View, pen: Pen) -> list[str]:
    """A line a train: holder and bid, then the cars from the front; capital letters are pieces of players."""
    title = f"{'':28}" + "".join(f"{column:<12}" for column in COLUMNS).rstrip()
    return [pen(title, DIM), *(_train(row, train, pen) for row, train in enumerate(view.trains))]


def _train(row: int, train: Train, pen: Pen) -> str:
    holder = "free" if train.holder is None else seat_name(train.holder) + (f", bid {train.bid}" if train.bid else "")
    cars = []
    for car in train.cars:
        pieces = pen.mark(train.owner, "#") * car.pieces
        cars.append(f"{'coach' if car.is_coach else 'wagon'} {pieces}{' ' * (6 - car.pieces)}")
    return f"{pen.mark(train.holder)} {pen(f'train {row + 1}: {holder}', '', 26)}{''.join(cars)}"


def _players(view: View, pen: Pen) -> list[str]:
    title = f"  {'':20}{'supply':>7}{'stock':>7}{'cities':>8}{'income':>8}{'gold':>6}"
    return [pen(title, DIM), *(_player(p, seat, pen) for p, seat in enumerate(view.seats))]


def _player(player: int, seat: Seat, pen: Pen) -> str:
    notes = ["first player"] if seat.is_first else []
    notes += [f"build turn {seat.build_turn}"] if seat.build_turn else []
    arrow = ">" if seat.is_active else " "
    counts = f"{seat.supply:>7}{seat.stock:>7}{seat.connected:>8}{seat.income:>8}{seat.gold:>6}   {', '.join(notes)}"
    return f"{arrow} {pen.mark(player)} {pen(f'{seat.name}, player {player}', BOLD, 18)}{counts}"


def _ranking(view: View, pen: Pen) -> list[str]:
    lines = [pen("Final ranking", BOLD)]
    for p, seat in standings(view):
        facts = f"{seat.name}, player {p}: {seat.gold} gold, {plural(24 - (seat.connected - 1), 'piece')} off the board"
        lines.append(f"{ordinal(seat.rank or 0)} {pen.mark(p)} {facts}")
    return lines
