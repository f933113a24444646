"""Who beats whom: every agent in one seat against each weaker one in the others, for every player count."""

import json
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import track
from rich.table import Table

import westbound
from westbound.agents import BASELINE, baseline_path, checkpoint_path
from westbound.agents.checkpoint import HOW_TRAINED, read_checkpoint, write_aside
from westbound.training.evaluate import evaluate
from westbound.training.progress import Progress

FILE = "strength.json"
SIMPLE = ("greedy", "random")
USUAL_COUNTS = (1, 2, 3, 4)
SEARCHES = {  # tree searches that play against greedy, with budgets at which 100 games take minutes
    "go_west_2005": ("search:20", "search:20:baseline"),
    "great_western": ("search:20", "search:20:baseline"),
    "go_west": ("search:10:baseline",),
    "great_western_trail": ("search:10", "search:10:baseline"),
    "rails_to_the_north": ("search:5:baseline",),
}


def measure(game: str, games: int, agents: Sequence[str] | None = None) -> dict[str, Any]:
    """Play the matches of a game, ready for JSON. `agents`: strongest first; None: a fitting baseline, greedy, random.

    `trainings` says of each checkpoint how it came to be.
    """
    counts = [n for n in westbound.load(game).spec.player_counts if n in USUAL_COUNTS]
    pairs = [(n, pair) for n in counts for pair in _pairs(game, n, agents)]
    shown = enumerate(track(pairs, description=game, transient=True))
    matches = [_play(game, pair, games, num_players, seed) for seed, (num_players, pair) in shown]
    return {"game": game, "matches": matches, "trainings": _trainings(game, counts, agents)}


def measure_search(game: str, games: int) -> Iterator[dict[str, Any]]:
    """A match of two between each of the game's tree searches and greedy, one after the other, ready for JSON."""
    for search in SEARCHES[game]:
        with Progress().counting(f"{game}: {search}", games) as count:
            match = _play(game, (search, "greedy"), games, 2, 0, count)
        yield match


def _play(
    game: str,
    agents: Sequence[str],
    games: int,
    num_players: int,
    seed: int,
    on_progress: Callable[[int], None] | None = None,
) -> dict[str, Any]:
    found = evaluate(agents, game, games=games, num_players=num_players, seed=seed, on_progress=on_progress).to_dict()
    return {**found, "command": _command(game, games, num_players, seed, agents)}


def _pairs(game: str, num_players: int, agents: Sequence[str] | None) -> Iterator[tuple[str, ...]]:
    """Each agent with each later one, and greedy on all seats; alone where there is one seat."""
    names = agents or ([BASELINE] if _has_baseline(game, num_players) else []) + list(SIMPLE)
    if num_players == 1:
        yield from ((name,) for name in names)
        return
    yield from combinations(names, 2)
    if "greedy" in names:
        yield ("greedy",)


def _has_baseline(game: str, num_players: int) -> bool:
    try:
        return baseline_path(game, num_players) is not None
    except ValueError:
        return False


def _command(game: str, games: int, num_players: int, seed: int, agents: Sequence[str]) -> str:
    words = f"--game {game} --players {num_players} --games {games} --seed {seed}"
    return f"westbound evaluate {' '.join(agents)} {words}"


def _trainings(game: str, counts: Sequence[int], agents: Sequence[str] | None) -> dict[str, Any]:
    """Arguments, decisions and seconds of the checkpoints among the agents."""
    paths = [checkpoint_path(name) for name in agents or [] if name != BASELINE]
    if agents is None or BASELINE in agents:
        paths += [baseline_path(game, n) for n in counts if _has_baseline(game, n)]
    found = {}
    for path in paths:
        if path is not None:
            description = read_checkpoint(path).description
            told = {key: description[key] for key in HOW_TRAINED if key in description}
            found[str(path.parent.name if path.stem == "checkpoint" else path.stem)] = told
    return found


def load(path: Path) -> dict[str, Any]:
    """The results of earlier runs by game; {} if there are none."""
    return json.loads(path.read_text()) if path.exists() else {}


def save(results: dict[str, Any], path: Path) -> None:
    """Write all results as JSON, in one step."""
    path.parent.mkdir(parents=True, exist_ok=True)
    write_aside(path, (json.dumps(results, indent=1) + "\n").encode())


