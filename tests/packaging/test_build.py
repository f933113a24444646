"""What the sdist and the wheel made from it hold."""

import email
import os
import subprocess
import sys
import tarfile
import zipfile

import pytest

from tests.packaging.conftest import files_of_project

LINKED = ("envs", "agents", "training", "benchmarks")


def test_wheel_from_sdist_holds_the_environments(project, tmp_path):
    pytest.importorskip("build")
    out = tmp_path / "out"
    built = subprocess.run(
        [
            sys.executable,
            "-m",
            "build",
            "--no-isolation",
            "--outdir",
            out,
        ],  # the sdist, and the wheel from it
        cwd=project,
        capture_output=True,
        text=True,
    )
    assert built.returncode == 0, built.stdout + built.stderr
    (sdist,), (wheel,) = out.glob("*.tar.gz"), out.glob("*.whl")
    check_sdist(sdist)
    check_wheel(wheel)
    check_metadata(wheel)
    check_unpacked(wheel, tmp_path)


def expected_files() -> set[str]:
    """What belongs into the wheel: all modules, component files and pages of the games."""
    files = files_of_project()
    linked = {f"westbound/{name}" for name in files if name.startswith(LINKED)}
    own = {name.removeprefix("src/") for name in files if name.startswith("src/westbound/")}
    return {name for name in linked | own if name.endswith((".py", ".toml", ".md", ".safetensors", "py.typed"))}


def check_sdist(sdist):
    with tarfile.open(sdist) as archive:
        members = archive.getmembers()
    assert all(member.isfile() or member.isdir() for member in members), "links do not survive everywhere"
    names = {member.name.split("/", 1)[-1] for member in members}
    assert {"LICENSE", "pyproject.toml", "setup.py", "src/westbound/envs/__init__.py"} <= names


def check_wheel(wheel):
    with zipfile.ZipFile(wheel) as archive:
        names = {name for name in archive.namelist() if ".dist-info/" not in name}
    expected = expected_files()
    assert {"westbound/py.typed", "westbound/envs/core/jit.py"} <= expected
    assert "westbound/envs/go_west_2005/components.toml" in expected
    assert "westbound/agents/baselines/go_west_2005.safetensors" in expected
    assert sorted(expected - names) == [], "missing in the wheel: does the folder lack its __init__.py?"
    assert sorted(names - expected) == []


def check_metadata(wheel):
    with zipfile.ZipFile(wheel) as archive:
        files = {name.split(".dist-info/")[-1]: name for name in archive.namelist() if ".dist-info/" in name}
        metadata = email.message_from_bytes(archive.read(files["METADATA"]))
        scripts = archive.read(files["entry_points.txt"]).decode()
    assert "licenses/LICENSE" in files
    assert metadata["License-Expression"] == "MIT"
    assert "westbound = westbound.cli:" in scripts
    bare = {line.split(">")[0] for line in metadata.get_all("Requires-Dist") if "extra ==" not in line}
    assert bare == {"numpy", "numba", "gymnasium", "pettingzoo", "typer", "rich"}


def check_unpacked(wheel, folder):
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(folder / "site")
    code = "import westbound, westbound.envs.core as c; print(westbound.games(), c.__file__)"
    answer = subprocess.run(
        [sys.executable, "-c", code],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(folder / "site")},
        capture_output=True,
        text=True,
    )
    assert "go_west_2005" in answer.stdout, answer.stderr
    assert str(folder / "site") in answer.stdout
