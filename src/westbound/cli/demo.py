"""``westbound demo``: train, evaluate and look at an agent in about five minutes."""

from pathlib import Path
from typing import Annotated

import typer

from westbound.agents.extras import need


def demo(
    out: Annotated[Path, typer.Option(help="folder for everything it writes; an earlier demo is overwritten")] = Path(
        "runs/demo"
    ),
    seed: Annotated[int, typer.Option(help="of the training")] = 0,
    decisions: Annotated[int | None, typer.Option(help="budget of the learner, instead of five minutes' worth")] = None,
    threshold: Annotated[
        float | None, typer.Option(help="fail below this win rate against random [default: 0.9; none with --quick]")
    ] = None,
    quick: Annotated[bool, typer.Option("--quick", help="a tiny run, to see that everything works")] = False,
) -> None:
    """Train an agent on Go West! (2005), evaluate it over 1,000 games and watch it play one.

    Exit code 1 if it beats random in fewer games than the threshold.
    """
    need("the demo", "torch", "stable_baselines3", "sb3_contrib", "safetensors", "tensorboard", "matplotlib")
    from dataclasses import replace

    from westbound.training.demo import demo as run
    from westbound.training.demo import full_budget, quick_budget

    budget = quick_budget(seed) if quick else full_budget(seed)
    if decisions is not None:
        budget = replace(budget, arguments=replace(budget.arguments, decisions=decisions))
    if threshold is not None:
        budget = replace(budget, threshold=threshold)
    summary = run(out, budget)
    if not summary["finished"]:
        typer.echo(f"stopped; the checkpoint is {summary['checkpoint']}", err=True)
        raise typer.Exit(1)
    if not summary["passed"]:
        rate = summary["evaluations"]["random"]["standings"][0]["win_rate"]
        typer.echo(f"failed: won {rate:.1%} against random, {summary['threshold']:.0%} are demanded", err=True)
        raise typer.Exit(1)
