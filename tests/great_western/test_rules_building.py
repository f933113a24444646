"""The compiled rules: paths, payment, the end of a round, the guards, the end of the game."""

from __future__ import annotations

import itertools
from functools import cache
from typing import Any

import pytest

from tests.great_western.positions import building, load
from tests.great_western.records import Table, observation_row, state_from
from tests.great_western.reference import frame
from tests.great_western.reference_parts import read_map

pytestmark = [pytest.mark.core, pytest.mark.nojit]
CITIES = tuple(read_map().costs)


def costs(table: Table, seat: int = 0) -> dict[str, int]:
    """Link costs by city as the seat's own observation shows them."""
    views = table.state.game.observation_layout.views(observation_row(table.state, seat))
    return dict(zip(CITIES, views["costs"][0].tolist(), strict=False))


# ---- what can be built ---------------------------------------------------------------------------------


def test_from_london_to_its_neighbours() -> None:
    table = Table(state_from(building(2, trains={0: (0, [6, 5])})))
    assert table.top == frame("build", 0)
    assert table.legal() == {"stop building", "build Slough", "build High Wycombe", "build Guildford"}
    found = costs(table)
    assert [city for city, cost in found.items() if cost < 25] == ["Slough", "High Wycombe", "Guildford"]
    assert all(found[city] == 1 for city in ("Slough", "High Wycombe", "Guildford"))


def test_a_city_just_built_leads_on() -> None:
    table = Table(state_from(building(2, trains={0: (0, [6, 5])})))
    assert "build Reading" not in table.legal()
    table.play("build Slough", "pay from the supply first")
    assert "build Reading" in table.legal()
    assert costs(table) == costs(table) | {"Slough": 0, "Reading": 1, "High Wycombe": 1, "Oxford": 25}
    assert table.top == frame("build", 0, 1)


def test_supply_limits_the_links() -> None:
    """A coach piece for the city, supply for the links: 3 for Reading past another player's Slough."""
    for supply, can in ((2, False), (3, True)):
        state = building(2, owned={"Slough": 1}, trains={0: (0, [6])}, supply={0: supply})
        assert ("build Reading" in Table(state_from(state)).legal()) == can


def test_a_dear_city_wants_two_coach_pieces() -> None:
    for cars, can in (([6, 5], True), ([6], False)):
        state = building(2, owned={"Reading": 0}, trains={0: (0, cars)})
        assert ("build Oxford" in Table(state_from(state)).legal()) == can


@pytest.mark.parametrize("row", range(5))
@pytest.mark.parametrize("column", [6, 5, 4, 3, 2])
def test_only_coaches_pay_for_cities(row: int, column: int) -> None:
    """[R3] A single piece: asked only if it sits on a coach, or if all cars are coaches [R4]."""
    coach = column in ((6, 5, 4, 3, 2), (5, 4, 3, 2), (6, 4, 2), (5, 3), (4,))[row]
    for all_coaches in (False, True):
        state = building(5, trains={row: (0, [column])}, all_coaches=all_coaches)
        table = Table(state_from(state))
        data = table.data
        assert (data["round"] == 3) == (coach or all_coaches)


def test_wagon_pieces_pay_links_before_the_supply() -> None:
    state = building(5, owned={"Slough": 1}, trains={3: (0, [6, 5, 4]), 1: (1, [2])}, supply={0: 2})
    table = Table(state_from(state))
    table.play("build Reading")
    assert table.player(0)["supply"] == 1  # three for the links: two goods wagons, one supply piece
    assert table.data["trains"][3]["pieces"] == load([])


def test_pieces_of_a_kind_leave_from_the_front() -> None:
    """[R23]"""
    state = building(2, trains={0: (0, [6, 4, 2]), 1: (1, [2])})
    table = Table(state_from(state))
    table.play("build Slough", "pay from the supply first")
    assert table.data["trains"][0]["pieces"] == load([4, 2])
    table.play("build Guildford", "pay from spare coaches first")
    assert table.data["trains"][0]["pieces"] == load([])
    assert table.player(0)["supply"] == 9


def test_coach_pieces_pay_for_the_city_even_behind_a_goods_wagon() -> None:
    """[R3, R19, R23] Train 2 has its goods wagon at the front: the link takes one of its three, the city a coach's."""
    state = building(2, trains={1: (0, [6, 6, 6, 5, 5]), 0: (1, [2])}, supply={0: 0})
    table = Table(state_from(state))
    table.play("build Slough")
    assert table.data["trains"][1]["pieces"] == load([6, 6, 5])


