"""``westbound play``: whole games through a pseudo-terminal, and the ways to leave one."""

import contextlib
import itertools
import os
import re
import select
import subprocess
import sys
import time

import pytest

import westbound
from tests.conformance.cases import each_game, load
from westbound.envs.core.replay import replay

pytestmark = pytest.mark.core
needs_terminal = pytest.mark.skipif(os.name != "posix", reason="pseudo-terminals are a matter of POSIX")
GAME = "go_west_2005"
PATIENCE = 120
# The child takes the terminal as its own, so that Ctrl-C reaches it as in real life, also where the tests run in the
# background and interrupts are ignored.
CHILD = """
import os, signal
signal.signal(signal.SIGINT, signal.default_int_handler)
os.open(os.ttyname(0), os.O_RDWR)
from westbound.cli import main
main()
"""


class Person:
    """Somebody at a terminal in which the command runs."""

    def __init__(self, *words):
        import pty

        load(GAME).new_initial_state(seed=0)  # the rules are compiled here, under the lock of the tests
        self._end, inner = pty.openpty()
        environment = {**os.environ, "NO_COLOR": "1", "TERM": "xterm", "COLUMNS": "120"}
        self.process = subprocess.Popen(
            [sys.executable, "-c", CHILD, *map(str, words)],
            stdin=inner,
            stdout=inner,
            stderr=inner,
            start_new_session=True,
            env=environment,
        )
        os.close(inner)
        self.transcript = ""

    def __enter__(self):
        return self

    def __exit__(self, *error):
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        os.close(self._end)

    def read(self, again=b""):
        """What the terminal shows until the command waits for an answer or has ended.

        The keys ``again`` are pressed anew after each ten seconds of silence.
        """
        data, until = b"", time.monotonic() + PATIENCE
        while not data.endswith(b"> "):
            assert time.monotonic() < until, f"no prompt for {PATIENCE} s; so far: {data[-2000:]!r}"
            if not select.select([self._end], [], [], 10)[0]:
                os.write(self._end, again)
                continue
            try:
                new = os.read(self._end, 65536)
            except OSError:  # how Linux says that the other end is closed
                new = b""
            if not new:
                break
            data += new
        text = data.decode().replace("\r\n", "\n")
        self.transcript += text
        return text

    def type(self, words):
        """Type a line."""
        os.write(self._end, words.encode() + b"\n")

    def answer(self, words):
        """Type a line; returns what is shown then."""
        self.type(words)
        return self.read()

    def code(self):
        """The exit code, once the command has ended."""
        return self.process.wait(PATIENCE)


def offered(text):
    """The numbered actions that were shown last, by number."""
    block = text[text.rindex("):\n" if "):\n" in text else ":\n") :] if "   1  " in text else ""
    return {int(n): action.strip() for n, action in re.findall(r" {1,3}(\d+)  (.+?)(?=   |\n)", block)}


@needs_terminal
def test_a_whole_game_with_hint_and_undo(tmp_path):
    path = tmp_path / "game.jsonl"
    words = ["play", GAME, "--seat", 1, "--agents", "greedy,random", "--seed", 12, "--save", path, "--no-color"]
    hints = undone = asked_back = turns = 0
    with Person(*words) as person:
        text = person.read()
        assert "Green, player 1 (you)" in text
        assert "hint" in person.answer("?")
        assert "nothing to take back" in person.answer("undo")
        assert "not in the list" in person.answer("take off")
        while person.process.poll() is None and text.endswith("> "):
            turns += 1
            if text.endswith("take it back > "):
                asked_back += 1
                text = person.answer("u" if asked_back % 2 else "")
                continue
            hint = re.findall(r"hint: (.+)", person.answer("hint"))[0]
            hints += 1
            if turns % 5 == 0 and hint in (numbers := offered(person.answer("board"))).values():
                text = person.answer("claim a score" if "claim a score" in numbers.values() else hint)
                continue
            if turns % 3 == 0:
                shown = person.answer("board")
                numbers = offered(shown)
                assert hint in numbers.values()
                text = person.answer(next(str(n) for n, action in numbers.items() if action == hint))
            else:
                text = person.answer(hint)
            if text.endswith("\n> ") and f"Green, player 1 (you): {hint}" in text and "face down" in text:
                again = person.answer("undo")
                if "taken back" in again:
                    undone += 1
                    text = person.answer(hint)
        assert person.code() == 0
        transcript = person.transcript
    assert hints > 20
    assert undone > 3
    assert asked_back > 1
    whole = replay(path)
    assert whole.header["agents"] == ["greedy", "you", "random"]
    assert whole.header["seed"] == 12
    check_transcript(transcript, whole)


