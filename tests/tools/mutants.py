"""Break one line of the rules at a time: the tests must notice each.

    python tests/tools/mutants.py                       # all games
    python tests/tools/mutants.py --game go_west_2005 --only tracks.py

Games take part by a module mutants.py in tests/<their folder> with `MUTANTS`, the changes, and `TESTS`, what to run,
quickest first. `FIRST` may name, for a file of rules, tests to run before them. Every change is made in a copy of the
tree and run without the JIT. Survivors are printed; exit code 1.
"""

from __future__ import annotations

import argparse
import os
import queue
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

TIMEOUT = 600  # seconds, many times what the tests take; a rule must not loop for ever
PARTS = ("src", "envs", "agents", "training", "benchmarks", "tests", "pyproject.toml")


@dataclass(frozen=True)
class Mutant:
    """In `file` of the game's folder, `old` (found exactly once) becomes `new`."""

    file: str
    old: str
    new: str

    def __str__(self) -> str:
        return f"{self.file}: {' '.join(self.old.split())} -> {' '.join(self.new.split())}"


@dataclass
class Verdict:
    """What the tests said to a mutant: "caught", "survived" or "error", with the last lines of the run."""

    mutant: Mutant | None
    result: str
    seconds: float
    tail: str


def mutated(source: str, mutant: Mutant) -> str:
    """The source with the change in it. ValueError if the old text is not there exactly once."""
    count = source.count(mutant.old)
    if count != 1:
        raise ValueError(f"{mutant}: the old text is found {count} times")
    return source.replace(mutant.old, mutant.new)


def copy_tree(target: Path) -> Path:
    """A copy of all that the tests need, without compiled files; links stay links."""
    target.mkdir()
    ignored = shutil.ignore_patterns("__pycache__", "*.egg-info", "results")
    for part in PARTS:
        source = ROOT / part
        if source.is_dir():
            shutil.copytree(source, target / part, symlinks=True, ignore=ignored)
        elif source.exists():
            shutil.copy2(source, target / part)
    return target


def environment(tree: Path) -> dict[str, str]:
    """Plain Python on the copy; compiled files are not kept, since a stale one could hide a change."""
    kept = {key: value for key, value in os.environ.items() if not key.startswith(("PYTEST", "COV_"))}
    paths = os.pathsep.join([str(tree / "src"), str(tree)])
    return kept | {"NUMBA_DISABLE_JIT": "1", "PYTHONPATH": paths, "PYTHONDONTWRITEBYTECODE": "1"}


def run_tests(tree: Path, tests: Sequence[str]) -> tuple[int, str]:
    """The exit code of the tests in a copy (124: out of time), and the end of what they print.

    Without the plugin of hypothesis, which no game needs here: at the end it imports the library, and where bytecode is
    not written that takes longer than many tests.
    """
    plugins = ("-p", "no:cacheprovider", "-p", "no:hypothesispytest")
    options = ("-x", "-q", "--tb=line", "--keep-duplicates")  # else a test would wait for the others of its file
    command = [sys.executable, "-m", "pytest", *options, *plugins, "-m", "nojit", *tests]
    try:
        done = subprocess.run(
            command, cwd=tree, env=environment(tree), capture_output=True, text=True, timeout=TIMEOUT, check=False
        )
    except subprocess.TimeoutExpired:
        return 124, f"not done after {TIMEOUT} s"
    return done.returncode, "\n".join((done.stdout + done.stderr).strip().splitlines()[-8:])


def judge(tree: Path, home: str, tests: Sequence[str], mutant: Mutant | None) -> Verdict:
    """Run the tests with the change made (None: without any), then take it back."""
    started = time.monotonic()
    path = tree / "envs" / home / (mutant.file if mutant else "state.py")
    source = path.read_text(encoding="utf-8")
    try:
        if mutant:
            path.write_text(mutated(source, mutant), encoding="utf-8")
        code, tail = run_tests(tree, tests)
    except ValueError as error:
        code, tail = 99, str(error)
    finally:
        path.write_text(source, encoding="utf-8")
    result = {0: "survived", 1: "caught", 2: "caught"}.get(code, "error")
    return Verdict(mutant, result, time.monotonic() - started, tail)


def where_is_westbound(tree: Path) -> Path:
    """The package that the tests of a copy import."""
    command = [sys.executable, "-c", "import westbound; print(westbound.__file__)"]
    done = subprocess.run(command, cwd=tree, env=environment(tree), capture_output=True, text=True, check=True)
    return Path(done.stdout.strip()).resolve()


def is_among(test: str, tests: Sequence[str]) -> bool:
    """Whether these tests include it: by its own name, or by that of its file or of all its parameters."""
    return any(test == one or test.startswith((f"{one}::", f"{one}[")) for one in tests)


def hunt(home: str, only: str, jobs: int) -> list[Verdict]:
    """The verdicts over all mutants of a folder. The tests have to pass on an untouched copy first."""
    module = import_module(f"tests.{home}.mutants")
    mutants = [mutant for mutant in module.MUTANTS if only in str(mutant)]
    first: dict[str, list[str]] = getattr(module, "FIRST", {})
    others = [test for tests in first.values() for test in tests if not is_among(test, module.TESTS)]
    with tempfile.TemporaryDirectory(prefix="westbound-mutants-") as folder:
        trees: queue.Queue[Path] = queue.Queue()
        for k in range(jobs):
            trees.put(copy_tree(Path(folder).resolve() / str(k)))
        tree = trees.queue[0]
        if tree not in where_is_westbound(tree).parents:
            raise SystemExit("the copy does not import its own westbound")
        healthy = judge(tree, home, [*module.TESTS, *others], None)
        print(f"{home}: untouched: {healthy.result} in {healthy.seconds:.0f} s", flush=True)
        if healthy.result != "survived":
            return [Verdict(None, "error", healthy.seconds, f"the tests fail without any change:\n{healthy.tail}")]

        def work(mutant: Mutant) -> Verdict:
            own = trees.get()
            try:
                verdict = judge(own, home, [*first.get(mutant.file, ()), *module.TESTS], mutant)
            finally:
                trees.put(own)
            print(f"{verdict.result:8} {verdict.seconds:4.0f} s  {mutant}", flush=True)
            return verdict

        with ThreadPoolExecutor(jobs) as pool:
            return list(pool.map(work, mutants))


def main(argv: Sequence[str] | None = None) -> int:
    """1 if a mutant survives or cannot be made."""
    import westbound
    from tests.tools.homes import homes

    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("--game", choices=westbound.games(), help="only this game")
    parser.add_argument("--only", default="", help="only mutants with this text in them")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes (one per core)")
    arguments = parser.parse_args(argv)
    started, bad = time.monotonic(), []
    for home in homes(arguments.game):
        if find_spec(f"tests.{home}.mutants") is None:
            bad.append(f"{home} has no mutants")
            continue
        verdicts = hunt(home, arguments.only, max(1, arguments.jobs))
        bad += [f"{v.result}: {v.mutant or home}\n{v.tail}" for v in verdicts if v.result != "caught"]
        print(f"{home}: {sum(v.result == 'caught' for v in verdicts)} of {len(verdicts)} caught")
    print(f"{time.monotonic() - started:.0f} s")
    print("\n".join(bad))
    return int(bool(bad))


if __name__ == "__main__":
    sys.exit(main())