def test_the_payment_is_asked_where_it_makes_a_difference() -> None:
    """[R19] Links left after the goods wagons, spare coaches and supply both there, more than needed."""
    for cars, supply, asked in (
        ([6, 5], 10, True),
        ([6], 10, False),  # no spare coach
        ([6, 5], 0, False),  # no supply
        ([6, 5, 4], 1, True),
    ):
        state = building(2, trains={0: (0, cars), 1: (1, [2])}, supply={0: supply})
        table = Table(state_from(state))
        table.play("build Slough")
        assert (table.top is not None and table.top["kind"] == "payment") == asked
    state = building(3, trains={2: (0, [6, 5, 4]), 1: (1, [2])})  # a goods wagon pays the link
    table = Table(state_from(state))
    table.play("build Slough")
    assert table.top == frame("build", 0, 1)
    state = building(2, owned={"Slough": 1}, trains={0: (0, [6, 5]), 1: (1, [2])}, supply={0: 2})
    table = Table(state_from(state))
    table.play("build Reading")  # everything is needed
    assert (table.player(0)["supply"], table.data["trains"][0]["pieces"]) == (0, load([]))


def test_spent_pieces_go_to_the_stock_and_the_city_takes_one() -> None:
    """[R7, R22]"""
    state = building(2, owned={"Slough": 1}, trains={0: (0, [6]), 1: (1, [2])}, supply={0: 5})
    table = Table(state_from(state))
    before = table.player(0)
    table.play("build Reading")  # one coach piece, three from the supply
    after = table.player(0)
    assert (after["supply"], after["stock"]) == (2, before["stock"] + 4 - 1)
    assert (after["connected"], after["gold"]) == (2, 2)
    assert table.data["has_built"]


def test_one_may_stop_while_more_is_possible() -> None:
    """[R9] Then the next in order builds; unused pieces go back to the stock at the end of the round [R8]."""
    state = building(2, trains={0: (0, [6, 6]), 1: (1, [5, 2])})
    table = Table(state_from(state))
    stock = table.player(0)["stock"]
    table.play("stop building")
    assert table.top == frame("build", 1)
    assert table.data["trains"][0]["pieces"] == load([6, 6])
    assert table.player(0)["stock"] == stock
    table.play("stop building")
    assert table.player(0)["stock"] == stock + 2 - 2  # and two as income
    assert table.data["round"] == 4


def test_paths_through_a_city_built_in_between() -> None:
    """B's city opens a way for A within the same round, for one piece more."""
    state = building(2, trains={0: (1, [6]), 1: (0, [5, 4])})
    table = Table(state_from(state))
    assert costs(table, 1)["Reading"] == costs(table, 0)["Reading"] == 25
    table.play("build Slough")
    assert table.top == frame("build", 0)
    assert costs(table, 0)["Reading"] == 3
    assert costs(table, 1)["Reading"] == 1


# ---- free splitting ------------------------------------------------------------------------------------


@cache
def best_freely(coaches: int, wagons: int, supply: int, builds: tuple[tuple[int, int], ...]) -> int:
    """Most supply left after these builds (city cost, link cost) if links may be paid in any way; -1: impossible."""
    if not builds:
        return supply
    (city, link), rest = builds[0], builds[1:]
    best = -1
    for c in range(min(coaches - city, link) + 1):
        for w in range(min(wagons, link - c) + 1):
            s = link - c - w
            if s <= supply:
                best = max(best, best_freely(coaches - city - c, wagons - w, supply - s, rest))
    return best


@cache
def best_by_modes(coaches: int, wagons: int, supply: int, builds: tuple[tuple[int, int], ...]) -> int:
    """The same with goods wagons first, then one of the two modes."""
    if not builds:
        return supply
    (city, link), rest = builds[0], builds[1:]
    spare, debt, left = coaches - city, max(0, link - wagons), max(0, wagons - link)
    if spare < 0 or spare + supply < debt:
        return -1
    return max(
        best_by_modes(spare - (debt - s), left, supply - s, rest) for s in (min(debt, supply), debt - min(debt, spare))
    )


def test_two_ways_of_paying_lose_nothing() -> None:
    """[R19] Every series of builds with free splitting is possible, with as much supply left at best."""
    kinds = [(city, link) for city in (1, 2) for link in (1, 2, 3, 5)]
    trains = [(c, w) for c in range(4) for w in range(4 - c)]
    for length in (1, 2, 3):
        for builds in itertools.product(kinds, repeat=length):
            for (coaches, wagons), supply in itertools.product(trains, (0, 1, 2, 4, 7)):
                assert best_freely(coaches, wagons, supply, builds) == best_by_modes(coaches, wagons, supply, builds)


