"""What things are worth to the greedy player, in points: what they bring at once, and by experience later.

Of the others it looks only at what lies open: own hand and deck, the board, the markets.
"""

import numpy as np

from westbound.envs.core.jit import rule
from westbound.envs.rails_to_the_north import tables as parts
from westbound.envs.rails_to_the_north import verbs
from westbound.envs.rails_to_the_north.rules.assignment import list_things
from westbound.envs.rails_to_the_north.rules.buildings import cheapest_craftsmen, craftsmen_needed, face_of_number
from westbound.envs.rails_to_the_north.rules.cards import held_of_type
from westbound.envs.rails_to_the_north.rules.counting import count
from westbound.envs.rails_to_the_north.rules.gains import certificate_limit
from westbound.envs.rails_to_the_north.rules.movement import face_of
from westbound.envs.rails_to_the_north.rules.railroad import station_at
from westbound.envs.rails_to_the_north.rules.stations import can_upgrade, is_white, master_space, open_discs

# Found by short runs of play against itself. What is early shrinks as the job market fills: it takes time to pay back.
DOLLAR = 0.27  # five are a point at the end
EARLY_DOLLAR = 0.67  # early: more, for workers and cattle are bought with it
CERTIFICATE = 1.2  # a dollar and a better city at some delivery
HERD = 0.49  # a point of breeding value in the hand
BREEDING = 2.7  # early: a point of breeding value in the deck, beyond a starting card's
STARTING = 1.6  # breeding value of a starting card
COWBOY = 22.0  # early: cattle are the plan, so cowboys before all
CRAFTSMAN = 2.2  # early
ENGINEER = 6.0  # early
SPECIAL = 1.0  # early: for each worker of the type that is there, since many of one type do more
ICON = 0.58  # what lies under a worker's space
BUILDING = 2.8  # early: the use of an own building
FEE = 1.3  # early: hands on it
ENGINE = 0.9  # early: a space of track
STATION = 0.53  # an upgraded station, for objectives
PERMANENT = 2.1  # early: a certificate for good
GROWTH = 1.3  # early: units that a station master will find at the end beside those of today
APPOINTED = 2.7  # early: the worker who becomes one
OBJECTIVE = 0.29  # of the points of a card that is covered
MISSING = 1.8  # a task that is not
TILE = 0.66  # a teepee or hazard, for objectives
CYCLE = 0.48  # a card drawn and the worst one discarded
TRASH = 1.0  # early: a point of breeding value that a removed card is below the average
AHEAD = 0.43  # early: of the points of a link, its other city still to come
REWARD = 1.3  # an objective card of choice
CITY = 0.13  # a point of a city's value: the low ones are left for poor herds
TOKEN = 1.2  # early: an exchange token
FREE = 5.6  # early: a cheap worker or a building for nothing, of a medium town
# What lies under the discs of a class, the first and the last one, in points early in the game.
FIRST_DISC = (1.2, 1.0, 2.5, 2.2, 2.2, 2.6, 2.6, 5.0, 3.0, 6.5, 4.0)
LAST_DISC = (1.2, 1.0, 1.0, 1.0, 1.0, 2.6, 2.6, 5.0, 3.0, 6.0, 4.0)
NEVER = -1000.0


@rule
def left(s):
    """How much of the game lies ahead, 1 to 0, by the job market."""
    return max(0.0, 1.0 - s.jobs_filled / (1.0 * s.num_players * parts.JOB_ROWS))


@rule
def dollar(s):
    """A dollar."""
    return DOLLAR + EARLY_DOLLAR * left(s)


# ---- cards ---------------------------------------------------------------------------------------------


@rule
def fresh(s, t, p):
    """Breeding value that a card of the own stack brings to the hand on average."""
    cards, value = 0, 0.0
    for card in range(parts.NUM_CARDS):
        number = np.int64(s.players[p].stack[card])
        cards += number
        if number > 0 and card < parts.NUM_CATTLE and held_of_type(s, t, p, t.cards[card].type) == 0:
            value += number * t.cards[card].value
    return value / cards if cards > 0 else 1.0


@rule
def discard_worth(s, t, p, card):
    """A fresh card for this one, which counts unless another one of its type stays in the hand."""
    lost = 0.0
    if card < parts.NUM_CATTLE and held_of_type(s, t, p, t.cards[card].type) == 1:
        lost += t.cards[card].value
    return HERD * (fresh(s, t, p) - lost)


