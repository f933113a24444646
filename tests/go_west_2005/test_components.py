"""Component files: own cards play by the rules, and every kind of broken file is refused with file, key and value."""

from __future__ import annotations

import random
import re
from pathlib import Path
from typing import Any

import pytest

import westbound
from tests.go_west_2005.card_files import OWN_FILE, edited, few_kinds, own_components, write_toml
from tests.go_west_2005.positions import CARDS
from tests.go_west_2005.records import standard_game, state_from
from tests.go_west_2005.reference import ReferenceGame
from westbound.envs.core.game import Game
from westbound.envs.core.tables import ComponentError

pytestmark = [pytest.mark.core, pytest.mark.nojit]

NAME = "go_west_2005"
Data = dict[str, Any]


def load(tmp_path: Path, data: Data) -> Game:
    return westbound.load(NAME, components=write_toml(tmp_path / "cards.toml", data))


# ---- good files ----------------------------------------------------------------------------------------


def test_the_own_file_holds_the_documented_numbers() -> None:
    data = own_components()
    assert data["game"] == {
        "wagons": 20,
        "tokens_per_player": 30,
        "start_vp": 10,
        "end_vp": 50,
        "scoring_costs": [1, 3, 6, 10, 15, 16],
        "max_turns": 400,
    }
    part = {"none": "none", "single": "single", "+1": "plus1", "two": "two"}
    cards = {c["name"]: (c.get("region"), part[c["tokens"]], c["wagons"], c["cost"]) for c in data["card"]}
    assert cards == CARDS
    assert all(card["copies"] == 1 for card in data["card"])
    assert {card["name"] for card in data["card"] if card["provenance"] != "designed"} == {"East two, 2 wagons"}


def test_a_copy_of_the_own_file_is_the_same_game(tmp_path: Path) -> None:
    game = load(tmp_path, own_components())
    assert game.components.digest == standard_game().components.digest
    assert game.new_initial_state(seed=8).serialize() == standard_game().new_initial_state(seed=8).serialize()
    assert not game.components.record.flags.writeable


def test_other_numbers_are_another_game(tmp_path: Path) -> None:
    data = edited(own_components(), "game", "wagons", value=12)
    data = edited(edited(data, "game", "start_vp", value=3), "game", "tokens_per_player", value=25)
    game = load(tmp_path, data)
    state = game.new_initial_state(2, seed=1, first_player=0)
    assert state.to_dict()["wagons"] == [12, 0, 0, 0, 0, 0]
    assert [(player["tokens"], player["vp"]) for player in state.to_dict()["players"]] == [(25, 3)] * 2
    with pytest.raises(ValueError, match="component set"):
        standard_game().deserialize_state(state.serialize())
    ending = load(tmp_path, edited(own_components(), "game", "max_turns", value=1)).new_initial_state(2, seed=1)
    ending.apply_action(next(a for a in ending.legal_actions() if ending.action_to_string(a).startswith("sell")))
    assert ending.is_terminal()


def test_other_prices_of_scores_and_another_goal(tmp_path: Path) -> None:
    data = edited(own_components(), "game", "scoring_costs", value=[0, 2, 2, 2, 2, 2])
    game = load(tmp_path, edited(data, "game", "end_vp", value=11))
    position = game.new_initial_state(2, seed=1, first_player=0).to_dict()
    position["tracks"][0]["tokens"], position["wagons"] = [1], [19, 1, 0, 0, 0, 0]
    state = state_from(position, game)
    state.apply_action(state.string_to_action("claim a score"))
    assert state.is_terminal()
    assert state.scores().tolist() == [10, 11]
    assert state.to_dict()["players"][0]["tokens"] == 30


def reference_cards(data: Data) -> dict[str, Any]:
    part = {"none": "none", "single": "single", "+1": "plus1", "two": "two"}
    return {c["name"]: (c.get("region"), part[c["tokens"]], c["wagons"], c["cost"]) for c in data["card"]}


