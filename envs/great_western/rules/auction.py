"""Phase 2: the auction of the trains, and who builds when."""

import numpy as np

from westbound.envs.core.jit import rule
from westbound.envs.core.prompts import push
from westbound.envs.great_western.actions import AMOUNT, TRAIN
from westbound.envs.great_western.rules.trains import clear_train, train_of
from westbound.envs.great_western.state import BID_AMOUNT, BID_TRAIN, BUILD
from westbound.envs.great_western.tables import NUM_CARS, NUM_TRAINS


@rule
def can_bid(s, p):
    """[2 Auctioning off the trains] Holds no bid and has a piece; without any the player sits out this round [R20]."""
    return s.players[p].supply > 0 and train_of(s, p) == NUM_TRAINS


@rule
def can_outbid(s, p, row):
    """[2 Auctioning off the trains] At least one piece, and more than the bid that stands there."""
    return s.players[p].supply > s.trains[row].bid


@rule
def ask_for_bid(s, p):
    """[2 Auctioning off the trains, R6] The next player clockwise, from p on, who may bid; nobody when it is over."""
    for k in range(s.num_players):
        q = (p + k) % s.num_players
        if can_bid(s, q):
            push(s, BID_TRAIN, q, 0)
            return


@rule
def answer_bid_train(s, t, p, argument, action):
    """[2 Auctioning off the trains] The train is chosen, then the amount."""
    push(s, BID_AMOUNT, p, action - TRAIN)


@rule
def answer_bid_amount(s, t, p, row, action):
    """[2 Auctioning off the trains] The bid stands; who is outbid takes his pieces back and bids again in his turn."""
    train = s.trains[row]
    if train.holder > 0:
        s.players[train.holder - 1].supply += train.bid
    train.holder = p + 1
    train.bid = action - AMOUNT
    s.players[p].supply -= train.bid
    ask_for_bid(s, p + 1)


@rule
def run_end_auction(s, t, p, argument):
    """[2 Auctioning off the trains] Own pieces for the black ones, then the bids go to the stock."""
    for row in range(s.num_players):
        if s.trains[row].holder > 0:
            take_train(s, row)
        else:
            clear_train(s, row)
    push_builders(s)


@rule
def take_train(s, row):
    """[2 Auctioning off the trains, R21] Own pieces from the stock; if it runs out, cars at the back stay empty."""
    train = s.trains[row]
    player = s.players[train.holder - 1]
    for car in range(NUM_CARS):
        train.pieces[car] = min(train.pieces[car], player.stock)
        player.stock -= train.pieces[car]
    player.stock += train.bid
    train.bid = 0


@rule
def build_rank(s, row):
    """[3 Build the rail network] The train with the larger number builds first.

    Piece by piece from the front is the same as the counts from the front, each a digit to base 4; the higher row
    breaks a tie.
    """
    rank = 0
    for car in range(NUM_CARS):
        rank = rank * 4 + np.int64(s.trains[row].pieces[car])
    return rank * NUM_TRAINS + NUM_TRAINS - row


@rule
def push_builders(s):
    """[3 Build the rail network] A turn for everybody with a train; who comes last is pushed first."""
    last = np.int64(0)
    for _ in range(s.num_players):
        row = next_train(s, last)
        if row < NUM_TRAINS:
            last = build_rank(s, row)
            push(s, BUILD, s.trains[row].holder - 1, 0)


@rule
def next_train(s, last):
    """[3 Build the rail network] The held train with the smallest rank above `last`; NUM_TRAINS if there is none."""
    best = NUM_TRAINS
    for row in range(s.num_players):
        rank = build_rank(s, row)
        if s.trains[row].holder > 0 and rank > last and (best == NUM_TRAINS or rank < build_rank(s, best)):
            best = row
    return best
