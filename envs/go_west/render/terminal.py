"""A Go West game as text for a terminal: the facts of the picture within 100 columns."""

from collections.abc import Mapping
from typing import Unpack

from westbound.envs.core.render.picture import PLAYER_STYLES
from westbound.envs.core.render.terminal import Pen, packed
from westbound.envs.core.render.words import ordinal, plural
from westbound.envs.go_west.operators import TYPES
from westbound.envs.go_west.render.view import Card, Facts, Field, Seat, View, look, standings

WIDTH = 100
BOLD, DIM, NEUTRAL = "1", "2", "97;48;5;240"
_FREE = {".": ".", "F": "f", "M": "m", "G": "g", "S": "s", "R": "~"}
_TERRAIN_CODES = {"F": "32", "G": "33", "S": "37", "R": "36"}
_LEGEND = (
    *(". steppe  f forest", "m mountain  ~ river", "g gold  s silver", ""),
    *("Rc: Red's city", "R~: its canal water", "c-c: one tile", "*, =: the last tile", "[ ]: the anchor", ""),
    *("fR: forest that Red", "may use as steppe;", "f2: two players", ""),
    *(f"{kind[0]} {kind}" for kind in TYPES),
)


def ansi(
    state: Mapping,
    observer: int | None = None,
    color: bool = True,
    **facts: Unpack[Facts],
) -> str:
    """The game as text, lines of at most 100 letters, without a line break at the end.

    Args:
        state: the game as ``state.to_dict()`` writes it.
        observer: the player whose eyes are used: of cards that he may not see only the count is told. None tells all.
        color: whether to use colours (ANSI escape codes); without them the text is plain.
        **facts: the component set, see :class:`Facts`.

    Raises:
        ValueError: `observer` is not a player of this game.
    """
    view, pen = look(state, observer, facts), Pen(color)
    blocks = [_heading(view, pen), _board(view, pen)]
    blocks += [_player(p, seat, pen) for p, seat in enumerate(view.seats)]
    if view.solo:
        blocks.append(_solo(view, pen))
    if view.offer:
        blocks.append([pen(f"{view.offer.title}:", BOLD), *(line for c in view.offer.cards for line in _card(c, pen))])
    if view.active is None and len(view.seats) > 1:
        blocks.append(_ranking(view, pen))
    return "\n\n".join("\n".join(line.rstrip() for line in block) for block in blocks)


def _heading(view: View, pen: Pen) -> list[str]:
    mark = "*" if view.active is None else pen.mark(view.active)
    piles = ", ".join(f"{name} {count}" for name, count in view.piles)
    stacks = ""
    if view.stacks:
        sizes = (f"{'' if s.taker is None else PLAYER_STYLES[s.taker].letter + ' '}{s.size}" for s in view.stacks)
        stacks = f"; stacks: {', '.join(sizes)}"
    return [
        pen(f"Go West   {view.heading}", BOLD),
        f"{mark} {pen(view.prompt, BOLD, WIDTH - 2)}",
        pen(piles + stacks, DIM, WIDTH),
    ]


# ---- the map: three letters a field


def _board(view: View, pen: Pen) -> list[str]:
    tiles = {field: building for building in view.buildings for field in building.cells}
    lines = ["   " + "".join(pen(f"{c:>3}", DIM) for c in range(view.size))]
    for r in range(view.size):
        line = pen(f"{r:>3}", DIM)
        for c in range(view.size):
            line += _joint(view, tiles, (r, c), pen) + _field(view, tiles, (r, c), pen)
        hint = _LEGEND[r] if r < len(_LEGEND) else ""
        lines.append(line + (f"  {pen(hint, DIM)}" if hint else ""))
    return lines


def _joint(view: View, tiles: Mapping, field: Field, pen: Pen) -> str:
    """The letter before a field: whether the field on the left is of the same tile."""
    r, c = field
    tile = tiles.get(field)
    if view.anchor == field:
        return "["
    if view.anchor == (r, c - 1):
        return "]"
    if tile is None:
        return " "
    is_joined = tiles.get((r, c - 1)) is tile
    if is_joined:
        return pen("=" if tile.is_last else "-", _colour(tile.owner))
    return "*" if tile.is_last else " "


