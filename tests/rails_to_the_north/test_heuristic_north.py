"""Greedy in the north: what it is meant to do there."""

from __future__ import annotations

import random

import numpy as np
import pytest

from tests.rails_to_the_north.positions import Board, Table, north_game, standard_game
from tests.rails_to_the_north.tournament import NUM_GAMES, results
from westbound.envs.core.game import State
from westbound.envs.rails_to_the_north import SPEC

pytestmark = pytest.mark.core

LONGHORNS = "texas longhorn 5; texas longhorn 6; west highland 3; west highland 4; holstein; brown swiss; ayrshire"


def choice(table: Table) -> str:
    return table.state.action_to_string(table.state.greedy_action())


def play_out(num_players: int, seed: int) -> list[str]:
    """All texts of a game of greedy players; every choice is legal."""
    state, texts = north_game().new_initial_state(num_players, seed=seed), []
    while not state.is_terminal():
        action = state.greedy_action()
        assert action in state.legal_actions()
        texts.append(state.action_to_string(action))
        state.apply_action(action)
    return texts


def test_it_lives_in_the_north() -> None:
    """It places posts, delivers to northern cities and spends tokens, but not for their own sake."""
    texts = play_out(2, seed=1)
    assert 12 <= sum(text.startswith("trading post in") for text in texts) <= 30
    assert sum(text.startswith("exchange token") for text in texts) >= 2
    assert any(text in texts for text in ("deliver to Memphis", "deliver to Green Bay", "deliver to Toronto"))


def test_it_knows_nothing_hidden() -> None:
    rng, state, asked = random.Random(3), north_game().new_initial_state(3, seed=3), 0
    while not state.is_terminal() and asked < 120:
        action = state.greedy_action()
        if rng.random() < 0.3:
            asked += 1
            assert state.resample(state.current_player(), rng.randrange(1000)).greedy_action() == action
        state.apply_action(action if rng.random() < 0.7 else rng.choice(state.legal_actions()))
    assert asked == 120


# ---- many games ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("num_players", [2, 3, 4])
def test_greedy_beats_random(num_players: int) -> None:
    assert results(north_game(), num_players, "random", seed=num_players)[1] >= 0.98


@pytest.mark.parametrize("num_players", [2, 3, 4])
def test_equal_players_win_equally_and_score_more_than_in_the_base_game(num_players: int) -> None:
    scores, won = results(north_game(), num_players, "greedy", seed=1)
    share = 1 / num_players
    assert abs(won - share) < 4 * (share * (1 - share) / NUM_GAMES) ** 0.5
    assert scores.mean() > results(standard_game(), num_players, "greedy", seed=1)[0].mean()


def without_posts(num_players: int, i: int) -> State:
    """The start of a game in which the seats after i have no trading posts."""
    state = north_game().new_initial_state(num_players, seed=i)
    record = np.frombuffer(bytearray(state.serialize()[-SPEC.state.itemsize :]), np.uint8)
    for k in range(1, num_players):
        record.view(SPEC.state)[0]["players"][(i + k) % num_players]["posts"] = 0
    return State(north_game(), record)


@pytest.mark.parametrize("num_players", [2, 4])
def test_the_north_pays(num_players: int) -> None:
    """Who places posts scores more than the same players without any."""
    starts = [without_posts(num_players, i) for i in range(NUM_GAMES)]
    scores, won = results(north_game(), num_players, "greedy", seed=1, starts=starts)
    assert scores[:, 0].mean() > scores[:, 1:].mean() + 3
    assert won > 1 / num_players


# ---- trading posts -------------------------------------------------------------------------------------


def test_it_goes_to_cities_that_its_herd_will_reach() -> None:
    """Minneapolis for a herd that is strong enough, another town for one that is not."""
    for cards, reached in ((LONGHORNS, True), ("jersey; guernsey; dutch belt", False)):
        board = Board(north=True).cards(stack=cards).posts(0, "town 53").jobs(20)
        assert (choice(board.ask("town")) == "trading post in Minneapolis") == reached


def test_it_goes_where_a_place_pays() -> None:
    """Late in the game nothing else counts: two dollars, and no dearer ones."""
    board = Board(north=True).jobs(23).posts(0, "town 51").delivered(0, "St. Louis").cards(stack="jersey")
    assert choice(board.ask("town")) in (
        "trading post in town 50",
        "trading post in Memphis",
        "trading post in town 45",
    )


def test_it_goes_to_a_new_zone_for_the_station_master_of_zones() -> None:
    board = Board(north=True).jobs(23).takes(0, masters=["zones"]).delivered(0, "Pittsburgh").posts(0, "town 42")
    board.cards(stack="jersey").posts(1, "Memphis")
    assert choice(board.ask("town")) == "trading post in town 58"


