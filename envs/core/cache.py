"""Where compiled kernels are kept, and when they are out of date.

Numba stamps a cached kernel with its own file only: after an edit to a rule in another file the old machine code would
still run. Here the stamp is a digest of all that goes into a kernel: the sources of its game's folder and of
``envs/core``, but for the pictures in their ``render`` folders. The compile flags are part of the file name: a
bounds-checked kernel and a fast one lie side by side.

The folder is ``$WESTBOUND_CACHE_DIR``, else ``westbound/kernels`` in the user's cache folder. Where neither can be
written, kernels are compiled in memory (see :mod:`westbound.envs.core.jit`).
"""

import hashlib
import os
import sys
from functools import cache
from pathlib import Path
from typing import Any

from numba.core import config
from numba.core.caching import _CacheLocator

CORE = Path(__file__).parent


def cache_root() -> Path:
    """The folder that holds the compiled kernels of all games."""
    own = os.environ.get("WESTBOUND_CACHE_DIR")
    if own:
        return Path(own).expanduser()
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA", "~/AppData/Local"))
    elif sys.platform == "darwin":
        base = Path("~/Library/Caches")
    else:
        base = Path(os.environ.get("XDG_CACHE_HOME") or "~/.cache")
    return base.expanduser() / "westbound" / "kernels"


@cache
def source_digest(folder: Path) -> str:
    """SHA-256 over the Python sources of a game's folder and of ``envs/core`` (names and contents), pictures apart."""
    digest = hashlib.sha256()
    for root in (folder, CORE):
        for path in sorted(root.rglob("*.py")):
            if "render" in path.relative_to(root).parts:
                continue
            digest.update(path.relative_to(root).as_posix().encode())
            digest.update(path.read_bytes())
    return digest.hexdigest()


class SourceDigestLocator(_CacheLocator):
    """Numba cache locator: one folder per installed copy of a game, stamped with :func:`source_digest`."""

    def __init__(self, py_func: Any, py_file: str) -> None:
        # The engine's functions are bound to a game's namespace: the game's file is there, not in the code object.
        self._py_file = py_func.__globals__["__file__"]
        self._folder = Path(self._py_file).parent
        copy = hashlib.sha256(str(self._folder.resolve()).encode()).hexdigest()[:12]
        self._path = cache_root() / f"{self._folder.name}-{copy}"

    def get_cache_path(self) -> str:
        """The folder of this game's kernels."""
        return str(self._path)

    def get_source_stamp(self) -> str:
        """A kernel with another stamp is out of date."""
        return source_digest(self._folder)

    def get_disambiguator(self) -> str:
        """Part of the file name: kernels that differ here lie side by side."""
        flags = f"{config.BOUNDSCHECK}-{config.OPT}-{config.CPU_NAME}-{config.CPU_FEATURES}"
        return hashlib.sha256(flags.encode()).hexdigest()[:8]

    @classmethod
    def from_function(cls, py_func: Any, py_file: str) -> "SourceDigestLocator | None":
        """A locator for the function, or None if its folder cannot be written."""
        locator = cls(py_func, py_file)
        try:
            locator.ensure_cache_path()
        except OSError:
            return None
        return locator
