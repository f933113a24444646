"""Where a tile may be put: whole boards of anchors at once, by shifted row masks."""

import numpy as np

from westbound.envs.core.jit import rule, scratch_words
from westbound.envs.go_west import operators as op
from westbound.envs.go_west.rules.board import building_rows, cover, free_terrain, owner_rows
from westbound.envs.go_west.rules.effects import has_effect
from westbound.envs.go_west.rules.masks import (
    add_count,
    add_rows,
    clear_rows,
    copy_rows,
    find_any,
    is_any,
    keep_all,
    keep_both,
    keep_others,
    num_words,
    open_all,
    remove_rows,
    widen,
)
from westbound.envs.go_west.rules.sets import (
    ZERO,
    area_of,
    count_set,
    first_of,
    high_bit,
    low_bit,
    of_types,
    owned,
    select,
)
from westbound.envs.go_west.state import (
    FIRST_NEUTRAL_SLOT,
    HOUSE_SLOT,
    NEUTRAL_OWNER,
    NUM_ROWS,
    SPAN,
)
from westbound.envs.go_west.tables import HOUSE
from westbound.envs.go_west.terms import MAX_CELLS

_EVERY_CELL = (1 << MAX_CELLS) - 1
# Row masks that are made once for a card, one after another in a scratch array.
_FIELDS, _OTHER, _FIRST, _SECOND, _OWN = (k * NUM_ROWS for k in range(5))
_ROOM = 5 * NUM_ROWS
_COUNTS = 3 * NUM_ROWS  # anchors with one, two, three at least


@rule
def card_of(s, p, slot):
    """[Building a building] The card in a slot."""
    if slot == HOUSE_SLOT:
        return HOUSE
    if slot >= FIRST_NEUTRAL_SLOT:
        return np.int64(s.to_lay[slot - FIRST_NEUTRAL_SLOT].card)
    return np.int64(s.players[p].hand[slot])


@rule
def shape_of(s, t, p, slot):
    """[Building a building, R21] The shape of its tile; that of a neutral tile may be another than the card's."""
    if slot >= FIRST_NEUTRAL_SLOT:
        return np.int64(s.to_lay[slot - FIRST_NEUTRAL_SLOT].shape_id)
    return np.int64(t.cards[card_of(s, p, slot)].shape_id)


@rule
def find_places(s, t, p, slot):
    """[Building a building] Fill `cached_places` with all legal anchors of the card in a slot; returns whether any."""
    rows = scratch_words(_ROOM)
    card = card_of(s, p, slot)
    shape = shape_of(s, t, p, slot)
    found = False
    if prepare(s, t, p, card, slot, rows):
        for k in range(num_orientations(s, t, shape, slot)):
            found |= places_of(s, t, p, card, slot, shape, k, rows, s.cached_places[k])
    return found


@rule
def can_place(s, t, p, slot):
    """[Building a building] Whether the card in a slot has a legal place."""
    rows = scratch_words(_ROOM)
    places = scratch_words(SPAN)
    card = card_of(s, p, slot)
    shape = shape_of(s, t, p, slot)
    if prepare(s, t, p, card, slot, rows):
        for k in range(num_orientations(s, t, shape, slot)):
            if places_of(s, t, p, card, slot, shape, k, rows, places):
                return True
    return False


@rule
def num_orientations(s, t, shape, slot):
    """[Building a building, R32] Tiles may be turned and mirrored, unless the effect of the round forbids mirroring."""
    if slot < HOUSE_SLOT and has_effect(s, t, op.NO_FLIP):
        return np.int64(t.shapes[shape].rotations)
    return np.int64(t.shapes[shape].orientations)


@rule
def clear_places(s):
    """[Building a building] No card is being placed."""
    for k in range(s.cached_places.shape[0]):
        clear_rows(s.cached_places[k])


