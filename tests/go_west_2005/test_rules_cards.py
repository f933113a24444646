"""The compiled rules: draw pile, discard pile and hands."""

from __future__ import annotations

from typing import Any

import pytest

from tests.go_west_2005.positions import CARDS, position
from tests.go_west_2005.records import Table
from tests.go_west_2005.splitmix import SplitMix

pytestmark = [pytest.mark.core, pytest.mark.nojit]


def nearly_empty(cards_left: int) -> dict[str, Any]:
    state = position(2)
    state["discard"], state["deck"] = state["deck"][cards_left:], state["deck"][:cards_left]
    return state


@pytest.mark.parametrize("way", ["sell", "play"])
def test_the_pile_is_renewed_right_after_its_last_card(way: str) -> None:
    """[R12] The card just used is shuffled in; the card drawn last keeps the number of the old pile."""
    state = nearly_empty(1)
    table = Table.of(state, "East single, 0 wagons")
    before = table.data
    table.play(f"{way} East single, 0 wagons")
    after = table.data
    assert after["reshuffles"] == 1
    assert after["discard"] == []
    assert sorted(after["deck"]) == sorted([*before["discard"], "East single, 0 wagons"])
    assert after["players"][0]["hand"][-1] == before["deck"][0]
    assert after["held"] == [[0] * 7] * 2
    order = sorted(after["deck"], key=list(CARDS).index)
    stream = SplitMix(before["rng"])
    stream.shuffle(order)
    assert after["deck"] == order[::-1]
    assert after["rng"] == stream.word
    table.play(f"sell {after['players'][1]['hand'][2]}")
    assert table.player(1)["hand"][-1] == after["deck"][0]
    assert table.data["held"] == [[0] * 7, [0] * 6 + [1]]


def test_no_reshuffle_while_a_card_is_left() -> None:
    table = Table.of(nearly_empty(2))
    before = table.data
    table.play(f"sell {table.player(0)['hand'][0]}")
    after = table.data
    assert (after["deck"], after["reshuffles"], after["rng"]) == (before["deck"][1:], 0, before["rng"])
    assert len(after["discard"]) == len(before["discard"]) + 1


def test_a_card_leaves_the_hand_and_the_others_keep_their_order() -> None:
    table = Table.of(position(2))
    hand = table.player(0)["hand"]
    table.play(f"sell {hand[3]}")
    assert table.player(0)["hand"] == hand[:3] + hand[4:] + [table.player(0)["hand"][-1]]
