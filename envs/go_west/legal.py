"""Which answers are open: each function writes the mask (zeros on entry) of its prompt and returns how many."""

import numpy as np

from westbound.envs.core.jit import rule
from westbound.envs.go_west.actions import DISCARD, LAY, ORIENT, PLACE, PLAY_CARD, STOP, TAKE
from westbound.envs.go_west.rules.neutral import can_lay
from westbound.envs.go_west.rules.play import can_play
from westbound.envs.go_west.rules.rounds import stack_of
from westbound.envs.go_west.rules.sets import leader
from westbound.envs.go_west.rules.setup import must_discard_order
from westbound.envs.go_west.state import (
    CELL,
    DRAFT,
    HAND_DISCARD,
    NEUTRAL,
    ORDER,
    ORIENTATION,
    PLAY,
    REFRESH,
    RESERVE,
    SPAN,
    TEAM_RESERVE,
)
from westbound.envs.go_west.tables import FIRST_ORDER, MAX_LAID, MAX_ORIENTATIONS, MAX_SIZE, NUM_FIELDS


@rule
def open_card(mask, first, card):
    """[Hand cards] Open the action of a card; 1 if it was closed (the same card may lie there twice)."""
    new = 1 - np.int64(mask[first + card])
    mask[first + card] = 1
    return new


@rule
def legal_reserve(s, t, p, left, mask):
    """[Hand cards] Any card that is not chosen yet, but an order if the last of three discards must be one."""
    player = s.players[p]
    orders_only = must_discard_order(s, p, left)
    n = 0
    for k in range(player.hand_size):
        if not (player.marked >> k) & 1 and (player.hand[k] >= FIRST_ORDER or not orders_only):
            n += open_card(mask, DISCARD, np.int64(player.hand[k]))
    return n


@rule
def legal_team_reserve(s, t, p, left, mask):
    """[Team Variant, R26] An order first, then two buildings, out of what the team has."""
    offer = s.players[leader(s, p)]
    n = 0
    for k in range(offer.offer_size):
        if (offer.offer[k] >= FIRST_ORDER) == (left > 2):
            n += open_card(mask, TAKE, np.int64(offer.offer[k]))
    return n


@rule
def legal_draft(s, t, p, argument, mask):
    """[Choosing a building card] Any card of the stack."""
    g = stack_of(s, p)
    n = 0
    for k in range(s.stack_sizes[g]):
        n += open_card(mask, TAKE, np.int64(s.stacks[g, k]))
    return n


@rule
def legal_play(s, t, p, argument, mask):
    """[Playing a building card, R5, R23] Every card that can be built somewhere; if there is none, any to discard."""
    player = s.players[p]
    n = 0
    for k in range(player.hand_size):
        card = np.int64(player.hand[k])
        if (k == 0 or player.hand[k - 1] != card) and can_play(s, t, p, k):
            mask[PLAY_CARD + card] = 1
            n += 1
    if n > 0:
        return n
    for k in range(player.hand_size):
        n += open_card(mask, DISCARD, np.int64(player.hand[k]))
    return n


@rule
def legal_cell(s, t, p, slot, mask):
    """[Building a building] Every field where the anchor can lie in some orientation."""
    n = 0
    for r in range(min(np.int64(s.board_size), SPAN)):
        word = np.int64(0)
        for k in range(MAX_ORIENTATIONS):
            word |= np.int64(s.cached_places[k, r])
        if word == 0:
            continue
        first = PLACE + r * MAX_SIZE
        for c in range(s.board_size):
            here = (word >> c) & 1
            mask[first + c] = here
            n += here
    return n


@rule
def legal_orientation(s, t, p, argument, mask):
    """[Building a building] Every orientation that is legal with the anchor on its field."""
    anchor = argument % NUM_FIELDS
    n = 0
    for k in range(MAX_ORIENTATIONS):
        here = (np.int64(s.cached_places[k, anchor // MAX_SIZE]) >> (anchor % MAX_SIZE)) & 1
        mask[ORIENT + k] = here
        n += here
    return n


@rule
def legal_neutral(s, t, p, argument, mask):
    """[Solo Variant, R19] Every tile of the solo card that has a place now."""
    n = 0
    for i in range(MAX_LAID):
        if can_lay(s, t, i):
            n += open_card(mask, LAY, np.int64(s.to_lay[i].card))
    return n


@rule
def legal_order(s, t, p, argument, mask):
    """[End of a round, R27] Any of the orders."""
    offer = s.players[leader(s, p)]
    for k in range(offer.offer_size):
        mask[TAKE + np.int64(offer.offer[k])] = 1
    return np.int64(offer.offer_size)


@rule
def legal_hand_discard(s, t, p, argument, mask):
    """[End of a round, R9] Any card of the hand."""
    player = s.players[p]
    n = 0
    for k in range(player.hand_size):
        n += open_card(mask, DISCARD, np.int64(player.hand[k]))
    return n


@rule
def legal_refresh(s, t, p, argument, mask):
    """[End of a round, R31] Any card that is not chosen yet, and to stop."""
    player = s.players[p]
    mask[STOP] = 1
    n = 1
    for k in range(player.hand_size):
        if not (player.marked >> k) & 1:
            n += open_card(mask, DISCARD, np.int64(player.hand[k]))
    return n


@rule
def legal_exchange(s, t, p, left, mask):
    """[Team Variant, R18] Any card of both members."""
    offer = s.players[leader(s, p)]
    n = 0
    for k in range(offer.offer_size):
        n += open_card(mask, TAKE, np.int64(offer.offer[k]))
    return n


@rule
def write_legal(s, t, kind, player, argument, mask):
    """Open the answers to a prompt; returns their number."""
    if kind == RESERVE:
        return legal_reserve(s, t, player, argument, mask)
    if kind == TEAM_RESERVE:
        return legal_team_reserve(s, t, player, argument, mask)
    if kind == DRAFT:
        return legal_draft(s, t, player, argument, mask)
    if kind == PLAY:
        return legal_play(s, t, player, argument, mask)
    if kind == CELL:
        return legal_cell(s, t, player, argument, mask)
    if kind == ORIENTATION:
        return legal_orientation(s, t, player, argument, mask)
    if kind == NEUTRAL:
        return legal_neutral(s, t, player, argument, mask)
    if kind == ORDER:
        return legal_order(s, t, player, argument, mask)
    if kind == HAND_DISCARD:
        return legal_hand_discard(s, t, player, argument, mask)
    if kind == REFRESH:
        return legal_refresh(s, t, player, argument, mask)
    return legal_exchange(s, t, player, argument, mask)
