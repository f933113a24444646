"""Every worked example, with its exact numbers and exact legal answers: compiled rules and second opinion."""

from __future__ import annotations

from typing import Any

import pytest

from tests.great_western.positions import building, cases, load, position, seats, shares, word_that_rolls
from tests.great_western.records import Table, observation_row, standard_game, state_from
from tests.great_western.reference import ReferenceGame
from tests.great_western.reference_parts import build_order, cheapest_by_listing_paths, read_map

pytestmark = [pytest.mark.core, pytest.mark.nojit]
MODES = {"supply": "pay from the supply first", "coaches": "pay from spare coaches first"}


@pytest.mark.parametrize("row", range(5))
@cases("load")
def test_load(case: dict[str, Any], row: int) -> None:
    """The dice of a train: those of the trains above come first."""
    rng = word_before(row, case["dice"])
    state = building(5, trains={0: (0, [6])}, rng=rng)
    reference = ReferenceGame(state)
    table = Table(state_from(state))
    assert table.data["rng"] == rng
    table.play("stop building")
    reference.apply("stop building")
    assert table.data["trains"][row] == {"pieces": case["pieces"], "holder": None, "bid": 0}
    assert reference.difference(table.data) is None


def word_before(row: int, dice: list[int]) -> int:
    """A word after which `row` trains of three dice come first."""
    back = 0x9E3779B97F4A7C15 * 3 * row
    return (word_that_rolls(*dice) - back) & (2**64 - 1)


@cases("order")
def test_order(case: dict[str, Any]) -> None:
    """All players have a coach piece to build with, but those with empty trains, who are not asked."""
    trains = {row: (row, columns) for row, columns in enumerate(case["trains"])}
    n = len(trains)
    assert build_order({row: columns for row, (_, columns) in trains.items()}) == case["order"]
    state = position(n, all_coaches=True, first_player=0)
    for row in range(n):
        state["trains"][row]["pieces"] = load(case["trains"][row])
    for row in range(n - 1):
        state["trains"][row] |= {"holder": row, "bid": 1}
        state["players"][row]["supply"] -= 1
    state["prompts"][-1]["player"] = n - 1
    table = Table(state_from(state))
    table.play(f"bid on train {n}", "bid 1 piece")
    asked = []
    while table.top is not None and table.top["kind"] == "build":
        asked.append(table.top["player"])
        table.play("stop building")
    assert asked == [row for row in case["order"] if case["trains"][row]]


@cases("link")
def test_link(case: dict[str, Any]) -> None:
    owned, target = seats(case["owned"]), case["target"]
    state = building(3, owned=owned, trains={0: (0, [6, 6, 6])}, supply={0: 18})
    table = Table(state_from(state))
    assert (f"build {target}" in table.legal()) == (case["link"] >= 0)
    paths = ReferenceGame(state).paths(0)
    assert paths.get(target, -1) == case["link"]
    assert (cheapest_by_listing_paths(read_map(), state["cities"], 0, target) or -1) == case["link"]
    views = table.state.game.observation_layout.views(observation_row(table.state, 0))
    shown = views["costs"][0, list(state["cities"]).index(target)]
    assert shown == (case["link"] if case["link"] >= 0 else 25)


@pytest.mark.parametrize("mode", MODES)
@cases("pay")
def test_pay(case: dict[str, Any], mode: str) -> None:
    """Another player builds afterwards, so that the round goes on."""
    target, row = case["target"], case["row"]
    trains = {row: (0, case["cars"]), int(row == 0): (1, [2])}
    state = building(5, owned=seats(case["owned"]), trains=trains, supply={0: case["supply"]})
    table = Table(state_from(state))
    if not case["modes"]:
        assert table.top is not None
        assert table.top["player"] == 1 or f"build {target}" not in table.legal()
        assert target not in ReferenceGame(state).buildable(0)
        return
    before = table.player(0)
    table.play(f"build {target}")
    if len(case["modes"]) == 2:
        assert table.legal() == set(MODES.values())
        assert table.top == {"kind": "payment", "player": 0, "argument": 1 + list(state["cities"]).index(target)}
        table.play(MODES[mode])
    k = case["modes"].index(mode) if len(case["modes"]) == 2 else 0
    assert table.player(0)["supply"] == case["supply_after"][k]
    assert table.data["trains"][row]["pieces"] == load(case["cars_after"][k])
    assert table.player(0)["stock"] == before["stock"] + case["stock_gain"][k]
    assert table.player(0)["connected"] == before["connected"] + 1
    assert table.data["cities"][target] == 0


@pytest.mark.parametrize("option", ["table", "cities"])
@cases("income")
def test_income(case: dict[str, Any], option: str) -> None:
    owned = dict.fromkeys(list(read_map().costs)[: case["connected"] - 1], 1)
    state = building(3, owned=owned, trains={0: (0, [6])}, stock={1: case["stock"]}, income=option)
    table = Table(state_from(state))
    before = table.player(1)
    assert (before["connected"], before["stock"]) == (case["connected"], case["stock"])
    reference = ReferenceGame(state)
    table.play("stop building")
    reference.apply("stop building")
    assert table.data["round"] == 4
    assert table.player(1)["supply"] == before["supply"] + case[option]
    assert table.player(1)["stock"] == before["stock"] - case[option]
    assert reference.difference(table.data) is None


@cases("auction")
def test_auction(case: dict[str, Any]) -> None:
    state = position(case["players"], first_player=case["first"])
    for train in state["trains"]:
        train["pieces"] = load([6, 5, 2])
    state["prompts"][-1]["player"] = case["first"]
    table, reference = Table(state_from(state)), ReferenceGame(state)
    for player, train, pieces in case["bids"]:
        assert reference.stage in ("bid_train", "bid_amount")
        asked = reference.seat
        assert asked == player
        for text in (f"bid on train {train}", f"bid {pieces} piece{'' if pieces == 1 else 's'}"):
            if reference.legal_actions() != [text]:
                table.play(text)
            reference.apply(text)
    data = table.data
    assert reference.difference(data) is None
    assert [train["holder"] for train in data["trains"]] == case["hold"]
    assert [player["supply"] for player in data["players"]] == case["supply"]
    for row, train in enumerate(data["trains"]):
        assert train == {"pieces": load([6, 5, 2]), "holder": case["hold"][row], "bid": 0}
        assert data["players"][case["hold"][row]]["stock"] == 14 - 3 + case["bid"][row]
    assert data["prompts"][-1]["kind"] == "build"


@pytest.mark.parametrize("reward", ["outcome", "rank", "score"])
@cases("final")
def test_final(case: dict[str, Any], reward: str) -> None:
    owned = shares(case["gold"], case["cities"])
    n = len(case["gold"])
    state = state_from(position(n, owned=owned, reward=reward, supply=dict.fromkeys(range(n), 0)) | {"prompts": []})
    assert state.is_terminal()
    assert state.legal_actions() == []
    assert state.scores().tolist() == case["gold"]
    assert state.ranks().tolist() == case["ranks"]
    wanted = [gold / 50 for gold in case["gold"]] if reward == "score" else case[reward]
    assert state.returns() == pytest.approx(wanted, abs=1e-6)


def test_the_examples_are_all_used() -> None:
    from tests.great_western.positions import CASES

    assert {case["kind"] for case in CASES} == {"load", "order", "link", "pay", "income", "auction", "final"}
    assert len({case["id"] for case in CASES}) == len(CASES)
    assert standard_game().components.cities[1:] == tuple(read_map().costs)
