"""What a seat may see: a writer for each part of OBSERVATION, the observer first, then clockwise."""

import numpy as np

from westbound.envs.core.jit import rule
from westbound.envs.rails_to_the_north import verbs
from westbound.envs.rails_to_the_north.rules.cards import hand_limit, total
from westbound.envs.rails_to_the_north.rules.counting import permanent_certificates
from westbound.envs.rails_to_the_north.rules.movement import face_of, step_limit
from westbound.envs.rails_to_the_north.rules.workers import token_row
from westbound.envs.rails_to_the_north.state import SUPPLY
from westbound.envs.rails_to_the_north.tables import (
    DISC_CLASSES,
    FIRST_HAZARD,
    FIRST_OBJECTIVE,
    FIRST_PRIVATE,
    GREEN_TEEPEE,
    HAZARDS_PER_TYPE,
    JOB_ROWS,
    MAX_PLAYERS,
    NUM_AREA,
    NUM_BUILDING_SPACES,
    NUM_CARDS,
    NUM_CITIES,
    NUM_FORESIGHT,
    NUM_HAZARD_FACES,
    NUM_HAZARD_SPACES,
    NUM_HAZARDS,
    NUM_LOCAL,
    NUM_MASTER_SPACES,
    NUM_MASTERS,
    NUM_NEUTRAL,
    NUM_NUMBERS,
    NUM_OBJECTIVES,
    NUM_STATIONS,
    NUM_SUPPLY,
    NUM_TOWNS,
    NUM_TRADES,
    NUM_WORKERS,
    SUPPLY_HAZARD,
    SUPPLY_TEEPEE,
)
from westbound.envs.rails_to_the_north.viewlayout import (
    AMOUNT,
    APPOINTED,
    AREA,
    BUILDINGS,
    CARD_FILTER,
    CATTLE_MARKET,
    CATTLE_STACK,
    CHAIN,
    CITIES,
    DECK,
    DISCARD,
    DISCS,
    DISPLAY,
    DONE,
    ENGINES,
    FACE,
    FORESIGHT,
    FORESIGHT_KINDS,
    HAND,
    HAND_LIMIT,
    HAND_SIZE,
    HAZARD_HANDS,
    HAZARD_POINTS,
    HAZARDS,
    JOBS,
    JOBS_FILLED,
    LOOSE,
    MARKER,
    MARKET_TOKEN,
    MASTERS,
    MAY_STOP,
    MEDIUM,
    MONEY,
    MOST_MONEY,
    NEUTRAL,
    NUMBER,
    OBJECTIVE_STACK,
    OF_TOKEN,
    ON_TURN,
    OPTIONS,
    OWN_TEEPEES,
    PAWN,
    PAWNS,
    PERMANENT,
    PILE_1,
    PILE_2,
    PILE_3,
    POSTS,
    PROMPT,
    RESERVE,
    RISK_ICON,
    SEATS,
    SHOWN,
    SIDES,
    STACK_SIZE,
    STATION_MASTERS,
    STATIONS,
    STEP_LIMIT,
    SUPPLIES,
    TARGET_CITY,
    TARGET_STATION,
    TEEPEES,
    TOKEN_ROW,
    TOKENS,
    TOWNS,
    TURNS,
    TURNS_PER_UNIT,
    UNSEEN,
    USED_PLACE,
    WAITING,
    WAITING_EFFECTS,
    WORKERS,
)


@rule
def write_observation(s, t, observer, row):
    """What the observer (a seat) may see, into a row of OBSERVATION.size entries."""
    row[:] = 0
    write_question(s, observer, row)
    write_trail(s, t, observer, row)
    for p in range(s.num_players):
        write_player(s, t, p, relative(p, observer, np.int64(s.num_players)), row)
        write_cards(s, p, relative(p, observer, np.int64(s.num_players)), row)
    write_supply(s, row)
    write_market(s, observer, row)
    write_stations(s, observer, row)
    write_game(s, observer, row)
    if s.expansion:
        write_north(s, observer, row)


