"""Hidden information: what a player cannot know changes nothing he gets, what he can know changes what he gets."""

from __future__ import annotations

import copy
import random
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest

from tests.go_west_2005.hidden import cards_at, hidden_places, other_deal, states_of_play
from tests.go_west_2005.records import altered_bytes, standard_game, state_from
from westbound.envs.core.game import State

pytestmark = pytest.mark.core
STATES = range(12)


def view(state: State, observer: int) -> tuple[bytes, int, list[int]]:
    """All that a seat is given: observation, who decides, and on turn the legal actions."""
    on_turn = state.current_player() == observer
    return (
        state.observation_tensor(observer).tobytes(),
        state.current_player(),
        state.legal_actions() if on_turn else [],
    )


# ---- safe ----------------------------------------------------------------------------------------------


def test_other_hidden_cards_give_the_same_observation_and_mask() -> None:
    rng = random.Random(1)
    altered = checked = from_earlier_piles = 0
    for state in states_of_play(STATES):
        for observer in range(state.num_players):
            other = other_deal(state, observer, rng)
            altered += altered_bytes(state, other)
            from_earlier_piles += len(hidden_places(state.to_dict(), observer)) > 1
            assert view(other, observer) == view(state, observer)
            checked += 1
    assert checked > 300
    assert altered > 20 * checked
    assert from_earlier_piles > checked // 3


def test_the_owner_sees_what_others_cannot() -> None:
    """The same other deals are not the same to those whose hands have changed: the check above can fail."""
    rng = random.Random(2)
    for state in states_of_play(range(3)):
        other = other_deal(state, 0, rng)
        for p in range(1, state.num_players):
            if sorted(state.to_dict()["players"][p]["hand"]) != sorted(other.to_dict()["players"][p]["hand"]):
                assert view(other, p) != view(state, p)


def test_hidden_places_hold_the_right_cards() -> None:
    for state in states_of_play(range(6)):
        data = state.to_dict()
        for observer in range(state.num_players):
            places = hidden_places(data, observer)
            cards = [card for found in places.values() for card in cards_at(data, found)]
            assert sorted(cards + data["players"][observer]["hand"] + data["discard"]) == sorted(
                standard_game().components.cards[1:]
            )


# ---- complete ------------------------------------------------------------------------------------------

Edit = Callable[[dict[str, Any]], None]


def put(*path: Any, value: Any) -> Edit:
    """Replaces one entry of the dict."""

    def edit(data: Any) -> None:
        for key in path[:-1]:
            data = data[key]
        assert data[path[-1]] != value
        data[path[-1]] = value

    return edit


def board_edits(data: dict[str, Any]) -> Iterator[tuple[str, Edit]]:
    yield "turn", put("turn", value=data["turn"] + 1)
    yield "turn by 20", put("turn", value=data["turn"] + 20)
    yield "reshuffles", put("reshuffles", value=data["reshuffles"] + 1)
    for i, wagons in enumerate(data["wagons"]):
        yield f"wagons {i}", put("wagons", i, value=wagons + 1)
    for k, track in enumerate(data["tracks"]):
        yield f"pawn {k}", put("tracks", k, "pawn", value=(track["pawn"] + 1) % 8)
        if len(track["tokens"]) < 7:
            yield f"more tokens {k}", put("tracks", k, "tokens", value=[*track["tokens"], 0])
        for i, owner in enumerate(track["tokens"]):
            other = (owner + 1) % len(data["players"])
            yield f"owner {k} {i}", put("tracks", k, "tokens", i, value=other)


def player_edits(data: dict[str, Any]) -> Iterator[tuple[str, Edit]]:
    for p, player in enumerate(data["players"]):
        for name in ("tokens", "vp"):
            yield f"{name} {p}", put("players", p, name, value=player[name] + 1)
        yield f"scores_claimed {p}", put("players", p, "scores_claimed", value=(player["scores_claimed"] + 1) % 7)
        yield f"double_ready {p}", put("players", p, "double_ready", value=not player["double_ready"])


