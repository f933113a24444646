"""Which answers are open: each function writes the mask (zeros on entry) of its prompt and returns how many.

A prompt in which stopping would be the only answer has none; the engine drops it.
"""

import numpy as np

from westbound.envs.core.jit import rule
from westbound.envs.rails_to_the_north import verbs
from westbound.envs.rails_to_the_north.actions import (
    APPOINT_WORKER,
    AUXILIARY_ACTION,
    BUILD_NUMBER,
    CLEAR_DISC,
    DELIVER,
    DISCARD_CARD,
    DRAW_CARDS,
    ENGINE_TO,
    FORESIGHT_TILE,
    HIRE_FROM,
    LOCAL,
    PLACE_AT,
    PLAY_CARD,
    PURCHASE,
    REMOVE_HAZARD,
    RISK,
    SPEND_STEPS,
    STATION_ACTION,
    STEP,
    STOP,
    TAKE_CARD,
    TAKE_COW,
    TOP_CARD,
    TRADE,
    TRASH_CARD,
)
from westbound.envs.rails_to_the_north.rules.auxiliary import is_unlocked
from westbound.envs.rails_to_the_north.rules.buildings import (
    can_build_number,
    can_pay_craftsmen,
    copy_chain,
    copy_origin,
    craftsmen_needed,
)
from westbound.envs.rails_to_the_north.rules.cards import fits, total
from westbound.envs.rails_to_the_north.rules.cattle import can_purchase
from westbound.envs.rails_to_the_north.rules.delivery import can_deliver
from westbound.envs.rails_to_the_north.rules.kansas_city import can_choose
from westbound.envs.rails_to_the_north.rules.movement import face_of, next_locations
from westbound.envs.rails_to_the_north.rules.objectives import can_take_top
from westbound.envs.rails_to_the_north.rules.offers import can_copy, can_do_local, can_do_row
from westbound.envs.rails_to_the_north.rules.railroad import all_behind, places_ahead, places_behind
from westbound.envs.rails_to_the_north.rules.stations import (
    can_upgrade_behind,
    has_disc_at,
    is_white,
    open_discs,
)
from westbound.envs.rails_to_the_north.rules.tiles import can_trade_here, hazard_space
from westbound.envs.rails_to_the_north.rules.workers import can_hire_from, token_row
from westbound.envs.rails_to_the_north.tables import (
    FIRST_MARKET,
    FIRST_OBJECTIVE,
    KANSAS_CITY,
    NUM_AUXILIARY,
    NUM_BUILDING_SPACES,
    NUM_CARDS,
    NUM_CITIES,
    NUM_HAZARD_SPACES,
    NUM_LOCAL,
    NUM_MARKET,
    NUM_NEUTRAL,
    NUM_NUMBERS,
    NUM_OBJECTIVES,
    NUM_PURCHASES,
    NUM_STATIONS,
    NUM_TRADES,
    NUM_WORKERS,
    ROW_LENGTH,
)


@rule
def allow_bits(mask, start, bits):
    """[Railroad] Open an action for each bit; returns how many."""
    n = 0
    k = start
    while bits:
        here = bits & 1
        mask[k] = here
        n += here
        k += 1
        bits >>= 1
    return n


@rule
def allow_stop(n, argument, mask):
    """[Buildings, R30] Where the argument makes it optional, one may stop, if there is something else to do."""
    if n > 0 and argument & verbs.OPTIONAL:
        mask[STOP] = 1
        return n + 1
    return n


# ---- phase A -------------------------------------------------------------------------------------------


@rule
def legal_start(s, t, p, argument, mask):
    """[Movement] Any neutral building."""
    for k in range(NUM_NEUTRAL):
        mask[STEP + t.neutral_spaces[k]] = 1
    return NUM_NEUTRAL


@rule
def legal_turn(s, t, p, argument, mask):
    """[Movement] The next locations; or an objective card before."""
    steps = allow_bits(mask, STEP, next_locations(s, t, s.players[p].space))
    return steps + allow_play(s, p, mask)


@rule
def allow_play(s, p, mask):
    """[Objective cards] Objective cards in the hand."""
    n = 0
    for k in range(NUM_OBJECTIVES):
        if s.players[p].hand[FIRST_OBJECTIVE + k] > 0:
            mask[PLAY_CARD + k] = 1
            n += 1
    return n


@rule
def legal_move(s, t, p, argument, mask):
    """[Movement] The next locations; a walk without fees never enters Kansas City."""
    places = next_locations(s, t, s.players[p].space)
    if argument & verbs.FREE:
        places &= ~(np.int64(1) << KANSAS_CITY)
    return allow_stop(allow_bits(mask, STEP, places), argument, mask)


