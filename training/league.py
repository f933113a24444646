"""A league: many agents, every line-up on every seat, ratings with uncertainty; whatever is finished is kept.

Each game that ends is a line in ``games.jsonl`` at once, and a league that goes on skips what is there already. What is
dealt in game g follows from the seed and g alone.
"""

import json
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from pathlib import Path
from time import perf_counter
from typing import Any

import numpy as np

import westbound
from westbound.agents import Agent, Handle, load_agent
from westbound.agents.arena import Arena
from westbound.agents.checkpoint import write_aside
from westbound.agents.extras import need
from westbound.training.evaluate import distinct, seat_orders, wilson
from westbound.training.seeds import derive

GAMES = "games.jsonl"
_CHUNK = 64  # games side by side


class Guarded(Agent):
    """An agent that may fail. Where it raises or answers illegally it has forfeited that game; greedy plays on for it.

    `failures` maps (environment, seat) to what was wrong; `seconds` and `decisions` are those of the agent.
    """

    def __init__(self, agent: Agent) -> None:
        self.agent, self.name = agent, agent.name
        self.failures: dict[tuple[int, int], str] = {}
        self.seconds, self.decisions = 0.0, 0

    def act(self, handle: Any) -> np.ndarray:
        """The agent's answers, or greedy's where it has failed, now or earlier in the game; (n,) int64."""
        started = perf_counter()
        answers = self._ask(handle)
        self.seconds += perf_counter() - started
        self.decisions += len(handle)
        return answers

    def _ask(self, handle: Any) -> np.ndarray:
        seats = [(int(i), int(p)) for i, p in zip(handle.rows, handle.players, strict=True)]
        if not any(seat in self.failures for seat in seats):
            try:
                return _checked(self.agent.act(handle), handle)
            except Exception:  # whatever it is, it is the agent's: each decision is tried alone below
                pass
        answers = handle.greedy_actions()
        for k, seat in enumerate(seats):
            if seat in self.failures:
                continue
            try:
                answers[k] = _checked(self.agent.act(handle.only(k)), handle.only(k))[0]
            except Exception as error:
                self.failures[seat] = f"{type(error).__name__}: {error}"
        return answers


def _checked(answers: Any, handle: Handle) -> np.ndarray:
    """The answers as (n,) int64. TypeError, ValueError if they are none, or illegal."""
    array = np.asarray(answers)
    if array.shape != (len(handle),) or array.dtype.kind not in "iu":
        raise TypeError(f"answered {array.dtype} {array.shape}; wanted ({len(handle)},) integers")
    actions = handle.action_masks.shape[1]
    legal = (array >= 0) & (array < actions)
    legal &= handle.action_masks[np.arange(len(handle)), np.where(legal, array, 0)] != 0
    if not legal.all():
        raise ValueError(f"answered {array[~legal][0]}, which is illegal")
    return array.astype(np.int64)


