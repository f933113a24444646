"""Greedy: placeholder"""

from westbound.envs.core.jit import rule


@rule
def choose(s, t, mask):
    for i in range(mask.size):
        if mask[i]:
            return i
    return -1
