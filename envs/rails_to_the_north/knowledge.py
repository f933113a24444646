"""What a player cannot know, dealt anew."""

import numpy as np

from westbound.envs.core.jit import rule
from westbound.envs.rails_to_the_north.rules.cards import draw_random, total
from westbound.envs.rails_to_the_north.tables import FIRST_OBJECTIVE, NUM_CARDS, NUM_OBJECTIVES


@rule
def redeal(s, t, observer):
    """[R23, R31] Objective cards that the observer has not seen, then each other player's cards between hand and stack.

    Piles have no order; what will be drawn follows from the RNG, which has been set anew.
    """
    pool = np.zeros(NUM_OBJECTIVES, np.int64)
    size = gather(s, observer, pool)
    for p in range(s.num_players):
        if p != observer:
            deal_hand(s, p, pool, size)
            size -= total(s.players[p].blind)
    for k in range(NUM_OBJECTIVES):
        s.objective_stack[k] = pool[k]


@rule
def gather(s, observer, pool):
    """The unseen objective cards: those of the stack, and those that other players have taken from it."""
    size = 0
    for k in range(NUM_OBJECTIVES):
        pool[k] = s.objective_stack[k]
        for p in range(s.num_players):
            if p != observer:
                pool[k] += s.players[p].blind[k]
        size += pool[k]
    return size


@rule
def deal_hand(s, p, pool, size):
    """Unseen cards of a player out of the pool, then his known ones, between hand and stack.

    The number of cards in the hand and the cards shown stay. An unseen card lies in the hand until it may have been
    shuffled among the others.
    """
    player = s.players[p]
    in_hand = total(player.hand)
    unseen = total(player.blind)
    hidden = np.zeros(NUM_CARDS, np.int64)
    for card in range(NUM_CARDS):
        hidden[card] = np.int64(player.hand[card]) + player.stack[card]
        player.hand[card] = 0
    for k in range(NUM_OBJECTIVES):
        hidden[FIRST_OBJECTIVE + k] -= player.shown[k] + player.blind[k]
        player.hand[FIRST_OBJECTIVE + k] = player.shown[k]
        in_hand -= player.shown[k]
        player.blind[k] = 0
    for i in range(unseen):
        k = draw_random(s, pool, size - i)
        player.blind[k] += 1
        if player.loose:
            hidden[FIRST_OBJECTIVE + k] += 1
        else:
            player.hand[FIRST_OBJECTIVE + k] += 1
            in_hand -= 1
    left = total(hidden)
    for i in range(in_hand):
        player.hand[draw_random(s, hidden, left - i)] += 1
    for card in range(NUM_CARDS):
        player.stack[card] = hidden[card]