def rows(result: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """A flat row for each match: the first agent's standing and what the others scored."""
    for match in [*result["matches"], *result.get("search", [])]:
        first, *others = match["standings"]
        alone = " alone" if match["num_players"] == 1 else " on all seats"
        against = f" against {_number(match['num_players'] - 1)}{others[0]['agent']}" if others else alone
        yield {
            **first,
            "match": first["agent"] + against,
            "num_players": match["num_players"],
            "games": match["games"],
            "others_score": others[0]["mean_score"] if others else None,
        }


def _number(others: int) -> str:
    return {1: "", 2: "two ", 3: "three "}[others]


def show(result: dict[str, Any], console: Console | None = None) -> None:
    """The matches as a table."""
    view = Table("match", "players", "win rate", "95 % interval", "score", "others", title=result["game"])
    for row in rows(result):
        view.add_row(row["match"], str(row["num_players"]), *_cells(row))
    (console or Console()).print(view)


def _cells(row: dict[str, Any]) -> list[str]:
    if row["others_score"] is None:
        return ["-", "-", f"{row['mean_score']:.1f} ±{row['score_margin'] or 0:.1f}", "-"]
    interval = f"{row['low']:.1%} .. {row['high']:.1%}"
    return [f"{row['win_rate']:.1%}", interval, f"{row['mean_score']:.1f}", f"{row['others_score']:.1f}"]


def draw(result: dict[str, Any], path: Path) -> None:
    """The matches as PNG. ImportError without matplotlib."""
    from westbound.training.figures import Rate, draw_rates

    rates = [
        Rate(
            f"{row['match']}, {row['num_players']} players",
            row["win_rate"],
            row["low"],
            row["high"],
            1 / row["num_players"],
            f"{row['mean_score']:.1f} to {row['others_score']:.1f}",
        )
        for row in rows(result)
        if row["others_score"] is not None
    ]
    draw_rates(rates, path, title=f"{result['game']}: win rates and mean scores")


def markdown(results: dict[str, Any]) -> str:
    """All games as one Markdown table, for the README."""
    lines = ["| game | | players | games | win rate | 95 % interval | mean score |", "|" + " --- |" * 7]
    for game, result in results.items():
        for row in rows(result):
            rate, interval, score, others = _cells(row)
            score += f" to {others}" if row["others_score"] is not None else ""
            cells = [f"`{game}`", row["match"], str(row["num_players"]), f"{row['games']:,}", rate, interval, score]
            lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines) + "\n"


def trainings_markdown(results: dict[str, Any]) -> str:
    """How the baselines were trained, for the README."""
    lines = ["| game | players | decisions | of greedy before | time | command |", "|" + " --- |" * 6]
    for game, result in results.items():
        for training in result["trainings"].values():
            stages = list(_stages(training))
            seconds = sum(s["times"]["training"] + s["times"].get("imitation", 0.0) for s in stages)
            cells = [
                f"`{game}`",
                ", ".join(map(str, training["player_counts"])),
                f"{sum(s['decisions'] for s in stages):,}",
                f"{sum(s['training'].get('imitate', 0) for s in stages):,}",
                f"{seconds / 60:.0f} min",
                "; then ".join(f"`{train_command(s['training'], s['out'])}`" for s in stages),
            ]
            lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines) + "\n"


def _stages(training: dict[str, Any], out: str = "runs/baseline") -> Iterator[dict[str, Any]]:
    """The runs that made a policy, the first one first, each with its folder as "out"."""
    if before := training.get("before"):
        yield from _stages(before, training["training"]["start_from"])
    yield {**training, "out": out}


def train_command(arguments: dict[str, Any], out: str) -> str:
    """The command that begins such a run; arguments at their defaults are left out."""
    from westbound.training.arguments import TrainArguments

    usual = TrainArguments(game=arguments["game"]).to_dict()
    words = []
    for name, value in arguments.items():
        if name == "options":
            words += [f"--option {option}={choice}" for option, choice in value.items()]
        elif isinstance(value, bool):
            words += [f"--{name.replace('_', '-')}"] * value
        elif name != "game" and value != usual[name]:
            text = ",".join(map(str, value)) if isinstance(value, list) else str(value)
            words.append(f"--{name.replace('_', '-')} {text}")
    return " ".join(["westbound train", arguments["game"], *words, f"--out {out}"])
