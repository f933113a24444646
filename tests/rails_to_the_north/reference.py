"""Second opinion on Great Western Trail, with and without the expansion: slow, plain Python, written from the rules.

Nothing here comes from the package under test; shared are only the words of the state's `to_dict()` and of the action
texts. The game is played on that dict: frames wait in `prompts`, whatever is drawn follows from the stream's word.
Every question counts, also one with a single answer::

    game = ReferenceGame(state.to_dict())
    game.legal_actions(); game.apply(text)
    assert game.difference(state.to_dict()) is None
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterable
from typing import Any

from tests.go_west_2005.splitmix import SplitMix
from tests.rails_to_the_north import facts
from tests.rails_to_the_north import facts_north as north

StateDict = dict[str, Any]
Counts = dict[str, int]
OPTIONAL = 256
MORE = 512  # card: a second one follows
OWN_TOKEN = 16  # discard: of an exchange token
EFFECTS: dict[str, Callable[[ReferenceGame, int, int], None]] = {}
LEGAL: dict[str, Callable[[ReferenceGame, int, int], list[str]]] = {}
ANSWERS: dict[str, Callable[[ReferenceGame, int, int, str], None]] = {}


def effect(kind: str) -> Callable[[Any], Any]:
    """Registers what happens when a frame of this kind comes to the top: f(game, player, argument)."""

    def put(function: Any) -> Any:
        EFFECTS[kind] = function
        return function

    return put


def legal(*kinds: str) -> Callable[[Any], Any]:
    """Registers the answers that a prompt allows, "stop" among them: f(game, player, argument) -> texts."""

    def put(function: Any) -> Any:
        LEGAL.update(dict.fromkeys(kinds, function))
        return function

    return put


def answer(*kinds: str) -> Callable[[Any], Any]:
    """Registers what an answer does: f(game, player, argument, text); the frame is off the stack by then."""

    def put(function: Any) -> Any:
        ANSWERS.update(dict.fromkeys(kinds, function))
        return function

    return put


def stop_if(argument: int) -> list[str]:
    """The answer that declines, where the frame allows it."""
    return ["stop"] if argument & OPTIONAL else []


def add(counts: Counts, name: str, number: int = 1) -> None:
    """Changes a count; what is not there has no entry."""
    counts[name] = counts.get(name, 0) + number
    assert counts[name] >= 0, f"{counts[name]} x {name}"
    if counts[name] == 0:
        del counts[name]


def in_order(names: Iterable[str], order: Iterable[str]) -> list[str]:
    known = list(order)
    return sorted(names, key=known.index)


class ReferenceGame:
    """A game, played on a copy of the dict of a state."""

    def __init__(self, data: StateDict) -> None:
        self.data = copy.deepcopy(data)
        self.dice = SplitMix(data["rng"])
        self.options = data["parameters"]
        self.expansion = bool(self.options.get("expansion"))
        self.cities = north.NORTH if self.expansion else north.BASE

    # -- reading -----------------------------------------------------------------------------------------

    @property
    def num_players(self) -> int:
        return len(self.data["players"])

    @property
    def frames(self) -> list[StateDict]:
        return self.data["prompts"]

    @property
    def top(self) -> StateDict:
        return self.frames[-1]

    @property
    def trail(self) -> dict[str, str | None]:
        return self.data["trail"]

    def player(self, p: int) -> StateDict:
        return self.data["players"][p]

    def is_over(self) -> bool:
        return not self.frames

    def face_of(self, space: str) -> tuple[str, int | None] | None:
        """Face and owner of the building on a space; owner None: neutral."""
        return self.building(self.trail[space])

    @staticmethod
    def building(tile: str | None) -> tuple[str, int | None] | None:
        if tile is None:
            return None
        if tile.startswith("neutral "):
            return tile.removeprefix("neutral "), None
        if " of " in tile:
            face, owner = tile.split(" of ")
            return face, int(owner)
        return None

    def code_of(self, space: str) -> int:
        """The number of a building in the arguments of place and copied."""
        found = self.face_of(space)
        assert found is not None
        face, owner = found
        return 1 + "ABCDEFG".index(face) if owner is None else 8 + 12 * owner + int(face[:-1]) - 1

    def face_of_code(self, code: int) -> str:
        if code < 8:
            return "ABCDEFG"[code - 1]
        number = (code - 8) % 12
        return f"{number + 1}{self.data['sides'][number]}"

    def legal_actions(self) -> list[str]:
        """Texts of the answers to the question on top."""
        if self.is_over():
            return []
        frame = self.top
        texts = LEGAL[frame["kind"]](self, frame["player"], frame["argument"])
        texts = texts + reference_north.exchanges(self, frame, texts)
        assert len(set(texts)) == len(texts), texts
        return [] if texts == ["stop"] and frame["kind"] != "card" else texts

    # -- playing -----------------------------------------------------------------------------------------

    def apply(self, text: str) -> None:
        """One answer, then all that follows without a question. ValueError if it is not open."""
        if text not in self.legal_actions():
            raise ValueError(f"{text!r} is not legal for {self.top if self.frames else 'nobody'}")
        if text.startswith("exchange token"):
            reference_north.use_token(self, self.top["player"], text)
        else:
            frame = self.frames.pop()
            ANSWERS[frame["kind"]](self, frame["player"], frame["argument"], text)
        self.advance()

    def advance(self) -> None:
        """Runs effects and drops prompts without an answer until a question is on top."""
        while self.frames:
            if self.top["kind"] in EFFECTS:
                frame = self.frames.pop()
                EFFECTS[frame["kind"]](self, frame["player"], frame["argument"])
            elif self.legal_actions():
                return
            else:
                self.frames.pop()

    def push(self, kind: str, player: int, argument: int = 0) -> None:
        self.frames.append({"kind": kind, "player": player, "argument": argument})

    def drop_all_above_end_turn(self) -> None:
        """What was open at the place left is lost."""
        assert self.frames[0]["kind"] == "end_turn"
        del self.frames[1:]

    def draw(self, counts: Counts, order: Iterable[str]) -> str | None:
        """One of the things, each alike, taken out; None if there is none."""
        names = [name for name in order for _ in range(counts.get(name, 0))]
        assert len(names) == sum(counts.values())
        if not names:
            return None
        name = names[self.dice.draw(len(names))]
        add(counts, name, -1)
        return name

    # -- comparing ---------------------------------------------------------------------------------------

    def to_dict(self) -> StateDict:
        return self.data | {"rng": self.dice.word}

    def difference(self, data: StateDict) -> str | None:
        """The first field that differs, or None."""
        mine = self.to_dict()
        return None if mine == data else first_difference("", mine, data)


def first_difference(path: str, mine: Any, other: Any) -> str | None:
    """Where two dicts part: "path: mine, not other"."""
    if isinstance(mine, dict) and isinstance(other, dict):
        for key in dict.fromkeys([*mine, *other]):
            found = first_difference(f"{path}.{key}".removeprefix("."), mine.get(key), other.get(key))
            if found:
                return found
        return None
    if isinstance(mine, list) and isinstance(other, list) and len(mine) == len(other):
        pairs = enumerate(zip(mine, other, strict=True))
        return next((f for k, (a, b) in pairs if (f := first_difference(f"{path}[{k}]", a, b))), None)
    return None if mine == other and type(mine) is type(other) else f"{path}: {mine!r}, not {other!r}"


def certificate_limit(player: StateDict) -> int:
    """Place of the track that the marker may reach."""
    if "certificate limit 4" in player["discs"]:
        return 3
    return 4 if "certificate limit 6" in player["discs"] else 5


def certificate_place(player: StateDict) -> int:
    return facts.CERTIFICATE_TRACK.index(player["certificates"])


def permanent_certificates(player: StateDict) -> int:
    return sum(north.MASTERS[name][0] for name in player["masters"])


def free_trade(trail: dict[str, str | None]) -> str | None:
    """The lowest trade space without a tile."""
    return next((space for space in facts.TRADES if trail[space] is None), None)


def free_hazard(trail: dict[str, str | None], kind: str) -> str | None:
    """The lowest hazard space of a type without a tile."""
    return next((space for space in facts.HAZARD_SPACES[kind] if trail[space] is None), None)


def hazards_on(trail: dict[str, str | None]) -> list[str]:
    return [space for spaces in facts.HAZARD_SPACES.values() for space in spaces if trail[space] is not None]


def tradeable(game: ReferenceGame, p: int) -> list[str]:
    """Trade spaces whose teepee the player can take."""
    money = game.player(p)["money"]
    return [s for s, value in facts.TRADES.items() if game.trail[s] is not None and money + value >= 0]


# The chapters register their prompts and effects.
from tests.rails_to_the_north import (  # noqa: E402, F401
    reference_cards,
    reference_city,
    reference_north,
    reference_rows,
    reference_track,
    reference_trail,
)
