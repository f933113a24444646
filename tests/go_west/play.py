"""Games of the compiled rules with every check on: the second opinion after each answer, counts, copies and bytes.

`fuzz(seed)` plays one game of a mode and style drawn from the seed; `make fuzz` calls it in a loop.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np

from tests.go_west.caches import wrong_cache
from tests.go_west.conservation import check_everything, longest
from tests.go_west.reference import Question
from tests.go_west.reference_map import Map
from tests.go_west.reference_money import orders_of, ranks_of, returns_of, scores_of
from tests.go_west.reference_parts import StateDict, World, read_world
from tests.go_west.successor import wrong_with
from tests.go_west.views import wrong_view
from westbound.envs.core.game import Game, State
from westbound.envs.go_west import SPEC

ALL_ANSWERS_EVERY = 60
CACHES_EVERY = 10
SCORE_UNIT = 250.0  # as the page says
SAME_MAP = ("buildings", "turn", "round", "solo")
Chooser = Callable[[random.Random, list[str]], str]

MODES: dict[str, dict[str, Any]] = {
    "solo": {"num_players": 1},
    "solo auto": {"num_players": 1, "neutral_placement": "auto", "board": "small"},
    "solo random": {"num_players": 1, "board": "random"},
    "2": {"num_players": 2},
    "2 random": {"num_players": 2, "board": "random", "reward": "rank"},
    "3": {"num_players": 3},
    "4": {"num_players": 4},
    "4 on the small board": {"num_players": 4, "board": "small", "reward": "score"},
    "teams": {"num_players": 4, "teams": True},
    "teams without exchange": {"num_players": 4, "teams": True, "exchange": False, "board": "random"},
}


PLAYED = tuple(mode for mode in MODES if mode not in ("2", "solo random"))
"""Modes that between them have all options."""


class CheckFailedError(AssertionError):
    """A check failed in a game; the message says how to play it again."""


def evenly(rng: random.Random, texts: list[str]) -> str:
    return rng.choice(texts)


def orders_first(rng: random.Random, texts: list[str]) -> str:
    """Plays orders, keeps orders."""
    orders = {name for name in read_world().cards if read_world().is_order(name)}
    plays = [text for text in texts if text.startswith(("play ", "take ")) and text.split(" ", 1)[1] in orders]
    keeps = [text for text in texts if text.startswith("discard ") and text.split(" ", 1)[1] not in orders]
    return rng.choice(plays or keeps or texts)


def renews(rng: random.Random, texts: list[str]) -> str:
    """Discards all it may between rounds: the pile runs out."""
    return rng.choice([text for text in texts if text != "stop discarding"] or texts)


STYLES: dict[str, Chooser] = {"evenly": evenly, "orders first": orders_first, "renews": renews}


@cache
def standard_game() -> Game:
    """The game with its own components."""
    return Game(SPEC)


class CheckedGame:
    """A state, compared with the second opinion after every answer, forced ones included."""

    def __init__(self, state: State, world: World | None = None) -> None:
        self.state = state
        self.world = read_world() if world is None else world
        self.data = state.to_dict()
        self.question = Question(self.data, self.world)
        self.actions: list[str] = []
        self.kept: list[tuple[State, bytes]] = []
        check_everything(self.data, self.world)

    def look(self) -> None:
        """Read the state again; the map is kept while nothing on it has changed."""
        before, self.data = self.data, self.state.to_dict()
        on: Map | None = self.question.on if same_map(before, self.data) else None
        self.question = Question(self.data, self.world, on)

    def check(self) -> None:
        """What must hold where somebody has a choice, and at the end."""
        state, question = self.state, self.question
        texts = {state.action_to_string(action) for action in state.legal_actions()}
        answers = question.answers()
        assert texts == answers, f"legal: only in the game {texts - answers}, only here {answers - texts}"
        assert state.is_terminal() == (question.kind == "")
        assert state.scores().tolist() == scores_of(self.data)
        if state.is_terminal():
            self.check_results()
            self.check_views()
            return
        assert len(texts) > 1
        assert state.current_player() == question.player
        assert state.current_prompt() == question.kind
        assert not state.returns().any()
        assert not state.ranks().any()
        self.check_bytes()
        if len(self.actions) % CACHES_EVERY == 0 or question.kind == "neutral":
            wrong = wrong_cache(state, self.data, question.on)
            assert wrong is None, wrong
            self.check_views()

    def check_views(self) -> None:
        """What every seat sees."""
        layout = self.state.game.observation_layout
        for observer in range(self.state.num_players):
            row = observation_row(self.state, observer)
            assert (row <= layout.highs()).all()
            blocks = layout.views(row)
            wrong = wrong_view(self.data, observer, blocks.__getitem__, self.question.on)
            assert wrong is None, f"observation: {wrong}"

    def check_bytes(self) -> None:
        """The bytes are a state that plays on."""
        state = self.state
        again = state.game.deserialize_state(state.serialize())
        assert again == state
        assert again.legal_actions() == state.legal_actions()
        self.kept.append((state.clone(), state.serialize()))

    def check_results(self) -> None:
        assert self.data["round"] == self.world.numbers["rounds"]
        assert self.state.ranks().tolist() == ranks_of(self.data)
        on = Map(self.data, self.world)
        played = [len(orders_of(on, p)) for p in range(len(self.data["players"]))]
        expected = returns_of(self.data, played, SCORE_UNIT)
        assert np.allclose(self.state.returns(), expected, atol=1e-6), f"returns {expected}"
        assert len(self.state.history()) <= longest(self.data["parameters"]) <= self.state.game.max_game_length()
        for copy, data in self.kept:
            assert copy.serialize() == data, "a copy has changed while the game went on"

    def play(self, text: str) -> None:
        """One choice and what is forced after it."""
        self.actions.append(text)
        other = self.state.clone()
        action = self.state.string_to_action(text)
        for step in self.state.apply_traced(action):
            answer = self.state.action_to_string(step.action)
            if step.forced:
                answers = self.question.answers()
                assert answers == {answer}, f"forced {answer!r}, but the second opinion allows {answers}"
            assert (step.player, step.prompt) == (self.question.player, self.question.kind)
            before = self.data
            self.look()
            wrong = wrong_with(before, answer, self.data, self.world)
            assert wrong is None, f"after {answer!r}: {wrong}"
            check_everything(self.data, self.world)
        other.apply_action(action)
        assert other == self.state

    def check_all_answers(self) -> None:
        """Every legal answer leads to a state with a choice or to the end; an illegal one changes nothing."""
        before, mask = self.state.serialize(), self.state.legal_actions_mask()
        for action in np.flatnonzero(mask).tolist():
            copy = self.state.clone()
            copy.apply_action(action)
            assert copy.is_terminal() or len(copy.legal_actions()) > 1
            assert copy != self.state
        copy = self.state.clone()
        for action in random.Random(len(self.actions)).sample(np.flatnonzero(mask == 0).tolist(), 5):
            try:
                copy.apply_action(action)
            except ValueError:
                assert copy == self.state
            else:
                raise AssertionError(f"illegal but accepted: {self.state.action_to_string(action)}")
        assert self.state.serialize() == before


def observation_row(state: State, observer: int) -> np.ndarray:
    """What a seat sees as integers."""
    return np.rint(state.observation_tensor(observer) / state.game.spec.observation_scale).astype(np.int64)


def same_map(before: StateDict, after: StateDict) -> bool:
    """Nothing has changed that legal placements depend on."""
    if any(before[key] != after[key] for key in SAME_MAP):
        return False
    seats = zip(before["players"], after["players"], strict=True)
    return all(one[key] == other[key] for one, other in seats for key in ("permits", "plays", "picks"))


def play_checked(
    seed: int, parameters: dict[str, Any], style: str = "evenly", game: Game | None = None, world: World | None = None
) -> CheckedGame:
    """A whole game with all checks; CheckFailedError tells seed, parameters and actions."""
    state = (standard_game() if game is None else game).new_initial_state(seed=seed, **parameters)
    rng = random.Random(f"{seed} {style}")
    checked = None
    try:
        checked = CheckedGame(state, world)
        while not state.is_terminal():
            checked.check()
            if len(checked.actions) % ALL_ANSWERS_EVERY == 7:
                checked.check_all_answers()
            checked.play(STYLES[style](rng, sorted(checked.question.answers())))
        checked.check()
        replay(state, seed, parameters)
    except Exception as error:
        actions = checked.actions if checked else []
        raise CheckFailedError(
            f"{type(error).__name__}: {error}\ngo_west, seed={seed}, parameters={parameters}, style={style!r}\n"
            f"actions={actions}"
        ) from error
    return checked


def replay(state: State, seed: int, parameters: dict[str, Any]) -> None:
    """The history, played again from the seed, gives the same bytes."""
    again = state.game.new_initial_state(seed=seed, **parameters)
    for action in state.history():
        again.apply_action(action)
    assert again == state


def random_mode(rng: random.Random) -> dict[str, Any]:
    """Parameters of any mode."""
    mode = {"num_players": rng.choice([1, 2, 3, 4])}
    mode["board"] = rng.choice(["default", "random", "solo", "small", "medium", "large"])
    mode["reward"] = rng.choice(["outcome", "score"] if mode["num_players"] == 1 else ["outcome", "rank", "score"])
    if mode["num_players"] == 1:
        mode["neutral_placement"] = rng.choice(["agent", "auto"])
    if mode["num_players"] == 4:
        mode["teams"] = rng.choice([False, True])
        mode["exchange"] = not mode["teams"] or rng.choice([False, True])
    return mode


def fuzz(seed: int) -> int:
    """One game of a mode and style that follow from the seed; the number of decisions."""
    rng = random.Random(f"fuzz {seed}")
    return len(play_checked(seed, random_mode(rng), rng.choice(list(STYLES))).actions)
