"""The Makefile's virtual environment: made once, installed again only when its inputs change."""

import shutil

import pytest

from tests.packaging.conftest import ROOT

pytestmark = pytest.mark.core
INPUTS = ("pyproject.toml", "constraints.txt", "setup.py")


@pytest.fixture
def folder(tmp_path):
    """A folder with the inputs and the scripts of the project and nothing else."""
    folder = tmp_path / "folder"
    shutil.copytree(ROOT / "scripts", folder / "scripts")
    for name in INPUTS:
        shutil.copy(ROOT / name, folder)
    return folder


@pytest.fixture
def venv(machine, folder):
    """Runs scripts/venv.sh on the fake machine."""
    return lambda **variables: machine.run("sh", "scripts/venv.sh", ".venv", "dev", cwd=folder, **variables)


def test_makes_an_environment_once(machine, venv):
    python = machine.add("python3.11", "3.11")
    assert venv().returncode == 0
    made, installed = machine.calls()
    assert made == f"venv {python}"
    assert installed.endswith("-c constraints.txt -e .[dev]")
    assert venv().returncode == 0
    assert machine.calls() == []


def test_installs_a_requirements_file_and_again_when_it_changes(machine, folder):
    machine.add("python3.11", "3.11")
    (folder / "some.txt").write_text("one==1.0\n")

    def venv():
        return machine.run("sh", "scripts/venv.sh", ".venv", "some.txt", cwd=folder).returncode

    assert venv() == 0
    assert machine.calls()[1].endswith("-r some.txt")
    assert (venv(), machine.calls()) == (0, [])
    (folder / "some.txt").write_text("one==1.1\n")
    assert venv() == 0
    assert len(machine.calls()) == 1


@pytest.mark.parametrize("name", INPUTS)
def test_installs_again_when_an_input_changes(machine, venv, folder, name):
    machine.add("python3.11", "3.11")
    venv()
    machine.calls()
    (folder / name).touch()
    venv()
    assert machine.calls() == [], "an input that was only touched"
    with (folder / name).open("a") as file:
        file.write("# a change\n")
    venv()
    (installed,) = machine.calls()
    assert installed.startswith("pip ")


def test_a_failed_installation_is_tried_again(machine, venv):
    machine.add("python3.11", "3.11")
    fail = machine.log.with_name("log.fail")
    fail.touch()
    assert venv().returncode != 0
    machine.calls()
    fail.unlink()
    assert venv().returncode == 0
    assert len(machine.calls()) == 1


def test_an_environment_whose_python_is_gone_is_made_again(machine, venv, folder):
    machine.add("python3.11", "3.11")
    venv()
    machine.calls()
    (folder / ".venv" / "bin" / "python").unlink()
    assert venv().returncode == 0
    assert [line.split()[0] for line in machine.calls()] == ["venv", "pip"]


def test_another_python_named_by_the_user_makes_it_again(machine, venv):
    first = machine.add("python3.11", "3.11")
    other = machine.add("python3.12", "3.12")
    venv()
    machine.calls()
    assert venv(PYTHON=str(first)).returncode == 0
    assert machine.calls() == []
    assert venv(PYTHON=str(other)).returncode == 0
    assert machine.calls()[0] == f"venv {other}"


def test_error_with_a_remedy_without_ensurepip(machine, venv, folder):
    python = machine.add("python3.11", "3.11", kind="bare")
    answer = venv()
    assert answer.returncode == 1
    assert f"error: {python} cannot make a virtual environment" in answer.stderr
    assert "apt-get install python3-venv" in answer.stderr
    assert not (folder / ".venv").exists()


def test_error_without_any_python(venv):
    answer = venv()
    assert answer.returncode == 1
    assert answer.stderr.startswith("error: found no Python")
