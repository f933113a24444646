"""State and actions as text and plain data."""

from typing import Any

import numpy as np

from westbound.envs.go_west_2005.state import EFFECTS, PROMPTS
from westbound.envs.go_west_2005.tables import Components

_KINDS = {kind: name for name, kind in (PROMPTS | EFFECTS).items()}
PHRASES = {
    "turn": "choose an action, or first spend the double move piece",
    "action": "choose an action of the double move",
    "second_region": "choose the track for the second token",
    "move": "choose a wagon to move one step west",
    "payment": "choose how many victory points to pay with",
}


def action_text(components: Components, block: str, coordinates: tuple[int, ...]) -> str:
    """The text of one action; `block` and `coordinates` as from ``ACTIONS.locate``."""
    k = coordinates[0]
    if block in ("play", "sell"):
        card = k + 1
        return f"{block} {components.cards[card]}" if card < len(components.cards) else f"{block} unused card {card}"
    if block == "claim":
        return "claim a score"
    if block == "double":
        return "spend the double move"
    if block == "place":
        return f"place a token in {components.regions[k + 1]}"
    if block == "move":
        return f"move a wagon from {components.regions[k]}"
    return f"pay {k} VP"


def scores(record: np.void) -> list[int]:
    """Victory points of the players."""
    return record["players"]["vp"][: record["num_players"]].tolist()


def to_dict(record: np.void, components: Components) -> dict[str, Any]:
    """The record by name: who holds what, the piles in order, the frames with the next one last."""
    num_players = int(record["num_players"])
    name = components.cards
    deck = record["deck"][: record["deck_size"]][::-1]
    discard = [card for card in range(len(name)) for _ in range(record["discard"][card])]
    return {
        "turn": int(record["turn"]),
        "wagons": record["wagons"].tolist(),
        "tracks": [_track(components.regions[k + 1], record["tracks"][k]) for k in range(len(record["tracks"]))],
        "players": [_player(record["players"][p], name) for p in range(num_players)],
        "deck": [name[card] for card in deck],
        "discard": [name[card] for card in discard],
        "reshuffles": int(record["reshuffles"]),
        "held": [_drawn_in(record["players"][p]) for p in range(num_players)],
        "prompts": [_frame(record["frames"][k]) for k in range(record["num_frames"])],
    }


def _track(region: str, track: np.void) -> dict[str, Any]:
    owners = (track["tokens"][: track["num_tokens"]] - 1).tolist()
    return {"region": region, "pawn": int(track["pawn"]), "tokens": owners}


def _player(player: np.void, name: tuple[str, ...]) -> dict[str, Any]:
    return {
        "tokens": int(player["tokens"]),
        "vp": int(player["vp"]),
        "scores_claimed": int(player["scores_claimed"]),
        "double_ready": bool(player["double_ready"]),
        "hand": [name[card] for card in player["hand"][: player["num_cards"]]],
    }


def _drawn_in(player: np.void) -> list[int]:
    return player["drawn_in"][: player["num_cards"]].tolist()


def _frame(frame: np.void) -> dict[str, Any]:
    return {
        "kind": _KINDS[int(frame["kind"])],
        "player": int(frame["player"]),
        "argument": int(frame["argument"]),
    }
