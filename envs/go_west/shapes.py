"""The images of a tile: its turns, then those of its mirror image."""

from collections.abc import Sequence

Cells = tuple[tuple[int, int], ...]


def images(cells: Sequence[Sequence[int]]) -> list[Cells]:
    """The different images in the order of orientations; the order of the fields goes along.

    The image itself and its turns by 90, 180 and 270 degrees clockwise, then the same of the left-right mirror image.
    """
    first: Cells = tuple((r, c) for r, c in cells)
    width = 1 + max(c for _, c in first)
    mirrored: Cells = tuple((r, width - 1 - c) for r, c in first)
    found: list[Cells] = []
    for image in (*_turns(first), *_turns(mirrored)):
        if set(image) not in [set(other) for other in found]:
            found.append(image)
    return found


def num_rotations(cells: Sequence[Sequence[int]]) -> int:
    """How many of the images are pure turns; they are the first ones."""
    return len({frozenset(image) for image in _turns(tuple((r, c) for r, c in cells))})


def _turns(cells: Cells) -> list[Cells]:
    turned = [cells]
    for _ in range(3):
        height = 1 + max(r for r, _ in turned[-1])
        turned.append(tuple((c, height - 1 - r) for r, c in turned[-1]))
    return turned


def beside(cells: Cells) -> list[tuple[int, int]]:
    """The fields that share an edge with the tile, ascending."""
    around = {(r + dr, c + dc) for r, c in cells for dr, dc in ((-1, 0), (1, 0), (0, -1), (0, 1))}
    return sorted(around - set(cells))


def is_connected(cells: Sequence[tuple[int, int]]) -> bool:
    """Whether the fields hang together by edges."""
    reached, grown = {cells[0]}, True
    while grown:
        new = {c for c in cells if any(abs(c[0] - r[0]) + abs(c[1] - r[1]) == 1 for r in reached)} - reached
        reached |= new
        grown = bool(new)
    return len(reached) == len(set(cells))
