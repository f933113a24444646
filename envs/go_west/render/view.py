"""What a picture shows, in words and numbers: one view for the SVG board and the terminal board.

The view is made before anything is drawn and keeps only what its observer may see: no drawing code ever holds a hidden
card or the order of a pile.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple, TypedDict

from westbound.envs.core.render.picture import PLAYER_STYLES
from westbound.envs.go_west.operators import TYPES
from westbound.envs.go_west.render.words import outcome, prompt_words, team_of

Field = tuple[int, int]


class Facts(TypedDict):
    """What a picture is told of a component set besides the state.

    cards: name -> type, cells (of the tile's first image), text, needs, wagon (bool), bonus (types), symbol (None: it
        is no farm).
    shapes: name -> cells.
    solo_cards: name -> order (its pair) and text.
    solo_orders, solo_money: orders to be played and money to be had, else a solo game is failed.
    """

    cards: Mapping[str, Mapping]
    shapes: Mapping[str, Sequence[Field]]
    solo_cards: Mapping[str, Mapping]
    solo_orders: int
    solo_money: int


class Card(NamedTuple):
    """The face of a card that may be seen. `marked`: to be discarded; `fresh`: drafted in this turn."""

    name: str
    type: str
    cells: tuple[Field, ...]
    text: str
    needs: str
    wagon: bool
    bonus: tuple[str, ...]
    symbol: str | None
    marked: bool = False
    fresh: bool = False


class Building(NamedTuple):
    """A tile on the board; `owner` None: neutral. `is_last`: put down last."""

    card: str
    type: str
    owner: int | None
    cells: tuple[Field, ...]
    water: frozenset[Field]
    is_last: bool


class Seat(NamedTuple):
    """One player. Of the hand the cards that the observer may see, and the number of those that he may not, by kind.

    `team` is "" without teams; `score` is the money of the side; `rank` is None before the end, and alone.
    """

    name: str
    team: str
    money: int
    score: int
    is_first: bool
    is_active: bool
    rank: int | None
    bonus: Mapping[str, int]
    farm_sets: tuple[tuple[str, ...], ...]
    hand: tuple[Card, ...]
    hidden_buildings: int
    hidden_orders: int
    orders_played: tuple[str, ...]
    plays: tuple[str, ...]  # of this round, in words
    num_buildings: int


class Offer(NamedTuple):
    """The cards of a decision, if the observer may see them."""

    title: str
    cards: tuple[Card, ...]


class Stack(NamedTuple):
    """A stack of the draft; `taker`: who takes it in this turn."""

    size: int
    taker: int | None


class Tile(NamedTuple):
    """Tiles in the box that are alike."""

    type: str
    shape: str
    variant: str
    left: int
    cells: tuple[Field, ...]


class Solo(NamedTuple):
    """What there is in a solo game alone."""

    card: str | None
    text: str
    laid: tuple[str, ...]
    skipped: tuple[str, ...]
    to_lay: tuple[tuple[str, str], ...]
    tiles: tuple[Tile, ...]


class View(NamedTuple):
    """All that is drawn. `permits`: seats by forest field. `anchor`: of the tile that is being placed."""

    heading: str
    size: int
    terrain: tuple[str, ...]
    permits: Mapping[Field, tuple[int, ...]]
    buildings: tuple[Building, ...]
    anchor: Field | None
    seats: tuple[Seat, ...]
    offer: Offer | None
    stacks: tuple[Stack, ...]
    piles: tuple[tuple[str, int], ...]
    solo: Solo | None
    prompt: str
    active: int | None


def look(state: Mapping, observer: int | None, facts: Facts) -> View:
    """What `observer` sees (None: all hands). ValueError if `observer` is neither None nor a player of the game."""
    num_players = len(state["players"])
    if observer is not None and not 0 <= observer < num_players:
        raise ValueError(f"observer must be None or a player from 0 to {num_players - 1}, not {observer!r}")
    prompts = state["prompts"]
    top = prompts[-1] if prompts else None
    seats = _seats(state, observer, facts)
    return View(
        heading=_heading(state),
        size=len(state["board"]),
        terrain=tuple(state["board"]),
        permits=_permits(state),
        buildings=_buildings(state),
        anchor=tuple(top["anchor"]) if top and "anchor" in top else None,
        seats=seats,
        offer=_offer(state, observer, facts),
        stacks=_stacks(state),
        piles=_piles(state),
        solo=_solo(state, facts),
        prompt=prompt_words(top) if top else outcome(state, facts["solo_orders"], facts["solo_money"]),
        active=top["player"] if top else None,
    )


def standings(view: View) -> list[tuple[int, Seat]]:
    """(player, seat) from the best to the last, once the game is over."""
    return sorted(enumerate(view.seats), key=lambda entry: (entry[1].rank or 0, entry[0]))


def _heading(state: Mapping) -> str:
    if not state["round"]:
        return "setup"
    return f"round {state['round']}" + (f", turn {state['turn']}" if state["turn"] else "")


def _permits(state: Mapping) -> dict[Field, tuple[int, ...]]:
    found: dict[Field, tuple[int, ...]] = {}
    for p, player in enumerate(state["players"]):
        for row, column in player["permits"]:
            found[row, column] = (*found.get((row, column), ()), p)
    return found


def _buildings(state: Mapping) -> tuple[Building, ...]:
    last = len(state["buildings"]) - 1
    return tuple(
        Building(
            card=building["card"],
            type=building["type"],
            owner=building["owner"],
            cells=tuple((r, c) for r, c in building["cells"]),
            water=frozenset((r, c) for r, c in building["water"]),
            is_last=k == last,
        )
        for k, building in enumerate(state["buildings"])
    )


# ---- cards that may be seen


def _card(name: str, facts: Facts, marked: bool = False, fresh: bool = False) -> Card:
    card = facts["cards"][name]
    cells = tuple((r, c) for r, c in card["cells"])
    symbols = tuple(card["bonus"]), card["symbol"]
    return Card(name, card["type"], cells, card["text"], card["needs"], card["wagon"], *symbols, marked, fresh)


def _is_mate(state: Mapping, observer: int | None, player: int) -> bool:
    """Whether the observer is the player's teammate."""
    return observer is not None and state["parameters"]["teams"] and abs(observer - player) == 2


