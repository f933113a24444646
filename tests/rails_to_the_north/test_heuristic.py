"""Greedy: always legal, knows nothing hidden, follows its plan, and beats random play."""

from __future__ import annotations

import random

import pytest

from tests.rails_to_the_north.positions import OPTIONAL, Board, Table, standard_game
from tests.rails_to_the_north.tournament import NUM_GAMES, results

pytestmark = pytest.mark.core


def choice(table: Table) -> str:
    return table.state.action_to_string(table.state.greedy_action())


@pytest.mark.parametrize("num_players", [2, 3, 4])
def test_choices_are_legal_and_games_end(num_players: int) -> None:
    state = standard_game().new_initial_state(num_players, seed=num_players)
    while not state.is_terminal():
        action = state.greedy_action()
        assert action in state.legal_actions()
        state.apply_action(action)
    assert state.scores().min() > 0


def test_it_knows_nothing_hidden() -> None:
    """The choice stays the same if all that its player cannot know is dealt anew."""
    asked = 0
    for n in (2, 4):
        rng, state = random.Random(n), standard_game().new_initial_state(n, seed=n)
        while not state.is_terminal():
            action = state.greedy_action()
            if rng.random() < 0.3:
                asked += 1
                assert state.resample(state.current_player(), rng.randrange(1000)).greedy_action() == action
            state.apply_action(action if rng.random() < 0.8 else rng.choice(state.legal_actions()))
    assert asked > 200


@pytest.mark.parametrize("num_players", [2, 3, 4])
def test_greedy_beats_random(num_players: int) -> None:
    assert results(standard_game(), num_players, "random", seed=num_players)[1] >= 0.98


@pytest.mark.parametrize(("num_players", "least"), [(2, 50), (3, 50), (4, 50)])
def test_equal_players_win_equally_and_score_well(num_players: int, least: float) -> None:
    scores, won = results(standard_game(), num_players, "greedy", seed=1)
    share = 1 / num_players
    assert abs(won - share) < 4 * (share * (1 - share) / NUM_GAMES) ** 0.5
    assert scores.mean() > least


# ---- what it is meant to do ----------------------------------------------------------------------------


def test_it_buys_the_best_cattle_that_its_cowboys_can() -> None:
    board = Board().player(workers=(4, 1, 1), money=7).market(holstein=2, west_highland_5=1, texas_longhorn_6=1)
    table = board.arrive("E")
    assert choice(table) == "local action 2"
    table.play("local action 2")
    assert choice(table) == "buy a card of value 5 with 4 cowboys for 6 dollars"


def test_it_takes_the_card_with_most_points() -> None:
    board = Board().market(holstein=2, brown_swiss=1, ayrshire=1)
    assert choice(board.ask("cow", 3)) == "take ayrshire from the market"


def test_it_discards_what_the_herd_does_not_need() -> None:
    """A second card of a type counts nothing in Kansas City."""
    board = Board().cards(hand="guernsey; guernsey; dutch belt; jersey")
    assert choice(board.ask("discard", 1)) == "discard guernsey"


def test_ready_money_comes_before_what_it_pays_for() -> None:
    """The dollars for a guernsey, then the worker that they help to pay."""
    board = Board().player(money=6).cards(hand="guernsey; jersey").jobs(5, (1, "cowboy"), (2, "cowboy"))
    table = board.arrive("A")
    assert choice(table) == "local action 1"
    table.play("local action 1")
    assert choice(table) == "local action 2"


def test_a_walk_comes_last() -> None:
    board = Board(sides="b" * 12).put(A1="10b of 0")
    table = board.arrive("A1")
    chosen = []
    while table.kind in ("place", "forward", "upgrade", "disc"):
        text = choice(table)
        chosen += [text] if text.startswith("local") else []
        table.play(text)
    assert chosen in (["local action 1", "local action 2", "local action 3"], ["local action 2", "local action 3"])


def test_it_delivers_where_links_score() -> None:
    board = Board().player(engine="18").discs(0, "money", "cycle")
    assert choice(board.delivered(0, "El Paso").ask("city", 15)) == "deliver to San Diego"
    board = Board().player(engine="18").discs(0, "money", "cycle")
    assert choice(board.delivered(0, "Wichita").ask("city", 6)) != "deliver to Topeka"


def test_it_spends_certificates_for_a_city_of_points() -> None:
    hand = "texas longhorn 5; west highland 3; holstein; dutch belt"  # 14
    board = Board().player(engine="18", marker=4, space="Kansas City").cards(hand=hand)
    board.cleared(0, "certificate limit 4")
    assert choice(board.ask("spend")) == "certificate marker 4 back"


def test_it_plays_an_objective_once_it_is_covered() -> None:
    name = "2 dollars: 2 x station, hazard"
    board = Board().cards(hand=name, area={}).station("1", 0).station("2", 0).takes(0, hazards=["flood green 4"])
    assert choice(board.jobs(22).turn("A")) == f"play objective {name}"
    board = Board().cards(hand=name, area={})
    assert not choice(board.jobs(22).turn("A")).startswith("play")


def test_it_clears_the_disc_of_steps_and_dollars_first() -> None:
    assert choice(Board().ask("disc", 16 + 5)) == "clear disc steps and dollars"
    assert choice(Board().cleared(0, "steps and dollars").ask("disc", 16 + 5)) != "clear disc money"


def test_it_declines_a_loss() -> None:
    """Late in the game a worker costs more than he brings."""
    board = Board().player(money=9, workers=(1, 1, 1)).jobs(23, (6, "craftsman"))
    assert choice(board.ask("hire", 8 + OPTIONAL)) == "stop"
