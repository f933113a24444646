"""Deliveries with the expansion: row, north, transport, rewards, New York City; buildings 11 and 12; points."""

from __future__ import annotations

import pytest

from tests.rails_to_the_north.positions import OPTIONAL, Board, Table

pytestmark = [pytest.mark.core, pytest.mark.nojit]
UNPAID = 64
TO = "deliver to "
CARDS = ("draw 3: 5, hazard", "move 3: 3, 4, 5")


def board(num_players: int = 2, **options: object) -> Board:
    """No tokens; two open objective cards."""
    north = Board(num_players, north=True, **options).display(*CARDS)
    for p in range(num_players):
        north.player(p, tokens=0)
    return north


def delivered(north: Board, city: str, value: int = 20) -> Table:
    """Player 0 has chosen to deliver a herd of this value there, and clears a disc for it."""
    table = north.ask("city", value)
    table.play(TO + city)
    return table


def points(north: Board, p: int = 0) -> int:
    return int(north.turn("A").state.scores()[p])


# ---- where ---------------------------------------------------------------------------------------------


def test_the_row_up_to_the_value() -> None:
    assert board().ask("city", 9).legal_of(TO) == {"Kansas City", "Columbia", "St. Louis", "Chicago"}
    everything = {
        "Kansas City",
        "Columbia",
        "St. Louis",
        "Chicago",
        "Detroit",
        "Cleveland",
        "Pittsburgh",
        "New York City",
    }
    assert board().ask("city", 18).legal_of(TO) == everything


def test_edge_23_the_north_with_an_own_post_alone() -> None:
    north = board().posts(1, "Memphis", "Denver")
    assert north.ask("city", 9).legal_of(TO) == {"Kansas City", "Columbia", "St. Louis", "Chicago"}
    north.posts(0, "Memphis", "town 43", "Minneapolis")
    assert north.ask("city", 9).legal_of(TO) == {"Kansas City", "Columbia", "St. Louis", "Chicago", "Memphis"}
    assert "Minneapolis" in north.ask("city", 13).legal_of(TO)


def test_edge_22_new_york_once_san_francisco_twice() -> None:
    north = board().delivered(0, "New York City", "San Francisco", "Kansas City", "Memphis").posts(0, "San Francisco")
    legal = north.posts(0, "Memphis").ask("city", 20).legal_of(TO)
    assert {"San Francisco", "Kansas City"} <= legal
    assert not {"New York City", "Memphis"} & legal


def test_edge_53_cities_of_equal_value_are_two() -> None:
    north = board().posts(0, "Green Bay", "San Francisco").delivered(0, "Cleveland", "New York City")
    assert {"Green Bay", "San Francisco"} <= north.ask("city", 18).legal_of(TO)


# ---- transport -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("engine", "city", "price"),
    [
        (9, "Minneapolis", 3),
        (5, "Detroit", 3),
        (5, "Denver", 2),
        (5, "St. Louis", 0),
        (0, "New York City", 11),
        (4.5, "New York City", 9),
        (16.5, "San Francisco", 1),
        (0, "Montreal", 11),
        (18, "Montreal", 0),
        (13.5, "Toronto", 0),
        (13, "Toronto", 1),
        (0, "Denver", 4),
        (0, "Memphis", 0),
    ],
)
def test_transport(engine: float, city: str, price: int) -> None:
    """The rulebook's Minneapolis from space 9 costs 3; nothing once the engine stands there or beyond."""
    north = board().player(engine=engine).discs(0, "cycle", "steps and points")
    if city in north.names.towns:
        north.posts(0, city)
    table = north.ask("city", 20)
    table.play(TO + city)
    rewards = {"Memphis": 2}
    assert table.money() == 20 - price + rewards.get(city, 0)


def test_worked_example_7_a_delivery_to_minneapolis() -> None:
    """Herd of 10, one permanent certificate, two from the track: 13. Income 13, transport 3; 10 points."""
    north = board().posts(0, "Minneapolis").player(engine=9, certificates=2, money=0).takes(0, masters=["hazards"])
    north.cards(hand="holstein; holstein; west highland 3; jersey; dutch belt").masters("", "", "", "", "", "", "")
    table = north.ask("spend")
    table.play("certificate marker 2 back")
    assert table.money() == 13
    assert table.top == ("city", 0, 13)
    table.play("deliver to Minneapolis")
    assert table.money() == 10
    assert {"cycle", "hand", "steps and points", "certificate limit 6"} <= table.legal_of("clear disc ")
    table.play("clear disc cycle")
    assert table.player()["cities"] == {"Minneapolis": 1}
    assert points(board().delivered(0, "Minneapolis")) == 4 + 10


def test_an_extraordinary_delivery_to_the_north() -> None:
    """[9a] Four spaces back reach Memphis with an own post; no transport."""
    north = board().posts(0, "Memphis").player(engine=12).ask("city", 4 | UNPAID | OPTIONAL)
    assert north.legal_of(TO) == {"Kansas City", "Columbia", "St. Louis", "Memphis"}
    north.play("deliver to Memphis", "clear disc cycle")
    assert north.money() == 22


