"""The command ``westbound``: one module per group of commands; each imports what it needs when it runs."""

import sys

import typer

from westbound.cli.bench import bench
from westbound.cli.demo import demo
from westbound.cli.evaluate import evaluate
from westbound.cli.export import export
from westbound.cli.league import league
from westbound.cli.play import play
from westbound.cli.replays import record, render, replay, verify
from westbound.cli.results import results
from westbound.cli.train import train

app = typer.Typer(
    help="Board games as environments for multi-agent reinforcement learning.",
    no_args_is_help=True,
    add_completion=False,
)


@app.command()
def games() -> None:
    """List the games."""
    import westbound

    for game in westbound.games():
        typer.echo(game)


for command in (record, replay, verify, render, play, demo, train, export, evaluate, league, bench, results):
    app.command()(command)


def main() -> None:
    """Run the command; what the user can mend is one line on stderr and exit code 2."""
    try:
        app()
    except (ValueError, TypeError, OSError, ImportError) as error:
        typer.echo(f"error: {error}", err=True)
        sys.exit(2)
