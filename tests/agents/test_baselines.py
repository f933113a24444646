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
from westbound.agents.protocol import BatchHandle  # noqa: E402

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
