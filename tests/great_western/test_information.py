"""Everything lies open: all seats see the same, every change is seen, and only the dice to come are drawn anew."""

from __future__ import annotations

import copy
import random
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import numpy as np
import pytest

from tests.great_western.play import STYLES
from tests.great_western.records import standard_game, state_from
from westbound.envs.core.game import State

pytestmark = pytest.mark.core
Edit = Callable[[dict[str, Any]], Any]


@cache
def states_of_play() -> tuple[State, ...]:
    """Positions of games of all player counts, the ends among them."""
    found = []
    for seed in range(8):
        rng, state = random.Random(seed), standard_game().new_initial_state(2 + seed % 4, seed=seed)
        number = 0
        while not state.is_terminal():
            if number % 23 == 0:
                found.append(state.clone())
            texts = [state.action_to_string(a) for a in state.legal_actions()]
            style = STYLES["low bids" if seed < 4 else "uniform"]
            state.apply_action(state.string_to_action(style(rng, texts)))
            number += 1
        found.append(state)
    return tuple(found)


def test_all_seats_see_the_same_table() -> None:
    """The view of one seat, turned round, is the view of the next."""
    for state in states_of_play():
        n = state.num_players
        views = [state.observation_views(p) for p in range(n)]
        for name in views[0]:
            by_seat = [np.array(view[name]) for view in views]
            for p in range(n):
                if by_seat[p].shape[0] == 5 and name not in ("bid_train", "pieces", "coaches", "coach_pieces"):
                    axis = 1 if name == "holders" else 0
                    if name in ("bids",):
                        continue
                    turned = np.take(by_seat[p], [(k - p) % n for k in range(n)], axis=axis)
                    kept = np.take(by_seat[0], range(n), axis=axis)
                else:
                    turned, kept = by_seat[p], by_seat[0]
                assert np.array_equal(turned, kept), name


def test_absent_seats_and_trains_are_zero() -> None:
    for state in states_of_play():
        n = state.num_players
        for name, view in state.observation_views(0).items():
            if view.shape[0] == 5:
                assert not view[n:].any(), name
            if name == "holders":
                assert not view[:, n:].any()
            if name in ("owners", "costs"):
                assert not view[:, 36:].any()


def put(*path: Any, value: Any) -> Edit:
    """Replaces one entry of the dict."""

    def edit(data: Any) -> None:
        for key in path[:-1]:
            data = data[key]
        assert data[path[-1]] != value
        data[path[-1]] = value

    return edit


def edits(data: dict[str, Any]) -> Iterator[tuple[str, Edit]]:
    """Every single change of something public."""
    n = len(data["players"])
    yield "round", put("round", value=data["round"] + 1)
    yield "dry_rounds", put("dry_rounds", value=data["dry_rounds"] + 1)
    yield "has_built", put("has_built", value=not data["has_built"])
    yield "first_player", put("first_player", value=(data["first_player"] + 1) % n)
    yield "all_coaches", put("parameters", "all_coaches", value=not data["parameters"]["all_coaches"])
    yield "income", put("parameters", "income", value="cities")
    for p, player in enumerate(data["players"]):
        for name in ("supply", "stock"):
            yield name, put("players", p, name, value=(player[name] + 1) % 25)
    for city, owner in data["cities"].items():
        for other in {None, *range(n)} - {owner}:
            yield "city", put("cities", city, value=other)
    for row, train in enumerate(data["trains"]):
        yield "bid", put("trains", row, "bid", value=train["bid"] + 1)
        for other in {None, *range(n)} - {train["holder"]}:
            yield "holder", put("trains", row, "holder", value=other)
        for column, number in train["pieces"].items():
            yield "pieces", put("trains", row, "pieces", column, value=(number + 1) % 4)
    if data["prompts"]:
        yield from question_edits(data)


