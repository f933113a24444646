"""OBSERVATION: the encoding of what a seat may see, and where its blocks begin."""

from westbound.envs.core.layout import Layout, block
from westbound.envs.rails_to_the_north import verbs
from westbound.envs.rails_to_the_north.tables import (
    DISC_CLASSES,
    JOB_ROWS,
    MAX_PLAYERS,
    MOST_TOKENS,
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
    TRACK_STEPS,
)
from westbound.envs.rails_to_the_north.verbs import EFFECT_NAMES, PROMPT_NAMES

TURNS_PER_UNIT = 20
MOST_MONEY = 255
OF_TOKEN = 32  # in the number of a question: the discard of a token
_NUM_FILTERS = verbs.VALUE_2 + 1
FORESIGHT_KINDS = NUM_WORKERS + 2 + NUM_HAZARD_TYPES
_NUM_OPTIONS = 7  # expansion, and the values of the others
_COPIES = 7
_NUM_KINDS = len(PROMPT_NAMES) + len(EFFECT_NAMES)

OBSERVATION = Layout(
    seats=block(MAX_PLAYERS, about="1 where a player sits"),
    on_turn=block(MAX_PLAYERS, about="1 for the player who decides"),
    prompt=block(len(PROMPT_NAMES), about="what is asked, in the order of the table of questions"),
    waiting=block(_NUM_KINDS, high=8, about="frames that wait below: questions, then effects"),
    amount=block(
        high=63,
        scale=1 / 10,
        about="the number in the question: steps, cards, a price, cowboys, a value; in the discard of a token 32, "
        "cards, and 4 times the number in the question that it interrupts",
    ),
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
    money=block(MAX_PLAYERS, high=MOST_MONEY, scale=1 / 20, about=f"dollars, at most {MOST_MONEY}"),
    marker=block(MAX_PLAYERS, high=TRACK_STEPS - 1, about="place of the certificate marker"),
    permanent=block(MAX_PLAYERS, high=33, scale=1 / 4, about="permanent certificates"),
    step_limit=block(MAX_PLAYERS, high=15, scale=1 / 7, about="steps of a move"),
    hand_limit=block(MAX_PLAYERS, high=8, about="cards that the hand is filled up to"),
    hand_size=block(MAX_PLAYERS, high=100, scale=1 / 6, about="cards in the hand"),
    stack_size=block(MAX_PLAYERS, high=100, scale=1 / 20, about="cards in the stack"),
    workers=block(MAX_PLAYERS, NUM_WORKERS, high=6, about="cowboys, craftsmen, engineers"),
    discs=block(MAX_PLAYERS, DISC_CLASSES, high=2, about="discs left on the player board"),
    supply=block(MAX_PLAYERS, NUM_NUMBERS, about="private buildings in the supply"),
    hazards=block(MAX_PLAYERS, NUM_HAZARDS, high=10, scale=1.0, about="hazard tiles taken, by type and face"),
    own_teepees=block(MAX_PLAYERS, 2, high=9 * _COPIES, scale=1 / 4, about="green and blue teepees taken"),
    masters=block(MAX_PLAYERS, NUM_MASTERS, about="station masters taken"),
    cities=block(MAX_PLAYERS, NUM_CITIES, high=15, scale=1.0, about="discs in cities"),
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
        FORESIGHT_KINDS,
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
    turns=block(2, high=TURNS_PER_UNIT * 10, scale=1 / 20, about=f"turns completed: {TURNS_PER_UNIT}s and ones"),
    options=block(_NUM_OPTIONS, about="expansion; sides all b, random; shuffled neutral buildings; the other options"),
    tokens=block(MAX_PLAYERS, high=MOST_TOKENS, scale=1 / 4, about="exchange tokens (expansion)"),
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
