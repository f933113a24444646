"""What a town does when a post is placed: tiles of medium towns, stations; and station masters of the expansion."""

from __future__ import annotations

import pytest

from tests.rails_to_the_north.positions import OPTIONAL, Board, Table

pytestmark = [pytest.mark.core, pytest.mark.nojit]
PLACE = "trading post in town 43"


def board(num_players: int = 2, **options: object) -> Board:
    """No tokens, posts in town 42 and Memphis; town 43, 40 and 44 can be reached."""
    north = Board(num_players, north=True, **options).posts(0, "town 42", "Memphis")
    for p in range(num_players):
        north.player(p, tokens=0)
    return north


def medium(north: Board, tile: str) -> Table:
    """Town 43 with this tile, and a post placed there."""
    table = north.medium(town_43=tile).ask("town", OPTIONAL)
    table.play(PLACE)
    return table


def over(table: Table) -> bool:
    """Nothing more was asked in the turn."""
    return bool(table.data["turn"] == 11)


# ---- medium towns --------------------------------------------------------------------------------------


def test_hire_for_two_dollars_less() -> None:
    """Row 1 costs 6, so 4; the icon of the space follows."""
    north = board().jobs(6, (1, "engineer"), (2, "cowboy")).player(money=4).cards(hand="jersey; guernsey")
    table = medium(north, "hire")
    assert table.legal() == {"stop", "hire engineer from row 1", "hire cowboy from row 2"}
    table.play("hire engineer from row 1")
    assert table.money() == 0
    assert table.legal() == {"stop", "discard jersey"}
    table.play("discard jersey")
    assert table.player()["certificates"] == 1


def test_the_hire_may_be_declined_and_never_comes_back() -> None:
    table = medium(board().jobs(6, (1, "engineer")), "hire")
    table.play("stop")
    assert table.player()["workers"]["engineer"] == 1
    assert over(table)
    assert table.data["towns"]["town 43"] == {"posts": [0], "tile": "hire"}


def test_up_to_two_cards_leave_the_game() -> None:
    table = medium(board().cards(hand="jersey; jersey; guernsey"), "trash")
    assert table.legal() == {"stop", "trash jersey", "trash guernsey"}
    table.play("trash jersey")
    assert table.legal() == {"stop", "trash jersey", "trash guernsey"}
    table.play("stop")
    assert sum(table.player()["hand"].values()) == 4
    assert table.player()["discard"] == {}
    everything = table.player()
    assert everything["hand"].get("jersey", 0) + everything["stack"].get("jersey", 0) == 1 + 5


def test_the_engine_goes_up_to_three_spaces() -> None:
    table = medium(board().player(engine=5), "engine")
    assert table.legal() == {"stop", "engine to 6", "engine to 7", "engine to 8", "engine to 7.5"}
    table.play("engine to 7.5")
    assert table.top == ("upgrade", 0, 1)


def test_five_dollars_or_a_card_of_value_3() -> None:
    north = board().market(holstein=1, ayrshire=2, west_highland_3=1)
    table = medium(north, "money or cow")
    assert table.legal() == {"take dollars", "take holstein from the market", "take ayrshire from the market"}
    table.play("take ayrshire from the market")
    assert table.money() == 20
    assert table.player()["discard"] == {"ayrshire": 1}
    assert table.data["cattle_market"] == {"holstein": 1, "ayrshire": 1, "west highland 3": 1}
    table = medium(north, "money or cow")
    table.play("take dollars")
    assert table.money() == 25


def test_edge_27_without_such_a_card_the_dollars() -> None:
    table = medium(board().market(west_highland_3=3, texas_longhorn_5=1), "money or cow")
    assert table.forced[0] == "take dollars"
    assert table.money() == 25


def test_edge_26_build_for_nothing_with_enough_craftsmen() -> None:
    north = board().player(money=0, workers=(1, 3, 1))
    table = medium(north, "build")
    assert table.legal_of("place building ") == {"1", "2", "3", "4", "5", "12"}
    table.play("place building 5", "place it on A1")
    assert table.money() == 0
    assert table.data["trail"]["A1"] == "5a of 0"


def test_worked_example_3_a_replacement_costs_nothing_here() -> None:
    """8a over 5a: two craftsmen more."""
    north = board().put(A1="5a of 0").player(money=0, workers=(1, 2, 1))
    table = medium(north, "build")
    table.play("place building 8")
    assert table.data["trail"]["A1"] == "8a of 0"
    assert table.player()["buildings"][4] == "out"


def test_edge_56_what_is_impossible_is_lost() -> None:
    nobody = medium(board().jobs(6), "hire")
    assert over(nobody)
    nothing = medium(board().cards(hand=""), "trash")
    assert over(nothing)
    north = board()
    north.record["players"][0]["buildings"] = 0
    assert over(medium(north, "build"))
    poor = medium(board().jobs(6, (1, "cowboy")).player(money=3), "hire")
    assert over(poor)


def test_the_tile_stays_for_the_others() -> None:
    north = board().medium(town_43="money or cow").posts(1, "town 42").market(holstein=1)
    for p in range(2):
        table = north.ask("town", OPTIONAL, p)
        table.play(PLACE, "take dollars")
        assert table.money(p) == 25
        north.posts(p, "town 43")


# ---- towns at a station --------------------------------------------------------------------------------


