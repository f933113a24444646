"""Hands, draw pile and discard pile."""

from westbound.envs.core.jit import rule
from westbound.envs.core.rng import shuffle
from westbound.envs.go_west_2005.tables import NUM_CARDS


@rule
def draw_card(s, p):
    """[Playing an Action Card, last step] Take the top card; the pile is renewed as soon as it runs out [R12]."""
    s.deck_size -= 1
    card = s.deck[s.deck_size]
    s.deck[s.deck_size] = 0
    player = s.players[p]
    player.hand[player.num_cards] = card
    player.drawn_in[player.num_cards] = s.reshuffles
    player.num_cards += 1
    if s.deck_size == 0:
        reshuffle(s)


@rule
def reshuffle(s):
    """[Shuffling the Action Card Pile] The discard pile becomes the new draw pile."""
    n = 0
    for card in range(1, NUM_CARDS + 1):
        for _ in range(s.discard[card]):
            s.deck[n] = card
            n += 1
        s.discard[card] = 0
    s.deck_size = n
    s.reshuffles += 1
    shuffle(s, s.deck, n)


@rule
def discard_card(s, p, card):
    """The card leaves the hand; of two copies the one held longer [R23]."""
    player = s.players[p]
    slot = 0
    while player.hand[slot] != card:
        slot += 1
    last = player.num_cards - 1
    for k in range(slot, last):
        player.hand[k] = player.hand[k + 1]
        player.drawn_in[k] = player.drawn_in[k + 1]
    player.hand[last] = 0
    player.drawn_in[last] = 0
    player.num_cards = last
    s.discard[card] += 1
