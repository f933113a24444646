"""Phase B: what may be done where, local actions of every building, risk icons."""

from __future__ import annotations

import pytest

from tests.rails_to_the_north.positions import Board

pytestmark = [pytest.mark.core, pytest.mark.nojit]
ALL_B = "b" * 12


def letters(text: str) -> set[str]:
    """Numbers of local actions, as they end the texts."""
    return {f"action {k}" for k in text}


# ---- what may be done where ----------------------------------------------------------------------------


def test_local_actions_or_one_single_auxiliary_action() -> None:
    board = Board().cards(hand="dutch belt")
    table = board.arrive("B")
    assert table.legal() == {
        "local action 1",
        "local action 2",
        "single auxiliary money",
        "single auxiliary cycle",
    }
    table.play("local action 1")
    assert table.money() == 22
    assert table.legal() == {"local action 2", "stop"}
    table = board.arrive("B")
    table.play("single auxiliary money")
    assert (table.money(), table.data["turn"]) == (21, 11)


def test_nothing_done_is_not_allowed() -> None:
    """[R8] Without money, cards or craftsmen one dollar can always be taken."""
    table = Board().cards(hand="", stack="").player(money=0).put(A1="1a of 1").arrive("A1")
    assert (table.money(), table.forced[0]) == (1, "single auxiliary money")


@pytest.mark.parametrize("tile", ["1a of 1", "hazard green 4"])
def test_other_places_offer_a_single_auxiliary_action(tile: str) -> None:
    board = Board().put(**({"A1": tile} if tile == "1a of 1" else {"flood_1": tile}))
    board.cleared(0, "money", "cycle")
    table = board.arrive("A1" if tile == "1a of 1" else "flood 1")
    assert table.legal() == {"single auxiliary money", "single auxiliary cycle"}


def test_each_local_action_once_in_any_order() -> None:
    board = Board().cards(hand="guernsey; guernsey").jobs(6, (1, "cowboy"), (1, "engineer"), (2, "cowboy"))
    table = board.player(money=30).arrive("A")
    table.play("local action 3", "hire cowboy from row 1", "local action 1")
    assert table.legal_of("local ") == {"action 2"}
    table.play("local action 2", "hire cowboy from row 2")
    assert table.money() == 30 - 8 + 2 - 6


def test_worked_example_2_hire_two() -> None:
    """Token in row 6: engineer of row 5 for 7, cowboy of row 1 for 6 + 2; the engineer's icon takes a jersey."""
    board = Board().cards(hand="jersey").player(money=15).jobs(10, (5, "engineer"), (1, "cowboy"))
    table = board.arrive("A")
    table.play("local action 2", "hire engineer from row 5")
    assert (table.money(), table.kind) == (8, "card")
    table.play("discard jersey", "local action 3", "hire cowboy from row 1")
    player = table.player()
    assert (player["money"], player["certificates"]) == (0, 1)
    assert player["workers"] == {"cowboy": 2, "craftsman": 1, "engineer": 2}


def test_alternatives_close_each_other() -> None:
    table = Board().arrive("C")
    assert table.legal_of("local ") == letters("123")
    table.play("local action 1")
    assert table.player()["certificates"] == 1
    assert table.legal_of("local ") == letters("3")
    table = Board(sides="a" * 12).put(C1="8a of 0", trade_2="green teepee").arrive("C1")
    assert table.legal_of("local ") == letters("123")
    table.play("local action 2", "single auxiliary money")
    assert table.legal_of("local ") == letters("3")


def test_an_entry_that_could_change_nothing_is_not_offered() -> None:
    """[R28] No certificate at the limit, no teepee, no hazard, no card, no affordable worker."""
    table = Board().player(certificates=3).arrive("C")
    assert table.legal_of("local ") == letters("23")
    table = Board().arrive("D")
    assert table.legal_of("local ") == letters("23")
    table = Board().player(money=1).arrive("D")
    assert table.legal_of("local ") == letters("3")
    table = Board().put(flood_1="hazard green 2").player(money=6).arrive("F")
    assert table.legal_of("local ") == set()
    table = Board().put(flood_1="hazard green 2").player(money=7).arrive("F")
    assert table.legal_of("local ") == letters("2")


