"""STATE: one record of fixed size is the whole game, RNG and pending frames included.

The board and the list of buildings say all about the map; the `cached_` fields repeat it in the shapes that rules and
observations want. A *row mask* is a word for each row of the board, bit PAD + column, from index PAD on; what lies
around is empty. So a shift by any field of a tile stays inside the array and the word. It has SPAN rows, a multiple of
what wide instructions take at once.
"""

import numpy as np

from westbound.envs.core.record import state_dtype
from westbound.envs.go_west.tables import (
    HOUSE,
    MAX_DECK,
    MAX_LAID,
    MAX_ORIENTATIONS,
    MAX_PLAYERS,
    MAX_SET,
    MAX_SOLO,
    MAX_TILES,
    NUM_FIELDS,
    NUM_ORDERS,
    NUM_SYMBOLS,
)

# Prompts: a player is asked.
RESERVE, TEAM_RESERVE, DRAFT, PLAY, CELL, ORIENTATION, NEUTRAL, ORDER, HAND_DISCARD, REFRESH, EXCHANGE = range(1, 12)
PROMPTS = {
    "reserve": RESERVE,
    "team_reserve": TEAM_RESERVE,
    "draft": DRAFT,
    "play": PLAY,
    "cell": CELL,
    "orientation": ORIENTATION,
    "neutral": NEUTRAL,
    "order": ORDER,
    "hand_discard": HAND_DISCARD,
    "refresh": REFRESH,
    "exchange": EXCHANGE,
}
# Effects: the engine runs them.
REVEAL, PLACE_HOUSE, BEGIN_ROUND, DEAL, TURN, END_ROUND, DRAW, BEGIN_EXCHANGE = range(64, 72)
EFFECTS = {
    "reveal": REVEAL,
    "place_house": PLACE_HOUSE,
    "begin_round": BEGIN_ROUND,
    "deal": DEAL,
    "turn": TURN,
    "end_round": END_ROUND,
    "draw": DRAW,
    "begin_exchange": BEGIN_EXCHANGE,
}
STACK_DEPTH = 24  # the deepest, after round 2: BEGIN_ROUND, two exchanges, DRAW, REVEAL, three prompts for each seat

DEFAULT_BOARD, RANDOM_BOARD = 0, 5  # codes of the option; 1 to 4 are the boards of the tables
OPTION_FIELDS = [("teams", "i1"), ("board", "i1"), ("neutral_placement", "i1"), ("exchange", "i1")]
AGENT, AUTO = 0, 1

PAD = 5  # the fields beside a tile of five lie up to five rows or columns from its anchor
SPAN = 32
NUM_ROWS = PAD + SPAN + PAD
NEUTRAL_OWNER = MAX_PLAYERS  # the row of neutral buildings, after those of the seats
NUM_OWNERS = MAX_PLAYERS + 1
MAX_BUILDINGS = 68  # four players: four counting houses and 64 cards
MAX_HAND = 6
MAX_OFFER = 9  # of a team at the start
MAX_TURNS = 6  # of a round
MAX_STACK = 7
NUM_STACKS = 4
MAX_UNSEEN = 2
NO_CARD_BUILDING, NO_CARD_ORDER = 126, 127  # in `plays`: a card of this kind was discarded, nothing being playable
# What a card was chosen from: a place in the hand, the counting house, a tile of the solo card.
HOUSE_SLOT, FIRST_NEUTRAL_SLOT = MAX_HAND, MAX_HAND + 1

