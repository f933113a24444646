"""What a player cannot know, dealt anew."""

import numpy as np

from westbound.envs.core.jit import rule, scratch_words
from westbound.envs.core.rng import draw, mix, shuffle
from westbound.envs.go_west.rules.cards import add_to_hand, count_orders, find_card, insert, mark, take_from_hand
from westbound.envs.go_west.rules.memory import guess_stacks, knows_shown, sees_hand, tell_picks
from westbound.envs.go_west.rules.play import can_play
from westbound.envs.go_west.rules.sets import leader
from westbound.envs.go_west.rules.views import last_view, offer_stack, stack_at
from westbound.envs.go_west.state import (
    CELL,
    DRAFT,
    EXCHANGE,
    HAND_DISCARD,
    HOUSE_SLOT,
    MAX_HAND,
    ORIENTATION,
    PLAY,
    REFRESH,
    RESERVE,
    TEAM_RESERVE,
)
from westbound.envs.go_west.tables import FIRST_ORDER, HOUSE, MAX_PLAYERS, MAX_SOLO, NUM_FIELDS

_MAX_DEALS = 1000
_SURE = MAX_PLAYERS * HOUSE
_RESERVED = 3  # cards that are discarded of the first six


@rule
def redeal(s, t, observer):
    """[R28] Deal all that the observer cannot know; the record's RNG has been set anew.

    A deal in which the player on turn had no choice would not have been asked: such deals are dealt again.
    """
    start = s.rng
    pool = scratch_words(HOUSE)
    sure = scratch_words(_SURE)
    for _ in range(_MAX_DEALS):
        chosen = hide_chosen(s, observer)
        gather(s, observer, pool)
        guess_stacks(s, observer, pool, sure)
        reserve_sure(s, pool, sure)
        deal_stacks(s, observer, pool)
        for p in range(s.num_players):
            if p != observer:
                deal_player(s, observer, p, pool, sure[p * HOUSE : (p + 1) * HOUSE])
        deal_piles(s, pool)
        tell_picks(s, observer, sure)
        show_chosen(s, chosen)
        deal_marks(s, observer)
        if has_choice(s, t, observer):
            break
    deal_solo_pile(s)
    s.rng = mix(start)


