"""Cards: hand, stack and discard pile, and what others know about a hand."""

import numpy as np

from westbound.envs.core.jit import rule
from westbound.envs.core.prompts import pop, push
from westbound.envs.core.rng import draw
from westbound.envs.rails_to_the_north.actions import DISCARD_CARD, DRAW_CARDS, STOP, TRASH_CARD
from westbound.envs.rails_to_the_north.tables import FIRST_OBJECTIVE, HAND_DISC, NUM_CARDS, NUM_CATTLE, NUM_OBJECTIVES
from westbound.envs.rails_to_the_north.verbs import (
    ANY_CATTLE,
    CARD,
    DISCARD,
    MORE,
    OBJECTIVE,
    PAIR,
    TRASH,
    VALUE_2,
)

_FILTER = 63  # the bits of an argument that say which cards will do


@rule
def total(counts):
    """[Cards] How many cards or tiles there are."""
    number = np.int64(0)
    for k in range(counts.size):
        number += counts[k]
    return number


@rule
def draw_random(s, counts, size):
    """[Cards, R23] One of the `size` cards or tiles, every one alike, leaves the counts."""
    n = draw(s, size)
    k = 0
    while n >= counts[k]:
        n -= counts[k]
        k += 1
    counts[k] -= 1
    return k


@rule
def can_draw(s, p):
    """[Cards] Stack or discard pile hold a card."""
    return total(s.players[p].stack) + total(s.players[p].discard) > 0


@rule
def draw_cards(s, p, number):
    """[Cards] Draw so many cards, fewer if both piles run out; a new stack is shuffled when a card must come from an
    empty one. Returns how many were drawn."""
    player = s.players[p]
    left = total(player.stack)
    for drawn in range(number):
        if left == 0:
            left = turn_over(s, p)
            if left == 0:
                return drawn
        player.hand[draw_random(s, player.stack, left)] += 1
        left -= 1
    return number


@rule
def turn_over(s, p):
    """[Cards] The discard pile becomes the stack."""
    player = s.players[p]
    for card in range(NUM_CARDS):
        player.stack[card] = player.discard[card]
        player.discard[card] = 0
    return total(player.stack)


@rule
def hand_limit(s, t, p):
    """[Cards] Cards that the hand is filled up to."""
    return t.hand_size + t.discs[HAND_DISC].copies - s.players[p].discs[HAND_DISC]


@rule
def refill_hand(s, t, p):
    """[Cards] Phase C: draw up to the limit, never discard down."""
    missing = hand_limit(s, t, p) - total(s.players[p].hand)
    if missing > 0:
        draw_cards(s, p, missing)


@rule
def leave_hand(s, t, p, card):
    """[Cards] A card leaves the hand, face up."""
    if card >= FIRST_OBJECTIVE:
        track_objective(s, t, p, card)
    s.players[p].hand[card] -= 1


@rule
def track_objective(s, t, p, card):
    """[R31] What others know when an objective card leaves a hand in which some lie that only its owner has seen."""
    player = s.players[p]
    k = card - FIRST_OBJECTIVE
    if player.shown[k] > 0:
        player.shown[k] -= 1
        return
    unseen = total(player.blind)
    if unseen == 0:
        return
    known = player.hand[card] + player.stack[card] - player.blind[k]
    others = total(player.hand) - total(player.shown) - unseen
    if known == 0 or (player.loose == 0 and others == 0):
        player.blind[k] -= 1
        if unseen == 1:
            player.loose = 0
    elif num_unseen(s, k) > 0:
        player.loose = 1


@rule
def num_unseen(s, k):
    """[R31] Copies of an objective card that not everybody has seen."""
    number = np.int64(s.objective_stack[k])
    for q in range(s.num_players):
        number += s.players[q].blind[k]
    return number


@rule
def discard_card(s, t, p, card):
    """[Cards] From the hand onto the own discard pile."""
    leave_hand(s, t, p, card)
    s.players[p].discard[card] += 1


@rule
def discard_hand(s, p):
    """[Kansas City, R31] The whole hand, objective cards too. All have seen it: what was taken unseen is known now, but
    for copies that may lie in the stack."""
    player = s.players[p]
    for card in range(NUM_CARDS):
        player.discard[card] += player.hand[card]
        player.hand[card] = 0
    for k in range(NUM_OBJECTIVES):
        player.shown[k] = 0
        player.blind[k] = min(player.blind[k], player.stack[FIRST_OBJECTIVE + k]) if player.loose else 0
    if total(player.blind) == 0:
        player.loose = 0


@rule
def fits(s, t, p, card, which):
    """[Cards] The card is in the hand and will do for the filter `which`."""
    held = s.players[p].hand[card]
    if held == 0:
        return False
    if which == OBJECTIVE:
        return card >= FIRST_OBJECTIVE
    if card >= FIRST_OBJECTIVE:
        return False
    if which == ANY_CATTLE:
        return True
    if which == VALUE_2:
        return t.cards[card].value == 2
    if which == PAIR:
        return held_of_type(s, t, p, t.cards[card].type) > 1
    return t.cards[card].type == which


@rule
def held_of_type(s, t, p, kind):
    """[Cards] Cattle cards of a type in the hand."""
    number = np.int64(0)
    for card in range(NUM_CATTLE):
        if t.cards[card].type == kind:
            number += s.players[p].hand[card]
    return number


@rule
def has_card(s, t, p, argument):
    """[Buildings] The hand holds what is to be discarded: a card, two with MORE."""
    number = np.int64(0)
    for card in range(NUM_CARDS):
        if fits(s, t, p, card, argument & _FILTER):
            number += s.players[p].hand[card]
    return number > (argument & MORE) // MORE


@rule
def answer_card(s, t, p, argument, action):
    """[Buildings] A discard as a requirement; the reward lies below. Who declines loses it too."""
    if action == STOP:
        pop(s)
        return
    card = action - DISCARD_CARD
    discard_card(s, t, p, card)
    if argument & _FILTER == PAIR:
        push(s, CARD, p, t.cards[card].type)
    elif argument & MORE:
        push(s, CARD, p, argument & _FILTER)


@rule
def answer_discard(s, t, p, argument, action):
    """[Cards] As many as were drawn, one by one, any cards of the hand."""
    discard_card(s, t, p, action - DISCARD_CARD)
    if argument & 15 > 1:
        push(s, DISCARD, p, argument - 1)


@rule
def answer_draw(s, t, p, argument, action):
    """[Cards, R29] The number is fixed first."""
    if action != STOP:
        run_cycle(s, t, p, action - DRAW_CARDS)


@rule
def run_cycle(s, t, p, number):
    """[Cards] Draw, then discard as many."""
    drawn = draw_cards(s, p, number)
    if drawn > 0:
        push(s, DISCARD, p, drawn)


@rule
def answer_trash(s, t, p, number, action):
    """[Auxiliary actions, R17] A card of the hand leaves the game, openly; the rest may be kept."""
    if action == STOP:
        return
    leave_hand(s, t, p, action - TRASH_CARD)
    if number > 1:
        push(s, TRASH, p, number - 1)


@rule
def deck_copies(s, p, card):
    """[End and scoring] Copies of a card in hand, stack and discard pile."""
    player = s.players[p]
    return np.int64(player.hand[card]) + player.stack[card] + player.discard[card]