# ---- phase B -------------------------------------------------------------------------------------------


@rule
def legal_place(s, t, p, argument, mask, auxiliary):
    """[Buildings, R8, R30] Local actions, or a single auxiliary one in their place (not of copied buildings); objective
    cards; to stop once something has been done."""
    n = 0
    if auxiliary == 0 or argument & verbs.AUXILIARY_DONE == 0:
        n = allow_local(s, t, p, argument, mask)
    if auxiliary and argument & verbs.USED == 0:
        for k in range(NUM_AUXILIARY):
            if is_unlocked(s, p, k, False) and can_do_row(s, t, p, t.auxiliary[k, 0]):
                mask[AUXILIARY_ACTION + 2 * k] = 1
                n += 1
    n += allow_play(s, p, mask)
    if n > 0 and argument & verbs.USED:
        mask[STOP] = 1
        n += 1
    return n


@rule
def allow_local(s, t, p, argument, mask):
    """[Buildings, R18, R28] Local actions that are still open and possible, the risk icon among them."""
    n = 0
    tile = argument & verbs.TILE_MASK
    face = face_of(s, tile)
    for k in range(NUM_LOCAL):
        row = np.int64(t.faces[face].rows[k])
        if row > 0 and (argument >> (verbs.DONE_SHIFT + k)) & 1 == 0 and can_do_local(s, t, p, row):
            mask[LOCAL + k] = 1
            n += 1
    risk = (argument >> verbs.RISK_SHIFT) & 3
    if risk > 0 and can_do_row(s, t, p, t.risks[risk]):
        mask[RISK] = 1
        n += 1
    return n


@rule
def legal_copy(s, t, p, argument, mask):
    """[Buildings, R20] Buildings before or after this one that offer something."""
    n = 0
    space = copy_origin(s, p, 2)
    chain = copy_chain(s, 2)
    for i in range(t.spaces[space].near.size):
        there = np.int64(t.spaces[space].near[i])
        if there > 0 and can_copy(s, t, p, there, chain):
            mask[STEP + there] = 1
            n += 1
    return n


@rule
def legal_auxiliary(s, t, p, argument, mask):
    """[Auxiliary actions] Unlocked ones, single or double."""
    n = 0
    for k in range(NUM_AUXILIARY):
        for double in range(2):
            if is_unlocked(s, p, k, double) and can_do_row(s, t, p, t.auxiliary[k, double]):
                mask[AUXILIARY_ACTION + 2 * k + double] = 1
                n += 1
    return allow_stop(n, argument, mask)


@rule
def legal_hire(s, t, p, argument, mask):
    """[Workers] Workers above the token that can be paid and find room."""
    n = 0
    workers = s.players[p].workers
    for row in range(token_row(s)):
        if can_hire_from(s, t, p, row, argument):
            for kind in range(NUM_WORKERS):
                if s.jobs[row, kind] > 0 and workers[kind] < ROW_LENGTH:
                    mask[HIRE_FROM + row * NUM_WORKERS + kind] = 1
                    n += 1
    return allow_stop(n, argument, mask)


@rule
def legal_build(s, t, p, argument, mask):
    """[Buildings] Buildings of the supply that can be placed somewhere."""
    n = 0
    for number in range(1, NUM_NUMBERS + 1):
        if can_build_number(s, t, p, number, argument & (verbs.OPTIONAL - 1)):
            mask[BUILD_NUMBER + number] = 1
            n += 1
    return allow_stop(n, argument, mask)


