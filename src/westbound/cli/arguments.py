"""What several commands read in the same way: agents, options, and who sits where."""

from collections.abc import Sequence
from typing import Annotated, Any

import numpy as np
import typer

Components = Annotated[str | None, typer.Option(help="an own component file (TOML)")]
Options = Annotated[list[str] | None, typer.Option("--option", help="a variant, as name=value; may be repeated")]
Reward = Annotated[str, typer.Option(help="outcome, rank or score")]
Seed = Annotated[int | None, typer.Option(help="0 .. 2**64 - 1; drawn if it is left out")]


def names_of(agents: str, seats: int | None) -> list[str]:
    """The names in a list with commas, one for each of `seats`; a single name is for all of them. ValueError."""
    names = [name.strip() for name in agents.split(",")]
    if not all(names):
        raise ValueError(f"--agents {agents!r}: a name is missing; write them as in greedy,random")
    if seats is None or len(names) == seats:
        return names
    if len(names) > 1:
        raise ValueError(f"--agents {agents!r}: {len(names)} agents for {seats} seats; name one, or one for each")
    return names * seats


def read_options(game: str, options: Sequence[str] | None) -> dict[str, Any]:
    """The options of a game given as ``name=value``. ValueError names the choices."""
    from westbound.envs.core.registry import game_spec

    spec, read = game_spec(game), {}
    for option in options or []:
        name, equals, text = option.partition("=")
        if not equals or name not in spec.options:
            raise ValueError(f"--option {option!r}: write name=value; {game} has the options {', '.join(spec.options)}")
        values = [value for value in spec.options[name].values if str(value) == text]
        if not values:
            choices = ", ".join(map(str, spec.options[name].values))
            raise ValueError(f"--option {option!r}: {name} must be one of {choices}")
        read[name] = values[0]
    return read


def seat_agents(names: Sequence[str], seats: Sequence[int], game: Any, num_players: int, seed: int) -> dict[int, Any]:
    """A player for each seat, called with a state. Its draws follow from game seed and seat. ValueError, OSError."""
    from westbound.agents import load_agent
    from westbound.opponents import AgentOpponent

    players = {}
    for name, seat in zip(names, seats, strict=True):
        own = int(np.random.SeedSequence([seed, seat]).generate_state(1, np.uint64)[0])
        players[seat] = AgentOpponent(load_agent(name, game, num_players=num_players, seed=own))
    return players
