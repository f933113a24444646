"""The map: printed terrain, tiles put on it and taken off again, and what can be looked up about them."""

import numpy as np

from westbound.envs.core.jit import rule, scratch_words
from westbound.envs.go_west.operators import FOREST, LUMBERJACK, RIVER, TYPES
from westbound.envs.go_west.rules.masks import add_rows, clear_rows, copy_rows, grow_area, has_field, remove_rows, widen
from westbound.envs.go_west.rules.sets import ZERO, first_of, high_bit, is_own, leader, low_bit
from westbound.envs.go_west.state import NEUTRAL_OWNER, NUM_OWNERS, NUM_ROWS, PAD
from westbound.envs.go_west.tables import MAX_SIZE, NUM_FIELDS

WATER = len(TYPES) + 1  # canal water in the map of types
_1 = np.uint32(1)


@rule
def read_board(s):
    """[Components] The row masks of the printed board."""
    for field in range(NUM_FIELDS):
        word = PAD + field // MAX_SIZE
        bit = _1 << np.uint32(PAD + field % MAX_SIZE)
        if s.terrain[field] > 0:
            s.cached_terrain[s.terrain[field], word] |= bit
        if s.deposits[field] > 0:
            s.cached_deposits[s.deposits[field], word] |= bit


@rule
def cover(s, into):
    """[Building a building] All fields under tiles; canal water is one of them [R11]."""
    clear_rows(into)
    for owner in range(NUM_OWNERS):
        add_rows(into, s.cached_owners[owner])


@rule
def free_terrain(s, terrain, into):
    """[Suitable terrain, R11, R16] Free fields of a terrain; canal water counts as free river."""
    taken = scratch_words(NUM_ROWS)
    cover(s, taken)
    copy_rows(s.cached_terrain[terrain], into)
    remove_rows(into, taken)
    if terrain == RIVER:
        add_rows(into, s.cached_water)


@rule
def owner_rows(s, p, own, into):
    """[Building adjacently, R17] The fields of the own side's buildings, or (own = 0) of all others."""
    clear_rows(into)
    for owner in range(NUM_OWNERS):
        if is_own(s, p, owner) == (own != 0):
            add_rows(into, s.cached_owners[owner])


@rule
def tile_rows(t, shape, k, anchor, into):
    """[Building a building] The fields of a tile."""
    clear_rows(into)
    row = anchor // MAX_SIZE
    column = anchor % MAX_SIZE
    cells = t.shapes[shape].cells[k]
    for i in range(t.shapes[shape].num_cells):
        into[PAD + row + cells[i, 0]] |= _1 << np.uint32(PAD + column + cells[i, 1])


@rule
def building_rows(s, t, i, into):
    """[Building a building] The fields of building i."""
    building = s.buildings[i]
    tile_rows(t, building.shape_id, building.orientation, building.anchor, into)


@rule
def beside_set(s, t, shape, k, anchor):
    """[Building adjacently] The buildings that share an edge with a tile."""
    low = ZERO
    high = ZERO
    row = anchor // MAX_SIZE
    column = anchor % MAX_SIZE
    fields = t.shapes[shape].beside[k]
    for i in range(t.shapes[shape].num_beside[k]):
        r = row + np.int64(fields[i, 0])
        c = column + np.int64(fields[i, 1])
        if 0 <= r < s.board_size and 0 <= c < s.board_size:
            number = np.int64(s.cached_at[r * MAX_SIZE + c]) - 1
            if number >= 0:
                low |= low_bit(number)
                high |= high_bit(number)
    return low, high


@rule
def count_beside(s, t, shape, k, anchor, rows):
    """[Suitable terrain] How many fields of `rows` share an edge with a tile."""
    row = anchor // MAX_SIZE
    column = anchor % MAX_SIZE
    fields = t.shapes[shape].beside[k]
    n = 0
    for i in range(t.shapes[shape].num_beside[k]):
        n += has_field(rows, row + np.int64(fields[i, 0]), column + np.int64(fields[i, 1]))
    return n


@rule
def radius_set(s, t, shape, k, anchor, radius):
    """[Radius, R1] The buildings within the radius of a tile; a tile on the board is among them."""
    rows = scratch_words(NUM_ROWS)
    tile_rows(t, shape, k, anchor, rows)
    widen(rows, radius)
    low = ZERO
    high = ZERO
    row = anchor // MAX_SIZE
    reach = 4 + radius
    for r in range(max(0, row - reach), min(np.int64(s.board_size), row + reach + 1)):
        word = np.int64(rows[PAD + r]) >> PAD
        for c in range(s.board_size):
            number = np.int64(s.cached_at[r * MAX_SIZE + c]) - 1
            if (word >> c) & 1 and number >= 0:
                low |= low_bit(number)
                high |= high_bit(number)
    return low, high


@rule
def put_building(s, t, owner, card, shape, k, anchor):
    """[Building a building] Put a tile and its marker on the board; a player's lumberjack opens its forest."""
    i = np.int64(s.num_buildings)
    near_low, near_high = beside_set(s, t, shape, k, anchor)
    building = s.buildings[i]
    building.card = card
    building.owner = owner
    building.shape_id = shape
    building.orientation = k
    building.anchor = anchor
    s.num_buildings = i + 1
    draw_tile(s, t, i)
    link_building(s, i, near_low, near_high)
    if t.cards[card].type == LUMBERJACK and owner != NEUTRAL_OWNER:
        open_forest(s, t, owner, i)