def question_edits(data: dict[str, Any]) -> Iterator[tuple[str, Edit]]:
    """Who is asked what, and who builds after that."""
    n, top = len(data["players"]), data["prompts"][-1]
    yield "player", put("prompts", -1, "player", value=(top["player"] + 1) % n)
    if top["kind"] == "bid_amount":
        yield "argument", put("prompts", -1, "argument", value=(top["argument"] + 1) % n)
    if top["kind"] == "payment":
        yield "argument", put("prompts", -1, "argument", value=top["argument"] % 36 + 1)
    if top["kind"] == "build" and data["dry_rounds"]:
        yield "duty", put("prompts", -1, "argument", value=1 - top["argument"])
    waiting = [k for k, frame in enumerate(data["prompts"][:-1]) if frame["kind"] == "build"]
    if len(waiting) > 1:
        a, b = (data["prompts"][k] for k in waiting[:2])

        def swap(state: dict[str, Any]) -> None:
            state["prompts"][waiting[0]], state["prompts"][waiting[1]] = b, a

        yield "order", swap
    if waiting:
        yield "turn", lambda state: state["prompts"].pop(waiting[0])


def test_every_change_changes_the_observation_of_every_seat() -> None:
    kinds = set()
    for state in states_of_play():
        data = state.to_dict()
        before = [state.observation_tensor(p) for p in range(state.num_players)]
        rng = random.Random(len(kinds))
        found = list(edits(data))
        new = [(name, edit) for name, edit in found if name not in kinds]
        for name, edit in new + rng.sample(found, min(30, len(found))):
            if name == "income" and data["parameters"]["income"] == "cities":
                continue
            changed = copy.deepcopy(data)
            edit(changed)
            other = state_from(changed, state.game)
            for p, old in enumerate(before):
                assert not np.array_equal(other.observation_tensor(p), old), f"{name} is not seen by {p}"
            kinds.add(name)
    general = {"round", "dry_rounds", "has_built", "first_player", "all_coaches", "income", "supply", "stock", "city"}
    assert kinds >= general | {"bid", "holder", "pieces", "player", "argument", "order", "turn"}


def test_the_duty_to_build_is_seen() -> None:
    from tests.great_western.positions import building

    state = building(2, trains={0: (0, [6, 5])}, dry_rounds=1)
    seen = []
    for has_built in (0, 1):
        state["prompts"][-1]["argument"] = has_built
        seen.append(state_from(state).observation_views(1)["must_build"].tolist())
    assert seen == [[1.0], [0.0]]


# ---- chance --------------------------------------------------------------------------------------------


def without_rng(state: State) -> dict[str, Any]:
    return {key: value for key, value in state.to_dict().items() if key != "rng"}


def test_resample_draws_only_the_dice_to_come() -> None:
    for state in states_of_play():
        for p in range(state.num_players):
            one, two = state.resample(p, 1), state.resample(p, 2)
            assert without_rng(one) == without_rng(two) == without_rng(state)
            assert len({s.to_dict()["rng"] for s in (one, two, state)}) == 3
            assert one.resample(p, 2) == two
            assert one == state.resample((p + 1) % state.num_players, 1)  # all know the same
            for q in range(state.num_players):
                assert np.array_equal(one.observation_tensor(q), state.observation_tensor(q))
            assert one.current_player() == state.current_player()
            assert one.legal_actions() == state.legal_actions()


def dice_after(state: State) -> list[dict[str, Any]]:
    """Trains of the next round, after everybody has taken the first answer."""
    state, now = state.clone(), state.to_dict()["round"]
    while not state.is_terminal() and state.to_dict()["round"] == now:
        state.apply_action(state.legal_actions()[-1] if state.current_prompt() == "build" else state.legal_actions()[0])
    return state.to_dict()["trains"]


def test_other_seeds_roll_other_dice_later() -> None:
    state = standard_game().new_initial_state(4, seed=1)
    rolls = [str(dice_after(state.resample(0, seed))) for seed in range(20)]
    assert len(set(rolls)) == 20


def test_the_random_word_is_seen_by_nobody() -> None:
    altered = 0
    for state in states_of_play():
        other = state_from(state.to_dict() | {"rng": 99}, state.game)
        altered += np.count_nonzero(other._bytes != state._bytes)
        for p in range(state.num_players):
            assert np.array_equal(other.observation_tensor(p), state.observation_tensor(p))
        assert other.legal_actions() == state.legal_actions()
        if not state.is_terminal():
            assert other.greedy_action() == state.greedy_action()
    assert altered > 4 * len(states_of_play())
