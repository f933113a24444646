"""``westbound bench``: speed, memory and compile time."""

from pathlib import Path
from typing import Annotated

import typer


def bench(
    game: Annotated[list[str] | None, typer.Argument(help="games; all if none is named")] = None,
    players: Annotated[int | None, typer.Option(help="player count")] = None,
    out: Annotated[Path, typer.Option(help="where the JSON goes")] = Path("runs/bench.json"),
) -> None:
    """Measure the games on this machine: table and JSON. Close other programs first."""
    from westbound.benchmarks import report

    results = report.run(game, players)
    report.show(results)
    report.save(results, out)
    typer.echo(f"written: {out}")
