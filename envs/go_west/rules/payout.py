"""What a building pays when it is put down: payments of its card, farm table, build bonus."""

import numpy as np

from westbound.envs.core.jit import rule, scratch_words
from westbound.envs.go_west import operators as op
from westbound.envs.go_west.rules.board import beside_set, count_beside, free_terrain, radius_set, tile_rows
from westbound.envs.go_west.rules.cards import set_size, set_to_join
from westbound.envs.go_west.rules.effects import has_effect
from westbound.envs.go_west.rules.masks import count_bits, grow_area
from westbound.envs.go_west.rules.sets import ZERO, area_of, count_set, leader, near_set, of_types, owned, select
from westbound.envs.go_west.state import NEUTRAL_OWNER, NUM_ROWS
from westbound.envs.go_west.terms import ANY_TYPE

_GOLD, _SILVER = 2, 1  # deposits


@rule
def payout(s, t, p, card, shape, k, anchor):
    """[Building Types, Build Bonus] $ for a placement that is not yet made: its payments and the build bonus."""
    total = build_bonus(s, t, p, card)
    for i in range(2):
        term = t.cards[card].scores[i]
        if term.op:
            total += min(pay_term(s, t, p, term, card, shape, k, anchor), np.int64(term.cap))
    return total


@rule
def build_bonus(s, t, p, card):
    """[Build Bonus, R4] $ for each symbol of the building's type that the side has already."""
    if has_effect(s, t, op.NO_BONUS):
        return 0
    return np.int64(s.players[leader(s, p)].bonus[t.cards[card].type]) * t.bonus


