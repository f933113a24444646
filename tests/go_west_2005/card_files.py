"""Component files for tests: the game's own as plain data, edited and written as TOML."""

from __future__ import annotations

import copy
import json
import tomllib
from importlib import resources
from pathlib import Path
from typing import Any

OWN_FILE = resources.files("westbound.envs.go_west_2005").joinpath("components.toml")


def own_components() -> dict[str, Any]:
    """The game's own component file as plain data."""
    return tomllib.loads(OWN_FILE.read_text(encoding="utf-8"))


def toml_value(value: Any) -> str:
    """A value as TOML; JSON's texts, numbers and lists are TOML too."""
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {toml_value(entry)}" for key, entry in value.items()) + " }"
    return json.dumps(value, ensure_ascii=False)


def write_toml(path: Path, data: dict[str, Any]) -> Path:
    """Plain data as a TOML file: values, tables, lists of tables."""
    lines = [f"{key} = {toml_value(value)}" for key, value in data.items() if not is_table(value)]
    for key, value in data.items():
        for table in (value if isinstance(value, list) else [value]) if is_table(value) else []:
            lines += [f"[[{key}]]" if isinstance(value, list) else f"[{key}]"]
            lines += [f"{name} = {toml_value(entry)}" for name, entry in table.items()]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path


def is_table(value: Any) -> bool:
    return isinstance(value, dict) or (isinstance(value, list) and bool(value) and isinstance(value[0], dict))


def few_kinds() -> dict[str, Any]:
    """Four kinds of cards in several copies: 56 cards in all."""
    data = own_components()
    kinds = [
        ("Wide Plains", "Great Plains", "two", 1, 3, 20),
        ("Scout", "West", "+1", 0, 1, 15),
        ("Long Trek", None, "none", 4, 2, 11),
        ("Camp", "East", "single", 2, 0, 10),
    ]
    data["card"] = []
    for name, region, tokens, wagons, cost, copies in kinds:
        card = {"name": name, "tokens": tokens, "wagons": wagons, "cost": cost, "copies": copies}
        card |= {"provenance": "designed"} | ({"region": region} if region else {})
        data["card"].append(card)
    return data


def edited(data: dict[str, Any], *path: Any, value: Any = None, remove: bool = False) -> dict[str, Any]:
    """A copy with one entry replaced, added or removed."""
    data = copy.deepcopy(data)
    place: Any = data
    for key in path[:-1]:
        place = place[key]
    if remove:
        del place[path[-1]]
    else:
        place[path[-1]] = value
    return data
