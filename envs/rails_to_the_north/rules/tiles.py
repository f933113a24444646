"""Hazards and teepees: how they come onto the trail, and how they leave it."""

import numpy as np

from westbound.envs.core.jit import rule
from westbound.envs.rails_to_the_north.actions import REMOVE_HAZARD, STOP, TRADE
from westbound.envs.rails_to_the_north.tables import (
    BLUE_TEEPEE,
    FIRST_HAZARD,
    GREEN_TEEPEE,
    HAZARDS_PER_TYPE,
    NUM_HAZARD_FACES,
    NUM_HAZARD_SPACES,
    NUM_TRADES,
    SUPPLY_HAZARD,
    SUPPLY_TEEPEE,
)
from westbound.envs.rails_to_the_north.verbs import OPTIONAL

_PRICE = OPTIONAL - 1  # the bits of an argument that are the price


@rule
def place_tile(s, t, tile):
    """[Kansas City] A teepee on the lowest free trade space, a hazard on the lowest free number of its type.

    Returns whether there was room.
    """
    if tile < SUPPLY_HAZARD:
        for k in range(NUM_TRADES):
            if s.tiles[t.trades[k]] == 0:
                s.tiles[t.trades[k]] = GREEN_TEEPEE + tile - SUPPLY_TEEPEE
                return True
        return False
    kind = (tile - SUPPLY_HAZARD) // NUM_HAZARD_FACES
    for k in range(HAZARDS_PER_TYPE):
        space = t.hazard_spaces[kind, k]
        if s.tiles[space] == 0:
            s.tiles[space] = FIRST_HAZARD + (tile - SUPPLY_HAZARD) % NUM_HAZARD_FACES
            return True
    return False


@rule
def hazard_space(t, k):
    """[Hazards and teepees] Hazard space number k of all."""
    return t.hazard_spaces[k // HAZARDS_PER_TYPE, k % HAZARDS_PER_TYPE]


@rule
def can_remove(s, t, p, argument):
    """[Hazards and teepees] A hazard lies on the trail, and the price can be paid."""
    k = 0
    while k < NUM_HAZARD_SPACES and s.tiles[hazard_space(t, k)] == 0:
        k += 1
    return k < NUM_HAZARD_SPACES and s.players[p].money >= argument & _PRICE


@rule
def answer_hazard(s, t, p, argument, action):
    """[Hazards and teepees] Pay, and take the tile; pawns on it stay there."""
    if action == STOP:
        return
    space = hazard_space(t, action - REMOVE_HAZARD)
    kind = t.spaces[space].hazard - 1
    player = s.players[p]
    player.money -= argument & _PRICE
    player.hazards[kind * NUM_HAZARD_FACES + s.tiles[space] - FIRST_HAZARD] += 1
    s.tiles[space] = 0


@rule
def can_trade_here(s, t, p, k):
    """[Hazards and teepees] A teepee lies there, and its price, if it has one, can be paid."""
    space = t.trades[k]
    return s.tiles[space] > 0 and s.players[p].money + t.spaces[space].value >= 0


@rule
def can_trade(s, t, p):
    """[Hazards and teepees] One of the teepees can be traded."""
    k = 0
    while k < NUM_TRADES and not can_trade_here(s, t, p, k):
        k += 1
    return k < NUM_TRADES


@rule
def answer_teepee(s, t, p, argument, action):
    """[Hazards and teepees] Gain or pay the value of the space, and take the tile."""
    if action == STOP:
        return
    space = t.trades[action - TRADE]
    player = s.players[p]
    player.money += t.spaces[space].value
    player.teepees[np.int64(s.tiles[space] == BLUE_TEEPEE)] += 1
    s.tiles[space] = 0


@rule
def answer_now(s, t, p, argument, action):
    """[Stations] Of a station master: a hazard for nothing, or a teepee."""
    if action >= TRADE:
        answer_teepee(s, t, p, 0, action)
    else:
        answer_hazard(s, t, p, 0, action)
