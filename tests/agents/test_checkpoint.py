"""Checkpoints: round trip, what is refused and how, and what a killed writer leaves behind."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import westbound
from tests.agents.helpers import GAME

pytestmark = pytest.mark.torch
torch = pytest.importorskip("torch")
pytest.importorskip("safetensors")

from westbound.agents import load_agent  # noqa: E402
from westbound.agents.checkpoint import (  # noqa: E402
    check_fit,
    identity,
    read_checkpoint,
    tidy,
    write_checkpoint,
)
from westbound.agents.networks import build_network, describe  # noqa: E402
from westbound.agents.policy import PolicyAgent, options_of  # noqa: E402
from westbound.agents.protocol import StateHandle  # noqa: E402


def write(path: Path, changes: dict | None = None, hidden: tuple[int, ...] = (16, 8), seed: int = 0) -> torch.nn.Module:
    """Write a checkpoint with a random policy for two players; returns its network."""
    game = westbound.load(GAME)
    shape = describe(game, hidden, "tanh")
    torch.manual_seed(seed)
    network = build_network(**shape)
    arrays = {f"policy/{name}": tensor.numpy() for name, tensor in network.state_dict().items()}
    who = identity(game, [2], "outcome", options_of(game, 2))
    write_checkpoint(path, {**who, "network": shape, **(changes or {})}, arrays)
    return network


def handle() -> StateHandle:
    states = [westbound.load(GAME).new_initial_state(num_players=2, seed=seed) for seed in range(20)]
    return StateHandle(states)


def test_round_trip(tmp_path: Path) -> None:
    arrays = {
        "a/b": np.arange(6, dtype=np.uint64).reshape(2, 3),
        "flags": np.array([True, False]),
        "half": np.float32([[0.5]])[:, ::-1],
        "number": np.array(3.0, np.float64),
    }
    write_checkpoint(tmp_path / "x.safetensors", {"list": [1, 2], "text": "é"}, arrays)
    read = read_checkpoint(tmp_path / "x.safetensors")
    assert read.description["list"] == [1, 2]
    assert read.description["text"] == "é"
    assert read.arrays.keys() == arrays.keys()
    for name, array in arrays.items():
        assert read.arrays[name].dtype == array.dtype
        assert np.array_equal(read.arrays[name], array)
    assert read.group("a").keys() == {"b"}


def test_it_is_plain_safetensors_with_json(tmp_path: Path) -> None:
    """No pickle, and readable without this package."""
    from safetensors import safe_open

    write(tmp_path / "x.safetensors")
    with safe_open(tmp_path / "x.safetensors", "np") as file:
        description = json.loads(file.metadata()["westbound"])
        assert file.get_tensor("policy/0.weight").shape == (16, description["network"]["inputs"])
    expected = {"game", "version", "observation_layout", "action_layout", "components", "player_counts", "options"}
    assert expected < description.keys()


def test_policy_plays_the_likeliest_legal_action(tmp_path: Path) -> None:
    network = write(tmp_path / "x.safetensors")
    agent = load_agent(tmp_path / "x.safetensors", GAME, num_players=2)
    shown = handle()
    with torch.no_grad():
        scores = network(torch.from_numpy(shown.observations)).numpy()
    expected = np.where(shown.action_masks != 0, scores, -np.inf).argmax(axis=1)
    assert agent.act(shown).tolist() == expected.tolist()
    assert agent.name == "x"


def test_a_folder_means_its_checkpoint(tmp_path: Path) -> None:
    folder = tmp_path / "good run"
    folder.mkdir()
    write(folder / "checkpoint.safetensors")
    assert load_agent(str(folder), GAME, num_players=2).name == "good run"


def test_sampling_follows_the_softmax_and_its_own_seed(tmp_path: Path) -> None:
    network = write(tmp_path / "x.safetensors")
    shown = StateHandle([westbound.load(GAME).new_initial_state(num_players=2, seed=1)] * 4000)
    torch.manual_seed(0)
    drawn = PolicyAgent.load(tmp_path / "x.safetensors", GAME, sample=True, seed=5).act(shown)
    torch.manual_seed(1)
    again = PolicyAgent.load(tmp_path / "x.safetensors", GAME, sample=True, seed=5)
    state = again.get_state()
    assert np.array_equal(drawn, again.act(shown))
    other = again.act(shown)
    assert not np.array_equal(drawn, other)
    again.set_state(state)
    assert np.array_equal(drawn, again.act(shown))
    with torch.no_grad():
        scores = network(torch.from_numpy(shown.observations[:1])).numpy()[0]
    legal = np.flatnonzero(shown.action_masks[0])
    expected = np.exp(scores[legal]) / np.exp(scores[legal]).sum() * 4000
    counts = np.bincount(drawn, minlength=len(scores))
    assert counts.sum() == counts[legal].sum()
    assert (np.abs(counts[legal] - expected) < 5 * np.sqrt(expected)).all()


DIFFERENT = [
    ({"game": "go_west"}, "it is for go_west, not go_west_2005"),
    ({"version": 9}, "version is 9 there and 0 here"),
    ({"observation_layout": "0" * 64}, "another observation layout"),
    ({"action_layout": "0" * 64}, "another action layout"),
    ({"components": "0" * 64}, "another components"),
    ({"player_counts": [3, 4]}, "it is for 3 or 4 players, not 2"),
    (
        {"options": {"hand_size": 6, "vp_payment": "shortfall", "first_player": "random"}},
        "option hand_size is 6 there and 7 here",
    ),
]


@pytest.mark.parametrize(("changes", "message"), DIFFERENT, ids=[next(iter(changes)) for changes, _ in DIFFERENT])
def test_what_does_not_fit_is_refused_by_name(tmp_path: Path, changes: dict, message: str) -> None:
    write(tmp_path / "x.safetensors", changes)
    with pytest.raises(ValueError, match="does not fit") as error:
        load_agent(tmp_path / "x.safetensors", GAME, num_players=2)
    assert message in str(error.value)
    assert "x.safetensors" in str(error.value)


def test_all_differences_are_named_at_once(tmp_path: Path) -> None:
    write(tmp_path / "x.safetensors", {"version": 9, "player_counts": [4]})
    with pytest.raises(ValueError, match=r"version is 9 .*; it is for 4 players, not 2"):
        load_agent(tmp_path / "x.safetensors", GAME, num_players=2)


def test_options_of_the_game_object_count(tmp_path: Path) -> None:
    path = tmp_path / "x.safetensors"
    write(path)
    with pytest.raises(ValueError, match="option hand_size is 7 there and 6 here"):
        load_agent(path, westbound.load(GAME, hand_size=6), num_players=2)
    write(path, {"options": options_of(westbound.load(GAME, hand_size=6), 2)})
    load_agent(path, westbound.load(GAME, hand_size=6), num_players=2)


def test_own_components_count(tmp_path: Path) -> None:
    import westbound.envs.go_west_2005 as folder

    text = (Path(folder.__file__).parent / "components.toml").read_text()
    (tmp_path / "cards.toml").write_text(text.replace("end_vp = 50", "end_vp = 40"))
    write(tmp_path / "x.safetensors")
    with pytest.raises(ValueError, match="another components"):
        load_agent(tmp_path / "x.safetensors", westbound.load(GAME, components=tmp_path / "cards.toml"))


def test_the_reward_matters_for_training_alone(tmp_path: Path) -> None:
    write(tmp_path / "x.safetensors", {"reward": "rank"})
    load_agent(tmp_path / "x.safetensors", GAME, num_players=2)
    with pytest.raises(ValueError, match="reward is 'rank' there and 'outcome' here"):
        check_fit(read_checkpoint(tmp_path / "x.safetensors"), {"reward": "outcome"})


def test_weights_that_are_not_the_networks(tmp_path: Path) -> None:
    write(tmp_path / "x.safetensors")
    whole = read_checkpoint(tmp_path / "x.safetensors")
    arrays = {**whole.arrays, "policy/0.bias": np.zeros(3, np.float32)}
    write_checkpoint(tmp_path / "y.safetensors", whole.description, arrays)
    with pytest.raises(ValueError, match=r"y\.safetensors: its weights do not fit its network"):
        load_agent(tmp_path / "y.safetensors", GAME, num_players=2)


def test_a_network_of_another_version_is_refused_by_name(tmp_path: Path) -> None:
    shape = {"inputs": 1, "hidden": [8], "outputs": 1, "activation": "relu", "layers_of_later": 3}
    write(tmp_path / "x.safetensors", {"network": shape})
    with pytest.raises(ValueError, match=r"x\.safetensors: this version builds no such network: .*layers_of_later"):
        load_agent(tmp_path / "x.safetensors", GAME, num_players=2)


def test_missing_file(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match=r"no checkpoint .*nothing\.safetensors"):
        load_agent(tmp_path / "nothing.safetensors", GAME)


def test_every_cut_is_noticed(tmp_path: Path) -> None:
    write(tmp_path / "x.safetensors")
    data = (tmp_path / "x.safetensors").read_bytes()
    for size in [0, 1, 7, 8, 9, 100, len(data) // 2, len(data) - 1]:
        (tmp_path / "y.safetensors").write_bytes(data[:size])
        with pytest.raises(ValueError, match=r"y\.safetensors is not a whole safetensors file"):
            read_checkpoint(tmp_path / "y.safetensors")


def test_flipped_bits_are_noticed(tmp_path: Path) -> None:
    write(tmp_path / "x.safetensors")
    data = bytearray((tmp_path / "x.safetensors").read_bytes())
    start = 8 + int.from_bytes(data[:8], "little")
    for place in np.random.default_rng(0).integers(start, len(data), 10):
        changed = bytearray(data)
        changed[place] ^= 1
        (tmp_path / "y.safetensors").write_bytes(changed)
        with pytest.raises(ValueError, match=r"y\.safetensors is damaged"):
            read_checkpoint(tmp_path / "y.safetensors")


def test_foreign_files(tmp_path: Path) -> None:
    from safetensors.numpy import save_file

    save_file({"a": np.zeros(3)}, tmp_path / "foreign.safetensors")
    with pytest.raises(ValueError, match="not one of westbound's checkpoints"):
        read_checkpoint(tmp_path / "foreign.safetensors")
    save_file({"a": np.zeros(3)}, tmp_path / "later.safetensors", {"westbound": '{"format": "westbound checkpoint 2"}'})
    with pytest.raises(ValueError, match="its format is 'westbound checkpoint 2'"):
        read_checkpoint(tmp_path / "later.safetensors")


def test_a_failed_write_leaves_the_old_file_and_nothing_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(tmp_path / "x.safetensors")
    before = (tmp_path / "x.safetensors").read_bytes()

    def fail(file: int) -> None:
        raise OSError("no space left on device")

    monkeypatch.setattr(os, "fsync", fail)
    with pytest.raises(OSError, match="no space left"):
        write(tmp_path / "x.safetensors", seed=1)
    assert [path.name for path in tmp_path.iterdir()] == ["x.safetensors"]
    assert (tmp_path / "x.safetensors").read_bytes() == before


_WRITER = """
import os, signal, sys
from pathlib import Path
import numpy as np
from westbound.agents.checkpoint import write_checkpoint

