"""Helpers of the tests: the worked examples by kind, and positions to start a reference game from."""

from __future__ import annotations

import random
import tomllib
from pathlib import Path
from typing import Any

import pytest

from tests.go_west_2005.reference import ReferenceGame, deal, give_card, standard_cards

COLOURS = ("red", "green", "blue", "yellow")
CARDS = standard_cards()
CASES = tomllib.loads(Path(__file__).with_name("rulebook_cases.toml").read_text())["case"]


def cases(kind: str) -> Any:
    found = [case for case in CASES if case["kind"] == kind]
    assert found, f"no case of kind {kind}"
    return pytest.mark.parametrize("case", found, ids=[case["id"] for case in found])


def seats(colours: list[str]) -> list[int]:
    return [COLOURS.index(colour) for colour in colours]


def position(num_players: int = 3, **options: Any) -> dict[str, Any]:
    """A fresh deal with red (seat 0) to begin."""
    return deal(num_players, random.Random(7), **({"first_player": 0} | options))


def begin(state: dict[str, Any], *cards: str, rng: random.Random | None = None) -> ReferenceGame:
    """A game from that state, the cards put into the hand of red."""
    hand = state["players"][0]["hand"]
    for name in cards:
        give_card(state, 0, name)
        hand.append(hand.pop(hand.index(name)))  # the next swap must not take it away again
    return ReferenceGame.from_dict(state, rng=rng)


def card_of_cost(cost: int) -> str:
    return next(name for name, card in CARDS.items() if card[3] == cost)
