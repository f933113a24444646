"""Phase B: the place reached, local actions, placing buildings, copying them."""

import numpy as np

from westbound.envs.core.jit import rule
from westbound.envs.core.prompts import push
from westbound.envs.rails_to_the_north.actions import (
    AUXILIARY_ACTION,
    BUILD_NUMBER,
    LOCAL,
    PLACE_AT,
    PLAY_CARD,
    RISK,
    STEP,
    STOP,
)
from westbound.envs.rails_to_the_north.rules.counting import is_own, owner_of
from westbound.envs.rails_to_the_north.rules.movement import face_of
from westbound.envs.rails_to_the_north.rules.objectives import play_objective
from westbound.envs.rails_to_the_north.rules.rows import run_row
from westbound.envs.rails_to_the_north.state import ON_BOARD, OUT, SUPPLY
from westbound.envs.rails_to_the_north.tables import (
    CRAFTSMAN,
    FIRST_PRIVATE,
    GREEN_TEEPEE,
    KANSAS_CITY,
    NUM_BUILDING_SPACES,
    NUM_LOCAL,
    NUM_NUMBERS,
)
from westbound.envs.rails_to_the_north.verbs import (
    AUXILIARY_DONE,
    CHAIN_SHIFT,
    COPIED,
    COPY,
    DONE_SHIFT,
    OPTIONAL,
    PLACE,
    PRICE,
    RISK_SHIFT,
    SPACE,
    TILE_MASK,
    USED,
)

_RISK_BITS = 3 << RISK_SHIFT


@rule
def open_place(s, t, p):
    """[Buildings] Ask how the place reached is used: its local actions are open to owners and on neutral buildings."""
    space = s.players[p].space
    tile = np.int64(s.tiles[space])
    if tile < FIRST_PRIVATE or is_own(tile, p):
        push(s, PLACE, p, tile | np.int64(t.spaces[space].risk) << RISK_SHIFT)
    else:
        push(s, PLACE, p, 0)


