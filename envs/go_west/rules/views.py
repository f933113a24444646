"""What a seat knows of stacks: it has seen each one that it passed on, and what was missing when it came back."""

import numpy as np

from westbound.envs.core.jit import rule
from westbound.envs.go_west.rules.sets import leader
from westbound.envs.go_west.state import MAX_TURNS

NO_STACK = -1
NUM_SOLO_STACKS = 3


@rule
def wrap(x, n):
    """[Choosing a building card] x modulo n, for x below 64 and n from 2 to 4, without a division."""
    inverse = 32768 if n == 2 else 21846 if n == 3 else 16384
    return x - n * ((x * inverse) >> 16)


@rule
def stack_at(s, p, turn):
    """[Choosing a building card, R22] The stack that a player takes in a turn: passed to the left in odd rounds."""
    if s.num_players == 1:
        return (turn - 1) % NUM_SOLO_STACKS
    step = turn - 1 if s.round_number & 1 else 1 - turn
    n = np.int64(s.num_players)
    return wrap(p - step + 2 * MAX_TURNS * n, n)


@rule
def offer_seat(s, p):
    """[Team Variant, R26] Where the cards lie that a player chooses from outside of the draft."""
    return leader(s, p)


@rule
def offer_stack(s, p):
    """[Choosing a building card] The stack of a player who has not taken his card of this turn; else NO_STACK."""
    if s.players[p].num_picks < s.turn:
        return stack_at(s, p, np.int64(s.turn))
    return NO_STACK


@rule
def last_view(s, p, g):
    """[Choosing a building card, R28] The last turn in which the player took a card of stack g; 0 if he has not yet."""
    for turn in range(np.int64(s.players[p].num_picks), 0, -1):
        if stack_at(s, p, turn) == g:
            return turn
    return 0


@rule
def count_passed(s, p, g, counts):
    """[Choosing a building card, R28] Add the cards of stack g as the player passed it on."""
    seen = last_view(s, p, g)
    if seen == 0:
        return
    for k in range(s.stack_sizes[g]):
        counts[s.stacks[g, k]] += 1
    for k in range(s.num_unseen[g]):
        counts[s.unseen[g, k]] += 1
    count_picks(s, p, g, seen, MAX_TURNS + 1, counts)


@rule
def count_picks(s, p, g, first, last, counts):
    """[Choosing a building card, R28] Add what others took from stack g between two turns."""
    for q in range(s.num_players):
        if q != p:
            for turn in range(first + 1, min(last - 1, np.int64(s.players[q].num_picks)) + 1):
                if stack_at(s, q, turn) == g:
                    counts[s.players[q].picks[turn - 1]] += 1


@rule
def count_taken(s, p, g, counts):
    """[Choosing a building card, R28] Add what was missing when stack g came back."""
    before = 0
    turns = np.int64(s.players[p].num_picks)
    if turns < s.turn:
        turns += 1  # he sees the stack of this turn already
    for turn in range(1, turns + 1):
        if stack_at(s, p, turn) == g:
            if before > 0:
                count_picks(s, p, g, before, turn, counts)
            before = turn
