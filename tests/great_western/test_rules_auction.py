"""The compiled rules: preparation, loading, the auction, who builds when."""

from __future__ import annotations

from typing import Any

import pytest

from tests.go_west_2005.splitmix import SplitMix
from tests.great_western.positions import building, load, position, word_that_rolls
from tests.great_western.records import Table, standard_game, state_from
from tests.great_western.reference import frame

pytestmark = [pytest.mark.core, pytest.mark.nojit]
COUNTS = (2, 3, 4, 5)


def auction(num_players: int = 3, columns: tuple[int, ...] = (6, 5, 2), **changes: Any) -> dict[str, Any]:
    """An auction of trains that all carry the same pieces; seat 0 begins."""
    state = position(num_players, **changes)
    for train in state["trains"]:
        train["pieces"] = load(columns)
    return state


def amounts(low: int, high: int) -> set[str]:
    return {f"bid {k} piece{'' if k == 1 else 's'}" for k in range(low, high + 1)}


# ---- preparation and loading ---------------------------------------------------------------------------


@pytest.mark.parametrize("num_players", COUNTS)
def test_preparation(num_players: int) -> None:
    data = standard_game().new_initial_state(num_players, seed=5).to_dict()
    assert data["players"] == [{"supply": 10, "stock": 14, "connected": 1, "gold": 0}] * num_players
    assert list(data["cities"].values()) == [None] * 36
    assert (data["round"], data["dry_rounds"], data["has_built"]) == (1, 0, False)
    assert [(train["holder"], train["bid"]) for train in data["trains"]] == [(None, 0)] * num_players
    assert data["prompts"][-1] == frame("bid_train", data["first_player"])


@pytest.mark.parametrize("num_players", COUNTS)
def test_first_player_and_dice_follow_the_stream(num_players: int) -> None:
    """[Preparation, Load the trains] By hand from the seed: who begins, then three dice a train from top to bottom."""
    for seed in range(20):
        data, stream = standard_game().new_initial_state(num_players, seed=seed).to_dict(), SplitMix.of_seed(seed)
        assert data["first_player"] == stream.draw(num_players)
        for train in data["trains"]:
            faces = [1 + stream.draw(6) for _ in range(3)]
            assert train["pieces"] == load([face for face in faces if face > 1])
        assert data["rng"] == stream.word


@pytest.mark.parametrize("num_players", COUNTS)
def test_everybody_begins_as_often(num_players: int) -> None:
    starts = [standard_game().new_initial_state(num_players, seed=seed).current_player() for seed in range(120)]
    for p in range(num_players):
        assert abs(starts.count(p) - 120 / num_players) < 4 * (120 / num_players) ** 0.5


def test_an_empty_supply_gets_a_piece() -> None:
    """[R13] From the stock, before the auction; a supply that is not empty gets none."""
    owned = dict.fromkeys(list(standard_game().components.cities[5:26]), 1)  # 21, so that 3 are left: no income
    state = building(3, trains={0: (0, [6])}, supply={0: 3, 1: 0, 2: 1}, owned=owned)
    table = Table(state_from(state))
    table.play("stop building")
    assert table.data["round"] == 4
    assert (table.player(1)["supply"], table.player(1)["stock"]) == (1, 2)
    assert table.player(2)["supply"] == 1 + 2


def test_who_has_no_piece_sits_out() -> None:
    """[R20] All pieces on the map: no bid, no train, no build; one train stays unused and is cleared."""
    cities = list(standard_game().components.cities[1:25])
    state = building(2, trains={0: (0, [6])}, owned=dict.fromkeys(cities, 1), supply={0: 3, 1: 0})
    state["players"][0]["supply"], state["players"][0]["stock"] = 20, 3
    state["rng"] = word_that_rolls(2, 3, 3, 3, 3, 4)
    table = Table(state_from(state))
    table.play("stop building")
    assert table.data["round"] == 4
    assert table.top == frame("bid_train", 0)
    assert table.player(1) == {"supply": 0, "stock": 0, "connected": 25, "gold": 56}
    table.play("bid on train 2", "bid 1 piece")
    data = table.data
    assert data["trains"][0] == {"pieces": load([]), "holder": None, "bid": 0}
    assert data["prompts"] == [frame("end_round"), frame("build", 0)]
    assert data["players"][1] == state["players"][1]


# ---- bids ----------------------------------------------------------------------------------------------


def test_first_bid_may_be_any_amount_on_any_train() -> None:
    table = Table(state_from(auction(4)))
    assert table.legal() == {f"bid on train {row}" for row in (1, 2, 3, 4)}
    assert table.play("bid on train 3") == []
    assert table.top == frame("bid_amount", 0, 2)
    assert table.legal() == amounts(1, 10)
    table.play("bid 10 pieces")
    assert table.top == frame("bid_train", 1)
    assert table.data["trains"][2] == {"pieces": load((6, 5, 2)), "holder": 0, "bid": 10}
    assert (table.player(0)["supply"], table.player(0)["stock"]) == (0, 14)


def test_a_bid_must_top_the_one_that_stands() -> None:
    state = auction(3, supply={0: 10, 1: 9, 2: 4})
    state["trains"][0] |= {"holder": 0, "bid": 4}
    state["players"][0]["supply"] = 6
    state["prompts"][-1]["player"] = 1
    table = Table(state_from(state))
    assert table.legal() == {"bid on train 1", "bid on train 2", "bid on train 3"}
    table.play("bid on train 1")
    assert table.legal() == amounts(5, 9)
    table.play("bid 5 pieces")
    assert table.player(0)["supply"] == 10  # what was bid comes back
    assert table.top == frame("bid_train", 2)
    assert table.legal() == {"bid on train 2", "bid on train 3"}  # four pieces cannot top five
    assert table.play("bid on train 3") == []
    assert table.legal() == amounts(1, 4)
    table.play("bid 4 pieces")
    assert table.top == frame("bid_train", 0)  # the outbid player in his clockwise turn [R6]


