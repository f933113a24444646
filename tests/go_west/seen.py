"""What a seat has seen of the stacks in this round."""

from __future__ import annotations

from collections import Counter

from tests.go_west.reference_parts import StateDict


def seen_stacks(data: StateDict, observer: int) -> dict[int, int]:
    """Stack -> turn in which the observer took it last in this round. All take theirs at once."""
    n = len(data["players"])
    seen = {}
    for earlier in range(1, data["turn"] + 1):
        if n == 1:
            seen[(earlier - 1) % 3] = earlier
        else:
            sign = -1 if data["round"] % 2 else 1
            seen[(observer + sign * (earlier - 1)) % n] = earlier
    return seen


def taken_since(data: StateDict, stack: int, turn: int) -> Counter[str]:
    """Cards that somebody has taken from a stack in this turn and later ones."""
    n, found = len(data["players"]), Counter[str]()
    sign = -1 if data["round"] % 2 else 1
    for p, player in enumerate(data["players"]):
        for k, name in enumerate(player["picks"], start=1):
            own = (k - 1) % 3 if n == 1 else (p + sign * (k - 1)) % n
            if own == stack and k >= turn:
                found[name] += 1
    return found


def seen_contents(data: StateDict, observer: int) -> dict[int, Counter[str]]:
    """Stack -> cards that lay in it when the observer took it last (several players)."""
    return {
        stack: Counter(data["stacks"][stack]) + taken_since(data, stack, turn)
        for stack, turn in seen_stacks(data, observer).items()
    }
