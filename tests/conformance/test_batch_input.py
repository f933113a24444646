"""Bad input to the batch environment: the place and the value are named, and no environment has moved."""

import numpy as np
import pytest

import westbound
from tests.conformance.cases import each_count, each_game, make_vec, picked
from westbound.envs.core.registry import game_spec

pytestmark = pytest.mark.core

N = 4


@pytest.fixture
def envs(case):
    envs = make_vec(case, N, seed=1)
    batch = envs.reset()
    for step in range(5):
        batch = envs.step(picked(batch.action_masks, step))
    return envs


def snapshot(envs):
    """All that a refused call must leave alone, the stream of samples included."""
    kept = {name: array.tobytes() for name, array in envs.snapshot().items()}
    batch = envs._batch
    arrays = (batch.observations, batch.action_masks, batch.current_players, batch.rewards, batch.terminations)
    return kept, [array.tobytes() for array in arrays]


def legal(envs):
    return picked(envs._batch.action_masks, 0)


@each_count
@pytest.mark.parametrize("place", range(N))
def test_an_illegal_entry_is_named(case, envs, place):
    before, good = snapshot(envs), legal(envs)
    size = envs.game.num_distinct_actions()
    closed = int(np.flatnonzero(envs._batch.action_masks[place] == 0)[-1])
    for bad in (closed, -1, size, size + 1, -size, 2**31, -(2**63), 2**63 - 1):
        actions = good.copy()
        actions[place] = bad
        for given in (actions, actions.tolist(), tuple(actions.tolist())):
            with pytest.raises(ValueError, match=rf"actions\[{place}\] = {bad} .*environment {place}") as error:
                envs.step(given)
            assert snapshot(envs) == before
        assert bad != closed or envs.game.action_to_string(closed) in str(error.value)
    envs.step(good)


@each_count
def test_large_unsigned_entries_are_out_of_range(case, envs):
    before = snapshot(envs)
    actions = legal(envs).astype(np.uint64)
    actions[1] = 2**64 - 1
    with pytest.raises(ValueError, match=r"actions\[1\] = 18446744073709551615"):
        envs.step(actions)
    assert snapshot(envs) == before


@each_count
def test_the_first_of_several_illegal_entries_is_named(case, envs):
    actions = legal(envs)
    actions[2:] = -3
    with pytest.raises(ValueError, match=r"actions\[2\] = -3"):
        envs.step(actions)


@each_count
def test_wrong_shapes_are_refused(case, envs):
    before, good = snapshot(envs), legal(envs)
    shapes = [good[:-1], np.append(good, good[0]), good[:, None], good[None], good[0], int(good[0]), good[:0], [[]]]
    for bad in shapes:
        with pytest.raises(ValueError, match=rf"shape .*\({N},\)"):
            envs.step(bad)
        assert snapshot(envs) == before


@each_count
def test_wrong_types_are_refused(case, envs):
    before, good = snapshot(envs), legal(envs)
    floats = good.astype(np.float64)
    with_nan = floats.copy()
    with_nan[1] = np.nan
    texts = [str(a) for a in good]
    boxed = np.array([*good.tolist()[:-1], None], object)
    for bad in (floats, with_nan, floats.tolist(), good > 0, good.astype(complex), texts, boxed, boxed.tolist()):
        with pytest.raises(TypeError, match="dtype .*integers"):
            envs.step(bad)
        assert snapshot(envs) == before
    for bad in (None, "play", {}, object()):
        with pytest.raises((TypeError, ValueError), match="actions"):
            envs.step(bad)
        assert snapshot(envs) == before


@each_count
def test_lists_and_all_integer_types_are_played(case):
    kinds = (np.int16, np.uint16, np.int32, np.uint32, np.int64, np.uint64)
    batches = []
    for kind in (list, tuple, *kinds):
        envs = make_vec(case, N, seed=2)
        batch = envs.reset()
        for step in range(6):
            actions = picked(batch.action_masks, step)
            given = kind(actions.tolist()) if kind in (list, tuple) else actions.astype(kind)
            batch = envs.step(given)
        batches.append(batch.observations.tobytes())
    assert len(set(batches)) == 1


