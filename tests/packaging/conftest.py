"""Copies of the project, and stand-ins for Python interpreters that record what they are asked to do."""

import os
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]

# Answers like the Python of one version. Its "environments" hold a copy of itself; calls of pip are logged.
STAND_IN = """#!/bin/sh
self=$(cd "$(dirname "$0")" && pwd)/$(basename "$0")
case "$*" in
    *sysconfig*) echo "VERSION KIND $self" ;;
    *ensurepip*) [ KIND = complete ] ;;
    "-m venv --without-pip"*) exit 1 ;;
    "-m venv"*) mkdir -p "$3/bin"; cp "$0" "$3/bin/python"; echo "venv $self" >> LOG ;;
    "-m pip"*) echo "pip $*" >> LOG; [ ! -e LOG.fail ] ;;
    *) exit 0 ;;
esac
"""


def files_of_project() -> list[str]:
    """Paths of all files that are tracked or would be, links included, relative to the root."""
    if not (ROOT / ".git").exists() or shutil.which("git") is None:
        pytest.skip("needs git and a clone")
    listing = subprocess.run(
        ["git", "ls-files", "-coz", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    return [name for name in listing.stdout.split("\0") if name and os.path.lexists(ROOT / name)]


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A copy of the project without its git folder and ignored files; links stay links."""
    copy = tmp_path / "project"
    for name in files_of_project():
        target = copy / name
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(ROOT / name, target, follow_symlinks=False)
    return copy


class FakeMachine:
    """A PATH that holds only the basic tools and the interpreters that a test puts there."""

    def __init__(self, folder: Path) -> None:
        self.log = folder / "log"
        self.home = folder / "home"
        self.path = folder / "with space" / "bin"
        self.path.mkdir(parents=True)
        self.home.mkdir()
        for tool in ("sh", "cat", "cksum", "rm", "mkdir", "cp", "dirname", "basename", "sed", "awk"):
            found = shutil.which(tool)
            assert found, f"this machine has no {tool}"
            (self.path / tool).symlink_to(found)
        self.log.touch()

    def add(self, name: str, version: str, kind: str = "complete", folder: Path | None = None) -> Path:
        """Put an interpreter that says it is `version` into the PATH, or into another folder."""
        text = STAND_IN.replace("VERSION", version).replace("KIND", kind).replace("LOG", str(self.log))
        return self.add_script(name, text, folder)

    def add_broken(self, name: str) -> Path:
        """Put a command into the PATH that exists and fails, as the shims of version managers do."""
        return self.add_script(name, "#!/bin/sh\necho 'command not found' >&2\nexit 127\n")

    def add_script(self, name: str, text: str, folder: Path | None = None) -> Path:
        """Put an executable text file into the PATH, or into another folder."""
        file = (folder or self.path) / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
        file.chmod(0o755)
        return file

    def run(self, *command: str, cwd: Path = ROOT, **variables: str) -> subprocess.CompletedProcess[str]:
        """Run a command that sees nothing of the real machine but the basic tools."""
        shell = str(self.path / "sh")
        environment = {"PATH": str(self.path), "HOME": str(self.home), **variables}
        command = tuple(shell if word == "sh" else word for word in command)
        return subprocess.run(command, cwd=cwd, env=environment, capture_output=True, text=True, timeout=60)

    def calls(self) -> list[str]:
        """What the interpreters were asked to do since the last question."""
        lines = self.log.read_text().splitlines()
        self.log.write_text("")
        return lines


@pytest.fixture
def machine(tmp_path: Path) -> FakeMachine:
    """A machine without any Python."""
    return FakeMachine(tmp_path)


@pytest.fixture
def find_python(machine: FakeMachine) -> Callable[..., subprocess.CompletedProcess[str]]:
    """Runs scripts/find_python.sh on the fake machine."""
    return lambda *versions, **variables: machine.run("sh", "scripts/find_python.sh", *versions, **variables)
