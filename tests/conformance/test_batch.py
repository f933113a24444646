"""The batch environment: its arrays, its autoreset, and that it plays the games of load and make."""

import itertools

import gymnasium
import numpy as np
import pytest

import westbound
from tests.conformance.cases import (
    Case,
    changed_components,
    each_case,
    each_count,
    each_count_and_reward,
    each_game,
    load,
    make_vec,
    mixed_players,
    more,
    picked,
)

pytestmark = pytest.mark.core

ARRAYS = (
    "observations",
    "action_masks",
    "current_players",
    "rewards",
    "terminations",
    "truncations",
    "episode_returns",
    "final_scores",
    "final_ranks",
)


def arrays_of(batch):
    return {name: getattr(batch, name).copy() for name in ARRAYS}


def same(one, other, rows=slice(None)):
    """Equal arrays, apart from what is valid only where a game has ended."""
    ended = (other["terminations"] | other["truncations"])[rows]
    for name in ARRAYS:
        a, b = one[name], other[name][rows]
        if name in ("episode_returns", "final_scores", "final_ranks"):
            a, b = a[ended], b[ended]
        assert np.array_equal(a, b[:, : a.shape[1]] if a.ndim == 2 else b), name


@each_case
def test_shapes_and_types(case):
    envs = make_vec(case, 5, seed=1)
    game, n = envs.game, case.num_players
    batch = envs.reset()
    for _ in range(3):
        assert batch.observations.shape == (5, *game.observation_tensor_shape())
        assert batch.observations.dtype == game.observation_layout.dtype()
        assert batch.observations.dtype.kind in "ui"
        assert batch.observations.dtype.itemsize <= 2
        assert batch.action_masks.shape == (5, game.num_distinct_actions())
        assert batch.action_masks.dtype == np.int8
        assert batch.current_players.shape == (5,)
        assert batch.current_players.dtype.kind == "i"
        assert batch.rewards.shape == batch.episode_returns.shape == (5, n)
        assert batch.rewards.dtype == batch.episode_returns.dtype == np.float32
        assert batch.terminations.shape == batch.truncations.shape == (5,)
        assert batch.terminations.dtype == batch.truncations.dtype == np.bool_
        assert batch.final_scores.shape == batch.final_ranks.shape == (5, n)
        assert batch.observation_scale.shape == (batch.observations.shape[1],)
        assert batch.observation_scale.dtype == np.float32
        assert np.array_equal(envs.observation_scale, batch.observation_scale)
        assert batch.final_observations is None
        assert envs.single_observation_space.contains(batch.observations[0])
        batch = envs.step(envs.sample_actions())
    assert envs.num_envs == 5
    assert envs.single_action_space.n == game.num_distinct_actions()
    assert envs.metadata["autoreset_mode"] == gymnasium.vector.AutoresetMode.SAME_STEP


@each_count
def test_the_arrays_belong_to_the_environment(case):
    envs = make_vec(case, 4, seed=1)
    first = envs.reset()
    kept, copied = first.observations, first.copy()
    before = kept.copy()
    for k in range(8):
        batch = envs.step(picked(first.action_masks, k))
        assert batch is first
        assert batch.observations is kept
    assert not np.array_equal(kept, before)
    assert np.array_equal(copied.observations, before)
    for name in ARRAYS:
        assert not np.shares_memory(getattr(copied, name), getattr(first, name))
        assert getattr(copied, name).dtype == getattr(first, name).dtype
        assert getattr(copied, name).shape == getattr(first, name).shape
    again = make_vec(case, 4, seed=1).reset()
    assert np.array_equal(copied.action_masks, again.action_masks)


@each_count
def test_actions_of_the_caller_are_left_alone(case):
    envs = make_vec(case, 4, seed=1)
    for k in range(20):
        actions = picked(envs.reset(k).action_masks, k)
        before = actions.copy()
        envs.step(actions)
        drawn = envs.sample_actions()
        kept = drawn.copy()
        envs.sample_actions()
        envs.step(drawn)
        assert np.array_equal(actions, before)
        assert np.array_equal(drawn, kept)


@each_game
def test_the_next_game_begins_in_the_same_step(game):
    """Rewards are of the transition just made; observations, masks and players already of the next game."""
    num_envs, seed = 4, 11
    players = mixed_players(game, num_envs)
    envs = westbound.make_vec(game, num_envs, num_players=players, seed=seed)
    batch = envs.reset()
    shadows = [new_game(game, players[i], seed, i, 0) for i in range(num_envs)]
    episodes = [0] * num_envs
    for step in itertools.count():
        actions = picked(batch.action_masks, step)
        batch = envs.step(actions)
        for i, shadow in enumerate(shadows):
            shadow.apply_action(actions[i])
            ended = shadow.is_terminal()
            assert batch.terminations[i] == ended
            rewards = np.zeros(envs.max_players, np.float32)
            rewards[: players[i]] = shadow.returns()
            assert np.array_equal(batch.rewards[i], rewards)
            if ended:
                assert players[i] == 1 or abs(batch.rewards[i].sum()) < 1e-6
                assert np.array_equal(batch.episode_returns[i], rewards)
                assert np.array_equal(batch.final_scores[i, : players[i]], shadow.scores())
                assert np.array_equal(batch.final_ranks[i, : players[i]], shadow.ranks())
                assert not batch.final_scores[i, players[i] :].any()
                episodes[i] += 1
                shadows[i] = new_game(game, players[i], seed, i, episodes[i])
            check_row(batch, i, shadows[i])
            assert envs.get_state(i) == shadows[i]
        assert not batch.truncations.any()
        if min(episodes) >= 3:
            break


