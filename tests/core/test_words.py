"""Room for words while a rule runs."""

import numba
import numpy as np
import pytest

from westbound.envs.core.jit import JIT, rule, scratch_words

pytestmark = [pytest.mark.core, pytest.mark.nojit]

_SIZE = 40


@rule
def reversed_sum(numbers, n):
    """Each word times its place from the end, by way of two rooms that must not be the same."""
    first = scratch_words(_SIZE)
    second = scratch_words(_SIZE)
    for i in range(n):
        first[i] = numbers[i]
    for i in range(n):
        second[i] = first[n - 1 - i]
    total = 0
    for i in range(n):
        total += (i + 1) * np.int64(second[i]) + np.int64(first[i] != numbers[i])
    return total


def test_rooms_are_apart_and_last_as_long_as_the_rule():
    def repeat(numbers, times):
        total = 0
        for k in range(times):
            total += reversed_sum(numbers[k:], numbers.size - k)
        return total

    run = numba.njit(repeat) if JIT else repeat
    numbers = np.arange(3, 3 + _SIZE, dtype=np.uint32)
    expected = sum(sum((i + 1) * int(v) for i, v in enumerate(numbers[k:][::-1])) for k in range(20))
    assert run(numbers, 20) == expected
