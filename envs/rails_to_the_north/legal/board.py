"""Which answers are open on the rest of the board: tiles, cattle, cards, railroad, stations, Kansas City."""

import numpy as np

from westbound.envs.core.jit import rule
from westbound.envs.rails_to_the_north import verbs
from westbound.envs.rails_to_the_north.actions import (
    APPOINT_WORKER,
    CLEAR_DISC,
    DELIVER,
    DISCARD_CARD,
    DRAW_CARDS,
    ENGINE_TO,
    FORESIGHT_TILE,
    PURCHASE,
    REMOVE_HAZARD,
    SPEND_STEPS,
    STATION_ACTION,
    STOP,
    TAKE_CARD,
    TAKE_COW,
    TOP_CARD,
    TRADE,
    TRASH_CARD,
)
from westbound.envs.rails_to_the_north.legal.masks import (
    allow_bits,
    allow_hand,
    allow_stop,
    allow_token,
    allow_token_too,
)
from westbound.envs.rails_to_the_north.rules.cards import (
    fits,
    total,
)
from westbound.envs.rails_to_the_north.rules.cattle import (
    can_purchase,
)
from westbound.envs.rails_to_the_north.rules.delivery import (
    can_deliver,
)
from westbound.envs.rails_to_the_north.rules.kansas_city import (
    can_choose,
)
from westbound.envs.rails_to_the_north.rules.objectives import (
    can_take_top,
)
from westbound.envs.rails_to_the_north.rules.railroad import (
    all_behind,
    places_ahead,
    places_behind,
)
from westbound.envs.rails_to_the_north.rules.stations import (
    can_upgrade,
    can_upgrade_behind,
    has_disc_at,
    is_white,
    open_discs,
)
from westbound.envs.rails_to_the_north.rules.tiles import (
    can_trade_here,
    hazard_space,
)
from westbound.envs.rails_to_the_north.rules.tokens import must_keep
from westbound.envs.rails_to_the_north.tables import (
    FIRST_MARKET,
    NUM_CARDS,
    NUM_CITIES,
    NUM_HAZARD_SPACES,
    NUM_MARKET,
    NUM_OBJECTIVES,
    NUM_PURCHASES,
    NUM_STATIONS,
    NUM_TRADES,
    NUM_WORKERS,
    ROW_LENGTH,
)


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
    """[Buildings, R43] Cards that will do. An icon may be declined, and without a card it must be, but for tokens."""
    n = allow_token(s, p, mask)
    for card in range(NUM_CARDS):
        if fits(s, t, p, card, argument & 63):
            mask[DISCARD_CARD + card] = 1
            n += 1
    if argument & verbs.OPTIONAL:
        mask[STOP] = 1
        n += 1
    return n


@rule
def legal_discard(s, t, p, argument, mask):
    """[Cards, Exchange tokens, R19, R42] Any card; another token, but not within the discard of one."""
    n = 0
    for card in range(NUM_CARDS):
        if s.players[p].hand[card] > 0 and not must_keep(s, t, p, argument, card):
            mask[DISCARD_CARD + card] = 1
            n += 1
    return n if argument & verbs.OWN_TOKEN else allow_token_too(s, p, n, mask)


@rule
def legal_trash(s, t, p, argument, mask):
    """[Auxiliary actions, R17] Any card, or no more."""
    n = allow_hand(s, p, TRASH_CARD, mask)
    return allow_stop(allow_token_too(s, p, n, mask), verbs.OPTIONAL, mask)


@rule
def legal_draw(s, t, p, argument, mask):
    """[Cards, R29] From one card up to the number allowed, as far as the cards go."""
    player = s.players[p]
    n = min(argument & (verbs.OPTIONAL - 1), total(player.stack) + total(player.discard), ROW_LENGTH)
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
    """[Stations] To upgrade, if it is possible, or not."""
    if not can_upgrade(s, t, p, station):
        return 0
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
    return allow_token_too(s, p, n, mask)


@rule
def legal_spend(s, t, p, argument, mask):
    """[Kansas City] Any number of places back to the beginning of the track."""
    marker = np.int64(s.players[p].marker)
    for k in range(marker + 1):
        mask[SPEND_STEPS + k] = 1
    return allow_token_too(s, p, marker + 1, mask)


@rule
def legal_city(s, t, p, argument, mask):
    """[Delivery] Cities that the value reaches."""
    n = 0
    for k in range(NUM_CITIES):
        if can_deliver(s, t, p, k, argument & (verbs.UNPAID - 1)):
            mask[DELIVER + k] = 1
            n += 1
    return allow_stop(n, argument, mask)
