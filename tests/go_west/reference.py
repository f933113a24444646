"""Second opinion on Go West: what may be answered, from the dict of a state alone.

Nothing comes from the package under test but the component file; shared are the words of `to_dict()` and of the action
texts. The answers of a state are texts; what follows from an answer is in successor.py.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import cached_property
from typing import Any

from tests.go_west.reference_map import Building, Map, Place
from tests.go_west.reference_parts import STRIDE, StateDict, World, read_world

CARDS_OF_RESERVE = 3  # to be discarded of six


class Question:
    """The present question of a state: who is asked what, and all that may be answered."""

    def __init__(self, data: StateDict, world: World | None = None, on: Map | None = None) -> None:
        self.data = data
        self.world = read_world() if world is None else world
        self.top: dict[str, Any] = data["prompts"][-1] if data["prompts"] else {"kind": "", "player": -1}
        self.kind: str = self.top["kind"]
        self.player: int = self.top["player"]
        self._on = on

    @cached_property
    def on(self) -> Map:
        """The map; its list of placements is kept as long as it."""
        return self._on or Map(self.data, self.world)

    @property
    def me(self) -> StateDict:
        entry: StateDict = self.data["players"][self.player]
        return entry

    def answers(self) -> set[str]:
        """Texts of all legal answers; empty at the end."""
        return ANSWERS[self.kind](self) if self.kind else set()

    # -- cards ---------------------------------------------------------------------------------------------------------

    def unmarked(self) -> list[str]:
        """Cards of the hand that have not been chosen to be discarded."""
        return sorted((Counter(self.me["hand"]) - Counter(self.me["marked"])).elements())

    def reserve(self) -> set[str]:
        """At least one of the three must be an order."""
        has_order = any(self.world.is_order(name) for name in self.me["marked"])
        free = has_order or self.top["argument"] > 1
        return {f"discard {name}" for name in self.unmarked() if free or self.world.is_order(name)}

    def team_offer(self) -> list[str]:
        """Lies with the lower seat of the team."""
        offer: list[str] = self.data["players"][self.player % 2 if self.data["parameters"]["teams"] else 0]["offer"]
        return offer

    def team_reserve(self) -> set[str]:
        """First the order, then two buildings."""
        wants_order = self.top["argument"] == CARDS_OF_RESERVE
        return {f"take {name}" for name in self.team_offer() if self.world.is_order(name) == wants_order}

    def draft(self) -> set[str]:
        stack = self.data["stacks"][self.data["stack_of"][self.player]]
        return {f"take {name}" for name in stack}

    def play(self) -> set[str]:
        """A card that can be played must be; only if there is none, any card is discarded."""
        hand = set(self.me["hand"])
        playable = {name for name in hand if self.on.may_be_played(name, self.player)}
        return {f"play {name}" for name in playable} or {f"discard {name}" for name in hand}

    def order(self) -> set[str]:
        offer = self.team_offer() if self.data["parameters"]["teams"] else self.me["offer"]
        return {f"take {name}" for name in offer}

    def exchange(self) -> set[str]:
        return {f"take {name}" for name in self.team_offer()}

    def hand_discard(self) -> set[str]:
        return {f"discard {name}" for name in self.unmarked()}

    def refresh(self) -> set[str]:
        return {f"discard {name}" for name in self.unmarked()} | {"stop discarding"}

    # -- tiles ---------------------------------------------------------------------------------------------------------

    def places(self) -> list[Place]:
        """Legal placements of the chosen card or neutral tile."""
        if self.top["neutral"]:
            return self.neutral_places(self.top["card"], self.top["shape"])
        return self.on.places(self.top["card"], self.player)

    def cell(self) -> set[str]:
        return {f"place at ({row}, {column})" for (row, column), _ in self.places()}

    def orientation(self) -> set[str]:
        anchor = tuple(self.top["anchor"])
        return {f"orientation {orientation}" for place, orientation in self.places() if place == anchor}

    def laid(self) -> list[Building]:
        """Neutral tiles of the present solo card that lie on the board: the last ones."""
        return laid_tiles(self.data, self.on, self.world)

    def neutral_places(self, name: str, shape: str) -> list[Place]:
        buildings = self.world.solo[self.data["solo"]["card"]]["buildings"]
        forest_too = any(self.world.cards[other].type == "lumberjack" for other in buildings)
        kind = self.world.cards[name].type
        return self.on.neutral_places(kind, self.world.shapes[shape], forest_too, self.laid())

    def neutral(self) -> set[str]:
        """Tiles that can be laid next."""
        to_lay = self.data["solo"]["to_lay"]
        return {f"lay {tile['card']}" for tile in to_lay if self.neutral_places(tile["card"], tile["shape"])}


def laid_tiles(data: StateDict, on: Map, world: World) -> list[Building]:
    """Neutral tiles of the solo card in force that lie already, while others are still to be laid."""
    number = len(world.solo[data["solo"]["card"]]["buildings"]) - len(data["solo"]["to_lay"])
    return on.buildings[len(on.buildings) - number :]


def field_index(cell: tuple[int, int] | list[int]) -> int:
    return STRIDE * cell[0] + cell[1]


ANSWERS: dict[str, Callable[[Question], set[str]]] = {
    "reserve": Question.reserve,
    "team_reserve": Question.team_reserve,
    "draft": Question.draft,
    "play": Question.play,
    "cell": Question.cell,
    "orientation": Question.orientation,
    "neutral": Question.neutral,
    "order": Question.order,
    "hand_discard": Question.hand_discard,
    "refresh": Question.refresh,
    "exchange": Question.exchange,
}
