"""Solo: the tiles of the solo card, its fit, the fallback, the tiles in the box."""

import numpy as np

from westbound.envs.core.jit import rule
from westbound.envs.core.prompts import push
from westbound.envs.core.rng import draw
from westbound.envs.go_west.actions import LAY
from westbound.envs.go_west.operators import LUMBERJACK, MINE
from westbound.envs.go_west.rules.board import put_building, take_building
from westbound.envs.go_west.rules.cards import find_card
from westbound.envs.go_west.rules.masks import count_bits, lowest_bit
from westbound.envs.go_west.rules.placing import can_place, clear_places, find_places
from westbound.envs.go_west.state import AUTO, CELL, FIRST_NEUTRAL_SLOT, NEUTRAL, NEUTRAL_OWNER
from westbound.envs.go_west.tables import MAX_LAID, MAX_ORIENTATIONS, MAX_SIZE

_1, _32 = np.uint64(1), np.uint64(32)


@rule
def reveal_solo_card(s, t):
    """[Solo Variant, R19, R25] The next solo card whose order is not in use and whose tiles fit."""
    s.solo_card = 0
    while s.solo_pile_size > 0:
        s.solo_pile_size -= 1
        card = np.int64(s.solo_pile[s.solo_pile_size])
        s.solo_pile[s.solo_pile_size] = 0
        s.solo_card = card
        if not is_order_in_use(s, np.int64(t.solo[card].order)) and reserve_tiles(s, t) and find_witness(s, t):
            s.solo_seen[card] = 1
            begin_laying(s, t)
            return
        s.solo_seen[card] = 2
        s.solo_card = 0


@rule
def is_order_in_use(s, order):
    """[Solo Variant, R25] Whether the player holds the order or has played it; a discard does not count."""
    player = s.players[0]
    in_use = find_card(player.hand, np.int64(player.hand_size), order) < player.hand_size
    for i in range(s.num_buildings):
        in_use |= s.buildings[i].card == order
    return in_use


@rule
def reserve_tiles(s, t):
    """[Solo Variant, R21] Take the tiles of the card out of the box, or others of the type; False if that cannot be."""
    solo = t.solo[s.solo_card]
    for i in range(solo.num_tiles):
        card = np.int64(solo.tiles[i])
        line = find_tile(s, t, np.int64(t.cards[card].tile))
        if line < 0:
            while i > 0:
                i -= 1
                return_tile(s, t, i)
            return False
        s.tiles[line] -= 1
        s.to_lay[i].card = card
        s.to_lay[i].shape_id = t.tiles[line].shape_id
    s.num_to_lay = solo.num_tiles
    return True


@rule
def find_tile(s, t, wanted):
    """[Solo Variant, R21] The line of the supply to take from: the wanted one, or the first plain one of its type."""
    if s.tiles[wanted] > 0:
        return wanted
    for line in range(t.num_tiles):
        if t.tiles[line].type == t.tiles[wanted].type and t.tiles[line].plain and s.tiles[line] > 0:
            return line
    return -1


@rule
def return_tile(s, t, i):
    """[Solo Variant, R21] A reserved tile goes back into the box."""
    tile = s.to_lay[i]
    kind = t.cards[tile.card].type
    line = np.int64(t.cards[tile.card].tile)
    if t.tiles[line].shape_id != tile.shape_id:
        line = 0
        while not (t.tiles[line].plain and t.tiles[line].type == kind and t.tiles[line].shape_id == tile.shape_id):
            line += 1
    s.tiles[line] += 1
    tile.card = 0
    tile.shape_id = 0


@rule
def find_witness(s, t):
    """[Solo Variant, R19] Try to put all tiles down at random; the first success is kept. If all tries fail: False."""
    solo = t.solo[s.solo_card]
    for attempt in range(t.fit_tries):
        if try_to_fit(s, t, attempt & 1):
            record_witness(s, t)
            return True
        take_off_tiles(s, t)
    for i in range(solo.num_tiles):
        return_tile(s, t, i)
    s.num_to_lay = 0
    return False


