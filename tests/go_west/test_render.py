"""The pictures tell the truth about a state, and nothing that their observer may not know."""

from __future__ import annotations

import copy
import random
import re
import xml.etree.ElementTree as ET
from functools import cache

import pytest

from tests.go_west.play import MODES, standard_game
from westbound.envs.core.game import State
from westbound.envs.core.render.picture import PLAYER_STYLES
from westbound.envs.go_west.render import ansi, facts, svg
from westbound.envs.go_west.render.style import outline_path
from westbound.envs.go_west.render.words import outcome, prompt_words, rating

pytestmark = pytest.mark.core

SVG = "{http://www.w3.org/2000/svg}"
ESCAPE = re.compile(r"\x1b\[[0-9;]*m")
FACTS = facts(standard_game().components)
NAMES = [style.name for style in PLAYER_STYLES]
LETTERS = "".join(style.letter for style in PLAYER_STYLES)


@cache
def states(mode: str) -> tuple[State, ...]:
    """Of one game: the first and the last position of every prompt, and the end."""
    rng, state = random.Random(mode), standard_game().new_initial_state(seed=len(mode), **MODES[mode])
    first: dict[str, State] = {}
    last: dict[str, State] = {}
    while not state.is_terminal():
        prompt = state.current_prompt()
        last[prompt] = state.clone()
        first.setdefault(prompt, last[prompt])
        greedy = prompt == "play" or rng.random() < 0.5
        state.apply_action(state.greedy_action() if greedy else rng.choice(state.legal_actions()))
    return (*first.values(), *last.values(), state)


every_mode = pytest.mark.parametrize("mode", MODES)


def words(picture: str) -> list[str]:
    """Every text in an SVG document, names of shapes included."""
    return [node.text or "" for node in ET.fromstring(picture).iter() if node.tag in (f"{SVG}text", f"{SVG}title")]


@every_mode
def test_pictures_are_well_formed_and_leave_the_state_alone(mode: str) -> None:
    for state in states(mode):
        data = state.to_dict()
        before = copy.deepcopy(data)
        for observer in (None, state.num_players - 1):
            root = ET.fromstring(svg(data, observer, "a <caption> & more", **FACTS))
            assert root.attrib["viewBox"] == "0 0 1400 900"
            used = {node.attrib["href"][1:] for node in root.iter(f"{SVG}use")}
            assert used <= {node.attrib["id"] for node in root.iter() if "id" in node.attrib}
            lines = ansi(data, observer, color=False, **FACTS).split("\n")
            assert max(map(len, lines)) <= 100
            assert ESCAPE.sub("", ansi(data, observer, color=True, **FACTS)).rstrip() == "\n".join(lines)
        assert data == before
        for draw in (svg, ansi):
            with pytest.raises(ValueError, match="observer must be None or a player"):
                draw(data, state.num_players, **FACTS)


@every_mode
def test_pictures_do_not_depend_on_what_is_hidden(mode: str) -> None:
    """All that a seat cannot know is dealt anew: it sees the same pictures."""
    changed = 0
    for k, state in enumerate(states(mode)):
        for observer in range(state.num_players):
            other = state.resample(observer, k)
            assert other.svg(observer) == state.svg(observer)
            assert other.ansi(observer) == state.ansi(observer)
            changed += other.svg() != state.svg()
    assert changed > 0 or state.num_players == 1


@every_mode
def test_cards_are_shown_to_those_who_may_see_them(mode: str) -> None:
    for state in states(mode):
        data = state.to_dict()
        everything = state.ansi(color=False)
        for p, player in enumerate(data["players"]):
            own = state.ansi(p, color=False)
            drawn = " ".join(words(state.svg(p)))
            for card in player["hand"]:
                assert card in everything.replace("\n    ", " ")
                assert card in own.replace("\n    ", " ")
                assert f"{card} (" in drawn
            if data["prompts"] and data["prompts"][-1]["kind"] == "draft":
                assert all(f"  {card} (" in own for card in data["stacks"][data["stack_of"][p]])
            counts = re.findall(r"(\d) (building|order)s? face down", own)
            hidden = sum(int(n) for n, _ in counts)
            mate = data["parameters"]["teams"] and data["players"][(p + 2) % 4]
            known = 0 if not mate else len(mate["hand"] if data["open_hands"] else mate["shown"])
            assert hidden == sum(len(q["hand"]) for q in data["players"]) - len(player["hand"]) - known


