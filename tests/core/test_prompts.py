"""The stack of frames."""

import numba
import numpy as np
import pytest

from westbound.envs.core.jit import as_records
from westbound.envs.core.prompts import FIRST_EFFECT, FRAME, end_game, pop, push, stack_fields
from westbound.envs.core.record import blank_state, state_dtype

pytestmark = [pytest.mark.core, pytest.mark.nojit]

STATE = np.dtype(stack_fields(6), align=True)


@numba.njit
def do_push(states, kind, player, argument):
    push(states[0], kind, player, argument)


@numba.njit
def do_pop(states):
    pop(states[0])


@numba.njit
def do_end(states):
    end_game(states[0])


def frames(states):
    s = states.view(STATE)[0]
    return [tuple(map(int, s["frames"][k])) for k in range(s["num_frames"])]


def test_the_last_frame_comes_first():
    states = as_records(blank_state(STATE))
    pushed = [(1, 0, 0), (FIRST_EFFECT, 3, -7), (127, 2, 300), (5, 1, -32768)]
    for k, frame in enumerate(pushed, start=1):
        do_push(states, *frame)
        assert frames(states) == pushed[:k]
    while pushed:
        do_pop(states)
        pushed.pop()
        assert frames(states) == pushed


def test_what_is_taken_off_leaves_no_bytes():
    states = as_records(blank_state(STATE))
    do_push(states, 1, 2, 3)
    once = states.tobytes()
    do_push(states, 100, 3, 999)
    do_push(states, 4, 1, 2)
    do_pop(states)
    do_pop(states)
    assert states.tobytes() == once
    do_push(states, 4, 1, 2)
    do_end(states)
    assert not any(states.tobytes())
    do_end(states)
    assert not any(states.tobytes())


def test_frames_are_small():
    assert FRAME.itemsize == 4
    assert np.iinfo(FRAME["kind"]).max >= FIRST_EFFECT


def test_the_record_of_a_game_holds_all():
    dtype = state_dtype([("hand_size", "i1")], [("vp", "i2", (4,)), ("odd", "i1", (3,))], 5)
    assert list(dtype.names) == ["rng", "num_players", "reward", "hand_size", "vp", "odd", "num_frames", "frames"]
    assert dtype["frames"].shape == (5,)
    assert dtype.isalignedstruct
    blank = blank_state(dtype, 3)
    assert blank.shape == (3,)
    assert not any(blank.tobytes())
    assert len(blank.tobytes()) == 3 * dtype.itemsize