@rule
def legal_space(s, t, p, argument, mask):
    """[Buildings] Empty spaces, and own buildings that need fewer craftsmen."""
    n = 0
    for k in range(NUM_BUILDING_SPACES):
        needed = craftsmen_needed(s, t, p, argument % verbs.PRICE, s.tiles[t.building_spaces[k]])
        if can_pay_craftsmen(s, p, needed, argument // verbs.PRICE):
            mask[PLACE_AT + k] = 1
            n += 1
    return n


@rule
def legal_hazard(s, t, p, argument, mask):
    """[Hazards and teepees] Every hazard on the trail; the price was looked at before."""
    n = 0
    for k in range(NUM_HAZARD_SPACES):
        if s.tiles[hazard_space(t, k)] > 0:
            mask[REMOVE_HAZARD + k] = 1
            n += 1
    return allow_stop(n, argument, mask)


@rule
def legal_teepee(s, t, p, argument, mask):
    """[Hazards and teepees] Teepees whose price can be paid."""
    n = 0
    for k in range(NUM_TRADES):
        if can_trade_here(s, t, p, k):
            mask[TRADE + k] = 1
            n += 1
    return allow_stop(n, argument, mask)


@rule
def legal_now(s, t, p, argument, mask):
    """[Stations] A hazard or a teepee, or neither."""
    n = legal_hazard(s, t, p, 0, mask) + legal_teepee(s, t, p, 0, mask)
    return allow_stop(n, verbs.OPTIONAL, mask)


@rule
def legal_buy(s, t, p, argument, mask):
    """[Cattle] Purchases for the cowboys left; to stop after one."""
    n = 0
    for k in range(NUM_PURCHASES):
        if can_purchase(s, t, p, k, argument & (verbs.STARTED - 1)):
            mask[PURCHASE + k] = 1
            n += 1
    return allow_stop(n, verbs.OPTIONAL if argument & verbs.STARTED else 0, mask)


@rule
def legal_cow(s, t, p, value, mask):
    """[Cattle] Cards of that value in the market."""
    n = 0
    for k in range(NUM_MARKET):
        if s.cattle_market[k] > 0 and t.cards[FIRST_MARKET + k].value == value:
            mask[TAKE_COW + k] = 1
            n += 1
    return n


# ---- cards ---------------------------------------------------------------------------------------------


@rule
def legal_take(s, t, p, argument, mask):
    """[Objective cards, R15] Open cards, and the top one of the stack where the source allows it."""
    n = 0
    for k in range(NUM_OBJECTIVES):
        if s.display[k] > 0:
            mask[TAKE_CARD + k] = 1
            n += 1
    if can_take_top(s, argument):
        mask[TOP_CARD] = 1
        n += 1
    return allow_stop(n, argument, mask)


@rule
def legal_card(s, t, p, argument, mask):
    """[Buildings] Cards that will do; an icon may be declined."""
    n = 0
    for card in range(NUM_CARDS):
        if fits(s, t, p, card, argument & 63):
            mask[DISCARD_CARD + card] = 1
            n += 1
    return allow_stop(n, argument, mask)


@rule
def allow_hand(s, p, start, mask):
    """[Cards] Every card of the hand."""
    n = 0
    for card in range(NUM_CARDS):
        if s.players[p].hand[card] > 0:
            mask[start + card] = 1
            n += 1
    return n


@rule
def legal_draw(s, t, p, argument, mask):
    """[Cards, R29] From one card up to the number allowed, as far as the cards go."""
    player = s.players[p]
    n = min(argument & (verbs.OPTIONAL - 1), total(player.stack) + total(player.discard))
    for k in range(1, n + 1):
        mask[DRAW_CARDS + k] = 1
    return allow_stop(n, argument, mask)


# ---- railroad ------------------------------------------------------------------------------------------


@rule
def legal_forward(s, t, p, argument, mask):
    """[Railroad] Every free place up to so many steps ahead."""
    places = places_ahead(s, t, p, argument & (verbs.OPTIONAL - 1))
    return allow_stop(allow_bits(mask, ENGINE_TO, places), argument, mask)


@rule
def legal_backward(s, t, p, number, mask):
    """[Railroad] Exactly so many steps back."""
    return allow_bits(mask, ENGINE_TO, places_behind(s, t, p, number))


@rule
def legal_retreat(s, t, p, argument, mask):
    """[Railroad, Delivery] Any free place behind."""
    return allow_bits(mask, ENGINE_TO, all_behind(s, p))


@rule
def legal_upgrade(s, t, p, station, mask):
    """[Stations] To upgrade, or not; looked at before the engine asks."""
    mask[STATION_ACTION + station] = 1
    mask[STOP] = 1
    return 2


@rule
def legal_station(s, t, p, argument, mask):
    """[Stations] Stations behind the engine."""
    n = 0
    for k in range(NUM_STATIONS):
        if can_upgrade_behind(s, t, p, k):
            mask[STATION_ACTION + k] = 1
            n += 1
    return n


@rule
def legal_disc(s, t, p, target, mask):
    """[Discs, R27] Discs of the player board; where none will do, own ones at other stations."""
    n = allow_bits(mask, CLEAR_DISC, open_discs(s, t, p, is_white(s, t, target), s.players[p].money))
    if n > 0:
        return n
    for k in range(NUM_STATIONS):
        if k != target and has_disc_at(s, p, k):
            mask[STATION_ACTION + k] = 1
            n += 1
    return n


@rule
def legal_appoint(s, t, p, station, mask):
    """[Stations] Rows with a hired worker, or nobody."""
    n = 0
    for kind in range(NUM_WORKERS):
        if s.players[p].workers[kind] > 1:
            mask[APPOINT_WORKER + kind] = 1
            n += 1
    return allow_stop(n, verbs.OPTIONAL, mask)


# ---- Kansas City ---------------------------------------------------------------------------------------


@rule
def legal_foresight(s, t, p, column, mask):
    """[Kansas City, R13] The tiles of the column."""
    n = 0
    for k in range(2):
        if can_choose(s, 2 * column + k):
            mask[FORESIGHT_TILE + k] = 1
            n += 1
    return n


@rule
def legal_spend(s, t, p, argument, mask):
    """[Kansas City] Any number of places back to the beginning of the track."""
    marker = np.int64(s.players[p].marker)
    for k in range(marker + 1):
        mask[SPEND_STEPS + k] = 1
    return marker + 1


@rule
def legal_city(s, t, p, argument, mask):
    """[Delivery] Cities that the value reaches."""
    n = 0
    for k in range(NUM_CITIES):
        if can_deliver(s, t, p, k, argument & (verbs.UNPAID - 1)):
            mask[DELIVER + k] = 1
            n += 1
    return allow_stop(n, argument, mask)


# ---- the switch ----------------------------------------------------------------------------------------


@rule(inline=True)
def write_legal_others(s, t, kind, player, argument, mask):
    """The second half of the prompts."""
    if kind == verbs.UPGRADE:
        return legal_upgrade(s, t, player, argument, mask)
    if kind == verbs.STATION:
        return legal_station(s, t, player, argument, mask)
    if kind == verbs.DISC:
        return legal_disc(s, t, player, argument, mask)
    if kind == verbs.APPOINT:
        return legal_appoint(s, t, player, argument, mask)
    if kind == verbs.NOW:
        return legal_now(s, t, player, argument, mask)
    if kind == verbs.HAZARD:
        return legal_hazard(s, t, player, argument, mask)
    if kind == verbs.TEEPEE:
        return legal_teepee(s, t, player, argument, mask)
    if kind == verbs.BUY:
        return legal_buy(s, t, player, argument, mask)
    if kind == verbs.COW:
        return legal_cow(s, t, player, argument, mask)
    if kind == verbs.TAKE:
        return legal_take(s, t, player, argument, mask)
    if kind == verbs.CARD:
        return legal_card(s, t, player, argument, mask)
    if kind == verbs.DISCARD:
        return allow_hand(s, player, DISCARD_CARD, mask)
    if kind == verbs.DRAW:
        return legal_draw(s, t, player, argument, mask)
    if kind == verbs.TRASH:
        return allow_stop(allow_hand(s, player, TRASH_CARD, mask), verbs.OPTIONAL, mask)
    if kind == verbs.FORESIGHT:
        return legal_foresight(s, t, player, argument, mask)
    if kind == verbs.SPEND:
        return legal_spend(s, t, player, argument, mask)
    if kind == verbs.CITY:
        return legal_city(s, t, player, argument, mask)
    return 0


@rule
def write_legal(s, t, kind, player, argument, mask):
    """Open the answers to a prompt; returns their number."""
    if kind == verbs.START:
        return legal_start(s, t, player, argument, mask)
    if kind == verbs.TURN:
        return legal_turn(s, t, player, argument, mask)
    if kind == verbs.MOVE:
        return legal_move(s, t, player, argument, mask)
    if kind == verbs.PLACE:
        return legal_place(s, t, player, argument, mask, 1)
    if kind == verbs.COPIED:
        return legal_place(s, t, player, argument, mask, 0)
    if kind == verbs.COPY:
        return legal_copy(s, t, player, argument, mask)
    if kind == verbs.AUXILIARY:
        return legal_auxiliary(s, t, player, argument, mask)
    if kind == verbs.HIRE:
        return legal_hire(s, t, player, argument, mask)
    if kind == verbs.BUILD:
        return legal_build(s, t, player, argument, mask)
    if kind == verbs.SPACE:
        return legal_space(s, t, player, argument, mask)
    if kind == verbs.FORWARD:
        return legal_forward(s, t, player, argument, mask)
    if kind == verbs.BACKWARD:
        return legal_backward(s, t, player, argument, mask)
    if kind == verbs.TURN_BACK or kind == verbs.RETREAT:
        return legal_retreat(s, t, player, argument, mask)
    return write_legal_others(s, t, kind, player, argument, mask)
