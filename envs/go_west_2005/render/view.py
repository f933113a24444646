"""What a picture shows, in words and numbers: one view for the SVG board and the terminal board.

The view is made before anything is drawn and keeps only what its observer may see: no drawing code ever holds
a hidden hand or the order of the draw pile.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple, TypedDict

from westbound.envs.core.render.words import plural, seat_name

START, EXIT = "New England", "California"
NUM_CIRCLES = 8


class Facts(TypedDict, total=False):
    """What a picture may be told of the components besides the state; the defaults are the game's numbers.

    cards: facts per card name: region (str or None), tokens ("none", "single", "+1", "two"), wagons and
        cost (int). A card that is not in it shows its name alone.
    scoring_costs: costs of a player's scoring cards, in their order; default 1, 3, 6, 10, 15, 16.
    tokens_per_player: what is neither in hand nor on a ring is in the bank; default 30.
    target_vp: victory points that end the game, the length of the bar; default 50.
    """

    cards: Mapping[str, Mapping] | None
    scoring_costs: Sequence[int]
    tokens_per_player: int
    target_vp: int


class Card(NamedTuple):
    """The face of a card that may be seen; numbers are None where nobody told the card's facts."""

    name: str
    region: int | None  # 1..4; None: no region, or a region that is not on this board
    band: str  # what the head of the card says
    tokens: str | None
    wagons: int | None
    cost: int | None


class Seat(NamedTuple):
    """One player. `hand` is None where the observer may not see it, `rank` is None before the end."""

    name: str
    tokens: int
    on_tracks: int
    bank: int
    vp: int
    scores_claimed: int
    double_ready: bool
    hand: tuple[Card, ...] | None
    num_cards: int
    is_active: bool
    rank: int | None


class Track(NamedTuple):
    """One ring: `circles[c]` is (owner, age) of the token on circle c, age 1 the oldest, or None."""

    pawn: int
    owners: tuple[int, ...]  # oldest first
    circles: tuple[tuple[int, int] | None, ...]


class View(NamedTuple):
    """All that is drawn."""

    turn: int
    regions: tuple[str, ...]  # six names, east to west
    wagons: tuple[int, ...]
    tracks: tuple[Track, ...]
    seats: tuple[Seat, ...]
    deck: int
    discard: int
    prompt: str
    active: int | None
    scoring_costs: tuple[int, ...]
    target_vp: int


def look(
    state: Mapping,
    observer: int | None,
    *,
    cards: Mapping[str, Mapping] | None = None,
    scoring_costs: Sequence[int] = (1, 3, 6, 10, 15, 16),
    tokens_per_player: int = 30,
    target_vp: int = 50,
) -> View:
    """What `observer` sees of a game (None: all that a picture can show); the keywords are :class:`Facts`."""
    num_players = len(state["players"])
    if observer is not None and not 0 <= observer < num_players:
        raise ValueError(f"observer must be None or a player from 0 to {num_players - 1}, not {observer!r}")
    regions = (START, *(track["region"] for track in state["tracks"]), EXIT)
    tracks = tuple(_track(track["pawn"], track["tokens"]) for track in state["tracks"])
    prompts = state["prompts"]
    hands: list[tuple[Card, ...] | None] = [None] * num_players
    for p, player in enumerate(state["players"]):
        if observer in (None, p):
            hands[p] = tuple(_card(name, regions, cards or {}) for name in player["hand"])
    seats = _seats(state, tracks, hands, tokens_per_player)
    return View(
        turn=state["turn"],
        regions=regions,
        wagons=tuple(state["wagons"]),
        tracks=tracks,
        seats=seats,
        deck=len(state["deck"]),
        discard=len(state["discard"]),
        prompt=_prompt(prompts[-1], regions, seats) if prompts else _outcome(seats),
        active=prompts[-1]["player"] if prompts else None,
        scoring_costs=tuple(scoring_costs),
        target_vp=target_vp,
    )


def standings(view: View) -> list[tuple[int, Seat]]:
    """(player, seat) from the best to the last, once the game is over."""
    return sorted(enumerate(view.seats), key=lambda entry: (entry[1].rank or 0, entry[0]))


def _track(pawn: int, owners: Sequence[int]) -> Track:
    circles: list[tuple[int, int] | None] = [None] * NUM_CIRCLES
    for age, owner in enumerate(owners, start=1):
        circles[(pawn + age) % NUM_CIRCLES] = (owner, age)
    return Track(pawn, tuple(owners), tuple(circles))


def _card(name: str, regions: tuple[str, ...], cards: Mapping[str, Mapping]) -> Card:
    facts = cards.get(name)
    if facts is None:
        return Card(name, None, "card", None, None, None)
    region = regions.index(facts["region"]) if facts["region"] in regions else None
    band = facts["region"] or name.split(",")[0]
    return Card(name, region, band, facts["tokens"], facts["wagons"], facts["cost"])


def _ranks(players: Sequence[Mapping]) -> list[int | None]:
    """Places by VP, then by tokens in hand; equal players share a place."""
    merits = [(player["vp"], player["tokens"]) for player in players]
    return [1 + sum(other > own for other in merits) for own in merits]


def _seats(
    state: Mapping,
    tracks: Sequence[Track],
    hands: Sequence[tuple[Card, ...] | None],
    tokens_per_player: int,
) -> tuple[Seat, ...]:
    prompts = state["prompts"]
    ranks = [None] * len(hands) if prompts else _ranks(state["players"])
    seats = []
    for p, player in enumerate(state["players"]):
        on_tracks = sum(track.owners.count(p) for track in tracks)
        seats.append(
            Seat(
                name=seat_name(p),
                tokens=player["tokens"],
                on_tracks=on_tracks,
                bank=tokens_per_player - player["tokens"] - on_tracks,
                vp=player["vp"],
                scores_claimed=player["scores_claimed"],
                double_ready=bool(player["double_ready"]),
                hand=hands[p],
                num_cards=len(player["hand"]),
                is_active=bool(prompts) and prompts[-1]["player"] == p,
                rank=ranks[p],
            )
        )
    return tuple(seats)


def _outcome(seats: Sequence[Seat]) -> str:
    winners = [seat.name for seat in seats if seat.rank == 1]
    if len(winners) == 1:
        return f"Game over: {winners[0]} wins"
    return f"Game over: {', '.join(winners[:-1])} and {winners[-1]} tie"


def _prompt(top: Mapping, regions: tuple[str, ...], seats: Sequence[Seat]) -> str:
    """Who decides what, as a sentence."""
    kind, argument = top["kind"], top["argument"]
    if kind == "turn" and seats[top["player"]].double_ready:
        asked = "plays, sells or scores; may spend the double move first"
    elif kind == "turn":
        asked = "plays a card, sells a card or claims a score"
    elif kind == "action":
        asked = "plays, sells or scores (double move)"
    elif kind == "second_region":
        first = f" than {regions[argument]}" if 0 <= argument < len(regions) else ""
        asked = f"places the +1 token in another region{first}"
    elif kind == "move":
        asked = f"moves a wagon one region west ({plural(argument, 'step')} to go)"
    elif kind == "payment":
        asked = f"pays a cost of {argument}: how much of it in VP?"
    else:
        asked = f"decides ({str(kind).replace('_', ' ')})"
    return f"{seat_name(top['player'])} {asked}"
