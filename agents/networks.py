"""The networks of trained policies, made from a description that a checkpoint can hold.

Both kinds map observations (n, D) float32, scaled, to action scores (n, A). A game whose observation has planes gets a
:class:`MapNetwork`, every other a :class:`FlatNetwork`; :func:`describe` decides by the layouts alone.
"""

from collections.abc import Iterable
from typing import Any

import numpy as np
import torch
from torch import nn

from westbound.agents.policy import ACTIVATIONS

_SMALLEST_MAP = 8
_CHANNELS = 16
_REACHES = (1, 2, 3)  # of the convolutions, in cells: together they see six cells far
_REDUCED = 8


def describe(
    game: Any,
    hidden: Iterable[int],
    activation: str,
    players: Iterable[int] = (),
    *,
    flat: bool = False,
    guide: float = 0.0,
) -> dict[str, Any]:
    """The description of the network for a game with these player counts, ready for JSON.

    `flat` never makes a map of planes. A map is cut to the rows and columns that these games use. `guide` is what
    greedy's action gets on top of its score (:func:`guided`).
    """
    seen, actions = game.observation_layout, game.action_layout
    shape = {"inputs": seen.size, "hidden": list(hidden), "outputs": actions.size, "activation": activation}
    shape |= {"guide": guide} if guide else {}
    planes = next((b for b in seen if len(b.shape) == 3 and min(b.shape[1:]) >= _SMALLEST_MAP), None)
    if flat or planes is None:
        return shape
    cells = next((b.start for b in actions if b.size == planes.shape[1] * planes.shape[2]), None)
    highs = [int(high) for high in planes.entry_highs().reshape(planes.shape)[:, 0, 0]]
    used = _used(game, planes, tuple(players))
    return {
        **shape,
        "planes": {"start": planes.start, "shape": list(planes.shape), "used": used, "highs": highs, "cells": cells},
    }


def _used(game: Any, planes: Any, players: tuple[int, ...]) -> list[int]:
    """Rows and columns of the planes in which the games that begin hold anything; all of them without a count."""
    if not players:
        return list(planes.shape[1:])
    states = [game.new_initial_state(num_players=count, seed=0) for count in players]
    seen = np.stack([state.observation_tensor(max(state.current_player(), 0)) for state in states])
    _, _, rows, columns = seen[:, planes.start : planes.stop].reshape(-1, *planes.shape).nonzero()
    return [int(rows.max()) + 1, int(columns.max()) + 1]


def build_network(
    inputs: int,
    hidden: list[int],
    outputs: int,
    activation: str,
    planes: dict[str, Any] | None = None,
    guide: float = 0.0,
) -> "FlatNetwork | MapNetwork":
    """The network of a description. ValueError if the activation is unknown."""
    if activation not in ACTIVATIONS:
        raise ValueError(f"activation={activation!r}: must be one of {', '.join(ACTIVATIONS)}")
    network: FlatNetwork | MapNetwork
    if planes is None:
        network = FlatNetwork(inputs, hidden, outputs, activation)
    else:
        network = MapNetwork(inputs, hidden, outputs, activation, **planes)
    network.guide = guide
    return network


def guided(scores: torch.Tensor, greedy: torch.Tensor, guide: float) -> torch.Tensor:
    """Scores (n, A) with `guide` on top for greedy's actions (n,): the network says where it would differ.

    Learning then begins at the heuristic's strength: residual policy learning (Silver, Allen and others 2018).
    """
    return scores.scatter_add(1, greedy[:, None], scores.new_full((len(scores), 1), guide)) if guide else scores


