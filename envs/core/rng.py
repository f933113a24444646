"""Random numbers of a game: SplitMix64, one 64-bit word in the record, and bounded draws by multiply-shift."""

from types import FunctionType

import numpy as np

from westbound.envs.core.jit import rule

_GOLDEN = np.uint64(0x9E3779B97F4A7C15)
_MIX_1 = np.uint64(0xBF58476D1CE4E5B9)
_MIX_2 = np.uint64(0x94D049BB133111EB)
_S27, _S30, _S31, _S32 = np.uint64(27), np.uint64(30), np.uint64(31), np.uint64(32)


@rule
def mix(word):
    """A bijection of 64-bit words whose output bits all depend on all input bits (SplitMix64's finaliser)."""
    word = (word ^ (word >> _S30)) * _MIX_1
    word = (word ^ (word >> _S27)) * _MIX_2
    return word ^ (word >> _S31)


@rule
def stream_word(start, index):
    """Word number `index` of the stream that begins at `start` (both uint64)."""
    return mix(start + (index + np.uint64(1)) * _GOLDEN)


@rule
def bounded(word, n):
    """The word scaled to 0 .. n-1; bias below n / 2**32."""
    return np.int64(((word >> _S32) * np.uint64(n)) >> _S32)


@rule
def seed_game(seed, env_index, episode):
    """The seed of one game of a batch."""
    return mix(mix(mix(seed + _GOLDEN) + np.uint64(env_index)) + np.uint64(episode))


@rule
def draw(s, n):
    """A number in 0 .. n-1 from the game's own stream."""
    s.rng = s.rng + _GOLDEN
    return bounded(mix(s.rng), n)


@rule
def shuffle(s, items, n):
    """Shuffle the first n items in place (Fisher-Yates)."""
    for i in range(n - 1, 0, -1):
        k = draw(s, i + 1)
        item = items[i]
        items[i] = items[k]
        items[k] = item


def batch_game_seed(seed: int, env_index: int, episode: int) -> int:
    """:func:`seed_game` without a compilation; see ``westbound.game_seed``."""
    function = getattr(seed_game, "py_func", seed_game)
    python = FunctionType(function.__code__, {**globals(), "mix": getattr(mix, "py_func", mix)})
    with np.errstate(over="ignore"):
        return int(python(np.uint64(seed), env_index, episode))
