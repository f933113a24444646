"""Players of the games: random, greedy and trained policies behind one batched protocol."""

if not __name__.startswith("westbound."):
    raise ImportError("this package is imported as westbound.agents, not as top-level agents")
