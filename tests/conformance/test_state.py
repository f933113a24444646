"""The words of game and state, for every game, player count and option."""

import json
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

import westbound
from tests.conformance.cases import (
    CASES,
    all_options,
    case_id,
    each_case,
    each_count,
    each_game,
    load,
    play,
    played,
)
from westbound.envs.core.registry import game_spec

pytestmark = pytest.mark.core


@each_game
def test_words_of_a_game(game):
    g = load(game)
    size, length = g.num_distinct_actions(), g.observation_tensor_shape()[0]
    assert type(size) is int
    assert len(g.action_layout) == g.action_layout.size == size
    assert len(g.observation_tensor_shape()) == 1
    assert len(g.observation_layout) == g.observation_layout.size == length
    assert type(g.max_game_length()) is int
    assert g.max_game_length() > 0
    state = g.new_initial_state(seed=1)
    assert state.num_players == game_spec(game).default_players
    assert state == g.new_initial_state(num_players=state.num_players, seed=1, reward="outcome")


@each_game
def test_without_a_seed_games_differ(game):
    assert len({load(game).new_initial_state() for _ in range(4)}) == 4


@each_count
def test_options_given_to_load_are_the_defaults(case):
    for options in all_options(case.game, case.num_players):
        given = westbound.load(case.game, **options)
        state = given.new_initial_state(num_players=case.num_players, seed=3)
        assert state == case._replace(options=options).new_state(3)
        assert state.parameters == {"num_players": case.num_players, "reward": "outcome", **options}
        assert state.to_dict()["parameters"] == state.parameters


def check_observation(state, player):
    layout = state.game.observation_layout
    tensor = state.observation_tensor(player)
    assert tensor.dtype == np.float32
    assert tensor.shape == (layout.size,)
    assert tensor.flags.writeable
    assert tensor is not state.observation_tensor(player)
    views = state.observation_views(player)
    assert {name: view.shape for name, view in views.items()} == {b.name: b.shape for b in layout}
    assert np.array_equal(np.concatenate([view.ravel() for view in views.values()]), tensor)
    tensor[:] = -1
    assert (state.observation_tensor(player) >= 0).all()


def check_choice(state):
    """A position in which somebody decides."""
    assert state.is_terminal() is False
    assert type(state.current_player()) is int
    assert 0 <= state.current_player() < state.num_players
    assert state.current_prompt() in state.game.spec.prompts
    legal = state.legal_actions()
    assert len(legal) >= 2
    assert all(type(a) is int for a in legal)
    assert legal == sorted(set(legal))
    mask = state.legal_actions_mask()
    assert mask.dtype == np.int8
    assert mask.shape == (state.game.num_distinct_actions(),)
    assert np.flatnonzero(mask).tolist() == legal
    assert mask.max() == 1
    mask[:] = 1
    assert state.legal_actions() == legal
    assert not state.returns().any()


def check_vectors(state):
    returns, scores = state.returns(), state.scores()
    assert returns.dtype == np.float32
    assert returns.shape == scores.shape == (state.num_players,)
    assert scores.dtype.kind in "if"


@pytest.mark.nojit
@each_case
def test_words_of_a_state(case):
    state = case.new_state(7)
    assert state.history() == []
    for _ in range(30):
        check_choice(state)
        check_vectors(state)
        for player in range(state.num_players):
            check_observation(state, player)
        play(state, len(state.history()), 1)
        if state.is_terminal():
            break


@each_case
def test_a_game_to_its_end(case):
    state = case.new_state(11)
    actions = []
    while not state.is_terminal():
        check_choice(state)
        actions += play(state, len(actions), 1)
        assert state.history() == actions
    check_vectors(state)
    assert state.is_terminal() is True
    assert state.current_player() == -4
    assert state.current_prompt() == ""
    assert state.legal_actions() == []
    assert not state.legal_actions_mask().any()
    assert 0 < len(actions) <= state.game.max_game_length()
    assert state.num_players == 1 or abs(state.returns().sum()) < 1e-6
    for player in range(state.num_players):
        check_observation(state, player)


@each_case
def test_the_history_leads_to_the_same_bytes(case):
    state = played(case, 5, 60)
    again = case.new_state(5)
    for action in state.history():
        again.apply_action(action)
    assert again.serialize() == state.serialize()
    history = state.history()
    history.clear()
    assert state.history() == again.history()


@each_case
def test_the_dict_is_all_json_and_names_everything(case):
    state = case.new_state(2)
    seen = set()
    while True:
        everything = state.to_dict()
        text = json.dumps(everything)
        assert json.loads(text) == everything
        assert everything["game"] == case.game
        assert type(everything["rng"]) is int
        assert 0 <= everything["rng"] < 2**64
        seen.add(text)
        if state.is_terminal() or len(seen) > 80:
            break
        play(state, len(seen), 1)
        assert json.dumps(state.to_dict()) not in seen, "an action must change something"


@each_game
def test_action_texts_go_both_ways(game):
    g, state = load(game), load(game).new_initial_state(seed=1)
    texts = [g.action_to_string(a) for a in range(g.num_distinct_actions())]
    assert len(set(texts)) == len(texts)
    for action, text in enumerate(texts):
        assert text == text.strip()
        assert any(c.isalpha() for c in text)
        assert g.string_to_action(text) == action
        assert state.string_to_action(state.action_to_string(np.int64(action))) == action


@each_game
@pytest.mark.parametrize("text", ["", "pass the salt", "0", 0, None, ["x"], b"x"])
def test_unknown_texts_are_refused(game, text):
    state = load(game).new_initial_state(seed=1)
    with pytest.raises(ValueError, match="is not an action"):
        state.string_to_action(text)


@each_count
def test_the_text_of_a_state_names_no_object(case):
    state = played(case, 1, 12)
    assert "object at" not in repr(state) + str(state)
    assert len(str(state).splitlines()) > 3


@each_count
def test_states_of_one_game_live_in_two_threads(case):
    def digests(seed):
        state, found = case.new_state(seed), []
        while not state.is_terminal():
            play(state, len(found), 1)
            found.append(hash((state.serialize(), state.observation_tensor(0).tobytes())))
        return found

    alone = [digests(seed) for seed in range(8)]
    with ThreadPoolExecutor(2) as pool:
        assert list(pool.map(digests, range(8))) == alone


@each_count
def test_one_state_is_read_by_two_threads(case):
    state = played(case, 3, 20)
    wanted = [state.observation_tensor(p).tobytes() for p in range(case.num_players)]

    def read(_):
        copy = state.clone()
        return [copy.observation_tensor(p).tobytes() for p in range(case.num_players)], copy.legal_actions()

    with ThreadPoolExecutor(2) as pool:
        assert set(map(str, pool.map(read, range(50)))) == {str((wanted, state.legal_actions()))}


def test_every_player_count_and_option_is_tried():
    ids = [case_id(case) for case in CASES]
    assert len(set(ids)) == len(ids)
    for case in CASES:
        assert set(case.options) <= set(game_spec(case.game).options)
    for game in {case.game for case in CASES}:
        spec = game_spec(game)
        tried = {(name, v) for case in CASES if case.game == game for name, v in case.options.items()}
        defaults = {(name, option.default) for name, option in spec.options.items()}
        assert tried | defaults == {(name, v) for name, option in spec.options.items() for v in option.values}
