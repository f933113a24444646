"""The component file: its numbers against the facts, clear errors for broken files, own sets that play."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.go_west.files import Data, own_file, random_file, write_file
from tests.go_west.play import play_checked, standard_game
from tests.go_west.reference_parts import (
    COMPONENTS,
    HOUSE,
    TYPES,
    house_spots,
    printed_areas,
    printed_fields,
    read_world,
)
from westbound.envs.core.game import Game
from westbound.envs.core.tables import ComponentError
from westbound.envs.go_west import SPEC
from westbound.envs.go_west.tables import load_components

pytestmark = pytest.mark.core
WORLD = read_world()


# ---- the facts -----------------------------------------------------------------------------------------


def test_cards_of_the_box() -> None:
    copies: Counter[str] = Counter()
    for card in WORLD.cards.values():
        copies[card.type] += card.copies if card.name != HOUSE else 0
    assert copies == {"lumberjack": 14, "mine": 16, "farm": 26, "production": 18, "city": 24, "order": 24}
    assert len(WORLD.cards) == 38 + 24 + 1
    assert len(WORLD.solo) == 24
    assert sum(tile["count"] for tile in WORLD.tiles) == 98 + 24 + 4
    assert {card["order"] for card in WORLD.solo.values()} == {
        c.name for c in WORLD.cards.values() if c.type == "order"
    }
    ops = [card["effect"]["op"] for card in WORLD.solo.values()]
    assert Counter(ops)["max_per_round"] == 5
    assert len(set(ops)) == 20


def test_one_tile_for_each_card() -> None:
    wanted: Counter[tuple[str, str, str]] = Counter()
    for card in WORLD.cards.values():
        wanted[card.type, card.shape, card.variant] += 4 if card.name == HOUSE else card.copies
    assert wanted == {(t["type"], t["shape"], t["variant"]): t["count"] for t in WORLD.tiles}


def test_symbols_and_what_the_rulebook_says_of_single_cards() -> None:
    symbols = Counter(kind for card in WORLD.cards.values() for kind in card.bonus * card.copies)
    assert symbols == {"farm": 15, "city": 13, "production": 12, "lumberjack": 11, "mine": 11, "order": 7}
    farms = [card for card in WORLD.cards.values() if card.type == "farm"]
    assert sorted(card.symbol or "" for card in farms) == sorted(WORLD.symbols)
    elsewhere = {card.name: card.terrain for card in farms if card.terrain != ["steppe"]}
    assert elsewhere == {"Fishery": ["river"], "Trapper hut": ["forest"], "Salt works": ["mountain"]}
    assert WORLD.cards["Blacksmith"].score == [{"op": "sets_in_radius", "types": ["mine", "city"], "r": 3, "k": 5}]
    three = [kind for name in ("Bank", "Equipment shop", "Bakery") for kind in WORLD.cards[name].bonus]
    assert (three.count("mine"), three.count("city")) == (3, 2)
    assert WORLD.cards["Lumberjack"].wagon
    assert not WORLD.cards["Bank"].wagon
    assert WORLD.cards["Steamboat"].terrain == ["river"]
    assert WORLD.cards["Bridge"].terrain[1] == "river"
    assert len(WORLD.cards["Canals"].water) == 3
    for card in WORLD.cards.values():
        usual = {"lumberjack": "forest", "mine": "mountain", "production": "steppe", "city": "steppe"}
        assert card.terrain == [usual[card.type]] if card.type in usual else card.terrain


def test_numbers() -> None:
    numbers = dict(WORLD.numbers)
    assert len(numbers.pop("symbols")) == 10
    assert numbers == {
        "rounds": 4,
        "stacks": [5, 6, 7],
        "solo_stacks": [7, 6, 5],
        "hand": 3,
        "farm_table": [5, 6, 7, 8, 10, 12, 15],
        "bonus": 1,
        "house_radius": 3,
        "solo_orders": 3,
        "solo_money": 100,
        "fit_tries": 30,
    }


BOARDS = {
    "solo": (20, 238, [8, 9, 10, 12, 13, 13, 14], [6, 7, 7, 7, 9, 10], 11, 14, 37, 113),
    "small": (21, 265, [8, 10, 10, 11, 13, 14, 14], [6, 7, 7, 8, 8, 10, 10], 13, 18, 40, 144),
    "medium": (23, 305, [8, 8, 9, 10, 11, 11, 13, 13, 13], [6, 6, 7, 8, 9, 9, 10, 10, 11], 16, 24, 52, 138),
    "large": (25, 393, [7, 8, 8, 8, 8, 9, 10, 12, 13, 13], [6, 6, 7, 7, 8, 8, 9, 9, 9, 11], 17, 26, 56, 238),
}


@pytest.mark.parametrize("name", BOARDS)
def test_boards(name: str) -> None:
    size, steppe, forests, mountains, gold, silver, river, spots = BOARDS[name]
    rows = tuple(WORLD.boards[name])
    assert len(rows) == size
    assert {len(row) for row in rows} == {size}
    assert [len(printed_fields(rows, letter)) for letter in ".GSR"] == [steppe, gold, silver, river]
    assert sorted(map(len, printed_areas(rows, "forest"))) == forests
    assert sorted(map(len, printed_areas(rows, "mountain"))) == mountains
    assert len(printed_areas(rows, "river")) == 1
    assert len(house_spots(rows)) == spots


def test_every_part_names_its_source() -> None:
    file = own_file()
    known = re.compile("rulebook|designed|derived")
    for part in ("shape", "building", "order", "solo", "board"):
        assert all(known.search(entry["provenance"]) for entry in file[part])
    text = COMPONENTS.read_text(encoding="utf-8")
    block = text[text.index("[game]") : text.index("[random_board]")]
    assert all(known.search(line.split("#")[1]) for line in block.splitlines()[1:] if "=" in line)


def test_the_record_says_what_the_file_says() -> None:
    components = standard_game().components
    t = components.record[0]
    names = [name for name in components.cards if name]
    assert names == list(WORLD.cards)
    for name, card in WORLD.cards.items():
        row = t["cards"][components.cards.index(name)]
        assert TYPES[row["type"] - 1] == card.type
        assert components.shapes[row["shape_id"]] == card.shape
        assert bool(row["wagon"]) == card.wagon
        assert [TYPES[k - 1] for k in row["bonus"] if k] == card.bonus
    for name, shape in WORLD.shapes.items():
        row = t["shapes"][components.shapes.index(name)]
        assert (row["num_cells"], row["orientations"], row["rotations"]) == (
            shape.size,
            len(shape.images),
            shape.rotations,
        )
        for k, image in enumerate(shape.images):
            moved = [[r - image[0][0], c - image[0][1]] for r, c in image]
            assert row["cells"][k, : shape.size].tolist() == moved
    with pytest.raises(ValueError, match="read-only"):
        t["rounds"] = 3


# ---- broken files --------------------------------------------------------------------------------------

Edit = Callable[[Data], Any]
ERRORS: dict[str, tuple[Edit, str]] = {
    "two cards of a name": (lambda d: d["building"][3].update(name="Bank"), r"name = 'Bank': another"),
    "an order as a building": (lambda d: d["building"][0].update(type="order"), r"building\[0\]\.type = 'order'"),
    "no copies": (lambda d: d["building"][0].update(copies=0), r"building\[0\]\.copies = 0"),
    "too few cards": (lambda d: [c.update(copies=1) for c in d["building"]], r"copies must add up"),
    "true is no number": (lambda d: d["building"][0].update(copies=True), r"copies = True"),
    "an unknown shape": (lambda d: d["building"][0].update(shape="Q9"), r"building\[0\]\.shape = 'Q9'"),
    "an unknown terrain": (lambda d: d["building"][0].update(terrain=["desert"]), r"building\[0\]\.terrain"),
    "a terrain for some fields": (lambda d: d["order"][1].update(terrain=["steppe", "river"]), r"order\[1\]\.terrain"),
    "no wagon": (lambda d: d["building"][0].pop("wagon"), r"building\[0\]\.wagon is missing"),
    "a wagon of numbers": (lambda d: d["building"][0].update(wagon=1), r"building\[0\]\.wagon = 1"),
    "a farm without a symbol": (lambda d: d["building"][11].pop("symbol"), r"building\[11\]\.symbol.*every farm"),
    "a mine with a symbol": (lambda d: d["building"][5].update(symbol="wheat"), r"building\[5\]\.symbol.*every farm"),
    "an unknown symbol": (lambda d: d["building"][11].update(symbol="rice"), r"building\[11\]\.symbol = 'rice'"),
    "an unknown operator": (lambda d: d["building"][0]["score"][0].update(op="pray"), r"score\[0\]\.op = 'pray'"),
    "a missing argument": (lambda d: d["building"][0]["score"][0].pop("k"), r"score\[0\]\.k is missing"),
    "an argument too many": (lambda d: d["building"][0]["score"][0].update(r=3), r"score\[0\]\.r = 3: unknown key"),
    "a radius of five": (lambda d: d["building"][21]["score"][0].update(r=5), r"score\[0\]\.r = 5"),
    "three conditions": (lambda d: d["order"][5]["condition"].append(d["order"][5]["condition"][0]), r"condition"),
    "a bonus of nothing": (lambda d: d["building"][21].update(bonus=["gold"]), r"building\[21\]\.bonus"),
    "an order without an end": (lambda d: d["order"][2].pop("final"), r"order\[2\]\.final is missing"),
    "23 orders": (lambda d: d["order"].pop(), r"order"),
    "water beside the tile": (lambda d: d["order"][0].update(water=[1, 5]), r"order\[0\]\.water = \[1, 5\]"),
    "a card without a tile": (lambda d: d["tile"].pop(0), r"building\[0\]\.shape.*no tile"),
    "a line of tiles twice": (lambda d: d["tile"].append(dict(d["tile"][0])), r"tile\[44\]\.shape.*another line"),
    "a tile in pieces": (lambda d: d["shape"][0].update(cells=[[0, 0], [0, 2]]), r"shape\[0\]\.cells"),
    "a tile in the air": (lambda d: d["shape"][0].update(cells=[[0, 1], [0, 2]]), r"shape\[0\]\.cells"),
    "two cards of an order": (lambda d: d["solo"][1].update(order="Canals"), r"solo\[1\]\.order.*pair"),
    "a solo card of an order": (lambda d: d["solo"][1].update(buildings=["Canals"]), r"solo\[1\]\.buildings"),
    "six tiles": (lambda d: d["solo"][1].update(buildings=["Bank"] * 6), r"solo\[1\]\.buildings"),
    "an unknown effect": (lambda d: d["solo"][1].update(effect={"op": "rain"}), r"solo\[1\]\.effect\.op = 'rain'"),
    "three boards": (lambda d: d["board"].pop(), r"board"),
    "a board with a short row": (lambda d: d["board"][0]["rows"].__setitem__(3, "..."), r"board\[0\]\.rows"),
    "a board of lakes": (lambda d: d["board"][0]["rows"].__setitem__(3, "L" * 20), r"board\[0\]\.rows"),
    "a board of water": (lambda d: d["board"][0].update(rows=["R" * 20] * 20), r"board\[0\]\.rows.*2 x 2 steppe"),
    "a board too large": (lambda d: d["board"][0].update(rows=["." * 26] * 26), r"board\[0\]\.rows"),
    "a short farm table": (lambda d: d["game"]["farm_table"].pop(), r"game\.farm_table.*list of 7"),
    "stacks of too many cards": (lambda d: d["game"].update(stacks=[7, 6, 7]), r"game\.stacks"),
    "no tries": (lambda d: d["game"].update(fit_tries=0), r"game\.fit_tries = 0"),
    "a misspelt key": (lambda d: d["building"][5].update(colour="red"), r"building\[5\]\.colour = 'red': unknown key"),
    "an unknown table": (lambda d: d.update(coal=1), r"coal = 1: unknown key"),
    "no source": (lambda d: d["building"][4].pop("provenance"), r"building\[4\]\.provenance is missing"),
    "a range upside down": (lambda d: d["random_board"].update(river_share=[130, 70]), r"random_board\.river_share"),
}


@pytest.mark.parametrize("name", ERRORS)
def test_a_broken_file_is_refused_by_name(name: str, tmp_path: Path) -> None:
    edit, message = ERRORS[name]
    data = own_file()
    edit(data)
    path = write_file(data, tmp_path / "cards.toml")
    with pytest.raises(ComponentError, match=message) as error:
        load_components(path)
    assert str(path) in str(error.value)
    assert len(str(error.value)) < 600


def test_an_own_copy_is_the_same_game(tmp_path: Path) -> None:
    """The digest is of names and numbers; texts and sources may differ."""
    data = own_file()
    for card in data["building"]:
        card |= {"text": "other words", "provenance": "derived"}
    assert load_components(write_file(data, tmp_path / "a.toml")).digest == standard_game().components.digest
    data["order"][0]["final"]["k"] = 4
    assert load_components(write_file(data, tmp_path / "b.toml")).digest != standard_game().components.digest


# ---- own sets ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(2))
def test_own_cards_and_boards_play(seed: int, tmp_path: Path) -> None:
    path = write_file(random_file(random.Random(seed)), tmp_path / "cards.toml")
    mode = [{"num_players": 1, "neutral_placement": "auto"}, {"num_players": 3}][seed]
    checked = play_checked(seed, mode, game=Game(SPEC, path), world=read_world(path))
    assert checked.state.is_terminal()