@rule
def chosen_slot(s, observer):
    """[Playing a building card] The place in another's hand of the card that he is placing; HOUSE_SLOT if he is not."""
    top = s.frames[s.num_frames - 1]
    if s.num_frames == 0 or top.player == observer:
        return HOUSE_SLOT
    if top.kind == CELL:
        return min(np.int64(top.argument), HOUSE_SLOT)
    if top.kind == ORIENTATION:
        return min(np.int64(top.argument) // NUM_FIELDS, HOUSE_SLOT)
    return HOUSE_SLOT


@rule
def hide_chosen(s, observer):
    """[Playing a building card] A card that another player is placing lies open: it counts as played; returns it."""
    slot = chosen_slot(s, observer)
    if slot == HOUSE_SLOT:
        return 0
    p = np.int64(s.frames[s.num_frames - 1].player)
    card = take_from_hand(s, p, slot)
    player = s.players[p]
    player.plays[player.num_plays] = card
    player.num_plays += 1
    return card


@rule
def show_chosen(s, card):
    """[Playing a building card] It goes back to the hand, to its place among the new cards."""
    if card == 0:
        return
    top = s.frames[s.num_frames - 1]
    p = np.int64(top.player)
    player = s.players[p]
    player.num_plays -= 1
    player.plays[player.num_plays] = 0
    add_to_hand(s, p, card)
    slot = find_card(player.hand, np.int64(player.hand_size), card)
    top.argument = slot if top.kind == CELL else slot * NUM_FIELDS + top.argument % NUM_FIELDS


@rule
def gather(s, observer, pool):
    """[R28] Count all cards that the observer does not see."""
    for card in range(HOUSE):
        pool[card] = 0
    for p in range(s.num_players):
        player = s.players[p]
        if not sees_hand(s, observer, p):
            for k in range(player.hand_size):
                if player.hand[k] < FIRST_ORDER or not knows_shown(s, observer, p):
                    pool[player.hand[k]] += 1
        if leader(s, p) != leader(s, observer):
            for k in range(player.offer_size):
                pool[player.offer[k]] += 1
            for card in range(1, HOUSE):
                pool[card] += player.open_discards[card]
        if p != observer:
            for card in range(1, HOUSE):
                pool[card] += player.known_discards[card]
    for g in range(s.num_stacks):
        if offer_stack(s, observer) != g:
            for k in range(s.stack_sizes[g]):
                pool[s.stacks[g, k]] += 1
        for k in range(s.num_unseen[g]):
            pool[s.unseen[g, k]] += 1
    for k in range(s.pile_size):
        pool[s.pile[k]] += 1
    for k in range(s.order_pile_size):
        pool[s.order_pile[k]] += 1


@rule
def take_random(s, pool, first, last):
    """[R28] A random card of the pool with an id in first .. last-1."""
    total = 0
    for card in range(first, last):
        total += np.int64(pool[card])
    n = draw(s, total)
    card = first
    while n >= pool[card]:
        n -= np.int64(pool[card])
        card += 1
    pool[card] -= 1
    return card


@rule
def deal_stacks(s, observer, pool):
    """[R28] Seen stacks have been guessed: their cards leave the pool first. Others are dealt."""
    for g in range(s.num_stacks):
        if offer_stack(s, observer) != g and last_view(s, observer, g) > 0:
            for k in range(s.stack_sizes[g]):
                pool[s.stacks[g, k]] -= 1
            for k in range(s.num_unseen[g]):
                pool[s.unseen[g, k]] -= 1
    for g in range(s.num_stacks):
        if offer_stack(s, observer) != g and last_view(s, observer, g) == 0:
            deal_set(s, s.stacks[g], np.int64(s.stack_sizes[g]), 0, pool)


@rule
def deal_set(s, cards, size, orders, pool):
    """[R28] New cards for a set: so many orders, the rest buildings."""
    for k in range(size):
        if k < orders:
            insert(cards, k, take_random(s, pool, FIRST_ORDER, HOUSE))
        else:
            insert(cards, k, take_random(s, pool, 1, FIRST_ORDER))


@rule
def reserve_sure(s, pool, sure):
    """[R28] Cards that the players must still have leave the pool."""
    for p in range(s.num_players):
        for card in range(1, HOUSE):
            pool[card] -= sure[p * HOUSE + card]


@rule
def deal_player(s, observer, p, pool, sure):
    """[R28] Another player's hand, offer and discards; how many of them are orders stays."""
    player = s.players[p]
    buildings, orders = count_known(player.known_discards)
    for card in range(HOUSE):
        player.known_discards[card] = 0
    if not sees_hand(s, observer, p):
        size = np.int64(player.hand_size)
        room = size - count_orders(player.hand, size)
        total = 0
        for card in range(1, FIRST_ORDER):
            total += np.int64(sure[card])
        while total > room:  # he has discarded some of them, nothing being playable
            player.known_discards[take_random(s, sure, 1, FIRST_ORDER)] += 1
            total -= 1
            buildings -= 1
        deal_hand(s, observer, p, room, pool, sure)
    deal_discards(s, player.known_discards, buildings, orders, pool)
    if leader(s, p) != leader(s, observer):
        size = np.int64(player.offer_size)
        deal_set(s, player.offer, size, count_orders(player.offer, size), pool)
        buildings, orders = count_known(player.open_discards)
        for card in range(HOUSE):
            player.open_discards[card] = 0
        deal_discards(s, player.open_discards, buildings, orders, pool)


@rule
def count_known(counts):
    """[R8] Building cards and orders among counted cards."""
    buildings = 0
    orders = 0
    for card in range(1, FIRST_ORDER):
        buildings += np.int64(counts[card])
    for card in range(FIRST_ORDER, HOUSE):
        orders += np.int64(counts[card])
    return buildings, orders


@rule
def deal_discards(s, counts, buildings, orders, pool):
    """[R28] So many building cards and orders out of the pool."""
    for _ in range(buildings):
        counts[take_random(s, pool, 1, FIRST_ORDER)] += 1
    for _ in range(orders):
        counts[take_random(s, pool, FIRST_ORDER, HOUSE)] += 1


@rule
def deal_hand(s, observer, p, room, pool, sure):
    """[R28] A hand: the sure cards, others from the pool; orders that the observer has seen stay."""
    player = s.players[p]
    orders = np.int64(player.hand_size) - room
    for k in range(room):
        player.hand[k] = 0
    if not knows_shown(s, observer, p):
        for k in range(room, room + orders):
            player.hand[k] = 0
        for k in range(orders):
            insert(player.hand[room:], k, take_random(s, pool, FIRST_ORDER, HOUSE))
    size = 0
    for card in range(1, FIRST_ORDER):
        for _ in range(sure[card]):
            insert(player.hand, size, card)
            size += 1
    while size < room:
        insert(player.hand, size, take_random(s, pool, 1, FIRST_ORDER))
        size += 1


@rule
def deal_piles(s, pool):
    """[R28] What is left lies in the piles, in random order."""
    size = 0
    for card in range(1, FIRST_ORDER):
        for _ in range(pool[card]):
            s.pile[size] = card
            size += 1
    shuffle(s, s.pile, size)
    orders = 0
    for card in range(FIRST_ORDER, HOUSE):
        for _ in range(pool[card]):
            s.order_pile[orders] = card
            orders += 1
    shuffle(s, s.order_pile, orders)


@rule
def deal_solo_pile(s):
    """[Solo Variant, R28] The solo cards that were not seen, in random order."""
    n = np.int64(s.solo_pile_size)
    cards = scratch_words(MAX_SOLO)
    for k in range(n):
        insert(cards, k, np.int64(s.solo_pile[k]))
    shuffle(s, cards, n)
    for k in range(n):
        s.solo_pile[k] = cards[k]


@rule
def deal_marks(s, observer):
    """[R6, R28] Which cards others have chosen to discard is not seen before all have chosen."""
    if s.num_frames == 0:
        return
    top = s.frames[s.num_frames - 1]
    kind = np.int64(top.kind)
    if kind != RESERVE and kind != HAND_DISCARD and kind != REFRESH:
        return
    for p in range(s.num_players):
        if sees_hand(s, observer, p):
            continue
        s.players[p].marked = 0
        if top.player == p:
            if kind == RESERVE:
                mark_some(s, p, _RESERVED - np.int64(top.argument))
            elif kind == REFRESH:
                mark_some(s, p, draw(s, np.int64(s.players[p].hand_size)))
        elif not is_waiting(s, p, kind):
            mark_all(s, p, kind)


@rule
def is_waiting(s, p, kind):
    """[R6] Whether a player will be asked later."""
    waiting = False
    for i in range(s.num_frames):
        waiting |= s.frames[i].kind == kind and s.frames[i].player == p
    return waiting


@rule
def mark_all(s, p, kind):
    """[R28] A whole choice: three cards with an order among them, one card, or any number of them."""
    player = s.players[p]
    size = np.int64(player.hand_size)
    if kind == HAND_DISCARD:
        mark_some(s, p, 1)
    elif kind == REFRESH:
        mark_some(s, p, draw(s, size + 1))
    else:
        while True:
            player.marked = 0
            mark_some(s, p, _RESERVED)
            if player.marked >> (size - count_orders(player.hand, size)):  # orders are the last cards of a hand
                return


@rule
def mark_some(s, p, n):
    """[R28] So many random cards of a hand are marked."""
    player = s.players[p]
    size = np.int64(player.hand_size)
    places = scratch_words(MAX_HAND)
    for k in range(size):
        places[k] = k
    for i in range(n):
        k = i + draw(s, size - i)
        mark(s, p, np.int64(player.hand[places[k]]))
        places[k] = places[i]


@rule
def has_choice(s, t, observer):
    """[R28] Whether the player on turn has more than one answer with the cards dealt to him."""
    if s.num_frames == 0:
        return True
    top = s.frames[s.num_frames - 1]
    p = np.int64(top.player)
    kind = np.int64(top.kind)
    player = s.players[p]
    if p == observer:
        return True
    if kind == PLAY:
        return can_choose_play(s, t, p)
    if kind == DRAFT:
        g = stack_at(s, p, np.int64(s.turn))
        return count_kinds(s.stacks[g], 0, np.int64(s.stack_sizes[g]), 0) > 1
    if kind in (RESERVE, HAND_DISCARD):
        return count_kinds(player.hand, 0, np.int64(player.hand_size), np.int64(player.marked)) > 1
    if kind in (TEAM_RESERVE, EXCHANGE):
        offer = s.players[leader(s, p)]
        size = np.int64(offer.offer_size)
        buildings = size - count_orders(offer.offer, size)
        if kind == EXCHANGE:
            return count_kinds(offer.offer, 0, size, 0) > 1
        if top.argument < _RESERVED:
            return count_kinds(offer.offer, 0, buildings, 0) > 1
    return True


@rule
def can_choose_play(s, t, p):
    """[Playing a building card, R5] Whether two different cards can be played, or else discarded."""
    player = s.players[p]
    size = np.int64(player.hand_size)
    n = 0
    for k in range(size):
        if (k == 0 or player.hand[k - 1] != player.hand[k]) and can_play(s, t, p, k):
            n += 1
    return n > 1 or (n == 0 and count_kinds(player.hand, 0, size, 0) > 1)


@rule
def count_kinds(cards, first, last, marked):
    """[Hand cards] Different cards among those of an ascending set that are not marked."""
    n = 0
    previous = 0
    for k in range(first, last):
        card = np.int64(cards[k])
        if not (marked >> k) & 1:
            n += np.int64(card != previous)
            previous = card
    return n
