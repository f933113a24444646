"""The job market, icons, the cattle market, auxiliary actions, certificates."""

from __future__ import annotations

import pytest

from tests.rails_to_the_north.positions import OPTIONAL, Board
from westbound.envs.rails_to_the_north.verbs import HIRE_BASE

pytestmark = [pytest.mark.core, pytest.mark.nojit]
COSTS = (6, 6, 7, 5, 7, 9, 6, 8, 10, 6, 5, 4)


def hiring(board: Board, modifier: int = 0, may: bool = False):
    """The board at the question whom to hire."""
    return board.ask("hire", HIRE_BASE + modifier + (OPTIONAL if may else 0))


# ---- hiring --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("modifier", [2, 0, -1, -2])
def test_every_row_has_its_price(modifier: int) -> None:
    everywhere = [(row, kind) for row in range(1, 13) for kind in ("cowboy", "craftsman")]
    for row in range(1, 13):
        table = hiring(Board().player(money=30).jobs(24, *everywhere), modifier)
        table.play(f"hire cowboy from row {row}")
        assert table.money() == 30 - COSTS[row - 1] - modifier
        assert table.player()["workers"]["cowboy"] == 2
        assert table.data["jobs"][row - 1] == {"craftsman": 1}


@pytest.mark.parametrize("num_players", [2, 3, 4])
def test_only_rows_above_the_token(num_players: int) -> None:
    """The token is in the row of the next space to be filled."""
    workers = [(row, "cowboy") for row in (1, 2, 3, 4)]
    board = Board(num_players).player(money=30).jobs(3 * num_players, *workers)
    assert hiring(board).legal_of("hire cowboy from row ") == {"1", "2", "3"}
    board.jobs(3 * num_players - 1, *workers)
    assert hiring(board).legal_of("hire cowboy from row ") == {"1", "2"}


def test_prices_must_be_paid_in_full() -> None:
    board = Board().jobs(12, (1, "cowboy"), (4, "cowboy"), (5, "craftsman"))
    assert hiring(board.player(money=5)).forced[0] == "hire cowboy from row 4"
    assert hiring(board.player(money=6)).legal() == {"hire cowboy from row 1", "hire cowboy from row 4"}
    assert hiring(board.player(money=7), 2).forced[0] == "hire cowboy from row 4"


def test_edge_9_a_full_row_hires_nobody() -> None:
    board = Board().player(workers=(6, 1, 1), money=30).jobs(12, (1, "cowboy"), (1, "craftsman"), (2, "engineer"))
    assert hiring(board).legal() == {"hire craftsman from row 1", "hire engineer from row 2"}
    assert hiring(board, -2).legal() == {"hire craftsman from row 1", "hire engineer from row 2"}
    full = board.player(workers=(6, 6, 6))
    assert full.arrive("A").legal_of("local ") == set()


@pytest.mark.parametrize(("space", "certificates", "dollars"), [(2, 1, 0), (3, 0, 2), (5, 2, 0), (6, 0, 4)])
def test_icons_of_engineers_take_a_jersey(space: int, certificates: int, dollars: int) -> None:
    board = Board().cards(hand="jersey; jersey; guernsey").jobs(4, (1, "engineer"), (2, "cowboy"))
    board.player(workers=(1, 1, space - 1))
    table = hiring(board)
    table.play("hire engineer from row 1")
    assert table.legal() == {"discard jersey", "stop"}
    table.play("discard jersey")
    player = table.player()
    assert (player["certificates"], player["money"]) == (certificates, 14 + dollars)
    assert player["discard"] == {"jersey": 1}
    table = hiring(board)
    table.play("hire engineer from row 1", "stop")
    player = table.player()
    assert (player["certificates"], player["money"], player["discard"]) == (0, 14, {})


def test_an_icon_without_a_jersey_is_lost() -> None:
    board = Board().cards(hand="guernsey; holstein").jobs(4, (1, "engineer"), (2, "cowboy"))
    table = hiring(board)
    table.play("hire engineer from row 1")
    assert table.data["turn"] == 11
    assert table.player()["certificates"] == 0


def test_edge_8_a_chain_of_engineers() -> None:
    """Space 4 hires at a discount of 2, again an engineer, whose icon takes a jersey for two certificates."""
    board = Board().cards(hand="jersey; guernsey").player(workers=(1, 1, 3), money=11)
    table = hiring(board.jobs(10, (1, "engineer"), (5, "engineer"), (3, "cowboy")))
    table.play("hire engineer from row 1")
    assert table.top == ("hire", 0, HIRE_BASE - 2 + OPTIONAL)
    assert table.legal() == {"hire engineer from row 5", "hire cowboy from row 3", "stop"}
    table.play("hire engineer from row 5", "discard jersey")
    player = table.player()
    assert (player["workers"]["engineer"], player["money"], player["certificates"]) == (5, 0, 2)


