"""Training: it learns, it resumes to the bit, it stops when asked, and it refuses what does not fit."""

import json
import signal
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from tests.agents.helpers import GAME

pytestmark = pytest.mark.torch
torch = pytest.importorskip("torch")
pytest.importorskip("sb3_contrib")
pytest.importorskip("tensorboard")

from westbound.agents import load_agent  # noqa: E402
from westbound.agents.checkpoint import read_checkpoint, write_checkpoint  # noqa: E402
from westbound.agents.export import export  # noqa: E402
from westbound.agents.policy import PolicyAgent  # noqa: E402
from westbound.training.arguments import TrainArguments  # noqa: E402
from westbound.training.evaluate import evaluate  # noqa: E402
from westbound.training.maskable_ppo import Learner, train  # noqa: E402
from westbound.training.progress import Progress, Statistics, read_curve  # noqa: E402
from westbound.training.saving import start_from, weights_of  # noqa: E402

SMALL = TrainArguments(
    game=GAME,
    players=(2, 3),
    decisions=2048,
    seed=5,
    share_self=1,
    share_pool=1,
    share_random=1,
    share_greedy=1,
    pool_size=2,
    pool_every=500,
    imitate=1500,
    envs=16,
    steps=16,
    batch_size=128,
    hidden=(32,),
    schedule="linear",
    checkpoint_every=500,
)


def quiet() -> Progress:
    return Progress(quiet=True)


def run(arguments: TrainArguments, out: Path, **words) -> dict:
    return train(arguments, out, progress=quiet(), **words)


class StopAt(Progress):
    """Presses Ctrl-C in the middle of a rollout."""

    def __init__(self, decisions: int) -> None:
        super().__init__(quiet=True)
        self.decisions = decisions

    def update(self, decisions: int, statistics: Statistics) -> None:
        if 0 < self.decisions <= decisions:
            self.decisions = 0
            signal.raise_signal(signal.SIGINT)


