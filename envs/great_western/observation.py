"""OBSERVATION: all that lies open, the observer first, then clockwise; integers to be multiplied by the scale."""

import numpy as np

from westbound.envs.core.jit import rule
from westbound.envs.core.layout import Layout, block
from westbound.envs.great_western.rules.building import must_build
from westbound.envs.great_western.rules.ending import income
from westbound.envs.great_western.rules.trains import is_coach
from westbound.envs.great_western.state import BID_AMOUNT, BID_TRAIN, BUILD, INCOME_CITIES, PAYMENT
from westbound.envs.great_western.tables import (
    FAR,
    MAX_CONNECTED,
    MAX_DICE,
    MAX_PIECES,
    MAX_PLAYERS,
    NUM_CARS,
    NUM_CITIES,
    NUM_TRAINS,
)

OBSERVATION = Layout(
    seats=block(MAX_PLAYERS, about="1 where a player sits"),
    on_turn=block(MAX_PLAYERS, about="1 for the player who decides"),
    prompt=block(PAYMENT, about="what is asked: a train to bid on, the amount, a city to build, what pays first"),
    bid_train=block(NUM_TRAINS, about="1 for the train on which an amount is to be bid"),
    city_to_pay=block(NUM_CITIES, about="1 for the city that waits for its payment"),
    must_build=block(about="1 if the player who decides may not stop yet"),
    build_turns=block(
        MAX_PLAYERS, high=MAX_PLAYERS, about="1 who builds now, 2 who is next, ...; 0: no more build turn"
    ),
    first_player=block(MAX_PLAYERS, about="1 for the player with the first player marker"),
    supply=block(MAX_PLAYERS, high=MAX_PIECES, about="pieces in the supply"),
    stock=block(MAX_PLAYERS, high=MAX_PIECES, about="pieces in the stock"),
    connected=block(MAX_PLAYERS, high=MAX_CONNECTED, about="own cities, London counted"),
    income=block(MAX_PLAYERS, high=MAX_CONNECTED, about="pieces that the next income promises"),
    income_by_cities=block(about="1 in games with income='cities'"),
    gold=block(MAX_PLAYERS, high=255, scale=1 / 50, about="gold of the own cities"),
    owners=block(MAX_PLAYERS, NUM_CITIES, about="1 where the player has a piece"),
    costs=block(
        MAX_PLAYERS,
        NUM_CITIES,
        high=FAR,
        about=f"what the links to an empty city cost the player; {FAR}: no path that anybody could pay; 0: not empty",
    ),
    pieces=block(NUM_TRAINS, NUM_CARS, high=MAX_DICE, about="pieces on the cars, the front first"),
    coaches=block(NUM_TRAINS, NUM_CARS, about="1 where a car of a train in use is a coach"),
    coach_pieces=block(NUM_TRAINS, high=MAX_DICE, about="pieces on coaches"),
    holders=block(NUM_TRAINS, MAX_PLAYERS, about="who holds the bid, later the train"),
    bids=block(NUM_TRAINS, high=MAX_PIECES, about="the bid that stands"),
    round=block(high=80, about="the round now played, from 1"),
    dry_rounds=block(high=10, scale=0.2, about="rounds without a build in a row, before this one"),
    has_built=block(about="1 once somebody has built in this round"),
)

SEATS = OBSERVATION["seats"].start
ON_TURN = OBSERVATION["on_turn"].start
PROMPT = OBSERVATION["prompt"].start
TRAIN_TO_BID = OBSERVATION["bid_train"].start
CITY_TO_PAY = OBSERVATION["city_to_pay"].start - 1  # cities begin at 1, after London
MUST_BUILD = OBSERVATION["must_build"].start
BUILD_TURNS = OBSERVATION["build_turns"].start
FIRST_PLAYER = OBSERVATION["first_player"].start
SUPPLY = OBSERVATION["supply"].start
STOCK = OBSERVATION["stock"].start
CONNECTED = OBSERVATION["connected"].start
INCOME = OBSERVATION["income"].start
BY_CITIES = OBSERVATION["income_by_cities"].start
GOLD = OBSERVATION["gold"].start
OWNERS = OBSERVATION["owners"].start
COSTS = OBSERVATION["costs"].start
PIECES = OBSERVATION["pieces"].start
COACHES = OBSERVATION["coaches"].start
COACH_PIECES = OBSERVATION["coach_pieces"].start
HOLDERS = OBSERVATION["holders"].start
BIDS = OBSERVATION["bids"].start
ROUND = OBSERVATION["round"].start
DRY_ROUNDS = OBSERVATION["dry_rounds"].start
HAS_BUILT = OBSERVATION["has_built"].start


