"""One answer and what follows until the next question, computed on a copy of the dict before it.

Where the rules shuffle, the order is taken from the dict after it, once the cards in it have been counted.
"""

from __future__ import annotations

import pickle
from collections import Counter
from collections.abc import Iterable
from typing import Any

from tests.go_west.reference import field_index
from tests.go_west.reference_map import Map
from tests.go_west.reference_parts import STRIDE, StateDict, World

FIELDS = STRIDE * STRIDE


class WrongStepError(AssertionError):
    """The dict after an answer cannot follow from it."""


class Step:
    """`before` and `after` are dicts of the game; `now` becomes what `after` has to be."""

    def __init__(self, before: StateDict, text: str, after: StateDict, world: World) -> None:
        self.text, self.after, self.world = text, after, world
        self.now: StateDict = pickle.loads(pickle.dumps(before))  # a quick deep copy
        self.top: StateDict = before["prompts"][-1]
        self.now["prompts"] = []
        self.shuffled: Counter[str] | None = None  # what is left of a new pile, whose order nobody knows

    # -- reading -------------------------------------------------------------------------------------------------------

    @property
    def players(self) -> list[StateDict]:
        found: list[StateDict] = self.now["players"]
        return found

    @property
    def num_players(self) -> int:
        return len(self.players)

    @property
    def teams(self) -> bool:
        return bool(self.now["parameters"]["teams"])

    @property
    def is_solo(self) -> bool:
        return self.num_players == 1

    @property
    def seat(self) -> int:
        """Who has answered."""
        return int(self.top["player"])

    @property
    def me(self) -> StateDict:
        return self.players[self.seat]

    def name(self) -> str:
        """The card that the answer names."""
        return self.text.split(" ", 1)[1]

    def order_of_turns(self) -> list[int]:
        start = self.now["start_player"]
        return [(start + k) % self.num_players for k in range(self.num_players)]

    def following(self, player: int) -> int | None:
        """Who is next in the order of turns; None after the last."""
        order = self.order_of_turns()
        place = order.index(player) + 1
        return order[place] if place < len(order) else None

    def team_of(self, player: int) -> list[int]:
        """All seats of the side."""
        return [player % 2, player % 2 + 2] if self.teams else [player]

    def map(self) -> Map:
        return Map(self.now, self.world)

    # -- writing -------------------------------------------------------------------------------------------------------

    def ask(self, kind: str, player: int, argument: int = 0, **more: Any) -> None:
        self.now["prompts"] = [{"kind": kind, "player": player, "argument": argument, **more}]

    def require(self, holds: bool, text: str) -> None:
        if not holds:
            raise WrongStepError(text)

    def learn(self, player: int, cards: Iterable[str]) -> None:
        """The player knows that these lie in the discard piles; with open hands the teammate too."""
        for p in self.team_of(player) if self.now["open_hands"] else [player]:
            known = Counter(self.players[p]["known_discards"])
            known.update(cards)
            self.players[p]["known_discards"] = dict(known)

    def discard(self, cards: Iterable[str]) -> None:
        """Onto the pile of its kind."""
        for name in cards:
            pile = self.now["order_discards" if self.world.is_order(name) else "building_discards"]
            pile[name] = pile.get(name, 0) + 1

    def take_from_hand(self, player: int, name: str) -> None:
        self.players[player]["hand"].remove(name)

    def add_to_hand(self, player: int, names: Iterable[str]) -> None:
        self.players[player]["hand"] = self.world.sort([*self.players[player]["hand"], *names])

    def throw_away_marked(self) -> None:
        """Chosen in secret, revealed at once."""
        for p, player in enumerate(self.players):
            for name in player["marked"]:
                self.take_from_hand(p, name)
            self.discard(player["marked"])
            self.learn(p, player["marked"])
            player["marked"] = []

    def draw_buildings(self, number: int) -> tuple[list[str], int]:
        """The next cards as far as their order is known, and how many come after that out of shuffled discards."""
        pile = self.now["building_pile"]
        if self.shuffled is None and number <= len(pile):
            self.now["building_pile"] = pile[number:]
            return pile[:number], 0
        if self.shuffled is None:
            self.shuffled = Counter(self.now["building_discards"])
            self.now["building_pile"], self.now["building_discards"] = [], {}
            for player in self.players:
                known = player["known_discards"]
                player["known_discards"] = {name: count for name, count in known.items() if self.world.is_order(name)}
        return pile, number - len(pile)

    def draw_shuffled(self, cards: Counter[str], number: int) -> None:
        """These came out of the new pile."""
        self.require(cards.total() == number, f"{cards.total()} cards came out of the new pile, not {number}")
        left = Counter() if self.shuffled is None else self.shuffled
        self.require(cards <= left, f"{dict(cards - left)} were not in the new pile")
        left -= cards

    def adopt_known(self, unknown: int) -> None:
        """Alone: he learns what was discarded from a stack when he sees it again; so many are not known."""
        before, after = self.players[0]["known_discards"], self.after["players"][0]["known_discards"]
        known = {name: count for name, count in after.items() if not self.world.is_order(name)}
        known |= {name: count for name, count in before.items() if self.world.is_order(name)}
        self.players[0]["known_discards"] = known
        discarded = Counter(self.now["building_discards"]) + Counter(self.now["order_discards"])
        self.require(Counter(known) <= discarded, "a known discard is not in the discards")
        left = discarded.total() - sum(known.values())
        self.require(left == unknown, f"{left} discards are unknown, not {unknown}")

    # -- comparing -----------------------------------------------------------------------------------------------------

    def difference(self) -> str | None:
        """The first field in which `after` is not what it has to be; the random word and effects are left out."""
        if self.shuffled is not None:
            if Counter(self.after["building_pile"]) != self.shuffled:
                return "the new pile is not the rest of the discards"
            self.now["building_pile"] = self.after["building_pile"]
        mine, other = clean(self.now), clean(self.after)
        return None if mine == other else first_difference("", mine, other)


