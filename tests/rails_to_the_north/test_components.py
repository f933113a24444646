"""The component file: every number of the base game against a second entry, totals of the expansion, broken files."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from tests.rails_to_the_north import facts
from tests.rails_to_the_north.positions import standard_game
from westbound.envs import rails_to_the_north
from westbound.envs.core.game import Game
from westbound.envs.core.tables import ComponentError
from westbound.envs.rails_to_the_north.reading import load_components

pytestmark = pytest.mark.core
COMPONENTS = Path(rails_to_the_north.__file__).with_name("components.toml")
TEXT = COMPONENTS.read_text(encoding="utf-8")
FILE: dict[str, Any] = tomllib.loads(TEXT)
UNITS = {"own buildings in woods": "woods"}


def by_name(part: str) -> dict[str, Any]:
    return {entry["name"]: entry for entry in FILE[part]}


def steps_of(steps: facts.Steps) -> facts.Steps:
    """Steps in the words of the second entry."""
    words = {"limit": 15} | UNITS
    return [[words.get(word, word) if isinstance(word, str) else word for word in step] for step in steps]


def local_of(entry: Any) -> facts.Face:
    return [(local["entry"], steps_of(local["steps"])) for local in entry["local"]]


# ---- the base game -------------------------------------------------------------------------------------


def test_the_trail() -> None:
    spaces = by_name("space")
    assert list(spaces) == facts.SPACES
    assert {name: sorted(space["next"]) for name, space in spaces.items()} == {
        name: sorted(ends) for name, ends in facts.AFTER.items()
    }
    assert len(facts.EDGES) == 55
    assert [name for name, space in spaces.items() if space["kind"] == "building"] == facts.BUILDING_SPACES
    assert {name for name, space in spaces.items() if space.get("woods")} == facts.WOODS
    assert {name: space["risk"] for name, space in spaces.items() if "risk" in space} == facts.RISK_ICONS
    assert {name: s["value"] for name, s in spaces.items() if "value" in s} == facts.TRADES
    hazards = {name for kinds in facts.HAZARD_SPACES.values() for name in kinds}
    assert {f"{space['hazard']} {space['number']}" for space in spaces.values() if "hazard" in space} == hazards
    trail = FILE["trail"]
    for k, n in enumerate((2, 3, 4)):
        assert (trail["green_fee"][k], trail["black_fee"][k]) == (facts.GREEN_FEE[n], facts.BLACK_FEE[n])
        assert (trail["steps"][k], trail["steps_for_dollars_disc"][k], trail["steps_for_points_disc"][k]) == (
            facts.STEPS[n],
            facts.STEPS_FOR_DOLLARS_DISC[n],
            facts.STEPS_FOR_POINTS_DISC,
        )
        assert FILE["setup"]["market_size"][k] == facts.MARKET_SIZE[n]
        assert FILE["job_market"]["first_workers"][k] == 2 * n - 1
    assert {kind: steps_of(FILE["risk"][kind]) for kind in facts.RISKS} == facts.RISKS


def ways(start: str) -> int:
    return 1 if start == "Kansas City" else sum(ways(space) for space in facts.AFTER[start])


def test_ways_through_the_trail() -> None:
    assert ways("start") == 96


def test_buildings() -> None:
    neutral, private = by_name("neutral"), by_name("private")
    assert {name: local_of(entry) for name, entry in neutral.items()} == facts.NEUTRAL
    base = {name: entry for name, entry in private.items() if int(name[:-1]) <= 10}
    assert {name: local_of(entry) for name, entry in base.items()} == {
        name: face for name, face in facts.LOCAL.items() if name not in facts.NEUTRAL
    }
    assert {name: entry["craftsmen"] for name, entry in base.items()} == facts.CRAFTSMEN
    assert {name: entry["vp"] for name, entry in base.items()} == facts.BUILDING_POINTS
    hands = {name: entry["hand"] for name, entry in base.items() if entry["hand"] != "none"}
    assert hands == {name: "both" if len(h) == 2 else h[0] for name, h in facts.HANDS.items()}
    entries = [(name, local["entry"]) for name, e in (neutral | private).items() for local in e["local"]]
    assert (len(neutral) + len(private), len(set(entries))) == (31, 55)


def test_cattle_and_purchases() -> None:
    cattle = by_name("cattle")
    assert list(cattle) == facts.CATTLE
    for name, card in cattle.items():
        assert (card["type"], card["value"]) == (facts.type_of(name), facts.VALUES[facts.type_of(name) or ""])
        assert card["vp"] == facts.CATTLE_POINTS[name]
        assert (card["start"], card["market"]) == (facts.STARTING_DECK.get(name, 0), facts.MARKET_DECK.get(name, 0))
    assert (sum(facts.STARTING_DECK.values()), sum(facts.MARKET_DECK.values())) == (14, 36)
    bought = [(p["cowboys"], p["dollars"], p["value"], p["cards"]) for p in FILE["purchase"]]
    assert bought == [*facts.PURCHASES, (1, 0, 0, 2)]


def test_workers_discs_and_auxiliary_actions() -> None:
    market, workers = FILE["job_market"], FILE["workers"]
    assert (market["costs"], tuple(market["refill_rows"])) == (facts.JOB_COSTS, facts.REFILL_ROWS)
    assert {(i["type"], i["space"]): i["steps"] for i in workers["icon"]} == facts.ICONS
    assert (workers["last_vp"], market["token_vp"]) == (4, 2)
    discs = by_name("disc")
    assert {name: disc["copies"] for name, disc in discs.items() if name != "trading post"} == facts.DISCS
    assert sum(facts.DISCS.values()) == 14
    assert {name for name, disc in discs.items() if disc["corner"] == "dark"} == facts.DARK_DISCS
    assert {name: d["cost"] for name, d in discs.items() if d["cost"]} == facts.DISC_COSTS | {"trading post": 2}
    assert {name: d["dollars"] for name, d in discs.items() if d["dollars"]} == facts.DISC_DOLLARS
    assert {name: d["vp"] for name, d in discs.items() if d["vp"]} == {"steps and points": 3}
    auxiliary = {name: (a["single"], a["double"]) for name, a in by_name("auxiliary").items()}
    auxiliary.pop("trading post")
    assert auxiliary == facts.AUXILIARY
    assert (FILE["certificates"]["track"], FILE["certificates"]["limits"]) == (facts.CERTIFICATE_TRACK, [3, 4, 6])


def test_supply() -> None:
    supply = FILE["supply"]
    green, blue = supply["pile_1_teepees"]
    hazards = {f"{h['hand']} {h['vp']}": h["copies"] for h in supply["hazard"]}
    assert hazards == facts.HAZARD_FACES
    assert {"green teepee": green, "blue teepee": blue}.items() <= facts.PILES[0].items()
    assert facts.PILES[1] == dict(zip(facts.WORKERS, supply["pile_2_workers"], strict=True))
    teepees = dict(zip(("green teepee", "blue teepee"), supply["pile_3_teepees"], strict=True))
    assert facts.PILES[2] == dict(zip(facts.WORKERS, supply["pile_3_workers"], strict=True)) | teepees
    total = sum((Counter(pile) for pile in facts.PILES), Counter())
    assert (sum(total.values()), sum(total[kind] for kind in facts.WORKERS)) == (94, 54)
    assert total["green teepee"] + total["blue teepee"] == 22
    assert FILE["setup"]["tiles_of_pile_1"] == facts.FIRST_TILES
    assert supply["teepee_hands"] == ["green", "black"]


def test_railroad_stations_and_masters() -> None:
    railroad, stations, masters = FILE["railroad"], FILE["station"], by_name("master")
    assert tuple(railroad["turnouts_after"]) == facts.TURNOUTS_AFTER
    assert tuple(railroad["crosses_after"]) == facts.CROSSES_AFTER
    assert (railroad["last_space"], railroad["end_dollars"], len(facts.TRACK)) == (facts.LAST_SPACE, 3, 49)
    assert [station["name"] for station in stations] == facts.STATIONS
    track = {float(station["at"]): k for k, station in enumerate(stations[:10])}
    assert track == facts.STATION_AT
    assert [station["cost"] for station in stations[:10]] == facts.STATION_COSTS
    assert [station["vp"] for station in stations[:10]] == facts.STATION_POINTS
    assert {k for k, station in enumerate(stations[:10]) if station["corner"] == "white"} == facts.WHITE_STATIONS
    assert [k for k, station in enumerate(stations) if station["master"]] == [0, 1, 2, 3, 4, 10, 11]
    base = {name: (m["certificates"], m["steps"]) for name, m in masters.items() if not m["expansion"]}
    assert base == facts.MASTERS
    rates = {name: (m["vp"], m["per"], m["unit"]) for name, m in masters.items() if not m["expansion"]}
    assert rates == {
        "workers": (1, 1, "worker"),
        "objectives": (3, 2, "objective card"),
        "hazards": (3, 2, "hazard"),
        "teepees": (3, 1, "teepee pair"),
        "certificates": (3, 2, "certificate"),
    }


def test_cities_and_links() -> None:
    cities = by_name("base_city")
    assert {name: city["value"] for name, city in cities.items()} == facts.CITY_VALUES
    assert {name for name, city in cities.items() if city["corner"] == "dark"} == facts.DARK_CITIES
    assert {name for name, city in cities.items() if city["repeatable"]} == facts.REPEATABLE
    assert {name: city["vp"] for name, city in cities.items() if city["vp"]} == facts.CITY_POINTS
    assert {name: city["advance"] for name, city in cities.items() if city["advance"]} == {"Kansas City": 6}
    assert {tuple(link["between"]): link["vp"] for link in FILE["base_link"]} == facts.LINK_POINTS
    assert {tuple(link["between"]) for link in FILE["base_link"] if link["steps"]} == facts.CARD_LINKS


def test_objective_cards() -> None:
    cards = by_name("objective")
    words = {f"cattle {value}": f"value {value}" for value in (3, 4, 5)}
    found = {n: ([words.get(t, t) for t in c["tasks"]], c["vp"], c["penalty"]) for n, c in cards.items()}
    assert found == facts.OBJECTIVES | facts.STARTING_OBJECTIVES
    assert list(found) == [*facts.OBJECTIVES, *facts.STARTING_OBJECTIVES]
    assert {name: card["copies"] for name, card in cards.items() if name in facts.OBJECTIVES} == facts.COPIES
    assert sum(facts.COPIES.values()) == 24
    for name in facts.OBJECTIVES:
        assert cards[name]["steps"] == facts.PLAYED[name.split(":")[0]]
    assert FILE["setup"]["display"] == facts.DISPLAY


def test_other_numbers_of_the_beginning() -> None:
    setup = FILE["setup"]
    assert (setup["dollars"], setup["hand_size"]) == ([6, 7, 8, 9], 4)


# ---- the expansion -------------------------------------------------------------------------------------


def test_totals_of_the_expansion() -> None:
    towns = by_name("town")
    assert Counter(town["type"] for town in towns.values()) == {"small": 12, "medium": 6, "station": 2, "large": 8}
    assert Counter(town["zone"] for town in towns.values()) == {
        "green": 5,
        "blue": 5,
        "purple": 2,
        "red": 12,
        "teal": 2,
        "violet": 2,
    }
    assert all(len(town["squares"]) == 4 for town in towns.values())
    assert len(FILE["railway"]) == 32
    assert sum(tile["copies"] for tile in FILE["medium"]) == 10
    assert (len(FILE["master"]), len(FILE["station"])) == (11, 12)
    cities = by_name("expansion_city")
    assert (len(cities), len(FILE["expansion_link"])) == (16, 4)
    assert {name: city["vp"] for name, city in cities.items() if city["vp"]} == {
        "Kansas City": -8,
        "New York City": 3,
        "Green Bay": 4,
        "Minneapolis": 10,
        "Toronto": 5,
        "Montreal": 15,
    }
    setup = FILE["setup"]
    assert (setup["posts"], setup["posts_per_bell"], setup["bells_with_token"]) == (15, 3, [2, 5])


def test_every_town_can_be_reached() -> None:
    """From Kansas City and the cities of the row, over towns alone."""
    towns, row = by_name("town"), {c["name"] for c in FILE["expansion_city"][:8]}
    reached, grown = set(row), True
    while grown:
        grown = False
        for pair in FILE["railway"]:
            for a, b in (pair, pair[::-1]):
                if a in reached and b not in reached:
                    reached.add(b)
                    grown = True
    assert set(towns) <= reached
    assert not any("New York City" in pair for pair in FILE["railway"])


# ---- sources and layouts -------------------------------------------------------------------------------


def test_every_part_names_its_source() -> None:
    """In the comment above a list, or in a table's own entry."""
    for part, value in FILE.items():
        if isinstance(value, dict):
            assert value["provenance"], part
        elif part == "space":
            assert "# Provenance of the spaces: [trail]." in TEXT
        else:
            above = TEXT[: TEXT.index(f"\n{part} = [")].rsplit("\n\n", 1)[1]
            assert re.search(r"Provenance: .|boardgamefiesta", above), part


