"""What a picture is told of a component set."""

from collections.abc import Mapping, Sequence
from typing import Any, TypedDict

from westbound.envs.rails_to_the_north import tables as parts
from westbound.envs.rails_to_the_north.render.words import cattle_type, master_words, row_words, short_words
from westbound.envs.rails_to_the_north.verbs import UNITS

_BASE_NUMBERS = parts.NUM_NUMBERS - 2


class Facts(TypedDict):
    """What a picture is told of a component set besides the state. Cities and links: base game, then expansion.

    spaces: name -> kind, woods, risk, value (a trade's, a hazard space's number), next (names).
    faces: name -> craftsmen, vp, hand, actions (words of the local actions), entries (the same number: alternatives).
    private_numbers: how many private buildings a player has, without and with the expansion.
    risks: name -> words.
    cattle: name -> type, value, vp, start (copies in the deck of each player).
    objectives: name -> action (words), tasks (name -> number), vp, penalty.
    discs: name -> copies, white, cost, vp.
    stations: at (place of an engine; None: in the north), cost, vp, white.
    masters: name -> words, certificates, vp, per, unit.
    cities: name -> value, white, vp, bell_vp, reward (words), short (few words), in_north.
    links: between (names), vp, reward (words), short.
    hazard_vp: points of a hazard tile by its name. teepee_hands: by colour.
    railroad: track (places of an engine), crosses (spaces after which a signal stands).
    trail: by player count: green and black fee, steps, and those that the two discs add.
    jobs: costs by row, refills (rows after which the cattle market is filled up), vp of the token.
    limits: of certificates, with none, one and two discs cleared.
    posts: trading posts of a player; posts_per_bell: of them under a bell.
    towns: name -> zone, type, squares (words, short for the picture), told (the same at length), near (names).
    medium: words of the tiles of medium towns by name.
    northern_stations: the towns of the stations that lie in one.
    """

    spaces: Mapping[str, Mapping[str, Any]]
    faces: Mapping[str, Mapping[str, Any]]
    private_numbers: Sequence[int]
    risks: Mapping[str, str]
    cattle: Mapping[str, Mapping[str, Any]]
    objectives: Mapping[str, Mapping[str, Any]]
    discs: Mapping[str, Mapping[str, Any]]
    stations: Sequence[Mapping[str, Any]]
    masters: Mapping[str, Mapping[str, Any]]
    cities: Sequence[Mapping[str, Mapping[str, Any]]]
    links: Sequence[Sequence[Mapping[str, Any]]]
    hazard_vp: Mapping[str, int]
    teepee_hands: Mapping[str, str]
    railroad: Mapping[str, Sequence[str]]
    trail: Mapping[int, Mapping[str, int]]
    jobs: Mapping[str, Any]
    hand_size: int
    limits: Sequence[int]
    last_worker_vp: int
    posts: int
    posts_per_bell: int
    towns: Mapping[str, Mapping[str, Any]]
    medium: Mapping[str, str]
    northern_stations: Mapping[str, str]


def facts(components: parts.Components) -> Facts:
    """What a picture is told of a component set."""
    t = components.record[0]
    risks = zip(parts.RISKS, t["risks"].tolist(), strict=True)
    hazards = components.supply[parts.SUPPLY_HAZARD :]
    return Facts(
        spaces={name: _space(components, k) for k, name in enumerate(components.spaces)},
        faces={name: _face(components, k) for k, name in enumerate(components.faces) if name},
        private_numbers=[_BASE_NUMBERS, parts.NUM_NUMBERS],
        risks={name: row_words(components, row) for name, row in risks if row},
        cattle={name: _cattle(components, k) for k, name in enumerate(components.cards[: parts.NUM_CATTLE])},
        objectives={name: _objective(components, k) for k, name in enumerate(components.objectives)},
        discs={
            name: _numbers(t["discs"][k], "copies", "white", "cost", "vp") for k, name in enumerate(components.discs)
        },
        stations=[_station(components, k) for k in range(parts.NUM_STATIONS)],
        masters={name: _master(components, k) for k, name in enumerate(components.masters)},
        cities=[_cities(components, game) for game in range(2)],
        links=[_links(components, game) for game in range(2)],
        hazard_vp={name: int(t["hazard_vp"][k % parts.NUM_HAZARD_FACES]) for k, name in enumerate(hazards)},
        teepee_hands={
            colour: parts.HANDS[t["tile_hands"][tile]]
            for colour, tile in (("green", parts.GREEN_TEEPEE), ("blue", parts.BLUE_TEEPEE))
        },
        railroad={"track": components.track, "crosses": _crosses(t)},
        trail={n: _trail(t, n) for n in range(2, parts.MAX_PLAYERS + 1)},
        jobs={
            "costs": t["job_costs"].tolist(),
            "refills": [k for k in range(parts.JOB_ROWS + 1) if t["refills"][k]],
            "vp": int(t["token_vp"]),
        },
        hand_size=int(t["hand_size"]),
        limits=t["limits"].tolist(),
        last_worker_vp=int(t["last_worker_vp"]),
        posts=int(t["posts"]),
        posts_per_bell=int(t["posts_per_bell"]),
        towns={name: _town(components, k) for k, name in enumerate(components.towns)},
        medium={name: row_words(components, int(t["medium_rows"][k])) for k, name in enumerate(components.medium)},
        northern_stations={
            name: components.towns[row["town"] - 1]
            for name, row in zip(components.stations, t["stations"], strict=True)
            if row["town"]
        },
    )


