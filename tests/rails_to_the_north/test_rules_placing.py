"""The compiled rules: placing private buildings, and copying what a neighbour offers."""

from __future__ import annotations

import pytest

from tests.rails_to_the_north.positions import Board

pytestmark = [pytest.mark.core, pytest.mark.nojit]
ALL_B = "b" * 12


def letters(text: str) -> set[str]:
    """Numbers of local actions, as they end the texts."""
    return {f"action {k}" for k in text}


# ---- placing -------------------------------------------------------------------------------------------


def test_worked_example_3_placing_and_replacing() -> None:
    """3 craftsmen: 5a on an empty space at B is 3 x 2; 8a over it needs 2: 4 at B, 2 by an icon."""
    board = Board().player(workers=(1, 3, 1))
    table = board.arrive("B")
    table.play("local action 2")
    assert table.legal_of("place building ") == {"1", "2", "3", "4", "5"}
    table.play("place building 5", "place it on A1")
    assert (table.money(), table.data["trail"]["A1"]) == (14, "5a of 0")
    assert table.player()["buildings"][4] == "board"
    board = Board().player(workers=(1, 3, 1)).put(A1="5a of 0")
    for price, paid in ((2, 4), (1, 2), (0, 0)):
        table = board.ask("build", price)
        assert {"7", "8"} <= table.legal_of("place building ")
        table.play("place building 8", "place it on A1")
        assert table.money() == 20 - paid
        assert table.data["trail"]["A1"] == "8a of 0"
        assert (table.player()["buildings"][4], table.player()["buildings"][7]) == ("out", "board")


def test_a_building_replaces_only_own_smaller_ones() -> None:
    board = Board().player(workers=(1, 6, 1), money=40).put(A1="5a of 0", A2="5a of 1", A3="8a of 0")
    table = board.ask("build", 2)
    table.play("place building 6")
    spaces = table.legal_of("place it on ")
    assert "A1" in spaces
    assert not {"A2", "A3", "A"} & spaces
    assert "flood 1" not in spaces
    assert len(spaces) == 22 - 2
    table = board.ask("build", 2)
    table.play("place building 7")
    assert "A3" not in table.legal_of("place it on ")  # 7a and 8a want five craftsmen both


def test_money_limits_where_a_building_goes() -> None:
    """4 craftsmen at 2 dollars: 8 on an empty space, 2 over 5a."""
    board = Board().player(workers=(1, 4, 1), money=7).put(A1="5a of 0")
    table = board.ask("build", 2)
    table.play("place building 6", "place it on A1")
    assert table.money() == 5
    assert "6" not in board.player(money=1).ask("build", 2).legal_of("place building ")


@pytest.mark.parametrize(("sides", "number"), [("a" * 12, 9), ("a" * 12, 10), (ALL_B, 10)])
def test_edge_35_the_largest_buildings_only_replace(sides: str, number: int) -> None:
    """9a, 10a and 10b want 7, 9 and 8 craftsmen, and a row holds 6."""
    side = sides[0]
    board = Board(sides=sides).player(workers=(1, 6, 1), money=40)
    assert str(number) not in board.ask("build", 2).legal_of("place building ")
    table = board.put(A1=f"5{side} of 0", A2=f"1{side} of 0").ask("build", 2)
    wanted = {"a9": 7, "a10": 9, "b10": 8}[f"{side}{number}"]
    table.play(f"place building {number}", "place it on A1")
    assert table.money() == 40 - 2 * (wanted - 3)


def test_neither_neutral_buildings_nor_tiles_of_others_are_replaced() -> None:
    board = Board().player(workers=(1, 6, 1), money=40).put(A1="1a of 1", flood_1="hazard green 2")
    table = board.ask("build", 2)
    table.play("place building 6")
    assert not {"A", "A1", "flood 1"} & table.legal_of("place it on ")


def test_op_18_entries_of_a_replaced_tile_may_be_finished() -> None:
    """5a under the pawn is replaced by the icon of a hired craftsman; its engine action is still there."""
    board = Board().put(A1="5a of 0").player(workers=(1, 3, 2), money=30).jobs(6, (1, "craftsman"))
    table = board.arrive("A1")
    table.play("local action 1", "hire craftsman from row 1")
    assert (table.kind, table.money()) == ("build", 25)
    table.play("place building 8", "place it on A1")
    assert table.data["trail"]["A1"] == "8a of 0"
    assert table.legal() == {"local action 2", "stop"}
    table.play("local action 2")
    assert table.legal_of("engine to ") == {"1", "2"}


