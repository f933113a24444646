"""The railroad: where an engine can stop, and what happens where it does."""

import numpy as np

from westbound.envs.core.jit import rule
from westbound.envs.core.prompts import push
from westbound.envs.rails_to_the_north.actions import ENGINE_TO, STOP
from westbound.envs.rails_to_the_north.tables import END_OF_TRACK, NUM_STATIONS, NUM_TRACK
from westbound.envs.rails_to_the_north.verbs import CITY, OPTIONAL, TURN_BACK, UNPAID, UPGRADE

_TRACK = (1 << NUM_TRACK) - 1


@rule
def other_engines(s, p):
    """[Railroad] Places taken by the other engines, a bit for each; space 0 has room for all."""
    taken = np.int64(0)
    for q in range(s.num_players):
        if q != p:
            taken |= np.int64(1) << s.players[q].engine
    return taken & ~np.int64(1)


@rule(inline=True)
def one_ahead(places, turnouts):
    """[Railroad] From these places one space forward: at a turnout also past it."""
    ahead = places << 1
    return (ahead | ((ahead & turnouts) << 1)) & _TRACK


@rule(inline=True)
def one_behind(places, turnouts):
    """[Railroad] From these places one space back: at a turnout also past it."""
    behind = places >> 1
    return behind | ((behind & turnouts) >> 1)


@rule
def step_ahead(places, turnouts, taken):
    """[Railroad] One step forward; taken places are skipped and not counted."""
    there = one_ahead(places, turnouts)
    while there & taken:
        there = (there & ~taken) | one_ahead(there & taken, turnouts)
    return there


@rule
def step_behind(places, turnouts, taken):
    """[Railroad] One step back; taken places are skipped and not counted."""
    there = one_behind(places, turnouts)
    while there & taken:
        there = (there & ~taken) | one_behind(there & taken, turnouts)
    return there


@rule
def places_ahead(s, t, p, number):
    """[Railroad] Where the engine can stop after one to `number` steps: a bit for each place."""
    taken = other_engines(s, p)
    here = np.int64(1) << s.players[p].engine
    found = np.int64(0)
    for _ in range(number):
        here = step_ahead(here, t.turnouts, taken)
        found |= here
    return found


@rule
def places_behind(s, t, p, number):
    """[Railroad] Where the engine is after exactly `number` steps back; none if the track is too short."""
    taken = other_engines(s, p)
    here = np.int64(1) << s.players[p].engine
    for _ in range(number):
        here = step_behind(here, t.turnouts, taken)
    return here


@rule
def all_behind(s, p):
    """[Railroad] Every free place behind the engine."""
    return ((np.int64(1) << s.players[p].engine) - 1) & ~other_engines(s, p)


@rule
def station_at(t, place):
    """[Stations] The station of a turnout or of the last space; NUM_STATIONS: none."""
    for k in range(NUM_STATIONS):
        if t.stations[k].at == place:
            return k
    return NUM_STATIONS


@rule
def stop_engine(s, t, p, place):
    """[Railroad, R16] The engine stops: its station may be upgraded at once; from the last space it turns back."""
    s.players[p].engine = place
    if place == END_OF_TRACK:
        push(s, TURN_BACK, p, 0)
    station = station_at(t, place)
    if station < NUM_STATIONS:
        push(s, UPGRADE, p, station)


@rule
def answer_engine(s, t, p, argument, action):
    """[Railroad] The engine goes there, forward or back."""
    if action != STOP:
        stop_engine(s, t, p, action - ENGINE_TO)


@rule
def answer_turn_back(s, t, p, argument, action):
    """[Railroad, R16] Back from the last space: dollars first, they may pay for an upgrade."""
    s.players[p].money += t.end_dollars
    stop_engine(s, t, p, action - ENGINE_TO)


@rule
def answer_retreat(s, t, p, argument, action):
    """[Delivery, R17] Back for an extraordinary delivery worth the spaces moved: neither taken ones nor turnouts."""
    place = action - ENGINE_TO
    between = all_behind(s, p) & ~t.turnouts & ~((np.int64(1) << place) - 1)
    value = 0
    while between:
        value += between & 1
        between >>= 1
    stop_engine(s, t, p, place)
    push(s, CITY, p, min(value, UNPAID - 1) | UNPAID | OPTIONAL)
