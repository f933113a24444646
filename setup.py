"""The build is described by pyproject.toml; this file only refuses to make a package without environments."""

from pathlib import Path

from setuptools import setup

PACKAGE = Path(__file__).resolve().parent / "src" / "westbound"
LINKED = ("envs", "agents", "training", "benchmarks")
REMEDY = """

westbound cannot be built from this copy of its files: {broken} should be a link to a folder of the
project and is not one. ZIP downloads and Windows without symbolic links leave a text file there.
Remedies:
  - any system:  pip install git+<address of the repository>, or a clone made by git
  - Windows:     switch on Developer Mode, then
                 git config core.symlinks true && git checkout -- src/westbound
  - Linux, macOS, in the folder of the project:
                 for n in {names}; do rm -f src/westbound/$n; ln -s ../../$n src/westbound/$n; done
"""


def check_links(package: Path = PACKAGE) -> None:
    """Stop with a remedy (SystemExit) where a linked folder of the package is missing or a text file."""
    broken = [f"src/westbound/{name}" for name in LINKED if not (package / name / "__init__.py").is_file()]
    if broken:
        raise SystemExit(REMEDY.format(broken=", ".join(broken), names=" ".join(LINKED)))


check_links()
setup()