def test_the_record_says_what_the_file_says() -> None:
    components = standard_game().components
    assert list(components.spaces) == facts.SPACES
    assert list(components.cards) == facts.CARDS
    assert [float(name) for name in components.track] == facts.TRACK
    assert list(components.supply[1:]) == facts.SUPPLY_ORDER
    with pytest.raises(ValueError, match="read-only"):
        components.record[0]["display"] = 3


def test_the_action_space() -> None:
    game = standard_game()
    texts = [game.action_to_string(action) for action in range(game.num_distinct_actions())]
    assert (len(texts), len(set(texts))) == (440, 440)


# ---- broken files --------------------------------------------------------------------------------------

BROKEN: dict[str, tuple[str, str, str]] = {
    "an arrow to nowhere": ('next = ["A1", "flood 1"]', 'next = ["A1", "flood 9"]', r"space\[1\]\.next.*flood 9"),
    "an arrow back": ('next = ["A2"] }', 'next = ["A"] }', r"space\[2\]\.next.*no later space"),
    "a space twice": ('name = "A2", kind', 'name = "A1", kind', r"space\[3\]\.name = 'A1': another"),
    "an unknown verb": ('["hire", 2]', '["fire", 2]', r"neutral\[0\].*fire"),
    "an unknown card": ('["card", "guernsey"], ["dollars", 2]', '["card", "goat"], ["dollars", 2]', "neutral.*goat"),
    "a misspelt key": ("craftsmen = 7", "craftmen = 7", r"private\[8\]\.craftsmen is missing"),
    "an unknown key": ('corner = "white", cost = 2,', 'corner = "white", cost = 2, x = 1,', r"disc\[10\]\.x = 1"),
    "a number as text": ("craftsmen = 7", 'craftsmen = "7"', r"private\[8\]\.craftsmen = '7': .*whole number"),
    "no corner": ('at = "10.5"', 'at = "10.7"', r"station\[2\]\.at = '10\.7'"),
    "turnouts side by side": ("[4, 7, 10, 13", "[4, 5, 10, 13", r"railroad\.turnouts_after.*rise by two"),
    "a limit off the track": ("limits = [3, 4, 6]", "limits = [3, 5, 6]", r"certificates\.limits"),
    "an unknown task": ('tasks = ["San Francisco"]', 'tasks = ["Boston"]', r"objective\[5\]\.tasks"),
    "a link of one city": ('between = ["Topeka", "Wichita"]', 'between = ["Topeka", "Topeka"]', r"base_link\[0\]"),
    "a railway to nowhere": ('["town 58", "town 59"]', '["town 58", "town 99"]', "railway.*town 99"),
    "no source": ('provenance = "base rulebook, boardgamefiesta, pictures"\ntrack', "track", r"provenance is missing"),
}


def write(text: str, folder: Path) -> Path:
    path = folder / "own.toml"
    path.write_text(text, encoding="utf-8")
    return path


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_file_is_refused_by_name(name: str, tmp_path: Path) -> None:
    old, new, message = BROKEN[name]
    assert old in TEXT
    path = write(TEXT.replace(old, new, 1), tmp_path)
    with pytest.raises(ComponentError, match=message) as error:
        load_components(path)
    assert str(path) in str(error.value)
    assert len(str(error.value)) < 500


def test_own_numbers_are_played(tmp_path: Path) -> None:
    text = TEXT.replace("dollars = [6, 7, 8, 9]", "dollars = [16, 7, 8, 9]")
    text = text.replace("first_workers = [3, 5, 7]", "first_workers = [2, 5, 7]")
    game = Game(standard_game().spec, write(text, tmp_path))
    assert game.components.digest != standard_game().components.digest
    data = game.new_initial_state(2, seed=1).to_dict()
    assert (data["players"][0]["money"], data["jobs_filled"]) == (16, 2)
    same = load_components(write(TEXT + "\n# a remark\n", tmp_path))
    assert same.digest == standard_game().components.digest
