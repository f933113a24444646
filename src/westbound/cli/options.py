"""Words that several commands share: options of a game, whose names the game itself knows."""

from collections.abc import Sequence
from typing import Any

# Options of a game (--hand-size 6) are no options of the command: they are left over and read here.
PASS_ON: dict[str, bool] = {"allow_extra_args": True, "ignore_unknown_options": True}


def game_options(words: Sequence[str]) -> dict[str, Any]:
    """``--hand-size 6 --vp-payment=free_split`` as {"hand_size": 6, "vp_payment": "free_split"}. ValueError.

    Names and values are checked where the game is made.
    """
    pairs = [part for word in words for part in (word.split("=", 1) if word.startswith("--") else [word])]
    options: dict[str, Any] = {}
    while pairs:
        name = pairs.pop(0)
        if not name.startswith("--") or not pairs:
            raise ValueError(f"{name!r}: options of a game come as --name value")
        value = pairs.pop(0)
        options[name[2:].replace("-", "_")] = int(value) if value.lstrip("-").isdigit() else value
    return options


def before_options(words: Sequence[str]) -> tuple[list[str], list[str]]:
    """Words split where the first option of a game comes: a list of names takes all that is left over."""
    first = next((k for k, word in enumerate(words) if word.startswith("--")), len(words))
    return list(words[:first]), list(words[first:])


def whole_numbers(text: str) -> tuple[int, ...]:
    """``2,3,4`` as (2, 3, 4). ValueError."""
    try:
        return tuple(int(part) for part in text.split(","))
    except ValueError:
        raise ValueError(f"{text!r}: must be whole numbers with commas between them") from None
