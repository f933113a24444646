"""Greedy: the compiled heuristic. It bids for the train that builds most now, and builds what is worth most now."""

import numpy as np

from westbound.envs.core.jit import rule
from westbound.envs.great_western.actions import AMOUNT, BUILD_IN, COACHES_FIRST, STOP, SUPPLY_FIRST, TRAIN
from westbound.envs.great_western.rules.auction import build_rank
from westbound.envs.great_western.rules.building import can_build, link_debt, spare_coaches
from westbound.envs.great_western.rules.trains import coach_pieces, train_of, train_pieces
from westbound.envs.great_western.state import BID_AMOUNT, BID_TRAIN, BUILD

# What things are worth, tuned in games against itself.
_GOLD = 10  # a gold piece of a city
_NEXT_GOLD = 1  # a gold piece of an empty city one link on
_CITY = 4  # its share of the income to come
_SUPPLY = 6  # a supply piece spent on links
_BID = 3  # a supply piece spent on a bid
_AHEAD = 3  # a train that builds later
_NONE = -(1 << 40)


@rule
def choose(s, t, mask):
    """What the heuristic plays for the player on turn."""
    top = s.frames[s.num_frames - 1]
    p = np.int64(top.player)
    argument = np.int64(top.argument)
    if top.kind == BID_TRAIN:
        return choose_train(s, t, p, mask)
    if top.kind == BID_AMOUNT:
        return AMOUNT + np.int64(s.trains[argument].bid) + 1
    if top.kind == BUILD:
        return choose_city(s, t, p, mask)
    return choose_payment(s, t, p, argument)


@rule
def choose_train(s, t, p, mask):
    """The train that is worth most, less the smallest bid that wins it for now."""
    best = TRAIN
    best_worth = _NONE
    for row in range(s.num_players):
        if mask[TRAIN + row]:
            worth = worth_of_train(s, t, p, row, np.int64(s.trains[row].bid) + 1)
            if worth > best_worth:
                best = TRAIN + row
                best_worth = worth
    return best


@rule
def worth_of_train(s, t, p, row, bid):
    """What its pieces can build after a bid, and how early."""
    coaches = coach_pieces(s, t, row)
    wagons = train_pieces(s, row) - coaches
    worth = worth_of_builds(s, t, p, coaches, wagons, np.int64(s.players[p].supply) - bid)
    for other in range(s.num_players):
        worth += _AHEAD * np.int64(build_rank(s, row) > build_rank(s, other))
    return worth - _BID * bid


@rule
def worth_of_builds(s, t, p, coaches, wagons, supply):
    """What these pieces build one city after another, were the link costs to stay."""
    worth = np.int64(0)
    taken = np.int64(0)
    while coaches > 0:
        city = best_city(s, t, p, coaches, wagons, supply, taken)
        if city == 0:
            break
        worth += worth_of_city(s, t, p, city, coaches, wagons)
        taken |= np.int64(1) << city
        supply -= from_supply(s, t, p, city, coaches, wagons)
        coaches -= np.int64(t.city_costs[city])
        links = np.int64(s.cached_costs[p][city])
        coaches -= min(coaches, max(0, links - wagons))
        wagons = max(0, wagons - links)
    return worth


@rule
def best_city(s, t, p, coaches, wagons, supply, taken):
    """The city worth most among those that these pieces can pay, without the bits of `taken`; 0: none."""
    costs = s.cached_costs[p]
    best = 0
    best_worth = _NONE
    budget = coaches + wagons + supply
    for city in range(1, t.num_cities + 1):
        if can_build(s.owners[city], costs[city], t.city_costs[city], coaches, budget) and (taken >> city) & 1 == 0:
            worth = worth_of_city(s, t, p, city, coaches, wagons)
            if worth > best_worth:
                best = city
                best_worth = worth
    return best


@rule
def worth_of_city(s, t, p, city, coaches, wagons):
    """Gold, here and one link on, and income, less what the supply pays."""
    worth = _GOLD * np.int64(t.golds[city]) + _CITY
    for k in range(t.first_link[city], t.first_link[city + 1]):
        there = t.link_ends[k]
        worth += _NEXT_GOLD * np.int64(t.golds[there]) * np.int64(s.owners[there] == 0)
    return worth - _SUPPLY * from_supply(s, t, p, city, coaches, wagons)


@rule
def from_supply(s, t, p, city, coaches, wagons):
    """Supply pieces that the city takes beside all pieces of the train."""
    return max(0, np.int64(s.cached_costs[p][city]) + t.city_costs[city] - coaches - wagons)


@rule
def choose_city(s, t, p, mask):
    """The city that is worth most, if it is worth its price."""
    row = train_of(s, p)
    coaches = coach_pieces(s, t, row)
    wagons = train_pieces(s, row) - coaches
    city = best_city(s, t, p, coaches, wagons, np.int64(s.players[p].supply), 0)
    if mask[STOP] and worth_of_city(s, t, p, city, coaches, wagons) < 0:
        return STOP
    return BUILD_IN + city


@rule
def choose_payment(s, t, p, city):
    """Spare coaches, which would only go back to the stock, unless they can pay for another city."""
    debt = link_debt(s, t, p, city)
    spare = spare_coaches(s, t, p, city)
    supply = np.int64(s.players[p].supply)
    if supply >= debt and best_city(s, t, p, spare, 0, supply - debt, np.int64(1) << city) > 0:
        return SUPPLY_FIRST
    return COACHES_FIRST
