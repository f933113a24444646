"""The second opinion itself: set-up, the course of a turn, scores, and both ends of the game."""

from __future__ import annotations

import random

import pytest

from tests.go_west_2005.positions import begin, position
from tests.go_west_2005.reference import ReferenceGame, deal

pytestmark = pytest.mark.core


@pytest.mark.parametrize("num_players", [2, 3, 4])
@pytest.mark.parametrize("hand_size", [6, 7])
def test_setup(num_players: int, hand_size: int) -> None:
    game = ReferenceGame.from_dict(deal(num_players, random.Random(11), hand_size=hand_size))
    game.check_invariants()
    assert game.wagons == [20, 0, 0, 0, 0, 0]
    for player in game.players:
        assert (player.tokens, player.bank, player.vp) == (30, 0, 10)
        assert (player.scores_claimed, player.double_ready, len(player.hand)) == (0, True, hand_size)
    assert len(game.deck) == 56 - num_players * hand_size
    assert game.stage == "turn"
    assert len(game.legal_actions()) == 2 * hand_size + 2
    starts = {deal(num_players, random.Random(seed))["prompts"][0]["player"] for seed in range(60)}
    assert starts == set(range(num_players))


def test_parts_of_a_card_come_in_order() -> None:
    game = begin(position(2), "East +1, 2 wagons")
    top = game.deck[0]
    game.apply("play East +1, 2 wagons")
    assert (game.players[0].tokens, game.rings["East"].tokens(), game.wagons[0]) == (25, [0], 20)
    assert "place a token in East" not in game.legal_actions()
    game.apply("place a token in West")
    assert game.prompt() == {"kind": "move", "player": 0, "argument": 2}
    assert game.advance() == ["move a wagon from New England"]
    assert game.prompt() == {"kind": "move", "player": 0, "argument": 1}
    assert game.legal_actions() == ["move a wagon from New England", "move a wagon from East"]
    assert top not in game.players[0].hand_names()
    game.apply("move a wagon from East")
    assert game.wagons == [19, 0, 1, 0, 0, 0]
    assert top in game.players[0].hand_names()
    assert game.discard == ["East +1, 2 wagons"]
    assert (game.turn, game.seat, game.stage) == (1, 1, "turn")


def test_wagons_leave_at_california() -> None:
    state = position(2)
    state["wagons"] = [10, 0, 0, 0, 1, 9]
    game = begin(state, "Trek, 1 wagon")
    game.apply("play Trek, 1 wagon")
    assert game.legal_actions() == ["move a wagon from New England", "move a wagon from West"]
    game.apply("move a wagon from West")
    assert game.wagons == [10, 0, 0, 0, 0, 10]


def test_double_move_gives_two_actions() -> None:
    game = begin(position(2), "Trek, 1 wagon", "Trek, 2 wagons")
    game.apply("spend the double move")
    assert (game.stage, game.players[0].double_ready) == ("action", False)
    assert "spend the double move" not in game.legal_actions()
    game.apply("claim a score")
    assert (game.stage, game.seat, game.turn) == ("action", 0, 0)
    game.apply("claim a score")
    assert (game.stage, game.seat, game.turn) == ("turn", 1, 1)
    assert game.players[0].tokens == 30 - 1 - 3
    assert len(game.players[0].hand) == 7
    assert "spend the double move" in game.legal_actions()


def test_double_moves_return_when_all_are_used() -> None:
    game = begin(position(3), rng=random.Random(11))
    for p in (0, 1, 2):
        assert [player.double_ready for player in game.players] == [other >= p for other in range(3)]
        game.apply("spend the double move")
        game.apply(f"sell {game.players[p].hand_names()[0]}")
        assert not game.players[p].double_ready
        game.apply(f"sell {game.players[p].hand_names()[0]}")
    assert all(player.double_ready for player in game.players)
    game.apply(f"sell {game.players[0].hand_names()[0]}")
    assert game.seat == 1


