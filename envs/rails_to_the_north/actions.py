"""ACTIONS: the one source of action ids. Actions name spaces, tiles, cards and cities, never hand slots."""

from westbound.envs.core.layout import Layout, block
from westbound.envs.rails_to_the_north.tables import (
    DISC_CLASSES,
    JOB_ROWS,
    NUM_AUXILIARY,
    NUM_BUILDING_SPACES,
    NUM_CARDS,
    NUM_CITIES,
    NUM_HAZARD_SPACES,
    NUM_LOCAL,
    NUM_MARKET,
    NUM_MASTERS,
    NUM_NUMBERS,
    NUM_OBJECTIVES,
    NUM_ON_TRAIL,
    NUM_PURCHASES,
    NUM_STATIONS,
    NUM_TOWNS,
    NUM_TRACK,
    NUM_TRADES,
    NUM_WORKERS,
    ROW_LENGTH,
    TRACK_STEPS,
)

MOST_OF_TOKEN = 2  # cards drawn for an exchange token

ACTIONS = Layout(
    stop=block(about="decline, or do no more of this"),
    step=block(
        NUM_ON_TRAIL - 1, about="walk to this space; also where the first turn begins, and which neighbour 8b copies"
    ),
    local=block(
        NUM_LOCAL + 1, about="a local action of the building, alternatives counted one by one; last its risk icon"
    ),
    auxiliary=block(NUM_AUXILIARY, 2, about="an auxiliary action, single or double"),
    hire=block(JOB_ROWS, NUM_WORKERS, about="hire a worker of this type from this row of the job market"),
    build=block(NUM_NUMBERS, about="the private building to be placed"),
    space=block(NUM_BUILDING_SPACES, about="where it is placed"),
    engine=block(NUM_TRACK, about="where the engine stops"),
    buy=block(NUM_PURCHASES, about="a purchase at the cattle market, or cards from the stack to the market"),
    cow=block(NUM_MARKET, about="the card taken from the cattle market"),
    hazard=block(NUM_HAZARD_SPACES, about="the hazard that is removed"),
    teepee=block(NUM_TRADES, about="the teepee that is traded"),
    take=block(NUM_OBJECTIVES + 1, about="the objective card taken, last the top one of the stack"),
    play=block(NUM_OBJECTIVES, about="play this objective card from the hand"),
    disc=block(DISC_CLASSES, about="the disc that leaves the player board"),
    station=block(NUM_STATIONS, about="upgrade this station; or take the own disc from it"),
    worker=block(NUM_WORKERS, about="the worker appointed station master"),
    foresight=block(2, about="the tile of the column that is placed"),
    spend=block(TRACK_STEPS, about="how many steps back the certificate marker goes"),
    city=block(NUM_CITIES, about="deliver to this city"),
    discard=block(NUM_CARDS, about="discard this card from the hand"),
    trash=block(NUM_CARDS, about="remove this card of the hand from the game"),
    draw=block(ROW_LENGTH, about="how many cards to draw"),
    token=block(MOST_OF_TOKEN, about="spend an exchange token and draw so many cards"),
    town=block(NUM_TOWNS, about="place a trading post in this town"),
    master=block(NUM_MASTERS, about="take this station master"),
    money=block(about="the dollars of a medium town, not its cow"),
)

STOP = ACTIONS["stop"].start
STEP = ACTIONS["step"].start - 1  # the start, space 0, is never walked to
LOCAL = ACTIONS["local"].start
RISK = LOCAL + NUM_LOCAL
AUXILIARY_ACTION = ACTIONS["auxiliary"].start
HIRE_FROM = ACTIONS["hire"].start
BUILD_NUMBER = ACTIONS["build"].start - 1  # numbers begin at 1
PLACE_AT = ACTIONS["space"].start
ENGINE_TO = ACTIONS["engine"].start
PURCHASE = ACTIONS["buy"].start
TAKE_COW = ACTIONS["cow"].start
REMOVE_HAZARD = ACTIONS["hazard"].start
TRADE = ACTIONS["teepee"].start
TAKE_CARD = ACTIONS["take"].start
TOP_CARD = TAKE_CARD + NUM_OBJECTIVES
PLAY_CARD = ACTIONS["play"].start
CLEAR_DISC = ACTIONS["disc"].start
STATION_ACTION = ACTIONS["station"].start
APPOINT_WORKER = ACTIONS["worker"].start
FORESIGHT_TILE = ACTIONS["foresight"].start
SPEND_STEPS = ACTIONS["spend"].start
DELIVER = ACTIONS["city"].start
DISCARD_CARD = ACTIONS["discard"].start
TRASH_CARD = ACTIONS["trash"].start
DRAW_CARDS = ACTIONS["draw"].start - 1  # at least one
USE_TOKEN = ACTIONS["token"].start - 1
PLACE_POST = ACTIONS["town"].start
TAKE_MASTER = ACTIONS["master"].start
TAKE_MONEY = ACTIONS["money"].start
