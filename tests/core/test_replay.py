"""Replays: they say what was played, and whatever is changed in them is refused with one clear error."""

import hashlib
import json
import os
import random

import pytest

import westbound
from tests.conformance.cases import changed_components, each_case, each_count, each_game, load, play
from westbound.envs.core import replay as replays
from westbound.envs.core.registry import GAMES, game_spec
from westbound.envs.core.replay import ReplayError, record, replay, verify

pytestmark = pytest.mark.core
ANSWER = ["index", "player", "prompt", "action", "text", "forced", "digest"]


def by_chance(seed):
    draw = random.Random(seed)
    return lambda state: draw.choice(state.legal_actions())


def recorded(path, game="go_west_2005", seed=3, **arguments):
    """A game of random players in a file; returns its last state."""
    return record(load(game), by_chance(seed), path, seed=seed, **arguments)


@pytest.fixture(scope="module")
def lines(tmp_path_factory):
    """A whole replay of Go West! (2005) as lines."""
    path = tmp_path_factory.mktemp("replay") / "game.jsonl"
    recorded(path, num_players=3, agents=["a", "b", "c"])
    return path.read_bytes().splitlines(keepends=True)


@pytest.fixture
def refused(tmp_path):
    """Assert that these bytes are refused, at this line if one is given; returns the message."""

    def check(data, line=None):
        path = tmp_path / "altered.jsonl"
        path.write_bytes(data if isinstance(data, bytes) else b"".join(data))
        with pytest.raises(ReplayError) as error:
            replay(path)
        message = str(error.value)
        assert message.startswith(f"line {error.value.line}: ")
        assert message.isprintable()
        assert len(message) < 400
        if line is not None:
            assert error.value.line == line, message
        return message

    return check


# --- what is written


@each_case
def test_a_replay_says_what_was_played(case, tmp_path):
    path = tmp_path / "game.jsonl"
    last = recorded(path, case.game, agents=["x"] * case.num_players, reward="score", **case.parameters)
    entries = [json.loads(line) for line in path.read_text().splitlines()]
    head, *answers, results = entries
    spec = game_spec(case.game)
    digest = head.pop("digest")
    assert head == {
        "format": "westbound replay 1",
        "game": case.game,
        "version": spec.version,
        "parameters": {**last.parameters},
        "components": load(case.game).components.digest,
        "seed": 3,
        "agents": ["x"] * case.num_players,
        "full": False,
    }
    assert len(digest) == 64
    assert all(list(answer) == ANSWER for answer in answers)
    assert [answer["index"] for answer in answers] == list(range(1, len(answers) + 1))
    assert [answer["action"] for answer in answers if not answer["forced"]] == last.history()
    del results["digest"]
    assert results == {
        "final": True,
        "answers": len(answers),
        "scores": last.scores().tolist(),
        "ranks": last.ranks().tolist(),
        "returns": last.returns().tolist(),
    }


@each_case
def test_answers_and_digests_agree_with_the_game(case, tmp_path):
    path = tmp_path / "game.jsonl"
    recorded(path, case.game, **case.parameters)
    lines = path.read_text().splitlines()
    state, forced = load(case.game).open_traced(json.loads(lines[0])["parameters"], 3)
    k, chained = 0, ""

    def check(line, state):
        nonlocal chained
        entry = json.loads(line)
        told = entry.pop("digest")
        record_bytes = state.serialize()[-state.game.spec.state.itemsize :]
        text = json.dumps(entry) + "\n"
        chained = hashlib.sha256(chained.encode() + text.encode() + record_bytes).hexdigest()
        assert told == chained

    check(lines[0], state)
    while not state.is_terminal():
        entry = json.loads(lines[k + 1])
        for applied in forced if entry["forced"] else state.apply_traced(entry["action"]):
            k += 1
            entry = json.loads(lines[k])
            assert (entry["player"], entry["prompt"], entry["action"], entry["forced"]) == applied
            assert entry["text"] == state.action_to_string(entry["action"])
            check(lines[k], state)
    check(lines[k + 1], state)
    assert len(lines) == k + 2


