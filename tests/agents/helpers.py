"""Agents for tests: what they play follows from what they see, so that a game can be played again elsewhere."""

import numpy as np

from westbound.agents import Agent, Handle

GAME = "go_west_2005"


def answer(observation: np.ndarray, mask: np.ndarray) -> int:
    """A legal action that looks drawn, but depends on the observation alone."""
    legal = np.flatnonzero(mask)
    digest = int.from_bytes(np.ascontiguousarray(observation, np.float32).tobytes()[-64:], "little")
    return int(legal[(digest ^ hash(observation.tobytes().count(0))) % len(legal)])


class Mechanical(Agent):
    """Plays `answer`; asked from outside the kernel, as trained policies are."""

    name = "mechanical"

    def __init__(self) -> None:
        self.asked = 0

    def act(self, handle: Handle) -> np.ndarray:
        observations, masks = handle.observations, handle.action_masks
        assert observations.dtype == np.float32
        assert observations.shape == (len(handle), handle.game.observation_tensor_shape()[0])
        assert masks.shape == (len(handle), handle.game.num_distinct_actions())
        assert (masks.sum(axis=1) >= 2).all()
        self.asked += len(handle)
        return np.array([answer(o, m) for o, m in zip(observations, masks, strict=True)])
