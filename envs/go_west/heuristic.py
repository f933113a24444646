"""Greedy: what a good player of Go West looks at, one placement ahead. Compiled.

A placement is worth the $ that it brings now, and what it brings later by experience: its symbols, a longer farm set,
the company of other buildings, more money for the orders that the player has played or holds. Of every card all
placements are looked at; the best one of each field is then tried out on the board and taken back. An order is worth
what it would pay at the end. Nothing hidden is read: own hand, own stack, own offer, board, round.

A *place* is 1024 x orientation + field of the anchor, -1 for none. `near` (NUM_FIELDS,) says how good the company is on
each field.
"""

import numpy as np

from westbound.envs.core.jit import rule, scratch_words
from westbound.envs.go_west import operators as op
from westbound.envs.go_west.actions import DISCARD, ORIENT, PLACE, PLAY_CARD, STOP, TAKE
from westbound.envs.go_west.rules.board import beside_set, draw_tile, link_building, take_building
from westbound.envs.go_west.rules.cards import collect_symbols, count_orders, set_size, set_to_join
from westbound.envs.go_west.rules.effects import has_effect
from westbound.envs.go_west.rules.finals import final_value
from westbound.envs.go_west.rules.masks import copy_rows
from westbound.envs.go_west.rules.payout import payout
from westbound.envs.go_west.rules.placing import card_of, num_orientations, places_of, prepare, shape_of
from westbound.envs.go_west.rules.rounds import solo_turns
from westbound.envs.go_west.rules.sets import leader
from westbound.envs.go_west.state import CELL, HOUSE_SLOT, NEUTRAL, NUM_ROWS, ORIENTATION, REFRESH, SPAN
from westbound.envs.go_west.tables import FIRST_ORDER, MAX_SET, MAX_SIZE, NUM_CARDS, NUM_FIELDS, NUM_SYMBOLS

# Worths in $, found by short series of games.
SHARE = (0.0, 0.13, 0.14, 0.26, 0.17, 0.22, 0.08)  # of a player's plays, by type: greedy's own
SYMBOL = 0.8  # a build-bonus symbol, for each later play of its type
SET = 0.7  # a longer farm set, for each $ that later farms then bring
COMPANY = 0.1  # a building nearby: production and city buildings will pay for it
HELD = 0.5  # $ more for an order that is still in the hand
DELAY = 0.5  # an order loses so much for each play to come: symbols come first, and places become better
GROWTH = 0.25  # what orders count grows by so much with each own play
WAIT = 0.1  # production and city buildings, which others make better, lose so much for each play to come
HURRY = 3.0  # an order goes first when so few plays more than orders are left
LATER = 3.0  # a card that has no place now
GUESTS = 1.0  # a neutral tile should have so many own buildings nearby: they are of use, but need room
FRESH = 7.0  # a card drawn from the pile
NEVER = -1000.0
LAND = (0.0, 1.0, 1.0, 1.0, 0.7)  # a field around the counting house, by terrain
DEPOSIT = 2.0  # so much more with gold or silver
_RADIUS, _SIGHT = 3, 5  # of company, of the land around a counting house
_ROOM = 5 * NUM_ROWS


@rule
def choose(s, t, mask):
    """The greedy answer to the prompt on top; `mask` (A,) int8 are the legal ones. Changes nothing."""
    frame = s.frames[s.num_frames - 1]
    kind, p, argument = np.int64(frame.kind), np.int64(frame.player), np.int64(frame.argument)
    if kind == NEUTRAL:
        return np.argmax(mask)
    near = np.zeros(NUM_FIELDS)
    if kind == CELL and argument == HOUSE_SLOT:
        look_over_land(s, near)
    else:
        look_around(s, p, near, kind == CELL and argument > HOUSE_SLOT)
    if kind == CELL:
        _, place = best_place(s, t, p, card_of(s, p, argument), argument, near, -1)
        return PLACE + place % 1024
    if kind == ORIENTATION:
        slot = argument // NUM_FIELDS
        _, place = best_place(s, t, p, card_of(s, p, slot), slot, near, argument % NUM_FIELDS)
        return ORIENT + place // 1024
    for first in (PLAY_CARD, TAKE):
        card = best_card(s, t, p, near, mask, first, 1.0)
        if card > 0:
            return first + card
    card = best_card(s, t, p, near, mask, DISCARD, -1.0)
    if kind == REFRESH and (card == 0 or keeping(s, t, p, card, near) > FRESH):
        return STOP
    return DISCARD + card


