"""What it costs to begin: import, compilation, memory. Each figure comes from a fresh Python process."""

import json
import os
import subprocess
import sys
import tempfile
from typing import Any

_IMPORT = """
import time; begin = time.perf_counter()
import westbound, sys, json
heavy = [m for m in ("torch", "stable_baselines3", "numba") if m in sys.modules]
print(json.dumps({"seconds": time.perf_counter() - begin, "loaded": heavy}))
"""
_FIRST_GAME = """
import time; begin = time.perf_counter()
import westbound, json
westbound.make_vec("GAME", 2, num_players=PLAYERS, seed=0).reset()
print(json.dumps({"seconds": time.perf_counter() - begin}))
"""
_MEMORY = """
import json, resource
import westbound
warm = westbound.make_vec("GAME", 2, num_players=PLAYERS, seed=0); warm.reset(); warm.step(warm.sample_actions())
before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
envs = westbound.make_vec("GAME", 200_000, num_players=PLAYERS, seed=0)
envs.reset(); envs.step(envs.sample_actions())
print(json.dumps({"kilobytes": (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) * 1.024 / 200_000}))
"""


def measure(game: str, num_players: int) -> dict[str, Any]:
    """Seconds for `import westbound` and a first game with an empty and a filled kernel cache; kB of each game."""
    fill = {"GAME": game, "PLAYERS": str(num_players)}
    with tempfile.TemporaryDirectory() as folder:
        cold = _run(_FIRST_GAME, fill, folder)["seconds"]
        warm = _run(_FIRST_GAME, fill, folder)["seconds"]
        memory = _run(_MEMORY, fill, folder)["kilobytes"]
    imported = _run(_IMPORT, {}, None)
    return {
        "import_s": imported["seconds"],
        "import_loads": imported["loaded"],
        "cold_compile_s": cold - warm,
        "warm_start_s": warm,
        "kilobytes_a_game": memory,
    }


def _run(program: str, fill: dict[str, str], cache: str | None) -> dict[str, Any]:
    for name, value in fill.items():
        program = program.replace(name, value)
    environment = {**os.environ, **({"WESTBOUND_CACHE_DIR": cache} if cache else {})}
    done = subprocess.run([sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=True)
    return json.loads(done.stdout)
