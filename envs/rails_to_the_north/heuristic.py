"""Greedy: a cattle baron's plan, one decision at a time. Compiled, some microseconds a decision.

Every answer is worth the points that it brings (worths.py); the best one is played. It walks by a plan of the whole way
to Kansas City: a turn has its price, so that it stops where a place brings more.
"""

import numpy as np

from westbound.envs.core.jit import rule
from westbound.envs.rails_to_the_north import actions, verbs
from westbound.envs.rails_to_the_north import tables as parts
from westbound.envs.rails_to_the_north.cityworths import (
    best_post,
    city_worth,
    exchange_worth,
    foresight_worth,
    post_worth,
    spend_worth,
)
from westbound.envs.rails_to_the_north.legal import write_legal
from westbound.envs.rails_to_the_north.rules.auxiliary import is_unlocked
from westbound.envs.rails_to_the_north.rules.cattle import can_purchase
from westbound.envs.rails_to_the_north.rules.counting import count, is_own
from westbound.envs.rails_to_the_north.rules.gains import certificate_limit
from westbound.envs.rails_to_the_north.rules.movement import face_of, hand_of, next_locations, step_limit
from westbound.envs.rails_to_the_north.rules.offers import can_do_row
from westbound.envs.rails_to_the_north.rules.tiles import hazard_space
from westbound.envs.rails_to_the_north.rules.workers import price_of
from westbound.envs.rails_to_the_north.worths import (
    CERTIFICATE,
    CYCLE,
    NEVER,
    TILE,
    TRASH,
    appoint_worth,
    build_worth,
    cow_worth,
    disc_worth,
    discard_worth,
    dollar,
    hire_worth,
    left,
    master_worth,
    play_worth,
    purchase_worth,
    space_worth,
    station_worth,
    take_worth,
    track_worth,
    trash_worth,
)

# In points, as in worths.py.
TURN = 2.0  # the price of a turn: with a higher one it hurries, beats slower players and scores less
WALK = 0.91  # a walk as an action: another place in the same turn
COPY = 2.7  # a neighbour building copied
UPGRADE = 5.0  # a station upgraded behind the engine
RETREAT = 1.2  # an extraordinary delivery, less the way back
FIRST, LAST = 100.0, 0.001  # order of local actions
MAX_STEPS = 8
NUM_ACTIONS = actions.ACTIONS.size


@rule
def choose(s, t, mask):
    """The greedy answer to the prompt on top; `mask` (A,) int8 are the legal ones. Changes nothing."""
    frame = s.frames[s.num_frames - 1]
    kind, p, argument = np.int64(frame.kind), np.int64(frame.player), np.int64(frame.argument)
    plan = np.full((MAX_STEPS, parts.NUM_ON_TRAIL), NEVER)
    if kind == verbs.TURN or kind == verbs.MOVE or kind == verbs.START:
        draw_plan(s, t, p, plan)
    best, best_worth = np.int64(0), 2 * NEVER
    for action in range(mask.size):
        if mask[action]:
            gain = judge(s, t, p, kind, argument, action, plan)
            if gain > best_worth:
                best, best_worth = np.int64(action), gain
    return best