# ---- the end of a round --------------------------------------------------------------------------------


def only_stops(state: dict[str, Any]) -> Table:
    """Plays stops until the round has ended."""
    table = Table(state_from(state))
    while table.top is not None and table.top["kind"] == "build":
        table.play("stop building")
    return table


@pytest.mark.parametrize("first", range(4))
def test_the_marker_moves_clockwise(first: int) -> None:
    """[R12]"""
    table = only_stops(building(4, trains={0: (2, [6])}, first_player=first))
    assert table.data["first_player"] == (first + 1) % 4
    assert table.top == frame("bid_train", (first + 1) % 4)


def test_a_dry_round_forces_the_next_one() -> None:
    """[R17] Everybody who can must build once, then may stop; it holds for all players of that round."""
    table = only_stops(building(2, trains={0: (0, [6]), 1: (1, [5])}))
    assert table.data["dry_rounds"] == 1
    state = building(2, trains={0: (0, [6, 5]), 1: (1, [5, 4])}, dry_rounds=1)
    table = Table(state_from(state))
    assert table.legal() == {"build Slough", "build High Wycombe", "build Guildford"}
    table.play("build Slough", "pay from the supply first")
    assert "stop building" in table.legal()
    table.play("stop building")
    assert table.top == frame("build", 1)
    assert "stop building" not in table.legal()
    table.play("build Guildford", "pay from the supply first", "stop building")
    assert (table.data["dry_rounds"], table.data["has_built"]) == (0, False)


def test_a_forced_build_with_one_city_is_not_asked() -> None:
    owned = {city: 1 for city in CITIES if city not in ("Slough", "Penzance")}
    owned = dict(list(owned.items())[:20])
    state = building(2, owned=owned | {"Guildford": 1, "High Wycombe": 1}, trains={0: (0, [6])}, dry_rounds=2)
    state["players"][0] |= {"supply": 1, "stock": 22}
    table = Table(state_from(state))
    assert table.data["cities"]["Slough"] == 0
    assert table.data["round"] == 4


def test_five_dry_rounds_end_the_game_after_the_income() -> None:
    """[R17]"""
    for dry, over in ((3, False), (4, True)):
        state = building(2, trains={1: (0, [6])}, dry_rounds=dry, owned={"Slough": 1, "Bath": 0})
        table = Table(state_from(state))  # a piece on a goods wagon builds nothing
        assert table.state.is_terminal() == over
        assert table.player(0)["supply"] == 10 + 3
        if over:
            assert table.data["prompts"] == []
            assert (table.data["dry_rounds"], table.data["round"]) == (5, 3)
            assert table.state.scores().tolist() == [2, 1]
            assert table.state.returns().tolist() == [1.0, -1.0]


def test_a_build_ends_a_row_of_dry_rounds() -> None:
    state = building(2, trains={0: (0, [6])}, dry_rounds=4)
    table = Table(state_from(state))
    table.play("build Slough")
    assert not table.state.is_terminal()
    assert table.data["dry_rounds"] == 0


def test_the_game_ends_after_round_80() -> None:
    """[R18] After its income."""
    for number, over in ((79, False), (80, True)):
        table = only_stops(building(2, trains={0: (0, [6])}, round=number))
        assert table.state.is_terminal() == over
        assert table.player(1)["supply"] == 12
        assert table.data["round"] == 80


# ---- the end of the game -------------------------------------------------------------------------------


def test_the_last_city_ends_the_game_at_once() -> None:
    """No income, no more builds; pieces stay on the trains and count as off the board [R15]."""
    owned = {city: k % 2 for k, city in enumerate(CITIES) if city != "Penzance"}
    state = building(2, owned=owned, trains={0: (0, [6, 5, 4]), 1: (1, [5, 4])}, supply={0: 1, 1: 2})
    table = Table(state_from(state))
    assert table.legal() >= {"stop building", "build Penzance"}
    supplies = [player["supply"] for player in table.data["players"]]
    table.play("build Penzance")
    if table.top is not None:
        table.play("pay from the supply first")
    data = table.data
    assert table.state.is_terminal()
    assert data["prompts"] == []
    assert data["players"][1]["supply"] == supplies[1]
    assert data["trains"][1]["pieces"] == load([5, 4])
    assert None not in data["cities"].values()
    gold = [sum(read_map().golds[c] for c, p in data["cities"].items() if p == q) for q in range(2)]
    assert table.state.scores().tolist() == gold
    assert sum(gold) == 97
