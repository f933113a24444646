"""What a seat can tell about cards that it does not see: guesses that agree with all it has seen in this round.

A player's building cards of a round come from the hand that he began it with and from his picks; they are played, lie
in his hand, or were discarded because nothing was playable. A pick is *known* to the observer, as one of a group, if he
saw the stack before. A known pick that was not played must still be there: it is *sure*.
"""

import numpy as np

from westbound.envs.core.jit import rule, scratch_words
from westbound.envs.core.rng import draw, shuffle
from westbound.envs.go_west.rules.cards import count_orders, insert
from westbound.envs.go_west.rules.sets import leader
from westbound.envs.go_west.rules.views import NO_STACK, last_view, offer_stack, stack_at
from westbound.envs.go_west.state import MAX_STACK, MAX_TURNS, MAX_UNSEEN, NO_CARD_BUILDING, NO_CARD_ORDER
from westbound.envs.go_west.tables import FIRST_ORDER, HOUSE, NUM_CARDS

_MAX_GUESSES = 1 << 16  # the truth is one of at most a few hundred
_FREE = HOUSE + MAX_TURNS
_GROUP = MAX_STACK + MAX_UNSEEN + 4 * MAX_TURNS


@rule
def sees_hand(s, observer, p):
    """[Team Variant, R28] Whether the observer sees all of a player's hand."""
    return p == observer or (s.open_hands and leader(s, p) == leader(s, observer))


@rule
def knows_shown(s, observer, p):
    """[Team Variant, R28] Whether the observer has seen the hand with which the player began the round."""
    return s.teams and not s.open_hands and p == observer ^ 2


@rule
def first_view(s, observer, g):
    """[Choosing a building card, R28] The turn in which the observer saw a stack first; MAX_TURNS + 1 if he has not."""
    turns = np.int64(s.players[observer].num_picks)
    if offer_stack(s, observer) != NO_STACK:
        turns += 1
    for turn in range(1, turns + 1):
        if stack_at(s, observer, turn) == g:
            return turn
    return MAX_TURNS + 1


@rule
def is_known_pick(s, observer, p, turn):
    """[Choosing a building card, R28] Whether the observer had seen the stack before the player picked from it."""
    return first_view(s, observer, stack_at(s, p, turn)) < turn


@rule
def guess_stacks(s, observer, pool, sure):
    """[R28] Deal each seen stack and the picks from it anew, until hands and numbers of cards agree.

    `pool` counts all hidden cards; `sure` (4 x HOUSE) becomes what must still be with each player.
    """
    for _ in range(_MAX_GUESSES):
        for g in range(s.num_stacks):
            guess_stack(s, observer, g)
        if agrees(s, observer, pool, sure):
            return


@rule
def guess_stack(s, observer, g):
    """[Choosing a building card, R28] Who took what between two views of a stack, and since the last one."""
    before = 0
    visible = offer_stack(s, observer) == g
    last = np.int64(s.turn) if visible else last_view(s, observer, g)
    for turn in range(1, last + 1):
        if stack_at(s, observer, turn) == g:
            if before > 0:
                shuffle_group(s, observer, g, before, turn, False)
            before = turn
    if before > 0 and not visible:
        shuffle_group(s, observer, g, before, MAX_TURNS + 1, True)


@rule
def shuffle_group(s, observer, g, first, last, with_stack):
    """[Choosing a building card, R28] Deal anew what others took from a stack between two turns, and what is left."""
    cards = scratch_words(_GROUP)
    n = 0
    if with_stack:
        for k in range(s.stack_sizes[g]):
            insert(cards, n, np.int64(s.stacks[g, k]))
            n += 1
        for k in range(s.num_unseen[g]):
            insert(cards, n, np.int64(s.unseen[g, k]))
            n += 1
    for p in range(s.num_players):
        for turn in range(first + 1, min(last - 1, np.int64(s.players[p].num_picks)) + 1):
            if p != observer and stack_at(s, p, turn) == g:
                insert(cards, n, np.int64(s.players[p].picks[turn - 1]))
                n += 1
    shuffle(s, cards, n)
    for p in range(s.num_players):
        for turn in range(first + 1, min(last - 1, np.int64(s.players[p].num_picks)) + 1):
            if p != observer and stack_at(s, p, turn) == g:
                n -= 1
                s.players[p].picks[turn - 1] = cards[n]
    if with_stack:
        refill(s.stacks[g], np.int64(s.stack_sizes[g]), cards)
        refill(s.unseen[g], np.int64(s.num_unseen[g]), cards[np.int64(s.stack_sizes[g]) :])


@rule
def refill(into, size, cards):
    """[Choosing a building card, R28] The first cards of another pile, ascending."""
    for k in range(size):
        insert(into, k, np.int64(cards[k]))


@rule
def agrees(s, observer, pool, sure):
    """[R28] Whether the guess leaves room in every hand and wants hidden cards only; fills `sure`."""
    wanted = scratch_words(HOUSE)
    for card in range(HOUSE):
        wanted[card] = 0
    for g in range(s.num_stacks):
        if last_view(s, observer, g) > 0 and offer_stack(s, observer) != g:
            for k in range(s.stack_sizes[g]):
                wanted[s.stacks[g, k]] += 1
            for k in range(s.num_unseen[g]):
                wanted[s.unseen[g, k]] += 1
    for p in range(s.num_players):
        own = sure[p * HOUSE : (p + 1) * HOUSE]
        for card in range(HOUSE):
            own[card] = 0
        if not sees_hand(s, observer, p):
            if not match_plays(s, observer, p, own):
                return False
            for card in range(1, HOUSE):
                wanted[card] += own[card]
    for card in range(1, HOUSE):  # noqa: SIM110
        if wanted[card] > pool[card]:
            return False
    return True


