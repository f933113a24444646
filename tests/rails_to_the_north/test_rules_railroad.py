"""The railroad: reach, turnouts, stations, station masters, discs."""

from __future__ import annotations

import pytest

from tests.rails_to_the_north.positions import OPTIONAL, Board

pytestmark = [pytest.mark.core, pytest.mark.nojit]


def reach(kind: str, number: int, engine: str, *others: str) -> set[str]:
    """Where an engine can stop."""
    board = Board(max(2, 1 + len(others))).player(engine=engine)
    for p, place in enumerate(others, start=1):
        board.player(p, engine=place)
    table = board.ask(kind, number)
    found = table.legal_of("engine to ") if table.kind == kind else set()
    return found | {text.removeprefix("engine to ") for text in table.forced if text.startswith("engine")}


# ---- reach ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "number", "engine", "others", "places"),
    [
        ("forward", 3, "1", ("3",), "2 4 4.5 5"),  # worked example 9
        ("backward", 1, "16", ("15",), "14"),
        ("backward", 2, "16", ("15",), "13 13.5"),
        ("backward", 2, "13.5", ("13",), "11"),
        ("backward", 2, "30", (), "28 29"),
        ("backward", 2, "30", ("29.5",), "28"),  # edge 16
        ("forward", 1, "4", (), "4.5 5"),
        ("forward", 2, "4", (), "4.5 5 6"),
        ("forward", 1, "4.5", (), "5"),
        ("forward", 1, "4", ("4.5",), "5"),
        ("forward", 1, "4", ("5",), "4.5 6"),
        ("forward", 2, "0", ("1", "2"), "3 4"),
        ("forward", 6, "37", (), "38 39"),
        ("backward", 1, "5", (), "4 4.5"),
        ("backward", 1, "1", (), "0"),
        ("backward", 1, "2", ("1",), "0"),
    ],
)
def test_reach(kind: str, number: int, engine: str, others: tuple[str, ...], places: str) -> None:
    assert reach(kind, number, engine, *others) == set(places.split())


@pytest.mark.parametrize(("engine", "number"), [("0", 1), ("1", 2), ("3", 4)])
def test_not_enough_track_behind(engine: str, number: int) -> None:
    assert reach("backward", number, engine) == set()


def test_edge_19_space_0_has_room_for_all() -> None:
    assert "0" in reach("backward", 1, "1", "0", "0")
    assert reach("forward", 1, "0", "0", "0") == {"1"}


def test_engineers_count_when_the_move_starts() -> None:
    table = Board().player(workers=(1, 1, 3), engine=0).arrive("G")
    table.play("local action 1")
    assert table.legal() == {"engine to 1", "engine to 2", "engine to 3"}


# ---- stopping ------------------------------------------------------------------------------------------


def upgrading(station: str, at: str, **player: int) -> Board:
    """The engine just before a turnout, no station masters."""
    return Board().masters("", "", "", "", "").player(engine=at, **player)


@pytest.mark.parametrize(
    ("name", "place", "cost", "vp"),
    [
        ("1", "4.5", 2, 1),
        ("2", "7.5", 2, 1),
        ("3", "10.5", 4, 2),
        ("4", "13.5", 4, 2),
        ("5", "16.5", 6, 3),
        ("6", "21.5", 8, 5),
        ("7", "25.5", 7, 6),
        ("8", "29.5", 6, 7),
        ("9", "33.5", 5, 8),
    ],
)
def test_every_turnout_has_its_station(name: str, place: str, cost: int, vp: int) -> None:
    before = place.removesuffix(".5")
    board = upgrading(name, before, money=cost).cards(area="")
    table = board.ask("forward", 1)
    table.play(f"engine to {place}")
    assert (table.kind, table.legal()) == ("upgrade", {f"use station {name}", "stop"})
    table.play(f"use station {name}", "clear disc certificate")
    assert table.money() == 0
    assert [s["discs"] for s in table.data["stations"] if s["name"] == name] == [[0]]
    assert table.state.scores()[0] == vp
    poor = board.player(money=cost - 1).ask("forward", 1)
    poor.play(f"engine to {place}")
    assert poor.kind != "upgrade"
    refused = board.player(money=cost).ask("forward", 1)
    refused.play(f"engine to {place}", "stop")
    assert refused.money() == cost


