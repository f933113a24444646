"""Every game has a page with the fixed headings, and its generated tables are up to date."""

import re

import pytest

from tests.tools.homes import homes
from tests.tools.pages import renewed, renewed_readme

pytestmark = pytest.mark.core

HEADINGS = [
    "Facts",
    "Rules source",
    "Not modelled",
    "Rulings",
    "Observation",
    "Actions",
    "Rewards",
    "Termination",
    "Version history",
]


@pytest.mark.parametrize("home", homes())
def test_page_has_the_fixed_headings_in_order(home: str) -> None:
    _, text, _ = renewed(home)
    assert re.findall(r"^## (.*)$", text, re.MULTILINE) == HEADINGS


@pytest.mark.parametrize("home", homes())
def test_generated_tables_are_up_to_date(home: str) -> None:
    _, text, fresh = renewed(home)
    assert text.count("<!-- generated:") == 3
    assert text == fresh, "run: python tests/tools/pages.py --write"


def test_the_results_in_the_readme_are_the_measured_ones() -> None:
    _, text, fresh = renewed_readme()
    assert text.count("<!-- generated:") == 3
    assert text == fresh, "run: python tests/tools/pages.py --write"
