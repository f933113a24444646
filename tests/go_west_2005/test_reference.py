"""The second opinion itself: its card list, and every worked example with its exact numbers."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from tests.go_west_2005.positions import CARDS, CASES, begin, card_of_cost, cases, position, seats
from tests.go_west_2005.reference import Ring, points_of_region, ranks_of, returns_of

pytestmark = pytest.mark.core

# ---- the cards -----------------------------------------------------------------------------------------


def test_card_list() -> None:
    assert len(CARDS) == 56
    assert CARDS["East two, 2 wagons"] == ("East", "two", 2, 5)
    assert list(CARDS)[0] == "East single, 0 wagons"
    assert list(CARDS)[-4:] == ["Trek, 1 wagon", "Trek, 2 wagons", "Trek, 3 wagons", "Trek, 4 wagons"]
    regions, parts, wagons, costs = (Counter(column) for column in zip(*CARDS.values(), strict=True))
    assert regions == {"East": 13, "Great Plains": 13, "Midwest": 13, "West": 13, None: 4}
    assert parts == {"single": 16, "plus1": 20, "two": 16, "none": 4}
    assert wagons == {0: 12, 1: 13, 2: 13, 3: 13, 4: 5}
    assert costs == {0: 5, 1: 5, 2: 9, 3: 9, 4: 12, 5: 8, 6: 8}


@pytest.mark.parametrize(
    ("part", "costs"),
    [("single", [0, 2, 3, 4]), ("plus1", [1, 3, 4, 5, 6]), ("two", [2, 4, 5, 6]), ("none", [0, 1, 2, 3])],
)
def test_card_costs(part: str, costs: list[int]) -> None:
    for region in {card[0] for card in CARDS.values() if card[1] == part}:
        assert [card[3] for card in CARDS.values() if card[:2] == (region, part)] == costs


# ---- worked examples -----------------------------------------------------------------------------------


@cases("score_region")
def test_score_region(case: dict[str, Any]) -> None:
    falls = points_of_region(case["wagons"], case["track"])
    assert {colour: falls.count(colour) for colour in case["players"]} == case["points"]
    assert len(falls) == min(case["wagons"], len(case["track"]))
    if "order" in case:
        assert falls == case["order"]


@cases("score_region")
def test_score_region_in_a_game(case: dict[str, Any]) -> None:
    state = position(len(case["players"]))
    state["wagons"] = [20 - case["wagons"], 0, 0, case["wagons"], 0, 0]
    state["tracks"][2]["tokens"] = seats(case["track"])
    game = begin(state)
    game.apply("claim a score")
    expected = [10 + case["points"][colour] for colour in case["players"]]
    assert game.scores() == expected
    assert game.players[0].tokens == 29


def test_lone_token_of_the_midwest_example_may_stand_anywhere() -> None:
    case = next(case for case in CASES if case.get("blue_anywhere"))
    others = [colour for colour in case["track"] if colour != "blue"]
    for spot in range(7):
        track = [*others[:spot], "blue", *others[spot:]]
        assert points_of_region(case["wagons"], track) == case["order"]


@cases("sell")
def test_sell(case: dict[str, Any]) -> None:
    state, name = position(2), card_of_cost(case["cost"])
    state["players"][0]["tokens"] = case["tokens"]
    state["tracks"][1]["tokens"] = [0] * case["on_tracks"]
    game = begin(state, name)
    top = game.deck[0]
    game.apply(f"sell {name}")
    game.check_invariants()
    assert game.players[0].tokens == case["tokens_after"]
    assert game.discard == [name]
    assert top in game.players[0].hand_names()
    assert (game.stage, game.seat, game.turn) == ("turn", 1, 1)


@cases("pay")
def test_pay(case: dict[str, Any]) -> None:
    state, name = position(2), card_of_cost(case["cost"])
    state["players"][0] |= {"tokens": case["tokens"], "vp": case["vp"]}
    game = begin(state, name)
    assert (f"play {name}" in game.legal_actions()) == case["legal"]
    if case["legal"]:
        bank = game.players[0].bank
        game.place = lambda region: None  # type: ignore[method-assign]  # only the payment
        game.apply(f"play {name}")
        game.advance()
        me = game.players[0]
        assert (me.tokens, me.vp) == (case["tokens_after"], case["vp_after"])
        assert me.bank == bank + case["tokens"] - case["tokens_after"]


@cases("pay")
def test_free_split(case: dict[str, Any]) -> None:
    state, name = position(2, vp_payment="free_split"), card_of_cost(case["cost"])
    state["players"][0] |= {"tokens": case["tokens"], "vp": case["vp"]}
    if not case["legal"]:
        assert f"play {name}" not in begin(state, name).legal_actions()
        return
    for vp in case["split"]:
        game = begin(state, name)
        game.place = lambda region: None  # type: ignore[method-assign]  # only the payment
        game.apply(f"play {name}")
        assert game.prompt() == {"kind": "payment", "player": 0, "argument": case["cost"]}
        assert game.legal_actions() == [f"pay {vp} VP" for vp in case["split"]]
        game.apply(f"pay {vp} VP")
        assert game.players[0].vp == case["vp"] - vp
        assert game.players[0].tokens == case["tokens"] - (case["cost"] - vp)
    if not case["split"]:
        game = begin(state, name)
        game.apply(f"play {name}")
        assert game.stage != "payment"


@pytest.mark.parametrize("vp_payment", ["shortfall", "free_split"])
@cases("score_cost")
def test_score_cost(case: dict[str, Any], vp_payment: str) -> None:
    state = position(2, vp_payment=vp_payment)
    state["players"][0] |= {"scores_claimed": case["number"] - 1, "vp": 0}
    game = begin(state)
    game.apply("claim a score")
    assert game.advance() == (["pay 0 VP"] if vp_payment == "free_split" else [])
    assert game.players[0].tokens == 30 - case["cost"]
    assert game.players[0].scores_claimed == case["number"]
    state["players"][0] |= {"tokens": case["cost"] - 1}
    assert "claim a score" not in begin(state).legal_actions()
    state["players"][0] |= {"vp": 1}
    assert "claim a score" in begin(state).legal_actions()


@cases("ring")
def test_ring(case: dict[str, Any]) -> None:
    ring = Ring()
    returned = [owner for colour in case["placements"] if (owner := ring.put(colour)) is not None]
    assert returned == case["returned"]
    assert ring.pawn == case["pawn"]
    assert [owner or "" for owner in ring.circles] == case["circles"]
    assert ring.tokens() == case["track"]
    assert Ring(ring.pawn, ring.tokens()).circles == ring.circles


@cases("place")
def test_place(case: dict[str, Any]) -> None:
    choices: list[str | None] = ["East", "Great Plains", "West"] if case.get("other_track_after") else [None]
    assert case["part"] == "plus1" or choices == [None]
    for other in choices:
        state, name = position(3), f"Midwest {'+1' if case['part'] == 'plus1' else 'two'}, 0 wagons"
        cost = CARDS[name][3]
        state["players"][0] |= {"tokens": case["tokens"] + cost, "vp": 0}
        state["tracks"][2]["tokens"] = seats(case["track"])
        game = begin(state, name)
        before = [player.tokens for player in game.players]
        game.apply(f"play {name}")
        if other is not None:
            assert game.prompt() == {"kind": "second_region", "player": 0, "argument": 3}
            regions = ("East", "Great Plains", "West")
            assert game.legal_actions() == [f"place a token in {region}" for region in regions]
            game.apply(f"place a token in {other}")
            assert game.rings[other].tokens() == seats(case["other_track_after"])
        assert game.stage == "turn"
        assert game.players[0].tokens == case["tokens_after"]
        assert game.rings["Midwest"].tokens() == seats(case["track_after"])
        for p in (1, 2):
            assert game.players[p].tokens == before[p] + seats(case["returned"]).count(p)
        num_tokens = sum(len(ring.tokens()) for ring in game.rings.values())
        assert num_tokens == len(case["track_after"]) + (other is not None)


@cases("wagons")
def test_wagon_steps(case: dict[str, Any]) -> None:
    state, name = position(2), f"Trek, {case['steps']} wagons"
    state["wagons"] = case["wagons"]
    reached: list[list[int]] = []
    open_games = [begin(state, name)]
    open_games[0].apply(f"play {name}")
    while open_games:
        game = open_games.pop()
        if game.stage != "move":
            reached.append(game.wagons)
            continue
        for text in game.legal_actions():
            open_games.append(game.clone())
            open_games[-1].apply(text)
    assert sorted({tuple(wagons) for wagons in reached}) == sorted(map(tuple, case["wagons_after"]))
    for split, after in zip(case["splits"], case["wagons_after"], strict=True):
        start = 0 if case["wagons"][0] else 1
        wagons = list(case["wagons"])
        for steps in split:
            wagons[start] -= 1
            wagons[start + steps] += 1
        assert (wagons, sum(split)) == (after, case["steps"])


@cases("ranking")
def test_ranking(case: dict[str, Any]) -> None:
    ranks = ranks_of(case["vp"], case["tokens"])
    assert ranks == case["ranks"]
    for reward in ("outcome", "rank"):
        returns = returns_of(reward, ranks, case["vp"], 1.0)
        assert returns == pytest.approx(case[reward])
        assert sum(returns) == pytest.approx(0)
    assert returns_of("score", ranks, case["vp"], 50.0) == [vp / 50 for vp in case["vp"]]
    with pytest.raises(ValueError, match="fame"):
        returns_of("fame", ranks, case["vp"], 1.0)
