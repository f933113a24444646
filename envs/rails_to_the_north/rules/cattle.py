"""The cattle market."""

import numpy as np

from westbound.envs.core.jit import rule
from westbound.envs.core.prompts import push
from westbound.envs.rails_to_the_north.actions import PURCHASE, STOP, TAKE_COW
from westbound.envs.rails_to_the_north.rules.cards import draw_random, total
from westbound.envs.rails_to_the_north.tables import COWBOY, FIRST_MARKET, NUM_MARKET, NUM_PURCHASES
from westbound.envs.rails_to_the_north.verbs import BUY, COW, STARTED


@rule
def market_cards(s, t, value):
    """[Cattle] Cards of a breeding value in the market."""
    number = np.int64(0)
    for k in range(NUM_MARKET):
        if t.cards[FIRST_MARKET + k].value == value:
            number += s.cattle_market[k]
    return number


@rule
def fill_market(s, number):
    """[Cattle] So many cards from the stack to the market, as far as it goes; the market has no upper limit."""
    left = total(s.cattle_stack)
    for _ in range(min(number, left)):
        s.cattle_market[draw_random(s, s.cattle_stack, left)] += 1
        left -= 1


@rule
def refill_market(s, t):
    """[Kansas City] Up to the size for this number of players, if there are fewer."""
    fill_market(s, t.market_size[s.num_players - 2] - total(s.cattle_market))


@rule
def can_purchase(s, t, p, k, cowboys):
    """[Cattle, R5] Enough cowboys that are not yet used in this action, dollars and cards."""
    option = t.purchases[k]
    if option.cowboys > cowboys or option.dollars > s.players[p].money:
        return False
    if option.value == 0:
        return total(s.cattle_stack) > 0
    return market_cards(s, t, option.value) >= option.cards


@rule
def can_buy(s, t, p):
    """[Cattle] Some purchase is possible."""
    k = 0
    while k < NUM_PURCHASES and not can_purchase(s, t, p, k, s.players[p].workers[COWBOY]):
        k += 1
    return k < NUM_PURCHASES


@rule
def run_buy_cattle(s, t, p, argument):
    """[Cattle, R5] All cowboys are idle when the action begins."""
    push(s, BUY, p, s.players[p].workers[COWBOY])


@rule
def answer_buy(s, t, p, argument, action):
    """[Cattle] A purchase, or two cards to the market; then the cowboys left may go on."""
    if action == STOP:
        return
    option = t.purchases[action - PURCHASE]
    push(s, BUY, p, (argument & (STARTED - 1)) - option.cowboys | STARTED)
    s.players[p].money -= option.dollars
    if option.value == 0:
        fill_market(s, option.cards)
        return
    for _ in range(option.cards):
        push(s, COW, p, option.value)


@rule
def answer_cow(s, t, p, value, action):
    """[Cattle] The chosen card goes onto the own discard pile."""
    k = action - TAKE_COW
    s.cattle_market[k] -= 1
    s.players[p].discard[FIRST_MARKET + k] += 1
