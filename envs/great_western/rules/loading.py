"""Phase 1: a round begins, the trains are loaded."""

from westbound.envs.core.jit import rule
from westbound.envs.core.prompts import push
from westbound.envs.core.rng import draw
from westbound.envs.great_western.rules.auction import ask_for_bid
from westbound.envs.great_western.state import END_AUCTION, END_ROUND
from westbound.envs.great_western.tables import NUM_CARS, NUM_FACES


@rule
def begin_round(s, t):
    """[Playing the Game] Load, auction, build, income; the last pushed comes first."""
    s.round_number += 1
    load_trains(s, t)
    lend_pieces(s)
    push(s, END_ROUND, 0, 0)
    push(s, END_AUCTION, 0, 0)
    ask_for_bid(s, s.first_player)


@rule
def load_trains(s, t):
    """[1 Load the trains] As many trains as players, three dice for each."""
    for row in range(s.num_players):
        for _ in range(t.dice):
            load_die(s, row, 1 + draw(s, NUM_FACES))


@rule
def load_die(s, row, face):
    """[1 Load the trains] A black piece on the car in that column, the front is column 6; a 1 is no piece."""
    if face > 1:
        s.trains[row].pieces[NUM_CARS + 1 - face] += 1


@rule
def lend_pieces(s):
    """[R13] Whose supply is empty gets one piece from his stock, so that he can bid."""
    for p in range(s.num_players):
        player = s.players[p]
        if player.supply == 0 and player.stock > 0:
            player.supply = 1
            player.stock -= 1