def positive(counts: dict[str, int]) -> dict[str, int]:
    return {name: count for name, count in counts.items() if count}


def clean(data: StateDict) -> StateDict:
    """Without the random word, with the last prompt alone, without counts of zero and empty stacks."""
    found = {key: value for key, value in data.items() if key != "rng"}
    found["players"] = [{**player, "known_discards": positive(player["known_discards"])} for player in data["players"]]
    for key in ("building_discards", "order_discards"):
        found[key] = positive(data[key])
    if not any(data["stacks"]):
        found["stacks"] = []
    if data["solo"] and data["solo"]["effect"] and "types" in data["solo"]["effect"]:
        effect = data["solo"]["effect"]
        found["solo"] = data["solo"] | {"effect": effect | {"types": sorted(effect["types"])}}
    found["prompts"] = [clean_prompt(frame) for frame in data["prompts"][-1:]]
    return found


def clean_prompt(frame: StateDict) -> StateDict:
    """Places in the hand are the game's own affair."""
    frame = dict(frame)
    if frame["kind"] == "cell":
        frame["argument"] = 0
    if frame["kind"] == "orientation":
        frame["argument"] %= FIELDS
        assert frame["argument"] == field_index(frame["anchor"]), frame
    return frame


def first_difference(path: str, mine: object, other: object) -> str | None:
    """The path of the first difference between two nested values, with both values."""
    if isinstance(mine, dict) and isinstance(other, dict) and set(mine) == set(other):
        pairs = [(f"{path}.{key}" if path else str(key), mine[key], other[key]) for key in mine]
    elif isinstance(mine, list) and isinstance(other, list) and len(mine) == len(other):
        pairs = [(f"{path}[{i}]", a, b) for i, (a, b) in enumerate(zip(mine, other, strict=True))]
    else:
        return None if mine == other else f"{path}: the second opinion says {mine!r}, the game {other!r}"
    return next((found for pair in pairs if (found := first_difference(*pair))), None)
