"""The trained policies in the package: each is read by this version, fits its game and plays it to the end."""

from pathlib import Path

import numpy as np
import pytest

pytestmark = pytest.mark.torch
pytest.importorskip("torch")
pytest.importorskip("safetensors")

import westbound  # noqa: E402
from westbound import agents  # noqa: E402
from westbound.agents.checkpoint import read_checkpoint  # noqa: E402
from westbound.agents.protocol import BatchHandle, StateHandle  # noqa: E402

SHIPPED = sorted((Path(agents.__file__).parent / "baselines").glob("*.safetensors"))
GAMES = 4


def test_every_game_has_one() -> None:
    assert {path.stem.partition("-")[0] for path in SHIPPED} == set(westbound.games())


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_a_shipped_policy_plays_its_game_to_the_end(path: Path) -> None:
    description = read_checkpoint(path).description
    assert description["exported"]
    assert path.stat().st_size < 1.5e6
    game = westbound.load(description["game"])
    for count in description["player_counts"]:
        agents.baseline_path(game, count)
        agent = agents.load_agent(path, game, num_players=count)
        envs = westbound.make_vec(game.name, GAMES, num_players=count, seed=count)
        batch, over = envs.reset(), np.zeros(GAMES, bool)
        while not over.all():
            actions = agent.act(BatchHandle(envs, batch, np.arange(GAMES)))
            assert batch.action_masks[np.arange(GAMES), actions].all()
            batch = envs.step(actions)
            over |= batch.terminations.astype(bool)


def test_a_policy_says_what_search_looks_at() -> None:
    """Its chances are of what is legal; with one look each, search plays what the policy likes best."""
    game = westbound.load("go_west_2005")
    policy = agents.load_agent("baseline", game, num_players=2)
    search = agents.load_agent("search:1:baseline", game, num_players=2)
    assert search.name == "search:1:baseline"
    state = game.new_initial_state(num_players=2, seed=2)
    while not state.is_terminal():
        handle = StateHandle([state])
        chances = policy.chances(handle)
        np.testing.assert_allclose(chances.sum(axis=1), 1, rtol=1e-5)
        assert not chances[handle.action_masks == 0].any()
        action = policy.act(handle)[0]
        assert chances.argmax() == action == search.act(handle)[0]
        state.apply_action(action)


def test_a_checkpoint_can_advise_search() -> None:
    path = next(path for path in SHIPPED if path.stem == "go_west_2005")
    assert agents.load_agent(f"search:0.5s:{path}", "go_west_2005", num_players=2).name == "search:0.5s:go_west_2005"


@pytest.mark.parametrize("word", ["search:5:greedy", "search:5:search:5", "search:5:gready", "search:5:"])
def test_search_wants_a_trained_policy(word: str) -> None:
    with pytest.raises(ValueError, match=f"agent '{word}': '.*' is no trained policy, say baseline or"):
        agents.load_agent(word, "go_west_2005")


def test_a_bad_budget_is_named_with_its_policy() -> None:
    with pytest.raises(ValueError, match="agent 'search:x:baseline': write search:200"):
        agents.load_agent("search:x:baseline", "go_west_2005", num_players=2)
