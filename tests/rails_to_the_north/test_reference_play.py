"""Random and scripted games beside the second opinion: every answer, forced ones too, gives the same state."""

from __future__ import annotations

import random

import pytest

from tests.rails_to_the_north.boards import made_up
from tests.rails_to_the_north.play import CheckedGame, CheckFailedError, fuzz, play_checked
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
    import random

    from tests.rails_to_the_north.play import CheckedGame

    for seed, style in enumerate(("hunters", "builders")):
        rng, checked = random.Random(seed), CheckedGame(standard_game().new_initial_state(2, seed=seed))
        for k in range(60):
            checked.check(deep=k % 30 == 0)
            checked.play(STYLES[style](rng, checked.reference.legal_actions(), checked.reference.data))


def play_on(seed: int, answers: int) -> None:
    """So many even choices from a made-up position, every answer compared; scores at the end."""
    checked, rng = CheckedGame(state_from(made_up(seed))), random.Random(seed)
    while len(legal := checked.reference.legal_actions()) == 1:
        checked.reference.apply(legal[0])
    assert checked.state.current_player() == checked.reference.top["player"]
    for _ in range(answers):
        checked.compare()
        texts = checked.reference.legal_actions()
        legal = [checked.state.action_to_string(action) for action in checked.state.legal_actions()]
        assert set(texts) == set(legal), f"seed {seed}: {set(texts) ^ set(legal)} in {checked.reference.frames}"
        if not texts:
            break
        played = [text for text in texts if text.startswith(("play", "local", "risk"))]
        checked.play(rng.choice(played if played and rng.random() < 0.5 else texts))
    checked.check_results()


@pytest.mark.parametrize("seed", range(10))
def test_made_up_positions(seed: int) -> None:
    """Positions in which much is possible, of all modes."""
    for k in range(20):
        play_on(100 * seed + k, 25)


@pytest.mark.nojit
@pytest.mark.parametrize("seed", range(20))
def test_made_up_positions_without_the_jit(seed: int) -> None:
    play_on(10_000 + seed, 12)


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
