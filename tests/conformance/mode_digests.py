"""What a few fixed games look like in this process, and in which mode its kernels really run.

``python -m tests.conformance.mode_digests GAME`` prints it as JSON; test_modes.py compares modes.
"""

import hashlib
import json
import random
import sys
from typing import Any

import numpy as np

import westbound
from tests.conformance.cases import all_options
from westbound.envs.core import engine, jit
from westbound.envs.core.registry import game_spec

DECISIONS = 60
ROLLOUT = 30


def digest_of(*parts: Any) -> str:
    """A digest of arrays, bytes and plain values."""
    digest = hashlib.sha256()
    for part in parts:
        digest.update(
            part.tobytes() if isinstance(part, np.ndarray) else part if type(part) is bytes else repr(part).encode()
        )
    return digest.hexdigest()[:16]


def game_digests(game: str, num_players: int, options: dict[str, Any]) -> dict[str, str]:
    """One digest for each of several questions, over the course of a game."""
    state = westbound.load(game).new_initial_state(num_players=num_players, seed=1869, **options)
    rng, told = random.Random(num_players), {name: [] for name in ("bytes", "seen", "legal", "dealt", "dict")}
    while not state.is_terminal() and len(told["bytes"]) < DECISIONS:
        told["bytes"].append(state.serialize())
        told["seen"].append([state.observation_tensor(p).tobytes() for p in range(num_players)])
        told["legal"].append((state.current_player(), state.current_prompt(), state.legal_actions()))
        if len(told["bytes"]) % 10 == 0:
            told["dealt"].append(state.resample(state.current_player(), len(told["bytes"])).serialize())
            told["dict"].append(state.to_json())
        state.apply_action(rng.choice(state.legal_actions()))
    return {name: digest_of(*values) for name, values in told.items()}


def ending_digest(game: str, num_players: int) -> str:
    """Results of a game to its end, greedy against everybody: every rule of the ending has had its say."""
    envs = westbound.make_vec(game, 1, num_players=num_players, seed=4, reward="score")
    batch = envs.reset()
    while not batch.terminations[0]:
        batch = envs.step(envs.greedy_actions())
    return digest_of(batch.final_scores, batch.final_ranks, batch.rewards, envs.get_state(0).serialize())


def batch_digests(game: str, num_players: int) -> dict[str, str]:
    """Rollouts, samples and truncation."""
    envs = westbound.make_vec(game, 2, num_players=num_players, seed=3)
    envs.reset()
    result = envs.rollout(ROLLOUT)
    cut = westbound.make_vec(game, 2, num_players=num_players, seed=3, max_steps=3)
    cut.reset()
    for _ in range(4):
        batch = cut.step(cut.sample_actions())
    return {
        "rollout": digest_of(result.checksums, result.return_sums, result.score_sums, result.games),
        "samples": digest_of(envs.sample_actions(), envs.greedy_actions(), envs.get_state(1).serialize()),
        "cut": digest_of(batch.observations, batch.final_observations, batch.truncations, batch.final_scores),
    }


def digests(game: str) -> dict[str, Any]:
    """Everything, by player count and options."""
    told: dict[str, Any] = {}
    for n in game_spec(game).player_counts:
        sets = all_options(game, n)
        for options in (sets[0], sets[-1]):
            told[f"{n} players, {options}"] = game_digests(game, n, options)
        told[f"{n} players, batch"] = batch_digests(game, n)
    n = game_spec(game).player_counts[0]
    told["ending"] = ending_digest(game, n)
    return told


def checks_bounds(game: str) -> bool:
    """Whether the kernel notices a frame beyond its stack. Only for modes that should: others read what lies there."""
    state = westbound.load(game).new_initial_state(seed=1)
    buffers = state._load()
    buffers.states["num_frames"] = 30000
    try:
        buffers.run(engine.APPLY)
    except IndexError:
        return True
    return False


def mode(game: str, try_bounds: bool) -> dict[str, Any]:
    """How the kernels of this process run."""
    westbound.load(game).new_initial_state(seed=1)
    kernel = game_spec(game).kernel
    return {
        "jit": jit.JIT,
        "compiled": len(getattr(kernel, "overloads", ())),
        "dispatcher": type(kernel).__name__,
        "numba_mode": type(jit.rule(lambda: 0)).__name__ != "function",
        "bounds": checks_bounds(game) if try_bounds else None,
    }


if __name__ == "__main__":
    print(json.dumps({"mode": mode(sys.argv[1], True), "digests": digests(sys.argv[1])}))
