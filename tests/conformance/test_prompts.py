"""For each kind of prompt there are exactly five things of its name; and each kind is asked for."""

import ast
from pathlib import Path

import numpy as np
import pytest

from tests.conformance.cases import CASES, each_game, played
from westbound.envs.core.prompts import FIRST_EFFECT
from westbound.envs.core.registry import game_spec

pytestmark = pytest.mark.core

ENVS = Path(__file__).resolve().parents[2] / "envs"
ANSWERED_AS = {
    "rails_to_the_north": {"forward": "engine", "backward": "engine", "station": "upgrade", "leave": "town"},
}
OPENED_AS = {"rails_to_the_north": {"copied": "place", "turn_back": "retreat"}}
"""Kinds that have no function of their own name, by folder: which they share."""
NEVER_ASKED = {"great_western_trail": {"cow_or_money", "leave", "master", "town"}}
"""Kinds of a folder that one of its games does not ask."""
_BUILT_FOR = {"copied", "copy", "retreat", "station", "turn_back"}
RARE = {"great_western_trail": _BUILT_FOR, "rails_to_the_north": _BUILT_FOR | {"master"}}
"""Kinds that come up only to who builds and drives for them: the coverage report of the game's own tests has them."""


def asked(game):
    return set(game_spec(game).prompts) - NEVER_ASKED.get(game, set())


def trees(home, *names):
    """The syntax trees of modules or packages of a game's folder."""
    paths = [path for name in names for path in (ENVS / home).glob(f"{name}.py")]
    paths += [path for name in names for path in (ENVS / home / name).rglob("*.py")]
    assert paths
    return [ast.parse(path.read_text(encoding="utf-8")) for path in paths]


def functions(parsed):
    return [node for tree in parsed for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]


def called_in(parsed, switch, prefix):
    """The names of this kind that a switch calls; it may go on in a function called <switch>_others."""
    bodies = [f for f in functions(parsed) if f.name in (switch, f"{switch}_others")]
    calls = [n.func.id for f in bodies for n in ast.walk(f) if isinstance(n, ast.Call) and isinstance(n.func, ast.Name)]
    return {name for name in calls if name.startswith(prefix)} - {f"{switch}_others"}


def check_functions(game, parsed, switch, prefix, shared):
    """Each kind has a function of its name, or shares the one that is said; the switch calls these and no others."""

    def named(kinds):
        return {f"{prefix}{shared.get(kind, kind)}" for kind in kinds}

    found = [f.name for f in functions(parsed) if f.name.startswith(prefix) and f.name != f"{switch}_others"]
    assert len(set(found)) == len(found)
    assert named(asked(game)) <= set(found) <= named(game_spec(game).prompts)
    assert called_in(parsed, switch, prefix) == set(found)


@each_game
def test_five_things_of_each_name(game):
    kinds, home = sorted(game_spec(game).prompts), game_spec(game).home
    assert kinds
    check_functions(game, trees(home, "rules"), "answer", "answer_", ANSWERED_AS.get(home, {}))
    check_functions(game, trees(home, "legal"), "write_legal", "legal_", OPENED_AS.get(home, {}))
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
    """In random play over all options every kind (but for rare ones) comes up, and the player on turn sees which."""
    places: dict[str, set[int]] = {}
    often = asked(game) - RARE.get(game, set())
    cases = [case for case in CASES if case.game == game]
    for seed, case in enumerate(cases * 3):
        state = played(case, seed, 0)
        rng = np.random.default_rng(seed)
        while not state.is_terminal():
            shown = state.observation_views(state.current_player())["prompt"]
            assert np.count_nonzero(shown) == 1
            places.setdefault(state.current_prompt(), set()).add(int(shown.argmax()))
            state.apply_action(rng.choice(state.legal_actions()))
        if set(places) >= often:
            break
    assert often <= set(places) <= asked(game)
    assert all(len(place) == 1 for place in places.values())
    assert len(set().union(*places.values())) == len(places)
