"""Which answers are open: each function writes the mask (zeros on entry) of its prompt and returns how many."""

import numpy as np

from westbound.envs.core.jit import rule
from westbound.envs.great_western.actions import AMOUNT, BUILD_IN, COACHES_FIRST, STOP, SUPPLY_FIRST, TRAIN
from westbound.envs.great_western.rules.auction import can_outbid
from westbound.envs.great_western.rules.building import can_build, must_build
from westbound.envs.great_western.rules.trains import coach_pieces, train_of, train_pieces
from westbound.envs.great_western.state import BID_AMOUNT, BID_TRAIN, BUILD


@rule
def legal_bid_train(s, t, p, argument, mask):
    """[2 Auctioning off the trains] Every train in use whose bid can be topped; a free one is always left."""
    n = 0
    for row in range(s.num_players):
        can = np.int64(can_outbid(s, p, row))
        mask[TRAIN + row] = can
        n += can
    return n


@rule
def legal_bid_amount(s, t, p, row, mask):
    """[2 Auctioning off the trains] More than the bid that stands there, up to the whole supply."""
    bid = np.int64(s.trains[row].bid)
    supply = np.int64(s.players[p].supply)
    for amount in range(bid + 1, supply + 1):
        mask[AMOUNT + amount] = 1
    return supply - bid


@rule
def legal_build(s, t, p, has_built, mask):
    """[3 Build the rail network] Every city that can be paid, and to stop [R9]; who can pay none is not asked [R25]."""
    row = train_of(s, p)
    coaches = coach_pieces(s, t, row)
    if coaches == 0:
        return 0
    budget = train_pieces(s, row) + np.int64(s.players[p].supply)
    costs = s.cached_costs[p]
    n = 0
    for city in range(1, t.num_cities + 1):
        can = can_build(s.owners[city], costs[city], t.city_costs[city], coaches, budget)
        mask[BUILD_IN + city] = can
        n += can
    if n > 0 and not must_build(s, has_built):
        mask[STOP] = 1
        n += 1
    return n


@rule
def legal_payment(s, t, p, city, mask):
    """[R19] Asked only where the two differ."""
    mask[SUPPLY_FIRST] = 1
    mask[COACHES_FIRST] = 1
    return 2


@rule
def write_legal(s, t, kind, player, argument, mask):
    """Open the answers to a prompt; returns their number."""
    if kind == BID_TRAIN:
        return legal_bid_train(s, t, player, argument, mask)
    if kind == BID_AMOUNT:
        return legal_bid_amount(s, t, player, argument, mask)
    if kind == BUILD:
        return legal_build(s, t, player, argument, mask)
    return legal_payment(s, t, player, argument, mask)
