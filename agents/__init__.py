"""Players of the games behind one batched protocol: random, greedy and trained policies.

``load_agent`` makes one from a name or a checkpoint; :class:`Agent` is what an own one must look like.
"""

if not __name__.startswith("westbound."):
    raise ImportError("this package is imported as westbound.agents, not as top-level agents")

from pathlib import Path
from typing import Any

from westbound.agents.greedy import GreedyAgent
from westbound.agents.protocol import Agent, Handle
from westbound.agents.random import RandomAgent
from westbound.agents.search import SearchAgent, parse_search, policy_prior

__all__ = ["Agent", "GreedyAgent", "Handle", "RandomAgent", "SearchAgent", "load_agent"]

CHECKPOINT_SUFFIX = ".safetensors"
BASELINE = "baseline"
SEARCH = "search:"


def load_agent(
    agent: "str | Path | Agent",
    game: Any,
    *,
    num_players: int | None = None,
    seed: int = 0,
    sample: bool = False,
) -> Agent:
    """An agent by name (random, greedy, baseline) or from a checkpoint (a ``.safetensors`` file, or a run's folder).

    `game` is an id or a game of ``westbound.load``; a checkpoint of another game, version, layout, component set,
    player count or option is refused with a ValueError that names each difference. `seed` is for agents that draw; a
    trained policy does so only with `sample`, else it plays the action it likes best. An :class:`Agent` is returned
    as it is. "baseline" is the trained policy that the package brings for the game, player count and options;
    "search:200" looks ahead with 200 simulations a decision, "search:0.5s" for half a second; "search:20:baseline" asks
    a trained policy (or a checkpoint) which actions deserve a look.
    """
    if isinstance(agent, Agent):
        return agent
    if agent == RandomAgent.name:
        return RandomAgent(seed)
    if agent == GreedyAgent.name:
        return GreedyAgent()
    if str(agent).startswith(SEARCH):
        return _load_search(str(agent), game, num_players, seed)
    path = baseline_path(game, num_players) if agent == BASELINE else checkpoint_path(agent)
    if path is None:
        names = ", ".join((RandomAgent.name, GreedyAgent.name, BASELINE, "search:200"))
        raise ValueError(f"agent {str(agent)!r} is unknown: say {names}, or the path of a {CHECKPOINT_SUFFIX} file")
    from westbound.agents.policy import PolicyAgent

    loaded = PolicyAgent.load(path, game, num_players=num_players, seed=seed, sample=sample)
    if agent == BASELINE:
        loaded.name = BASELINE
    return loaded


def _load_search(word: str, game: Any, num_players: int | None, seed: int) -> SearchAgent:
    _, colon, policy = word.removeprefix(SEARCH).partition(":")
    if not colon:
        return parse_search(word, seed)
    if policy != BASELINE and checkpoint_path(policy) is None:
        raise ValueError(f"agent {word!r}: {policy!r} is no trained policy, say baseline or a {CHECKPOINT_SUFFIX} file")
    adviser = load_agent(policy, game, num_players=num_players, seed=seed)
    search = parse_search(word, seed, policy_prior(adviser))
    search.name += f":{adviser.name}"
    return search


def checkpoint_path(agent: "str | Path") -> Path | None:
    """The checkpoint that a word on the command line means: a file's own path, or the one in a run's folder."""
    path = Path(agent)
    if path.suffix == CHECKPOINT_SUFFIX:
        return path
    return path / f"checkpoint{CHECKPOINT_SUFFIX}" if str(agent) and path.is_dir() else None


def baseline_path(game: Any, num_players: int | None = None) -> Path:
    """The checkpoint in the package that fits a game (id or object). ValueError says what there is, if none does."""
    from westbound.agents.policy import check_policy

    name = game if isinstance(game, str) else game.name
    folder, refusals = Path(__file__).parent / "baselines", []
    main = folder / f"{name}{CHECKPOINT_SUFFIX}"
    for path in [main] * main.exists() + sorted(folder.glob(f"{name}-*{CHECKPOINT_SUFFIX}")):
        try:
            check_policy(path, game, num_players)
        except ValueError as refusal:
            refusals.append(str(refusal).partition("does not fit: ")[2])
        else:
            return path
    raise ValueError(f"no baseline of {name} for this: {' or '.join(refusals) or 'the package brings none'}")