def schedule(agents: int, num_players: int) -> Callable[[int], tuple[int, ...]]:
    """Who sits where in game g: all line-ups in turn, each through all its seat orders. ValueError for one agent."""
    if agents < 2:
        raise ValueError("a league wants at least two agents")
    lineups = list(combinations(range(agents), num_players))
    if not lineups:  # fewer agents than seats: every way to fill them in which all play
        fillings = combinations([k for k in range(agents) for _ in range(num_players)], num_players)
        lineups = sorted({lineup for lineup in fillings if len(set(lineup)) == agents})
    orders = [seat_orders(lineup) for lineup in lineups]

    def seats(g: int) -> tuple[int, ...]:
        own = orders[g % len(lineups)]
        return own[g // len(lineups) % len(own)]

    return seats


def play_league(
    agents: Sequence[Any],
    game: str,
    out: Path,
    *,
    games: int,
    num_players: int = 2,
    seed: int = 0,
    on_progress: Callable[[int], None] | None = None,
    **options: Any,
) -> dict[str, Any]:
    """Play a league, or go on with the one in the folder `out`; returns its results, also written as ``league.json``.

    ValueError if the folder holds a league of other agents, rules or seeds; more `games` may be asked for.
    """
    rules = westbound.load(game, **options)
    players = [
        Guarded(load_agent(agent, rules, num_players=num_players, seed=derive(f"league {k}", seed)))
        for k, agent in enumerate(agents)
    ]
    names = distinct([player.name for player in players])
    seats_of = schedule(len(players), num_players)
    head = {"game": game, "num_players": num_players, "seed": seed, "agents": names, "options": options}
    out.mkdir(parents=True, exist_ok=True)
    done = _read_games(out / GAMES, head)
    with (out / GAMES).open("a") as file:
        if not done and file.tell() == 0:
            _write_line(file, head)
        for first in range(0, games, _CHUNK):
            missing = [g for g in range(first, min(first + _CHUNK, games)) if g not in done]
            if missing:
                _play_chunk(players, seats_of, first, missing, head, lambda row: _keep(row, done, file, on_progress))
    result = results([done[g] for g in sorted(done) if g < games], head)
    for row, player in zip(result["table"], players, strict=True):
        row["decisions_per_second"] = player.decisions / player.seconds if player.seconds else None
    result["table"].sort(key=lambda row: -row["ordinal"])
    write_aside(out / "league.json", (json.dumps(result, indent=1) + "\n").encode())
    return result


def _write_line(file: Any, entry: dict[str, Any]) -> None:
    file.write(json.dumps(entry) + "\n")
    file.flush()


def _keep(row: dict[str, Any], done: dict[int, Any], file: Any, on_progress: Callable[[int], None] | None) -> None:
    done[row["number"]] = row
    _write_line(file, row)
    if on_progress is not None:
        on_progress(len(done))


def _read_games(path: Path, head: dict[str, Any]) -> dict[int, dict[str, Any]]:
    """The games that are there by number; a last line that was cut off is dropped. ValueError for another league."""
    if not path.exists():
        return {}
    text = path.read_text()
    whole = text[: text.rfind("\n") + 1]
    if whole != text:
        write_aside(path, whole.encode())
    lines = [json.loads(line) for line in whole.splitlines()]
    if lines and lines[0] != json.loads(json.dumps(head)):
        wrong = [key for key in head if lines[0].get(key) != json.loads(json.dumps(head[key]))]
        raise ValueError(f"{path} holds another league ({', '.join(wrong)} differ): choose another folder")
    return {row["number"]: row for row in lines[1:]}


def _play_chunk(
    players: Sequence[Guarded],
    seats_of: Callable[[int], tuple[int, ...]],
    first: int,
    missing: Sequence[int],
    head: dict[str, Any],
    keep: Callable[[dict[str, Any]], None],
) -> None:
    """Play the missing games of a chunk side by side; game g is the first one of environment g - first."""
    env = westbound.make_vec(
        head["game"],
        _CHUNK,
        num_players=head["num_players"],
        seed=derive(f"league chunk {first}", head["seed"]),
        **head["options"],
    )
    env.reset()
    arena = Arena(env)
    empty: list[Agent | None] = [None] * head["num_players"]
    for player in players:
        player.failures.clear()
    for i in range(_CHUNK):
        arena.seat(i, [players[k] for k in seats_of(first + i)] if first + i in missing else empty)

    def on_end(batch: Any, rows: np.ndarray) -> None:
        for i in rows.tolist():
            keep(_row(first + i, seats_of(first + i), batch, i, players))
            arena.seat(i, empty)

    arena.play(None, on_end)
    env.close()


def _row(number: int, seats: Sequence[int], batch: Any, i: int, players: Sequence[Guarded]) -> dict[str, Any]:
    """A finished game. Who has forfeited shares the last place, behind all others."""
    failures = {p: players[k].failures[i, p] for p, k in enumerate(seats) if (i, p) in players[k].failures}
    ranks = batch.final_ranks[i, : len(seats)].tolist()
    kept = sorted(rank for p, rank in enumerate(ranks) if p not in failures)
    ranks = [len(kept) + 1 if p in failures else kept.index(rank) + 1 for p, rank in enumerate(ranks)]
    return {
        "number": number,
        "seats": list(seats),
        "ranks": ranks,
        "scores": batch.final_scores[i, : len(seats)].tolist(),
        "failures": {str(p): text for p, text in failures.items()},
    }


def results(rows: Sequence[dict[str, Any]], head: dict[str, Any]) -> dict[str, Any]:
    """Ratings, win-rate matrix and ranks from finished games, in the order of their numbers."""
    need("a league's ratings", "openskill", extra="league")
    from openskill.models import PlackettLuce

    model, names = PlackettLuce(), head["agents"]
    ratings = [model.rating() for _ in names]
    ahead, met = np.zeros((len(names), len(names))), np.zeros((len(names), len(names)), int)
    for row in rows:
        teams = [[ratings[k]] for k in row["seats"]]
        rated = model.rate(teams, ranks=row["ranks"])
        for k in set(row["seats"]):  # an agent on several seats takes the mean of what they brought
            own = [rated[p][0] for p, other in enumerate(row["seats"]) if other == k]
            ratings[k] = model.rating(
                mu=float(np.mean([r.mu for r in own])), sigma=float(np.mean([r.sigma for r in own]))
            )
        for (k, rank), (j, other) in _pairs(row):
            ahead[k, j] += 1.0 if rank < other else 0.5 if rank == other else 0.0
            met[k, j] += 1
    return {
        **head,
        "games": len(rows),
        "table": [_standing(k, names, rows, ratings[k]) for k in range(len(names))],
        "matrix": [[_duel(ahead[k, j], int(met[k, j])) for j in range(len(names))] for k in range(len(names))],
    }


def _pairs(row: dict[str, Any]) -> Iterator[tuple[tuple[int, int], tuple[int, int]]]:
    places = list(zip(row["seats"], row["ranks"], strict=True))
    return ((a, b) for a in places for b in places if a[0] != b[0])


def _duel(ahead: float, met: int) -> dict[str, Any] | None:
    """How often one agent finished before another, with its interval; None if they never met."""
    if not met:
        return None
    low, high = wilson(ahead, met)
    return {"rate": ahead / met, "low": low, "high": high, "met": met}


def _standing(k: int, names: Sequence[str], rows: Sequence[dict[str, Any]], rating: Any) -> dict[str, Any]:
    own = [(row, p) for row in rows for p, other in enumerate(row["seats"]) if other == k]
    wins = sum(1 / row["ranks"].count(1) for row, p in own if row["ranks"][p] == 1)
    low, high = wilson(wins, len(own)) if own else (0.0, 1.0)
    failures = [row["failures"][str(p)] for row, p in own if str(p) in row["failures"]]
    return {
        "agent": names[k],
        "mu": rating.mu,
        "sigma": rating.sigma,
        "ordinal": rating.ordinal(),
        "seats": len(own),
        "win_rate": wins / max(len(own), 1),
        "low": low,
        "high": high,
        "mean_rank": float(np.mean([row["ranks"][p] for row, p in own])) if own else None,
        "mean_score": float(np.mean([row["scores"][p] for row, p in own])) if own else None,
        "forfeits": len(failures),
        "first_failure": failures[0] if failures else None,
    }


def table(result: dict[str, Any]) -> Any:
    """The standings as a rich table, best rating first."""
    from rich.table import Table

    title = f"{result['game']}, {result['num_players']} players, {result['games']:,} games"
    view = Table(title=title, caption="rating: openskill's mu and sigma; order by mu - 3 sigma")
    for column in ("agent", "rating", "win rate", "95 % interval", "rank", "score", "decisions/s", "forfeits"):
        view.add_column(column, justify="left" if column == "agent" else "right", min_width=len(column))
    for row in result["table"]:
        speed = row.get("decisions_per_second")
        view.add_row(
            row["agent"],
            f"{row['mu']:.1f} ± {row['sigma']:.1f}",
            f"{row['win_rate']:.1%}",
            f"{row['low']:.1%} .. {row['high']:.1%}",
            "-" if row["mean_rank"] is None else f"{row['mean_rank']:.2f}",
            "-" if row["mean_score"] is None else f"{row['mean_score']:.1f}",
            "-" if speed is None else f"{speed:,.0f}",
            str(row["forfeits"]),
        )
    return view
