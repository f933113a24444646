"""Rewards of compiled games: what api.md says of the ranks and scores that the same game ended with."""

from importlib import import_module

import numpy as np
import pytest

from tests.conformance.cases import Case, all_options, each_contest, each_count, make_vec, played
from tests.core.test_rewards import outcome, rank
from westbound.envs.core.registry import game_spec

pytestmark = pytest.mark.core

GAMES = 60


def endings(case: Case, reward: str):
    """Returns, scores and ranks of some games, and a seat of each side; options drawn in turn."""
    sets = all_options(case.game, case.num_players)
    told = []
    for k, options in enumerate(sets[:: max(1, len(sets) // 4)]):
        variant = case._replace(options=options)
        envs = make_vec(variant, 16, seed=k, reward=reward)
        envs.reset()
        for _ in range(10**6):
            batch = envs.step(envs.sample_actions() if len(told) % 2 else envs.greedy_actions())
            for i in np.flatnonzero(batch.terminations):
                rewards, scores, ranks = (a[i].copy() for a in (batch.rewards, batch.final_scores, batch.final_ranks))
                told.append((rewards, scores.tolist(), ranks.tolist(), variant.sides))
            if len(told) >= (k + 1) * GAMES // 4:
                break
    return told


@each_contest
@pytest.mark.parametrize(("name", "formula"), [("outcome", outcome), ("rank", rank)])
def test_rewards_follow_from_ranks(case, name, formula):
    told = endings(case, name)
    assert len(told) >= GAMES
    for rewards, _, ranks, sides in told:
        places = [ranks[seat] for seat in sides]
        wanted = [float(value) for value in formula([-place for place in places])]
        assert rewards[sides].tolist() == pytest.approx(wanted, abs=1e-7)
        assert abs(rewards.sum()) < 1e-6
        assert sorted(places)[0] == 1
        assert all(place == 1 + sum(other < place for other in places) for place in places)
        members = case.num_players // len(sides)
        assert ranks == places * members
        assert rewards.tolist() == rewards[sides].tolist() * members
    assert len({tuple(ranks) for _, _, ranks, _ in told}) > 1


@each_count
def test_the_score_is_paid_over_a_documented_constant(case):
    unit = import_module(f"{game_spec(case.game).package}.kernels").SCORE_UNIT
    for rewards, scores, *_ in endings(case, "score"):
        assert rewards.tolist() == [np.float32(score / unit) for score in scores]


@each_count
def test_the_reward_changes_nothing_but_the_reward(case):
    states = [played(case, 3, reward=reward) for reward in case.rewards]
    first, *others = [{**state.to_dict(), "parameters": None} for state in states]
    assert all(other == first for other in others)
    assert all(state.ranks().tolist() == states[0].ranks().tolist() for state in states)
    assert len({tuple(state.returns().tolist()) for state in states}) > 1


@each_count
def test_results_wait_for_the_end(case):
    state = played(case, 3, 20)
    assert not state.returns().any()
    assert not state.ranks().any()
    ended = played(case, 3)
    assert ended.ranks().dtype.kind == "i"
    assert ended.ranks().min() == 1
    assert ended.scores().tolist() == ended.clone().scores().tolist()
