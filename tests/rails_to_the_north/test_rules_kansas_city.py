"""Kansas City: foresight, income, deliveries, links, extraordinary deliveries; the job market's end."""

from __future__ import annotations

import pytest

from tests.rails_to_the_north.positions import OPTIONAL, Board

pytestmark = [pytest.mark.core, pytest.mark.nojit]
UNPAID = 64
CITIES = {
    "Kansas City": (0, "white"),
    "Topeka": (1, "white"),
    "Wichita": (4, "white"),
    "Colorado Springs": (6, "white"),
    "Santa Fe": (8, "white"),
    "Albuquerque": (10, "dark"),
    "El Paso": (12, "dark"),
    "San Diego": (14, "white"),
    "Sacramento": (16, "dark"),
    "San Francisco": (18, "dark"),
}


def foreseen(board: Board, *tiles: str):
    """The board at the choice of a tile of the first column."""
    board.foresight(*tiles, *([""] * (6 - len(tiles))))
    return board.frames([("foresight", 0, 0)]).table()


# ---- foresight -----------------------------------------------------------------------------------------


def test_a_teepee_goes_to_the_lowest_free_trade() -> None:
    table = foreseen(Board().put(trade_minus_3="green teepee", trade_minus_1="green teepee"), "blue teepee", "cowboy")
    table.play("upper foresight tile")
    assert table.data["trail"]["trade -2"] == "blue teepee"


def test_worked_example_15_a_freed_trade_is_used_again() -> None:
    board = Board().put(
        trade_minus_3="green teepee", trade_minus_2="green teepee", trade_minus_1="green teepee", trade_1="blue teepee"
    )
    table = board.ask("teepee")
    table.play("trade teepee on trade 1")
    assert table.money() == 21
    table = foreseen(board.put(trade_1=""), "green teepee", "blue teepee")
    table.play("lower foresight tile")
    assert table.data["trail"]["trade 1"] == "blue teepee"


def test_a_hazard_goes_to_the_lowest_free_number_of_its_type() -> None:
    board = Board().put(drought_1="hazard green 2", drought_3="hazard green 2")
    table = foreseen(board, "drought black 3", "flood green 4")
    table.play("upper foresight tile")
    assert table.data["trail"]["drought 2"] == "hazard black 3"


def test_edge_5_a_hazard_without_room_leaves_the_game() -> None:
    """It may be chosen all the same."""
    board = Board().put(**{f"flood_{k}": "hazard green 2" for k in range(1, 5)})
    table = foreseen(board, "flood black 3", "cowboy")
    before = table.data["trail"]
    table.play("upper foresight tile")
    assert table.data["trail"] == before
    board = Board().put(**{f"trade_{v}": "blue teepee" for v in ("minus_3", "minus_2", "minus_1", 1, 2, 4, 6, 8, 10)})
    table = foreseen(board, "green teepee", "cowboy")
    before = table.data["trail"]
    table.play("upper foresight tile")
    assert table.data["trail"] == before


@pytest.mark.parametrize("num_players", [2, 3, 4])
def test_a_worker_goes_to_the_next_space_of_the_job_market(num_players: int) -> None:
    board = Board(num_players).jobs(4 * num_players - 1)
    table = foreseen(board, "craftsman", "engineer")
    table.play("upper foresight tile")
    assert table.data["jobs"][3] == {"craftsman": 1}
    assert table.data["jobs_filled"] == 4 * num_players


def test_an_empty_column_is_skipped_and_one_tile_must_be_taken() -> None:
    board = Board().foresight("", "", "", "cowboy", "", "engineer").jobs(0)
    board.pile(1).pile(2).pile(3)
    table = board.cards(hand="jersey").ask("arrive")
    assert table.kind == "place"
    table = board.player(space="Kansas City").ask("arrive")
    assert table.forced[:2] == ["lower foresight tile", "lower foresight tile"]
    assert table.data["jobs"][0] == {"cowboy": 1, "engineer": 1}


def test_edge_39_an_empty_pile_leaves_the_space_empty() -> None:
    board = Board().pile(1, green_teepee=1).pile(2).pile(3, cowboy=5).foresight("", "", "", "", "", "")
    table = board.frames([("depart", 0, 0)]).table()
    assert table.data["foresight"] == [["green teepee", None], [None, None], ["cowboy", "cowboy"]]
    assert table.data["piles"] == [{}, {}, {"cowboy": 3}]


@pytest.mark.parametrize(("num_players", "size"), [(2, 7), (3, 10), (4, 13)])
@pytest.mark.parametrize("row", [6, 9])
def test_worked_example_12_the_token_refills_the_cattle_market(num_players: int, size: int, row: int) -> None:
    """With 6 cards in the market of 3 players it draws 4."""
    board = Board(num_players).jobs(row * num_players - 1).market(holstein=3, ayrshire=3)
    table = foreseen(board, "cowboy", "engineer")
    before = sum(table.data["cattle_stack"].values())
    table.play("upper foresight tile")
    assert sum(table.data["cattle_market"].values()) == size
    assert sum(table.data["cattle_stack"].values()) == before - (size - 6)