def test_icons_of_cowboys() -> None:
    board = Board().put(flood_1="hazard green 4", trade_4="blue teepee", trade_minus_3="green teepee")
    board.jobs(4, (1, "cowboy"), (2, "engineer")).player(workers=(3, 1, 1), money=6)
    table = hiring(board)
    table.play("hire cowboy from row 1")
    assert table.legal() == {"remove hazard flood 1", "stop"}
    table.play("remove hazard flood 1")
    assert (table.money(), table.player()["hazards"]) == (0, {"flood green 4": 1})
    table = hiring(board.player(workers=(5, 1, 1), money=6))
    table.play("hire cowboy from row 1")
    assert table.legal() == {"trade teepee on trade 4", "stop"}
    table.play("trade teepee on trade 4")
    assert table.money() == 4


@pytest.mark.parametrize("space", [4, 6])
def test_icons_of_craftsmen_place_for_one_dollar(space: int) -> None:
    board = Board().jobs(4, (1, "craftsman"), (2, "engineer")).player(workers=(1, space - 1, 1), money=9)
    table = hiring(board)
    table.play("hire craftsman from row 1")
    assert table.top == ("build", 0, 1 + OPTIONAL)
    assert table.legal_of("place building ") == {"1", "2", "3", "4", "5"}
    table.play("place building 5", "place it on F2")
    assert table.money() == 0


@pytest.mark.parametrize(("kind", "space"), [("cowboy", 2), ("cowboy", 3), ("cowboy", 5), ("craftsman", 5)])
def test_spaces_without_an_icon(kind: str, space: int) -> None:
    board = Board().put(flood_1="hazard green 4").cards(hand="jersey")
    workers = (space - 1, 1, 1) if kind == "cowboy" else (1, space - 1, 1)
    table = hiring(board.jobs(4, (1, kind), (2, "engineer")).player(workers=workers))
    table.play(f"hire {kind} from row 1")
    assert table.data["turn"] == 11


# ---- the cattle market ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "cowboys", "dollars", "value", "cards"),
    [
        ("buy a card of value 3 with 1 cowboy for 6 dollars", 1, 6, 3, 1),
        ("buy a card of value 3 with 2 cowboys for 3 dollars", 2, 3, 3, 1),
        ("buy 2 cards of value 3 with 3 cowboys for 5 dollars", 3, 5, 3, 2),
        ("buy a card of value 4 with 1 cowboy for 12 dollars", 1, 12, 4, 1),
        ("buy a card of value 4 with 3 cowboys for 6 dollars", 3, 6, 4, 1),
        ("buy 2 cards of value 4 with 5 cowboys for 8 dollars", 5, 8, 4, 2),
        ("buy a card of value 5 with 2 cowboys for 12 dollars", 2, 12, 5, 1),
        ("buy a card of value 5 with 4 cowboys for 6 dollars", 4, 6, 5, 1),
    ],
)
def test_purchases(text: str, cowboys: int, dollars: int, value: int, cards: int) -> None:
    board = Board().market(holstein=2, west_highland_3=2, texas_longhorn_5=2)
    board.record["cattle_stack"] = 0
    name = {3: "holstein", 4: "west highland 3", 5: "texas longhorn 5"}[value]
    table = board.player(workers=(cowboys, 1, 1), money=dollars).arrive("E")
    table.play("local action 2", text)
    player = table.player()
    assert (player["money"], player["discard"]) == (0, {name: cards})
    short = board.player(workers=(cowboys, 1, 1), money=dollars - 1).arrive("E")
    if "local action 2" in short.legal():
        short.play("local action 2")
        assert text not in {*short.legal(), *short.forced}
    if cowboys > 1:
        few = board.player(workers=(cowboys - 1, 1, 1), money=30).arrive("E")
        few.play("local action 2")
        assert text not in {*few.legal(), *few.forced[:1]}


def test_two_cards_need_two_cards() -> None:
    board = Board().market(holstein=1, west_highland_3=1).player(workers=(5, 1, 1), money=30)
    table = board.arrive("E")
    table.play("local action 2")
    assert not [text for text in table.legal() if text.startswith("buy 2")]


