"""What a picture shows, in words and numbers: one view for the SVG board and the terminal board.

Everything in Great Western lies open, so the view is the same for every observer.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple, TypedDict

from westbound.envs.core.render.words import seat_name
from westbound.envs.great_western.tables import COLUMNS, START


class Facts(TypedDict):
    """What a picture is told of a component set besides the state.

    cities: name -> place (x, y), area, cost and gold, London among them.
    links: (city, city, cost).
    coaches: by train, for each car from the front whether it is a coach.
    income: pieces by number of connected cities.
    """

    cities: Mapping[str, Mapping]
    links: Sequence[tuple[str, str, int]]
    coaches: Sequence[Sequence[bool]]
    income: Sequence[int]


class City(NamedTuple):
    """One city but London. `reach` is what its links cost the player on turn; None: he has no path, or nobody is."""

    name: str
    place: tuple[int, int]
    area: str
    cost: int
    gold: int
    owner: int | None
    reach: int | None


class Car(NamedTuple):
    """One car: its column, whether it is a coach, how many pieces it carries."""

    column: int
    is_coach: bool
    pieces: int


class Train(NamedTuple):
    """One train. The pieces are black (`owner` None) until the auction is over."""

    cars: tuple[Car, ...]
    holder: int | None
    bid: int
    owner: int | None


class Seat(NamedTuple):
    """One player. `build_turn` counts from 1, None: no build turn to come. `rank` is None before the end."""

    name: str
    supply: int
    stock: int
    connected: int
    income: int
    gold: int
    is_first: bool
    is_active: bool
    build_turn: int | None
    rank: int | None


class View(NamedTuple):
    """All that is drawn."""

    round: int
    dry_rounds: int
    london: tuple[int, int]
    cities: tuple[City, ...]
    links: tuple[tuple[str, str, int], ...]
    trains: tuple[Train, ...]
    seats: tuple[Seat, ...]
    prompt: str
    active: int | None


def look(state: Mapping, observer: int | None, facts: Facts) -> View:
    """What anybody sees of a game; ValueError if `observer` is neither None nor a player of it."""
    num_players = len(state["players"])
    if observer is not None and not 0 <= observer < num_players:
        raise ValueError(f"observer must be None or a player from 0 to {num_players - 1}, not {observer!r}")
    prompts = state["prompts"]
    active = prompts[-1]["player"] if prompts else None
    seats = _seats(state, facts)
    names = [name for name in facts["cities"] if name != START]
    return View(
        round=state["round"],
        dry_rounds=state["dry_rounds"],
        london=tuple(facts["cities"][START]["place"]),
        cities=_cities(state, facts, active),
        links=tuple(facts["links"]),
        trains=_trains(state, facts),
        seats=seats,
        prompt=_prompt(state, names) if prompts else _outcome(seats),
        active=active,
    )


def standings(view: View) -> list[tuple[int, Seat]]:
    """(player, seat) from the best to the last, once the game is over."""
    return sorted(enumerate(view.seats), key=lambda entry: (entry[1].rank or 0, entry[0]))


def _cities(state: Mapping, facts: Facts, active: int | None) -> tuple[City, ...]:
    owners = state["cities"]
    reach = {} if active is None else link_costs(owners, facts["links"], active)
    cities = []
    for name, city in facts["cities"].items():
        if name != START:
            owner = owners[name]
            cost = reach.get(name) if owner is None else None
            cities.append(City(name, tuple(city["place"]), city["area"], city["cost"], city["gold"], owner, cost))
    return tuple(cities)


def link_costs(owners: Mapping[str, int | None], links: Sequence[tuple[str, str, int]], player: int) -> dict[str, int]:
    """What the links to each city that has a path cost the player, without the city itself."""
    costs = {START: 0} | {name: 0 for name, owner in owners.items() if owner == player}
    both_ways = [*links, *((b, a, cost) for a, b, cost in links)]
    found: dict[str, int] = {}
    while found != costs:
        found = dict(costs)
        for here, there, link in both_ways:
            if here in costs and (here == START or owners[here] is not None):
                foreign = here != START and owners[here] != player
                reached = costs[here] + foreign + link
                costs[there] = min(costs.get(there, reached), reached)
    return costs


def _trains(state: Mapping, facts: Facts) -> tuple[Train, ...]:
    prompts = state["prompts"]
    auction = bool(prompts) and prompts[-1]["kind"] in ("bid_train", "bid_amount")
    trains = []
    for row, train in enumerate(state["trains"]):
        cars = tuple(
            Car(column, bool(coach or state["parameters"]["all_coaches"]), train["pieces"][str(column)])
            for column, coach in zip(COLUMNS, facts["coaches"][row], strict=True)
        )
        trains.append(Train(cars, train["holder"], train["bid"], None if auction else train["holder"]))
    return tuple(trains)


def _seats(state: Mapping, facts: Facts) -> tuple[Seat, ...]:
    prompts, players = state["prompts"], state["players"]
    turns = [frame["player"] for frame in reversed(prompts) if frame["kind"] == "build"]
    merits = [(player["gold"], -player["connected"]) for player in players]
    by_cities = state["parameters"]["income"] == "cities"
    seats = []
    for p, player in enumerate(players):
        connected = player["connected"]
        seats.append(
            Seat(
                name=seat_name(p),
                supply=player["supply"],
                stock=player["stock"],
                connected=connected,
                income=connected if by_cities else facts["income"][connected],
                gold=player["gold"],
                is_first=state["first_player"] == p,
                is_active=bool(prompts) and prompts[-1]["player"] == p,
                build_turn=turns.index(p) + 1 if p in turns else None,
                rank=None if prompts else 1 + sum(other > merits[p] for other in merits),
            )
        )
    return tuple(seats)


def _outcome(seats: Sequence[Seat]) -> str:
    winners = [seat.name for seat in seats if seat.rank == 1]
    if len(winners) == 1:
        return f"Game over: {winners[0]} wins"
    return f"Game over: {', '.join(winners[:-1])} and {winners[-1]} tie"


def _prompt(state: Mapping, names: Sequence[str]) -> str:
    """Who decides what, as a sentence."""
    top = state["prompts"][-1]
    kind, argument = top["kind"], top["argument"]
    if kind == "bid_train":
        asked = "chooses a train to bid on"
    elif kind == "bid_amount":
        bid = state["trains"][argument]["bid"]
        asked = f"bids on train {argument + 1}" + (f", more than {bid}" if bid else "")
    elif kind == "build" and state["dry_rounds"] and not argument:
        asked = "must connect a city: nobody did in the last round"
    elif kind == "build":
        asked = "connects a city, or stops"
    elif kind == "payment":
        asked = f"pays the way to {names[argument - 1]}: supply first, or spare coaches?"
    else:
        asked = f"decides ({str(kind).replace('_', ' ')})"
    return f"{seat_name(top['player'])} {asked}"