@rule
def prepare(s, t, p, card, slot, rows):
    """[Building a building] What is the same for all orientations, into `rows`; False if the card cannot be built."""
    if slot >= FIRST_NEUTRAL_SLOT:
        find_neutral_fields(s, t, card, rows[_FIELDS:_OTHER])
        find_neutral_area(s, t, rows[_OWN:_ROOM])
        return True
    find_fields(s, t, p, np.int64(t.cards[card].terrain), rows[_FIELDS:_OTHER])
    if t.cards[card].other_cells:
        find_fields(s, t, p, np.int64(t.cards[card].other_terrain), rows[_OTHER:_FIRST])
    for i in range(2):
        if not prepare_condition(s, t, p, card, i, rows):
            return False
    avoid_neutral(s, t, card, rows)
    owner_rows(s, p, 1, rows[_OWN:_ROOM])
    return True


@rule
def find_fields(s, t, p, terrain, fields):
    """[Suitable terrain, Lumberjacks, R12, R32] Free fields that count as the terrain for the player's tiles."""
    taken = scratch_words(NUM_ROWS)
    cover(s, taken)
    copy_rows(s.cached_terrain[terrain], fields)
    if terrain == op.STEPPE and not has_effect(s, t, op.NO_LUMBERJACK_PERMISSION):
        add_rows(fields, s.cached_permits[p])
    if has_effect(s, t, op.FOREST_CLOSED):
        remove_rows(fields, s.cached_terrain[op.FOREST])
    remove_rows(fields, taken)


@rule
def find_neutral_fields(s, t, card, fields):
    """[Solo Variant, R20] Mines on mountains, lumberjacks on forest, others on steppe; with a lumberjack forest too."""
    taken = scratch_words(NUM_ROWS)
    cover(s, taken)
    kind = t.cards[card].type
    terrain = op.MOUNTAIN if kind == op.MINE else op.FOREST if kind == op.LUMBERJACK else op.STEPPE
    copy_rows(s.cached_terrain[terrain], fields)
    solo = t.solo[s.solo_card]
    for i in range(solo.num_tiles):
        if terrain == op.STEPPE and t.cards[solo.tiles[i]].type == op.LUMBERJACK:
            add_rows(fields, s.cached_terrain[op.FOREST])
    remove_rows(fields, taken)


@rule
def find_neutral_area(s, t, rows):
    """[Solo Variant, R19] The fields of the tiles of the solo card that have been laid."""
    tile = scratch_words(NUM_ROWS)
    clear_rows(rows)
    first = np.int64(s.num_buildings) - t.solo[s.solo_card].num_tiles + s.num_to_lay
    for i in range(first, s.num_buildings):
        building_rows(s, t, i, tile)
        add_rows(rows, tile)


@rule
def prepare_condition(s, t, p, card, i, rows):
    """[Suitable terrain] Starred condition i: its fields, or fields that it forbids; False if it cannot hold."""
    term = t.cards[card].conditions[i]
    into = rows[_FIRST + i * NUM_ROWS : _SECOND + i * NUM_ROWS]
    if term.op == op.ADJ_TERRAIN:
        free_terrain(s, np.int64(term.terrain), into)
    elif term.op == op.ADJ_BUILDING or term.op == op.IN_RADIUS:
        class_rows(s, t, p, term, into)
        if term.op == op.IN_RADIUS:
            widen(into, np.int64(term.r))
    elif term.op == op.CITY_AREA_MIN_ADJACENT:
        large_city_rows(s, t, np.int64(term.n), into)
    elif term.op == op.OWN_KINDS_MIN:
        return count_kinds(s, p) >= term.n
    elif term.op == op.NOT_IN_RADIUS or term.op == op.NOT_IN_RADIUS_OWN_COUNTING_HOUSE:
        class_rows(s, t, p, term, into)
        widen(into, np.int64(term.r))
        remove_rows(rows[_FIELDS:_OTHER], into)
        remove_rows(rows[_OTHER:_FIRST], into)
    return True


@rule
def class_rows(s, t, p, term, into):
    """[Buildings] The fields of all buildings that a condition speaks of."""
    tile = scratch_words(NUM_ROWS)
    clear_rows(into)
    low, high = class_set(s, p, term)
    while (low | high) != ZERO:
        i = first_of(low, high)
        low &= ~low_bit(i)
        high &= ~high_bit(i)
        building_rows(s, t, i, tile)
        add_rows(into, tile)


