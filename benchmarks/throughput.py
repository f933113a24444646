"""Decisions per second: in one kernel, through `step`, through the AEC environment; and the floor of copying output."""

from typing import Any

import numba
import numpy as np

import westbound
from westbound.benchmarks.machine import cores, median_rate

NUM_ENVS = 1024
NUM_STEPS = 400
AEC_DECISIONS = 5_000


def measure(game: str, num_players: int) -> dict[str, Any]:
    """Figures of one game. `threads_2` is the rate of two threads on two cores over that of one thread on one."""
    with cores(1):
        one = rollout_rate(game, num_players, num_threads=1)
        figures: dict[str, Any] = {
            "rollout": one,
            "step": step_rate(game, num_players),
            "aec": aec_rate(game, num_players),
            "copy_floor": copy_rate(game, num_players),
        }
    figures["rollout_of_floor"] = figures["rollout"] / figures["copy_floor"]
    try:
        with cores(2):
            figures["threads_2"] = rollout_rate(game, num_players, num_threads=2) / one
    except RuntimeError:
        figures["threads_2"] = None
    spec = westbound.load(game)
    figures |= {"observation_entries": spec.observation_tensor_shape()[0], "actions": spec.num_distinct_actions()}
    return figures


def rollout_rate(game: str, num_players: int, num_threads: int) -> float:
    """Decisions per second of `rollout`: uniform play, observation and mask written and digested at every decision."""
    envs = westbound.make_vec(game, NUM_ENVS, num_players=num_players, seed=0, num_threads=num_threads)
    envs.reset()
    rate = median_rate(lambda: envs.rollout(NUM_STEPS).decisions)
    envs.close()
    return rate


def step_rate(game: str, num_players: int) -> float:
    """Decisions per second of ``step(sample_actions())``."""
    envs = westbound.make_vec(game, NUM_ENVS, num_players=num_players, seed=0)
    envs.reset()

    def work() -> int:
        for _ in range(NUM_STEPS):
            envs.step(envs.sample_actions())
        return NUM_STEPS * NUM_ENVS

    return median_rate(work)


def aec_rate(game: str, num_players: int) -> float:
    """Decisions per second of ``last()`` and ``step()`` with the built-in checks; actions come from a replayed game."""
    env = westbound.make(game, num_players=num_players)
    games = [_random_game(game, num_players, seed) for seed in range(AEC_DECISIONS // 100)]

    def work() -> int:
        decisions = 0
        for seed, actions in enumerate(games):
            env.reset(seed=seed)
            for action in actions:
                env.last()
                env.step(action)
            decisions += len(actions)
        return decisions

    return median_rate(work)


def _random_game(game: str, num_players: int, seed: int) -> list[int]:
    state = westbound.load(game).new_initial_state(num_players=num_players, seed=seed)
    rng = np.random.default_rng(seed)
    while not state.is_terminal():
        state.apply_action(int(rng.choice(state.legal_actions())))
    return state.history()


@numba.njit
def _copy_rows(rows, masks, observations, action_masks, num_steps):  # type: ignore[no-untyped-def]
    for step in range(num_steps):
        for i in range(len(observations)):
            k = (i * 7 + step) % len(rows)
            for j in range(rows.shape[1]):
                observations[i, j] = rows[k, j]
            for j in range(masks.shape[1]):
                action_masks[i, j] = masks[k, j]


def copy_rate(game: str, num_players: int) -> float:
    """Rows per second when observation and mask are only copied out of a small table: the floor below any rules."""
    envs = westbound.make_vec(game, NUM_ENVS, num_players=num_players, seed=0)
    batch = envs.reset()
    rows, masks = batch.observations[:61].copy(), batch.action_masks[:61].copy()
    observations, action_masks = np.zeros_like(batch.observations), np.zeros_like(batch.action_masks)

    def work() -> int:
        _copy_rows(rows, masks, observations, action_masks, NUM_STEPS)
        return NUM_STEPS * NUM_ENVS

    return median_rate(work)
