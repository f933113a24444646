"""Agents against each other, all of them on every seat: win rates with intervals, ranks and scores."""

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from itertools import permutations
from pathlib import Path
from time import perf_counter
from typing import Any

import numpy as np

import westbound
from westbound.agents import Agent, load_agent
from westbound.agents.arena import Arena
from westbound.training.seeds import derive

_Z = 1.959964  # two-sided 95 %
_MOST_ENVS = 256


@dataclass(frozen=True)
class Standing:
    """What one agent reached. An agent on several seats of a game counts with their mean."""

    agent: str
    seats_per_game: int
    win_rate: float
    """Wins per game and seat; players who tie for the first place share the win."""
    low: float
    high: float
    """95 % Wilson interval of the win rate."""
    mean_rank: float
    """1 is best, players who tie share the better place."""
    mean_score: float
    score_margin: float | None
    """Half the 95 % interval of the mean score: 1.96 standard errors over the games. None for a single game."""
    win_rate_by_seat: list[float]
    beats: bool
    """Whether the whole interval lies above an equal share, 1/n."""


@dataclass(frozen=True)
class Evaluation:
    """What :func:`evaluate` found; `to_dict` is ready for JSON."""

    game: str
    num_players: int
    options: dict[str, Any]
    games: int
    seed: int
    standings: list[Standing]
    mean_length: float
    """Decisions in a game, of all seats."""
    seconds: float
    decisions_per_second: float

    def to_dict(self) -> dict[str, Any]:
        """Everything by name."""
        return asdict(self)

    def of(self, agent: str) -> Standing:
        """The standing of an agent by its name. KeyError."""
        for standing in self.standings:
            if standing.agent == agent:
                return standing
        raise KeyError(f"{agent!r} did not play; agents: {', '.join(s.agent for s in self.standings)}")


def wilson(wins: float, games: int) -> tuple[float, float]:
    """The 95 % Wilson interval of a win rate; `wins` may have shares of ties in it."""
    if games < 1 or not 0 <= wins <= games:
        raise ValueError(f"{wins} wins in {games} games: no win rate")
    rate = wins / games
    middle = rate + _Z**2 / (2 * games)
    half = _Z * math.sqrt(rate * (1 - rate) / games + _Z**2 / (4 * games**2))
    scale = 1 + _Z**2 / games
    return max(0.0, (middle - half) / scale), min(1.0, (middle + half) / scale)


def evaluate(
    agents: Sequence[Any],
    game: str,
    *,
    games: int = 1000,
    num_players: int = 2,
    seed: int = 0,
    sample: bool = False,
    components: Any = None,
    on_progress: Callable[[int], None] | None = None,
    **options: Any,
) -> Evaluation:
    """Play `games` games among agents (names, checkpoints or :class:`Agent` objects).

    Where there are fewer agents than players, the last one takes the seats that are left. The agents change seats from
    game to game through all orders, so that everyone sits everywhere, and behind everyone, equally often; a number of
    games that `num_players` divides gives each agent every seat equally often. The games' seeds are derived from `seed`
    for evaluation alone: training never sees them. `on_progress` is told the games played so far.

    With `num_players=1` each agent plays the same games alone.

    ValueError, TypeError, FileNotFoundError name the argument.
    """
    if isinstance(games, bool) or not isinstance(games, int) or games < 1:
        raise ValueError(f"games={games!r}: must be a whole number from 1 up")
    rules = westbound.load(game, components=components, **options)
    num_players = rules.spec.check_num_players(num_players)
    if not agents or len(agents) > num_players > 1:
        raise ValueError(f"{len(agents)} agents for {num_players} players: name 1 to {num_players}")
    players = [
        load_agent(a, rules, num_players=num_players, seed=derive(f"agent {k}", seed), sample=sample)
        for k, a in enumerate(agents)
    ]
    names = distinct([player.name for player in players])
    matches = [_Match(*pair, num_players, games) for pair in _lineups(players, names, num_players)]
    started = perf_counter()
    for number, match in enumerate(matches):
        env = westbound.make_vec(
            game,
            min(_MOST_ENVS, games),
            num_players=num_players,
            seed=derive("evaluation", seed),
            components=components,
            **options,
        )
        env.reset()
        match.play(env, on_progress, done=number * games)
        parameters = env.get_state(0).parameters
    seconds = perf_counter() - started
    decisions = sum(match.decisions for match in matches)
    return Evaluation(
        game=game,
        num_players=num_players,
        options={k: v for k, v in parameters.items() if k not in ("num_players", "reward")},
        games=games,
        seed=seed,
        standings=[standing for match in matches for standing in match.standings()],
        mean_length=decisions / (games * len(matches)),
        seconds=seconds,
        decisions_per_second=decisions / seconds,
    )


