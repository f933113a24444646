"""What can be done at all: a row is offered where it could change something."""

import numpy as np

from westbound.envs.core.jit import rule
from westbound.envs.rails_to_the_north.rules.buildings import (
    can_build,
    chain_bit,
    copy_chain,
    copy_origin,
    is_copier,
)
from westbound.envs.rails_to_the_north.rules.cards import can_draw, has_card
from westbound.envs.rails_to_the_north.rules.cattle import can_buy
from westbound.envs.rails_to_the_north.rules.counting import count, is_own
from westbound.envs.rails_to_the_north.rules.gains import can_gain_certificate
from westbound.envs.rails_to_the_north.rules.movement import face_of
from westbound.envs.rails_to_the_north.rules.objectives import can_take
from westbound.envs.rails_to_the_north.rules.railroad import places_behind
from westbound.envs.rails_to_the_north.rules.stations import can_upgrade_any
from westbound.envs.rails_to_the_north.rules.tiles import can_remove, can_trade
from westbound.envs.rails_to_the_north.rules.trading_posts import can_place_post
from westbound.envs.rails_to_the_north.rules.workers import can_hire
from westbound.envs.rails_to_the_north.tables import GREEN_TEEPEE, MAX_NEAR, NUM_LOCAL
from westbound.envs.rails_to_the_north.verbs import (
    BACKWARD,
    BUILD,
    BUY_CATTLE,
    CARD,
    CERTIFICATES,
    CERTIFICATES_PER,
    COPY,
    CYCLE,
    DOLLARS_PER,
    DRAW_PER,
    FORWARD_PER,
    HAZARD,
    HIRE,
    OPTIONAL,
    PAY,
    PER,
    RETREAT,
    STATION,
    TAKE,
    TEEPEE,
    TOWN,
)


@rule(inline=True)
def can_do_elsewhere(s, t, p, verb, argument):
    """[Buildings, R28] Steps that need something on the board."""
    if verb == HIRE:
        return can_hire(s, t, p, argument)
    if verb == BUILD:
        return can_build(s, t, p, argument & (OPTIONAL - 1))
    if verb == TAKE:
        return can_take(s, argument)
    if verb == TEEPEE:
        return can_trade(s, t, p)
    if verb == HAZARD:
        return can_remove(s, t, p, argument)
    if verb == BUY_CATTLE:
        return can_buy(s, t, p)
    if verb == RETREAT:
        return s.players[p].engine > 0
    if verb == STATION:
        return can_upgrade_any(s, t, p)
    if verb == TOWN:
        return can_place_post(s, t, p)
    return True


@rule
def can_do(s, t, p, verb, argument):
    """[Buildings, R28] A step could change something, and what it demands is there. Copying is looked at apart."""
    if verb == CARD:
        return has_card(s, t, p, argument)
    if verb == PAY:
        return s.players[p].money >= argument
    if verb == CERTIFICATES:
        return can_gain_certificate(s, t, p)
    if verb in (DOLLARS_PER, CERTIFICATES_PER, FORWARD_PER):
        return count(s, t, p, argument % PER) > 0
    if verb in (CYCLE, DRAW_PER):
        return can_draw(s, p)
    if verb == BACKWARD:
        return places_behind(s, t, p, argument & (OPTIONAL - 1)) != 0
    return can_do_elsewhere(s, t, p, verb, argument)


@rule
def can_do_row(s, t, p, number):
    """[Buildings, R28] The steps that a row demands can be done."""
    row = t.rows[number]
    k = 0
    while k < row.required and can_do(s, t, p, row.verbs[k], row.arguments[k]):
        k += 1
    return k == row.required


@rule(inline=True)
def can_do_local(s, t, p, row):
    """[Buildings, R20, R28] A local action, copying included; what is copied depends on the frame below."""
    if t.rows[row].verbs[0] == COPY:
        return can_copy_from(s, t, p, copy_origin(s, p, 1), copy_chain(s, 1))
    return can_do_row(s, t, p, row)


@rule
def offers_anything(s, t, p, space):
    """[Buildings, R3] A local action of the building there could be done as a copy; copying again is left out."""
    face = face_of(s, s.tiles[space])
    for k in range(NUM_LOCAL):
        row = t.faces[face].rows[k]
        if row > 0 and t.rows[row].verbs[0] != COPY and can_do_row(s, t, p, row):
            return True
    risk = t.spaces[space].risk
    return risk > 0 and s.copied_risk != 0 and can_do_row(s, t, p, t.risks[risk])


@rule
def is_building(tile):
    """[Buildings] Neutral or private."""
    return 0 < tile < GREEN_TEEPEE


@rule(inline=True)
def can_enter_chain(s, t, p, tile, chain):
    """[Buildings, R20] A building that is not already part of the chain of copying ones."""
    if not is_building(tile):
        return False
    if not is_copier(t, face_of(s, tile)):
        return True
    return not is_own(tile, p) and chain & chain_bit(s, p, tile) == 0


@rule
def can_copy(s, t, p, space, chain):
    """[Buildings, R20] The building there offers something, or leads on to one that does."""
    tile = s.tiles[space]
    if not can_enter_chain(s, t, p, tile, chain):
        return False
    if offers_anything(s, t, p, space):
        return True
    return is_copier(t, face_of(s, tile)) and can_copy_from(s, t, p, space, chain | chain_bit(s, p, tile))


@rule
def can_copy_from(s, t, p, origin, chain):
    """[Buildings, R20] Some building next to this one, or next to a copying one that it leads to, offers something."""
    pending = np.int64(1) << origin
    space = np.int64(0)
    while pending != 0:
        space = 0
        while (pending >> space) & 1 == 0:
            space += 1
        pending ^= np.int64(1) << space
        for i in range(MAX_NEAR):
            there = np.int64(t.spaces[space].near[i])
            tile = s.tiles[there]
            if there > 0 and can_enter_chain(s, t, p, tile, chain):
                if offers_anything(s, t, p, there):
                    return True
                if is_copier(t, face_of(s, tile)):
                    chain |= chain_bit(s, p, tile)
                    pending |= np.int64(1) << there
    return False