@rule(inline=True)
def relative(p, observer, num_players):
    """The place of player p, seen from the observer: 0 is the observer, 1 the next clockwise. Without a branch."""
    k = np.int64(p) - observer
    return k + (num_players & (k >> 63))


@rule
def copy_counts(source, row, start):
    """Small counts as they are.

    That the row may end earlier is not true, but for all that the compiler knows; so it copies many at once instead of
    writing out every step.
    """
    place = row[start:]
    for k in range(min(source.size, place.size)):
        place[k] = source[k]


# ---- the question --------------------------------------------------------------------------------------


@rule
def write_question(s, observer, row):
    """Who is asked what, the building in use, and what waits below."""
    if s.num_frames == 0:
        return
    top = s.frames[s.num_frames - 1]
    row[ON_TURN + relative(top.player, observer, np.int64(s.num_players))] = 1
    row[PROMPT + np.int64(top.kind)] = 1
    write_argument(np.int64(top.kind), np.int64(top.argument), row)
    if top.kind == verbs.DISCARD and top.argument & verbs.OWN_TOKEN:
        write_interrupted(s, row)
    in_use = False
    for k in range(s.num_frames - 1, -1, -1):
        kind = np.int64(s.frames[k].kind)
        if k < s.num_frames - 1:
            row[(WAITING if kind < verbs.END_TURN else WAITING_EFFECTS) + kind] += 1
        if not in_use and (kind == verbs.PLACE or kind == verbs.COPIED):
            in_use = True
            write_use(s, kind, np.int64(s.frames[k].argument), row)


@rule
def write_argument(kind, argument, row):
    """What the question is about. The frames of a building in use are shown apart."""
    if kind == verbs.PLACE or kind == verbs.COPIED:
        return
    if kind == verbs.CARD:
        row[CARD_FILTER + (argument & 63)] = 1
        row[AMOUNT] = (argument & verbs.MORE) != 0
    elif kind == verbs.UPGRADE or kind == verbs.APPOINT or (kind == verbs.DISC and argument < verbs.CITY_TARGET):
        row[TARGET_STATION + argument] = 1
    elif kind == verbs.DISC:
        row[TARGET_CITY + argument - verbs.CITY_TARGET] = 1
    elif kind == verbs.SPACE:
        row[NUMBER + argument % verbs.PRICE] = 1
        row[AMOUNT] = argument // verbs.PRICE
    else:
        row[AMOUNT] = argument & 63
    row[MAY_STOP] = (argument & verbs.OPTIONAL) != 0


@rule
def write_interrupted(s, row):
    """The discard of a token: how many cards, and what will be asked again."""
    cards = np.int64(s.frames[s.num_frames - 1].argument) & 3
    below = s.frames[s.num_frames - 2]
    number = np.int64(0)
    if below.kind == verbs.CARD:
        write_argument(verbs.CARD, np.int64(below.argument), row)
        number = np.int64(row[AMOUNT])
    elif below.kind == verbs.DISCARD or below.kind == verbs.TRASH:
        number = np.int64(below.argument) & 7
    row[AMOUNT] = OF_TOKEN + cards + 4 * number


@rule
def write_use(s, kind, argument, row):
    """The building in use: its face, what is closed and open, whether it is copied."""
    tile = argument & verbs.TILE_MASK
    if tile > 0:
        row[FACE + face_of(s, tile)] = 1
    for k in range(NUM_LOCAL):
        row[DONE + k] = (argument >> (verbs.DONE_SHIFT + k)) & 1
    risk = (argument >> verbs.RISK_SHIFT) & 3
    if risk > 0:
        row[RISK_ICON + risk] = 1
    row[USED_PLACE] = (argument & verbs.USED) != 0
    if kind == verbs.PLACE:
        row[USED_PLACE + 1] = (argument & verbs.AUXILIARY_DONE) != 0
        return
    row[USED_PLACE + 2] = 1
    for k in range(MAX_PLAYERS - 1):
        row[CHAIN + k] = (argument >> (verbs.CHAIN_SHIFT + k)) & 1


