"""Setup: the board, the piles, the first hands, the counting houses."""

import numpy as np

from westbound.envs.core.jit import rule
from westbound.envs.core.prompts import push
from westbound.envs.core.rng import draw, shuffle
from westbound.envs.go_west.actions import DISCARD, TAKE
from westbound.envs.go_west.rules.board import read_board
from westbound.envs.go_west.rules.cards import (
    add_to_hand,
    add_to_offer,
    discard_marked,
    draw_building,
    draw_order,
    drop_offer,
    mark,
    take_from_offer,
)
from westbound.envs.go_west.rules.placing import find_places
from westbound.envs.go_west.rules.random_board import grow_board
from westbound.envs.go_west.rules.sets import leader
from westbound.envs.go_west.state import (
    BEGIN_ROUND,
    CELL,
    DEFAULT_BOARD,
    HOUSE_SLOT,
    PLACE_HOUSE,
    RANDOM_BOARD,
    RESERVE,
    REVEAL,
    TEAM_RESERVE,
)
from westbound.envs.go_west.tables import FIRST_ORDER, NUM_FIELDS, NUM_ORDERS

_DEALT = 3  # orders, and as many buildings, for each player; discarded and kept are as many


@rule
def setup(s, t):
    """[Setup] Board, piles, hands; then the reserves, the start player and the counting houses."""
    choose_board(s, t)
    fill_piles(s, t)
    push(s, BEGIN_ROUND, 0, 1)
    push(s, REVEAL, 0, 0)
    if s.teams:
        deal_teams(s)
    else:
        deal_players(s)


@rule
def choose_board(s, t):
    """[Setup, R29] The board for the number of players, another one, or a random one of that size."""
    code = np.int64(s.board)
    number = np.int64(s.num_players)
    if code != DEFAULT_BOARD and code != RANDOM_BOARD:
        number = code
    board = t.boards[number - 1]
    s.board_size = board.board_size
    if code != RANDOM_BOARD or not grow_board(s, t):
        for field in range(NUM_FIELDS):
            s.terrain[field] = board.terrain[field]
            s.deposits[field] = board.deposits[field]
    read_board(s)


@rule
def fill_piles(s, t):
    """[Setup] All cards are shuffled; solo games also use the solo cards and count the tiles in the box."""
    size = 0
    for card in range(1, FIRST_ORDER):
        for _ in range(t.cards[card].copies):
            s.pile[size] = card
            size += 1
    s.pile_size = size
    shuffle(s, s.pile, size)
    for k in range(NUM_ORDERS):
        s.order_pile[k] = FIRST_ORDER + k
    s.order_pile_size = NUM_ORDERS
    shuffle(s, s.order_pile, NUM_ORDERS)
    if s.num_players > 1:
        return
    for k in range(t.num_solo):
        s.solo_pile[k] = k + 1
    s.solo_pile_size = t.num_solo
    shuffle(s, s.solo_pile, np.int64(t.num_solo))
    for line in range(t.num_tiles):
        s.tiles[line] = t.tiles[line].count


@rule
def deal_players(s):
    """[Hand cards, R6] Three orders and three buildings each; all choose before anything is shown."""
    for p in range(np.int64(s.num_players) - 1, -1, -1):
        push(s, RESERVE, p, _DEALT)
    for p in range(s.num_players):
        for _ in range(_DEALT):
            add_to_hand(s, p, draw_order(s))
        for _ in range(_DEALT):
            add_to_hand(s, p, draw_building(s))


@rule
def deal_teams(s):
    """[Team Variant, R26] Three orders and six buildings for each team; both members see them."""
    s.open_hands = 1
    for p in (3, 1, 2, 0):
        push(s, TEAM_RESERVE, p, _DEALT)
    for p in range(2):
        for _ in range(_DEALT):
            add_to_offer(s, p, draw_order(s))
        for _ in range(2 * _DEALT):
            add_to_offer(s, p, draw_building(s))


@rule
def must_discard_order(s, p, left):
    """[Hand cards] Among the three discarded cards is an order at least: the last one, if none was before."""
    player = s.players[p]
    for k in range(player.hand_size):
        if (player.marked >> k) & 1 and player.hand[k] >= FIRST_ORDER:
            return False
    return left == 1


@rule
def answer_reserve(s, t, p, left, action):
    """[Hand cards, R31] One of the three cards to be discarded."""
    mark(s, p, action - DISCARD)
    if left > 1:
        push(s, RESERVE, p, left - 1)


@rule
def run_reveal(s, t, player, argument):
    """[Hand cards, R6] All have chosen: the discards are made. After the reserves the counting houses come."""
    for p in range(s.num_players):
        discard_marked(s, p)
    if s.round_number == 0:
        deal_houses(s)


@rule
def deal_houses(s):
    """[Your counting house] The counting house cards say who starts; from him on all place theirs."""
    s.start_player = draw(s, s.num_players)
    for k in range(np.int64(s.num_players) - 1, -1, -1):
        push(s, PLACE_HOUSE, (np.int64(s.start_player) + k) % s.num_players, 0)


@rule
def answer_team_reserve(s, t, p, left, action):
    """[Team Variant, R26] A member takes an order, then two buildings; the teammate's leavings are discarded."""
    owner = leader(s, p)
    card = action - TAKE
    take_from_offer(s, owner, card)
    add_to_hand(s, p, card)
    if left > 1:
        push(s, TEAM_RESERVE, p, left - 1)
    elif p != owner:
        drop_offer(s, p, owner)


@rule
def run_place_house(s, t, p, argument):
    """[Your counting house] The player places his counting house, if there is a place."""
    if find_places(s, t, p, HOUSE_SLOT):
        push(s, CELL, p, HOUSE_SLOT)
