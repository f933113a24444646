"""Every action has a text of its own, which leads back to it; towns, tiles and tokens are told by name."""

from __future__ import annotations

import pytest

from tests.rails_to_the_north.positions import Board, north_game, standard_game
from westbound.envs.core.game import Game
from westbound.envs.rails_to_the_north.actions import ACTIONS

pytestmark = pytest.mark.core


@pytest.mark.parametrize("game", [north_game(), standard_game()], ids=["north", "base"])
def test_every_action_has_a_text_of_its_own(game: Game) -> None:
    texts = [game.action_to_string(action) for action in range(game.num_distinct_actions())]
    assert len(texts) == len(set(texts)) == ACTIONS.size == 440
    assert [game.string_to_action(text) for text in texts] == list(range(440))
    assert all(text == text.strip() and len(text) < 70 for text in texts)


def test_actions_of_the_north_by_name() -> None:
    game = north_game()
    texts = {game.action_to_string(action) for action in range(440)}
    towns = {f"trading post in {name}" for name in ("town 42", "town 59", "Memphis", "San Francisco", "Montreal")}
    masters = {f"take station master {name}" for name in ("workers", "two certs", "12 dollars")}
    tokens = {"exchange token: draw 1 card", "exchange token: draw 2 cards", "take dollars"}
    auxiliary = {"single auxiliary trading post", "double auxiliary trading post"}
    assert towns | masters | tokens | auxiliary | {"deliver to New York City", "place building 12"} <= texts
    assert len([text for text in texts if text.startswith("trading post in ")]) == 28
    assert len([text for text in texts if text.startswith("take station master ")]) == 11


def test_the_dict_tells_the_north() -> None:
    board = Board(3, north=True).posts(2, "town 43", "Denver").posts(0, "Denver").medium(town_43="build")
    board.reserve("zones", "two certs").masters("", "", "", "", "", "exchange", "buildings").player(1, tokens=4)
    data = board.station("red", 1).table().data
    assert data["towns"]["Denver"] == {"posts": [0, 2], "tile": None}
    assert data["towns"]["town 43"] == {"posts": [2], "tile": "build"}
    assert data["reserve"] == ["zones", "two certs"]
    assert [player["posts"] for player in data["players"]] == [14, 15, 13]
    assert data["players"][1]["exchange_tokens"] == 4
    assert data["stations"][10] == {"name": "green", "discs": [], "master": "exchange", "worker": None}
    assert data["stations"][11] == {"name": "red", "discs": [1], "master": "buildings", "worker": None}
    assert data["players"][0]["buildings"][10:] == ["supply", "supply"]