# ---- the board -----------------------------------------------------------------------------------------


@rule
def write_trail(s, t, observer, row):
    """Tiles on the trail."""
    for k in range(NUM_NEUTRAL):
        row[NEUTRAL + k * NUM_NEUTRAL + np.int64(s.tiles[t.neutral_spaces[k]]) - 1] = 1
    num_players = np.int64(s.num_players)
    for k in range(NUM_BUILDING_SPACES):
        tile = np.int64(s.tiles[t.building_spaces[k]])
        if tile > 0:
            owner = (tile - FIRST_PRIVATE) // NUM_NUMBERS
            number = (tile - FIRST_PRIVATE) % NUM_NUMBERS + 1
            row[BUILDINGS + relative(owner, observer, num_players) * NUM_BUILDING_SPACES + k] = number
    for k in range(NUM_HAZARD_SPACES):
        tile = np.int64(s.tiles[t.hazard_spaces[k // HAZARDS_PER_TYPE, k % HAZARDS_PER_TYPE]])
        if tile > 0:
            row[HAZARD_HANDS + k] = t.tile_hands[tile]
            row[HAZARD_POINTS + k] = t.hazard_vp[tile - FIRST_HAZARD]
    for k in range(NUM_TRADES):
        tile = np.int64(s.tiles[t.trades[k]])
        if tile > 0:
            row[TEEPEES + 2 * k + tile - GREEN_TEEPEE] = 1
    copy_counts(s.sides[:], row, SIDES)
    row[PAWN + np.int64(s.players[observer].space)] = 1


@rule
def write_player(s, t, p, k, row):
    """Public possessions of player p, who is number k seen from the observer."""
    player = s.players[p]
    row[SEATS + k] = 1
    row[PAWNS + k] = player.space
    row[ENGINES + k] = player.engine
    row[MONEY + k] = min(player.money, MOST_MONEY)
    row[MARKER + k] = player.marker
    row[PERMANENT + k] = permanent_certificates(s, t, p)
    row[STEP_LIMIT + k] = step_limit(s, t, p)
    row[HAND_LIMIT + k] = hand_limit(s, t, p)
    copy_counts(player.workers[:], row, WORKERS + k * NUM_WORKERS)
    copy_counts(player.discs[:], row, DISCS + k * DISC_CLASSES)
    for i in range(NUM_NUMBERS):
        row[SUPPLIES + k * NUM_NUMBERS + i] = player.buildings[i] == SUPPLY
    copy_counts(player.hazards[:], row, HAZARDS + k * NUM_HAZARDS)
    copy_counts(player.teepees[:], row, OWN_TEEPEES + 2 * k)
    copy_counts(player.masters[:], row, MASTERS + k * NUM_MASTERS)
    copy_counts(player.cities[:], row, CITIES + k * NUM_CITIES)
    copy_counts(player.area[:], row, AREA + k * NUM_AREA)


@rule
def write_cards(s, p, k, row):
    """Own hand and stack; of other players what everybody knows [R31]. Objective cards taken unseen by them count to
    the stack that they come from."""
    player = s.players[p]
    start = DECK + k * NUM_CARDS
    copy_counts(player.discard[:], row, DISCARD + k * NUM_CARDS)
    copy_counts(player.shown[:], row, SHOWN + k * NUM_OBJECTIVES)
    row[HAND_SIZE + k] = total(player.hand)
    row[STACK_SIZE + k] = total(player.stack)
    if k == 0:
        copy_counts(player.stack[:], row, start)
        copy_counts(player.hand[:], row, HAND)
    else:
        add_counts(player.stack[:], player.hand[:], row, start)
    unseen = total(player.blind)
    if unseen > 0:
        row[UNSEEN + k] = unseen
        row[LOOSE + k] = player.loose
        if k > 0:
            hide_unseen(player.blind, row, start + FIRST_OBJECTIVE)


@rule
def add_counts(first, second, row, start):
    """The sums of two lists of counts."""
    place = row[start:]
    for k in range(min(first.size, place.size)):
        place[k] = first[k] + second[k]


@rule
def hide_unseen(blind, row, start):
    """[R31] Cards that only their owner has seen: for others they are still in the stack."""
    for i in range(blind.size):
        row[start + i] -= blind[i]
        row[OBJECTIVE_STACK + i] += blind[i]


@rule
def write_supply(s, row):
    """Piles and foresight of Kansas City."""
    for k in range(NUM_SUPPLY - NUM_WORKERS):
        row[PILE_1 + k] = s.piles[0, SUPPLY_TEEPEE + k]
    for k in range(NUM_WORKERS):
        row[PILE_2 + k] = s.piles[1, 1 + k]
    for k in range(NUM_WORKERS + 2):
        row[PILE_3 + k] = s.piles[2, 1 + k]
    for k in range(NUM_FORESIGHT):
        tile = np.int64(s.foresight[k])
        start = FORESIGHT + k * FORESIGHT_KINDS
        if tile >= SUPPLY_HAZARD:
            kind = (tile - SUPPLY_HAZARD) // NUM_HAZARD_FACES
            row[start + SUPPLY_HAZARD - 1 + kind] = 1 + (tile - SUPPLY_HAZARD) % NUM_HAZARD_FACES
        elif tile > 0:
            row[start + tile - 1] = 1


@rule
def write_market(s, observer, row):
    """Job market, cattle market, objective cards."""
    for k in range(JOB_ROWS):
        copy_counts(s.jobs[k][:], row, JOBS + k * NUM_WORKERS)
    row[TOKEN_ROW + token_row(s)] = 1
    row[JOBS_FILLED] = s.jobs_filled
    if s.market_token > 0:
        row[MARKET_TOKEN + relative(s.market_token - 1, observer, np.int64(s.num_players))] = 1
    copy_counts(s.cattle_market[:], row, CATTLE_MARKET)
    copy_counts(s.cattle_stack[:], row, CATTLE_STACK)
    copy_counts(s.display[:], row, DISPLAY)
    for k in range(s.objective_stack.size):
        row[OBJECTIVE_STACK + k] += s.objective_stack[k]


@rule
def write_stations(s, observer, row):
    """Discs, masters and workers at the stations."""
    num_players = np.int64(s.num_players)
    for p in range(num_players):
        start = STATIONS + relative(p, observer, num_players) * NUM_STATIONS
        for k in range(NUM_STATIONS):
            row[start + k] = (s.stations[k] >> p) & 1
    for k in range(NUM_MASTER_SPACES):
        if s.station_masters[k] > 0:
            row[STATION_MASTERS + k * NUM_MASTERS + np.int64(s.station_masters[k]) - 1] = 1
        if s.appointed[k] > 0:
            row[APPOINTED + k * NUM_WORKERS + np.int64(s.appointed[k]) - 1] = 1


@rule
def write_game(s, observer, row):
    """Turns and options."""
    row[TURNS] = min(s.turn // TURNS_PER_UNIT, 10 * TURNS_PER_UNIT)
    row[TURNS + 1] = s.turn % TURNS_PER_UNIT
    row[OPTIONS] = s.expansion
    row[OPTIONS + 1] = s.building_sides & 1
    row[OPTIONS + 2] = s.building_sides >> 1
    row[OPTIONS + 3] = s.neutral_buildings
    row[OPTIONS + 4] = s.copied_risk
    row[OPTIONS + 5] = s.retreat_bonus
    row[OPTIONS + 6] = s.reward_card


@rule
def write_north(s, observer, row):
    """What only the expansion has."""
    num_players = np.int64(s.num_players)
    for p in range(num_players):
        k = relative(p, observer, num_players)
        row[TOKENS + k] = s.players[p].tokens
        row[POSTS + k] = s.players[p].posts
        for town in range(NUM_TOWNS):
            row[TOWNS + k * NUM_TOWNS + town] = (s.towns[town] >> p) & 1
    copy_counts(s.medium[:], row, MEDIUM)
    copy_counts(s.reserve[:], row, RESERVE)
