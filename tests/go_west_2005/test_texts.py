"""Texts of actions: both ways over the whole space, and enough in themselves to tell verb and component."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import westbound
from tests.go_west_2005.card_files import few_kinds, write_toml
from tests.go_west_2005.positions import CARDS
from tests.go_west_2005.records import standard_game
from westbound.envs.core.game import Game

pytestmark = [pytest.mark.core, pytest.mark.nojit]

REGIONS = ("New England", "East", "Great Plains", "Midwest", "West")


@pytest.fixture(params=["standard", "few kinds"])
def game(request: pytest.FixtureRequest, tmp_path: Path) -> Game:
    if request.param == "standard":
        return standard_game()
    return westbound.load("go_west_2005", components=write_toml(tmp_path / "cards.toml", few_kinds()))


def parse(text: str) -> tuple[str, str]:
    """Verb and component, from the text alone."""
    patterns = [
        (r"(play|sell) (.+)", None),
        (r"(claim) a (score)", None),
        (r"(spend) the (double move)", None),
        (r"(place) a token in (.+)", REGIONS[1:]),
        (r"(move) a wagon from (.+)", REGIONS),
        (r"(pay) (\d+ VP)", None),
    ]
    found = [(match, names) for pattern, names in patterns if (match := re.fullmatch(pattern, text))]
    assert len(found) == 1, f"{text!r} fits {len(found)} patterns"
    match, names = found[0]
    assert names is None or match[2] in names
    return match[1], match[2]


def test_the_whole_space_goes_both_ways(game: Game) -> None:
    texts = [game.action_to_string(action) for action in range(game.num_distinct_actions())]
    assert len(set(texts)) == len(texts) == 140
    state = game.new_initial_state(seed=1)
    for action, text in enumerate(texts):
        assert game.string_to_action(text) == action
        assert state.action_to_string(action) == text
        assert state.string_to_action(text) == action
        assert re.search("[A-Za-z]{3}", text)
        assert text == text.strip()
        assert text.isprintable()


def test_verb_and_component_are_in_the_text(game: Game) -> None:
    cards = game.components.cards
    verbs = {"play": "play", "sell": "sell", "claim": "claim", "double": "spend", "place": "place", "move": "move"}
    for action in range(game.num_distinct_actions()):
        block, (k,) = game.action_layout.locate(action)
        verb, component = parse(game.action_to_string(action))
        assert verb == (verbs | {"pay": "pay"})[block]
        if block in ("play", "sell"):
            assert component == (cards[k + 1] if k + 1 < len(cards) else f"unused card {k + 1}")
        expected = {"place": REGIONS[1:], "move": REGIONS, "pay": [f"{vp} VP" for vp in range(17)]}
        if block in expected:
            assert component == expected[block][k]


def test_the_standard_texts_name_all_cards() -> None:
    game = standard_game()
    texts = [game.action_to_string(action) for action in range(game.num_distinct_actions())]
    assert texts[:56] == [f"play {name}" for name in CARDS]
    assert texts[56:112] == [f"sell {name}" for name in CARDS]
    assert texts[112:114] == ["claim a score", "spend the double move"]
    assert not any("unused" in text for text in texts)


def test_unused_ids_have_texts_and_are_never_legal(tmp_path: Path) -> None:
    game = westbound.load("go_west_2005", components=write_toml(tmp_path / "cards.toml", few_kinds()))
    unused = [a for a in range(140) if "unused" in game.action_to_string(a)]
    assert unused == [*range(4, 56), *range(60, 112)]
    state = game.new_initial_state(2, seed=5)
    while not state.is_terminal():
        legal = state.legal_actions()
        assert not set(legal) & set(unused)
        state.apply_action(legal[len(state.history()) % len(legal)])


@pytest.mark.parametrize(
    "text", ["", "play", "play nothing", "Claim a score", "claim a score ", "pay 17 VP", "3", 3, None]
)
def test_unknown_texts_are_refused(text: object) -> None:
    with pytest.raises(ValueError, match=re.escape(repr(text))):
        standard_game().string_to_action(text)  # type: ignore[arg-type]


def test_every_prompt_has_a_phrase_and_the_dict_names_kinds() -> None:
    notation = standard_game().spec.notation
    assert set(notation.PHRASES) == set(standard_game().spec.prompts)
    assert all(phrase.startswith("choose") for phrase in notation.PHRASES.values())
