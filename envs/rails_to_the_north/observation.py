"""OBSERVATION: what a seat may see, the observer first, then clockwise; integers to be multiplied by the scale."""

import numpy as np

from westbound.envs.core.jit import rule
from westbound.envs.core.layout import Layout, block
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
    NUM_FACES,
    NUM_FORESIGHT,
    NUM_HAZARD_FACES,
    NUM_HAZARD_SPACES,
    NUM_HAZARD_TYPES,
    NUM_HAZARDS,
    NUM_LOCAL,
    NUM_MARKET,
    NUM_MASTER_SPACES,
    NUM_MASTERS,
    NUM_MEDIUM,
    NUM_NEUTRAL,
    NUM_NUMBERS,
    NUM_OBJECTIVES,
    NUM_ON_TRAIL,
    NUM_STATIONS,
    NUM_SUPPLY,
    NUM_TOWNS,
    NUM_TRACK,
    NUM_TRADES,
    NUM_WORKERS,
    SUPPLY_HAZARD,
    SUPPLY_TEEPEE,
    TRACK_STEPS,
)
from westbound.envs.rails_to_the_north.verbs import EFFECT_NAMES, PROMPT_NAMES

_TURNS_PER_UNIT = 20
_MOST_MONEY = 255
_NUM_FILTERS = verbs.VALUE_2 + 1
_FORESIGHT_KINDS = NUM_WORKERS + 2 + NUM_HAZARD_TYPES
_NUM_OPTIONS = 7  # expansion, and the values of the others
_COPIES = 7
_NUM_KINDS = len(PROMPT_NAMES) + len(EFFECT_NAMES)

