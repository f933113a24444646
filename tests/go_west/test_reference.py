"""The second opinion checks itself: worked examples, two ways to find placements, results by hand, errors noticed."""

from __future__ import annotations

import copy
import random
import tomllib
from pathlib import Path
from typing import Any

import pytest

from tests.go_west.reference import Question
from tests.go_west.reference_map import Map
from tests.go_west.reference_money import Order, Payment, join_set, ranks_of, rating, returns_of, scores_of
from tests.go_west.reference_parts import (
    STRIDE,
    TYPES,
    StateDict,
    around,
    components,
    distance,
    images,
    printed_areas,
    read_world,
    tile_at,
)
from tests.go_west.reference_step import first_difference

pytestmark = [pytest.mark.core, pytest.mark.nojit]
WORLD = read_world()
CASES = tomllib.loads(Path(__file__).with_name("rulebook_cases.toml").read_text(encoding="utf-8"))["case"]
NUMBER_OF_CASES = 21


def cases(kind: str) -> Any:
    found = [case for case in CASES if case["kind"] == kind]
    assert found
    return pytest.mark.parametrize("case", found, ids=[case["id"] for case in found])


def player(**changes: Any) -> StateDict:
    entry = {"money": 0, "hand": [], "marked": [], "picks": [], "plays": [], "permits": [], "farm_sets": []}
    return entry | {"bonus": dict.fromkeys(TYPES, 0)} | changes


def building(card: str, owner: int | None, cells: list[list[int]]) -> StateDict:
    water = [cells[k] for k in WORLD.cards[card].water]
    return {"card": card, "type": WORLD.cards[card].type, "owner": owner, "cells": cells, "water": water}


def table(grid: list[str], buildings: list[StateDict], **changes: Any) -> StateDict:
    """What the map of the second opinion reads of a dict; four seats."""
    data = {
        "parameters": {"num_players": 4, "teams": False, "reward": "outcome"},
        "board": grid,
        "buildings": [building(b["card"], None if b["owner"] < 0 else b["owner"], b["cells"]) for b in buildings],
        "players": [player() for _ in range(4)],
        "turn": 1,
        "solo": None,
    }
    for entry in data["buildings"]:  # type: ignore[attr-defined]
        if entry["type"] == "lumberjack" and entry["owner"] is not None:
            areas = printed_areas(tuple(grid), "forest")
            opened = [cell for area in areas for cell in area if area & {tuple(c) for c in entry["cells"]}]
            data["players"][entry["owner"]]["permits"] += sorted(map(list, opened))  # type: ignore[index]
    return data | changes


def table_of(case: dict[str, Any]) -> StateDict:
    data = table(case["grid"], case["buildings"])
    data["parameters"]["teams"] = case.get("team", False)
    if "effect" in case:
        data["solo"] = {"effect": case["effect"], "tiles": []}
    return data


def orientation_of(name: str, cells: list[tuple[int, int]]) -> int:
    shape = WORLD.shapes[WORLD.cards[name].shape]
    return next(k for k in range(len(shape.images)) for cell in cells if set(tile_at(shape, k, cell)) == set(cells))


# ---- worked examples -----------------------------------------------------------------------------------


def test_all_examples_are_there() -> None:
    assert len(CASES) == NUMBER_OF_CASES
    assert {case["kind"] for case in CASES} == {"radius", "adjacent", "placing", "farm", "display", "draft"}


@cases("placing")
def test_placing(case: dict[str, Any]) -> None:
    data = table_of(case)
    for action in case.get("actions", []):
        on, p, name = Map(data, WORLD), action["player"], action["card"]
        cells = [(r, c) for r, c in action["cells"]]
        legal = any(
            set(tile_at(WORLD.shapes[WORLD.cards[name].shape], orientation, anchor)) == set(cells)
            for anchor, orientation in on.places(name, p)
        )
        assert legal == action["legal"], f"{name} on {cells}"
        if "money" not in action:
            continue
        entry = building(name, p, action["cells"])
        after = Map({**data, "buildings": [*data["buildings"], entry]}, WORLD)
        assert Payment(after, after.buildings[-1], data["players"][p]).total() == action["money"]
        if action.get("do"):
            data = table(case["grid"], [*case["buildings"], action | {"owner": p}])
    on = Map(data, WORLD)
    for order in case.get("final", []):
        tile = next(b for b in on.buildings if b.card == order["card"] and b.owner == order["player"])
        assert Order(on, tile).value() == order["money"]
    for name, number in case.get("expect", {}).items():
        assert AREAS[name](on) == number


AREAS = {
    "city_area_of_first": lambda on: len(on.area_of(on.buildings[0], on.select(0, types=["city"]))),
    "own_city_area_of_first": lambda on: len(on.area_of(on.buildings[0], on.select(0, "own", ["city"]))),
    "own_area_of_first": lambda on: len(on.area_of(on.buildings[0], on.select(0, "own"))),
    "forest_areas": lambda on: len(on.areas("forest")),
}


