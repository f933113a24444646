"""Sets of buildings: two words with a bit for each building in the order placed."""

import numpy as np

from westbound.envs.core.jit import rule
from westbound.envs.go_west.operators import ANY, OWN, TYPES
from westbound.envs.go_west.rules.masks import count_bits, lowest_bit
from westbound.envs.go_west.state import NUM_OWNERS

ZERO, _1 = np.uint64(0), np.uint64(1)
_WORD = 64


@rule(inline=True)
def low_bit(i):
    """[Buildings] The first word of the set of building i alone."""
    return _1 << np.uint64(i) if i < _WORD else ZERO


@rule(inline=True)
def high_bit(i):
    """[Buildings] Its second word."""
    return _1 << np.uint64(i - _WORD) if i >= _WORD else ZERO


@rule
def first_of(low, high):
    """[Buildings] The first building of a set that is not empty."""
    return lowest_bit(low) if low != ZERO else _WORD + lowest_bit(high)


@rule
def count_set(low, high):
    """[Buildings] The number of buildings in a set."""
    return count_bits(low) + count_bits(high)


@rule
def leader(s, p):
    """[Team Variant, R17] The lower seat of a player's side; without teams the player himself."""
    return p & 1 if s.teams else p


@rule
def is_own(s, p, owner):
    """[Team Variant, R17] Whether the owner of a building is the player or his teammate."""
    return owner < NUM_OWNERS - 1 and leader(s, owner) == leader(s, p)


@rule
def owned(s, p, filter_code):
    """[Building Areas, R17] The buildings of any owner, of the player's side, or of all others."""
    low = ZERO
    high = ZERO
    for owner in range(NUM_OWNERS):
        if filter_code == ANY or is_own(s, p, owner) == (filter_code == OWN):
            low |= s.cached_of_owner[owner, 0]
            high |= s.cached_of_owner[owner, 1]
    return low, high


@rule
def of_types(s, types):
    """[Building Types] The buildings of the types in a mask."""
    low = ZERO
    high = ZERO
    for kind in range(1, len(TYPES) + 1):
        if (types >> kind) & 1:
            low |= s.cached_of_type[kind, 0]
            high |= s.cached_of_type[kind, 1]
    return low, high


@rule
def select(s, p, types, filter_code):
    """[Building Areas] The buildings of these types and owners."""
    low, high = owned(s, p, filter_code)
    type_low, type_high = of_types(s, types)
    return low & type_low, high & type_high


@rule
def area_of(s, low, high, within_low, within_high):
    """[Building Areas] All buildings of `within` that hang together with those of the first set in it."""
    low &= within_low
    high &= within_high
    todo_low = low
    todo_high = high
    while (todo_low | todo_high) != ZERO:
        i = first_of(todo_low, todo_high)
        todo_low &= ~low_bit(i)
        todo_high &= ~high_bit(i)
        new_low = s.cached_near[i, 0] & within_low & ~low
        new_high = s.cached_near[i, 1] & within_high & ~high
        low |= new_low
        high |= new_high
        todo_low |= new_low
        todo_high |= new_high
    return low, high


@rule
def near_set(s, low, high):
    """[Building adjacently] The buildings that are adjacent to one of the set; some may be of the set themselves."""
    found_low = ZERO
    found_high = ZERO
    while (low | high) != ZERO:
        i = first_of(low, high)
        low &= ~low_bit(i)
        high &= ~high_bit(i)
        found_low |= s.cached_near[i, 0]
        found_high |= s.cached_near[i, 1]
    return found_low, found_high


@rule
def largest_area(s, within_low, within_high, low, high):
    """[Building Areas] The size of the largest area of `within` with a building of the second set in it."""
    best = 0
    low &= within_low
    high &= within_high
    while (low | high) != ZERO:
        i = first_of(low, high)
        area_low, area_high = area_of(s, low_bit(i), high_bit(i), within_low, within_high)
        best = max(best, count_set(area_low, area_high))
        low &= ~area_low
        high &= ~area_high
    return best


@rule
def count_areas(s, low, high):
    """[Building Areas] Into how many areas a set falls."""
    n = 0
    while (low | high) != ZERO:
        i = first_of(low, high)
        area_low, area_high = area_of(s, low_bit(i), high_bit(i), low, high)
        low &= ~area_low
        high &= ~area_high
        n += 1
    return n
