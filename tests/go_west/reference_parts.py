"""Parts of the second opinion: components read as plain TOML, geometry on sets of (row, column), flood fills.

Nothing here comes from the package under test but the component file.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass, field
from functools import cache, cached_property
from pathlib import Path
from typing import Any, TypeVar

StateDict = dict[str, Any]
Cell = tuple[int, int]
Cells = frozenset[Cell]
Thing = TypeVar("Thing")

COMPONENTS = Path(__file__).resolve().parents[2] / "envs" / "go_west" / "components.toml"
TYPES = ("lumberjack", "mine", "farm", "production", "city", "order")
HOUSE = "Counting house"
STRIDE = 25  # of field indices, on every board
LETTERS = {".": "steppe", "F": "forest", "M": "mountain", "G": "mountain", "S": "mountain", "R": "river"}


@dataclass
class Card:
    """A building, an order or the counting house, as the component file writes it."""

    name: str
    type: str
    shape: str
    terrain: list[str]
    copies: int
    wagon: bool
    conditions: list[StateDict]
    score: list[StateDict]
    final: StateDict | None
    bonus: list[str]
    symbol: str | None
    variant: str
    water: list[int]


@dataclass
class Shape:
    """All images of a tile; cell 0 of each is the anchor. The first `rotations` are not mirrored."""

    size: int
    images: list[list[Cell]]
    rotations: int

    @cached_property
    def from_anchor(self) -> list[list[Cell]]:
        """The images moved so that cell 0 is (0, 0)."""
        return [[(r - image[0][0], c - image[0][1]) for r, c in image] for image in self.images]


@dataclass(eq=False)
class World:
    """A component file."""

    cards: dict[str, Card] = field(default_factory=dict)  # in the order of their ids
    shapes: dict[str, Shape] = field(default_factory=dict)
    solo: dict[str, StateDict] = field(default_factory=dict)
    boards: dict[str, list[str]] = field(default_factory=dict)
    tiles: list[StateDict] = field(default_factory=list)
    numbers: StateDict = field(default_factory=dict)
    random_board: StateDict = field(default_factory=dict)

    @property
    def symbols(self) -> list[str]:
        return list(self.numbers["symbols"])

    def is_order(self, name: str) -> bool:
        return self.cards[name].type == "order"

    def sort(self, names: Iterable[str]) -> list[str]:
        """By card id."""
        places = {name: k for k, name in enumerate(self.cards)}
        return sorted(names, key=places.__getitem__)


def read_card(entry: StateDict, kind: str | None = None) -> Card:
    return Card(
        name=entry["name"],
        type=kind or entry["type"],
        shape=entry["shape"],
        terrain=entry["terrain"],
        copies=entry.get("copies", 1),
        wagon=entry.get("wagon", True),  # the counting house stands where it likes
        conditions=entry.get("condition", []),
        score=entry.get("score", []),
        final=entry.get("final"),
        bonus=entry.get("bonus", []),
        symbol=entry.get("symbol"),
        variant=entry.get("variant", "plain"),
        water=entry.get("water", []),
    )


@cache
def read_world(path: Path = COMPONENTS) -> World:
    """The component file."""
    file = tomllib.loads(path.read_text(encoding="utf-8"))
    world = World(numbers=file["game"], random_board=file["random_board"], tiles=file["tile"])
    cards = [read_card(entry) for entry in file["building"]]
    cards += [read_card(entry, "order") for entry in file["order"]]
    cards += [read_card(file["counting_house"], "city")]
    world.cards = {card.name: card for card in cards}
    for shape in file["shape"]:
        cells = [(row, column) for row, column in shape["cells"]]
        found = images(cells)
        turned = [turn(cells, k) for k in range(4)]
        rotations = len({frozenset(image) for image in turned})
        world.shapes[shape["name"]] = Shape(len(cells), found, rotations)
    world.solo = {card["name"]: card for card in file["solo"]}
    world.boards = {board["name"]: board["rows"] for board in file["board"]}
    return world


# ---- tiles ---------------------------------------------------------------------------------------------


def normal(cells: list[Cell]) -> list[Cell]:
    """Moved into the corner."""
    top, left = min(r for r, _ in cells), min(c for _, c in cells)
    return [(r - top, c - left) for r, c in cells]


def turn(cells: list[Cell], quarters: int) -> list[Cell]:
    """Turned clockwise: what was up points right."""
    for _ in range(quarters):
        cells = [(c, -r) for r, c in cells]
    return normal(cells)


def images(cells: list[Cell]) -> list[list[Cell]]:
    """Turned clockwise by 0, 1, 2, 3 quarters, then the left-right mirror image likewise; each once."""
    mirrored = [(r, -c) for r, c in cells]
    found: list[list[Cell]] = []
    for image in [turn(one, k) for one in (cells, mirrored) for k in range(4)]:
        if set(image) not in [set(other) for other in found]:
            found.append(image)
    return found


def tile_at(shape: Shape, orientation: int, anchor: Cell) -> list[Cell]:
    """The cells of a tile whose cell 0 lies on the anchor, in their order."""
    down, right = anchor
    return [(r + down, c + right) for r, c in shape.from_anchor[orientation]]


# ---- fields --------------------------------------------------------------------------------------------


def around(cells: Collection[Cell]) -> set[Cell]:
    """N4: fields outside that share an edge with one inside (also off the board)."""
    found: set[Cell] = set()
    for r, c in cells:
        found.update(((r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)))
    return found.difference(cells)


def distance(one: Collection[Cell], other: Collection[Cell]) -> int:
    """King's moves between the nearest fields; 0 if they overlap, 1 if they touch."""
    return min(max(abs(r - x), abs(c - y)) for r, c in one for x, y in other)


def flood(starts: Iterable[Thing], neighbours: Callable[[Thing], Iterable[Thing]]) -> set[Thing]:
    """All that can be reached."""
    seen, waiting = set(starts), list(starts)
    while waiting:
        for thing in neighbours(waiting.pop()):
            if thing not in seen:
                seen.add(thing)
                waiting.append(thing)
    return seen


def components(things: Collection[Thing], neighbours: Callable[[Thing], Iterable[Thing]]) -> list[set[Thing]]:
    """What hangs together, split; only the things given count."""
    left, found = dict.fromkeys(things), []
    while left:
        part = flood([next(iter(left))], lambda thing: (other for other in neighbours(thing) if other in things))
        found.append(part)
        for thing in part:
            del left[thing]
    return found


def printed_fields(board: tuple[str, ...], letters: str) -> list[Cell]:
    return [(r, c) for r, row in enumerate(board) for c, letter in enumerate(row) if letter in letters]


@cache
def printed_areas(board: tuple[str, ...], terrain: str) -> tuple[Cells, ...]:
    """Connected fields of a printed terrain; mountains with and without deposits are one terrain."""
    letters = "".join(letter for letter, name in LETTERS.items() if name == terrain)
    fields = set(printed_fields(board, letters))
    return tuple(frozenset(part) for part in components(fields, lambda cell: around([cell])))


def house_spots(board: tuple[str, ...]) -> list[Cell]:
    """Top left corners of four steppe fields."""
    steppe = set(printed_fields(board, "."))
    return sorted((r, c) for r, c in steppe if {(r + 1, c), (r, c + 1), (r + 1, c + 1)} <= steppe)
