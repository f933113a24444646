"""What Kansas City, the cities and the towns of the north are worth to the greedy player, in points."""

import numpy as np

from westbound.envs.core.jit import rule
from westbound.envs.rails_to_the_north import tables as parts
from westbound.envs.rails_to_the_north.rules.cards import hand_limit, held_of_type
from westbound.envs.rails_to_the_north.rules.counting import cleared_bells, permanent_certificates
from westbound.envs.rails_to_the_north.rules.delivery import can_deliver, transport_cost
from westbound.envs.rails_to_the_north.rules.kansas_city import herd_value
from westbound.envs.rails_to_the_north.rules.stations import can_upgrade
from westbound.envs.rails_to_the_north.rules.trading_posts import next_square, open_towns, own_towns
from westbound.envs.rails_to_the_north.verbs import MASTER, ZONES
from westbound.envs.rails_to_the_north.worths import (
    AHEAD,
    CERTIFICATE,
    CITY,
    NEVER,
    best_disc,
    counted_worth,
    dollar,
    fresh,
    left,
    master_worth,
    row_gain,
    station_worth,
    token_worth,
)

# In points, as in worths.py.
DELIVERED = 0.6  # a point of breeding value at a delivery, beside its dollar
SHARE = 0.7  # of the points of a city that a post opens: there may be no delivery
OUTLET = 3.0  # early: a large town that herds can go to
ONWARD = 0.2  # of the towns behind a town, for each post on the way
OPENED = 0.25  # of the towns that a delivery opens
RISING = 6.0  # early: breeding value that herds will gain
STEEP = 6.0  # a city that is worth so much more than the best herd is out of reach
NUM_VALUES = 6  # of cattle: 0 to 5


# ---- Kansas City ---------------------------------------------------------------------------------------


@rule
def foresight_worth(s, t, p, k):
    """Tiles for the board: teepees to trade, then cowboys to hire, hazards last."""
    tile = s.foresight[k]
    if parts.SUPPLY_TEEPEE <= tile < parts.SUPPLY_HAZARD:
        return 2.0
    return 1.0 / tile if 0 < tile <= parts.NUM_WORKERS else 0.0


@rule
def city_worth(s, t, p, k):
    """A delivery: points of the city and its links, the disc, less transport."""
    city = t.cities[s.expansion, k]
    gain = city.vp + CITY * city.value + (city.advance - transport_cost(s, t, p, city.value)) * dollar(s)
    gain += best_disc(s, t, p, city.white, s.players[p].money)
    gain += row_gain(s, t, p, city.row) + city.vp_per_bell * (cleared_bells(s, t, p) + left(s))
    if t.rows[city.row].verbs[0] == MASTER:
        gain += best_master(s, t, p)
    for i in range(parts.MAX_LINKS):
        link = t.links[s.expansion, i]
        if link.first != link.second and (link.first == k or link.second == k):
            other = np.int64(link.second) if link.first == k else np.int64(link.first)
            if s.players[p].cities[other] > 0:
                gain += link.vp + row_gain(s, t, p, link.row)
            else:
                gain += link.vp * AHEAD * left(s)
    return gain + opened_worth(s, t, p, k)


@rule
def spend_worth(s, t, p, steps):
    """Certificates spent for the best city that they open, and a dollar each."""
    marker = np.int64(s.players[p].marker)
    spent = np.int64(t.track[marker]) - t.track[marker - steps]
    value = herd_value(s, t, p) + permanent_certificates(s, t, p) + spent
    best = NEVER
    for k in range(parts.NUM_CITIES):
        if can_deliver(s, t, p, k, value):
            best = max(best, city_worth(s, t, p, k))
    return best + value * dollar(s) - spent * CERTIFICATE * min(1.0, 4 * left(s))


@rule
def best_master(s, t, p):
    """The best station master beside New York City."""
    best = 0.0
    for k in range(parts.NUM_MASTERS):
        if s.reserve[k] > 0:
            best = max(best, master_worth(s, t, p, k))
    return best


# ---- exchange tokens -----------------------------------------------------------------------------------


@rule
def exchange_gain(s, t, p, number):
    """Breeding value that the hand gains on average by so many cards drawn for the worst ones."""
    useless, held = 0, np.zeros(NUM_VALUES, np.int64)
    for card in range(parts.NUM_CARDS):
        useless += s.players[p].hand[card]
    for kind in range(1, parts.NUM_TYPES + 1):
        if held_of_type(s, t, p, kind) > 0:
            held[value_of_type(t, kind)] += 1
            useless -= 1
    lost, missing = 0, number - useless
    for value in range(NUM_VALUES):
        taken = max(0, min(missing, held[value]))
        lost, missing = lost + taken * value, missing - taken
    return number * fresh(s, t, p) - lost


@rule
def value_of_type(t, kind):
    """Breeding value of a type of cattle."""
    card = 0
    while t.cards[card].type != kind:
        card += 1
    return np.int64(t.cards[card].value)