# ---- local actions -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("space", "tile", "card", "dollars"),
    [
        ("A", "", "guernsey", 2),
        ("B", "", "dutch belt", 2),
        ("E", "", "black angus", 2),
        ("A1", "2a of 0", "guernsey", 4),
        ("A1", "6a of 0", "holstein", 10),
    ],
)
def test_a_card_for_dollars(space: str, tile: str, card: str, dollars: int) -> None:
    board = Board().cards(hand=f"{card}; jersey")
    if tile:
        board.put(A1=tile)
    table = board.arrive(space)
    table.play("local action 1")
    player = table.player()
    assert (player["money"], player["discard"]) == (20 + dollars, {card: 1})
    assert "local action 1" not in board.cards(hand="jersey").arrive(space).legal()


@pytest.mark.parametrize(("card", "certificates", "dollars"), [("dutch belt", 0, 3), ("black angus", 2, 0)])
def test_a_card_at_b_sides(card: str, certificates: int, dollars: int) -> None:
    tile = {"dutch belt": "2b of 0", "black angus": "5b of 0"}[card]
    table = Board(sides=ALL_B).put(A1=tile).cards(hand=f"{card}; guernsey").arrive("A1")
    table.play(f"local action {2 if card == 'dutch belt' else 1}")
    player = table.player()
    assert (player["money"], player["certificates"]) == (20 + dollars, certificates)


def test_edge_7_only_discarding_needs_no_money_for_cattle() -> None:
    table = Board().put(A1="2a of 0").cards(hand="guernsey").player(money=0).market(holstein=2)
    table.record["cattle_stack"] = 0
    played = table.arrive("A1")
    assert "local action 2" not in played.legal()
    played.play("local action 1")
    assert played.money() == 4


def test_a_pair_is_two_cattle_cards_of_one_type() -> None:
    """Different west highlands are a pair; the second card has the type of the first. 4 dollars at F, 3 at 3a."""
    hand = "west highland 3; west highland 5; guernsey; guernsey; jersey"
    table = Board().cards(hand=hand).arrive("F")
    table.play("local action 1")
    assert table.legal_of("discard ") == {"west highland 3", "west highland 5", "guernsey"}
    table.play("discard west highland 3")
    assert table.money() == 24
    assert table.player()["discard"] == {"west highland 3": 1, "west highland 5": 1}
    table = Board().cards(hand="jersey; jersey").put(A1="3a of 0").arrive("A1")
    table.play("local action 1")
    assert (table.money(), table.player()["discard"]) == (23, {"jersey": 2})
    assert "local action 1" not in Board().cards(hand="jersey; guernsey").arrive("F").legal()


def test_a_pair_are_no_objective_cards() -> None:
    hand = "auxiliary: San Francisco; auxiliary: San Francisco"
    assert "local action 1" not in Board().cards(hand=hand).arrive("F").legal()


def test_1a_counts_own_buildings_in_woods_itself_too() -> None:
    board = Board().put(B1="1a of 0", C1="2a of 0", C2="3a of 0", E1="2a of 1", A1="4a of 0")
    table = board.arrive("B1")
    table.play("local action 1")
    assert table.money() == 20 + 2 * 3
    outside = Board().put(A1="1a of 0").arrive("A1")
    assert outside.legal_of("local ") == set()


@pytest.mark.parametrize(("teepees", "certificates", "dollars"), [((2, 1), 2, 2), ((2, 3), 3, 4), ((2, 0), 0, 0)])
def test_7a_pays_for_pairs_of_teepees(teepees: tuple[int, int], certificates: int, dollars: int) -> None:
    """2 certificates, here up to the limit of 3, and 2 dollars for each green and blue."""
    table = Board().put(A1="7a of 0").takes(teepees=teepees).arrive("A1")
    assert ("local action 1" in table.legal()) == (dollars > 0)
    if dollars:
        table.play("local action 1")
        assert (table.player()["certificates"], table.money()) == (certificates, 20 + dollars)