def _lineups(players: list[Agent], names: list[str], num_players: int) -> list[tuple[list[Agent], list[str]]]:
    """Who plays together, with their names: all; or each alone."""
    return [(players, names)] if num_players > 1 else [([p], [n]) for p, n in zip(players, names, strict=True)]


def seat_orders(lineup: Sequence[int]) -> list[tuple[int, ...]]:
    """All different orders of a line-up, each followed by its rotations."""
    left, orders = set(permutations(lineup)), []
    while left:
        order = min(left)
        for _ in lineup:
            if order in left:
                left.remove(order)
                orders.append(order)
            order = (*order[1:], order[0])
    return orders


class _Match:
    """Games among agents: who sits where in which game, and what came of it."""

    def __init__(self, agents: Sequence[Agent], names: Sequence[str], num_players: int, games: int) -> None:
        self.agents = agents
        self.names = names
        self.games = games
        self.decisions = 0
        lineup = [*range(len(agents)), *[len(agents) - 1] * (num_players - len(agents))]
        self._orders = seat_orders(lineup)
        shape = (len(agents), num_players)
        self._seated, self._wins, self._ranks, self._scores = (np.zeros(shape) for _ in range(4))
        self._score_squares = np.zeros(len(agents))  # of the mean score of an agent's seats in a game
        self._num_players = num_players

    def play(self, env: Any, on_progress: Callable[[int], None] | None, done: int) -> None:
        """Environment i plays games i, i + N, i + 2N ...: a fixed number each, since short games come first.

        `done` games of other matches are counted as progress already.
        """
        arena = Arena(env)
        playing = np.arange(env.num_envs)

        def seat(i: int) -> None:
            order = self._orders[playing[i] % len(self._orders)] if playing[i] < self.games else ()
            arena.seat(i, [self.agents[k] for k in order] or [None] * self._num_players)

        def on_end(batch: Any, rows: np.ndarray) -> None:
            nonlocal done
            for i in rows.tolist():
                self._record(batch, i, self._orders[playing[i] % len(self._orders)])
                playing[i] += env.num_envs
                seat(i)
            done += len(rows)
            if on_progress is not None:
                on_progress(done)

        for i in range(env.num_envs):
            seat(i)
        arena.play(None, on_end)

    def _record(self, batch: Any, i: int, order: Sequence[int]) -> None:
        ranks = batch.final_ranks[i]
        share = 1.0 / int((ranks == 1).sum())
        for seat, k in enumerate(order):
            self._seated[k, seat] += 1
            self._wins[k, seat] += share if ranks[seat] == 1 else 0.0
            self._ranks[k, seat] += ranks[seat]
            self._scores[k, seat] += batch.final_scores[i, seat]
        for k in range(len(self.agents)):
            seats = [seat for seat, who in enumerate(order) if who == k]
            self._score_squares[k] += float(np.mean(batch.final_scores[i, seats])) ** 2
        self.decisions += int(batch.final_lengths[i])

    def standings(self) -> list[Standing]:
        """One for each agent."""
        return list(self._standings())

    def _standings(self) -> Iterator[Standing]:
        for k, name in enumerate(self.names):
            seated = self._seated[k].sum()
            rate = float(self._wins[k].sum() / seated)
            low, high = wilson(rate * self.games, self.games)
            with np.errstate(invalid="ignore"):
                by_seat = np.nan_to_num(self._wins[k] / self._seated[k]).tolist()
            score = float(self._scores[k].sum() / seated)
            yield Standing(
                agent=name,
                seats_per_game=round(seated / self.games),
                win_rate=rate,
                low=low,
                high=high,
                mean_rank=float(self._ranks[k].sum() / seated),
                mean_score=score,
                score_margin=self._margin(k, score),
                win_rate_by_seat=by_seat,
                beats=bool(low > 1 / self._num_players),
            )

    def _margin(self, k: int, mean: float) -> float | None:
        if self.games < 2:
            return None
        variance = max(0.0, self._score_squares[k] / self.games - mean**2) * self.games / (self.games - 1)
        return _Z * math.sqrt(variance / self.games)


