"""Setup, draft, turns and what lies between rounds, on the compiled rules."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from tests.go_west.positions import KINDS, PLAIN, Table, card_number, position, standard_game

pytestmark = [pytest.mark.core, pytest.mark.nojit]

HOUSE = {"card": "Counting house", "owner": 0, "cells": [[0, 0], [0, 1], [1, 0], [1, 1]]}
ORDERS = standard_game().components.cards[41:65]


def new_table(num_players: int, seed: int = 1, **options: Any) -> Table:
    return Table(standard_game().new_initial_state(num_players, seed=seed, **options))


def run(table: Table, until: str, rng: random.Random | None = None) -> Table:
    """Random answers until a prompt of this name is asked."""
    rng = rng or random.Random(5)
    while table.prompt != until:
        table = table.answer(rng.choice(sorted(table.legal())))
    return table


def skip(table: Table, *prompts: str) -> Table:
    """The first answers to all prompts of these names."""
    while table.prompt in prompts:
        table = table.answer(min(table.legal()))
    return table


# ---- setup ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("num_players", "size", "spots"), [(1, 20, 113), (2, 21, 144), (3, 23, 138), (4, 25, 238)])
def test_boards_and_places_of_the_first_counting_house(num_players: int, size: int, spots: int) -> None:
    table = skip(new_table(num_players), "reserve")
    assert len(table.data["board"]) == size
    assert table.prompt == "cell"
    assert table.data["prompts"][-1]["card"] == "Counting house"
    assert len(table.legal("place")) == spots


def test_a_counting_house_keeps_its_distance() -> None:
    """Radius 3 is forbidden: three fields at least lie between, diagonals included."""
    house = HOUSE | {"owner": 1, "cells": [[5, 5], [5, 6], [6, 5], [6, 6]]}
    table = position(PLAIN, [house], num_players=2, prompts=[("place_house", 0, 0)])
    allowed = {(r, c) for r in range(11) for c in range(11) if max(abs(r - 5), abs(c - 5)) >= 5}
    assert table.legal("place") == {f"place at ({r}, {c})" for r, c in allowed}


def test_a_counting_house_pays_nothing() -> None:
    table = skip(new_table(2), "reserve", "cell", "orientation")
    assert [player["money"] for player in table.data["players"]] == [0, 0]
    assert [b["card"] for b in table.data["buildings"]] == ["Counting house"] * 2
    owners = [b["owner"] for b in table.data["buildings"]]
    start = table.data["start_player"]
    assert owners == [start, 1 - start]


def test_the_reserve_is_chosen_hidden_and_keeps_an_order_out() -> None:
    table = new_table(2)
    hand = table.player(0)["hand"]
    orders = [name for name in hand if name in ORDERS]
    buildings = [name for name in hand if name not in ORDERS]
    assert len(orders) == len(buildings) == 3
    table = table.answer(f"discard {buildings[0]}", f"discard {buildings[1]}")
    assert table.legal() == {f"discard {name}" for name in orders}
    table = table.answer(f"discard {orders[0]}")
    assert table.data["order_discards"] == {}
    assert len(table.player(0)["hand"]) == 6
    table = skip(table, "reserve")
    assert sum(table.data["order_discards"].values()) + sum(table.data["building_discards"].values()) == 6
    assert sorted(table.player(0)["hand"]) == sorted([buildings[2], *orders[1:]])


def test_the_start_player_is_drawn() -> None:
    starts = Counter(skip(new_table(4, seed), "reserve").data["start_player"] for seed in range(60))
    assert set(starts) == {0, 1, 2, 3}


# ---- draft ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("num_players", "stack", "turns"), [(2, 7, 6), (3, 6, 5), (4, 5, 4)])
def test_stacks_go_to_the_left_in_odd_rounds_and_to_the_right_in_even_ones(
    num_players: int, stack: int, turns: int
) -> None:
    table = run(new_table(num_players), "draft")
    assert [len(cards) for cards in table.data["stacks"]] == [stack] * num_players
    for number, step in ((1, 1), (2, -1)):
        assert table.data["round"] == number
        for turn in range(1, turns + 1):
            data = table.data
            assert data["turn"] == turn
            expected = [(p - step * (turn - 1)) % num_players for p in range(num_players)]
            assert data["stack_of"] == expected
            for _ in range(num_players):
                data = table.data
                p = data["prompts"][-1]["player"]
                assert table.legal() == {f"take {name}" for name in data["stacks"][data["stack_of"][p]]}
                table = table.answer(min(table.legal()))
            table = skip(table, "play", "cell", "orientation")
        table = skip(table, "refresh")


def test_all_draft_before_anybody_plays() -> None:
    table = run(new_table(3), "draft")
    start = table.data["start_player"]
    asked = []
    for _ in range(6):
        asked.append((table.prompt, table.data["prompts"][-1]["player"]))
        table = table.answer(min(table.legal()))
        table = skip(table, "cell", "orientation")
    seats = [(start + k) % 3 for k in range(3)]
    assert asked == [("draft", p) for p in seats] + [("play", p) for p in seats]


def test_leftover_cards_go_to_the_discards() -> None:
    table = run(new_table(2), "draft")
    before = sum(table.data["building_discards"].values())
    table = run(table, "refresh")
    forced = sum(play == "" for p in range(2) for play in table.player(p)["plays"])
    assert table.data["stacks"] == []
    assert sum(table.data["building_discards"].values()) == before + 2 + forced


# ---- plays ---------------------------------------------------------------------------------------------


def test_a_card_must_be_played_if_it_can_be() -> None:
    table = position(PLAIN, [HOUSE], hands={0: ["Bank", "Fishery"]})
    assert table.legal() == {"play Bank"}


def test_nothing_playable_means_a_discard() -> None:
    table = position(PLAIN, [HOUSE], hands={0: ["Fishery", "Lumberjack", "Canals"]})
    assert table.legal() == {"discard Fishery", "discard Lumberjack", "discard Canals"}
    building = table.answer("discard Fishery")
    assert building.player(0)["plays"] == [""]
    assert building.data["building_discards"] == {"Fishery": 1}
    order = table.answer("discard Canals")
    assert order.player(0)["plays"] == [None]
    assert order.data["order_discards"] == {"Canals": 1}
    assert order.player(0)["money"] == 0


def test_three_questions_only_where_there_is_a_choice() -> None:
    river = ["R" * 4] * 3
    for grid, prompts in (
        (["FFFR", *river], []),  # one place, one orientation: all is forced
        (["FFFF", *river], ["cell"]),
        (["FFFR", "FRRR", "FRRR", "RRRR"], ["orientation"]),
    ):
        table = position(grid, hands={0: ["Lumberjack"]})
        assert table.legal() == {"play Lumberjack"}
        state, asked = table.state.clone(), []
        state.apply_action(state.legal_actions()[0])
        while not state.is_terminal():
            asked.append(state.current_prompt())
            state.apply_action(state.legal_actions()[0])
        assert asked == prompts
        assert [b["card"] for b in state.to_dict()["buildings"]] == ["Lumberjack"]


def test_orders_pay_nothing_when_they_are_played() -> None:
    table = position(PLAIN, [HOUSE], hands={0: ["Land office", "Tent camp"]}, displays={0: ["Hotel"]})
    assert table.legal() == {"discard Land office", "discard Tent camp"}  # no farm, no river
    farm = {"card": "Potato field", "owner": 1, "cells": [[2, 2], [2, 3], [2, 4]]}
    table = position(PLAIN, [HOUSE, farm], hands={0: ["Land office"]}, displays={0: ["Hotel"]})
    cells = [[1, 2], [1, 3], [1, 4], [1, 5], [0, 3]]
    assert table.build("Land office", cells).player(0)["money"] == 1  # the bonus of the hotel's order symbol


@pytest.mark.parametrize(("card", "cells", "orders"), [("Canals", [[1, c] for c in range(2, 7)], 1), ("Bank", None, 0)])
def test_orders_that_were_played_are_counted(card: str, cells: Any, orders: int) -> None:
    grid = [*PLAIN[:2], "R" * 12, *PLAIN[3:]]
    table = position(grid, [HOUSE], hands={0: [card]}).build(card, cells or [[0, 2], [0, 3], [1, 2], [1, 3]])
    assert table.state._record[0]["players"]["orders_played"].tolist() == [orders, 0, 0, 0]


def test_orders_are_none_of_the_types_that_the_fair_wants() -> None:
    """The territorial fair needs four types: here are city, farm, mine and an order, then a production building too."""
    rows = enumerate(("Potato field", "Mine shaft", "Bridge"), 2)
    owned = [HOUSE, *({"card": name, "owner": 0, "cells": [[r, c] for c in range(3)]} for r, name in rows)]
    assert position(PLAIN, owned, hands={0: ["Territorial fair"]}).legal() == {"discard Territorial fair"}
    owned.append({"card": "Gunsmith", "owner": 0, "cells": [[0, c] for c in range(2, 5)]})
    assert position(PLAIN, owned, hands={0: ["Territorial fair"]}).legal() == {"play Territorial fair"}


def test_the_bridge_spans_a_river_field() -> None:
    grid = ["." * 8, "." * 8, "RRRRRRRR", "." * 8, "." * 8, "." * 8, "." * 8, "." * 8]
    table = position(grid, hands={0: ["Bridge"]})
    table = table.answer("play Bridge")
    assert table.legal() == {f"place at (1, {c})" for c in range(8)}  # no own building is needed
    canals = {"card": "Canals", "owner": 1, "cells": [[1, c] for c in range(5)]}
    table = position(grid, [canals], hands={0: ["Bridge", "Steamboat"]})
    assert table.answer("play Bridge").legal() == {f"place at (1, {c})" for c in (5, 6, 7)}


def test_nothing_is_built_on_canal_water() -> None:
    grid = ["." * 8, "." * 8, "RRRRRRRR", "." * 8, "." * 8, "." * 8, "." * 8, "." * 8]
    canals = {"card": "Canals", "owner": 0, "cells": [[1, c] for c in range(5)]}
    table = position(grid, [canals], hands={0: ["Steamboat", "Fishery"]})
    for card in ("Steamboat", "Fishery"):
        assert not table.may_build(card, [[1, 1], [1, 2]])
        assert table.may_build(card, [[2, 1], [2, 2]])


def test_canal_water_counts_as_river_for_everybody() -> None:
    canals = {"card": "Canals", "owner": 1, "cells": [[3, c] for c in range(5)]}
    house = HOUSE | {"cells": [[0, 0], [0, 1], [1, 0], [1, 1]]}
    table = position(PLAIN, [house, canals], hands={0: ["Coffee plantation"]})
    assert table.may_build("Coffee plantation", [[1, 2], [2, 2], [2, 3]])  # beside the water at (3, 2)
    assert not table.may_build("Coffee plantation", [[0, 2], [0, 3], [1, 2]])


# ---- between rounds ------------------------------------------------------------------------------------


def after_round(number: int, num_players: int = 2) -> Table:
    """The first question after a round."""
    table = run(new_table(num_players), "draft")
    rng = random.Random(3)
    while table.data["round"] < number or table.data["turn"] > 0:
        table = table.answer(rng.choice(sorted(table.legal())))
    return table


def after_effect(name: str, num_players: int, **fields: Any) -> Table:
    """An effect of the first round is run with these fields of the record."""
    base = position(PLAIN, [HOUSE], num_players=num_players, prompts=[])
    frames = base.state._record[0]["frames"].copy()
    frames[0] = KINDS[name], 0, 0
    return base.replaced(frames=frames, num_frames=1, **fields)


@pytest.mark.parametrize(("before", "after"), [(0, 1), (1, 2), (2, 0)])
def test_the_next_player_to_the_left_starts_the_next_round(before: int, after: int) -> None:
    assert after_effect("end_round", 3, start_player=before).data["start_player"] == after


def test_who_passed_a_leftover_card_on_knows_it() -> None:
    """In the fifth turn of three players seat 0 has taken the third stack, seat 1 the first and seat 2 the second."""
    names = ["Bank", "Saloon", "Market"]
    base = position(PLAIN, num_players=3)
    stacks, sizes = base.state._record[0]["stacks"].copy(), base.state._record[0]["stack_sizes"].copy()
    stacks[:3, 0], sizes[:3] = [card_number(base.game, name) for name in names], 1
    table = after_effect("end_round", 3, turn=5, stacks=stacks, stack_sizes=sizes, num_stacks=3)
    known = [table.player(p)["known_discards"] for p in range(3)]
    assert known == [{"Market": 1}, {"Bank": 1}, {"Saloon": 1}]
    assert table.data["building_discards"] == dict.fromkeys(names, 1)


def test_the_start_marker_moves_on() -> None:
    first = skip(new_table(3), "reserve").data["start_player"]
    for number in (1, 2, 3):
        assert after_round(number, 3).data["start_player"] == (first + number) % 3


def test_refresh_is_hidden_until_all_have_chosen() -> None:
    table = after_round(1)
    assert table.prompt == "refresh"
    first = table.data["prompts"][-1]["player"]
    hand, pile = table.player(first)["hand"], table.data["building_pile"]
    discards = table.data["building_discards"] | table.data["order_discards"]
    table = table.answer(f"discard {hand[0]}", f"discard {hand[1]}", "stop discarding")
    assert sorted(table.player(first)["hand"]) == sorted(hand)
    assert table.data["building_discards"] | table.data["order_discards"] == discards
    other = table.data["prompts"][-1]["player"]
    card = table.player(other)["hand"][0]
    table = table.answer(f"discard {card}", "stop discarding")
    assert len(table.player(first)["hand"]) == len(table.player(other)["hand"]) == 3
    assert Counter(table.player(first)["hand"]) == Counter([hand[2], *pile[:2]])
    assert pile[2] in table.player(other)["hand"]
    assert table.prompt == "draft"


def test_all_may_be_kept_or_all_discarded() -> None:
    table = after_round(1)
    p = table.data["prompts"][-1]["player"]
    hand = table.player(p)["hand"]
    assert table.legal() == {"stop discarding"} | {f"discard {name}" for name in hand}
    for name in hand:
        table = table.answer(f"discard {name}")
    assert table.legal() == {"stop discarding"}


def test_new_orders_after_round_two_only() -> None:
    for number in (1, 3):
        assert after_round(number).prompt == "refresh"
    table = after_round(2)
    start = table.data["start_player"]
    for k in range(2):
        p = (start + k) % 2
        assert (table.prompt, table.data["prompts"][-1]["player"]) == ("order", p)
        offer = table.player(p)["offer"]
        assert len(offer) == 3
        before = sum(table.data["order_discards"].values())
        table = table.answer(f"take {offer[1]}")
        assert offer[1] in table.player(p)["hand"]
        assert len(table.player(p)["hand"]) == 4
        assert sum(table.data["order_discards"].values()) == before + 2
        assert table.player(p)["known_discards"][offer[0]] == 1
    p = table.data["prompts"][-1]["player"]
    hand = table.player(p)["hand"]
    assert table.prompt == "hand_discard"
    assert table.legal() == {f"discard {name}" for name in hand}  # the new order too
    table = table.answer(f"discard {hand[-1]}")
    assert len(table.player(p)["hand"]) == 4
    table = table.answer(min(table.legal()))
    assert [len(player["hand"]) for player in table.data["players"]] == [3, 3]
    assert table.prompt == "refresh"


def test_an_empty_pile_is_refilled_from_the_discards() -> None:
    table = after_round(1)
    record = table.state._record[0]
    players = record["players"].copy()
    pile = record["pile"].copy()
    size = int(record["pile_size"])
    for card in pile[: size - 3]:  # three cards are left, the others have been discarded by seat 0
        players[0]["known_discards"][card] += 1
    left = pile[size - 3 : size].copy()
    pile[:] = 0
    pile[:3] = left
    table = table.replaced(players=players, pile=pile, pile_size=3)
    discarded = sum(table.data["building_discards"].values())
    table = table.answer("stop discarding", "stop discarding")
    assert table.prompt == "draft"
    assert sum(table.data["building_discards"].values()) == 0
    assert len(table.data["building_pile"]) == discarded + 3 - 14
    known = [name for player in table.data["players"] for name in player["known_discards"]]
    assert set(known) <= set(ORDERS)


def test_the_last_card_of_the_pile_is_drawn_before_the_discards_come_back() -> None:
    base = position(PLAIN, hands={0: ["Bank"]}, num_players=2)
    market, saloon = (card_number(base.game, name) for name in ("Market", "Saloon"))
    players, pile = base.state._record[0]["players"].copy(), base.state._record[0]["pile"].copy()
    players[0]["marked"], players[1]["known_discards"][market] = 1, 3
    pile[:] = 0
    pile[0] = saloon
    table = after_effect("draw", 2, players=players, pile=pile, pile_size=1)
    assert table.player(0)["hand"] == ["Saloon"]
    assert table.data["building_pile"] == []
    assert table.data["building_discards"] == {"Bank": 1, "Market": 3}


# ---- the end -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("num_players", "turns"), [(1, 24), (2, 24), (3, 20), (4, 16)])
def test_number_of_turns(num_players: int, turns: int) -> None:
    table = new_table(num_players)
    rng = random.Random(8)
    played: Counter[int] = Counter()
    while not table.state.is_terminal():
        if table.prompt == "play":
            played[table.data["prompts"][-1]["player"]] += 1
        table = table.answer(rng.choice(sorted(table.legal())))
    assert played == dict.fromkeys(range(num_players), turns)
    assert all(len(player["hand"]) == 3 for player in table.data["players"])


def test_the_hand_at_the_end_is_worth_nothing() -> None:
    table = position(PLAIN, [HOUSE], hands={0: ["Canals", "Bank"]}, prompts=[("end_round", 0, 0)], round_number=4)
    assert table.state.is_terminal()
    assert table.player(0)["money"] == 0


@pytest.mark.parametrize(("bank", "money"), [(False, 7), (True, 14)])
def test_a_full_set_has_a_city_building_too(bank: bool, money: int) -> None:
    """The territorial fair pays 7 $ for each set of the five types other than order: here are two of all but city."""
    names = ["Lumberjack", "Mine shaft", "Potato field"] * 2 + ["Gunsmith", "Bakery"]
    owned = [HOUSE, {"card": "Territorial fair", "owner": 0, "cells": [[2, 5], [3, 5], [3, 6], [4, 6], [4, 7]]}]
    owned += [{"card": name, "owner": 0, "cells": [[2 + k, c] for c in range(3)]} for k, name in enumerate(names)]
    owned += [{"card": "Bank", "owner": 0, "cells": [[0, 2], [0, 3], [1, 2], [1, 3]]}] * bank
    table = position(PLAIN, owned, prompts=[("end_round", 0, 0)], round_number=4)
    assert table.player(0)["money"] == money


@pytest.mark.parametrize(
    ("money", "ranks", "returns"),
    [
        ((10, 20, 5, 20), [3, 1, 4, 1], [-1 / 3, 1 / 3, -1 / 3, 1 / 3]),
        ((9, 9, 9, 9), [1, 1, 1, 1], [0, 0, 0, 0]),
        ((1, 2, 3, 4), [4, 3, 2, 1], [-1 / 3, -1 / 3, -1 / 3, 1]),
    ],
)
def test_most_money_wins_and_ties_share(money: Any, ranks: Any, returns: Any) -> None:
    table = position(PLAIN, prompts=[("end_round", 0, 0)], round_number=3)
    players = table.state._record[0]["players"].copy()
    players["money"] = money
    table = position(PLAIN, prompts=[], round_number=4).replaced(players=players, num_frames=0)
    assert table.state.ranks().tolist() == ranks
    assert table.state.returns().tolist() == pytest.approx(returns)
    assert table.state.scores().tolist() == list(money)