@cases("radius")
def test_radius(case: dict[str, Any]) -> None:
    tiles = {name: [(r, c) for r, c in cells] for name, cells in case["tiles"].items()}
    for radius in (2, 3, 4):
        near = [name for name, cells in tiles.items() if 1 <= distance(tiles["A"], cells) <= radius]
        assert near == case["expect"][f"radius_{radius}_of_A"]


@cases("adjacent")
def test_adjacent(case: dict[str, Any]) -> None:
    tiles = {name: {(r, c) for r, c in cells} for name, cells in case["tiles"].items()}
    assert [name for name, cells in tiles.items() if around(tiles["A"]) & cells] == case["expect"]["adjacent_to_A"]


@cases("farm")
def test_farm_sets(case: dict[str, Any]) -> None:
    for step in case["farm"]:
        after, size = join_set(step["before"], step["add"], WORLD.symbols)
        assert [set(one) for one in after] == [set(one) for one in step["after"]]
        assert WORLD.numbers["farm_table"][size - 1] == step["money"]


@cases("display")
def test_bonus_symbols(case: dict[str, Any]) -> None:
    shown = [kind for name in case["display"] for kind in WORLD.cards[name].bonus]
    assert {kind: shown.count(kind) for kind in case["expect"]} == case["expect"]


# ---- geometry and placements ---------------------------------------------------------------------------


@pytest.mark.parametrize("name", WORLD.shapes)
def test_images_are_all_ways_to_lay_a_tile(name: str) -> None:
    shape = WORLD.shapes[name]
    turned = set()
    for flip in (1, -1):
        for matrix in ((1, 0, 0, 1), (0, 1, -1, 0), (-1, 0, 0, -1), (0, -1, 1, 0)):
            cells = [
                (a * matrix[0] + flip * b * matrix[1], a * matrix[2] + flip * b * matrix[3]) for a, b in shape.images[0]
            ]
            low = min(r for r, _ in cells), min(c for _, c in cells)
            turned.add(frozenset((r - low[0], c - low[1]) for r, c in cells))
    assert {frozenset(image) for image in shape.images} == turned
    assert shape.images == images(shape.images[0])
    assert shape.rotations in (1, 2, 4)
    assert len(shape.images) in (shape.rotations, 2 * shape.rotations)


def random_table(rng: random.Random) -> StateDict:
    """Twelve rows of random terrain with random single-owner tiles on it."""
    grid = ["".join(rng.choice("....FFRM") for _ in range(12)) for _ in range(12)]
    data = table(grid, [])
    fields = [(r, c) for r in range(12) for c in range(12)]
    names = rng.sample(list(WORLD.cards), 14)
    for name in names:
        shape = WORLD.shapes[WORLD.cards[name].shape]
        cells = tile_at(shape, rng.randrange(len(shape.images)), rng.choice(fields))
        covered = {tuple(cell) for b in data["buildings"] for cell in b["cells"]}
        if all(cell in fields and cell not in covered for cell in cells):
            owner = rng.choice([0, 0, 1, 2, None])
            data["buildings"].append(building(name, owner, [list(cell) for cell in cells]))
    for p in range(4):
        data["players"][p]["permits"] = [list(c) for a in printed_areas(tuple(grid), "forest")[p::4] for c in sorted(a)]
    return data


@pytest.mark.parametrize("seed", range(25))
def test_placements_agree_with_every_anchor_and_every_orientation(seed: int) -> None:
    """Without any short cut: fields, terrain, neighbours, conditions asked of each of all placements."""
    rng = random.Random(seed)
    data = random_table(rng)
    on = Map(data, WORLD)
    covered = {tuple(cell) for b in data["buildings"] for cell in b["cells"]}
    for name in rng.sample(list(WORLD.cards), 12):
        card, found = WORLD.cards[name], []
        shape, p = WORLD.shapes[card.shape], rng.randrange(3)
        permits = {tuple(cell) for cell in data["players"][p]["permits"]}
        for anchor in ((r, c) for r in range(12) for c in range(12)):
            for orientation in range(len(shape.images)):
                cells = tile_at(shape, orientation, anchor)
                good = True
                for k, (r, c) in enumerate(cells):
                    good = good and 0 <= r < 12 and 0 <= c < 12 and (r, c) not in covered
                    letter = data["board"][r][c] if good else ""
                    want = {"steppe": ".", "forest": "F", "mountain": "MGS", "river": "R"}[
                        card.terrain[k % len(card.terrain)]
                    ]
                    good = good and (letter in want or (want == "." and (r, c) in permits))
                beside = [b for b in on.buildings if b.owner == p and distance(b.cells, cells) == 1]
                touches = any(abs(r - x) + abs(c - y) == 1 for b in beside for r, c in b.cells for x, y in cells)
                if good and (card.wagon or touches) and on.is_allowed(card, p, cells):
                    found.append((anchor, orientation))
        assert on.places(name, p) == found