# ---- rewards -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("city", "dollars"), [("Memphis", 2), ("Milwaukee", 3), ("Detroit", 0)])
def test_edge_45_dollars_and_an_open_objective_card(city: str, dollars: int) -> None:
    """One of the open cards must be taken, however bad; the top one of the stack cannot."""
    north = board().player(engine=39)
    if dollars:
        north.posts(0, city)
    table = delivered(north, city)
    table.play("clear disc cycle")
    assert table.money() == 20 + dollars
    assert table.legal() == {f"take objective {name}" for name in CARDS}
    table.play(f"take objective {CARDS[0]}")
    assert table.player()["discard"].get(CARDS[0]) == 1
    assert sum(table.data["display"].values()) == 4


def test_edge_46_without_open_cards_nothing() -> None:
    north = board().posts(0, "Milwaukee").player(engine=39).display()
    table = delivered(north, "Milwaukee")
    table.play("clear disc cycle")
    assert table.money() == 23
    assert table.data["turn"] == 11


@pytest.mark.parametrize(("first", "second"), [("Columbia", "St. Louis"), ("Chicago", "Detroit")])
@pytest.mark.parametrize("swap", [False, True])
def test_worked_example_8_two_pairs_bring_a_token_and_cost_5_points(first: str, second: str, swap: bool) -> None:
    if swap:
        first, second = second, first
    north = board().player(engine=39).delivered(0, first)
    before = points(north)
    table = delivered(north, second)
    table.play("clear disc cycle")
    assert table.player()["exchange_tokens"] == 1
    if second == "Detroit":
        assert table.legal() == {f"take objective {name}" for name in CARDS}
    assert points(board().delivered(0, first, second)) == before - 5
    assert points(board().delivered(0, first)) == 4 == points(board().delivered(0, second))


def test_cleveland_and_pittsburgh_bring_a_card_and_4_points() -> None:
    table = delivered(board().player(engine=39).delivered(0, "Cleveland"), "Pittsburgh")
    table.play("clear disc cycle")
    assert table.legal() == {f"take objective {name}" for name in CARDS}
    assert points(board().delivered(0, "Cleveland", "Pittsburgh")) == 4 + 4
    assert points(board().delivered(0, "Cleveland", "Pittsburgh", "New York City")) == 4 + 4 + 6 + 3


def test_pittsburgh_between_two_neighbours() -> None:
    """Both links at once: one card, and 4 + 6 points."""
    table = delivered(board().player(engine=39).delivered(0, "Cleveland", "New York City"), "Pittsburgh")
    table.play("clear disc cycle", f"take objective {CARDS[1]}")
    assert table.data["turn"] == 11


# ---- New York City -------------------------------------------------------------------------------------


def test_new_york_gives_one_of_its_station_masters() -> None:
    """No worker is needed; it is compulsory; its action comes at once."""
    north = board().player(engine=39).reserve("zones", "12 dollars", "two certs", "workers")
    table = delivered(north, "New York City")
    table.play("clear disc cycle")
    assert table.top == ("master", 0, 0)
    assert table.legal_of("take station master ") == {"zones", "12 dollars", "two certs", "workers"}
    assert "stop" not in table.legal()
    table.play("take station master 12 dollars")
    assert table.money() == 32
    assert table.player()["masters"] == ["12 dollars"]
    assert table.player()["workers"] == {"cowboy": 1, "craftsman": 1, "engineer": 1}
    assert table.data["reserve"] == ["workers", "zones", "two certs"]


def test_the_action_of_new_yorks_station_master_may_be_declined() -> None:
    table = delivered(board().player(engine=39).reserve("exchange", "stations"), "New York City")
    table.play("clear disc cycle", "take station master exchange")
    assert table.legal() == {"stop", "trading post in town 42"}
    north = board().player(engine=39).reserve("objectives", "stations").put(flood_1="hazard green 4")
    table = delivered(north, "New York City")
    table.play("clear disc cycle", "take station master objectives")
    assert table.legal() == {"stop", "remove hazard flood 1"}


def test_the_last_master_is_taken_without_asking_and_then_there_is_none() -> None:
    table = delivered(board().player(engine=39).reserve("zones"), "New York City")
    assert table.play("clear disc cycle")[0] == "take station master zones"
    assert table.player()["exchange_tokens"] == 1
    table = delivered(board().player(engine=39).reserve(), "New York City")
    table.play("clear disc cycle")
    assert table.data["turn"] == 11
    assert table.player()["cities"] == {"New York City": 1}


# ---- discs and repeated deliveries ---------------------------------------------------------------------


def test_edge_60_a_white_disc_that_cannot_be_paid_counts_as_none() -> None:
    """The disc of trading posts costs 2 dollars: with one dollar a dark one will do for a white city."""
    north = board().discs(0, "trading post", "steps and points").player(engine=39)
    assert delivered(north.player(money=1), "Columbia").forced[0] == "clear disc steps and points"
    assert delivered(north.player(money=2), "Columbia").forced[0] == "clear disc trading post"
    north = board().discs(0, "trading post", "hand").player(money=1).station("green", 0)
    assert delivered(north, "Columbia").forced[0] == "use station green"