def new_game(game, num_players, seed, i, episode):
    return load(game).new_initial_state(num_players=num_players, seed=westbound.game_seed(seed, i, episode))


def check_row(batch, i, state):
    """A row of the batch is what the player on turn sees in this state."""
    player = state.current_player()
    assert batch.current_players[i] == player
    assert np.array_equal(batch.action_masks[i], state.legal_actions_mask())
    scaled = batch.observations[i] * batch.observation_scale
    assert scaled.dtype == np.float32
    assert np.array_equal(scaled, state.observation_tensor(player))


@each_case
def test_the_batch_plays_the_games_of_the_environment(case):
    """AEC, states and batch rows show the same at every decision of two episodes."""
    seed, env = 23, case.make()
    envs = make_vec(case, 3, seed=seed)
    batch = envs.reset()
    observation_scale = envs.observation_scale
    episode, i = 0, 2
    env.reset(seed=westbound.game_seed(seed, i, episode))
    for step in itertools.count():
        agent = f"player_{batch.current_players[i]}"
        seen = env.observe(agent)
        assert env.agent_selection == agent
        assert np.array_equal(batch.observations[i] * observation_scale, seen["observation"])
        assert np.array_equal(batch.action_masks[i], seen["action_mask"])
        actions = picked(batch.action_masks, step)
        batch = envs.step(actions)
        env.step(actions[i])
        assert np.array_equal(batch.rewards[i], np.array([env.rewards[a] for a in env.possible_agents], np.float32))
        assert set(env.terminations.values()) == {bool(batch.terminations[i])}
        if batch.terminations[i]:
            assert batch.final_ranks[i].tolist() == [env.infos[a]["rank"] for a in env.possible_agents]
            assert batch.final_scores[i].tolist() == env.infos[agent]["scores"].tolist()
            episode += 1
            if episode == 2:
                break
            env.reset(seed=westbound.game_seed(seed, i, episode))


@each_game
def test_games_do_not_depend_on_the_size_of_the_batch(game):
    players, seed, steps = mixed_players(game, 6), 5, more(game, 500)
    large = westbound.make_vec(game, 6, num_players=players, seed=seed)
    small = westbound.make_vec(game, 3, num_players=players[:3], seed=seed)
    single = westbound.make_vec(game, 1, num_players=players[:1], seed=seed)
    batches = [envs.reset() for envs in (large, small, single)]
    ended = 0
    for step in range(steps):
        told = [arrays_of(batch) for batch in batches]
        same(told[1], told[0], slice(0, 3))
        same(told[2], told[0], slice(0, 1))
        ended += int(told[2]["terminations"][0])
        for envs, batch in zip((large, small, single), batches, strict=True):
            envs.step(picked(batch.action_masks, step))
    assert ended >= 2, "several episodes were compared"


@each_count
@pytest.mark.parametrize("num_threads", [2, 3, 64])
def test_games_do_not_depend_on_threads(case, num_threads):
    one = make_vec(case, 7, seed=2)
    many = make_vec(case, 7, seed=2, num_threads=num_threads)
    a, b = one.reset(), many.reset()
    for step in range(150):
        same(arrays_of(a), arrays_of(b))
        assert np.array_equal(one.sample_actions(), many.sample_actions())
        actions = picked(a.action_masks, step)
        one.step(actions)
        many.step(actions)
    x, y = one.rollout(300), many.rollout(300)
    assert np.array_equal(x.checksums, y.checksums)
    assert (x.decisions, x.games) == (y.decisions, y.games)
    assert np.array_equal(x.return_sums, y.return_sums)
    many.close()


@each_count
def test_resets(case):
    """With a seed the first games of that seed; without, the next ones."""

    def opening(seed, episode):
        return [case.new_state(westbound.game_seed(seed, i, episode)) for i in range(3)]

    def states():
        return [envs.get_state(i) for i in range(3)]

    envs = make_vec(case, 3, seed=8)
    envs.reset()
    assert states() == opening(8, 0)
    for episode in (1, 2):
        envs.step(envs.sample_actions())
        envs.reset()
        assert states() == opening(8, episode)
    for seed in (9, 9, np.uint64(2**64 - 1), 8):
        batch = envs.reset(seed)
        assert states() == opening(int(seed), 0)
        assert not batch.terminations.any()
        assert not batch.rewards.any()
    unseeded = [make_vec(case, 1) for _ in range(3)]
    assert len({envs.reset().observations.tobytes() for envs in unseeded}) == 3


