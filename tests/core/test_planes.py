"""Blocks of planes: a bound and a scale for each index of the first axis."""

import numpy as np
import pytest

from westbound.envs.core.layout import Layout, block

pytestmark = [pytest.mark.core, pytest.mark.nojit]

LAYOUT = Layout(planes=block(2, 3, 2, highs=(4, 65)), rest=block(2, high=10, scale=0.5))


def test_bounds_and_scales_by_plane():
    assert LAYOUT.highs().tolist() == [4] * 6 + [65] * 6 + [10] * 2
    expected = np.array([1 / 4] * 6 + [1 / 65] * 6 + [0.5] * 2, np.float32)
    assert LAYOUT.scales().dtype == np.float32
    assert np.array_equal(LAYOUT.scales(), expected)
    assert LAYOUT["planes"].high == 65


def test_views_are_planes_of_rows_and_columns():
    vector = np.arange(14)
    view = LAYOUT.views(vector)["planes"]
    assert view.shape == (2, 3, 2)
    assert view[1, 2, 0] == vector[LAYOUT.index("planes", 1, 2, 0)] == 10


def test_other_bounds_are_another_layout():
    other = Layout(planes=block(2, 3, 2, highs=(5, 65)), rest=block(2, high=10, scale=0.5))
    flat = Layout(planes=block(2, 3, 2, high=65), rest=block(2, high=10, scale=0.5))
    assert len({LAYOUT.digest(), other.digest(), flat.digest()}) == 3


@pytest.mark.parametrize(("highs", "scale"), [((1, 2, 3), None), ((1,), None), ((1, 2), 0.5)])
def test_bounds_that_do_not_fit_are_refused(highs, scale):
    with pytest.raises(ValueError, match="highs="):
        block(2, 3, highs=highs, scale=scale)
