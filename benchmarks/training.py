"""Decisions per second of training: our PPO, its ceiling, and MaskablePPO in two ways, all on one core in one run.

    python -m westbound.benchmarks.training

All four have the same widths, epochs and total batch. The ceiling is our PPO on games that cost nothing. The wrapper is
the usual way from PettingZoo to SB3: one AEC environment as a Gymnasium one, whose agent is whoever is on turn.
"""

import json
from dataclasses import replace
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any

import gymnasium
import numpy as np
import torch
from sb3_contrib import MaskablePPO
from sb3_contrib.common.wrappers import ActionMasker

import westbound
from westbound.agents.checkpoint import write_aside
from westbound.benchmarks.machine import cores, describe
from westbound.training.arguments import TrainArguments
from westbound.training.ppo import Games, Learner
from westbound.training.progress import Statistics
from westbound.training.sb3 import BatchVecEnv

ARGUMENTS = TrainArguments(
    game="go_west_2005",
    trainer="ppo",
    players=(4,),
    share_self=1.0,
    share_random=0.0,
    share_greedy=0.0,
    envs=256,
    steps=64,
    batch_size=2048,
    epochs=3,
    hidden=(256, 256),
)
ROUNDS = 5


class CostlessGames(Games):
    """The games at their beginning, over and over: a step only says that nothing has happened."""

    def step(self, actions: np.ndarray) -> Any:
        """Nothing."""
        return self._batch

    def begin(self) -> Any:
        """The batch that stays."""
        self._batch = super().begin()
        self.infos, self.ended[:] = [], False
        return self._batch


class TurnEnv(gymnasium.Env):
    """An AEC environment as a Gymnasium one: each step is by, and then seen by, whoever is on turn."""

    def __init__(self, game: str, num_players: int) -> None:
        self._env = westbound.make(game, num_players=num_players)
        self._env.reset(seed=0)
        agent = self._env.agent_selection
        self.observation_space = self._env.observation_space(agent)["observation"]
        self.action_space = self._env.action_space(agent)

    def reset(self, *, seed: int | None = None, options: Any = None) -> tuple[np.ndarray, dict]:
        """A new game."""
        self._env.reset(seed=seed)
        return self._env.observe(self._env.agent_selection)["observation"], {}

    def step(self, action: int) -> tuple[np.ndarray, float, bool, bool, dict]:
        """The action of the player on turn, his reward, and what the next one sees."""
        agent = self._env.agent_selection
        self._env.step(action)
        over = self._env.terminations[agent]
        seen = self._env.observe(self._env.agent_selection)["observation"]
        return seen, self._env.rewards[agent], over, self._env.truncations[agent], {}

    def action_mask(self) -> np.ndarray:
        """bool (A,)."""
        return self._env.observe(self._env.agent_selection)["action_mask"].astype(bool)


def ppo_rate(arguments: TrainArguments, games: Games | None = None) -> float:
    """Rollout and update of our PPO, median over rounds."""
    learner = Learner(arguments, games)
    learner.batch = learner.games.begin()
    statistics, rates = Statistics(learner.games.opponents.names), []
    for _ in range(ROUNDS + 1):
        started = perf_counter()
        learner.learn(learner.collect(statistics))
        rates.append(arguments.envs * arguments.steps / (perf_counter() - started))
    return median(rates[1:])


def maskable_rate(env: Any, arguments: TrainArguments, num_envs: int, rounds: int) -> float:
    """Rollout and update of MaskablePPO, of the same total batch."""
    total = arguments.envs * arguments.steps
    model = MaskablePPO(
        "MlpPolicy",
        env,
        n_steps=total // num_envs,
        batch_size=arguments.batch_size,
        n_epochs=arguments.epochs,
        gamma=1.0,
        policy_kwargs={"net_arch": list(arguments.hidden), "activation_fn": torch.nn.ReLU},
        seed=0,
        device="cpu",
    )
    model.learn(total)
    started = perf_counter()
    model.learn(rounds * total, reset_num_timesteps=False)
    return rounds * total / (perf_counter() - started)


def measure(arguments: TrainArguments = ARGUMENTS) -> dict[str, Any]:
    """All rates, and the ratios that matter; ready for JSON."""
    torch.set_num_threads(1)
    count = arguments.players[0]
    vec = BatchVecEnv(arguments.game, arguments.envs, num_players=count, opponents="random", seed=0)
    single = ActionMasker(TurnEnv(arguments.game, count), lambda env: env.get_wrapper_attr("action_mask")())
    with cores(1):
        rates = {
            "ppo": ppo_rate(arguments),
            "ceiling": ppo_rate(arguments, CostlessGames(arguments)),
            "maskable_ppo": maskable_rate(vec, arguments, arguments.envs, ROUNDS),
            "maskable_ppo_wrapper": maskable_rate(single, arguments, 1, 1),
        }
    ppo = rates["ppo"]
    return {
        "machine": describe(),
        "arguments": arguments.to_dict(),
        "rates": rates,
        "of_ceiling": ppo / rates["ceiling"],
        "over_maskable_ppo": ppo / rates["maskable_ppo"],
        "over_wrapper": ppo / rates["maskable_ppo_wrapper"],
    }


def main() -> None:
    """Measure and print; the results lie in runs/training.json."""
    found = {str(w): measure(replace(ARGUMENTS, hidden=(w, w))) for w in (128, 256)}
    for width, result in found.items():
        rates = ", ".join(f"{name} {rate:,.0f}" for name, rate in result["rates"].items())
        print(f"{width} x 2: decisions/s: {rates}")
        print(
            f"  PPO is {result['of_ceiling']:.0%} of its ceiling, {result['over_maskable_ppo']:.1f} times MaskablePPO "
            f"through BatchVecEnv, {result['over_wrapper']:.1f} times that through the wrapper"
        )
    path = Path("runs/training.json")
    path.parent.mkdir(exist_ok=True)
    write_aside(path, json.dumps(found, indent=1).encode())


if __name__ == "__main__":
    main()
