"""Many games per player count against the built-in checks of the AEC environment, and its words one by one."""

import copy
import pickle
import random

import numpy as np
import pytest

import westbound
from tests.conformance.cases import (
    USUAL_LENGTH,
    all_options,
    each_case,
    each_count,
    each_count_and_reward,
    each_game,
    fewer,
    illegal_action,
)
from westbound.envs.core.aec import BoardGameEnv

pytestmark = pytest.mark.core

GAMES_PER_COUNT = 200


def check_spaces(env, agent, observation):
    assert set(observation) == {"observation", "action_mask"}
    vector, mask = observation["observation"], observation["action_mask"]
    assert (vector.dtype, mask.dtype) == (np.float32, np.int8)
    assert env.observation_space(agent).contains(observation)
    assert mask.shape == (env.action_space(agent).n,)


def check_decision(env, shadow):
    """The environment tells each seat what a state of its own says; returns the legal actions."""
    legal = shadow.legal_actions()
    assert env.agent_selection == f"player_{shadow.current_player()}"
    assert list(env.infos) == list(env.rewards) == list(env.terminations) == list(env.truncations) == env.agents
    for p, agent in enumerate(env.agents):
        observation = env.observe(agent)
        if agent == env.agent_selection or p == len(shadow.history()) % len(env.agents):  # the dearest check
            check_spaces(env, agent, observation)
        chosen = set(np.flatnonzero(observation["action_mask"]).tolist())
        assert chosen == (set(legal) if agent == env.agent_selection else set())
        assert np.array_equal(observation["observation"], shadow.observation_tensor(p))
        assert np.array_equal(env.infos[agent]["action_mask"], observation["action_mask"])
        assert env.rewards[agent] == 0
        assert env.terminations[agent] is env.truncations[agent] is False
    return legal


def check_refusal(env, rng, legal):
    """A wrong action raises, and nothing has changed."""
    bad = rng.choice([illegal_action(env.game_state()), env.action_space(env.agent_selection).n, -1, 0.5, None, True])
    before = env.game_state()
    with pytest.raises((ValueError, TypeError)) as error:
        env.step(bad)
    assert str(bad) in str(error.value)
    assert env.game_state().serialize() == before.serialize()
    assert env.game_state().history() == before.history()
    assert set(np.flatnonzero(env.last()[0]["action_mask"]).tolist()) == set(legal)


def check_end(env, shadow):
    """All are told once, with rewards that add up; dead agents step with None until nobody is left."""
    returns, ranks = shadow.returns().tolist(), shadow.ranks().tolist()
    assert len(returns) == 1 or abs(sum(returns)) < 1e-6
    assert list(env.rewards.values()) == returns
    received = dict.fromkeys(env.possible_agents, 0.0)
    while env.agents:
        agent = env.agent_selection
        observation, reward, terminated, truncated, info = env.last()
        check_spaces(env, agent, observation)
        assert not observation["action_mask"].any()
        assert terminated is True
        assert truncated is False
        assert info["rank"] == ranks[int(agent[-1])]
        assert info["scores"].tolist() == shadow.scores().tolist()
        assert not info["action_mask"].any()
        received[agent] += reward
        with pytest.raises(ValueError, match="is done"):
            env.step(0)
        env.step(None)
        assert agent not in env.agents
    assert list(received.values()) == returns


def play_game(env, shadow, seed):
    """One random game next to a state of its own; returns how many decisions followed one of the same agent."""
    env.reset(seed=seed)
    rng, previous, repeats = random.Random(seed), None, 0
    while not shadow.is_terminal():
        legal = check_decision(env, shadow)
        repeats += previous == env.agent_selection
        previous = env.agent_selection
        if rng.random() < 0.2:
            check_refusal(env, rng, legal)
        assert env.last(observe=False)[1] == 0
        action = rng.choice(legal)
        env.step(action)
        shadow.apply_action(action)
    assert env.game_state() == shadow
    check_end(env, shadow)
    return repeats


