"""``westbound demo``: from nothing to an agent that plays, and the proof of it, in one command."""

import json
import shutil
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rich.console import Console

import westbound
from westbound.agents import Agent, load_agent
from westbound.agents.checkpoint import write_aside
from westbound.agents.protocol import StateHandle
from westbound.training.arguments import TrainArguments
from westbound.training.evaluate import Evaluation, evaluate, table
from westbound.training.figures import draw_curve
from westbound.training.maskable_ppo import train
from westbound.training.progress import Progress, read_curve
from westbound.training.seeds import derive

GAME, PLAYERS = "go_west_2005", 2
OPPONENTS = ("random", "greedy")


@dataclass(frozen=True)
class Budget:
    """How much a demo does."""

    arguments: TrainArguments
    games: int
    """Evaluation games against each opponent."""
    threshold: float | None
    """The win rate against random below which the demo fails; None: never."""


def full_budget(seed: int = 0) -> Budget:
    """About five minutes on two cores."""
    return Budget(TrainArguments(game=GAME, players=(PLAYERS,), seed=seed), games=1000, threshold=0.9)


def quick_budget(seed: int = 0) -> Budget:
    """Seconds, to see that everything runs; learns next to nothing, so no win rate is demanded."""
    tiny = TrainArguments(
        game=GAME, players=(PLAYERS,), seed=seed, decisions=4096, envs=32, steps=64, batch_size=512, hidden=(64,)
    )
    return Budget(tiny, games=60, threshold=None)


def demo(out: Path, budget: Budget, console: Console | None = None) -> dict[str, Any]:
    """Train, evaluate, draw; returns a summary ready for JSON, also written to ``summary.json``.

    Files in `out`: checkpoint, ``learning_curve.png``, ``game.txt``, ``game/*.svg``. A demo that was there before is
    overwritten. `passed` in the summary says whether the threshold was reached.
    """
    console = console or Console()
    arguments = budget.arguments
    console.print(
        f"Training on {GAME}, {PLAYERS} players: {arguments.decisions:,} decisions of a learner against "
        f"{', '.join(f'{kind} ({share:.0%})' for kind, share in arguments.shares().items())}. Ctrl-C stops.",
        highlight=False,
    )
    summary = train(arguments, out, fresh=True, progress=Progress(console))
    if not summary["finished"]:
        return {**summary, "passed": False, "evaluations": {}}
    console.print(
        f"{summary['decisions']:,} decisions in {summary['times']['training']:.0f} s "
        f"({summary['decisions_per_second']:,.0f}/s); environment {summary['environment_share']:.1%} of that time",
        highlight=False,
    )
    found = _evaluate(Path(summary["checkpoint"]), budget, console)
    _draw(out, summary, found)
    watch_game(out, load_agent(summary["checkpoint"], GAME, num_players=PLAYERS), load_agent("greedy", GAME))
    rate = found["random"].standings[0].win_rate
    summary |= {
        "evaluations": {name: result.to_dict() for name, result in found.items()},
        "threshold": budget.threshold,
        "passed": budget.threshold is None or rate >= budget.threshold,
    }
    write_aside(out / "summary.json", json.dumps(summary, indent=1).encode())
    _say_where(out, summary, console)
    return summary


def _evaluate(checkpoint: Path, budget: Budget, console: Console) -> dict[str, Evaluation]:
    found = {}
    for opponent in OPPONENTS:
        seed = derive(f"demo {opponent}", budget.arguments.seed)
        found[opponent] = evaluate([checkpoint, opponent], GAME, games=budget.games, num_players=PLAYERS, seed=seed)
        console.print(table(found[opponent]))
    return found


def _draw(out: Path, summary: dict[str, Any], found: dict[str, Evaluation]) -> None:
    draw_curve(
        read_curve(out / "progress.jsonl"),
        out / "learning_curve.png",
        title=f"{GAME}, {PLAYERS} players, {summary['times']['training'] / 60:.1f} minutes",
        chance=1 / PLAYERS,
        results={name: result.standings[0].win_rate for name, result in found.items()},
    )


def watch_game(out: Path, *agents: Agent, seed: int = 7) -> None:
    """Play one game and write it as text (``game.txt``) and as a picture of each turn (``game/*.svg``)."""
    folder = out / "game"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    names = [f"{agent.name} (player {seat})" for seat, agent in enumerate(agents)]
    state = westbound.load(GAME).new_initial_state(num_players=len(agents), seed=seed)
    lines = [f"{GAME}, seed {seed}: {', '.join(names)}", ""]
    frames, turn = 0, list[str]()
    while not state.is_terminal():
        if turn and state.current_prompt() == "turn":
            frames, turn = _draw_turn(state, folder, frames, turn), []
        action = int(agents[state.current_player()].act(StateHandle([state]))[0])
        for step in state.apply_traced(action):
            text = f"{names[step.player]}: {state.action_to_string(step.action)}{'  (forced)' if step.forced else ''}"
            lines.append(text)
            turn.append(text)
    _draw_turn(state, folder, frames, turn)
    results = zip(names, state.scores(), state.ranks(), strict=True)
    lines += ["", *(f"{name}: {score} VP, place {rank}" for name, score, rank in results), "", state.ansi(color=False)]
    (out / "game.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")


def _draw_turn(state: Any, folder: Path, frames: int, turn: list[str]) -> int:
    caption = turn[-1] if turn else "the game begins"
    (folder / f"{frames:03d}.svg").write_text(state.svg(caption=caption), encoding="utf-8")
    return frames + 1


def _say_where(out: Path, summary: dict[str, Any], console: Console) -> None:
    pictures = len(list((out / "game").glob("*.svg")))
    for what, where in (
        ("checkpoint", summary["checkpoint"]),
        ("learning curve", out / "learning_curve.png"),
        ("a watched game", f"{out / 'game.txt'}, {pictures} pictures in {out / 'game'}"),
        ("everything in numbers", out / "summary.json"),
        ("TensorBoard", f"tensorboard --logdir {out / 'tensorboard'}"),
    ):
        console.print(f"{what:>22}: {where}", highlight=False, soft_wrap=True)
