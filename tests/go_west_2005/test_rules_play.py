"""Random games of the compiled rules beside the second opinion, with every invariant, in all modes."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.go_west_2005 import play
from tests.go_west_2005.play import (
    MAX_DECISIONS_PER_TURN,
    PLAYER_COUNTS,
    CheckedGame,
    CheckFailedError,
    fuzz,
    play_checked,
    random_mode,
)
from tests.go_west_2005.records import standard_game, state_from

pytestmark = pytest.mark.core

MODES = [
    {"num_players": n, "hand_size": hand_size, "vp_payment": vp_payment, "first_player": first}
    for n in PLAYER_COUNTS
    for hand_size in (7, 6)
    for vp_payment in ("shortfall", "free_split")
    for first in ("random", *range(n))
]
WITHOUT_JIT = [(2, 7, "shortfall", "random"), (3, 6, "free_split", "random"), (4, 7, "free_split", "random")]


@pytest.mark.parametrize(
    "mode",
    [pytest.param(mode, marks=[pytest.mark.nojit] if tuple(mode.values()) in WITHOUT_JIT else []) for mode in MODES],
    ids=lambda mode: "-".join(map(str, mode.values())),
)
def test_second_opinion_in_every_mode(mode: dict[str, Any]) -> None:
    game = play_checked(11, mode)
    assert game.state.is_terminal()
    if mode["first_player"] != "random":
        assert game.kept[0][0].current_player() == mode["first_player"]


CORNERS = {
    "scores": {"six scores", "no points", "full track", "wagons"},
    "doubles": {"full track", "wagons"},
    "sells": {"many reshuffles", "cap"},
    "plays": {"no tokens", "no points", "wagons"},
    "lingers": {"no tokens", "six scores", "many reshuffles", "cap"},
    "races": {"no tokens", "full track", "wagons"},
    "points": {"full track", "fifty"},
}


@pytest.mark.parametrize("num_players", PLAYER_COUNTS)
@pytest.mark.parametrize("style", CORNERS)
def test_second_opinion_in_every_style(style: str, num_players: int) -> None:
    vp_payment = "free_split" if num_players == 3 else "shortfall"
    game = play_checked(5, {"num_players": num_players, "vp_payment": vp_payment, "reward": "rank"}, style)
    assert game.state.is_terminal()
    if num_players == 2:
        assert corners(game) >= CORNERS[style]


def corners(game: CheckedGame) -> set[str]:
    """What a game has seen of used-up scoring cards, empty hands of tokens, reshuffles, and how it ended."""
    seen = set()
    for copy, _ in game.kept:
        data = copy.to_dict()
        seen |= {"no tokens"} if min(player["tokens"] for player in data["players"]) == 0 else set()
        seen |= {"no points"} if min(player["vp"] for player in data["players"]) == 0 else set()
        seen |= {"six scores"} if max(player["scores_claimed"] for player in data["players"]) == 6 else set()
        seen |= {"full track"} if any(track["pawn"] for track in data["tracks"]) else set()
    data = game.state.to_dict()
    seen |= {"many reshuffles"} if data["reshuffles"] > 5 else set()
    seen.add("cap" if data["turn"] == 400 else "wagons" if sum(data["wagons"][:2]) == 0 else "fifty")
    return seen


def test_the_bound_on_the_length_is_the_argued_one() -> None:
    """400 turns (the cap), each of at most 15 decisions: every game is shorter (checked at each decision of each)."""
    assert standard_game().max_game_length() == 400 * MAX_DECISIONS_PER_TURN


@pytest.mark.parametrize("num_players", PLAYER_COUNTS)
def test_a_game_of_sales_ends_by_the_cap(num_players: int) -> None:
    state = standard_game().new_initial_state(num_players, seed=4)
    rng = random.Random(4)
    while not state.is_terminal():
        sales = [a for a in state.legal_actions() if state.action_to_string(a).startswith("sell")]
        state.apply_action(rng.choice(sales))
    data = state.to_dict()
    assert (data["turn"], len(state.history())) == (400, 400)
    assert state.scores().tolist() == [10] * num_players
    assert data["wagons"] == [20, 0, 0, 0, 0, 0]


# ---- the checks can fail -------------------------------------------------------------------------------

BREAKS = {
    "wagons": lambda data: data["wagons"].__setitem__(0, 19),
    "tokens": lambda data: data["players"][0].update(tokens=29),
    "vp": lambda data: data["players"][1].update(vp=11),
    "hand": lambda data: data["players"][0]["hand"].__setitem__(0, data["deck"][0]),
    "deck": lambda data: data["deck"].reverse(),
    "turn": lambda data: data.update(turn=1),
    "tracks": lambda data: data["tracks"][2]["tokens"].append(1),
    "double_ready": lambda data: data["players"][1].update(double_ready=False),
}


@pytest.mark.parametrize("name", BREAKS)
def test_the_second_opinion_notices(name: str) -> None:
    game = CheckedGame(standard_game().new_initial_state(2, seed=3))
    for _ in range(3):
        game.check()
        game.play(game.reference.legal_actions()[-2])
    data = game.state.to_dict()
    BREAKS[name](data)
    game.state = state_from(data)
    with pytest.raises(AssertionError, match=name):
        game.check()


def test_a_failure_tells_how_to_play_it_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(play, "ranks_of", lambda vp, tokens: [0] * len(vp))
    with pytest.raises(CheckFailedError, match=r"(?s)seed=7.*num_players.*style='races'.*actions=\['") as failure:
        play_checked(7, {"num_players": 3}, "races")
    assert "move a wagon" in str(failure.value)


def test_fuzz_draws_every_mode() -> None:
    modes = [random_mode(random.Random(seed)) for seed in range(400)]
    for key, values in {"reward": 3, "hand_size": 2, "vp_payment": 2, "num_players": 3, "first_player": 5}.items():
        assert len({mode[key] for mode in modes}) == values
    assert all(mode["first_player"] in ("random", *range(mode["num_players"])) for mode in modes)
    assert fuzz(1) == fuzz(1) > 20