@pytest.mark.parametrize("plan", ["three and one", "highland", "longhorn"])
def test_worked_example_4_four_cowboys_and_15_dollars(plan: str) -> None:
    board = Board().market(holstein=2, brown_swiss=1, west_highland_4=1, texas_longhorn_7=1)
    table = board.player(workers=(4, 1, 1), money=15).arrive("E")
    table.play("local action 2")
    if plan == "three and one":
        table.play("buy 2 cards of value 3 with 3 cowboys for 5 dollars", "take holstein from the market")
        table.play("take holstein from the market", "buy a card of value 3 with 1 cowboy for 6 dollars")
        assert (table.money(), table.player()["discard"]) == (4, {"holstein": 2, "brown swiss": 1})
    elif plan == "highland":
        size = sum(table.data["cattle_market"].values())
        table.play("buy a card of value 4 with 3 cowboys for 6 dollars")
        table.play("use 1 cowboy: 2 cards from the stack to the cattle market")
        assert (table.money(), table.player()["discard"]) == (9, {"west highland 4": 1})
        assert sum(table.data["cattle_market"].values()) == size - 1 + 2
    else:
        table.play("buy a card of value 5 with 4 cowboys for 6 dollars")
        assert (table.money(), table.player()["discard"]) == (9, {"texas longhorn 7": 1})


def test_the_buyer_picks_among_cards_of_a_value() -> None:
    board = Board().market(west_highland_3=1, west_highland_5=1, holstein=1).player(money=12)
    table = board.arrive("E")
    table.play("local action 2", "buy a card of value 4 with 1 cowboy for 12 dollars")
    assert table.legal() == {"take west highland 3 from the market", "take west highland 5 from the market"}


def test_each_cowboy_is_used_once_within_an_action() -> None:
    """[R5] Two cowboys: one buys for 6 dollars, then the other; then none is idle. The next action has both again."""
    board = Board().market(holstein=4).player(money=24, workers=(2, 1, 1))
    table = board.arrive("E")
    table.play("local action 2")
    assert table.top == ("buy", 0, 2)
    table.play("buy a card of value 3 with 1 cowboy for 6 dollars")
    assert table.top == ("buy", 0, 1 + 16)
    assert "stop" in table.legal()
    assert "buy a card of value 3 with 2 cowboys for 3 dollars" not in table.legal()
    table.play("buy a card of value 3 with 1 cowboy for 6 dollars")
    assert (table.money(), table.data["turn"]) == (12, 11)


def test_the_market_may_grow_and_a_stack_of_one_gives_one() -> None:
    board = Board().player(workers=(2, 1, 1), money=0)
    size = int(board.record["cattle_market"].sum())
    table = board.arrive("E")
    table.play("local action 2")
    more = "use 1 cowboy: 2 cards from the stack to the cattle market"
    assert table.forced == [more]
    table.play(more, more)
    assert sum(table.data["cattle_market"].values()) == size + 4
    board.record["cattle_stack"] = 0
    board.record["cattle_stack"][0] = 1
    table = board.player(workers=(1, 1, 1)).arrive("E")
    table.play("local action 2")
    assert sum(table.data["cattle_market"].values()) == size + 1
    assert table.data["cattle_stack"] == {}


# ---- auxiliary actions ---------------------------------------------------------------------------------


def auxiliaries(board: Board, may: bool = False) -> set[str]:
    """What an icon single or double offers."""
    table = board.ask("auxiliary", OPTIONAL if may else 0)
    return table.legal() if table.kind == "auxiliary" else set(table.forced[:1])


def test_auxiliary_actions_at_first() -> None:
    board = Board().player(engine=5)
    assert auxiliaries(board) == {"single auxiliary money", "single auxiliary cycle"}
    assert auxiliaries(board, may=True) == {"single auxiliary money", "single auxiliary cycle", "stop"}


@pytest.mark.parametrize("name", ["certificate", "engine", "trash"])
def test_one_disc_unlocks_and_the_second_doubles(name: str) -> None:
    board = Board().player(engine=5)
    board.record["players"][0]["discs"][board.names.discs.index(name)] = 1
    assert f"single auxiliary {name}" in auxiliaries(board)
    assert f"double auxiliary {name}" not in auxiliaries(board)
    board.cleared(0, name)
    assert {f"single auxiliary {name}", f"double auxiliary {name}"} <= auxiliaries(board)


@pytest.mark.parametrize("name", ["money", "cycle"])
def test_the_disc_of_money_and_cycle_doubles(name: str) -> None:
    board = Board()
    assert f"double auxiliary {name}" not in auxiliaries(board)
    assert f"double auxiliary {name}" in auxiliaries(board.cleared(0, name))


def test_double_actions_take_and_give_twice() -> None:
    board = Board().player(engine=10).cleared(0, "certificate", "engine", "trash", "money")
    table = board.cards(hand="jersey; guernsey; guernsey").ask("auxiliary")
    table.play("double auxiliary certificate")
    assert table.forced[0] == "engine to 8"  # both steps in one go
    player = table.player()
    assert (player["money"], player["certificates"], player["engine"]) == (18, 2, 8)
    table = board.ask("auxiliary")
    table.play("double auxiliary engine", "engine to 11")
    assert (table.money(), table.player()["engine"]) == (18, 11)
    table = board.ask("auxiliary")
    table.play("double auxiliary trash", "engine to 8", "trash jersey", "trash guernsey")
    player = table.player()
    assert (player["hand"].get("jersey"), player["discard"], player["money"]) == (None, {}, 20)