@rule
def write_observation(s, t, observer, row):
    """What the observer (a seat) sees, into a row of OBSERVATION.size entries."""
    row[:] = 0
    write_question(s, observer, row)
    write_players(s, t, observer, row)
    for k in range(s.num_players):
        write_network(s, t, (observer + k) % s.num_players, k, row)
    write_trains(s, t, observer, row)
    row[ROUND] = s.round_number
    row[DRY_ROUNDS] = s.dry_rounds
    row[HAS_BUILT] = s.has_built


@rule(inline=True)
def relative(p, observer, num_players):
    """The place of player p, seen from the observer: 0 is the observer, 1 the next clockwise. Without a branch."""
    k = np.int64(p) - observer
    return k + (num_players & (k >> 63))


@rule
def write_question(s, observer, row):
    """Who is asked what, and whose build turns come after it."""
    if s.num_frames == 0:
        return
    num_players = np.int64(s.num_players)
    top = s.frames[s.num_frames - 1]
    kind = np.int64(top.kind)
    argument = np.int64(top.argument)
    row[ON_TURN + relative(top.player, observer, num_players)] = 1
    row[PROMPT + kind - BID_TRAIN] = 1
    if kind == BID_AMOUNT:
        row[TRAIN_TO_BID + argument] = 1
    elif kind == PAYMENT:
        row[CITY_TO_PAY + argument] = 1
    elif kind == BUILD:
        row[MUST_BUILD] = must_build(s, argument)
    turn = 0
    for k in range(s.num_frames - 1, -1, -1):
        frame = s.frames[k]
        if frame.kind == BUILD:
            turn += 1
            row[BUILD_TURNS + relative(frame.player, observer, num_players)] = turn


@rule
def write_players(s, t, observer, row):
    """Possessions of each player."""
    num_players = np.int64(s.num_players)
    row[BY_CITIES] = s.income == INCOME_CITIES
    row[FIRST_PLAYER + relative(s.first_player, observer, num_players)] = 1
    for p in range(num_players):
        player = s.players[p]
        k = relative(p, observer, num_players)
        row[SEATS + k] = 1
        row[SUPPLY + k] = player.supply
        row[STOCK + k] = player.stock
        row[CONNECTED + k] = player.connected
        row[INCOME + k] = income(s, t, p)
        row[GOLD + k] = player.cached_gold


@rule
def write_network(s, t, p, k, row):
    """The cities of player p and his way to the others, into plane k.

    Each loop becomes a few wide instructions, since the compiler does not know how often it runs: with the constant
    NUM_CITIES it would write out all steps one by one, which takes ten times as long.
    """
    owners = s.owners[1:]
    costs = s.cached_costs[p][1:]
    own = np.int8(p + 1)
    own_plane = row[OWNERS + k * NUM_CITIES :]
    cost_plane = row[COSTS + k * NUM_CITIES :]
    num_cities = np.int64(t.num_cities)
    for i in range(num_cities):
        own_plane[i] = owners[i] == own
    for i in range(num_cities):
        cost_plane[i] = costs[i] * np.uint8(owners[i] == 0)


@rule
def write_trains(s, t, observer, row):
    """Trains in use: what lies on them, who holds them."""
    num_players = np.int64(s.num_players)
    for k in range(num_players):
        train = s.trains[k]
        on_coaches = 0
        for car in range(NUM_CARS):
            pieces = np.int64(train.pieces[car])
            coach = is_coach(s, t, k, car)
            row[PIECES + k * NUM_CARS + car] = pieces
            row[COACHES + k * NUM_CARS + car] = coach
            on_coaches += pieces * coach
        row[COACH_PIECES + k] = on_coaches
        row[BIDS + k] = train.bid
        if train.holder > 0:
            row[HOLDERS + k * MAX_PLAYERS + relative(train.holder - 1, observer, num_players)] = 1
