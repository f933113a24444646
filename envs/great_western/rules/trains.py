"""Trains: whose they are, and the pieces on their cars."""

import numpy as np

from westbound.envs.core.jit import rule
from westbound.envs.great_western.tables import NUM_CARS, NUM_TRAINS


@rule
def train_of(s, p):
    """[2 Auctioning off the trains] The row of the train that the player has or bids on; NUM_TRAINS: none."""
    for row in range(s.num_players):
        if s.trains[row].holder == p + 1:
            return row
    return NUM_TRAINS


@rule
def is_coach(s, t, row, car):
    """[1 Load the trains] The car is a coach, not a goods wagon; `all_coaches` makes all cars coaches [R4]."""
    return np.int64(t.coaches[row, car] | s.all_coaches)


@rule
def coach_pieces(s, t, row):
    """[1 Load the trains] Pieces on coaches of a train."""
    number = 0
    for car in range(NUM_CARS):
        number += s.trains[row].pieces[car] * is_coach(s, t, row, car)
    return number


@rule
def train_pieces(s, row):
    """[1 Load the trains] Pieces on a train."""
    number = np.int64(0)
    for car in range(NUM_CARS):
        number += s.trains[row].pieces[car]
    return number


@rule
def unload(s, t, row, coach, number):
    """[R23] Take so many pieces off coaches (`coach` = 1) or goods wagons (0), from the front."""
    pieces = s.trains[row].pieces
    for car in range(NUM_CARS):
        if is_coach(s, t, row, car) == coach:
            taken = min(number, np.int64(pieces[car]))
            pieces[car] -= taken
            number -= taken


@rule
def clear_train(s, row):
    """[1 Load the trains] No pieces, no holder, no bid."""
    train = s.trains[row]
    for car in range(NUM_CARS):
        train.pieces[car] = 0
    train.holder = 0
    train.bid = 0
