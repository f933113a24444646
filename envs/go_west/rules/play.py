"""A turn's play: a card, the field of its anchor, its orientation; and what building it brings."""

import numpy as np

from westbound.envs.core.jit import rule
from westbound.envs.core.prompts import push
from westbound.envs.go_west import operators as op
from westbound.envs.go_west.actions import DISCARD, ORIENT, PLACE, PLAY_CARD
from westbound.envs.go_west.rules.board import put_building
from westbound.envs.go_west.rules.cards import collect_symbols, drop, find_card, take_from_hand
from westbound.envs.go_west.rules.effects import allows_card, has_effect
from westbound.envs.go_west.rules.neutral import lay_tile
from westbound.envs.go_west.rules.payout import payout
from westbound.envs.go_west.rules.placing import can_place, card_of, clear_places, find_places, shape_of
from westbound.envs.go_west.state import (
    CELL,
    FIRST_NEUTRAL_SLOT,
    HOUSE_SLOT,
    NO_CARD_BUILDING,
    NO_CARD_ORDER,
    ORIENTATION,
)
from westbound.envs.go_west.tables import FIRST_ORDER, HOUSE, NUM_FIELDS


@rule
def can_play(s, t, p, slot):
    """[Playing a building card, R21, R32] Whether the card in a place of the hand may be played and can be built."""
    if s.num_players == 1:
        card = card_of(s, p, slot)
        if s.tiles[t.cards[card].tile] <= 0 or not allows_card(s, t, card):
            return False
    return can_place(s, t, p, slot)


@rule
def answer_play(s, t, p, argument, action):
    """[Playing a building card, R5] A card is played, next comes its place; or one is discarded."""
    player = s.players[p]
    size = np.int64(player.hand_size)
    if action < DISCARD + 1:
        slot = find_card(player.hand, size, action - PLAY_CARD)
        find_places(s, t, p, slot)
        push(s, CELL, p, slot)
        return
    card = action - DISCARD
    take_from_hand(s, p, find_card(player.hand, size, card))
    drop(s, p, card)
    player.plays[player.num_plays] = NO_CARD_ORDER if card >= FIRST_ORDER else NO_CARD_BUILDING
    player.num_plays += 1


@rule
def answer_cell(s, t, p, slot, action):
    """[Building a building] The anchor is chosen, next the orientation."""
    push(s, ORIENTATION, p, slot * NUM_FIELDS + action - PLACE)


@rule
def answer_orientation(s, t, p, argument, action):
    """[Building a building] The tile is put down."""
    slot = argument // NUM_FIELDS
    anchor = argument % NUM_FIELDS
    k = action - ORIENT
    clear_places(s)
    if slot >= FIRST_NEUTRAL_SLOT:
        lay_tile(s, t, slot - FIRST_NEUTRAL_SLOT, k, anchor)
    elif slot == HOUSE_SLOT:
        build(s, t, p, HOUSE, k, anchor)
    else:
        play_card(s, t, p, slot, k, anchor)


@rule
def build(s, t, p, card, k, anchor):
    """[Building a building, R21] A player's tile leaves the box for the board."""
    if s.num_players == 1:
        s.tiles[t.cards[card].tile] -= 1
    put_building(s, t, p, card, np.int64(t.cards[card].shape_id), k, anchor)


@rule
def play_card(s, t, p, slot, k, anchor):
    """[Playing a building card, R24] Building, $ for it, its symbols; the card lies open from now on."""
    shape = shape_of(s, t, p, slot)
    card = take_from_hand(s, p, slot)
    player = s.players[p]
    money = player.money + payout(s, t, p, card, shape, k, anchor)
    if has_effect(s, t, op.PAY_PER_BUILDING):
        money = max(0, money - t.solo[s.solo_card].effect.k)
    player.money = money
    build(s, t, p, card, k, anchor)
    collect_symbols(s, t, p, card)
    player.plays[player.num_plays] = card
    player.num_plays += 1
    player.orders_played += np.int64(card >= FIRST_ORDER)
