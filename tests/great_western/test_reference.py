"""The second opinion checks itself: paths in two ways, orders by hand, pieces counted, errors noticed."""

from __future__ import annotations

import random

import pytest

from tests.great_western.maps import random_links
from tests.great_western.positions import building, position
from tests.great_western.records import standard_game, state_from
from tests.great_western.reference import ReferenceGame
from tests.great_western.reference_parts import (
    LONDON,
    Map,
    ahead,
    build_order,
    cheapest_by_listing_paths,
    link_costs,
    ranks_of,
    returns_of,
)

pytestmark = pytest.mark.core


@pytest.mark.parametrize("seed", range(60))
def test_bellman_ford_agrees_with_a_list_of_all_paths(seed: int) -> None:
    rng = random.Random(seed)
    names = [f"Town {k}" for k in range(1, rng.randint(2, 10))]
    world = Map(costs=dict.fromkeys(names, 1), golds=dict.fromkeys(names, 1))
    for (a, b), cost in random_links(rng, [LONDON, *names]).items():
        world.links[a, b] = world.links[b, a] = cost
    owners = {name: rng.choice([None, None, 0, 1, 2]) for name in names}
    for p in range(3):
        costs = link_costs(world, owners, p)
        for name, owner in owners.items():
            if owner is None:
                assert costs.get(name) == cheapest_by_listing_paths(world, owners, p, name)


def test_order_by_hand() -> None:
    assert ahead([6, 6, 3], [6, 5, 5]) < 0
    assert ahead([5, 4], [6]) > 0
    assert ahead([5, 4], [5]) < 0
    assert ahead([], []) == 0
    assert build_order({2: [4], 0: [4], 3: [], 1: [6]}) == [1, 0, 2, 3]


def test_ranks_and_rewards_by_hand() -> None:
    assert ranks_of([30, 30, 25], [11, 10, 9]) == [2, 1, 3]
    assert ranks_of([5, 5, 5], [2, 2, 2]) == [1, 1, 1]
    assert returns_of("outcome", [1, 1, 1], [5, 5, 5]) == [0, 0, 0]
    assert returns_of("rank", [1, 2, 2, 4], [9, 5, 5, 1]) == pytest.approx([1, 0, 0, -1])
    assert returns_of("score", [1, 2], [50, 25]) == [1, 0.5]


def test_a_missing_piece_is_noticed() -> None:
    for change in ({"supply": 11}, {"stock": 12}):
        state = building(2, trains={0: (0, [6])})
        state["players"][0] |= change
        with pytest.raises(AssertionError, match="24"):
            ReferenceGame(state).check_pieces()
    state = position(2, owned={"Slough": 0})
    state["cities"]["Slough"] = None
    with pytest.raises(AssertionError, match="player 0 has 23 pieces"):
        ReferenceGame(state).check_pieces()


EDITS = {
    "round": lambda d: d.update(round=9),
    "dry_rounds": lambda d: d.update(dry_rounds=1),
    "has_built": lambda d: d.update(has_built=True),
    "first_player": lambda d: d.update(first_player=1),
    "players[1].supply": lambda d: d["players"][1].update(supply=9),
    "players[0].stock": lambda d: d["players"][0].update(stock=9),
    "players[0].gold": lambda d: d["players"][0].update(gold=9),
    "cities.Bath": lambda d: d["cities"].update(Bath=1),
    "trains[1].pieces.5": lambda d: d["trains"][1]["pieces"].update({"5": 2}),
    "trains[0].bid": lambda d: d["trains"][0].update(bid=1),
    "prompts[2].player": lambda d: d["prompts"][2].update(player=1),
    "rng": lambda d: d.update(rng=1),
}


@pytest.mark.parametrize("name", EDITS)
def test_a_difference_is_named(name: str) -> None:
    state = position(2)
    reference = ReferenceGame(state)
    assert reference.difference(state) is None
    EDITS[name](state)
    found = reference.difference(state)
    assert found is not None
    assert found.startswith(f"{name}: ")


def test_illegal_answers_are_refused() -> None:
    game = ReferenceGame(position(2))
    for text in ("bid 1 piece", "bid on train 3", "stop building", "build Slough"):
        with pytest.raises(ValueError, match="not legal"):
            game.apply(text)


def test_a_position_can_be_written_and_read() -> None:
    for state in (position(4, owned={"Slough": 2}), building(3, trains={1: (2, [6, 3]), 0: (0, [6])})):
        again = state_from(state).to_dict()
        assert again == state
        assert ReferenceGame(again).to_dict() == state
    assert standard_game().new_initial_state(2, seed=1).to_dict()["game"] == "great_western"
