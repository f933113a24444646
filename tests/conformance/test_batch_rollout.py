"""rollout, sample_actions, and what they leave alone."""

import numpy as np
import pytest

import westbound
from tests.conformance.cases import each_case, each_count, each_game, load, make_vec, mixed_players, more, picked
from westbound.envs.core.buffers import digest_weights
from westbound.envs.core.rng import batch_game_seed

pytestmark = pytest.mark.core

_WORD = 2**64


def mixed(word):
    """SplitMix64's finaliser on an array of uint64."""
    for shift, factor in ((30, 0xBF58476D1CE4E5B9), (27, 0x94D049BB133111EB)):
        word = (word ^ (word >> np.uint64(shift))) * np.uint64(factor)
    return word ^ (word >> np.uint64(31))


def digests(rows, weights):
    """For each row the sum of its 64-bit words, each times its weight; the last word overlaps where the size is odd."""
    rows = np.ascontiguousarray(rows)
    data = rows.view(np.uint8).reshape(len(rows), -1)
    whole = data.shape[1] // 8
    words = np.ascontiguousarray(data[:, : 8 * whole]).view("<u8")
    last = np.ascontiguousarray(data[:, -8:]).view("<u8")[:, 0]
    return (words * weights[:whole]).sum(axis=1, dtype=np.uint64) + last * weights[whole]


def rollout_by_hand(envs, num_steps):
    """What rollout says it does, with step and sample_actions."""
    weights = digest_weights(envs.game.spec)
    shape = (envs.num_envs, envs.max_players)
    checksums = np.zeros(envs.num_envs, np.uint64)
    returns, scores, games = np.zeros(shape), np.zeros(shape), 0
    for _ in range(num_steps):
        batch = envs.step(envs.sample_actions())
        ended = batch.terminations | batch.truncations
        games += int(ended.sum())
        returns[ended] += batch.rewards[ended]
        scores[ended] += batch.final_scores[ended]
        row = digests(batch.observations, weights)
        checksums = mixed(checksums + row) + digests(batch.action_masks, weights)
    return checksums, games, returns, scores


def states_of(envs):
    return [envs.get_state(i).serialize() for i in range(envs.num_envs)]


@each_case
@pytest.mark.parametrize("max_steps", [None, 30])
def test_a_rollout_is_stepping_with_samples(case, max_steps):
    rolled, stepped = (make_vec(case, 5, seed=3, max_steps=max_steps) for _ in range(2))
    rolled.reset()
    stepped.reset()
    for num_steps in (1, 2, more(case.game, 400) if max_steps is None else 400):
        result = rolled.rollout(num_steps)
        checksums, games, returns, scores = rollout_by_hand(stepped, num_steps)
        assert result.checksums.dtype == np.uint64
        assert np.array_equal(result.checksums, checksums)
        assert result.decisions == 5 * num_steps
        assert type(result.decisions) is type(result.games) is int
        assert result.games == games
        assert result.return_sums.shape == result.score_sums.shape == (5, case.num_players)
        assert np.allclose(result.return_sums, returns, atol=1e-5)
        assert np.array_equal(result.score_sums, scores)
        assert states_of(rolled) == states_of(stepped)
    assert games > 0
    assert np.array_equal(rolled.sample_actions(), stepped.sample_actions())


@each_count
def test_a_recorded_rollout_keeps_what_cut_games_showed(case):
    rolled, stepped = (make_vec(case, 3, seed=3, max_steps=20) for _ in range(2))
    rolled.reset()
    stepped.reset()
    kept = rolled.rollout(45, record=True)
    cuts = 0
    for step in range(45):
        batch = stepped.step(stepped.sample_actions())
        assert np.array_equal(kept.truncations[step], batch.truncations)
        cut = batch.truncations
        assert np.array_equal(kept.final_observations[step][cut], batch.final_observations[cut])
        cuts += int(cut.sum())
    assert cuts >= 3


