"""The environments: ``core``, what all games share, and one package per game."""

if not __name__.startswith("westbound."):
    raise ImportError("this package is imported as westbound.envs, not as top-level envs")
