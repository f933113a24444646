"""``westbound warmup``: compile the games before they are played."""

import os
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from typing import Annotated

import typer

_FIRST_GAME = "import sys, westbound; westbound.load(sys.argv[1]).new_initial_state(seed=0)"


def warmup(
    game: Annotated[list[str] | None, typer.Argument(help="games; all if none is named")] = None,
) -> None:
    """Compile the rules of games, each in a process of its own; what is compiled already takes a second."""
    import westbound

    folders = _folders(game or westbound.games())
    begin, failed = time.perf_counter(), False
    at_once = min(len(folders), _cores())
    typer.echo(f"compiling {len(folders)}, {at_once} at a time" if len(folders) > 1 else "compiling one")
    for number, (names, seconds, error) in enumerate(_compiled(folders), start=1):
        failed |= bool(error)
        said = f"failed: {error}" if error else f"ready after {seconds:.0f} s"
        typer.echo(f"{number}/{len(folders)}  {', '.join(names)}: {said}")
    typer.echo(f"{time.perf_counter() - begin:.0f} s in all")
    if failed:
        raise typer.Exit(1)


def _folders(games: Sequence[str]) -> list[list[str]]:
    """The games, those together that share their rules. ValueError lists the games."""
    from westbound.envs.core.registry import game_spec

    found: dict[str, list[str]] = {}
    for game in dict.fromkeys(games):
        found.setdefault(game_spec(game).home, []).append(game)
    return list(found.values())


def _compiled(folders: Sequence[list[str]]) -> Iterator[tuple[list[str], float, str]]:
    """The games of a folder, seconds, and what went wrong, as they are done."""
    with ThreadPoolExecutor(_cores()) as pool:
        tasks = {pool.submit(_compile, games[0]): games for games in folders}
        for task in as_completed(tasks):
            yield tasks[task], *task.result()


def _compile(game: str) -> tuple[float, str]:
    """Seconds that a process took to open a game, and the last line of its error, if any."""
    begin = time.perf_counter()
    done = subprocess.run([sys.executable, "-c", _FIRST_GAME, game], capture_output=True, text=True, check=False)
    lines = done.stderr.strip().splitlines()
    return time.perf_counter() - begin, (
        lines[-1] if lines else f"exit code {done.returncode}"
    ) if done.returncode else ""


def _cores() -> int:
    """The cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