def test_edge_51_every_delivery_to_kansas_city_pays_and_costs() -> None:
    north = board().delivered(0, "Kansas City").discs(0, "cycle", "money", "steps and points")
    table = delivered(north, "Kansas City", 0)
    table.play("clear disc cycle")
    assert table.money() == 26
    assert points(north.delivered(0, "Kansas City")) == 4 - 16


# ---- points --------------------------------------------------------------------------------------------


def test_kansas_city_pays_6_dollars_and_costs_8_points() -> None:
    table = delivered(board(), "Kansas City", 0)
    assert table.money() == 26
    assert points(board().delivered(0, "Kansas City")) == 4 - 8
    assert points(board().delivered(0, "Kansas City", "Kansas City", "Kansas City")) == 4 - 24


@pytest.mark.parametrize(("left", "each"), [(15, 0), (13, 0), (12, 2), (4, 6), (3, 8), (1, 8), (0, 10)])
@pytest.mark.parametrize("discs", [1, 2])
def test_worked_example_11_san_francisco_by_bells(left: int, each: int, discs: int) -> None:
    """The rulebook: 4 posts left, 3 bells, two discs of 6 points."""
    north = board().posts(left=left).delivered(0, *["San Francisco"] * discs)
    assert points(north) == 4 + each * discs


def test_edge_33_san_francisco_meets_a_task() -> None:
    north = board().delivered(0, "San Francisco").cards(area="auxiliary: San Francisco; auxiliary: San Francisco")
    assert points(north) == 4 + 5 - 3
    assert points(north.delivered(0, "San Francisco")) == 4 + 5 + 5


@pytest.mark.parametrize(
    ("city", "vp"),
    [("Green Bay", 4), ("Minneapolis", 10), ("Toronto", 5), ("Montreal", 15), ("New York City", 3), ("Denver", 0)],
)
def test_points_of_a_disc(city: str, vp: int) -> None:
    assert points(board().delivered(0, city)) == 4 + vp


# ---- buildings 11 and 12 -------------------------------------------------------------------------------


def test_11a_removes_a_hazard_for_two_dollars() -> None:
    """[R2] 25 points on the board."""
    north = board().put(A1="11a of 0", flood_2="hazard green 4")
    assert points(north) == 4 + 25
    table = north.arrive("A1")
    table.play("local action 1", "remove hazard flood 2")
    assert table.money() == 18
    assert table.player()["hazards"] == {"flood green 4": 1}
    assert "local action 1" not in north.player(money=1).arrive("A1").legal()


def test_edge_35_11a_needs_an_own_building_of_six_below_it() -> None:
    """Worked example 3: over 9b six more craftsmen, 12 dollars; 25 points for 8."""
    north = board(sides="b" * 9 + "aaa").player(workers=(1, 6, 1)).put(A1="9b of 0", A2="5b of 0")
    before = points(north)
    table = north.ask("build", 2)
    table.play("place building 11")
    assert table.money() == 8
    assert table.data["trail"]["A1"] == "11a of 0"
    assert table.player()["buildings"][8:11] == ["out", "supply", "board"]
    north.put(A1="11a of 0").record["players"][0]["buildings"][8] = 0
    assert points(north) == before + 25 - 8
    assert "11" not in board().player(workers=(1, 6, 1), money=99).ask("build", 2).legal_of("place building ")


def test_11b_moves_by_hazards() -> None:
    north = board(sides="a" * 10 + "ba").put(A1="11b of 0")
    assert points(north) == 4 + 10
    assert "local action 1" not in north.arrive("A1").legal()
    north.takes(0, hazards=["flood green 4", "drought black 2"])
    table = north.arrive("A1")
    table.play("local action 1")
    assert table.legal() == {"engine to 1", "engine to 2"}


@pytest.mark.parametrize(("left", "bells"), [(15, 0), (13, 0), (12, 1), (6, 3), (4, 3), (0, 5)])
def test_12a_pays_for_cleared_bells(left: int, bells: int) -> None:
    north = board().put(A1="12a of 0").posts(left=left).cleared(0, "certificate limit 4", "certificate limit 6")
    table = north.arrive("A1")
    assert ("local action 1" in table.legal()) == (bells > 0)
    if bells:
        table.play("local action 1")
        assert table.money() == 20 + bells
        assert table.player()["certificates"] == [0, 1, 2, 3, 4, 6][bells]
    assert points(north) == 4 + 4


def test_12b_pays_for_craftsmen_and_places_a_post() -> None:
    north = board(sides="a" * 11 + "b").put(A1="12b of 0").player(workers=(1, 4, 1))
    table = north.arrive("A1")
    table.play("local action 1")
    assert table.money() == 24
    assert table.play("local action 2")[0] == "trading post in town 42"
    assert table.data["towns"]["town 42"]["posts"] == [0]
    assert points(north) == 4 + 4
