"""From a network that knows nothing to one that beats random play, in a minute on one core.

    python examples/train_in_60_seconds.py
    python examples/train_in_60_seconds.py --game great_western --players 3 --seconds 120

Trains our PPO (all seats learn from each game), measures it against random every few seconds, and writes the learning
curve and a checkpoint that `westbound evaluate` and `westbound play` take. The clock stands still while it measures.
"""

import argparse
from collections.abc import Sequence
from pathlib import Path
from time import perf_counter

import torch

from westbound.agents.policy import PolicyAgent
from westbound.training.arguments import TrainArguments
from westbound.training.evaluate import Standing, evaluate
from westbound.training.figures import draw_curve
from westbound.training.ppo import Learner
from westbound.training.progress import Statistics
from westbound.training.run import CHECKPOINT, open_folder


def main(words: Sequence[str] | None = None) -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--game", default="go_west_2005")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--seconds", type=float, default=60.0, help="of training; a rollout that began is finished")
    parser.add_argument("--games", type=int, default=400, help="of each measurement")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--out", type=Path, default=Path("runs/sixty_seconds"))
    asked = parser.parse_args(words)

    torch.set_num_threads(1)
    learner = Learner(training_of(asked))
    measured = train(learner, asked)
    (_, before), (_, after) = measured[0], measured[-1]

    checkpoint = open_folder(asked.out, resume=False, fresh=True)
    learner.save(checkpoint)
    draw_curve(
        [{"decisions": decisions, "win_rate": {"random": found.win_rate}} for decisions, found in measured],
        asked.out / "learning_curve.png",
        title=f"{asked.game}, {asked.players} players, {asked.seconds:.0f} seconds on one core",
        chance=1 / asked.players,
        results={"random": after.win_rate},
    )
    print(f"before: {in_words(before)}\nafter:  {in_words(after)}")
    print(f"learning curve: {asked.out / 'learning_curve.png'}\ncheckpoint:     {asked.out / CHECKPOINT}")


def training_of(asked: argparse.Namespace) -> TrainArguments:
    """Mostly self-play, with a small network: a minute is short."""
    return TrainArguments(
        game=asked.game,
        trainer="ppo",
        players=(asked.players,),
        seed=asked.seed,
        share_self=0.8,
        share_random=0.2,
        share_greedy=0.0,
        envs=64,
        batch_size=512,
        learning_rate=2e-3,
        schedule="constant",
        hidden=(128,),
        device="cpu",
    )


def train(learner: Learner, asked: argparse.Namespace) -> list[tuple[int, Standing]]:
    """Rollouts and updates until the time is up; returns decisions and how the policy does then, first and last too."""
    statistics = Statistics(learner.games.opponents.names)
    learner.batch = learner.games.begin()
    measured, spent, told = [(0, tell(learner, asked, 0.0))], 0.0, 0.0
    while spent < asked.seconds:
        began = perf_counter()
        learner.learn(learner.collect(statistics))
        spent += perf_counter() - began
        if spent - told >= asked.seconds / 12 or spent >= asked.seconds:
            told = spent
            measured.append((learner.decisions, tell(learner, asked, spent)))
    return measured


def tell(learner: Learner, asked: argparse.Namespace, spent: float) -> Standing:
    """Measure, and print a line."""
    found = against_random(learner, asked)
    print(f"{spent:4.0f} s  {learner.decisions:9,} decisions  {found.win_rate:6.1%} of games won", flush=True)
    return found


def against_random(learner: Learner, asked: argparse.Namespace) -> Standing:
    """How the policy does on one seat against random on all others."""
    agent = PolicyAgent(learner.network.actor, "policy")
    found = evaluate([agent, "random"], asked.game, games=asked.games, num_players=asked.players, seed=asked.seed)
    return found.of("policy")


def in_words(standing: Standing) -> str:
    """A win rate with its interval."""
    return f"{standing.win_rate:.1%} of games won against random (95 % {standing.low:.1%} .. {standing.high:.1%})"


if __name__ == "__main__":
    main()
