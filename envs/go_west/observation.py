"""OBSERVATION: what a seat may see, the observer first, then clockwise; integers to be multiplied by the scale."""

import numpy as np

from westbound.envs.core.jit import rule
from westbound.envs.core.layout import Layout, block
from westbound.envs.core.prompts import FIRST_EFFECT
from westbound.envs.go_west.operators import TYPES
from westbound.envs.go_west.rules.cards import count_discards, count_orders
from westbound.envs.go_west.rules.effects import count_plays, last_type
from westbound.envs.go_west.rules.placing import card_of, shape_of
from westbound.envs.go_west.rules.sets import leader
from westbound.envs.go_west.rules.views import count_passed, count_taken, offer_seat, offer_stack, stack_at
from westbound.envs.go_west.state import (
    AUTO,
    CELL,
    EXCHANGE,
    MAX_HAND,
    MAX_TURNS,
    ORIENTATION,
    PROMPTS,
    RESERVE,
    TEAM_RESERVE,
)
from westbound.envs.go_west.tables import (
    FIRST_ORDER,
    HOUSE,
    MAX_DECK,
    MAX_KINDS,
    MAX_LAID,
    MAX_ORIENTATIONS,
    MAX_PLAYERS,
    MAX_SET,
    MAX_SHAPES,
    MAX_SIZE,
    MAX_SOLO,
    MAX_TILES,
    NUM_CARDS,
    NUM_FIELDS,
    NUM_ORDERS,
    NUM_SYMBOLS,
)

_NUM_TYPES = len(TYPES)
_NEUTRAL_CODE = MAX_PLAYERS + 1
_MONEY_BYTE = 255
PLANES = {  # what a code tells, and the largest
    "terrain": 4,
    "deposits": 2,
    "type": _NUM_TYPES + 1,
    "owner": _NEUTRAL_CODE,
    "card": HOUSE,
    "links": 3,
    "permission": (1 << MAX_PLAYERS) - 1,
    "marks": 3 + 4 * MAX_LAID,
}

