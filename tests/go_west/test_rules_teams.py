"""Two teams on the compiled rules: common cards, open hands, exchange, what is shared, results."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from tests.go_west.positions import PLAIN, Table, position, standard_game

pytestmark = [pytest.mark.core, pytest.mark.nojit]

ORDERS = standard_game().components.cards[41:65]


def new_table(seed: int = 1, **options: Any) -> Table:
    return Table(standard_game().new_initial_state(4, seed=seed, teams=True, **options))


def test_three_orders_and_six_buildings_for_each_team() -> None:
    table = new_table()
    assert table.data["open_hands"]
    for first in (0, 1):
        offer = Counter(table.player(first)["offer"])
        orders = Counter({name: n for name, n in offer.items() if name in ORDERS})
        assert (orders.total(), offer.total()) == (3, 9)
        taken: Counter[str] = Counter()
        for p in (first, first + 2):
            for left in (3, 2, 1):
                assert table.data["prompts"][-1] == {"kind": "team_reserve", "player": p, "argument": left}
                kind = orders if left == 3 else offer - orders
                assert table.legal() == {f"take {name}" for name in kind - taken}
                answer = min(table.legal())
                taken[answer.removeprefix("take ")] += 1
                table = table.answer(answer)
            hand = table.player(p)["hand"]
            assert (len(hand), sum(name in ORDERS for name in hand)) == (3, 1)
        left_over = offer - taken
        for p in (first, first + 2):
            assert Counter(table.player(p)["known_discards"]) == left_over
    discards = table.data["order_discards"] | table.data["building_discards"]
    assert sum(discards.values()) == 6


def between(number: int, **options: Any) -> Table:
    """The first question after a round."""
    table, rng = new_table(**options), random.Random(3)
    while table.data["round"] < number or table.data["turn"] > 0:
        table = table.answer(rng.choice(sorted(table.legal())))
    return table


def test_the_members_choose_out_of_the_same_orders() -> None:
    table = between(2)
    start = table.data["start_player"]
    seats = [(start + k) % 4 for k in range(4)]
    offers = {p % 2: table.player(p % 2)["offer"] for p in seats[:2]}
    for k, p in enumerate(seats):
        assert table.data["prompts"][-1]["player"] == p
        assert table.prompt == "order"
        side = p % 2
        assert table.legal() == {f"take {name}" for name in offers[side]}
        assert len(offers[side]) == (3 if k < 2 else 2)
        answer = min(table.legal())
        offers[side] = [name for name in offers[side] if f"take {name}" != answer]
        table = table.answer(answer)
    for side, rest in offers.items():
        assert table.player(side)["known_discards"][rest[0]] == table.player(side + 2)["known_discards"][rest[0]] == 1
    for p in seats:
        assert table.prompt == "hand_discard"
        assert table.data["prompts"][-1]["player"] == p
        table = table.answer(min(table.legal()))
    assert all(len(player["hand"]) == 3 for player in table.data["players"])


def test_cards_are_exchanged_after_the_refresh() -> None:
    table = between(1)
    start = table.data["start_player"]
    for _ in range(4):
        assert table.prompt == "refresh"
        table = table.answer("stop discarding")
    for k in (0, 1):
        p = (start + k) % 4
        side, mate = p % 2, p ^ 2
        cards = Counter(table.player(side)["offer"])
        assert cards.total() == 6
        taken: Counter[str] = Counter()
        for left in (3, 2, 1):
            assert table.data["prompts"][-1] == {"kind": "exchange", "player": p, "argument": left}
            assert table.legal() == {f"take {name}" for name in cards - taken}
            answer = max(table.legal())
            taken[answer.removeprefix("take ")] += 1
            table = table.answer(answer)
        assert Counter(table.player(p)["hand"]) == taken
        assert Counter(table.player(mate)["hand"]) == cards - taken
    assert table.prompt == "draft"
    assert not table.data["open_hands"]
    for player in table.data["players"]:
        assert player["shown"] == player["hand"]


def test_no_exchange_if_it_is_switched_off() -> None:
    table = between(1, exchange=False)
    hands = [player["hand"] for player in table.data["players"]]
    for _ in range(4):
        table = table.answer("stop discarding")
    assert table.prompt == "draft"
    assert [player["hand"] for player in table.data["players"]] == hands


def test_both_members_know_what_they_discard_with_open_hands() -> None:
    table = between(1)
    p = table.data["prompts"][-1]["player"]
    card = table.player(p)["hand"][0]
    before = Counter(table.player(p ^ 2)["known_discards"])
    table = table.answer(f"discard {card}")
    while table.prompt == "refresh":
        table = table.answer("stop discarding")
    after = Counter(table.player(p ^ 2)["known_discards"])
    assert after - before == Counter([card])
    assert card not in Counter(table.player((p + 1) % 4)["known_discards"]) - before


HOUSES = [
    {"card": "Counting house", "owner": p, "cells": [[r, c], [r, c + 1], [r + 1, c], [r + 1, c + 1]]}
    for p, (r, c) in enumerate([(0, 0), (0, 10), (10, 0), (10, 10)])
]


def test_symbols_permissions_and_farm_sets_are_shared() -> None:
    grid = ["..FF" + "." * 8, "..FF" + "." * 8, "..F" + "." * 9, *PLAIN[3:]]
    lumberjack = {"card": "Lumberjack", "owner": 2, "cells": [[0, 2], [1, 2], [2, 2]]}
    table = position(grid, [*HOUSES, lumberjack], teams=True, hands={0: ["Equipment shop", "Potato field"]})
    assert table.player(0)["permits"] == table.player(2)["permits"] != []
    assert table.player(1)["permits"] == []
    after = table.build("Equipment shop", [[0, 3], [1, 3]])  # beside the teammate's lumberjack, in his forest
    assert after.player(0)["bonus"] == after.player(2)["bonus"]
    assert after.player(2)["bonus"]["farm"] == 1
    assert after.player(1)["bonus"]["farm"] == 0
    farm = table.build("Potato field", [[2, 0], [3, 0], [4, 0]])
    assert farm.player(0)["farm_sets"] == farm.player(2)["farm_sets"] == [["potato"]]
    assert farm.player(1)["farm_sets"] == []


def test_an_order_pays_its_player_once_with_the_buildings_of_both() -> None:
    shops = [
        {"card": "Forest outpost", "owner": 2, "cells": [[0, 2], [0, 3]]},
        {"card": "Tent camp", "owner": 0, "cells": [[2, 0], [2, 1]]},
    ]
    table = position(PLAIN, [*HOUSES, *shops], teams=True, prompts=[("end_round", 0, 0)], round_number=4)
    money = [table.player(p)["money"] for p in range(4)]
    assert money == [8, 0, 0, 0]  # 4 $ for each tile of two fields of the team, the order itself included


@pytest.mark.parametrize(
    ("money", "ranks", "returns"),
    [((10, 20, 15, 4), [1, 2, 1, 2], [1, -1, 1, -1]), ((10, 20, 15, 5), [1, 1, 1, 1], [0, 0, 0, 0])],
)
def test_teams_are_ranked_by_their_sum(money: Any, ranks: Any, returns: Any) -> None:
    base = position(PLAIN, teams=True, prompts=[], round_number=4)
    players = base.state._record[0]["players"].copy()
    players["money"] = money
    state = base.replaced(players=players, num_frames=0).state
    assert state.ranks().tolist() == ranks
    assert state.returns().tolist() == returns
    sums = [money[0] + money[2], money[1] + money[3]] * 2
    assert state.scores().tolist() == sums


@pytest.mark.parametrize(
    ("players", "options", "match"),
    [
        (2, {"teams": True}, "two teams are 4 players"),
        (4, {"exchange": False}, "only with teams=True"),
        (2, {"neutral_placement": "auto"}, "only for num_players=1"),
        (2, {"board": "huge"}, "board='huge'"),
    ],
)
def test_options_that_exclude_each_other(players: int, options: dict[str, Any], match: str) -> None:
    with pytest.raises(ValueError, match=match):
        standard_game().new_initial_state(players, seed=1, **options)
