"""Whether a board is one that the documented steps may give: the checks on printed maps, in plain Python."""

from __future__ import annotations

from collections.abc import Sequence

from tests.go_west.reference_parts import World, house_spots, printed_areas, printed_fields

PER_MILLE = 1000


def count(rows: Sequence[str], letters: str) -> int:
    return len(printed_fields(tuple(rows), letters))


def per_mille(rows: Sequence[str], letters: str) -> float:
    return PER_MILLE * count(rows, letters) / len(rows) ** 2


def area_sizes(rows: Sequence[str], terrain: str) -> list[int]:
    return sorted(map(len, printed_areas(tuple(rows), terrain)))


def river_edges(rows: Sequence[str]) -> str:
    """Edges of the map that a river touches, out of NSWE."""
    columns = ["".join(column) for column in zip(*rows, strict=True)]
    edges = {"N": rows[0], "S": rows[-1], "W": columns[0], "E": columns[-1]}
    return "".join(name for name, fields in edges.items() if "R" in fields)


def within(value: float, limits: Sequence[int]) -> bool:
    return limits[0] <= value <= limits[1]


def faults(rows: Sequence[str], world: World) -> list[str]:
    """Checks that a board fails."""
    wanted, steppe = world.random_board, area_sizes(rows, "steppe")
    checks = {
        "one river": len(area_sizes(rows, "river")) == 1,
        "edges of the river": len(river_edges(rows)) >= wanted["river_edges"],
        "share of the river": within(per_mille(rows, "R"), wanted["river_share"]),
        "share of the forests": within(per_mille(rows, "F"), wanted["forest_share"]),
        "share of the mountains": within(per_mille(rows, "MGS"), wanted["mountain_share"]),
        "sizes of forests": all(within(size, wanted["forest_area"]) for size in area_sizes(rows, "forest")),
        "sizes of mountains": all(size >= wanted["mountain_area"] for size in area_sizes(rows, "mountain")),
        "large steppe areas": PER_MILLE * sum(steppe[-3:]) >= wanted["steppe_share"] * sum(steppe),
        "counting houses": PER_MILLE * len(house_spots(tuple(rows))) >= wanted["house_share"] * len(rows) ** 2,
    }
    return [name for name, holds in checks.items() if not holds]


def shares_of(size: int, share: int) -> int:
    """Deposits of a mountain of so many fields: the rounded share, at least one."""
    return max(1, round(share * size / PER_MILLE))


def growth_faults(rows: Sequence[str], world: World) -> list[str]:
    """What the steps cannot have grown: sizes of patches, their numbers, deposits of each mountain."""
    numbers, size, found = world.random_board, len(rows), []
    for kind, terrain in (("forest", "forest"), ("mountain", "mountain")):
        sizes = area_sizes(rows, terrain)
        if not all(within(one, numbers[f"{kind}_sizes"]) for one in sizes):
            found.append(f"{kind} areas of {sizes}")
        target = numbers[kind] * size**2 / PER_MILLE / numbers[f"{kind}_mean"]
        if abs(len(sizes) - target) > 0.5:
            found.append(f"{len(sizes)} {kind} areas, about {target:.1f} were wanted")
    for area in printed_areas(tuple(rows), "mountain"):
        letters = [rows[r][c] for r, c in area]
        wanted = {letter: shares_of(len(area), numbers[name]) for letter, name in (("G", "gold"), ("S", "silver"))}
        if {letter: letters.count(letter) for letter in wanted} != wanted:
            found.append(f"deposits {wanted} in {letters}")
    return found