@each_game
def test_a_rollout_of_mixed_player_counts(game):
    players = mixed_players(game, 7)
    rolled, stepped = [westbound.make_vec(game, 7, num_players=players, seed=4) for _ in range(2)]
    rolled.reset()
    stepped.reset()
    num_steps = more(game, 500)
    result = rolled.rollout(num_steps)
    checksums, games, returns, scores = rollout_by_hand(stepped, num_steps)
    assert np.array_equal(result.checksums, checksums)
    assert result.games == games > 7
    assert np.allclose(result.return_sums, returns, atol=1e-5)
    assert np.array_equal(result.score_sums, scores)
    for i, n in enumerate(players):
        assert not result.score_sums[i, n:].any()


@each_count
def test_pieces_make_the_whole(case):
    whole, pieces = make_vec(case, 4, seed=6), make_vec(case, 4, seed=6)
    whole.reset()
    pieces.reset()
    one = whole.rollout(400)
    parts = [pieces.rollout(k) for k in (1, 99, 7, 293)]
    assert sum(part.decisions for part in parts) == one.decisions
    assert sum(part.games for part in parts) == one.games
    assert np.allclose(sum(part.return_sums for part in parts), one.return_sums, atol=1e-5)
    assert np.array_equal(sum(part.score_sums for part in parts), one.score_sums)
    assert states_of(whole) == states_of(pieces)
    assert np.array_equal(whole.rollout(5).checksums, pieces.rollout(5).checksums)


@each_count
def test_a_rollout_does_not_depend_on_the_size_of_the_batch(case):
    large, small = make_vec(case, 6, seed=7), make_vec(case, 2, seed=7)
    large.reset()
    small.reset()
    assert np.array_equal(large.rollout(300).checksums[:2], small.rollout(300).checksums)


@each_count
def test_seeds_and_environments_give_different_checksums(case):
    checksums = []
    for seed in (1, 2):
        envs = make_vec(case, 8, seed=seed)
        envs.reset()
        checksums += envs.rollout(20).checksums.tolist()
    assert len(set(checksums)) == 16
    envs.reset(1)
    assert envs.rollout(20).checksums.tolist() == checksums[:8]


@each_count
def test_recorded_rollouts(case):
    plain, recorded, stepped = (make_vec(case, 3, seed=8) for _ in range(3))
    batches = [envs.reset() for envs in (plain, recorded, stepped)]
    for num_steps in (300, 2):
        wanted, result = plain.rollout(num_steps), recorded.rollout(num_steps, record=True)
        assert np.array_equal(result.checksums, wanted.checksums)
        assert (result.decisions, result.games) == (wanted.decisions, wanted.games)
        assert np.array_equal(result.return_sums, wanted.return_sums)
        assert states_of(plain) == states_of(recorded)
        for t in range(num_steps):
            batch = batches[2]
            for name in ("observations", "action_masks", "current_players"):
                assert np.array_equal(getattr(result, name)[t], getattr(batch, name)), name
                assert getattr(result, name).dtype == getattr(batch, name).dtype
            actions = stepped.sample_actions()
            assert np.array_equal(result.actions[t], actions)
            batch = stepped.step(actions)
            ended = batch.terminations
            for name in ("rewards", "terminations", "truncations"):
                assert np.array_equal(getattr(result, name)[t], getattr(batch, name)), name
            for name in ("episode_returns", "final_scores", "final_ranks"):
                assert np.array_equal(getattr(result, name)[t][ended], getattr(batch, name)[ended]), name
        assert result.actions.shape == (num_steps, 3)
        assert result.rewards.shape == (num_steps, 3, case.num_players)
    assert np.array_equal(plain.sample_actions(), recorded.sample_actions())


@pytest.mark.nojit
@each_count
def test_an_unrecorded_rollout_has_no_records(case):
    envs = make_vec(case, 1, seed=1)
    envs.reset()
    with pytest.raises(AttributeError, match="record=True"):
        _ = envs.rollout(2).observations
    with pytest.raises(AttributeError, match="nonsense"):
        _ = envs.rollout(2, record=True).nonsense


