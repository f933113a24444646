"""``westbound league``: ratings of many agents."""

from pathlib import Path
from typing import Annotated

import typer

from westbound.cli.arguments import Options, read_options


def league(
    game: Annotated[str, typer.Argument(help="the game's id, see `westbound games`")],
    agents: Annotated[
        str, typer.Option(help="with commas: random, greedy, baseline, search:200, checkpoints, runs; shell patterns")
    ] = "random,greedy,baseline",
    players: Annotated[int, typer.Option("--players", "--num-players", help="player count")] = 2,
    games: Annotated[int, typer.Option(help="games in all; the same command with more goes on")] = 2000,
    seed: Annotated[int, typer.Option(help="of the games")] = 0,
    out: Annotated[Path, typer.Option(help="folder of the league; games that are there are kept")] = Path(
        "runs/league"
    ),
    option: Options = None,
) -> None:
    """Play agents in all line-ups on all seats: ratings, win-rate matrix, ranks. Stop it and go on as you like.

    An agent that fails forfeits that game, which is reported.
    """
    from rich.console import Console
    from rich.progress import Progress

    from westbound.agents.extras import need
    from westbound.training.figures import draw_matrix
    from westbound.training.league import play_league, table

    need("a league", "openskill", extra="league")
    with Progress(transient=True) as bar:
        task = bar.add_task(game, total=games)
        result = play_league(
            _matching(agents),
            game,
            out,
            games=games,
            num_players=players,
            seed=seed,
            on_progress=lambda done: bar.update(task, completed=done),
            **read_options(game, option),
        )
    Console().print(table(result))
    for row in result["table"]:
        if row["forfeits"]:
            typer.echo(f"{row['agent']} forfeited {row['forfeits']} games; the first: {row['first_failure']}")
    draw_matrix(result["agents"], result["matrix"], out / "league.png", title=f"{game}: finished before")
    typer.echo(f"written: {out / 'league.json'}, {out / 'league.png'}, {out / 'games.jsonl'}")


def _matching(agents: str) -> list[str]:
    """The names in a list with commas; a pattern stands for the files that it matches. ValueError if there are none."""
    names: list[str] = []
    for word in (word.strip() for word in agents.split(",")):
        if "*" not in word:
            names.append(word)
            continue
        found = sorted(str(path) for path in Path().glob(word))
        if not found:
            raise ValueError(f"--agents {agents!r}: no file matches {word}")
        names += found
    return names
