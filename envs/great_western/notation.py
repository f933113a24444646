"""State and actions as text and plain data."""

from typing import Any

import numpy as np

from westbound.envs.great_western.state import EFFECTS, PROMPTS
from westbound.envs.great_western.tables import COLUMNS, Components

_KINDS = {kind: name for name, kind in (PROMPTS | EFFECTS).items()}
PHRASES = {
    "bid_train": "choose a train to bid on",
    "bid_amount": "choose how many pieces to bid",
    "build": "connect a city, or stop",
    "payment": "choose what pays the link cost first",
}


def action_text(components: Components, block: str, coordinates: tuple[int, ...]) -> str:
    """The text of one action; `block` and `coordinates` as from ``ACTIONS.locate``."""
    k = coordinates[0]
    if block == "train":
        return f"bid on train {k + 1}"
    if block == "amount":
        return f"bid {k + 1} piece{'s' if k else ''}"
    if block == "build":
        city = k + 1
        return f"build {components.cities[city]}" if city < len(components.cities) else f"build unused city {city}"
    if block == "stop":
        return "stop building"
    return ("pay from the supply first", "pay from spare coaches first")[k]


def scores(record: np.void) -> list[int]:
    """Gold of the players."""
    return record["players"]["cached_gold"][: record["num_players"]].tolist()


def to_dict(record: np.void, components: Components) -> dict[str, Any]:
    """The record by name: players by index (None: nobody), the frames with the next one last."""
    num_players = int(record["num_players"])
    owners = [code - 1 if code else None for code in record["owners"].tolist()[1 : len(components.cities)]]
    return {
        "round": int(record["round_number"]),
        "dry_rounds": int(record["dry_rounds"]),
        "has_built": bool(record["has_built"]),
        "first_player": int(record["first_player"]),
        "trains": [_train(record["trains"][row]) for row in range(num_players)],
        "players": [_player(record["players"][p]) for p in range(num_players)],
        "cities": dict(zip(components.cities[1:], owners, strict=True)),
        "prompts": [_frame(record["frames"][k]) for k in range(record["num_frames"])],
    }


def _train(train: np.void) -> dict[str, Any]:
    """The pieces by column; black ones as long as the auction lasts."""
    pieces = dict(zip(map(str, COLUMNS), train["pieces"].tolist(), strict=True))
    holder = int(train["holder"]) - 1
    return {"pieces": pieces, "holder": None if holder < 0 else holder, "bid": int(train["bid"])}


def _player(player: np.void) -> dict[str, Any]:
    return {
        "supply": int(player["supply"]),
        "stock": int(player["stock"]),
        "connected": int(player["connected"]),
        "gold": int(player["cached_gold"]),
    }


def _frame(frame: np.void) -> dict[str, Any]:
    return {
        "kind": _KINDS[int(frame["kind"])],
        "player": int(frame["player"]),
        "argument": int(frame["argument"]),
    }