def test_7a_at_the_certificate_limit_still_pays_dollars() -> None:
    table = Board().put(A1="7a of 0").takes(teepees=(1, 1)).player(certificates=3).arrive("A1")
    table.play("local action 1")
    assert (table.player()["certificates"], table.money()) == (3, 22)


def test_5b_pays_for_engineers_and_10b_four_dollars() -> None:
    table = Board(sides=ALL_B).put(A1="5b of 0").player(workers=(1, 1, 4)).arrive("A1")
    table.play("local action 2")
    assert table.money() == 24
    table = Board(sides=ALL_B).put(A1="10b of 0").arrive("A1")
    table.play("local action 1")
    assert table.money() == 24
    assert table.legal_of("local ") == letters("23")


def test_10a_moves_the_marker_to_the_limit() -> None:
    board = Board().put(A1="10a of 0").cleared(0, "certificate limit 4", "certificate limit 6")
    table = board.arrive("A1")
    table.play("local action 1")
    assert table.player()["certificates"] == 6
    assert "local action 1" not in board.player(certificates=6).arrive("A1").legal()


def test_1b_an_objective_card_for_certificates_and_an_engine_back_for_dollars() -> None:
    board = Board(sides=ALL_B).put(A1="1b of 0").cards(hand="draw 3: 5, hazard; jersey")
    table = board.player(engine=3).arrive("A1")
    table.play("local action 1")
    assert table.player()["certificates"] == 2
    table.play("local action 2")
    assert (table.player()["engine"], table.money()) == (2, 23)
    assert board.cards(hand="").player(engine=0).arrive("A1").legal_of("local ") == set()


def test_2b_a_jersey_moves_the_engine_which_may_be_refused() -> None:
    board = Board(sides=ALL_B).put(A1="2b of 0").cards(hand="jersey; guernsey").player(engine=1)
    table = board.arrive("A1")
    table.play("local action 1")
    assert table.legal() == {"engine to 2", "stop"}
    table.play("stop")
    assert table.player()["discard"] == {"jersey": 1}
    assert table.player()["engine"] == 1


def test_4b_draws_up_to_a_card_for_each_cowboy_then_discards_as_many() -> None:
    board = Board(sides=ALL_B).put(A1="4b of 0").cards(hand="jersey; jersey", stack="guernsey; guernsey; guernsey")
    table = board.player(workers=(3, 1, 1)).arrive("A1")
    table.play("local action 1")
    assert table.legal() == {"draw 1 card", "draw 2 cards", "draw 3 cards"}
    table.play("draw 2 cards", "discard guernsey", "discard jersey")
    player = table.player()
    assert (player["hand"], player["discard"]) == ({"jersey": 1, "guernsey": 1}, {"guernsey": 1, "jersey": 1})


def test_6b_any_cattle_card_for_dollars_and_an_objective_card_to_the_hand() -> None:
    open_card, other = "draw 3: 5, hazard", "engine 2: 3, 4, 5"
    board = Board(sides=ALL_B).put(A1="6b of 0").cards(hand=f"jersey; guernsey; {other}").display(open_card)
    table = board.arrive("A1")
    table.play("local action 1")
    assert table.legal_of("discard ") == {"jersey", "guernsey"}
    table.play("discard jersey")
    assert table.money() == 23
    assert table.legal() == {f"take objective {open_card}", "take the top objective card", "stop"}
    table.play(f"take objective {open_card}")
    player = table.player()
    assert player["hand"][open_card] == 1
    assert player["shown"] == {open_card: 1}
    assert sum(table.data["display"].values()) == 4


def test_c_takes_an_objective_card_onto_the_discard_pile() -> None:
    board = Board().display("draw 3: 5, hazard", "engine 2: 3, 4, 5")
    table = board.arrive("C")
    table.play("local action 2")
    assert "take the top objective card" in table.legal()
    assert "stop" not in table.legal()
    table.play("take objective draw 3: 5, hazard")
    player = table.player()
    assert player["discard"] == {"draw 3: 5, hazard": 1}
    assert player["shown"] == {}
    assert sum(table.data["display"].values()) == 4