OBSERVATION = Layout(
    planes=block(
        len(PLANES),
        MAX_SIZE,
        MAX_SIZE,
        highs=tuple(PLANES.values()),
        about="the map. 0 terrain: 0 off the board, 1 steppe, 2 forest, 3 mountain, 4 river; 1 deposits: 1 silver, "
        "2 gold; 2 building type in the order of the rulebook, 7 canal water; 3 owner: 1 the observer, 2 the next "
        "clockwise, ..., 5 neutral; 4 card: its number; 5 links: 1 if the field to the right is of the same tile, 2 if "
        "the one below is; 6 permission: 1, 2, 4, 8 for each player who may use this forest as steppe, the observer "
        "first; 7 marks: 1 a legal anchor of the card that is being placed, 2 the anchor chosen, 4 x tile where the "
        "fallback lays a neutral tile",
    ),
    seats=block(MAX_PLAYERS, about="1 where a player sits"),
    on_turn=block(MAX_PLAYERS, about="1 for the player who decides"),
    prompt=block(len(PROMPTS), about="what is asked: " + ", ".join(PROMPTS)),
    cards_left=block(high=3, about="cards still to be chosen by the observer or his teammate: reserve, exchange"),
    start_player=block(MAX_PLAYERS, about="1 for the start player; he is not known before the reserves are chosen"),
    round=block(high=4, about="the round, from 1; 0 before the first"),
    turn=block(high=MAX_TURNS, about="the turn of the round, from 1; 0 outside of turns"),
    open_hands=block(about="teams: 1 while the members of a team see both hands"),
    teams=block(about="1 in games of two teams"),
    exchange=block(about="1 if teams may exchange cards"),
    auto=block(about="1 if neutral tiles are laid automatically"),
    money=block(MAX_PLAYERS, high=_MONEY_BYTE, scale=1 / 100, about="$, at most 255"),
    money_over=block(MAX_PLAYERS, high=_MONEY_BYTE, scale=1 / 100, about="$ beyond 255"),
    hand=block(NUM_CARDS, high=MAX_HAND, scale=1.0, about="own cards: copies of each, without those to be discarded"),
    marked=block(NUM_CARDS, high=MAX_HAND, scale=1.0, about="own cards chosen to be discarded"),
    offered=block(NUM_CARDS, high=7, scale=1.0, about="what the observer chooses from: stack, orders, a team's cards"),
    passed=block(
        MAX_PLAYERS,
        MAX_KINDS,
        high=7,
        scale=1.0,
        about="stacks passed on in this round, as the observer knew them, by who has them now; alone, by their place",
    ),
    taken=block(MAX_KINDS, high=12, scale=1.0, about="buildings that others are known to have taken from stacks"),
    partner=block(NUM_CARDS, high=MAX_HAND, scale=1.0, about="known cards of the teammate's hand"),
    known_discards=block(NUM_CARDS, high=MAX_DECK, scale=1.0, about="cards known to lie in the discard piles"),
    bonus=block(MAX_PLAYERS, _NUM_TYPES, high=255, scale=1 / 10, about="build-bonus symbols of the side, by type"),
    farms=block(
        MAX_PLAYERS,
        NUM_SYMBOLS,
        high=(1 << MAX_SET) - 1,
        scale=1.0,
        about="farm symbols of the side: 1 if it is in the first set, 2 in the second, 4 in the third, ...",
    ),
    hand_sizes=block(MAX_PLAYERS, high=MAX_HAND, about="cards in hand"),
    hand_orders=block(MAX_PLAYERS, high=MAX_HAND, about="orders in hand: their backs show it"),
    orders_played=block(MAX_PLAYERS, high=4, about="orders played"),
    chosen=block(HOUSE, about="the card that is being placed"),
    chosen_shape=block(MAX_SHAPES, about="the shape of its tile"),
    solo_card=block(MAX_SOLO, about="the solo card in force"),
    solo_seen=block(MAX_SOLO, high=2, about="solo cards: 1 laid, 2 skipped"),
    plays=block(_NUM_TYPES, high=MAX_TURNS, about="alone: buildings played in this round, by type"),
    last_type=block(_NUM_TYPES, about="alone: the type played last in this round"),
    drafted=block(MAX_KINDS, about="the card that the observer drafted last in this round"),
    to_lay=block(MAX_KINDS, high=MAX_LAID, scale=1.0, about="neutral tiles still to be laid, by building"),
    to_lay_shapes=block(MAX_SHAPES, high=MAX_LAID, scale=1.0, about="and by shape"),
    tiles=block(MAX_TILES, high=MAX_DECK, scale=1 / 8, about="alone: tiles left in the box, by line of the supply"),
    pile=block(high=MAX_DECK, about="building cards in the pile"),
    order_pile=block(high=NUM_ORDERS, about="order cards in the pile"),
    solo_pile=block(high=MAX_SOLO, about="solo cards in the pile"),
    discards=block(high=MAX_DECK, about="building cards discarded"),
    order_discards=block(high=NUM_ORDERS, about="order cards discarded"),
)

