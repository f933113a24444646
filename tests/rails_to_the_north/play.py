"""Games of the compiled rules with every check on: the second opinion, conservation, copies and bytes.

`fuzz(seed)` plays one game of a mode and style drawn from the seed; `make fuzz` calls it in a loop.
"""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import numpy as np

from tests.rails_to_the_north.conservation import check_conservation
from tests.rails_to_the_north.positions import north_game, standard_game
from tests.rails_to_the_north.records import record_of, state_from
from tests.rails_to_the_north.reference import ReferenceGame
from tests.rails_to_the_north.reference_city import ranks_of, scores
from tests.rails_to_the_north.reference_trail import hand_limit
from tests.rails_to_the_north.styles import STYLES
from westbound.envs.core.game import Game, State

PLAYER_COUNTS = (2, 3, 4)


class CheckFailedError(AssertionError):
    """A check failed in a game; the message says how to play it again."""


class CheckedGame:
    """A state and a reference game side by side, compared after every answer, forced ones included."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.reference = ReferenceGame(state.to_dict())
        self.actions: list[str] = []
        self.trashed: Counter[str] = Counter()
        self.answers: Counter[tuple[str, str]] = Counter()

    def check(self, deep: bool = False) -> None:
        """Everything that must hold where somebody has a choice, and at the end."""
        state, reference = self.state, self.reference
        check_conservation(reference.data, self.trashed)
        texts = [state.action_to_string(action) for action in state.legal_actions()]
        expected = reference.legal_actions()
        assert set(texts) == set(expected), f"legal: {sorted(set(texts) ^ set(expected))} in {reference.frames}"
        assert state.is_terminal() == reference.is_over()
        if not state.is_terminal():
            self.check_question(texts)
        if state.is_terminal() or deep:
            self.check_results()
            self.check_bytes()

    def check_question(self, texts: list[str]) -> None:
        reference = self.reference
        assert len(texts) > 1
        assert self.state.current_player() == reference.top["player"]
        assert self.state.current_prompt() == reference.top["kind"]
        if reference.top["kind"] == "turn":
            p = reference.top["player"]
            player = reference.player(p)
            missing = hand_limit(reference, p) - sum(player["hand"].values())
            played = any(text.startswith("play") for text in self.actions[-8:])
            assert missing <= 0 or played or not (player["stack"] or player["discard"])

    def compare(self) -> None:
        difference = self.reference.difference(self.state.to_dict())
        assert difference is None, difference

    def check_bytes(self) -> None:
        """The dict says all that is in the record, and the bytes are a state that plays on."""
        assert record_of(self.reference.to_dict(), self.state.game).tobytes() == self.state._bytes.tobytes()
        again = self.state.game.deserialize_state(self.state.serialize())
        assert again == self.state
        assert again.legal_actions() == self.state.legal_actions()

    def check_results(self) -> None:
        points, state = scores(self.reference), self.state
        assert state.scores().tolist() == points, f"scores: {points} != {state.scores().tolist()}"
        if state.is_terminal():
            ranks = ranks_of(points)
            assert state.ranks().tolist() == ranks
            assert np.allclose(state.returns(), returns_of(state.parameters["reward"], ranks, points), atol=1e-6)
        else:
            assert not state.returns().any()
            assert not state.ranks().any()

    def play(self, text: str) -> None:
        """One choice and what is forced after it."""
        self.actions.append(text)
        for step in self.state.apply_traced(self.state.string_to_action(text)):
            said = self.state.action_to_string(step.action)
            if step.forced:
                legal = self.reference.legal_actions()
                assert legal == [said], f"forced {said!r}, but the second opinion allows {legal}"
            assert (step.player, step.prompt) == (self.reference.top["player"], self.reference.top["kind"])
            self.answers[step.prompt, said] += 1
            if said.startswith("trash "):
                self.trashed[said.removeprefix("trash ")] += 1
            self.reference.apply(said)
            self.compare()

    def check_length(self) -> None:
        """The bound of the page: v visits to Kansas City fill 2 v - 5 spaces of the job market; 48 turns a visit."""
        n = self.state.num_players
        visits = sum(number for (prompt, _), number in self.answers.items() if prompt == "spend")
        assert visits <= (10 * n + 7) // 2 + n
        assert self.reference.data["turn"] <= 48 * (visits + n)

    def check_all_answers(self) -> None:
        """Every legal answer leads to a state with a choice or to the end; an illegal one changes nothing."""
        before = self.state.serialize()
        mask = self.state.legal_actions_mask()
        for action in np.flatnonzero(mask).tolist():
            copy = self.state.clone()
            copy.apply_action(action)
            assert copy.is_terminal() or len(copy.legal_actions()) > 1
            assert copy != self.state
        for action in np.flatnonzero(mask == 0)[:: 1 + len(self.actions) % 7].tolist():
            copy = self.state.clone()
            try:
                copy.apply_action(action)
            except ValueError:
                assert copy == self.state
            else:
                raise AssertionError(f"illegal but accepted: {self.state.action_to_string(action)}")
        assert self.state.serialize() == before


def returns_of(reward: str, ranks: list[int], points: list[int]) -> list[float]:
    """Rewards by the formulas of the page."""
    n, winners = len(ranks), ranks.count(1)
    if reward == "score":
        return [p / 100 for p in points]
    if reward == "outcome":
        return [(n - winners) / (winners * (n - 1)) if rank == 1 else -1 / (n - 1) for rank in ranks]
    places = [1 - 2 * k / (n - 1) for k in range(n)]
    shared = [places[rank - 1 : rank - 1 + ranks.count(rank)] for rank in ranks]
    return [sum(part) / len(part) for part in shared]


def play_checked(
    seed: int, parameters: dict[str, Any], styles: list[str], deep_every: int = 40, game: Game | None = None
) -> CheckedGame:
    """A whole game with all checks, a style for each seat; CheckFailedError tells seed, parameters and actions."""
    opened = standard_game() if game is None else game
    state = opened.new_initial_state(seed=seed, **parameters)
    rng = random.Random(f"{seed} {styles}")
    checked = CheckedGame(state)
    try:
        while not state.is_terminal():
            deep = len(checked.actions) % deep_every == 0
            checked.check(deep)
            if deep and len(checked.actions) % (5 * deep_every) == 0:
                checked.check_all_answers()
            top = checked.reference.top
            choose = STYLES[styles[top["player"] % len(styles)]]
            checked.play(choose(rng, checked.reference.legal_actions(), checked.reference.data))
        checked.check()
        checked.check_length()
        replay(state, seed, parameters)
    except Exception as error:
        raise CheckFailedError(
            f"{type(error).__name__}: {error}\n{opened.spec.name}, seed={seed}, parameters={parameters}, "
            f"styles={styles!r}\nactions={checked.actions}"
        ) from error
    return checked


def replay(state: State, seed: int, parameters: dict[str, Any]) -> None:
    """The history, played again from the seed, gives the same bytes."""
    again = state.game.new_initial_state(seed=seed, **parameters)
    for action in state.history():
        again.apply_action(action)
    assert again == state
    assert len(state.history()) <= state.game.max_game_length()


def checked_position(data: dict[str, Any]) -> CheckedGame:
    """A made-up position on both sides, its forced answers given."""
    checked = CheckedGame(state_from(data))
    while len(legal := checked.reference.legal_actions()) == 1:
        checked.reference.apply(legal[0])
    assert checked.state.current_player() == checked.reference.top["player"]
    return checked


def play_on(checked: CheckedGame, rng: random.Random, answers: int, wanted: tuple[str, ...]) -> None:
    """So many choices, every answer compared, half of them among those that begin as wanted; then the scores."""
    for _ in range(answers):
        checked.compare()
        texts = checked.reference.legal_actions()
        legal = {checked.state.action_to_string(action) for action in checked.state.legal_actions()}
        assert set(texts) == legal, f"{set(texts) ^ legal} in {checked.reference.frames}"
        if not texts:
            break
        found = [text for text in texts if text.startswith(wanted)]
        checked.play(rng.choice(found if found and rng.random() < 0.5 else texts))
    checked.check_results()


def random_mode(rng: random.Random) -> dict[str, Any]:
    """Parameters of any mode."""
    return {
        "num_players": rng.choice(PLAYER_COUNTS),
        "reward": rng.choice(["outcome", "rank", "score"]),
        "building_sides": rng.choice(["random", "random", "a", "b"]),
        "neutral_buildings": rng.choice(["random", "lettered"]),
        "copied_risk": rng.choice([True, True, False]),
        "retreat_bonus": rng.choice([True, True, False]),
        "reward_card": rng.choice(["display", "any"]),
    }


def fuzz(seed: int) -> int:
    """One game of a mode and styles by the seed, the expansion in every other; the number of decisions."""
    rng = random.Random(f"fuzz {seed}")
    mode = random_mode(rng)
    styles = rng.choices(list(STYLES), k=mode["num_players"])
    checked = play_checked(seed, mode, styles, game=north_game() if seed % 2 else standard_game())
    return len(checked.actions)
