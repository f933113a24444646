"""Phase A: locations, steps, forks, fees; walks as actions; walks of objective cards."""

from __future__ import annotations

import pytest

from tests.rails_to_the_north.positions import Board

pytestmark = [pytest.mark.core, pytest.mark.nojit]
MOVE_CARD = "move 3: 2 x building, 2 x hazard"


@pytest.mark.parametrize("num_players", [2, 3, 4])
@pytest.mark.parametrize(("hand", "fees"), [("green", (2, 2, 1)), ("black", (2, 1, 2)), ("both", (4, 3, 3))])
def test_fees_by_number_of_players(num_players: int, hand: str, fees: tuple[int, ...]) -> None:
    """Each hand costs what the table says, a tile with both the sum; the owner of a building gets it."""
    tile = {"green": "1a of 1", "black": "4a of 1", "both": "7a of 1"}[hand]
    table = Board(num_players).put(A1=tile).turn("start")
    table.play("go to A", "go to A1")
    fee = fees[num_players - 2]
    assert (table.money(0), table.money(1)) == (20 - fee, 20 + fee)


@pytest.mark.parametrize("num_players", [2, 3, 4])
def test_hazards_and_teepees_pay_the_bank(num_players: int) -> None:
    board = Board(num_players).put(flood_1="hazard black 2", trade_1="blue teepee", trade_2="green teepee")
    table = board.turn("A")
    table.play("go to flood 1")
    assert table.money() == 20 - (2, 1, 2)[num_players - 2]
    assert table.money(1) == 20
    table = board.turn("C")
    table.play("go to trade 1", "go to trade 2")
    assert table.money() == 20 - (4, 3, 3)[num_players - 2]


def test_own_and_neutral_buildings_are_free() -> None:
    table = Board().put(A1="1a of 0", A2="4a of 0").turn("start")
    table.play("go to A", "go to A1", "go to A2")
    assert table.money() == 20


def test_worked_example_1_fees_of_a_walk() -> None:
    """4 players: green 1 and black 2, then B for nothing: 3 dollars; with 2 dollars it pays 1 and the last 1."""
    for money, left in ((3, 0), (2, 0), (5, 2)):
        board = Board(4).put(flood_1="hazard green 4", flood_2="hazard black 2").player(money=money)
        table = board.turn("A")
        table.play("go to flood 1")
        assert table.money() == money - 1
        table.play("go to flood 2")
        assert table.money() == max(money - 3, 0)
        table.play("go to B")
        assert (table.money(), table.kind) == (left, "move")


def test_edge_1_a_fee_with_an_empty_purse() -> None:
    """Nothing is paid, the walk goes on, and nothing is owed later."""
    table = Board().put(A1="1a of 1").player(money=0).turn("A")
    assert table.play("go to A1") == []
    assert (table.money(0), table.money(1), table.player()["space"]) == (0, 20, "A1")
    table.play("stop", "single auxiliary money")
    assert (table.money(0), table.money(1)) == (1, 20)


def test_edge_58_the_owner_gets_what_is_really_paid_and_two_tiles_cost_twice() -> None:
    board = Board().put(A1="1a of 1", A2="4a of 1")
    table = board.player(money=3).turn("A")
    table.play("go to A1", "go to A2")
    assert (table.money(0), table.money(1)) == (0, 23)
    table = board.player(money=9).turn("A")
    table.play("go to A1", "go to A2")
    assert (table.money(0), table.money(1)) == (5, 24)


def test_edge_3_two_ways_with_different_fees() -> None:
    table = Board().put(A1="1a of 1", flood_1="hazard green 2").turn("A")
    assert table.legal_of("go to ") == {"A1", "flood 1"}
    for way, fee in (("A1", 2), ("flood 1", 2)):
        other = Board().put(A1="1a of 1", flood_1="hazard green 2").turn("A")
        other.play(f"go to {way}", "go to B")
        assert other.money() == 20 - fee
    free = Board().put(A1="3a of 1", flood_1="hazard green 2").turn("A")
    free.play("go to A1", "go to B")
    assert free.money() == 20


