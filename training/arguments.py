"""The arguments of a training run: names, defaults, checks. Needs no learning library."""

import math
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field, fields, replace
from typing import Any

from westbound.agents.policy import ACTIVATIONS

SCHEDULES = ("constant", "linear")
CHANGEABLE = ("decisions", "checkpoint_every")
_COUNTS = (
    *("decisions", "imitate_batch", "pool_size", "pool_every", "envs", "steps", "batch_size", "epochs", "threads"),
    "checkpoint_every",
)
_CHOICES = {
    "trainer": ("maskable_ppo", "ppo"),
    "schedule": SCHEDULES,
    "activation": tuple(ACTIVATIONS),
    "device": ("auto", "cpu", "cuda"),
}


def _argument(default: Any, about: str) -> Any:
    """A field with its one line of documentation; the command line is made from these."""
    if isinstance(default, Mapping):
        return field(default_factory=lambda: dict(default), metadata={"about": about})
    return field(default=default, metadata={"about": about})


@dataclass(frozen=True)
class TrainArguments:
    """What a run of MaskablePPO is asked to do. ValueError and TypeError name the argument."""

    game: str = _argument("go_west_2005", "id of the game")
    trainer: str = _argument("maskable_ppo", "maskable_ppo (sb3-contrib, one seat learns), ppo (ours, all seats learn)")
    players: tuple[int, ...] = _argument((2,), "player counts, shared out evenly over the games side by side")
    decisions: int = _argument(1_500_000, "decisions of the learner in all, rounded up to a whole rollout")
    seed: int = _argument(0, "of everything that is drawn: games, seats, opponents, network, actions")
    share_self: float = _argument(0.5, "share of games against the current self; shares are relative to their sum")
    share_pool: float = _argument(
        0.0, "share of games against the pool of past selves (of the current one while empty)"
    )
    share_random: float = _argument(0.15, "share of games against random")
    share_greedy: float = _argument(0.35, "share of games against greedy")
    start_from: str | None = _argument(None, "checkpoint or run whose weights the policy begins with")
    imitate: int = _argument(0, "decisions of greedy to learn from before self-play begins; 0: none")
    imitate_batch: int = _argument(1024, "decisions of greedy per gradient step")
    pool_size: int = _argument(10, "past selves in the pool; the oldest leaves")
    pool_every: int = _argument(100_000, "decisions between two past selves")
    seat: str = _argument("rotate", "the learner's seat: rotate, random, or a number")
    reward: str = _argument("outcome", "outcome, rank or score; all at the end of the game")
    envs: int = _argument(128, "games side by side")
    steps: int = _argument(64, "decisions of the learner per game and rollout")
    batch_size: int = _argument(1024, "decisions per gradient step")
    epochs: int = _argument(4, "passes over each rollout")
    learning_rate: float = _argument(1e-3, "of Adam")
    schedule: str = _argument("linear", "of the learning rate: constant, or linear down to 0 at the last decision")
    gamma: float = _argument(1.0, "discount per decision of the learner")
    gae_lambda: float = _argument(0.95, "of the generalised advantage estimate")
    clip_range: float = _argument(0.2, "of the policy's ratio")
    ent_coef: float = _argument(0.01, "weight of the entropy bonus")
    vf_coef: float = _argument(0.5, "weight of the value loss")
    max_grad_norm: float = _argument(0.5, "longest gradient")
    hidden: tuple[int, ...] = _argument((128, 128), "widths of the hidden layers of policy and value network")
    freeze_map: bool = _argument(
        False, "of ppo: self-play leaves a map's convolutions alone, and is several times faster"
    )
    guide: float = _argument(0.0, "of ppo: what greedy's action gets on top of its score; the policy learns to differ")
    activation: str = _argument("relu", "relu or tanh")
    device: str = _argument("auto", "of ppo: cpu, cuda (mixed precision), or auto: cuda where there is one")
    threads: int = _argument(1, "torch's threads; one is fastest for small networks")
    checkpoint_every: int = _argument(100_000, "decisions between two checkpoints")
    components: str | None = _argument(None, "path of an own component file")
    options: dict[str, Any] = _argument({}, "options of the game")

    def __post_init__(self) -> None:
        for name in _COUNTS:
            _check(name, getattr(self, name), int, lambda v: v >= 1, "a whole number from 1 up")
        _check("imitate", self.imitate, int, lambda v: v >= 0, "a whole number from 0 up")
        _check("seed", self.seed, int, lambda v: 0 <= v < 2**64, "in 0 .. 2**64 - 1")
        for name in ("share_self", "share_pool", "share_random", "share_greedy", "guide", "ent_coef", "vf_coef"):
            _check(name, getattr(self, name), (int, float), lambda v: v >= 0, "0 or more")
        for name in ("learning_rate", "clip_range", "max_grad_norm"):
            _check(name, getattr(self, name), (int, float), lambda v: v > 0, "more than 0")
        for name in ("gamma", "gae_lambda"):
            _check(name, getattr(self, name), (int, float), lambda v: 0 <= v <= 1, "in 0 .. 1")
        for name in ("players", "hidden"):
            object.__setattr__(self, name, _whole_numbers(name, getattr(self, name)))
        for name, choices in _CHOICES.items():
            if getattr(self, name) not in choices:
                raise ValueError(f"{name}={getattr(self, name)!r}: must be one of {', '.join(choices)}")
        for name in ("freeze_map", "guide"):
            if getattr(self, name) and self.trainer != "ppo":
                raise ValueError(f"{name}={getattr(self, name)!r}: only the trainer ppo can do that")
        if not sum(self.shares().values()) > 0:
            raise ValueError("the shares of opponents must add up to more than 0")
        if self.batch_size > self.envs * self.steps:
            raise ValueError(f"batch_size={self.batch_size}: a rollout has only {self.envs} x {self.steps} decisions")

    def shares(self) -> dict[str, float]:
        """Kinds of opponents with their shares, those with 0 left out."""
        kinds = ("self", "pool", "random", "greedy")
        shares = {kind: float(getattr(self, f"share_{kind}")) for kind in kinds}
        return {kind: share for kind, share in shares.items() if share > 0}

    def num_players(self) -> list[int]:
        """The player count of each of the games side by side."""
        return [self.players[i % len(self.players)] for i in range(self.envs)]

    def to_dict(self) -> dict[str, Any]:
        """Ready for JSON."""
        return {k: list(v) if isinstance(v, tuple) else v for k, v in asdict(self).items()}

    @classmethod
    def from_dict(cls, values: Mapping[str, Any]) -> "TrainArguments":
        """The arguments of `to_dict`. ValueError if one is unknown."""
        unknown = sorted(set(values) - {f.name for f in fields(cls)})
        if unknown:
            raise ValueError(f"there is no training argument {unknown[0]!r}")
        return cls(**values)

    def resumed_with(self, given: Mapping[str, Any]) -> "TrainArguments":
        """These arguments with others given for resuming: only the budget and the checkpoints may change.

        ValueError names every argument that differs.
        """
        asked = replace(self, **given)
        own, new = self.to_dict(), asked.to_dict()
        wrong = [
            f"{k} is {own[k]!r} there and {new[k]!r} here" for k in own if k not in CHANGEABLE and own[k] != new[k]
        ]
        if wrong:
            raise ValueError(f"the run to resume was made with other arguments: {'; '.join(wrong)}")
        return asked


def _check(name: str, value: Any, kind: Any, fits: Callable[[Any], bool], what: str) -> None:
    if isinstance(value, bool) or not isinstance(value, kind):
        raise TypeError(f"{name}={value!r}: must be {what}")
    if not (math.isfinite(value) and fits(value)):
        raise ValueError(f"{name}={value!r}: must be {what}")


def _whole_numbers(name: str, values: Any) -> tuple[int, ...]:
    numbers = (values,) if isinstance(values, int) else tuple(values)
    if not numbers:
        raise ValueError(f"{name}={values!r}: at least one number is wanted")
    for number in numbers:
        _check(name, number, int, lambda v: v >= 1, "whole numbers from 1 up")
    return numbers
