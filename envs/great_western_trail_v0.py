"""Great Western Trail, the base game, for PettingZoo: ``env``, ``raw_env`` and ``parallel_env``."""

from westbound.envs.core.aec import entry_points

env, raw_env, parallel_env = entry_points("great_western_trail")