@each_count
def test_strided_and_reversed_arrays_are_played(case):
    one, other = make_vec(case, N, seed=2), make_vec(case, N, seed=2)
    actions = legal_after_reset = picked(one.reset().action_masks, 1)
    other.reset()
    wide = np.zeros((N, 3), np.int64)
    wide[:, 1] = actions
    one.step(wide[:, 1])
    other.step(legal_after_reset[::-1].copy()[::-1])
    assert [one.get_state(i) for i in range(N)] == [other.get_state(i) for i in range(N)]


@each_count
def test_nothing_works_before_reset(case):
    envs = make_vec(case, N, seed=1)
    words = [
        lambda: envs.step(np.zeros(N, int)),
        envs.sample_actions,
        envs.greedy_actions,
        lambda: envs.rollout(3),
        lambda: envs.get_state(0),
        lambda: envs.set_states([0], [case.new_state(1)]),
    ]
    for word in words:
        with pytest.raises(RuntimeError, match=r"call reset\(\)"):
            word()


@each_game
@pytest.mark.parametrize("name", ["num_envs", "num_threads", "max_steps"])
def test_numbers_are_checked(game, name):
    n = game_spec(game).default_players
    arguments = {"num_envs": 2, "num_players": n}
    for bad in (0, -1, np.int64(-3)):
        with pytest.raises(ValueError, match=f"{name}=.*at least 1"):
            westbound.make_vec(game, **{**arguments, name: bad})
    for bad in (1.0, "2", float("nan"), [2]):
        with pytest.raises(TypeError, match=f"{name}="):
            westbound.make_vec(game, **{**arguments, name: bad})
    with pytest.raises((TypeError, ValueError), match=f"{name}=True"):
        westbound.make_vec(game, **{**arguments, name: True})
    envs = westbound.make_vec(game, **{**arguments, name: np.int32(2)})
    assert type(getattr(envs, name)) is int


@each_game
def test_sequences_of_player_counts_are_checked(game):
    counts = game_spec(game).player_counts
    good = [counts[0]] * 3
    for bad in ([], good[:-1], [*good, counts[0]]):
        with pytest.raises(ValueError, match=f"num_players has {len(bad)} entries for 3 environments"):
            westbound.make_vec(game, 3, num_players=bad)
    for wrong in [*sorted({0, 1, 99, -2} - set(counts)), True]:
        with pytest.raises(ValueError, match=f"num_players={wrong}"):
            westbound.make_vec(game, 3, num_players=[*good[:-1], wrong])
    for wrong in (2.0, None, "2", float("nan"), [2]):
        with pytest.raises(TypeError, match="num_players="):
            westbound.make_vec(game, 3, num_players=[*good[:-1], wrong])
    with pytest.raises((TypeError, ValueError), match="num_players"):
        westbound.make_vec(game, 3, num_players=np.array([good]))


@each_count
def test_lengths_of_rollouts_are_checked(case, envs):
    before = snapshot(envs)
    for bad in (0, -1):
        with pytest.raises(ValueError, match=f"num_steps={bad}: must be at least 1"):
            envs.rollout(bad)
    for bad in (1.0, "3", None, float("nan")):
        with pytest.raises(TypeError, match="num_steps="):
            envs.rollout(bad)
    assert snapshot(envs) == before


@each_count
def test_refused_seeds_change_nothing(case, envs):
    before = snapshot(envs)
    for bad in (-1, 2**64, 1.5, "x", True):
        with pytest.raises((ValueError, TypeError), match="seed="):
            envs.reset(bad)
        assert snapshot(envs) == before


@pytest.mark.parametrize("seed", [-1, 2**64, 1.5, True, None, "1"])
def test_seeds_of_games_are_checked(seed):
    with pytest.raises((ValueError, TypeError), match="seed"):
        westbound.game_seed(seed, 0, 0)


@pytest.mark.parametrize("bad", [-1, 1.5, True, None, "1", 2**63])
def test_places_of_games_are_checked(bad):
    with pytest.raises((ValueError, TypeError), match="env_index"):
        westbound.game_seed(1, bad, 0)
    with pytest.raises((ValueError, TypeError), match="episode"):
        westbound.game_seed(1, 0, bad)


@each_count
def test_closing_twice_does_no_harm(case):
    for threads in (1, 2):
        envs = make_vec(case, N, seed=1, num_threads=threads)
        envs.reset()
        envs.close()
        envs.close()
