"""Playouts inside the kernel agree with games played one action at a time."""

import numpy as np
import pytest

from tests.conformance.cases import each_case, each_game, load

pytestmark = pytest.mark.core


@each_case
def test_a_playout_is_the_heuristic_playing_on(case):
    state = case.new_state(4)
    state.apply_action(state.legal_actions()[0])
    before = state.serialize()
    found = state.playout(seed=1)
    assert state.serialize() == before
    decisions = 0
    while not state.is_terminal():
        state.apply_action(state.greedy_action())
        decisions += 1
    assert found.decisions == decisions
    assert np.array_equal(found.returns, state.returns())
    assert np.array_equal(found.scores, state.scores())
    assert np.array_equal(found.ranks, state.ranks())


@each_game
def test_random_playouts_follow_their_seed(game):
    state = load(game).new_initial_state(seed=1)
    lengths = [state.playout(seed, random_share=1.0).decisions for seed in range(12)]
    assert lengths == [state.playout(seed, random_share=1.0).decisions for seed in range(12)]
    assert len(set(lengths)) > 1
    mixed = [tuple(state.playout(seed, random_share=0.5).scores) for seed in range(12)]
    assert len(set(mixed)) > 1


@each_game
def test_a_playout_of_a_game_that_is_over_is_its_result(game):
    state = load(game).new_initial_state(seed=1)
    while not state.is_terminal():
        state.apply_action(state.greedy_action())
    found = state.playout(seed=3)
    assert found.decisions == 0
    assert np.array_equal(found.returns, state.returns())


def test_bad_arguments_are_named():
    state = load("go_west_2005").new_initial_state(seed=1)
    with pytest.raises(ValueError, match=r"random_share=1.5: must lie in 0 .. 1"):
        state.playout(1, random_share=1.5)
    with pytest.raises(ValueError, match="seed=-1"):
        state.playout(-1)
