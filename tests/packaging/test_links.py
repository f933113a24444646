"""One import name: the folders are packages of `westbound` only, and no copy without them is built."""

import shutil
import subprocess
import sys

import pytest

from tests.packaging.conftest import ROOT

LINKED = ("envs", "agents", "training", "benchmarks")


@pytest.mark.core
@pytest.mark.parametrize("name", LINKED)
def test_link_is_relative_and_committed_as_a_link(name):
    link = ROOT / "src" / "westbound" / name
    if not link.is_symlink():
        pytest.skip("an unpacked sdist has the folders themselves")
    assert link.readlink().as_posix() == f"../../{name}"
    if (ROOT / ".git").exists():
        entry = subprocess.run(["git", "ls-files", "-s", link], cwd=ROOT, capture_output=True, text=True, check=True)
        assert entry.stdout.startswith("120000 ")


@pytest.mark.core
@pytest.mark.parametrize("name", LINKED)
def test_import_at_top_level_names_the_right_one(name):
    answer = subprocess.run([sys.executable, "-c", f"import {name}"], cwd=ROOT, capture_output=True, text=True)
    assert answer.returncode == 1
    last = answer.stderr.splitlines()[-1]
    assert last.startswith("ImportError: ")
    assert f"westbound.{name}" in last


@pytest.mark.core
@pytest.mark.parametrize("name", LINKED)
def test_import_below_westbound(name):
    answer = subprocess.run(
        [sys.executable, "-c", f"import westbound.{name} as m; print(m.__name__)"],
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    assert answer.stdout.strip() == f"westbound.{name}", answer.stderr


@pytest.mark.parametrize("damage", ["text file", "missing", "empty folder"])
def test_no_package_is_built_without_the_links(project, damage):
    pytest.importorskip("build")
    for name in LINKED:
        link = project / "src" / "westbound" / name
        target = link.readlink()
        link.unlink()
        if damage == "text file":
            link.write_text(str(target))
        elif damage == "empty folder":
            link.mkdir()
    answer = subprocess.run(
        [sys.executable, "-m", "build", "--wheel", "--no-isolation"],
        cwd=project,
        capture_output=True,
        text=True,
    )
    output = answer.stdout + answer.stderr
    assert answer.returncode != 0
    assert "westbound cannot be built from this copy" in output
    assert "src/westbound/envs, src/westbound/agents" in output
    assert "git config core.symlinks true" in output
    assert not list(project.rglob("*.whl"))


@pytest.mark.skipif(not shutil.which("sh"), reason="needs a shell")
def test_the_remedy_for_unix_repairs_the_links(project):
    pytest.importorskip("setuptools")
    build = [sys.executable, "setup.py", "--version"]
    for name in LINKED:
        link = project / "src" / "westbound" / name
        link.unlink()
        link.write_text("../../" + name)
    broken = subprocess.run(build, cwd=project, capture_output=True, text=True)
    assert broken.returncode != 0
    (remedy,) = (line.strip() for line in broken.stderr.splitlines() if line.strip().startswith("for n in"))
    subprocess.run(["sh", "-c", remedy], cwd=project, check=True)
    assert subprocess.run(build, cwd=project, capture_output=True, text=True).stdout.strip() == "0.1.0"