@rule
def class_set(s, p, term):
    """[Buildings] All buildings that a condition speaks of: types and owners, or counting houses."""
    if term.op == op.NOT_IN_RADIUS_OWN_COUNTING_HOUSE:
        return houses(s, p, op.OWN)
    return select(s, p, np.int64(term.types), np.int64(term.owner))


@rule
def houses(s, p, filter_code):
    """[Your counting house] The counting houses of these owners."""
    low, high = owned(s, p, filter_code)
    house_low = ZERO
    house_high = ZERO
    for i in range(s.num_buildings):
        if s.buildings[i].card == HOUSE:
            house_low |= low_bit(i)
            house_high |= high_bit(i)
    return low & house_low, high & house_high


@rule
def large_city_rows(s, t, n, into):
    """[City buildings] The fields of all city areas of at least that size."""
    tile = scratch_words(NUM_ROWS)
    clear_rows(into)
    city_low, city_high = of_types(s, 1 << op.CITY)
    low = city_low
    high = city_high
    while (low | high) != ZERO:
        i = first_of(low, high)
        low &= ~low_bit(i)
        high &= ~high_bit(i)
        area_low, area_high = area_of(s, low_bit(i), high_bit(i), city_low, city_high)
        if count_set(area_low, area_high) >= n:
            building_rows(s, t, i, tile)
            add_rows(into, tile)


@rule
def count_kinds(s, p):
    """[Order cards] The number of the side's types other than order."""
    n = 0
    for kind in range(op.LUMBERJACK, op.ORDER):
        low, high = select(s, p, 1 << kind, op.OWN)
        n += np.int64((low | high) != ZERO)
    return n


@rule
def avoid_neutral(s, t, card, rows):
    """[Solo Variant, R32] The effect that keeps some types away from neutral buildings."""
    if not has_effect(s, t, op.NOT_IN_RADIUS_NEUTRAL):
        return
    effect = t.solo[s.solo_card].effect
    if not (effect.types >> np.int64(t.cards[card].type)) & 1:
        return
    near = scratch_words(NUM_ROWS)
    copy_rows(s.cached_owners[NEUTRAL_OWNER], near)
    widen(near, np.int64(effect.r))
    remove_rows(rows[_FIELDS:_OTHER], near)
    remove_rows(rows[_OTHER:_FIRST], near)


@rule
def places_of(s, t, p, card, slot, shape, k, rows, places):
    """[Building a building] The legal anchors of a tile in orientation k; returns whether there are any."""
    n = num_words(s)
    size = np.int64(t.shapes[shape].num_cells)
    cells = t.shapes[shape].cells[k]
    other = np.int64(t.cards[card].other_cells) if slot < HOUSE_SLOT else 0
    clear_rows(places)
    open_all(places, n)
    keep_all(places, rows[_FIELDS:_OTHER], cells, _EVERY_CELL & ~other, size, n)
    if other:
        keep_all(places, rows[_OTHER:_FIRST], cells, other, size, n)
    if slot >= FIRST_NEUTRAL_SLOT:
        if s.num_to_lay < t.solo[s.solo_card].num_tiles:
            keep_beside(t, shape, k, rows[_OWN:_ROOM], places, n)
    elif slot == HOUSE_SLOT:
        avoid_houses(s, t, p, shape, k, places, n)
    else:
        if not t.cards[card].wagon or has_effect(s, t, op.WAGON_SYMBOLS_OFF):
            keep_beside(t, shape, k, rows[_OWN:_ROOM], places, n)
        for i in range(2):
            keep_condition(s, t, p, card, i, shape, k, rows, places, n)
        keep_effect(s, t, shape, k, places, n)
    return is_any(places, n)


@rule
def beside_places(t, shape, k, rows, found, n):
    """[Building adjacently] The anchors where the tile shares an edge with a field of `rows`."""
    find_any(found, rows, t.shapes[shape].beside[k], np.int64(t.shapes[shape].num_beside[k]), n)


@rule
def keep_beside(t, shape, k, rows, places, n):
    """[Building adjacently] Only anchors where the tile shares an edge with a field of `rows`."""
    found = scratch_words(SPAN)
    beside_places(t, shape, k, rows, found, n)
    keep_both(places, found, n)