def write(k):
    write_checkpoint(Path(sys.argv[1]), {"k": k}, {"a": np.full(100_000, k)})

def die(*arguments):
    os.kill(os.getpid(), signal.SIGKILL)

class Half:
    def __init__(self, file):
        self.file = file
    def __enter__(self):
        return self
    def __exit__(self, *error):
        self.file.close()
    def write(self, data):
        self.file.write(data[: len(data) // 2])
        self.file.flush()
        die()

write(1)
real = Path.open, os.replace
if sys.argv[2] == "in the middle of the data":
    Path.open = lambda path, mode: Half(real[0](path, mode))
elif sys.argv[2] == "before the data is on the disk":
    os.fsync = die
elif sys.argv[2] == "before it gets its name":
    os.replace = die
else:
    os.replace = lambda a, b: (real[1](a, b), die())
write(2)
"""
_MOMENTS = {
    "in the middle of the data": (1, 1),
    "before the data is on the disk": (1, 1),
    "before it gets its name": (1, 1),
    "after it got its name": (2, 0),
}


@pytest.mark.parametrize("moment", _MOMENTS)
def test_a_killed_writer_leaves_the_last_file_whole(tmp_path: Path, moment: str) -> None:
    path = tmp_path / "x.safetensors"
    done = subprocess.run([sys.executable, "-c", _WRITER, str(path), moment], timeout=60, check=False)
    assert done.returncode == -signal.SIGKILL
    kept, rests = _MOMENTS[moment]
    assert read_checkpoint(path).description["k"] == kept
    assert (read_checkpoint(path).arrays["a"] == kept).all()
    assert len(list(tmp_path.glob(".x.safetensors.*.part"))) == rests
    tidy(path)
    assert [p.name for p in tmp_path.iterdir()] == [path.name]
