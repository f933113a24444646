"""Second opinion: rows of steps, whether they can be offered, and what hires, buildings and gains do."""

from __future__ import annotations

from typing import Any

from tests.rails_to_the_north import facts
from tests.rails_to_the_north import facts_north as north
from tests.rails_to_the_north.reference import (
    MORE,
    OPTIONAL,
    ReferenceGame,
    StateDict,
    add,
    answer,
    certificate_limit,
    certificate_place,
    effect,
    hazards_on,
    legal,
    stop_if,
    tradeable,
)

UNITS = ["none", "woods", "teepee pair", "cowboy", "craftsman", "engineer", "hazard", "cleared bell"]
FILTERS = {"any cattle": 16, "objective": 17, "pair": 18, "value 2": 19} | {
    kind: k for k, kind in enumerate(facts.TYPES, start=1)
}


def argument_of(step: list[Any]) -> int:
    """How a step is written as the argument of a frame."""
    verb, *rest = step
    argument = OPTIONAL if "may" in rest else 0
    values = [value for value in rest if value not in ("may", "hand", "more")]
    if verb == "card":
        return argument + FILTERS[values[0]] + (MORE if "more" in rest else 0)
    if verb == "take":
        return argument + ["display", "any"].index(values[0]) + (2 if "hand" in rest else 0)
    if verb.endswith("_per"):
        return argument + UNITS.index(values[0]) + 16 * (values[1] if len(values) > 1 else 0)
    if verb == "hire":
        return argument + 8 + values[0]
    return argument + (values[0] if values else 0)


def push_row(game: ReferenceGame, p: int, steps: facts.Steps) -> None:
    """The first step on top."""
    for step in reversed(steps):
        game.push(step[0], p, argument_of(step))


def push_if_possible(game: ReferenceGame, p: int, steps: facts.Steps) -> None:
    """An icon that cannot be used is lost."""
    if steps and can_do(game, p, steps):
        push_row(game, p, steps)


def count(game: ReferenceGame, p: int, unit: str) -> int:
    """How many of the unit the player has now."""
    from tests.rails_to_the_north import reference_north

    player = game.player(p)
    if unit == "woods":
        owned = [space for space in facts.WOODS if (found := game.face_of(space)) and found[1] == p]
        return len(owned)
    if unit == "teepee pair":
        return min(player["teepees"]["green"], player["teepees"]["blue"])
    if unit == "hazard":
        return sum(player["hazards"].values())
    if unit == "cleared bell":
        return reference_north.cleared_bells(player)
    return player["workers"][unit]


def occupied(game: ReferenceGame, p: int) -> set[float]:
    """Where the engine may not stop."""
    return {other["engine"] for q, other in enumerate(game.data["players"]) if q != p} - {0}


def one_space_on(place: float, direction: int) -> list[float]:
    """The neighbours in that direction: between k and k + 1 a turnout lies beside the main line."""
    if place != int(place):
        return [int(place) + (1 if direction > 0 else 0)]
    turnout, straight = place + 0.5 * direction, place + direction
    return [s for s in (turnout, straight) if s in facts.TRACK]


def reach(game: ReferenceGame, p: int, direction: int, low: int, high: int) -> list[float]:
    """Spaces that the engine can stop on after low .. high counted spaces; occupied ones are jumped."""
    blocked, found = occupied(game, p), set()
    paths = [(game.player(p)["engine"], 0)]
    while paths:
        place, moved = paths.pop()
        if moved >= low:
            found.add(place)
        if moved < high:
            for near in one_space_on(place, direction):
                paths.append((near, moved if near in blocked else moved + 1))
    return sorted(found - blocked)


def can_discard(player: StateDict, steps: facts.Steps) -> bool:
    """A card that will do is in the hand, or might come by a token; two cards, and a post, where these are wanted."""
    from tests.rails_to_the_north import reference_north

    _, wanted, *flags = steps[0]
    if any(verb == "town" for verb, *_ in steps) and not player["posts"]:
        return False
    cards = sum(player["hand"][card] for card in matching(player["hand"], FILTERS[wanted]))
    if cards == 0 and "may" in flags:
        return reference_north.can_exchange(player) > 0
    return cards >= (2 if "more" in flags else 1)


