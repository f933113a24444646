"""The formulas of rewards, through the code that the kernels compile."""

import itertools
from fractions import Fraction
from types import FunctionType

import numba
import numpy as np
import pytest

from westbound.envs.core import engine
from westbound.envs.core.jit import as_records
from westbound.envs.core.record import REWARDS, SLOT, blank_state

pytestmark = [pytest.mark.core, pytest.mark.nojit]

STATE = np.dtype([("num_players", "i1"), ("reward", "i1"), ("points", "i2", (4,)), ("key", "i8", (4,))], align=True)
UNIT = 50.0


@numba.njit
def score(s, t, p):
    return s.points[p]


@numba.njit
def final_key(s, t, p):
    return s.key[p]


def bind(function, **names):
    scope = {**vars(engine), "SCORE_UNIT": UNIT, "score": score, "final_key": final_key, **names}
    return numba.njit(FunctionType(function.__code__, scope, function.__name__))


write_results = bind(engine.write_results, reward_of=bind(engine.reward_of))


@numba.njit
def results(states, slots):
    write_results(states[0], 0, slots[0])


def ended(reward, keys, points):
    """Rewards, ranks and scores of a game that ended with these keys (who is before whom) and points."""
    states, slots = blank_state(STATE), blank_state(SLOT)
    n = len(keys)
    states["num_players"], states["reward"] = n, REWARDS[reward]
    states["key"][0, :n], states["points"][0, :n] = keys, points
    results(as_records(states), as_records(slots))
    slot = slots[0]
    for name in ("rewards", "ranks", "scores"):
        assert not slot[name][n:].any()
    return slot["rewards"][:n], slot["ranks"][:n].tolist(), slot["scores"][:n].tolist()


def outcome(keys):
    """Winner (n-k)/(k(n-1)), others -1/(n-1), all tied 0."""
    n, k = len(keys), keys.count(max(keys))
    return [Fraction(n - k, k * (n - 1)) if key == max(keys) else Fraction(-1, n - 1) for key in keys]


def rank(keys):
    """Evenly spaced from +1 to -1; tied sides share the mean of their places."""
    n = len(keys)
    value = [1 - Fraction(2 * place, n - 1) for place in range(n)]
    order = sorted(keys, reverse=True)
    places = {key: [i for i, other in enumerate(order) if other == key] for key in keys}
    return [sum(value[i] for i in places[key]) / len(places[key]) for key in keys]


ORDERS = [keys for n in (2, 3, 4) for keys in itertools.product(range(n), repeat=n)]


@pytest.mark.parametrize(("name", "formula"), [("outcome", outcome), ("rank", rank)])
def test_formulas_for_every_order_and_tie(name, formula):
    for keys in ORDERS:
        rewards, ranks, scores = ended(name, keys, [7 * key for key in keys])
        wanted = [float(value) for value in formula(keys)]
        assert rewards.dtype == np.float32
        assert rewards.tolist() == pytest.approx(wanted, abs=1e-7), keys
        assert abs(rewards.sum()) < 1e-6
        assert abs(float(sum(rewards.astype(np.float64)))) < 1e-6
        assert ranks == [1 + sum(other > key for other in keys) for key in keys]
        assert scores == [7 * key for key in keys]


def test_examples_by_hand():
    third = np.float32(1 / 3)
    assert ended("outcome", (5, 9), (0, 0))[0].tolist() == [-1, 1]
    assert ended("outcome", (1, 1), (0, 0))[0].tolist() == [0, 0]
    assert ended("outcome", (3, 2, 1), (0, 0, 0))[0].tolist() == [1, -0.5, -0.5]
    assert ended("outcome", (3, 3, 1), (0, 0, 0))[0].tolist() == [0.25, 0.25, -0.5]
    assert ended("outcome", (0, 0, 0, 4), [0] * 4)[0].tolist() == [-third, -third, -third, 1]
    assert ended("outcome", (4, 4, 4, 0), [0] * 4)[0].tolist() == pytest.approx([1 / 9, 1 / 9, 1 / 9, -1 / 3])
    assert ended("rank", (3, 2, 1), [0] * 3)[0].tolist() == [1, 0, -1]
    assert ended("rank", (3, 1, 1), [0] * 3)[0].tolist() == [1, -0.5, -0.5]
    assert ended("rank", (4, 3, 2, 1), [0] * 4)[0].tolist() == pytest.approx([1, 1 / 3, -1 / 3, -1])
    assert ended("rank", (4, 4, 4, 1), [0] * 4)[0].tolist() == pytest.approx([1 / 3, 1 / 3, 1 / 3, -1])
    assert ended("rank", (2, 2, 2, 2), [0] * 4)[0].tolist() == [0, 0, 0, 0]


def test_the_score_is_the_own_score_over_a_constant():
    for points in ((0, 50), (12, -3, 75), (1, 2, 3, 4)):
        rewards, _, scores = ended("score", tuple(range(len(points))), points)
        assert rewards.tolist() == [np.float32(p / UNIT) for p in points]
        assert scores == list(points)


def test_the_key_decides_and_not_the_points():
    """Tie-breakers of a rulebook are in the key alone."""
    rewards, ranks, scores = ended("outcome", (1, 2), (60, 60))
    assert (rewards.tolist(), ranks, scores) == ([-1, 1], [2, 1], [60, 60])
    rewards, ranks, _ = ended("outcome", (-5, -(2**60)), (1, 99))
    assert (rewards.tolist(), ranks) == ([1, -1], [1, 2])
