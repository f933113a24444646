"""Games of the compiled rules with every check on: the second opinion, the invariants, copies, bytes, new deals.

`fuzz(seed)` plays one game of a mode and style drawn from the seed; `make fuzz` calls it in a loop.
"""

from __future__ import annotations

import random
import traceback
from collections.abc import Callable
from typing import Any

import numpy as np

from tests.go_west_2005.hidden import check_new_deals
from tests.go_west_2005.records import observation_row, record_of, standard_game
from tests.go_west_2005.reference import ReferenceGame, points_of_region, ranks_of, returns_of
from tests.go_west_2005.reference_parts import REGIONS
from tests.go_west_2005.views import expected_row
from westbound.envs.core.game import State

PLAYER_COUNTS = (2, 3, 4)
MAX_DECISIONS_PER_TURN = 15  # the piece, then twice: the action, its payment, a second region, four steps
LAYOUT = standard_game().observation_layout
HIGHS = LAYOUT.highs()
Chooser = Callable[[random.Random, list[str], ReferenceGame], str]


class CheckFailedError(AssertionError):
    """A check failed in a game; the message says how to play it again."""


def prefer(*beginnings: str, chance: float = 0.8) -> Chooser:
    """Mostly an answer that begins like this, else any."""

    def choose(rng: random.Random, texts: list[str], game: ReferenceGame) -> str:
        liked = [text for text in texts if text.startswith(beginnings)]
        return rng.choice(liked if liked and rng.random() < chance else texts)

    return choose


def rearmost_wagon(rng: random.Random, texts: list[str], game: ReferenceGame) -> str:
    """Clears the eastern regions: plays cards, moves the rearmost wagon."""
    moves = [text for text in texts if text.startswith("move")]
    return moves[0] if moves else prefer("play")(rng, texts, game)


def points_first(rng: random.Random, texts: list[str], game: ReferenceGame) -> str:
    """Claims what pays, keeps its VP, plays with tokens and sells without: reaches 50 VP now and then."""
    gains = sum(points_of_region(game.wagons[k], game.rings[REGIONS[k]].tokens()).count(game.seat) for k in range(1, 5))
    if "claim a score" in texts and gains >= 6:
        return "claim a score"
    if game.stage == "payment":
        return texts[0]
    if game.stage == "move":
        return rng.choice(texts[:2])
    rich = game.players[game.seat].tokens >= 8
    return prefer("play" if rich else "sell", "place", chance=1.0)(rng, texts, game)


STYLES: dict[str, Chooser] = {
    "uniform": lambda rng, texts, game: rng.choice(texts),
    "scores": prefer("claim", "spend", "pay"),
    "doubles": prefer("spend"),
    "sells": prefer("sell", chance=0.97),
    "plays": prefer("play", "place a token in West"),
    "lingers": prefer("sell", "claim", "move a wagon from West", "move a wagon from Midwest"),
    "races": rearmost_wagon,
    "points": points_first,
}


