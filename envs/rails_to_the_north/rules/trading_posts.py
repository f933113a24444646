"""Trading posts of the expansion: which towns can be reached, what a place brings, the tiles of medium towns."""

import numpy as np

from westbound.envs.core.jit import rule
from westbound.envs.core.prompts import push
from westbound.envs.rails_to_the_north.actions import PLACE_POST, STOP, TAKE_MASTER, TAKE_MONEY
from westbound.envs.rails_to_the_north.rules.cattle import answer_cow
from westbound.envs.rails_to_the_north.rules.gains import run_dollars
from westbound.envs.rails_to_the_north.rules.rows import run_row
from westbound.envs.rails_to_the_north.rules.stations import take_master
from westbound.envs.rails_to_the_north.rules.tokens import run_tokens
from westbound.envs.rails_to_the_north.tables import FIRST_NORTHERN, NUM_CITIES, NUM_STATIONS, NUM_TOWNS, OFFICE
from westbound.envs.rails_to_the_north.verbs import FREE_COW, PAY, UPGRADE


@rule
def own_towns(s, p):
    """[Trading posts] Towns with an own trading post, a bit for each."""
    towns = np.int64(0)
    for k in range(NUM_TOWNS):
        towns |= np.int64((s.towns[k] >> p) & 1) << k
    return towns


@rule
def own_cities(s, p):
    """[Trading posts, R46] Cities with an own disc, a bit for each; the office of Kansas City is open to everybody."""
    cities = np.int64(1) << OFFICE
    for k in range(NUM_CITIES):
        cities |= np.int64(s.players[p].cities[k] > 0) << k
    return cities


@rule
def num_posts(s, k):
    """[Trading posts] Trading posts of all players in a town."""
    posts = np.int64(s.towns[k])
    number = np.int64(0)
    while posts:
        number += posts & 1
        posts >>= 1
    return number


@rule
def next_square(s, t, k):
    """[Trading posts, R25] The row of the next free square of a town."""
    return np.int64(t.towns[k].squares[num_posts(s, k)])


@rule
def can_pay_square(s, t, p, k):
    """[Trading posts] What the next free square of a town costs can be paid."""
    row = t.rows[next_square(s, t, k)]
    return row.verbs[0] != PAY or row.arguments[0] <= s.players[p].money


@rule
def open_towns(s, t, p):
    """[Trading posts] Towns where the player can place a trading post, a bit for each: without an own one, and joined
    to an own one, to a city with an own disc or to the office."""
    found = np.int64(0)
    if s.players[p].posts == 0:
        return found
    towns = own_towns(s, p)
    cities = own_cities(s, p)
    for k in range(NUM_TOWNS):
        joined = (t.towns[k].towns & towns) | (t.towns[k].cities & cities)
        if joined != 0 and (towns >> k) & 1 == 0 and can_pay_square(s, t, p, k):
            found |= np.int64(1) << k
    return found


@rule
def can_place_post(s, t, p):
    """[Trading posts] Some town is open to the player."""
    return open_towns(s, t, p) != 0


@rule
def answer_town(s, t, p, argument, action):
    """[Trading posts] A post of the leftmost bell goes to the town; the square pays or costs, then the town acts."""
    if action == STOP:
        return
    k = action - PLACE_POST
    square = next_square(s, t, k)
    s.towns[k] |= 1 << p
    use_town(s, t, p, k)
    run_row(s, t, p, square)
    take_post(s, t, p)


@rule
def take_post(s, t, p):
    """[Trading posts, Exchange tokens] A post leaves the strip; two of the bells bring a token when they are empty."""
    player = s.players[p]
    player.posts -= 1
    placed = t.posts - player.posts
    for k in range(t.token_bells.size):
        if placed == t.token_bells[k] * t.posts_per_bell:
            run_tokens(s, t, p, 1)


@rule
def use_town(s, t, p, k):
    """[Trading posts] The tile of a medium town, or the station of a town with one: now or never."""
    if s.medium[k] > 0:
        run_row(s, t, p, t.medium_rows[s.medium[k] - 1])
    for station in range(FIRST_NORTHERN, NUM_STATIONS):
        if t.stations[station].town == k + 1:
            push(s, UPGRADE, p, station)


@rule
def answer_cow_or_money(s, t, p, dollars, action):
    """[Trading posts] Of a medium town: dollars, or a card of the cattle market for nothing."""
    if action == TAKE_MONEY:
        run_dollars(s, t, p, dollars)
    else:
        answer_cow(s, t, p, FREE_COW, action)


@rule
def answer_master(s, t, p, argument, action):
    """[Delivery, R47] A station master of New York City, without a worker."""
    master = action - TAKE_MASTER
    s.reserve[master] = 0
    take_master(s, t, p, master)
