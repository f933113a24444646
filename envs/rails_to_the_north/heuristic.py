"""Greedy: the compiled heuristic."""

from westbound.envs.core.engine import nth_legal
from westbound.envs.core.jit import rule


@rule
def choose(s, t, mask):
    """What the heuristic plays for the player on turn: the first legal action."""
    return nth_legal(mask, 0)
