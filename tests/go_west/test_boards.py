"""Boards: the checks hold for the fixed ones and for random ones, which differ from game to game."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from tests.go_west.boards import area_sizes, count, faults, growth_faults, river_edges
from tests.go_west.play import standard_game
from tests.go_west.reference_parts import read_world
from westbound.envs.core.batch import BatchEnv

pytestmark = pytest.mark.core
WORLD = read_world()
SIZES = {1: 20, 2: 21, 3: 23, 4: 25}
GAMES = 60


def board(num_players: int, seed: int, **options: object) -> list[str]:
    rows: list[str] = standard_game().new_initial_state(num_players, seed=seed, **options).to_dict()["board"]
    return rows


@pytest.mark.parametrize("name", WORLD.boards)
def test_fixed_boards_pass_the_checks(name: str) -> None:
    assert faults(WORLD.boards[name], WORLD) == []
    assert len(river_edges(WORLD.boards[name])) == 3
    for n in SIZES:
        assert board(n, 1, board=name) == WORLD.boards[name]


@pytest.mark.nojit
@pytest.mark.parametrize(("num_players", "name"), list(zip(SIZES, WORLD.boards, strict=True)))
def test_the_board_follows_the_number_of_players(num_players: int, name: str) -> None:
    assert board(num_players, 5) == WORLD.boards[name]


def test_checks_can_fail() -> None:
    rows = list(WORLD.boards["solo"])
    dry = [row.replace("R", ".") for row in rows]
    assert {"one river", "edges of the river", "share of the river"} <= set(faults(dry, WORLD))
    bare = [row.replace("F", ".") for row in rows]
    assert faults(bare, WORLD) == ["share of the forests"]
    wooded = [row.replace(".", "F") for row in rows]
    assert {"share of the forests", "sizes of forests", "counting houses"} <= set(faults(wooded, WORLD))
    assert growth_faults([row.replace("G", "M") for row in rows], WORLD)


@pytest.mark.nojit
@pytest.mark.parametrize("num_players", SIZES)
def test_a_random_board_is_valid(num_players: int) -> None:
    rows = board(num_players, 1, board="random")
    assert (len(rows), {len(row) for row in rows}) == (SIZES[num_players], {SIZES[num_players]})
    assert faults(rows, WORLD) == []
    assert growth_faults(rows, WORLD) == []
    assert rows == board(num_players, 1, board="random")


@pytest.mark.parametrize("num_players", SIZES)
def test_random_boards_are_valid_and_differ(num_players: int) -> None:
    found = [board(num_players, seed, board="random") for seed in range(GAMES)]
    for rows in found:
        assert faults(rows, WORLD) == []
        assert growth_faults(rows, WORLD) == []
    assert len({"".join(rows) for rows in found}) == GAMES
    edges = Counter(river_edges(rows) for rows in found)
    assert sum(number for name, number in edges.items() if len(name) == 3) > GAMES // 2
    # The layout is transposed in one half of all games: then the main arm runs from north to south.
    along = sum(name.count("W") + name.count("E") == 2 for name in edges.elements())
    assert GAMES / 4 < along < GAMES * 3 / 4
    assert len({count(rows, "R") for rows in found}) > 10
    assert len({tuple(area_sizes(rows, "forest")) for rows in found}) > GAMES // 2


def test_every_game_of_a_batch_has_its_own_board() -> None:
    envs = BatchEnv(standard_game().spec, 16, num_players=1, seed=3, board="random")
    views = standard_game().observation_layout.views(envs.reset().observations)
    terrain = np.asarray(views["planes"])[:, 0].reshape(16, -1)
    assert len(np.unique(terrain, axis=0)) == 16
