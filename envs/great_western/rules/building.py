"""Phase 3: building the network, and what pays for it."""

import numpy as np

from westbound.envs.core.jit import rule
from westbound.envs.core.prompts import push
from westbound.envs.great_western.actions import BUILD_IN, COACHES_FIRST, STOP
from westbound.envs.great_western.rules.network import occupy
from westbound.envs.great_western.rules.trains import coach_pieces, train_of, train_pieces, unload
from westbound.envs.great_western.state import BUILD, PAYMENT


@rule
def must_build(s, has_built):
    """[End of the Game, R17] After a round without a build everybody who can build must do it once."""
    return s.dry_rounds > 0 and has_built == 0


@rule(inline=True)
def can_build(owner, link_cost, city_cost, coaches, budget):
    """[3 Build the rail network] The city is empty; coaches cover its cost [R3], all pieces together both costs."""
    return (owner == 0) & (city_cost <= coaches) & (np.int64(link_cost) + city_cost <= budget)


@rule
def answer_build(s, t, p, has_built, action):
    """[3 Build the rail network] A city, after which the player may go on, or the end of the turn."""
    if action == STOP:
        return
    push(s, BUILD, p, 1)
    city = action - BUILD_IN
    if has_payment_choice(s, t, p, city):
        push(s, PAYMENT, p, city)
    else:
        pay_and_build(s, t, p, city, 0)


@rule
def link_debt(s, t, p, city):
    """[3 Build the rail network, Link cost, R19] What is left of the link cost after all pieces on goods wagons."""
    row = train_of(s, p)
    wagons = train_pieces(s, row) - coach_pieces(s, t, row)
    return max(0, np.int64(s.cached_costs[p][city]) - wagons)


@rule
def spare_coaches(s, t, p, city):
    """[3 Build the rail network, City cost, R3] Coach pieces that the city cost leaves for the link cost."""
    return coach_pieces(s, t, train_of(s, p)) - t.city_costs[city]


@rule
def has_payment_choice(s, t, p, city):
    """[R19] Supply first and spare coaches first differ: both have pieces, and not all of them are needed."""
    debt = link_debt(s, t, p, city)
    spare = spare_coaches(s, t, p, city)
    supply = s.players[p].supply
    return debt > 0 and spare > 0 and supply > 0 and debt < spare + supply


@rule
def answer_payment(s, t, p, city, action):
    """[R19] What pays first."""
    pay_and_build(s, t, p, city, action == COACHES_FIRST)


@rule
def pay_and_build(s, t, p, city, coaches_first):
    """[3 Build the rail network, R7, R22] All spent pieces go to the stock, from which the city gets its piece."""
    row = train_of(s, p)
    player = s.players[p]
    debt = link_debt(s, t, p, city)
    spare = spare_coaches(s, t, p, city)
    from_supply = max(0, debt - spare) if coaches_first else min(debt, np.int64(player.supply))
    player.supply -= from_supply
    unload(s, t, row, 0, s.cached_costs[p][city] - debt)
    unload(s, t, row, 1, t.city_costs[city] + debt - from_supply)
    player.stock += s.cached_costs[p][city] + t.city_costs[city] - 1
    occupy(s, t, p, city)
