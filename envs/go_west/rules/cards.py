"""Hands, piles and discards. Sets of cards are kept ascending, so that their order tells nothing."""

import numpy as np

from westbound.envs.core.jit import rule
from westbound.envs.core.rng import shuffle
from westbound.envs.go_west.operators import FARM
from westbound.envs.go_west.rules.sets import leader
from westbound.envs.go_west.tables import FIRST_ORDER, MAX_SET


@rule
def insert(cards, size, card):
    """[Hand cards] Put a card among `size` ascending ones."""
    k = size
    while k > 0 and cards[k - 1] > card:
        cards[k] = cards[k - 1]
        k -= 1
    cards[k] = card


@rule
def remove_at(cards, size, k):
    """[Hand cards] Take number k out of `size` cards; returns it."""
    card = np.int64(cards[k])
    for i in range(k, size - 1):
        cards[i] = cards[i + 1]
    cards[size - 1] = 0
    return card


@rule
def find_card(cards, size, card):
    """[Hand cards] The place of the first such card; `size` if there is none."""
    for k in range(size):
        if cards[k] == card:
            return k
    return size


@rule
def count_orders(cards, size):
    """[Hand cards, R8] Order cards among these: their backs show it."""
    n = 0
    for k in range(size):
        n += np.int64(cards[k] >= FIRST_ORDER)
    return n


@rule
def add_to_hand(s, p, card):
    """[Hand cards] The player gets a card."""
    player = s.players[p]
    insert(player.hand, np.int64(player.hand_size), card)
    player.hand_size += 1


@rule
def take_from_hand(s, p, k):
    """[Hand cards] The card in place k leaves the hand; returns it."""
    player = s.players[p]
    player.hand_size -= 1
    return remove_at(player.hand, np.int64(player.hand_size) + 1, k)


@rule
def drop(s, p, card):
    """[Hand cards, R8, R28] A card goes face down to its discard pile; the player knows it."""
    s.players[p].known_discards[card] += 1


@rule
def drop_open(s, p, card):
    """[Team Variant, R28] As `drop`; with open hands the teammate sees it too."""
    if s.open_hands:
        s.players[leader(s, p)].open_discards[card] += 1
    else:
        drop(s, p, card)


@rule
def draw_building(s):
    """[Sequence of a round, R10] The next building card; when the pile is out, the discards become a new one."""
    if s.pile_size == 0:
        for p in range(s.num_players):
            player = s.players[p]
            for card in range(1, FIRST_ORDER):
                for _ in range(np.int64(player.known_discards[card]) + np.int64(player.open_discards[card])):
                    s.pile[s.pile_size] = card
                    s.pile_size += 1
                player.known_discards[card] = 0
                player.open_discards[card] = 0
        shuffle(s, s.pile, np.int64(s.pile_size))
    s.pile_size -= 1
    card = np.int64(s.pile[s.pile_size])
    s.pile[s.pile_size] = 0
    return card


@rule
def count_discards(s, first, last):
    """[Sequence of a round] Cards of the ids first .. last-1 in their discard pile."""
    n = 0
    for p in range(s.num_players):
        known = s.players[p].known_discards
        shared = s.players[p].open_discards
        for card in range(first, last):
            n += np.int64(known[card]) + np.int64(shared[card])
    if first < FIRST_ORDER:
        for g in range(s.num_unseen.size):
            n += np.int64(s.num_unseen[g])
    return n


@rule
def draw_order(s):
    """[End of a round] The next order card; the pile never runs out."""
    s.order_pile_size -= 1
    card = np.int64(s.order_pile[s.order_pile_size])
    s.order_pile[s.order_pile_size] = 0
    return card


@rule
def add_to_offer(s, p, card):
    """[End of a round] One more card that the player chooses from."""
    player = s.players[p]
    insert(player.offer, np.int64(player.offer_size), card)
    player.offer_size += 1


@rule
def take_from_offer(s, owner, card):
    """[End of a round] A card is chosen out of the offer that lies with a seat."""
    player = s.players[owner]
    player.offer_size -= 1
    size = np.int64(player.offer_size) + 1
    remove_at(player.offer, size, find_card(player.offer, size, card))


@rule
def drop_offer(s, p, owner):
    """[End of a round] What player p leaves of an offer is discarded."""
    offer = s.players[owner]
    for k in range(offer.offer_size):
        drop_open(s, p, np.int64(offer.offer[k]))
        offer.offer[k] = 0
    offer.offer_size = 0


@rule
def mark(s, p, card):
    """[End of a round, R6] Choose a card of the hand to be discarded: it stays there until all have chosen."""
    player = s.players[p]
    for k in range(player.hand_size):
        if player.hand[k] == card and not (player.marked >> k) & 1:
            player.marked |= 1 << k
            return


@rule
def discard_marked(s, p):
    """[End of a round] The chosen cards are discarded; returns how many."""
    player = s.players[p]
    n = 0
    for k in range(np.int64(player.hand_size) - 1, -1, -1):
        if (player.marked >> k) & 1:
            drop_open(s, p, take_from_hand(s, p, k))
            n += 1
    player.marked = 0
    return n


@rule
def set_to_join(s, p, symbol):
    """[Farm buildings, R3] The largest set of the side that lacks the symbol and is not full, else a new one."""
    sets = s.players[leader(s, p)].farm_sets
    best = 0
    best_size = 0
    while best < MAX_SET - 1 and sets[best] != 0:
        best += 1  # the first empty place
    for k in range(best):
        size = set_size(np.int64(sets[k]))
        if not (sets[k] >> symbol) & 1 and best_size < size < MAX_SET:
            best = k
            best_size = size
    return best


@rule
def set_size(symbols):
    """[Farm buildings] The number of symbols in a set."""
    n = 0
    while symbols > 0:
        n += symbols & 1
        symbols >>= 1
    return n


@rule
def collect_symbols(s, t, p, card):
    """[Farm buildings, Build Bonus] The symbols of a card that was played join those of the side."""
    side = s.players[leader(s, p)]
    if t.cards[card].type == FARM:
        symbol = np.int64(t.cards[card].symbol)
        side.farm_sets[set_to_join(s, p, symbol)] |= 1 << symbol
    for k in range(2):
        kind = t.cards[card].bonus[k]
        if kind > 0:
            side.bonus[kind] += 1
