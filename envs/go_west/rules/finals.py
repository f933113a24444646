"""What orders pay at the end of the game."""

import numpy as np

from westbound.envs.core.jit import rule, scratch_words
from westbound.envs.go_west import operators as op
from westbound.envs.go_west.rules.board import (
    building_rows,
    count_beside,
    free_terrain,
    owner_rows,
    radius_set,
)
from westbound.envs.go_west.rules.cards import set_size
from westbound.envs.go_west.rules.masks import add_rows, clear_rows, count_rows, split_area
from westbound.envs.go_west.rules.payout import count_common, count_types
from westbound.envs.go_west.rules.sets import (
    ZERO,
    area_of,
    count_areas,
    count_set,
    first_of,
    high_bit,
    largest_area,
    leader,
    low_bit,
    near_set,
    of_types,
    owned,
    select,
)
from westbound.envs.go_west.state import NUM_ROWS, PAD
from westbound.envs.go_west.tables import MAX_SET
from westbound.envs.go_west.terms import ANY_TYPE


@rule
def score_orders(s, t):
    """[End of the Game, R17] Every order on the board pays its player."""
    for i in range(s.num_buildings):
        building = s.buildings[i]
        if t.cards[building.card].type == op.ORDER and building.owner < s.num_players:
            p = np.int64(building.owner)
            s.players[p].money += final_value(s, t, p, np.int64(building.card), i)


@rule
def final_value(s, t, p, card, building):
    """[Order cards] $ that the order, building number `building` of player p, would bring if the game ended now."""
    term = t.cards[card].final
    if term.op == op.OWN_DEPOSITS_COVERED:
        value = count_deposits(s, p, term)
    elif term.op == op.OWN_AREA_EXTENT_WITH_THIS:
        value = np.int64(term.k) * max(0, area_extent(s, t, p, building) - term.minus)
    else:
        value = np.int64(term.k) * count_final(s, t, p, term, building)
    return min(value, np.int64(term.cap))


@rule
def count_final(s, t, p, term, building):
    """[Order cards] The number that is multiplied with $."""
    if term.op == op.OWN_IN_RADIUS or term.op == op.OWN_KINDS_IN_RADIUS:
        return count_in_radius(s, t, p, term, building)
    if term.op == op.OWN_ADJACENT_TERRAIN:
        return count_at_terrain(s, t, p, term)
    if term.op == op.DISTINCT_OWN_SYMBOLS:
        return count_symbols(s, p)
    if term.op == op.OWN_TERRAIN_AREAS:
        return count_printed_areas(s, p, np.int64(term.terrain))
    if term.op == op.OWN_SETS_ALL_FIVE:
        return count_full_sets(s, p)
    if term.op == op.OWN_BONUS_LARGEST:
        return largest_bonus(s, p)
    if term.op == op.OWN_TILES_SIZE:
        return count_sizes(s, t, p, term)
    return count_areas_of(s, p, term, building)


@rule
def count_areas_of(s, p, term, building):
    """[Building Areas, Order cards] End conditions about areas and their neighbours."""
    low, high = owned(s, p, op.OWN)
    if term.op == op.OWN_AREA_WITH_THIS:
        area_low, area_high = area_of(s, low_bit(building), high_bit(building), low, high)
        return count_set(area_low, area_high)
    if term.op == op.OWN_AREA_COUNT:
        return count_areas(s, low, high)
    if term.op == op.OPPOSING_ADJACENT_TO_OWN:
        near_low, near_high = near_set(s, low, high)
        return count_set(near_low & ~low, near_high & ~high)
    if term.op == op.LARGEST_OWN_TYPE_AREA or term.op == op.OWN_COUNT_TYPE:
        low, high = select(s, p, np.int64(term.types), op.OWN)
        if term.op == op.OWN_COUNT_TYPE:
            return count_set(low, high)
        return largest_area(s, low, high, low, high)
    city_low, city_high = of_types(s, 1 << op.CITY)
    if term.op == op.LARGEST_CITY_AREA_WITH_OWN:
        return largest_area(s, city_low, city_high, low, high)
    near_low = s.cached_near[building, 0]
    near_high = s.cached_near[building, 1]
    area_low, area_high = area_of(s, near_low, near_high, city_low, city_high)
    return count_set(area_low, area_high)


