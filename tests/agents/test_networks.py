"""The networks: gradients, which of the two a game gets, and what a map network makes of cells and codes."""

import numpy as np
import pytest

import westbound
from tests.conformance.cases import load

pytestmark = pytest.mark.torch
torch = pytest.importorskip("torch")

from westbound.agents.networks import (  # noqa: E402
    _REACHES,
    FlatNetwork,
    MapNetwork,
    _SumOfVectors,
    build_network,
    describe,
)


def observations(game, number, num_players=2):
    """Some, of random play, scaled."""
    envs = westbound.make_vec(game, number, num_players=num_players, seed=1)
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
    reach = sum(_REACHES)
    assert reach == 6
    assert changed[20 - reach : 21 + reach, 20 - reach : 21 + reach].any(dim=1).all()
    changed[20 - reach : 21 + reach, 20 - reach : 21 + reach] = False
    assert not changed.any()


def test_a_map_is_cut_to_the_board_and_the_actions_stay_what_they_are():
    """Cells beyond the board, 20 x 20 alone, have no say; a cell's action has the score of that cell."""
    game = load("go_west")
    shape = describe(game, [16], "relu", players=[1])
    assert shape["planes"]["used"] == [20, 20]
    assert describe(game, [16], "relu", players=[1, 3])["planes"]["used"] == [23, 23]
    assert describe(game, [16], "relu")["planes"]["used"] == [25, 25]
    torch.manual_seed(0)
    network = build_network(**shape)
    seen = observations("go_west", 4, num_players=1)
    scores = network(seen)
    block, cells = game.observation_layout["planes"], game.action_layout["cell"]
    beyond = seen.clone()
    beyond[:, block.start : block.stop].reshape(4, *block.shape)[:, :, 20:, :] = 1.0
    beyond[:, block.start : block.stop].reshape(4, *block.shape)[:, :, :, 20:] = 1.0
    torch.testing.assert_close(network(beyond), scores)
    encoded = network.encode(seen)
    assert encoded.shape == (4, network.encoded_size)
    _, features = network.scores_and_features(encoded)
    near = encoded[:, -16 * 20 * 20 :].reshape(4, 16, 20, 20)
    by_head = network.head(features)[:, cells.start : cells.stop].reshape(4, 25, 25)
    by_map = scores[:, cells.start : cells.stop].reshape(4, 25, 25) - by_head
    wanted = (near * network.to_cells(features)[:, :, None, None]).sum(dim=1)
    torch.testing.assert_close(by_map[:, :20, :20], wanted, atol=1e-5, rtol=1e-4)
    assert not by_map[:, 20:].any()
    assert not by_map[:, :, 20:].any()