@rule
def judge(s, t, p, kind, argument, action, plan):
    """Worth of an answer."""
    if action == actions.STOP:
        return plan[0, s.players[p].space] if kind == verbs.MOVE else 0.0
    if action < actions.LOCAL:
        return judge_step(s, t, p, kind, argument, action - actions.STEP, plan)
    if action == actions.RISK:
        return judge_row(s, t, p, t.risks[(argument >> verbs.RISK_SHIFT) & 3])
    if action < actions.RISK:
        return judge_row(s, t, p, t.faces[face_of(s, argument & verbs.TILE_MASK)].rows[action - actions.LOCAL])
    if action < actions.HIRE_FROM:
        k = action - actions.AUXILIARY_ACTION
        return plain_row(s, t, p, t.auxiliary[k // 2, k % 2])
    if actions.PLAY_CARD <= action < actions.CLEAR_DISC:
        return play_worth(s, t, p, action - actions.PLAY_CARD)
    if kind == verbs.SPEND and actions.USE_TOKEN < action < actions.PLACE_POST:
        return exchange_worth(s, t, p, action - actions.USE_TOKEN)
    return worth(s, t, p, argument & ~verbs.OPTIONAL, action)


@rule
def judge_row(s, t, p, row):
    """A local action: those that bring dollars first, for they may pay others; a walk last, for it ends the place."""
    gain = row_worth(s, t, p, row)
    for k in range(parts.ROW_STEPS):
        verb = t.rows[row].verbs[k]
        if gain > 0 and (verb == verbs.DOLLARS or verb == verbs.DOLLARS_PER):
            return FIRST + gain
    return min(gain, LAST) if t.rows[row].verbs[0] == verbs.WALK else gain


# ---- answers -------------------------------------------------------------------------------------------


@rule
def worth(s, t, p, argument, action):
    """Worth of an answer that leads to no further choice of weight; `argument` is the prompt's."""
    if action < actions.BUILD_NUMBER + 1:
        k = action - actions.HIRE_FROM
        return hire_worth(s, t, p, k % parts.NUM_WORKERS, price_of(t, k // parts.NUM_WORKERS, argument))
    if action < actions.PLACE_AT:
        return build_worth(s, t, p, action - actions.BUILD_NUMBER, argument & 3)
    if action < actions.ENGINE_TO:
        space = t.building_spaces[action - actions.PLACE_AT]
        return space_worth(s, t, p, argument % verbs.PRICE, argument // verbs.PRICE, space)
    if action < actions.PURCHASE:
        return track_worth(s, t, p, action - actions.ENGINE_TO)
    if action < actions.TAKE_COW:
        return purchase_worth(s, t, p, action - actions.PURCHASE)
    if action < actions.REMOVE_HAZARD:
        return cow_worth(s, t, action - actions.TAKE_COW)
    if action < actions.TRADE:
        tile = s.tiles[hazard_space(t, action - actions.REMOVE_HAZARD)]
        return t.hazard_vp[tile - parts.FIRST_HAZARD] + TILE - (argument & 31) * dollar(s)
    if action < actions.TAKE_CARD:
        return t.spaces[t.trades[action - actions.TRADE]].value * dollar(s) + TILE
    if action < actions.CLEAR_DISC:
        return take_worth(s, t, p, action - actions.TAKE_CARD)
    return worth_of_others(s, t, p, argument, action)


@rule
def worth_of_others(s, t, p, argument, action):
    """The second half of the answers."""
    if action < actions.STATION_ACTION:
        return disc_worth(s, t, p, action - actions.CLEAR_DISC)
    if action < actions.APPOINT_WORKER:
        return station_worth(s, t, p, action - actions.STATION_ACTION)
    if action < actions.FORESIGHT_TILE:
        return appoint_worth(s, t, p, argument, action - actions.APPOINT_WORKER)
    if action < actions.SPEND_STEPS:
        return foresight_worth(s, t, p, 2 * argument + action - actions.FORESIGHT_TILE)
    if action < actions.DELIVER:
        return spend_worth(s, t, p, action - actions.SPEND_STEPS)
    if action < actions.DISCARD_CARD:
        return city_worth(s, t, p, action - actions.DELIVER)
    if action < actions.TRASH_CARD:
        return discard_worth(s, t, p, action - actions.DISCARD_CARD)
    if action <= actions.DRAW_CARDS:
        return trash_worth(s, t, p, action - actions.TRASH_CARD)
    if action <= actions.USE_TOKEN:
        return 1.0 * (action - actions.DRAW_CARDS)  # the more cards, the better
    if action < actions.PLACE_POST:
        return NEVER
    if action < actions.TAKE_MASTER:
        return post_worth(s, t, p, action - actions.PLACE_POST)
    return master_worth(s, t, p, action - actions.TAKE_MASTER) if action < actions.TAKE_MONEY else argument * dollar(s)


# ---- the way -------------------------------------------------------------------------------------------


@rule
def draw_plan(s, t, p, plan):
    """plan[k, place]: worth of the way to Kansas City from this place with k more steps in this turn.

    plan[0] is to stop and to use the place. Arrows lead to later spaces, so what follows is known.
    """
    limit = min(MAX_STEPS, step_limit(s, t, p))
    arrival = NEVER
    for steps in range(s.players[p].marker + 1):
        arrival = max(arrival, spend_worth(s, t, p, steps))
    plan[:, parts.KANSAS_CITY] = arrival
    single = auxiliary_worth(s, t, p, 1)
    for place in range(parts.KANSAS_CITY - 1, -1, -1):
        if s.tiles[place] == 0 and place != s.players[p].space:
            continue
        reach = next_locations(s, t, place)
        plan[0, place] = place_worth(s, t, p, place, single)
        if s.market_token == 0:  # else this is the last turn
            plan[0, place] += onward(s, t, p, plan, reach, limit - 1) - TURN
        for k in range(1, MAX_STEPS):
            plan[k, place] = max(plan[0, place], onward(s, t, p, plan, reach, k - 1))


@rule
def onward(s, t, p, plan, reach, steps):
    """The best of the next places, its fee paid."""
    best = NEVER
    for place in range(parts.NUM_ON_TRAIL):
        if (reach >> place) & 1:
            best = max(best, plan[steps, place] - fee(s, t, p, place))
    return best


@rule
def fee(s, t, p, place):
    """What it costs to pass a place."""
    return t.fees[s.num_players - 2, hand_of(s, t, p, s.tiles[place])] * dollar(s)


@rule
def judge_step(s, t, p, kind, argument, place, plan):
    """A place to go to, to begin at, or to copy."""
    if kind == verbs.COPY:
        return place_worth(s, t, p, place, auxiliary_worth(s, t, p, 1))
    if kind == verbs.START:
        return plan[0, place]
    steps = (argument & (verbs.FREE - 1)) if kind == verbs.MOVE else step_limit(s, t, p)
    return plan[min(MAX_STEPS, steps) - 1, place] - fee(s, t, p, place)


@rule
def place_worth(s, t, p, place, single):
    """The best use of a place: all local actions that are good, or an auxiliary one, which is worth `single`."""
    tile = s.tiles[place]
    if tile == 0 or tile >= parts.GREEN_TEEPEE or not (tile < parts.FIRST_PRIVATE or is_own(tile, p)):
        return single
    face = t.faces[face_of(s, tile)]
    total, entry, best = 0.0, 0, 0.0
    for k in range(parts.NUM_LOCAL):
        if face.rows[k] > 0:
            if face.entries[k] != entry:  # not an alternative of the one before
                total += best
                entry, best = np.int64(face.entries[k]), 0.0
            best = max(best, row_worth(s, t, p, face.rows[k]))
    risk = t.spaces[place].risk
    if risk > 0:
        total += max(0.0, row_worth(s, t, p, t.risks[risk]))
    return max(total + best, single)


# ---- rows of steps -------------------------------------------------------------------------------------


@rule
def row_worth(s, t, p, row):
    """Worth of a row; 0 if it cannot be done."""
    if not can_do_row(s, t, p, row):
        return 0.0
    total = 0.0
    for k in range(parts.ROW_STEPS):
        verb, argument = np.int64(t.rows[row].verbs[k]), np.int64(t.rows[row].arguments[k]) & ~verbs.OPTIONAL
        total += step_worth(s, t, p, verb, argument)
    return total


@rule
def step_worth(s, t, p, verb, argument):
    """Worth of a step: of actions that ask again their best answer, by experience, or a plain gain."""
    if verb == verbs.BUY_CATTLE:
        return best_purchases(s, t, p)
    if verb == verbs.AUXILIARY:
        return auxiliary_worth(s, t, p, 2)
    if verb == verbs.WALK:
        return WALK
    if verb == verbs.COPY:
        return COPY
    if verb == verbs.STATION:
        return UPGRADE
    if verb == verbs.RETREAT:
        return RETREAT
    if verb == verbs.TOWN:
        return best_post(s, t, p)
    if verb == verbs.CARD or verb == verbs.HIRE or verb == verbs.BUILD or verb == verbs.TAKE:
        return best_answer(s, t, p, verb, argument)
    if verb == verbs.HAZARD or verb == verbs.TEEPEE:
        return best_answer(s, t, p, verb, argument)
    return plain_worth(s, t, p, verb, argument)


@rule
def best_answer(s, t, p, verb, argument):
    """The best answer to a prompt that could be asked now."""
    mask = np.zeros(NUM_ACTIONS, np.int8)
    write_legal(s, t, verb, p, argument, mask)
    best = NEVER
    for action in range(actions.HIRE_FROM, mask.size):
        if mask[action]:
            best = max(best, worth(s, t, p, argument, action))
    return best


@rule
def plain_row(s, t, p, row):
    """Worth of the row of an auxiliary action."""
    total = 0.0
    for k in range(parts.ROW_STEPS):
        verb, argument = np.int64(t.rows[row].verbs[k]), np.int64(t.rows[row].arguments[k])
        if verb == verbs.TOWN:
            total += max(0.0, best_post(s, t, p))
        elif verb == verbs.CARD:
            total += (1 + argument // verbs.MORE) * best_answer(s, t, p, verb, argument)
        else:
            total += plain_worth(s, t, p, verb, argument)
    return total


@rule
def plain_worth(s, t, p, verb, argument):
    """Worth of gains, payments, draws and moves of the engine."""
    number = argument
    if verb == verbs.DOLLARS_PER or verb == verbs.CERTIFICATES_PER:
        number = count(s, t, p, argument % verbs.PER) * (argument // verbs.PER)
    elif verb == verbs.FORWARD_PER or verb == verbs.DRAW_PER:
        number = count(s, t, p, argument)
    if verb == verbs.DOLLARS or verb == verbs.DOLLARS_PER:
        return number * dollar(s)
    if verb == verbs.PAY:
        return -number * dollar(s)
    if verb == verbs.CERTIFICATES or verb == verbs.CERTIFICATES_PER:
        return CERTIFICATE * min(number, certificate_limit(s, t, p) - t.track[s.players[p].marker])
    if verb == verbs.FORWARD or verb == verbs.FORWARD_PER:
        return best_answer(s, t, p, verbs.FORWARD, number)
    if verb == verbs.BACKWARD:
        return best_answer(s, t, p, verb, number)
    if verb == verbs.CYCLE or verb == verbs.DRAW or verb == verbs.DRAW_PER:
        return CYCLE * number
    return TRASH * number * left(s) if verb == verbs.TRASH else 0.0


@rule
def auxiliary_worth(s, t, p, times):
    """The best auxiliary action, single or (times 2) also double."""
    best = 0.0
    for k in range(parts.NUM_AUXILIARY):
        for double in range(times):
            row = t.auxiliary[k, double]
            if is_unlocked(s, p, k, double) and can_do_row(s, t, p, row):
                best = max(best, plain_row(s, t, p, row))
    return best


@rule
def best_purchases(s, t, p):
    """Purchases one after the other, each the best for its cowboys, as long as cowboys and money last."""
    cowboys, money = np.int64(s.players[p].workers[parts.COWBOY]), np.int64(s.players[p].money)
    total = 0.0
    for _ in range(parts.ROW_LENGTH):
        best, chosen = 0.0, -1
        for k in range(parts.NUM_PURCHASES):
            if t.purchases[k].dollars <= money and can_purchase(s, t, p, k, cowboys):
                gain = purchase_worth(s, t, p, k)
                if gain > best:
                    best, chosen = gain, k
        if chosen < 0:
            break
        total += best
        cowboys -= t.purchases[chosen].cowboys
        money -= t.purchases[chosen].dollars
    return total
