"""Random games of the compiled rules beside the second opinion, with every invariant, in all modes and styles."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.great_western import play
from tests.great_western.play import (
    PLAYER_COUNTS,
    CheckedGame,
    CheckFailedError,
    fuzz,
    play_checked,
    random_mode,
)
from tests.great_western.records import standard_game, state_from
from westbound.envs.great_western.tables import MAX_PIECES, NUM_CITIES

pytestmark = pytest.mark.core

MODES = [
    {"num_players": n, "all_coaches": all_coaches, "income": income}
    for n in PLAYER_COUNTS
    for all_coaches in (False, True)
    for income in ("table", "cities")
]
WITHOUT_JIT = [(2, False, "table"), (5, True, "cities")]


@pytest.mark.parametrize(
    "mode",
    [pytest.param(mode, marks=[pytest.mark.nojit] if tuple(mode.values()) in WITHOUT_JIT else []) for mode in MODES],
    ids=lambda mode: "-".join(map(str, mode.values())),
)
def test_second_opinion_in_every_mode(mode: dict[str, Any]) -> None:
    assert play_checked(11, mode, "low bids").state.is_terminal()


CORNERS = {
    "uniform": {"payment", "outbid"},
    "stalls": {"forced", "payment"},
    "overbids": {"forced", "outbid", "dry end"},
    "crowds": {"outbid", "full map"},
}


@pytest.mark.parametrize("style", CORNERS)
@pytest.mark.parametrize("num_players", [2, 4])
def test_second_opinion_in_every_style(style: str, num_players: int) -> None:
    game = play_checked(4, {"num_players": num_players, "reward": "rank"}, style)
    assert game.state.is_terminal()
    if num_players == 2:
        assert corners(game) >= CORNERS[style]


def corners(game: CheckedGame) -> set[str]:
    """What a game has seen."""
    seen, last_bid = set(), {}
    for state, _ in game.kept:
        data = state.to_dict()
        seen |= {"payment"} if state.current_prompt() == "payment" else set()
        seen |= {"forced"} if data["dry_rounds"] and state.current_prompt() == "build" else set()
        bids = {train["holder"]: train["bid"] for train in data["trains"] if train["bid"]}
        seen |= {"outbid"} if set(last_bid) - set(bids) and bids else set()
        last_bid = bids
    seen |= {"full map"} if None not in game.state.to_dict()["cities"].values() else {"dry end"}
    return seen


def test_the_bound_on_the_length_is_the_argued_one() -> None:
    """A bid is two decisions and raises the sum of standing bids; a stop per player and round; two per city."""
    game = standard_game()
    assert game.max_game_length() == 80 * (2 * MAX_PIECES * 5 + 5) + 2 * NUM_CITIES


# ---- the guards ----------------------------------------------------------------------------------------


def test_a_stalling_table_comes_to_an_end() -> None:
    """Nobody builds but when forced: the guards fill the map or end the game, long before the cap."""
    for num_players in (2, 3, 4, 5):
        state = standard_game().new_initial_state(num_players, seed=num_players)
        rounds = 0
        while not state.is_terminal():
            texts = {state.action_to_string(a): a for a in state.legal_actions()}
            state.apply_action(texts.get("stop building", min(texts.values())))
            rounds = state.to_dict()["round"]
        assert rounds < 60
        full = None not in state.to_dict()["cities"].values()
        assert full or state.to_dict()["dry_rounds"] == 5


def test_a_table_that_wastes_its_supply_ends_by_dry_rounds() -> None:
    """Everybody bids all he has, so that no supply is left for links far away."""
    ends = []
    for seed in range(6):
        state = standard_game().new_initial_state(2, seed=seed)
        while not state.is_terminal():
            texts = [state.action_to_string(a) for a in state.legal_actions()]
            k = len(texts) - 1 if texts[0].startswith("bid") and "train" not in texts[0] else seed % len(texts)
            state.apply_action(state.legal_actions()[k])
        ends.append(state.to_dict())
    assert all(end["dry_rounds"] == 5 or None not in end["cities"].values() for end in ends)
    assert any(end["dry_rounds"] == 5 for end in ends)


# ---- the checks can fail -------------------------------------------------------------------------------

BREAKS = {
    "supply": lambda data: data["players"][0].update(supply=8, stock=16),
    "trains": lambda data: data["trains"][1]["pieces"].update({"6": 3}),
    "connected": lambda data: data["cities"].update(Bath=1),
    "first_player": lambda data: data.update(first_player=1 - data["first_player"]),
    "dry_rounds": lambda data: data.update(dry_rounds=1),
}


@pytest.mark.parametrize("name", BREAKS)
def test_the_second_opinion_notices(name: str) -> None:
    game = CheckedGame(standard_game().new_initial_state(2, seed=3))
    for _ in range(2):
        game.check()
        game.play(game.reference.legal_actions()[-1])
    data = game.state.to_dict()
    BREAKS[name](data)
    game.state = state_from(data)
    with pytest.raises(AssertionError, match=name):
        game.check()


def test_kept_costs_are_compared() -> None:
    game = CheckedGame(standard_game().new_initial_state(2, seed=3))
    game.check()
    game.state._record["cached_costs"][0, 1, 5] -= 1
    with pytest.raises(AssertionError, match="cached_costs"):
        game.check_bytes()


def test_a_failure_tells_how_to_play_it_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(play, "ranks_of", lambda gold, cities: [0] * len(gold))
    with pytest.raises(CheckFailedError, match=r"(?s)seed=7.*num_players.*style='low bids'.*actions=\['bid") as failure:
        play_checked(7, {"num_players": 3}, "low bids")
    assert "build " in str(failure.value)


def test_fuzz_draws_every_mode() -> None:
    modes = [random_mode(random.Random(seed)) for seed in range(200)]
    for key, values in {"reward": 3, "all_coaches": 2, "income": 2, "num_players": 4}.items():
        assert len({mode[key] for mode in modes}) == values
    assert fuzz(1) == fuzz(1) > 20
