"""The `cached_` fields of a record, made anew from the dict: row masks, maps by field, sets of buildings."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

import numpy as np

from tests.go_west.reference import Question
from tests.go_west.reference_map import Map
from tests.go_west.reference_parts import LETTERS, STRIDE, TYPES, Cell, StateDict, World
from westbound.envs.core.game import State
from westbound.envs.go_west.state import NEUTRAL_OWNER, PAD, STATE

TERRAINS = ("steppe", "forest", "mountain", "river")
DEPOSITS = {"S": 1, "G": 2}
WATER = 7

Caches = dict[str, np.ndarray]


def blank() -> Caches:
    fields = {name: STATE.fields[name][0] for name in STATE.names if name.startswith("cached_")}
    return {name: np.zeros(dtype.shape, dtype.base) for name, dtype in fields.items()}


def rows_of(cells: Iterable[Cell], length: int) -> np.ndarray:
    """A row mask."""
    rows = np.zeros(length, np.uint32)
    for r, c in cells:
        rows[PAD + r] |= np.uint32(1 << (PAD + c))
    return rows


def words_of(numbers: Iterable[int]) -> list[int]:
    """A set of buildings as two words."""
    bits = sum(1 << number for number in numbers)
    return [bits & (2**64 - 1), bits >> 64]


def expected_caches(data: StateDict, on: Map) -> Caches:
    """What the fields have to be."""
    caches = blank()
    length = caches["cached_water"].size
    for k, terrain in enumerate(TERRAINS, start=1):
        cells = [cell for cell, letter in on.printed.items() if LETTERS[letter] == terrain]
        caches["cached_terrain"][k] = rows_of(cells, length)
    for letter, code in DEPOSITS.items():
        cells = [cell for cell, other in on.printed.items() if other == letter]
        caches["cached_deposits"][code] = rows_of(cells, length)
    for p, player in enumerate(data["players"]):
        cells = [(r, c) for r, c in player["permits"]]
        caches["cached_permits"][p] = rows_of(cells, length)
        for r, c in cells:
            caches["cached_permit_map"][STRIDE * r + c] |= 1 << p
    write_buildings(caches, on)
    if data["prompts"] and data["prompts"][-1]["kind"] in ("cell", "orientation"):
        for (r, c), k in Question(data, on.world, on).places():
            caches["cached_places"][k, r] |= np.uint32(1 << c)
    return caches


def write_buildings(caches: Caches, on: Map) -> None:
    length = caches["cached_water"].size
    caches["cached_water"][:] = rows_of(on.water, length)
    for b in on.buildings:
        owner = NEUTRAL_OWNER if b.owner is None else b.owner
        kind = TYPES.index(b.type) + 1
        caches["cached_owners"][owner] |= rows_of(b.cells, length)
        caches["cached_types"][kind] |= rows_of(b.cells, length)
        caches["cached_near"][b.number] = words_of(other.number for other in on.near(b))
        for r, c in b.cells:
            field = STRIDE * r + c
            caches["cached_at"][field] = b.number + 1
            caches["cached_type_map"][field] = WATER if (r, c) in b.water else kind
            caches["cached_owner_map"][field] = owner + 1
            caches["cached_card_map"][field] = card_number(on.world, b.card)
            caches["cached_links"][field] = ((r, c + 1) in b.cells) + 2 * ((r + 1, c) in b.cells)
        caches["cached_of_type"][kind] |= np.array(words_of([b.number]), np.uint64)
        caches["cached_of_owner"][owner] |= np.array(words_of([b.number]), np.uint64)


@cache
def card_number(world: World, name: str) -> int:
    """Buildings from 1, orders from 41, the counting house last."""
    names = list(world.cards)
    buildings = [other for other in names if world.cards[other].type != "order"][:-1]
    orders = [other for other in names if world.cards[other].type == "order"]
    if name in orders:
        return 41 + orders.index(name)
    return 1 + buildings.index(name) if name in buildings else 65


def wrong_cache(state: State, data: StateDict, on: Map) -> str | None:
    """The first cached field that is not what the dict says."""
    record = state._record[0]
    for name, expected in expected_caches(data, on).items():
        if not np.array_equal(record[name], expected):
            where = np.argwhere(record[name] != expected)[0].tolist()
            return f"{name}{where}: {record[name][tuple(where)]} is not {expected[tuple(where)]}"
    return None
