"""The tables of strength: the matches that are played, the rows that are shown, and the command that is quoted."""

import json
import shlex
import sys
from pathlib import Path

import pytest

import westbound
from tests.agents.helpers import GAME
from westbound.agents import baseline_path
from westbound.benchmarks import strength
from westbound.cli import main
from westbound.training.arguments import TrainArguments

pytestmark = pytest.mark.core


def test_every_agent_meets_every_weaker_one_at_every_player_count() -> None:
    found = strength.measure(GAME, 12, ["greedy", "random"])
    rows = list(strength.rows(found))
    assert [row["match"] for row in rows] == [
        "greedy against random",
        "greedy on all seats",
        "greedy against two random",
        "greedy on all seats",
        "greedy against three random",
        "greedy on all seats",
    ]
    assert [row["num_players"] for row in rows] == [2, 2, 3, 3, 4, 4]
    assert found["trainings"] == {}
    match = found["matches"][2]
    assert rows[2]["others_score"] == match["standings"][1]["mean_score"] < rows[2]["mean_score"]
    table = strength.markdown({GAME: found})
    assert f"| `{GAME}` | greedy against two random | 3 | 12 | {rows[2]['win_rate']:.1%}" in table
    assert f"| `{GAME}` | greedy on all seats | 3 | 12 | - | - | {rows[3]['mean_score']:.1f} ±" in table


def test_alone_each_agent_has_a_row() -> None:
    found = strength.measure("go_west", 6, ["greedy", "random"])
    rows = [row for row in strength.rows(found) if row["num_players"] == 1]
    assert [row["match"] for row in rows] == ["greedy alone", "random alone"]
    assert rows[0]["mean_score"] > rows[1]["mean_score"]


def test_the_quoted_command_gives_the_same_match(monkeypatch, capsys, tmp_path: Path) -> None:
    match = strength.measure(GAME, 12, ["greedy", "random"])["matches"][4]
    path = tmp_path / "match.json"
    monkeypatch.setattr(sys, "argv", [*shlex.split(match["command"]), "--json", str(path)])
    with pytest.raises(SystemExit):
        main()
    assert json.loads(path.read_text())["standings"] == match["standings"]


def test_results_of_other_games_are_kept(monkeypatch, capsys, tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    strength.save({"another": {"game": "another", "matches": [], "trainings": {}}}, tmp_path / strength.FILE)
    words = ["westbound", "results", GAME, "--games", "4", "--agents", "greedy,random", "--out", str(tmp_path)]
    monkeypatch.setattr(sys, "argv", words)
    with pytest.raises(SystemExit) as end:
        main()
    assert not end.value.code
    assert set(strength.load(tmp_path / strength.FILE)) == {"another", GAME}
    assert (tmp_path / f"strength_{GAME}.png").read_bytes().startswith(b"\x89PNG")


def test_search_against_greedy_joins_the_rows_and_stays(monkeypatch, tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    monkeypatch.setitem(strength.SEARCHES, GAME, ("search:2", "search:3"))
    strength.save({GAME: strength.measure(GAME, 4, ["greedy", "random"])}, tmp_path / strength.FILE)
    for words in (["--search-games", "2"], ["--games", "4", "--agents", "greedy,random"]):
        monkeypatch.setattr(sys, "argv", ["westbound", "results", GAME, *words, "--out", str(tmp_path)])
        with pytest.raises(SystemExit) as end:
            main()
        assert not end.value.code
        rows = list(strength.rows(strength.load(tmp_path / strength.FILE)[GAME]))
        assert [row["match"] for row in rows[6:]] == ["search:2 against greedy", "search:3 against greedy"]
        assert [row["games"] for row in rows[6:]] == [2, 2]


def test_a_search_that_fails_leaves_what_was_played_before(monkeypatch, tmp_path: Path) -> None:
    monkeypatch.setitem(strength.SEARCHES, GAME, ("search:2", "search:no"))
    words = ["westbound", "results", GAME, "--search-games", "2", "--out", str(tmp_path)]
    monkeypatch.setattr(sys, "argv", words)
    with pytest.raises(SystemExit) as end:
        main()
    assert end.value.code
    kept = strength.load(tmp_path / strength.FILE)[GAME]
    assert [row["match"] for row in strength.rows(kept)] == ["search:2 against greedy"]


def test_the_quoted_training_command_has_what_differs_from_the_defaults() -> None:
    arguments = TrainArguments(game=GAME, players=(2, 3), imitate=5, options={"hand_size": 6}).to_dict()
    assert strength.train_command(arguments, "runs/a") == (
        f"westbound train {GAME} --players 2,3 --imitate 5 --option hand_size=6 --out runs/a"
    )


def test_a_policy_that_began_with_another_one_quotes_both_commands() -> None:
    first = TrainArguments(game=GAME, trainer="ppo", imitate=5)
    second = TrainArguments(game=GAME, trainer="ppo", start_from="runs/a", freeze_map=True)
    times = {"training": 60.0, "imitation": 120.0}
    before = {"training": first.to_dict(), "decisions": 10, "times": times, "player_counts": [2]}
    told = {"training": second.to_dict(), "decisions": 20, "times": {"training": 120.0}, "player_counts": [2]}
    row = strength.trainings_markdown({GAME: {"trainings": {"x": {**told, "before": before}}}}).splitlines()[-1]
    assert row == (
        f"| `{GAME}` | 2 | 30 | 5 | 5 min | `westbound train {GAME} --trainer ppo --imitate 5 --out runs/a`; then "
        f"`westbound train {GAME} --trainer ppo --start-from runs/a --freeze-map --out runs/baseline` |"
    )


def test_no_baseline_says_why() -> None:
    pytest.importorskip("safetensors")
    game = westbound.load(GAME, hand_size=6)
    with pytest.raises(ValueError, match=f"no baseline of {GAME} for this: .*option hand_size"):
        baseline_path(game, 2)
    with pytest.raises(ValueError, match="no baseline of chess for this: the package brings none"):
        baseline_path("chess")
