"""Points at the end, from the dict of a finished game: for the panels and the ranking."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from westbound.envs.rails_to_the_north.render.facts import Facts
from westbound.envs.rails_to_the_north.tables import TASKS

_DOLLARS_PER_POINT = 5
_LAST_SPACES_FROM = 4  # of a row of workers: those beyond score


def points(state: Mapping, player: int, facts: Facts) -> dict[str, int]:
    """Points of a player by kind, in the order of the rules."""
    seat = state["players"][player]
    game = int(bool(state["parameters"].get("expansion")))
    bells = _posts(state, player) // facts["posts_per_bell"]
    cities = facts["cities"][game]
    city_vp = sum(n * (cities[name]["vp"] + bells * cities[name]["bell_vp"]) for name, n in seat["cities"].items())
    link_vp = sum(
        link["vp"] for link in facts["links"][game] if all(name in seat["cities"] for name in link["between"])
    )
    deck = Counter(seat["hand"]) + Counter(seat["stack"]) + Counter(seat["discard"])
    own_stations = [facts["stations"][k] for k, x in enumerate(state["stations"]) if player in x["discs"]]
    over = [max(0, number - _LAST_SPACES_FROM) for number in seat["workers"].values()]
    return {
        "dollars": seat["money"] // _DOLLARS_PER_POINT,
        "buildings": sum(facts["faces"][face]["vp"] for face in faces_on_board(state, seat)),
        "cities": city_vp + link_vp,
        "stations": sum(station["vp"] for station in own_stations),
        "hazards": sum(n * facts["hazard_vp"][name] for name, n in seat["hazards"].items()),
        "cattle": sum(n * facts["cattle"][name]["vp"] for name, n in deck.items() if name in facts["cattle"]),
        "objectives": _objectives(state, player, facts, deck),
        "station masters": sum(_master(state, player, facts, name) for name in seat["masters"]),
        "workers": sum(over) * facts["last_worker_vp"],
        "discs": sum(disc["vp"] for name, disc in facts["discs"].items() if not seat["discs"].get(name)),
        "job market": facts["jobs"]["vp"] * (state["market_token"] == player),
    }


def faces_on_board(state: Mapping, seat: Mapping) -> list[str]:
    """The private buildings of a player that stand on the trail."""
    return [f"{k + 1}{state['sides'][k]}" for k, where in enumerate(seat["buildings"]) if where == "board"]


def _posts(state: Mapping, player: int) -> int:
    return sum(player in town["posts"] for town in state["towns"].values())


def _units(state: Mapping, player: int, facts: Facts) -> dict[str, int]:
    """What station masters and objectives count."""
    seat = state["players"][player]
    permanent = sum(facts["masters"][name]["certificates"] for name in seat["masters"])
    return {
        "worker": sum(seat["workers"].values()),
        "objective card": sum(seat["area"].values()),
        "hazard": sum(seat["hazards"].values()),
        "teepee pair": min(seat["teepees"].values()),
        "certificate": seat["certificates"] + permanent,
        "station": sum(player in station["discs"] for station in state["stations"]),
        "own building": seat["buildings"].count("board"),
        "exchange token": seat["exchange_tokens"],
        "zone": len({facts["towns"][name]["zone"] for name, town in state["towns"].items() if player in town["posts"]}),
    }


def _master(state: Mapping, player: int, facts: Facts, name: str) -> int:
    master = facts["masters"][name]
    counted = _units(state, player, facts).get(master["unit"], 0)
    return 0 if master["unit"] == "objective card" else counted // master["per"] * master["vp"]


def _owned(state: Mapping, player: int, facts: Facts, deck: Counter) -> tuple[int, ...]:
    """What there is for tasks, in their order."""
    seat, units = state["players"][player], _units(state, player, facts)
    values = {3: 0, 4: 0, 5: 0}
    for name, n in deck.items():
        if name in facts["cattle"] and facts["cattle"][name]["value"] in values:
            values[facts["cattle"][name]["value"]] += n
    counts = {
        "building": units["own building"],
        "green teepee": seat["teepees"]["green"],
        "blue teepee": seat["teepees"]["blue"],
        "hazard": units["hazard"],
        "station": units["station"],
        "San Francisco": seat["cities"].get("San Francisco", 0),
    } | {f"cattle {value}": n for value, n in values.items()}
    return tuple(counts[task] for task in TASKS)


def _objectives(state: Mapping, player: int, facts: Facts, deck: Counter) -> int:
    """The best use of what the player owns: cards of the area count, those of the deck may; the master of objectives
    counts cards of the area. All choices are followed; `best` holds the points by what is left and cards added."""
    seat = state["players"][player]
    forced = list(Counter(seat["area"]).elements())
    free = [name for name in deck.elements() if name in facts["objectives"]]
    best: dict[tuple[tuple[int, ...], int], int] = {(_owned(state, player, facts, deck), len(forced)): 0}
    for k, name in enumerate(forced + free):
        card, added = facts["objectives"][name], int(k >= len(forced))
        following: dict[tuple[tuple[int, ...], int], int] = {} if not added else dict(best)
        for (left, cards), value in best.items():
            _keep(following, (left, cards + added), value - card["penalty"])
            rest = tuple(n - card["tasks"].get(task, 0) for n, task in zip(left, TASKS, strict=True))
            if min(rest) >= 0:
                _keep(following, (rest, cards + added), value + card["vp"])
        best = following
    masters = [facts["masters"][name] for name in seat["masters"]]
    scoring = [master for master in masters if master["unit"] == "objective card"]
    return max(value + sum(cards // m["per"] * m["vp"] for m in scoring) for (_, cards), value in best.items())


def _keep(best: dict[Any, int], key: Any, value: int) -> None:
    best[key] = max(value, best.get(key, value))
