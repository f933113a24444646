"""The random stream of a game in plain Python: what the rules shuffle can be computed by hand."""

from __future__ import annotations

from typing import Any

MASK = 2**64 - 1
STEP = 0x9E3779B97F4A7C15


def mix(word: int) -> int:
    """SplitMix64's finaliser."""
    word = ((word ^ (word >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    word = ((word ^ (word >> 27)) * 0x94D049BB133111EB) & MASK
    return word ^ (word >> 31)


class SplitMix:
    """A stream; `word` is what the record holds under `rng`."""

    def __init__(self, word: int) -> None:
        self.word = word

    @classmethod
    def of_seed(cls, seed: int) -> SplitMix:
        """The stream of a new game with this seed."""
        return cls(mix(seed))

    def draw(self, n: int) -> int:
        """A number in 0 .. n-1."""
        self.word = (self.word + STEP) & MASK
        return ((mix(self.word) >> 32) * n) >> 32

    def shuffle(self, items: list[Any]) -> None:
        """Fisher-Yates from the end."""
        for i in range(len(items) - 1, 0, -1):
            k = self.draw(i + 1)
            items[i], items[k] = items[k], items[i]
