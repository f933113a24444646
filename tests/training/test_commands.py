"""The commands train, evaluate and demo: what they write, and one clear line where they are used wrongly."""

import json
import subprocess
import sys
import xml.etree.ElementTree as ElementTree
from importlib.util import find_spec
from pathlib import Path

import numpy as np
import pytest

from tests.agents.helpers import GAME
from westbound.agents.checkpoint import read_checkpoint
from westbound.cli import main

TINY = ["--decisions", "512", "--envs", "8", "--steps", "16", "--batch-size", "64", "--hidden", "16"]


def command(monkeypatch: pytest.MonkeyPatch, *words: object) -> int:
    """Run the command in this process; returns its exit code."""
    monkeypatch.setattr(sys, "argv", ["westbound", *map(str, words)])
    with pytest.raises(SystemExit) as end:
        main()
    return int(end.value.code or 0)


@pytest.mark.core
def test_nothing_heavy_is_imported_before_it_is_needed() -> None:
    code = (
        "import sys, westbound.cli; heavy = {'torch', 'stable_baselines3', 'matplotlib', 'tensorboard', 'safetensors'};"
        "sys.exit(', '.join(heavy & set(sys.modules)) or 0)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.core
@pytest.mark.parametrize(
    ("words", "missing"),
    [
        (["train", GAME, "--out", "x"], "torch"),
        (["demo", "--out", "x"], "torch"),
        (["demo", "--out", "x"], "matplotlib"),
        (["evaluate", "x.safetensors", "random"], "torch"),
    ],
)
def test_a_missing_extra_is_one_line(words, missing: str, monkeypatch, capsys, tmp_path: Path) -> None:
    def lacks(module: str, package: str | None = None):
        return None if module == missing else find_spec("json")

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("westbound.agents.extras.find_spec", lacks)
    assert command(monkeypatch, *words) == 2
    error = capsys.readouterr().err
    assert error.count("\n") == 1
    assert missing in error
    assert "pip install westbound[" in error
    assert list(tmp_path.iterdir()) == []


@pytest.mark.core
@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["random", "random", "--players", "7"], "num_players=7"),
        (["random", "randm"], "agent 'randm' is unknown"),
        (["random", "random", "random"], "3 agents for 2 players"),
        (["random", "random", "--games", "0"], "games=0"),
        (["random", "random", "--game", "chess"], "game 'chess' is unknown"),
        (["random", "random", "--option", "hand_size=9"], "hand_size must be one of 7, 6"),
    ],
)
def test_evaluate_names_what_is_wrong(words, message: str, monkeypatch, capsys) -> None:
    assert command(monkeypatch, "evaluate", *words) == 2
    error = capsys.readouterr().err
    assert message in error
    assert error.count("\n") == 1


@pytest.mark.core
def test_evaluate_prints_a_table_and_writes_json(monkeypatch, capsys, tmp_path: Path) -> None:
    words = ["greedy", "random", "--players", 3, "--games", 30, "--json", tmp_path / "result.json"]
    assert command(monkeypatch, "evaluate", *words, "--option", "hand_size=6") == 0
    shown = capsys.readouterr().out
    read = json.loads((tmp_path / "result.json").read_text())
    assert read["options"]["hand_size"] == 6
    assert [s["agent"] for s in read["standings"]] == ["greedy", "random"]
    assert f"{read['standings'][0]['win_rate']:.1%}" in shown
    assert "random x2" in shown