def _numbers(row: Any, *names: str) -> dict[str, int]:
    return {name: int(row[name]) for name in names}


def _space(components: parts.Components, k: int) -> dict[str, Any]:
    row = components.record[0]["spaces"][k]
    return {
        "kind": parts.SPACE_KINDS[row["kind"]],
        "woods": bool(row["woods"]),
        "risk": parts.RISKS[row["risk"]],
        "value": int(row["value"]),
        "hazard": ("", *parts.HAZARD_TYPES)[row["hazard"]],
        "next": [components.spaces[i] for i in row["next"] if i],
    }


def _face(components: parts.Components, k: int) -> dict[str, Any]:
    row = components.record[0]["faces"][k]
    actions = [i for i in range(parts.NUM_LOCAL) if row["rows"][i]]
    return {
        **_numbers(row, "craftsmen", "vp"),
        "hand": parts.HANDS[row["hand"]],
        "actions": [row_words(components, int(row["rows"][i])) for i in actions],
        "entries": [int(row["entries"][i]) for i in actions],
    }


def _cattle(components: parts.Components, k: int) -> dict[str, Any]:
    row = components.record[0]["cards"][k]
    return {"type": cattle_type(components, int(row["type"])), **_numbers(row, "value", "vp", "start")}


def _objective(components: parts.Components, k: int) -> dict[str, Any]:
    row = components.record[0]["objectives"][k]
    tasks = {name: int(n) for name, n in zip(parts.TASKS, row["tasks"], strict=True) if n}
    return {"action": row_words(components, int(row["row"])), "tasks": tasks, **_numbers(row, "vp", "penalty")}


def _station(components: parts.Components, k: int) -> dict[str, Any]:
    row = components.record[0]["stations"][k]
    at = components.track[row["at"]] if row["at"] < parts.NO_TRACK else None
    return {"at": at, "white": bool(row["white"]), **_numbers(row, "cost", "vp")}


def _master(components: parts.Components, k: int) -> dict[str, Any]:
    row = components.record[0]["masters"][k]
    words, unit = master_words(components, k), UNITS[row["unit"]]
    return {"words": words, "unit": unit, **_numbers(row, "certificates", "vp", "per")}


def _cities(components: parts.Components, game: int) -> dict[str, dict[str, Any]]:
    cities: dict[str, dict[str, Any]] = {}
    for name, row in zip(components.cities, components.record[0]["cities"][game], strict=True):
        if row["in_play"]:
            reward = row_words(components, int(row["row"]))
            advance = f"${row['advance']}" if row["advance"] else ""
            told = " and ".join(part for part in (advance, reward) if part)
            short = ", ".join(part for part in (advance, short_words(components, int(row["row"]))) if part)
            cities[name] = {
                **_numbers(row, "value", "vp"),
                "bell_vp": int(row["vp_per_bell"]),
                "white": bool(row["white"]),
                "reward": told,
                "short": short,
                "in_north": bool(row["town"]),
            }
    return dict(sorted(cities.items(), key=lambda item: item[1]["value"]))


def _links(components: parts.Components, game: int) -> list[dict[str, Any]]:
    links = []
    for row in components.record[0]["links"][game]:
        if row["first"] != row["second"]:
            pair = [components.cities[row["first"]], components.cities[row["second"]]]
            told, short = row_words(components, int(row["row"])), short_words(components, int(row["row"]))
            links.append({"between": pair, "vp": int(row["vp"]), "reward": told, "short": short})
    return links


def _town(components: parts.Components, k: int) -> dict[str, Any]:
    row = components.record[0]["towns"][k]
    near = [name for i, name in enumerate(components.towns) if row["towns"] >> i & 1]
    near += [name for i, name in enumerate(components.cities) if row["cities"] >> i & 1]
    squares = [int(square) for square in row["squares"]]
    return {
        "zone": parts.ZONES[row["zone"]],
        "type": parts.TOWN_TYPES[row["type"]],
        "squares": [short_words(components, square) for square in squares],
        "told": [row_words(components, square) for square in squares],
        "near": near,
    }


def _crosses(t: Any) -> list[str]:
    """The spaces after which a signal stands."""
    ahead = t["crosses"].tolist()
    return [str(space) for space, (now, then) in enumerate(zip(ahead, ahead[1:], strict=False)) if then > now]


def _trail(t: Any, num_players: int) -> dict[str, int]:
    n = num_players - 2
    fees = t["fees"][n]
    return {
        "green": int(fees[parts.HANDS.index("green")]),
        "black": int(fees[parts.HANDS.index("black")]),
        "steps": int(t["steps"][n]),
        "steps and dollars": int(t["dollars_steps"][n]),
        "steps and points": int(t["points_steps"][n]),
    }
