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
from westbound.cli.warmup import warmup

app = typer.Typer(
    help="Board games as environments for multi-agent reinforcement learning.",
    no_args_is_help=True,
    add_completion=False,
)


@app.command()
def games() -> None:
    """List the games: id, players, title, and their options with the defaults first."""
    import westbound
    from westbound.envs.core.registry import game_spec

    for game in westbound.games():
        spec = game_spec(game)
        counts = f"{spec.player_counts[0]}-{spec.player_counts[-1]} players"
        typer.echo(f"{game:22}{counts:14}{spec.title}")
        for name, option in spec.options.items():
            typer.echo(f"    {name}={'|'.join(map(str, option.values))}: {option.about}")


COMMANDS = (warmup, record, replay, verify, render, play, demo, train, export, evaluate, league, bench, results)
for command in COMMANDS:
    app.command()(command)


def main() -> None:
    """Run the command; what the user can mend is one line on stderr and exit code 2."""
    try:
        app()
    except (ValueError, TypeError, OSError, ImportError) as error:
        typer.echo(f"error: {error}", err=True)
        sys.exit(2)
