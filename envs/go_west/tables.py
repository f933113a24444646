"""components.toml as one record: shapes, cards, tiles, boards and the numbers that rules look up."""

from dataclasses import dataclass
from pathlib import Path

import numpy as np

from westbound.envs.core.tables import Section, component_digest, read_components
from westbound.envs.go_west.operators import TYPES
from westbound.envs.go_west.shapes import beside, images, is_connected, num_rotations
from westbound.envs.go_west.terms import CARD, MAX_CELLS, TERM, Names, read_card, read_effect

MAX_PLAYERS = 4
MAX_SIZE = 25  # of a board; a field is row * MAX_SIZE + column on every board
MIN_SIZE = 12
NUM_FIELDS = MAX_SIZE * MAX_SIZE
MAX_SHAPES = 20
MAX_ORIENTATIONS = 8
MAX_BESIDE = 12  # fields beside a tile of five
MAX_KINDS = 40  # of building cards: ids 1 .. MAX_KINDS, then the orders, then the counting house
NUM_ORDERS = 24
FIRST_ORDER = MAX_KINDS + 1
NUM_CARDS = MAX_KINDS + NUM_ORDERS  # cards that can be in a hand
HOUSE = NUM_CARDS + 1
MIN_DECK, MAX_DECK = 80, 128  # building cards: 60 can be played or in hands when 20 are dealt
MAX_SOLO = 24
MAX_LAID = 5  # tiles of a solo card
MAX_TILES = 48  # rows of the supply
NUM_SYMBOLS = 10
MAX_SET = 7
MAX_AREAS = 32  # printed areas of one terrain
MIN_SPOTS = 28  # of the counting house: a house overlaps at most nine, so a fourth always finds one
BOARDS = ("solo", "small", "medium", "large")
CODES = ".FMGSR"  # of the fields of a board

SHAPE = np.dtype(
    [
        ("num_cells", "i2"),
        ("orientations", "i2"),
        ("rotations", "i2"),  # the first so many orientations are no mirror images
        ("cells", "i1", (MAX_ORIENTATIONS, MAX_CELLS, 2)),  # rows and columns from cell 0
        ("num_beside", "i1", (MAX_ORIENTATIONS,)),
        ("beside", "i1", (MAX_ORIENTATIONS, MAX_BESIDE, 2)),  # the fields that share an edge with the tile
    ],
    align=True,
)
SOLO = np.dtype(
    [
        ("order", "i2"),  # the card that it is a pair with
        ("num_tiles", "i2"),
        ("tiles", "i2", (MAX_LAID,)),  # cards
        ("effect", TERM),
    ],
    align=True,
)
TILE = np.dtype([("type", "i2"), ("shape_id", "i2"), ("plain", "i2"), ("count", "i2")])
BOARD = np.dtype(
    [("board_size", "i2"), ("terrain", "u1", (NUM_FIELDS,)), ("deposits", "u1", (NUM_FIELDS,))], align=True
)
RANDOM_BOARD = (
    *("side_step", "turn", "tributary_step", "forest", "forest_mean", "mountain", "mountain_mean", "blob_starts"),
    *("gold", "silver", "river_edges", "mountain_area", "steppe_share", "house_share"),
)
RANGES = ("forest_sizes", "mountain_sizes", "river_share", "forest_share", "mountain_share", "forest_area")
RANDOM = np.dtype([*((name, "i4") for name in RANDOM_BOARD), *((name, "i4", (2,)) for name in RANGES)])
TABLES = np.dtype(
    [
        ("rounds", "i2"),
        ("hand", "i2"),
        ("bonus", "i2"),
        ("house_radius", "i2"),
        ("solo_orders", "i2"),
        ("solo_money", "i2"),
        ("fit_tries", "i2"),
        ("stacks", "i2", (MAX_PLAYERS + 1,)),  # cards of a stack by the number of players
        ("solo_stacks", "i2", (3,)),
        ("farm_table", "i2", (MAX_SET + 1,)),  # by the size of the set
        ("num_kinds", "i2"),
        ("num_solo", "i2"),
        ("num_tiles", "i2"),
        ("shapes", SHAPE, (MAX_SHAPES + 1,)),
        ("cards", CARD, (HOUSE + 1,)),
        ("solo", SOLO, (MAX_SOLO + 1,)),
        ("tiles", TILE, (MAX_TILES,)),
        ("boards", BOARD, (len(BOARDS),)),
        ("random_board", RANDOM),
    ],
    align=True,
)


