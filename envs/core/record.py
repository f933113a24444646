"""The records that the engine works on: a game's state, and the place of one game in a batch."""

from collections.abc import Sequence

import numpy as np

from westbound.envs.core.prompts import stack_fields

MAX_PLAYERS = 5
REWARDS = {"outcome": 0, "rank": 1, "score": 2}


def state_dtype(options: Sequence[tuple], fields: Sequence[tuple], stack_depth: int) -> np.dtype:
    """The record of a game: RNG, parameters, the game's own fields, the stack. It is the whole game.

    Copying is assignment and equality is bytes, so every byte must follow from the course of the game: rules clear
    what they take away, and :func:`blank_state` clears the padding.
    """
    shared = [("rng", "u8"), ("num_players", "i1"), ("reward", "i1")]
    return np.dtype([*shared, *options, *fields, *stack_fields(stack_depth)], align=True)


def blank_state(dtype: np.dtype, size: int = 1) -> np.ndarray:
    """Records of zero bytes, padding included."""
    return np.zeros(size * dtype.itemsize, np.uint8).view(dtype)


SLOT = np.dtype(
    [
        ("episode", "i8"),  # number of the game now played here
        ("draws", "u8"),  # words taken from the stream of sample_actions and of random opponents
        ("rewards", "f4", (MAX_PLAYERS,)),  # of the last transition
        ("scores", "i2", (MAX_PLAYERS,)),  # of the game that has just ended
        ("decisions", "i4"),  # made in the game now played
        ("limit", "i4"),  # decisions after which a game is cut off; 0: never
        ("opening", "i4"),  # row of the blank record with this environment's parameters
        ("ranks", "i1", (MAX_PLAYERS,)),  # of the game that has just ended
        ("controllers", "i1", (MAX_PLAYERS,)),  # who answers for a seat
        ("length", "u2"),  # decisions in the game that has just ended, at most 65535
        ("num_legal", "i2"),  # number of legal actions now
        ("player", "i1"),  # who decides now
        ("observer", "i1"),  # seat + 1 whose last view of a game is kept; 0: who is on turn
        ("terminated", "?"),
        ("truncated", "?"),
    ],
    align=True,
)

CALLER, RANDOM, GREEDY = 0, 1, 2
CONTROLLERS = {"random": RANDOM, "greedy": GREEDY}

TALLY = np.dtype(
    [
        ("checksum", "u8"),
        ("decisions", "i8"),
        ("games", "i8"),
        ("return_sums", "f8", (MAX_PLAYERS,)),
        ("score_sums", "f8", (MAX_PLAYERS,)),
    ]
)
