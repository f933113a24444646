"""The picture of the northern map, and the same as text."""

from __future__ import annotations

import random
import re
import xml.etree.ElementTree as ET
from functools import cache
from itertools import combinations

import pytest

from tests.rails_to_the_north.boards import made_up
from tests.rails_to_the_north.positions import Board, north_game
from tests.rails_to_the_north.records import state_from
from westbound.envs.core.game import State
from westbound.envs.core.render.picture import PLAYER_STYLES, text_width
from westbound.envs.rails_to_the_north.render import ansi, facts, north, notes, svg
from westbound.envs.rails_to_the_north.render.points import points
from westbound.envs.rails_to_the_north.render.view import look

pytestmark = pytest.mark.core

SVG = "{http://www.w3.org/2000/svg}"
FACTS = facts(north_game().components)
NAMES = [style.name for style in PLAYER_STYLES]


@cache
def states() -> tuple[State, ...]:
    """Made-up positions with many posts and discs, and the ends of random games."""
    found = [state_from(made_up(seed, expansion=True), north_game()) for seed in range(12)]
    for n in (2, 4):
        rng, state = random.Random(n), north_game().new_initial_state(n, seed=n)
        while not state.is_terminal():
            state.apply_action(rng.choice(state.legal_actions()))
        found.append(state)
    return tuple(found)


def tips(picture: str) -> list[str]:
    """The names of the shapes in an SVG document."""
    return [node.text or "" for node in ET.fromstring(picture).iter(f"{SVG}title")]


def seats(players: list[int]) -> str:
    return ", ".join(NAMES[p] for p in players) or "nobody"


def test_towns_with_posts_tiles_stations_and_discs() -> None:
    for state in states():
        data, named = state.to_dict(), tips(state.svg())
        stations = {"town 40": data["stations"][10], "town 41": data["stations"][11]}
        for name, town in data["towns"].items():
            (tip,) = [tip for tip in named if tip.startswith(f"{name}: ") and "railways to" in tip]
            assert tip.endswith(f"; posts: {seats(town['posts'])}")
            assert f"{FACTS['towns'][name]['type']} town of the {FACTS['towns'][name]['zone']} zone" in tip
            assert (f"tile: {FACTS['medium'][town['tile']]}" in tip) if town["tile"] else "tile" not in tip
            if name in stations:
                assert f"; discs: {seats(stations[name]['discs'])}; " in tip
                assert f"{stations[name]['master'] or 'appointed'}: " in tip
            discs = [(p, player["cities"].get(name, 0)) for p, player in enumerate(data["players"])]
            told = ", ".join(f"{NAMES[p]}{f' x{n}' if n > 1 else ''}" for p, n in discs if n) or "nobody"
            assert (f"; discs: {told}; " in tip) or name not in FACTS["cities"][1]


def test_each_post_is_drawn_in_its_colour() -> None:
    """Of a town's four places those from the left carry the posts, the others say what they bring."""
    board = Board(4, north=True).posts(2, "town 44", "Denver").posts(3, "Denver").posts(0, "town 44")
    root = ET.fromstring(board.table().state.svg())
    for name, letters, free in (("town 44", "RB", []), ("Denver", "BY", ["-$2", "-$3"])):
        (shape,) = [g for g in root.iter(f"{SVG}g") if (g.findtext(f"{SVG}title") or "").startswith(f"{name}: ")]
        words = [node.text for node in shape.iter(f"{SVG}text")]
        assert [word for word in words if word in list("RGBY")] == list(letters)
        assert [word for word in words if word and "$" in word] == free


def test_new_york_posts_tokens_and_cities_of_the_row() -> None:
    for state in states():
        data, named = state.to_dict(), tips(state.svg())
        told = [tip.split(": ")[1] for tip in named if tip.startswith("reserve: ")]
        assert told == data["reserve"]
        row = [name for name in FACTS["cities"][1] if name not in data["towns"]]
        assert len(row) == 8
        for name in row:
            discs = [p for p, player in enumerate(data["players"]) if name in player["cities"]]
            assert f"{name} of the row: discs of {seats(discs)}" in named
        for player in data["players"]:
            bells, tokens = (15 - player["posts"]) // 3, player["exchange_tokens"]
            posts = f"{player['posts']} trading post{'s' * (player['posts'] != 1)} left"
            assert f"{posts}, {bells} bell{'s' * (bells != 1)} cleared" in named
            assert f"{tokens} exchange token{'s' * (tokens != 1)}" in named


def test_as_text() -> None:
    for state in states():
        data, board = state.to_dict(), state.ansi(color=False)
        assert max(map(len, board.split("\n"))) <= 100
        for name, town in data["towns"].items():
            (line,) = re.findall(rf"\n  {name} +\w+ +\[(\w*)\]([^\n]*)", board)
            assert line[0] == "".join(PLAYER_STYLES[p].letter for p in town["posts"])
            following = [*FACTS["towns"][name]["squares"], ""][len(town["posts"])]
            assert (f" next {following}" in line[1]) == bool(following)
            assert FACTS["medium"][town["tile"]] in line[1] if town["tile"] else True
        assert all(f"{name} ({FACTS['masters'][name]['words']})" in board for name in data["reserve"])
        for player in data["players"]:
            assert f"{player['posts']} trading post" in board
        assert ansi(data, **FACTS) != board