def matching(hand: dict[str, int], wanted: int) -> list[str]:
    """Faces of the hand that pass the filter of a card prompt."""
    if wanted == 17:
        return [card for card in hand if facts.type_of(card) is None]
    cattle = [card for card in hand if facts.type_of(card) is not None]
    if wanted == 16:
        return cattle
    if wanted == 18:
        kinds = [facts.type_of(card) for card in cattle for _ in range(hand[card])]
        return [card for card in cattle if kinds.count(facts.type_of(card)) >= 2]
    if wanted == 19:
        return [card for card in cattle if facts.VALUES[facts.type_of(card) or ""] == 2]
    return [card for card in cattle if facts.type_of(card) == facts.TYPES[wanted - 1]]


def can_do(game: ReferenceGame, p: int, steps: facts.Steps, here: tuple[str, set[int]] | None = None) -> bool:
    """Whether a row is offered: its first step can be done. `here`: space and chain of 8b for the verb copy."""
    from tests.rails_to_the_north import reference_cards, reference_north, reference_track, reference_trail

    player, (verb, *rest) = game.player(p), steps[0]
    value = rest[0] if rest else 0
    if verb == "pay":
        return player["money"] >= value and can_do(game, p, steps[1:], here)
    tests = {
        "dollars": lambda: True,
        "certificates": lambda: certificate_place(player) < certificate_limit(player),
        "dollars_per": lambda: count(game, p, value) > 0,
        "certificates_per": lambda: count(game, p, value) > 0,
        "forward_per": lambda: count(game, p, value) > 0,
        "draw_per": lambda: bool(player["stack"] or player["discard"]),
        "draw": lambda: bool(player["stack"] or player["discard"]),
        "cycle": lambda: bool(player["stack"] or player["discard"]),
        "card": lambda: can_discard(player, steps),
        "hire": lambda: bool(hires(game, p, value)),
        "build": lambda: bool(placements(game, p, value)),
        "forward": lambda: True,
        "backward": lambda: bool(reach(game, p, -1, value, value)),
        "teepee": lambda: bool(tradeable(game, p)),
        "hazard": lambda: bool(hazards_on(game.trail)) and player["money"] >= value,
        "buy_cattle": lambda: bool(reference_cards.purchases(game, p, player["workers"]["cowboy"])),
        "auxiliary": lambda: True,
        "walk": lambda: True,
        "take": lambda: bool(game.data["display"] or (value == "any" and game.data["objective_stack"])),
        "now": lambda: bool(hazards_on(game.trail) or tradeable(game, p)),
        "retreat": lambda: player["engine"] > 0,
        "station": lambda: bool(reference_track.stations_behind(game, p)),
        "tokens": lambda: True,
        "town": lambda: bool(reference_north.towns_for(game, p)),
        "copy": lambda: bool(reference_trail.copies(game, p, here)),
    }
    return tests[verb]()


# ---- gains ---------------------------------------------------------------------------------------------


@effect("dollars")
def gain_dollars(game: ReferenceGame, p: int, amount: int) -> None:
    game.player(p)["money"] += amount


@effect("pay")
def pay(game: ReferenceGame, p: int, amount: int) -> None:
    game.player(p)["money"] -= amount
    assert game.player(p)["money"] >= 0


@effect("certificates")
def gain_certificates(game: ReferenceGame, p: int, number: int) -> None:
    player = game.player(p)
    place = min(certificate_place(player) + number, max(certificate_limit(player), certificate_place(player)))
    player["certificates"] = facts.CERTIFICATE_TRACK[place]


