"""State and actions as text and plain data."""

from collections.abc import Iterable
from typing import Any

import numpy as np

from westbound.envs.rails_to_the_north import tables as parts
from westbound.envs.rails_to_the_north.verbs import EFFECTS, PROMPTS

_KINDS = {kind: name for name, kind in (PROMPTS | EFFECTS).items()}
PHRASES = {
    "start": "choose the neutral building where the cattleman begins",
    "turn": "walk to the next location, or first play an objective card",
    "move": "walk on",
    "place": "use the place: local actions of a building, or one single auxiliary action",
    "copied": "use the copied building",
    "copy": "choose the neighbouring building to copy",
    "auxiliary": "choose an auxiliary action",
    "hire": "hire a worker",
    "build": "choose the building to place",
    "space": "choose where to place the building",
    "forward": "move the engine forward",
    "backward": "move the engine back",
    "turn_back": "the engine has reached the end: move it back",
    "retreat": "move the engine back for an extraordinary delivery",
    "upgrade": "upgrade the station, or not",
    "station": "choose the station to upgrade",
    "disc": "choose the disc to clear",
    "appoint": "appoint a worker station master, or not",
    "now": "remove a hazard or trade a teepee",
    "hazard": "choose the hazard to remove",
    "teepee": "choose the teepee to trade",
    "buy": "buy cattle",
    "cow": "choose the card from the cattle market",
    "cow_or_money": "take a card from the cattle market, or the dollars",
    "take": "take an objective card",
    "card": "choose the card to discard for the action",
    "discard": "choose a card to discard",
    "draw": "choose how many cards to draw, then to discard",
    "trash": "remove a card of the hand from the game",
    "foresight": "choose a tile of Kansas City",
    "spend": "choose how far back the certificate marker goes",
    "city": "choose where to deliver",
    "master": "take a station master of New York City",
    "leave": "leave Kansas City, or first spend an exchange token",
    "town": "choose the town for a trading post",
}


