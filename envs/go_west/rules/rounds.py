"""A round: deal, turns of draft and play, and what comes between two rounds."""

import numpy as np

from westbound.envs.core.jit import rule
from westbound.envs.core.prompts import push
from westbound.envs.core.rng import draw
from westbound.envs.go_west.actions import DISCARD, STOP, TAKE
from westbound.envs.go_west.rules.cards import (
    add_to_hand,
    add_to_offer,
    discard_marked,
    draw_building,
    draw_order,
    drop,
    drop_offer,
    find_card,
    insert,
    mark,
    remove_at,
    take_from_offer,
)
from westbound.envs.go_west.rules.finals import score_orders
from westbound.envs.go_west.rules.neutral import reveal_solo_card
from westbound.envs.go_west.rules.sets import leader
from westbound.envs.go_west.rules.views import NUM_SOLO_STACKS, stack_at
from westbound.envs.go_west.state import (
    BEGIN_EXCHANGE,
    BEGIN_ROUND,
    DEAL,
    DRAFT,
    DRAW,
    END_ROUND,
    EXCHANGE,
    HAND_DISCARD,
    MAX_TURNS,
    ORDER,
    PLAY,
    REFRESH,
    REVEAL,
    TURN,
)
from westbound.envs.go_west.tables import MAX_SOLO

_ORDERS_DEALT = 3
_UNSEEN = 2  # solo: cards discarded unseen after each pick
_ORDER_ROUND = 2  # after it new orders are dealt


@rule
def run_begin_round(s, t, player, number):
    """[Sequence of a round, Solo Variant] The next round; alone first a solo card."""
    s.round_number = number
    push(s, DEAL, 0, 0)
    if s.num_players == 1:
        reveal_solo_card(s, t)


@rule
def run_deal(s, t, player, argument):
    """[Sequence of a round, R22, R28] A stack between each two players; solo three stacks. Then the turns."""
    s.num_stacks = NUM_SOLO_STACKS if s.num_players == 1 else s.num_players
    turns = 0
    for g in range(s.num_stacks):
        size = np.int64(t.solo_stacks[g]) if s.num_players == 1 else np.int64(t.stacks[s.num_players])
        for _ in range(size):
            insert(s.stacks[g], np.int64(s.stack_sizes[g]), draw_building(s))
            s.stack_sizes[g] += 1
        turns = size - 1
    if s.num_players == 1:
        turns = solo_turns(t)
    if s.open_hands:
        show_hands(s)
    push(s, END_ROUND, 0, 0)
    push(s, TURN, 0, turns)


@rule
def solo_turns(t):
    """[Solo Variant] So many picks until the stack in front is the last card: each pick takes up to three cards off."""
    sizes = t.solo_stacks[0] * 64 + t.solo_stacks[1] * 8 + np.int64(t.solo_stacks[2])
    turns = 0
    while True:
        front = sizes >> 6
        if front < 2:
            return turns
        turns += 1
        sizes = ((sizes & 63) << 3) | max(0, front - 1 - _UNSEEN)


@rule
def show_hands(s):
    """[Team Variant, R28] Hands are closed again; what the teammate has seen he still knows."""
    for p in range(s.num_players):
        player = s.players[p]
        for k in range(player.shown.size):
            player.shown[k] = player.hand[k]
        player.shown_size = player.hand_size
    s.open_hands = 0


@rule
def run_turn(s, t, player, left):
    """[Sequence of a turn, R6, R7] All take a card, then all play one, from the start player clockwise."""
    s.turn += 1
    if left > 1:
        push(s, TURN, 0, left - 1)
    push_for_all(s, PLAY)
    push_for_all(s, DRAFT)
    if s.num_players == 1:
        notice_unseen(s, stack_of(s, 0))


@rule
def push_for_all(s, kind):
    """[Sequence of a turn, R7] A prompt for everybody, the start player's on top."""
    for k in range(np.int64(s.num_players) - 1, -1, -1):
        push(s, kind, (np.int64(s.start_player) + k) % s.num_players, 0)


@rule
def stack_of(s, p):
    """[Choosing a building card, R22] The stack that a player takes in this turn."""
    return stack_at(s, p, np.int64(s.turn))


@rule
def notice_unseen(s, g):
    """[Solo Variant, R28] The player takes a stack again and sees what is missing: he knows these discards now."""
    for k in range(s.num_unseen[g]):
        s.players[0].known_discards[s.unseen[g, k]] += 1
        s.unseen[g, k] = 0
    s.num_unseen[g] = 0


@rule
def answer_draft(s, t, p, argument, action):
    """[Choosing a building card] The player keeps a card of his stack; alone, two of the rest go away unseen."""
    g = stack_of(s, p)
    card = action - TAKE
    take_from_stack(s, g, find_card(s.stacks[g], np.int64(s.stack_sizes[g]), card))
    add_to_hand(s, p, card)
    player = s.players[p]
    player.picks[player.num_picks] = card
    player.num_picks += 1
    if s.num_players == 1:
        for _ in range(min(_UNSEEN, np.int64(s.stack_sizes[g]))):
            unseen = take_from_stack(s, g, draw(s, np.int64(s.stack_sizes[g])))
            insert(s.unseen[g], np.int64(s.num_unseen[g]), unseen)
            s.num_unseen[g] += 1