@rule
def exchange_worth(s, t, p, number):
    """A token before income: what it adds to the best delivery, less the token."""
    best = NEVER
    for steps in range(s.players[p].marker + 1):
        best = max(best, spend_worth(s, t, p, steps))
    return best + exchange_gain(s, t, p, number) * (dollar(s) + DELIVERED) - token_worth(s, t, p)


# ---- towns ---------------------------------------------------------------------------------------------


@rule
def best_herd(s, t, p):
    """Breeding value of the best hand that the deck can give, with certificates for good."""
    types = np.zeros(NUM_VALUES, np.int64)
    for kind in range(1, parts.NUM_TYPES + 1):
        if deck_of_type(s, t, p, kind) > 0:
            types[value_of_type(t, kind)] += 1
    cards, total = np.int64(hand_limit(s, t, p)), permanent_certificates(s, t, p)
    for value in range(NUM_VALUES - 1, 0, -1):
        taken = min(cards, types[value])
        total, cards = total + taken * value, cards - taken
    return total


@rule
def deck_of_type(s, t, p, kind):
    """Cattle cards of a type in hand, stack and discard pile."""
    player, number = s.players[p], np.int64(0)
    for card in range(parts.NUM_CATTLE):
        if t.cards[card].type == kind:
            number += np.int64(player.hand[card]) + player.stack[card] + player.discard[card]
    return number


@rule
def large_worth(s, t, p, k, herd):
    """A city of the north that a post would open, as far as a herd will reach it."""
    city = t.cities[s.expansion, k]
    missing = city.value - herd - RISING * left(s)
    reach = min(1.0, max(0.0, 1.0 - missing / STEEP)) * min(1.0, 3 * left(s))
    points = city.vp + city.vp_per_bell * (cleared_bells(s, t, p) + 2 * left(s)) + row_gain(s, t, p, city.row)
    return reach * (SHARE * points + OUTLET * left(s))


@rule
def write_prizes(s, t, p, prizes):
    """prizes[k]: worth of a post in town k: its square, its zone, what the town does."""
    zones, own = 0, own_towns(s, p)
    for k in range(parts.NUM_TOWNS):
        if (own >> k) & 1:
            zones |= 1 << t.towns[k].zone
    zone, herd = counted_worth(s, t, p, ZONES), best_herd(s, t, p)
    for k in range(parts.NUM_TOWNS):
        if (own >> k) & 1 == 0:
            prizes[k] = row_gain(s, t, p, next_square(s, t, k))
            if (zones >> t.towns[k].zone) & 1 == 0:
                prizes[k] += zone
            if s.medium[k] > 0:
                prizes[k] += row_gain(s, t, p, t.medium_rows[s.medium[k] - 1])
    for k in range(parts.NUM_CITIES):
        town = np.int64(t.cities[s.expansion, k].town) - 1
        if town >= 0 and (own >> town) & 1 == 0:
            prizes[town] += large_worth(s, t, p, k, herd)
    for k in range(parts.FIRST_NORTHERN, parts.NUM_STATIONS):
        town = np.int64(t.stations[k].town) - 1
        if (own >> town) & 1 == 0 and can_upgrade(s, t, p, k):
            prizes[town] += max(0.0, station_worth(s, t, p, k))


@rule
def best_behind(t, k, closed, prizes):
    """The best of the towns behind a town, those that are closed now, up to two posts further."""
    best = 0.0
    for i in range(parts.NUM_TOWNS):
        if (t.towns[k].towns & closed) >> i & 1:
            further = 0.0
            for j in range(parts.NUM_TOWNS):
                if j != k and (t.towns[i].towns & closed) >> j & 1:
                    further = max(further, prizes[j])
            best = max(best, prizes[i] + ONWARD * further)
    return best


@rule
def post_worth(s, t, p, k):
    """A trading post in a town: its own worth and that of the towns behind it."""
    prizes = np.zeros(parts.NUM_TOWNS)
    write_prizes(s, t, p, prizes)
    closed = ~(open_towns(s, t, p) | own_towns(s, p))
    return prizes[k] + ONWARD * left(s) * best_behind(t, k, closed, prizes)


@rule
def best_post(s, t, p):
    """The best town for a post."""
    prizes, best = np.zeros(parts.NUM_TOWNS), NEVER
    write_prizes(s, t, p, prizes)
    found = open_towns(s, t, p)
    closed = ~(found | own_towns(s, p))
    for k in range(parts.NUM_TOWNS):
        if (found >> k) & 1:
            best = max(best, prizes[k] + ONWARD * left(s) * best_behind(t, k, closed, prizes))
    return best


@rule
def opened_worth(s, t, p, k):
    """The best of the towns that a disc in a city opens."""
    closed, best = ~(open_towns(s, t, p) | own_towns(s, p)), 0.0
    if s.players[p].posts == 0:
        return best
    for i in range(parts.NUM_TOWNS):
        if (closed >> i) & 1 and (t.towns[i].cities >> k) & 1:
            prizes = np.zeros(parts.NUM_TOWNS)
            write_prizes(s, t, p, prizes)
            best = max(best, prizes[i] + ONWARD * best_behind(t, i, closed, prizes))
    return OPENED * left(s) * best
