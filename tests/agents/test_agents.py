"""Agents by name, and the handle they are shown."""

import numpy as np
import pytest

import westbound
from tests.agents.helpers import GAME, Mechanical
from westbound.agents import GreedyAgent, RandomAgent, load_agent
from westbound.agents.arena import Arena
from westbound.agents.protocol import BatchHandle, StateHandle

pytestmark = pytest.mark.core


def played_states(count: int, num_players: int = 3) -> list:
    """States in mid-game, of different games."""
    rng = np.random.default_rng(0)
    game = westbound.load(GAME)
    states = []
    for seed in range(count):
        state = game.new_initial_state(num_players=num_players, seed=seed)
        for _ in range(5 + 7 * seed):
            state.apply_action(int(rng.choice(state.legal_actions())))
        states.append(state)
    return states


def test_names() -> None:
    assert isinstance(load_agent("random", GAME), RandomAgent)
    assert isinstance(load_agent("greedy", GAME), GreedyAgent)
    own = Mechanical()
    assert load_agent(own, GAME) is own


@pytest.mark.parametrize("word", ["gready", "", "final.pt", "no/such/folder"])
def test_unknown_names_say_what_is_known(word: str) -> None:
    with pytest.raises(
        ValueError, match="random, greedy, baseline, search:200, or the path of a .safetensors file"
    ) as error:
        load_agent(word, GAME)
    assert repr(word) in str(error.value)


def test_handle_on_states_shows_what_the_players_on_turn_see() -> None:
    states = played_states(6)
    handle = StateHandle(states)
    assert len(handle) == 6
    for k, state in enumerate(states):
        assert np.array_equal(handle.observations[k], state.observation_tensor(state.current_player()))
        assert np.array_equal(handle.action_masks[k], state.legal_actions_mask())
        assert handle.greedy_actions()[k] == state.greedy_action()
        assert handle.resample(k, 5) == state.resample(state.current_player(), 5)
        assert handle.resample(k, 5) != state


def test_handle_on_states_refuses_what_waits_for_nobody() -> None:
    state = played_states(1)[0]
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[0])
    with pytest.raises(ValueError, match=r"states\[0\] is terminal"):
        StateHandle([state])
    with pytest.raises(ValueError, match="at least one"):
        StateHandle([])


def test_handle_on_a_batch_says_the_same_as_one_on_its_states() -> None:
    envs = westbound.make_vec(GAME, 8, num_players=3, seed=2)
    batch = envs.reset()
    for _ in range(40):
        batch = envs.step(envs.sample_actions())
    rows = np.array([6, 1, 3])
    handle = BatchHandle(envs, batch, rows)
    single = StateHandle([envs.get_state(i) for i in rows])
    assert np.array_equal(handle.observations, single.observations)
    assert handle.observations.dtype == np.float32
    assert np.array_equal(handle.action_masks, single.action_masks)
    assert np.array_equal(handle.greedy_actions(), single.greedy_actions())
    assert handle.resample(2, 9) == single.resample(2, 9)


def test_random_draws_every_legal_action_equally_often_and_nothing_else() -> None:
    states = played_states(4)
    agent, counts = RandomAgent(3), np.zeros((4, 123))
    for _ in range(2000):
        counts[np.arange(4), agent.act(StateHandle(states))] += 1
    for row, state in zip(counts, states, strict=True):
        legal = state.legal_actions()
        assert set(np.flatnonzero(row)) == set(legal)
        expected = 2000 / len(legal)
        assert (np.abs(row[legal] - expected) < 5 * np.sqrt(expected)).all()
    assert np.array_equal(RandomAgent(3).act(StateHandle(states)), RandomAgent(3).act(StateHandle(states)))


def test_greedy_is_the_compiled_heuristic() -> None:
    states = played_states(6)
    assert GreedyAgent().act(StateHandle(states)).tolist() == [s.greedy_action() for s in states]


def test_agents_without_memory_refuse_one() -> None:
    assert GreedyAgent().get_state() == {}
    GreedyAgent().set_state({})
    with pytest.raises(ValueError, match="greedy keeps no state, but was given x"):
        GreedyAgent().set_state({"x": np.zeros(1)})


@pytest.mark.parametrize("num_players", [2, 3, 4])
def test_arena_plays_every_seat_as_its_agent_would(num_players: int) -> None:
    """A table of greedy (in the kernel) and a mechanical agent (outside) plays the games that single states play."""
    envs = westbound.make_vec(GAME, 5, num_players=num_players, seed=4)
    mechanical, greedy = Mechanical(), GreedyAgent()
    players = [mechanical if seat % 2 else greedy for seat in range(num_players)]
    arena, results = Arena(envs), {}

    def on_end(batch, rows) -> None:
        for i in rows.tolist():
            results[i] = batch.final_scores[i].tolist(), int(batch.final_lengths[i])
            arena.seat(i, [None] * num_players)

    envs.reset()
    for i in range(5):
        arena.seat(i, players)
    arena.play(None, on_end)
    assert arena.decisions_of_agents == mechanical.asked > 0
    for i in range(5):
        seed = westbound.game_seed(4, i, 0)
        state = westbound.load(GAME).new_initial_state(num_players=num_players, seed=seed)
        while not state.is_terminal():
            state.apply_action(int(players[state.current_player()].act(StateHandle([state]))[0]))
        assert results[i] == (state.scores().tolist(), len(state.history()))


def test_arena_forgets_agents_that_sit_nowhere() -> None:
    arena = Arena(westbound.make_vec(GAME, 2, num_players=2, seed=4))
    for _ in range(20):
        arena.seat(0, [Mechanical(), None])
    assert len(arena._agents) <= 2
