"""Rows of verbs in components.toml, and names that must differ."""

from typing import Any

import numpy as np

from westbound.envs.core.tables import Section
from westbound.envs.rails_to_the_north import tables as parts
from westbound.envs.rails_to_the_north import verbs as catalogue

CORNERS = ("dark", "white")
_CARD_FILTERS = {
    "any cattle": catalogue.ANY_CATTLE,
    "objective": catalogue.OBJECTIVE,
    "pair": catalogue.PAIR,
    "value 2": catalogue.VALUE_2,
}
# Verbs with a number: its bounds.
_NUMBERS = {
    "hire": (-4, 4),
    "build": (0, 3),
    "forward": (1, 12),
    "backward": (1, 12),
    "hazard": (0, 20),
    "cow_or_money": (0, 20),
    "draw": (1, parts.ROW_LENGTH),
    "trash": (1, 6),
    "walk": (1, 7),
    "free_move": (1, 7),
    "cycle": (1, 6),
    "dollars": (1, 20),
    "pay": (1, 20),
    "certificates": (1, 6),
    "tokens": (1, 4),
}
_PLAIN = ("auxiliary", "teepee", "buy_cattle", "retreat", "copy", "station", "now", "master", "town")
_PER = ("dollars_per", "certificates_per", "forward_per", "draw_per")
_FLAGS = {"may": catalogue.OPTIONAL, "more": catalogue.MORE, "hand": catalogue.TO_HAND}


class Rows:
    """The table of rows: each list of steps gets a row, equal lists the same one."""

    def __init__(self, t: np.void, types: tuple[str, ...]) -> None:
        self._t, self._types = t, types
        self.tokens = 0  # exchange tokens that all rows together can bring one player
        self._numbers: dict[tuple[tuple[int, int], ...], int] = {(): 0}

    def add(self, section: Section, key: str, building: bool = False, once: bool = False) -> int:
        """The row of the steps under a key. Buildings alone can copy; `once`: each player has it once at most."""
        return self.number(section, key, section.items(key, 0, parts.ROW_STEPS), building, once)

    def number(self, section: Section, key: str, value: Any, building: bool = False, once: bool = False) -> int:
        """The row of these steps."""
        if not isinstance(value, list) or len(value) > parts.ROW_STEPS:
            raise section.fail(key, f"must be a list of at most {parts.ROW_STEPS} steps")
        if ["copy"] in value and (not building or len(value) > 1):
            raise section.fail(key, "copying is a local action of a building, without other steps")
        steps = tuple(self._step(section, key, step) for step in value)
        self._check_card(section, key, steps)
        self._count_tokens(section, key, steps, once)
        if steps not in self._numbers:
            number = len(self._numbers)
            if number >= parts.NUM_ROWS:
                raise section.fail(key, f"more than {parts.NUM_ROWS} different lists of steps")
            self._numbers[steps] = number
            row = self._t["rows"][number]
            for k, (verb, argument) in enumerate(steps):
                row["verbs"][k], row["arguments"][k] = verb, argument
            # What has to be possible beforehand: the first step, and what comes after a payment.
            row["required"] = next((k + 1 for k, (verb, _) in enumerate(steps) if verb != catalogue.PAY), len(steps))
        return self._numbers[steps]

    @staticmethod
    def _check_card(section: Section, key: str, steps: tuple[tuple[int, int], ...]) -> None:
        """Who declines a discard loses the one step after it."""
        optional = [k for k, step in enumerate(steps) if step[0] == catalogue.CARD and step[1] & catalogue.OPTIONAL]
        if optional and (optional != [0] or len(steps) != 2):
            raise section.fail(key, "a card that may be discarded comes first, with one step after it")

    def _count_tokens(self, section: Section, key: str, steps: tuple[tuple[int, int], ...], once: bool) -> None:
        tokens = sum(argument for verb, argument in steps if verb == catalogue.TOKENS)
        if tokens and not once:
            raise section.fail(key, "exchange tokens come from towns, links, station masters and cities with one disc")
        self.tokens += tokens

    def _step(self, section: Section, key: str, step: Any) -> tuple[int, int]:
        if not isinstance(step, list) or not step or step[0] not in catalogue.VERBS:
            raise section.fail(key, f"{step!r} is no step: [verb, argument, ...]")
        verb, rest = step[0], list(step[1:])
        flags = 0
        while rest and rest[-1] in _FLAGS:
            flags |= _FLAGS[rest.pop()]
        try:
            return catalogue.VERBS[verb], flags | self._argument(verb, rest)
        except (ValueError, IndexError, TypeError):
            raise section.fail(key, f"{step!r}: not an argument of {verb}") from None

    def _argument(self, verb: str, rest: list[Any]) -> int:
        if verb in _PLAIN:
            return _nothing_left(rest, 0)
        if verb == "card":
            name = rest.pop()
            return _nothing_left(rest, _CARD_FILTERS[name] if name in _CARD_FILTERS else 1 + self._types.index(name))
        if verb == "take":
            return _nothing_left(rest[1:], ("display", "any").index(rest[0]))
        if verb in _PER:
            amount = _whole(rest.pop(), 1, 6) if len(rest) == 2 else 0
            return _nothing_left(rest[1:], catalogue.UNITS.index(rest[0]) + catalogue.PER * amount)
        if verb == "certificates" and rest == ["limit"]:
            return catalogue.TO_LIMIT
        low, high = _NUMBERS[verb]
        number = _whole(rest.pop(), low, high)
        return _nothing_left(rest, number + catalogue.HIRE_BASE if verb == "hire" else number)


def _whole(value: Any, low: int, high: int) -> int:
    if type(value) is not int or not low <= value <= high:
        raise ValueError
    return value


def _nothing_left(rest: list[Any], argument: int) -> int:
    if rest:
        raise ValueError
    return argument


def unique_name(section: Section, names: list[str], key: str = "name") -> str:
    """A name that none of `names` is; it is added to them."""
    name = section.text(key)
    if name in names:
        raise section.fail(key, "another one has this name")
    names.append(name)
    return name