@rule
def draw_tile(s, t, i):
    """[Building a building] The fields of building i in all maps."""
    building = s.buildings[i]
    owner = np.int64(building.owner)
    card = t.cards[building.card]
    kind = np.int64(card.type)
    number = np.uint8(i + 1)
    cells = t.shapes[building.shape_id].cells[building.orientation]
    size = np.int64(t.shapes[building.shape_id].num_cells)
    for k in range(size):
        row = building.anchor // MAX_SIZE + np.int64(cells[k, 0])
        column = building.anchor % MAX_SIZE + np.int64(cells[k, 1])
        field = row * MAX_SIZE + column
        bit = _1 << np.uint32(PAD + column)
        is_water = (np.int64(card.water) >> k) & 1
        s.cached_owners[owner, PAD + row] |= bit
        s.cached_types[kind, PAD + row] |= bit
        if is_water:
            s.cached_water[PAD + row] |= bit
        s.cached_at[field] = number
        s.cached_type_map[field] = WATER if is_water else kind
        s.cached_owner_map[field] = owner + 1
        s.cached_card_map[field] = building.card
    for k in range(size):
        row = building.anchor // MAX_SIZE + np.int64(cells[k, 0])
        column = building.anchor % MAX_SIZE + np.int64(cells[k, 1])
        field = row * MAX_SIZE + column
        right = column + 1 < MAX_SIZE and s.cached_at[field + 1] == number
        below = row + 1 < MAX_SIZE and s.cached_at[field + MAX_SIZE] == number
        s.cached_links[field] = np.int64(right) + 2 * np.int64(below)


@rule
def link_building(s, i, near_low, near_high):
    """[Building Areas] Building i among its neighbours and in the sets of its type and owner."""
    s.cached_near[i, 0] = near_low
    s.cached_near[i, 1] = near_high
    while (near_low | near_high) != ZERO:
        other = first_of(near_low, near_high)
        near_low &= ~low_bit(other)
        near_high &= ~high_bit(other)
        s.cached_near[other, 0] |= low_bit(i)
        s.cached_near[other, 1] |= high_bit(i)
    building = s.buildings[i]
    field = np.int64(building.anchor)
    kind = np.int64(s.cached_type_map[field])
    if kind == WATER:
        kind = len(TYPES)
    s.cached_of_type[kind, 0] |= low_bit(i)
    s.cached_of_type[kind, 1] |= high_bit(i)
    s.cached_of_owner[building.owner, 0] |= low_bit(i)
    s.cached_of_owner[building.owner, 1] |= high_bit(i)


@rule
def open_forest(s, t, p, i):
    """[Lumberjacks, R17] The whole printed forest under building i may be used as steppe by the player's side."""
    area = scratch_words(NUM_ROWS)
    building_rows(s, t, i, area)
    grow_area(area, s.cached_terrain[FOREST], np.int64(s.board_size))
    players = 0
    for q in range(s.num_players):
        if leader(s, q) == leader(s, p):
            add_rows(s.cached_permits[q], area)
            players |= 1 << q
    for row in range(s.board_size):
        word = np.int64(area[PAD + row]) >> PAD
        column = 0
        while word > 0:
            if word & 1:
                s.cached_permit_map[row * MAX_SIZE + column] |= players
            word >>= 1
            column += 1


@rule
def take_building(s, t):
    """[Solo Variant, R19] Take the last tile off the board; it is neutral, so it opened no forest."""
    i = np.int64(s.num_buildings) - 1
    building = s.buildings[i]
    owner = np.int64(building.owner)
    kind = np.int64(t.cards[building.card].type)
    cells = t.shapes[building.shape_id].cells[building.orientation]
    for k in range(t.shapes[building.shape_id].num_cells):
        row = building.anchor // MAX_SIZE + np.int64(cells[k, 0])
        column = building.anchor % MAX_SIZE + np.int64(cells[k, 1])
        field = row * MAX_SIZE + column
        bit = _1 << np.uint32(PAD + column)
        s.cached_owners[owner, PAD + row] &= ~bit
        s.cached_types[kind, PAD + row] &= ~bit
        s.cached_at[field] = 0
        s.cached_type_map[field] = 0
        s.cached_owner_map[field] = 0
        s.cached_card_map[field] = 0
        s.cached_links[field] = 0
    unlink_building(s, i, kind, owner)
    building.card = 0
    building.owner = 0
    building.shape_id = 0
    building.orientation = 0
    building.anchor = 0
    s.num_buildings = i


@rule
def unlink_building(s, i, kind, owner):
    """[Solo Variant, R19] Building i, the last one, out of all sets."""
    for other in range(i):
        s.cached_near[other, 0] &= ~low_bit(i)
        s.cached_near[other, 1] &= ~high_bit(i)
    s.cached_near[i, 0] = ZERO
    s.cached_near[i, 1] = ZERO
    s.cached_of_type[kind, 0] &= ~low_bit(i)
    s.cached_of_type[kind, 1] &= ~high_bit(i)
    s.cached_of_owner[owner, 0] &= ~low_bit(i)
    s.cached_of_owner[owner, 1] &= ~high_bit(i)