@each_count
def test_a_reset_in_mid_game_skips_what_is_left_of_it(case):
    envs = make_vec(case, 2, seed=3)
    envs.reset()
    batch = envs.step(envs.sample_actions())
    while not batch.terminations[0]:
        batch = envs.step(envs.sample_actions())
    batch = envs.reset()
    assert not batch.terminations.any()
    assert not batch.rewards.any()
    assert envs.get_state(0) == case.new_state(westbound.game_seed(3, 0, 2))


@each_game
def test_player_counts_are_kept(game):
    players = mixed_players(game, 5)
    for given in (players, tuple(players), np.array(players), iter(players)):
        envs = westbound.make_vec(game, 5, num_players=given, seed=1)
        batch = envs.reset()
        assert batch.rewards.shape == (5, max(players))
        ended = np.zeros(5, int)
        while ended.min() < 2:
            batch = envs.step(envs.sample_actions())
            ended += batch.terminations
            assert (batch.current_players < players).all()
            assert [envs.get_state(i).num_players for i in range(5)] == players
    fewest = westbound.make_vec(game, 2, num_players=[min(players)] * 2, seed=1)
    assert fewest.reset().rewards.shape == (2, min(players))


@each_count
@pytest.mark.parametrize("max_steps", [1, 2, 25])
def test_truncation(case, max_steps):
    envs = make_vec(case, 3, seed=4, max_steps=max_steps)
    batch = envs.reset()
    assert batch.final_observations.shape == batch.observations.shape
    assert batch.final_observations.dtype == batch.observations.dtype
    shadows = [case.new_state(westbound.game_seed(4, i, 0)) for i in range(3)]
    for step in range(1, 3 * max_steps + 1):
        actions = picked(batch.action_masks, step)
        batch = envs.step(actions)
        cut = step % max_steps == 0
        for i, shadow in enumerate(shadows):
            shadow.apply_action(actions[i])
            assert not shadow.is_terminal(), "the games of this test must be longer"
            assert batch.truncations[i] == cut
            assert not batch.terminations[i]
            assert not batch.rewards[i].any()
            if cut:
                seen = batch.final_observations[i] * batch.observation_scale
                assert np.array_equal(seen, shadow.observation_tensor(shadow.current_player()))
                assert not batch.episode_returns[i].any()
                assert np.array_equal(batch.final_scores[i], shadow.scores())
                shadows[i] = case.new_state(westbound.game_seed(4, i, step // max_steps))
            check_row(batch, i, shadows[i])
    kept = batch.copy().final_observations
    assert np.array_equal(kept, batch.final_observations)
    assert not np.shares_memory(kept, batch.final_observations)


@each_count
def test_a_game_that_ends_on_its_last_step_has_ended(case):
    free = make_vec(case, 1, seed=6)
    batch, length, actions = free.reset(), 0, []
    while not batch.terminations[0]:
        actions.append(int(free.sample_actions()[0]))
        batch = free.step(actions[-1:])
        length += 1
    returns = batch.rewards[0].copy()
    for limit, cut in ((length, False), (length - 1, True), (length + 1, False)):
        envs = make_vec(case, 1, seed=6, max_steps=limit)
        envs.reset()
        for action in actions[:limit]:
            batch = envs.step([action])
        assert bool(batch.truncations[0]) is cut
        assert bool(batch.terminations[0]) is not cut
        if not cut:
            assert np.array_equal(batch.rewards[0], returns)


@each_count_and_reward
def test_rewards_add_up_to_returns(case, reward):
    envs = make_vec(case, 4, seed=3, reward=reward)
    envs.reset()
    received = np.zeros((4, case.num_players))
    for _ in range(more(case.game, 800)):
        batch = envs.step(envs.sample_actions())
        received += batch.rewards
        for i in np.flatnonzero(batch.terminations):
            assert np.array_equal(received[i].astype(np.float32), batch.episode_returns[i])
            assert reward == "score" or case.num_players == 1 or abs(received[i].sum()) < 1e-6
            received[i] = 0
        assert not batch.rewards[~batch.terminations].any()


def test_game_seeds_differ():
    seeds = {westbound.game_seed(s, i, e) for s in range(4) for i in range(20) for e in range(20)}
    assert len(seeds) == 4 * 20 * 20
    assert all(type(seed) is int and 0 <= seed < 2**64 for seed in seeds)


@each_count
def test_components_and_options_reach_the_batch(case: Case, tmp_path):
    path = changed_components(case.game, tmp_path)
    envs = make_vec(case, 2, seed=1, components=path)
    envs.reset()
    state = westbound.load(case.game, components=path).new_initial_state(
        seed=westbound.game_seed(1, 1, 0), **case.parameters
    )
    assert envs.get_state(1) == state
    assert envs.get_state(1) != case.new_state(westbound.game_seed(1, 1, 0))
