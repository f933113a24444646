"""The worked examples, played on the compiled rules."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from tests.go_west.positions import Table, changed_game, position

pytestmark = [pytest.mark.core, pytest.mark.nojit]

CASES = tomllib.loads(Path(__file__).with_name("rulebook_cases.toml").read_text(encoding="utf-8"))["case"]


def cases(kind: str) -> Any:
    found = [case for case in CASES if case["kind"] == kind]
    assert found, f"no case of kind {kind}"
    return pytest.mark.parametrize("case", found, ids=[case["id"] for case in found])


def case_of(name: str) -> dict[str, Any]:
    found: dict[str, Any] = next(case for case in CASES if case["id"].startswith(name))
    return found


def parameters(case: dict[str, Any]) -> dict[str, Any]:
    """Alone if there are neutral buildings, else four players."""
    alone = any(tile["owner"] < 0 for tile in case["buildings"])
    return {"num_players": 1 if alone else 4, "teams": case.get("team", False), "effect": case.get("effect")}


def with_hand(case: dict[str, Any], player: int, card: str, buildings: list[dict[str, Any]]) -> Table:
    """The player is asked to play and holds this card alone."""
    options = parameters(case)
    return position(case["grid"], buildings, hands={player: [card]}, prompts=[("play", player, 0)], **options)


@cases("placing")
def test_placements_and_what_they_pay(case: dict[str, Any]) -> None:
    buildings = list(case["buildings"])
    for action in case.get("actions", ()):
        player, card, cells = action["player"], action["card"], action["cells"]
        table = with_hand(case, player, card, buildings)
        assert table.may_build(card, cells) == action["legal"], (card, cells)
        if "money" in action:
            assert table.build(card, cells).player(player)["money"] == action["money"], (card, cells)
        if action.get("do"):
            buildings.append({"card": card, "owner": player, "cells": cells})


@cases("placing")
def test_orders_at_the_end(case: dict[str, Any]) -> None:
    for final in case.get("final", ()):
        options = parameters(case)
        table = position(case["grid"], case["buildings"], prompts=[("end_round", 0, 0)], round_number=4, **options)
        assert table.state.is_terminal()
        assert table.player(final["player"])["money"] == final["money"]


def test_the_cases_have_actions_and_finals() -> None:
    placing = [case for case in CASES if case["kind"] == "placing"]
    assert sum(len(case.get("actions", ())) for case in placing) >= 20
    assert sum(len(case.get("final", ())) for case in placing) == 2


@pytest.mark.parametrize("radius", [2, 3, 4])
def test_radius(radius: int, tmp_path: Path) -> None:
    """T01: the sheriff's office (two fields, 2 $ per opposing building) with other radii, an own house beside it."""
    case = case_of("T01")
    old = 'op = "buildings_in_radius", types = ["any"], owner = "opposing", r = 3'
    game = changed_game(tmp_path, (old, old[:-1] + str(radius))) if radius != 3 else None
    tiles = case["tiles"]
    others = [{"card": "Equipment shop", "owner": 1, "cells": tiles[name]} for name in "BCD"]
    house = {"card": "Counting house", "owner": 0, "cells": [[5, 0], [5, 1], [6, 0], [6, 1]]}
    table = position(buildings=[house, *others], hands={0: ["Sheriff's office"]}, game=game)
    near = case["expect"][f"radius_{radius}_of_A"]
    assert table.build("Sheriff's office", tiles["A"]).player(0)["money"] == 2 * len(near)


@pytest.mark.parametrize("names", ["B", "E", "C", "D", "BCDE"])
def test_adjacency(names: str) -> None:
    """T02: the forest outpost pays 1 $ per field and 2 $ per adjacent building."""
    case = case_of("T02")
    tiles, adjacent = case["tiles"], case["expect"]["adjacent_to_A"]
    grid = ["." * 12] * 4 + ["....FF......"] + ["." * 12] * 7
    cards = ("Equipment shop", "Equipment shop", "Equipment shop", "Fishery")
    others = [{"card": card, "owner": 1, "cells": tiles[name]} for card, name in zip(cards, names, strict=False)]
    table = position(grid, others, hands={0: ["Forest outpost"]})
    paid = table.build("Forest outpost", tiles["A"]).player(0)["money"]
    assert paid == 2 + 2 * sum(name in adjacent for name in names)


