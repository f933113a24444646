"""The Makefile's choice of a Python: 3.11, else the newest that runs, else one clear error."""

import sys

import pytest

pytestmark = pytest.mark.core


def test_prefers_3_11(machine, find_python):
    for version in ("3.12", "3.13"):
        machine.add(f"python{version}", version)
    wanted = machine.add("python3.11", "3.11")
    assert find_python().stdout.strip() == str(wanted)


def test_takes_the_newest_without_3_11(machine, find_python):
    machine.add("python3.12", "3.12")
    wanted = machine.add("python3.13", "3.13")
    machine.add("python3", "3.10")
    assert find_python().stdout.strip() == str(wanted)


def test_passes_over_a_command_that_does_not_run(machine, find_python):
    machine.add_broken("python3.11")
    machine.add_broken("python3.13")
    wanted = machine.add("python3.12", "3.12")
    answer = find_python()
    assert answer.returncode == 0
    assert answer.stdout.strip() == str(wanted)


@pytest.mark.parametrize("name", ["python3", "python"])
def test_knows_the_version_of_a_plain_name(machine, find_python, name):
    machine.add_broken("python3.11")
    wanted = machine.add(name, "3.11")
    machine.add("python3.13", "3.13")
    assert find_python().stdout.strip() == str(wanted)


def test_looks_behind_the_shims_of_pyenv(machine, find_python):
    machine.add_broken("python3.12")
    wanted = machine.add("python", "3.12", folder=machine.home / ".pyenv" / "versions" / "3.12.1" / "bin")
    assert find_python().stdout.strip() == str(wanted)


def test_prefers_one_that_can_make_environments(machine, find_python):
    bare = machine.add("python3.11", "3.11", kind="bare")
    assert find_python().stdout.strip() == str(bare)
    wanted = machine.add("python3.12", "3.12")
    assert find_python().stdout.strip() == str(wanted)


def test_finds_exactly_the_version_asked_for(machine, find_python):
    machine.add("python3.11", "3.11")
    wanted = machine.add("python3.12", "3.12")
    assert find_python("3.12").stdout.strip() == str(wanted)
    assert find_python("3.13").returncode == 1


def test_one_error_names_all_that_was_looked_for(machine, find_python):
    broken = machine.add_broken("python3.11")
    old = machine.add("python3", "3.9")
    other = machine.add("python3.13", "pypy")
    answer = find_python()
    assert answer.returncode == 1
    assert answer.stdout == ""
    assert answer.stderr.count("error:") == 1
    for words in ("3.11 3.13 3.12", "in PATH", f"{broken} does not run", f"{old} is 3.9", f"{other} is pypy"):
        assert words in answer.stderr
    assert "make PYTHON=" in answer.stderr


def test_error_on_a_machine_without_any_python(find_python):
    answer = find_python()
    assert answer.returncode == 1
    assert "there is none" in answer.stderr


def test_the_python_named_by_the_user_wins(machine, find_python):
    machine.add("python3.11", "3.11")
    wanted = machine.add("mine", "3.13")
    assert find_python(PYTHON=str(wanted)).stdout.strip() == str(wanted)
    assert find_python(PYTHON="mine").stdout.strip() == str(wanted)


@pytest.mark.parametrize(
    ("name", "reason"),
    [("absent", "no such command"), ("broken", "does not run"), ("old", "it says: 3.10 complete")],
)
def test_a_named_python_that_does_not_fit_is_an_error(machine, find_python, name, reason):
    machine.add("python3.11", "3.11")
    machine.add_broken("broken")
    machine.add("old", "3.10")
    answer = find_python(PYTHON=name)
    assert answer.returncode == 1
    assert f"PYTHON={name}" in answer.stderr
    assert reason in answer.stderr


def test_with_this_real_interpreter(machine, find_python):
    version = "{}.{}".format(*sys.version_info)
    machine.add_script("python3", f'#!/bin/sh\nexec "{sys.executable}" "$@"\n')
    answer = find_python(version)
    assert answer.returncode == 0, answer.stderr
    found = answer.stdout.strip()
    assert machine.run(found, "-c", "import sys; print(*sys.version_info[:2], sep='.')").stdout.strip() == version
    assert machine.run(found, "-c", "import sys; print(sys.prefix == sys.base_prefix)").stdout.strip() == "True"