@rule
def keep_condition(s, t, p, card, i, shape, k, rows, places, n):
    """[Suitable terrain] Only anchors that hold starred condition i."""
    term = t.cards[card].conditions[i]
    fields = rows[_FIRST + i * NUM_ROWS : _SECOND + i * NUM_ROWS]
    if term.op == op.ADJ_TERRAIN and term.n > 1:
        keep_many_fields(t, shape, k, fields, np.int64(term.n), places, n)
    elif term.op == op.ADJ_TERRAIN or term.op == op.ADJ_BUILDING or term.op == op.CITY_AREA_MIN_ADJACENT:
        keep_beside(t, shape, k, fields, places, n)
    elif term.op == op.IN_RADIUS:
        found = scratch_words(SPAN)
        find_any(found, fields, t.shapes[shape].cells[k], np.int64(t.shapes[shape].num_cells), n)
        keep_both(places, found, n)
    if (term.op == op.ADJ_BUILDING or term.op == op.IN_RADIUS) and term.n > 1 and is_any(places, n):
        keep_many_buildings(s, t, p, term, shape, k, places, n)


@rule
def keep_many_fields(t, shape, k, fields, wanted, places, n):
    """[Suitable terrain] Only anchors with so many different fields of `fields` beside the tile."""
    counts = scratch_words(_COUNTS)
    found = scratch_words(SPAN)
    clear_rows(counts)
    beside = t.shapes[shape].beside[k]
    for i in range(t.shapes[shape].num_beside[k]):
        find_any(found, fields, beside[i : i + 1], 1, n)
        add_count(counts, found, n)
    keep_both(places, counts[(wanted - 1) * NUM_ROWS :], n)


@rule
def keep_many_buildings(s, t, p, term, shape, k, places, n):
    """[Suitable terrain] Only anchors with so many different buildings beside the tile or within its radius."""
    counts = scratch_words(_COUNTS)
    found = scratch_words(SPAN)
    tile = scratch_words(NUM_ROWS)
    clear_rows(counts)
    low, high = class_set(s, p, term)
    while (low | high) != ZERO:
        i = first_of(low, high)
        low &= ~low_bit(i)
        high &= ~high_bit(i)
        building_rows(s, t, i, tile)
        if term.op == op.ADJ_BUILDING:
            beside_places(t, shape, k, tile, found, n)
        else:
            widen(tile, np.int64(term.r))
            find_any(found, tile, t.shapes[shape].cells[k], np.int64(t.shapes[shape].num_cells), n)
        add_count(counts, found, n)
    keep_both(places, counts[(np.int64(term.n) - 1) * NUM_ROWS :], n)


@rule
def avoid_houses(s, t, p, shape, k, places, n):
    """[Your counting house, R30] Not within the radius of another counting house, as long as such a place is left."""
    near = scratch_words(NUM_ROWS)
    found = scratch_words(SPAN)
    clear_rows(near)
    for owner in range(s.num_players):
        add_rows(near, s.cached_owners[owner])
    widen(near, np.int64(t.house_radius))
    find_any(found, near, t.shapes[shape].cells[k], np.int64(t.shapes[shape].num_cells), n)
    left = np.uint32(0)
    for r in range(n):
        left |= places[r] & ~found[r]
    if left != 0:
        keep_others(places, found, n)


@rule
def keep_effect(s, t, shape, k, places, n):
    """[Solo Variant, R32] Effects that forbid neutral buildings, or free fields of a terrain, beside the tile."""
    if not s.solo_card:
        return
    rows = scratch_words(NUM_ROWS)
    found = scratch_words(SPAN)
    effect = t.solo[s.solo_card].effect
    if effect.op == op.NOT_ADJACENT_TO_NEUTRAL:
        copy_rows(s.cached_owners[NEUTRAL_OWNER], rows)
    elif effect.op == op.NO_TILE_ADJACENT_FREE_TERRAIN:
        free_terrain(s, np.int64(effect.terrain), rows)
    else:
        return
    beside_places(t, shape, k, rows, found, n)
    keep_others(places, found, n)
