"""Positions into and out of a batch."""

import numpy as np
import pytest

import westbound
from tests.conformance.cases import (
    all_options,
    changed_components,
    each_case,
    each_count,
    make_vec,
    picked,
    play,
    played,
)
from tests.conformance.test_batch import check_row
from tests.conformance.test_batch_input import snapshot

pytestmark = pytest.mark.core


@each_case
def test_a_state_from_a_batch_is_independent(case):
    envs = make_vec(case, 3, seed=1)
    batch = envs.reset()
    for step in range(12):
        batch = envs.step(picked(batch.action_masks, step))
    state = envs.get_state(1)
    assert state.history() == []
    assert state.game.name == case.game
    assert state.parameters == case.new_state(1).parameters
    check_row(batch, 1, state)
    before, kept = snapshot(envs), state.serialize()
    play(state.clone(), 1)
    play(state, 1)
    assert snapshot(envs) == before
    state = envs.get_state(np.int64(1))
    for step in range(12):
        batch = envs.step(picked(batch.action_masks, step))
    assert state.serialize() == kept


@each_case
def test_a_state_goes_on_in_a_batch_as_alone(case):
    envs = make_vec(case, 3, seed=2)
    envs.reset()
    states = [played(case, seed, 9 * seed) for seed in (1, 2)]
    others = envs.get_state(1)
    batch = envs.set_states([2, 0], states)
    assert (envs.get_state(2), envs.get_state(0), envs.get_state(1)) == (*states, others)
    states = [state.clone() for state in states]
    assert not batch.rewards.any()
    assert not batch.terminations.any()
    step = 0
    while not any(state.is_terminal() for state in states):
        for i, state in zip((2, 0), states, strict=True):
            check_row(batch, i, state)
        actions = picked(batch.action_masks, step)
        batch = envs.step(actions)
        for i, state in zip((2, 0), states, strict=True):
            state.apply_action(actions[i])
            assert np.array_equal(batch.rewards[i], state.returns())
            assert batch.terminations[i] == state.is_terminal()
        step += 1
    i, state = next((i, s) for i, s in zip((2, 0), states, strict=True) if s.is_terminal())
    assert np.array_equal(batch.final_ranks[i], state.ranks())
    assert envs.get_state(i) == case.new_state(westbound.game_seed(2, i, 1)), "then the next game of the seed begins"


@each_count
def test_states_are_copied_in(case):
    envs = make_vec(case, 2, seed=2)
    envs.reset()
    state = played(case, 4, 10)
    before = state.serialize()
    envs.set_states([0, 1], [state, state])
    batch = envs.step(envs.sample_actions())
    assert state.serialize() == before
    play(state, 1, 3)
    assert envs.get_state(0).serialize() != state.serialize()
    assert not batch.terminations.any()


@each_count
def test_states_of_other_origins_are_taken(case):
    envs = make_vec(case, 3, seed=2)
    envs.reset()
    state = played(case, 5, 20)
    twin = westbound.load(case.game)
    states = [twin.deserialize_state(state.serialize()), state.resample(0, 1), make_vec(case, 1, seed=1)]
    states[2].reset()
    states[2] = states[2].get_state(0)
    batch = envs.set_states(range(3), states)
    for i in range(3):
        assert envs.get_state(i) == states[i]
        check_row(batch, i, states[i])


@each_count
def test_the_count_of_steps_begins_with_the_state(case):
    envs = make_vec(case, 1, seed=3, max_steps=4)
    batch = envs.reset()
    for _ in range(3):
        batch = envs.step(envs.sample_actions())
    envs.set_states([0], [played(case, 1, 5)])
    for k in range(4):
        batch = envs.step(envs.sample_actions())
        assert bool(batch.truncations[0]) is (k == 3)


@each_count
def test_states_that_do_not_fit_are_refused(case, tmp_path):
    envs = make_vec(case, 3, seed=1)
    batch = envs.reset()
    for step in range(5):
        batch = envs.step(picked(batch.action_masks, step))
    good, before = played(case, 1, 5), snapshot(envs)
    other_cards = westbound.load(case.game, components=changed_components(case.game, tmp_path))
    wrong = [
        played(case, 1),
        case.new_state(1, reward="score"),
        other_cards.new_initial_state(seed=1, **case.parameters),
        good.serialize(),
        None,
        envs.game,
    ]
    wrong += [case._replace(num_players=n).new_state(1) for n in envs.game.spec.player_counts if n != case.num_players]
    wrong += [case._replace(options=options).new_state(1) for options in all_options(case.game, case.num_players)[1:]]
    for bad in wrong:
        with pytest.raises(ValueError, match="environment 2: "):
            envs.set_states([0, 2], [good, bad])
        assert snapshot(envs) == before


@each_count
def test_places_are_checked(case):
    envs = make_vec(case, 3, seed=1)
    envs.reset()
    state, before = case.new_state(1), snapshot(envs)
    for bad in (-1, 3, 10**6, np.int64(-2)):
        with pytest.raises(ValueError, match=f"index {bad}"):
            envs.get_state(bad)
        with pytest.raises(ValueError, match=f"index {bad}"):
            envs.set_states([0, bad], [state, state])
    for bad in (0.5, "0", None, float("nan")):
        with pytest.raises(TypeError, match="index"):
            envs.get_state(bad)
        with pytest.raises(TypeError, match="index"):
            envs.set_states([bad], [state])
    for indices, states in (([0], []), ([0, 1], [state]), ([], [state])):
        with pytest.raises(ValueError, match=f"{len(indices)} indices for {len(states)} states"):
            envs.set_states(indices, states)
    assert snapshot(envs) == before


@each_count
def test_a_snapshot_brings_everything_back(case):
    envs, other = make_vec(case, 3, seed=1), make_vec(case, 3, seed=99)
    envs.reset()
    envs.rollout(100)
    kept = envs.snapshot()
    wanted = envs.rollout(300)
    other.restore(kept)
    assert np.array_equal(other.rollout(300).checksums, wanted.checksums)
    envs.restore(kept)
    assert np.array_equal(envs.rollout(300).checksums, wanted.checksums)
    assert [envs.get_state(i) for i in range(3)] == [other.get_state(i) for i in range(3)]