def check_transcript(transcript, whole):
    """What was said fits the game that was saved, and no hand of others was shown."""
    boards = transcript.count("draw pile")
    assert len(re.findall(r"^[RB] \d+ cards?, face down$", transcript, re.MULTILINE)) == 2 * boards
    assert not re.search(r"^[RB] \d+ cards?: ", transcript, re.MULTILINE)
    told = transcript.split("The seed was")[0]
    assert "12" not in re.findall(r"seed (\w+)", told)
    names = {0: "Red, player 0 (greedy)", 1: "Green, player 1 (you)", 2: "Blue, player 2 (random)"}
    place = 0
    for step in whole.steps:
        line = f"{names[step.player]}: {step.text}{'  [forced]' if step.forced else ''}\n"
        place = transcript.index(line, place) + len(line)
    for player, (rank, score) in enumerate(zip(whole.results["ranks"], whole.results["scores"], strict=True)):
        assert f"{rank}. {names[player]}, score {score}\n" in transcript[place:]


@needs_terminal
@pytest.mark.parametrize(("keys", "code"), [(b"quit\n", 0), (b"\x04", 0), (b"abc\x03", 130)])
def test_ways_to_leave(keys, code, tmp_path):
    with Person("play", GAME, "--agents", "greedy", "--save", tmp_path / "a.jsonl") as person:
        assert person.read().endswith("> ")
        time.sleep(0.2)
        os.write(person._end, keys)
        # Python loses an interrupt that comes just after the prompt was written and before it reads: press again.
        text = person.read(again=keys)
        assert person.code() == code
    assert "You have left the game. It is not saved" in text
    assert "Traceback" not in person.transcript
    assert not list(tmp_path.iterdir())


# --- without a terminal


@pytest.fixture
def typed(monkeypatch, westbound):
    """Run the command with these lines typed in."""

    def run(lines, *words):
        source = iter(lines)

        def answer(prompt):
            with contextlib.suppress(StopIteration):
                return next(source)
            raise EOFError

        monkeypatch.setattr("builtins.input", answer)
        return westbound("play", *words)

    return run


@each_game
def test_always_the_first_action_ends_every_game(game, typed, tmp_path):
    path = tmp_path / "a.jsonl"
    answers = itertools.cycle(["1", ""])  # an action where one is asked for; and go on where it could be taken back
    result = typed(answers, game, "--agents", "random", "--seed", 2, "--save", path, "--players", 2)
    assert result.code == 0
    whole = replay(path)
    assert whole.opening == westbound.load(game).new_initial_state(num_players=2, seed=2)
    states = [whole.opening, *(step.state for step in whole.steps)]
    own = [(state, step) for state, step in zip(states, whole.steps, strict=False) if not step.forced]
    assert all(step.action == state.legal_actions()[0] for state, step in own if step.player == 0)


def test_the_player_count_follows_from_the_agents(typed):
    for agents, count in (("greedy", 2), ("greedy,random", 3), ("greedy,random,greedy", 4)):
        board = typed(["q"], GAME, "--agents", agents).out
        assert len(re.findall(r"face down", board)) == count - 1
    assert len(re.findall(r"face down", typed(["q"], GAME, "--players", 4).out)) == 3


def test_a_seed_deals_the_same_game(typed):
    words = (GAME, "--agents", "random,greedy", "--seed", 5, "--no-color")
    moves = ["1", "1", "1", "1", "q"]
    assert typed(moves, *words).out == typed(moves, *words).out != typed(moves, *words[:-3], "--seed", 6).out


def test_colours_when_asked_for(typed):
    assert "\x1b[" in typed(["q"], GAME, "--color").out
    assert "\x1b[" not in typed(["q"], GAME).out


@pytest.mark.parametrize(
    ("words", "part"),
    [
        (["--seat", 2], "--seat 2"),
        (["--seat", -1], "--seat -1"),
        (["--agents", "gredy"], "'gredy'"),
        (["--agents", "greedy,random", "--players", 2], "2 agents for 1 seats"),
        (["--players", 9], "num_players=9"),
        (["--seed", -1], "seed=-1"),
        (["--option", "colour=red"], "'colour=red'"),
    ],
)
def test_what_cannot_be_played(words, part, typed):
    result = typed([], GAME, *words)
    assert result.code == 2
    assert part in result.error
    assert result.error.count("\n") == 1


def test_a_tall_board_is_shown_once_in_a_series_and_answers_have_notes(typed):
    game = "great_western_trail"
    shown = typed(["go to A", "single auxiliary money", "", "q"], game, "--agents", "random", "--seed", 5).out
    assert shown.count("local actions of the buildings") == 2, "at the beginning of each turn"
    assert re.search(r"go to A  \([A-G]: ", shown)
    again = typed(["go to A", "b", "q"], game, "--agents", "random", "--seed", 5).out
    assert again.count("local actions of the buildings") == 2