@each_count
def test_many_games(case):
    sets = all_options(case.game, case.num_players)
    order = random.Random(case.num_players).sample(range(len(sets)), len(sets))
    environments, repeats = {}, 0
    number = fewer(case.game, GAMES_PER_COUNT)
    for seed in range(number):
        k = order[seed % len(sets)]  # the combinations of options in turn
        chosen = case._replace(options=sets[k])
        env = environments.setdefault(k, chosen.make())
        repeats += play_game(env, chosen.new_state(seed), seed)
    assert repeats > number, "several actions in one turn keep the agent selected"


@each_case
def test_spaces(case):
    env = case.make()
    assert env.possible_agents == [f"player_{p}" for p in range(case.num_players)]
    assert env.max_num_agents == case.num_players
    for agent in env.possible_agents:
        assert env.observation_space(agent) is env.observation_space(agent)
        assert env.action_space(agent) is env.action_space(agent)
        assert env.observation_space(agent)["observation"].dtype == np.float32
        assert env.observation_space(agent)["action_mask"].dtype == np.int8
        assert env.action_space(agent).n == env.game.num_distinct_actions()
        assert list(env.observation_space(agent)["observation"].shape) == env.game.observation_tensor_shape()
    spaces = [env.action_space(agent) for agent in env.possible_agents]
    env.reset(seed=1)
    assert [env.action_space(agent) for agent in env.agents] == spaces
    assert len({id(space) for space in spaces}) == case.num_players, "seeding one agent's space leaves the others alone"


@each_count
def test_layouts_do_not_depend_on_options_or_players(case):
    env = case.make()
    for options in all_options(case.game, case.num_players):
        other = westbound.make(case.game, num_players=case.num_players, **options)
        assert other.action_space("player_0") == env.action_space("player_0")
        assert other.observation_space("player_0") == env.observation_space("player_0")


@each_case
def test_a_seed_is_the_game_of_load(case):
    env = case.make()
    for seed in (0, 7, 2**64 - 1):
        env.reset(seed=seed)
        assert env.game_state() == case.new_state(seed)
        assert env.game_state().history() == []


@each_count
def test_resets_without_a_seed_go_on(case):
    def games(env):
        states = [env.game_state()]
        for _ in range(4):
            env.reset()
            states.append(env.game_state())
        return states

    first, second, unseeded = case.make(), case.make(), case.make()
    first.reset(seed=5)
    second.reset(seed=5, options={})
    unseeded.reset()
    tale = games(first)
    assert games(second) == tale
    assert len(set(tale)) == 5
    assert not set(games(unseeded)) & set(tale)


@each_count
def test_nothing_works_before_reset(case):
    env = case.make()
    words = [
        lambda: env.step(0),
        lambda: env.step(None),
        env.last,
        lambda: env.observe("player_0"),
        env.state,
        env.game_state,
        env.agent_iter,
    ]
    for word in words:
        with pytest.raises(RuntimeError, match=r"call reset\(\)"):
            word()
    with pytest.raises(AttributeError, match="agent_selection"):
        _ = env.agent_selection
    assert env.agents == []


@each_count
def test_nothing_is_played_when_all_are_gone(case):
    env = case.make()
    env.reset(seed=1)
    for _ in env.agent_iter():
        observation, _, done, _, _ = env.last()
        env.step(None if done else int(observation["action_mask"].argmax()))
    for action in (None, 0):
        with pytest.raises(RuntimeError, match=r"call reset\(\)"):
            env.step(action)
    env.reset(seed=2)
    assert len(env.agents) == case.num_players


@each_count
def test_nobody_can_reach_into_the_game(case):
    env = case.make()
    env.reset(seed=3)
    agent = env.agent_selection
    legal = np.flatnonzero(env.observe(agent)["action_mask"])
    env.observe(agent)["action_mask"][:] = 0
    env.observe(agent)["observation"][:] = 9
    env.infos[agent]["action_mask"][:] = 0
    env.state()[:] = 9
    state = env.game_state()
    state.apply_action(int(legal[0]))
    assert np.flatnonzero(env.observe(agent)["action_mask"]).tolist() == legal.tolist()
    assert env.observation_space(agent).contains(env.observe(agent))
    assert env.game_state() == case.new_state(3)
    env.step(int(legal[0]))
    assert env.game_state() == state


