"""``westbound results``: the tables of strength, from games really played."""

from pathlib import Path
from typing import Annotated

import typer


def results(
    game: Annotated[list[str] | None, typer.Argument(help="games; all if none is named")] = None,
    games: Annotated[int, typer.Option(help="games in each match")] = 2000,
    agents: Annotated[
        str | None, typer.Option(help="agents, strongest first [default: the game's baselines, greedy, random]")
    ] = None,
    search_games: Annotated[
        int, typer.Option(help="play only tree search against greedy, so many games of two; slow")
    ] = 0,
    out: Annotated[Path, typer.Option(help="folder for strength.json and a picture per game")] = Path("runs/results"),
) -> None:
    """Let every agent play against each of the later ones, at all player counts: table, JSON and PNG.

    What is not played keeps its rows in the JSON.
    """
    import westbound
    from westbound.benchmarks import strength

    names = None if agents is None else [name.strip() for name in agents.split(",")]
    found = strength.load(out / strength.FILE)
    for one in game or westbound.games():
        kept = found.get(one, {})
        if search_games:
            found[one] = {"game": one, "matches": [], "trainings": {}, **kept, "search": []}
            for match in strength.measure_search(one, search_games):
                found[one]["search"].append(match)
                strength.save(found, out / strength.FILE)  # they are slow: each is kept at once
        else:
            found[one] = {**kept, **strength.measure(one, games, names)}
        strength.show(found[one])
        strength.save(found, out / strength.FILE)
        strength.draw(found[one], out / f"strength_{one}.png")
    typer.echo(f"written: {out / strength.FILE} and pictures")