def test_an_upgrade_only_on_the_turnout_and_only_once() -> None:
    table = upgrading("1", "4").ask("forward", 2)
    table.play("engine to 5")
    assert table.data["turn"] == 11
    table = upgrading("1", "4").station("1", 0).ask("forward", 2)
    table.play("engine to 4.5")
    assert table.data["turn"] == 11
    table = upgrading("1", "4").station("1", 1).ask("forward", 2)
    table.play("engine to 4.5")
    assert table.kind == "upgrade"  # the disc of another player is no obstacle


def test_edge_17_and_39_the_end_of_the_track() -> None:
    """The move ends on 39; station 10 for 3 dollars, then back at least one space, 3 dollars, another upgrade."""
    board = upgrading("10", "37", money=3)
    table = board.ask("forward", 6)
    table.play("engine to 39")
    assert (table.kind, table.legal()) == ("upgrade", {"use station 10", "stop"})
    table.play("use station 10", "clear disc steps and points")
    assert (table.kind, table.money()) == ("turn_back", 0)
    assert "stop" not in table.legal()
    assert len(table.legal()) == 48
    assert {"engine to 0", "engine to 38", "engine to 33.5"} <= table.legal()
    table.play("engine to 4.5")
    assert (table.money(), table.kind) == (3, "upgrade")
    table.play("use station 1", "clear disc money")
    assert table.money() == 1


def test_edge_18_at_39_without_the_money() -> None:
    table = upgrading("10", "38", money=2).ask("forward", 1)
    assert table.forced == ["engine to 39"]
    assert table.kind == "turn_back"
    table.play("engine to 30")
    assert (table.money(), table.player()["engine"]) == (5, 30)


def test_places_of_others_are_no_way_back() -> None:
    table = upgrading("10", "38", money=0).player(1, engine="30").ask("forward", 1)
    assert "engine to 30" not in table.legal()
    assert len(table.legal()) == 47


def test_edge_47_the_upgrade_comes_before_the_certificate() -> None:
    """[R16] Limit 3, marker 3: the disc at 4 is cleared first, and the certificate goes to 4."""
    board = upgrading("1", "5", certificates=3).cleared(0, "certificate")
    table = board.ask("auxiliary")
    table.play("single auxiliary certificate", "engine to 4.5", "use station 1", "clear disc certificate limit 4")
    assert table.player()["certificates"] == 4
    table = board.ask("auxiliary")
    table.play("single auxiliary certificate", "engine to 4.5", "stop")
    assert table.player()["certificates"] == 3


def test_edge_48_dollars_of_1b_come_after_the_upgrade() -> None:
    """[R16] With nothing in the purse station 1 cannot be paid from the 3 dollars of the same action."""
    board = Board(sides="b" * 12).put(A1="1b of 0")
    table = board.masters("", "", "", "", "").player(engine=5, money=0).arrive("A1")
    table.play("local action 2", "engine to 4.5")
    assert table.kind != "upgrade"
    assert table.money() == 3


# ---- station masters -----------------------------------------------------------------------------------


def test_worked_example_16_a_station_and_its_master() -> None:
    """10.5, 4 dollars, the disc at 4: 2 VP, limit 4; the cowboy on space 3 becomes station master."""
    board = Board().masters("", "", "certificates", "", "").player(engine=10, money=4, workers=(3, 1, 1)).cards(area="")
    table = board.ask("forward", 1)
    table.play("engine to 10.5", "use station 3", "clear disc certificate limit 4")
    assert (table.kind, table.legal()) == ("appoint", {"appoint cowboy", "stop"})
    table.play("appoint cowboy")
    player, station = table.player(), table.data["stations"][2]
    assert player["masters"] == ["certificates"]
    assert player["workers"] == {"cowboy": 2, "craftsman": 1, "engineer": 1}
    assert station == {"name": "3", "discs": [0], "master": None, "worker": "cowboy"}
    assert table.state.scores()[0] == 2


