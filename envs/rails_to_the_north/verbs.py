"""The catalogue of verbs: a number for each thing that a frame of the stack can ask or do.

Buildings, icons, objective cards, station masters, cities and towns are rows of (verb, argument) in components.toml;
a row is run by pushing its steps as frames. Below ``FIRST_EFFECT`` are prompts, from there on effects.
"""

from westbound.envs.core.prompts import FIRST_EFFECT

PROMPT_NAMES = (
    "start",
    "turn",
    "move",
    "place",
    "copied",
    "copy",
    "auxiliary",
    "hire",
    "build",
    "space",
    "forward",
    "backward",
    "turn_back",
    "retreat",
    "upgrade",
    "station",
    "disc",
    "appoint",
    "now",
    "hazard",
    "teepee",
    "buy",
    "cow",
    "cow_or_money",
    "take",
    "card",
    "discard",
    "draw",
    "trash",
    "foresight",
    "spend",
    "city",
    "master",
    "leave",
    "town",
)
EFFECT_NAMES = (
    "end_turn",
    "arrive",
    "depart",
    "walk",
    "free_move",
    "buy_cattle",
    "cycle",
    "dollars",
    "pay",
    "certificates",
    "tokens",
    "dollars_per",
    "certificates_per",
    "forward_per",
    "draw_per",
)
PROMPTS = {name: kind for kind, name in enumerate(PROMPT_NAMES, start=1)}
EFFECTS = {name: kind for kind, name in enumerate(EFFECT_NAMES, start=FIRST_EFFECT)}
VERBS = PROMPTS | EFFECTS

(START, TURN, MOVE, PLACE, COPIED, COPY, AUXILIARY, HIRE, BUILD, SPACE, FORWARD, BACKWARD, TURN_BACK, RETREAT) = range(
    1, 15
)
UPGRADE, STATION, DISC, APPOINT, NOW, HAZARD, TEEPEE, BUY, COW, COW_OR_MONEY, TAKE, CARD, DISCARD = range(15, 28)
DRAW, TRASH, FORESIGHT, SPEND, CITY, MASTER, LEAVE, TOWN = range(28, 36)
(
    END_TURN,
    ARRIVE,
    DEPART,
    WALK,
    FREE_MOVE,
    BUY_CATTLE,
    CYCLE,
    DOLLARS,
    PAY,
    CERTIFICATES,
    TOKENS,
    DOLLARS_PER,
    CERTIFICATES_PER,
    FORWARD_PER,
    DRAW_PER,
) = range(FIRST_EFFECT, FIRST_EFFECT + len(EFFECT_NAMES))

# Arguments. What may be declined carries OPTIONAL beside its number.
OPTIONAL = 256
FREE = 16  # move: no fees, never into Kansas City
HIRE_BASE = 8  # hire: 8 is the printed price, 6 is two dollars less
PRICE = 16  # space: the tile's number + PRICE times the dollars per craftsman
MORE = 512  # card: a second card follows
ANY_FACE, TO_HAND = 1, 2  # take: from the top of the stack too; into the hand
OWN_TOKEN = 16  # discard: of a token, which no other token may interrupt
CITY_TARGET = 16  # disc: stations 0 .. 11, then the cities
STARTED = 16  # buy: cowboys left, and whether something has been bought
UNPAID = 64  # city: the value that the herd reaches, and whether the transport is free (extraordinary delivery)
FREE_COW = 3  # cow_or_money: the dollars, or a card of this value
PER = 16  # ..._per: the unit + PER times the amount for each
TO_LIMIT = 15  # certificates: as many as the limit allows

# card: which cards will do. 1 .. 9 are the cattle types.
ANY_CATTLE, OBJECTIVE, PAIR, VALUE_2 = 16, 17, 18, 19

# place, copied: what is open at the place. The tile is the one that stood there on arrival.
TILE_MASK = 63
DONE_SHIFT = 6  # a bit for each of three local actions
RISK_SHIFT = 9  # the risk icon: 0 none or done, else the kind of icon
USED = 1 << 11
AUXILIARY_DONE = 1 << 12  # place only
CHAIN_SHIFT = 12  # copied and copy: a bit for each other seat, clockwise, whose 8b is part of the chain

# What can be counted.
UNITS = (
    "none",
    "own buildings in woods",
    "teepee pair",
    "cowboy",
    "craftsman",
    "engineer",
    "hazard",
    "cleared bell",
    "worker",
    "objective card",
    "certificate",
    "station",
    "own building",
    "exchange token",
    "zone",
)
(
    WOODS,
    TEEPEE_PAIRS,
    COWBOYS,
    CRAFTSMEN,
    ENGINEERS,
    HAZARDS,
    CLEARED_BELLS,
    WORKERS,
    OBJECTIVES,
    ALL_CERTIFICATES,
    STATIONS,
    BUILDINGS,
    EXCHANGE_TOKENS,
    ZONES,
) = range(1, 15)
