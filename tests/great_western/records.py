"""States of the compiled rules written from the dict that `to_dict()` gives, and a table to play them by texts.

Everything that knows the fields of the record lies here, so that a change of the record is followed in one place.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np

from tests.great_western.reference_parts import (
    COLUMNS,
    NOBODY_CAN_PAY,
    Map,
    Owners,
    is_foreign,
    link_costs,
    read_map,
)
from westbound.envs.core.game import Game, State
from westbound.envs.great_western import SPEC
from westbound.envs.great_western.state import EFFECTS, PROMPTS

KINDS = PROMPTS | EFFECTS


@cache
def standard_game() -> Game:
    """The game with its own components."""
    return Game(SPEC)


def costs_to_keep(world: Map, owners: Owners, player: int) -> list[int]:
    """What the record keeps, London first: the cost to reach an empty city, or to pass through another one."""
    costs = link_costs(world, owners, player)
    kept = [costs[c] + is_foreign(c, owners, player) if c in costs else NOBODY_CAN_PAY for c in owners]
    return [0, *(min(cost, NOBODY_CAN_PAY) for cost in kept)]


def record_of(data: dict[str, Any], game: Game, world: Map | None = None) -> np.ndarray:
    """The bytes (uint8) of the record that a dict describes; kept costs and gold come from the second opinion."""
    world = read_map() if world is None else world
    blank = game.spec.opening(data["parameters"])
    record = blank[0]
    record["rng"], record["round_number"] = data["rng"], data["round"]
    for key in ("dry_rounds", "has_built", "first_player"):
        record[key] = data[key]
    for row, train in enumerate(data["trains"]):
        place = record["trains"][row]
        place["pieces"] = [train["pieces"][str(column)] for column in COLUMNS]
        place["holder"] = 0 if train["holder"] is None else train["holder"] + 1
        place["bid"] = train["bid"]
    for p, entry in enumerate(data["players"]):
        owned = [city for city, owner in data["cities"].items() if owner == p]
        place = record["players"][p]
        place["supply"], place["stock"], place["connected"] = entry["supply"], entry["stock"], 1 + len(owned)
        place["cached_gold"] = sum(world.golds[city] for city in owned)
        record["cached_costs"][p][: len(data["cities"]) + 1] = costs_to_keep(world, data["cities"], p)
    for city, owner in enumerate(data["cities"].values(), start=1):
        record["owners"][city] = 0 if owner is None else owner + 1
    record["num_frames"] = len(data["prompts"])
    for k, frame in enumerate(data["prompts"]):
        place = record["frames"][k]
        place["kind"], place["player"], place["argument"] = KINDS[frame["kind"]], frame["player"], frame["argument"]
    return blank.view(np.uint8)


def state_from(data: dict[str, Any], game: Game | None = None, world: Map | None = None) -> State:
    """A state from the dict of a state or of the second opinion."""
    game = standard_game() if game is None else game
    return State(game, record_of(data, game, world))


def observation_row(state: State, observer: int) -> np.ndarray:
    """What a seat sees as integers."""
    return np.rint(state.observation_tensor(observer) / state.game.spec.observation_scale).astype(np.int64)


class Table:
    """A state played by the texts of its actions."""

    def __init__(self, state: State) -> None:
        self.state = state

    @property
    def data(self) -> dict[str, Any]:
        """The dict, after what is forced has been played."""
        self.state.current_player()
        return self.state.to_dict()

    @property
    def top(self) -> dict[str, Any] | None:
        """Who is asked what; None after the end."""
        prompts = self.data["prompts"]
        return prompts[-1] if prompts else None

    def player(self, p: int) -> dict[str, Any]:
        return self.data["players"][p]

    def legal(self) -> set[str]:
        """Texts of the legal actions, each once."""
        texts = [self.state.action_to_string(action) for action in self.state.legal_actions()]
        assert len(set(texts)) == len(texts)
        return set(texts)

    def play(self, *texts: str) -> list[str]:
        """Plays answers; returns the texts of the forced answers that followed the last one."""
        forced: list[str] = []
        for text in texts:
            steps = list(self.state.apply_traced(self.state.string_to_action(text)))
            forced = [self.state.action_to_string(step.action) for step in steps if step.forced]
        return forced