@rule
def count_in_radius(s, t, p, term, building):
    """[Radius, R1] Other own buildings within the radius of the order, or the types among them."""
    tile = s.buildings[building]
    low, high = radius_set(
        s, t, np.int64(tile.shape_id), np.int64(tile.orientation), np.int64(tile.anchor), np.int64(term.r)
    )
    types = np.int64(term.types) if term.op == op.OWN_IN_RADIUS else ANY_TYPE
    own_low, own_high = select(s, p, types, op.OWN)
    low &= own_low & ~low_bit(building)
    high &= own_high & ~high_bit(building)
    if term.op == op.OWN_KINDS_IN_RADIUS:
        return count_types(s, low, high, ANY_TYPE)
    return count_set(low, high)


@rule
def count_at_terrain(s, t, p, term):
    """[Order cards, R11] Own buildings with a free field of the terrain beside them; canals have their own."""
    fields = scratch_words(NUM_ROWS)
    free_terrain(s, np.int64(term.terrain), fields)
    low, high = owned(s, p, op.OWN)
    n = 0
    while (low | high) != ZERO:
        i = first_of(low, high)
        low &= ~low_bit(i)
        high &= ~high_bit(i)
        tile = s.buildings[i]
        shape = np.int64(tile.shape_id)
        k = np.int64(tile.orientation)
        at_water = t.cards[tile.card].water != 0 and term.terrain == op.RIVER
        n += np.int64(at_water or count_beside(s, t, shape, k, np.int64(tile.anchor), fields) > 0)
    return n


@rule
def count_deposits(s, p, term):
    """[Mines, R13] $ for the deposits under all own mines."""
    mines = scratch_words(NUM_ROWS)
    owner_rows(s, p, 1, mines)
    for r in range(NUM_ROWS):
        mines[r] &= s.cached_types[op.MINE, r]
    silver = count_common(mines, s.cached_deposits[1])
    gold = count_common(mines, s.cached_deposits[2])
    return np.int64(term.gold) * gold + np.int64(term.silver) * silver


@rule
def count_symbols(s, p):
    """[Farm buildings] Different farm symbols of the side."""
    symbols = 0
    for k in range(MAX_SET):
        symbols |= np.int64(s.players[leader(s, p)].farm_sets[k])
    return set_size(symbols)


@rule
def count_printed_areas(s, p, terrain):
    """[Forest Areas, R16] Printed areas of the terrain with a field under an own building."""
    left = scratch_words(NUM_ROWS)
    area = scratch_words(NUM_ROWS)
    owner_rows(s, p, 1, left)
    for r in range(NUM_ROWS):
        left[r] &= s.cached_terrain[terrain, r]
    n = 0
    while count_rows(left) > 0:
        split_area(left, s.cached_terrain[terrain], area, np.int64(s.board_size))
        n += 1
    return n


@rule
def count_full_sets(s, p):
    """[Order cards] Sets of one own building of each type but order."""
    sets = 2 * NUM_ROWS  # more than any number of buildings
    for kind in range(op.LUMBERJACK, op.ORDER):
        low, high = select(s, p, 1 << kind, op.OWN)
        sets = min(sets, count_set(low, high))
    return sets


@rule
def largest_bonus(s, p):
    """[Build Bonus, R17] The largest number of equal build-bonus symbols of the side."""
    best = 0
    for kind in range(op.LUMBERJACK, op.ORDER + 1):
        best = max(best, np.int64(s.players[leader(s, p)].bonus[kind]))
    return best


@rule
def count_sizes(s, t, p, term):
    """[Order cards] Own tiles whose number of fields lies between two bounds."""
    low, high = owned(s, p, op.OWN)
    n = 0
    while (low | high) != ZERO:
        i = first_of(low, high)
        low &= ~low_bit(i)
        high &= ~high_bit(i)
        n += np.int64(term.low <= t.shapes[s.buildings[i].shape_id].num_cells <= term.high)
    return n


@rule
def area_extent(s, t, p, building):
    """[Order cards, Building Areas] Height plus width of the box around the own area with the order."""
    tile = scratch_words(NUM_ROWS)
    area = scratch_words(NUM_ROWS)
    clear_rows(area)
    own_low, own_high = owned(s, p, op.OWN)
    low, high = area_of(s, low_bit(building), high_bit(building), own_low, own_high)
    while (low | high) != ZERO:
        i = first_of(low, high)
        low &= ~low_bit(i)
        high &= ~high_bit(i)
        building_rows(s, t, i, tile)
        add_rows(area, tile)
    first = NUM_ROWS
    last = 0
    columns = np.int64(0)
    for r in range(PAD, NUM_ROWS):
        if area[r]:
            first = min(first, r)
            last = r
            columns |= np.int64(area[r])
    width = 0
    while columns > 0:
        width += np.int64(width > 0 or (columns & 1) > 0)
        columns >>= 1
    return last - first + 1 + width