def test_empty_spaces_are_no_locations() -> None:
    """From A on an empty board only B is next; C3 leads to D and past all trade spaces to E."""
    table = Board().turn("start")
    assert table.forced == ["go to A"]
    table = Board().turn("A")
    assert table.forced == ["go to B"]
    table = Board().turn("C")
    assert table.legal_of("go to ") == {"D", "E"}
    table = Board().put(trade_4="green teepee").turn("C")
    assert table.legal_of("go to ") == {"D", "E", "trade 4"}
    table = Board().put(C3="3a of 0").turn("C")
    assert table.legal_of("go to ") == {"C3", "E"}


def test_edge_4_kansas_city_ends_every_walk() -> None:
    """Four steps from G: the first one enters Kansas City, the rest are lost."""
    table = Board().cards(hand="jersey; guernsey").player(certificates=0).put(G1="3a of 0").turn("G")
    assert table.legal_of("go to ") == {"G1", "Kansas City"}
    table.play("go to Kansas City")
    assert table.kind == "foresight"
    assert table.player()["space"] == "Kansas City"


@pytest.mark.parametrize("num_players", [2, 3, 4])
def test_step_limit(num_players: int) -> None:
    """3, 3, 4 steps; 1, 2, 2 more for the one disc, 1 for the other: at most 5, 6, 7."""
    start, dollars, points = ((3, 1, 1), (3, 2, 1), (4, 2, 1))[num_players - 2]
    for classes, steps in (
        ((), start),
        (("steps and dollars",), start + dollars),
        (("steps and points",), start + points),
        (("steps and dollars", "steps and points"), start + dollars + points),
    ):
        board = Board(num_players).cleared(0, *classes)
        for k, name in enumerate(("flood_1", "flood_2", "flood_3", "flood_4")):
            board.put(**{name: f"hazard green {(2, 3, 4, 2)[k]}"})
        board.put(flood_risk_1="3a of 1", flood_risk_2="6a of 1", drought_1="hazard green 2")
        table = board.turn("A")
        walked = 0
        while table.kind in ("turn", "move"):
            table.play(sorted(text for text in table.legal() if text.startswith("go"))[-1])
            walked += 1
        assert walked == steps


def test_one_step_at_least_then_stop_anywhere() -> None:
    table = Board().put(A1="3a of 0", B1="2a of 0").turn("A")
    assert table.legal() == {"go to A1", "go to B"}
    table.play("go to B")
    assert table.legal() == {"go to B1", "go to C", "stop"}
    table.play("stop")
    assert table.kind == "place"
    assert table.player()["space"] == "B"


def test_edge_6_the_first_turn_may_share_a_space() -> None:
    """Any neutral building, no fee, and phase B follows there."""
    board = Board()
    board.record["turn"] = 1
    table = board.player(1, space="B").frames([("start", 0, 0)]).table()
    assert table.legal_of("go to ") == set("ABCDEFG")
    table.play("go to B")
    assert (table.player(0)["space"], table.player(1)["space"], table.money()) == ("B", "B", 20)
    assert table.kind == "place"
    assert "single auxiliary money" in table.legal()


def test_edge_37_a_pawn_stays_where_its_tile_was_taken() -> None:
    """The hazard under player 1 goes; he stays, and walks on from the empty space."""
    board = Board().put(flood_1="hazard green 4", flood_3="hazard green 2").player(1, space="flood 1")
    table = board.cards(hand="jersey; jersey").arrive("F")
    table.play("local action 2", "remove hazard flood 1")
    assert table.data["trail"]["flood 1"] is None
    assert table.player(1)["space"] == "flood 1"
    assert table.player(0)["hazards"] == {"flood green 4": 1}
    assert table.forced == []
    table.play("stop")
    assert table.forced == ["go to flood 3"]
    assert table.player(1)["space"] == "flood 3"