def _hand(state: Mapping, observer: int | None, player: int, facts: Facts) -> tuple[Card, ...]:
    """The cards of a hand that the observer may see: all, none, or those that a teammate has shown him."""
    own, mate = state["players"][player], _is_mate(state, observer, player)
    if observer not in (None, player) and not (mate and state["open_hands"]):
        return tuple(_card(name, facts) for name in own["shown"]) if mate else ()
    top = state["prompts"][-1]["kind"] if state["prompts"] else ""
    marks = [] if mate else list(own["marked"])
    fresh = own["picks"][-1:] if top == "play" and not mate else []
    cards = []
    for name in own["hand"]:
        cards.append(_card(name, facts, name in marks, name in fresh))
        if name in marks:
            marks.remove(name)
        if name in fresh:
            fresh = []
    return tuple(cards)


def _offer(state: Mapping, observer: int | None, facts: Facts) -> Offer | None:
    """The cards of the decision; in the draft, where all choose at once, those before the observer."""
    if not state["prompts"]:
        return None
    top = state["prompts"][-1]
    kind, player = top["kind"], top["player"]
    name = PLAYER_STYLES[player].name
    if kind == "draft":
        drafts = player if observer is None else observer
        stack = state["stack_of"][drafts]
        cards = state["stacks"][stack] if stack >= 0 else []
        return Offer(f"{PLAYER_STYLES[drafts].name}'s stack", tuple(_card(card, facts) for card in cards))
    if kind in ("cell", "orientation"):
        shape = tuple(facts["shapes"][top["shape"]])
        return Offer(f"{name} places", (_card(top["card"], facts)._replace(cells=shape),))
    if kind == "neutral":
        tiles = state["solo"]["to_lay"]
        return Offer(f"{name} lays", tuple(_card(tile["card"], facts) for tile in tiles))
    if kind in ("order", "team_reserve", "exchange"):
        if observer not in (None, player) and not _is_mate(state, observer, player):
            return None
        cards = state["players"][player % 2 if state["parameters"]["teams"] else player]["offer"]
        return Offer(f"{name} chooses from", tuple(_card(card, facts) for card in cards))
    if kind in ("reserve", "play", "hand_discard", "refresh") and observer in (None, player):
        return Offer(f"{name}'s hand", _hand(state, observer, player, facts))
    return None


