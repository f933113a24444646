"""The perft numbers of Go West! (2005), counted once more by the second opinion."""

from __future__ import annotations

import pytest

from tests.go_west_2005.records import standard_game
from tests.go_west_2005.reference import ReferenceGame
from tests.tools import perft

pytestmark = pytest.mark.core


def count(game: ReferenceGame, depth: int) -> int:
    """Sequences of choices; forced answers are played in between and count nowhere."""
    game.advance()
    if game.is_over():
        return 1
    texts = game.legal_actions()
    if depth == 1:
        return len(texts)
    total = 0
    for text in texts:
        below = game.clone()
        below.apply(text)
        total += count(below, depth - 1)
    return total


@pytest.mark.parametrize("name", [name for name in perft.positions(standard_game()) if name.endswith(" 0")])
def test_the_second_opinion_counts_the_same(name: str) -> None:
    parameters, seed, _, depth = perft.positions(standard_game())[name]
    state = perft.position(standard_game(), parameters, seed, 0)
    assert count(ReferenceGame.from_dict(state.to_dict()), depth) == perft.perft(state, depth) > 500


@pytest.mark.parametrize("vp_payment", ["shortfall", "free_split"])
def test_the_second_opinion_counts_the_same_later(vp_payment: str) -> None:
    """At the first start of a turn after 100 decisions, where few tokens are left and tracks are full."""
    counted = 0
    for seed in range(8):
        state = perft.position(standard_game(), {"num_players": 2, "vp_payment": vp_payment}, seed, 100)
        while state.current_prompt() != "turn":
            state.apply_action(state.legal_actions()[0])
        assert any(track["pawn"] for track in state.to_dict()["tracks"])
        if len(state.to_dict()["deck"]) > 6:  # else the order of the new pile would matter
            assert count(ReferenceGame.from_dict(state.to_dict()), 3) == perft.perft(state, 3)
            counted += 1
    assert counted > 2