@each_count
@pytest.mark.parametrize("full", [False, True])
def test_a_replay_is_read_back(case, full, tmp_path):
    path = tmp_path / "game.jsonl"
    last = recorded(path, case.game, full=full, **case.parameters)
    whole = replay(path)
    state = case.new_state(3)
    assert whole.state(0) == whole.opening == state
    moves = iter(last.history())
    for step in whole.steps:
        assert whole.state(step.index) is step.state
        if not step.forced:
            state.apply_action(next(moves))
    assert step.state == state == last
    for move in (-1, len(whole.steps) + 1):
        with pytest.raises(ValueError, match=str(move)):
            whole.state(move)
    summary = verify(path)
    assert summary["scores"] == last.scores().tolist()
    assert summary["seed"] == 3
    if full:
        entries = [json.loads(line) for line in path.read_text().splitlines()]
        states = [whole.opening, *(step.state for step in whole.steps), last]
        assert [entry["state"] for entry in entries] == [state.to_dict() for state in states]


@each_count
def test_a_game_that_was_played_is_written_down(case, tmp_path):
    state = case.new_state(8)
    play(state, 1)
    moves = iter(state.history())
    record(load(case.game), lambda _: next(moves), tmp_path / "a.jsonl", seed=8, **state.parameters)
    assert replay(tmp_path / "a.jsonl").steps[-1].state == state


def test_some_answers_are_forced(lines):
    forced = [json.loads(line)["forced"] for line in lines[1:-1]]
    assert 0 < sum(forced) < len(forced) / 2


def test_the_same_game_gives_the_same_bytes(tmp_path):
    recorded(tmp_path / "a.jsonl", num_players=2)
    recorded(tmp_path / "b.jsonl", num_players=2)
    assert (tmp_path / "a.jsonl").read_bytes() == (tmp_path / "b.jsonl").read_bytes()


def test_without_a_seed_one_is_drawn(tmp_path):
    seeds = set()
    for _ in range(3):
        record(load("go_west_2005"), by_chance(1), tmp_path / "a.jsonl", num_players=2)
        seeds.add(verify(tmp_path / "a.jsonl")["seed"])
    assert len(seeds) == 3


@pytest.mark.parametrize("broken", ["choose", "rename"])
def test_a_file_is_written_whole_or_not_at_all(broken, tmp_path, monkeypatch):
    path = tmp_path / "game.jsonl"
    path.write_text("before")

    def fails(*arguments):
        raise OSError("broken")

    if broken == "rename":
        monkeypatch.setattr(os, "replace", fails)
    choose = fails if broken == "choose" else by_chance(1)
    with pytest.raises(OSError, match="broken"):
        record(load("go_west_2005"), choose, path, seed=1)
    assert path.read_text() == "before"
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"seed": -1}, "seed=-1"),
        ({"num_players": 9}, "num_players=9"),
        ({"agents": ["a"]}, "2 names"),
        ({"reward": "fame"}, "reward='fame'"),
        ({"colour": 1}, "colour"),
    ],
)
def test_bad_arguments_are_named_and_nothing_is_written(arguments, message, tmp_path):
    with pytest.raises((ValueError, TypeError), match=message):
        record(load("go_west_2005"), by_chance(1), tmp_path / "a.jsonl", **{"num_players": 2, **arguments})
    assert not list(tmp_path.iterdir())
    with pytest.raises(FileNotFoundError, match="nowhere"):
        record(load("go_west_2005"), by_chance(1), tmp_path / "nowhere" / "a.jsonl", num_players=2)


# --- what is refused


