"""Greedy: the heuristic of a game, compiled with its rules (``heuristic.py`` in the game's folder)."""

import numpy as np

from westbound.agents.protocol import Agent, Handle


class GreedyAgent(Agent):
    """The game's heuristic. In a batch it runs inside the kernel."""

    name = "greedy"
    controller = "greedy"

    def act(self, handle: Handle) -> np.ndarray:
        """The heuristic's action for each decision, (n,) int64."""
        return handle.greedy_actions()