@rule
def match_plays(s, observer, p, sure):
    """[R28] What is left of a player's known cards after his plays, into `sure`; False if his hand was too small.

    A play uses up a known card of its kind if there is one: whether it was that copy or another makes no difference.
    """
    player = s.players[p]
    orders = held_orders(s, p)
    left = 0
    gone = 0
    if knows_shown(s, observer, p):
        for k in range(player.shown_size):
            if player.shown[k] < FIRST_ORDER:
                sure[player.shown[k]] += 1
                left += 1
    for turn in range(max(np.int64(player.num_picks), np.int64(player.num_plays))):
        if turn < player.num_picks and is_known_pick(s, observer, p, turn + 1):
            sure[player.picks[turn]] += 1
            left += 1
        if turn >= player.num_plays:
            continue
        card = np.int64(player.plays[turn])
        if card == NO_CARD_BUILDING:
            gone += 1
        elif card >= FIRST_ORDER:
            orders -= 1
        elif sure[card] > 0:
            sure[card] -= 1
            left -= 1
        if left > room_after(s, p, turn + 1) - orders + gone:
            return False
    return left <= np.int64(player.hand_size) - orders + gone


@rule
def held_orders(s, p):
    """[R28] Orders that the player held when the round began."""
    player = s.players[p]
    n = count_orders(player.hand, np.int64(player.hand_size))
    for turn in range(player.num_plays):
        card = np.int64(player.plays[turn])
        n += np.int64(FIRST_ORDER <= card <= NUM_CARDS or card == NO_CARD_ORDER)
    return n


@rule
def room_after(s, p, plays):
    """[R28] Cards in the player's hand after so many plays of the round."""
    player = s.players[p]
    later = np.int64(player.num_plays) - plays
    return np.int64(player.hand_size) + later - (np.int64(player.num_picks) - plays)


@rule
def tell_picks(s, observer, sure):
    """[R28] Picks that nobody told the observer: some card that the player has or has played, the latest pick first."""
    for p in range(s.num_players):
        if p == observer:
            continue
        player = s.players[p]
        left = scratch_words(_FREE)
        free_cards(s, observer, p, sure, left)
        for turn in range(np.int64(player.num_picks), 0, -1):
            if not is_known_pick(s, observer, p, turn):
                player.picks[turn - 1] = choose_pick(s, p, turn, left)
        if s.teams and not s.open_hands and leader(s, p) != leader(s, observer):
            tell_shown(s, p)


@rule
def free_cards(s, observer, p, sure, left):
    """[R28] Cards of a player that may be unknown picks: counts of his hand, after them his plays by turn."""
    player = s.players[p]
    known = scratch_words(HOUSE)
    for card in range(HOUSE):
        left[card] = 0
        known[card] = 0
    for k in range(player.hand_size):
        if player.hand[k] < FIRST_ORDER:
            left[player.hand[k]] += 1
    for card in range(1, FIRST_ORDER):
        left[card] -= min(left[card], sure[p * HOUSE + card])
    if knows_shown(s, observer, p):
        for k in range(player.shown_size):
            known[player.shown[k]] += 1
    for turn in range(player.num_plays):
        if turn < player.num_picks and is_known_pick(s, observer, p, turn + 1):
            known[player.picks[turn]] += 1
        card = np.int64(player.plays[turn])
        left[HOUSE + turn] = 0
        if card < FIRST_ORDER:
            if known[card] > 0:
                known[card] -= 1
            else:
                left[HOUSE + turn] = card


@rule
def choose_pick(s, p, turn, left):
    """[R28] A random card out of those that can be the pick of this turn; it is used up."""
    player = s.players[p]
    total = 0
    for card in range(1, FIRST_ORDER):
        total += np.int64(left[card])
    for k in range(turn - 1, np.int64(player.num_plays)):
        total += np.int64(left[HOUSE + k] > 0)
    if total == 0:  # it is one of the cards that were discarded because nothing was playable
        return any_discard(s, p)
    n = draw(s, total)
    for k in range(turn - 1, np.int64(player.num_plays)):
        if left[HOUSE + k] > 0:
            if n == 0:
                card = np.int64(left[HOUSE + k])
                left[HOUSE + k] = 0
                return card
            n -= 1
    card = 1
    while n >= left[card]:
        n -= np.int64(left[card])
        card += 1
    left[card] -= 1
    return card


@rule
def any_discard(s, p):
    """[R28] A building card that the player has discarded."""
    player = s.players[p]
    total = 0
    for card in range(1, FIRST_ORDER):
        total += np.int64(player.known_discards[card])
    n = draw(s, max(1, total))
    for card in range(1, FIRST_ORDER):
        n -= np.int64(player.known_discards[card])
        if n < 0:
            return card
    return 1


@rule
def tell_shown(s, p):
    """[Team Variant, R28] The hand an opponent began the round with: what he has and has played, less picks."""
    player = s.players[p]
    counts = scratch_words(HOUSE)
    for card in range(HOUSE):
        counts[card] = 0
    for k in range(player.hand_size):
        counts[player.hand[k]] += 1
    for turn in range(player.num_plays):
        if player.plays[turn] <= NUM_CARDS:
            counts[player.plays[turn]] += 1
    for turn in range(player.num_picks):
        counts[player.picks[turn]] -= min(counts[player.picks[turn]], np.uint32(1))
    size = 0
    for k in range(player.shown_size):
        player.shown[k] = 0
    for card in range(1, HOUSE):
        for _ in range(counts[card]):
            if size < player.shown_size:
                player.shown[size] = card
                size += 1
    while size < player.shown_size:  # a card discarded since then
        insert(player.shown, size, any_discard(s, p))
        size += 1
