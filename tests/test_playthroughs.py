"""Golden playthroughs of every game: the games play as they are written down, and none is without them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import westbound
from tests.tools import playthroughs

pytestmark = pytest.mark.core


def every_playthrough() -> list[Any]:
    """One parameter a file; the first of each game is also played without the JIT."""
    found = []
    for game in westbound.games():
        for k, name in enumerate(playthroughs.plans(westbound.load(game))):
            found.append(pytest.param(game, name, marks=[] if k else [pytest.mark.nojit], id=f"{game}-{name}"))
    return found


@pytest.mark.parametrize(("game", "name"), every_playthrough())
def test_playthrough(game: str, name: str) -> None:
    problem = playthroughs.check(westbound.load(game), name)
    assert not problem, f"{problem}\nif the change is meant: make playthroughs, and read the diff"


@pytest.mark.parametrize("game", westbound.games())
def test_no_file_is_left_over(game: str) -> None:
    assert playthroughs.leftovers(westbound.load(game)) == []


@pytest.mark.parametrize("game", westbound.games())
def test_plans_cover_player_counts_and_options(game: str) -> None:
    loaded = westbound.load(game)
    plans = playthroughs.plans(loaded).values()
    assert {plan["num_players"] for plan in plans} == set(loaded.spec.player_counts)
    for option in loaded.spec.options:
        assert any(option in plan for plan in plans)


@pytest.mark.nojit
def test_a_missing_or_edited_file_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = westbound.load("go_west_2005")
    monkeypatch.setattr(playthroughs, "folder", lambda name: tmp_path)
    assert playthroughs.check(game, "2_players") == "2_players.txt is missing"
    text = playthroughs.playthrough(game, {"num_players": 2})
    path = tmp_path / "2_players.txt"
    path.write_text(text, encoding="utf-8")
    assert playthroughs.check(game, "2_players") == ""
    path.write_text(text.replace("wagons: 19 | 1", "wagons: 18 | 2", 1), encoding="utf-8")
    problem = playthroughs.check(game, "2_players")
    assert "-  wagons: 18 | 2" in problem
    assert "+  wagons: 19 | 1" in problem
    (tmp_path / "5_players.txt").touch()
    assert playthroughs.leftovers(game) == ["5_players.txt"]


def test_a_playthrough_tells_the_whole_game() -> None:
    text = playthroughs.playthrough(westbound.load("go_west_2005"), {"num_players": 3, "vp_payment": "free_split"})
    lines = text.splitlines()
    assert lines[0].startswith("go_west_2005, seed=2005, num_players=3, ")
    decisions = int(next(line for line in lines if line.startswith("the end after")).split()[3])
    assert sum("> " in line for line in lines) == decisions
    assert sum(line.startswith("  legal: ") for line in lines) == playthroughs.FULL_DECISIONS
    assert sum(line.startswith("  forced, player") for line in lines) > 5
    for word in ("deck: ", "  scores: ", "  ranks: ", "  returns: ", "second_region (", "payment ("):
        assert word in text
