"""Pictures and text of the AEC environment; none needs a display."""

import builtins
import os
import subprocess
import sys

import numpy as np
import pytest

import westbound
from tests.conformance.cases import each_count, each_game
from westbound.envs.core.registry import game_spec

pytestmark = pytest.mark.core


def make(game, render_mode):
    return westbound.make(game, num_players=game_spec(game).default_players, render_mode=render_mode)


def played(env, decisions):
    env.reset(seed=1)
    for _ in range(decisions):
        observation, _, done, _, _ = env.last()
        if done:
            break
        env.step(int(np.flatnonzero(observation["action_mask"])[-1]))
    return env


@each_count
def test_ansi_is_text(case):
    texts = [played(case.make(render_mode="ansi"), decisions).render() for decisions in (0, 3, 10**6)]
    assert all(isinstance(text, str) and len(text.splitlines()) > 3 for text in texts)
    assert len(set(texts)) == 3


@each_count
def test_human_prints(case, capsys, monkeypatch):
    monkeypatch.delenv("DISPLAY", raising=False)
    env = played(case.make(render_mode="human"), 2)
    stepped = capsys.readouterr().out
    assert env.render() is None
    shown = capsys.readouterr().out
    assert len(shown.splitlines()) > 3
    assert stepped.endswith(shown), "each step shows the board"
    env.close()


@each_game
def test_pixels(game):
    pytest.importorskip("resvg_py")
    pytest.importorskip("PIL")
    env = played(make(game, "rgb_array"), 5)
    pixels = env.render()
    assert isinstance(pixels, np.ndarray)
    assert pixels.dtype == np.uint8
    assert pixels.ndim == 3
    assert pixels.shape[2] == 3
    assert len(np.unique(pixels.reshape(-1, 3), axis=0)) > 5
    before = env.game_state()
    pixels[:] = 0
    assert env.game_state() == before


@each_game
def test_without_a_mode_nothing_is_drawn(game):
    env = played(make(game, None), 0)
    with pytest.warns(UserWarning, match="render_mode"):
        assert env.render() is None


@each_game
def test_nothing_is_drawn_before_reset(game):
    for mode in ("ansi", "human", "rgb_array"):
        with pytest.raises(RuntimeError, match=r"call reset\(\)"):
            make(game, mode).render()


@each_game
@pytest.mark.parametrize("missing", ["resvg_py", "PIL"])
def test_a_missing_extra_is_named(game, missing, monkeypatch):
    real = builtins.__import__

    def refuse(name, *args, **kwargs):
        if name.split(".")[0] == missing:
            raise ModuleNotFoundError(f"No module named {missing!r}", name=missing)
        return real(name, *args, **kwargs)

    env = played(make(game, "rgb_array"), 3)
    before = env.game_state()
    monkeypatch.setattr(builtins, "__import__", refuse)
    with pytest.raises(ImportError, match=r"pip install westbound\[render\]"):
        env.render()
    monkeypatch.undo()
    assert env.game_state() == before


@each_game
def test_text_and_human_modes_import_no_picture_library(game):
    program = f"""
import sys, westbound
for mode in ("ansi", "human"):
    env = westbound.make({game!r}, num_players={game_spec(game).default_players}, render_mode=mode)
    env.reset(seed=1)
    env.render()
drawing = {{"resvg_py", "PIL", "matplotlib", "pygame", "tkinter"}} & set(sys.modules)
assert not drawing, drawing
"""
    environment = {k: v for k, v in os.environ.items() if k not in ("DISPLAY", "WAYLAND_DISPLAY")}
    subprocess.run([sys.executable, "-c", program], check=True, env=environment, capture_output=True, timeout=240)
