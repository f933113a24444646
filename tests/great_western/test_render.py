"""The pictures tell the truth about a state."""

from __future__ import annotations

import copy
import random
import re
import xml.etree.ElementTree as ET
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tests.great_western.maps import random_components, write_components
from tests.great_western.play import STYLES
from tests.great_western.positions import building
from tests.great_western.records import standard_game, state_from
from tests.great_western.reference import ReferenceGame
from westbound.envs.core.game import Game, State
from westbound.envs.core.render.picture import PLAYER_STYLES
from westbound.envs.great_western import SPEC
from westbound.envs.great_western.render import ansi, facts, svg

pytestmark = pytest.mark.core

SVG = "{http://www.w3.org/2000/svg}"
ESCAPE = re.compile(r"\x1b\[[0-9;]*m")
FACTS = facts(standard_game().components)


@cache
def states() -> tuple[State, ...]:
    """A start, positions of all prompts and the end, for all player counts."""
    found = []
    for n in (2, 3, 4, 5):
        rng, state, seen = random.Random(n), standard_game().new_initial_state(n, seed=n), set()
        while not state.is_terminal():
            if rng.random() < 0.1 and state.current_prompt() not in seen:
                seen.add(state.current_prompt())
                found.append(state.clone())
            texts = [state.action_to_string(a) for a in state.legal_actions()]
            state.apply_action(state.string_to_action(STYLES["low bids"](rng, texts)))
        found.append(state)
    return tuple(found)


def tips(picture: str) -> list[str]:
    """The names of the shapes in an SVG document."""
    return [node.text or "" for node in ET.fromstring(picture).iter(f"{SVG}title")]


def test_pictures_are_well_formed_and_leave_the_state_alone() -> None:
    assert {state.current_prompt() for state in states()} == {"bid_train", "bid_amount", "build", "payment", ""}
    for state in states():
        data = state.to_dict()
        before = copy.deepcopy(data)
        root = ET.fromstring(svg(data, caption="a <caption> & more", **FACTS))
        assert root.attrib["viewBox"] == "0 0 1200 820"
        used = {node.attrib["href"][1:] for node in root.iter(f"{SVG}use")}
        assert used <= {node.attrib["id"] for node in root.iter() if "id" in node.attrib}
        lines = ansi(data, color=False, **FACTS).split("\n")
        assert max(map(len, lines)) <= 100
        assert ESCAPE.sub("", ansi(data, color=True, **FACTS)) == "\n".join(lines)
        assert data == before


def test_all_observers_see_the_same() -> None:
    for state in states():
        pictures = {state.svg(observer=p) for p in (None, 0, state.num_players - 1)}
        boards = {state.ansi(observer=p) for p in (None, *range(state.num_players))}
        assert len(pictures) == len(boards) == 1
        with pytest.raises(ValueError, match="observer must be None or a player"):
            state.svg(observer=state.num_players)


def test_cities_owners_and_ways() -> None:
    for state in states():
        data, reference = state.to_dict(), ReferenceGame(state.to_dict())
        active = data["prompts"][-1]["player"] if data["prompts"] else None
        paths = {} if active is None else reference.paths(active)
        named = tips(state.svg())
        board = state.ansi(color=False)
        for city, owner in data["cities"].items():
            cost, gold = reference.world.costs[city], reference.world.golds[city]
            tip = f"{city}: cost {cost}, gold {gold}"
            letter = "."
            shown = f"{city}: {cost}, {gold}g"
            if owner is not None:
                tip += f", {PLAYER_STYLES[owner].name}"
                letter = PLAYER_STYLES[owner].letter
            elif city in paths:
                tip += f", links cost {PLAYER_STYLES[active].name} {paths[city]} piece{'s' * (paths[city] != 1)}"
                shown += f" ({paths[city]})"
            assert named.count(tip) == 1
            assert f"{letter} {shown}" in board
        for (a, b), cost in reference.world.links.items():
            assert (f"{a} - {b}: {cost}" in named) + (f"{b} - {a}: {cost}" in named) == 1


def test_trains_bids_and_pieces() -> None:
    for state in states():
        data = state.to_dict()
        auction = bool(data["prompts"]) and data["prompts"][-1]["kind"].startswith("bid")
        named, board = tips(state.svg()), state.ansi(color=False)
        for row, train in enumerate(data["trains"]):
            holder = "nobody" if train["holder"] is None else PLAYER_STYLES[train["holder"]].name
            assert f"train {row + 1}: {holder}" in named
            line = next(line for line in board.split("\n") if f"train {row + 1}: " in line)
            assert ("free" in line) == (train["holder"] is None)
            assert (f"bid {train['bid']}" in line) == (train["bid"] > 0)
            letter = "#" if auction or train["holder"] is None else PLAYER_STYLES[train["holder"]].letter
            cars = line[28:]
            assert [cars[12 * k : 12 * k + 12].count(letter) for k in range(5)] == list(train["pieces"].values())
            assert [cars[12 * k : 12 * k + 5] for k in range(5)] == [
                "coach" if ReferenceGame(data).is_coach(row, column) else "wagon" for column in (6, 5, 4, 3, 2)
            ]


def test_players_and_the_outcome() -> None:
    for state in states():
        data, board = state.to_dict(), state.ansi(color=False)
        for p, player in enumerate(data["players"]):
            line = next(line for line in board.split("\n") if f"{PLAYER_STYLES[p].name}, player {p} " in line)
            numbers = [int(word) for word in re.findall(r"\d+", line)[1:6]]
            income = FACTS["income"][player["connected"]]
            assert numbers == [player["supply"], player["stock"], player["connected"], income, player["gold"]]
            assert ("first player" in line) == (data["first_player"] == p)
        if state.is_terminal():
            winners = [PLAYER_STYLES[p].name for p, rank in enumerate(state.ranks().tolist()) if rank == 1]
            assert f"Game over: {winners[0]} wins" in board
            assert f"Game over: {winners[0]} wins" in tips(state.svg())[0]
            assert board.split("\n")[-1].startswith(("2nd", "3rd", "4th", "5th"))


def test_the_duty_and_dry_rounds_are_told() -> None:
    state = state_from(building(2, trains={0: (0, [6])}, dry_rounds=2))
    assert "must connect a city" in str(state)
    assert "2 rounds without a build" in str(state)
    assert "2 rounds without a build" in state.svg()


def test_names_of_own_maps_are_escaped(tmp_path: Path) -> None:
    data: dict[str, Any] = random_components(random.Random(1), 5)
    for part in (data["city"], data["link"]):
        for entry in part:
            if "name" in entry and entry["name"] == "Town 2":
                entry["name"] = "A&B <i>"
            if "between" in entry:
                entry["between"] = ["A&B <i>" if name == "Town 2" else name for name in entry["between"]]
    state = Game(SPEC, write_components(data, tmp_path / "map.toml")).new_initial_state(2, seed=1)
    assert any(tip.startswith("A&B <i>: cost") for tip in tips(state.svg()))
    assert "A&B <i>: " in str(state)


def test_pixels() -> None:
    pytest.importorskip("resvg_py")
    from westbound.envs.core.render.picture import rasterise

    image = rasterise(states()[3].svg())
    assert image.shape == (820, 1200, 3)
    assert image.std() > 20
