"""Perft of every game: numbers of decision sequences to depth k, as written down in tests/<game>/perft.json."""

from __future__ import annotations

import json
from typing import Any

import pytest

import westbound
from tests.tools import perft

pytestmark = pytest.mark.core


def golden(game: str) -> dict[str, Any]:
    path = perft.path_of(game)
    assert path.exists(), f"{game} has no perft.json: python tests/tools/perft.py --write --game {game}"
    return json.loads(path.read_text(encoding="utf-8"))


def every_position() -> list[Any]:
    """One parameter a position; the small ones are also counted without the JIT."""
    found = []
    for game in westbound.games():
        numbers = json.loads(perft.path_of(game).read_text()) if perft.path_of(game).exists() else {}
        for name in perft.positions(westbound.load(game)):
            small = numbers.get(name, {}).get("total", 0) < 600
            found.append(pytest.param(game, name, marks=[pytest.mark.nojit] if small else [], id=f"{game}-{name}"))
    return found


@pytest.mark.parametrize(("game", "name"), every_position())
def test_perft(game: str, name: str) -> None:
    problem = perft.difference(golden(game).get(name), perft.count(westbound.load(game), name))
    assert not problem, problem


@pytest.mark.parametrize("game", westbound.games())
def test_positions_cover_every_player_count(game: str) -> None:
    loaded = westbound.load(game)
    assert set(golden(game)) == set(perft.positions(loaded))
    counts = {parameters["num_players"] for parameters, *_ in perft.positions(loaded).values()}
    assert counts == set(loaded.spec.player_counts)
    assert sum(entry["total"] for entry in golden(game).values()) > 10_000


def test_a_difference_names_the_action() -> None:
    before = {"depth": 2, "total": 9, "below": {"claim a score": 4, "sell a": 5}}
    after = {"depth": 2, "total": 12, "below": {"claim a score": 4, "sell a": 6, "sell b": 2}}
    problem = perft.difference(before, after)
    assert problem.splitlines() == ["depth 2: 9, now depth 2: 12", "  sell a: 5, now 6", "  sell b: illegal, now 2"]
    assert perft.difference(None, after) == "is missing"
    assert perft.difference(after, after) == ""


@pytest.mark.nojit
def test_depth_one_is_the_number_of_legal_actions() -> None:
    state = westbound.load("go_west_2005").new_initial_state(seed=3)
    assert perft.perft(state, 1) == len(state.legal_actions())
    assert sum(perft.breakdown(state, 2).values()) == perft.perft(state, 2)
    ended = state.clone()
    while not ended.is_terminal():
        ended.apply_action(ended.legal_actions()[0])
    assert perft.perft(ended, 3) == 1
