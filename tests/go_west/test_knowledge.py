"""`resample` in a small way, also without the JIT; the full tests are in test_information.py."""

from __future__ import annotations

import random

import pytest

from tests.go_west.conservation import check_everything
from tests.go_west.hidden import altered_bytes, check_kept, other_deal, states_of_game, view, where
from tests.go_west.play import standard_game
from tests.go_west.reference_parts import read_world

pytestmark = [pytest.mark.core, pytest.mark.nojit]


@pytest.mark.parametrize(("mode", "last"), [("solo", 14), ("2 random", 20), ("teams", 26)])
def test_new_deals(mode: str, last: int) -> None:
    """Kept: what was seen. New: the rest, by the seed and not by the truth."""
    rng, altered, checked = random.Random(1), 0, 0
    for state in states_of_game(mode, 5, 8, last):
        data = state.to_dict()
        for p in range(state.num_players):
            one, two = state.resample(p, 1), state.resample(p, 2)
            poisoned = other_deal(state, p, rng)
            altered += altered_bytes(state, poisoned)
            checked += 1
            assert view(poisoned, p) == view(one, p) == view(state, p), where(data, p)
            assert poisoned.resample(p, 1) == one, where(data, p)
            assert one.resample(p, 2) == two != one
            check_everything(one.to_dict(), read_world())
            check_kept(data, one.to_dict(), p)
            assert one.to_dict()["building_pile"] != two.to_dict()["building_pile"]
    assert altered > 50 * checked > 0


def test_solo_cards_to_come_are_shuffled() -> None:
    state = states_of_game("solo", 5, 12, 1)[0]
    piles = {tuple(state.resample(0, seed).to_dict()["solo"]["pile"]) for seed in range(6)}
    assert len(piles) == 6


def test_what_is_left_of_a_stack_depends_on_the_seed() -> None:
    """In the second turn alone: of the first stack two cards went away unseen, whichever the seed says."""
    state = standard_game().new_initial_state(1, seed=5, neutral_placement="auto")
    while state.current_prompt() != "draft" or state.to_dict()["turn"] < 2:
        state.apply_action(state.legal_actions()[0])
    left = {tuple(state.resample(0, seed).to_dict()["stacks"][0]) for seed in range(6)}
    assert len(left) > 3
