"""The pictures tell the truth about a state, and nothing that their observer may not know."""

from __future__ import annotations

import copy
import random
import re
import xml.etree.ElementTree as ET
from functools import cache
from itertools import combinations

import pytest

from tests.rails_to_the_north.positions import standard_game
from westbound.envs.core.game import State
from westbound.envs.core.render.picture import PLAYER_STYLES
from westbound.envs.rails_to_the_north.render import ansi, facts, svg
from westbound.envs.rails_to_the_north.render.points import points
from westbound.envs.rails_to_the_north.render.trail import BOX_HEIGHT, BOX_WIDTH, DOT, HEIGHT, SPOTS, WIDTH
from westbound.envs.rails_to_the_north.render.words import question

pytestmark = pytest.mark.core

SVG = "{http://www.w3.org/2000/svg}"
ESCAPE = re.compile(r"\x1b\[[0-9;]*m")
FACTS = facts(standard_game().components)


@cache
def states() -> tuple[State, ...]:
    """A start, positions of all prompts and the end, for all player counts, of random games."""
    found = []
    for n in (2, 3, 4):
        rng, state, seen = random.Random(n), standard_game().new_initial_state(n, seed=n), set()
        while not state.is_terminal():
            if rng.random() < 0.1 and state.current_prompt() not in seen:
                seen.add(state.current_prompt())
                found.append(state.clone())
            state.apply_action(rng.choice(state.legal_actions()))
        found.append(state)
    return tuple(found)


def tips(picture: str) -> list[str]:
    """The names of the shapes in an SVG document."""
    return [node.text or "" for node in ET.fromstring(picture).iter(f"{SVG}title")]


def test_pictures_are_well_formed_and_leave_the_state_alone() -> None:
    assert len({state.current_prompt() for state in states()}) > 15
    for state in states():
        data = state.to_dict()
        before = copy.deepcopy(data)
        root = ET.fromstring(svg(data, caption="a <caption> & more", **FACTS))
        assert root.attrib["viewBox"] == "0 0 1600 1278"
        lines = ansi(data, color=False, **FACTS).split("\n")
        assert max(map(len, lines)) <= 100
        assert ESCAPE.sub("", ansi(data, color=True, **FACTS)) == "\n".join(lines)
        assert data == before


def test_an_observer_sees_nothing_that_he_cannot_know() -> None:
    """All that a player cannot know dealt anew: his picture stays the same, the picture of all cards does not."""
    changed = 0
    for k, state in enumerate(states()):
        if state.is_terminal():
            continue
        for p in {0, state.num_players - 1}:
            other = state.resample(p, 5)
            assert other.ansi(observer=p) == state.ansi(observer=p)
            changed += other.ansi() != state.ansi()
            if k % 3 == 0:  # drawing takes longer
                assert other.svg(observer=p) == state.svg(observer=p)
        with pytest.raises(ValueError, match="observer must be None or a player"):
            state.svg(observer=state.num_players)
    assert changed > 30


def test_own_hand_and_the_number_of_foreign_cards() -> None:
    for state in states():
        for p, player in enumerate(state.to_dict()["players"]):
            for observer in {0, 1}:
                board = block(state.ansi(observer=observer, color=False), p)
                hand = re.search(r" hand: ([^:]*)\n", board.replace(";\n      ", "; "))
                known = player["hand"] if observer == p or state.is_terminal() else player["shown"]
                shown = [f"{n} x {name}" if n > 1 else name for name, n in known.items()]
                hidden = sum(player["hand"].values()) - sum(known.values())
                shown += [f"{hidden} card{'s' * (hidden > 1)} face down"] if hidden else []
                if all(":" not in name for name in shown):  # names of objective cards have a colon
                    assert (hand.group(1).split("; ") if hand else []) == shown


def block(board: str, player: int) -> str:
    """A player's part of the board."""
    return (
        next(part for part in board.split("\n\n") if f"{PLAYER_STYLES[player].name}, player {player} " in part) + "\n"
    )


def test_places_tiles_and_pawns() -> None:
    for state in states():
        data, named = state.to_dict(), tips(state.svg())
        for space, tile in data["trail"].items():
            tip = next(tip for tip in named if tip.split("; ")[0] == space)
            if tile is not None and " of " in tile:
                face, owner = tile.split(" of ")
                assert f"; {face} of {PLAYER_STYLES[int(owner)].name}, " in tip
            elif tile is not None:
                assert tile in tip
            here = [PLAYER_STYLES[p].name for p, player in enumerate(data["players"]) if player["space"] == space]
            assert tip.endswith(f"pawns: {', '.join(here)}") if here else "pawns" not in tip


