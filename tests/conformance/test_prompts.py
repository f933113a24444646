"""For each kind of prompt there are exactly five things of its name; and each kind is asked for."""

import ast
from pathlib import Path

import numpy as np
import pytest

from tests.conformance.cases import CASES, each_game, load, played
from westbound.envs.core.prompts import FIRST_EFFECT
from westbound.envs.core.registry import game_spec

pytestmark = pytest.mark.core

ENVS = Path(__file__).resolve().parents[2] / "envs"


def trees(game, *names):
    """The syntax trees of modules or packages of a game."""
    paths = [path for name in names for path in (ENVS / game).glob(f"{name}.py")]
    paths += [path for name in names for path in (ENVS / game / name).rglob("*.py")]
    assert paths
    return [ast.parse(path.read_text(encoding="utf-8")) for path in paths]


def functions(parsed):
    return [node for tree in parsed for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]


def defined(parsed, prefix):
    return sorted(f.name for f in functions(parsed) if f.name.startswith(prefix))


def called_in(parsed, function, prefix):
    """The names that a function calls: its switch."""
    (body,) = [f for f in functions(parsed) if f.name == function]
    calls = [node.func.id for node in ast.walk(body) if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)]
    return sorted(name for name in calls if name.startswith(prefix))


@each_game
def test_five_things_of_each_name(game):
    kinds = sorted(game_spec(game).prompts)
    assert kinds
    rules, legal = trees(game, "rules"), trees(game, "legal")
    answers, openers = [f"answer_{kind}" for kind in kinds], [f"legal_{kind}" for kind in kinds]
    assert defined(rules, "answer_") == answers
    assert called_in(rules, "answer", "answer_") == answers
    assert defined(legal, "legal_") == openers
    assert called_in(legal, "write_legal", "legal_") == openers
    phrases = game_spec(game).notation.PHRASES
    assert sorted(phrases) == kinds
    assert len(set(phrases.values())) == len(kinds)
    assert game_spec(game).observation["prompt"].size == len(kinds)


@each_game
def test_kinds_are_numbers_below_the_effects(game):
    numbers = list(game_spec(game).prompts.values())
    assert len(set(numbers)) == len(numbers)
    assert all(0 < number < FIRST_EFFECT for number in numbers)


@each_game
def test_each_prompt_is_asked_and_seen_in_its_place(game):
    """In random play over all options every kind comes up, and the player on turn sees which one."""
    places: dict[str, set[int]] = {}
    cases = [case for case in CASES if case.game == game]
    for seed, case in enumerate(cases * 3):
        state = played(case, seed, 0)
        rng = np.random.default_rng(seed)
        while not state.is_terminal():
            shown = state.observation_views(state.current_player())["prompt"]
            assert np.count_nonzero(shown) == 1
            places.setdefault(state.current_prompt(), set()).add(int(shown.argmax()))
            state.apply_action(rng.choice(state.legal_actions()))
        if set(places) == set(load(game).spec.prompts):
            break
    assert set(places) == set(game_spec(game).prompts)
    assert all(len(place) == 1 for place in places.values())
    assert len(set().union(*places.values())) == len(places)
