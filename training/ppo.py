"""PPO self-play straight over the batch API, in one file: ``westbound train GAME --trainer ppo``.

One network plays every seat. It sees the game from the seat on turn, and all seats learn: a decision's value target is
at the same player's next decision in that game, and the rewards at the end go to every seat, also to those not on turn.
Games against others (a pool of past selves, random, greedy) have one learning seat.

From top to bottom: the network, the games, what decisions were worth, the update, the run.
"""

import copy
import math
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import perf_counter
from typing import Any, NamedTuple

import numpy as np
import torch
from torch.utils.tensorboard import SummaryWriter

import westbound
from westbound.agents import Agent, load_agent
from westbound.agents.checkpoint import Checkpoint, read_checkpoint, write_checkpoint
from westbound.agents.networks import build_network, guided
from westbound.agents.policy import PolicyAgent
from westbound.training import saving
from westbound.training.arguments import TrainArguments
from westbound.training.imitation import head_start
from westbound.training.opponents import Opponents
from westbound.training.progress import Progress, Statistics
from westbound.training.run import open_folder, stopped_by_ctrl_c, summary
from westbound.training.seating import Seating
from westbound.training.seeds import derive


class ActorCritic(torch.nn.Module):
    """A policy network with a value beside its action scores."""

    def __init__(self, description: dict[str, Any]) -> None:
        super().__init__()
        self.actor = build_network(**description)
        self.critic = torch.nn.Linear(self.actor.width, 1)
        small = {*self.actor.heads}
        for layer in self.actor.modules():
            if isinstance(layer, torch.nn.Linear):
                _start_layer(layer, 0.01 if layer in small else math.sqrt(2))
        _start_layer(self.critic, 1.0)

    def forward(self, seen: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """Action scores (n, A) and values (n,) of observations (n, D)."""
        return self.judge(self.actor.encode(seen))

    def judge(self, encoded: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """The same of observations that the actor has encoded."""
        scores, features = self.actor.scores_and_features(encoded)
        return scores, self.critic(features).flatten()


def _start_layer(layer: torch.nn.Linear, gain: float) -> None:
    torch.nn.init.orthogonal_(layer.weight, gain)
    torch.nn.init.zeros_(layer.bias)


def log_probabilities(scores: torch.Tensor, legal: torch.Tensor) -> torch.Tensor:
    """(n, A): of the legal actions; -80 for illegal ones, so that they weigh nothing, without NaN or a slow exp."""
    return torch.log_softmax(scores.float().masked_fill(~legal, -1e9), dim=1).clamp(min=-80.0)


def draw(chances: torch.Tensor, generator: torch.Generator) -> torch.Tensor:
    """An action (n,) for each row of log probabilities, with one random number per row."""
    reached = chances.exp().cumsum(dim=1)
    wanted = (1.0 - torch.rand(len(chances), 1, generator=generator)) * reached[:, -1:]  # above 0: never an illegal one
    return (reached < wanted).sum(dim=1)


# --- the games


class Games:
    """The games of a run: `step` takes the learner's actions and goes on to its next decision in each of them."""

    def __init__(self, arguments: TrainArguments) -> None:
        counts = arguments.num_players()
        self.env = westbound.make_vec(
            arguments.game,
            arguments.envs,
            num_players=counts,
            seed=derive("training", arguments.seed),
            reward=arguments.reward,
            components=arguments.components,
            **arguments.options,
        )
        game, one_count = self.env.game, counts[0] if len(set(counts)) == 1 else None

        def make(kind: Any) -> Agent:
            return load_agent(kind, game, num_players=one_count, seed=derive("opponent", arguments.seed))

        self.opponents = Opponents(arguments.shares(), make, pool_size=arguments.pool_size, stretch=arguments.envs)
        seat = int(arguments.seat) if arguments.seat.isdigit() else arguments.seat
        self.seating = Seating(self.env, self.opponents, counts, seat, self_learns=True)
        self.seating.restart(derive("training", arguments.seed))
        self.rewards = np.zeros((arguments.envs, self.env.max_players), np.float32)
        self.ended = np.zeros(arguments.envs, bool)
        self.infos: list[dict[str, Any]] = []
        self.seconds = 0.0

    def begin(self) -> Any:
        """Begin a game everywhere; returns the batch, in which the learner is on turn."""
        self.env.reset()
        for i in range(self.env.num_envs):
            self.seating.begin(i)
        self.ended[:] = True  # a game that ends before the learner's first decision is not his
        return self.seating.arena.play(None, self._on_end)

    def step(self, actions: np.ndarray) -> Any:
        """Play; `rewards` (N, P), `ended` (N,) and `infos` are then about the games that these actions belonged to."""
        started = perf_counter()
        self.rewards[:], self.ended[:], self.infos = 0, False, []
        batch = self.seating.arena.play(actions, self._on_end)
        self.seconds += perf_counter() - started
        return batch

    def _on_end(self, batch: Any, rows: np.ndarray) -> None:
        for i in rows.tolist():
            if not self.ended[i]:
                self.ended[i] = True
                self.rewards[i] = batch.rewards[i]
                self.infos.append(self.seating.info(batch, i))
            self.seating.begin(i)

    def snapshot(self) -> dict[str, np.ndarray]:
        """All that decides how the games go on, the agents apart."""
        return {**self.env.snapshot(), **self.seating.snapshot()}

    def restore(self, snapshot: dict[str, np.ndarray]) -> Any:
        """Go on from a `snapshot`; the pool must have been filled before. Returns the batch."""
        batch = self.env.restore(snapshot)
        self.seating.restore(snapshot)
        return batch


# --- what decisions were worth


class Rollout(NamedTuple):
    """T steps of N games, and where they stand afterwards. Shapes (T, N), rewards (T, N, P), the last two (N,)."""

    players: np.ndarray
    """Who decided."""
    values: np.ndarray
    """What the critic expected for that player."""
    rewards: np.ndarray
    """What came of the decision, for every player of the game, until the next one."""
    ended: np.ndarray
    """Whether the game was over then."""
    next_players: np.ndarray
    next_values: np.ndarray


def advantages(rollout: Rollout, gamma: float, gae_lambda: float) -> tuple[np.ndarray, np.ndarray]:
    """Generalised advantage estimates (T, N) float32, and whether each is known.

    A player's decisions in one game are a chain: rewards between two of them belong to the earlier one, `gamma` and
    `gae_lambda` count per decision of the player. A decision after which neither the same player's next one nor the end
    of the game was seen is not known; the chain before it is cut there with the critic's value.
    """
    steps, games = rollout.players.shape
    seats, rows = rollout.rewards.shape[2], np.arange(games)
    estimates = np.zeros((steps, games), np.float32)
    known = np.zeros((steps, games), bool)
    reward, value, estimate = (np.zeros((games, seats), np.float32) for _ in range(3))
    seen = np.zeros((games, seats), bool)
    value[rows, rollout.next_players], seen[rows, rollout.next_players] = rollout.next_values, True
    for t in reversed(range(steps)):
        over = rollout.ended[t]
        reward[over], value[over], estimate[over], seen[over] = 0.0, 0.0, 0.0, True
        reward += rollout.rewards[t]
        here = rows, rollout.players[t]
        found = reward[here] + gamma * value[here] - rollout.values[t] + gamma * gae_lambda * estimate[here]
        known[t] = seen[here]
        estimates[t] = np.where(known[t], found, 0.0)
        reward[here], value[here], estimate[here], seen[here] = 0.0, rollout.values[t], estimates[t], True
    return estimates, known


# --- the learner


class Learner:
    """Network, optimizer, games and random stream of a run."""

    def __init__(self, arguments: TrainArguments, games: Games | None = None) -> None:
        self.arguments = arguments
        self.device = torch.device(_device(arguments.device))
        self.generator = torch.Generator().manual_seed(derive("ppo", arguments.seed) % 2**63)
        self.games = games or Games(arguments)
        game = self.games.env.game
        with _seeded(derive("policy", arguments.seed)):
            self.network = ActorCritic(saving.describe_network(arguments, game)).to(self.device)
        self.optimizer = torch.optim.Adam(self.network.parameters(), lr=arguments.learning_rate, eps=1e-5, fused=True)
        self.games.opponents.set_self(self.past_self(self.network.actor))  # for the pool while it is empty
        self.scale = self.games.env.observation_scale
        self.decisions = self.updates = 0
        self.before: dict[str, Any] | None = None
        self.times = {"imitation": 0.0, "training": 0.0, "environment": 0.0, "opponents": 0.0}
        self.losses: dict[str, float] = {}
        self.batch: Any = None
        shape = (arguments.steps, arguments.envs)
        self._kept = torch.empty(*shape, self.network.actor.encoded_size if arguments.freeze_map else self.scale.size)
        self._legal = torch.empty(*shape, game.action_layout.size, dtype=torch.bool)
        self._greedy = torch.zeros(*shape, dtype=torch.int64)
        self._actions = torch.empty(*shape, dtype=torch.int64)
        self._chances = torch.empty(*shape)

    def parameters(self) -> list[torch.nn.Parameter]:
        """Of actor and critic."""
        return list(self.network.parameters())

    def scores_and_values(self, seen: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """Action scores (n, A) and values (n,) of observations (n, D)."""
        return self.network(seen.to(self.device))

    def _look(self) -> tuple[torch.Tensor, torch.Tensor, np.ndarray]:
        """What is kept of the batch for learning (N, K), its action scores and values."""
        seen = torch.from_numpy(np.multiply(self.batch.observations, self.scale, dtype=np.float32))
        encoded = self.network.actor.encode(seen.to(self.device))
        scores, values = self.network.judge(encoded)
        return encoded.cpu() if self.arguments.freeze_map else seen, scores.cpu(), values.cpu().numpy()

    @torch.no_grad()
    def collect(self, statistics: Statistics) -> Rollout:
        """Play `steps` decisions in each game; what was seen and done stays in the learner's buffers."""
        arguments, (steps, envs) = self.arguments, self._actions.shape
        players = np.empty((steps, envs), np.int64)
        values = np.empty((steps, envs), np.float32)
        rewards = np.empty((steps, *self.games.rewards.shape), np.float32)
        ended = np.empty((steps, envs), bool)
        for t in range(steps):
            self._kept[t], scores, values[t] = self._look()
            if arguments.guide:
                self._greedy[t] = torch.from_numpy(self.games.env.greedy_actions())
                scores = guided(scores, self._greedy[t], arguments.guide)
            self._legal[t] = torch.from_numpy(self.batch.action_masks).bool()
            players[t] = self.batch.current_players
            chances = log_probabilities(scores, self._legal[t])
            self._actions[t] = draw(chances, self.generator)
            self._chances[t] = chances.gather(1, self._actions[t, :, None])[:, 0]
            self.batch = self.games.step(self._actions[t].numpy())
            rewards[t], ended[t] = self.games.rewards, self.games.ended
            for info in self.games.infos:
                statistics.add(info)
        _, _, next_values = self._look()
        self.decisions += steps * envs
        return Rollout(players, values, rewards, ended, self.batch.current_players.astype(np.int64), next_values)

    def learn(self, rollout: Rollout) -> None:
        """PPO's update: `epochs` passes over the decisions whose worth is known. FloatingPointError at a loss NaN."""
        arguments = self.arguments
        estimates, known = advantages(rollout, arguments.gamma, arguments.gae_lambda)
        advantage = torch.from_numpy(estimates).flatten()
        target = advantage + torch.from_numpy(rollout.values).flatten()
        rows = torch.from_numpy(np.flatnonzero(known))
        flat = [a.flatten(0, 1) for a in (self._kept, self._legal, self._greedy, self._actions, self._chances)]
        data = [a.to(self.device) for a in (*flat, advantage, target)]
        done = (self.decisions - self._actions.numel()) / arguments.decisions
        rate = arguments.learning_rate * (1.0 if arguments.schedule == "constant" else max(1.0 - done, 0.0))
        self.optimizer.param_groups[0]["lr"] = rate
        for _ in range(arguments.epochs):
            order = rows[torch.randperm(len(rows), generator=self.generator)].to(self.device)
            for part in order.split(arguments.batch_size):
                self._step(*(a[part] for a in data))
        self.updates += 1

    def _step(self, kept, legal, greedy, actions, old_chances, advantage, target) -> None:  # type: ignore[no-untyped-def]
        """One step of the optimizer on a minibatch."""
        arguments = self.arguments
        with torch.autocast(self.device.type, torch.bfloat16, enabled=self.device.type == "cuda"):
            scores, values = (self.network.judge if arguments.freeze_map else self.network)(kept)
        chances = log_probabilities(guided(scores.float(), greedy, arguments.guide), legal)
        ratio = (chances.gather(1, actions[:, None])[:, 0] - old_chances).exp()
        advantage = (advantage - advantage.mean()) / (advantage.std(unbiased=False) + 1e-8)
        clipped = ratio.clamp(1 - arguments.clip_range, 1 + arguments.clip_range)
        policy_loss = -torch.min(ratio * advantage, clipped * advantage).mean()
        value_loss = 0.5 * (values.float() - target).square().mean()
        entropy = -(chances.exp() * chances).sum(dim=1).mean()
        loss = policy_loss + arguments.vf_coef * value_loss - arguments.ent_coef * entropy
        parts = {"policy": policy_loss, "value": value_loss, "entropy": entropy, "loss": loss}
        self.losses = {name: float(part.detach()) for name, part in parts.items()}
        if not math.isfinite(self.losses["loss"]):
            raise FloatingPointError(f"the loss is {self.losses['loss']} at decision {self.decisions:,}: {self.losses}")
        self.optimizer.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(self.network.parameters(), arguments.max_grad_norm)
        self.optimizer.step()

    def join_pool(self) -> None:
        """The pool gets a copy of the policy whenever another `pool_every` decisions have been made."""
        opponents = self.games.opponents
        if "pool" in opponents.names and self.decisions // self.arguments.pool_every > opponents.counters[0]:
            past = self.past_self(copy.deepcopy(self.network.actor).cpu())
            opponents.add_to_pool(past, seated=self.games.seating.seated_members())

    def past_self(self, network: torch.nn.Module) -> PolicyAgent:
        """An agent for the pool."""
        return PolicyAgent(network, "pool", sample=True, generator=self.generator)

    def save(self, path: Path) -> None:
        """Write the run, between two rollouts."""
        members = self.games.opponents.members
        groups = {
            "policy": saving.weights_of(self.network.actor),
            "critic": saving.weights_of(self.network.critic),
            "optimizer": saving.optimizer_arrays(self.optimizer),
            "games": self.games.snapshot(),
            "random": {"own": self.generator.get_state().numpy()},
            **{f"pool/{k}": saving.weights_of(m.network) for k, m in members.items() if isinstance(m, PolicyAgent)},
        }
        description = {
            **saving.describe_run(self.arguments, self.games.env.game, self.before),
            "decisions": self.decisions,
            "updates": self.updates,
            "times": dict(self.times),
        }
        arrays = {f"{group}/{name}": array for group, found in groups.items() for name, array in found.items()}
        write_checkpoint(path, description, arrays)

    def load(self, checkpoint: Checkpoint) -> None:
        """Go on where a checkpoint of the same arguments was written. ValueError, KeyError name what does not fit."""
        description = checkpoint.description
        saving.check_run(checkpoint, self.arguments, self.games.env.game)
        saving.load_weights(self.network.actor, checkpoint.group("policy"))
        saving.load_weights(self.network.critic, checkpoint.group("critic"))
        saving.load_optimizer(self.optimizer, checkpoint.group("optimizer"))
        for number, weights in saving.by_number(checkpoint.group("pool")).items():
            network = build_network(**description["network"])
            saving.load_weights(network, weights)
            self.games.opponents.members[number] = self.past_self(network)
        self.batch = self.games.restore(checkpoint.group("games"))
        self.decisions, self.updates = description["decisions"], description["updates"]
        self.times.update(description["times"])
        self.before = description.get("before")
        self.generator.set_state(torch.from_numpy(checkpoint.arrays["random/own"].copy()))


def _device(name: str) -> str:
    if name == "cuda" and not torch.cuda.is_available():
        raise ValueError("device='cuda': torch finds none here; say cpu, or auto")
    return ("cuda" if torch.cuda.is_available() else "cpu") if name == "auto" else name


@contextmanager
def _seeded(seed: int) -> Iterator[None]:
    """Draw from torch's global stream as from a seed of one's own, and leave it as it was."""
    with torch.random.fork_rng(devices=[]):
        torch.manual_seed(seed % 2**63)
        yield


# --- the run


def train(
    arguments: TrainArguments, out: Path, *, resume: bool = False, fresh: bool = False, progress: Progress | None = None
) -> dict[str, Any]:
    """Train, and write checkpoint, TensorBoard's files and ``progress.jsonl`` into the folder `out`.

    `resume`, `fresh`, the errors and the summary are those of :func:`westbound.training.maskable_ppo.train`. A loss of
    NaN stops the run with FloatingPointError; ``stopped.safetensors`` then holds it as it was.
    """
    path = open_folder(out, resume=resume, fresh=fresh)
    view = progress or Progress()
    threads = torch.get_num_threads()
    torch.set_num_threads(arguments.threads)
    try:
        learner = Learner(arguments)
        if resume:
            learner.load(read_checkpoint(path))
        else:
            learner.before = saving.start_from(
                arguments, learner.games.env.game, learner.network.actor, learner.network.critic
            )
            head_start(learner, view)
            learner.batch = learner.games.begin()
        statistics = Statistics(learner.games.opponents.names)
        with view.shown(arguments.decisions, out / "progress.jsonl", learner.decisions):
            finished = _loop(learner, path, statistics, view)
        learner.games.env.close()
    finally:
        torch.set_num_threads(threads)
    return summary(arguments, path, learner.decisions, learner.times, statistics, finished)


def _loop(learner: Learner, path: Path, statistics: Statistics, view: Progress) -> bool:
    """Rollout and update in turn up to the budget; False if the user stopped it."""
    arguments, stop = learner.arguments, []
    writer = SummaryWriter(str(path.parent / "tensorboard"))
    saved_at = learner.decisions
    with stopped_by_ctrl_c(lambda: stop.append(True)):
        while learner.decisions < arguments.decisions and not stop:
            learner.join_pool()
            _timed(learner, statistics, path)
            view.update(learner.decisions, statistics)
            view.write(statistics.row(learner.decisions, learner.times["training"]))
            for name, value in {**statistics.scalars(), **learner.losses}.items():
                writer.add_scalar(name, value, learner.decisions)
            if learner.decisions // arguments.checkpoint_every > saved_at // arguments.checkpoint_every:
                learner.save(path)
                saved_at = learner.decisions
    learner.save(path)
    writer.close()
    return learner.decisions >= arguments.decisions


def _timed(learner: Learner, statistics: Statistics, path: Path) -> None:
    """One rollout with its update, its time counted."""
    games, arena = learner.games, learner.games.seating.arena
    before = perf_counter(), games.seconds, arena.seconds_in_agents
    try:
        learner.learn(learner.collect(statistics))
    except FloatingPointError:
        learner.save(path.with_name("stopped.safetensors"))
        raise
    learner.times["training"] += perf_counter() - before[0]
    learner.times["opponents"] += arena.seconds_in_agents - before[2]
    learner.times["environment"] += (games.seconds - before[1]) - (arena.seconds_in_agents - before[2])
