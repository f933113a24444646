"""A game as text for a terminal: the facts of the picture within 100 columns."""

from collections.abc import Mapping, Sequence
from typing import Unpack

from westbound.envs.core.render.terminal import Pen, length, packed
from westbound.envs.core.render.words import ordinal, plural
from westbound.envs.rails_to_the_north.render.facts import Facts
from westbound.envs.rails_to_the_north.render.network import City, Station, Town
from westbound.envs.rails_to_the_north.render.view import Place, Seat, View, look, standings

WIDTH = 100
BOLD, DIM = "1", "2"
_RAILWAYS = 62  # letters before the railways of a town
_HANDS = {"green": "g", "black": "b", "both": "gb"}
_LETTERS = {"cowboy": "Cow", "craftsman": "Cra", "engineer": "Eng"}


def ansi(
    state: Mapping,
    observer: int | None = None,
    color: bool = True,
    **facts: Unpack[Facts],
) -> str:
    """The game as text, lines of at most 100 letters, without a line break at the end.

    Args:
        state: the game as ``state.to_dict()`` writes it.
        observer: the player whose eyes are used: of other hands only what all have seen. None tells all hands.
        color: whether to use colours (ANSI escape codes); without them the text is plain.
        **facts: the component set, see :class:`Facts`.

    Raises:
        ValueError: `observer` is not a player of this game.
    """
    view, pen = look(state, observer, facts), Pen(color)
    blocks = [_heading(view, pen), _trail(view, pen), _buildings(view, pen), _railroad(view, pen), _cities(view, pen)]
    blocks += [_north(view, pen), _markets(view, pen)]
    blocks += [_player(p, seat, view, pen) for p, seat in enumerate(view.seats)]
    if view.active is None:
        blocks.append(_ranking(view, pen))
    return "\n\n".join("\n".join(line.rstrip() for line in block) for block in blocks if block)


def _heading(view: View, pen: Pen) -> list[str]:
    mark = "*" if view.active is None else pen.mark(view.active)
    played = pen(f"{view.title}   {plural(view.turn, 'turn')} played", BOLD)
    return [played, f"{mark} {pen(view.prompt, BOLD, WIDTH - 2)}"]


# ---- the trail -----------------------------------------------------------------------------------------


def _trail(view: View, pen: Pen) -> list[str]:
    """The stretches between forks, a line each: spaces with tiles, pawns in brackets."""
    by_name = {place.name: place for place in view.places}
    before = [name for place in view.places for name in place.following]
    lines: list[str] = []
    for place in view.places:
        single = before.count(place.name) == 1 and len(by_name[_source(view, place)].following) == 1
        if place.kind == "off trail" or (single and place.name in before):
            continue
        lines += _stretch(place, by_name, before, pen)
    off = [place for place in view.places if place.kind == "off trail"]
    lines += packed(["off the trail:", *(_spot(place, pen) for place in off)], WIDTH, indent=2)
    fees = f"fees: /g ${view.fees['green']}, /b ${view.fees['black']}; ^ woods; (risk icon); [pawns]; . empty"
    risks = "risk actions: " + "; ".join(f"{name} = {words}" for name, words in view.risks.items())
    return [*lines, pen(fees, DIM, WIDTH), pen(risks, DIM, WIDTH)]


def _source(view: View, place: Place) -> str:
    return next((other.name for other in view.places if place.name in other.following), place.name)


def _stretch(place: Place, by_name: Mapping[str, Place], before: Sequence[str], pen: Pen) -> list[str]:
    """A stretch up to the next fork or meeting point."""
    spots = [place]
    while len(spots[-1].following) == 1 and before.count(spots[-1].following[0]) == 1:
        spots.append(by_name[spots[-1].following[0]])
    goal = f"-> {' or '.join(spots[-1].following)}" if spots[-1].following else ""
    return packed([*(_spot(spot, pen) for spot in spots), goal], WIDTH, indent=2)


def _spot(place: Place, pen: Pen) -> str:
    """A space: name, tile with its hands, pawns."""
    hands = f"/{_HANDS[place.hand]}" if place.hand != "none" else ""
    tile = "."
    if place.owner is not None:
        tile = pen.mark(place.owner) + place.code + hands
    elif place.kind == "hazard" and place.tile:
        tile = f"{place.vp} VP{hands}"
    elif place.tile:
        tile = f"{place.code} teepee{hands}" if place.tile.endswith("teepee") else place.code
    woods = ("^" if place.woods else "") + (f" ({place.risk})" if place.risk != "none" else "")
    pawns = f"[{pen.marks(place.pawns)}]" if place.pawns else ""
    if place.kind in ("start", "kansas city"):
        return f"{place.name}{pawns};"
    return f"{place.name}{woods}: {tile}{pawns};"


