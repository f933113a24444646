"""Self-play with sb3-contrib's MaskablePPO: ``westbound train``."""

import copy
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import perf_counter
from typing import Any

import numpy as np
import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.logger import configure

from westbound.agents.checkpoint import read_checkpoint
from westbound.agents.policy import ACTIVATIONS, PolicyAgent
from westbound.training import saving
from westbound.training.arguments import TrainArguments
from westbound.training.imitation import head_start
from westbound.training.progress import Progress, Statistics
from westbound.training.run import open_folder, stopped_by_ctrl_c, summary
from westbound.training.sb3 import BatchVecEnv
from westbound.training.seeds import derive


class Learner:
    """A MaskablePPO model with its games, and the agents that are made of its policy."""

    def __init__(self, arguments: TrainArguments) -> None:
        self.arguments = arguments
        self.env = BatchVecEnv(
            arguments.game,
            arguments.envs,
            num_players=arguments.num_players(),
            seed=derive("training", arguments.seed),
            opponents=arguments.shares(),
            seat=int(arguments.seat) if arguments.seat.isdigit() else arguments.seat,
            pool_size=arguments.pool_size,
            reward=arguments.reward,
            components=arguments.components,
            **arguments.options,
        )
        self.model = MaskablePPO(
            "MlpPolicy",
            self.env,
            learning_rate=_schedule(arguments),
            n_steps=arguments.steps,
            batch_size=arguments.batch_size,
            n_epochs=arguments.epochs,
            gamma=arguments.gamma,
            gae_lambda=arguments.gae_lambda,
            clip_range=arguments.clip_range,
            ent_coef=arguments.ent_coef,
            vf_coef=arguments.vf_coef,
            max_grad_norm=arguments.max_grad_norm,
            policy_kwargs={
                "net_arch": {"pi": list(arguments.hidden), "vf": list(arguments.hidden)},
                "activation_fn": getattr(torch.nn, ACTIVATIONS[arguments.activation]),
            },
            seed=derive("policy", arguments.seed) % 2**32,
            device="cpu",
        )
        self.env.seed(derive("training", arguments.seed))  # the model has just given it its own
        policy = self.model.policy
        self.actor = torch.nn.Sequential(*policy.mlp_extractor.policy_net, policy.action_net)
        self.critic = torch.nn.Sequential(*policy.mlp_extractor.value_net, policy.value_net)
        self.generator = torch.Generator().manual_seed(derive("self", arguments.seed) % 2**63)
        self.env.set_self(PolicyAgent(self.actor, "self", sample=True, generator=self.generator))
        self.before: dict[str, Any] | None = None
        self.times = {"imitation": 0.0, "training": 0.0, "environment": 0.0, "opponents": 0.0}

    def parameters(self) -> list[torch.nn.Parameter]:
        """What imitation trains: both networks."""
        return [*self.actor.parameters(), *self.critic.parameters()]

    def scores_and_values(self, seen: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """Action scores (n, A) and values (n,) of observations (n, D)."""
        return self.actor(seen), self.critic(seen).flatten()

    def begin(self) -> None:
        """Begin the games. The kernels are loaded here, so that no clock counts it."""
        self.model._last_obs = self.env.reset()
        self.model._last_episode_starts = np.ones(self.env.num_envs, bool)

    def past_self(self, network: torch.nn.Module) -> PolicyAgent:
        """An agent for the pool."""
        return PolicyAgent(network.requires_grad_(False), "pool", sample=True, generator=self.generator)

    def past_networks(self) -> dict[int, torch.nn.Module]:
        """The policies of the pool, and of members that still finish their games, by number."""
        members = self.env.opponents.members
        return {number: agent.network for number, agent in members.items() if isinstance(agent, PolicyAgent)}

    def join_pool(self) -> None:
        """The pool gets a copy of the policy whenever another `pool_every` decisions have been made."""
        due = self.model.num_timesteps // self.arguments.pool_every
        if "pool" in self.arguments.shares() and due > self.env.opponents.counters[0]:
            self.env.add_to_pool(self.past_self(copy.deepcopy(self.actor)))


def _schedule(arguments: TrainArguments) -> Any:
    rate = arguments.learning_rate
    return rate if arguments.schedule == "constant" else lambda left: rate * left


class _Interrupted(Exception):  # noqa: N818 - not an error
    """The user has asked to stop, and a checkpoint has been written."""


class _Watch(BaseCallback):
    """Looks on between rollouts: pool, checkpoints, statistics, the progress bar, the wish to stop."""

    def __init__(self, learner: Learner, path: Path, statistics: Statistics, progress: Progress) -> None:
        super().__init__()
        self._learner, self._path = learner, path
        self._statistics, self._progress = statistics, progress
        self._saved_at = learner.model.num_timesteps
        self._clocks = self._read_clocks()
        self.stop = False

    def _read_clocks(self) -> dict[str, float]:
        env = self._learner.env
        return {"training": perf_counter(), "environment": env.seconds, "opponents": env.seconds_in_opponents}

    def times(self) -> dict[str, float]:
        """Seconds so far, those before the run was resumed included."""
        now = self._read_clocks()
        passed = {name: now[name] - self._clocks[name] for name in now}
        return {name: before + passed.get(name, 0.0) for name, before in self._learner.times.items()}

    def _on_rollout_start(self) -> None:
        self._learner.join_pool()
        every = self._learner.arguments.checkpoint_every
        if self.stop or self.num_timesteps // every > self._saved_at // every:
            self.save()
        if self.stop:
            raise _Interrupted

    def _on_step(self) -> bool:
        for i in self.locals["dones"].nonzero()[0]:
            self._statistics.add(self.locals["infos"][i])
        self._progress.update(self.num_timesteps, self._statistics)
        return True

    def _on_rollout_end(self) -> None:
        row = self._statistics.row(self.num_timesteps, self.times()["training"])
        self._progress.write(row)
        for name, value in self._statistics.scalars().items():
            self.logger.record(name, value)

    def ask_to_stop(self) -> None:
        """Stop before the next rollout."""
        self.stop = True

    def save(self) -> None:
        """Write the checkpoint: the whole run, between two rollouts."""
        saving.save(self._path, self._learner, self.times())
        self._saved_at = self.num_timesteps


def train(
    arguments: TrainArguments, out: Path, *, resume: bool = False, fresh: bool = False, progress: Progress | None = None
) -> dict[str, Any]:
    """Train, and write into the folder `out`: the checkpoint, TensorBoard's files, and ``progress.jsonl``.

    With `resume` the run in `out` goes on, exactly as if it had never stopped; the arguments must be its own, but for
    `decisions` and `checkpoint_every`. A folder with a checkpoint is refused otherwise (FileExistsError), unless
    `fresh` says to begin anew. Ctrl-C finishes the rollout in progress, writes a checkpoint and returns. Returns a
    summary ready for JSON. ValueError, TypeError name an argument; a checkpoint that does not fit is refused by name.
    """
    path = open_folder(out, resume=resume, fresh=fresh)
    view = progress or Progress()
    with _torch_set_up(arguments.threads):
        learner = Learner(arguments)
        if resume:
            saving.load(read_checkpoint(path), learner)
        else:
            learner.before = saving.start_from(arguments, learner.env.game, learner.actor, learner.critic)
            head_start(learner, view)
            learner.begin()
        statistics = Statistics(learner.env.opponents.names)
        with view.shown(arguments.decisions, out / "progress.jsonl", learner.model.num_timesteps):
            finished = _learn(learner, path, statistics, view)
        learner.env.close()
    return summary(arguments, path, learner.model.num_timesteps, learner.times, statistics, finished)


def _learn(learner: Learner, path: Path, statistics: Statistics, progress: Progress) -> bool:
    """Train up to the budget; False if the user stopped it."""
    model, left = learner.model, learner.arguments.decisions - learner.model.num_timesteps
    model.set_logger(configure(str(path.parent / "tensorboard"), ["tensorboard"]))
    watch = _Watch(learner, path, statistics, progress)
    finished = True
    with stopped_by_ctrl_c(watch.ask_to_stop):
        try:
            if left > 0:
                model.learn(left, watch, reset_num_timesteps=False)
            watch.save()
        except _Interrupted:
            finished = False
    learner.times = watch.times()
    model.logger.close()
    return finished


@contextmanager
def _torch_set_up(threads: int) -> Iterator[None]:
    """Torch's threads, and no checks inside its distributions (a twentieth of the time), while training."""
    checks = torch.distributions.Distribution._validate_args
    before = torch.get_num_threads()
    torch.set_num_threads(threads)
    torch.distributions.Distribution.set_default_validate_args(False)
    try:
        yield
    finally:
        torch.set_num_threads(before)
        torch.distributions.Distribution.set_default_validate_args(checks)
