"""The Makefile and the command of continuous integration."""

import shutil
import subprocess

import pytest

from tests.packaging.conftest import ROOT, files_of_project

pytestmark = [
    pytest.mark.core,
    pytest.mark.skipif(not shutil.which("make") or not shutil.which("bash"), reason="needs make and bash"),
]
TARGETS = [
    "help",
    "demo",
    "test",
    "test-nojit",
    "test-pythons",
    "check",
    "fuzz",
    "interop",
    "mutants",
    "playthroughs",
    "bench",
    "clean",
]


def make(*arguments):
    return subprocess.run([shutil.which("make"), *arguments], cwd=ROOT, capture_output=True, text=True, timeout=60)


def test_help_is_the_default_and_lists_every_target():
    answer = make()
    assert answer.stdout == make("help").stdout
    listed = {line.split()[0] for line in answer.stdout.splitlines() if line.startswith("  ")}
    assert listed >= set(TARGETS)
    assert all(len(line.split()) > 2 for line in answer.stdout.splitlines())


def test_every_target_is_a_recipe():
    for target in TARGETS:
        assert make("--dry-run", target).returncode == 0, target


def test_fuzz_passes_the_seconds_on():
    assert "--seconds 7" in make("--dry-run", "fuzz", "SECONDS=7").stdout


def test_a_python_that_is_not_there_stops_make():
    answer = make("check", "PYTHON=no-such-python")
    assert answer.returncode != 0
    assert "PYTHON=no-such-python: there is no such command" in answer.stderr
    assert "ruff" not in answer.stdout


def test_ci_run_is_executable_bash():
    script = ROOT / ".ci" / "run"
    assert script.stat().st_mode & 0o111
    subprocess.run(["bash", "-n", script], check=True)
    for name in files_of_project():
        if name.endswith(".sh"):
            subprocess.run(["sh", "-n", ROOT / name], check=True)


@pytest.mark.parametrize(("check", "test"), [(0, 0), (1, 0), (0, 2), (2, 2)])
def test_ci_run_makes_both_and_fails_with_either(machine, check, test):
    machine.add("python3.11", "3.11")
    for tool in ("bash", "env", "timeout"):
        if shutil.which(tool):
            (machine.path / tool).symlink_to(shutil.which(tool))
    machine.add_script("make", f'#!/bin/sh\necho "made $1"\n[ "$1" = check ] && exit {check}\nexit {test}\n')
    answer = machine.run(f"{ROOT.name}/.ci/run", cwd=ROOT.parent)
    assert answer.stdout.splitlines() == ["made check", "made test"]
    assert (answer.returncode == 0) == (check == test == 0)
