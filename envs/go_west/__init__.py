"""Go West: drafting cards and laying tiles, alone, 2 to 4 players or two teams. See README.md beside this file."""

from collections.abc import Mapping
from typing import Any

from westbound.envs.core.spec import GameSpec, Option
from westbound.envs.go_west.actions import ACTIONS
from westbound.envs.go_west.observation import OBSERVATION
from westbound.envs.go_west.state import AGENT, AUTO, DEFAULT_BOARD, MAX_HAND, MAX_TURNS, PROMPTS, RANDOM_BOARD, STATE
from westbound.envs.go_west.tables import BOARDS, MAX_LAID, MAX_PLAYERS, load_components

_ROUNDS = 4
_QUESTIONS_PER_TILE = 3  # card, field, orientation
_PER_TURN = 1 + _QUESTIONS_PER_TILE  # a draft, a play
_PER_PAUSE = 1 + 1 + MAX_HAND + 1 + 3  # order, discard, refresh to the last card and stop, exchange
_PER_PLAYER = 3 + 2 + _ROUNDS * (MAX_TURNS * _PER_TURN + _PER_PAUSE)
_MAX_GAME_LENGTH = MAX_PLAYERS * _PER_PLAYER + _ROUNDS * MAX_LAID * _QUESTIONS_PER_TILE


def _check_parameters(parameters: Mapping[str, Any]) -> None:
    players = parameters["num_players"]
    if parameters["teams"] and players != MAX_PLAYERS:
        raise ValueError(f"teams=True: two teams are {MAX_PLAYERS} players, not {players}")
    if parameters["neutral_placement"] != "agent" and players != 1:
        raise ValueError(f"neutral_placement={parameters['neutral_placement']!r}: only for num_players=1")
    if not parameters["exchange"] and not parameters["teams"]:
        raise ValueError("exchange=False: only with teams=True")


SPEC = GameSpec(
    name="go_west",
    title="Go West",
    version=0,
    player_counts=(1, 2, 3, 4),
    default_players=4,
    options={
        "teams": Option({False: 0, True: 1}, "four players in two teams, seats 0 and 2 against 1 and 3"),
        "board": Option(
            {"default": DEFAULT_BOARD, **{name: k for k, name in enumerate(BOARDS, start=1)}, "random": RANDOM_BOARD},
            "the board: by the number of players, one of the four, or a new one of the usual size for every game",
        ),
        "neutral_placement": Option(
            {"agent": AGENT, "auto": AUTO}, "solo: who lays the tiles of solo cards, the player or the dice"
        ),
        "exchange": Option({True: 1, False: 0}, "teams: whether the members exchange cards between rounds"),
    },
    state=STATE,
    actions=ACTIONS,
    observation=OBSERVATION,
    prompts=PROMPTS,
    load_components=load_components,
    max_game_length=_MAX_GAME_LENGTH,
    check_parameters=_check_parameters,
)