@rule
def trash_worth(s, t, p, card):
    """A card that will not come back: good for one that is below the average of the deck."""
    if card >= parts.NUM_CATTLE:
        return -1.0
    return TRASH * (STARTING + 0.5 - t.cards[card].value) * left(s) - t.cards[card].vp


@rule
def missing(s, t, p, k):
    """Tasks of an objective that are not covered, those of the personal area served first."""
    things = np.zeros(parts.NUM_TASKS, np.int64)
    list_things(s, t, p, things)
    for i in range(parts.NUM_AREA):
        if s.players[p].area[i] > 0:
            for task in range(parts.NUM_TASKS):
                things[task] -= t.objectives[i].tasks[task]
    number = 0
    for task in range(parts.NUM_TASKS):
        number += max(0, t.objectives[k].tasks[task] - max(0, things[task]))
    return number


@rule
def take_worth(s, t, p, k):
    """An objective card: its points, as far as it can be covered; the top one of the stack is worth little."""
    if k == parts.NUM_OBJECTIVES:
        return 0.1
    return OBJECTIVE * t.objectives[k].vp - MISSING * missing(s, t, p, k) + 2 * MISSING * left(s)


@rule
def play_worth(s, t, p, k):
    """An objective is played once it is covered, or nearly so early in the game: that costs no time."""
    return 100.0 if missing(s, t, p, k) <= 2.0 * left(s) - 0.5 or missing(s, t, p, k) == 0 else NEVER


# ---- workers, cattle, buildings ------------------------------------------------------------------------


@rule
def hire_worth(s, t, p, kind, price):
    """A worker: what he does to the end, the icon under him, the last spaces of his row."""
    number = np.int64(s.players[p].workers[kind])
    early = COWBOY if kind == parts.COWBOY else CRAFTSMAN if kind == parts.CRAFTSMAN else ENGINEER
    gain = (early + SPECIAL * number) * left(s) - price * dollar(s)
    if t.icons[kind, number + 1] > 0:
        gain += ICON
    return gain + (t.last_worker_vp if number + 1 > parts.ROW_LENGTH - 2 else 0)


@rule
def purchase_worth(s, t, p, k):
    """A purchase: points of the best cards of that value, and their breeding in the rounds to come."""
    option = t.purchases[k]
    if option.value == 0:
        return 0.05
    points, cards = 0, np.int64(option.cards)
    for i in range(parts.NUM_MARKET - 1, -1, -1):  # the cards of a value are listed by their points
        if t.cards[parts.FIRST_MARKET + i].value == option.value:
            taken = min(cards, np.int64(s.cattle_market[i]))
            points, cards = points + taken * t.cards[parts.FIRST_MARKET + i].vp, cards - taken
    return points + BREEDING * (option.value - STARTING) * left(s) * option.cards - option.dollars * dollar(s)


@rule
def cow_worth(s, t, k):
    """A card of the cattle market that costs nothing."""
    card = t.cards[parts.FIRST_MARKET + k]
    return card.vp + BREEDING * (card.value - STARTING) * left(s)


@rule
def face_worth(s, t, p, face):
    """A building on the trail: its points, its use, its hands for others."""
    return t.faces[face].vp + (BUILDING + FEE * (t.faces[face].hand > 0)) * left(s)


@rule
def build_worth(s, t, p, number, price):
    """A building on the best of the spaces that the player can pay: an empty one, or over an own one that is lost."""
    best = NEVER
    if cheapest_craftsmen(s, t, p, number) <= s.players[p].workers[parts.CRAFTSMAN]:
        for k in range(parts.NUM_BUILDING_SPACES):
            best = max(best, space_worth(s, t, p, number, price, t.building_spaces[k]))
    return best


@rule
def space_worth(s, t, p, number, price, space):
    """A building there: a risk icon and woods are welcome, an old building is lost."""
    tile = s.tiles[space]
    needed = craftsmen_needed(s, t, p, number, tile)
    if needed > s.players[p].workers[parts.CRAFTSMAN] or needed * price > s.players[p].money:
        return NEVER
    gain = face_worth(s, t, p, face_of_number(s, number)) - needed * price * dollar(s)
    if tile > 0:
        gain -= face_worth(s, t, p, face_of(s, tile))
    return gain + 0.3 * (t.spaces[space].risk > 0) + 0.3 * t.spaces[space].woods