@every_mode
def test_every_tile_and_field_is_on_the_map(mode: str) -> None:
    for state in states(mode):
        data = state.to_dict()
        tips = words(state.svg())
        fields = {}
        for building in data["buildings"]:
            owner = "neutral" if building["owner"] is None else NAMES[building["owner"]]
            same = [b for b in data["buildings"] if (b["card"], b["owner"]) == (building["card"], building["owner"])]
            assert tips.count(f"{building['card']} ({building['type']}), {owner}") == len(same)
            letter = "N" if building["owner"] is None else LETTERS[building["owner"]]
            for cell in building["cells"]:
                fields[tuple(cell)] = letter + ("~" if cell in building["water"] else building["type"][0])
        board = state.ansi(color=False).split("\n")[5:]
        for r, row in enumerate(data["board"]):
            line = board[r].ljust(100)
            assert int(line[:3]) == r
            for c, printed in enumerate(row):
                shown = line[4 + 3 * c : 6 + 3 * c]
                users = [p for p, player in enumerate(data["players"]) if [r, c] in player["permits"]]
                note = "" if not users else LETTERS[users[0]] if len(users) == 1 else str(len(users))
                assert shown.strip() == fields.get((r, c), ".fmgs~"[".FMGSR".index(printed)] + note)


@every_mode
def test_what_players_have(mode: str) -> None:
    for state in states(mode):
        data = state.to_dict()
        board, drawn = state.ansi(color=False), words(state.svg())
        for p, player in enumerate(data["players"]):
            block = board[board.index(f"{NAMES[p]}, player {p}") :].split("\n\n")[0].replace("\n    ", " | ")
            assert f"   {player['money']} $   " in block
            assert f"{player['money']} $" in drawn
            symbols = " ".join(f"{kind} {count}" for kind, count in player["bonus"].items() if count) or "none"
            assert f"bonus: {symbols}" in block
            for farm_set in player["farm_sets"]:
                assert " ".join(farm_set) in block
            for symbol in {symbol for farm_set in player["farm_sets"] for symbol in farm_set}:
                assert symbol in drawn
            orders = [b["card"] for b in data["buildings"] if b["owner"] == p and b["type"] == "order"]
            assert not orders or f"orders: {', '.join(orders)}" in block.replace(" | ", ", ").replace(",,", ",")
            assert ("start player" in block) == (data["start_player"] == p and len(data["players"]) > 1)
        for count in (len(data["building_pile"]), sum(data["building_discards"].values())):
            assert str(count) in board.split("\n")[2]


def test_all_prompts_are_told_in_words() -> None:
    seen = set()
    for mode in MODES:
        for state in states(mode):
            if not state.is_terminal():
                top = state.to_dict()["prompts"][-1]
                assert "decides" not in prompt_words(top)
                assert prompt_words(top) in words(state.svg(state.current_player()))
                seen.add(top["kind"])
    assert seen == set(standard_game().spec.prompts)
    assert prompt_words({"kind": "new_thing", "player": 1, "argument": 0}) == "Green decides (new thing)"


def test_the_anchor_and_the_last_tile_are_marked() -> None:
    for state in states("4"):
        data = state.to_dict()
        board = state.ansi(color=False)
        if state.current_prompt() == "orientation":
            r, c = data["prompts"][-1]["anchor"]
            assert board.split("\n")[5 + r][3 + 3 * c] == "["
            assert f"anchor: ({r}, {c})" in words(state.svg())
        elif data["buildings"]:
            r, c = min(data["buildings"][-1]["cells"])
            assert board.split("\n")[5 + r][3 + 3 * c] == "*"


@every_mode
def test_the_end(mode: str) -> None:
    state = states(mode)[-1]
    data, board = state.to_dict(), state.ansi(color=False)
    money = [player["money"] for player in data["players"]]
    if len(money) == 1:
        orders = sum(b["type"] == "order" and b["owner"] == 0 for b in data["buildings"])
        assert f"Game over: {money[0]} $, {rating(money[0], orders, 3, 100)}" in board
        return
    first = [p for p, rank in enumerate(state.ranks().tolist()) if rank == 1]
    winner = f"team {'AB'[first[0]]}" if data["parameters"]["teams"] else NAMES[first[0]]
    assert f"Game over: {winner} wins" in board
    assert f"Game over: {winner} wins" in words(state.svg())
    ranking = board.split("Final ranking\n")[1].split("\n")
    assert [int(line[0]) for line in ranking] == sorted(state.ranks().tolist())
    for line in ranking:
        p = LETTERS.index(line.split()[1])
        assert int(line[0]) == state.ranks()[p]
        assert f"player {p}: {money[p]} $" in line