def test_edge_20_a_full_market_or_an_empty_stack_draw_nothing() -> None:
    board = Board().jobs(6 * 2 - 1).market(holstein=7, ayrshire=2)
    table = foreseen(board, "cowboy", "engineer")
    table.play("upper foresight tile")
    assert table.data["cattle_market"] == {"holstein": 7, "ayrshire": 2}
    board.market(holstein=1)
    board.record["cattle_stack"] = 0
    table = foreseen(board, "cowboy", "engineer")
    table.play("upper foresight tile")
    assert table.data["cattle_market"] == {"holstein": 1}


@pytest.mark.parametrize("row", [1, 5, 7, 8, 10, 11])
def test_other_rows_refill_nothing(row: int) -> None:
    table = foreseen(Board().jobs(row * 2 - 1).market(holstein=1), "cowboy", "engineer")
    table.play("upper foresight tile")
    assert table.data["cattle_market"] == {"holstein": 1}
    assert table.data["market_token"] is None


def test_edge_38_the_job_market_closes_in_the_second_part() -> None:
    """[R13] The third part then offers no workers; one that shows only workers is skipped."""
    board = Board().jobs(12 * 2 - 1).player(space="Kansas City")
    board.foresight("", "", "cowboy", "", "engineer", "green teepee")
    table = board.ask("arrive")
    assert table.forced[:2] == ["upper foresight tile", "lower foresight tile"]
    assert table.data["market_token"] == 0
    assert table.data["trail"]["trade -3"] == "green teepee"
    board.foresight("", "", "cowboy", "", "engineer", "craftsman")
    table = board.ask("arrive")
    assert table.forced == ["upper foresight tile", "certificate marker 0 back", "deliver to Kansas City"]
    assert table.data["foresight"][2] == ["engineer", "craftsman"]


# ---- income --------------------------------------------------------------------------------------------


def test_worked_example_5_income() -> None:
    """Two dutch belts count once: 2 + 3 + 3, and two certificates."""
    board = Board().cards(hand="dutch belt; dutch belt; brown swiss; holstein").player(certificates=2, money=0)
    for spent, income in ((0, 8), (1, 9), (2, 10)):
        table = board.ask("spend")
        table.play(f"certificate marker {spent} back")
        assert table.top == ("city", 0, income)
        assert (table.money(), table.player()["certificates"]) == (income, 2 - spent)
    assert "certificate marker 3 back" not in board.ask("spend").legal()


def test_the_whole_hand_is_shown_and_discarded() -> None:
    board = Board().cards(hand="jersey; jersey; draw 3: 5, hazard; west highland 3; west highland 5")
    table = board.ask("spend")
    player = table.player()
    assert player["hand"] == {}
    assert player["discard"] == {
        "jersey": 2,
        "draw 3: 5, hazard": 1,
        "west highland 3": 1,
        "west highland 5": 1,
    }
    assert table.top == ("city", 0, 1 + 4)


# ---- deliveries ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("value", [0, 1, 3, 4, 6, 8, 10, 11, 12, 14, 16, 18, 25])
def test_cities_by_value(value: int) -> None:
    table = Board().ask("city", value + UNPAID + OPTIONAL)
    within = {name for name, (wanted, _) in CITIES.items() if wanted <= value}
    assert table.legal_of("deliver to ") == within


def test_no_second_disc_but_in_the_two_ends() -> None:
    board = Board().delivered(0, *CITIES)
    assert board.ask("city", 30).legal_of("deliver to ") == {"Kansas City", "San Francisco"}


@pytest.mark.parametrize("city", CITIES)
def test_corners_of_cities(city: str) -> None:
    table = Board().ask("city", 18)
    table.play(f"deliver to {city}")
    assert ("clear disc steps and points" in table.legal()) == (CITIES[city][1] == "dark")


@pytest.mark.parametrize(
    ("engine", "value", "cost"),
    [
        ("5", 10, 3),
        ("5", 8, 2),
        ("5", 4, 0),
        ("0", 18, 11),
        ("4.5", 18, 9),
        ("16.5", 18, 1),
        ("18", 18, 0),
        ("13.5", 14, 0),
        ("13", 14, 1),
        ("0", 8, 4),
    ],
)
def test_worked_example_6_transport(engine: str, value: int, cost: int) -> None:
    city = next(name for name, (wanted, _) in CITIES.items() if wanted == value)
    table = Board().player(engine=engine).ask("city", value)
    table.play(f"deliver to {city}")
    assert table.money() == 20 - cost