def test_identical_cards_share_an_action(tmp_path: Path) -> None:
    """56 cards of four kinds, beside the second opinion; of two copies the one held longer is played [R23]."""
    game = load(tmp_path, few_kinds())
    state = game.new_initial_state(3, seed=2, vp_payment="free_split")
    assert sorted({card for player in state.to_dict()["players"] for card in player["hand"]}) <= sorted(
        game.components.cards[1:]
    )
    reference = ReferenceGame.from_dict(state.to_dict(), reference_cards(few_kinds()))
    rng = random.Random(5)
    doubled = 0
    while not state.is_terminal():
        hand = state.to_dict()["players"][state.current_player()]["hand"]
        doubled += len(set(hand)) < len(hand)
        texts = [state.action_to_string(action) for action in state.legal_actions()]
        assert sorted(texts) == sorted(reference.legal_actions())
        for step in state.apply_traced(state.string_to_action(rng.choice(texts))):
            reference.apply(state.action_to_string(step.action))
            data = state.to_dict()
            if reference.deck_unknown:
                reference.sync_deck(data)
            assert reference.compare(data) is None
            assert all(held == sorted(held) for held in data["held"])
    assert doubled > 50
    hands = state.observation_views(0)["hand"]
    assert hands.sum() == 7
    assert hands.max() > 1


def test_of_two_copies_the_one_held_longer_is_played(tmp_path: Path) -> None:
    game = load(tmp_path, few_kinds())
    position = game.new_initial_state(2, seed=2, first_player=0).to_dict()
    position["reshuffles"] = 2
    position["players"][0]["hand"][:3] = ["Camp", "Scout", "Camp"]
    position["held"] = [[0, 1, 1, 2, 2, 2, 2], [0] * 7]
    state = state_from(position, game)
    state.apply_action(state.string_to_action("sell Camp"))
    data = state.to_dict()
    assert data["players"][0]["hand"][:2] == ["Scout", "Camp"]
    assert data["held"][0] == [1, 1, 2, 2, 2, 2, 2]


# ---- broken files --------------------------------------------------------------------------------------

CARD = 11  # the number (from 0) of the card that is broken
BROKEN: list[tuple[Any, ...]] = [
    # what, path, value (None: removed), words of the error besides the file
    ("missing key", ("game", "wagons"), None, ["game.wagons", "missing"]),
    ("missing key of a card", ("card", CARD, "cost"), None, ["card[11].cost", "missing"]),
    ("missing region", ("card", CARD, "region"), None, ["card[11].region", "missing"]),
    ("missing provenance", ("card", CARD, "provenance"), None, ["card[11].provenance", "missing"]),
    ("missing table", ("game",), None, ["game", "missing"]),
    ("missing regions", ("regions",), None, ["regions", "missing"]),
    ("missing cards", ("card",), None, ["card", "missing"]),
    ("text for a number", ("game", "end_vp"), "fifty", ["game.end_vp", "'fifty'"]),
    ("float for a number", ("card", CARD, "cost"), 2.5, ["card[11].cost", "2.5"]),
    ("bool for a number", ("card", CARD, "copies"), True, ["card[11].copies", "True"]),
    ("number for a list", ("game", "scoring_costs"), 3, ["game.scoring_costs", "3"]),
    ("number for a table", ("game",), 4, ["game", "4"]),
    ("number for a text", ("card", CARD, "name"), 7, ["card[11].name", "7"]),
    ("table for cards", ("card",), {"name": "x"}, ["card"]),
    ("text in a list", ("game", "scoring_costs", 2), "six", ["game.scoring_costs", "'six'"]),
    ("too short a list", ("game", "scoring_costs"), [1, 2], ["game.scoring_costs", "[1, 2]", "6"]),
    ("number out of range", ("game", "tokens_per_player"), 31, ["game.tokens_per_player", "31", "30"]),
    ("negative number", ("game", "start_vp"), -1, ["game.start_vp", "-1"]),
    ("no turns", ("game", "max_turns"), 0, ["game.max_turns", "0"]),
    ("too many turns", ("game", "max_turns"), 401, ["game.max_turns", "401"]),
    ("a goal below the start", ("game", "end_vp"), 10, ["game.end_vp", "10", "11"]),
    ("cost out of range", ("card", CARD, "cost"), 7, ["card[11].cost", "7"]),
    ("too many steps", ("card", CARD, "wagons"), 5, ["card[11].wagons", "5", "4"]),
    ("too few wagons", ("game", "wagons"), 3, ["game.wagons", "3", "4"]),
    ("a cost of a score out of range", ("game", "scoring_costs", 5), 17, ["game.scoring_costs", "17", "16"]),
    ("no copies", ("card", CARD, "copies"), 0, ["card[11].copies", "0"]),
    ("wrong total", ("card", CARD, "copies"), 2, ["card", "56", "57"]),
    ("unknown token part", ("card", CARD, "tokens"), "three", ["card[11].tokens", "'three'", "single"]),
    ("unknown region", ("card", CARD, "region"), "Texas", ["card[11].region", "'Texas'", "East"]),
    ("region without a track", ("card", CARD, "region"), "California", ["card[11].region", "'California'"]),
    ("region without tokens", ("card", CARD, "tokens"), "none", ["card[11].region", "'East'"]),
    ("unknown key", ("game", "wagon"), 20, ["game.wagon", "20", "unknown"]),
    ("unknown key of a card", ("card", CARD, "price"), 5, ["card[11].price", "5", "unknown"]),
    ("unknown table", ("rules",), {"a": 1}, ["rules", "unknown"]),
    ("duplicate name", ("card", CARD, "name"), "East single, 0 wagons", ["card[11].name", "another card"]),
    ("empty name", ("card", CARD, "name"), "  ", ["card[11].name", "'  '"]),
    ("line break in a name", ("card", CARD, "name"), "a\nb", ["card[11].name", "printable"]),
    ("two equal regions", ("regions", "names", 2), "East", ["regions.names", "differ"]),
    ("five regions", ("regions", "names"), ["a", "b", "c", "d", "e"], ["regions.names", "6"]),
]