def test_it_declines_a_post_that_costs_more_than_it_brings() -> None:
    """At the end Denver is worth nothing any more, and costs a dollar."""
    towns = [name for name in north_game().components.towns if name != "Denver"]
    board = Board(north=True).jobs(24).posts(0, *towns[:14]).cards(stack="jersey")
    board.record["towns"][:] |= 1
    board.record["towns"][north_game().components.towns.index("Denver")] = 0
    assert choice(board.player(posts=1).ask("town", 256)) == "stop"


def test_it_uses_the_auxiliary_action_where_a_card_is_free_for_it() -> None:
    """The second guernsey is worth nothing in Kansas City; a lone one in a herd before the end of the way is."""
    board = Board(north=True).cards(hand="guernsey; guernsey; jersey; dutch belt").put(A1="1a of 1")
    table = board.arrive("A1")
    assert choice(table) == "single auxiliary trading post"
    table.play("single auxiliary trading post")
    assert choice(table) == "discard guernsey"


# ---- what towns and cities bring -----------------------------------------------------------------------


def test_a_card_or_dollars() -> None:
    board = Board(north=True).market(ayrshire=1, holstein=1).jobs(23)
    assert choice(board.ask("cow_or_money", 5)) == "take ayrshire from the market"
    board = Board(north=True).market(holstein=1).jobs(24)
    assert choice(board.ask("cow_or_money", 5)) == "take dollars"


def test_the_station_master_of_new_york() -> None:
    """Early ready money; at the end what scores."""
    board = Board(north=True).reserve("stations", "two certs", "12 dollars").jobs(3)
    assert choice(board.ask("master")) == "take station master 12 dollars"
    board = Board(north=True).reserve("stations", "two certs", "12 dollars").jobs(24)
    board.station("1", 0).station("2", 0).station("3", 0).station("green", 0)
    assert choice(board.ask("master")) == "take station master stations"


def test_it_delivers_to_the_north_where_that_scores() -> None:
    board = Board(north=True).player(engine="18").posts(0, "Minneapolis", "Toronto", "Green Bay")
    board.discs(0, "money", "cycle").jobs(20)
    assert choice(board.ask("city", 14)) == "deliver to Minneapolis"
    assert choice(board.ask("city", 12)) == "deliver to Green Bay"


def test_san_francisco_counts_bells() -> None:
    """Two points a bell for each disc there, against the three of New York City."""
    board = Board(north=True).player(engine="18").jobs(24).posts(0, "San Francisco", left=3).reserve("two certs")
    assert choice(board.ask("city", 18)) == "deliver to San Francisco"
    board = Board(north=True).player(engine="18").jobs(24).posts(0, "San Francisco", left=14).reserve("two certs")
    assert choice(board.ask("city", 18)) != "deliver to San Francisco"


def test_it_shuns_kansas_city() -> None:
    """Eight points less, six dollars more."""
    board = Board(north=True).delivered(0, "Columbia", "St. Louis").posts(0, "Memphis")
    assert choice(board.ask("city", 5)) == "deliver to Memphis"


# ---- exchange tokens -----------------------------------------------------------------------------------


def test_a_token_for_a_hand_that_is_worth_nothing() -> None:
    """Just before income, never for a hand that is good already."""
    board = (
        Board(north=True)
        .player(tokens=1, space="Kansas City")
        .cards(hand="jersey; jersey; jersey; guernsey", stack=LONGHORNS)
    )
    assert choice(board.ask("spend")) == "exchange token: draw 2 cards"
    hand = "texas longhorn 5; west highland 3; holstein; brown swiss"
    board = Board(north=True).player(tokens=1, space="Kansas City").cards(hand=hand, stack="jersey; jersey; guernsey")
    assert choice(board.ask("spend")).startswith("certificate marker")


def test_tokens_are_kept_for_the_station_master_who_counts_them() -> None:
    """A token is worth half of five points to him."""
    hand = "guernsey; jersey; dutch belt; jersey"
    for masters, spent in (([], True), (["exchange"], False)):
        board = Board(north=True).player(tokens=1, space="Kansas City").jobs(20).takes(0, masters=masters)
        board.cards(hand=hand, stack="holstein; brown swiss; jersey; jersey; black angus")
        assert choice(board.ask("spend")).startswith("exchange token") == spent


def test_a_token_at_no_other_time() -> None:
    for kind, argument in (("discard", 1), ("foresight", 0), ("leave", 0)):
        board = Board(north=True).player(tokens=3, space="Kansas City").cards(hand="jersey; guernsey")
        board.foresight("cowboy", "engineer", "cowboy", "engineer", "cowboy", "engineer")
        table = board.ask(kind, argument)
        assert any(text.startswith("exchange token") for text in table.legal())
        assert not choice(table).startswith("exchange token")
