"""Cards of a component file: their rows in the tables, and the reading of conditions, payments and effects."""

from collections.abc import Mapping
from typing import NamedTuple

import numpy as np

from westbound.envs.core.tables import Section
from westbound.envs.go_west.operators import CONDITIONS, EFFECTS, FINALS, ORDER, OWNERS, SCORES, TERRAINS, TYPES

MAX_CELLS = 5
NO_CAP = 999
ANY_TYPE = sum(1 << (k + 1) for k in range(len(TYPES)))

# One condition, payment or effect. `types` is a mask with bit `code` for each type; unused numbers are 0.
TERM = np.dtype(
    [
        ("op", "i2"),
        ("types", "i2"),
        ("owner", "i2"),
        ("terrain", "i2"),
        *((name, "i2") for name in ("r", "n", "k", "gold", "silver", "div", "minus", "low", "high", "cap")),
    ]
)
CARD = np.dtype(
    [
        ("type", "i2"),
        ("copies", "i2"),
        ("shape_id", "i2"),
        ("terrain", "i2"),
        ("other_terrain", "i2"),  # of the cells in `other_cells`, a mask; 0: the tile has one terrain
        ("other_cells", "i2"),
        ("wagon", "i2"),
        ("symbol", "i2"),  # of a farm: its number from 1
        ("bonus", "i2", (2,)),  # types
        ("conditions", TERM, (2,)),
        ("scores", TERM, (2,)),
        ("final", TERM),
        ("water", "i2"),  # mask of the cells that count as river
        ("tile", "i2"),  # row of the supply
    ],
    align=True,
)
# Numbers of a word: the field they go to, and their range.
_NUMBERS = {
    "r": ("r", 1, 4),
    "n": ("n", 0, 9),
    "k": ("k", 0, 30),
    "gold": ("gold", 0, 30),
    "silver": ("silver", 0, 30),
    "div": ("div", 1, 30),
    "minus": ("minus", 0, 50),
    "min": ("low", 1, MAX_CELLS),
    "max_size": ("high", 1, MAX_CELLS),
    "cap": ("cap", 0, NO_CAP),
}
_MAX_COUNT = 3  # of buildings or fields that a condition may want: they are counted in two bits


class Names(NamedTuple):
    """What a card may refer to: shapes by id ('' first), farm symbols, the variant of each line of the supply."""

    shapes: tuple[str, ...]
    symbols: tuple[str, ...]
    variants: tuple[str, ...]


def read_card(section: Section, kind: str, row: np.void, t: np.void, names: Names) -> tuple[str, str]:
    """A card of kind "building", "order" or "house" into its row; returns its text and its needs."""
    if kind == "building":
        row["type"] = 1 + TYPES.index(section.text("type", TYPES[: ORDER - 1]))
        row["copies"] = section.integer("copies", 1, 30)
    else:
        row["type"] = ORDER if kind == "order" else 1 + TYPES.index("city")
        row["copies"] = 1
    row["shape_id"] = names.shapes.index(section.text("shape", names.shapes[1:]))
    size = int(t["shapes"][row["shape_id"]]["num_cells"])
    _read_terrain(section, row, size)
    row["wagon"] = kind == "house" or section.boolean("wagon")
    if section.has("condition"):
        for term, part in zip(row["conditions"], section.sections("condition", 1, 2), strict=False):
            _read_term(part, CONDITIONS, term)
            if term["op"] <= list(CONDITIONS).index("in_radius") + 1 and not 1 <= term["n"] <= _MAX_COUNT:
                raise part.fail("n", f"must be a whole number from 1 to {_MAX_COUNT}")
    if kind == "building":
        for term, part in zip(row["scores"], section.sections("score", 1, 2), strict=False):
            _read_term(part, SCORES, term)
        _read_symbols(section, row, names)
    elif kind == "order":
        _read_term(section.section("final"), FINALS, row["final"])
        if section.has("water"):
            row["water"] = _cell_mask(section, "water", size)
    row["tile"] = _tile_row(section, row, t, names)
    needs = section.text("needs") if section.has("needs") else ""
    text = section.text("text")
    section.text("provenance")
    section.close()
    return text, needs


def _read_terrain(section: Section, row: np.void, size: int) -> None:
    terrain = section.items("terrain", 1, MAX_CELLS)
    if len(terrain) not in (1, size) or any(name not in TERRAINS for name in terrain):
        raise section.fail("terrain", f"must be one out of {', '.join(TERRAINS)}, or one for each field of the tile")
    row["terrain"] = 1 + TERRAINS.index(terrain[0])
    others = [name for name in terrain if name != terrain[0]]
    if len(set(others)) > 1:
        raise section.fail("terrain", "a tile may have two different terrains at most")
    if others:
        row["other_terrain"] = 1 + TERRAINS.index(others[0])
        row["other_cells"] = sum(1 << i for i, name in enumerate(terrain) if name != terrain[0])


def _cell_mask(section: Section, key: str, size: int) -> int:
    cells = section.items(key, 1, size)
    if any(type(cell) is not int or not 0 <= cell < size for cell in cells) or len(set(cells)) < len(cells):
        raise section.fail(key, f"must be different fields of the tile, 0 .. {size - 1}")
    return sum(1 << cell for cell in cells)


def _read_symbols(section: Section, row: np.void, names: Names) -> None:
    farm = TYPES[row["type"] - 1] == "farm"
    if farm != section.has("symbol"):
        raise section.fail("symbol", "every farm has a symbol, and nothing else has")
    if farm:
        row["symbol"] = 1 + names.symbols.index(section.text("symbol", names.symbols))
    if section.has("bonus"):
        bonus = section.items("bonus", 1, 2)
        if any(name not in TYPES for name in bonus):
            raise section.fail("bonus", f"must be out of {', '.join(TYPES)}")
        row["bonus"][: len(bonus)] = [1 + TYPES.index(name) for name in bonus]


def _tile_row(section: Section, row: np.void, t: np.void, names: Names) -> int:
    variant = section.text("variant") if section.has("variant") else "plain"
    for k, name in enumerate(names.variants):
        if name == variant and t["tiles"][k].item()[:2] == (row["type"], row["shape_id"]):
            return k
    raise section.fail("shape", f"no tile of this type and shape, variant {variant}, in the box")


def read_effect(section: Section, term: np.void) -> None:
    """The effect of a solo card."""
    _read_term(section, EFFECTS, term)


def _read_term(section: Section, words: Mapping[str, tuple[str, ...]], term: np.void) -> None:
    op = section.text("op", tuple(words))
    term["op"] = 1 + list(words).index(op)
    for name in words[op]:
        if name == "terrain":
            term["terrain"] = 1 + TERRAINS.index(section.text("terrain", TERRAINS))
        elif name == "owner":
            term["owner"] = OWNERS.index(section.text("owner", OWNERS))
        elif name == "type":
            term["types"] = 1 << (1 + TYPES.index(section.text("type", TYPES)))
        elif name == "types":
            term["types"] = _type_mask(section)
        else:
            field, low, high = _NUMBERS[name]
            term[field] = section.integer(name, low, high)
    if "cap" not in words[op]:
        term["cap"] = section.integer("max", 0, NO_CAP) if section.has("max") else NO_CAP
    section.close()


def _type_mask(section: Section) -> int:
    types = section.items("types", 1, len(TYPES))
    if types == ["any"]:
        return ANY_TYPE
    if any(name not in TYPES for name in types) or len(set(types)) < len(types):
        raise section.fail("types", f'must be ["any"] or different ones out of {", ".join(TYPES)}')
    return sum(1 << (1 + TYPES.index(name)) for name in types)
