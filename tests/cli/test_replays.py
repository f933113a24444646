"""``westbound record``, ``verify``, ``replay`` and ``render``."""

import json
import random
import xml.etree.ElementTree as ElementTree

import pytest

from tests.conformance.cases import changed_components, each_count, each_game, load
from westbound.envs.core.game import State
from westbound.envs.core.replay import replay

pytestmark = pytest.mark.core
GAME = "go_west_2005"


@pytest.fixture
def recorded(tmp_path, westbound):
    """A replay of three players."""
    path = tmp_path / "game.jsonl"
    result = westbound("record", GAME, "--agents", "random,greedy,random", "--seed", 1, "--out", path)
    assert result == (0, result.out, "")
    return path


def complains(result, *parts):
    """One line about what is wrong, and exit code 2."""
    assert result.code == 2
    assert result.out == ""
    assert result.error.startswith("error: ")
    assert result.error.count("\n") == 1
    for part in parts:
        assert part in result.error


# --- record


@each_count
def test_record_and_verify(case, tmp_path, westbound):
    path = tmp_path / "game.jsonl"
    words = ["record", case.game, "--players", case.num_players, "--agents", "greedy", "--out", path, "--seed", 5]
    result = westbound(*words, "--full", "--reward", case.rewards[1])
    assert result.code == 0
    assert str(path) in result.out
    head, *answers = [json.loads(line) for line in path.read_text().splitlines()]
    assert head["parameters"]["num_players"] == case.num_players
    assert head["parameters"]["reward"] == case.rewards[1]
    assert head["agents"] == ["greedy"] * case.num_players
    assert head["seed"] == 5
    assert all("players" in answer["state"] for answer in answers)
    result = westbound("verify", path)
    assert result.code == 0
    assert f"{len(answers) - 1} answers" in result.out
    state = case.new_state(5, reward=case.rewards[1])
    for step in replay(path).steps:
        if not step.forced:
            assert step.action == state.greedy_action()
            state.apply_action(step.action)


@each_game
def test_one_agent_is_for_all_seats_of_the_usual_player_count(game, tmp_path, westbound):
    assert westbound("record", game, "--agents", "random", "--out", tmp_path / "a.jsonl").code == 0
    assert replay(tmp_path / "a.jsonl").opening.num_players == load(game).spec.default_players


def test_random_agents_follow_from_the_seed_and_differ_by_seat(tmp_path, westbound):
    data = {}
    for name, seed in (("a", 1), ("b", 1), ("c", 2)):
        path = tmp_path / f"{name}.jsonl"
        assert westbound("record", GAME, "--agents", "random,random", "--seed", seed, "--out", path).code == 0
        data[name] = path.read_bytes()
    assert data["a"] == data["b"] != data["c"]


def test_options_of_the_game(tmp_path, westbound):
    path = tmp_path / "a.jsonl"
    words = ["record", GAME, "--agents", "greedy,random", "--out", path]
    assert westbound(*words, "--option", "hand_size=6", "--option", "vp_payment=free_split").code == 0
    parameters = replay(path).opening.parameters
    assert (parameters["hand_size"], parameters["vp_payment"]) == (6, "free_split")
    for bad in ("hand_size", "hand_size=9", "colour=red", "=6", "hand_size="):
        complains(westbound(*words, "--option", bad), repr(bad))


@pytest.mark.parametrize(
    ("words", "parts"),
    [
        (["go_south", "--agents", "greedy"], ["'go_south'", GAME]),
        ([GAME, "--agents", "gredy,random"], ["'gredy'", "greedy"]),
        ([GAME, "--agents", "no/such.safetensors,random"], ["no/such.safetensors"]),
        ([GAME, "--agents", "greedy,,random"], ["a name is missing"]),
        ([GAME, "--agents", "greedy,random", "--players", "3"], ["2 agents for 3 seats"]),
        ([GAME, "--agents", "greedy", "--players", "9"], ["num_players=9"]),
        ([GAME, "--agents", "greedy", "--seed", "-1"], ["seed=-1"]),
        ([GAME, "--agents", "greedy", "--reward", "fame"], ["reward='fame'"]),
        ([GAME, "--agents", "greedy", "--components", "none.toml"], ["none.toml"]),
    ],
)
def test_what_cannot_be_recorded(words, parts, tmp_path, westbound):
    complains(westbound("record", *words, "--out", tmp_path / "a.jsonl"), *parts)
    assert not list(tmp_path.iterdir())


def test_own_components(tmp_path, westbound):
    own = changed_components(GAME, tmp_path)
    path = tmp_path / "a.jsonl"
    assert westbound("record", GAME, "--agents", "random", "--components", own, "--out", path).code == 0
    assert westbound("verify", path, "--components", own).code == 0
    complains(westbound("verify", path), "component")


# --- verify


