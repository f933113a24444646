"""The example that trains in a minute, with a budget of a moment."""

import re
import runpy
from pathlib import Path

import pytest

pytestmark = pytest.mark.torch
torch = pytest.importorskip("torch")
pytest.importorskip("matplotlib")
pytest.importorskip("tensorboard")

from westbound.training.evaluate import evaluate  # noqa: E402

EXAMPLE = Path(__file__).resolve().parents[2] / "examples" / "train_in_60_seconds.py"


def test_trains_tells_and_draws(tmp_path, capsys):
    threads = torch.get_num_threads()
    try:
        words = ["--seconds", "0.1", "--games", "64", "--players", "3", "--out", str(tmp_path)]
        runpy.run_path(str(EXAMPLE))["main"](words)
    finally:
        torch.set_num_threads(threads)
    out = capsys.readouterr().out
    progress = re.findall(r"^ +\d+ s +([\d,]+) decisions +([\d.]+)% of games won$", out, re.MULTILINE)
    before, after = re.findall(r"^(?:before: |after:  )([\d.]+)% of games won against random", out, re.MULTILINE)
    assert (progress[0], progress[-1][1]) == (("0", before), after), out
    assert int(progress[-1][0].replace(",", "")) > 0
    assert (tmp_path / "learning_curve.png").read_bytes().startswith(b"\x89PNG")
    found = evaluate([tmp_path, "random"], "go_west_2005", games=64, num_players=3, seed=0).standings[0]
    assert f"{found.win_rate:.1%}" == f"{after}%" != f"{before}%", "the checkpoint is the policy after training"