def test_edge_11_a_printed_worker_is_never_appointed() -> None:
    table = Board().masters("certificates", "", "", "", "").player(engine=4).ask("forward", 1)
    table.play("engine to 4.5", "use station 1", "clear disc money")
    assert table.player()["masters"] == []
    assert table.data["stations"][0]["master"] == "certificates"


def test_a_master_can_be_left_there_for_others() -> None:
    board = Board().masters("workers", "", "", "", "").player(engine=4, workers=(1, 2, 2))
    table = board.ask("forward", 1)
    table.play("engine to 4.5", "use station 1", "clear disc money", "stop")
    assert table.data["stations"][0]["master"] == "workers"
    assert table.data["stations"][0]["worker"] is None


def test_masters_act_at_once() -> None:
    board = Board().masters("workers", "objectives", "", "", "").player(engine=4, workers=(1, 2, 1), money=10)
    table = board.ask("forward", 1)
    table.play("engine to 4.5", "use station 1", "clear disc money", "appoint craftsman")
    assert (table.money(), table.player()["masters"]) == (10 - 2 + 2, ["workers"])
    board.put(flood_1="hazard green 3", trade_1="blue teepee", trade_minus_3="green teepee").player(engine=7, money=4)
    table = board.ask("forward", 1)
    table.play("engine to 7.5", "use station 2", "clear disc money", "appoint craftsman")
    assert table.kind == "now"
    assert table.legal() == {"remove hazard flood 1", "trade teepee on trade 1", "stop"}
    hazard = table.state.clone()
    table.play("trade teepee on trade 1")
    assert (table.money(), table.player()["teepees"]["blue"]) == (3, 1)
    hazard.apply_action(hazard.string_to_action("remove hazard flood 1"))
    assert hazard.to_dict()["players"][0]["hazards"] == {"flood green 3": 1}


def test_edge_10_a_worker_who_left_space_5_is_missed_at_the_end_and_his_icon_comes_again() -> None:
    board = Board().masters("hazards", "", "", "", "").player(engine=4, workers=(1, 1, 5), money=12).cards(area="")
    board.cards(hand="jersey; guernsey").jobs(4, (1, "engineer"), (1, "cowboy"))
    table = board.ask("forward", 1)
    assert table.state.scores()[0] == 2 + 4
    table.play("engine to 4.5", "use station 1", "clear disc money", "appoint engineer")
    assert table.state.scores()[0] == 2 + 1
    again = board.player(workers=(1, 1, 4)).ask("hire", 8)
    again.play("hire engineer from row 1")
    assert (again.kind, again.legal()) == ("card", {"discard jersey", "stop"})


def test_permanent_certificates_add_to_every_income() -> None:
    board = Board().takes(masters=["hazards", "teepees", "certificates"]).cards(hand="jersey; guernsey")
    table = board.ask("spend")
    assert table.money() == 20 + 3 + 3
    assert table.top == ("city", 0, 6)


# ---- 9b: a station behind ------------------------------------------------------------------------------


def test_9b_upgrades_a_station_behind_the_engine() -> None:
    board = Board(sides="b" * 12).put(A1="9b of 0").masters("", "", "workers", "", "").station("2", 0)
    board.player(engine="13.5", workers=(2, 1, 1))
    table = board.arrive("A1")
    table.play("local action 1")
    assert table.legal() == {"use station 1", "use station 3"}
    table.play("use station 3", "clear disc money", "appoint cowboy")
    assert (table.money(), table.player()["masters"]) == (20 - 4 + 2, ["workers"])
    none = board.player(engine="4.5").arrive("A1")
    assert none.legal_of("local ") == set()
    assert board.player(engine="39", money=1).arrive("A1").legal_of("local ") == set()