def others(value):
    """Values that a field could be changed to."""
    if isinstance(value, bool):
        return [not value, int(value), None]
    if isinstance(value, int | float):
        return [value + 1, -value - 1, float(value) if isinstance(value, int) else 2.5, str(value), None, 2**70]
    if isinstance(value, str):
        return [value[:-1] + "~", value + " ", value.upper() + "!", "", 3, [value]]
    if isinstance(value, list):
        return [value[::-1] if value != value[::-1] else [*value, 0], value[1:], [*value, 1], "x", None]
    if value is None:
        return [0, "x", ["a"]]
    return [{}, [], None, *({**value, key: other} for key in value for other in others(value[key])[:2])]


def edits(line, most):
    """The line with one field changed (to at most so many other values), taken away or added."""
    entry = json.loads(line)
    for name, value in entry.items():
        for other in others(value)[:most]:
            yield json.dumps({**entry, name: other}).encode() + b"\n"
        yield json.dumps({key: v for key, v in entry.items() if key != name}).encode() + b"\n"
    yield json.dumps({**entry, "note": 1}).encode() + b"\n"
    yield json.dumps(dict(reversed(entry.items()))).encode() + b"\n"


def chosen_lines(lines):
    """Numbers (from 0) of lines whose every field is edited: header, some answers, a forced one, the end."""
    forced = next(k for k, line in enumerate(lines) if b'"forced": true' in line)
    return [0, 1, forced - 1, forced, len(lines) - 2, len(lines) - 1]


@pytest.mark.parametrize("which", range(6))
def test_every_edited_field_is_refused(which, lines, refused):
    k = chosen_lines(lines)[which]
    count = 0
    for edited in edits(lines[k], most=9 if k < 100 else 2):
        message = refused([*lines[:k], edited, *lines[k + 1 :]], line=k + 1)
        count += 1
        assert message
    assert count >= 20 or k > 100 and count >= 15


def test_an_edited_field_of_a_full_replay_is_refused(tmp_path, refused):
    recorded(tmp_path / "full.jsonl", num_players=2, full=True)
    lines = (tmp_path / "full.jsonl").read_bytes().splitlines(keepends=True)
    for k in (0, 5, len(lines) - 1):
        entry = json.loads(lines[k])
        entry["state"]["players"][0]["vp"] += 1
        message = refused([*lines[:k], json.dumps(entry).encode() + b"\n", *lines[k + 1 :]], line=k + 1)
        assert "'state'" in message


def test_another_legal_choice_is_refused(lines, refused):
    """Not only impossible answers: each line is another that the rules would allow."""
    state = load("go_west_2005").new_initial_state(num_players=3, seed=3)
    entry = json.loads(lines[1])
    other = next(a for a in state.legal_actions() if a != entry["action"])
    text = state.action_to_string(other)
    for edited in ({**entry, "action": other}, {**entry, "action": other, "text": text}):
        refused([lines[0], json.dumps(edited).encode() + b"\n", *lines[2:]], line=2)


def test_every_cut_at_a_line_is_refused(lines, refused):
    for k in range(0, len(lines), 8):
        message = refused(lines[:k], line=k + 1)
        assert "cut off" in message or k == 0
    assert "cut off" in refused(lines[:-1], line=len(lines))


def test_cuts_inside_a_line_are_refused(lines, refused):
    whole = b"".join(lines)
    for size in random.Random(1).sample(range(1, len(whole) - 1), 25):
        refused(whole[:size])
    refused(whole[:-1], line=len(lines))


def test_lines_swapped_left_out_or_doubled_are_refused(lines, refused):
    draw = random.Random(2)
    for _ in range(12):
        k = draw.randrange(len(lines) - 1)
        refused([*lines[:k], lines[k + 1], lines[k], *lines[k + 2 :]], line=k + 1)
        a, b = sorted(draw.sample(range(len(lines)), 2))
        refused([*lines[:a], lines[b], *lines[a + 1 : b], lines[a], *lines[b + 1 :]], line=a + 1)
        refused([*lines[:k], *lines[k + 1 :]], line=k + 1)
        refused([*lines[:k], lines[k], *lines[k:]], line=k + 2)


