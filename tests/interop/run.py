"""Runs the scripts of this folder, each in a virtual environment of its own, and prints a table: ``make interop``.

    python tests/interop/run.py              all libraries
    python tests/interop/run.py sb3 rllib    some

Needs nothing but a Python: the environments (``.venv-interop-*`` in the project's folder) are made here. A library that
cannot be installed or does not do what its script checks is reported with the reason, the others still run, and the
exit code is 1.
"""

import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from threading import Timer

ROOT = Path(__file__).resolve().parents[2]
LIBRARIES = ("sb3", "torchrl", "tianshou", "rllib")
HEADS = ("library", "versions", "games", "decisions", "updates", "checked")
SECONDS = 1800  # for either half of a library's job
ROW = "row: "


def main(words: Sequence[str]) -> int:
    """The exit code."""
    unknown = sorted(set(words) - set(LIBRARIES))
    if unknown:
        print(f"there is no script for {', '.join(unknown)}; say {', '.join(LIBRARIES)}", file=sys.stderr)
        return 2
    rows: list[tuple[str, ...]] = [HEADS]
    failures = []
    for library in words or LIBRARIES:
        row, reason = attempt(library)
        if row:
            rows.append(row)
        else:
            failures.append((library, reason))
    print("\n" + table(rows))
    for library, reason in failures:
        print(f"\n{library}: {reason}")
    return 1 if failures else 0


def attempt(library: str) -> tuple[tuple[str, ...], str]:
    """Install and run: the row of the table, or an empty one and what went wrong."""
    environment = f".venv-interop-{library}"
    print(f"== {library}", flush=True)
    code, output = run("sh", "scripts/venv.sh", environment, f"tests/interop/requirements/{library}.txt")
    if code:
        return (), f"cannot be installed here (exit code {code})\n{last_lines(output)}"
    code, output = run(f"{environment}/bin/python", "-m", f"tests.interop.with_{library}")
    found = [line.removeprefix(ROW) for line in output.splitlines() if line.startswith(ROW)]
    if code or not found:
        return (), f"fails (exit code {code})\n{last_lines(output)}"
    return tuple(found[-1].split(" | ")), ""


def run(*command: str) -> tuple[int, str]:
    """Run in the project's folder, showing what it says; returns the exit code and all that was said."""
    said = []
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as process:
        assert process.stdout is not None
        stop = Timer(SECONDS, process.kill)
        stop.start()
        for line in process.stdout:
            said.append(line)
            print(f"   {line}", end="", flush=True)
        stop.cancel()
    return process.returncode, "".join(said)


def last_lines(output: str, count: int = 8) -> str:
    """The end of what a program said."""
    return "\n".join(f"    {line}" for line in output.splitlines()[-count:])


def table(rows: Sequence[Sequence[str]]) -> str:
    """Markdown."""
    lines = ["| " + " | ".join(row) + " |" for row in rows]
    return "\n".join([lines[0], "| " + " | ".join("---" for _ in HEADS) + " |", *lines[1:]])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
