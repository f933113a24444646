"""The arrays that a kernel works on, for any number of games."""

from itertools import pairwise
from typing import Any

import numpy as np

from westbound.envs.core.jit import as_records, machine_code
from westbound.envs.core.record import SLOT, TALLY, blank_state
from westbound.envs.core.spec import GameSpec

_NO_TALLIES = as_records(np.zeros(1, TALLY))
_NO_SEED = np.uint64(0)


def digest_weights(spec: GameSpec) -> np.ndarray:
    """Random odd uint64 words, one per word of the longest row; the same for everybody."""
    longest = max(spec.observation.size * spec.observation.dtype().itemsize, spec.actions.size)
    words = np.random.default_rng(1869).integers(0, 2**64, longest // 8 + 1, dtype=np.uint64)
    return words | np.uint64(1)


class Buffers:
    """States, slots, observations, masks and actions of `size` games, and the call into their kernel."""

    def __init__(self, spec: GameSpec, components: Any, openings: np.ndarray, size: int) -> None:
        width, dtype = spec.observation.size, spec.observation.dtype()
        # One block, so that a single game is loaded and kept with one copy.
        ends = np.cumsum([0, size * spec.state.itemsize, size * width * dtype.itemsize, size * spec.actions.size])
        self.block = np.zeros(ends[-1], np.uint8)
        parts = [self.block[a:b] for a, b in pairwise(ends.tolist())]
        self.states = parts[0].view(spec.state)
        self.state_bytes = parts[0].reshape(size, -1)
        self.slots = blank_state(SLOT, size)
        self.observations = parts[1].view(dtype).reshape(size, width)
        self.masks = parts[2].view(np.int8).reshape(size, -1)
        self.actions = np.zeros(size, np.int64)
        self.finals = np.zeros((1, width), dtype)
        self._weights = digest_weights(spec)
        records = [as_records(a) for a in (openings, self.states, self.slots, components.record)]
        self._arrays = (*records, self.observations, self.masks, self.actions, self.finals)
        self._kernel = machine_code(spec.kernel, 0, 0, _NO_SEED, 0, 0, *self._arrays, _NO_TALLIES, self._weights)

    def keep_finals(self) -> None:
        """From now on `finals` has a row for every game."""
        if len(self.finals) != len(self.observations):
            self.finals = np.zeros_like(self.observations)
            self._arrays = (*self._arrays[:-1], self.finals)

    def run(
        self,
        mode: int,
        argument: int = 0,
        seed: int = 0,
        first: int = 0,
        last: int = 0,
        tallies: np.ndarray | None = None,
    ) -> int:
        """One call of the kernel on the games first .. last-1."""
        word = np.uint64(seed) if seed else _NO_SEED
        tally = _NO_TALLIES if tallies is None else as_records(tallies)
        return self._kernel(mode, argument, word, first, last, *self._arrays, tally, self._weights)