# ---- railroad and discs --------------------------------------------------------------------------------


@rule
def track_worth(s, t, p, place):
    """The engine at a place of the track: what it gains, and the station if it can be upgraded."""
    gain = ENGINE * (place - np.int64(s.players[p].engine)) * left(s)
    station = station_at(t, place)
    if station < parts.NUM_STATIONS and can_upgrade(s, t, p, station):
        gain += max(0.0, station_worth(s, t, p, station))
    return gain


@rule
def station_worth(s, t, p, station):
    """An upgrade: points, the disc, the station master; less its cost."""
    cost = np.int64(t.stations[station].cost)
    gain = t.stations[station].vp + STATION - cost * dollar(s)
    gain += best_disc(s, t, p, is_white(s, t, station), s.players[p].money - cost)
    space = master_space(station)
    if space >= 0 and s.station_masters[np.uint64(space)] > 0:
        best = 0.0
        for kind in range(parts.NUM_WORKERS):
            if s.players[p].workers[kind] > 1:
                best = max(best, appoint_worth(s, t, p, station, kind))
        gain += best
    return gain


@rule
def appoint_worth(s, t, p, station, kind):
    """A station master for a worker."""
    lost = APPOINTED * left(s)
    if s.players[p].workers[kind] > parts.ROW_LENGTH - 2:
        lost += t.last_worker_vp
    if kind == parts.COWBOY:
        lost += left(s)
    return master_worth(s, t, p, np.int64(s.station_masters[np.uint64(master_space(station))]) - 1) - lost


@rule
def master_worth(s, t, p, k):
    """A station master: what it scores at the end, its certificates, in the north also what it does at once."""
    master = t.masters[k]
    units = count(s, t, p, master.unit) + GROWTH * left(s)
    gain = master.vp * units / master.per + PERMANENT * master.certificates * left(s)
    return gain + s.expansion * row_gain(s, t, p, master.row)


@rule
def disc_worth(s, t, p, k):
    """What lies under a disc of a class."""
    early = LAST_DISC[k] if s.players[p].discs[k] == 1 else FIRST_DISC[k]
    return early * left(s) + t.discs[k].vp + (t.discs[k].dollars - t.discs[k].cost) * dollar(s)


@rule
def best_disc(s, t, p, white, money):
    """The best disc that the target takes."""
    best, classes = 0.0, open_discs(s, t, p, white, money)
    for k in range(parts.DISC_CLASSES):
        if (classes >> k) & 1:
            best = max(best, disc_worth(s, t, p, k))
    return best


# ---- gains ---------------------------------------------------------------------------------------------


@rule
def token_worth(s, t, p):
    """An exchange token that is kept: for a herd to come, and for the station master who counts them."""
    return TOKEN * left(s) + counted_worth(s, t, p, verbs.EXCHANGE_TOKENS)


@rule
def counted_worth(s, t, p, unit):
    """One more of what the player's station masters count."""
    gain = 0.0
    for k in range(parts.NUM_MASTERS):
        if s.players[p].masters[k] > 0 and t.masters[k].unit == unit:
            gain += t.masters[k].vp / t.masters[k].per
    return gain


@rule
def row_gain(s, t, p, row):
    """What the row of a city, a link, a station master or a town brings."""
    total = 0.0
    for k in range(parts.ROW_STEPS):
        total += gain(s, t, p, np.int64(t.rows[row].verbs[k]), np.int64(t.rows[row].arguments[k]) & ~verbs.OPTIONAL)
    return total


@rule
def gain(s, t, p, verb, number):
    """A step of such a row; of those that ask again about what they bring."""
    if verb == verbs.DOLLARS or verb == verbs.COW_OR_MONEY:
        return number * dollar(s)
    if verb == verbs.PAY:
        return -number * dollar(s)
    if verb == verbs.TOKENS:
        return number * token_worth(s, t, p)
    if verb == verbs.CERTIFICATES:
        room = certificate_limit(s, t, p) - t.track[s.players[p].marker]
        return CERTIFICATE * min(number, room) * min(1.0, 4 * left(s))
    if verb == verbs.TAKE:
        return REWARD
    if verb == verbs.FORWARD:
        return ENGINE * number * left(s)
    if verb == verbs.TRASH:
        return 0.5 * TRASH * number * left(s)
    return FREE * left(s) if verb == verbs.HIRE or verb == verbs.BUILD else 0.0
