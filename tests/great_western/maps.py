"""Small maps as component files, drawn at random."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

from tests.great_western.reference_parts import LONDON


def random_links(rng: random.Random, cities: list[str]) -> dict[tuple[str, str], int]:
    """A connected graph: a random tree, then some more links."""
    links = {(rng.choice(cities[:k]), cities[k]): rng.randint(1, 4) for k in range(1, len(cities))}
    for _ in range(rng.randint(0, len(cities))):
        a, b = rng.sample(cities, 2)
        if (a, b) not in links and (b, a) not in links:
            links[a, b] = rng.randint(1, 4)
    return links


def random_components(rng: random.Random, num_cities: int) -> dict[str, Any]:
    """A component file as nested data; London stands anywhere in the list."""
    names = [f"Town {k}" for k in range(1, num_cities + 1)]
    listed = [*names]
    listed.insert(rng.randint(0, num_cities), LONDON)
    city = [
        {
            "name": name,
            "area": "here",
            "cost": 0 if name == LONDON else rng.choice([1, 1, 2]),
            "gold": 0 if name == LONDON else rng.randint(0, 5),
            "at": [rng.randint(0, 1000), rng.randint(0, 700)],
            "provenance": "designed",
        }
        for name in listed
    ]
    links = random_links(rng, [LONDON, *names])
    train = [
        {"coaches": [int(k == row or rng.random() < 0.5) for k in range(5)], "provenance": "designed"}
        for row in range(5)
    ]
    game = {
        "supply": rng.randint(4, 12),
        "stock": rng.randint(6, 12),
        "dice": 3,
        "stock_reserve": rng.randint(0, 4),
        "dry_rounds": rng.randint(2, 6),
        "max_rounds": rng.randint(15, 60),
    }
    return {
        "train": train,
        "city": city,
        "link": [{"between": list(pair), "cost": cost, "provenance": "designed"} for pair, cost in links.items()],
        "game": game,
        "income": {"table": sorted(rng.randint(0, 8) for _ in range(25))},
    }


def write_components(data: dict[str, Any], path: Path) -> Path:
    """The data as a TOML file."""
    lists = [f"{key} = [{', '.join(map(toml, data[key]))}]" for key in ("train", "city", "link") if key in data]
    tables = [
        "\n".join([f"[{key}]", *(f"{name} = {toml(value)}" for name, value in data[key].items())])
        for key in data
        if key not in ("train", "city", "link")
    ]
    path.write_text("\n".join([*lists, *tables]) + "\n", encoding="utf-8")
    return path


def toml(value: Any) -> str:
    """A value as TOML."""
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {toml(v)}" for key, v in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(map(toml, value)) + "]"
    return str(value).lower() if isinstance(value, bool) else repr(value).replace("'", '"')
