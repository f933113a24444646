"""The words beside answers in a list: what they say comes true."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterator

import pytest

from tests.rails_to_the_north import facts
from tests.rails_to_the_north.positions import standard_game
from westbound.envs.core.game import State
from westbound.envs.rails_to_the_north import render

pytestmark = pytest.mark.core
NAMED = ("local action", "risk action", "go to", "place building", "hire", "use station", "deliver to", "remove hazard")
NAMED += ("trade teepee", "take objective", "play objective", "upper", "lower")
SILENT = {"go to Kansas City", "go to start"}


def told(state: State) -> dict[str, str]:
    """Note by text for all legal answers."""
    texts = [state.action_to_string(action) for action in state.legal_actions()]
    return dict(zip(texts, render.notes(state.to_dict(), texts, **render.facts(state.game.components)), strict=True))


def moments(games: int) -> Iterator[tuple[State, dict[str, str]]]:
    """Some decisions of random games, every other by the heuristic."""
    for seed in range(games):
        rng = random.Random(seed)
        state = standard_game().new_initial_state(seed=seed, num_players=2 + seed % 3)
        while not state.is_terminal():
            if rng.random() < 0.25:
                yield state, told(state)
            state.apply_action(state.greedy_action() if rng.random() < 0.5 else rng.choice(state.legal_actions()))


def test_answers_that_only_name_a_thing_have_a_note_and_it_comes_true() -> None:
    seen: Counter[str] = Counter()
    for state, notes in moments(4):
        for text, note in notes.items():
            beginning = next((words for words in NAMED if text.startswith(words)), "")
            assert bool(note) == (bool(beginning) and text not in SILENT) or text.startswith("clear disc"), text
            seen[beginning] += 1
            check(state, text, note, seen)
    assert all(seen[words] for words in (*NAMED, "price", "worth", "steps")), seen


def check(state: State, text: str, note: str, seen: Counter[str]) -> None:
    """The dollars of a hire and of a teepee, and the number of a building's local actions."""
    before, after = state.to_dict(), state.clone()
    p = state.current_player()
    if text.startswith(("hire", "trade teepee")):
        after.apply_action(state.string_to_action(text))
        paid = before["players"][p]["money"] - after.to_dict()["players"][p]["money"]
        (dollars,) = map(int, re.findall(r"\$(\d+)", note))
        icons = text.startswith("hire") and after.to_dict()["prompts"][-1]["kind"] not in ("place", "copied")
        if not icons and text.startswith("hire"):
            assert paid == dollars, (text, note)
            seen["price"] += 1
        elif text.startswith("trade"):
            assert paid == (dollars if "pay" in note else -dollars), (text, note)
            seen["worth"] += 1
    elif text.startswith("go to") and ": " in note:
        face = note.split(":")[0].split(" of ")[0]
        assert note.count(";") == len(facts.LOCAL[face]) - 1
        seen["steps"] += 1


def test_notes_of_an_opening() -> None:
    state = standard_game().new_initial_state(seed=5, num_players=2, neutral_buildings="lettered")
    assert told(state)["go to A"] == "A: guernsey: $2; hire; hire, $2 dearer"
    state.apply_action(state.string_to_action("go to A"))
    notes = told(state)
    assert notes["local action 2"] == "hire"
    assert notes["single auxiliary money"] == ""
    state.apply_action(state.string_to_action("local action 2"))
    assert all(note == "$6" for text, note in told(state).items() if text.startswith("hire"))