@dataclass(frozen=True, eq=False)
class Components:
    """A checked component set: `record` (1,) read-only TABLES; names by id, those of id 0 are ''.

    `texts` tell what a card pays, `needs` what it wants ("" for nothing).
    """

    record: np.ndarray
    shapes: tuple[str, ...]
    cards: tuple[str, ...]
    texts: tuple[str, ...]
    needs: tuple[str, ...]
    solo_cards: tuple[str, ...]
    solo_texts: tuple[str, ...]
    variants: tuple[str, ...]
    symbols: tuple[str, ...]
    digest: str


def load_components(path: str | Path | None = None) -> Components:
    """Read and check a component file (None: the game's own). ComponentError names file, key and value."""
    file = read_components(__package__, path)
    buffer = np.zeros(TABLES.itemsize, np.uint8)
    record = buffer.view(TABLES)
    t = record[0]
    symbols = _read_numbers(file.section("game"), t)
    _read_random_board(file.section("random_board"), t["random_board"])
    shapes = _read_shapes(file, t)
    variants = _read_tiles(file, t, shapes)
    cards, texts, needs = _read_cards(file, t, Names(shapes, symbols, variants))
    solo_cards, solo_texts = _read_solo(file, t, cards)
    _read_boards(file, t)
    file.close()
    buffer.flags.writeable = record.flags.writeable = False
    digest = component_digest(record, shapes + cards + solo_cards + symbols)
    return Components(record, shapes, cards, texts, needs, solo_cards, solo_texts, variants, symbols, digest)


def _read_numbers(game: Section, t: np.void) -> tuple[str, ...]:
    t["rounds"] = game.integer("rounds", 1, 4)
    t["hand"] = game.integer("hand", 3, 3)
    t["bonus"] = game.integer("bonus", 0, 5)
    t["house_radius"] = game.integer("house_radius", 0, 4)
    t["solo_orders"] = game.integer("solo_orders", 0, 3)
    t["solo_money"] = game.integer("solo_money", 0, 400)
    t["fit_tries"] = game.integer("fit_tries", 1, 100)
    t["stacks"][:1:-1] = game.integers("stacks", 3, 2, 7)
    if max(n * t["stacks"][n] for n in (2, 3, 4)) > 20:
        raise game.fail("stacks", "the stacks of all players together must be at most 20 cards")
    t["solo_stacks"] = game.integers("solo_stacks", 3, 2, 7)
    t["farm_table"][1:] = game.integers("farm_table", MAX_SET, 0, 40)
    symbols = tuple(game.texts("symbols", NUM_SYMBOLS))
    game.close()
    return symbols


def _read_random_board(section: Section, numbers: np.void) -> None:
    for name in RANDOM_BOARD:
        numbers[name] = section.integer(name, 1 if name.endswith("mean") else 0, 1000)
    for name in RANGES:
        numbers[name] = section.integers(name, 2, 1, 1000)
        if numbers[name][0] > numbers[name][1]:
            raise section.fail(name, "the first must not be more than the second")
    section.close()


def _read_shapes(file: Section, t: np.void) -> tuple[str, ...]:
    names = [""]
    for number, shape in enumerate(file.sections("shape", 1, MAX_SHAPES), start=1):
        names.append(_new_name(shape, names))
        cells = [tuple(cell) if isinstance(cell, list) else cell for cell in shape.items("cells", 1, MAX_CELLS)]
        good = all(isinstance(c, tuple) and len(c) == 2 and all(type(v) is int for v in c) for c in cells)
        if not good or len(set(cells)) < len(cells) or not is_connected(cells):
            raise shape.fail("cells", "must be different [row, column] that hang together by edges")
        if min(r for r, _ in cells) != 0 or min(c for _, c in cells) != 0:
            raise shape.fail("cells", "rows and columns must begin at 0")
        row = t["shapes"][number]
        row["num_cells"], row["orientations"], row["rotations"] = len(cells), len(images(cells)), num_rotations(cells)
        for k, image in enumerate(images(cells)):
            row["cells"][k, : len(cells)] = np.array(image) - image[0]
            around = beside(image)
            row["num_beside"][k] = len(around)
            row["beside"][k, : len(around)] = np.array(around) - image[0]
        shape.text("provenance")
        shape.close()
    return tuple(names)


def _new_name(section: Section, names: list[str]) -> str:
    name = section.text("name")
    if name in names:
        raise section.fail("name", "another one has this name")
    return name


