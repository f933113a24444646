"""Parts of the second opinion: the map read from the component file, costs of paths, the order of the trains.

Nothing here comes from the package under test but the component file, which is read as plain TOML.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, field
from functools import cache, cmp_to_key, lru_cache
from pathlib import Path
from typing import Any

LONDON = "London"
COLUMNS = (6, 5, 4, 3, 2)
NOBODY_CAN_PAY = 25  # a player has 24 pieces
StateDict = dict[str, Any]
Owners = dict[str, int | None]
COMPONENTS = Path(__file__).resolve().parents[2] / "envs" / "great_western" / "components.toml"


@dataclass(eq=False)
class Map:
    """Cities without London, links in both directions, and the numbers of the game."""

    costs: dict[str, int] = field(default_factory=dict)
    golds: dict[str, int] = field(default_factory=dict)
    links: dict[tuple[str, str], int] = field(default_factory=dict)
    coaches: list[set[int]] = field(default_factory=list)  # by row: columns of the coaches
    income: list[int] = field(default_factory=list)  # by connected cities less one
    numbers: dict[str, int] = field(default_factory=dict)


@cache
def read_map(path: Path = COMPONENTS) -> Map:
    """The component file."""
    file = tomllib.loads(path.read_text(encoding="utf-8"))
    read = Map(income=file["income"]["table"], numbers=file["game"])
    for city in file["city"]:
        if city["name"] != LONDON:
            read.costs[city["name"]], read.golds[city["name"]] = city["cost"], city["gold"]
    for link in file["link"]:
        a, b = link["between"]
        read.links[a, b] = read.links[b, a] = link["cost"]
    for train in file["train"]:
        read.coaches.append({column for column, coach in zip(COLUMNS, train["coaches"], strict=True) if coach})
    return read


# ---- paths ---------------------------------------------------------------------------------------------


def is_foreign(city: str, owners: Owners, player: int) -> bool:
    """Another player's piece stands there. London is everybody's."""
    return city != LONDON and owners[city] not in (None, player)


def may_pass(city: str, owners: Owners) -> bool:
    """An empty city cannot be jumped."""
    return city == LONDON or owners[city] is not None


def link_costs(world: Map, owners: Owners, player: int) -> dict[str, int]:
    """Cheapest link cost to every city that has a path, without a surcharge for that city; 0 for own cities."""
    return _bellman_ford(world, tuple(owners.items()), player)


@lru_cache(maxsize=64)  # nothing changes between two builds
def _bellman_ford(world: Map, pieces: tuple[tuple[str, int | None], ...], player: int) -> dict[str, int]:
    """All links again and again until no cost falls."""
    owners = dict(pieces)
    cost = {city: 0 for city, owner in owners.items() if owner == player} | {LONDON: 0}
    fell = True
    while fell:
        fell = False
        for (here, there), link in world.links.items():
            if here not in cost or not may_pass(here, owners):
                continue
            reached = cost[here] + is_foreign(here, owners, player) + link
            if there not in cost or reached < cost[there]:
                cost[there] = reached
                fell = True
    return cost


def cheapest_by_listing_paths(world: Map, owners: Owners, player: int, target: str) -> int | None:
    """The same for one empty city, by listing every path that visits no city twice; only for small maps."""
    best: int | None = None
    starts = [LONDON, *(city for city, owner in owners.items() if owner == player)]
    paths = [[start] for start in starts]
    while paths:
        path = paths.pop()
        if path[-1] == target:
            total = sum(world.links[pair] for pair in zip(path, path[1:], strict=False))
            total += sum(is_foreign(city, owners, player) for city in path[1:-1])
            best = total if best is None else min(best, total)
        elif may_pass(path[-1], owners):
            paths += [[*path, b] for a, b in world.links if a == path[-1] and b not in path]
    return best


# ---- trains --------------------------------------------------------------------------------------------


def ahead(one: list[int], other: list[int]) -> int:
    """Piece by piece from the front: negative if `one` builds first, 0 for a perfect tie."""
    mine, yours = sorted(one, reverse=True), sorted(other, reverse=True)
    for a, b in zip(mine, yours, strict=False):
        if a != b:
            return b - a
    return len(yours) - len(mine)  # having a piece beats having none


def build_order(trains: dict[int, list[int]]) -> list[int]:
    """Rows in the order in which their holders build: by pieces, a perfect tie from top to bottom."""
    return sorted(sorted(trains), key=cmp_to_key(lambda a, b: ahead(trains[a], trains[b])))


# ---- results -------------------------------------------------------------------------------------------


def ranks_of(gold: list[int], cities: list[int]) -> list[int]:
    """Places: gold, then most pieces off the board, which are 24 less the cities."""
    merits = [(g, 24 - c) for g, c in zip(gold, cities, strict=True)]
    return [1 + sum(other > own for other in merits) for own in merits]


def returns_of(reward: str, ranks: list[int], gold: list[int]) -> list[float]:
    """Rewards by the formulas of the page."""
    n, winners = len(ranks), ranks.count(1)
    if reward == "score":
        return [g / 50 for g in gold]
    if reward == "outcome":
        return [(n - winners) / (winners * (n - 1)) if rank == 1 else -1 / (n - 1) for rank in ranks]
    places = [1 - 2 * k / (n - 1) for k in range(n)]
    shared = [places[rank - 1 : rank - 1 + ranks.count(rank)] for rank in ranks]
    return [sum(part) / len(part) for part in shared]
