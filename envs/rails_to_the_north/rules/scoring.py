"""End of the game: eleven kinds of points."""

import numpy as np

from westbound.envs.core.jit import rule
from westbound.envs.rails_to_the_north.rules.assignment import score_objectives
from westbound.envs.rails_to_the_north.rules.cards import deck_copies
from westbound.envs.rails_to_the_north.rules.counting import cleared_bells, count
from westbound.envs.rails_to_the_north.rules.movement import face_of
from westbound.envs.rails_to_the_north.rules.stations import has_disc_at
from westbound.envs.rails_to_the_north.state import ON_BOARD
from westbound.envs.rails_to_the_north.tables import (
    DISC_CLASSES,
    FIRST_PRIVATE,
    MAX_LINKS,
    NUM_CATTLE,
    NUM_CITIES,
    NUM_HAZARD_FACES,
    NUM_HAZARDS,
    NUM_MASTERS,
    NUM_NUMBERS,
    NUM_STATIONS,
    NUM_WORKERS,
    ROW_LENGTH,
)
from westbound.envs.rails_to_the_north.verbs import OBJECTIVES

_DOLLARS_PER_POINT = 5
_LAST_SPACES = 2  # of a row of workers, which score


@rule
def score(s, t, p):
    """[End and scoring] All points."""
    points = np.int64(s.players[p].money) // _DOLLARS_PER_POINT
    points += score_buildings(s, t, p) + score_cities(s, t, p) + score_links(s, t, p) + score_stations(s, t, p)
    points += score_hazards(s, t, p) + score_cattle(s, t, p) + score_objectives(s, t, p) + score_masters(s, t, p)
    points += score_workers(s, t, p) + score_discs(s, t, p)
    if s.market_token == p + 1:
        points += t.token_vp
    return points


@rule
def final_key(s, t, p):
    """[End and scoring] Points alone; a tie is shared."""
    return score(s, t, p)


@rule
def score_buildings(s, t, p):
    """[End and scoring] Private buildings on the board."""
    points = np.int64(0)
    for k in range(NUM_NUMBERS):
        if s.players[p].buildings[k] == ON_BOARD:
            points += t.faces[face_of(s, FIRST_PRIVATE + k)].vp
    return points


@rule
def score_cities(s, t, p):
    """[End and scoring] Discs in cities."""
    points = np.int64(0)
    for k in range(NUM_CITIES):
        discs = s.players[p].cities[k]
        if discs > 0:
            city = t.cities[s.expansion, k]
            points += discs * (np.int64(city.vp) + city.vp_per_bell * cleared_bells(s, t, p))
    return points


@rule
def score_links(s, t, p):
    """[End and scoring] Links with a disc at both ends."""
    points = np.int64(0)
    cities = s.players[p].cities
    for k in range(MAX_LINKS):
        link = t.links[s.expansion, k]
        if cities[link.first] > 0 and cities[link.second] > 0:
            points += link.vp
    return points


@rule
def score_stations(s, t, p):
    """[End and scoring] Upgraded stations."""
    points = np.int64(0)
    for k in range(NUM_STATIONS):
        if has_disc_at(s, p, k):
            points += t.stations[k].vp
    return points


@rule
def score_hazards(s, t, p):
    """[End and scoring] Hazard tiles taken."""
    points = np.int64(0)
    for k in range(NUM_HAZARDS):
        points += np.int64(s.players[p].hazards[k]) * t.hazard_vp[k % NUM_HAZARD_FACES]
    return points


@rule
def score_cattle(s, t, p):
    """[End and scoring] Cattle cards of the whole deck."""
    points = np.int64(0)
    for card in range(NUM_CATTLE):
        points += deck_copies(s, p, card) * t.cards[card].vp
    return points


@rule
def score_masters(s, t, p):
    """[End and scoring] Tasks of station masters; that for objective cards is part of their best choice [R33]."""
    points = np.int64(0)
    for k in range(NUM_MASTERS):
        master = t.masters[k]
        if s.players[p].masters[k] > 0 and master.unit != OBJECTIVES:
            points += count(s, t, p, master.unit) // master.per * master.vp
    return points


@rule
def score_workers(s, t, p):
    """[End and scoring] Workers on the last two spaces of a row."""
    points = np.int64(0)
    for k in range(NUM_WORKERS):
        points += max(0, s.players[p].workers[k] - (ROW_LENGTH - _LAST_SPACES)) * t.last_worker_vp
    return points


@rule
def score_discs(s, t, p):
    """[End and scoring] Places of the player board that score once their disc is gone."""
    points = np.int64(0)
    for k in range(DISC_CLASSES):
        if s.players[p].discs[k] == 0:
            points += t.discs[k].vp
    return points