BUILDING = np.dtype(
    [
        ("card", "u1"),
        ("owner", "u1"),  # a seat, or NEUTRAL_OWNER
        ("shape_id", "u1"),  # of the tile: not always that of the card in solo games
        ("orientation", "u1"),
        ("anchor", "i2"),  # the field of cell 0
    ]
)
PLAYER = np.dtype(
    [
        ("money", "i2"),
        ("hand_size", "i1"),
        ("marked", "i1"),  # mask of the places in the hand that are chosen to be discarded and not yet revealed
        ("orders_played", "i1"),
        ("offer_size", "i1"),
        ("shown_size", "i1"),
        ("num_picks", "i1"),
        ("num_plays", "i1"),
        ("hand", "u1", (MAX_HAND,)),  # ascending, as all sets of cards here: the order tells nothing
        ("offer", "u1", (MAX_OFFER,)),  # what he chooses from outside of the draft; a team's lies with its lower seat
        ("shown", "u1", (MAX_HAND,)),  # teams: the hand at the beginning of the round, which the teammate has seen
        ("picks", "u1", (MAX_TURNS,)),  # drafted in this round, by turn
        ("plays", "u1", (MAX_TURNS,)),  # played in this round, by turn
        ("known_discards", "u1", (HOUSE,)),  # cards in the discard piles by who discarded them: he knows them
        # What a side has in common; that of a team lies with its lower seat.
        ("open_discards", "u1", (HOUSE,)),  # cards in the discard piles that both members know
        ("bonus", "u1", (7,)),  # build-bonus symbols by type
        ("farm_sets", "i2", (MAX_SET,)),  # in the order opened: masks with bit `symbol`
    ],
    align=True,
)
STATE = state_dtype(
    OPTION_FIELDS,
    [
        ("round_number", "i1"),
        ("turn", "i1"),  # of the round, from 1; 0 outside of turns
        ("open_hands", "i1"),  # in teams: the members see both hands
        ("start_player", "i1"),
        ("board_size", "i1"),
        ("num_buildings", "i1"),
        ("num_stacks", "i1"),
        ("solo_card", "i1"),  # in force
        ("num_to_lay", "i1"),  # tiles of the solo card that are still to be laid
        ("num_witness", "i1"),  # tiles of the fallback
        ("terrain", "u1", (NUM_FIELDS,)),  # 0 off the board, then as in operators.py
        ("deposits", "u1", (NUM_FIELDS,)),  # 1 silver, 2 gold
        ("buildings", BUILDING, (MAX_BUILDINGS,)),
        ("players", PLAYER, (MAX_PLAYERS,)),
        ("stack_sizes", "i1", (NUM_STACKS,)),
        ("stacks", "u1", (NUM_STACKS, MAX_STACK)),
        ("unseen", "u1", (NUM_STACKS, MAX_UNSEEN)),  # solo: discarded from a stack since the player saw it last
        ("num_unseen", "i1", (NUM_STACKS,)),
        ("pile_size", "i2"),
        ("pile", "u1", (MAX_DECK,)),  # the last of the first pile_size is drawn next
        ("order_pile_size", "i1"),
        ("order_pile", "u1", (NUM_ORDERS,)),
        ("solo_pile_size", "i1"),
        ("solo_pile", "u1", (MAX_SOLO,)),
        ("solo_seen", "u1", (MAX_SOLO + 1,)),  # 1 laid, 2 skipped
        ("tiles", "i1", (MAX_TILES,)),  # left of each line of the supply; solo only
        ("to_lay", BUILDING, (MAX_LAID,)),  # card and shape; card 0: laid
        ("witness", BUILDING, (MAX_LAID,)),
        # The map again, as row masks and as bytes.
        ("cached_terrain", "u4", (5, NUM_ROWS)),  # by printed terrain
        ("cached_deposits", "u4", (3, NUM_ROWS)),
        ("cached_owners", "u4", (NUM_OWNERS, NUM_ROWS)),  # fields of the buildings by owner
        ("cached_types", "u4", (7, NUM_ROWS)),  # and by type
        ("cached_water", "u4", (NUM_ROWS,)),  # of the canals
        ("cached_permits", "u4", (MAX_PLAYERS, NUM_ROWS)),  # forests that a player may use as steppe
        ("cached_at", "u1", (NUM_FIELDS,)),  # number of the building on a field, from 1
        ("cached_type_map", "u1", (NUM_FIELDS,)),  # its type; 7: canal water
        ("cached_owner_map", "u1", (NUM_FIELDS,)),  # its owner + 1
        ("cached_card_map", "u1", (NUM_FIELDS,)),
        ("cached_links", "u1", (NUM_FIELDS,)),  # 1: the field to the right is of the same tile, 2: the one below is
        ("cached_permit_map", "u1", (NUM_FIELDS,)),  # bit p: player p may use this forest as steppe
        ("cached_near", "u8", (MAX_BUILDINGS, 2)),  # sets of adjacent buildings, a bit for each
        ("cached_of_type", "u8", (7, 2)),  # sets of buildings
        ("cached_of_owner", "u8", (NUM_OWNERS, 2)),
        # Legal anchors of the card that is being placed, by orientation and row (bit = column); zeros without one.
        ("cached_places", "u4", (MAX_ORIENTATIONS, SPAN)),
    ],
    STACK_DEPTH,
)
assert NUM_SYMBOLS < 15, "farm sets are masks in int16"