@pytest.mark.parametrize("seed", range(10))
def test_areas_agree_with_merging(seed: int) -> None:
    """Building areas once more: sets of buildings are joined pair by pair until nothing changes."""
    on = Map(random_table(random.Random(seed)), WORLD)
    parts = [{b} for b in on.buildings]
    changed = True
    while changed:
        changed = False
        for one in parts:
            for other in parts:
                pairs = ((a, b, c, d) for x in one for y in other for a, b in x.cells for c, d in y.cells)
                if one is not other and any(abs(a - c) + abs(b - d) == 1 for a, b, c, d in pairs):
                    parts = [part for part in parts if part not in (one, other)] + [one | other]
                    changed = True
                    break
            if changed:
                break
    assert {frozenset(part) for part in on.split(on.buildings)} == {frozenset(part) for part in parts}


def test_components_of_numbers() -> None:
    parts = components([1, 2, 3, 7, 8, 12], lambda k: (k - 1, k + 1))
    assert sorted(map(sorted, parts)) == [[1, 2, 3], [7, 8], [12]]


# ---- results -------------------------------------------------------------------------------------------


def ended(money: list[int], **parameters: Any) -> StateDict:
    given = {"num_players": len(money), "teams": False, "reward": "outcome"} | parameters
    return {"parameters": given, "players": [{"money": m} for m in money]}


def test_ranks_and_rewards_by_hand() -> None:
    assert ranks_of(ended([90, 120, 120, 70])) == [3, 1, 1, 4]
    teams = ended([90, 120, 100, 70], teams=True)
    assert scores_of(teams) == [190, 190, 190, 190]
    assert ranks_of(teams) == [1, 1, 1, 1]
    assert returns_of(teams, [0] * 4, 100) == [0, 0, 0, 0]
    teams["players"][3]["money"] = 71
    assert ranks_of(teams) == [2, 1, 2, 1]
    assert returns_of(teams, [0] * 4, 100) == [-1, 1, -1, 1]
    assert returns_of(ended([9, 5, 5, 1], reward="rank"), [0] * 4, 100) == pytest.approx([1, 0, 0, -1])
    assert returns_of(ended([9, 9, 5]), [0] * 3, 100) == pytest.approx([1 / 4, 1 / 4, -1 / 2])
    assert returns_of(ended([50, 25], reward="score"), [0, 0], 100) == [0.5, 0.25]
    assert returns_of(ended([240]), [2], 100) == [-1]
    assert returns_of(ended([100]), [3], 100) == [1]


def test_ratings_of_solo_games() -> None:
    found = [rating(3, money) for money in (99, 100, 149, 150, 200, 249, 250, 300)]
    assert found == ["failed", "poor", "poor", "modest", "successful", "successful", "prosperous", "flourishing"]
    assert rating(2, 300) == "failed"


# ---- answers -------------------------------------------------------------------------------------------


def asked(kind: str, argument: int = 0, **me: Any) -> Question:
    data = table(["." * STRIDE] * STRIDE, [])
    data["players"][0] |= {"offer": []} | me
    return Question(data | {"prompts": [{"kind": kind, "player": 0, "argument": argument}]}, WORLD)


def test_the_last_of_three_discards_is_an_order_if_none_was() -> None:
    hand = ["Bank", "Bank", "Market", "Canals", "Fort", "Theater"]
    assert asked("reserve", 3, hand=hand).answers() == {f"discard {name}" for name in hand}
    assert asked("reserve", 2, hand=hand, marked=["Bank"]).answers() == {f"discard {name}" for name in hand}
    late = asked("reserve", 1, hand=hand, marked=["Bank", "Market"])
    assert late.answers() == {"discard Canals", "discard Fort", "discard Theater"}
    assert "discard Bank" in asked("reserve", 1, hand=hand, marked=["Bank", "Fort"]).answers()
    assert "discard Bank" not in asked("reserve", 1, hand=hand, marked=["Bank", "Bank"]).answers()


def test_a_card_without_a_place_is_only_discarded() -> None:
    assert asked("play", hand=["Bank", "Saloon", "Bank"]).answers() == {"discard Bank", "discard Saloon"}
    outpost = asked("play", hand=["Bank", "Mail outpost"])
    assert outpost.answers() == {"play Mail outpost"}


def test_a_difference_is_named() -> None:
    one = {"a": [{"b": 1}, {"b": 2}], "c": 3}
    other = copy.deepcopy(one)
    assert first_difference("", one, other) is None
    other["a"][1]["b"] = 5  # type: ignore[index]
    assert first_difference("", one, other) == "a[1].b: the second opinion says 2, the game 5"
