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
    "million_envs_gb": ("memory of 1,000,000 games, GB", "{:.2f}"),
}


def run(games: list[str] | None = None, num_players: int | None = None) -> dict[str, Any]:
    """Measure games (None: all) at their largest usual player count; see the modules for what each figure is."""
    results: dict[str, Any] = {"machine": describe(), "num_envs": throughput.NUM_ENVS, "games": {}}
    for game in games or westbound.games():
        players = num_players or 4
        figures: dict[str, Any] = {"num_players": players}
        for part in track((throughput, startup), description=game, transient=True):
            figures |= part.measure(game, players)
        results["games"][game] = figures
    return results


def show(results: dict[str, Any], console: Console | None = None) -> None:
    """The figures as a table."""
    games = results["games"]
    machine = results["machine"]
    title = f"{machine['cpu']}, Python {machine['python']}, numba {machine['numba']}; one core, medians of 5"
    table = Table("", *(f"{game}, {games[game]['num_players']} players" for game in games), title=title)
    for key, (label, form) in ROWS.items():
        values = [figures.get(key) for figures in games.values()]
        table.add_row(label, *("-" if v is None else form.format(v) for v in values))
    (console or Console()).print(table)


def markdown(results: dict[str, Any]) -> str:
    """The figures as a Markdown table, a column for each game, for the README."""
    games = results["games"]
    heads = [f"`{game}`, {figures['num_players']} players" for game, figures in games.items()]
    lines = [f"| | {' | '.join(heads)} |", "|" + " --- |" * (1 + len(heads))]
    for key, (label, form) in ROWS.items():
        cells = [form.format(figures[key]) if figures.get(key) is not None else "-" for figures in games.values()]
        lines.append(f"| {label} | {' | '.join(cells)} |")
    machine = results["machine"]
    lines += ["", f"{machine['cpu']}, {machine['cores']} cores, Python {machine['python']}, numba {machine['numba']}."]
    return "\n".join(lines) + "\n"


def save(results: dict[str, Any], path: Path) -> None:
    """The figures as JSON, written aside and renamed."""
    path.parent.mkdir(parents=True, exist_ok=True)
    aside = path.with_name(path.name + ".part")
    aside.write_text(json.dumps(results, indent=1) + "\n")
    aside.replace(path)