@pytest.mark.core
def test_evaluate_draws_a_picture(monkeypatch, tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    picture = tmp_path / "new" / "result.png"
    assert command(monkeypatch, "evaluate", "greedy", "random", "--games", 10, "--png", picture) == 0
    assert picture.read_bytes().startswith(b"\x89PNG")
    assert picture.stat().st_size > 5000


@pytest.mark.torch
def test_an_exported_policy_plays_the_same_and_cannot_be_resumed(monkeypatch, capsys, tmp_path: Path) -> None:
    pytest.importorskip("sb3_contrib")
    run, small = tmp_path / "run", tmp_path / "shared" / "small.safetensors"
    assert command(monkeypatch, "train", GAME, "--out", run, *TINY) == 0
    assert command(monkeypatch, "export", run, small) == 0
    whole = read_checkpoint(run / "checkpoint.safetensors")
    shared = read_checkpoint(small)
    assert small.stat().st_size < (run / "checkpoint.safetensors").stat().st_size / 4
    assert shared.arrays.keys() == {name for name in whole.arrays if name.startswith("policy/")}
    for name, array in shared.arrays.items():
        np.testing.assert_allclose(array, whole.arrays[name], rtol=1e-3, atol=1e-6)
    assert command(monkeypatch, "evaluate", small, "random", "--games", 20) == 0
    capsys.readouterr()
    (tmp_path / "again").mkdir()
    small.rename(tmp_path / "again" / "checkpoint.safetensors")
    assert command(monkeypatch, "train", GAME, "--out", tmp_path / "again", "--resume", "--decisions", 999) == 2
    assert "was exported to play" in capsys.readouterr().err
    assert command(monkeypatch, "export", run, tmp_path / "policy.pt") == 2
    assert "then a .safetensors file" in capsys.readouterr().err


@pytest.mark.torch
def test_train_resume_evaluate(monkeypatch, capsys, tmp_path: Path) -> None:
    pytest.importorskip("sb3_contrib")
    out = tmp_path / "run"
    assert command(monkeypatch, "train", GAME, "--players", "2,3", "--seed", 3, "--out", out, *TINY) == 0
    shown = capsys.readouterr().out
    assert "trained: 512 decisions" in shown
    assert "environment" in shown
    assert str(out / "checkpoint.safetensors") in shown
    assert (out / "learning_curve.png").read_bytes().startswith(b"\x89PNG")
    assert command(monkeypatch, "train", GAME, "--out", out, *TINY) == 2
    assert "--resume goes on with it" in capsys.readouterr().err
    assert command(monkeypatch, "train", GAME, "--out", out, "--resume", "--decisions", 700) == 0
    assert "trained: 768 decisions" in capsys.readouterr().out
    assert command(monkeypatch, "train", GAME, "--out", out, "--resume") == 0
    assert "nothing to do: 768 decisions are made" in capsys.readouterr().out
    assert command(monkeypatch, "train", GAME, "--out", out, "--resume", "--hidden", "32,32") == 2
    assert "hidden is [16] there and [32, 32] here" in capsys.readouterr().err
    assert command(monkeypatch, "evaluate", out, "random", "--players", 3, "--games", 20) == 0
    assert "run" in capsys.readouterr().out
    assert command(monkeypatch, "evaluate", out, "random", "--players", 4, "--games", 20) == 2
    assert "it is for 2 or 3 players, not 4" in capsys.readouterr().err


@pytest.mark.torch
@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["chess"], "game 'chess' is unknown"),
        ([GAME, "--players", "two"], "'two': must be whole numbers"),
        ([GAME, "--players", "9"], "num_players=9"),
        ([GAME, "--envs", "0"], "envs=0"),
        ([GAME, "--option", "colour=red"], "go_west_2005 has the options"),
        ([GAME, "--components", "nowhere.toml"], "nowhere.toml"),
        ([GAME, "--resume"], "there is no checkpoint"),
    ],
)
def test_train_names_what_is_wrong(words, message: str, monkeypatch, capsys, tmp_path: Path) -> None:
    pytest.importorskip("sb3_contrib")
    assert command(monkeypatch, "train", *words, "--out", tmp_path / "run") == 2
    error = capsys.readouterr().err
    assert message in error
    assert error.count("\n") == 1
    assert not list(tmp_path.rglob("*.safetensors"))


@pytest.mark.torch
def test_demo(monkeypatch, capsys, tmp_path: Path) -> None:
    pytest.importorskip("sb3_contrib")
    pytest.importorskip("matplotlib")
    out = tmp_path / "demo"
    for _ in range(2):  # the second one overwrites the first
        assert command(monkeypatch, "demo", "--quick", "--out", out, "--decisions", 2048) == 0
    shown = capsys.readouterr().out
    for path in ("checkpoint.safetensors", "learning_curve.png", "game.txt", "summary.json"):
        assert (out / path).stat().st_size > 0
        assert str(out / path) in shown
    assert (out / "learning_curve.png").read_bytes()[:8] == b"\x89PNG\r\n\x1a\n"
    pictures = sorted((out / "game").glob("*.svg"))
    assert len(pictures) > 20
    assert all(ElementTree.parse(path).getroot().tag.endswith("svg") for path in pictures[::20])
    text = (out / "game.txt").read_text()
    assert "VP, place 1" in text
    assert "(player 0): " in text
    summary = json.loads((out / "summary.json").read_text())
    assert summary["passed"] is True
    assert set(summary["evaluations"]) == {"random", "greedy"}
    assert 0 < summary["environment_share"] < 1
    assert "environment" in shown


@pytest.mark.torch
def test_demo_fails_below_the_threshold(monkeypatch, capsys, tmp_path: Path) -> None:
    pytest.importorskip("sb3_contrib")
    pytest.importorskip("matplotlib")
    words = ["--quick", "--decisions", 2048, "--threshold", 1.01, "--out", tmp_path / "demo"]
    assert command(monkeypatch, "demo", *words) == 1
    assert "failed: won" in capsys.readouterr().err
