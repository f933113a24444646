"""What the conformance tests run over: every game, player count and option. New games join by themselves."""

import itertools
import random
import re
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pytest

import westbound
from westbound.envs.core.registry import game_spec
from westbound.envs.core.spec import GameSpec


class Case(NamedTuple):
    """A game, a player count and the options that differ from the defaults."""

    game: str
    num_players: int
    options: dict[str, Any]

    @property
    def parameters(self) -> dict[str, Any]:
        """The keyword arguments of make, make_vec and new_initial_state."""
        return {"num_players": self.num_players, **self.options}

    def new_state(self, seed: int, **arguments: Any) -> Any:
        """A new state of the case."""
        return load(self.game).new_initial_state(seed=seed, **self.parameters, **arguments)

    @property
    def rewards(self) -> list[str]:
        """The rewards that it can be played for: alone there are no ranks."""
        return ["outcome", "rank", "score"] if self.num_players > 1 else ["outcome", "score"]

    @property
    def sides(self) -> list[int]:
        """A seat of every side: of each team, or all of them."""
        return [0, 1] if self.options.get("teams") else list(range(self.num_players))

    def make(self, **arguments: Any) -> Any:
        """The AEC environment of the case."""
        return westbound.make(self.game, **self.parameters, **arguments)


USUAL_LENGTH = 150
"""Decisions of a game, about, that the numbers in the tests are made for."""
_LOADED: dict[str, Any] = {}


def load(game: str) -> Any:
    """The game object, one for all tests of a process."""
    if game not in _LOADED:
        _LOADED[game] = westbound.load(game)
    return _LOADED[game]


@cache
def stretch(game: str) -> float:
    """How much longer than usual a game is, where it is: a random one, with as many players as may be."""
    state = load(game).new_initial_state(num_players=max(game_spec(game).player_counts), seed=1)
    return max(1.0, state.playout(seed=1, random_share=1.0).decisions / USUAL_LENGTH)


def fewer(game: str, number: int) -> int:
    """So many games of the usual length, fewer of longer ones."""
    return max(2, round(number / stretch(game)))


def more(game: str, number: int) -> int:
    """So many decisions, more where the games are longer."""
    return round(number * stretch(game))


def is_valid(spec: GameSpec, num_players: int, options: dict[str, Any]) -> bool:
    """Whether a game can be made so: some options exclude each other or a player count."""
    try:
        spec.parameters(num_players, "outcome", options)
    except ValueError:
        return False
    return True


def all_options(game: str, num_players: int) -> list[dict[str, Any]]:
    """Every combination of options."""
    spec = game_spec(game)
    values = [list(option.values) for option in spec.options.values()]
    sets = [dict(zip(spec.options, chosen, strict=True)) for chosen in itertools.product(*values)]
    return [options for options in sets if is_valid(spec, num_players, options)]


def single_options(game: str, num_players: int) -> list[dict[str, Any]]:
    """The defaults, then each other value of each option: alone, or with one more if it is for that one's games."""
    spec = game_spec(game)
    others = [{name: value} for name, option in spec.options.items() for value in list(option.values)[1:]]
    found: list[dict[str, Any]] = [{}]
    for own in others:
        wider = [own, *({**more, **own} for more in others if not set(more) & set(own))]
        found += [options for options in wider if is_valid(spec, num_players, options)][:1]
    return found


def case_id(case: Case) -> str:
    options = "".join(f"-{name}={value}" for name, value in case.options.items())
    return f"{case.game}-{case.num_players}{options}"


COUNTS = [Case(game, n, {}) for game in westbound.games() for n in game_spec(game).player_counts]
CASES = [
    Case(case.game, case.num_players, options)
    for case in COUNTS
    for options in single_options(case.game, case.num_players)
]

each_game = pytest.mark.parametrize("game", westbound.games())
each_count = pytest.mark.parametrize("case", COUNTS, ids=case_id)
each_case = pytest.mark.parametrize("case", CASES, ids=case_id)
each_contest = pytest.mark.parametrize("case", [case for case in COUNTS if case.num_players > 1], ids=case_id)
each_count_and_reward = pytest.mark.parametrize(
    ("case", "reward"),
    [pytest.param(case, reward, id=f"{case_id(case)}-{reward}") for case in COUNTS for reward in case.rewards],
)


def play(state: Any, seed: int, decisions: int = 10**9) -> list[int]:
    """Play random legal actions, to the end or so many; returns them."""
    rng, actions = random.Random(seed), []
    while not state.is_terminal() and len(actions) < decisions:
        action = rng.choice(state.legal_actions())
        state.apply_action(action)
        actions.append(action)
    return actions


def played(case: Case, seed: int, decisions: int = 10**9, **arguments: Any) -> Any:
    """A state after random play."""
    state = case.new_state(seed, **arguments)
    play(state, seed, decisions)
    return state


def illegal_action(state: Any) -> int:
    """Some action that is not legal now."""
    return int(np.flatnonzero(state.legal_actions_mask() == 0)[0])


def changed_components(game: str, folder: Path) -> Path:
    """A component file that differs from the game's own in one number and loads."""
    spec, own = game_spec(game), load(game).components.digest
    text = resources.files(spec.package).joinpath("components.toml").read_text(encoding="utf-8")
    path = folder / "components.toml"
    for number, change in itertools.product(re.finditer(r"(?<== )\d+", text), (-1, 1)):
        changed = f"{text[: number.start()]}{int(number[0]) + change}{text[number.end() :]}"
        path.write_text(changed, encoding="utf-8")
        try:
            if spec.load_components(path).digest != own:
                return path
        except ValueError:
            continue
    raise AssertionError(f"no number of {game}'s components can be changed")


def make_vec(case: Case, num_envs: int, **arguments: Any) -> Any:
    """The batch environment of a case."""
    return westbound.make_vec(case.game, num_envs, **{**case.parameters, **arguments})


def mixed_players(game: str, num_envs: int) -> list[int]:
    """A player count for every environment, all of them in turn."""
    counts = game_spec(game).player_counts
    return [counts[i % len(counts)] for i in range(num_envs)]


def picked(masks: np.ndarray, step: int, first: int = 0) -> np.ndarray:
    """Legal actions that depend on environment, step and mask alone: no stream of the library has a part in them."""
    choices = []
    for i, mask in enumerate(masks):
        legal = np.flatnonzero(mask)
        choices.append(legal[random.Random(1000 * step + i + first).randrange(len(legal))])
    return np.array(choices)