def test_the_green_station_may_be_upgraded_at_once() -> None:
    """7 dollars, white corner, with its station master; 6 points."""
    north = board().masters("", "", "", "", "", "12 dollars", "").player(money=7, workers=(2, 1, 1))
    north.discs(0, "cycle", "money", "hand")
    table = north.ask("town", OPTIONAL)
    table.play("trading post in town 40")
    assert table.top == ("upgrade", 0, 10)
    assert table.legal() == {"stop", "use station green"}
    table.play("use station green")
    assert table.legal() == {"clear disc cycle", "clear disc money"}
    table.play("clear disc cycle")
    assert table.money() == 0
    assert table.legal() == {"stop", "appoint cowboy"}
    before = table.state.scores()[0]
    table.play("appoint cowboy")
    assert table.money() == 12
    assert table.player()["masters"] == ["12 dollars"]
    assert table.data["stations"][10] == {"name": "green", "discs": [0], "master": None, "worker": "cowboy"}
    assert table.state.scores()[0] == before + 2


def test_the_red_station_takes_15_dollars_and_any_disc() -> None:
    north = board().posts(0, "town 50").masters("", "", "", "", "", "", "").discs(0, "cycle", "steps and points")
    assert north.player(money=14).ask("town", OPTIONAL).play("trading post in town 41")[:1] != ["use station red"]
    table = north.player(money=15).ask("town", OPTIONAL)
    before = table.state.scores()[0]
    table.play("trading post in town 41", "use station red")
    assert table.legal() == {"clear disc cycle", "clear disc steps and points"}
    table.play("clear disc steps and points")
    assert table.state.scores()[0] == before - 15 // 5 + 8 + 3


def test_edge_28_a_refused_upgrade_never_comes_back() -> None:
    table = board().ask("town", OPTIONAL)
    table.play("trading post in town 40", "stop")
    assert table.data["stations"][10]["discs"] == []
    assert over(table)
    north = board().posts(0, "town 40").player(engine=39)
    assert "use station green" not in north.ask("station").legal()


def test_both_northern_stations_count_as_stations() -> None:
    """For the station master of stations, 3 points for two; and for tasks."""
    north = board().station("green", 0).station("red", 0).cards(area="start: 2 x station, green")
    table = north.takes(0, masters=["stations"], teepees=(1, 0)).turn("A")
    assert table.state.scores()[0] == 20 // 5 + 6 + 8 + 3 + 3


def test_a_disc_of_a_northern_station_can_be_taken_away() -> None:
    north = board().discs(0).station("red", 0).station("2", 0)
    table = north.ask("disc", 16 + north.names.cities.index("Columbia"))
    assert table.legal() == {"use station red", "use station 2"}
    table.play("use station red")
    assert table.data["stations"][11]["discs"] == []
    assert table.player()["cities"] == {"Columbia": 1}


# ---- new station masters -------------------------------------------------------------------------------


def appointed(north: Board, master: str) -> Table:
    """Player 0 has appointed a cowboy at station 1, where this master lay."""
    table = north.masters(master).player(workers=(2, 1, 1)).ask("appoint", 0)
    table.play("appoint cowboy")
    return table


@pytest.mark.parametrize(("master", "dollars"), [("12 dollars", 32), ("two certs", 20), ("stations", 20)])
def test_twelve_dollars_at_once(master: str, dollars: int) -> None:
    table = appointed(board(), master)
    assert table.money() == dollars
    assert table.player()["masters"] == [master]


def test_permanent_certificates_of_the_new_masters() -> None:
    """One for stations, two for two certs: a herd of 3 becomes 6 dollars."""
    north = board().takes(0, masters=["stations", "two certs"]).cards(hand="holstein")
    table = north.ask("spend")
    assert table.money() == 26


def test_the_master_of_buildings_brings_two_certificates() -> None:
    assert appointed(board(), "buildings").player()["certificates"] == 2
    assert appointed(board().player(certificates=2), "buildings").player()["certificates"] == 3


def test_the_master_of_exchange_places_a_post() -> None:
    table = appointed(board(), "exchange")
    assert table.top == ("town", 0, OPTIONAL)
    assert table.legal_of("trading post in ") == {"town 43", "town 40", "town 44"}
    table.play("trading post in town 44")
    assert table.player()["exchange_tokens"] == 1
    assert appointed(board(), "exchange").legal() >= {"stop"}


def test_edge_57_without_posts_its_action_is_lost() -> None:
    table = appointed(board().posts(left=0), "exchange")
    assert over(table)
    assert table.player()["masters"] == ["exchange"]


def test_the_master_of_zones_brings_a_token() -> None:
    assert appointed(board(), "zones").player()["exchange_tokens"] == 1


def test_edge_31_tokens_left_at_the_end_score() -> None:
    """5 points for each two."""
    north = board().takes(0, masters=["exchange"])
    points = [north.player(tokens=n).turn("A").state.scores()[0] for n in range(6)]
    assert points == [4, 4, 9, 9, 14, 14]


def test_zones_with_an_own_post_score() -> None:
    """2 points each; six at most."""
    north = board().takes(0, masters=["zones"])
    assert north.turn("A").state.scores()[0] == 4 + 2
    north.posts(0, "town 40", "Denver", "town 46").posts(1, "town 59")
    assert north.turn("A").state.scores()[0] == 4 + 6
    north.posts(0, "Toronto", "town 57", "town 58", "town 59")
    assert north.turn("A").state.scores()[0] == 4 + 12


def test_buildings_on_the_board_score() -> None:
    """2 points each, beside their own: 1a and 3a have 1 each, and the replaced 2a is gone."""
    north = board().takes(0, masters=["buildings"]).put(A1="1a of 0", A2="3a of 0")
    north.record["players"][0]["buildings"][1] = 0
    assert north.turn("A").state.scores()[0] == 4 + 1 + 1 + 4


def test_two_masters_score_nothing() -> None:
    north = board().takes(0, masters=["two certs", "12 dollars"]).station("1", 0).station("2", 0)
    assert north.turn("A").state.scores()[0] == 4 + 1 + 1