# ---- walks as actions ----------------------------------------------------------------------------------


def test_a_walk_as_an_action_loses_the_rest_of_the_place() -> None:
    """[R6] 3a: the discard is left behind; fees are due; the new place is used."""
    board = Board().put(A1="3a of 0", A2="1a of 1").cards(hand="jersey; jersey")
    table = board.arrive("A1")
    assert table.legal_of("local ") == {"action 1", "action 2"}
    table.play("local action 2")
    assert table.player()["space"] == "A2" or table.kind == "move"
    if table.kind == "move":
        table.play("go to A2")
    assert (table.money(0), table.money(1)) == (18, 22)
    assert table.kind == "place"
    assert table.legal_of("local ") == set()


def test_a_walk_of_several_steps_may_stop_after_one() -> None:
    table = Board().put(A1="4a of 0", A2="2a of 0").arrive("A1")
    table.play("local action 2")
    assert table.kind == "move"
    assert table.data["prompts"][-1]["argument"] == 256 + 1
    assert table.legal() == {"stop", "go to B"}
    table.play("stop")
    assert table.player()["space"] == "A2"


def test_edge_44_a_walk_of_a_building_into_kansas_city() -> None:
    """All five parts in the same turn, with the hand as it is."""
    board = Board().put(G1="3a of 0").cards(hand="jersey; guernsey; guernsey").player(certificates=0)
    table = board.foresight("", "", "cowboy", "", "engineer", "").arrive("G1")
    table.play("local action 2", "go to Kansas City", "deliver to Kansas City", "clear disc money")
    assert table.player()["space"] == "start"
    assert table.money() == 20 + 3 + 6
    assert table.player()["discard"] == {"jersey": 1, "guernsey": 2}


# ---- walks of objective cards --------------------------------------------------------------------------


def test_a_card_walk_before_phase_a_is_free_and_phase_a_follows() -> None:
    board = Board().cards(hand=MOVE_CARD).put(A1="1a of 1", B1="7a of 1")
    table = board.turn("A")
    table.play(f"play objective {MOVE_CARD}")
    assert (table.kind, table.legal()) == ("move", {"go to A1", "go to B", "stop"})
    table.play("go to A1", "go to B", "stop")
    assert (table.money(), table.kind, table.player()["space"]) == (20, "turn", "B")
    assert table.player()["area"][MOVE_CARD] == 1
    table.play("go to B1")
    assert table.money() == 16


def test_a_card_walk_can_be_declined() -> None:
    table = Board().cards(hand=MOVE_CARD).put(A1="1a of 1").turn("A")
    table.play(f"play objective {MOVE_CARD}", "stop")
    assert (table.kind, table.player()["space"]) == ("turn", "A")


def test_a_card_walk_never_enters_kansas_city() -> None:
    """With Kansas City as the only next location the walk is lost."""
    table = Board().cards(hand=MOVE_CARD).turn("G")
    assert table.legal() == {f"play objective {MOVE_CARD}", "go to Kansas City"}
    table.play(f"play objective {MOVE_CARD}")
    assert table.player()["area"][MOVE_CARD] == 1
    assert table.forced[0] == "go to Kansas City"  # of phase A


def test_op_21_a_card_walk_in_phase_b_needs_a_used_place() -> None:
    """[R21] Before anything is done the move is lost; afterwards it ends the use of the place without a new one."""
    board = Board().cards(hand=f"{MOVE_CARD}; jersey; jersey").put(A1="3a of 0", A2="2a of 0")
    table = board.arrive("A1")
    table.play(f"play objective {MOVE_CARD}")
    assert (table.kind, table.player()["space"]) == ("place", "A1")
    table = board.arrive("A1")
    table.play("local action 1")
    if table.kind == "card":
        table.play("discard jersey")
    table.play(f"play objective {MOVE_CARD}", "go to A2", "stop")
    assert table.data["turn"] == 11
    assert table.player()["space"] == "A2"
    assert table.player()["area"][MOVE_CARD] == 1
