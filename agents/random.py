"""Random: any legal action, all equally likely."""

import numpy as np

from westbound.agents.protocol import Agent, Handle


class RandomAgent(Agent):
    """Uniform play. In a batch it runs inside the kernel, on the batch's own streams; `seed` is for `act`."""

    name = "random"
    controller = "random"

    def __init__(self, seed: int = 0) -> None:
        self._rng = np.random.default_rng(seed)

    def act(self, handle: Handle) -> np.ndarray:
        """A uniformly drawn legal action for each decision, (n,) int64."""
        draws = self._rng.random(handle.action_masks.shape)
        return np.where(handle.action_masks != 0, draws, -1.0).argmax(axis=1)