OBSERVATION = Layout(
    seats=block(MAX_PLAYERS, about="1 where a player sits"),
    on_turn=block(MAX_PLAYERS, about="1 for the player who decides"),
    prompt=block(len(PROMPT_NAMES), about="what is asked, in the order of the table of questions"),
    waiting=block(_NUM_KINDS, high=8, about="frames that wait below: questions, then effects"),
    amount=block(high=63, scale=1 / 10, about="the number in the question: steps, cards, a price, cowboys, a value"),
    may_stop=block(about="1 if the question may be declined"),
    card_filter=block(_NUM_FILTERS, about="which cards will do as a discard: 1 .. 9 a type, 16 any, 17, 18, 19"),
    target_station=block(NUM_STATIONS, about="the station that is upgraded"),
    target_city=block(NUM_CITIES, about="the city of the delivery"),
    number=block(NUM_NUMBERS, about="the private building that is placed"),
    face=block(NUM_FACES - 1, about="the building in use"),
    done=block(NUM_LOCAL, about="its local actions that are closed"),
    risk=block(2, about="its open risk icon: any cattle card, a jersey"),
    used=block(3, about="something was done here; an auxiliary action was; the building is copied"),
    chain=block(MAX_PLAYERS - 1, about="other players' buildings 8b in the chain of copies"),
    neutral=block(NUM_NEUTRAL, NUM_NEUTRAL, about="neutral building on each neutral space"),
    sides=block(NUM_NUMBERS, about="1 where the b side of a private building is in use"),
    buildings=block(MAX_PLAYERS, NUM_BUILDING_SPACES, high=NUM_NUMBERS, about="number of the building on each space"),
    hazard_hands=block(NUM_HAZARD_SPACES, high=3, about="hand of the hazard on each space: 1 green, 2 black"),
    hazard_points=block(NUM_HAZARD_SPACES, high=20, scale=1 / 4, about="points of the hazard on each space"),
    teepees=block(NUM_TRADES, 2, about="green or blue teepee on each trade space"),
    pawn=block(NUM_ON_TRAIL, about="where the own cattleman stands"),
    pawns=block(MAX_PLAYERS, high=NUM_ON_TRAIL - 1, about="where each cattleman stands, in walking order"),
    engines=block(MAX_PLAYERS, high=NUM_TRACK - 1, about="where each engine stands, in track order"),
    money=block(MAX_PLAYERS, high=_MOST_MONEY, scale=1 / 20, about=f"dollars, at most {_MOST_MONEY}"),
    marker=block(MAX_PLAYERS, high=TRACK_STEPS - 1, about="place of the certificate marker"),
    permanent=block(MAX_PLAYERS, high=33, scale=1 / 4, about="permanent certificates"),
    step_limit=block(MAX_PLAYERS, high=15, scale=1 / 7, about="steps of a move"),
    hand_limit=block(MAX_PLAYERS, high=8, about="cards that the hand is filled up to"),
    hand_size=block(MAX_PLAYERS, high=60, scale=1 / 6, about="cards in the hand"),
    stack_size=block(MAX_PLAYERS, high=100, scale=1 / 20, about="cards in the stack"),
    workers=block(MAX_PLAYERS, NUM_WORKERS, high=6, about="cowboys, craftsmen, engineers"),
    discs=block(MAX_PLAYERS, DISC_CLASSES, high=2, about="discs left on the player board"),
    supply=block(MAX_PLAYERS, NUM_NUMBERS, about="private buildings in the supply"),
    hazards=block(MAX_PLAYERS, NUM_HAZARDS, high=10, scale=1.0, about="hazard tiles taken, by type and face"),
    own_teepees=block(MAX_PLAYERS, 2, high=9 * _COPIES, scale=1 / 4, about="green and blue teepees taken"),
    masters=block(MAX_PLAYERS, NUM_MASTERS, about="station masters taken"),
    cities=block(MAX_PLAYERS, NUM_CITIES, high=14, scale=1.0, about="discs in cities"),
    area=block(MAX_PLAYERS, NUM_AREA, high=4, scale=1.0, about="objective cards in the personal area"),
    hand=block(NUM_CARDS, high=12, scale=1.0, about="own cards: copies of each"),
    deck=block(MAX_PLAYERS, NUM_CARDS, high=12, scale=1 / 3, about="own stack; of others hand and stack, if known"),
    discard=block(MAX_PLAYERS, NUM_CARDS, high=12, scale=1 / 3, about="discard piles"),
    shown=block(MAX_PLAYERS, NUM_OBJECTIVES, high=4, scale=1.0, about="objective cards of the hand that all know"),
    unseen=block(MAX_PLAYERS, high=24, scale=1.0, about="objective cards that only their owner has seen"),
    loose=block(MAX_PLAYERS, about="1 if these may have left the hand for the stack"),
    pile_1=block(NUM_SUPPLY - NUM_WORKERS, high=30, scale=1 / 10, about="tiles in the first pile: teepees, hazards"),
    pile_2=block(NUM_WORKERS, high=30, scale=1 / 10, about="workers in the second pile"),
    pile_3=block(NUM_WORKERS + 2, high=30, scale=1 / 10, about="workers and teepees in the third pile"),
    foresight=block(
        NUM_FORESIGHT,
        _FORESIGHT_KINDS,
        high=NUM_HAZARD_FACES,
        scale=1.0,
        about="tile on each foresight space: worker, teepee, or type of hazard with the number of its face",
    ),
    jobs=block(JOB_ROWS, NUM_WORKERS, high=4, scale=1.0, about="workers in the rows of the job market"),
    token_row=block(JOB_ROWS + 1, about="the row of the job market token; last: closed"),
    jobs_filled=block(high=JOB_ROWS * MAX_PLAYERS, about="spaces of the job market that were filled"),
    market_token=block(MAX_PLAYERS, about="who took the job market token"),
    cattle_market=block(NUM_MARKET, high=12, scale=1 / 3, about="cattle market"),
    cattle_stack=block(NUM_MARKET, high=12, scale=1 / 3, about="cards in the stack of the cattle market"),
    display=block(NUM_OBJECTIVES, high=4, scale=1.0, about="open objective cards"),
    objective_stack=block(
        NUM_OBJECTIVES, high=4, scale=1.0, about="objective cards in the stack, or taken from it unseen by others"
    ),
    stations=block(MAX_PLAYERS, NUM_STATIONS, about="stations with a disc"),
    station_masters=block(NUM_MASTER_SPACES, NUM_MASTERS, about="station masters on their spaces"),
    appointed=block(NUM_MASTER_SPACES, NUM_WORKERS, about="workers that lie at stations for good"),
    turns=block(2, high=_TURNS_PER_UNIT * 10, scale=1 / 20, about=f"turns completed: {_TURNS_PER_UNIT}s and ones"),
    options=block(_NUM_OPTIONS, about="expansion; sides all b, random; shuffled neutral buildings; the other options"),
    tokens=block(MAX_PLAYERS, high=100, scale=1 / 4, about="exchange tokens (expansion)"),
    posts=block(MAX_PLAYERS, high=20, about="trading posts left (expansion)"),
    towns=block(MAX_PLAYERS, NUM_TOWNS, about="trading posts in towns (expansion)"),
    medium=block(NUM_TOWNS, high=NUM_MEDIUM, about="tile of a medium town, from 1 (expansion)"),
    reserve=block(NUM_MASTERS, about="station masters beside New York City (expansion)"),
)

