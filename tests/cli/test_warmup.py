"""``westbound warmup``."""

import re
import subprocess
from importlib import import_module

import pytest

import westbound as package
from tests.tools.homes import homes

pytestmark = pytest.mark.core
warmup = import_module("westbound.cli.warmup")  # the package has the command under that name


@pytest.fixture
def compiled(monkeypatch):
    """The games for which a process was begun; none is."""
    games = []

    def run(command, **arguments):
        games.append(command[-1])
        error = "Traceback:\nOSError: disk full\n" if command[-1] == "great_western" else ""
        return subprocess.CompletedProcess(command, int(bool(error)), "", error)

    monkeypatch.setattr(warmup.subprocess, "run", run)
    return games


def test_the_games_named_are_compiled(westbound, compiled):
    result = westbound("warmup", "go_west_2005", "go_west", "go_west_2005")
    assert result.code == 0
    assert sorted(compiled) == ["go_west", "go_west_2005"]
    first, *lines, last = result.out.splitlines()
    assert first.startswith("compiling 2, ")
    for number, line in enumerate(lines, start=1):
        assert re.fullmatch(rf"{number}/2  go_west(_2005)?: ready after \d+ s", line)
    assert len({line.split()[1] for line in lines}) == 2
    assert re.fullmatch(r"\d+ s in all", last)


def test_all_games_where_none_is_named_and_a_failure_is_told(westbound, compiled):
    result = westbound("warmup")
    assert result.code == 1
    assert "great_western: failed: OSError: disk full" in result.out
    assert sorted(compiled) == sorted(ids[0] for ids in homes().values())
    for game in package.games():
        assert re.search(rf"\b{game}(, \w+)?: (ready after|failed)", result.out), (
            "games that share rules are named together"
        )


def test_an_unknown_game_is_an_error_and_nothing_is_compiled(westbound, compiled):
    result = westbound("warmup", "go_west", "chess")
    assert (result.code, result.out, compiled) == (2, "", [])
    assert result.error == f"error: game 'chess' is unknown; games: {', '.join(package.games())}\n"


def test_no_more_processes_than_cores(monkeypatch):
    monkeypatch.setattr(warmup, "_cores", lambda: 2)
    running, most = [], []

    def compile_one(game):
        running.append(game)
        most.append(len(running))
        warmup.time.sleep(0.05)
        running.remove(game)
        return 0.05, ""

    monkeypatch.setattr(warmup, "_compile", compile_one)
    done = list(warmup._compiled([["a"], ["b", "c"], ["d"], ["e"]]))
    assert sorted(games for games, *_ in done) == [["a"], ["b", "c"], ["d"], ["e"]]
    assert max(most) == 2


def test_a_process_of_its_own_fills_the_cache(tmp_path, monkeypatch):
    monkeypatch.setenv("WESTBOUND_CACHE_DIR", str(tmp_path))
    monkeypatch.setenv("NUMBA_DISABLE_JIT", "0")
    seconds, error = warmup._compile("great_western")
    assert error == ""
    assert seconds > 0
    assert list(tmp_path.glob("great_western-*/*.nbi"))
    monkeypatch.setattr(warmup, "_FIRST_GAME", "raise SystemExit(3)")
    assert warmup._compile("great_western")[1] == "exit code 3"
