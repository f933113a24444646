"""Upgrading stations, appointing station masters, clearing discs."""

import numpy as np

from westbound.envs.core.jit import rule
from westbound.envs.core.prompts import push
from westbound.envs.rails_to_the_north.actions import APPOINT_WORKER, CLEAR_DISC, STATION_ACTION, STOP
from westbound.envs.rails_to_the_north.rules.rows import run_row
from westbound.envs.rails_to_the_north.tables import (
    BASE_MASTER_SPACES,
    DISC_CLASSES,
    FIRST_NORTHERN,
    MAX_LINKS,
    NUM_STATIONS,
)
from westbound.envs.rails_to_the_north.verbs import APPOINT, CITY_TARGET, DISC


@rule
def master_space(station):
    """[Stations] The space for a station master at a station; -1: none."""
    if station < BASE_MASTER_SPACES:
        return station
    return BASE_MASTER_SPACES + station - FIRST_NORTHERN if station >= FIRST_NORTHERN else -1


@rule
def has_disc_at(s, p, station):
    """[Stations] The player has a disc at the station."""
    return (s.stations[station] >> p) & 1 != 0


@rule
def is_white(s, t, target):
    """[Discs] Station or city: the target has white corners."""
    if target < CITY_TARGET:
        return t.stations[target].white != 0
    return t.cities[s.expansion, target - CITY_TARGET].white != 0


@rule
def open_discs(s, t, p, white, money):
    """[Discs] Classes of discs that may be cleared with this money, a bit for each.

    A white target takes white ones while one can be had, then dark ones too.
    """
    found_white = 0
    found_dark = 0
    for k in range(DISC_CLASSES):
        if s.players[p].discs[k] > 0 and t.discs[k].cost <= money:
            if t.discs[k].white:
                found_white |= 1 << k
            else:
                found_dark |= 1 << k
    if white:
        return found_white if found_white else found_dark
    return found_white | found_dark


@rule
def has_other_station(s, p, target):
    """[Discs, R37] The player has a disc at a station that is not the target."""
    k = 0
    while k < NUM_STATIONS and (k == target or not has_disc_at(s, p, k)):
        k += 1
    return k < NUM_STATIONS


@rule
def can_place_disc(s, t, p, target, money):
    """[Discs, R27] Some disc can go to the target."""
    return open_discs(s, t, p, is_white(s, t, target), money) != 0 or has_other_station(s, p, target)


@rule
def can_upgrade(s, t, p, station):
    """[Stations] No own disc there, and the cost leaves what a disc takes."""
    money = s.players[p].money - t.stations[station].cost
    return not has_disc_at(s, p, station) and money >= 0 and can_place_disc(s, t, p, station, money)


@rule
def can_upgrade_behind(s, t, p, station):
    """[Stations] Of building 9b: the station lies strictly behind the engine, and can be upgraded."""
    return t.stations[station].at < s.players[p].engine and can_upgrade(s, t, p, station)


@rule
def can_upgrade_any(s, t, p):
    """[Stations] Building 9b has a station to upgrade."""
    k = 0
    while k < NUM_STATIONS and not can_upgrade_behind(s, t, p, k):
        k += 1
    return k < NUM_STATIONS


@rule
def answer_upgrade(s, t, p, argument, action):
    """[Stations] Pay, clear a disc; then a worker may become station master."""
    if action == STOP:
        return
    station = action - STATION_ACTION
    s.players[p].money -= t.stations[station].cost
    space = master_space(station)
    if space >= 0 and s.station_masters[np.uint64(space)] > 0:
        push(s, APPOINT, p, station)
    push(s, DISC, p, station)


@rule
def answer_appoint(s, t, p, station, action):
    """[Stations] The last worker of a row stays there for good; the tile is taken, its action happens now or never."""
    if action == STOP:
        return
    kind = action - APPOINT_WORKER
    space = master_space(station)
    master = s.station_masters[space] - 1
    s.players[p].workers[kind] -= 1
    s.appointed[space] = kind + 1
    s.station_masters[space] = 0
    take_master(s, t, p, master)


@rule
def take_master(s, t, p, master):
    """[Stations] The tile belongs to the player; what it does at once may be declined or impossible."""
    s.players[p].masters[master] = 1
    run_row(s, t, p, t.masters[master].row)


@rule
def answer_disc(s, t, p, target, action):
    """[Discs, R27] A disc from the player board, else from another station, goes to the target."""
    player = s.players[p]
    if action >= STATION_ACTION:
        s.stations[action - STATION_ACTION] &= ~(1 << p)
    else:
        k = action - CLEAR_DISC
        player.discs[k] -= 1
        player.money += t.discs[k].dollars - t.discs[k].cost
    if target < CITY_TARGET:
        s.stations[target] |= 1 << p
    else:
        player.cities[target - CITY_TARGET] += 1
        reward_delivery(s, t, p, target - CITY_TARGET)


@rule
def reward_delivery(s, t, p, city):
    """[Delivery] What the city brings, and before it the links that its disc completes."""
    run_row(s, t, p, t.cities[s.expansion, city].row)
    for k in range(MAX_LINKS):
        link = t.links[s.expansion, k]
        other = np.int64(link.second) if link.first == city else np.int64(link.first)
        if (link.first == city or link.second == city) and s.players[p].cities[other] > 0:
            run_row(s, t, p, link.row)
