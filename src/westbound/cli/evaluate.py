"""``westbound evaluate``: agents against each other."""

from pathlib import Path
from typing import Annotated

import typer

from westbound.cli.arguments import Components, Options, read_options


def evaluate(
    agents: Annotated[
        list[str],
        typer.Argument(help="random, greedy, baseline, search:200, .safetensors files or runs' folders"),
    ],
    game: Annotated[str, typer.Option(help="the game's id, see `westbound games`")] = "go_west_2005",
    players: Annotated[int, typer.Option("--players", "--num-players", help="player count")] = 2,
    games: Annotated[int, typer.Option(help="games to play")] = 2000,
    seed: Annotated[int, typer.Option(help="of the games; training never sees them")] = 0,
    sample: Annotated[bool, typer.Option(help="policies draw their actions instead of playing the likeliest")] = False,
    option: Options = None,
    components: Components = None,
    json: Annotated[Path | None, typer.Option(help="write the result to this file, too")] = None,
    png: Annotated[Path | None, typer.Option(help="draw the win rates with their intervals into this file")] = None,
) -> None:
    """Let agents play each other with rotated seats: win rates with 95 % intervals, ranks, scores.

    With fewer agents than players, the last one takes the seats that are left.
    """
    from rich.console import Console

    from westbound.training.evaluate import draw, save, table
    from westbound.training.evaluate import evaluate as run

    result = run(
        agents,
        game,
        games=games,
        num_players=players,
        seed=seed,
        sample=sample,
        components=components,
        **read_options(game, option),
    )
    Console().print(table(result))
    for write, path in ((save, json), (draw, png)):
        if path is not None:
            write(result, path)
            typer.echo(f"written: {path}")
