"""The stack of frames that says who decides what, and what happens then.

A frame is (kind, player, argument). Kinds below ``FIRST_EFFECT`` are prompts: the player is asked. Kinds from
``FIRST_EFFECT`` on are effects: the engine runs them. The frame on top comes next; an empty stack means that the game
is over. What is pushed last happens first, so a rule pushes the continuation first and interruptions on top of it.
"""

import numpy as np

from westbound.envs.core.jit import rule

FIRST_EFFECT = 64
FRAME = np.dtype([("kind", "i1"), ("player", "i1"), ("argument", "i2")], align=True)


def stack_fields(depth: int) -> list[tuple]:
    """The fields of a game's record that hold its stack of at most `depth` frames."""
    return [("num_frames", "i2"), ("frames", FRAME, (depth,))]


@rule
def push(s, kind, player, argument):
    """Put a frame on top: it comes before all that lies below."""
    frame = s.frames[s.num_frames]
    frame.kind = kind
    frame.player = player
    frame.argument = argument
    s.num_frames += 1


@rule
def pop(s):
    """Take the top frame off; its bytes are cleared, since equal games have equal bytes."""
    s.num_frames -= 1
    frame = s.frames[s.num_frames]
    frame.kind = 0
    frame.player = 0
    frame.argument = 0


@rule
def end_game(s):
    """Nothing is left to ask."""
    while s.num_frames > 0:
        pop(s)
