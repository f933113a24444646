"""The network: whose piece is where, and what a path to each city costs each player."""

import numpy as np

from westbound.envs.core.jit import rule
from westbound.envs.core.prompts import end_game
from westbound.envs.great_western.tables import FAR


@rule
def open_map(s, t):
    """[Preparation] Only London has pieces; the first paths lead from there."""
    for p in range(s.num_players):
        costs = s.cached_costs[p]
        for city in range(1, t.num_cities + 1):
            costs[city] = FAR
        spread(s, t, p, 0)


@rule
def occupy(s, t, p, city):
    """[3 Build the rail network] A piece in an empty city: the marker rises; with the last city the game ends."""
    player = s.players[p]
    player.connected += 1
    player.cached_gold += t.golds[city]
    s.owners[city] = p + 1
    s.has_built = 1
    refresh_costs(s, t, city)
    if num_empty(s, t) == 0:
        end_game(s)


@rule
def num_empty(s, t):
    """[End of the Game] Cities without a piece."""
    empty = np.int64(t.num_cities)
    for p in range(s.num_players):
        empty -= s.players[p].connected - 1
    return empty


@rule
def surcharge(owner, p):
    """[3 Build the rail network, note, R5] A piece for each city on the way that is another player's (owner: + 1)."""
    return np.int64(owner > 0) & np.int64(owner != p + 1)


@rule
def refresh_costs(s, t, city):
    """[3 Build the rail network] Paths now lead through the city, so that costs only fall, but for its own."""
    owner = np.int64(s.owners[city])
    for p in range(s.num_players):
        costs = s.cached_costs[p]
        costs[city] = 0 if owner == p + 1 else min(costs[city] + 1, FAR)
        if costs[city] < FAR:
            spread(s, t, p, city)


@rule
def spread(s, t, p, city):
    """[3 Build the rail network, Link cost, R16] Cheaper paths of a player, on from an occupied city or London.

    `pending` has a bit for each city from which paths have to be looked at.
    """
    costs = s.cached_costs[p]
    pending = np.int64(1) << city
    while pending != 0:
        for here in range(t.num_cities + 1):
            if (pending >> here) & 1 == 0:
                continue
            pending ^= np.int64(1) << here
            for k in range(t.first_link[here], t.first_link[here + 1]):
                there = np.int64(t.link_ends[k])
                owner = np.int64(s.owners[there])
                cost = np.int64(costs[here]) + t.link_costs[k] + surcharge(owner, p)
                if cost < costs[there]:
                    costs[there] = cost
                    if owner > 0:
                        pending |= np.int64(1) << there
