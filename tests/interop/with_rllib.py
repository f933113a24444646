"""RLlib: PettingZooEnv, PPO with RLlib's own action-masking module, one policy for all seats.

    python -m tests.interop.with_rllib

The masking module looks for the key ``observations`` where PettingZoo's games say ``observation``:
`MaskedPettingZooEnv` renames it. It also opens each game with a seed of its own and tells it in the infos, so that the
game can be played again.
"""

import itertools
import os
from typing import Any, NamedTuple

os.environ |= {"RAY_USAGE_STATS_ENABLED": "0", "RAY_AUTH_MODE": "disabled"}  # nothing leaves this machine

import gymnasium
import ray
import torch
from ray.rllib.algorithms.ppo import PPOConfig
from ray.rllib.core.rl_module.multi_rl_module import MultiRLModuleSpec
from ray.rllib.core.rl_module.rl_module import RLModuleSpec
from ray.rllib.env.wrappers.pettingzoo_env import PettingZooEnv
from ray.rllib.examples.rl_modules.classes.action_masking_rlm import ActionMaskingTorchRLModule
from ray.tune.registry import register_env

import westbound
from tests.interop.common import PLAYED, Report, weights

ITERATIONS, DECISIONS, BATCH, EPOCHS = 2, 500, 128, 2
SEAT = "seat"  # the one policy


class MaskedPettingZooEnv(PettingZooEnv):
    """A game whose observations RLlib's masking module understands."""

    def __init__(self, env: Any) -> None:
        super().__init__(env)
        self.observation_spaces: dict[str, gymnasium.Space] = {
            agent: self._renamed(env.observation_space(agent)) for agent in env.possible_agents
        }
        self.observation_space = gymnasium.spaces.Dict(self.observation_spaces)
        self._seeds = itertools.count()

    @staticmethod
    def _renamed(space: Any) -> gymnasium.spaces.Dict:
        return gymnasium.spaces.Dict({"action_mask": space["action_mask"], "observations": space["observation"]})

    @staticmethod
    def _seen(observations: dict[str, Any]) -> dict[str, Any]:
        return {
            agent: {"action_mask": seen["action_mask"], "observations": seen["observation"]}
            for agent, seen in observations.items()
        }

    def reset(self, *, seed: int | None = None, options: dict | None = None) -> tuple[dict, dict]:
        """The next game; RLlib gives a seed at the first one only."""
        number = next(self._seeds)
        observations, _ = super().reset(seed=number, options=options)
        return self._seen(observations), {agent: {"seed": number} for agent in observations}

    def step(self, action: dict[str, int]) -> tuple[dict, dict, dict, dict, dict]:
        """As before, with the other names."""
        observations, *rest = super().step(action)
        return self._seen(observations), *rest


class Finished(NamedTuple):
    """A game as RLlib recorded it, before its learner adds a step to each episode."""

    seed: int
    actions: dict[int, list[int]]
    rewards: dict[int, float]


FINISHED: list[Finished] = []


def keep(*, episode: Any, **_: Any) -> None:
    """RLlib calls this when a game is over."""
    seats = {int(agent.removeprefix("player_")): chain for agent, chain in episode.agent_episodes.items()}
    seed = next(info["seed"] for chain in seats.values() for info in chain.get_infos() if "seed" in info)
    actions = {seat: [int(action) for action in chain.get_actions()] for seat, chain in seats.items()}
    FINISHED.append(Finished(seed, actions, {seat: float(sum(c.get_rewards())) for seat, c in seats.items()}))


def config(game: str, num_players: int) -> PPOConfig:
    """PPO in this process, complete games."""
    name = f"{game}, {num_players} players"
    register_env(name, lambda _: MaskedPettingZooEnv(westbound.make(game, num_players=num_players)))
    module = RLModuleSpec(module_class=ActionMaskingTorchRLModule, model_config={"head_fcnet_hiddens": [64]})
    return (
        PPOConfig()
        .environment(name, disable_env_checking=True)  # the check plays without looking at the mask
        .env_runners(num_env_runners=0, batch_mode="complete_episodes")
        .multi_agent(policies={SEAT}, policy_mapping_fn=lambda agent, episode, **_: SEAT)
        .rl_module(rl_module_spec=MultiRLModuleSpec(rl_module_specs={SEAT: module}))
        .training(train_batch_size=DECISIONS, minibatch_size=BATCH, num_epochs=EPOCHS, gamma=1.0, lr=1e-3)
        .callbacks(on_episode_end=keep)
        .debugging(seed=0)
    )


def optimizer_steps(learner: Any) -> int:
    """How often the weights were changed."""
    ((_, optimizer),) = learner.get_optimizers_for_module(SEAT)
    return int(max(state["step"] for state in optimizer.state.values()))


def learn(game: str, num_players: int, report: Report) -> None:
    """A few rounds of play and update."""
    FINISHED.clear()
    algorithm = config(game, num_players).build_algo()
    before, losses = weights(algorithm.get_module(SEAT)), list[float]()
    for _ in range(ITERATIONS):
        found = algorithm.train()["learners"][SEAT]
        losses += [found[name] for name in ("total_loss", "policy_loss", "vf_loss", "entropy")]
    for seed, actions, rewards in FINISHED:
        report.require(len(rewards) == num_players, f"{game}: only the seats {sorted(rewards)} were in the game")
        report.check_game(game, num_players, seed, actions, rewards)
    (steps,) = algorithm.learner_group.foreach_learner(optimizer_steps)
    report.check_learning(before, weights(algorithm.get_module(SEAT)), losses, steps.get())
    print(f"{game}, {num_players} players: {report.games} games so far, last loss {losses[-4]:.3f}", flush=True)
    algorithm.stop()


def main() -> None:
    """All games."""
    torch.set_num_threads(1)
    report = Report("RLlib: PettingZooEnv, PPO with its masking module", "ray")
    ray.init(num_cpus=1, include_dashboard=False, object_store_memory=100_000_000, _node_ip_address="127.0.0.1")
    try:
        for game, num_players in PLAYED:
            learn(game, num_players, report)
    finally:
        ray.shutdown()
    report.finish()


if __name__ == "__main__":
    main()