@rule
def take_from_stack(s, g, k):
    """[Choosing a building card] Card k of a stack is taken; returns it."""
    s.stack_sizes[g] -= 1
    return remove_at(s.stacks[g], np.int64(s.stack_sizes[g]) + 1, k)


@rule
def run_end_round(s, t, player, argument):
    """[End of a round, End of the Game] The last cards go away; the next round is prepared, or orders are scored."""
    clear_stacks(s)
    s.turn = 0
    s.solo_card = 0
    for p in range(s.num_players):
        forget_round(s, p)
    if s.round_number >= t.rounds:
        score_orders(s, t)
        return
    s.start_player = (s.start_player + 1) % s.num_players
    s.open_hands = s.teams
    push(s, BEGIN_ROUND, 0, s.round_number + 1)
    if s.teams and s.exchange:
        push(s, BEGIN_EXCHANGE, (s.start_player + 1) % s.num_players, 0)
        push(s, BEGIN_EXCHANGE, s.start_player, 0)
    push(s, DRAW, 0, 0)
    push_for_all(s, REFRESH)
    if s.round_number == _ORDER_ROUND:
        push(s, REVEAL, 0, 0)
        push_for_all(s, HAND_DISCARD)
        push_for_all(s, ORDER)
        deal_orders(s, t)


@rule
def clear_stacks(s):
    """[End of a round, R28] The leftover cards are discarded; who passed one on last has seen it."""
    for g in range(s.num_stacks):
        last = 0
        for p in range(s.num_players):
            if stack_of(s, p) == g:
                last = p
        for _ in range(s.stack_sizes[g]):
            drop(s, last, take_from_stack(s, g, 0))
        if s.num_players == 1:
            notice_unseen(s, g)
    s.num_stacks = 0


@rule
def forget_round(s, p):
    """[End of a round, R28] What was drafted and played is no longer told apart."""
    player = s.players[p]
    for k in range(MAX_TURNS):
        player.picks[k] = 0
        player.plays[k] = 0
    player.num_picks = 0
    player.num_plays = 0
    for k in range(player.shown.size):
        player.shown[k] = 0
    player.shown_size = 0


@rule
def deal_orders(s, t):
    """[End of a round, Team Variant, R27] Three new orders for each player; in teams, three for each team."""
    for k in range(s.num_players):
        p = (np.int64(s.start_player) + k) % s.num_players
        if leader(s, p) == p:
            for _ in range(_ORDERS_DEALT):
                add_to_offer(s, p, new_order(s, t))


@rule
def new_order(s, t):
    """[Solo Variant] The next order; alone, one whose solo card has been laid is replaced."""
    order = draw_order(s)
    while s.num_players == 1 and is_laid(s, t, order):
        drop(s, 0, order)
        order = draw_order(s)
    return order


@rule
def is_laid(s, t, order):
    """[Solo Variant] Whether the solo card that is the pair of an order has been laid."""
    laid = False
    for card in range(1, MAX_SOLO + 1):
        laid |= s.solo_seen[card] == 1 and t.solo[card].order == order
    return laid


@rule
def answer_order(s, t, p, argument, action):
    """[End of a round, R27] One order is kept; the others are discarded, in teams after the teammate has taken one."""
    owner = leader(s, p)
    card = action - TAKE
    take_from_offer(s, owner, card)
    add_to_hand(s, p, card)
    if not s.teams or s.players[owner].offer_size < _ORDERS_DEALT - 1:
        drop_offer(s, p, owner)


@rule
def answer_hand_discard(s, t, p, argument, action):
    """[End of a round, R9] Any card of the hand is discarded, the new order too."""
    mark(s, p, action - DISCARD)


@rule
def answer_refresh(s, t, p, argument, action):
    """[End of a round, R9, R31] One more card to be discarded, or no more."""
    if action != STOP:
        mark(s, p, action - DISCARD)
        push(s, REFRESH, p, 0)


@rule
def run_draw(s, t, player, argument):
    """[End of a round, R9] All discards first; then, from the start player clockwise, as many building cards."""
    counts = 0
    for p in range(s.num_players):
        counts |= discard_marked(s, p) << (4 * p)
    for k in range(s.num_players):
        p = (np.int64(s.start_player) + k) % s.num_players
        for _ in range((counts >> (4 * p)) & 15):
            add_to_hand(s, p, draw_building(s))


@rule
def run_begin_exchange(s, t, p, argument):
    """[Team Variant, R18] The cards of both members lie open; the member earlier in turn order takes three."""
    owner = leader(s, p)
    for q in (owner, owner + 2):
        for _ in range(s.players[q].hand_size):
            hand = s.players[q]
            hand.hand_size -= 1
            add_to_offer(s, owner, remove_at(hand.hand, np.int64(hand.hand_size) + 1, 0))
    push(s, EXCHANGE, p, t.hand)


@rule
def answer_exchange(s, t, p, left, action):
    """[Team Variant, R18] One more card for this member; in the end the teammate gets the others."""
    owner = leader(s, p)
    card = action - TAKE
    take_from_offer(s, owner, card)
    add_to_hand(s, p, card)
    if left > 1:
        push(s, EXCHANGE, p, left - 1)
        return
    offer = s.players[owner]
    for _ in range(offer.offer_size):
        offer.offer_size -= 1
        add_to_hand(s, p ^ 2, remove_at(offer.offer, np.int64(offer.offer_size) + 1, 0))
