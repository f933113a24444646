"""The networks: gradients, which of the two a game gets, and what a map network makes of cells and codes."""

import numpy as np
import pytest

import westbound
from tests.conformance.cases import load

pytestmark = pytest.mark.torch
torch = pytest.importorskip("torch")

from westbound.agents.networks import FlatNetwork, MapNetwork, _SumOfVectors, build_network, describe  # noqa: E402


def observations(game, number):
    """Some, of random play, scaled."""
    envs = westbound.make_vec(game, number, num_players=2, seed=1)
    batch = envs.reset()
    for _ in range(30):
        batch = envs.step(envs.sample_actions())
    return torch.from_numpy(np.multiply(batch.observations, envs.observation_scale, dtype=np.float32))


def test_the_sum_of_vectors_is_an_embedding_bag():
    torch.manual_seed(0)
    codes = torch.randint(0, 9, (50, 4))
    ours = torch.randn(9, 3, dtype=torch.float64, requires_grad=True)
    torchs = ours.detach().clone().requires_grad_()
    weights = torch.randn(50, 3, dtype=torch.float64)
    found = _SumOfVectors.apply(codes, ours)
    wanted = torch.nn.functional.embedding_bag(codes, torchs, mode="sum")
    assert torch.equal(found, wanted)
    (found * weights).sum().backward()
    (wanted * weights).sum().backward()
    torch.testing.assert_close(ours.grad, torchs.grad)


def test_a_game_with_planes_gets_a_map_network():
    shape = describe(load("go_west"), [16], "relu")
    assert shape["planes"]["shape"] == [8, 25, 25]
    assert shape["planes"]["cells"] == load("go_west").action_layout["cell"].start
    assert isinstance(build_network(**shape), MapNetwork)
    assert isinstance(build_network(**describe(load("go_west"), [16], "relu", flat=True)), FlatNetwork)
    assert isinstance(build_network(**describe(load("go_west_2005"), [16], "relu")), FlatNetwork)


def test_every_code_of_every_plane_has_a_vector_of_its_own():
    """The codes survive the scaling; and a cell's score hangs on its surroundings alone, not on far cells."""
    game = load("go_west")
    torch.manual_seed(0)
    network = build_network(**describe(game, [16], "relu"))
    seen = observations("go_west", 8)
    block = game.observation_layout["planes"]
    raw = (seen[:, block.start : block.stop] * torch.from_numpy(block.entry_highs())).round().long()
    vectors = network._cells_as_vectors(seen[:, block.start : block.stop])
    offsets = np.cumsum([0, *(block.entry_highs().reshape(block.shape)[:, 0, 0] + 1)])[:-1]
    codes = raw.reshape(8, *block.shape)[3, :, 4, 5].numpy() + offsets
    torch.testing.assert_close(vectors[3, :, 4, 5], network.codes.weight[codes].sum(dim=0))
    near = network.near(vectors)
    moved = vectors.clone()
    moved[:, :, 20, 20] += 1.0
    changed = (network.near(moved) != near).any(dim=1).any(dim=0)
    assert changed[18:23, 18:23].any()
    changed[18:23, 18:23] = False
    assert not changed.any()
