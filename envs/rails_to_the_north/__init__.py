"""Great Western Trail with Rails to the North, 2 to 4 players. See README.md beside this file."""

from dataclasses import replace

from westbound.envs.core.spec import GameSpec, Option
from westbound.envs.rails_to_the_north.actions import ACTIONS
from westbound.envs.rails_to_the_north.reading import load_components
from westbound.envs.rails_to_the_north.state import LETTERED, SHUFFLED, SIDE_A, SIDE_B, SIDES_RANDOM, STATE
from westbound.envs.rails_to_the_north.tables import KANSAS_CITY, MAX_PLAYERS, MAX_VISITS, MOST_TOKENS, NUM_TOWNS
from westbound.envs.rails_to_the_north.verbs import PROMPTS
from westbound.envs.rails_to_the_north.viewlayout import OBSERVATION

# Each visit to Kansas City takes a tile of the second pile, as long as there are any, and one of the third. Together
# they hold more workers than the job market has spaces. Whoever closes it may be followed by one more visit of
# everybody else, and all may be on their way.
_MAX_TRIPS = MAX_VISITS + 2 * MAX_PLAYERS
# Every use of a place follows a step forward. It has at most four local actions, and none takes more than 24 answers;
# each of 24 objective cards is played once, after some step. With the expansion a trading post takes as many more, for
# its square, its town and a station master there, and an exchange token three: how many cards, and two discards.
_ANSWERS_PER_STEP = 128
_ANSWERS_IN_THE_NORTH = MAX_PLAYERS * (NUM_TOWNS * 3 * 24 + MOST_TOKENS * 3)
_MAX_GAME_LENGTH = _MAX_TRIPS * KANSAS_CITY * _ANSWERS_PER_STEP + _ANSWERS_IN_THE_NORTH


_OPTIONS = {
    "building_sides": Option(
        {"random": SIDES_RANDOM, "a": SIDE_A, "b": SIDE_B},
        "the side of each private building, the same for all players",
    ),
    "neutral_buildings": Option({"random": SHUFFLED, "lettered": LETTERED}, "shuffled, or each on its letter"),
    "copied_risk": Option({True: 1, False: 0}, "8b copies the risk icon of the neighbouring space too"),
    "retreat_bonus": Option({True: 1, False: 0}, "an extraordinary delivery to Kansas City pays its dollars"),
    "reward_card": Option(
        {"display": 0, "any": 1}, "objective cards for deliveries come from the display, or also from the stack"
    ),
}

SPEC = GameSpec(
    name="rails_to_the_north",
    title="Great Western Trail: Rails to the North",
    version=0,
    player_counts=(2, 3, 4),
    default_players=4,
    options={"expansion": Option({True: 1, False: 0}, "with Rails to the North")} | _OPTIONS,
    state=STATE,
    actions=ACTIONS,
    observation=OBSERVATION,
    prompts=PROMPTS,
    load_components=load_components,
    max_game_length=_MAX_GAME_LENGTH,
)

PRESETS = {
    "great_western_trail": replace(
        SPEC, name="great_western_trail", title="Great Western Trail", options=_OPTIONS, folder=SPEC.name
    )
}