PLANE = OBSERVATION["planes"].start
(TERRAIN, DEPOSITS, TYPE, OWNER, CARD, LINKS, PERMISSION, MARKS) = (PLANE + k * NUM_FIELDS for k in range(len(PLANES)))
SEATS = OBSERVATION["seats"].start
ON_TURN = OBSERVATION["on_turn"].start
PROMPT = OBSERVATION["prompt"].start - 1  # kinds begin at 1, as cards, types, shapes and solo cards do
CARDS_LEFT = OBSERVATION["cards_left"].start
START_PLAYER = OBSERVATION["start_player"].start
ROUND = OBSERVATION["round"].start
TURN_NUMBER = OBSERVATION["turn"].start
OPEN_HANDS = OBSERVATION["open_hands"].start
TEAMS = OBSERVATION["teams"].start
EXCHANGE_ON = OBSERVATION["exchange"].start
AUTO_ON = OBSERVATION["auto"].start
MONEY = OBSERVATION["money"].start
MONEY_OVER = OBSERVATION["money_over"].start
HAND = OBSERVATION["hand"].start - 1
MARKED = OBSERVATION["marked"].start - 1
OFFERED = OBSERVATION["offered"].start - 1
PASSED = OBSERVATION["passed"].start - 1
TAKEN = OBSERVATION["taken"].start - 1
PARTNER = OBSERVATION["partner"].start - 1
KNOWN_DISCARDS = OBSERVATION["known_discards"].start - 1
BONUS = OBSERVATION["bonus"].start - 1
FARMS = OBSERVATION["farms"].start - 1
HAND_SIZES = OBSERVATION["hand_sizes"].start
HAND_ORDERS = OBSERVATION["hand_orders"].start
ORDERS_PLAYED = OBSERVATION["orders_played"].start
CHOSEN = OBSERVATION["chosen"].start - 1
CHOSEN_SHAPE = OBSERVATION["chosen_shape"].start - 1
SOLO_CARD = OBSERVATION["solo_card"].start - 1
SOLO_SEEN = OBSERVATION["solo_seen"].start - 1
PLAYS = OBSERVATION["plays"].start - 1
LAST_TYPE = OBSERVATION["last_type"].start - 1
DRAFTED = OBSERVATION["drafted"].start - 1
TO_LAY = OBSERVATION["to_lay"].start - 1
TO_LAY_SHAPES = OBSERVATION["to_lay_shapes"].start - 1
TILES = OBSERVATION["tiles"].start
PILE = OBSERVATION["pile"].start
ORDER_PILE = OBSERVATION["order_pile"].start
SOLO_PILE = OBSERVATION["solo_pile"].start
DISCARDS = OBSERVATION["discards"].start
ORDER_DISCARDS = OBSERVATION["order_discards"].start


@rule
def write_observation(s, t, observer, row):
    """What the observer (a seat) may see, into a row of OBSERVATION.size entries."""
    row[SEATS:] = 0
    write_map(s, observer, row)
    write_marks(s, t, row)
    write_question(s, t, observer, row)
    write_players(s, observer, row)
    write_own_cards(s, observer, row)
    write_stacks(s, observer, row)
    write_piles(s, observer, row)
    if s.num_players == 1:
        write_solo(s, t, row)


@rule(inline=True)
def relative(p, observer, num_players):
    """The place of player p, seen from the observer: 0 is the observer, 1 the next clockwise. Without a branch."""
    k = np.int64(p) - observer
    return k + (num_players & (k >> 63))


@rule
def copy_bytes(source, into):
    """A plane as it is kept in the state."""
    for i in range(NUM_FIELDS):
        into[i] = source[i]


@rule
def write_map(s, observer, row):
    """Terrain, tiles, owners and permissions."""
    copy_bytes(s.terrain, row[TERRAIN:])
    copy_bytes(s.deposits, row[DEPOSITS:])
    copy_bytes(s.cached_type_map, row[TYPE:])
    copy_bytes(s.cached_card_map, row[CARD:])
    copy_bytes(s.cached_links, row[LINKS:])
    num_players = np.int64(s.num_players)
    write_owners(
        s.cached_owner_map,
        row[OWNER:],
        np.uint8(1 + relative(0, observer, num_players)),
        np.uint8(1 + relative(1, observer, num_players)),
        np.uint8(1 + relative(2, observer, num_players)),
        np.uint8(1 + relative(3, observer, num_players)),
    )
    permits = s.cached_permit_map
    plane = row[PERMISSION:]
    down = observer & 7
    up = (num_players - observer) & 7
    every = (1 << num_players) - 1
    for i in range(NUM_FIELDS):
        plane[i] = ((permits[i] >> down) | (permits[i] << up)) & every


