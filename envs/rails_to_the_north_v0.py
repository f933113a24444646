"""Great Western Trail: Rails to the North for PettingZoo: ``env``, ``raw_env`` and ``parallel_env``."""

from westbound.envs.core.aec import entry_points

env, raw_env, parallel_env = entry_points("rails_to_the_north")
