"""What a player cannot know, dealt anew."""

import numpy as np

from westbound.envs.core.jit import rule
from westbound.envs.core.rng import draw
from westbound.envs.go_west_2005.tables import NUM_CARDS


@rule
def redeal(s, t, observer):
    """[R23] Deal the cards that the observer cannot place, pile by pile; the record's RNG has been set anew.

    Everybody sees which pile a card in a hand was drawn from. Cards of an earlier pile that are neither discarded nor
    in the own hand must be in other hands, in the places drawn from that pile; cards of the present pile may also lie
    in it.
    """
    pool = np.zeros(NUM_CARDS + 1, np.int64)
    for epoch in range(s.reshuffles + 1):
        size = gather(s, observer, epoch, pool)
        deal(s, observer, epoch, pool, size)


@rule
def gather(s, observer, epoch, pool):
    """Count the hidden cards of one pile into the pool (copies of each card); returns their number."""
    size = 0
    for p in range(s.num_players):
        player = s.players[p]
        for k in range(player.num_cards):
            if p != observer and player.drawn_in[k] == epoch:
                pool[player.hand[k]] += 1
                size += 1
    if epoch == s.reshuffles:
        for k in range(s.deck_size):
            pool[s.deck[k]] += 1
        size += s.deck_size
    return size


@rule
def deal(s, observer, epoch, pool, size):
    """Deal the pool back to the places that its cards came from."""
    for p in range(s.num_players):
        player = s.players[p]
        for k in range(player.num_cards):
            if p != observer and player.drawn_in[k] == epoch:
                player.hand[k] = take(s, pool, size)
                size -= 1
    if epoch == s.reshuffles:
        for k in range(s.deck_size):
            s.deck[k] = take(s, pool, size)
            size -= 1


@rule
def take(s, pool, size):
    """A random card out of the `size` cards of the pool."""
    n = draw(s, size)
    card = 1
    while n >= pool[card]:
        n -= pool[card]
        card += 1
    pool[card] -= 1
    return card