def test_edge_14_engine_on_0_or_1() -> None:
    board = Board().cleared(0, "certificate", "trash").cards(hand="jersey; jersey")
    for engine, allowed in ((0, set()), (1, {"single"}), (2, {"single", "double"})):
        found = auxiliaries(board.player(engine=engine))
        for name in ("certificate", "trash"):
            assert {size for size in ("single", "double") if f"{size} auxiliary {name}" in found} == allowed


def test_the_price_of_certificate_and_engine_must_be_there() -> None:
    board = Board().cleared(0, "certificate", "engine").player(engine=5)
    for money, allowed in ((0, set()), (1, {"single"}), (2, {"single", "double"})):
        found = auxiliaries(board.player(money=money))
        for name in ("certificate", "engine"):
            assert {size for size in ("single", "double") if f"{size} auxiliary {name}" in found} == allowed


def test_edge_15_trash_with_fewer_cards_and_the_rest_refused() -> None:
    """[R17] The engine moves exactly as printed; as many cards as there are, or fewer, or none, leave the game."""
    board = Board().cleared(0, "trash").player(engine=9).cards(hand="jersey", stack="guernsey")
    table = board.ask("auxiliary")
    table.play("double auxiliary trash", "engine to 7")
    assert table.legal() == {"trash jersey", "stop"}
    table.play("trash jersey")
    assert table.player()["hand"] == {"guernsey": 1}
    table = board.ask("auxiliary")
    table.play("double auxiliary trash", "engine to 7", "stop")
    assert table.player()["hand"] == {"jersey": 1, "guernsey": 1}
    table = board.cards(hand="").ask("auxiliary")
    table.play("single auxiliary trash", "engine to 8")
    assert table.player()["engine"] == 8


def test_cycle_draws_first() -> None:
    stack = "guernsey; guernsey; holstein; holstein; holstein; holstein"
    board = Board().cleared(0, "cycle").cards(hand="jersey", stack=stack)
    table = board.ask("auxiliary")
    table.play("double auxiliary cycle")
    assert table.top == ("discard", 0, 2)
    table.play(min(table.legal()))
    table.play(min(table.legal()))
    assert sum(table.player()["discard"].values()) == 2


def test_cards_discarded_later_are_no_part_of_the_reshuffle() -> None:
    """Draw two with one in the stack: the discard pile is turned over, then two cards are discarded."""
    board = Board().cleared(0, "cycle").cards(hand="jersey", stack="guernsey", discard="holstein")
    board.record["players"][0]["discs"][-2] = 2
    table = board.ask("auxiliary")
    table.play("double auxiliary cycle", "discard jersey", "discard guernsey")
    player = table.player()
    # refilled from the two that were discarded and turned over
    assert player["hand"] == {"holstein": 1, "jersey": 1, "guernsey": 1}


def test_draws_stop_when_both_piles_run_out() -> None:
    board = Board().cleared(0, "cycle").cards(hand="jersey; jersey", stack="guernsey", discard="")
    table = board.ask("auxiliary")
    table.play("double auxiliary cycle")
    assert table.top == ("discard", 0, 1)
    assert "single auxiliary cycle" not in auxiliaries(board.cards(hand="jersey; jersey", stack="", discard=""))


# ---- certificates --------------------------------------------------------------------------------------


def gain(board: Board, number: int) -> int:
    """The marker after so many steps."""
    return board.frames([("certificates", 0, number)]).table().player()["certificates"]


def test_the_certificate_limit() -> None:
    board = Board()
    assert [gain(board.player(certificates=0), k) for k in (1, 2, 3, 4)] == [1, 2, 3, 3]
    board.cleared(0, "certificate limit 4")
    assert [gain(board.player(certificates=2), k) for k in (1, 2, 3)] == [3, 4, 4]
    board.cleared(0, "certificate limit 6")
    assert [gain(board.player(certificates=3), k) for k in (1, 2, 3)] == [4, 6, 6]


def test_edge_12_the_disc_at_6_alone_changes_nothing() -> None:
    assert gain(Board().cleared(0, "certificate limit 6").player(certificates=2), 3) == 3


def test_edge_13_from_4_one_step_leads_to_6() -> None:
    board = Board().cleared(0, "certificate limit 4", "certificate limit 6").player(certificates=4)
    assert gain(board, 1) == 6
    table = board.player(certificates=6).cards(hand="jersey").ask("spend")
    table.play("certificate marker 1 back")
    assert table.top == ("city", 0, 1 + 2)
    assert (table.player()["certificates"], table.money()) == (4, 23)
