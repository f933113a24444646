"""How a training run is doing: win rates of recent games, a live bar, and a line of JSON for each rollout."""

import json
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import Any

import numpy as np
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn
from rich.progress import Progress as Bar

WINDOW = 300
_SECONDS_BETWEEN_LINES = 10.0


class Statistics:
    """The learner's last games against each kind of opponent: at most `window` of each."""

    def __init__(self, kinds: Sequence[str], window: int = WINDOW) -> None:
        self._games: dict[str, deque[dict[str, Any]]] = {kind: deque(maxlen=window) for kind in kinds}

    def add(self, info: dict[str, Any]) -> None:
        """The info of a game that has ended; see :class:`westbound.training.sb3.BatchVecEnv`."""
        self._games[info["opponent"]].append(info)

    def win_rates(self) -> dict[str, float]:
        """Share of the wins against each kind of which there are games; ties share the win."""
        return {kind: _mean(games, "win") for kind, games in self._games.items() if games}

    def scores(self) -> dict[str, float]:
        """The learner's mean score against each kind of which there are games."""
        return {kind: _mean(games, "score") for kind, games in self._games.items() if games}

    def scalars(self) -> dict[str, float]:
        """What TensorBoard shows."""
        values: dict[str, float] = {}
        for kind, games in self._games.items():
            if not games:
                continue
            values[f"win_rate/{kind}"] = _mean(games, "win")
            values[f"rank/{kind}"] = _mean(games, "rank")
            values[f"score/{kind}"] = _mean(games, "score")
            values[f"game_length/{kind}"] = _mean(games, "game_length")
            for name, label in (("seat", "seat"), ("num_players", "players")):
                values.update(_split(kind, games, name, label))
        return values

    def row(self, decisions: int, seconds: float) -> dict[str, Any]:
        """One line of the learning curve."""
        return {
            "decisions": decisions,
            "seconds": round(seconds, 3),
            "win_rate": self.win_rates(),
            "score": self.scores(),
        }


def _mean(games: Sequence[dict[str, Any]] | deque[dict[str, Any]], name: str) -> float:
    return float(np.mean([game[name] for game in games]))


def _split(kind: str, games: deque[dict[str, Any]], name: str, label: str) -> Iterator[tuple[str, float]]:
    """Win rates by seat or player count, where there is more than one."""
    found = sorted({game[name] for game in games})
    for value in found if len(found) > 1 else []:
        part = [game for game in games if game[name] == value]
        yield f"win_rate_by_{label}/{kind}_{value}", _mean(part, "win")


class Progress:
    """A bar in a terminal; elsewhere a line every ten seconds. `quiet` shows nothing."""

    def __init__(self, console: Console | None = None, quiet: bool = False) -> None:
        self.console = console or Console(quiet=quiet)
        self._file: Any = None
        self._bar: Bar | None = None
        self._quiet = quiet
        self._began = self._told = 0.0
        self._total = self._first = 0

    @contextmanager
    def shown(self, total: int, curve: Path, done: int) -> Iterator[None]:
        """Show a run of `total` decisions, of which some are done, and write its curve, later lines cut off."""
        kept = [row for row in read_curve(curve) if row["decisions"] <= done]
        self._total, self._first = total, done
        self._began = self._told = time.perf_counter()
        if self.console.is_terminal and not self._quiet:
            self._bar = Bar(
                TextColumn("training"),
                BarColumn(bar_width=24),
                MofNCompleteColumn(),
                TextColumn("{task.fields[speed]} decisions/s · {task.fields[wins]} ·"),
                TimeRemainingColumn(),
                console=self.console,
                refresh_per_second=2,
            )
            self._task = self._bar.add_task("", total=total, completed=done, speed="-", wins="")
        with curve.open("w") as self._file, self._bar or nullcontext():
            for row in kept:
                self.write(row)
            yield
        self._bar = None

    @contextmanager
    def counting(self, what: str, total: int) -> Iterator[Callable[[int], None]]:
        """Show how far something simpler is: yields a function to be told what is done."""
        bar = Bar(
            TextColumn(what), BarColumn(bar_width=24), MofNCompleteColumn(), TimeRemainingColumn(), console=self.console
        )
        task = bar.add_task("", total=total)
        with nullcontext() if self._quiet else bar:
            yield lambda done: bar.update(task, completed=done)

    def write(self, row: dict[str, Any]) -> None:
        """Add a line to the curve."""
        self._file.write(json.dumps(row) + "\n")
        self._file.flush()

    def update(self, decisions: int, statistics: Statistics) -> None:
        """Tell the user, from time to time."""
        now = time.perf_counter()
        if self._quiet or now - self._told < (0.5 if self._bar else _SECONDS_BETWEEN_LINES):
            return
        self._told = now
        speed = f"{(decisions - self._first) / (now - self._began):,.0f}"
        scores = statistics.scores()
        rates = (f"{kind} {rate:.0%} (score {scores[kind]:.0f})" for kind, rate in statistics.win_rates().items())
        wins = f"won {' '.join(rates)}"
        if self._bar:
            self._bar.update(self._task, completed=min(decisions, self._total), speed=speed, wins=wins)
        else:
            self.console.print(
                f"{decisions:,} of {self._total:,} decisions · {speed} decisions/s · {wins}",
                highlight=False,
                soft_wrap=True,
            )


def read_curve(path: Path) -> list[dict[str, Any]]:
    """The lines of a learning curve; a last one that was cut off is left out. [] where there is no file."""
    if not path.exists():
        return []
    rows = []
    for line in path.read_text().splitlines():
        try:
            rows.append(json.loads(line))
        except ValueError:
            break
    return rows