@pytest.mark.parametrize("broken", BROKEN, ids=lambda broken: broken[0].replace(" ", "_"))
def test_a_broken_file_is_refused(broken: tuple[Any, ...], tmp_path: Path) -> None:
    _, path, value, words = broken
    data = edited(own_components(), *path, value=value, remove=value is None)
    file = write_toml(tmp_path / "cards.toml", data)
    with pytest.raises(ComponentError) as error:
        westbound.load(NAME, components=file)
    assert str(file) in str(error.value)
    for word in words:
        assert word in str(error.value)


def test_no_card_and_too_many_kinds(tmp_path: Path) -> None:
    data = own_components()
    for cards, number in (([], 0), ([*data["card"], data["card"][0] | {"name": "one more"}], 57)):
        file = tmp_path / "cards.toml"
        write_toml(file, data | {"card": cards})
        with pytest.raises(ComponentError, match=rf"cards\.toml: card.*56.*{number}"):
            westbound.load(NAME, components=file)


@pytest.mark.parametrize(
    ("content", "word"),
    [(b"[game\nwagons = 20", "TOML"), (b"wagons = ", "TOML"), (b'name = "\xff\xfe"', "TOML"), (b"", "missing")],
    ids=["no_toml", "no_value", "no_utf8", "empty"],
)
def test_what_is_no_toml_is_refused(content: bytes, word: str, tmp_path: Path) -> None:
    file = tmp_path / "cards.toml"
    file.write_bytes(content)
    with pytest.raises(ComponentError, match=rf"cards\.toml: .*{word}"):
        westbound.load(NAME, components=file)


def test_a_missing_file_and_a_folder(tmp_path: Path) -> None:
    for path in (tmp_path / "nothing.toml", tmp_path):
        with pytest.raises(FileNotFoundError, match=re.escape(repr(str(path)))):
            westbound.load(NAME, components=path)
    with pytest.raises(TypeError, match="components=7"):
        westbound.load(NAME, components=7)


def test_make_and_make_vec_take_component_files(tmp_path: Path) -> None:
    file = write_toml(tmp_path / "cards.toml", few_kinds())
    env = westbound.make(NAME, num_players=2, components=str(file))
    env.reset(seed=3)
    same = westbound.load(NAME, components=file).new_initial_state(2, seed=3)
    assert env.last()[0]["action_mask"].tolist() == same.legal_actions_mask().tolist()
    envs = westbound.make_vec(NAME, 2, num_players=2, components=file, seed=1)
    assert envs.get_state is not None
    assert not envs.reset().action_masks[:, 4:56].any()


def test_the_own_file_is_written_back_the_same(tmp_path: Path) -> None:
    """The writer of these tests is faithful, so a refusal comes from the edit."""
    file = write_toml(tmp_path / "cards.toml", own_components())
    assert westbound.load(NAME, components=file).components.cards == standard_game().components.cards
    assert OWN_FILE.is_file()