def test_kansas_city_pays_six_dollars_each_time() -> None:
    """Edge 51: a second disc pays and counts again."""
    board = Board().delivered(0, "Kansas City").cards(area="")
    table = board.ask("city", 3)
    table.play("deliver to Kansas City")
    assert table.money() == 26
    table.play("clear disc money")
    assert table.player()["cities"] == {"Kansas City": 2}
    assert table.state.scores()[0] == 26 // 5 - 12


def test_edge_41_the_six_dollars_pay_for_a_dear_disc() -> None:
    board = Board().discs(0, "hand", "hand").player(money=2)
    table = board.ask("city", 0)
    assert table.forced[:2] == ["deliver to Kansas City", "clear disc hand"]
    assert table.money() == 2 + 6 - 5


def test_op_11_transport_is_paid_before_the_disc() -> None:
    """[R11] Value 4 and engine 0: a dollar of 5 goes to the transport, and the hand disc is out of reach."""
    board = Board().discs(0, "hand", "hand").player(money=5).station("1", 0)
    table = board.ask("city", 4)
    table.play("deliver to Wichita")
    assert table.forced[0] == "use station 1"
    assert table.money() == 4


# ---- links ---------------------------------------------------------------------------------------------

NOTHING, CARD = 0, 1
LINKS = [
    ("Topeka", "Wichita", CARD, -3),
    ("Wichita", "Colorado Springs", NOTHING, -1),
    ("Colorado Springs", "Santa Fe", CARD, 0),
    ("Santa Fe", "Albuquerque", CARD, 0),
    ("Albuquerque", "El Paso", NOTHING, 6),
    ("El Paso", "San Diego", NOTHING, 8),
    ("San Diego", "Sacramento", NOTHING, 4),
]


@pytest.mark.parametrize("reverse", [False, True])
@pytest.mark.parametrize(("first", "second", "reward", "vp"), LINKS)
def test_links(first: str, second: str, reward: int, vp: int, reverse: bool) -> None:
    old, new = (second, first) if reverse else (first, second)
    board = Board().delivered(0, old).cards(area="").player(engine=20, money=0)
    table = board.ask("city", 18)
    table.play(f"deliver to {new}", "clear disc money")
    if reward == CARD:
        assert table.kind == "take"
        assert "stop" not in table.legal()
        assert "take the top objective card" not in table.legal()
        table.play(min(table.legal()))
        assert sum(n for name, n in table.player()["discard"].items() if ":" in name) == 1
    cities = 6 * ("Sacramento" in (first, second))
    assert table.state.scores()[0] == vp + cities
    assert table.data["turn"] == 11


def test_edge_21_two_links_at_once() -> None:
    """Santa Fe between two discs: two objective cards, the display is filled up in between."""
    board = Board().delivered(0, "Colorado Springs", "Albuquerque").player(engine=20)
    table = board.ask("city", 8)
    table.play("deliver to Santa Fe", "clear disc money")
    first = table.legal_of("take objective ")
    assert 2 <= len(first) <= 4
    table.play(f"take objective {min(first)}")
    assert table.kind == "take"
    assert sum(table.data["display"].values()) == 4
    table.play(min(table.legal()))
    assert sum(n for name, n in table.player()["discard"].items() if ":" in name) == 2


def test_no_link_to_a_city_of_another_player() -> None:
    board = Board().delivered(1, "Topeka").player(engine=20)
    table = board.ask("city", 4)
    table.play("deliver to Wichita", "clear disc money")
    assert table.kind != "take"


@pytest.mark.parametrize("reward_card", ["display", "any"])
def test_op_15_the_source_of_a_delivery_reward(reward_card: str) -> None:
    board = Board(reward_card=reward_card).delivered(0, "Topeka").player(engine=20)
    table = board.ask("city", 4)
    table.play("deliver to Wichita", "clear disc money")
    assert ("take the top objective card" in table.legal()) == (reward_card == "any")


def test_edge_46_an_empty_display_rewards_nothing() -> None:
    board = Board().delivered(0, "Topeka").player(engine=20)
    board.record["display"] = 0
    board.record["objective_stack"] = 0
    table = board.ask("city", 4)
    table.play("deliver to Wichita", "clear disc money")
    assert table.data["turn"] == 11


# ---- a whole visit -------------------------------------------------------------------------------------


