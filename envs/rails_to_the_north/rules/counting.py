"""What a player has of something: for actions that pay per unit, and for station masters at the end."""

import numpy as np

from westbound.envs.core.jit import rule
from westbound.envs.rails_to_the_north.rules.cards import total
from westbound.envs.rails_to_the_north.state import ON_BOARD
from westbound.envs.rails_to_the_north.tables import (
    COWBOY,
    CRAFTSMAN,
    ENGINEER,
    FIRST_PRIVATE,
    NUM_BUILDING_SPACES,
    NUM_MASTERS,
    NUM_NUMBERS,
    NUM_STATIONS,
    NUM_TOWNS,
)
from westbound.envs.rails_to_the_north.verbs import (
    ALL_CERTIFICATES,
    BUILDINGS,
    CLEARED_BELLS,
    COWBOYS,
    CRAFTSMEN,
    ENGINEERS,
    EXCHANGE_TOKENS,
    HAZARDS,
    OBJECTIVES,
    STATIONS,
    TEEPEE_PAIRS,
    WOODS,
    WORKERS,
    ZONES,
)


@rule
def count(s, t, p, unit):
    """[Buildings] How many of a unit the player has at this moment."""
    player = s.players[p]
    if unit == WOODS:
        return buildings_in_woods(s, t, p)
    if unit == TEEPEE_PAIRS:
        return np.int64(min(player.teepees[0], player.teepees[1]))
    if unit == COWBOYS:
        return np.int64(player.workers[COWBOY])
    if unit == CRAFTSMEN:
        return np.int64(player.workers[CRAFTSMAN])
    if unit == ENGINEERS:
        return np.int64(player.workers[ENGINEER])
    if unit == HAZARDS:
        return np.int64(total(player.hazards))
    return count_at_end(s, t, p, unit)


@rule
def count_at_end(s, t, p, unit):
    """[End and scoring] The units that station masters alone count, and the bells."""
    player = s.players[p]
    if unit == CLEARED_BELLS:
        return cleared_bells(s, t, p)
    if unit == WORKERS:
        return np.int64(total(player.workers))
    if unit == OBJECTIVES:
        return np.int64(total(player.area))
    if unit == ALL_CERTIFICATES:
        return np.int64(t.track[player.marker]) + permanent_certificates(s, t, p)
    if unit == STATIONS:
        return num_stations(s, p)
    if unit == BUILDINGS:
        return num_buildings(s, p)
    if unit == EXCHANGE_TOKENS:
        return np.int64(player.tokens)
    if unit == ZONES:
        return num_zones(s, t, p)
    return np.int64(0)


@rule
def owner_of(tile):
    """[Buildings] The seat that owns a private building on the trail."""
    return (tile - FIRST_PRIVATE) // NUM_NUMBERS


@rule
def is_own(tile, p):
    """[Buildings] The tile is a private building of the player."""
    return FIRST_PRIVATE + NUM_NUMBERS * p <= tile < FIRST_PRIVATE + NUM_NUMBERS * (p + 1)


@rule
def buildings_in_woods(s, t, p):
    """[Buildings] Own buildings on spaces with trees."""
    number = np.int64(0)
    for k in range(NUM_BUILDING_SPACES):
        space = t.building_spaces[k]
        if t.spaces[space].woods and is_own(s.tiles[space], p):
            number += 1
    return number


@rule
def num_buildings(s, p):
    """[Buildings] Own buildings on the board."""
    number = np.int64(0)
    for k in range(NUM_NUMBERS):
        number += s.players[p].buildings[k] == ON_BOARD
    return number


@rule
def num_stations(s, p):
    """[Stations] Stations with an own disc."""
    number = np.int64(0)
    for k in range(NUM_STATIONS):
        number += (s.stations[k] >> p) & 1
    return number


@rule
def permanent_certificates(s, t, p):
    """[Stations] Certificates of the station masters."""
    number = np.int64(0)
    for k in range(NUM_MASTERS):
        number += s.players[p].masters[k] * t.masters[k].certificates
    return number


@rule
def cleared_bells(s, t, p):
    """[Trading posts] Columns of trading posts that are empty."""
    return np.int64((t.posts - s.players[p].posts) // t.posts_per_bell)


@rule
def num_zones(s, t, p):
    """[Trading posts] Zones with an own trading post."""
    zones = 0
    for k in range(NUM_TOWNS):
        zones |= ((s.towns[k] >> p) & 1) << t.towns[k].zone
    number = np.int64(0)
    while zones:
        number += zones & 1
        zones >>= 1
    return number