@rule
def pay_term(s, t, p, term, card, shape, k, anchor):
    """[Building Types] One payment before its cap."""
    if term.op >= op.CITY_AREA_SIZE:
        return pay_city(s, t, p, term, shape, k, anchor)
    if term.op == op.CONST:
        return np.int64(term.k)
    if term.op == op.PER_FIELD:
        return np.int64(term.k) * t.shapes[shape].num_cells
    if term.op == op.FARM_SET:
        return pay_farm(s, t, p, card)
    if term.op == op.DEPOSITS:
        return pay_deposits(s, t, term, shape, k, anchor)
    if term.op == op.FOREST_AREA_FIELDS:
        return np.int64(term.k) * (forest_size(s, t, shape, k, anchor) // np.int64(term.div))
    if term.op == op.SETS_IN_RADIUS or term.op == op.BUILDINGS_IN_RADIUS:
        return pay_radius(s, t, p, term, shape, k, anchor)
    if term.op == op.ADJ_BUILDINGS:
        low, high = beside_set(s, t, shape, k, anchor)
        class_low, class_high = select(s, p, np.int64(term.types), np.int64(term.owner))
        return np.int64(term.k) * count_set(low & class_low, high & class_high)
    return pay_terrain(s, t, term, shape, k, anchor)


@rule
def pay_terrain(s, t, term, shape, k, anchor):
    """[Lumberjacks, R16] For the free fields beside the tile, or if there is one."""
    fields = scratch_words(NUM_ROWS)
    free_terrain(s, np.int64(term.terrain), fields)
    n = count_beside(s, t, shape, k, anchor, fields)
    if term.op == op.IF_ADJ_TERRAIN:
        n = min(n, 1)
    return np.int64(term.k) * n


@rule
def forest_size(s, t, shape, k, anchor):
    """[Forest Areas] The printed fields of the forest under the tile."""
    area = scratch_words(NUM_ROWS)
    tile_rows(t, shape, k, anchor, area)
    grow_area(area, s.cached_terrain[op.FOREST], np.int64(s.board_size))
    return count_common(area, s.cached_terrain[op.FOREST])


@rule
def count_common(rows, others):
    """[Components] The number of fields in both."""
    n = 0
    for r in range(rows.size):
        n += count_bits(np.uint64(rows[r] & others[r]))
    return n


@rule
def pay_deposits(s, t, term, shape, k, anchor):
    """[Mines, R13, R32] For the gold and silver under the tile."""
    tile = scratch_words(NUM_ROWS)
    tile_rows(t, shape, k, anchor, tile)
    gold = np.int64(term.silver) if has_effect(s, t, op.GOLD_COUNTS_AS_SILVER) else np.int64(term.gold)
    covered_gold = count_common(tile, s.cached_deposits[_GOLD])
    return gold * covered_gold + np.int64(term.silver) * count_common(tile, s.cached_deposits[_SILVER])


@rule
def pay_farm(s, t, p, card):
    """[Farm buildings, R3, R32] By the size of the set with the symbol in it."""
    symbol = np.int64(t.cards[card].symbol)
    joined = s.players[leader(s, p)].farm_sets[set_to_join(s, p, symbol)]
    pay = np.int64(t.farm_table[set_size(np.int64(joined)) + 1])
    if has_effect(s, t, op.FARM_PAYOUT_CAP):
        pay = min(pay, np.int64(t.solo[s.solo_card].effect.cap))
    return pay


@rule
def pay_radius(s, t, p, term, shape, k, anchor):
    """[Production buildings, R1, R15, R32] For buildings within the radius, or for sets of one of each type."""
    low, high = radius_set(s, t, shape, k, anchor, np.int64(term.r))
    if term.op == op.BUILDINGS_IN_RADIUS:
        class_low, class_high = select(s, p, np.int64(term.types), np.int64(term.owner))
        return np.int64(term.k) * count_set(low & class_low, high & class_high)
    if has_effect(s, t, op.NEUTRAL_IGNORED_FOR_SETS):
        low &= ~s.cached_of_owner[NEUTRAL_OWNER, 0]
        high &= ~s.cached_of_owner[NEUTRAL_OWNER, 1]
    sets = NUM_ROWS + NUM_ROWS  # more than any number of buildings
    for kind in range(op.LUMBERJACK, op.ORDER + 1):
        if (term.types >> kind) & 1:
            sets = min(sets, count_set(low & s.cached_of_type[kind, 0], high & s.cached_of_type[kind, 1]))
    return np.int64(term.k) * sets


@rule
def pay_city(s, t, p, term, shape, k, anchor):
    """[City buildings, R14, R32] For the city area that the tile will be part of, and what lies beside that area."""
    low, high = of_types(s, 1 << op.CITY)
    if has_effect(s, t, op.NEUTRAL_CITY_IGNORED):
        low &= ~s.cached_of_owner[NEUTRAL_OWNER, 0]
        high &= ~s.cached_of_owner[NEUTRAL_OWNER, 1]
    if term.op == op.CITY_AREA_SIZE and term.owner == op.OWN:
        own_low, own_high = owned(s, p, op.OWN)
        low &= own_low
        high &= own_high
    near_low, near_high = beside_set(s, t, shape, k, anchor)
    low, high = area_of(s, near_low, near_high, low, high)
    if term.op == op.CITY_AREA_SIZE:
        return np.int64(term.k) * (count_set(low, high) + 1)
    if term.op == op.CITY_AREA_OPPOSING:
        other_low, other_high = owned(s, p, op.OPPOSING)
        return np.int64(term.k) * count_set(low & other_low, high & other_high)
    around_low, around_high = near_set(s, low, high)
    around_low |= near_low
    around_high |= near_high
    if term.op == op.CITY_AREA_ADJ_TYPE:
        type_low, type_high = of_types(s, np.int64(term.types))
        return np.int64(term.k) * count_set(around_low & type_low, around_high & type_high)
    return np.int64(term.k) * count_types(s, around_low, around_high, ANY_TYPE & ~(1 << op.CITY))


@rule
def count_types(s, low, high, types):
    """[Building Types] How many of the types in a mask are among the buildings."""
    n = 0
    for kind in range(op.LUMBERJACK, op.ORDER + 1):
        if (types >> kind) & 1:
            found = (low & s.cached_of_type[kind, 0]) | (high & s.cached_of_type[kind, 1])
            n += np.int64(found != ZERO)
    return n