def test_score_pays_everybody_and_draws_nothing() -> None:
    state = position(2)
    state["wagons"] = [8, 1, 2, 3, 4, 2]
    for track, tokens in zip(state["tracks"], [[0, 1], [1, 1, 0], [0, 0], [1]], strict=True):
        track["tokens"] = tokens
    game = begin(state)
    deck, hand = list(game.deck), list(game.players[0].hand)
    game.apply("claim a score")
    assert game.scores() == [10 + 1 + 0 + 2 + 0, 10 + 0 + 2 + 0 + 1]
    assert (game.deck, game.players[0].hand, game.discard) == (deck, hand, [])


def test_a_used_up_set_of_scoring_cards_allows_no_score() -> None:
    state = position(2)
    state["players"][0]["scores_claimed"] = 6
    assert "claim a score" not in begin(state).legal_actions()


def test_fifty_points_stop_the_game_at_once() -> None:
    state = position(2)
    state["wagons"] = [0, 1, 6, 6, 7, 0]
    state["tracks"][1]["tokens"] = [1, 1]
    state["tracks"][3]["tokens"] = [0, 0, 0]
    state["players"][0]["vp"], state["players"][1]["vp"] = 47, 49
    game = begin(state)
    game.apply("spend the double move")
    game.apply("claim a score")
    assert game.is_over()
    assert game.scores() == [50, 51]
    assert game.ranks() == [2, 1]
    assert game.returns("outcome") == [-1.0, 1.0]
    assert game.legal_actions() == []
    assert game.to_dict()["prompts"] == []


@pytest.mark.parametrize(("vp", "over"), [(48, False), (49, True)])
def test_exactly_fifty_points_end_it(vp: int, over: bool) -> None:
    state = position(2)
    state["tracks"][3]["tokens"], state["wagons"] = [0], [19, 0, 0, 0, 1, 0]
    state["players"][0]["vp"] = vp
    game = begin(state)
    game.apply("claim a score")
    assert (game.scores(), game.is_over()) == ([vp + 1, 10], over)
    assert game.returns("score", 50) == ([1.0, 0.2] if over else [0.0, 0.0])


@pytest.mark.parametrize("double", [False, True])
def test_empty_east_ends_with_a_free_score(double: bool) -> None:
    state = position(2)
    state["wagons"] = [0, 1, 0, 2, 1, 16]
    state["tracks"][1]["tokens"] = [1, 1]
    state["tracks"][2]["tokens"] = [0, 1, 1]
    game = begin(state, "Great Plains two, 1 wagon")
    top = game.deck[0]
    if double:
        game.apply("spend the double move")
    game.apply("play Great Plains two, 1 wagon")
    assert game.legal_actions() == [f"move a wagon from {region}" for region in ("East", "Midwest", "West")]
    game.apply("move a wagon from East")
    assert game.is_over()
    assert game.rings["Great Plains"].tokens() == [1, 1, 0, 0]
    # Great Plains: one wagon, two tied pairs, green's is older. Midwest: green's pair takes both points.
    assert game.scores() == [10, 10 + 1 + 2]
    assert game.players[0].tokens == 30 - 4 - 2
    assert game.players[0].scores_claimed == 0
    assert top in game.players[0].hand_names()
    assert game.discard == ["Great Plains two, 1 wagon"]


def test_wagons_left_in_one_of_the_two_regions_go_on() -> None:
    for wagons in ([1, 1, 0, 0, 0, 18], [2, 0, 0, 0, 0, 18]):
        state = position(2)
        state["wagons"] = wagons
        game = begin(state, "Trek, 1 wagon")
        game.apply("play Trek, 1 wagon")
        if game.stage == "move":
            game.apply("move a wagon from New England")
        assert not game.is_over()


def test_safety_cap() -> None:
    state = position(2)
    state["turn"] = 399
    state["tracks"][3]["tokens"], state["wagons"] = [1], [19, 0, 0, 0, 1, 0]
    game = begin(state)
    game.apply(f"sell {game.players[0].hand_names()[0]}")
    assert game.is_over()
    assert (game.turn, game.scores()) == (400, [10, 10])
