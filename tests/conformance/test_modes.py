"""Machine code, machine code with bounds checks and plain Python play the same games."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conformance import mode_digests
from tests.conformance.cases import each_game
from tests.conftest import one_process_at_a_time
from westbound.envs.core import jit
from westbound.envs.core.registry import game_spec

pytestmark = pytest.mark.core

ROOT = Path(__file__).resolve().parents[2]


def in_a_process(game, **environment):
    """Mode and digests of a process with these settings of numba."""
    settings = {name: value for name, value in os.environ.items() if not name.startswith("NUMBA_")}
    done = subprocess.run(
        [sys.executable, "-m", "tests.conformance.mode_digests", game],
        cwd=ROOT,
        env={**settings, **environment},
        capture_output=True,
        text=True,
        timeout=280,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


@pytest.fixture(scope="module")
def fast():
    """Digests of this process, whose mode is checked."""
    told = {}

    def digests(game):
        if game not in told:
            here = mode_digests.mode(game, try_bounds=False)
            assert here["jit"] is jit.JIT
            assert not jit.JIT or (here["compiled"] >= 1 and "Dispatcher" in here["dispatcher"])
            told[game] = json.loads(json.dumps(mode_digests.digests(game)))
        return told[game]

    return digests


@each_game
def test_plain_python_plays_the_same_games(game, fast):
    told = in_a_process(game, NUMBA_DISABLE_JIT="1")
    assert told["mode"] == {
        "jit": False,
        "compiled": 0,
        "dispatcher": "function",
        "numba_mode": False,
        "bounds": True,
    }
    assert told["digests"] == fast(game)


@each_game
@pytest.mark.slow
def test_bounds_checked_code_plays_the_same_games(game, fast):
    """An index out of its array is an error in this mode: none may occur."""
    with one_process_at_a_time(f"{game_spec(game).home}-bounds"):
        told = in_a_process(game, NUMBA_BOUNDSCHECK="1")
    assert told["mode"]["jit"] is True
    assert told["mode"]["compiled"] >= 1
    assert "Dispatcher" in told["mode"]["dispatcher"]
    assert told["mode"]["bounds"] is True
    assert told["digests"] == fast(game)


def test_digests_notice_a_difference():
    parts = mode_digests.digest_of(b"a", [1, 2], 3), mode_digests.digest_of(b"a", [1, 2], 4)
    assert len(set(parts)) == 2


@each_game
def test_every_question_has_an_answer_of_its_own(game, fast):
    told = fast(game)
    values = [value for part in told.values() for value in (part.values() if isinstance(part, dict) else [part])]
    assert len(values) > 10
    assert len(set(values)) == len(values)