@pytest.mark.parametrize(
    ("money", "orders", "expected"),
    [(300, 2, "failed"), (99, 3, "failed"), (100, 3, "poor"), (150, 3, "modest"), (249, 3, "successful")]
    + [(250, 3, "prosperous"), (300, 3, "flourishing"), (999, 4, "flourishing")],
)
def test_ratings_of_solo_games(money: int, orders: int, expected: str) -> None:
    assert rating(money, orders, 3, 100) == expected


def test_ties_are_told() -> None:
    players = [{"money": money} for money in (70, 90, 90, 90)]
    state = {"players": players, "parameters": {"teams": False}, "buildings": []}
    assert outcome(state, 3, 100) == "Game over: Green, Blue and Yellow tie"
    state["parameters"] = {"teams": True}
    players[0]["money"] = 90
    assert outcome(state, 3, 100) == "Game over: team A and team B tie"


def test_solo_cards_and_tiles() -> None:
    laying = [state for state in states("solo") if state.current_prompt() == "neutral"]
    assert laying
    for state in states("solo"):
        solo = state.to_dict()["solo"]
        drawn, board = words(state.svg()), state.ansi(color=False).replace("\n    ", " ")
        assert (solo["card"] or "no solo card") in drawn
        assert f"Solo card: {solo['card'] or 'none'}" in board
        for name in solo["laid"] + solo["skipped"]:
            assert name in board
        for tile in solo["to_lay"]:
            assert f"{tile['card']} ({tile['shape']})" in board
        for tile in solo["tiles"]:
            named = f"{tile['type']} {tile['shape']}, {tile['variant']}: {tile['left']} left"
            assert drawn.count(named) == 1


def test_odd_names_are_escaped() -> None:
    data = states("2")[3].to_dict()
    odd = 'A & <B>\x1b[2J "C\'s"'
    data["players"][0]["hand"] = [odd]
    cards = {**FACTS["cards"], odd: {**FACTS["cards"]["Bank"], "text": "<i>" * 80, "needs": "&"}}
    told = {**FACTS, "cards": cards}
    assert any(tip.startswith('A & <B>?[2J "C\'s" (city): ') for tip in words(svg(data, 0, **told)))
    written = ansi(data, 0, color=False, **told)
    assert "\x1b" not in written
    assert max(map(len, written.split("\n"))) <= 100


# ---- outlines ------------------------------------------------------------------------------------------


def loops_of(path: str) -> list[list[tuple[float, float]]]:
    return [[tuple(map(float, point.split())) for point in loop.split("L")] for loop in re.findall(r"M([^Z]+)Z", path)]


def area(loop: list[tuple[float, float]]) -> float:
    """Positive for loops that run clockwise on the screen."""
    return sum(x * v - u * y for (x, y), (u, v) in zip(loop, loop[1:] + loop[:1], strict=True)) / 2


def test_outlines_hold_as_many_fields_as_they_should() -> None:
    rng = random.Random(3)
    for _ in range(200):
        fields = [(r, c) for r in range(6) for c in range(6) if rng.random() < 0.6] or [(0, 0)]
        loops = loops_of(outline_path(fields, 10))
        assert round(sum(map(area, loops))) == 100 * len(fields)
        assert all(len(set(loop)) == len(loop) for loop in loops_of(outline_path(fields, 10, 1)))


def test_outlines_drawn_in() -> None:
    assert outline_path([(0, 0), (0, 1)], 10, 1) == "M1 1L19 1L19 9L1 9Z"
    ring = [(r, c) for r in range(3) for c in range(3) if (r, c) != (1, 1)]
    outer, hole = loops_of(outline_path(ring, 10, 1))
    assert area(outer) == 28 * 28
    assert area(hole) == -12 * 12


def test_pixels() -> None:
    pytest.importorskip("resvg_py")
    from westbound.envs.core.render.picture import rasterise

    image = rasterise(states("teams")[-1].svg())
    assert image.shape == (900, 1400, 3)
    assert image.std() > 20