def distinct(names: Sequence[str]) -> list[str]:
    """The names, numbered where one comes again."""
    return [n if names.count(n) == 1 else f"{n} ({names[: k + 1].count(n)})" for k, n in enumerate(names)]


def table(evaluation: Evaluation) -> Any:
    """The standings as a rich table."""
    from rich.table import Table

    if evaluation.num_players == 1:
        return _solo_table(evaluation)
    chance = 1 / evaluation.num_players
    view = Table(
        title=_title(evaluation),
        caption=(
            f"beats: the 95 % interval lies above 1/{evaluation.num_players} = {chance:.1%}. "
            f"{evaluation.mean_length:.0f} decisions a game, {evaluation.decisions_per_second:,.0f} decisions/s"
        ),
    )
    for column in ("agent", "win rate", "95 % interval", "rank", "score", "by seat", "beats"):
        narrow = column == "by seat"
        view.add_column(
            column, justify="left" if column == "agent" else "right", no_wrap=not narrow, min_width=len(column)
        )
    for s in evaluation.standings:
        view.add_row(
            s.agent + (f" x{s.seats_per_game}" if s.seats_per_game > 1 else ""),
            f"{s.win_rate:.1%}",
            f"{s.low:.1%} .. {s.high:.1%}",
            f"{s.mean_rank:.2f}",
            f"{s.mean_score:.1f}{_plus_minus(s)}",
            " ".join(f"{rate:.0%}" for rate in s.win_rate_by_seat),
            "yes" if s.beats else "no",
        )
    return view


def _solo_table(evaluation: Evaluation) -> Any:
    """Alone there are only scores."""
    from rich.table import Table

    speed = f"{evaluation.mean_length:.0f} decisions a game, {evaluation.decisions_per_second:,.0f} decisions/s"
    view = Table("agent", "mean score, 95 % interval", title=_title(evaluation), caption=speed)
    for s in evaluation.standings:
        view.add_row(s.agent, f"{s.mean_score:.1f}{_plus_minus(s)}")
    return view


def _plus_minus(standing: Standing) -> str:
    return "" if standing.score_margin is None else f" ±{standing.score_margin:.1f}"


def save(evaluation: Evaluation, path: Path) -> None:
    """Write an evaluation as JSON, in one step."""
    import json

    from westbound.agents.checkpoint import write_aside

    path.parent.mkdir(parents=True, exist_ok=True)
    write_aside(path, json.dumps(evaluation.to_dict(), indent=1).encode())


def draw(evaluation: Evaluation, path: Path) -> None:
    """Draw the win rates with their intervals as PNG. ImportError without matplotlib; ValueError for one player."""
    from westbound.training.figures import Rate, draw_rates

    if evaluation.num_players == 1:
        raise ValueError("alone there are no win rates that could be drawn: only scores")
    rates = [
        Rate(
            s.agent,
            s.win_rate,
            s.low,
            s.high,
            1 / evaluation.num_players,
            f"rank {s.mean_rank:.2f}, score {s.mean_score:.1f}",
        )
        for s in evaluation.standings
    ]
    path.parent.mkdir(parents=True, exist_ok=True)
    draw_rates(rates, path, title=_title(evaluation))


def _title(evaluation: Evaluation) -> str:
    who = "alone" if evaluation.num_players == 1 else f"{evaluation.num_players} players, seats rotated"
    return f"{evaluation.game}, {evaluation.games:,} games, {who}"
