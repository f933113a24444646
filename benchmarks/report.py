"""`westbound bench`: all figures of the games as a table and as JSON."""

import json
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import track
from rich.table import Table

import westbound
from westbound.benchmarks import startup, throughput
from westbound.benchmarks.machine import describe
from westbound.envs.core.registry import game_spec

ROWS = {
    "rollout": ("rollout, decisions/s", "{:,.0f}"),
    "step": ("step(sample_actions()), decisions/s", "{:,.0f}"),
    "copy_floor": ("copying the output alone, rows/s", "{:,.0f}"),
    "rollout_of_floor": ("rollout over that floor", "{:.2f}"),
    "threads_2": ("two threads over one", "{:.2f}"),
    "aec": ("AEC last + step, decisions/s", "{:,.0f}"),
    "observation_entries": ("observation entries", "{}"),
    "actions": ("actions", "{}"),
    "import_s": ("import westbound, s", "{:.2f}"),
    "cold_compile_s": ("compile with an empty cache, s", "{:.1f}"),
    "warm_start_s": ("first game with a filled cache, s", "{:.1f}"),
    "kilobytes_a_game": ("memory for each game side by side, kB", "{:.2f}"),
}


def run(games: list[str] | None = None, num_players: int | None = None) -> dict[str, Any]:
    """Measure games (None: all) with 4 players, and alone where that is a game; the modules say what each figure is.

    `num_players`: with so many instead.
    """
    results: dict[str, Any] = {"machine": describe(), "num_envs": throughput.NUM_ENVS, "cases": []}
    for game in games or westbound.games():
        alone = [1] if 1 in game_spec(game).player_counts else []
        for players in [num_players] if num_players else [4, *alone]:
            figures: dict[str, Any] = {"game": game, "num_players": players}
            for part in track((throughput, startup), description=f"{game}, {players} players", transient=True):
                figures |= part.measure(game, players)
            results["cases"].append(figures)
    return results


def show(results: dict[str, Any], console: Console | None = None) -> None:
    """The figures as a table."""
    cases, machine = results["cases"], results["machine"]
    title = f"{machine['cpu']}, Python {machine['python']}, numba {machine['numba']}; one core, medians of 5"
    table = Table("", *(f"{case['game']}, {_players(case)}" for case in cases), title=title)
    for key, (label, form) in ROWS.items():
        table.add_row(label, *_cells(cases, key, form))
    (console or Console()).print(table)


def markdown(results: dict[str, Any]) -> str:
    """The figures as a Markdown table, a column for each game, for the README."""
    cases = results["cases"]
    heads = [f"`{case['game']}`, {_players(case)}" for case in cases]
    lines = [f"| | {' | '.join(heads)} |", "|" + " --- |" * (1 + len(heads))]
    for key, (label, form) in ROWS.items():
        lines.append(f"| {label} | {' | '.join(_cells(cases, key, form))} |")
    machine = results["machine"]
    lines += ["", f"{machine['cpu']}, {machine['cores']} cores, Python {machine['python']}, numba {machine['numba']}."]
    return "\n".join(lines) + "\n"


def _players(case: dict[str, Any]) -> str:
    return "alone" if case["num_players"] == 1 else f"{case['num_players']} players"


def _cells(cases: list[dict[str, Any]], key: str, form: str) -> list[str]:
    return ["-" if case.get(key) is None else form.format(case[key]) for case in cases]


def save(results: dict[str, Any], path: Path) -> None:
    """The figures as JSON, written aside and renamed."""
    path.parent.mkdir(parents=True, exist_ok=True)
    aside = path.with_name(path.name + ".part")
    aside.write_text(json.dumps(results, indent=1) + "\n")
    aside.replace(path)