def test_areas() -> None:
    """T06: a saloon (1 $ per building of the city area), a town hall (2 $ per own one), the bridge tell the sizes."""
    case = case_of("T06")
    cells = [[0, 5], [0, 6], [0, 7], [1, 7]]
    expect = case["expect"]
    owner_1 = with_hand(case, 1, "Saloon", case["buildings"]).build("Saloon", cells)
    assert owner_1.player(1)["money"] == expect["city_area_of_first"] + 1
    below = [[5, 0], [6, 0], [7, 0], [7, 1]]
    assert with_hand(case, 0, "Town hall", case["buildings"]).build("Town hall", below).player(0)["money"] == 2
    right = [[2, 2], [2, 3], [3, 3], [4, 3]]
    paid = with_hand(case, 0, "Town hall", case["buildings"]).build("Town hall", right).player(0)["money"]
    assert paid == 2 * (expect["own_city_area_of_first"] + 1)


@pytest.mark.parametrize("index", range(6))
def test_farm_sets(index: int) -> None:
    """T09: a farm joins the largest set that can take its symbol."""
    farm = case_of("T09")["farm"][index]
    farms = {"apple": "Apple orchard", "salt": "Salt works", "wheat": "Wheat field"}
    card = farms[farm["add"]]
    cells = {"apple": [[2, 0], [2, 1], [3, 0], [3, 1]], "salt": [[2, 0], [2, 1]]}.get(farm["add"])
    grid = {"apple": PLAIN_FOREST, "salt": PLAIN_MOUNTAIN}.get(farm["add"], ["." * 12] * 12)
    house = {"card": "Counting house", "owner": 0, "cells": [[0, 0], [0, 1], [1, 0], [1, 1]]}
    table = position(grid, [house], hands={0: [card]})
    symbols = table.game.components.symbols
    block = table.state._record[0]["players"].copy()
    for k, before in enumerate(farm["before"]):
        block[0]["farm_sets"][k] = sum(1 << (1 + symbols.index(name)) for name in before)
    table = table.replaced(players=block)
    after = table.build(card, cells or [[2, 0], [3, 0], [4, 0], [4, 1]]).player(0)
    assert after["money"] == farm["money"]
    assert [set(names) for names in after["farm_sets"]] == [set(names) for names in farm["after"]]


PLAIN_FOREST = ["." * 12] * 4 + ["F" * 12] + ["." * 12] * 7
PLAIN_MOUNTAIN = ["." * 12] * 2 + ["M" * 12] + ["." * 12] * 9


def test_build_bonus() -> None:
    """T15: symbols pay for the next building of their type, not for the card that brings them."""
    case = case_of("T15")
    house = {"card": "Counting house", "owner": 0, "cells": [[0, 0], [0, 1], [1, 0], [1, 1]]}
    table = position(PLAIN_MOUNTAIN, [house], displays={0: case["display"]}, hands={0: ["Open-cut mine", "Bank"]})
    expect = case["expect"]
    assert {kind: table.player(0)["bonus"][kind] for kind in expect} == expect
    bank = table.build("Bank", [[0, 2], [0, 3], [1, 2], [1, 3]])
    assert bank.player(0)["money"] == expect["city"]  # no mines beside its city area: the bonus alone
    assert bank.player(0)["bonus"]["city"] == expect["city"] + 1
    assert bank.player(0)["bonus"]["mine"] == expect["mine"] + 1


def test_build_bonus_of_a_mine() -> None:
    """T15: a mine on plain mountain pays nothing but the bonus."""
    case = case_of("T15")
    grid = ["." * 12] * 2 + ["MM" + "." * 10] * 2 + ["." * 12] * 8
    house = {"card": "Counting house", "owner": 0, "cells": [[0, 0], [0, 1], [1, 0], [1, 1]]}
    table = position(grid, [house], displays={0: case["display"]}, hands={0: ["Open-cut mine"]})
    assert table.build("Open-cut mine", [[2, 0], [3, 0], [3, 1]]).player(0)["money"] == case["expect"]["mine"]