class FlatNetwork(nn.Sequential):
    """Linear layers with the activation between them; all but the last make the features, (n, `width`)."""

    guide = 0.0

    def __init__(self, inputs: int, hidden: list[int], outputs: int, activation: str) -> None:
        super().__init__(*_hidden_layers([inputs, *hidden], activation), nn.Linear([inputs, *hidden][-1], outputs))
        self.width, self.encoded_size = [inputs, *hidden][-1], inputs

    @property
    def heads(self) -> list[nn.Linear]:
        """The layers that make scores."""
        return [self[-1]]  # type: ignore[list-item]

    def encode(self, x: torch.Tensor) -> torch.Tensor:
        """The observations as they are: there is no map in them."""
        return x

    def scores_and_features(self, encoded: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """Action scores (n, A) and what they were made of."""
        *hidden, last = self.children()
        for layer in hidden:
            encoded = layer(encoded)
        return last(encoded), encoded


class MapNetwork(nn.Module):
    """Planes of codes through convolutions, the rest of the observation beside them.

    Each code of each plane has a learnt vector; the vectors of a cell are added up. Convolutions see the map at full
    size; a reduced map joins the flat entries in linear layers. Actions that name a cell of the map (a block of its
    shape in the action space, beginning at `cells`) get their scores from the map and from those layers' features.
    `encode` is what the convolutions do, so that it can be kept: flat entries, reduced map, map, one after another.
    """

    guide = 0.0

    _highs: torch.Tensor
    _offsets: torch.Tensor

    def __init__(
        self,
        inputs: int,
        hidden: list[int],
        outputs: int,
        activation: str,
        *,
        start: int,
        shape: list[int],
        used: list[int],
        highs: list[int],
        cells: int | None,
    ) -> None:
        super().__init__()
        planes, rows, columns = shape
        self._start, self._stop, self._shape, self._cells = start, start + planes * rows * columns, shape, cells
        self._used = used
        offsets = [0, *torch.tensor([high + 1 for high in highs]).cumsum(0).tolist()]
        self.register_buffer("_highs", torch.tensor(highs, dtype=torch.float32)[:, None, None], persistent=False)
        self.register_buffer("_offsets", torch.tensor(offsets[:-1])[:, None, None], persistent=False)
        self.codes = nn.Embedding(offsets[-1], _CHANNELS)
        layers = [nn.Conv2d(_CHANNELS, _CHANNELS, 3, padding=reach, dilation=reach) for reach in _REACHES]
        self.near = nn.Sequential(*[part for layer in layers for part in (layer, nn.ReLU())][:-1])
        self.reduced = nn.Sequential(
            nn.ReLU(), nn.MaxPool2d(3), nn.Conv2d(_CHANNELS, _REDUCED, 3, padding=1), nn.ReLU(), nn.Flatten()
        )
        flat = inputs - planes * rows * columns + _REDUCED * (used[0] // 3) * (used[1] // 3)
        self.width, self._flat = [flat, *hidden][-1], flat
        self.encoded_size = flat + _CHANNELS * used[0] * used[1]
        self.body = nn.Sequential(*_hidden_layers([flat, *hidden], activation))
        self.head = nn.Linear(self.width, outputs)
        self.to_cells = nn.Linear(self.width, _CHANNELS)

    @property
    def heads(self) -> list[nn.Linear]:
        """The layers that make scores."""
        return [self.head, self.to_cells]

    def encode(self, x: torch.Tensor) -> torch.Tensor:
        """What the convolutions make of observations (n, D): (n, `encoded_size`)."""
        near = self.near(self._cells_as_vectors(x[:, self._start : self._stop]))
        return torch.cat([x[:, : self._start], x[:, self._stop :], self.reduced(near), near.flatten(1)], dim=1)

    def scores_and_features(self, encoded: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """Action scores (n, A) of what `encode` made, and the features (n, `width`) that most of them were made of."""
        features = self.body(encoded[:, : self._flat])
        scores = self.head(features)
        if self._cells is not None:
            on_map = self._scores_of_cells(encoded[:, self._flat :], self.to_cells(features))
            stop = self._cells + on_map.shape[1]
            scores = torch.cat(
                [scores[:, : self._cells], scores[:, self._cells : stop] + on_map, scores[:, stop:]], dim=1
            )
        return scores, features

    def _scores_of_cells(self, near: torch.Tensor, wanted: torch.Tensor) -> torch.Tensor:
        (_, rows, columns), (high, wide) = self._shape, self._used
        found = torch.bmm(wanted[:, None], near.reshape(len(near), _CHANNELS, high * wide))
        return nn.functional.pad(found.reshape(-1, high, wide), (0, columns - wide, 0, rows - high)).flatten(1)

    def _cells_as_vectors(self, planes: torch.Tensor) -> torch.Tensor:
        (number, rows, columns), (high, wide) = self._shape, self._used
        used = planes.reshape(-1, number, rows, columns)[:, :, :high, :wide]
        codes = (used * self._highs).round().long().add(self._offsets)
        vectors = _SumOfVectors.apply(codes.permute(0, 2, 3, 1).reshape(-1, number), self.codes.weight)
        return vectors.reshape(-1, high, wide, _CHANNELS).permute(0, 3, 1, 2)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """Action scores (n, A)."""
        return self.scores_and_features(self.encode(x))[0]


class _SumOfVectors(torch.autograd.Function):
    """An embedding bag, codes (n, k) and vectors (V, C) to (n, C), with a much faster gradient than torch has."""

    @staticmethod
    def forward(ctx: Any, codes: torch.Tensor, vectors: torch.Tensor) -> torch.Tensor:
        ctx.save_for_backward(codes)
        ctx.number = len(vectors)
        return nn.functional.embedding_bag(codes, vectors, mode="sum")

    @staticmethod
    def backward(ctx: Any, gradient: torch.Tensor) -> tuple[None, torch.Tensor]:
        (codes,) = ctx.saved_tensors
        found = gradient.new_zeros(ctx.number, gradient.shape[1])
        for column in codes.unbind(dim=1):
            found.index_add_(0, column, gradient)
        return None, found


def _hidden_layers(sizes: list[int], activation: str) -> list[nn.Module]:
    layers: list[nn.Module] = []
    for before, after in zip(sizes[:-1], sizes[1:], strict=True):
        layers += [nn.Linear(before, after), getattr(nn, ACTIVATIONS[activation])()]
    return layers
