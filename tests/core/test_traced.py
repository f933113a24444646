"""Answers one at a time: what is forced is shown, and played even where nobody looks to the end."""

import pytest

from tests.conformance.cases import each_case, each_game, load

pytestmark = pytest.mark.core


@each_case
def test_a_traced_opening_ends_where_an_opening_ends(case):
    state = case.new_state(5)
    traced, forced = load(case.game).open_traced(state.parameters, 5)
    for applied in forced:
        assert applied.forced
    assert traced == state
    assert traced.legal_actions() == state.legal_actions()
    assert traced.history() == []


@each_game
def test_who_stops_looking_finds_the_rest_played(game):
    state = load(game).new_initial_state(seed=2)
    stopped_early = 0
    while not state.is_terminal():
        action = state.legal_actions()[0]
        whole, looked_at = state.clone(), state.clone()
        answers = len(list(whole.apply_traced(action)))
        first = next(iter(looked_at.apply_traced(action)))
        assert (first.action, first.forced) == (action, False)
        state.apply_action(action)
        assert whole == looked_at == state
        assert looked_at.legal_actions() == state.legal_actions()
        stopped_early += answers > 1
    assert stopped_early > 0


def test_bad_parameters_of_a_traced_opening_are_named():
    game = load("go_west_2005")
    with pytest.raises(ValueError, match="num_players=9"):
        game.open_traced({"num_players": 9, "reward": "outcome"}, 1)
    with pytest.raises(ValueError, match="seed=-1"):
        game.open_traced({"num_players": 2, "reward": "outcome"}, -1)
