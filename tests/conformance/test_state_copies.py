"""Copies, bytes and re-dealt states."""

import copy
import pickle
import random

import numpy as np
import pytest

import westbound
from tests.conformance.cases import (
    all_options,
    changed_components,
    each_case,
    each_count,
    each_game,
    load,
    more,
    play,
    played,
)

pytestmark = pytest.mark.core

COPIES = {
    "clone": lambda state: state.clone(),
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
    **{f"pickle-{k}": lambda state, k=k: pickle.loads(pickle.dumps(state, k)) for k in range(2, 6)},
}
each_way = pytest.mark.parametrize("duplicate", COPIES.values(), ids=list(COPIES))


@each_count
@each_way
def test_a_copy_is_equal_and_plays_on_the_same_game(case, duplicate):
    for decisions in (0, 1, 25, 10**9):
        state = played(case, 3, decisions)
        other = duplicate(state)
        assert other is not state
        assert other == state
        assert (other != state) is False
        assert hash(other) == hash(state)
        assert other.history() == state.history()
        assert (play(other, 8), other.serialize()) == (play(state, 8), state.serialize())
        assert other.history() == state.history()
        assert other.returns().tolist() == state.returns().tolist()


@each_count
@each_way
def test_a_copy_is_independent(case, duplicate):
    state = played(case, 3, 10)
    other = duplicate(state)
    before, history = state.serialize(), state.history()
    play(other, 1, 5)
    assert (state.serialize(), state.history()) == (before, history)
    other = duplicate(state)
    play(state, 1, 5)
    assert (other.serialize(), other.history()) == (before, history)


@each_count
def test_a_deep_copy_keeps_what_is_one(case):
    state = case.new_state(1)
    first, second, game = copy.deepcopy([state, state, state.game])
    assert first is second
    assert first.game is game


@each_game
def test_games_are_pickled_with_components_and_options(game, tmp_path):
    path = changed_components(game, tmp_path)
    options = all_options(game, load(game).new_initial_state(seed=1).num_players)[-1]
    own = westbound.load(game, components=path, **options)
    again = pickle.loads(pickle.dumps(own))
    state, other = own.new_initial_state(seed=5), again.new_initial_state(seed=5)
    assert state == other
    assert again.deserialize_state(state.serialize()) == other
    assert other != load(game).new_initial_state(seed=5, **options)


@each_count
def test_different_states_are_unequal(case):
    states = [played(case, seed, decisions) for seed in (1, 2) for decisions in range(12)]
    states += [case.new_state(1, reward=reward) for reward in case.rewards[1:]]
    states += [case._replace(options=options).new_state(1) for options in all_options(case.game, case.num_players)[1:]]
    for other_count in {2, 3, 4} - {case.num_players}:
        if case._replace(num_players=other_count) in states:
            states.append(case._replace(num_players=other_count).new_state(1))
    assert len(set(states)) == len({state.serialize() for state in states}) == len(states)
    assert states[0] != states[0].serialize()
    assert states[0] is not None
    assert states[0] != 0


@each_case
def test_bytes_go_both_ways_at_every_step(case):
    state = case.new_state(13)
    rng, stride = random.Random(1), more(case.game, 1)  # the dict takes long: of long games not at every step
    while True:
        data = state.serialize()
        assert type(data) is bytes
        other = state.game.deserialize_state(data)
        assert other == state
        assert other.history() == []
        assert other.serialize() == data
        assert other.current_player() == state.current_player()
        assert other.legal_actions() == state.legal_actions()
        assert other.returns().tolist() == state.returns().tolist()
        if state.is_terminal() or len(state.history()) % stride == 0:
            assert other.to_dict() == state.to_dict()
        if state.is_terminal():
            break
        action = rng.choice(state.legal_actions())
        state.apply_action(action)
        other.apply_action(action)
        assert other.serialize() == state.serialize()
        assert other.history() == [action]


@each_count
def test_bytes_serve_another_object_of_the_game(case):
    state = played(case, 2, 30)
    other = westbound.load(case.game).deserialize_state(state.serialize())
    assert other == state
    assert (play(other, 1), other.serialize()) == (play(state, 1), state.serialize())
    for kind in (bytearray, memoryview):
        assert state.game.deserialize_state(kind(state.serialize())) == state


@each_game
def test_foreign_bytes_are_refused(game):
    g, data = load(game), load(game).new_initial_state(seed=1).serialize()
    cut = [data[:k] for k in (0, 1, 8, 9, 24, 25, 26, len(data) // 2, len(data) - 1)]
    for bad in [*cut, data + b"\0", data + data, b"\0" * len(data), b"x" * len(data), data[::-1], data[1:] + b"\0"]:
        with pytest.raises(ValueError, match=g.name):
            g.deserialize_state(bad)
    for bad in ("text", None, 3, [1, 2], np.zeros(3, np.uint8), data.hex()):
        with pytest.raises(TypeError, match="bytes"):
            g.deserialize_state(bad)


@each_game
def test_edited_bytes_are_refused(game):
    g = load(game)
    data = g.new_initial_state(seed=1).serialize()
    for k in range(len(data)):
        for change in (1, 0x80, 0xFF):
            edited = bytearray(data)
            edited[k] ^= change
            with pytest.raises(ValueError, match=g.name):
                g.deserialize_state(bytes(edited))


@each_game
def test_bytes_of_other_components_are_refused(game, tmp_path):
    own = westbound.load(game, components=changed_components(game, tmp_path))
    with pytest.raises(ValueError, match="component set"):
        own.deserialize_state(load(game).new_initial_state(seed=1).serialize())
    with pytest.raises(ValueError, match="component set"):
        load(game).deserialize_state(own.new_initial_state(seed=1).serialize())


def test_bytes_of_other_games_are_refused():
    for game in westbound.games():
        for other in set(westbound.games()) - {game}:
            with pytest.raises(ValueError, match=game):
                load(game).deserialize_state(load(other).new_initial_state(seed=1).serialize())


@each_case
def test_the_bytes_of_past_copies_never_change(case):
    state, kept = case.new_state(17), []
    while True:
        kept.append((state.clone(), state.serialize(), copy.deepcopy(state)))
        if state.is_terminal():
            break
        state.observation_tensor(0)
        play(state, len(kept), more(case.game, 1))
        if len(kept) % 10 == 0:
            play(kept[-1][0].clone(), 1)
            play(kept[-1][0].resample(0, 1), 1)
    assert len({data for _, data, _ in kept}) == len(kept)
    for old, data, deep in kept:
        assert old.serialize() == deep.serialize() == data
        assert old.to_dict() == deep.to_dict()


@each_case
def test_a_resampled_state_keeps_what_its_player_knows(case):
    state = case.new_state(19)
    for k in range(40):
        before = state.serialize()
        for player in range(case.num_players):
            other = state.resample(player, k)
            assert other is not state
            assert other.history() == []
            assert other.current_player() == state.current_player()
            assert np.array_equal(other.observation_tensor(player), state.observation_tensor(player))
            if player == state.current_player():
                assert other.legal_actions() == state.legal_actions()
            assert other == state.resample(player, np.int64(k))
            assert other.resample(player, 2**63) == state.resample(player, 2**63)
            assert other != state.resample(player, k + 1)
            assert state.serialize() == before
        play(state, k, 3)
        if state.is_terminal():
            break
    ended = state.resample(0, 1)
    play(ended, 1)
    assert ended.is_terminal()