def test_a_single_amount_is_not_asked() -> None:
    state = auction(2, supply={0: 1})
    table = Table(state_from(state))
    assert table.play("bid on train 2") == ["bid 1 piece"]
    assert table.top == frame("bid_train", 1)


def test_who_holds_a_bid_is_skipped() -> None:
    table = Table(state_from(auction(4)))
    for p, train in ((0, 1), (1, 2), (2, 2)):
        assert table.top == frame("bid_train", p)
        table.play(f"bid on train {train}", f"bid {p + 1} pieces" if p else "bid 1 piece")
    assert table.top == frame("bid_train", 3)
    table.play("bid on train 3", "bid 1 piece")
    assert table.top == frame("bid_train", 1)  # 0 holds train 1, so the clockwise turn passes on
    table.play("bid on train 1", "bid 2 pieces")
    assert table.top == frame("bid_train", 0)
    assert table.legal() == {f"bid on train {row}" for row in (1, 2, 3, 4)}


def test_who_cannot_bid_is_passed_over_clockwise() -> None:
    """[R6, R20] Seat 1 outbids seat 0, seat 2 has no piece: the turn goes on to seat 3, not back to seat 0."""
    state = auction(4, supply={0: 9, 1: 10, 2: 0, 3: 10})
    state["trains"][0] |= {"holder": 0, "bid": 1}
    state["prompts"][-1]["player"] = 1
    table = Table(state_from(state))
    table.play("bid on train 1", "bid 2 pieces")
    assert table.top == frame("bid_train", 3)


def test_the_last_bid_may_be_any_amount() -> None:
    """Nobody is left to outbid, but bids are never cut down."""
    state = auction(2)
    state["trains"][0] |= {"holder": 0, "bid": 1}
    state["players"][0]["supply"] = 9
    state["prompts"][-1]["player"] = 1
    table = Table(state_from(state))
    table.play("bid on train 2")
    assert table.legal() == amounts(1, 10)
    table.play("bid 7 pieces")
    assert table.top == frame("build", 0)
    assert table.player(1) == {"supply": 3, "stock": 14 - 3 + 7, "connected": 1, "gold": 0}


# ---- after the auction ---------------------------------------------------------------------------------


def last_bid(stock: int, columns: tuple[int, ...], bid: int = 1) -> Table:
    """Seat 1 has just taken train 2 as the last; stock is what he had before."""
    state = auction(2, columns)
    state["trains"][0] |= {"holder": 0, "bid": 1}
    state["players"][0]["supply"] = 9
    state["players"][1] |= {"stock": stock, "supply": 24 - stock}
    state["prompts"][-1]["player"] = 1
    table = Table(state_from(state))
    table.play("bid on train 2", f"bid {bid} piece{'' if bid == 1 else 's'}")
    return table


def test_own_pieces_replace_the_black_ones_then_bids_go_to_the_stock() -> None:
    table = last_bid(14, (6, 6, 3), 4)
    data = table.data
    assert [train["holder"] for train in data["trains"]] == [0, 1]
    assert [train["pieces"] for train in data["trains"]] == [load((6, 6, 3))] * 2
    assert [train["bid"] for train in data["trains"]] == [0, 0]
    assert [player["stock"] for player in data["players"]] == [14 - 3 + 1, 14 - 3 + 4]
    assert [player["supply"] for player in data["players"]] == [9, 6]


@pytest.mark.parametrize(("stock", "left"), [(0, ()), (1, (6,)), (2, (6, 4)), (3, (6, 4, 3))])
def test_a_short_stock_fills_the_train_from_the_front(stock: int, left: tuple[int, ...]) -> None:
    """[R21] The bid is no help: it goes to the stock afterwards."""
    table = last_bid(stock, (3, 6, 4), 5)
    assert table.data["trains"][1]["pieces"] == load(left)
    assert table.player(1)["stock"] == stock - len(left) + 5


@pytest.mark.parametrize("num_players", COUNTS)
def test_build_turns_wait_in_order_below(num_players: int) -> None:
    """[Build the rail network] The prompts of those who build later lie below, the last at the bottom."""
    columns = [(2,), (3,), (4,), (5,), (6,)]
    state = position(num_players, all_coaches=True)
    for row in range(num_players):
        state["trains"][row]["pieces"] = load(columns[row])
        if row:
            state["trains"][row] |= {"holder": row, "bid": 1}
            state["players"][row]["supply"] = 9
    table = Table(state_from(state))
    table.play("bid on train 1", "bid 1 piece")
    assert table.data["prompts"] == [frame("end_round"), *(frame("build", p) for p in range(num_players))]


def test_pieces_on_goods_wagons_count_for_the_order() -> None:
    state = position(2)
    state["trains"][0] |= {"pieces": load([5, 5])}
    state["trains"][1] |= {"pieces": load([6, 5]), "holder": 1, "bid": 1}  # column 6 of train 2 is a goods wagon
    state["players"][1]["supply"] = 9
    table = Table(state_from(state))
    table.play("bid on train 1", "bid 1 piece")
    assert table.top == frame("build", 1)