def test_no_objective_card_is_left() -> None:
    board = Board()
    board.record["display"] = 0
    board.record["objective_stack"] = 0
    assert board.arrive("C").legal_of("local ") == letters("13")


def test_d_trades_a_teepee_or_pays_for_the_engine() -> None:
    board = Board().put(trade_6="blue teepee", trade_minus_3="green teepee").player(engine=0)
    table = board.arrive("D")
    table.play("local action 1", "trade teepee on trade 6")
    assert (table.money(), table.player()["teepees"]) == (26, {"green": 0, "blue": 1})
    assert table.data["trail"]["trade 6"] is None
    table = board.arrive("D")
    table.play("local action 1", "trade teepee on trade -3")
    assert (table.money(), table.player()["teepees"]) == (17, {"green": 1, "blue": 0})
    table = board.arrive("D")
    table.play("local action 2")
    assert table.legal_of("engine to ") == {"1", "2"}
    assert "stop" not in table.legal()
    table.play("engine to 2")
    assert (table.money(), table.player()["engine"]) == (18, 2)


def test_a_teepee_price_must_be_affordable() -> None:
    board = Board().put(trade_minus_3="green teepee", trade_minus_1="green teepee").player(money=2)
    table = board.arrive("D")
    table.play("local action 1")
    assert table.forced[0] == "trade teepee on trade -1"
    assert table.money() == 1
    assert "local action 1" not in board.put(trade_minus_1="").arrive("D").legal()


@pytest.mark.parametrize(("space", "tile", "price"), [("F", "", 7), ("A1", "4a of 0", 5)])
def test_hazards_are_removed_for_their_price(space: str, tile: str, price: int) -> None:
    board = Board().put(flood_2="hazard green 3", rockfall_1="hazard black 2")
    if tile:
        board.put(A1=tile)
    table = board.player(money=price).arrive(space)
    table.play("local action 1" if tile else "local action 2")
    assert table.legal() == {"remove hazard flood 2", "remove hazard rockfall 1"}
    table.play("remove hazard rockfall 1")
    player = table.player()
    assert (player["money"], player["hazards"]) == (0, {"rockfall black 2": 1})
    assert table.data["trail"]["rockfall 1"] is None


def test_single_or_double_auxiliary_icons() -> None:
    board = Board().put(A1="6a of 0").cleared(0, "money").player(engine=1)
    table = board.arrive("A1")
    table.play("local action 2")
    assert table.legal() == {"single auxiliary money", "double auxiliary money", "single auxiliary cycle"}
    table.play("double auxiliary money")
    assert table.money() == 22


# ---- risk icons ----------------------------------------------------------------------------------------


def test_risk_icons_are_one_more_local_action() -> None:
    board = Board().put(drought_risk="3a of 0").cards(hand="holstein; jersey; draw 3: 5, hazard")
    table = board.arrive("drought risk")
    table.play("risk action")
    assert table.legal_of("discard ") == {"holstein", "jersey"}
    table.play("discard holstein")
    assert (table.player()["certificates"], table.player()["discard"]) == (1, {"holstein": 1})
    assert "risk action" not in table.legal()


def test_the_jersey_risk_icon_pays_two_dollars_too() -> None:
    board = Board().put(flood_risk_1="2a of 0").cards(hand="jersey; guernsey")
    table = board.arrive("flood risk 1")
    assert {"local action 1", "risk action"} <= table.legal()
    table.play("risk action")
    player = table.player()
    assert (player["certificates"], player["money"], player["discard"]) == (1, 22, {"jersey": 1})


def test_a_card_may_be_discarded_for_a_certificate_at_the_limit() -> None:
    """The discard cycles the hand; the certificate is lost."""
    board = Board().put(drought_risk="3a of 0").cards(hand="holstein; jersey").player(certificates=3)
    table = board.arrive("drought risk")
    table.play("risk action", "discard jersey")
    assert (table.player()["certificates"], table.player()["discard"]) == (3, {"jersey": 1})


def test_risk_icons_are_no_use_to_others() -> None:
    board = Board().put(drought_risk="3a of 1").cards(hand="holstein")
    assert "risk action" not in board.arrive("drought risk").legal()