def _read_tiles(file: Section, t: np.void, shapes: tuple[str, ...]) -> tuple[str, ...]:
    variants: list[str] = []
    for row, tile in enumerate(file.sections("tile", 1, MAX_TILES)):
        variants.append(tile.text("variant"))
        kind, shape = 1 + TYPES.index(tile.text("type", TYPES)), shapes.index(tile.text("shape", shapes[1:]))
        t["tiles"][row] = kind, shape, variants[-1] == "plain", tile.integer("count", 1, MAX_DECK)
        tile.close()
        for other in range(row):
            if t["tiles"][other].item()[:2] == (kind, shape) and variants[other] == variants[row]:
                raise tile.fail("shape", "another line has this type, shape and variant")
    t["num_tiles"] = len(variants)
    return tuple(variants)


def _read_cards(file: Section, t: np.void, names: Names) -> tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]:
    """Names, texts and needs by card id; the numbers go into the record."""
    buildings = file.sections("building", 1, MAX_KINDS)
    orders = file.sections("order", NUM_ORDERS, NUM_ORDERS)
    t["num_kinds"] = len(buildings)
    found: dict[int, tuple[str, str, str]] = {}
    for first, kind, sections in (
        (1, "building", buildings),
        (FIRST_ORDER, "order", orders),
        (HOUSE, "house", [file.section("counting_house")]),
    ):
        for card, section in enumerate(sections, start=first):
            name = _new_name(section, [other[0] for other in found.values()])
            found[card] = name, *read_card(section, kind, t["cards"][card], t, names)
    copies = int(t["cards"]["copies"][:FIRST_ORDER].sum())
    if not MIN_DECK <= copies <= MAX_DECK:
        raise file.fail("building", f"the copies must add up to {MIN_DECK} .. {MAX_DECK}, not {copies}")
    rows = [found.get(card, ("", "", "")) for card in range(HOUSE + 1)]
    cards, texts, needs = zip(*rows, strict=True)
    return cards, texts, needs


def _read_solo(file: Section, t: np.void, cards: tuple[str, ...]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    names, texts = [""], [""]
    buildings, orders = cards[1 : t["num_kinds"] + 1], cards[FIRST_ORDER:HOUSE]
    for number, solo in enumerate(file.sections("solo", 0, MAX_SOLO), start=1):
        names.append(_new_name(solo, names))
        row = t["solo"][number]
        row["order"] = cards.index(solo.text("order", orders), FIRST_ORDER)
        if row["order"] in t["solo"]["order"][:number]:
            raise solo.fail("order", "another solo card is the pair of this order")
        tiles = solo.items("buildings", 1, MAX_LAID)
        if any(tile not in buildings for tile in tiles):
            raise solo.fail("buildings", "must be names of building cards")
        row["num_tiles"] = len(tiles)
        row["tiles"][: len(tiles)] = [cards.index(tile, 1) for tile in tiles]
        read_effect(solo.section("effect"), row["effect"])
        texts.append(solo.text("text"))
        solo.text("provenance")
        solo.close()
    t["num_solo"] = len(names) - 1
    return tuple(names), tuple(texts)


def _read_boards(file: Section, t: np.void) -> None:
    for number, board in enumerate(file.sections("board", len(BOARDS), len(BOARDS))):
        board.text("name", (BOARDS[number],))
        rows = board.items("rows", MIN_SIZE, MAX_SIZE)
        size = len(rows)
        if any(not isinstance(row, str) or len(row) != size or set(row) - set(CODES) for row in rows):
            raise board.fail("rows", f"must be {size} texts of {size} letters out of {CODES}")
        into = t["boards"][number]
        into["board_size"] = size
        codes = np.array([[CODES.index(code) for code in row] for row in rows])
        for name, values in (("terrain", (1, 2, 3, 3, 3, 4)), ("deposits", (0, 0, 0, 2, 1, 0))):
            into[name].reshape(MAX_SIZE, MAX_SIZE)[:size, :size] = np.array(values)[codes]
        steppe = codes == 0
        spots = steppe[1:, 1:] & steppe[:-1, 1:] & steppe[1:, :-1] & steppe[:-1, :-1]
        if spots.sum() < MIN_SPOTS:
            raise board.fail("rows", f"needs {MIN_SPOTS} places of 2 x 2 steppe for counting houses")
        board.text("provenance")
        board.close()