def _buildings(view: View, pen: Pen) -> list[str]:
    """What each neutral building offers, then each private one with what it takes; local actions numbered."""
    lines = [pen("local actions of the buildings; X: Y is for discarding or paying X", DIM)]
    for place in view.places:
        if place.actions and place.owner is None:
            lines.append(f"  {pen(f'{place.code} on {place.name}', BOLD, 22)}{pen(_numbered(place.actions), '', 76)}")
    for face, row in view.private.items():
        hands = f" /{_HANDS[row.hand]}" if row.hand != "none" else ""
        head = f"{face:4}{plural(row.craftsmen, 'craftsman'):13}{row.vp} VP{hands}"
        lines.append(f"  {pen(head, BOLD, 27)}{pen(_numbered(row.actions), '', 71)}")
    return lines


def _numbered(actions: Sequence[str]) -> str:
    return "; ".join(f"{k}) {action}" for k, action in enumerate(actions, start=1))


# ---- railroad, cities, markets -------------------------------------------------------------------------


def _railroad(view: View, pen: Pen) -> list[str]:
    engines = ", ".join(f"{pen.mark(p)} {seat.engine}" for p, seat in enumerate(view.seats))
    crosses = ", ".join(name for name in view.track if name in view.crosses)
    lines = [f"engines: {engines}", pen(f"crosses behind {crosses}", DIM)]
    return lines + _in_columns([_station(station, pen) for station in view.stations], 2)


def _station(station: Station, pen: Pen) -> tuple[str, int]:
    """A station as text and its length in letters."""
    corner = "white" if station.white else "dark"
    place = f"{station.name} at {station.at}" if station.at else station.name
    head = f"{place}: ${station.cost}, {station.vp} VP, {corner}"
    head += f", master {station.master}" if station.master else f", {station.worker}" if station.worker else ""
    return f"{head} {pen.marks(station.discs)}", len(head) + 1 + len(station.discs)


def _cities(view: View, pen: Pen) -> list[str]:
    return [pen("cities: value, corner, links to the next", DIM), *_in_columns([_city(c, pen) for c in view.cities], 2)]


def _city(city: City, pen: Pen) -> tuple[str, int]:
    """A city as text and its length in letters."""
    notes = [*_numbers(city), *([f"link {city.link}"] if city.link is not None else [])]
    head = f"{city.name}: {', '.join(notes)} "
    discs = _discs(city, pen)
    return head + discs, len(head) + length(discs)


def _numbers(city: City) -> list[str]:
    return [str(city.value), "white" if city.white else "dark", *city.notes]


def _discs(city: City, pen: Pen) -> str:
    return "".join(pen.mark(p) + (str(n) if n > 1 else "") for p, n in city.discs.items())


def _north(view: View, pen: Pen) -> list[str]:
    """The towns with posts, what the next place brings, what is special; the station masters of New York City."""
    if not view.towns:
        return []
    lines = [pen("the north: town, zone, [posts], what the next place brings; large towns as cities; railways", DIM)]
    for town in view.towns:
        lines += _town(town, pen)
    reserve = [f"{name} ({words});" for name, words in view.reserve.items()]
    return [*lines, *packed([f"station masters of {view.cities[-1].name}:", *reserve], WIDTH, indent=2)]


def _town(town: Town, pen: Pen) -> list[str]:
    following = town.squares[len(town.posts)] if len(town.posts) < len(town.squares) else ""
    notes = [f"next {following}"] if following else []
    notes += [town.tile] if town.tile else []
    notes += [f"station {town.station.name}"] if town.station is not None else []
    notes += _numbers(town.city) if town.city is not None else []
    posts = pen.marks(town.posts) + "]" + " " * (5 - len(town.posts))
    discs = f" {_discs(town.city, pen)}" if town.city is not None else ""
    told = f"  {pen(town.name, BOLD, 14)}{town.zone:7}[{posts}{', '.join(notes)}{discs}"
    told += " " * (_RAILWAYS - length(told))
    near = [f"{name}," for name in town.near[:-1]] + [*town.near[-1:]]
    return packed([f"{told}to", *near], WIDTH, indent=_RAILWAYS + 3)