def same_run(first: Path, second: Path) -> None:
    """Two checkpoints hold the same weights, optimizer, games, past selves and random streams."""
    a, b = (read_checkpoint(folder / "checkpoint.safetensors") for folder in (first, second))
    assert a.arrays.keys() == b.arrays.keys()
    assert any(name.startswith("pool/") for name in a.arrays)
    assert [name for name in a.arrays if not np.array_equal(a.arrays[name], b.arrays[name])] == []
    assert {**a.description, "times": 0, "digest": 0} == {**b.description, "times": 0, "digest": 0}


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A run that was never stopped."""
    out = tmp_path_factory.mktemp("whole")
    run(SMALL, out)
    return out


def test_the_same_arguments_give_the_same_run(whole: Path, tmp_path: Path) -> None:
    np.random.seed(77)
    torch.manual_seed(77)
    run(SMALL, tmp_path / "again")
    same_run(whole, tmp_path / "again")
    run(replace(SMALL, seed=6), tmp_path / "other")
    with pytest.raises(AssertionError):
        same_run(whole, tmp_path / "other")


def test_a_run_begins_with_the_weights_of_another(whole: Path, tmp_path: Path) -> None:
    """Of a run, and of an exported policy, in which the critic is missing."""
    first = replace(SMALL, imitate=0, start_from=str(whole), players=(2,))
    learner = Learner(first)
    fresh = {name: weights.copy() for name, weights in weights_of(learner.critic).items()}
    start_from(first, learner.env.game, learner.actor, learner.critic)
    old = read_checkpoint(whole / "checkpoint.safetensors")
    for group, network in (("policy", learner.actor), ("critic", learner.critic)):
        for name, weights in old.group(group).items():
            np.testing.assert_array_equal(weights_of(network)[name], weights)
    export(whole / "checkpoint.safetensors", tmp_path / "small.safetensors")
    learner = Learner(first)
    second = replace(first, start_from=str(tmp_path / "small.safetensors"))
    start_from(second, learner.env.game, learner.actor, learner.critic)
    for name, weights in old.group("policy").items():
        np.testing.assert_allclose(weights_of(learner.actor)[name], weights, atol=1e-3, rtol=1e-3)
    for name, weights in fresh.items():
        np.testing.assert_array_equal(weights_of(learner.critic)[name], weights)


def test_weights_to_begin_with_that_do_not_fit_are_refused_by_name(whole: Path, tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="holds a network of another shape"):
        run(replace(SMALL, start_from=str(whole), hidden=(16,)), tmp_path / "a")
    with pytest.raises(ValueError, match="it is for go_west_2005, not great_western"):
        run(replace(SMALL, start_from=str(whole), game="great_western"), tmp_path / "b")
    with pytest.raises(ValueError, match="start_from='greedy': neither a .safetensors file nor the folder of a run"):
        run(replace(SMALL, start_from="greedy"), tmp_path / "c")
    with pytest.raises(FileNotFoundError, match="there is no checkpoint"):
        run(replace(SMALL, start_from="nothing.safetensors"), tmp_path / "d")


def test_ctrl_c_writes_a_checkpoint_and_resuming_equals_never_stopping(whole: Path, tmp_path: Path) -> None:
    out = tmp_path / "stopped"
    handler = signal.getsignal(signal.SIGINT)
    summary = train(SMALL, out, progress=StopAt(900))
    assert signal.getsignal(signal.SIGINT) is handler
    assert summary["finished"] is False
    assert summary["decisions"] == 1024  # the rollout in progress is finished
    assert read_checkpoint(out / "checkpoint.safetensors").description["decisions"] == 1024
    np.random.seed(1)
    torch.manual_seed(1)
    summary = run(SMALL, out, resume=True)
    assert summary["finished"] is True
    same_run(whole, out)
    curve = read_curve(out / "progress.jsonl")
    assert [row["decisions"] for row in curve] == list(range(256, 2049, 256))
    strip = [{**row, "seconds": 0} for row in curve]
    expected = [{**row, "seconds": 0} for row in read_curve(whole / "progress.jsonl")]
    assert [row["decisions"] for row in strip] == [row["decisions"] for row in expected]
    seconds = [row["seconds"] for row in curve]
    assert seconds == sorted(seconds)


def test_resuming_a_finished_run_with_more_decisions_goes_on(tmp_path: Path) -> None:
    constant = replace(SMALL, schedule="constant")
    run(replace(constant, decisions=1024), tmp_path / "longer")
    run(constant, tmp_path / "longer", resume=True)
    run(constant, tmp_path / "once")
    a, b = (read_checkpoint(tmp_path / name / "checkpoint.safetensors") for name in ("longer", "once"))
    assert all(np.array_equal(a.arrays[name], b.arrays[name]) for name in a.arrays)
    summary = run(constant, tmp_path / "longer", resume=True)
    assert summary["finished"] is True
    assert summary["decisions"] == 2048


@pytest.mark.slow
def test_a_killed_run_goes_on_from_its_last_checkpoint(whole: Path, tmp_path: Path) -> None:
    out = tmp_path / "killed"
    code = (
        "from pathlib import Path; import sys, tests.training.test_train as t;"
        "t.train(t.replace(t.SMALL, decisions=10**9), Path(sys.argv[1]), progress=t.quiet())"
    )
    with subprocess.Popen([sys.executable, "-c", code, str(out)]) as process:
        limit = time.monotonic() + 120
        while not (out / "checkpoint.safetensors").exists():
            assert process.poll() is None
            assert time.monotonic() < limit
            time.sleep(0.01)
        time.sleep(np.random.default_rng(0).uniform(0, 0.3))
        process.send_signal(signal.SIGKILL)
    kept = read_checkpoint(out / "checkpoint.safetensors")
    assert kept.description["decisions"] >= 512
    goal = kept.description["decisions"] + 256
    summary = run(replace(SMALL, decisions=goal), out, resume=True)
    assert summary["decisions"] == goal


def test_it_learns_to_beat_random(tmp_path: Path) -> None:
    """Some seconds of learning; the 95 % interval of 400 games lies above one half, and above that of before."""
    arguments = TrainArguments(
        game=GAME,
        decisions=20_480,
        envs=32,
        steps=64,
        batch_size=256,
        learning_rate=3e-3,
        gae_lambda=1.0,
        hidden=(64,),
        share_self=0,
        share_random=1,
        share_greedy=0,
        seed=0,
    )
    untrained = PolicyAgent(Learner(arguments).actor, "untrained", sample=True)
    before = evaluate([untrained, "random"], GAME, games=400, num_players=2).standings[0]
    run(arguments, tmp_path / "run")
    standing = evaluate([tmp_path / "run", "random"], GAME, games=400, num_players=2).standings[0]
    assert standing.beats
    assert standing.low > before.high


def test_files_of_a_run(whole: Path) -> None:
    assert list((whole / "tensorboard").glob("events.out.tfevents.*"))
    assert not list(whole.glob(".*.part"))
    description = read_checkpoint(whole / "checkpoint.safetensors").description
    assert description["game"] == GAME
    assert description["player_counts"] == [2, 3]
    assert description["training"] == SMALL.to_dict()
    assert description["times"]["training"] > description["times"]["environment"] > 0
    for num_players in (2, 3):
        assert load_agent(whole, GAME, num_players=num_players).name == whole.name
    with pytest.raises(ValueError, match="it is for 2 or 3 players, not 4"):
        load_agent(whole, GAME, num_players=4)


def test_tensorboard_gets_the_win_rates(whole: Path) -> None:
    from tensorboard.backend.event_processing.event_accumulator import EventAccumulator

    events = EventAccumulator(str(whole / "tensorboard"))
    events.Reload()
    tags = set(events.Tags()["scalars"])
    for kind in ("self", "pool", "random", "greedy"):
        assert {f"win_rate/{kind}", f"rank/{kind}", f"game_length/{kind}"} <= tags
    for split in ("seat", "players"):
        assert any(tag.startswith(f"win_rate_by_{split}/") for tag in tags)


def test_a_run_is_not_overwritten_unasked(whole: Path) -> None:
    with pytest.raises(FileExistsError, match="--resume goes on with it"):
        run(SMALL, whole)


def test_resuming_nothing(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match="there is no checkpoint"):
        run(SMALL, tmp_path / "empty", resume=True)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"hidden": (16,)}, "network is"),
        ({"players": (2,)}, "player counts is"),
        ({"reward": "rank"}, "reward is 'outcome' there and 'rank' here"),
        ({"options": {"hand_size": 6}}, "option hand_size is 7 there and 6 here"),
        ({"activation": "tanh"}, "network is"),
    ],
)
def test_a_checkpoint_that_does_not_fit_is_refused_by_name(whole: Path, tmp_path: Path, changes, message: str) -> None:
    kept = read_checkpoint(whole / "checkpoint.safetensors")
    write_checkpoint(tmp_path / "checkpoint.safetensors", kept.description, kept.arrays)
    before = (tmp_path / "checkpoint.safetensors").read_bytes()
    with pytest.raises(ValueError, match="does not fit") as error:
        run(replace(SMALL, **changes), tmp_path, resume=True)
    assert message in str(error.value)
    assert (tmp_path / "checkpoint.safetensors").read_bytes() == before


def test_other_arguments_than_the_runs_are_refused_by_name() -> None:
    assert SMALL.resumed_with({"decisions": 10_000}).decisions == 10_000
    with pytest.raises(ValueError, match=r"envs is 16 there and 8 here; gamma is 1\.0 there and 0\.9 here") as error:
        SMALL.resumed_with({"envs": 8, "gamma": 0.9, "checkpoint_every": 9})
    assert "checkpoint_every" not in str(error.value)


def test_arguments_survive_json() -> None:
    assert TrainArguments.from_dict(json.loads(json.dumps(SMALL.to_dict()))) == SMALL
    with pytest.raises(ValueError, match="no training argument 'colour'"):
        TrainArguments.from_dict({"colour": 1})


@pytest.mark.parametrize(
    ("changes", "error", "message"),
    [
        ({"decisions": 0}, ValueError, "decisions=0"),
        ({"decisions": 1e6}, TypeError, "decisions=1000000.0"),
        ({"envs": True}, TypeError, "envs=True"),
        ({"gamma": 1.5}, ValueError, "gamma=1.5"),
        ({"learning_rate": float("nan")}, ValueError, "learning_rate=nan"),
        ({"share_self": -0.1}, ValueError, "share_self=-0.1"),
        (
            {"share_self": 0, "share_pool": 0, "share_random": 0, "share_greedy": 0},
            ValueError,
            "must add up to more than 0",
        ),
        ({"schedule": "cosine"}, ValueError, "schedule='cosine'"),
        ({"batch_size": 10**6}, ValueError, "batch_size=1000000"),
        ({"players": ()}, ValueError, "players="),
        ({"hidden": (0,)}, ValueError, "hidden=0"),
        ({"seed": -1}, ValueError, "seed=-1"),
    ],
)
def test_bad_arguments_are_named(changes: dict, error: type, message: str) -> None:
    with pytest.raises(error) as caught:
        replace(SMALL, **changes)
    assert message in str(caught.value)


@pytest.mark.parametrize(
    "changes", [{"game": "chess"}, {"players": (5,)}, {"options": {"hand": 6}}, {"seat": "left"}, {"activation": "sin"}]
)
def test_what_the_game_refuses_leaves_no_checkpoint(changes: dict, tmp_path: Path) -> None:
    with pytest.raises((ValueError, TypeError), match=str(next(iter(changes))).rstrip("s")):
        run(replace(SMALL, **changes), tmp_path)
    assert not list(tmp_path.glob("*.safetensors"))