def test_every_building_says_what_it_offers() -> None:
    """Of all faces: in the terminal, and at the place where it stands in the picture."""
    state = standard_game().new_initial_state(2, seed=1, building_sides="b", neutral_buildings="lettered")
    board, named = state.ansi(color=False), tips(state.svg())
    assert "D on D                1) trade a teepee; 2) or pay $2: engine up to 2; 3) auxiliary, may double" in board
    assert "A; neutral A; 1. guernsey: $2; 2. hire; 3. hire, $2 dearer" in named
    assert "10b 8 craftsmen  11 VP /b  1) $4; 2) engine up to 4; 3) walk up to 4" in board
    assert "1b  1 craftsman  1 VP /g   1) an objective: 2 certificates; 2) engine back 1: $3" in board
    for name, face in FACTS["faces"].items():
        assert all(face["actions"]), name
        assert len(face["actions"]) == len(face["entries"]) > 0
        if name[0].isdigit() and name.endswith("b") and len(name) == 2:
            assert all(action in board for action in face["actions"])


def test_cities_stations_jobs_and_engines() -> None:
    for state in states():
        data, named, board = state.to_dict(), tips(state.svg()), state.ansi(color=False)
        for city in FACTS["cities"][0]:
            discs = [(p, player["cities"].get(city, 0)) for p, player in enumerate(data["players"])]
            told = [f"{PLAYER_STYLES[p].name}{f' x{n}' if n > 1 else ''}" for p, n in discs if n]
            tip = next(tip for tip in named if tip.startswith(f"{city}: value"))
            assert tip.endswith(f"discs: {', '.join(told) or 'nobody'}")
            letters = "".join(PLAYER_STYLES[p].letter + (str(n) if n > 1 else "") for p, n in discs if n)
            assert re.search(rf"{city}: [^\n]*? {letters}(  |\n)", board) or not letters
        for station in data["stations"][:10]:
            tip = next(tip for tip in named if tip.startswith(f"station {station['name']}: "))
            told = [PLAYER_STYLES[p].name for p in station["discs"]]
            assert tip.endswith(f"discs: {', '.join(told) or 'nobody'}")
            assert (f"{station['master']}: " in tip) == (station["master"] is not None)
        for row, workers in enumerate(data["jobs"], start=1):
            tip = next(tip for tip in named if tip.startswith(f"row {row}: "))
            assert {name: tip.count(name) for name in workers} == workers
        for p, player in enumerate(data["players"]):
            assert f"engine of {PLAYER_STYLES[p].name}: {player['engine']}" in named


def test_points_are_those_of_the_rules() -> None:
    """At the end and before: objectives at their best, masters, links and all other kinds."""
    for state in states():
        data = state.to_dict()
        for p, score in enumerate(state.scores().tolist()):
            assert sum(points(data, p, FACTS).values()) == score
        if state.is_terminal():
            best = max(state.scores().tolist())
            winners = [PLAYER_STYLES[p].name for p, rank in enumerate(state.ranks().tolist()) if rank == 1]
            told = f"{winners[0]} wins with" if len(winners) == 1 else "tie at"
            assert told in tips(state.svg())[0]
            assert f"{best} VP" in tips(state.svg())[0]
            assert len(re.findall(r"\n(?:1st|2nd|3rd|4th) ", state.ansi(color=False))) == state.num_players


def test_every_question_has_words() -> None:
    for kind in standard_game().spec.prompts:
        asked = question({"kind": kind, "player": 0, "argument": 3}, str, "C on D")
        assert asked.startswith("Red ")
        assert "decides" not in asked


def test_places_do_not_overlap() -> None:
    sizes = []
    spaces = list(FACTS["spaces"].values())
    for space, (x, y) in zip(spaces, SPOTS, strict=True):
        small = space["kind"] in ("hazard", "teepee", "off trail")
        w, h = (DOT, DOT) if small else (36, 30) if space["kind"] in ("start", "kansas city") else (49, BOX_HEIGHT / 2)
        assert w <= BOX_WIDTH / 2
        assert w < x < WIDTH - w
        assert h < y < HEIGHT - h
        sizes.append((x, y, w, h))
    for (x1, y1, w1, h1), (x2, y2, w2, h2) in combinations(sizes, 2):
        assert abs(x1 - x2) >= w1 + w2 or abs(y1 - y2) >= h1 + h2


def test_pixels() -> None:
    pytest.importorskip("resvg_py")
    from westbound.envs.core.render.picture import rasterise

    image = rasterise(states()[3].svg(), width=800)
    assert image.shape == (639, 800, 3)
    assert image.std() > 20
