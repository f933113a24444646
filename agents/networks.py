"""The networks of trained policies, made from a description that a checkpoint can hold.

Both kinds map observations (n, D) float32, scaled, to action scores (n, A). A game whose observation has planes gets a
:class:`MapNetwork`, every other a :class:`FlatNetwork`; :func:`describe` decides by the layouts alone.
"""

from collections.abc import Iterable
from typing import Any

import torch
from torch import nn

from westbound.agents.policy import ACTIVATIONS

_SMALLEST_MAP = 8
_CHANNELS = 16
_REDUCED = 8


def describe(game: Any, hidden: Iterable[int], activation: str, *, flat: bool = False) -> dict[str, Any]:
    """The description of the network for a game, ready for JSON; `flat` never makes a map of planes."""
    seen, actions = game.observation_layout, game.action_layout
    shape = {"inputs": seen.size, "hidden": list(hidden), "outputs": actions.size, "activation": activation}
    planes = next((b for b in seen if len(b.shape) == 3 and min(b.shape[1:]) >= _SMALLEST_MAP), None)
    if flat or planes is None:
        return shape
    cells = next((b.start for b in actions if b.size == planes.shape[1] * planes.shape[2]), None)
    highs = [int(high) for high in planes.entry_highs().reshape(planes.shape)[:, 0, 0]]
    return {**shape, "planes": {"start": planes.start, "shape": list(planes.shape), "highs": highs, "cells": cells}}


def build_network(
    inputs: int, hidden: list[int], outputs: int, activation: str, planes: dict[str, Any] | None = None
) -> "FlatNetwork | MapNetwork":
    """The network of a description. ValueError if the activation is unknown."""
    if activation not in ACTIVATIONS:
        raise ValueError(f"activation={activation!r}: must be one of {', '.join(ACTIVATIONS)}")
    if planes is None:
        return FlatNetwork(inputs, hidden, outputs, activation)
    return MapNetwork(inputs, hidden, outputs, activation, **planes)


class FlatNetwork(nn.Sequential):
    """Linear layers with the activation between them; all but the last make the features, (n, `width`)."""

    def __init__(self, inputs: int, hidden: list[int], outputs: int, activation: str) -> None:
        super().__init__(*_hidden_layers([inputs, *hidden], activation), nn.Linear([inputs, *hidden][-1], outputs))
        self.width = [inputs, *hidden][-1]

    def scores_and_features(self, x: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """Action scores (n, A) and what they were made of."""
        *hidden, last = self.children()
        for layer in hidden:
            x = layer(x)
        return last(x), x


class MapNetwork(nn.Module):
    """Planes of codes through convolutions, the rest of the observation beside them.

    Each code of each plane has a learnt vector; the vectors of a cell are added up. Two convolutions see the map at
    full size; a reduced map joins the flat entries in linear layers. Actions that name a cell of the map (a block of
    its shape in the action space, beginning at `cells`) get their scores from the map and from those layers' features.
    """

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
        highs: list[int],
        cells: int | None,
    ) -> None:
        super().__init__()
        planes, rows, columns = shape
        self._start, self._stop, self._shape, self._cells = start, start + planes * rows * columns, shape, cells
        offsets = [0, *torch.tensor([high + 1 for high in highs]).cumsum(0).tolist()]
        self.register_buffer("_highs", torch.tensor(highs, dtype=torch.float32)[:, None, None], persistent=False)
        self.register_buffer("_offsets", torch.tensor(offsets[:-1])[:, None, None], persistent=False)
        self.codes = nn.Embedding(offsets[-1], _CHANNELS)
        self.near = nn.Sequential(
            nn.Conv2d(_CHANNELS, _CHANNELS, 3, padding=1), nn.ReLU(), nn.Conv2d(_CHANNELS, _CHANNELS, 3, padding=1)
        )
        self.reduced = nn.Sequential(
            nn.ReLU(), nn.MaxPool2d(3), nn.Conv2d(_CHANNELS, _REDUCED, 3, padding=1), nn.ReLU(), nn.Flatten()
        )
        flat = inputs - planes * rows * columns + _REDUCED * (rows // 3) * (columns // 3)
        self.width = [flat, *hidden][-1]
        self.body = nn.Sequential(*_hidden_layers([flat, *hidden], activation))
        self.head = nn.Linear(self.width, outputs)
        self.to_cells = nn.Linear(self.width, _CHANNELS)

    def scores_and_features(self, x: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """Action scores (n, A) and the features (n, `width`) that most of them were made of."""
        near = self.near(self._cells_as_vectors(x[:, self._start : self._stop]))
        flat = torch.cat([x[:, : self._start], x[:, self._stop :], self.reduced(near)], dim=1)
        features = self.body(flat)
        scores = self.head(features)
        if self._cells is not None:
            wanted = self.to_cells(features)
            on_map = torch.einsum("nchw,nc->nhw", near, wanted).flatten(1)
            stop = self._cells + on_map.shape[1]
            scores = torch.cat(
                [scores[:, : self._cells], scores[:, self._cells : stop] + on_map, scores[:, stop:]], dim=1
            )
        return scores, features

    def _cells_as_vectors(self, planes: torch.Tensor) -> torch.Tensor:
        number, rows, columns = self._shape
        codes = (planes.reshape(-1, number, rows, columns) * self._highs).round().long().add(self._offsets)
        vectors = _SumOfVectors.apply(codes.permute(0, 2, 3, 1).reshape(-1, number), self.codes.weight)
        return vectors.reshape(-1, rows, columns, _CHANNELS).permute(0, 3, 1, 2)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """Action scores (n, A)."""
        return self.scores_and_features(x)[0]


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
