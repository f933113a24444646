"""Stable-Baselines3: MaskablePPO over our BatchVecEnv, one learning seat in each game, greedy on the others.

    python -m tests.interop.with_sb3

What the algorithm was told (actions, rewards, ends) is held against games played again from their seeds, in which the
learner's seat plays what was recorded and the others ask the heuristic.
"""

import numpy as np
import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback

import westbound
from tests.interop.common import PLAYED, Report, weights
from westbound.training.sb3 import BatchVecEnv

ENVS, STEPS, ROLLOUTS, BATCH, EPOCHS = 8, 128, 2, 256, 2
SEED = 3  # of the games, too: MaskablePPO seeds its environments


class Checks(BaseCallback):
    """Collects what the algorithm sees of each game and checks it at the end of the game."""

    def __init__(self, report: Report, game: str, num_players: int) -> None:
        super().__init__()
        self.report, self.game, self.num_players = report, game, num_players
        self.losses: list[float] = []
        self._episodes = [0] * ENVS
        self._actions: list[list[int]] = [[] for _ in range(ENVS)]
        self._rewards = np.zeros(ENVS)

    def _on_step(self) -> bool:
        self._rewards += self.locals["rewards"]
        for i, action in enumerate(self.locals["actions"].tolist()):
            self._actions[i].append(action)
            if self.locals["dones"][i]:
                self._check(i, self.locals["infos"][i]["seat"])
        return True

    def _check(self, i: int, seat: int) -> None:
        actions = {other: None if other != seat else self._actions[i] for other in range(self.num_players)}
        seed = westbound.game_seed(SEED, i, self._episodes[i])
        self.report.check_game(self.game, self.num_players, seed, actions, {seat: self._rewards[i]})
        self._episodes[i] += 1
        self._actions[i], self._rewards[i] = [], 0.0

    def _on_rollout_start(self) -> None:
        if "train/loss" in self.logger.name_to_value:  # of the update before
            self.losses.append(self.logger.name_to_value["train/loss"])


def learn(game: str, num_players: int, report: Report) -> None:
    """A few rollouts and updates."""
    envs = BatchVecEnv(game, num_envs=ENVS, num_players=num_players, opponents="greedy", seed=SEED)
    model = MaskablePPO(
        "MlpPolicy", envs, n_steps=STEPS, batch_size=BATCH, n_epochs=EPOCHS, gamma=1.0, seed=SEED, device="cpu"
    )
    checks, before = Checks(report, game, num_players), weights(model.policy)
    model.learn(ENVS * STEPS * ROLLOUTS, callback=checks, log_interval=1000)
    report.require(envs.games_without_decision == 0, "a game went by without the learner, so the seeds are others")
    losses = [*checks.losses, model.logger.name_to_value["train/loss"]]
    report.check_learning(before, weights(model.policy), losses, ROLLOUTS * EPOCHS * ENVS * STEPS // BATCH)
    print(f"{game}, {num_players} players: {report.games} games so far, last loss {losses[-1]:.3f}", flush=True)


def main() -> None:
    """All games."""
    torch.set_num_threads(1)
    packages, seats = ("sb3-contrib", "stable-baselines3"), "the learner's seat (it rotates, greedy plays the others)"
    report = Report("sb3-contrib: BatchVecEnv, MaskablePPO", *packages, seats=seats)
    for game, num_players in PLAYED:
        learn(game, num_players, report)
    report.finish()


if __name__ == "__main__":
    main()
