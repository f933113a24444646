"""Great Western: auctions of trains and a network from London, 2 to 4 players. See README.md beside this file."""

from westbound.envs.core.spec import GameSpec, Option
from westbound.envs.great_western.actions import ACTIONS
from westbound.envs.great_western.observation import OBSERVATION
from westbound.envs.great_western.state import INCOME_CITIES, INCOME_TABLE, PROMPTS, STATE
from westbound.envs.great_western.tables import MAX_PIECES, MAX_PLAYERS, NUM_CITIES, load_components

_MAX_ROUNDS = 80
# A bid raises the sum of the standing bids, which never exceeds the pieces of all; it takes two questions.
_BIDS = 2 * MAX_PIECES * MAX_PLAYERS
# Each city is built once, with at most a question about payment; each player stops once in a round.
_MAX_GAME_LENGTH = _MAX_ROUNDS * (_BIDS + MAX_PLAYERS) + 2 * NUM_CITIES

SPEC = GameSpec(
    name="great_western",
    title="Great Western",
    version=0,
    player_counts=(2, 3, 4, 5),
    default_players=4,
    options={
        "all_coaches": Option(
            {False: 0, True: 1}, "every car is a coach, so that every piece on a train pays for cities"
        ),
        "income": Option(
            {"table": INCOME_TABLE, "cities": INCOME_CITIES}, "pieces by the income table, or one per connected city"
        ),
    },
    state=STATE,
    actions=ACTIONS,
    observation=OBSERVATION,
    prompts=PROMPTS,
    load_components=load_components,
    max_game_length=_MAX_GAME_LENGTH,
)
