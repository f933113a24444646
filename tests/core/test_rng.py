"""SplitMix64 against published numbers and against itself in plain Python."""

import itertools
from collections import Counter

import numba
import numpy as np
import pytest

import westbound
from westbound.envs.core import rng
from westbound.envs.core.jit import as_records
from westbound.envs.core.record import blank_state

pytestmark = [pytest.mark.core, pytest.mark.nojit]

STATE = np.dtype([("rng", "u8"), ("items", "i8", (8,))], align=True)
MASK = 2**64 - 1
GOLDEN = 0x9E3779B97F4A7C15
PUBLISHED = {
    0: [0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F, 0xF88BB8A8724C81EC],
    1234567: [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ],
}


def mix(word):
    """The finaliser in unbounded integers."""
    word = (word ^ (word >> 30)) * 0xBF58476D1CE4E5B9 & MASK
    word = (word ^ (word >> 27)) * 0x94D049BB133111EB & MASK
    return word ^ (word >> 31)


def stream(seed):
    """SplitMix64 in unbounded integers."""
    while True:
        seed = (seed + GOLDEN) & MASK
        yield mix(seed)


def seed_of(seed, env_index, episode):
    """What game_seed promises, in unbounded integers."""
    word = mix((seed + GOLDEN) & MASK)
    word = mix((word + env_index) & MASK)
    return mix((word + episode) & MASK)


@numba.njit
def call_mix(word):
    return rng.mix(word)


@numba.njit
def call_stream_word(start, index):
    return rng.stream_word(start, index)


@numba.njit
def call_bounded(word, n):
    return rng.bounded(word, n)


@numba.njit
def call_draw(states, n):
    return rng.draw(states[0], n)


@numba.njit
def call_shuffle(states, n):
    s = states[0]
    rng.shuffle(s, s.items, n)


@pytest.fixture(autouse=True)
def _words_wrap_around():
    with np.errstate(over="ignore"):
        yield


def new_state(seed):
    states = blank_state(STATE)
    states["rng"] = seed
    states["items"] = np.arange(8)
    return as_records(states)


@pytest.mark.parametrize("seed", PUBLISHED)
def test_published_numbers(seed):
    wanted = PUBLISHED[seed]
    assert list(itertools.islice(stream(seed), len(wanted))) == wanted
    words = [call_stream_word(np.uint64(seed), np.uint64(k)) for k in range(len(wanted))]
    assert [int(word) for word in words] == wanted


@pytest.mark.parametrize("seed", [0, 1, 1234567, 2**63, MASK, MASK - GOLDEN])
def test_draws_follow_the_stream(seed):
    states, words = new_state(seed), stream(seed)
    for n in (1, 2, 3, 6, 56, 1000, 2**31 - 1) * 20:
        assert call_draw(states, n) == (next(words) >> 32) * n >> 32
    assert int(states["rng"][0]) == (seed + 140 * GOLDEN) & MASK


def test_the_finaliser():
    for word in (0, 1, MASK, GOLDEN, 2**63, 0x0123456789ABCDEF):
        assert int(call_mix(np.uint64(word))) == mix(word)
    assert len({int(call_mix(np.uint64(word))) for word in range(1000)}) == 1000


def test_bounded_numbers_reach_both_ends_and_no_further():
    for n in (1, 2, 7, 1000):
        assert call_bounded(np.uint64(0), n) == 0
        assert call_bounded(np.uint64(MASK), n) == n - 1
        assert call_bounded(np.uint64(2**63), n) == n // 2


def test_draws_are_uniform():
    states, counts = new_state(5), Counter()
    for _ in range(7000):
        counts[call_draw(states, 7)] += 1
    assert set(counts) == set(range(7))
    assert sum((count - 1000) ** 2 / 1000 for count in counts.values()) < 30


def test_a_shuffle_is_fisher_yates_on_the_stream():
    for seed, n in itertools.product((0, 3, MASK), (0, 1, 2, 5, 8)):
        states, words, items = new_state(seed), stream(seed), list(range(8))
        for i in range(n - 1, 0, -1):
            k = (next(words) >> 32) * (i + 1) >> 32
            items[i], items[k] = items[k], items[i]
        call_shuffle(states, n)
        assert states["items"][0].tolist() == items
        assert int(states["rng"][0]) == (seed + max(n - 1, 0) * GOLDEN) & MASK


def test_shuffles_are_uniform():
    counts = Counter()
    states = new_state(11)
    for _ in range(6000):
        states["items"][0][:3] = (0, 1, 2)
        call_shuffle(states, 3)
        counts[tuple(states["items"][0][:3].tolist())] += 1
    assert len(counts) == 6
    assert sum((count - 1000) ** 2 / 1000 for count in counts.values()) < 30


def test_game_seeds():
    for seed in (0, 1, 1234567, 2**63, MASK):
        for i, episode in itertools.product((0, 1, 7, 2**40), (0, 1, 99, 2**33)):
            assert westbound.game_seed(seed, i, episode) == seed_of(seed, i, episode)
    assert westbound.game_seed(np.uint64(7), np.int32(3), np.int8(2)) == seed_of(7, 3, 2)
