"""Where compiled kernels are kept, and that an edit anywhere in a game or in the core brings a new one.

The processes compile a kernel of a few lines, in a copy of the core beside a toy game.
"""

import json
import os
import re
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest

from westbound.envs.core import cache, jit
from westbound.envs.core.cache import CORE, cache_root, source_digest

pytestmark = pytest.mark.core

TOY = {
    "__init__.py": "",
    "kernels.py": """
        from westbound.envs.core.jit import kernel
        from westbound.envs.toy.rules.helper import worth

        @kernel
        def run(values, k):
            return worth(values, k)
    """,
    "rules/__init__.py": "",
    "rules/helper.py": """
        import numpy as np
        from westbound.envs.core.jit import rule
        from westbound.envs.core.rng import bounded

        HALF = np.uint64(2**63)

        @rule
        def worth(values, k):
            return values[k] + 100 + bounded(HALF, 5)
    """,
}
PROGRAM = """
import json
import numpy as np
import westbound
from westbound.envs.core import jit
from westbound.envs.toy.kernels import run
values = np.arange(4, dtype=np.int64)[:2]
told = {"file": westbound.__file__, "worth": int(run(values, 1)), "hits": 0, "cached": False}
if jit.JIT:
    told["hits"] = sum(run.stats.cache_hits.values())
    told["cached"] = run._cache.__class__.__name__ == "FunctionCache"
try:
    told["beyond"] = int(run(values, 3))
except IndexError:
    told["beyond"] = "IndexError"
print(json.dumps(told))
"""


class Toy:
    """A copy of the core with a toy game beside it, and a cache of its own."""

    def __init__(self, folder: Path) -> None:
        self.package = folder / "src" / "westbound"
        self.game = self.package / "envs" / "toy"
        self.cache = folder / "kernels"
        shutil.copytree(CORE, self.package / "envs" / "core", ignore=shutil.ignore_patterns("__pycache__"))
        for path in (self.package, self.package / "envs"):
            (path / "__init__.py").write_text("", encoding="utf-8")
        for name, text in TOY.items():
            path = self.game / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text("\n".join(line[8:] for line in text.splitlines()) + "\n", encoding="utf-8")

    def run(self, **environment: str) -> dict:
        """What the toy's kernel says in a process of its own."""
        settings = {
            **{name: value for name, value in os.environ.items() if not name.startswith("NUMBA_")},
            "PYTHONPATH": str(self.package.parent),
            "WESTBOUND_CACHE_DIR": str(self.cache),
            "PYTHONDONTWRITEBYTECODE": "1",
            **environment,
        }
        done = subprocess.run(
            [sys.executable, "-c", PROGRAM], env=settings, capture_output=True, text=True, timeout=200, cwd=self.package
        )
        assert done.returncode == 0, done.stderr
        told = json.loads(done.stdout)
        assert Path(told.pop("file")).parent == self.package
        return told

    def edit(self, path: str, old: str, new: str) -> None:
        """Change a line of the copy."""
        file = self.package / "envs" / path
        text = file.read_text(encoding="utf-8")
        assert text.count(old) == 1
        file.write_text(text.replace(old, new), encoding="utf-8")

    def files(self) -> list[Path]:
        """The machine code in the cache."""
        return sorted(self.cache.rglob("*.nbc"))


@pytest.fixture
def toy(tmp_path):
    return Toy(tmp_path)


def test_an_edit_anywhere_is_compiled_anew(toy):
    before = sorted(toy.package.rglob("*"))
    first = toy.run()
    assert first == {"worth": 103, "hits": 0, "cached": True, "beyond": 105}
    assert sorted(toy.package.rglob("*")) == before, "nothing is written beside the sources"
    assert len(toy.files()) == 1
    toy.edit("toy/rules/helper.py", "+ 100", "+ 200")
    assert toy.run()["worth"] == first["worth"] + 100, "an edit to a helper of the game"
    toy.edit("core/rng.py", "np.int64(((word >> _S32) * np.uint64(n)) >> _S32)", "np.int64(1000)")
    changed = toy.run()
    assert changed["worth"] == 1201, "an edit to a helper of the core"
    assert changed["hits"] == 0
    assert toy.run() == {**changed, "hits": 1}


