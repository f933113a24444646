"""Checkpoints: one safetensors file with the arrays, and a JSON description in its header. No pickles.

A file is written aside and renamed, so a reader finds the old one or the new one, whole. The description names the
game it is for (:func:`identity`), and :func:`check_fit` refuses what does not fit, by name.
"""

import hashlib
import json
import os
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from westbound.agents.extras import need

FORMAT = "westbound checkpoint 1"
HOW_TRAINED = ("training", "decisions", "times", "player_counts", "before")  # keys of a description
_KEY = "westbound"


class Checkpoint(NamedTuple):
    """A checkpoint that has been read and found whole."""

    path: Path
    description: dict[str, Any]
    """What :func:`identity` says, `training` arguments, and more; ready for JSON."""
    arrays: dict[str, np.ndarray]
    """Names with slashes, as in ``policy/0.weight``."""

    def group(self, name: str) -> dict[str, np.ndarray]:
        """The arrays below ``name/``, without that prefix."""
        prefix = f"{name}/"
        return {key[len(prefix) :]: a for key, a in self.arrays.items() if key.startswith(prefix)}


def identity(game: Any, player_counts: Iterable[int], reward: str, options: Mapping[str, Any]) -> dict[str, Any]:
    """What a policy was made for. `options`: all of the game's, defaults filled in."""
    return {
        "game": game.name,
        "version": game.spec.version,
        "observation_layout": game.observation_layout.digest(),
        "action_layout": game.action_layout.digest(),
        "components": game.components.digest,
        "player_counts": sorted(set(player_counts)),
        "reward": reward,
        "options": dict(options),
    }


def tidy(path: Path) -> None:
    """Remove what writers that were killed have left beside `path`."""
    for aside in path.parent.glob(f".{path.name}.*.part"):
        aside.unlink(missing_ok=True)


def write_checkpoint(path: Path, description: Mapping[str, Any], arrays: Mapping[str, np.ndarray]) -> None:
    """Write a checkpoint in one step: `path` holds the old file until the new one is whole and on the disk."""
    need("a checkpoint", "safetensors", extra="sb3")
    from safetensors.numpy import save

    whole = {name: np.array(array, order="C") for name, array in arrays.items()}  # keeps arrays of no dimension so
    head = {**description, "format": FORMAT, "digest": _digest(whole)}
    data = save(whole, {_KEY: json.dumps(head, sort_keys=True)})
    write_aside(path, data)


def write_aside(path: Path, data: bytes) -> None:
    """Write a file in one step: aside, flushed to the disk, renamed."""
    path = Path(path)
    aside = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        with aside.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.replace(aside, path)
    finally:
        aside.unlink(missing_ok=True)


def read_checkpoint(path: Path) -> Checkpoint:
    """Read a checkpoint. FileNotFoundError; ValueError if it is cut, altered or no checkpoint of this package."""
    need("a checkpoint", "safetensors", extra="sb3")
    path = Path(path)
    if not path.is_file():
        raise FileNotFoundError(f"there is no checkpoint {path}")
    data = path.read_bytes()
    arrays = _read_arrays(path, data)
    description = _read_description(path, data)
    if description["digest"] != _digest(arrays):
        raise ValueError(f"{path} is damaged: its arrays are not those that were written")
    return Checkpoint(path, description, arrays)


def _read_arrays(path: Path, data: bytes) -> dict[str, np.ndarray]:
    from safetensors import SafetensorError
    from safetensors.numpy import load

    try:
        return load(data)
    except (SafetensorError, ValueError, KeyError) as error:
        raise ValueError(f"{path} is not a whole safetensors file: {error}") from None


def _read_description(path: Path, data: bytes) -> dict[str, Any]:
    """The JSON in the header: eight bytes with its length come first. The header was checked with the arrays."""
    header = json.loads(data[8 : 8 + int.from_bytes(data[:8], "little")])
    try:
        description = json.loads(header["__metadata__"][_KEY])
    except (KeyError, ValueError):
        raise ValueError(f"{path} is a safetensors file, but not one of westbound's checkpoints") from None
    if description.get("format") != FORMAT:
        raise ValueError(f"{path}: its format is {description.get('format')!r}, this version reads {FORMAT!r}")
    return description


def _digest(arrays: Mapping[str, np.ndarray]) -> str:
    digest = hashlib.sha256()
    for name in sorted(arrays):
        array = arrays[name]
        digest.update(f"{name} {array.dtype.str} {array.shape};".encode())
        digest.update(array.tobytes())
    return digest.hexdigest()


def check_fit(checkpoint: Checkpoint, wanted: Mapping[str, Any]) -> None:
    """Refuse a checkpoint that was made for something else. ValueError names every difference.

    `wanted` has keys of :func:`identity`; `num_players` may stand for player_counts, and must be one of them.
    """
    have = checkpoint.description
    if "game" in wanted and have["game"] != wanted["game"]:
        raise ValueError(f"{checkpoint.path} does not fit: it is for {have['game']}, not {wanted['game']}")
    wrong = [text for name, value in wanted.items() for text in _differences(name, have, value)]
    if wrong:
        raise ValueError(f"{checkpoint.path} does not fit: {'; '.join(wrong)}")


def _differences(name: str, have: Mapping[str, Any], value: Any) -> list[str]:
    if name == "num_players":
        counts = have["player_counts"]
        return [] if value in counts else [f"it is for {_listed(counts)} players, not {value}"]
    if name == "options":
        own = have["options"]
        return [
            f"option {key} is {own.get(key)!r} there and {value.get(key)!r} here"
            for key in sorted({*own, *value})
            if own.get(key) != value.get(key)
        ]
    if have[name] == value:
        return []
    if name in ("observation_layout", "action_layout", "components"):
        return [f"another {name.replace('_', ' ')} ({have[name][:12]} there, {value[:12]} here)"]
    return [f"{name.replace('_', ' ')} is {have[name]!r} there and {value!r} here"]


def _listed(counts: list[int]) -> str:
    return " or ".join(map(str, counts))
