"""The command ``westbound``: one module per group of commands; each imports what it needs when it runs."""

import sys

import typer

from westbound.cli.bench import bench

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


app.command()(bench)


def main() -> None:
    """Run the command; what the user can mend is one line on stderr and exit code 2."""
    try:
        app()
    except (ValueError, TypeError, OSError, ImportError) as error:
        typer.echo(f"error: {error}", err=True)
        sys.exit(2)
