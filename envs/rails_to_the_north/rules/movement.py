"""Phase A: walking from location to location, with fees; also walks that buildings and objective cards grant."""

import numpy as np

from westbound.envs.core.jit import rule
from westbound.envs.core.prompts import push
from westbound.envs.rails_to_the_north.actions import PLAY_CARD, STEP, STOP
from westbound.envs.rails_to_the_north.rules.counting import is_own, owner_of
from westbound.envs.rails_to_the_north.rules.objectives import play_objective
from westbound.envs.rails_to_the_north.rules.rows import drop_place
from westbound.envs.rails_to_the_north.tables import (
    FIRST_PRIVATE,
    GREEN_TEEPEE,
    KANSAS_CITY,
    NUM_NEUTRAL,
    NUM_NUMBERS,
    STEP_DOLLARS_DISC,
    STEP_POINTS_DISC,
)
from westbound.envs.rails_to_the_north.verbs import ARRIVE, COPIED, FREE, MOVE, OPTIONAL, PLACE, TURN, USED


@rule
def face_of(s, tile):
    """[Buildings] The face of a building on the trail, by the side that all players use."""
    if tile < FIRST_PRIVATE:
        return np.int64(tile)
    number = (tile - FIRST_PRIVATE) % NUM_NUMBERS
    return np.int64(1 + NUM_NEUTRAL + NUM_NUMBERS * s.sides[number] + number)


@rule
def is_location(s, space):
    """[Movement] Where one can stop: occupied spaces and Kansas City."""
    return s.tiles[space] != 0 or space == KANSAS_CITY


@rule
def next_locations(s, t, space):
    """[Movement] The next locations along the arrows, past empty spaces: a bit for each.

    `pending` holds the spaces from which to look on. Arrows lead to later spaces, so one pass is enough.
    """
    found = np.int64(0)
    pending = np.int64(1) << space
    here = np.int64(space)
    while pending != 0:
        while (pending >> here) & 1 == 0:
            here += 1
        pending ^= np.int64(1) << here
        for i in range(2):
            there = np.int64(t.spaces[here].next[i])
            if there > 0:
                bit = np.int64(1) << there
                if is_location(s, there):
                    found |= bit
                else:
                    pending |= bit
    return found


@rule
def step_limit(s, t, p):
    """[Movement] Steps of phase A: more with the two discs cleared."""
    n = s.num_players - 2
    discs = s.players[p].discs
    limit = np.int64(t.steps[n])
    if discs[STEP_DOLLARS_DISC] == 0:
        limit += t.dollars_steps[n]
    if discs[STEP_POINTS_DISC] == 0:
        limit += t.points_steps[n]
    return limit


@rule
def hand_of(s, t, p, tile):
    """[Movement] The hands of a tile, for this player: none of own and neutral buildings."""
    if tile >= GREEN_TEEPEE:
        return np.int64(t.tile_hands[tile])
    if tile < FIRST_PRIVATE or is_own(tile, p):
        return np.int64(0)
    return np.int64(t.faces[face_of(s, tile)].hand)


@rule
def pay_fee(s, t, p, space):
    """[Movement] The fee to the bank or to the owner; who is short pays what is left and owes nothing."""
    tile = s.tiles[space]
    fee = min(s.players[p].money, t.fees[s.num_players - 2, hand_of(s, t, p, tile)])
    s.players[p].money -= fee
    if FIRST_PRIVATE <= tile < GREEN_TEEPEE:
        s.players[owner_of(tile)].money += fee


@rule
def walk_on(s, p, space, steps, flags):
    """[Movement] The pawn goes there; it may walk on while steps are left. Kansas City always ends the move."""
    s.players[p].space = space
    if steps > 0 and space != KANSAS_CITY:
        push(s, MOVE, p, steps | flags | OPTIONAL)


@rule
def answer_start(s, t, p, argument, action):
    """[Movement] The first turn: onto a neutral building, without a fee."""
    s.players[p].space = action - STEP
    push(s, ARRIVE, p, 0)


@rule
def answer_turn(s, t, p, argument, action):
    """[Movement] The first step of phase A; or an objective card before it."""
    if action >= PLAY_CARD:
        push(s, TURN, p, 0)
        play_objective(s, t, p, action - PLAY_CARD)
        return
    push(s, ARRIVE, p, 0)
    pay_fee(s, t, p, action - STEP)
    walk_on(s, p, action - STEP, step_limit(s, t, p) - 1, 0)


@rule
def answer_move(s, t, p, argument, action):
    """[Movement] A further step; walks of objective cards are free, and end the use of the place [R21]."""
    if action == STOP:
        return
    free = argument & FREE
    if free == 0:
        pay_fee(s, t, p, action - STEP)
    elif s.frames[s.num_frames - 1].kind != TURN:
        drop_place(s)
    walk_on(s, p, action - STEP, (argument & (FREE - 1)) - 1, free)


@rule
def run_walk(s, t, p, steps):
    """[Movement, R6] A walk as an action: the old place is left, the new one is used."""
    drop_place(s)
    push(s, ARRIVE, p, 0)
    push(s, MOVE, p, steps)


@rule
def run_free_move(s, t, p, steps):
    """[Objective cards, R21] Before phase A, or once the place has been used; else the move is lost."""
    below = s.frames[s.num_frames - 1]
    if below.kind == TURN or ((below.kind == PLACE or below.kind == COPIED) and below.argument & USED):
        push(s, MOVE, p, steps | FREE | OPTIONAL)
