"""`resample` in a small way, also without the JIT; the full tests are in test_information.py."""

from __future__ import annotations

import pytest

from tests.great_western.positions import building, position
from tests.great_western.records import state_from

pytestmark = [pytest.mark.core, pytest.mark.nojit]


def test_only_the_random_word_is_drawn_anew() -> None:
    for data in (position(3, owned={"Slough": 1}), building(2, trains={0: (1, [6, 5])})):
        state = state_from(data)
        for player in range(state.num_players):
            for seed in (1, 2):
                other = state.resample(player, seed).to_dict()
                assert other | {"rng": 0} == data | {"rng": 0}
                assert other["rng"] != data["rng"]
        assert state.resample(0, 1).resample(1, 2) == state.resample(0, 2) != state.resample(0, 1)
