"""``westbound games``."""

import pytest

from tests.conformance.cases import each_game
from westbound.envs.core.registry import game_spec

pytestmark = pytest.mark.core


@each_game
def test_the_list_tells_title_players_and_options(game, westbound):
    result = westbound("games")
    assert result.code == 0
    spec = game_spec(game)
    lines = result.out.splitlines()
    at = next(i for i, line in enumerate(lines) if line.startswith(f"{game} "))
    assert f"{spec.player_counts[0]}-{spec.player_counts[-1]} players" in lines[at]
    assert spec.title in lines[at]
    for line, (name, option) in zip(lines[at + 1 :], spec.options.items(), strict=False):
        values = "|".join(map(str, option.values))
        assert line == f"    {name}={values}: {option.about}"