@rule
def write_owners(owners, plane, first, second, third, fourth):
    """Owners as seen from the observer: what the codes 1 to 4 of the state become. Without a branch."""
    for i in range(NUM_FIELDS):
        owner = owners[i]
        plane[i] = (
            first * np.uint8(owner == 1)
            + second * np.uint8(owner == 2)
            + third * np.uint8(owner == 3)
            + fourth * np.uint8(owner == 4)
            + _NEUTRAL_CODE * np.uint8(owner == _NEUTRAL_CODE)
        )


@rule
def write_marks(s, t, row):
    """Legal anchors, the chosen anchor, and where the fallback lays neutral tiles. All of this lies open."""
    plane = row[MARKS:]
    for i in range(NUM_FIELDS):
        plane[i] = 0
    if s.num_frames == 0:
        return
    top = s.frames[s.num_frames - 1]
    if top.kind == CELL:
        for r in range(s.board_size):
            word = np.int64(0)
            for k in range(MAX_ORIENTATIONS):
                word |= np.int64(s.cached_places[k, r])
            if word:
                for c in range(MAX_SIZE):
                    plane[r * MAX_SIZE + c] = (word >> c) & 1
    elif top.kind == ORIENTATION:
        plane[np.int64(top.argument) % NUM_FIELDS] = 2
    for i in range(s.num_witness):
        place = s.witness[i]
        cells = t.shapes[place.shape_id].cells[place.orientation]
        for k in range(t.shapes[place.shape_id].num_cells):
            plane[np.int64(place.anchor) + np.int64(cells[k, 0]) * MAX_SIZE + np.int64(cells[k, 1])] += 4 * (i + 1)


@rule
def write_question(s, t, observer, row):
    """Who is asked what, and where the game stands."""
    num_players = np.int64(s.num_players)
    row[ROUND] = s.round_number
    row[TURN_NUMBER] = s.turn
    row[OPEN_HANDS] = s.open_hands
    row[TEAMS] = s.teams
    row[EXCHANGE_ON] = s.exchange
    row[AUTO_ON] = s.neutral_placement == AUTO
    top = s.frames[max(0, s.num_frames - 1)]
    kind = np.int64(top.kind)
    player = np.int64(top.player)
    argument = np.int64(top.argument)
    if kind != RESERVE and kind != TEAM_RESERVE:
        row[START_PLAYER + relative(s.start_player, observer, num_players)] = 1
    if s.num_frames == 0 or kind >= FIRST_EFFECT:
        return
    row[ON_TURN + relative(player, observer, num_players)] = 1
    row[PROMPT + kind] = 1
    if kind in (RESERVE, TEAM_RESERVE, EXCHANGE) and leader(s, player) == leader(s, observer):
        row[CARDS_LEFT] = argument
    elif kind in (CELL, ORIENTATION):
        slot = argument // NUM_FIELDS if kind == ORIENTATION else argument
        row[CHOSEN + card_of(s, player, slot)] = 1
        row[CHOSEN_SHAPE + shape_of(s, t, player, slot)] = 1


@rule
def write_players(s, observer, row):
    """What lies open before each player, and the backs of his cards."""
    num_players = np.int64(s.num_players)
    for p in range(num_players):
        player = s.players[p]
        k = relative(p, observer, num_players)
        money = np.int64(player.money)
        row[SEATS + k] = 1
        row[MONEY + k] = min(money, _MONEY_BYTE)
        row[MONEY_OVER + k] = min(max(0, money - _MONEY_BYTE), _MONEY_BYTE)
        row[HAND_SIZES + k] = player.hand_size
        row[HAND_ORDERS + k] = count_orders(player.hand, np.int64(player.hand_size))
        row[ORDERS_PLAYED + k] = player.orders_played
        side = s.players[leader(s, p)]
        for kind in range(1, _NUM_TYPES + 1):
            row[BONUS + k * _NUM_TYPES + kind] = side.bonus[kind]
        for i in range(MAX_SET):
            symbols = np.int64(side.farm_sets[i])
            if symbols == 0:
                break
            for symbol in range(1, NUM_SYMBOLS + 1):
                row[FARMS + k * NUM_SYMBOLS + symbol] += ((symbols >> symbol) & 1) << i