@each_count
def test_samples_are_uniform(case):
    """Chi-square over the rank of the drawn action among the legal ones, for each number of legal actions."""
    envs = make_vec(case, 512, seed=9)
    batch = envs.reset()
    size = envs.game.num_distinct_actions()
    counts = np.zeros((size + 1, size), int)
    for _ in range(150):
        num_legal = batch.action_masks.sum(axis=1)
        actions = envs.sample_actions()
        assert batch.action_masks[np.arange(512), actions].all()
        place = np.cumsum(batch.action_masks, axis=1, dtype=int)[np.arange(512), actions] - 1
        np.add.at(counts, (num_legal, place), 1)
        batch = envs.step(actions)
    tried = 0
    for k in range(2, size + 1):
        drawn = counts[k, :k]
        if drawn.sum() >= 100 * k:
            expected = drawn.sum() / k
            chi_square = ((drawn - expected) ** 2 / expected).sum()
            assert chi_square < k - 1 + 6 * np.sqrt(2 * (k - 1)) + 6, (k, drawn)
            tried += 1
        assert not counts[k, k:].any()
    assert tried >= 3


@each_count
def test_successive_samples_and_neighbours_are_independent(case):
    envs = make_vec(case, 1024, seed=10)
    batch = envs.reset()
    first = batch.action_masks.argmax(axis=1)
    draws = np.stack([envs.sample_actions() == first for _ in range(64)]).astype(float)
    wanted = 1 / batch.action_masks.sum(axis=1)
    assert abs(draws.mean() - wanted.mean()) < 5 * np.sqrt(0.25 / draws.size)
    centred = (draws - wanted) / np.sqrt(wanted * (1 - wanted))
    for a, b in ((centred[1:], centred[:-1]), (centred[:, 1:], centred[:, :-1])):
        assert abs((a * b).mean()) < 5 / np.sqrt(a.size)


@each_count
def test_sampling_leaves_the_games_alone(case):
    """Neither the states nor what they draw later depends on how often actions were sampled."""
    calm, busy = make_vec(case, 4, seed=11), make_vec(case, 4, seed=11)
    batch = calm.reset()
    busy.reset()
    drawn = []
    for step in range(300):
        before = states_of(busy)
        drawn.append([busy.sample_actions().tolist() for _ in range(3)])
        assert states_of(busy) == before
        actions = picked(batch.action_masks, step)
        batch = calm.step(actions)
        busy.step(actions)
        assert states_of(calm) == states_of(busy)
    assert any(a != b for a, b, _ in drawn)


@each_count
def test_the_draws_depend_on_seed_environment_and_step(case):
    """The stream of actions goes on over the ends of games, and begins anew with a seed."""
    envs, other = make_vec(case, 3, seed=12), make_vec(case, 3, seed=1)
    envs.reset()
    first = [envs.sample_actions().tolist() for _ in range(5)]
    other.reset(12)
    assert [other.sample_actions().tolist() for _ in range(5)] == first
    envs.reset(12)
    assert [envs.sample_actions().tolist() for _ in range(5)] == first
    envs.reset(13)
    assert [envs.sample_actions().tolist() for _ in range(5)] != first


@each_game
def test_game_seeds_are_what_the_kernel_plays(game):
    """`game_seed` is computed without the kernel; here both, for seeds at the edges."""
    for seed in (0, 1, 2**31, 2**63, _WORD - 1):
        n = load(game).new_initial_state(seed=1).num_players
        envs = westbound.make_vec(game, 3, num_players=n, seed=seed)
        envs.reset()
        for episode in range(3):
            for i in range(3):
                word = westbound.game_seed(seed, i, episode)
                assert word == batch_game_seed(seed, i, episode)
                assert envs.get_state(i) == load(game).new_initial_state(num_players=n, seed=word)
            envs.reset()
