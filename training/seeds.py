"""One seed for a run, and streams from it that have nothing to do with each other."""

import hashlib


def derive(purpose: str, seed: int) -> int:
    """The seed (0 .. 2**64 - 1) of one purpose ("training", "evaluation", ...) of a run.

    Games of a training run and of an evaluation therefore differ even where both were given the same seed.
    """
    return int.from_bytes(hashlib.sha256(f"westbound {purpose} {seed}".encode()).digest()[:8], "little")