class CheckedGame:
    """A state and a reference game side by side, compared after every answer, forced ones included."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.reference = ReferenceGame.from_dict(state.to_dict())
        self.actions: list[str] = []
        self.decisions_of_turn = 0
        self.kept: list[tuple[State, bytes]] = []

    def check(self) -> None:
        """Everything that must hold where somebody has a choice, and at the end."""
        state, reference = self.state, self.reference
        data = self.compare()
        reference.check_invariants()
        texts = [state.action_to_string(action) for action in state.legal_actions()]
        assert sorted(texts) == sorted(reference.legal_actions()), f"legal: {reference.legal_actions()} != {texts}"
        assert np.flatnonzero(state.legal_actions_mask()).tolist() == state.legal_actions()
        assert state.is_terminal() == reference.is_over()
        if state.is_terminal():
            self.check_results()
        else:
            assert len(texts) > 1
            assert state.current_player() == reference.seat
            assert not state.returns().any()
            assert not state.ranks().any()
        assert state.scores().tolist() == reference.scores()
        self.check_bytes(data)
        for observer in range(state.num_players):
            self.check_view(observer)

    def compare(self) -> dict[str, Any]:
        data = self.state.to_dict()
        if self.reference.deck_unknown:
            self.reference.sync_deck(data)
        difference = self.reference.compare(data)
        assert difference is None, difference
        return data

    def check_bytes(self, data: dict[str, Any]) -> None:
        """The dict says all that is in the record, and the bytes are a state that plays on."""
        state = self.state
        written = record_of(data, state.game).tobytes()
        assert written == state._bytes.tobytes(), f"bytes: {differing_fields(state, written)}"
        again = state.game.deserialize_state(state.serialize())
        assert again == state
        assert again.legal_actions() == state.legal_actions()
        self.kept.append((state.clone(), state.serialize()))

    def check_view(self, observer: int) -> None:
        row = observation_row(self.state, observer)
        expected = expected_row(self.reference, observer, LAYOUT)
        if not np.array_equal(row, expected):
            name, place = LAYOUT.locate(int(np.flatnonzero(row != expected)[0]))
            values = f"{LAYOUT.views(expected)[name][place]}, not {LAYOUT.views(row)[name][place]}"
            raise AssertionError(f"observation of {observer}: {name}{list(place)} should be {values}")
        assert (row <= HIGHS).all(), "observation: above its bound"

    def check_results(self) -> None:
        vp = self.reference.scores()
        ranks = ranks_of(vp, [player.tokens for player in self.reference.players])
        assert self.state.ranks().tolist() == ranks
        reward = self.state.parameters["reward"]
        assert np.allclose(self.state.returns(), returns_of(reward, ranks, vp, 50.0), atol=1e-6)
        assert self.state.legal_actions() == []
        for copy, data in self.kept:
            assert copy.serialize() == data, "a copy has changed while the game went on"

    def play(self, text: str) -> None:
        """One choice and what is forced after it."""
        turn = self.reference.turn
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
            if step.forced:
                self.compare()
        other.apply_action(action)
        assert other == self.state
        self.decisions_of_turn = 1 + (self.decisions_of_turn if self.reference.turn == turn else 0)
        assert self.decisions_of_turn <= MAX_DECISIONS_PER_TURN

    def check_all_answers(self) -> None:
        """Every legal answer applies and leads to a choice or to the end; an illegal one changes nothing."""
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


def differing_fields(state: State, written: bytes) -> str:
    """Which fields of the record the dict does not explain."""
    mine, other = state._record[0], np.frombuffer(written, state.game.spec.state)[0]
    names = [name for name in state.game.spec.state.names or () if mine[name].tobytes() != other[name].tobytes()]
    return ", ".join(f"{name}: {mine[name]} is not {other[name]}" for name in names) or "padding"


def play_checked(
    seed: int, parameters: dict[str, Any], style: str = "uniform", deep_every: int = 25, max_decisions: int = 10_000
) -> CheckedGame:
    """A whole game with all checks; CheckFailedError tells seed, parameters and actions."""
    state = standard_game().new_initial_state(seed=seed, **parameters)
    rng = random.Random(f"{seed} {style}")
    game = CheckedGame(state)
    try:
        while not state.is_terminal() and len(game.actions) < max_decisions:
            game.check()
            if len(game.actions) % deep_every == 0:
                game.check_all_answers()
            game.play(STYLES[style](rng, game.reference.legal_actions(), game.reference))
        game.check()
        replay(state, seed, parameters)
    except Exception as error:
        line = traceback.extract_tb(error.__traceback__)[-1].line
        raise CheckFailedError(
            f"{type(error).__name__}: {error or line}\n"
            f"go_west_2005, seed={seed}, parameters={parameters}, style={style!r}\n"
            f"actions={game.actions}"
        ) from error
    return game


def replay(state: State, seed: int, parameters: dict[str, Any]) -> None:
    """The history, played again from the seed, gives the same bytes."""
    again = standard_game().new_initial_state(seed=seed, **parameters)
    for action in state.history():
        again.apply_action(action)
    assert again == state
    assert len(state.history()) <= state.game.max_game_length()


def random_mode(rng: random.Random) -> dict[str, Any]:
    """Parameters of any mode."""
    num_players = rng.choice(PLAYER_COUNTS)
    return {
        "num_players": num_players,
        "reward": rng.choice(["outcome", "rank", "score"]),
        "hand_size": rng.choice([7, 6]),
        "vp_payment": rng.choice(["shortfall", "free_split"]),
        "first_player": rng.choice(["random", *range(num_players)]),
    }


def fuzz(seed: int) -> int:
    """One game of a mode and style that follow from the seed; the number of decisions."""
    rng = random.Random(f"fuzz {seed}")
    game = play_checked(seed, random_mode(rng), rng.choice(list(STYLES)))
    for state, _ in game.kept[:: rng.randrange(5, 40)]:
        check_new_deals(state, rng)
    return len(game.actions)
