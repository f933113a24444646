"""What the texts for terminals are made of."""

import pytest

from westbound.envs.core.render.terminal import Pen, cut, length, packed
from westbound.envs.core.render.words import joined, ordinal, plural

pytestmark = pytest.mark.core


def test_a_pen_pads_and_cuts_by_letters() -> None:
    assert Pen(False)("abc", "1", 5) == "abc  "
    assert Pen(True)("abc", "1", 5) == "\x1b[1mabc\x1b[0m  "
    assert Pen(True)("abcdef", "", 5) == "abc.."
    assert Pen(False)("a\x1b[1mb") == "a?[1mb"
    assert Pen(False).mark(None, "-") == "-"
    assert Pen(False).marks([0, 2], 4) == "RB  "
    assert length(Pen(True).marks([0, 1, 2])) == 3
    assert cut("abcdef", 6) == "abcdef"


def test_lines_are_packed_up_to_the_width() -> None:
    assert packed(["aa", "bb", "cc"], 5) == ["aa bb", "cc"]
    assert packed(["aa", "bb", "cc"], 8, " | ") == ["aa | bb", "cc"]
    assert packed(["aa", "bb", "cc"], 5, indent=2) == ["aa bb", "  cc"]
    assert packed(["a" * 9, "b"], 5) == ["aaa..", "b"]
    assert packed(["a", "bbb ccc ddd"], 7) == ["a", "bbb ccc", "ddd"]
    coloured = Pen(True)("bbbb", "1")
    assert packed(["aa", coloured], 7) == [f"aa {coloured}"]
    assert packed(["aaaa", coloured], 7) == ["aaaa", coloured]


def test_words() -> None:
    assert [plural(1, "card"), plural(2, "card"), plural(2, "craftsman")] == ["1 card", "2 cards", "2 craftsmen"]
    assert [ordinal(n) for n in (1, 2, 3, 4)] == ["1st", "2nd", "3rd", "4th"]
    assert [joined(["a"]), joined(["a", "b", "c"]), joined([])] == ["a", "a, b and c", ""]
