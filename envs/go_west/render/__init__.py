"""The pictures of Go West: :func:`svg` for the eye and files, :func:`ansi` for a terminal.

Both take the dict of ``state.to_dict()`` and the facts of a component set, so that a saved game needs no engine.
"""

import numpy as np

from westbound.envs.go_west.operators import TYPES
from westbound.envs.go_west.render.page import svg
from westbound.envs.go_west.render.terminal import ansi
from westbound.envs.go_west.render.view import Facts
from westbound.envs.go_west.tables import Components


def facts(components: Components) -> Facts:
    """What a picture is told of a component set."""
    t = components.record[0]
    shapes = {name: _cells(t["shapes"][k]) for k, name in enumerate(components.shapes) if name}
    cards = {}
    for k, name in enumerate(components.cards):
        if name:
            row = t["cards"][k]
            cards[name] = {
                "type": TYPES[row["type"] - 1],
                "cells": shapes[components.shapes[row["shape_id"]]],
                "text": components.texts[k],
                "needs": components.needs[k],
                "wagon": bool(row["wagon"]),
                "bonus": [TYPES[kind - 1] for kind in row["bonus"] if kind],
                "symbol": components.symbols[row["symbol"] - 1] if row["symbol"] else None,
            }
    solo_cards = {
        name: {"order": components.cards[t["solo"][k]["order"]], "text": components.solo_texts[k]}
        for k, name in enumerate(components.solo_cards)
        if name
    }
    numbers = int(t["solo_orders"]), int(t["solo_money"])
    return Facts(cards=cards, shapes=shapes, solo_cards=solo_cards, solo_orders=numbers[0], solo_money=numbers[1])


def _cells(shape: np.void) -> list[tuple[int, int]]:
    """The fields of a shape's first image, rows and columns from 0."""
    cells = shape["cells"][0, : shape["num_cells"]].astype(int)
    return [tuple(cell) for cell in (cells - cells.min(axis=0)).tolist()]


__all__ = ["ansi", "facts", "svg"]