@rule
def write_own_cards(s, observer, row):
    """The own hand, what is offered, the teammate's cards as far as they are known, known discards."""
    player = s.players[observer]
    for k in range(player.hand_size):
        row[(MARKED if (player.marked >> k) & 1 else HAND) + np.int64(player.hand[k])] += 1
    if player.num_picks > 0:
        row[DRAFTED + np.int64(player.picks[player.num_picks - 1])] = 1
    offer = s.players[offer_seat(s, observer)]
    for k in range(offer.offer_size):
        row[OFFERED + np.int64(offer.offer[k])] += 1
    if s.teams:
        write_partner(s, observer ^ 2, row)
    shared = s.players[leader(s, observer)].open_discards
    for card in range(1, HOUSE):
        row[KNOWN_DISCARDS + card] = player.known_discards[card] + shared[card]


@rule
def write_partner(s, partner, row):
    """The teammate's hand while hands are open; later what was seen of it and not played since."""
    player = s.players[partner]
    if s.open_hands:
        for k in range(player.hand_size):
            if not (player.marked >> k) & 1:
                row[PARTNER + np.int64(player.hand[k])] += 1
        return
    for k in range(player.shown_size):
        row[PARTNER + np.int64(player.shown[k])] += 1
    for k in range(player.num_plays):
        card = np.int64(player.plays[k])
        if card <= NUM_CARDS and row[PARTNER + card] > 0:
            row[PARTNER + card] -= 1


@rule
def write_stacks(s, observer, row):
    """The stack that the observer chooses from; those that he has passed on; what others are known to have taken."""
    if s.turn == 0:
        return
    num_places = np.int64(s.num_stacks)
    mine = offer_stack(s, observer)
    for g in range(s.num_stacks):
        if g == mine:
            for k in range(s.stack_sizes[g]):
                row[OFFERED + np.int64(s.stacks[g, k])] += 1
        else:
            place = (g - stack_at(s, observer, np.int64(s.turn)) + num_places) % num_places
            count_passed(s, observer, g, row[PASSED + place * MAX_KINDS :])
        count_taken(s, observer, g, row[TAKEN:])


@rule
def write_piles(s, observer, row):
    """How many cards lie where."""
    row[PILE] = s.pile_size
    row[ORDER_PILE] = s.order_pile_size
    row[DISCARDS] = count_discards(s, 1, FIRST_ORDER)
    row[ORDER_DISCARDS] = count_discards(s, FIRST_ORDER, HOUSE)


@rule
def write_solo(s, t, row):
    """The solo card, its tiles, and what counts for its effect."""
    row[SOLO_PILE] = s.solo_pile_size
    if s.solo_card > 0:
        row[SOLO_CARD + np.int64(s.solo_card)] = 1
    for card in range(1, MAX_SOLO + 1):
        row[SOLO_SEEN + card] = s.solo_seen[card]
    for kind in range(1, _NUM_TYPES + 1):
        row[PLAYS + kind] = count_plays(s, t, kind)
    last = last_type(s, t)
    if last > 0:
        row[LAST_TYPE + last] = 1
    for i in range(MAX_LAID):
        if s.to_lay[i].card > 0:
            row[TO_LAY + np.int64(s.to_lay[i].card)] += 1
            row[TO_LAY_SHAPES + np.int64(s.to_lay[i].shape_id)] += 1
    for line in range(MAX_TILES):
        row[TILES + line] = s.tiles[line]