# ---- players


def _seats(state: Mapping, observer: int | None, facts: Facts) -> tuple[Seat, ...]:
    prompts, teams = state["prompts"], state["parameters"]["teams"]
    scores, start = _scores(state), _start_player(state, observer)
    seats = []
    for p, player in enumerate(state["players"]):
        hand = _hand(state, observer, p, facts)
        orders = sum(facts["cards"][name]["type"] == "order" for name in player["hand"])
        seen = sum(card.type == "order" for card in hand)
        own = [building for building in state["buildings"] if building["owner"] == p]
        seats.append(
            Seat(
                name=PLAYER_STYLES[p].name,
                team=team_of(p) if teams else "",
                money=player["money"],
                score=scores[p],
                is_first=p == start,
                is_active=bool(prompts) and prompts[-1]["player"] == p,
                rank=None if prompts or len(scores) == 1 else 1 + _num_better(scores, p, teams),
                bonus={kind: player["bonus"].get(kind, 0) for kind in TYPES},
                farm_sets=tuple(tuple(farm_set) for farm_set in player["farm_sets"]),
                hand=hand,
                hidden_buildings=max(0, len(player["hand"]) - orders - (len(hand) - seen)),
                hidden_orders=max(0, orders - seen),
                orders_played=tuple(building["card"] for building in own if building["type"] == "order"),
                plays=tuple({None: "order discarded", "": "building discarded"}.get(c, c) for c in player["plays"]),
                num_buildings=len(own),
            )
        )
    return tuple(seats)


def _scores(state: Mapping) -> list[int]:
    money = [player["money"] for player in state["players"]]
    return [money[p] + money[(p + 2) % 4] for p in range(4)] if state["parameters"]["teams"] else money


def _num_better(scores: Sequence[int], player: int, teams: bool) -> int:
    """How many sides have more."""
    return sum(score > scores[player] for score in (scores[:2] if teams else scores))


def _start_player(state: Mapping, observer: int | None) -> int | None:
    """The start player; nobody knows him before the first hands are chosen."""
    top = state["prompts"][-1]["kind"] if state["prompts"] else ""
    secret = observer is not None and top in ("reserve", "team_reserve")
    return None if secret or len(state["players"]) == 1 else state["start_player"]


# ---- piles


def _stacks(state: Mapping) -> tuple[Stack, ...]:
    solo = len(state["players"]) == 1
    stacks = []
    for g, cards in enumerate(state["stacks"]):
        taker = None if solo or g not in state["stack_of"] else state["stack_of"].index(g)
        if cards:
            stacks.append(Stack(len(cards), taker))
    return tuple(stacks)


def _piles(state: Mapping) -> tuple[tuple[str, int], ...]:
    piles = [
        ("building pile", len(state["building_pile"])),
        ("discarded", sum(state["building_discards"].values())),
        ("order pile", len(state["order_pile"])),
        ("discarded orders", sum(state["order_discards"].values())),
    ]
    if state["solo"]:
        piles.append(("solo pile", len(state["solo"]["pile"])))
    return tuple(piles)


def _solo(state: Mapping, facts: Facts) -> Solo | None:
    solo = state["solo"]
    if not solo:
        return None
    return Solo(
        card=solo["card"],
        text=facts["solo_cards"][solo["card"]]["text"] if solo["card"] else "",
        laid=tuple(solo["laid"]),
        skipped=tuple(solo["skipped"]),
        to_lay=tuple((tile["card"], tile["shape"]) for tile in solo["to_lay"]),
        tiles=tuple(
            Tile(tile["type"], tile["shape"], tile["variant"], tile["left"], tuple(facts["shapes"][tile["shape"]]))
            for tile in solo["tiles"]
        ),
    )