def test_the_base_game_shows_nothing_of_it() -> None:
    data = states()[0].to_dict()
    data["parameters"]["expansion"] = False
    data["stations"] = data["stations"][:10] + [station | {"discs": []} for station in data["stations"][10:]]
    data["players"] = [
        player | {"cities": {}, "buildings": player["buildings"][:10] + ["out"] * 2} for player in data["players"]
    ]
    data["trail"] = dict.fromkeys(data["trail"])
    assert "town 42" not in svg(data, **FACTS)
    assert "town 42" not in ansi(data, **FACTS)


def test_an_observer_sees_nothing_that_he_cannot_know() -> None:
    changed = 0
    for state in states():
        if not state.is_terminal():
            other = state.resample(0, 5)
            assert (other.ansi(observer=0), other.svg(observer=0)) == (state.ansi(observer=0), state.svg(observer=0))
            changed += other.ansi() != state.ansi()
    assert changed > 5


def test_points_are_those_of_the_rules() -> None:
    for state in states():
        data = state.to_dict()
        for p, score in enumerate(state.scores().tolist()):
            assert sum(points(data, p, FACTS).values()) == score


def test_every_railway_is_drawn_once() -> None:
    view = look(states()[0].to_dict(), None, FACTS)
    drawn = north.railways(view.towns)
    assert len(drawn) == len({frozenset(pair) for pair in drawn}) == 32
    assert ("Denver", "town 47") in drawn or ("town 47", "Denver") in drawn
    assert states()[0].svg().count('stroke-dasharray="7 5"') == 32


def boxes() -> list[tuple[float, float, float, float]]:
    """Left, top, right, bottom of all that stands on the map."""
    found = []
    for name, (x, y) in zip(FACTS["towns"], north.TOWNS, strict=True):
        w, h = north.SIZES[FACTS["towns"][name]["type"]]
        found.append((x - w / 2, y - h / 2, x + w / 2, y + h / 2))
    w, h = north.ANCHOR
    found += [(x - w / 2, y - h / 2, x + w / 2, y + h / 2) for x, y in north.CITIES]
    found += [(x, y, x + w, y + h) for x, y, w, h in (north.RESERVE, north.KEY)]
    return found


def test_nothing_overlaps() -> None:
    for left, top, right, bottom in boxes():
        assert 0 < left < right < north.WIDTH
        assert 24 < top < bottom < north.HEIGHT
    for a, b in combinations(boxes(), 2):
        assert a[2] < b[0] or b[2] < a[0] or a[3] < b[1] or b[3] < a[1]


def test_railways_pass_no_foreign_town() -> None:
    """A line between two towns crosses no other box, or it would seem to stop there."""
    view = look(states()[0].to_dict(), None, FACTS)
    names = [*(town.name for town in view.towns), *(city.name for city in view.cities)]
    spots = dict(zip(names, [*north.TOWNS, *north.CITIES], strict=True))
    areas = dict(zip(names, boxes(), strict=False))
    for a, b in north.railways(view.towns):
        (x1, y1), (x2, y2) = spots[a], spots[b]
        for k in range(101):
            x, y = x1 + (x2 - x1) * k / 100, y1 + (y2 - y1) * k / 100
            inside = [name for name, box in areas.items() if box[0] < x < box[2] and box[1] < y < box[3]]
            assert set(inside) <= {a, b}, f"{a} - {b} at {inside}"


def test_words_fit() -> None:
    """No text of a town needs more than the room that it is shrunk to."""
    for words in FACTS["medium"].values():
        width = north.SIZES["medium"][0]
        assert text_width(words, 9.4) < 2 * (width - 6)
    for row in FACTS["towns"].values():
        assert all(text_width(words, 10) * 0.75 < 18 for words in row["squares"] if words not in ("token", ""))
        assert "*" not in "".join(row["squares"])
    for city in FACTS["cities"][1].values():
        assert "*" not in city["short"]


def test_words_beside_answers() -> None:
    """What a town's next place and the town itself bring, what a station master does."""
    board = Board(north=True).posts(0, "town 47", "town 42", "town 51").posts(1, "Denver").medium(town_43="build")
    board.masters("", "", "", "", "", "zones").posts(0, "Memphis", "town 50")
    state = board.reserve("two certs", "12 dollars").ask("town", 256).state
    told = dict(
        zip(texts := [state.action_to_string(a) for a in state.legal_actions()], state_notes(state, texts), strict=True)
    )
    assert told["trading post in Denver"] == "blue zone; pay $2; value 8"
    assert told["trading post in town 43"] == "green zone; build for free"
    assert told["trading post in town 53"] == "red zone; 1 certificate"
    assert told["trading post in town 40"] == "green zone; $7, 6 VP, master zones"
    assert told["trading post in Green Bay"] == "red zone; value 12, +4 VP"
    assert told["stop"] == ""
    state = board.ask("master").state
    assert state_notes(state, ["take station master two certs"]) == ["2 certificates for good"]


def state_notes(state: State, texts: list[str]) -> list[str]:
    return notes(state.to_dict(), texts, **FACTS)
