"""What games with the expansion reach."""

from __future__ import annotations

import pytest

from tests.rails_to_the_north import coverage
from tests.rails_to_the_north import facts_north as north

pytestmark = pytest.mark.core


def test_coverage_of_some_games() -> None:
    """In 10,000 games nothing stays at zero (see coverage.py); in few, nothing but rare and far things."""
    report = coverage.Report(expansion=True)
    for n, sides in ((2, "a"), (3, "b"), (4, "random")):
        report.play(n, 60, seed=n, building_sides=sides)
    counts = {name: number for name, number, _ in report.counts()}
    near = ["town 42", "town 43", "Memphis", "town 40", "town 44", "town 45", "town 46", "town 47"]
    for town in near:
        assert counts[f"answer trading post in {town}"] > 0, town
    for name in ("question town", "question leave", "token in turn", "token in place", "token in discard"):
        assert counts[name] > 0, name
    for city in ("Kansas City", "Columbia", "St. Louis", "Chicago", "Memphis"):
        assert counts[f"answer deliver to {city}"] > 0, city
    for name in ("answer use station green", "answer clear disc trading post", "tile hire", "tile build"):
        assert counts[name] > 0, name
    wrong = {name for name, number, reason in report.counts() if reason == "base game" and number}
    assert wrong == set()


def test_an_even_player_places_posts() -> None:
    report = coverage.Report(expansion=True)
    report.plans = report.plans[6:7] * 9  # the even one, for every seat
    report.play(2, 60, seed=1)
    counts = {name: number for name, number, _ in report.counts()}
    assert sum(counts[f"answer trading post in {town}"] for town in north.TOWNS) > 60