SEATS = OBSERVATION["seats"].start
ON_TURN = OBSERVATION["on_turn"].start
PROMPT = OBSERVATION["prompt"].start - 1  # kinds begin at 1
WAITING = OBSERVATION["waiting"].start - 1
WAITING_EFFECTS = OBSERVATION["waiting"].start + len(PROMPT_NAMES) - verbs.END_TURN
AMOUNT = OBSERVATION["amount"].start
MAY_STOP = OBSERVATION["may_stop"].start
CARD_FILTER = OBSERVATION["card_filter"].start
TARGET_STATION = OBSERVATION["target_station"].start
TARGET_CITY = OBSERVATION["target_city"].start
NUMBER = OBSERVATION["number"].start - 1
FACE = OBSERVATION["face"].start - 1
DONE = OBSERVATION["done"].start
RISK_ICON = OBSERVATION["risk"].start - 1
USED_PLACE = OBSERVATION["used"].start
CHAIN = OBSERVATION["chain"].start
NEUTRAL = OBSERVATION["neutral"].start
SIDES = OBSERVATION["sides"].start
BUILDINGS = OBSERVATION["buildings"].start
HAZARD_HANDS = OBSERVATION["hazard_hands"].start
HAZARD_POINTS = OBSERVATION["hazard_points"].start
TEEPEES = OBSERVATION["teepees"].start
PAWN = OBSERVATION["pawn"].start
PAWNS = OBSERVATION["pawns"].start
ENGINES = OBSERVATION["engines"].start
MONEY = OBSERVATION["money"].start
MARKER = OBSERVATION["marker"].start
PERMANENT = OBSERVATION["permanent"].start
STEP_LIMIT = OBSERVATION["step_limit"].start
HAND_LIMIT = OBSERVATION["hand_limit"].start
HAND_SIZE = OBSERVATION["hand_size"].start
STACK_SIZE = OBSERVATION["stack_size"].start
WORKERS = OBSERVATION["workers"].start
DISCS = OBSERVATION["discs"].start
SUPPLIES = OBSERVATION["supply"].start
HAZARDS = OBSERVATION["hazards"].start
OWN_TEEPEES = OBSERVATION["own_teepees"].start
MASTERS = OBSERVATION["masters"].start
CITIES = OBSERVATION["cities"].start
AREA = OBSERVATION["area"].start
HAND = OBSERVATION["hand"].start
DECK = OBSERVATION["deck"].start
DISCARD = OBSERVATION["discard"].start
SHOWN = OBSERVATION["shown"].start
UNSEEN = OBSERVATION["unseen"].start
LOOSE = OBSERVATION["loose"].start
PILE_1 = OBSERVATION["pile_1"].start
PILE_2 = OBSERVATION["pile_2"].start
PILE_3 = OBSERVATION["pile_3"].start
FORESIGHT = OBSERVATION["foresight"].start
JOBS = OBSERVATION["jobs"].start
TOKEN_ROW = OBSERVATION["token_row"].start
JOBS_FILLED = OBSERVATION["jobs_filled"].start
MARKET_TOKEN = OBSERVATION["market_token"].start
CATTLE_MARKET = OBSERVATION["cattle_market"].start
CATTLE_STACK = OBSERVATION["cattle_stack"].start
DISPLAY = OBSERVATION["display"].start
OBJECTIVE_STACK = OBSERVATION["objective_stack"].start
STATIONS = OBSERVATION["stations"].start
STATION_MASTERS = OBSERVATION["station_masters"].start
APPOINTED = OBSERVATION["appointed"].start
TURNS = OBSERVATION["turns"].start
OPTIONS = OBSERVATION["options"].start
TOKENS = OBSERVATION["tokens"].start
POSTS = OBSERVATION["posts"].start
TOWNS = OBSERVATION["towns"].start
MEDIUM = OBSERVATION["medium"].start
RESERVE = OBSERVATION["reserve"].start


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
    """Small counts as they are."""
    for k in range(source.size):
        row[start + k] = source[k]


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
    copy_counts(s.sides, row, SIDES)
    row[PAWN + np.int64(s.players[observer].space)] = 1


