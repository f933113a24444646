"""Random and scripted games beside the second opinion: every answer, forced ones too, gives the same state."""

from __future__ import annotations

import random

import pytest

from tests.rails_to_the_north.boards import made_up
from tests.rails_to_the_north.play import CheckedGame, CheckFailedError, checked_position, fuzz, play_checked, play_on
from tests.rails_to_the_north.positions import standard_game
from tests.rails_to_the_north.records import state_from
from tests.rails_to_the_north.reference import ReferenceGame
from tests.rails_to_the_north.styles import STYLES

pytestmark = pytest.mark.core
STRATEGIES = ["cowboys", "builders", "engineers", "hunters"]


@pytest.mark.parametrize("sides", ["a", "b", "random"])
@pytest.mark.parametrize("num_players", [2, 3, 4])
def test_strategies_against_each_other(num_players: int, sides: str) -> None:
    styles = (STRATEGIES + STRATEGIES)[num_players : 2 * num_players]
    play_checked(3, {"num_players": num_players, "building_sides": sides}, styles)


@pytest.mark.parametrize("style", ["uniform", "hurries", "idles"])
def test_players_without_a_plan(style: str) -> None:
    game = play_checked(5, {"num_players": 3, "neutral_buildings": "lettered"}, [style] * 3)
    assert game.reference.data["market_token"] is not None


@pytest.mark.parametrize("seed", range(6))
def test_games_of_any_mode(seed: int) -> None:
    assert fuzz(seed) > 50


@pytest.mark.nojit
def test_the_opening_of_a_game_without_the_jit() -> None:
    """A few turns in plain Python; the whole games above are compiled."""
    for seed, style in enumerate(("hunters", "builders")):
        rng, checked = random.Random(seed), CheckedGame(standard_game().new_initial_state(2, seed=seed))
        for k in range(60):
            checked.check(deep=k % 30 == 0)
            checked.play(STYLES[style](rng, checked.reference.legal_actions(), checked.reference.data))


WANTED = ("play", "local", "risk")


@pytest.mark.parametrize("seed", range(10))
def test_made_up_positions(seed: int) -> None:
    """Positions in which much is possible, of all modes."""
    for k in range(20):
        start = 100 * seed + k
        play_on(checked_position(made_up(start)), random.Random(start), 25, WANTED)


@pytest.mark.nojit
@pytest.mark.parametrize("seed", range(20))
def test_made_up_positions_without_the_jit(seed: int) -> None:
    play_on(checked_position(made_up(10_000 + seed)), random.Random(10_000 + seed), 12, WANTED)


@pytest.mark.nojit
@pytest.mark.parametrize(("num_players", "p"), [(2, 1), (3, 2), (4, 1)])
def test_whoever_fills_the_job_market_has_the_token(num_players: int, p: int) -> None:
    """The last space, then a turn of everybody else to the end of the game."""
    data = standard_game().new_initial_state(num_players, seed=3).to_dict()
    data["turn"], data["jobs_filled"] = 40, 12 * num_players - 1
    data["foresight"][1] = ["cowboy", "engineer"]
    data["players"][p]["space"] = "Kansas City"
    kinds = [("end_turn", 0), ("depart", 0), ("spend", 0), ("foresight", 1)]
    data["prompts"] = [{"kind": kind, "player": p, "argument": argument} for kind, argument in kinds]
    checked, rng = CheckedGame(state_from(data)), random.Random(p)
    checked.play("upper foresight tile")
    assert checked.reference.data["market_token"] == p
    while not checked.reference.is_over():
        checked.play(rng.choice(checked.reference.legal_actions()))
    assert checked.state.is_terminal()
    assert checked.reference.data["turn"] == 40 + num_players
    checked.check_results()


def test_made_up_positions_are_written_and_read() -> None:
    for seed in range(40):
        data = made_up(seed)
        assert state_from(data).to_dict() == data == ReferenceGame(data).to_dict()


def test_a_wrong_answer_would_be_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """A dollar too much in the second opinion stops the game, and the message says how to play it again."""
    from tests.rails_to_the_north import reference

    right = reference.EFFECTS["dollars"]
    monkeypatch.setitem(reference.EFFECTS, "dollars", lambda game, p, amount: right(game, p, amount + 1))
    with pytest.raises(CheckFailedError, match=r"players\[\d\]\.money.*\n.*seed=1, parameters=.*\nactions=") as caught:
        play_checked(1, {"num_players": 2}, ["idles"])
    assert "idles" in str(caught.value)
