"""Games of the compiled rules with every check on: the second opinion, the invariants, copies and bytes.

`fuzz(seed)` plays one game of a mode and style drawn from the seed; `make fuzz` calls it in a loop.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import numpy as np

from tests.great_western.records import observation_row, record_of, standard_game
from tests.great_western.reference import ReferenceGame
from tests.great_western.reference_parts import Map, ranks_of, read_map, returns_of
from tests.great_western.views import expected_view
from westbound.envs.core.game import Game, State

PLAYER_COUNTS = (2, 3, 4, 5)
ALL_VIEWS_EVERY = 5
HIGHS = standard_game().observation_layout.highs()
Chooser = Callable[[random.Random, list[str]], str]


class CheckFailedError(AssertionError):
    """A check failed in a game; the message says how to play it again."""


def low_bids(rng: random.Random, texts: list[str]) -> str:
    """The smallest bid, or one more; else any answer, a stop rarely."""
    if texts[0].endswith(("piece", "pieces")):
        return rng.choice(texts[:2])
    return rng.choice(texts if rng.random() < 0.1 else [t for t in texts if t != "stop building"])


def stalls(rng: random.Random, texts: list[str]) -> str:
    """Builds only what it must, bids low."""
    return "stop building" if "stop building" in texts else low_bids(rng, texts)


def overbids(rng: random.Random, texts: list[str]) -> str:
    """Bids all it has."""
    return texts[-1] if texts[0].endswith(("piece", "pieces")) else low_bids(rng, texts)


def crowds(rng: random.Random, texts: list[str]) -> str:
    """Everybody fights for the first train."""
    return texts[0] if texts[0].startswith("bid") else low_bids(rng, texts)


STYLES: dict[str, Chooser] = {
    "uniform": lambda rng, texts: rng.choice(texts),
    "low bids": low_bids,
    "stalls": stalls,
    "overbids": overbids,
    "crowds": crowds,
}


class CheckedGame:
    """A state and a reference game side by side, compared after every answer, forced ones included."""

    def __init__(self, state: State, world: Map | None = None) -> None:
        self.state = state
        self.world = read_map() if world is None else world
        self.reference = ReferenceGame(state.to_dict(), self.world)
        self.actions: list[str] = []
        self.kept: list[tuple[State, bytes]] = []

    def check(self) -> None:
        """Everything that must hold where somebody has a choice, and at the end."""
        state, reference = self.state, self.reference
        self.compare()
        reference.check_pieces()
        texts = [state.action_to_string(action) for action in state.legal_actions()]
        assert texts == reference.legal_actions(), f"legal: {reference.legal_actions()} != {texts}"
        assert np.flatnonzero(state.legal_actions_mask()).tolist() == state.legal_actions()
        assert state.is_terminal() == reference.is_over()
        if state.is_terminal():
            self.check_results()
        else:
            assert len(texts) > 1
            assert state.current_player() == reference.seat
            assert state.current_prompt() == reference.stage
            assert not state.returns().any()
            assert not state.ranks().any()
        assert state.scores().tolist() == reference.scores()
        self.check_bytes()
        all_seats = state.is_terminal() or len(self.actions) % ALL_VIEWS_EVERY == 0
        for observer in range(state.num_players) if all_seats else [reference.seat]:
            check_view(state, reference, observer)

    def compare(self) -> None:
        difference = self.reference.difference(self.state.to_dict())
        assert difference is None, difference

    def check_bytes(self) -> None:
        """The dict says all that is in the record, and the bytes are a state that plays on."""
        state = self.state
        written = record_of(state.to_dict(), state.game, self.world).tobytes()
        assert written == state._bytes.tobytes(), f"bytes: {differing_fields(state, written)}"
        again = state.game.deserialize_state(state.serialize())
        assert again == state
        assert again.legal_actions() == state.legal_actions()
        self.kept.append((state.clone(), state.serialize()))

    def check_results(self) -> None:
        gold = self.reference.scores()
        ranks = ranks_of(gold, [len(self.reference.cities_of(p)) for p in range(len(gold))])
        assert self.state.ranks().tolist() == ranks
        reward = self.state.parameters["reward"]
        assert np.allclose(self.state.returns(), returns_of(reward, ranks, gold), atol=1e-6)
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
                legal = self.reference.legal_actions()
                assert legal == [answer], f"forced {answer!r}, but the second opinion allows {legal}"
            assert step.player == self.reference.seat
            assert step.prompt == self.reference.stage
            self.reference.apply(answer)
            self.compare()
        other.apply_action(action)
        assert other == self.state

    def check_all_answers(self) -> None:
        """Every legal answer leads to a state with a choice or to the end; an illegal one changes nothing."""
        before = self.state.serialize()
        mask = self.state.legal_actions_mask()
        for action in range(mask.size):
            copy = self.state.clone()
            if mask[action]:
                copy.apply_action(action)
                assert copy.is_terminal() or len(copy.legal_actions()) > 1
                assert copy != self.state
                continue
            try:
                copy.apply_action(action)
            except ValueError:
                assert copy == self.state
            else:
                raise AssertionError(f"illegal but accepted: {self.state.action_to_string(action)}")
        assert self.state.serialize() == before


def check_view(state: State, reference: ReferenceGame, observer: int) -> None:
    """What a seat sees, entry by entry."""
    layout = state.game.observation_layout
    row, expected = observation_row(state, observer), expected_view(reference, observer)
    assert len(expected) == len(list(layout))
    flat = np.concatenate([expected[block.name].ravel() for block in layout])
    if not np.array_equal(row, flat):
        views = layout.views(row)
        name = next(name for name in expected if not np.array_equal(views[name], expected[name]))
        raise AssertionError(f"observation of {observer}, {name}: {expected[name]} != {views[name]}")
    assert (row <= HIGHS).all()


def differing_fields(state: State, written: bytes) -> str:
    """Which fields of the record the dict does not explain."""
    mine, other = state._record[0], np.frombuffer(written, state.game.spec.state)[0]
    names = [name for name in state.game.spec.state.names or () if mine[name].tobytes() != other[name].tobytes()]
    return ", ".join(f"{name}: {mine[name]} is not {other[name]}" for name in names) or "padding"


def play_checked(
    seed: int,
    parameters: dict[str, Any],
    style: str = "uniform",
    deep_every: int = 25,
    game: Game | None = None,
    world: Map | None = None,
) -> CheckedGame:
    """A whole game with all checks; CheckFailedError tells seed, parameters and actions."""
    opened = standard_game() if game is None else game
    state = opened.new_initial_state(seed=seed, **parameters)
    rng = random.Random(f"{seed} {style}")
    checked = CheckedGame(state, world)
    try:
        while not state.is_terminal():
            checked.check()
            if len(checked.actions) % deep_every == 0:
                checked.check_all_answers()
            checked.play(STYLES[style](rng, checked.reference.legal_actions()))
        checked.check()
        replay(state, seed, parameters)
    except Exception as error:
        raise CheckFailedError(
            f"{type(error).__name__}: {error}\ngreat_western, seed={seed}, parameters={parameters}, style={style!r}\n"
            f"actions={checked.actions}"
        ) from error
    return checked


def replay(state: State, seed: int, parameters: dict[str, Any]) -> None:
    """The history, played again from the seed, gives the same bytes."""
    again = state.game.new_initial_state(seed=seed, **parameters)
    for action in state.history():
        again.apply_action(action)
    assert again == state
    assert len(state.history()) <= state.game.max_game_length()


def random_mode(rng: random.Random) -> dict[str, Any]:
    """Parameters of any mode."""
    return {
        "num_players": rng.choice(PLAYER_COUNTS),
        "reward": rng.choice(["outcome", "rank", "score"]),
        "all_coaches": rng.choice([False, True]),
        "income": rng.choice(["table", "cities"]),
    }


def fuzz(seed: int) -> int:
    """One game of a mode and style that follow from the seed; the number of decisions."""
    rng = random.Random(f"fuzz {seed}")
    game = play_checked(seed, random_mode(rng), rng.choice(list(STYLES)))
    return len(game.actions)
