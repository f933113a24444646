"""The files of the project stand alone: nothing of the machine they were written on, nothing huge."""

import re
import sys
from pathlib import Path

import pytest

from tests.packaging.conftest import ROOT, files_of_project

pytestmark = pytest.mark.core
HOMES = re.compile(r"(?<![\w.~-])/(?:home|root|tmp|Users|mnt|var/folders)/[\w.-]+")


def texts():
    """(name, text) of every text file."""
    for name in files_of_project():
        if (ROOT / name).is_file():
            try:
                yield name, (ROOT / name).read_text(encoding="utf-8")
            except UnicodeDecodeError:
                continue


def test_no_file_names_a_path_of_this_machine():
    here = {str(ROOT), str(ROOT.parent), sys.prefix, str(Path.home())}
    here = {path for path in here if path.count("/") > 1 or len(path) > 5}
    found = []
    for name, text in texts():
        found += [(name, path) for path in here if re.search(re.escape(path) + r"(?![\w-])", text)]
        found += [(name, match.group()) for match in HOMES.finditer(text)]
    assert found == []


def test_the_pattern_finds_such_paths():
    assert HOMES.search("see " + "/ho" + "me/somebody/x")
    assert not HOMES.search("docs/home/index")


def test_no_file_is_huge():
    assert [name for name in files_of_project() if (ROOT / name).stat().st_size > 2_000_000] == []


def test_the_number_of_files_checked():
    assert len(list(texts())) > 20