@rule
def try_to_fit(s, t, rare_first):
    """[Solo Variant, R19] One try: each tile, in random order, on a random place; maybe those of rare terrain first."""
    first = np.int64(s.num_buildings)
    n = np.int64(t.solo[s.solo_card].num_tiles)
    left = (1 << n) - 1
    while left > 0:
        i = pick_tile(s, t, left, rare_first)
        left &= ~(1 << i)
        if not find_places(s, t, 0, FIRST_NEUTRAL_SLOT + i):
            clear_places(s)
            return False
        place = random_place(s)
        clear_places(s)
        tile = s.to_lay[i]
        put_building(s, t, NEUTRAL_OWNER, np.int64(tile.card), np.int64(tile.shape_id), place // 1024, place % 1024)
        s.num_to_lay -= 1
    return s.num_buildings == first + n


@rule
def pick_tile(s, t, left, rare_first):
    """[Solo Variant, R19] A random tile out of those left, lumberjacks and mines before others if they come first."""
    rare = 0
    for i in range(MAX_LAID):
        kind = t.cards[s.to_lay[i].card].type
        rare |= np.int64(kind in (LUMBERJACK, MINE)) << i
    if rare_first and left & rare:
        left &= rare
    n = draw(s, count_bits(np.uint64(left)))
    i = 0
    while n > 0 or not (left >> i) & 1:
        n -= (left >> i) & 1
        i += 1
    return i


@rule
def random_place(s):
    """[Solo Variant, R19] A random one of the legal orientations and anchors: 1024 x orientation + field."""
    total = 0
    for k in range(MAX_ORIENTATIONS):
        for r in range(0, s.board_size, 2):
            total += count_bits(two_rows(s, k, r))
    n = draw(s, total)
    for k in range(MAX_ORIENTATIONS):
        for r in range(0, s.board_size, 2):
            word = two_rows(s, k, r)
            here = count_bits(word)
            if n < here:
                while n > 0:
                    word &= word - _1
                    n -= 1
                bit = lowest_bit(word)
                return 1024 * k + (r + bit // 32) * MAX_SIZE + bit % 32
            n -= here
    return 0


@rule
def two_rows(s, k, r):
    """[Solo Variant, R19] Legal anchors of a row and, 32 bits higher, of the next one."""
    return np.uint64(s.cached_places[k, r]) | (np.uint64(s.cached_places[k, r + 1]) << _32)


@rule
def take_off_tiles(s, t):
    """[Solo Variant, R19] The tiles of the card that lie on the board are taken off again."""
    while s.num_to_lay < t.solo[s.solo_card].num_tiles:
        take_building(s, t)
        s.num_to_lay += 1


@rule
def record_witness(s, t):
    """[Solo Variant, R19] Remember where the tiles lie now, in the order put down."""
    n = np.int64(t.solo[s.solo_card].num_tiles)
    first = np.int64(s.num_buildings) - n
    for i in range(n):
        s.witness[i] = s.buildings[first + i]
    s.num_witness = n


@rule
def begin_laying(s, t):
    """[Solo Variant, R19] The witness stays, or the player builds the area tile by tile."""
    if s.neutral_placement == AUTO:
        end_laying(s)
        return
    take_off_tiles(s, t)
    push(s, NEUTRAL, 0, 0)


@rule
def end_laying(s):
    """[Solo Variant, R19] All tiles lie: the fallback and the list of tiles are forgotten."""
    for i in range(MAX_LAID):
        clear_placement(s.witness[i])
        clear_placement(s.to_lay[i])
    s.num_witness = 0
    s.num_to_lay = 0


@rule
def clear_placement(place):
    """[Solo Variant, R19] Nothing is placed here."""
    place.card = 0
    place.owner = 0
    place.shape_id = 0
    place.orientation = 0
    place.anchor = 0


@rule
def answer_neutral(s, t, p, argument, action):
    """[Solo Variant, R19] The next tile is chosen, then its place; of two with one name the first that has a place."""
    for i in range(MAX_LAID):
        if s.to_lay[i].card == action - LAY and find_places(s, t, p, FIRST_NEUTRAL_SLOT + i):
            push(s, CELL, p, FIRST_NEUTRAL_SLOT + i)
            return


@rule
def can_lay(s, t, i):
    """[Solo Variant, R19] Whether tile i of the card is still to be laid and has a place."""
    return s.to_lay[i].card > 0 and can_place(s, t, 0, FIRST_NEUTRAL_SLOT + i)


@rule
def lay_tile(s, t, i, k, anchor):
    """[Solo Variant, R19] A neutral tile is laid. If the others have no place now, the witness is laid instead."""
    tile = s.to_lay[i]
    put_building(s, t, NEUTRAL_OWNER, np.int64(tile.card), np.int64(tile.shape_id), k, anchor)
    clear_placement(tile)
    s.num_to_lay -= 1
    if s.num_to_lay == 0:
        end_laying(s)
        return
    for other in range(MAX_LAID):
        if can_lay(s, t, other):
            push(s, NEUTRAL, 0, 0)
            return
    lay_witness(s, t)


@rule
def lay_witness(s, t):
    """[Solo Variant, R19] The fallback: the tiles as they were found to fit."""
    take_off_tiles(s, t)
    for i in range(s.num_witness):
        place = s.witness[i]
        shape = np.int64(place.shape_id)
        put_building(
            s, t, NEUTRAL_OWNER, np.int64(place.card), shape, np.int64(place.orientation), np.int64(place.anchor)
        )
    end_laying(s)