# ---- discs ---------------------------------------------------------------------------------------------


WHITE = {"money", "cycle", "certificate", "engine", "trash", "certificate limit 4"}
DARK = {"certificate limit 6", "steps and dollars", "steps and points", "hand"}


def test_corners_of_the_target() -> None:
    board = Board()
    assert board.ask("disc", 0).legal_of("clear disc ") == WHITE
    assert board.ask("disc", 4).legal_of("clear disc ") == WHITE | DARK
    assert board.ask("disc", 16 + 1).legal_of("clear disc ") == WHITE  # Topeka
    assert board.ask("disc", 16 + 5).legal_of("clear disc ") == WHITE | DARK  # Albuquerque


def test_the_dear_discs_need_five_dollars() -> None:
    board = Board()
    assert "hand" not in board.player(money=4).ask("disc", 4).legal_of("clear disc ")
    table = board.player(money=5).ask("disc", 4)
    table.play("clear disc hand")
    assert table.money() == 0
    assert table.player()["discs"]["hand"] == 1
    assert sum(table.player()["hand"].values()) == 5  # the new limit counts in this turn's refill


def test_the_dollars_of_a_disc_are_paid_at_once() -> None:
    table = Board().ask("disc", 4)
    table.play("clear disc steps and dollars")
    assert table.money() == 23


def test_dark_discs_go_to_white_targets_when_no_white_one_is_left() -> None:
    board = Board().discs(0, "steps and points", "hand", "certificate limit 6")
    assert board.ask("disc", 0).legal_of("clear disc ") == DARK - {"steps and dollars"}
    assert board.player(money=4).ask("disc", 0).legal_of("clear disc ") == {"steps and points", "certificate limit 6"}


def test_edge_60_only_dear_discs_and_three_dollars() -> None:
    """White city: a disc of a station has to be used, its points are lost."""
    board = Board().discs(0, "hand", "hand").player(money=3).station("6", 0).station("7", 0, 1)
    table = board.ask("disc", 16 + 1)
    assert table.legal() == {"use station 6", "use station 7"}
    table.play("use station 7")
    assert [s["discs"] for s in table.data["stations"]][5:7] == [[0], [1]]
    assert table.player()["cities"] == {"Topeka": 1}


def test_edge_40_no_disc_left_takes_a_station_disc() -> None:
    board = Board().discs(0).station("1", 0).station("3", 0)
    table = board.ask("disc", 16 + 9)
    assert table.legal() == {"use station 1", "use station 3"}
    upgrade = board.player(engine=7).masters("", "", "", "", "").ask("forward", 1)
    upgrade.play("engine to 7.5", "use station 2")
    assert upgrade.legal() == {"use station 1", "use station 3"}
    upgrade.play("use station 1")
    assert [s["discs"] for s in upgrade.data["stations"]][:3] == [[], [0], [0]]


def test_no_disc_anywhere() -> None:
    """[R27] No upgrade is offered; a delivery brings nothing, not even the 6 dollars, and the city stays open."""
    board = Board().discs(0).masters("", "", "", "", "")
    table = board.player(engine=4).ask("forward", 1)
    table.play("engine to 4.5")
    assert table.data["turn"] == 11
    table = board.player(engine=0).ask("city", 4)
    table.play("deliver to Kansas City")
    assert (table.money(), table.player()["cities"]) == (20, {})
    table = board.ask("city", 4)
    table.play("deliver to Wichita")
    assert (table.money(), table.player()["cities"]) == (20 - 1, {})


def test_a_declined_reward_of_a_card_moves_no_engine() -> None:
    table = Board().player(engine=3).ask("forward", 2 + OPTIONAL)
    assert table.legal() == {"engine to 4", "engine to 4.5", "engine to 5", "stop"}
