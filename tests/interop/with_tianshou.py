"""Tianshou: PettingZooEnv, a collector, and one DQN for each seat.

    python -m tests.interop.with_tianshou

Tianshou hands each seat the steps at which it was on turn. The games pay at the end, to all seats, at the move of one
of them; so one-step targets would miss what the others receive. With a horizon longer than a game nothing is missed:
the target of a decision is then what the seat received in the rest of the game, which is checked.
"""

import logging

import numpy as np
import torch
from tianshou.algorithm import DQN
from tianshou.algorithm.algorithm_base import policy_within_training_step
from tianshou.algorithm.modelfree.dqn import DiscreteQLearningPolicy
from tianshou.algorithm.multiagent.marl import MultiAgentOffPolicyAlgorithm
from tianshou.algorithm.optim import AdamOptimizerFactory
from tianshou.data import Batch, Collector, VectorReplayBuffer
from tianshou.env import DummyVectorEnv, PettingZooEnv
from tianshou.utils.net.common import Net

import westbound
from tests.interop.common import PLAYED, Report, weights

GAMES, UPDATES, BATCH = 4, 8, 128
HORIZON = 1000  # longer than any of these games


def make(game: str, num_players: int) -> PettingZooEnv:
    """The environment as Tianshou wants it."""
    return PettingZooEnv(westbound.make(game, num_players=num_players))


def seat_learner(env: PettingZooEnv) -> DQN:
    """A DQN whose targets reach to the end of the game."""
    entries = env.observation_space["observation"].shape
    network = Net(state_shape=entries, action_shape=env.action_space.n, hidden_sizes=[64])
    policy = DiscreteQLearningPolicy(model=network, action_space=env.action_space, eps_training=0.2, eps_inference=0.2)
    return DQN(policy=policy, optim=AdamOptimizerFactory(lr=1e-3), gamma=1.0, n_step_return_horizon=HORIZON)


def check(report: Report, game: str, seed: int, played: Batch, env: PettingZooEnv) -> int:
    """A game as it lies in the buffer; returns how many rewards came to seats that were not on turn."""
    received = played.rew.sum(axis=0)
    movers = [env.agent_idx[agent] for agent in played.obs.agent_id]
    on_turn = report.check_game(game, len(env.agent_idx), seed, played.act.tolist(), received.tolist())
    report.require(movers == on_turn, "others were on turn than it recorded")
    at_own_moves = [played.rew[np.array(movers) == seat, seat].sum() for seat in range(len(received))]
    return int(np.count_nonzero(received - at_own_moves))


def check_targets(
    report: Report, learner: MultiAgentOffPolicyAlgorithm, rows: np.ndarray, buffer: VectorReplayBuffer
) -> None:
    """The targets of a game's decisions are its rewards."""
    received = buffer.rew[rows].sum(axis=0)
    targets = learner._preprocess_batch(buffer[rows], buffer, rows)
    for seat, agent in enumerate(learner.policy.policies):
        report.require(np.allclose(targets[agent].returns, received[seat]), f"seat {seat} learns from other rewards")


def learn(game: str, num_players: int, report: Report) -> int:
    """Play, then learn from what was played; returns how many rewards one-step targets would have missed."""
    env = make(game, num_players)
    learner = MultiAgentOffPolicyAlgorithm(algorithms=[seat_learner(env) for _ in env.agents], env=env)
    buffer = VectorReplayBuffer(20_000, 1)
    collector = Collector(learner, DummyVectorEnv([lambda: make(game, num_players)]), buffer, exploration_noise=True)
    before, losses, missed = weights(learner), list[float](), 0
    for seed in range(GAMES):
        begun = len(buffer)
        collector.collect(n_episode=1, reset_before_collect=True, gym_reset_kwargs={"seed": seed})
        rows = np.arange(begun, len(buffer))
        missed += check(report, game, seed, buffer[rows], env)
        check_targets(report, learner, rows, buffer)
    with policy_within_training_step(learner.policy):
        for _ in range(UPDATES):
            losses += learner.update(buffer=buffer, sample_size=BATCH).get_loss_stats_dict().values()
    report.check_learning(before, weights(learner), losses, len(losses))
    print(f"{game}, {num_players} players: {report.games} games so far, last loss {losses[-1]:.3f}", flush=True)
    return missed


def main() -> None:
    """All games."""
    logging.getLogger("tianshou.data.stats").setLevel(
        logging.ERROR
    )  # statistics of one reward per seat are not its own
    torch.set_num_threads(1)
    torch.manual_seed(0)
    np.random.seed(0)
    report = Report("Tianshou: PettingZooEnv, DQN", "tianshou")
    missed = sum(learn(game, num_players, report) for game, num_players in PLAYED)
    report.notes.append(f"targets = returns (one-step targets would miss {missed} of {report.paid} rewards)")
    report.finish()


if __name__ == "__main__":
    main()
