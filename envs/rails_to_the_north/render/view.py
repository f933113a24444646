"""What a picture shows: one view for the SVG board and the terminal board.

The view is made before anything is drawn and keeps only what its observer may see: no drawing code ever holds a hidden
card.
"""

from collections import Counter
from collections.abc import Mapping
from typing import Any, NamedTuple

from westbound.envs.core.render.words import seat_name
from westbound.envs.rails_to_the_north.render.facts import Facts
from westbound.envs.rails_to_the_north.render.network import City, Station, Town, list_cities, list_stations, list_towns
from westbound.envs.rails_to_the_north.render.points import points
from westbound.envs.rails_to_the_north.render.words import outcome, question


class Place(NamedTuple):
    """A space of the trail. `tile` as in the dict; `code` is short: "C", "5a", "green 4", "" for an empty space.

    `actions` are the words of a building's local actions, numbered as in the actions; the risk icon is the space's own.
    """

    name: str
    kind: str
    woods: bool
    risk: str
    value: int
    following: tuple[str, ...]
    tile: str | None
    code: str
    owner: int | None
    hand: str
    vp: int
    craftsmen: int
    actions: tuple[str, ...]
    pawns: tuple[int, ...]


class Building(NamedTuple):
    """A face of the private buildings, the same for all players."""

    craftsmen: int
    vp: int
    hand: str
    actions: tuple[str, ...]


class Job(NamedTuple):
    """A row of the job market. Workers can be hired above the row of the token."""

    cost: int
    workers: tuple[str, ...]
    has_token: bool
    open: bool
    refills: bool


class Seat(NamedTuple):
    """One player. `hand` is what the observer knows of the hand; `num_hand` counts all of it."""

    name: str
    is_active: bool
    rank: int | None
    points: Mapping[str, int]
    money: int
    certificates: int
    permanent: int
    limit: int
    hand_limit: int
    steps: int
    engine: str
    space: str
    tokens: int
    posts: int
    bells: int
    workers: Mapping[str, int]
    discs: Mapping[str, int]
    buildings: tuple[tuple[str, str], ...]  # face, and where it is: supply, board, out
    hazards: Mapping[str, int]
    teepees: Mapping[str, int]
    masters: Mapping[str, str]  # name -> words
    area: Mapping[str, int]
    hand: Mapping[str, int]
    num_hand: int
    num_stack: int
    discard: Mapping[str, int]
    herd: Mapping[str, int]  # cattle of the whole deck
    cards: Mapping[str, int]  # objective cards of the whole deck, so far as the observer knows
    unseen: int  # and those that he does not know


class View(NamedTuple):
    """All that is drawn."""

    title: str
    turn: int
    prompt: str
    active: int | None
    expansion: bool
    places: tuple[Place, ...]
    private: Mapping[str, Building]
    fees: Mapping[str, int]
    risks: Mapping[str, str]
    track: tuple[str, ...]
    crosses: frozenset[str]
    stations: tuple[Station, ...]
    cities: tuple[City, ...]  # of the row
    towns: tuple[Town, ...]  # none without the expansion
    reserve: Mapping[str, str]  # station masters beside New York City: name -> words
    jobs: tuple[Job, ...]
    market_token: int | None
    foresight: tuple[tuple[str | None, str | None], ...]
    piles: tuple[int, ...]
    cattle: Mapping[str, int]
    cattle_stack: int
    display: Mapping[str, int]
    objective_stack: int
    seats: tuple[Seat, ...]
    facts: Facts


def look(state: Mapping, observer: int | None, facts: Facts) -> View:
    """What `observer` sees of a game (None: all hands). ValueError if he is no player of it."""
    num_players = len(state["players"])
    if observer is not None and not 0 <= observer < num_players:
        raise ValueError(f"observer must be None or a player from 0 to {num_players - 1}, not {observer!r}")
    prompts = state["prompts"]
    tables = None if prompts else [points(state, p, facts) for p in range(num_players)]
    scores = [sum(table.values()) for table in tables] if tables else []
    seats = tuple(_seat(state, p, observer, facts, tables, scores) for p in range(num_players))
    places = tuple(_place(state, name, facts) for name in state["trail"])
    expansion = bool(state["parameters"].get("expansion"))
    stations, cities = list_stations(state, facts), list_cities(state, facts)
    return View(
        title="Rails to the North" if expansion else "Great Western Trail",
        turn=state["turn"],
        prompt=_prompt(state, places) if prompts else outcome(scores),
        active=prompts[-1]["player"] if prompts else None,
        expansion=expansion,
        places=places,
        private=_private(state, facts),
        fees=facts["trail"][num_players],
        risks=facts["risks"],
        track=tuple(facts["railroad"]["track"]),
        crosses=frozenset(facts["railroad"]["crosses"]),
        stations=stations,
        cities=tuple(city for name, city in cities.items() if not facts["cities"][expansion][name]["in_north"]),
        towns=list_towns(state, facts, stations, cities) if expansion else (),
        reserve={name: facts["masters"][name]["words"] for name in state["reserve"]},
        jobs=_jobs(state, facts),
        market_token=state["market_token"],
        foresight=tuple((column[0], column[1]) for column in state["foresight"]),
        piles=tuple(sum(pile.values()) for pile in state["piles"]),
        cattle=state["cattle_market"],
        cattle_stack=sum(state["cattle_stack"].values()),
        display=state["display"],
        objective_stack=sum(state["objective_stack"].values()),
        seats=seats,
        facts=facts,
    )


