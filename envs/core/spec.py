"""What a game tells the shared code about itself."""

import operator
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from importlib import import_module
from typing import Any

import numpy as np

from westbound.envs.core.layout import Layout
from westbound.envs.core.record import MAX_PLAYERS, REWARDS, blank_state


@dataclass(frozen=True)
class Option:
    """A variant of the rules: its values (the first is the default) and their codes in the record."""

    values: Mapping[Any, int]
    about: str

    @property
    def default(self) -> Any:
        """The value where none is given."""
        return next(iter(self.values))

    def code(self, name: str, value: Any) -> int:
        """The code of a value; ValueError names the choices."""
        same_kind = [v for v in self.values if isinstance(v, bool) == isinstance(value, bool)]  # 1 is not True
        if not isinstance(value, str | int | np.integer) or value not in same_kind:
            raise ValueError(f"{name}={value!r}: must be one of {', '.join(map(repr, self.values))}")
        return self.values[value]

    def value(self, code: int) -> Any:
        """The value of a code."""
        return next(value for value, c in self.values.items() if c == code)


@dataclass(frozen=True)
class GameSpec:
    """A game, as the shared code sees it.

    `kernels` and `notation` name modules that are imported at the first use: importing a game compiles nothing.
    """

    name: str
    title: str
    version: int
    player_counts: tuple[int, ...]
    default_players: int
    options: Mapping[str, Option]
    state: np.dtype
    actions: Layout
    observation: Layout
    prompts: Mapping[str, int]
    load_components: Callable[[Any], Any]
    max_game_length: int
    check_parameters: Callable[[Mapping[str, Any]], None] = lambda parameters: None
    folder: str = ""  # if it is not called as the game: a game of another's folder with some options set

    @property
    def home(self) -> str:
        """The name of its folder, below envs and tests."""
        return self.folder or self.name

    @property
    def package(self) -> str:
        """The game's package."""
        return f"westbound.envs.{self.home}"

    @cached_property
    def kernel(self) -> Callable[..., int]:
        """The compiled kernel; see :func:`westbound.envs.core.engine.run`."""
        return import_module(f"{self.package}.kernels").run

    @cached_property
    def notation(self) -> Any:
        """The module with state and actions as text."""
        return import_module(f"{self.package}.notation")

    @cached_property
    def render(self) -> Any:
        """The module with the pictures: ``svg`` and ``ansi``."""
        return import_module(f"{self.package}.render")

    @cached_property
    def observation_scale(self) -> np.ndarray:
        """float32 (D,): an observation is integers times this."""
        return self.observation.scales()

    @cached_property
    def observation_dtype(self) -> np.dtype:
        """The integers of an observation."""
        return self.observation.dtype()

    def parameters(self, num_players: Any, reward: Any, options: Mapping[str, Any]) -> dict[str, Any]:
        """All parameters of a game, checked and with defaults filled in. ValueError, TypeError."""
        unknown = sorted(set(options) - set(self.options))
        if unknown:
            raise TypeError(f"{self.name} has no option {unknown[0]!r}; options: {', '.join(self.options)}")
        values: dict[str, Any] = {
            "num_players": self.check_num_players(num_players),
            "reward": check_reward(reward),
        }
        for name, option in self.options.items():
            value = options.get(name, option.default)
            option.code(name, value)
            values[name] = int(value) if isinstance(value, np.integer) else value
        if values["num_players"] == 1 and values["reward"] == "rank":
            raise ValueError("reward='rank': a game of one player has no ranks")
        self.check_parameters(values)
        return values

    def check_num_players(self, num_players: Any) -> int:
        """The player count as int; ValueError if the game is not for so many."""
        counts = ", ".join(map(str, self.player_counts))
        try:
            number = operator.index(num_players)
        except TypeError:
            raise TypeError(f"num_players={num_players!r}: must be a whole number out of {counts}") from None
        if isinstance(num_players, bool) or number not in self.player_counts:
            raise ValueError(f"num_players={num_players!r}: {self.name} is for {counts} players")
        return number

    def opening(self, parameters: Mapping[str, Any]) -> np.ndarray:
        """A blank record (1,) with these parameters in it."""
        blank = blank_state(self.state)
        blank["num_players"] = parameters["num_players"]
        blank["reward"] = REWARDS[parameters["reward"]]
        for name, option in self.options.items():
            blank[name] = option.code(name, parameters[name])
        return blank

    def parameters_of(self, record: np.void) -> dict[str, Any]:
        """The parameters in a record."""
        reward = next(name for name, code in REWARDS.items() if code == record["reward"])
        options = {name: option.value(int(record[name])) for name, option in self.options.items()}
        return {"num_players": int(record["num_players"]), "reward": reward, **options}


def check_reward(reward: Any) -> str:
    """The name of a reward; ValueError lists the choices."""
    if not isinstance(reward, str) or reward not in REWARDS:
        raise ValueError(f"reward={reward!r}: must be one of {', '.join(map(repr, REWARDS))}")
    return reward


def check_seed(seed: Any) -> int:
    """A seed as int in 0 .. 2**64 - 1; None draws one from the system. ValueError, TypeError."""
    if seed is None:
        return int(np.random.SeedSequence().generate_state(1, np.uint64)[0])
    try:
        number = operator.index(seed)
    except TypeError:
        raise TypeError(f"seed={seed!r}: must be a whole number or None") from None
    if isinstance(seed, bool):
        raise TypeError(f"seed={seed!r}: must be a whole number or None")
    if not 0 <= number < 2**64:
        raise ValueError(f"seed={seed!r}: must lie in 0 .. 2**64 - 1")
    return number


def check_index(name: str, value: Any) -> int:
    """A whole number in 0 .. 2**63 - 1. TypeError, ValueError."""
    try:
        number = operator.index(value)
    except TypeError:
        raise TypeError(f"{name}={value!r}: must be a whole number") from None
    if isinstance(value, bool):
        raise TypeError(f"{name}={value!r}: must be a whole number")
    if not 0 <= number < 2**63:
        raise ValueError(f"{name}={value!r}: must lie in 0 .. 2**63 - 1")
    return number


__all__ = ["MAX_PLAYERS", "GameSpec", "Option", "check_index", "check_reward", "check_seed"]
