"""Go West! (2005): area scoring on region tracks, cards, 2 to 4 players. See README.md beside this file."""

from collections.abc import Mapping
from typing import Any

from westbound.envs.core.spec import GameSpec, Option
from westbound.envs.go_west_2005.actions import ACTIONS
from westbound.envs.go_west_2005.observation import OBSERVATION
from westbound.envs.go_west_2005.state import FREE_SPLIT, PROMPTS, RANDOM_SEAT, SHORTFALL, STATE
from westbound.envs.go_west_2005.tables import MAX_STEPS, load_components

_MAX_TURNS = 400
_DECISIONS_PER_ACTION = 3 + MAX_STEPS  # the action, its payment, a second region, and wagon steps
_MAX_GAME_LENGTH = _MAX_TURNS * (1 + 2 * _DECISIONS_PER_ACTION)  # every turn a double move


def _check_first_player(parameters: Mapping[str, Any]) -> None:
    first, num_players = parameters["first_player"], parameters["num_players"]
    if first != "random" and first >= num_players:
        raise ValueError(f"first_player={first}: a game of {num_players} has the seats 0 .. {num_players - 1}")


SPEC = GameSpec(
    name="go_west_2005",
    title="Go West! (2005)",
    version=0,
    player_counts=(2, 3, 4),
    default_players=4,
    options={
        "hand_size": Option({7: 7, 6: 6}, "cards in hand"),
        "vp_payment": Option(
            {"shortfall": SHORTFALL, "free_split": FREE_SPLIT},
            "VP pay only what tokens cannot, or as much as the player likes",
        ),
        "first_player": Option(
            {"random": RANDOM_SEAT, 0: 0, 1: 1, 2: 2, 3: 3}, "who begins: drawn by the game's RNG, or a seat"
        ),
    },
    state=STATE,
    actions=ACTIONS,
    observation=OBSERVATION,
    prompts=PROMPTS,
    load_components=load_components,
    max_game_length=_MAX_GAME_LENGTH,
    check_parameters=_check_first_player,
)