def test_verify_refuses_what_was_altered(recorded, westbound):
    lines = recorded.read_bytes().splitlines(keepends=True)
    draw = random.Random(1)
    for line in (1, 2, draw.randrange(3, len(lines)), len(lines)):
        edited = lines[line - 1].replace(b'"digest": "', b'"digest": "0', 1)
        recorded.write_bytes(b"".join([*lines[: line - 1], edited, *lines[line:]]))
        complains(westbound("verify", recorded), str(recorded), f"line {line}: ", "digest")
    recorded.write_bytes(b"".join(lines[:-1]))
    complains(westbound("verify", recorded), f"line {len(lines)}: ", "cut off")
    recorded.write_bytes(b"".join([*lines[:4], lines[5], lines[4], *lines[6:]]))
    complains(westbound("verify", recorded), "line 5: ")
    for foreign in (b"", b"\x89PNG\r\n", b"{}\n", b"\xff\xfe\n"):
        recorded.write_bytes(foreign)
        complains(westbound("verify", recorded), "line 1: ")
        complains(westbound("replay", recorded), "line 1: ")
        complains(westbound("render", recorded), "line 1: ")
    recorded.write_bytes(b"".join(lines))
    assert westbound("verify", recorded).code == 0


def test_verify_where_there_is_no_file(tmp_path, westbound):
    complains(westbound("verify", tmp_path / "none.jsonl"), "none.jsonl")
    complains(westbound("verify", tmp_path), str(tmp_path))


# --- replay


def test_replay_as_text(recorded, westbound):
    result = westbound("replay", recorded)
    whole = replay(recorded)
    title, *answers, last = result.out.splitlines()
    assert GAME in title
    assert "3 players" in title
    assert len(answers) == len(whole.steps)
    for answer, step in zip(answers, whole.steps, strict=True):
        assert answer.split()[0] == str(step.index)
        assert f"player {step.player} ({whole.header['agents'][step.player]})" in answer
        assert step.text in answer
        assert answer.endswith("[forced]") == step.forced
    assert ", ".join(map(str, whole.results["scores"])) in last


def test_replay_with_boards(recorded, westbound):
    whole = replay(recorded)
    result = westbound("replay", recorded, "--board", "--observer", 1)
    for move in (0, 5, len(whole.steps)):
        assert whole.state(move).ansi(observer=1, color=False) in result.out
    complains_late = westbound("replay", recorded, "--board", "--observer", 7)
    assert complains_late.code == 2
    assert "observer" in complains_late.error


def test_replay_as_pictures(recorded, tmp_path, westbound):
    image = pytest.importorskip("PIL.Image")
    whole, folder = replay(recorded), tmp_path / "new" / "pictures"
    result = westbound("replay", recorded, "--svg", folder, "--frames", 3)
    assert result.code == 0
    frames = sorted(folder.glob("*.svg"))
    assert [frame.name for frame in frames] == [f"frame_{k:04}.svg" for k in range(len(whole.steps) + 1)]
    for k in (0, 1, len(whole.steps)):
        text = frames[k].read_text(encoding="utf-8")
        assert ElementTree.fromstring(text).tag.endswith("svg")
        assert (whole.steps[k - 1].text if k else "opening") in text
    with image.open(folder / "game.gif") as picture:
        assert picture.n_frames == 3


def test_pictures_without_a_moving_one(recorded, tmp_path, westbound, monkeypatch):
    monkeypatch.setattr(State, "svg", lambda state, **arguments: "<svg/>")
    assert westbound("replay", recorded, "--svg", tmp_path / "p", "--frames", 0).code == 0
    assert not (tmp_path / "p" / "game.gif").exists()
    complains(westbound("replay", recorded, "--svg", tmp_path / "q", "--frames", -1), "--frames")


# --- render


def test_render_draws_a_state(recorded, tmp_path, westbound):
    whole, out = replay(recorded), tmp_path / "x.svg"
    for move, step in ((3, whole.steps[2]), (len(whole.steps), whole.steps[-1])):
        assert westbound("render", recorded, "--move", move, "--out", out).code == 0
        text = out.read_text(encoding="utf-8")
        assert step.text in text
        assert ElementTree.fromstring(text).tag.endswith("svg")
    assert westbound("render", recorded, "--out", tmp_path / "last.svg").code == 0
    assert (tmp_path / "last.svg").read_text() == text
    assert westbound("render", recorded, "--move", 0, "--out", out).code == 0
    assert "opening" in out.read_text()


def test_render_hides_what_an_observer_may_not_see(recorded, tmp_path, westbound):
    whole, pictures = replay(recorded), []
    for words in ([], ["--observer", 0], ["--observer", 1]):
        assert westbound("render", recorded, "--move", 0, "--out", tmp_path / "x.svg", *words).code == 0
        pictures.append((tmp_path / "x.svg").read_text())
    assert len(set(pictures)) == 3
    assert pictures[1] == whole.opening.resample(0, 3).svg(observer=0, caption="opening")


def test_render_as_pixels(recorded, tmp_path, westbound):
    image = pytest.importorskip("PIL.Image")
    assert westbound("render", recorded, "--out", tmp_path / "x.png", "--width", 300).code == 0
    with image.open(tmp_path / "x.png") as picture:
        assert picture.width == 300


@pytest.mark.parametrize(
    ("words", "part"),
    [
        (["--move", 9999], "9999"),
        (["--move", -1], "-1"),
        (["--observer", 3], "observer"),
        (["--out", "x.bmp"], "x.bmp"),
    ],
)
def test_what_cannot_be_drawn(words, part, recorded, tmp_path, westbound, monkeypatch):
    monkeypatch.chdir(tmp_path)
    complains(westbound("render", recorded, *words), part)
    assert [path.name for path in tmp_path.iterdir()] == ["game.jsonl"]
