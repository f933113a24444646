"""Row masks: sets of fields as one word per row. Here a tile's fields and neighbours become shifts of whole boards."""

import numpy as np

from westbound.envs.core.jit import rule, scratch_words
from westbound.envs.go_west.state import NUM_ROWS, PAD

_ALL, _ONE = np.uint32(0xFFFFFFFF), np.uint32(1)
_ODD, _PAIRS, _FOURS = np.uint64(0x5555555555555555), np.uint64(0x3333333333333333), np.uint64(0x0F0F0F0F0F0F0F0F)
_BYTES = np.uint64(0x0101010101010101)
_1, _2, _4, _56 = np.uint64(1), np.uint64(2), np.uint64(4), np.uint64(56)


@rule
def count_bits(word):
    """[Building Areas] The number of ones in a word (uint64)."""
    word = word - ((word >> _1) & _ODD)
    word = (word & _PAIRS) + ((word >> _2) & _PAIRS)
    word = (word + (word >> _4)) & _FOURS
    return np.int64((word * _BYTES) >> _56)


@rule
def lowest_bit(word):
    """[Building Areas] The place of the lowest one in a word (uint64) that is not zero."""
    return count_bits((word & (~word + _1)) - _1)


@rule(inline=True)
def num_words(s):
    """[Components] Rows to work on: those of the board, rounded up to what a wide instruction takes at once."""
    return (np.int64(s.board_size) + 7) & -8


@rule
def clear_rows(rows):
    """[Components] No field."""
    for r in range(rows.size):
        rows[r] = 0


@rule
def copy_rows(rows, into):
    """[Components] The same fields."""
    for r in range(rows.size):
        into[r] = rows[r]


@rule
def add_rows(into, rows):
    """[Components] The fields of both."""
    for r in range(rows.size):
        into[r] |= rows[r]


@rule
def remove_rows(into, rows):
    """[Components] The fields of the first without those of the second."""
    for r in range(rows.size):
        into[r] &= ~rows[r]


@rule
def count_rows(rows):
    """[Components] The number of fields."""
    total = 0
    for r in range(rows.size):
        total += count_bits(np.uint64(rows[r]))
    return total


@rule(inline=True)
def has_field(rows, row, column):
    """[Components] Whether a field is in the set; it may lie up to PAD rows and columns off the board."""
    return (np.int64(rows[PAD + row]) >> (PAD + column)) & 1


@rule
def widen(rows, radius):
    """[Radius] All fields within the radius, diagonals included, and the fields themselves."""
    for _ in range(radius):
        for r in range(NUM_ROWS):
            rows[r] |= (rows[r] << 1) | (rows[r] >> 1)
    above = scratch_words(NUM_ROWS)
    for _ in range(radius):
        copy_rows(rows, above)
        for r in range(1, NUM_ROWS - 1):
            rows[r] |= above[r - 1] | above[r + 1]


@rule
def grow_area(area, within, n):
    """[Forest Areas] Add all fields of `within`, of n rows, that hang together with the area by edges."""
    grown = True
    while grown:
        grown = False
        for r in range(PAD, PAD + n):
            old = area[r]
            new = (old | (old << 1) | (old >> 1) | area[r - 1] | area[r + 1]) & within[r]
            if new != old:
                area[r] = new
                grown = True


@rule
def split_area(left, within, area, n):
    """[Forest Areas] Move the area around the first field of `left` into `area`; returns its size in fields."""
    clear_rows(area)
    for r in range(PAD, PAD + n):
        if left[r]:
            area[r] = left[r] & (~left[r] + _ONE)
            break
    grow_area(area, within, n)
    remove_rows(left, area)
    return count_rows(area)


@rule
def open_all(places, n):
    """[Building a building] Every anchor."""
    for r in range(n):
        places[r] = _ALL


@rule
def keep_all(places, rows, cells, mask, size, n):
    """[Suitable terrain] Keep the anchors where every cell that is in the mask lies on a field of `rows`."""
    for i in range(size):
        if (mask >> i) & 1:
            first = PAD + np.int64(cells[i, 0])
            by = (PAD + np.int64(cells[i, 1])) & 31
            for r in range(n):
                places[r] &= rows[first + r] >> by


@rule
def find_any(places, rows, cells, size, n):
    """[Building adjacently] The anchors where one of the cells lies on a field of `rows`."""
    for r in range(n):
        places[r] = 0
    for i in range(size):
        first = PAD + np.int64(cells[i, 0])
        by = (PAD + np.int64(cells[i, 1])) & 31
        for r in range(n):
            places[r] |= rows[first + r] >> by


@rule
def add_count(counts, places, n):
    """[Suitable terrain] Count up to three for each anchor: `counts` holds those with one, two and three at least."""
    for r in range(n):
        more = places[r]
        counts[2 * NUM_ROWS + r] |= counts[NUM_ROWS + r] & more
        counts[NUM_ROWS + r] |= counts[r] & more
        counts[r] |= more


@rule
def keep_both(places, others, n):
    """[Building a building] Keep the anchors that are in both."""
    for r in range(n):
        places[r] &= others[r]


@rule
def keep_others(places, others, n):
    """[Building a building] Keep the anchors that are not in the second."""
    for r in range(n):
        places[r] &= ~others[r]


@rule
def is_any(places, n):
    """[Building a building] Whether an anchor is left."""
    total = np.uint32(0)
    for r in range(n):
        total |= places[r]
    return total != 0