@effect("dollars_per")
def gain_dollars_per(game: ReferenceGame, p: int, argument: int) -> None:
    gain_dollars(game, p, argument // 16 * count(game, p, UNITS[argument % 16]))


@effect("certificates_per")
def gain_certificates_per(game: ReferenceGame, p: int, argument: int) -> None:
    gain_certificates(game, p, argument // 16 * count(game, p, UNITS[argument % 16]))


@effect("forward_per")
def forward_per(game: ReferenceGame, p: int, argument: int) -> None:
    game.push("forward", p, count(game, p, UNITS[argument % 16]))


@effect("draw_per")
def draw_per(game: ReferenceGame, p: int, argument: int) -> None:
    game.push("draw", p, count(game, p, UNITS[argument % 16]))


# ---- auxiliary actions ---------------------------------------------------------------------------------


def auxiliaries(game: ReferenceGame, p: int, doubles: bool) -> list[str]:
    """Texts of the auxiliary actions that are unlocked and possible."""
    discs, found = game.player(p)["discs"], []
    for name, (single, double) in north.AUXILIARY.items():
        left = discs.get(name, 0)
        if left < 2 and can_do(game, p, single):
            found.append(f"single auxiliary {name}")
        if doubles and left == 0 and can_do(game, p, double):
            found.append(f"double auxiliary {name}")
    return found


def auxiliary_row(text: str) -> facts.Steps:
    size, _, name = text.split(" ", 2)
    return north.AUXILIARY[name][size == "double"]


@legal("auxiliary")
def legal_auxiliary(game: ReferenceGame, p: int, argument: int) -> list[str]:
    return auxiliaries(game, p, doubles=True) + stop_if(argument)


@answer("auxiliary")
def on_auxiliary(game: ReferenceGame, p: int, argument: int, text: str) -> None:
    if text != "stop":
        push_row(game, p, auxiliary_row(text))


# ---- hiring --------------------------------------------------------------------------------------------


def hires(game: ReferenceGame, p: int, modifier: int) -> dict[str, tuple[int, str, int]]:
    """Texts of the possible hires, with row (from 0), type and price."""
    player, found = game.player(p), {}
    token_row = game.data["jobs_filled"] // game.num_players + 1
    for row in range(min(token_row - 1, len(facts.JOB_COSTS))):
        price = max(0, facts.JOB_COSTS[row] + modifier)
        for kind in game.data["jobs"][row]:
            if player["workers"][kind] < facts.ROW_LENGTH and player["money"] >= price:
                found[f"hire {kind} from row {row + 1}"] = (row, kind, price)
    return found


@legal("hire")
def legal_hire(game: ReferenceGame, p: int, argument: int) -> list[str]:
    return [*hires(game, p, argument % OPTIONAL - 8), *stop_if(argument)]


@answer("hire")
def on_hire(game: ReferenceGame, p: int, argument: int, text: str) -> None:
    if text == "stop":
        return
    row, kind, price = hires(game, p, argument % OPTIONAL - 8)[text]
    player = game.player(p)
    player["money"] -= price
    add(game.data["jobs"][row], kind, -1)
    player["workers"][kind] += 1
    push_if_possible(game, p, facts.ICONS.get((kind, player["workers"][kind]), []))


# ---- buildings -----------------------------------------------------------------------------------------


def placements(game: ReferenceGame, p: int, dollars: int) -> dict[tuple[int, str], int]:
    """(number, space) -> price of every tile that may be placed now."""
    player, found = game.player(p), {}
    for number, where in enumerate(player["buildings"], start=1):
        if where != "supply":
            continue
        wanted = north.CRAFTSMEN[f"{number}{game.data['sides'][number - 1]}"]
        for space in facts.BUILDING_SPACES:
            needed = wanted
            if game.trail[space] is not None:
                found_there = game.face_of(space)
                if found_there is None or found_there[1] != p:
                    continue
                needed -= north.CRAFTSMEN[found_there[0]]
            if 0 < needed <= player["workers"]["craftsman"] and dollars * needed <= player["money"]:
                found[number, space] = dollars * needed
    return found


@legal("build")
def legal_build(game: ReferenceGame, p: int, argument: int) -> list[str]:
    numbers = sorted({number for number, _ in placements(game, p, argument % OPTIONAL)})
    return [f"place building {number}" for number in numbers] + stop_if(argument)


@answer("build")
def on_build(game: ReferenceGame, p: int, argument: int, text: str) -> None:
    if text != "stop":
        game.push("space", p, int(text.removeprefix("place building ")) + 16 * (argument % OPTIONAL))


@legal("space")
def legal_space(game: ReferenceGame, p: int, argument: int) -> list[str]:
    return [f"place it on {s}" for number, s in placements(game, p, argument // 16) if number == argument % 16]


@answer("space")
def on_space(game: ReferenceGame, p: int, argument: int, text: str) -> None:
    number, space = argument % 16, text.removeprefix("place it on ")
    player = game.player(p)
    player["money"] -= placements(game, p, argument // 16)[number, space]
    old = game.face_of(space)
    if old is not None:
        player["buildings"][int(old[0][:-1]) - 1] = "out"
    player["buildings"][number - 1] = "board"
    game.trail[space] = f"{number}{game.data['sides'][number - 1]} of {p}"