def _markets(view: View, pen: Pen) -> list[str]:
    rows = []
    for k, job in enumerate(view.jobs, start=1):
        workers = " ".join(_LETTERS.get(worker, worker) for worker in job.workers)
        notes = (" <token" if job.has_token else "") + (" +cattle" if job.refills else "")
        rows.append((text := f"row {k} ${job.cost}: {workers or '-'}{notes}", len(text)))
    foresight = "; ".join(
        f"{k} {upper or '-'} | {lower or '-'}" for k, (upper, lower) in enumerate(view.foresight, start=1)
    )
    cattle = [f"{_counted(name, n)};" for name, n in view.cattle.items()] or ["empty"]
    display = [_counted(name, n) for name, n in view.display.items()] or ["none"]
    token = "" if view.market_token is None else f"{pen.mark(view.market_token)} has the token: last turns; "
    return [
        token + pen("job market: hire from rows before the token; +cattle: then filled up", DIM),
        *_in_columns(rows, 3),
        *packed(["Kansas City:", *foresight.split(" ")], WIDTH, indent=2),
        *packed([f"cattle market ({view.cattle_stack} in the stack):", *cattle], WIDTH, indent=2),
        *packed(
            [f"objectives ({view.objective_stack} in the stack):", *(f"{card};" for card in display)], WIDTH, indent=2
        ),
    ]


def _counted(name: str, number: int) -> str:
    return f"{number} x {name}" if number > 1 else name


# ---- players -------------------------------------------------------------------------------------------


def _player(player: int, seat: Seat, view: View, pen: Pen) -> list[str]:
    arrow = ">" if seat.is_active else " "
    held = f"{plural(seat.certificates, 'certificate')} of {seat.limit}"
    held += f", {seat.permanent} for good" if seat.permanent else ""
    workers = ", ".join(f"{n} {_LETTERS[name]}" for name, n in seat.workers.items())
    numbers = f"${seat.money}, {held}, {workers}, {seat.steps} steps, hand of {seat.hand_limit}"
    lines = [f"{arrow} {pen.mark(player)} {pen(f'{seat.name}, player {player}', BOLD, 18)}{pen(numbers)}"]
    states = {where: [face for face, other in seat.buildings if other == where] for where in ("board", "supply")}
    tiles = [f"{n} {colour} teepee" for colour, n in seat.teepees.items() if n]
    tiles += [_counted(f"hazard {name}", n) for name, n in seat.hazards.items()]
    rows = {
        "north": _held(seat) if view.expansion else [],
        "discs": [_counted(name, n) for name, n in seat.discs.items()],
        "on the trail": states["board"],
        "supply": states["supply"],
        "tiles": tiles,
        "masters": [f"{name} ({words})" for name, words in seat.masters.items()],
        "hand": _hand(seat),
        f"stack {seat.num_stack}, discarded": [_counted(name, n) for name, n in seat.discard.items()],
        "herd": [_counted(name, n) for name, n in seat.herd.items()],
        "objectives played": [_counted(name, n) for name, n in seat.area.items()],
        "in the deck": [_counted(name, n) for name, n in seat.cards.items()]
        + ([f"{plural(seat.unseen, 'card')} unseen"] if seat.unseen else []),
    }
    for name, items in rows.items():
        if items:
            lines += packed([f"    {name}:", *(f"{item};" for item in items[:-1]), items[-1]], WIDTH, indent=6)
    return lines


def _held(seat: Seat) -> list[str]:
    """Trading posts and exchange tokens."""
    posts = [f"{plural(seat.posts, 'trading post')} left", f"{plural(seat.bells, 'bell')} cleared"]
    return [*posts, plural(seat.tokens, "exchange token")]


def _hand(seat: Seat) -> list[str]:
    hidden = seat.num_hand - sum(seat.hand.values())
    known = [_counted(name, n) for name, n in seat.hand.items()]
    return known + ([f"{plural(hidden, 'card')} face down"] if hidden else [])


def _ranking(view: View, pen: Pen) -> list[str]:
    lines = [pen("Final ranking", BOLD)]
    for p, seat in standings(view):
        kinds = ", ".join(f"{kind} {value}" for kind, value in seat.points.items() if value)
        head = f"{ordinal(seat.rank or 0)} {pen.mark(p)} {seat.name}, player {p}: {sum(seat.points.values())} VP"
        lines += [head, *packed(["   ", *kinds.split(" ")], WIDTH, indent=4)]
    return lines


# ---- lines ---------------------------------------------------------------------------------------------


def _in_columns(cells: Sequence[tuple[str, int]], columns: int) -> list[str]:
    """Cells (text, letters) in columns, read from top to bottom."""
    room = WIDTH // columns
    rows = -(-len(cells) // columns)
    lines = []
    for row in range(rows):
        picked = cells[row::rows]
        lines.append("".join(content + " " * max(1, room - length) for content, length in picked).rstrip())
    return lines