def question_edits(data: dict[str, Any]) -> Iterator[tuple[str, Edit]]:
    """The question on top, who has to answer it, and what waits below it."""
    if not data["prompts"]:
        return
    top = data["prompts"][-1]
    others = {"turn": ["action"], "action": ["turn"]}.get(top["kind"], [])
    for kind in others:
        yield f"kind {kind}", put("prompts", -1, "kind", value=kind)
    n = len(data["players"])

    def next_player(state: dict[str, Any]) -> None:
        for frame in state["prompts"]:
            frame["player"] = (frame["player"] + 1) % n

    yield "player", next_player
    ranges = {"turn": (0, 0), "action": (1, 2), "move": (1, 4), "second_region": (1, 4), "payment": (1, 16)}
    low, high = ranges[top["kind"]]
    for value in range(low, high + 1):
        if value != top["argument"]:
            yield f"argument {value}", put("prompts", -1, "argument", value=value)
    for k, frame in enumerate(data["prompts"][:-1]):
        if frame["kind"] in ("next_action", "move", "second_region", "place"):
            value = 1 if frame["argument"] != 1 else (0 if frame["kind"] == "next_action" else 2)
            yield f"below: {frame['kind']}", put("prompts", k, "argument", value=value)


def card_edits(data: dict[str, Any]) -> Iterator[tuple[str, Edit]]:
    """Cards change places between public piles, or between a public and a hidden one."""
    if data["discard"]:
        swapped = copy.deepcopy(data)
        swapped["discard"][0], swapped["deck"][0] = swapped["deck"][0], swapped["discard"][0]
        yield "discard", lambda state: state.update(discard=swapped["discard"], deck=swapped["deck"])
        yield "deck", lambda state: state["deck"].append(state["discard"].pop())
    for p, held in enumerate(data["held"]):
        if held and data["reshuffles"]:
            known = held[0] < data["reshuffles"]
            yield f"held {p}", put("held", p, 0, value=data["reshuffles"] - (not known))


def all_edits(data: dict[str, Any]) -> Iterator[tuple[str, Edit]]:
    for edits in (board_edits, player_edits, question_edits, card_edits):
        yield from edits(data)


SEEN_BY_ALL = {
    *("turn", "reshuffles", "wagons", "tracks", "players", "deck", "discard", "held", "prompts"),
}
"""The keys of the dict that hold something public; `game`, `parameters` and `rng` are the rest."""


def test_every_public_change_changes_the_observation_of_every_seat() -> None:
    kinds = set()
    for state in states_of_play(range(9), every=25):
        data = state.to_dict()
        assert set(data) == SEEN_BY_ALL | {"game", "parameters", "rng"}
        before = [state.observation_tensor(p) for p in range(state.num_players)]
        for name, edit in all_edits(data):
            changed = copy.deepcopy(data)
            edit(changed)
            other = state_from(changed, state.game)
            for p, old in enumerate(before):
                assert not np.array_equal(other.observation_tensor(p), old), f"{name} is not seen by {p}"
            kinds.add(name.split()[0])
    assert kinds == {
        *("turn", "reshuffles", "wagons", "pawn", "more", "owner", "tokens", "vp", "scores_claimed", "double_ready"),
        *("kind", "player", "argument", "below:", "discard", "deck", "held"),
    }


def test_own_cards_are_seen_and_told_apart() -> None:
    for state in states_of_play(range(3), every=40):
        data = state.to_dict()
        for p, player in enumerate(data["players"]):
            for slot in range(len(player["hand"])):
                changed = copy.deepcopy(data)
                hand, deck = changed["players"][p]["hand"], changed["deck"]
                hand[slot], deck[0] = deck[0], hand[slot]
                other = state_from(changed, state.game)
                assert not np.array_equal(other.observation_tensor(p), state.observation_tensor(p))


def test_absent_seats_are_zero_and_seats_are_relative() -> None:
    state = states_of_play(range(1, 2))[-1]  # three players
    assert state.num_players == 3
    for observer in range(3):
        views = state.observation_views(observer)
        for name in ("seats", "on_turn", "tokens", "bank", "vp", "scores_claimed", "double_ready", "known_cards"):
            assert views[name][3] == 0
        assert not views["gains"][:, 3].any()
        assert not views["tracks"][:, :, 3].any()
        vp = [state.to_dict()["players"][(observer + k) % 3]["vp"] for k in range(3)]
        assert np.rint(views["vp"][:3] * 50).tolist() == vp
