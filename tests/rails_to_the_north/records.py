"""States of the compiled rules written from the dict that `to_dict()` gives.

Everything that knows the fields of the record lies here, so that a change of the record is followed in one place.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from tests.rails_to_the_north import facts
from tests.rails_to_the_north import facts_north as north
from tests.rails_to_the_north.positions import north_game, standard_game
from westbound.envs.core.game import Game, State
from westbound.envs.rails_to_the_north.verbs import EFFECTS, PROMPTS

KINDS = PROMPTS | EFFECTS
SUPPLY = ["none", *facts.SUPPLY_ORDER]
AREA = [*facts.OBJECTIVES, *facts.STARTING_OBJECTIVES]
WHERE = ["out", "supply", "board"]
MASTER_SPACES = [0, 1, 2, 3, 4, 10, 11]


def tile_code(tile: str | None) -> int:
    """The number of a tile on the trail."""
    if tile is None:
        return 0
    if tile.startswith("neutral "):
        return 1 + "ABCDEFG".index(tile[-1])
    if tile.endswith("teepee"):
        return 56 + ("green teepee", "blue teepee").index(tile)
    if tile.startswith("hazard "):
        return 58 + list(facts.HAZARD_FACES).index(tile.removeprefix("hazard "))
    face, owner = tile.split(" of ")
    return 8 + 12 * int(owner) + int(face[:-1]) - 1


def row(counts: dict[str, int], names: list[str] | tuple[str, ...] | dict[str, Any]) -> list[int]:
    """Counts in the order of the names."""
    assert set(counts) <= set(names), set(counts) - set(names)
    return [counts.get(name, 0) for name in names]


def write_table(record: Any, data: dict[str, Any]) -> None:
    record["rng"], record["turn"], record["jobs_filled"] = data["rng"], data["turn"], data["jobs_filled"]
    record["market_token"] = 0 if data["market_token"] is None else data["market_token"] + 1
    record["sides"] = ["ab".index(side) for side in data["sides"]]
    record["tiles"] = [tile_code(data["trail"][space]) for space in facts.SPACES]
    for k, pile in enumerate(data["piles"]):
        record["piles"][k] = row(pile, SUPPLY)
    record["foresight"] = [SUPPLY.index(tile or "none") for column in data["foresight"] for tile in column]
    for k, jobs in enumerate(data["jobs"]):
        record["jobs"][k] = row(jobs, facts.WORKERS)
    record["cattle_stack"] = row(data["cattle_stack"], facts.MARKET_DECK)
    record["cattle_market"] = row(data["cattle_market"], facts.MARKET_DECK)
    record["objective_stack"] = row(data["objective_stack"], facts.OBJECTIVES)
    record["display"] = row(data["display"], facts.OBJECTIVES)
    record["stations"] = [sum(1 << seat for seat in station["discs"]) for station in data["stations"]]
    for k, station in enumerate(MASTER_SPACES):
        place = data["stations"][station]
        record["station_masters"][k] = 1 + list(north.MASTERS).index(place["master"]) if place["master"] else 0
        record["appointed"][k] = 1 + facts.WORKERS.index(place["worker"]) if place["worker"] else 0
    record["reserve"] = row(dict.fromkeys(data["reserve"], 1), north.MASTERS)
    assert list(data["towns"]) == north.TOWN_ORDER
    for k, town in enumerate(data["towns"].values()):
        record["towns"][k] = sum(1 << seat for seat in town["posts"])
        record["medium"][k] = 1 + list(north.MEDIUM_TILES).index(town["tile"]) if town["tile"] else 0


def write_player(record: Any, data: dict[str, Any]) -> None:
    record["money"], record["space"] = data["money"], facts.SPACES.index(data["space"])
    record["engine"] = facts.TRACK.index(data["engine"])
    record["marker"] = facts.CERTIFICATE_TRACK.index(data["certificates"])
    record["tokens"], record["posts"], record["loose"] = data["exchange_tokens"], data["posts"], data["loose"]
    record["workers"] = row(data["workers"], facts.WORKERS)
    record["discs"] = row(data["discs"], north.DISCS)
    record["buildings"] = [WHERE.index(where) for where in data["buildings"]]
    record["hazards"] = row(data["hazards"], facts.SUPPLY_ORDER[5:])
    record["teepees"] = row(data["teepees"], ["green", "blue"])
    record["masters"] = row(dict.fromkeys(data["masters"], 1), north.MASTERS)
    record["cities"] = row(data["cities"], north.CITIES)
    record["area"] = row(data["area"], AREA)
    for name in ("hand", "stack", "discard"):
        record[name] = row(data[name], facts.CARDS)
    for name in ("shown", "blind"):
        record[name] = row(data[name], facts.OBJECTIVES)


def record_of(data: dict[str, Any], game: Game) -> np.ndarray:
    """The bytes (uint8) of the record that a dict describes."""
    blank = game.spec.opening(data["parameters"])
    record = blank[0]
    write_table(record, data)
    for p, player in enumerate(data["players"]):
        write_player(record["players"][p], player)
    record["num_frames"] = len(data["prompts"])
    for k, frame in enumerate(data["prompts"]):
        place = record["frames"][k]
        place["kind"], place["player"], place["argument"] = KINDS[frame["kind"]], frame["player"], frame["argument"]
    return blank.view(np.uint8)


def state_from(data: dict[str, Any], game: Game | None = None) -> State:
    """A state from the dict of a state or of the second opinion."""
    if game is None:
        game = north_game() if data["parameters"].get("expansion") else standard_game()
    return State(game, record_of(data, game))


def observation_row(state: State, observer: int) -> np.ndarray:
    """What a seat sees as integers."""
    return np.rint(state.observation_tensor(observer) / state.game.spec.observation_scale).astype(np.int64)