@rule
def write_player(s, t, p, k, row):
    """Public possessions of player p, who is number k seen from the observer."""
    player = s.players[p]
    row[SEATS + k] = 1
    row[PAWNS + k] = player.space
    row[ENGINES + k] = player.engine
    row[MONEY + k] = min(player.money, _MOST_MONEY)
    row[MARKER + k] = player.marker
    row[PERMANENT + k] = permanent_certificates(s, t, p)
    row[STEP_LIMIT + k] = step_limit(s, t, p)
    row[HAND_LIMIT + k] = hand_limit(s, t, p)
    copy_counts(player.workers, row, WORKERS + k * NUM_WORKERS)
    copy_counts(player.discs, row, DISCS + k * DISC_CLASSES)
    for i in range(NUM_NUMBERS):
        row[SUPPLIES + k * NUM_NUMBERS + i] = player.buildings[i] == SUPPLY
    copy_counts(player.hazards, row, HAZARDS + k * NUM_HAZARDS)
    copy_counts(player.teepees, row, OWN_TEEPEES + 2 * k)
    copy_counts(player.masters, row, MASTERS + k * NUM_MASTERS)
    copy_counts(player.cities, row, CITIES + k * NUM_CITIES)
    copy_counts(player.area, row, AREA + k * NUM_AREA)


@rule
def write_cards(s, p, k, row):
    """Own hand and stack; of other players what everybody knows [R31]. Objective cards taken unseen by them count to
    the stack that they come from."""
    player = s.players[p]
    deck = DECK + k * NUM_CARDS
    copy_counts(player.discard, row, DISCARD + k * NUM_CARDS)
    copy_counts(player.shown, row, SHOWN + k * NUM_OBJECTIVES)
    copy_counts(player.stack, row, deck)
    row[HAND_SIZE + k] = total(player.hand)
    row[STACK_SIZE + k] = total(player.stack)
    row[UNSEEN + k] = total(player.blind)
    row[LOOSE + k] = player.loose
    if k == 0:
        copy_counts(player.hand, row, HAND)
        return
    for card in range(player.hand.size):
        row[deck + card] += player.hand[card]
    for i in range(player.blind.size):
        row[deck + FIRST_OBJECTIVE + i] -= player.blind[i]
        row[OBJECTIVE_STACK + i] += player.blind[i]


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
        start = FORESIGHT + k * _FORESIGHT_KINDS
        if tile >= SUPPLY_HAZARD:
            kind = (tile - SUPPLY_HAZARD) // NUM_HAZARD_FACES
            row[start + SUPPLY_HAZARD - 1 + kind] = 1 + (tile - SUPPLY_HAZARD) % NUM_HAZARD_FACES
        elif tile > 0:
            row[start + tile - 1] = 1


@rule
def write_market(s, observer, row):
    """Job market, cattle market, objective cards."""
    for k in range(JOB_ROWS):
        copy_counts(s.jobs[k], row, JOBS + k * NUM_WORKERS)
    row[TOKEN_ROW + token_row(s)] = 1
    row[JOBS_FILLED] = s.jobs_filled
    if s.market_token > 0:
        row[MARKET_TOKEN + relative(s.market_token - 1, observer, np.int64(s.num_players))] = 1
    copy_counts(s.cattle_market, row, CATTLE_MARKET)
    copy_counts(s.cattle_stack, row, CATTLE_STACK)
    copy_counts(s.display, row, DISPLAY)
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
    row[TURNS] = min(s.turn // _TURNS_PER_UNIT, 10 * _TURNS_PER_UNIT)
    row[TURNS + 1] = s.turn % _TURNS_PER_UNIT
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
    copy_counts(s.medium, row, MEDIUM)
    copy_counts(s.reserve, row, RESERVE)