@rule
def look_over_land(s, near):
    """How much can be built around each field."""
    for row in range(s.board_size):
        for column in range(s.board_size):
            value = 0.0
            for r in range(max(0, row - _SIGHT), min(np.int64(s.board_size), row + _SIGHT + 1)):
                for c in range(max(0, column - _SIGHT), min(np.int64(s.board_size), column + _SIGHT + 1)):
                    field = r * MAX_SIZE + c
                    if s.cached_at[field] == 0:
                        value += LAND[s.terrain[field]] + DEPOSIT * (s.deposits[field] > 0)
            near[row * MAX_SIZE + column] = value


@rule
def look_around(s, p, near, own_only):
    """How many buildings are around each field."""
    for i in range(s.num_buildings):
        if own_only and s.buildings[i].owner != p:
            continue
        row, column = np.int64(s.buildings[i].anchor) // MAX_SIZE, np.int64(s.buildings[i].anchor) % MAX_SIZE
        for r in range(max(0, row - _RADIUS), min(MAX_SIZE, row + _RADIUS + 1)):
            for c in range(max(0, column - _RADIUS), min(MAX_SIZE, column + _RADIUS + 1)):
                near[r * MAX_SIZE + c] += 1.0


@rule
def plays_left(s, t):
    """How many plays every player still has in this game after the one of this turn."""
    turns = solo_turns(t) if s.num_players == 1 else np.int64(t.stacks[s.num_players]) - 1
    return (t.rounds - np.int64(s.round_number)) * turns + (turns - np.int64(s.turn) if s.turn > 0 else 0)


@rule
def best_card(s, t, p, near, mask, first, sign):
    """The card with the best (sign -1: the least) worth among the legal actions of a block; 0 if there is none."""
    best, best_card = -np.inf, 0
    for card in range(1, NUM_CARDS + 1):
        if mask[first + card]:
            value = sign * (playing(s, t, p, card, near) if first == PLAY_CARD else keeping(s, t, p, card, near))
            if value > best:
                best, best_card = value, card
    return best_card


@rule
def playing(s, t, p, card, near):
    """Worth of playing a card of the hand now."""
    value, _ = best_place(s, t, p, card, 0, near, -1)
    left = plays_left(s, t)
    if t.cards[card].type == op.PRODUCTION or t.cards[card].type == op.CITY:
        value -= WAIT * left
    if card >= FIRST_ORDER:
        value -= DELAY * left
        if left < count_orders(s.players[p].hand, np.int64(s.players[p].hand_size)) + HURRY:
            value -= NEVER
    return value


@rule
def keeping(s, t, p, card, near):
    """Worth of having a card."""
    if s.num_players == 1 and s.tiles[t.cards[card].tile] <= 0:
        return 0.0
    value, _ = best_place(s, t, p, card, 0, near, -1)
    if card >= FIRST_ORDER:
        return max(value, hope(s, t, p, card, home(s, p), plays_left(s, t)))
    if value < LATER and not has_effect(s, t, op.MUST_PLAY_DRAFTED):
        value = LATER + promise(s, t, p, card)
    return value


@rule
def promise(s, t, p, card):
    """What the symbols of a card will bring."""
    left = plays_left(s, t)
    value = 0.0
    for k in range(2):
        kind = np.int64(t.cards[card].bonus[k])
        if kind > 0:
            value += SYMBOL * left * SHARE[kind] * t.bonus
    if t.cards[card].type == op.FARM:
        symbol = np.int64(t.cards[card].symbol)
        size = set_size(np.int64(s.players[leader(s, p)].farm_sets[set_to_join(s, p, symbol)])) + 1
        if size < MAX_SET and size > largest_set(s, p):
            more = np.int64(t.farm_table[size + 1]) - t.farm_table[size]
            value += SET * more * left * SHARE[op.FARM] * (1.0 - size / NUM_SYMBOLS)
    return value


@rule
def largest_set(s, p):
    """The size of the side's largest farm set."""
    best = 0
    for k in range(MAX_SET):
        best = max(best, set_size(np.int64(s.players[leader(s, p)].farm_sets[k])))
    return best


@rule
def home(s, p):
    """The player's first building; num_buildings if he has none."""
    i = 0
    while i < s.num_buildings and s.buildings[i].owner != p:
        i += 1
    return i


