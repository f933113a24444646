"""Which answers are open while walking, at a place, when hiring and placing buildings."""

import numpy as np

from westbound.envs.core.jit import rule
from westbound.envs.rails_to_the_north import verbs
from westbound.envs.rails_to_the_north.actions import (
    AUXILIARY_ACTION,
    BUILD_NUMBER,
    HIRE_FROM,
    LOCAL,
    PLACE_AT,
    RISK,
    STEP,
    STOP,
)
from westbound.envs.rails_to_the_north.legal.masks import (
    allow_bits,
    allow_play,
    allow_stop,
    allow_token,
    allow_token_too,
)
from westbound.envs.rails_to_the_north.rules.auxiliary import (
    is_unlocked,
)
from westbound.envs.rails_to_the_north.rules.buildings import (
    can_build_number,
    can_pay_craftsmen,
    copy_chain,
    copy_origin,
    craftsmen_needed,
)
from westbound.envs.rails_to_the_north.rules.movement import (
    face_of,
    next_locations,
)
from westbound.envs.rails_to_the_north.rules.offers import (
    can_copy,
    can_do_local,
    can_do_row,
)
from westbound.envs.rails_to_the_north.rules.workers import (
    can_hire_from,
    token_row,
)
from westbound.envs.rails_to_the_north.tables import (
    KANSAS_CITY,
    NUM_AUXILIARY,
    NUM_BUILDING_SPACES,
    NUM_LOCAL,
    NUM_NEUTRAL,
    NUM_NUMBERS,
    NUM_WORKERS,
    ROW_LENGTH,
)

# ---- phase A -------------------------------------------------------------------------------------------


@rule
def legal_start(s, t, p, argument, mask):
    """[Movement] Any neutral building."""
    for k in range(NUM_NEUTRAL):
        mask[STEP + t.neutral_spaces[k]] = 1
    return NUM_NEUTRAL


@rule
def legal_turn(s, t, p, argument, mask):
    """[Movement] The next locations; or an objective card or an exchange token before."""
    steps = allow_bits(mask, STEP, next_locations(s, t, s.players[p].space))
    return allow_token_too(s, p, steps + allow_play(s, p, mask), mask)


@rule
def legal_move(s, t, p, argument, mask):
    """[Movement] The next locations; a walk without fees never enters Kansas City."""
    places = next_locations(s, t, s.players[p].space)
    if argument & verbs.FREE:
        places &= ~(np.int64(1) << KANSAS_CITY)
    return allow_stop(allow_bits(mask, STEP, places), argument, mask)


# ---- phase B -------------------------------------------------------------------------------------------


@rule
def legal_place(s, t, p, argument, mask, auxiliary):
    """[Buildings, R8, R30, R44] Local actions, or a single auxiliary one in their place (not of copied buildings);
    objective cards and exchange tokens; to stop once something has been done."""
    n = 0
    if auxiliary == 0 or argument & verbs.AUXILIARY_DONE == 0:
        n = allow_local(s, t, p, argument, mask)
    if auxiliary and argument & verbs.USED == 0:
        for k in range(NUM_AUXILIARY):
            if is_unlocked(s, p, k, False) and can_do_row(s, t, p, t.auxiliary[k, 0]):
                mask[AUXILIARY_ACTION + 2 * k] = 1
                n += 1
    n += allow_play(s, p, mask)
    if n > 0 or argument & verbs.USED:
        n += allow_token(s, p, mask)
    if n > 0 and argument & verbs.USED:
        mask[STOP] = 1
        n += 1
    return n


@rule
def allow_local(s, t, p, argument, mask):
    """[Buildings, R18, R28] Local actions that are still open and possible, the risk icon among them."""
    n = 0
    tile = argument & verbs.TILE_MASK
    face = face_of(s, tile)
    for k in range(NUM_LOCAL):
        row = np.int64(t.faces[face].rows[k])
        if row > 0 and (argument >> (verbs.DONE_SHIFT + k)) & 1 == 0 and can_do_local(s, t, p, row):
            mask[LOCAL + k] = 1
            n += 1
    risk = (argument >> verbs.RISK_SHIFT) & 3
    if risk > 0 and can_do_row(s, t, p, t.risks[risk]):
        mask[RISK] = 1
        n += 1
    return n


@rule
def legal_copy(s, t, p, argument, mask):
    """[Buildings, R20] Buildings before or after this one that offer something."""
    n = 0
    space = copy_origin(s, p, 2)
    chain = copy_chain(s, 2)
    for i in range(t.spaces[space].near.size):
        there = np.int64(t.spaces[space].near[i])
        if there > 0 and can_copy(s, t, p, there, chain):
            mask[STEP + there] = 1
            n += 1
    return n


@rule
def legal_auxiliary(s, t, p, argument, mask):
    """[Auxiliary actions] Unlocked ones, single or double."""
    n = 0
    for k in range(NUM_AUXILIARY):
        for double in range(2):
            if is_unlocked(s, p, k, double) and can_do_row(s, t, p, t.auxiliary[k, double]):
                mask[AUXILIARY_ACTION + 2 * k + double] = 1
                n += 1
    return allow_stop(n, argument, mask)


@rule
def legal_hire(s, t, p, argument, mask):
    """[Workers] Workers above the token that can be paid and find room."""
    n = 0
    workers = s.players[p].workers
    for row in range(token_row(s)):
        if can_hire_from(s, t, p, row, argument):
            for kind in range(NUM_WORKERS):
                if s.jobs[row, kind] > 0 and workers[kind] < ROW_LENGTH:
                    mask[HIRE_FROM + row * NUM_WORKERS + kind] = 1
                    n += 1
    return allow_stop(n, argument, mask)


@rule
def legal_build(s, t, p, argument, mask):
    """[Buildings] Buildings of the supply that can be placed somewhere."""
    n = 0
    for number in range(1, NUM_NUMBERS + 1):
        if can_build_number(s, t, p, number, argument & (verbs.OPTIONAL - 1)):
            mask[BUILD_NUMBER + number] = 1
            n += 1
    return allow_stop(n, argument, mask)


@rule
def legal_space(s, t, p, argument, mask):
    """[Buildings] Empty spaces, and own buildings that need fewer craftsmen."""
    n = 0
    for k in range(NUM_BUILDING_SPACES):
        needed = craftsmen_needed(s, t, p, argument % verbs.PRICE, s.tiles[t.building_spaces[k]])
        if can_pay_craftsmen(s, p, needed, argument // verbs.PRICE):
            mask[PLACE_AT + k] = 1
            n += 1
    return n
