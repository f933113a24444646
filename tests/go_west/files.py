"""Component files for the tests: written from nested data, and small random sets of cards and boards."""

from __future__ import annotations

import copy
import json
import random
import tomllib
from pathlib import Path
from typing import Any

from tests.go_west.reference_parts import COMPONENTS, house_spots

Data = dict[str, Any]


def own_file() -> Data:
    """The game's own file as nested data, a fresh copy."""
    return tomllib.loads(COMPONENTS.read_text(encoding="utf-8"))


def toml(value: Any) -> str:
    """A value as TOML, tables inline."""
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {toml(entry)}" for key, entry in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(map(toml, value)) + "]"
    return json.dumps(value, ensure_ascii=False)


def write_file(data: Data, path: Path) -> Path:
    """The data as a file: everything at the top level, which TOML allows."""
    path.write_text("".join(f"{key} = {toml(value)}\n" for key, value in data.items()), encoding="utf-8")
    return path


def random_rows(rng: random.Random, size: int) -> list[str]:
    """A board of patches, with room for counting houses."""
    while True:
        cells = [["."] * size for _ in range(size)]
        for letter in "FMGSRFMR":
            for _ in range(size // 2):
                r, c = rng.randrange(size), rng.randrange(size)
                for k in range(rng.randint(1, 4)):
                    cells[min(r + k, size - 1)][c] = letter
        rows = ["".join(row) for row in cells]
        if len(house_spots(tuple(rows))) >= 2 * size:
            return rows


def random_file(rng: random.Random) -> Data:
    """Own boards of other sizes, other copies, amounts, conditions and pairs, as far as they suit each other."""
    data = copy.deepcopy(own_file())
    for board in data["board"]:
        board["rows"] = random_rows(rng, rng.randint(18, 25))
    for card in data["building"]:
        card["copies"] = rng.randint(2, 3)
        for term in card["score"]:
            if "k" in term:
                term["k"] = rng.randint(1, 6)
            if "r" in term:
                term["r"] = rng.randint(1, 4)
        card["wagon"] = rng.random() < 0.4
    for card in data["order"]:
        card["wagon"] = rng.random() < 0.5
        card["final"]["max"] = rng.randint(5, 30)
        for condition in card.get("condition", []):
            if "r" in condition:
                condition["r"] = rng.randint(1, 4)
    names = [card["name"] for card in data["building"]]
    for card in data["solo"]:
        card["buildings"] = rng.sample(names, rng.randint(1, 3))
    data["game"]["bonus"] = rng.randint(0, 3)
    data["game"]["farm_table"] = [rng.randint(1, 20) for _ in range(7)]
    return data
