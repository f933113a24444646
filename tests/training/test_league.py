"""The league: balanced, resumable, fair to agents that work and to those that do not."""

import json
import sys
from collections import Counter
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest

from tests.agents.helpers import GAME, Mechanical
from westbound.agents import Agent, GreedyAgent, RandomAgent
from westbound.cli import main
from westbound.training.league import GAMES, play_league, results, schedule

pytestmark = pytest.mark.core
pytest.importorskip("openskill")


@pytest.mark.parametrize(("agents", "players"), [(2, 2), (3, 2), (5, 3), (4, 4), (2, 4), (2, 3)])
def test_everybody_sits_everywhere_equally_often(agents: int, players: int) -> None:
    seats_of = schedule(agents, players)
    period = next(
        n for n in range(1, 5000) if [seats_of(g) for g in range(n, 2 * n)] == [seats_of(g) for g in range(n)]
    )
    seats = Counter((p, k) for g in range(period) for p, k in enumerate(seats_of(g)))
    assert len(set(seats.values())) == 1
    assert len(seats) == agents * players
    meetings = Counter((a, b) for g in range(period) for a, b in pairwise(seats_of(g)) if a != b)
    assert len(set(meetings.values())) == 1


def test_one_agent_is_no_league() -> None:
    with pytest.raises(ValueError, match="at least two agents"):
        schedule(1, 2)


def test_greedy_is_rated_above_random(tmp_path: Path) -> None:
    found = play_league(["random", "greedy"], GAME, tmp_path, games=60, num_players=3)
    first, second = found["table"]
    assert (first["agent"], second["agent"]) == ("greedy", "random")
    assert first["ordinal"] > second["mu"]
    assert found["matrix"][0][0] is None
    assert found["matrix"][1][0]["rate"] > 0.95
    assert found["matrix"][0][1]["rate"] == pytest.approx(1 - found["matrix"][1][0]["rate"])
    assert first["seats"] + second["seats"] == 180
    assert first["sigma"] < 8.3
    assert json.loads((tmp_path / "league.json").read_text())["games"] == 60


class Bad(Agent):
    """Fails at some of its decisions: raises, or answers what is illegal, out of range, or no number."""

    name = "bad"

    def __init__(self) -> None:
        self.asked = 0

    def act(self, handle):
        answers = np.array([int(np.flatnonzero(mask)[0]) for mask in handle.action_masks])
        seen = handle.observations.sum(axis=1)
        hard = (seen * 1000).astype(int) % 97 == 0
        if hard.any():
            kind = int(abs(seen[hard][0]) * 10) % 4
            if kind == 0:
                raise RuntimeError("out of ideas")
            answers[hard] = [-1, 10**6, int(np.flatnonzero(handle.action_masks[hard][0] == 0)[0])][kind - 1]
        return answers


def test_who_fails_forfeits_that_game_and_no_other(tmp_path: Path) -> None:
    found = play_league([Bad(), RandomAgent(1), Mechanical()], GAME, tmp_path, games=90, num_players=2)
    table = {row["agent"]: row for row in found["table"]}
    assert 0 < table["bad"]["forfeits"] < table["bad"]["seats"]
    assert table["random"]["forfeits"] == table["mechanical"]["forfeits"] == 0
    assert any(word in table["bad"]["first_failure"] for word in ("RuntimeError: out of ideas", "illegal"))
    rows = [json.loads(line) for line in (tmp_path / GAMES).read_text().splitlines()[1:]]
    assert len(rows) == found["games"] == 90
    for row in rows:
        for seat in map(int, row["failures"]):
            assert row["ranks"][seat] == 2
            assert row["ranks"][1 - seat] == 1


def test_a_league_goes_on_where_it_was_stopped(tmp_path: Path) -> None:
    agents = [GreedyAgent(), Mechanical()]  # both answer by what they see alone
    whole = play_league(agents, GAME, tmp_path / "whole", games=100, num_players=2, seed=3)

    class StopError(Exception):
        pass

    def stop(done: int) -> None:
        if done == 37:
            raise StopError

    with pytest.raises(StopError):
        play_league(agents, GAME, tmp_path / "parts", games=100, num_players=2, seed=3, on_progress=stop)
    path = tmp_path / "parts" / GAMES
    assert len(path.read_text().splitlines()) == 38, "what has ended is kept at once"
    with path.open("a") as file:
        file.write('{"number": 99, "seats": [0')  # cut off in the middle of a line
    parts = play_league(agents, GAME, tmp_path / "parts", games=100, num_players=2, seed=3)
    both = [sorted((tmp_path / name / GAMES).read_text().splitlines()) for name in ("whole", "parts")]
    assert both[0] == both[1]
    for row in (*whole["table"], *parts["table"]):
        del row["decisions_per_second"]
    assert whole == parts
    more = play_league(agents, GAME, tmp_path / "parts", games=120, num_players=2, seed=3)
    assert more["games"] == 120
    with pytest.raises(ValueError, match=r"another league \(seed differ\)"):
        play_league(agents, GAME, tmp_path / "parts", games=100, num_players=2, seed=4)


def test_results_by_hand() -> None:
    head = {"game": GAME, "num_players": 3, "seed": 0, "agents": ["a", "b", "c"], "options": {}}
    rows = [
        {"number": 0, "seats": [0, 1, 2], "ranks": [1, 2, 3], "scores": [9, 5, 1], "failures": {}},
        {"number": 1, "seats": [2, 0, 1], "ranks": [1, 1, 3], "scores": [7, 7, 1], "failures": {"2": "E: x"}},
    ]
    found = results(rows, head)
    a, b, c = found["table"]
    assert (a["win_rate"], b["win_rate"], c["win_rate"]) == (0.75, 0.0, 0.25)
    assert (a["mean_rank"], b["mean_rank"], c["mean_rank"]) == (1.0, 2.5, 2.0)
    assert (a["mean_score"], b["forfeits"], b["first_failure"]) == (8.0, 1, "E: x")
    assert found["matrix"][0][2] == {**found["matrix"][0][2], "rate": 0.75, "met": 2}
    assert a["mu"] > max(b["mu"], c["mu"])


def test_the_command(monkeypatch, capsys, tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    words = ["westbound", "league", GAME, "--agents", "random,greedy", "--games", "20", "--out", str(tmp_path / "l")]
    monkeypatch.setattr(sys, "argv", words)
    with pytest.raises(SystemExit) as end:
        main()
    assert not end.value.code
    assert "greedy" in capsys.readouterr().out
    assert (tmp_path / "l" / "league.png").read_bytes().startswith(b"\x89PNG")
    monkeypatch.setattr(sys, "argv", [*words[:4], "random,nowhere/*.safetensors", *words[5:]])
    with pytest.raises(SystemExit) as end:
        main()
    assert end.value.code == 2
    assert "no file matches nowhere" in capsys.readouterr().err