@each_count
@pytest.mark.parametrize(
    "duplicate", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))], ids=["deepcopy", "pickle"]
)
def test_copies_go_on_with_the_same_game(case, duplicate):
    def tale(env, steps):
        told = []
        rng = random.Random(1)
        for agent in env.agent_iter(steps):
            observation, reward, done, _, info = env.last()
            legal = np.flatnonzero(observation["action_mask"]).tolist()
            told.append((agent, reward, done, legal, observation["observation"].tobytes(), str(info)))
            env.step(None if done else rng.choice(legal))
        env.reset()
        return told, env.game_state().serialize()

    whole = 10**9
    for decisions, steps in ((0, USUAL_LENGTH), (15, whole), (whole, whole)):
        env = case.make()
        env.reset(seed=4)
        for _ in range(decisions):
            observation, _, done, _, _ = env.last()
            if done:
                env.step(None)
                break
            env.step(int(np.flatnonzero(observation["action_mask"])[-1]))
        other = duplicate(env)
        assert other.game_state() == env.game_state()
        assert other.game_state().history() == env.game_state().history()
        before = env.game_state().serialize()
        wanted = tale(other, steps)
        assert env.game_state().serialize() == before
        assert tale(env, steps) == wanted


@each_count
def test_copies_before_the_first_reset(case):
    for env in (copy.deepcopy(case.make()), pickle.loads(pickle.dumps(case.make()))):
        with pytest.raises(RuntimeError, match=r"call reset\(\)"):
            env.step(0)
        env.reset(seed=1)
        assert env.game_state() == case.new_state(1)


@each_case
def test_the_state_for_central_critics(case):
    env = case.make()
    env.reset(seed=2)
    for _ in range(10):
        state = env.state()
        assert state.dtype == np.float32
        assert env.state_space.contains(state)
        seen = [env.observe(agent)["observation"] for agent in env.possible_agents]
        assert np.array_equal(state, np.stack(seen))
        env.step(int(np.flatnonzero(env.last()[0]["action_mask"])[0]))


@each_count
@pytest.mark.parametrize("bad", [-1, 10**6, 0.5, float("nan"), True, "play"])
def test_an_illegal_action_can_end_the_game(case, bad):
    env = case.make(illegal_action="terminate")
    env.reset(seed=6)
    env.step(int(np.flatnonzero(env.last()[0]["action_mask"])[0]))
    offender, before = env.agent_selection, env.game_state()
    env.step(bad)
    assert env.game_state() == before
    assert env.rewards == {agent: -1.0 if agent == offender else 0.0 for agent in env.possible_agents}
    assert set(env.terminations.values()) == {True}
    assert all({"rank", "scores", "action_mask"} <= set(info) for info in env.infos.values())
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, _ = env.last()
        assert not observation["action_mask"].any()
        assert reward == (-1.0 if agent == offender else 0.0)
        assert terminated is truncated is True
        env.step(None)
    env.reset(seed=6)
    assert env.game_state() == case.new_state(6)


@each_game
@pytest.mark.parametrize("bad", ["ignore", "", None, True, 1])
def test_modes_are_checked(game, bad):
    n = westbound.load(game).new_initial_state(seed=1).num_players
    with pytest.raises(ValueError, match="illegal_action=.*error, terminate"):
        westbound.make(game, num_players=n, illegal_action=bad)
    if bad is not None:
        with pytest.raises(ValueError, match="render_mode=.*ansi, rgb_array, human"):
            westbound.make(game, num_players=n, render_mode=bad)


@each_count_and_reward
def test_the_reward_is_paid_at_the_end(case, reward):
    env = case.make(reward=reward)
    for seed in range(3):
        env.reset(seed=seed)
        received = dict.fromkeys(env.possible_agents, 0.0)
        for agent in env.agent_iter():
            observation, paid, done, _, _ = env.last()
            received[agent] += paid
            assert done or paid == 0
            env.step(None if done else int(observation["action_mask"].argmax()))
        assert list(received.values()) == env.game_state().returns().tolist()
        assert env.game_state().parameters["reward"] == reward


def test_no_class_of_wrappers_stands_between():
    game = westbound.games()[0]
    env = westbound.make(game, num_players=westbound.load(game).new_initial_state(seed=1).num_players)
    assert type(env) is BoardGameEnv
    assert env.unwrapped is env
