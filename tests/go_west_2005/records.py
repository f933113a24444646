"""States of the compiled rules written from the dict that `to_dict()` gives, and a table to play them by texts.

Everything that knows the fields of the record lies here, so that a change of the record is followed in one place.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np

import westbound
from tests.go_west_2005.positions import begin
from tests.go_west_2005.reference_parts import points_of_region
from westbound.envs.core.game import Game, State
from westbound.envs.go_west_2005.state import EFFECTS, PROMPTS

KINDS = PROMPTS | EFFECTS


@cache
def standard_game() -> Game:
    """The game with its own cards."""
    return westbound.load("go_west_2005")


def record_of(data: dict[str, Any], game: Game) -> np.ndarray:
    """The bytes (uint8) of the record that a dict describes; kept gains are computed by the second opinion."""
    card_id = {name: i for i, name in enumerate(game.components.cards)}
    blank = game.spec.opening(data["parameters"])
    record = blank[0]
    record["rng"] = data["rng"]
    for key in ("turn", "wagons", "reshuffles"):
        record[key] = data[key]
    for k, track in enumerate(data["tracks"]):
        place = record["tracks"][k]
        place["num_tokens"], place["pawn"] = len(track["tokens"]), track["pawn"]
        place["tokens"][: len(track["tokens"])] = [owner + 1 for owner in track["tokens"]]
        points = points_of_region(data["wagons"][k + 1], track["tokens"])
        record["cached_gains"][k] = sum(1 << (8 * owner) for owner in points)
    for p, entry in enumerate(data["players"]):
        write_player(record["players"][p], entry, data["held"][p], card_id)
    record["deck_size"] = len(data["deck"])
    record["deck"][: len(data["deck"])] = [card_id[name] for name in reversed(data["deck"])]
    for name in data["discard"]:
        record["discard"][card_id[name]] += 1
    record["num_frames"] = len(data["prompts"])
    for k, frame in enumerate(data["prompts"]):
        place = record["frames"][k]
        place["kind"], place["player"], place["argument"] = KINDS[frame["kind"]], frame["player"], frame["argument"]
    return blank.view(np.uint8)


def write_player(place: np.void, entry: dict[str, Any], held: list[int], card_id: dict[str, int]) -> None:
    for key in ("tokens", "vp", "scores_claimed", "double_ready"):
        place[key] = entry[key]
    place["num_cards"] = len(entry["hand"])
    place["hand"][: len(entry["hand"])] = [card_id[name] for name in entry["hand"]]
    place["drawn_in"][: len(held)] = held


def state_from(data: dict[str, Any], game: Game | None = None) -> State:
    """A state from the dict of a state or of the second opinion (there only at the start of a turn)."""
    game = standard_game() if game is None else game
    return State(game, record_of(data, game))


def state_bytes(state: State) -> bytes:
    """The record alone, without the header of `serialize`."""
    return state._bytes.tobytes()


def altered_bytes(one: State, other: State) -> int:
    """In how many bytes two records differ."""
    return int(np.count_nonzero(one._bytes != other._bytes))


def with_rng_of(state: State, source: State) -> State:
    """The state with the random stream of another one."""
    return state_from(state.to_dict() | {"rng": source.to_dict()["rng"]}, state.game)


def observation_row(state: State, observer: int) -> np.ndarray:
    """What a seat sees as integers."""
    return np.rint(state.observation_tensor(observer) / state.game.spec.observation_scale).astype(np.int64)


class Table:
    """A state played by the texts of its actions."""

    def __init__(self, state: State) -> None:
        self.state = state

    @classmethod
    def of(cls, position: dict[str, Any], *cards: str) -> Table:
        """A position with these cards in the hand of red."""
        return cls(state_from(begin(position, *cards).to_dict()))

    @property
    def data(self) -> dict[str, Any]:
        return self.state.to_dict()

    @property
    def top(self) -> dict[str, Any] | None:
        """Who is asked what; None after the end."""
        self.state.current_player()
        prompts = self.data["prompts"]
        return prompts[-1] if prompts else None

    def player(self, p: int) -> dict[str, Any]:
        return self.data["players"][p]

    def track(self, region: str) -> list[int]:
        return next(track["tokens"] for track in self.data["tracks"] if track["region"] == region)

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

    def clone(self) -> Table:
        return Table(self.state.clone())