def test_a_whole_visit() -> None:
    """Three tiles, income, delivery, back to the start; foresight and hand are filled up."""
    board = Board(4).cards(hand="jersey; guernsey; black angus; dutch belt").player(space="Kansas City", engine=0)
    board.foresight("green teepee", "flood green 2", "cowboy", "engineer", "craftsman", "engineer").jobs(7)
    table = board.ask("arrive")
    table.play("lower foresight tile", "upper foresight tile", "lower foresight tile")
    assert (table.data["trail"]["flood 1"], table.data["jobs_filled"]) == ("hazard green 2", 9)
    assert (table.kind, table.money()) == ("city", 27)
    assert table.legal_of("deliver to ") == {"Kansas City", "Topeka", "Wichita", "Colorado Springs"}
    table.play("deliver to Colorado Springs", "clear disc cycle")
    player = table.player()
    assert (player["money"], player["space"], player["cities"]) == (27 - 3, "start", {"Colorado Springs": 1})
    assert sum(player["hand"].values()) == 4
    assert all(tile for column in table.data["foresight"] for tile in column)
    assert table.data["turn"] == 11


def test_op_4_no_objective_cards_between_the_parts() -> None:
    """[R4]"""
    board = Board().cards(hand="2 dollars: building, 2 x blue").player(space="Kansas City", certificates=2)
    board.foresight("green teepee", "flood green 2", "cowboy", "engineer", "craftsman", "engineer").jobs(3)
    table = board.ask("arrive")
    seen = set()
    while table.data["turn"] == 10:
        assert not table.legal_of("play ")
        seen.add(table.kind)
        table.play(min(table.legal()))
    assert seen >= {"foresight", "spend", "disc"}


# ---- extraordinary deliveries --------------------------------------------------------------------------


def retreating(engine: str, *others: str, **options: bool) -> Board:
    """9a under the pawn."""
    board = Board(2 + max(0, len(others) - 1), **options).put(A1="9a of 0").masters("", "", "", "", "")
    for p, place in enumerate(others, start=1):
        board.player(p, engine=place)
    return board.player(engine=engine)


def test_worked_example_10_an_extraordinary_delivery() -> None:
    """From 12 back to 7.5: 11, 10, 9 and 8 count; then station 2 may be upgraded."""
    table = retreating("12").arrive("A1")
    table.play("local action 2", "engine to 7.5")
    assert table.top == ("city", 0, 4 + UNPAID + OPTIONAL)
    assert table.legal_of("deliver to ") == {"Kansas City", "Topeka", "Wichita"}
    table.play("deliver to Wichita", "clear disc money")
    assert (table.kind, table.money()) == ("upgrade", 20)
    table.play("use station 2", "clear disc cycle")
    assert (table.money(), table.player()["engine"]) == (18, 7.5)


@pytest.mark.parametrize(
    ("engine", "target", "value"), [("1", "0", 1), ("4.5", "4", 1), ("5", "4.5", 0), ("39", "0", 39), ("8", "5", 3)]
)
def test_edge_52_what_the_engine_gives(engine: str, target: str, value: int) -> None:
    table = retreating(engine).arrive("A1")
    table.play("local action 2", f"engine to {target}")
    if value:
        assert table.top == ("city", 0, value + UNPAID + OPTIONAL)
    else:
        assert table.legal() == {"deliver to Kansas City", "stop"}


def test_taken_spaces_do_not_count() -> None:
    table = retreating("9", "8").arrive("A1")
    table.play("local action 2")
    assert "engine to 8" not in table.legal()
    table.play("engine to 6")
    assert table.top == ("city", 0, 2 + UNPAID + OPTIONAL)


def test_op_17_the_delivery_may_be_refused() -> None:
    table = retreating("3").arrive("A1")
    table.play("local action 2", "engine to 2", "stop")
    assert (table.player()["cities"], table.player()["engine"]) == ({}, 2)


@pytest.mark.parametrize("retreat_bonus", [True, False])
def test_op_7_an_extraordinary_delivery_to_kansas_city(retreat_bonus: bool) -> None:
    table = retreating("3", retreat_bonus=retreat_bonus).arrive("A1")
    table.play("local action 2", "engine to 2", "deliver to Kansas City", "clear disc money")
    assert table.money() == 20 + 6 * retreat_bonus


def test_an_extraordinary_delivery_needs_a_space_behind() -> None:
    assert "local action 2" not in retreating("0").arrive("A1").legal()


def test_links_count_for_extraordinary_deliveries_too() -> None:
    table = retreating("12").delivered(0, "Topeka").arrive("A1")
    table.play("local action 2", "engine to 8", "deliver to Wichita", "clear disc money")
    assert table.kind == "take"


def test_the_six_dollars_of_an_extraordinary_delivery_may_pay_for_the_upgrade() -> None:
    """Nothing in the purse, back from 8 to 7.5: only Kansas City can be served, and then station 2 costs 2 dollars."""
    table = retreating("8").player(money=0).arrive("A1")
    table.play("local action 2", "engine to 7.5", "deliver to Kansas City", "clear disc money")
    assert table.kind == "upgrade"
    table.play("use station 2", "clear disc cycle")
    assert table.money() == 4