@rule
def answer_place(s, t, p, argument, action):
    """[Buildings] Local actions one by one, or a single auxiliary action; objective cards in between."""
    if action == STOP:
        return
    if AUXILIARY_ACTION <= action < PLAY_CARD:
        push(s, PLACE, p, argument | USED | AUXILIARY_DONE)
        run_row(s, t, p, t.auxiliary[(action - AUXILIARY_ACTION) // 2, 0])
    else:
        use_building(s, t, p, PLACE, argument, action)


@rule
def answer_copied(s, t, p, argument, action):
    """[Buildings] As at an own building, but no auxiliary action takes the place of its local actions."""
    if action != STOP:
        use_building(s, t, p, COPIED, argument, action)


@rule
def use_building(s, t, p, kind, argument, action):
    """[Buildings, R18] A local action, the risk icon or an objective card; the frame of the building comes back."""
    if action >= PLAY_CARD:
        push(s, kind, p, argument)
        play_objective(s, t, p, action - PLAY_CARD)
    elif action == RISK:
        push(s, kind, p, (argument | USED) & ~_RISK_BITS)
        run_row(s, t, p, t.risks[(argument & _RISK_BITS) >> RISK_SHIFT])
    else:
        face = face_of(s, argument & TILE_MASK)
        k = action - LOCAL
        push(s, kind, p, argument | USED | closed_bits(t, face, k))
        run_row(s, t, p, t.faces[face].rows[k])


@rule
def closed_bits(t, face, k):
    """[Buildings] The bits of a local action and of its alternatives."""
    bits = 0
    for i in range(NUM_LOCAL):
        if t.faces[face].entries[i] == t.faces[face].entries[k]:
            bits |= 1 << (DONE_SHIFT + i)
    return bits


# ---- placing -------------------------------------------------------------------------------------------


@rule
def face_of_number(s, number):
    """[Buildings] The face of a private building, 1 .. 12."""
    return face_of(s, FIRST_PRIVATE + number - 1)


@rule
def craftsmen_needed(s, t, p, number, old_tile):
    """[Buildings] Craftsmen to place a building on an empty space or an own smaller one; 99: not there."""
    wanted = np.int64(t.faces[face_of_number(s, number)].craftsmen)
    if old_tile == 0:
        return wanted
    if not is_own(old_tile, p):
        return 99
    old = np.int64(t.faces[face_of(s, old_tile)].craftsmen)
    return wanted - old if old < wanted else 99


@rule
def can_pay_craftsmen(s, p, needed, price):
    """[Buildings] Enough craftsmen, and dollars for each of them."""
    player = s.players[p]
    return needed <= player.workers[CRAFTSMAN] and needed * price <= player.money


@rule
def cheapest_craftsmen(s, t, p, number):
    """[Buildings] The fewest craftsmen that this building in the supply could take: over the largest own one that is
    smaller, or on an empty space. 99: it cannot be placed at all."""
    best = 99
    for k in range(NUM_BUILDING_SPACES):
        best = min(best, craftsmen_needed(s, t, p, number, s.tiles[t.building_spaces[k]]))
    return best


@rule
def can_build(s, t, p, price):
    """[Buildings] Some building can be placed somewhere."""
    number = 1
    while number <= NUM_NUMBERS and not can_build_number(s, t, p, number, price):
        number += 1
    return number <= NUM_NUMBERS


@rule
def can_build_number(s, t, p, number, price):
    """[Buildings] This building lies in the supply and can be placed somewhere."""
    if s.players[p].buildings[number - 1] != SUPPLY:
        return False
    return can_pay_craftsmen(s, p, cheapest_craftsmen(s, t, p, number), price)


@rule
def answer_build(s, t, p, argument, action):
    """[Buildings] The building is chosen, then its space."""
    if action != STOP:
        push(s, SPACE, p, action - BUILD_NUMBER + PRICE * (argument & (OPTIONAL - 1)))


@rule
def answer_space(s, t, p, argument, action):
    """[Buildings, R39] Pay and place; a replaced building leaves the game."""
    number = argument % PRICE
    space = t.building_spaces[action - PLACE_AT]
    old = s.tiles[space]
    player = s.players[p]
    player.money -= craftsmen_needed(s, t, p, number, old) * (argument // PRICE)
    if old > 0:
        player.buildings[(old - FIRST_PRIVATE) % NUM_NUMBERS] = OUT
    player.buildings[number - 1] = ON_BOARD
    s.tiles[space] = FIRST_PRIVATE + NUM_NUMBERS * p + number - 1


# ---- copying -------------------------------------------------------------------------------------------


@rule
def is_copier(t, face):
    """[Buildings] The building copies its neighbours."""
    return t.rows[t.faces[face].rows[0]].verbs[0] == COPY


@rule
def space_of(s, tile):
    """[Buildings] Where a tile lies on the trail; a building is there at most once."""
    space = 0
    while space < KANSAS_CITY and s.tiles[space] != tile:
        space += 1
    return space


@rule
def copy_origin(s, p, depth):
    """[Buildings] From where a building copies: the frame that many places from the top is its use."""
    use = s.frames[s.num_frames - depth]
    if use.kind == PLACE:
        return np.int64(s.players[p].space)
    return space_of(s, use.argument & TILE_MASK)


@rule
def copy_chain(s, depth):
    """[Buildings, R20] Other seats whose copying building is part of the chain: a bit for each, clockwise."""
    use = s.frames[s.num_frames - depth]
    return np.int64(use.argument) >> CHAIN_SHIFT if use.kind == COPIED else np.int64(0)


@rule
def chain_bit(s, p, tile):
    """[Buildings, R20] The bit of the owner of a private tile; 0 for a neutral or own one."""
    if tile < FIRST_PRIVATE or tile >= GREEN_TEEPEE:
        return np.int64(0)
    seat = (owner_of(tile) - p + s.num_players) % s.num_players
    return (np.int64(1) << seat) >> 1


@rule
def answer_copy(s, t, p, argument, action):
    """[Buildings, R3, R20] The building there is used as an own one, with its risk icon; the chain grows by an 8b."""
    space = action - STEP
    tile = np.int64(s.tiles[space])
    chain = copy_chain(s, 1)
    if is_copier(t, face_of(s, tile)):
        chain |= chain_bit(s, p, tile)
    risk = np.int64(t.spaces[space].risk) * s.copied_risk
    push(s, COPIED, p, tile | risk << RISK_SHIFT | chain << CHAIN_SHIFT)
