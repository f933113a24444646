"""Objective cards at the end: the best choice of cards from the deck, and of the cards whose tasks are covered."""

import numpy as np

from westbound.envs.core.jit import rule
from westbound.envs.rails_to_the_north.rules.cards import deck_copies, total
from westbound.envs.rails_to_the_north.rules.counting import num_buildings, num_stations
from westbound.envs.rails_to_the_north.tables import (
    FIRST_OBJECTIVE,
    NUM_AREA,
    NUM_CATTLE,
    NUM_MASTERS,
    NUM_OBJECTIVES,
    NUM_TASKS,
    SAN_FRANCISCO,
)
from westbound.envs.rails_to_the_north.verbs import OBJECTIVES

_MAX_CARDS = 32  # all objective cards there are, and the starting one
_NO_PENALTY = 99


@rule
def score_objectives(s, t, p):
    """[End and scoring, R33] The most that objective cards can bring, with the station master that counts them.

    Cards of the area must be scored, cards of the deck may be. A card with all tasks covered brings its points, else
    its penalty; each thing owned covers one task of one card. `value` is what the present choice adds to failing all
    cards of the area and leaving out the others.
    """
    cards = np.zeros(_MAX_CARDS, np.int64)
    gains = np.zeros(_MAX_CARDS, np.int64)
    num_area = list_cards(s, t, p, 1, cards, 0)
    number = list_cards(s, t, p, 0, cards, num_area)
    base = np.int64(0)
    for k in range(number):
        objective = t.objectives[cards[k]]
        gains[k] = objective.vp
        if k < num_area:
            gains[k] += objective.penalty
            base -= objective.penalty
    return base + best_choice(s, t, p, cards, gains, num_area, number)


@rule
def list_cards(s, t, p, in_area, cards, number):
    """[End and scoring] Objective cards of the area (`in_area` = 1) or of the deck, behind those listed."""
    for k in range(NUM_AREA):
        copies = np.int64(s.players[p].area[k])
        if not in_area:
            copies = deck_copies(s, p, FIRST_OBJECTIVE + k) if k < NUM_OBJECTIVES else 0
        for _ in range(copies):
            cards[number] = k
            number += 1
    return number


@rule
def list_things(s, t, p, things):
    """[End and scoring] What the player owns for each kind of task."""
    player = s.players[p]
    things[0] = num_buildings(s, p)
    things[1] = player.teepees[0]
    things[2] = player.teepees[1]
    things[3] = total(player.hazards)
    things[4] = num_stations(s, p)
    for card in range(NUM_CATTLE):
        if t.cards[card].value >= 3:
            things[2 + t.cards[card].value] += deck_copies(s, p, card)
    things[8] = player.cities[SAN_FRANCISCO]


@rule
def best_choice(s, t, p, cards, gains, num_area, number):
    """[End and scoring, R33] The best set of covered cards, by trying them all."""
    things = np.zeros(NUM_TASKS, np.int64)
    list_things(s, t, p, things)
    rest = np.zeros(_MAX_CARDS + 1, np.int64)  # what the cards from here on could add
    for k in range(number - 1, -1, -1):
        rest[k] = rest[k + 1] + gains[k]
    rest += counted_bonus(s, t, p, number + 1)
    best = np.full(1, -1000, np.int64)
    try_cards(s, t, p, cards, gains, rest, things, num_area, number, 0, 0, num_area, _NO_PENALTY, best)
    return best[0]


@rule
def try_cards(s, t, p, cards, gains, rest, things, num_area, number, k, value, counted, penalty, best):
    """[End and scoring, R33] Card k covered or not, and so on; gives up where the rest cannot beat the best so far.

    `counted` cards are scored by now; `penalty` is the least of a deck card that is left out.
    """
    if value + rest[k] <= best[0]:
        return
    if k == number:
        best[0] = max(best[0], value + best_bonus(s, t, p, counted, penalty))
        return
    tasks = t.objectives[cards[k]].tasks
    optional = np.int64(k >= num_area)
    if covers(things, tasks):
        for i in range(NUM_TASKS):
            things[i] -= tasks[i]
        more, both = value + gains[k], counted + optional
        try_cards(s, t, p, cards, gains, rest, things, num_area, number, k + 1, more, both, penalty, best)
        for i in range(NUM_TASKS):
            things[i] += tasks[i]
    if optional:
        penalty = min(penalty, np.int64(t.objectives[cards[k]].penalty))
    try_cards(s, t, p, cards, gains, rest, things, num_area, number, k + 1, value, counted, penalty, best)


@rule
def covers(things, tasks):
    """[End and scoring] There is something left for each task."""
    missing = 0
    for i in range(NUM_TASKS):
        missing += max(0, tasks[i] - things[i])
    return missing == 0


@rule
def counted_bonus(s, t, p, number):
    """[End and scoring] What station masters bring for so many scored objective cards."""
    points = np.int64(0)
    for k in range(NUM_MASTERS):
        if s.players[p].masters[k] > 0 and t.masters[k].unit == OBJECTIVES:
            points += number // t.masters[k].per * t.masters[k].vp
    return points


@rule
def best_bonus(s, t, p, number, penalty):
    """[R33] One more card of the deck may be scored for its penalty, where the station master brings more."""
    alone = counted_bonus(s, t, p, number)
    if penalty == _NO_PENALTY:
        return alone
    return max(alone, counted_bonus(s, t, p, number + 1) - penalty)
