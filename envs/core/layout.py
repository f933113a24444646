"""Named blocks over one flat vector: the one source of an encoding, its text, its views and its table in the docs."""

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import prod

import numpy as np


@dataclass(frozen=True)
class Block:
    """A named part of a vector.

    For an action block `high` is 1; for an observation block entries are integers in 0 .. `high`, and a learner sees
    ``entry * scale``. `about` is one sentence for the documentation. A block of planes may have a bound for each index
    of its first axis, `highs`; each plane then has its own scale, 1 / bound.
    """

    shape: tuple[int, ...]
    high: int = 1
    scale: float | None = None
    about: str = ""
    name: str = ""
    start: int = 0
    highs: tuple[int, ...] = ()

    @property
    def size(self) -> int:
        """Number of entries."""
        return prod(self.shape)

    @property
    def stop(self) -> int:
        """The index after the last entry."""
        return self.start + self.size

    @property
    def factor(self) -> float:
        """What an entry is multiplied with to get the float32 observation."""
        return 1.0 / self.high if self.scale is None else self.scale

    def entry_highs(self) -> np.ndarray:
        """Largest value of each entry, int64 (size,)."""
        return np.repeat(np.array(self.highs or (self.high,), np.int64), self.size // max(1, len(self.highs)))


def block(
    *shape: int, high: int = 1, scale: float | None = None, about: str = "", highs: tuple[int, ...] = ()
) -> Block:
    """A block for :class:`Layout`; no shape means one entry. `scale` defaults to 1 / high.

    With `highs`, one for each index of the first axis, these are the bounds. ValueError if they do not fit the shape.
    """
    if highs and (len(highs) != shape[0] or scale is not None):
        raise ValueError(f"highs={highs}: wants one bound for each of {shape[0]} planes and no scale")
    return Block(shape or (1,), max(highs, default=high), scale, about, highs=highs)


class Layout:
    """Contiguous named blocks: ``Layout(take=block(), buy=block(NUM_CARDS), move=block(NUM_SPACES, 3))``.

    ``layout["buy"].start`` is the first index of a block, ``layout.size`` the length of the vector.
    """

    def __init__(self, **blocks: Block) -> None:
        self.blocks: dict[str, Block] = {}
        self.size = 0
        for name, b in blocks.items():
            self.blocks[name] = replace(b, name=name, start=self.size)
            self.size += b.size

    def __getitem__(self, name: str) -> Block:
        return self.blocks[name]

    def __iter__(self) -> Iterator[Block]:
        return iter(self.blocks.values())

    def __len__(self) -> int:
        return self.size

    def __repr__(self) -> str:
        return f"Layout({', '.join(f'{b.name}={b.shape}' for b in self)}: {self.size} entries)"

    def locate(self, index: int) -> tuple[str, tuple[int, ...]]:
        """Block name and coordinates of an entry. IndexError outside the vector."""
        if not 0 <= index < self.size:
            raise IndexError(f"index {index} lies outside 0 .. {self.size - 1}")
        b = next(b for b in self if index < b.stop)
        return b.name, tuple(int(c) for c in np.unravel_index(index - b.start, b.shape))

    def index(self, name: str, *coordinates: int) -> int:
        """The entry of a block at these coordinates (none for the first). KeyError, ValueError if there is none."""
        b = self.blocks[name]
        return b.start + (int(np.ravel_multi_index(coordinates, b.shape)) if coordinates else 0)

    def views(self, vector: np.ndarray) -> dict[str, np.ndarray]:
        """Named views of shape (..., *block.shape) onto a vector (..., size); no copies of a contiguous one."""
        return {b.name: vector[..., b.start : b.stop].reshape(*vector.shape[:-1], *b.shape) for b in self}

    def highs(self) -> np.ndarray:
        """Largest value of each entry, int64 (size,)."""
        return np.concatenate([b.entry_highs() for b in self])

    def scales(self) -> np.ndarray:
        """Factor of each entry, float32 (size,)."""
        return np.concatenate(
            [1 / b.entry_highs() if b.highs else np.full(b.size, b.factor) for b in self], dtype=np.float32
        )

    def dtype(self) -> np.dtype:
        """The narrowest of uint8 and int16 that holds every entry."""
        return np.dtype(np.uint8 if self.highs().max() <= 255 else np.int16)

    def digest(self) -> str:
        """SHA-256 over names, shapes, bounds and scales: two layouts with one digest are interchangeable."""
        text = ";".join(f"{b.name}:{b.shape}:{b.highs or b.high}:{b.factor!r}" for b in self)
        return hashlib.sha256(text.encode()).hexdigest()
