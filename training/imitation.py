"""A head start: the policy learns to play like greedy, and the value network how such games end, before self-play.

Half of the games are the policy's own: it goes astray in its own way there, and hears what greedy would have done, as
in DAgger (Ross, Gordon, Bagnell 2011).
"""

from collections.abc import Callable, Iterator
from time import perf_counter
from typing import Any, NamedTuple, Protocol

import numpy as np
import torch

import westbound
from westbound.training.arguments import TrainArguments
from westbound.training.progress import Progress
from westbound.training.seeds import derive

_ENVS, _STEPS = 128, 512  # a chunk is long enough for most of its decisions to see the end of their game
_RATE = 2e-3
_ASTRAY = 0.05  # share of random moves, so that the policy also sees what greedy does where it would not have gone
_OWN = _ENVS // 2  # in so many of the games the policy plays, and greedy says what it would have done there


class Learner(Protocol):
    """What can learn by imitation."""

    arguments: TrainArguments
    times: dict[str, float]

    def parameters(self) -> list[torch.nn.Parameter]:
        """Of both networks."""

    def scores_and_values(self, seen: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """Action scores (n, A) and values (n,) of observations (n, D), float32 and scaled."""


class Chunk(NamedTuple):
    """Decisions with what greedy says, one after another in each of `_ENVS` games."""

    observations: np.ndarray
    """(n, D) small integers."""
    action_masks: np.ndarray
    """(n, A) bool."""
    actions: np.ndarray
    """(n,) what greedy would play."""
    returns: np.ndarray
    """(n,) float32: how the game ended for the player on turn; NaN where it had not ended in time."""


def head_start(learner: Learner, progress: Progress) -> None:
    """Imitate as much as the learner's arguments say, shown to the user; the time is counted as "imitation"."""
    decisions = learner.arguments.imitate
    if decisions:
        started = perf_counter()
        with progress.counting("imitating greedy", decisions) as count:
            imitate(learner, decisions, count)
        learner.times["imitation"] = perf_counter() - started


def imitate(learner: Learner, decisions: int, on_progress: Callable[[int], None] = lambda done: None) -> None:
    """Train the policy on greedy's choices in `decisions` decisions, and the value network on the outcomes.

    The learner's own optimizer is left as it is; the rate falls to 0 on the way. `on_progress` is told the decisions
    so far.
    """
    optimizer = torch.optim.Adam(learner.parameters(), lr=_RATE)
    rng, batch = np.random.default_rng(derive("imitation", learner.arguments.seed)), learner.arguments.imitate_batch
    scale = westbound.load(learner.arguments.game).spec.observation_scale
    done = 0
    for chunk in _chunks(learner, rng):
        order = rng.permutation(len(chunk.actions))[: decisions - done]
        for start in range(0, len(order), batch):
            rows = order[start : start + batch]
            optimizer.param_groups[0]["lr"] = _RATE * (1 - done / decisions)
            optimizer.zero_grad()
            _loss(learner, chunk, rows, scale).backward()
            optimizer.step()
            done += len(rows)
            on_progress(done)
        if done >= decisions:
            return


def _loss(learner: Learner, chunk: Chunk, rows: np.ndarray, scale: np.ndarray) -> torch.Tensor:
    seen = torch.from_numpy(np.multiply(chunk.observations[rows], scale, dtype=np.float32))
    legal = torch.from_numpy(chunk.action_masks[rows])
    scores, values = learner.scores_and_values(seen)
    scores = scores.masked_fill(~legal, -torch.inf)
    policy = torch.nn.functional.cross_entropy(scores, torch.from_numpy(chunk.actions[rows]))
    returns = torch.from_numpy(chunk.returns[rows])
    known = ~returns.isnan()
    if not known.any():
        return policy
    return policy + 2 * learner.arguments.vf_coef * torch.nn.functional.mse_loss(values[known], returns[known])


def _chunks(learner: Learner, rng: np.random.Generator) -> Iterator[Chunk]:
    """Games without end, of greedy on all seats and of the learner on all seats."""
    arguments = learner.arguments
    env = westbound.make_vec(
        arguments.game,
        _ENVS,
        num_players=[arguments.players[i % len(arguments.players)] for i in range(_ENVS)],
        seed=derive("imitation games", arguments.seed),
        reward=arguments.reward,
        components=arguments.components,
        **arguments.options,
    )
    batch = env.reset()
    while True:
        seen, players, ends = [], [], []
        for _ in range(_STEPS):
            choices = env.greedy_actions()
            seen.append((batch.observations.copy(), batch.action_masks != 0, choices))
            players.append(batch.current_players.copy())
            played = np.where(rng.random(_ENVS) < _ASTRAY, env.sample_actions(), choices)
            played[:_OWN] = _draw_own(learner, batch, rng)
            batch = env.step(played)
            ends.append(np.where(batch.terminations[:, None], batch.episode_returns, np.nan))
        observations, masks, actions = (np.concatenate(arrays) for arrays in zip(*seen, strict=True))
        yield Chunk(observations, masks, actions, _returns(players, ends).reshape(-1))


@torch.no_grad()
def _draw_own(learner: Learner, batch: Any, rng: np.random.Generator) -> np.ndarray:
    """What the learner plays in its games, drawn by its chances."""
    seen = torch.from_numpy(np.multiply(batch.observations[:_OWN], batch.observation_scale, dtype=np.float32))
    scores = learner.scores_and_values(seen)[0].cpu().numpy()
    drawn = scores - np.log(rng.exponential(size=scores.shape))  # the largest is drawn by softmax
    return np.where(batch.action_masks[:_OWN] != 0, drawn, -np.inf).argmax(axis=1)


def _returns(players: list[np.ndarray], ends: list[np.ndarray]) -> np.ndarray:
    """For each step (T, N) what the player on turn got at the end of that game; NaN where it is not among the steps."""
    rows = np.arange(len(players[0]))
    coming = np.full_like(ends[0], np.nan)
    returns = np.empty((len(players), len(rows)), np.float32)
    for t in reversed(range(len(players))):
        ended = ~np.isnan(ends[t][:, 0])
        coming = np.where(ended[:, None], ends[t], coming)
        returns[t] = coming[rows, players[t]]
    return returns
