"""Statistics of recent games, the curve on the disk, and what the user sees."""

from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

from westbound.training.progress import Progress, Statistics, read_curve

pytestmark = pytest.mark.core


def game(opponent: str, win: float, seat: int = 0, num_players: int = 2) -> dict:
    return {
        "opponent": opponent,
        "win": win,
        "seat": seat,
        "num_players": num_players,
        "rank": 2 - int(win),
        "score": 10,
        "game_length": 200,
    }


def test_statistics_are_of_the_last_games() -> None:
    statistics = Statistics(["random", "greedy", "self"], window=4)
    for win, seat in [(0, 0), (0, 0), (1, 0), (1, 1), (1, 1), (0.5, 0)]:
        statistics.add(game("random", win, seat))
    statistics.add(game("greedy", 0))
    assert statistics.win_rates() == {"random": 0.875, "greedy": 0.0}
    scalars = statistics.scalars()
    assert scalars["win_rate_by_seat/random_0"] == 0.75
    assert scalars["win_rate_by_seat/random_1"] == 1.0
    assert scalars["rank/random"] == 1.25
    assert scalars["game_length/greedy"] == 200
    assert "win_rate_by_seat/greedy_0" not in scalars
    assert not any("self" in name for name in scalars)
    row = statistics.row(5, 1.23456)
    assert row == {
        "decisions": 5,
        "seconds": 1.235,
        "win_rate": statistics.win_rates(),
        "score": {"random": 10.0, "greedy": 10.0},
    }


def test_alone_the_curve_is_of_scores(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    from westbound.training.figures import draw_curve

    rows = [{"decisions": n, "win_rate": {"self": 1.0}, "score": {"self": n / 10}} for n in (1000, 2000)]
    draw_curve(rows, tmp_path / "a.svg", title="a", chance=1)
    drawn = (tmp_path / "a.svg").read_text()
    assert "mean score" in drawn
    assert "win rate" not in drawn


def test_a_curve_goes_on_where_its_checkpoint_was(tmp_path: Path) -> None:
    path = tmp_path / "progress.jsonl"
    assert read_curve(path) == []
    rows = [{"decisions": n, "seconds": n, "win_rate": {}} for n in (10, 20, 30)]
    with Progress(quiet=True).shown(100, path, 0):
        pass
    progress = Progress(quiet=True)
    with progress.shown(100, path, 0):
        for row in rows:
            progress.write(row)
    assert read_curve(path) == rows
    path.write_text(path.read_text() + '{"decisions": 40, "sec')
    assert read_curve(path) == rows
    with Progress(quiet=True).shown(100, path, 20):
        pass
    assert read_curve(path) == rows[:2]


@pytest.mark.parametrize("terminal", [True, False])
def test_the_user_sees_speed_and_win_rates(tmp_path: Path, terminal: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("westbound.training.progress._SECONDS_BETWEEN_LINES", 0.0)
    out = StringIO()
    progress = Progress(Console(file=out, force_terminal=terminal, width=120))
    statistics = Statistics(["random", "greedy"])
    statistics.add(game("random", 1))
    statistics.add(game("greedy", 0))
    with progress.shown(1000, tmp_path / "progress.jsonl", 0):
        progress._told = 0.0
        progress.update(500, statistics)
    for word in ("500", "1000" if terminal else "1,000", "decisions/s", "random 100%", "greedy 0%"):
        assert word in out.getvalue()


def test_quiet_says_nothing(tmp_path: Path) -> None:
    out = StringIO()
    progress = Progress(Console(file=out), quiet=True)
    with progress.shown(1000, tmp_path / "progress.jsonl", 0):
        progress._told = 0.0
        progress.update(500, Statistics(["random"]))
    assert out.getvalue() == ""
