"""From what users call an opponent to what a single-seat environment plays against."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from westbound.envs.core.game import Game, State
from westbound.envs.core.single_seat import Opponent, greedy_opponent, random_opponent

NAMED: dict[str, Opponent] = {"random": random_opponent, "greedy": greedy_opponent}


class FunctionOpponent:
    """A function of what the seat on turn observes: a dict like the AEC environment's."""

    def __init__(self, function: Callable[[dict[str, np.ndarray]], int]) -> None:
        self.function = function
        self.name = getattr(function, "__name__", type(function).__name__)

    def __call__(self, state: State, rng: np.random.Generator) -> int:
        """The function's answer."""
        seen = state.observation_tensor(state.current_player())
        return self.function({"observation": seen, "action_mask": state.legal_actions_mask()})


class AgentOpponent:
    """An agent of ``westbound.agents``. What it draws, it draws from a stream of its own."""

    def __init__(self, agent: Any) -> None:
        self.agent = agent
        self.name = agent.name

    def __call__(self, state: State, rng: np.random.Generator | None = None) -> int:
        """The agent's answer."""
        from westbound.agents.protocol import StateHandle

        return int(self.agent.act(StateHandle([state]))[0])


def find_opponents(opponents: Any, game: Game, num_players: int | None = None) -> list[Opponent]:
    """One opponent, or a list of them; see ``westbound.make_single``. ValueError, TypeError, OSError, ImportError."""
    several = opponents if isinstance(opponents, list | tuple) else [opponents]
    return [_find(opponent, game, num_players) for opponent in several]


def _find(opponent: Any, game: Game, num_players: int | None) -> Opponent:
    if isinstance(opponent, str) and opponent in NAMED:
        return NAMED[opponent]
    from westbound.agents import Agent, load_agent

    if not isinstance(opponent, str | Path | Agent):
        if callable(opponent):
            return FunctionOpponent(opponent)
        kinds = "random, greedy, the path of a checkpoint, an agent or a function, or a list of these"
        raise TypeError(f"opponents: {opponent!r} is none; an opponent is {kinds}")
    players = game.spec.default_players if num_players is None else num_players
    return AgentOpponent(load_agent(opponent, game, num_players=players))
