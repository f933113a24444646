"""Deliveries: the city, what transport costs."""

import numpy as np

from westbound.envs.core.jit import rule
from westbound.envs.core.prompts import push
from westbound.envs.rails_to_the_north.actions import DELIVER, STOP
from westbound.envs.rails_to_the_north.rules.stations import can_place_disc
from westbound.envs.rails_to_the_north.verbs import CITY_TARGET, DISC, UNPAID


@rule
def transport_cost(s, t, p, value):
    """[Delivery] A dollar for each cross between the engine and the space numbered like the city."""
    return max(0, t.crosses[value] - t.passed[s.players[p].engine])


@rule
def can_deliver(s, t, p, k, value):
    """[Delivery] The value suffices, and there is no own disc unless the city takes any number."""
    city = t.cities[s.expansion, k]
    if not city.in_play or city.value > value:
        return False
    if s.players[p].cities[k] > 0 and not city.repeatable:
        return False
    return city.town == 0 or (s.towns[city.town - 1] >> p) & 1 != 0


@rule
def answer_city(s, t, p, argument, action):
    """[Delivery, R7, R11, R27] Dollars of Kansas City, if a disc can go there, then transport, then the disc."""
    if action == STOP:
        return
    k = action - DELIVER
    city = t.cities[s.expansion, k]
    player = s.players[p]
    unpaid = argument & UNPAID != 0
    target = CITY_TARGET + k
    advance = np.int64(city.advance) if s.retreat_bonus or not unpaid else np.int64(0)
    if advance > 0 and can_place_disc(s, t, p, target, player.money + advance):
        player.money += advance
    if not unpaid:
        player.money -= transport_cost(s, t, p, city.value)
    push(s, DISC, p, target)