def _field(view: View, tiles: Mapping, field: Field, pen: Pen) -> str:
    """Two letters: owner and type of a tile, or terrain and who may use it as steppe."""
    tile, printed = tiles.get(field), view.terrain[field[0]][field[1]]
    if tile is not None:
        letter = "N" if tile.owner is None else PLAYER_STYLES[tile.owner].letter
        return pen(letter + ("~" if field in tile.water else tile.type[0]), _colour(tile.owner))
    users = view.permits.get(field, ())
    note = "" if not users else PLAYER_STYLES[users[0]].letter if len(users) == 1 else str(len(users))
    return pen(_FREE[printed] + note, _TERRAIN_CODES.get(printed, ""), 2)


def _colour(owner: int | None) -> str:
    return NEUTRAL if owner is None else PLAYER_STYLES[owner].ansi


# ---- players and cards


def _player(player: int, seat: Seat, pen: Pen) -> list[str]:
    team = f", team {seat.team} ({seat.score} $)" if seat.team else ""
    start = "   start player" if seat.is_first else ""
    bonus = " ".join(f"{kind} {count}" for kind, count in seat.bonus.items() if count) or "none"
    arrow = ">" if seat.is_active else " "
    name = pen(f"{seat.name}, player {player}{team}", BOLD)
    lines = [f"{arrow} {pen.mark(player)} {name}   {seat.money} $   {plural(seat.num_buildings, 'building')}{start}"]
    facts = [f"bonus: {bonus}"]
    if seat.farm_sets:
        facts.append(f"farm sets: {'; '.join(' '.join(farm_set) for farm_set in seat.farm_sets)}")
    if seat.orders_played:
        facts.append(f"orders: {', '.join(seat.orders_played)}")
    if seat.plays:
        facts.append(f"this round: {', '.join(seat.plays)}")
    lines += packed(facts, WIDTH - 4, " | ")
    lines += packed([f"hand: {_hand(seat)}"], WIDTH - 4)
    return [lines[0], *(f"    {pen(line)}" for line in lines[1:])]


def _hand(seat: Seat) -> str:
    """The cards that may be seen; a mark behind those that are to be discarded."""
    shown = [card.name + (" (to be discarded)" if card.marked else "") for card in seat.hand]
    hidden = ((seat.hidden_buildings, "building"), (seat.hidden_orders, "order"))
    shown += [f"{plural(count, noun)} face down" for count, noun in hidden if count]
    return ", ".join(shown) or "empty"


def _card(card: Card, pen: Pen) -> list[str]:
    """A card to choose: what it is, what it pays, what it needs."""
    signs = [f"{card.type}, {plural(len(card.cells), 'field')}"]
    signs += [f"symbol {card.symbol}"] if card.symbol else []
    signs += [f"bonus {' '.join(card.bonus)}"] if card.bonus else []
    signs += ["covered wagon"] if card.wagon else []
    words = f"{card.name} ({', '.join(signs)}): {card.text}" + (f"; needs: {card.needs}" if card.needs else "")
    first, *others = packed(words.split(" "), WIDTH - 4)
    return [f"  {pen(first)}", *(f"    {pen(line)}" for line in others)]


def _solo(view: View, pen: Pen) -> list[str]:
    solo = view.solo
    if solo is None:
        return []
    lines = [pen(f"Solo card: {solo.card or 'none'}", BOLD)]
    facts = [solo.text] if solo.text else []
    if solo.to_lay:
        facts.append(f"to lay: {', '.join(f'{card} ({shape})' for card, shape in solo.to_lay)}")
    facts.append(f"laid: {', '.join(solo.laid) or 'none'}")
    if solo.skipped:
        facts.append(f"skipped: {', '.join(solo.skipped)}")
    gone = [f"{tile.type} {tile.shape}" for tile in solo.tiles if not tile.left]
    if gone:
        facts.append(f"no tiles left: {', '.join(gone)}")
    return [*lines, *(f"    {pen(line)}" for fact in facts for line in packed(fact.split(" "), WIDTH - 4))]


def _ranking(view: View, pen: Pen) -> list[str]:
    lines = [pen("Final ranking", BOLD)]
    for p, seat in standings(view):
        team = f", team {seat.team}: {seat.score} $" if seat.team else ""
        lines.append(f"{ordinal(seat.rank or 0)} {pen.mark(p)} {seat.name}, player {p}: {seat.money} ${team}")
    return lines
