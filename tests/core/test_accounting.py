"""What a seat is given adds up to its return: in every adapter, for every game, player count and reward."""

import random

import numpy as np
import pytest

import westbound
from tests.conformance.cases import Case, each_count, each_count_and_reward, fewer
from westbound.envs.core.registry import game_spec

pytestmark = pytest.mark.core
GAMES = 12


def true_returns(case: Case, seed: int, reward: str, history: list[int]) -> np.ndarray:
    """The game's returns, from a state that is played anew."""
    state = case.new_state(seed, reward=reward)
    for action in history:
        state.apply_action(action)
    assert state.is_terminal()
    return state.returns()


def by_aec(case: Case, seed: int, reward: str) -> tuple[list[float], list[int]]:
    """What `last()` told each agent, and the actions."""
    env = case.make(reward=reward)
    env.reset(seed=seed)
    received, draw = dict.fromkeys(env.possible_agents, 0.0), random.Random(seed)
    for agent in env.agent_iter():
        observation, given, terminated, truncated, _ = env.last()
        received[agent] += given
        if terminated or truncated:
            env.step(None)
        else:
            env.step(draw.choice(np.flatnonzero(observation["action_mask"]).tolist()))
    return list(received.values()), env.game_state().history()


def by_parallel(case: Case, seed: int, reward: str) -> tuple[list[float], list[int]]:
    """What the steps gave each agent, and the actions."""
    version = game_spec(case.game).version
    module = __import__(f"westbound.envs.{case.game}_v{version}", fromlist=["parallel_env"])
    env = module.parallel_env(reward=reward, **case.parameters)
    observations, _ = env.reset(seed=seed)
    received, draw = dict.fromkeys(env.possible_agents, 0.0), random.Random(seed)
    while env.agents:
        masks = {agent: observations[agent]["action_mask"] for agent in env.agents}
        legal = {agent: np.flatnonzero(mask).tolist() for agent, mask in masks.items()}
        assert sum(map(bool, legal.values())) == 1
        observations, rewards, *_ = env.step({agent: draw.choice(legal[agent] or [0]) for agent in env.agents})
        for agent, given in rewards.items():
            received[agent] += given
    return list(received.values()), env.aec_env.game_state().history()


@each_count_and_reward
@pytest.mark.parametrize("adapter", [by_aec, by_parallel])
def test_all_seats_receive_their_returns(adapter, case, reward):
    paid = False
    for seed in range(fewer(case.game, GAMES)):
        received, history = adapter(case, seed, reward)
        returns = true_returns(case, seed, reward, history)
        paid |= bool(returns.any())  # where all have tied, nobody is paid
        np.testing.assert_array_equal(np.float32(received), returns)
    assert paid


@each_count_and_reward
def test_every_single_seat_receives_its_return(case, reward):
    for seat in range(case.num_players):
        env = westbound.make_single(case.game, opponents="random", seat=seat, reward=reward, **case.parameters)
        for seed in range(fewer(case.game, GAMES)):
            env.reset(seed=seed)
            received, terminated, draw = 0.0, False, random.Random(seed)
            while not terminated:
                action = draw.choice(np.flatnonzero(env.action_masks()).tolist())
                _, given, terminated, _, info = env.step(action)
                received += given
            returns = true_returns(case, seed, reward, env.game_state().history())
            assert np.float32(received) == returns[seat]
            assert info["rank"] == env.game_state().ranks()[seat]


@each_count
def test_the_reward_comes_also_where_another_seat_ends_the_game(case):
    """A learner that only hears of the games it ends itself would miss nearly all of them."""
    for seed in range(fewer(case.game, GAMES)):
        state = case.new_state(seed)
        draw = random.Random(seed)
        last = -1
        while not state.is_terminal():
            last = state.current_player()
            state.apply_action(draw.choice(state.legal_actions()))
        seat = (last + 1) % case.num_players
        moves = iter(state.history())
        env = westbound.make_single(
            case.game, opponents=lambda seen, moves=moves: next(moves), seat=seat, **case.parameters
        )
        env.reset(seed=seed)
        terminated, given = False, 0.0
        while not terminated:
            assert given == 0.0
            _, given, terminated, _, _ = env.step(next(moves))
        assert env.game_state() == state
        assert np.float32(given) == state.returns()[seat]
