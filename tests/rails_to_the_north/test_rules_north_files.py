"""Component files with an expansion of their own: what is refused, what is played; the length of a game."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.rails_to_the_north.positions import OPTIONAL, Board, Table, north_game
from tests.rails_to_the_north.test_rules_files import FILE
from westbound.envs.core.game import Game, State
from westbound.envs.core.tables import ComponentError
from westbound.envs.rails_to_the_north import SPEC
from westbound.envs.rails_to_the_north.reading import load_components
from westbound.envs.rails_to_the_north.tables import MOST_TOKENS

pytestmark = [pytest.mark.core, pytest.mark.nojit]
TEXT = FILE.read_text(encoding="utf-8")


def changed(folder: Path, *changes: tuple[str, str]) -> Path:
    text = TEXT
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    path = folder / "own.toml"
    path.write_text(text, encoding="utf-8")
    return path


KANSAS_CITY = "repeatable = true, vp = -8, advance = 6, steps = []"
SQUARE = 'squares = [[["tokens", 1]], [], [], []]'
ICON = '[["card", "jersey", "may"], ["dollars", 4]]'
PLAIN = 'type = "small", squares = [[], [], [], []]'


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('[["dollars", 4]] }', '[["tokens", 1]] }', "exchange tokens come from"),
        ("any = [[", 'any = [["tokens", 1], [', "exchange tokens come from"),
        (KANSAS_CITY, KANSAS_CITY.replace("[]", '[["tokens", 1]]'), "exchange tokens come from"),
        (ICON, '[["card", "jersey", "may"]]', "one step after it"),
        (ICON, '[["dollars", 4], ["card", "jersey", "may"]]', "one step after it"),
        ("exchange_tokens = 1", "exchange_tokens = 11", "setup.exchange_tokens"),
        (SQUARE, SQUARE.replace('["tokens", 1]', '["copy"]'), "local action of a building"),
        (SQUARE, SQUARE.replace("[], []]", "[]]"), "squares"),
        ('town = "town 41"', 'town = "town 40"', "two towns of type"),
        (PLAIN, PLAIN.replace("small", "station"), "two towns of type"),
        ('{ name = "Memphis", zone', '{ name = "Topeka", zone', "large city is one of the cities"),
        ('["Columbia", "Memphis"]', '["Topeka", "Memphis"]', "joins no towns"),
        ('["Columbia", "Memphis"]', '["Columbia", "Chicago"]', "joins no towns"),
        ('copies = 2, steps = [["trash", 2]]', 'copies = 0, steps = [["trash", 2]]', r"medium\[1\].copies"),
    ],
)
def test_errors_name_what_is_wrong(tmp_path: Path, old: str, new: str, message: str) -> None:
    with pytest.raises(ComponentError, match=message):
        load_components(changed(tmp_path, (old, new)))


def test_a_tile_for_each_medium_town(tmp_path: Path) -> None:
    """Five tiles for six towns are too few, six are enough."""
    tiles = [f'copies = 2, steps = [["{verb}"' for verb in ("hire", "trash", "forward", "build", "cow_or_money")]
    single = [(tile, tile.replace("2", "1", 1)) for tile in tiles]
    load_components(changed(tmp_path, *single[:4]))
    with pytest.raises(ComponentError, match="a tile for each medium town"):
        load_components(changed(tmp_path, *single))


def test_tokens_of_a_player_are_limited(tmp_path: Path) -> None:
    squares = '[[["tokens", 1]], [["tokens", 1]], [["tokens", 1]], [["tokens", 1]]]'
    many = squares.replace('["tokens", 1]', ", ".join(['["tokens", 3]'] * 4))
    with pytest.raises(ComponentError, match=f"more than {MOST_TOKENS} exchange tokens"):
        load_components(changed(tmp_path, (squares, many)))


def test_own_squares_are_played(tmp_path: Path) -> None:
    """Town 42 costs 4 dollars, then brings 3."""
    first = '{ name = "town 42", zone = "green", type = "small", squares = [[], [], [], []] }'
    own = first.replace("[[], [], [], []]", '[[["pay", 4], ["tokens", 2]], [["dollars", 3]], [], []]')
    game = Game(SPEC, changed(tmp_path, (first, own)))
    assert game.components.digest != north_game().components.digest
    north = Board(north=True)
    for p, (money, tokens) in enumerate([(16, 3), (23, 1)]):
        north.frames([("town", p, OPTIONAL)], p)
        table = Table(State(game, north.bytes.copy()))
        table.play("trading post in town 42")
        player = table.player(p)
        assert (player["money"], player["exchange_tokens"]) == (money, tokens)
        north.posts(p, "town 42")


def test_posts_and_tokens_have_room_in_the_longest_game() -> None:
    """Beside the base game's bound: a token takes three answers; a post as many as a local action, thrice."""
    assert SPEC.max_game_length >= 41 * 48 * 128 + 4 * (MOST_TOKENS * 3 + 28 * 3 * 24)
    assert SPEC.max_game_length < 300_000
    player = Board(4, north=True).record["players"][0]
    player["tokens"], player["posts"] = MOST_TOKENS, 20
    assert (player["tokens"], player["posts"]) == (MOST_TOKENS, 20)
