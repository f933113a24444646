"""State and actions as text and plain data."""

from typing import Any

import numpy as np

from westbound.envs.go_west.operators import EFFECTS as SOLO_EFFECTS
from westbound.envs.go_west.operators import TERRAINS, TYPES
from westbound.envs.go_west.state import (
    CELL,
    EFFECTS,
    FIRST_NEUTRAL_SLOT,
    HOUSE_SLOT,
    NEUTRAL_OWNER,
    NO_CARD_BUILDING,
    NO_CARD_ORDER,
    ORIENTATION,
    PROMPTS,
)
from westbound.envs.go_west.tables import CODES, HOUSE, MAX_SIZE, NUM_FIELDS, Components

_KINDS = {kind: name for name, kind in (PROMPTS | EFFECTS).items()}
PHRASES = {
    "reserve": "discard three of the six cards, an order among them",
    "team_reserve": "take an order and two buildings of the team's cards",
    "draft": "keep a card of the stack",
    "play": "play a card; if none can be played, discard one",
    "cell": "choose the field of the tile's anchor",
    "orientation": "choose how the tile lies",
    "neutral": "choose the neutral tile to lay next",
    "order": "keep one of the orders",
    "hand_discard": "discard a card of the hand",
    "refresh": "discard cards that new ones will replace, or stop",
    "exchange": "take three of the team's six cards",
}
SECRET_PROMPTS = ("reserve", "team_reserve", "draft", "order", "hand_discard", "refresh", "exchange")
_VERBS = {"take": "take", "play": "play", "discard": "discard", "lay": "lay"}


def action_text(components: Components, block: str, coordinates: tuple[int, ...]) -> str:
    """The text of one action; `block` and `coordinates` as from ``ACTIONS.locate``."""
    k = coordinates[0]
    if block in _VERBS:
        card = k + 1
        return f"{_VERBS[block]} {components.cards[card] or f'unused card {card}'}"
    if block == "stop":
        return "stop discarding"
    if block == "cell":
        return f"place at ({k // MAX_SIZE}, {k % MAX_SIZE})"
    return f"orientation {k}"


def scores(record: np.void) -> list[int]:
    """Money of the players; of both members in a team."""
    money = record["players"]["money"][: record["num_players"]].tolist()
    return [money[p] + money[p ^ 2] for p in range(4)] if record["teams"] else money


def to_dict(record: np.void, components: Components) -> dict[str, Any]:
    """The record by name: piles with the next card first, the frames with the next one last."""
    t = components.record[0]
    alone = record["num_players"] == 1
    names = components.cards
    pile = record["pile"][: record["pile_size"]][::-1]
    order_pile = record["order_pile"][: record["order_pile_size"]][::-1]
    discards = _discards(record)
    return {
        "round": int(record["round_number"]),
        "turn": int(record["turn"]),
        "open_hands": bool(record["open_hands"]),
        "start_player": int(record["start_player"]),
        "board": _board(record),
        "buildings": [_building(record["buildings"][i], components) for i in range(record["num_buildings"])],
        "players": [_player(record, p, components) for p in range(record["num_players"])],
        "stacks": [_cards(record["stacks"][g], record["stack_sizes"][g], names) for g in range(record["num_stacks"])],
        "stack_of": [_stack_of(record, p) for p in range(record["num_players"])],
        "building_pile": [names[card] for card in pile],
        "order_pile": [names[card] for card in order_pile],
        "building_discards": _counts(discards[: t["num_kinds"] + 1], names),
        "order_discards": _counts(discards, names, int(t["num_kinds"]) + 1),
        "solo": _solo(record, components) if alone else None,
        "prompts": [_frame(record, record["frames"][k], components) for k in range(record["num_frames"])],
    }


def _board(record: np.void) -> list[str]:
    """A letter for each field: steppe, forest, then mountain by its deposit, river."""
    size = int(record["board_size"])
    terrain = record["terrain"].reshape(MAX_SIZE, MAX_SIZE)[:size, :size]
    deposits = record["deposits"].reshape(MAX_SIZE, MAX_SIZE)[:size, :size]
    letters = {(1, 0): ".", (2, 0): "F", (3, 0): "M", (3, 2): "G", (3, 1): "S", (4, 0): "R"}
    assert set(letters.values()) == set(CODES)
    return [
        "".join(letters[code] for code in zip(*rows, strict=True))
        for rows in zip(terrain.tolist(), deposits.tolist(), strict=True)
    ]


def _cards(cards: np.ndarray, size: int, names: tuple[str, ...]) -> list[str]:
    return [names[card] for card in cards[:size]]


def _counts(counts: np.ndarray, names: tuple[str, ...], first: int = 0) -> dict[str, int]:
    return {names[card]: int(counts[card]) for card in range(first, len(counts)) if counts[card]}


def _discards(record: np.void) -> np.ndarray:
    """Copies of each card in its discard pile: what players know, and what went away unseen."""
    players = record["players"]
    counts = players["known_discards"].sum(0, np.int64) + players["open_discards"].sum(0, np.int64)
    for g, size in enumerate(record["num_unseen"]):
        np.add.at(counts, record["unseen"][g, :size], 1)
    return counts


def _shown(player: np.void, names: tuple[str, ...]) -> list[str]:
    """What is left of the shown hand."""
    left = _cards(player["shown"], player["shown_size"], names)
    for card in player["plays"][: player["num_plays"]].tolist():
        if card <= HOUSE and names[card] in left:
            left.remove(names[card])
    return left


