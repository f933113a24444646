"""PettingZoo's own checks, and both ways to make an environment."""

import warnings
from importlib import import_module

import numpy as np
import pettingzoo
import pytest
from pettingzoo.test import api_test, parallel_api_test, render_test, seed_test
from pettingzoo.utils.wrappers import TerminateIllegalWrapper

import westbound
from tests.conformance.cases import each_case, each_count, each_game, illegal_action
from westbound.envs.core.aec import BoardGameEnv
from westbound.envs.core.registry import GAMES, game_spec

pytestmark = pytest.mark.core

# What api_test says to everybody whose observations are dicts; pyproject.toml lets exactly these two pass.
OF_DICT_OBSERVATIONS = {
    "Observation is not a NumPy array",
    "Observation space for each agent probably should be gymnasium.spaces.box or gymnasium.spaces.discrete",
}


def module(game):
    return import_module(f"westbound.envs.{game}_v{GAMES[game]}")


def test_two_warnings_are_let_through_and_no_more(pytestconfig):
    error, *filters = pytestconfig.getini("filterwarnings")
    assert error == "error"
    let_through = [line.split(":") for line in filters if line.endswith("pettingzoo.test.api_test")]
    assert {message for _, message, *_ in let_through} == OF_DICT_OBSERVATIONS
    assert len(let_through) == len([line for line in filters if line.startswith("ignore")]) == 2


@each_case
@pytest.mark.parametrize("entry", ["raw_env", "env"])
def test_api_test(case, entry):
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        api_test(getattr(module(case.game), entry)(**case.parameters), num_cycles=300)
    assert {str(warning.message) for warning in caught} == OF_DICT_OBSERVATIONS


@each_case
def test_parallel_api_test(case):
    parallel_api_test(module(case.game).parallel_env(**case.parameters), num_cycles=300)


@each_case
def test_seed_test(case):
    seed_test(lambda: module(case.game).env(**case.parameters), num_cycles=100)


@each_game
@pytest.mark.parametrize("entry", ["raw_env", "env"])
def test_render_test(game, entry, capsys):
    pytest.importorskip("resvg_py")
    pytest.importorskip("PIL")
    counts = game_spec(game).player_counts
    players = counts[0] if entry == "raw_env" else counts[-1]  # pictures take time: each entry with one player count
    render_test(lambda render_mode: getattr(module(game), entry)(render_mode=render_mode, num_players=players))
    assert capsys.readouterr().out, "human mode prints the board"


@each_count
def test_pettingzoo_makes_the_environment(case):
    name = f"westbound/{case.game}-v{GAMES[case.game]}"
    made = [
        pettingzoo.make("aec", name, **case.parameters),
        westbound.make(case.game, **case.parameters),
        module(case.game).env(**case.parameters),
        module(case.game).raw_env(**case.parameters),
    ]
    for env in made:
        assert isinstance(env.unwrapped, BoardGameEnv)
        env.reset(seed=5)
    assert len({env.unwrapped.game_state() for env in made}) == 1


@each_count
def test_pettingzoo_makes_the_parallel_environment(case):
    name = f"westbound/{case.game}-v{GAMES[case.game]}"
    for env in (
        pettingzoo.make("parallel", name, **case.parameters),
        module(case.game).parallel_env(**case.parameters),
    ):
        observations, infos = env.reset(seed=5)
        assert isinstance(env, pettingzoo.ParallelEnv)
        assert list(observations) == list(infos) == env.agents == [f"player_{p}" for p in range(case.num_players)]
        assert [bool(o["action_mask"].any()) for o in observations.values()].count(True) == 1


@each_count
def test_the_parallel_environment_loses_no_reward(case):
    for seed in range(5):
        env = module(case.game).parallel_env(**case.parameters)
        observations, _ = env.reset(seed=seed)
        rng, sums = np.random.default_rng(seed), dict.fromkeys(env.possible_agents, 0.0)
        while env.agents:
            mover = next(agent for agent in env.agents if observations[agent]["action_mask"].any())
            legal = np.flatnonzero(observations[mover]["action_mask"])
            actions = dict.fromkeys(env.agents, int(rng.choice(legal)))
            observations, rewards, _, _, _ = env.step(actions)
            for agent, reward in rewards.items():
                sums[agent] += reward
        returns = env.unwrapped.game_state().returns()
        assert list(sums.values()) == returns.tolist()


@each_game
def test_metadata(game):
    env = westbound.make(game, num_players=game_spec(game).default_players)
    assert env.metadata["name"] == f"{game}_v{GAMES[game]}" == str(env)
    assert set(env.metadata["render_modes"]) == {"ansi", "rgb_array", "human"}
    assert env.metadata["is_parallelizable"] is False
    assert env.metadata["render_fps"] > 0


@each_count
def test_an_illegal_action_ends_the_game_as_the_wrapper_would(case):
    wrapped = TerminateIllegalWrapper(case.make(), illegal_reward=-1)
    own = case.make(illegal_action="terminate")
    tales = []
    for env in (wrapped, own):
        tale = []
        env.reset(seed=2)
        for _ in range(7):
            observation, *_ = env.last()
            env.step(int(np.flatnonzero(observation["action_mask"])[-1]))
        env.last()
        offender = env.agent_selection
        env.step(illegal_action(env.unwrapped.game_state()))
        while env.agents:
            agent = env.agent_selection
            _, reward, terminated, truncated, _ = env.last()
            tale.append((offender, agent, list(env.agents), reward, terminated, truncated, dict(env.rewards)))
            env.step(None)
        tales.append(tale)
    assert tales[0] == tales[1]
    assert len(tales[0]) == case.num_players