@rule
def hope(s, t, p, card, building, left):
    """What an order will pay at the end, if it is (or, like `building`, were) on the board now."""
    value = 1.0 * final_value(s, t, p, card, building) if building < s.num_buildings else 0.0
    term = t.cards[card].final
    return min(value + GROWTH * left * max(1.0, term.k), 1.0 * term.cap)


@rule
def best_place(s, t, p, card, slot, near, anchor):
    """Worth of a card at its best place, and that place; on this anchor only, if it is not -1."""
    rows = scratch_words(_ROOM)
    places = scratch_words(SPAN)
    shape = shape_of(s, t, p, slot) if slot > HOUSE_SLOT else np.int64(t.cards[card].shape_id)
    found, found_at = np.full(NUM_FIELDS, NEVER), np.full(NUM_FIELDS, -1)
    if not prepare(s, t, p, card, slot, rows):
        return NEVER, -1
    for k in range(num_orientations(s, t, shape, slot)):
        if not places_of(s, t, p, card, slot, shape, k, rows, places):
            continue
        for r in range(s.board_size):
            word = np.int64(places[r])
            for c in range(s.board_size):
                field = r * MAX_SIZE + c
                if (word >> c) & 1 and (anchor < 0 or field == anchor):
                    value = first_look(s, t, p, card, shape, k, field, slot, near)
                    spot = k if anchor >= 0 else field
                    if value > found[spot]:
                        found[spot], found_at[spot] = value, 1024 * k + field
    return best_of(s, t, p, card, shape, slot, found, found_at)


@rule
def first_look(s, t, p, card, shape, k, anchor, slot, near):
    """Worth of a placement without trying it out."""
    if slot > HOUSE_SLOT:
        return -abs(near[anchor] - GUESTS)
    if slot == HOUSE_SLOT:
        return near[anchor]
    return payout(s, t, p, card, shape, k, anchor) + COMPANY * near[anchor]


@rule
def best_of(s, t, p, card, shape, slot, found, found_at):
    """The best of the places found, with what their buildings would mean for orders; its worth, and itself."""
    best, best_place = NEVER, -1
    now = planned(s, t, p, card)
    for spot in range(NUM_FIELDS):
        place = np.int64(found_at[spot])
        if place < 0:
            continue
        value = found[spot]
        if slot < HOUSE_SLOT:
            value += try_out(s, t, p, card, shape, place // 1024, place % 1024) - now
        if value > best:
            best, best_place = value, place
    if slot < HOUSE_SLOT and best_place >= 0:
        best += promise(s, t, p, card)
    return best, best_place


@rule
def planned(s, t, p, playing):
    """What the orders of the player's side on the board, and those in his hand, would pay now."""
    value = 0.0
    for i in range(s.num_buildings):
        card, owner = np.int64(s.buildings[i].card), np.int64(s.buildings[i].owner)
        if FIRST_ORDER <= card <= NUM_CARDS and owner < s.num_players and leader(s, owner) == leader(s, p):
            value += final_value(s, t, owner, card, i)
    house = home(s, p)
    for k in range(s.players[p].hand_size):
        card = np.int64(s.players[p].hand[k])
        if card >= FIRST_ORDER and card != playing and house < s.num_buildings:
            value += HELD * final_value(s, t, p, card, house)
    return value


@rule
def try_out(s, t, p, card, shape, k, anchor):
    """`planned` after a placement, which is taken back; an order itself counts with what it will pay."""
    water = scratch_words(NUM_ROWS)
    copy_rows(s.cached_water, water)
    side = s.players[leader(s, p)]
    joined = set_to_join(s, p, np.int64(t.cards[card].symbol))
    old_set = np.int64(side.farm_sets[joined])
    i = np.int64(s.num_buildings)
    near_low, near_high = beside_set(s, t, shape, k, anchor)
    building = s.buildings[i]
    building.card = card
    building.owner = p
    building.shape_id = shape
    building.orientation = k
    building.anchor = anchor
    s.num_buildings = i + 1
    draw_tile(s, t, i)
    link_building(s, i, near_low, near_high)
    collect_symbols(s, t, p, card)
    value = planned(s, t, p, card)
    if card >= FIRST_ORDER:
        value += hope(s, t, p, card, i, plays_left(s, t)) - final_value(s, t, p, card, i)
    take_building(s, t)
    copy_rows(water, s.cached_water)
    side.farm_sets[joined] = old_set
    for n in range(2):
        if t.cards[card].bonus[n] > 0:
            side.bonus[t.cards[card].bonus[n]] -= 1
    return value