def _prompt(state: Mapping, places: tuple[Place, ...]) -> str:
    """The question, with the place of the pawn in words."""
    top = state["prompts"][-1]
    space = state["players"][top["player"]]["space"]
    place = next(place for place in places if place.name == space)
    where = f"{place.code} on {space}" if place.actions else f"{space}: a single auxiliary action"
    return question(top, lambda k: str(state["stations"][k]["name"]), where)


def standings(view: View) -> list[tuple[int, Seat]]:
    """(player, seat) from the best to the last, once the game is over."""
    return sorted(enumerate(view.seats), key=lambda entry: (entry[1].rank or 0, entry[0]))


def _place(state: Mapping, name: str, facts: Facts) -> Place:
    space, tile = facts["spaces"][name], state["trail"][name]
    code, owner, hand, vp = "", None, "none", 0
    face: Mapping[str, Any] = {}
    if tile is not None and " of " in tile:
        code, owner = tile.split(" of ")[0], int(tile.split(" of ")[1])
        face = facts["faces"][code]
        hand, vp = face["hand"], face["vp"]
    elif tile is not None and tile.startswith("neutral "):
        code = tile.removeprefix("neutral ")
        face = facts["faces"][code]
    elif tile is not None and tile.startswith("hazard "):
        code = tile.removeprefix("hazard ")
        hand, vp = code.split(" ")[0], facts["hazard_vp"][f"{space['hazard']} {code}"]
    elif tile is not None:
        code = tile.removesuffix(" teepee")
        hand = facts["teepee_hands"][code]
    return Place(
        name=name,
        kind=space["kind"],
        woods=space["woods"],
        risk=space["risk"],
        value=space["value"],
        following=tuple(space["next"]),
        tile=tile,
        code=code,
        owner=owner,
        hand=hand,
        vp=vp,
        craftsmen=face.get("craftsmen", 0),
        actions=_actions(face),
        pawns=tuple(p for p, player in enumerate(state["players"]) if player["space"] == name),
    )


def _actions(face: Mapping) -> tuple[str, ...]:
    """The local actions; from the second alternative of an entry on with "or"."""
    told: list[str] = []
    for k, words in enumerate(face.get("actions", ())):
        again = k > 0 and face["entries"][k] == face["entries"][k - 1]
        told.append(f"or {words}" if again else words)
    return tuple(told)


def _private(state: Mapping, facts: Facts) -> dict[str, Building]:
    """The faces that are in the game."""
    numbers = facts["private_numbers"][int(bool(state["parameters"].get("expansion")))]
    found = {}
    for number in range(1, numbers + 1):
        name = f"{number}{state['sides'][number - 1]}"
        face = facts["faces"][name]
        found[name] = Building(face["craftsmen"], face["vp"], face["hand"], _actions(face))
    return found


def _jobs(state: Mapping, facts: Facts) -> tuple[Job, ...]:
    token = state["jobs_filled"] // len(state["players"])
    jobs = []
    for k, (row, cost) in enumerate(zip(state["jobs"], facts["jobs"]["costs"], strict=True)):
        workers = tuple(Counter(row).elements())
        jobs.append(Job(cost, workers, k == token, k < token, k + 1 in facts["jobs"]["refills"]))
    return tuple(jobs)


def _seat(
    state: Mapping, p: int, observer: int | None, facts: Facts, tables: list[dict[str, int]] | None, scores: list[int]
) -> Seat:
    player, prompts = state["players"][p], state["prompts"]
    open_hand = observer in (None, p) or not prompts
    deck = Counter(player["hand"]) + Counter(player["stack"]) + Counter(player["discard"])
    unseen = Counter() if open_hand else Counter(player["blind"])
    known = deck - unseen
    return Seat(
        name=seat_name(p),
        is_active=bool(prompts) and prompts[-1]["player"] == p,
        rank=None if prompts else 1 + sum(other > scores[p] for other in scores),
        points=tables[p] if tables else {},
        money=player["money"],
        certificates=player["certificates"],
        permanent=sum(facts["masters"][name]["certificates"] for name in player["masters"]),
        **_limits(player["discs"], facts, len(state["players"])),
        engine=f"{player['engine']:g}",
        space=player["space"],
        tokens=player["exchange_tokens"],
        posts=player["posts"],
        bells=(facts["posts"] - player["posts"]) // facts["posts_per_bell"],
        workers=player["workers"],
        discs=player["discs"],
        buildings=tuple(zip(_private(state, facts), player["buildings"], strict=False)),
        hazards=player["hazards"],
        teepees=player["teepees"],
        masters={name: facts["masters"][name]["words"] for name in player["masters"]},
        area=player["area"],
        hand=player["hand"] if open_hand else player["shown"],
        num_hand=sum(player["hand"].values()),
        num_stack=sum(player["stack"].values()),
        discard=player["discard"],
        herd={name: known[name] for name in facts["cattle"] if known[name]},
        cards={name: known[name] for name in facts["objectives"] if known[name]},
        unseen=sum(unseen.values()),
    )


def _limits(discs: Mapping[str, int], facts: Facts, num_players: int) -> dict[str, int]:
    """What the cleared discs allow: certificates, cards of the hand, steps."""
    trail = facts["trail"][num_players]
    gone = {name for name in facts["discs"] if not discs.get(name)}
    steps = trail["steps"] + sum(trail[name] for name in ("steps and dollars", "steps and points") if name in gone)
    both = "certificate limit 4" in gone, {"certificate limit 4", "certificate limit 6"} <= gone
    hand = facts["hand_size"] + facts["discs"]["hand"]["copies"] - discs.get("hand", 0)
    return {"limit": facts["limits"][sum(both)], "hand_limit": hand, "steps": steps}