def test_lines_of_another_game_are_refused(tmp_path, lines, refused):
    recorded(tmp_path / "other.jsonl", num_players=3, seed=4)
    foreign = (tmp_path / "other.jsonl").read_bytes().splitlines(keepends=True)
    refused([lines[0], *foreign[1:]])
    refused([foreign[0], *lines[1:]])
    refused([*lines[:20], *foreign[20:]])
    refused([*lines, *foreign], line=len(lines) + 1)
    refused([*lines, b"\n"], line=len(lines) + 1)


def test_other_ways_of_writing_the_same_are_refused(lines, refused):
    refused(b"".join(lines).replace(b"\n", b"\r\n"), line=1)
    refused(b"".join(lines).replace(b", ", b","), line=1)
    refused([*lines[:3], b" " + lines[3], *lines[4:]], line=4)
    refused([*lines[:3], b"\n", *lines[3:]], line=4)
    refused([lines[0], lines[1].replace(b'{"index": 1', b'{"index": 1, "index": 1'), *lines[2:]], line=2)
    refused(b"\xef\xbb\xbf" + b"".join(lines), line=1)


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\n",
        b"{}\n",
        b"[]\n",
        b"null\n",
        b"\x89PNG\r\n\x1a\n\0\0",
        b"\xff" * 50 + b"\n",
        b"[" * 500_000 + b"\n",
        b'{"a":' * 100_000 + b"\n",
        b"0" * 3_000_000,
        b"9" * 10_000 + b"\n",
        b'{"format": "westbound replay 2"}\n',
        b'{"format": "westbound replay 1"}\n',
        b'{"format": "westbound replay 1", "game": ["go_west_2005"]}\n',
        b'{"format": "westbound replay 1", "game": "\\ud800\\n\\u001b[2J"}\n',
        b'{"format": ["westbound replay 1"]}\n',
        b"just a text\n",
    ],
    ids=range(17),
)
def test_foreign_files_are_refused(data, refused):
    refused(data, line=1)


def test_a_file_that_is_not_there_or_a_folder(tmp_path):
    with pytest.raises(FileNotFoundError):
        replay(tmp_path / "none.jsonl")
    with pytest.raises(OSError, match=tmp_path.name):
        replay(tmp_path)


@each_game
def test_another_version_is_refused(game, tmp_path, refused):
    recorded(tmp_path / "a.jsonl", game)
    version = GAMES[game]
    data = (tmp_path / "a.jsonl").read_bytes()
    older = data.replace(f'"version": {version}'.encode(), f'"version": {version + 1}'.encode(), 1)
    assert f"version {version + 1}" in refused(older, line=1)


@each_game
def test_own_components(game, tmp_path, refused):
    path = changed_components(game, tmp_path)
    own = westbound.load(game, components=path)
    record(own, by_chance(1), tmp_path / "own.jsonl", seed=1)
    assert replay(tmp_path / "own.jsonl", path).header["components"] == own.components.digest
    assert "component" in refused((tmp_path / "own.jsonl").read_bytes(), line=1)
    recorded(tmp_path / "plain.jsonl", game)
    with pytest.raises(ReplayError, match="component"):
        replay(tmp_path / "plain.jsonl", path)


def test_changed_rules_are_noticed(tmp_path, lines, monkeypatch):
    """A digest is of the state: a replay does not fit rules that lead elsewhere, though every answer be legal."""
    path = tmp_path / "game.jsonl"
    path.write_bytes(b"".join(lines))
    real = replays._played

    def altered(game, header, choose):
        for k, (entry, state) in enumerate(real(game, header, choose)):
            yield ({**entry, "digest": "0" * 64} if k == 7 else entry), state

    monkeypatch.setattr(replays, "_played", altered)
    with pytest.raises(ReplayError, match="line 8: the digest does not fit"):
        replay(path)