def _cell(field: int) -> list[int]:
    return [field // MAX_SIZE, field % MAX_SIZE]


def _cells(place: np.void, components: Components) -> list[list[int]]:
    """The fields of a tile in the order of its cells."""
    shape = components.record[0]["shapes"][place["shape_id"]]
    anchor = _cell(int(place["anchor"]))
    return (shape["cells"][place["orientation"]][: shape["num_cells"]].astype(int) + anchor).tolist()


def _building(building: np.void, components: Components) -> dict[str, Any]:
    card = components.record[0]["cards"][building["card"]]
    cells = _cells(building, components)
    return {
        "card": components.cards[building["card"]],
        "type": TYPES[card["type"] - 1],
        "owner": None if building["owner"] == NEUTRAL_OWNER else int(building["owner"]),
        "shape": components.shapes[building["shape_id"]],
        "orientation": int(building["orientation"]),
        "cells": cells,
        "water": [cell for i, cell in enumerate(cells) if card["water"] >> i & 1],
    }


def _player(record: np.void, p: int, components: Components) -> dict[str, Any]:
    player, names = record["players"][p], components.cards
    side = record["players"][p & 1] if record["teams"] else player
    hand = _cards(player["hand"], player["hand_size"], names)
    return {
        "money": int(player["money"]),
        "hand": hand,
        "marked": [card for k, card in enumerate(hand) if player["marked"] >> k & 1],
        "offer": _cards(player["offer"], player["offer_size"], names),
        "picks": _cards(player["picks"], player["num_picks"], names),
        "plays": [_play(card, names) for card in player["plays"][: player["num_plays"]].tolist()],
        "shown": _shown(player, names),
        "known_discards": _counts(player["known_discards"] + side["open_discards"], names),
        "bonus": dict(zip(TYPES, side["bonus"].tolist()[1:], strict=True)),
        "farm_sets": [_symbols(symbols, components) for symbols in side["farm_sets"].tolist() if symbols],
        "permits": [_cell(int(field)) for field in np.flatnonzero(record["cached_permit_map"] >> p & 1)],
    }


def _play(card: int, names: tuple[str, ...]) -> str | None:
    return {NO_CARD_BUILDING: "", NO_CARD_ORDER: None}.get(card, names[min(card, HOUSE)])


def _symbols(symbols: int, components: Components) -> list[str]:
    return [name for k, name in enumerate(components.symbols, start=1) if symbols >> k & 1]


def _stack_of(record: np.void, p: int) -> int:
    """The stack that a seat takes or took in this turn."""
    turn, players = int(record["turn"]), int(record["num_players"])
    if turn == 0:
        return -1
    if players == 1:
        return (turn - 1) % 3
    return (p - (turn - 1 if record["round_number"] % 2 else 1 - turn)) % players


def _solo(record: np.void, components: Components) -> dict[str, Any]:
    t, names = components.record[0], components.solo_cards
    number = int(record["solo_card"])
    pile = record["solo_pile"][: record["solo_pile_size"]][::-1]
    seen = record["solo_seen"].tolist()
    return {
        "card": names[number] or None,
        "effect": _effect(t["solo"][number]["effect"]) if number else None,
        "laid": [names[k] for k, code in enumerate(seen) if code == 1],
        "skipped": [names[k] for k, code in enumerate(seen) if code == 2],
        "pile": [names[card] for card in pile],
        "tiles": [_tile(line, record, components) for line in range(t["num_tiles"])],
        "to_lay": [
            {"card": components.cards[tile["card"]], "shape": components.shapes[tile["shape_id"]]}
            for tile in record["to_lay"]
            if tile["card"]
        ],
        "witness": [_witness(record["witness"][i], components) for i in range(record["num_witness"])],
    }


def _witness(place: np.void, components: Components) -> dict[str, Any]:
    building = _building(place, components)
    return {name: building[name] for name in ("card", "shape", "orientation", "cells")}


def _tile(line: int, record: np.void, components: Components) -> dict[str, Any]:
    tile = components.record[0]["tiles"][line]
    return {
        "type": TYPES[tile["type"] - 1],
        "shape": components.shapes[tile["shape_id"]],
        "variant": components.variants[line],
        "left": int(record["tiles"][line]),
    }


def _effect(term: np.void) -> dict[str, Any]:
    """An effect in the words of the component file."""
    op = tuple(SOLO_EFFECTS)[term["op"] - 1]
    return {"op": op, **{name: _argument(name, term) for name in SOLO_EFFECTS[op]}}


def _argument(name: str, term: np.void) -> Any:
    if name in ("type", "types"):
        types = [kind for k, kind in enumerate(TYPES, start=1) if term["types"] >> k & 1]
        return types if name == "types" else types[0]
    if name == "terrain":
        return TERRAINS[term["terrain"] - 1]
    return int(term[name])


def _frame(record: np.void, frame: np.void, components: Components) -> dict[str, Any]:
    kind, player, argument = (int(frame[name]) for name in ("kind", "player", "argument"))
    text: dict[str, Any] = {"kind": _KINDS[kind], "player": player, "argument": argument}
    if kind in (CELL, ORIENTATION):
        slot = argument // NUM_FIELDS if kind == ORIENTATION else argument
        text |= _chosen(record, player, slot, components)
    if kind == ORIENTATION:
        text["anchor"] = _cell(argument % NUM_FIELDS)
    return text


def _chosen(record: np.void, p: int, slot: int, components: Components) -> dict[str, Any]:
    """The card that is being placed, and the shape of its tile."""
    neutral = slot >= FIRST_NEUTRAL_SLOT
    if neutral:
        tile = record["to_lay"][slot - FIRST_NEUTRAL_SLOT]
        card, shape = tile["card"], tile["shape_id"]
    else:
        card = HOUSE if slot == HOUSE_SLOT else record["players"][p]["hand"][slot]
        shape = components.record[0]["cards"][card]["shape_id"]
    return {"card": components.cards[card], "shape": components.shapes[shape], "neutral": neutral}
