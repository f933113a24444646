"""Kansas City: foresight, income, and the way back to the start."""

import numpy as np

from westbound.envs.core.jit import rule
from westbound.envs.core.prompts import push
from westbound.envs.rails_to_the_north.actions import FORESIGHT_TILE, SPEND_STEPS
from westbound.envs.rails_to_the_north.rules.buildings import open_place
from westbound.envs.rails_to_the_north.rules.cards import discard_hand, draw_random, total
from westbound.envs.rails_to_the_north.rules.cattle import refill_market
from westbound.envs.rails_to_the_north.rules.counting import permanent_certificates
from westbound.envs.rails_to_the_north.rules.tiles import place_tile
from westbound.envs.rails_to_the_north.tables import JOB_ROWS, KANSAS_CITY, NUM_CATTLE, NUM_FORESIGHT, NUM_WORKERS
from westbound.envs.rails_to_the_north.verbs import CITY, DEPART, FORESIGHT, LEAVE, SPEND


@rule
def run_arrive(s, t, p, argument):
    """[Kansas City] The five parts, the first on top; any other place is used as its tile says."""
    if s.players[p].space != KANSAS_CITY:
        open_place(s, t, p)
        return
    push(s, DEPART, p, 0)
    if s.expansion:
        push(s, LEAVE, p, 0)
    push(s, SPEND, p, 0)
    for column in range(2, -1, -1):
        push(s, FORESIGHT, p, column)


@rule
def is_closed(s):
    """[End and scoring] The job market is full."""
    return s.market_token > 0


@rule
def can_choose(s, k):
    """[Kansas City, R13] A tile of foresight; workers no longer once the job market is full."""
    tile = s.foresight[k]
    return tile > NUM_WORKERS or (tile > 0 and not is_closed(s))


@rule
def answer_foresight(s, t, p, column, action):
    """[Kansas City] The tile goes to its place on the board; without room it leaves the game."""
    k = 2 * column + action - FORESIGHT_TILE
    tile = np.int64(s.foresight[k])
    s.foresight[k] = 0
    if tile > NUM_WORKERS:
        place_tile(s, t, tile)
    else:
        fill_job(s, t, p, tile - 1)


@rule
def fill_job(s, t, p, kind):
    """[Kansas City] The next space of the job market; a full row moves the token, which refills the cattle market, or
    ends the game when it leaves the last row."""
    row = np.int64(s.jobs_filled) // s.num_players
    s.jobs[row, kind] += 1
    s.jobs_filled += 1
    if s.jobs_filled % s.num_players > 0:
        return
    if t.refills[row + 1]:
        refill_market(s, t)
    if row + 1 == JOB_ROWS:
        s.market_token = p + 1


@rule
def herd_value(s, t, p):
    """[Kansas City] Every type of cattle in the hand counts once."""
    seen = np.int64(0)
    value = np.int64(0)
    for card in range(NUM_CATTLE):
        bit = np.int64(1) << t.cards[card].type
        if s.players[p].hand[card] > 0 and seen & bit == 0:
            seen |= bit
            value += t.cards[card].value
    return value


@rule
def answer_spend(s, t, p, argument, action):
    """[Kansas City, R36] Breeding value is income; the hand is shown and discarded; then comes the delivery."""
    player = s.players[p]
    before = t.track[player.marker]
    player.marker -= action - SPEND_STEPS
    value = herd_value(s, t, p) + permanent_certificates(s, t, p) + before - t.track[player.marker]
    player.money += value
    discard_hand(s, p)
    push(s, CITY, p, value)


@rule
def run_depart(s, t, p, argument):
    """[Kansas City, R35] The pawn goes to the start, empty spaces of foresight are filled column by column."""
    s.players[p].space = 0
    for k in range(NUM_FORESIGHT):
        if s.foresight[k] == 0:
            s.foresight[k] = draw_tile(s, k // 2)


@rule
def draw_tile(s, pile):
    """[Kansas City, R23] A tile of a pile; 0 when the pile is empty."""
    left = total(s.piles[pile])
    return draw_random(s, s.piles[pile], left) if left > 0 else 0
