"""Random games of the compiled rules beside the second opinion, with every check, in all modes and styles."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from tests.go_west import play
from tests.go_west.conservation import check_everything, longest
from tests.go_west.hidden import with_cards
from tests.go_west.play import MODES, PLAYED, CheckedGame, CheckFailedError, fuzz, play_checked, standard_game
from tests.go_west.reference_parts import StateDict, read_world
from tests.go_west.successor import wrong_with
from westbound.envs.core.game import State

pytestmark = pytest.mark.core
WORLD = read_world()
FUZZ_SEED = 0  # a game of one player
WITHOUT_JIT = ("solo", "2 random", "teams")
STYLES = {"3": "renews", "teams": "renews", "2 random": "orders first", "4 on the small board": "orders first"}


@pytest.mark.parametrize(
    "mode", [pytest.param(mode, marks=[pytest.mark.nojit] if mode in WITHOUT_JIT else []) for mode in PLAYED]
)
def test_second_opinion_in_every_mode(mode: str) -> None:
    """With "renews" the pile of buildings runs out and is made anew of the discards."""
    style = STYLES.get(mode, "evenly")
    game = play_checked(1, MODES[mode], style)
    assert game.state.is_terminal()
    assert max(game.state.scores()) > 50
    if style == "renews":
        assert ran_out(game)
    if style == "orders first":
        assert sum(b["type"] == "order" for b in game.data["buildings"]) >= 1.5 * game.state.num_players


def ran_out(game: CheckedGame) -> bool:
    sizes = [len(state.to_dict()["building_pile"]) for state, _ in game.kept]
    return any(later > earlier for earlier, later in zip(sizes, sizes[1:], strict=False))


# ---- solo cards ----------------------------------------------------------------------------------------


def solo_game(cards: list[str], seed: int, **parameters: Any) -> State:
    """The counting house is to be placed; these solo cards come first, whatever the hand holds."""
    state = standard_game().new_initial_state(1, seed=seed, **parameters)
    while state.current_prompt() == "reserve":
        orders = [a for a in state.legal_actions() if WORLD.is_order(state.action_to_string(a)[len("discard ") :])]
        state.apply_action((orders or state.legal_actions())[0])
    data = copy.deepcopy(state.to_dict())
    data["solo"]["pile"] = [*cards, *(card for card in data["solo"]["pile"] if card not in cards)]
    return with_cards(state, data)


@pytest.mark.parametrize("part", range(6))
def test_every_solo_card_comes_into_force(part: int) -> None:
    """Six games with four cards each."""
    cards = list(WORLD.solo)[part::6]
    game = CheckedGame(solo_game(cards, part, neutral_placement=["agent", "auto"][part % 2]), WORLD)
    rng = play.random.Random(part)
    seen = set()
    while not game.state.is_terminal():
        game.check()
        seen.add(game.data["solo"]["card"])
        game.play(play.evenly(rng, sorted(game.question.answers())))
    game.check()
    assert len(seen & set(cards)) >= 3, "a card whose order was played is skipped"


def test_an_unlucky_area_is_replaced_by_the_witness() -> None:
    """Tiles laid so that the rest finds no place come off again; some game of many has that."""
    found = 0
    for seed in range(40):
        state = solo_game(["Ines Calloway", "Big Olaf", "Konrad Stein", "Mayor Finch"], seed)
        state.apply_action(state.legal_actions()[seed % 7])
        while state.current_prompt() in ("neutral", "cell", "orientation") and state.to_dict()["turn"] == 0:
            before, solo = len(state.to_dict()["buildings"]), state.to_dict()["solo"]
            game = CheckedGame(state, WORLD)
            game.play(state.action_to_string(state.legal_actions()[-1]))
            after = state.to_dict()
            if not after["solo"]["to_lay"] and solo["to_lay"] and len(after["buildings"]) > before + 1:
                cells = [b["cells"] for b in after["buildings"][-len(solo["witness"]) :]]
                found += sorted(cells) == sorted(tile["cells"] for tile in solo["witness"])
        if found:
            return
    pytest.fail("no game with such an area")


# ---- the checks ----------------------------------------------------------------------------------------


def test_the_bound_on_the_length_is_the_argued_one() -> None:
    bounds = {mode: longest({"teams": False, **parameters}) for mode, parameters in MODES.items()}
    assert bounds["solo"] == 171
    assert bounds["teams"] == max(bounds.values()) == 334
    assert standard_game().max_game_length() >= max(bounds.values())


def test_a_failure_names_everything_needed_to_play_it_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(CheckedGame, "check_results", lambda self: pytest.fail("as asked"))
    monkeypatch.setattr(CheckedGame, "check_all_answers", lambda self: 1 / 0)
    with pytest.raises(CheckFailedError, match=r"ZeroDivisionError.*\ngo_west, seed=5, .*\nactions=\['discard "):
        play_checked(5, MODES["2 random"])


@pytest.mark.nojit
def test_a_wrong_state_is_noticed() -> None:
    state = standard_game().new_initial_state(2, seed=4)
    before = state.to_dict()
    text = state.action_to_string(state.legal_actions()[0])
    state.apply_action(state.string_to_action(text))
    after = state.to_dict()
    assert wrong_with(before, text, after) is None
    for name, edit in EDITS.items():
        changed = copy.deepcopy(after)
        edit(changed)
        wrong = wrong_with(before, text, changed)
        assert wrong is not None, name
        assert name in wrong


EDITS: dict[str, Any] = {
    "round": lambda d: d.update(round=2),
    "start_player": lambda d: d.update(start_player=1 - d["start_player"]),
    "players[1].money": lambda d: d["players"][1].update(money=1),
    "players[0].marked": lambda d: d["players"][0].update(marked=[]),
    "players[0].hand": lambda d: d["players"][0]["hand"].pop(),
    "building_pile": lambda d: d["building_pile"].reverse(),
    "prompts[0].argument": lambda d: d["prompts"][-1].update(argument=3),
}


@pytest.mark.nojit
def test_a_missing_card_is_noticed() -> None:
    data: StateDict = standard_game().new_initial_state(3, seed=4).to_dict()
    check_everything(data, WORLD)
    data["building_pile"].pop()
    with pytest.raises(AssertionError, match="missing or too many"):
        check_everything(data, WORLD)


def test_fuzz_plays_any_mode() -> None:
    assert fuzz(FUZZ_SEED) > 50
