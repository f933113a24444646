"""Running the command in this process."""

import sys
from typing import NamedTuple

import pytest

from westbound.cli import main


class Result(NamedTuple):
    """What a command left behind."""

    code: int
    out: str
    error: str


@pytest.fixture
def westbound(monkeypatch, capsys):
    """Call the command with these words."""

    def run(*words):
        monkeypatch.setattr(sys, "argv", ["westbound", *map(str, words)])
        code = 0
        try:
            main()
        except SystemExit as left:
            code = left.code or 0
        captured = capsys.readouterr()
        return Result(code, captured.out, captured.err)

    return run
