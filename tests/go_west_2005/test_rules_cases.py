"""The compiled rules: every worked example with its exact numbers and exact legal answers."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np
import pytest

from tests.go_west_2005.positions import CARDS, CASES, COLOURS, card_of_cost, cases, position, seats
from tests.go_west_2005.records import Table, observation_row

pytestmark = [pytest.mark.core, pytest.mark.nojit]
TRACKS = ("East", "Great Plains", "Midwest", "West")


def region_position(case: dict[str, Any], region: str, wagons: int) -> dict[str, Any]:
    """The wagons and tokens of a scoring example in one region, all else empty."""
    state = position(len(case["players"]))
    k = TRACKS.index(region)
    state["tracks"][k]["tokens"] = seats(case["track"])
    state["wagons"] = [0, 0, 0, 0, 0, 20 - wagons]
    state["wagons"][k + 1] = wagons
    if region != "East":
        state["wagons"][0], state["wagons"][5] = state["wagons"][5], 0
    return state


@pytest.mark.parametrize("region", TRACKS)
@cases("score_region")
def test_score_region(case: dict[str, Any], region: str) -> None:
    table = Table.of(region_position(case, region, case["wagons"]))
    gains = table.state.game.observation_layout.views(observation_row(table.state, 0))["gains"]
    table.play("claim a score")
    assert table.state.scores().tolist() == [10 + case["points"][colour] for colour in case["players"]]
    assert (table.player(0)["tokens"], table.player(0)["scores_claimed"]) == (29, 1)
    assert gains[TRACKS.index(region)].tolist() == [case["points"].get(colour, 0) for colour in COLOURS]


@pytest.mark.parametrize("case", [c for c in CASES if "order" in c], ids=lambda case: case["id"])
def test_points_fall_in_this_order(case: dict[str, Any]) -> None:
    """With fewer wagons the first points of the same order are paid."""
    for wagons in range(min(case["wagons"], len(case["track"]) - 1) + 1):
        table = Table.of(region_position(case, "West", wagons))
        table.play("claim a score")
        points = Counter(case["order"][:wagons])
        assert table.state.scores().tolist() == [10 + points[colour] for colour in case["players"]]


def test_lone_token_of_the_midwest_example_may_stand_anywhere() -> None:
    case = next(case for case in CASES if case.get("blue_anywhere"))
    others = [colour for colour in case["track"] if colour != "blue"]
    for spot in range(7):
        moved = case | {"track": [*others[:spot], "blue", *others[spot:]]}
        table = Table.of(region_position(moved, "Midwest", case["wagons"]))
        table.play("claim a score")
        assert table.state.scores().tolist() == [13, 12, 10]


@cases("sell")
def test_sell(case: dict[str, Any]) -> None:
    state, name = position(2), card_of_cost(case["cost"])
    state["players"][0]["tokens"] = case["tokens"]
    state["tracks"][1]["tokens"] = [0] * case["on_tracks"]
    table = Table.of(state, name)
    top, hand = table.data["deck"][0], table.player(0)["hand"]
    assert table.play(f"sell {name}") == []
    assert table.player(0)["tokens"] == case["tokens_after"]
    assert table.data["discard"] == [name]
    assert table.player(0)["hand"] == [card for card in hand if card != name] + [top]
    assert table.top == {"kind": "turn", "player": 1, "argument": 0}
    assert table.data["turn"] == 1


def spent(table: Table) -> int:
    """What red has paid: the tokens that are neither in the hand nor on a track, had there been 30."""
    return table.player(0)["tokens"] + sum(track["tokens"].count(0) for track in table.data["tracks"])


@cases("pay")
def test_pay(case: dict[str, Any]) -> None:
    state, name = position(2), card_of_cost(case["cost"])
    state["players"][0] |= {"tokens": case["tokens"], "vp": case["vp"]}
    table = Table.of(state, name)
    assert (f"play {name}" in table.legal()) == case["legal"]
    assert f"sell {name}" in table.legal()
    if case["legal"]:
        table.play(f"play {name}")
        assert (spent(table), table.player(0)["vp"]) == (case["tokens_after"], case["vp_after"])


@cases("pay")
def test_free_split(case: dict[str, Any]) -> None:
    state, name = position(2, vp_payment="free_split"), card_of_cost(case["cost"])
    state["players"][0] |= {"tokens": case["tokens"], "vp": case["vp"]}
    start = Table.of(state, name)
    if not case["legal"]:
        assert f"play {name}" not in start.legal()
        return
    payments = {f"pay {vp} VP" for vp in case["split"]}
    for vp in case["split"]:
        table = start.clone()
        forced = table.play(f"play {name}")
        if len(payments) == 1:
            assert payments == {forced[0]}
        else:
            assert (forced, table.legal()) == ([], payments)
            assert table.top == {"kind": "payment", "player": 0, "argument": case["cost"]}
            table.play(f"pay {vp} VP")
        assert table.player(0)["vp"] == case["vp"] - vp
        assert spent(table) == case["tokens"] - (case["cost"] - vp)
    if not payments:
        assert not any("VP" in text for text in start.play(f"play {name}"))
        assert start.player(0)["vp"] == case["vp"]


@pytest.mark.parametrize("vp_payment", ["shortfall", "free_split"])
@cases("score_cost")
def test_score_cost(case: dict[str, Any], vp_payment: str) -> None:
    state = position(2, vp_payment=vp_payment)
    state["players"][0] |= {"scores_claimed": case["number"] - 1, "vp": 0}
    table = Table.of(state)
    assert table.play("claim a score") == (["pay 0 VP"] if vp_payment == "free_split" else [])
    assert table.player(0)["tokens"] == 30 - case["cost"]
    assert table.player(0)["scores_claimed"] == case["number"]
    state["players"][0] |= {"tokens": case["cost"] - 1}
    assert "claim a score" not in Table.of(state).legal()
    state["players"][0] |= {"vp": 1}
    assert "claim a score" in Table.of(state).legal()


@cases("ring")
def test_ring(case: dict[str, Any]) -> None:
    tokens, pawn, returned = list[int](), 0, list[str]()
    for colour in case["placements"]:
        p = COLOURS.index(colour)
        state = position(4, first_player=p)
        state["tracks"][2] |= {"tokens": tokens, "pawn": pawn}
        name = "Midwest single, 0 wagons"
        swap_into_hand(state, p, name)
        table = Table.of(state)
        before = [player["tokens"] for player in table.data["players"]]
        before[p] -= 1
        table.play(f"play {name}")
        track = table.data["tracks"][2]
        tokens, pawn = track["tokens"], track["pawn"]
        after = [player["tokens"] for player in table.data["players"]]
        returned += [COLOURS[q] for q in range(4) for _ in range(after[q] - before[q])]
    assert returned == case["returned"]
    assert pawn == case["pawn"] == case["circles"].index("")
    assert tokens == seats(case["track"])
    circles = case["circles"][pawn + 1 :] + case["circles"][:pawn]
    assert tokens == seats(circles)


def swap_into_hand(state: dict[str, Any], p: int, name: str) -> None:
    piles = [state["deck"], *(player["hand"] for player in state["players"])]
    pile = next(pile for pile in piles if name in pile)
    pile[pile.index(name)], state["players"][p]["hand"][0] = state["players"][p]["hand"][0], name


@cases("place")
def test_place(case: dict[str, Any]) -> None:
    choices: list[str | None] = ["East", "Great Plains", "West"] if case.get("other_track_after") else [None]
    for other in choices:
        state, name = position(3), f"Midwest {'+1' if case['part'] == 'plus1' else 'two'}, 0 wagons"
        state["players"][0] |= {"tokens": case["tokens"] + CARDS[name][3], "vp": 0}
        state["tracks"][2]["tokens"] = seats(case["track"])
        table = Table.of(state, name)
        before = [player["tokens"] for player in table.data["players"]]
        assert table.play(f"play {name}") == []
        if other is not None:
            assert table.top == {"kind": "second_region", "player": 0, "argument": 3}
            assert table.legal() == {f"place a token in {r}" for r in ("East", "Great Plains", "West")}
            table.play(f"place a token in {other}")
            assert table.track(other) == seats(case["other_track_after"])
        assert table.top == {"kind": "turn", "player": 1, "argument": 0}
        assert table.player(0)["tokens"] == case["tokens_after"]
        assert table.track("Midwest") == seats(case["track_after"])
        for p in (1, 2):
            assert table.player(p)["tokens"] == before[p] + seats(case["returned"]).count(p)
        num_tokens = sum(len(track["tokens"]) for track in table.data["tracks"])
        assert num_tokens == len(case["track_after"]) + (other is not None)


@cases("wagons")
def test_wagon_steps(case: dict[str, Any]) -> None:
    state, name = position(2), f"Trek, {case['steps']} wagons"
    state["wagons"] = case["wagons"]
    start = Table.of(state, name)
    start.play(f"play {name}")
    reached, open_tables = set[tuple[int, ...]](), [start]
    while open_tables:
        table = open_tables.pop()
        top = table.top
        if top is None or top["kind"] != "move":
            reached.add(tuple(table.data["wagons"]))
            continue
        regions = ("New England", *TRACKS)
        sources = {f"move a wagon from {r}" for i, r in enumerate(regions) if table.data["wagons"][i] > 0}
        assert table.legal() == sources
        assert len(sources) > 1
        for text in sources:
            open_tables.append(table.clone())
            open_tables[-1].play(text)
    assert sorted(reached) == sorted(map(tuple, case["wagons_after"]))


@pytest.mark.parametrize("reward", ["outcome", "rank", "score"])
@cases("ranking")
def test_ranking(case: dict[str, Any], reward: str) -> None:
    state = position(len(case["vp"]), reward=reward)
    for player, vp, tokens in zip(state["players"], case["vp"], case["tokens"], strict=True):
        player |= {"vp": vp, "tokens": tokens}
    table = Table.of(state | {"prompts": []})
    assert table.state.is_terminal()
    assert table.state.legal_actions() == []
    assert table.state.scores().tolist() == case["vp"]
    assert table.state.ranks().tolist() == case["ranks"]
    returns = table.state.returns()
    assert returns.dtype == np.float32
    assert returns == pytest.approx([vp / 50 for vp in case["vp"]] if reward == "score" else case[reward], abs=1e-6)