def test_flags_are_part_of_the_name(toy):
    fast = toy.run()
    assert len(toy.files()) == 1
    checked = toy.run(NUMBA_BOUNDSCHECK="1")
    assert checked["hits"] == 0
    assert (fast["beyond"], checked["beyond"]) == (105, "IndexError")
    assert len(toy.files()) == 2
    assert toy.run(NUMBA_BOUNDSCHECK="1") == {**checked, "hits": 1}
    assert toy.run() == {**fast, "hits": 1}


def test_where_nothing_can_be_written_kernels_are_compiled_in_memory(toy, tmp_path):
    file = tmp_path / "a-file"
    file.write_text("no folder", encoding="utf-8")
    told = toy.run(WESTBOUND_CACHE_DIR=str(file / "kernels"))
    assert told["worth"] == 103
    assert told["cached"] is False
    assert file.read_text(encoding="utf-8") == "no folder"
    assert toy.files() == []


def test_without_the_compiler_nothing_is_cached(toy):
    told = toy.run(NUMBA_DISABLE_JIT="1")
    assert told == {"worth": 103, "hits": 0, "cached": False, "beyond": "IndexError"}
    assert not toy.cache.exists()


def test_the_folder_of_the_cache(monkeypatch, tmp_path):
    monkeypatch.setenv("WESTBOUND_CACHE_DIR", str(tmp_path / "own"))
    assert cache_root() == tmp_path / "own"
    monkeypatch.setenv("WESTBOUND_CACHE_DIR", "~/own")
    assert cache_root() == Path.home() / "own"
    monkeypatch.delenv("WESTBOUND_CACHE_DIR")
    monkeypatch.setattr(cache.sys, "platform", "linux")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "xdg"))
    assert cache_root() == tmp_path / "xdg" / "westbound" / "kernels"
    monkeypatch.delenv("XDG_CACHE_HOME")
    assert cache_root() == Path.home() / ".cache" / "westbound" / "kernels"
    monkeypatch.setattr(cache.sys, "platform", "win32")
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path / "local"))
    assert cache_root() == tmp_path / "local" / "westbound" / "kernels"
    monkeypatch.setattr(cache.sys, "platform", "darwin")
    assert cache_root() == Path.home() / "Library" / "Caches" / "westbound" / "kernels"


def test_the_stamp_covers_every_source(tmp_path, monkeypatch):
    game, core = tmp_path / "game", tmp_path / "core"
    for folder in (game, core):
        (folder / "rules").mkdir(parents=True)
        for name in ("a.py", "rules/b.py"):
            (folder / name).write_text("x = 1\n", encoding="utf-8")
    monkeypatch.setattr(cache, "CORE", core)

    def stamp():
        return source_digest.__wrapped__(game)

    stamps = [stamp()]
    assert stamp() == stamps[0]
    for file in (game / "a.py", game / "rules" / "b.py", core / "a.py", core / "rules" / "b.py"):
        file.write_text("x = 2\n", encoding="utf-8")
        stamps.append(stamp())
    (game / "c.py").write_text("", encoding="utf-8")
    stamps.append(stamp())
    (game / "c.py").rename(game / "d.py")
    stamps.append(stamp())
    (game / "d.py").unlink()
    (core / "a.py").unlink()
    stamps.append(stamp())
    assert len(set(stamps)) == len(stamps)
    (game / "README.md").write_text("words", encoding="utf-8")
    (game / "components.toml").write_text("n = 1", encoding="utf-8")
    assert stamp() == stamps[-1], "what is no code does not matter: components are arguments of the kernel"
    (game / "render").mkdir()
    (game / "render" / "board.py").write_text("x = 1\n", encoding="utf-8")
    assert stamp() == stamps[-1], "pictures do not enter a kernel"


def test_a_long_compilation_is_announced_and_a_short_one_is_not(tmp_path, capsys):
    (tmp_path / "game").mkdir()
    (tmp_path / "game" / "rules.py").write_text("#" * 30 * jit._COMPILED_PER_SECOND, encoding="utf-8")
    with jit._announced(tmp_path / "game", patience=0.05):
        time.sleep(0.5)
    first, last = capsys.readouterr().err.splitlines()
    assert first == "westbound: compiling the rules of game, about 30 s; the result is kept for the next time"
    assert re.fullmatch(r"westbound: done in \d+ s", last)
    with jit._announced(tmp_path / "game", patience=5):
        pass
    assert capsys.readouterr().err == ""