# ---- copying -------------------------------------------------------------------------------------------


def copier() -> Board:
    """8b of player 0 at A3, before B."""
    board = Board(sides=ALL_B).put(A3="8b of 0").cards(hand="dutch belt; dutch belt; jersey")
    return board.player(workers=(1, 2, 1))


def test_edge_36_8b_copies_a_neighbour_without_a_fee() -> None:
    board = copier().put(A2="4b of 1")
    table = board.arrive("A3")
    table.play("local action 1")
    assert table.legal_of("go to ") == {"A2", "B"}
    table.play("go to A2")
    assert (table.kind, table.money(0), table.money(1)) == ("copied", 20, 20)
    assert table.legal_of("local ") == letters("12")
    assert not table.legal_of("single auxiliary ")


def test_a_copied_building_counts_the_own_workers_and_offers_all_entries() -> None:
    table = copier().arrive("A3")
    table.play("local action 1")
    assert table.forced == ["go to B"]
    assert table.kind == "copied"
    assert "stop" not in table.legal()
    table.play("local action 1")
    assert table.money() == 22
    table.play("local action 2", "place building 3", "place it on A1")
    assert table.money() == 22 - 2 * 2
    assert table.data["turn"] == 11


def test_an_empty_space_between_breaks_the_neighbourhood() -> None:
    board = Board(sides=ALL_B).put(A2="8b of 0").cards(hand="dutch belt")
    assert "local action 1" not in board.arrive("A2").legal()


@pytest.mark.parametrize("copied_risk", [True, False])
def test_op_3_the_risk_icon_of_the_copied_building(copied_risk: bool) -> None:
    """[R3] Offered as one more local action of the copied building, or not with copied_risk=False."""
    board = Board(sides=ALL_B, copied_risk=copied_risk).cards(hand="jersey; guernsey")
    board.put(flood_risk_1="5b of 1", flood_risk_2="8b of 0").player(workers=(1, 1, 1))
    table = board.arrive("flood risk 2")
    table.play("local action 1", "go to flood risk 1")
    if copied_risk:
        assert (table.kind, table.legal()) == ("copied", {"local action 2", "risk action"})
        table.play("risk action")
        assert (table.player()["certificates"], table.money()) == (1, 22)
    else:
        assert table.forced == ["local action 2"]
        assert (table.kind, table.money()) == ("place", 21)


def test_the_own_risk_icon_stays_a_separate_entry() -> None:
    board = Board(sides=ALL_B).put(flood_risk_2="8b of 0").cards(hand="jersey; jersey; dutch belt")
    table = board.arrive("flood risk 2")
    assert {"local action 1", "risk action"} <= table.legal()
    table.play("risk action")
    assert (table.player()["certificates"], table.money()) == (1, 22)
    assert "local action 1" in table.legal()


def test_edge_59_a_chain_of_copying_buildings() -> None:
    """[R20] 8b -> the foreign 8b -> B is legal; from there the first 8b is not."""
    board = Board(sides=ALL_B).cards(hand="guernsey; black angus; dutch belt").player(money=0)
    board.put(B1="8b of 0", B2="8b of 1", B3="5b of 1")
    table = board.arrive("B1")
    table.play("local action 1")
    assert table.legal() == {"go to B", "go to B2"}
    table.play("go to B2")
    assert table.forced == ["local action 1", "go to B3"]
    assert (table.kind, table.legal()) == ("copied", {"local action 1", "local action 2"})
    assert table.top[2] & 63 == 8 + 12 + 4
    assert table.top[2] >> 12 == 1
    table.play("local action 1", "go to B3", "local action 1")
    assert table.player()["certificates"] == 2


def test_a_copying_building_that_leads_nowhere_is_not_offered() -> None:
    """B2 would only lead back to the first 8b, or to a building that offers nothing."""
    board = Board(sides=ALL_B).cards(hand="dutch belt").player(money=0)
    table = board.put(B1="8b of 0", B2="8b of 1", B3="9b of 1").arrive("B1")
    table.play("local action 1")
    assert table.forced[0] == "go to B"
    board.cards(hand="")
    assert board.arrive("B1").legal_of("local ") == set()


def test_a_copied_walk_starts_where_the_pawn_stands() -> None:
    board = Board(sides=ALL_B).put(A3="8b of 0", A2="3b of 1", B1="2b of 1").player(money=5)
    table = board.arrive("A3")
    table.play("local action 1", "go to A2", "local action 2", "go to B")
    assert table.player()["space"] == "B"
    assert table.kind == "place"