def _counted(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"


def purchase_text(components: parts.Components, k: int) -> str:
    """What a purchase is."""
    cowboys, dollars, value, cards = components.record[0]["purchases"][k].tolist()
    if not value:
        return f"use {_counted(cowboys, 'cowboy')}: {cards} cards from the stack to the cattle market"
    number = f"{cards} cards" if cards > 1 else "a card"
    return f"buy {number} of value {value} with {_counted(cowboys, 'cowboy')} for {dollars} dollars"


def space_name(components: parts.Components, k: int) -> str:
    """A space of the trail."""
    return components.spaces[k]


def action_text(components: parts.Components, block: str, coordinates: tuple[int, ...]) -> str:
    """The text of one action; `block` and `coordinates` as from ``ACTIONS.locate``."""
    k, t = coordinates[0], components.record[0]
    last = coordinates[-1]
    texts = {
        "stop": lambda: "stop",
        "step": lambda: f"go to {components.spaces[k + 1]}",
        "local": lambda: "risk action" if k == parts.NUM_LOCAL else f"local action {k + 1}",
        "auxiliary": lambda: f"{'double' if last else 'single'} auxiliary {components.auxiliary[k]}",
        "hire": lambda: f"hire {parts.WORKERS[last]} from row {k + 1}",
        "build": lambda: f"place building {k + 1}",
        "space": lambda: f"place it on {components.spaces[t['building_spaces'][k]]}",
        "engine": lambda: f"engine to {components.track[k]}",
        "buy": lambda: purchase_text(components, k),
        "cow": lambda: f"take {components.cards[parts.FIRST_MARKET + k]} from the market",
        "hazard": lambda: f"remove hazard {components.spaces[t['hazard_spaces'].ravel()[k]]}",
        "teepee": lambda: f"trade teepee on {components.spaces[t['trades'][k]]}",
        "take": lambda: (
            "take the top objective card" if k == parts.NUM_OBJECTIVES else f"take objective {components.objectives[k]}"
        ),
        "play": lambda: f"play objective {components.objectives[k]}",
        "disc": lambda: f"clear disc {components.discs[k]}",
        "station": lambda: f"use station {components.stations[k]}",
        "worker": lambda: f"appoint {parts.WORKERS[k]}",
        "foresight": lambda: f"{('upper', 'lower')[k]} foresight tile",
        "spend": lambda: f"certificate marker {k} back",
        "city": lambda: f"deliver to {components.cities[k]}",
        "discard": lambda: f"discard {components.cards[k]}",
        "trash": lambda: f"trash {components.cards[k]}",
        "draw": lambda: f"draw {_counted(k + 1, 'card')}",
        "token": lambda: f"exchange token: draw {_counted(k + 1, 'card')}",
        "town": lambda: f"trading post in {components.towns[k]}",
        "master": lambda: f"take station master {components.masters[k]}",
        "money": lambda: "take dollars",
    }
    return texts[block]()


def tile_name(components: parts.Components, sides: list[int], tile: int) -> str | None:
    """A tile on the trail: "neutral A", "5a of 0" (a seat), "green teepee", "hazard green 4"; None: empty."""
    if tile == 0:
        return None
    if tile < parts.FIRST_PRIVATE:
        return f"neutral {components.faces[tile]}"
    if tile < parts.GREEN_TEEPEE:
        owner, number = parts.tile_number(tile)
        return f"{number}{'ab'[sides[number - 1]]} of {owner}"
    if tile < parts.FIRST_HAZARD:
        return ("green teepee", "blue teepee")[tile - parts.GREEN_TEEPEE]
    face = components.supply[parts.SUPPLY_HAZARD + tile - parts.FIRST_HAZARD].split(" ", 1)[1]
    return f"hazard {face}"


def _counts(counts: np.ndarray, names: Iterable[str]) -> dict[str, int]:
    """What is there at least once."""
    return {name: int(n) for name, n in zip(names, counts, strict=True) if n}


def _seats(bits: int) -> list[int]:
    return [p for p in range(parts.MAX_PLAYERS) if bits >> p & 1]


def _position(name: str) -> int | float:
    return float(name) if "." in name else int(name)


def to_dict(record: np.void, components: parts.Components) -> dict[str, Any]:
    """The record by name: players by index, piles as counts, the frames with the next one last."""
    num_players = int(record["num_players"])
    sides = record["sides"].tolist()
    tiles = [tile_name(components, sides, tile) for tile in record["tiles"].tolist()]
    market, objectives = (
        components.cards[parts.FIRST_MARKET : parts.NUM_CATTLE],
        components.objectives[: parts.NUM_OBJECTIVES],
    )
    foresight = [components.supply[tile] or None for tile in record["foresight"].tolist()]
    return {
        "turn": int(record["turn"]),
        "market_token": int(record["market_token"]) - 1 if record["market_token"] else None,
        "sides": ["ab"[side] for side in sides],
        "trail": dict(zip(components.spaces, tiles, strict=True)),
        "piles": [_counts(pile[1:], components.supply[1:]) for pile in record["piles"]],
        "foresight": [foresight[k : k + 2] for k in range(0, parts.NUM_FORESIGHT, 2)],
        "jobs_filled": int(record["jobs_filled"]),
        "jobs": [_counts(row, parts.WORKERS) for row in record["jobs"]],
        "cattle_stack": _counts(record["cattle_stack"], market),
        "cattle_market": _counts(record["cattle_market"], market),
        "objective_stack": _counts(record["objective_stack"], objectives),
        "display": _counts(record["display"], objectives),
        "stations": [_station(record, components, k) for k in range(parts.NUM_STATIONS)],
        "reserve": list(_counts(record["reserve"], components.masters)),
        "towns": {name: _town(record, components, k) for k, name in enumerate(components.towns)},
        "players": [_player(record["players"][p], components) for p in range(num_players)],
        "prompts": [_frame(record["frames"][k]) for k in range(record["num_frames"])],
    }


def _station(record: np.void, components: parts.Components, k: int) -> dict[str, Any]:
    master = worker = None
    if k in parts.MASTER_SPACES:
        space = parts.MASTER_SPACES.index(k)
        tile, lies = int(record["station_masters"][space]), int(record["appointed"][space])
        master = components.masters[tile - 1] if tile else None
        worker = parts.WORKERS[lies - 1] if lies else None
    return {
        "name": components.stations[k],
        "discs": _seats(int(record["stations"][k])),
        "master": master,
        "worker": worker,
    }


def _town(record: np.void, components: parts.Components, k: int) -> dict[str, Any]:
    tile = int(record["medium"][k])
    return {"posts": _seats(int(record["towns"][k])), "tile": components.medium[tile - 1] if tile else None}


def _player(player: np.void, components: parts.Components) -> dict[str, Any]:
    objectives = components.objectives[: parts.NUM_OBJECTIVES]
    return {
        "money": int(player["money"]),
        "space": components.spaces[player["space"]],
        "engine": _position(components.track[player["engine"]]),
        "certificates": int(components.record[0]["track"][player["marker"]]),
        "exchange_tokens": int(player["tokens"]),
        "posts": int(player["posts"]),
        "workers": dict(zip(parts.WORKERS, player["workers"].tolist(), strict=True)),
        "discs": _counts(player["discs"], components.discs),
        "buildings": [("out", "supply", "board")[code] for code in player["buildings"]],
        "hazards": _counts(player["hazards"], components.supply[parts.SUPPLY_HAZARD :]),
        "teepees": dict(zip(("green", "blue"), player["teepees"].tolist(), strict=True)),
        "masters": list(_counts(player["masters"], components.masters)),
        "cities": _counts(player["cities"], components.cities),
        "area": _counts(player["area"], components.objectives),
        "hand": _counts(player["hand"], components.cards),
        "stack": _counts(player["stack"], components.cards),
        "discard": _counts(player["discard"], components.cards),
        "shown": _counts(player["shown"], objectives),
        "blind": _counts(player["blind"], objectives),
        "loose": bool(player["loose"]),
    }


def _frame(frame: np.void) -> dict[str, Any]:
    return {
        "kind": _KINDS[int(frame["kind"])],
        "player": int(frame["player"]),
        "argument": int(frame["argument"]),
    }
