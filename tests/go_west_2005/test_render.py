"""The pictures tell the truth about a state, and nothing that their observer may not know."""

import copy
import re
import xml.etree.ElementTree as ET

import pytest

from westbound.envs.core.render.picture import PLAYER_STYLES
from westbound.envs.go_west_2005.render import ansi, svg

pytestmark = pytest.mark.core

REGIONS = ("East", "Great Plains", "Midwest", "West")
PARTS = {"single": 4, "+1": 5, "two": 4}
SVG = "{http://www.w3.org/2000/svg}"
ESCAPE = re.compile(r"\x1b\[[0-9;]*m")


def deal() -> dict[str, dict]:
    """The 56 cards as the pictures are told of them; costs are of no importance here."""
    cards = {}
    for region in REGIONS:
        for tokens, kinds in PARTS.items():
            for w in range(kinds):
                name = f"{region} {tokens}, {w} wagon{'' if w == 1 else 's'}"
                cards[name] = {"region": region, "tokens": tokens, "wagons": w, "cost": (w + kinds) % 7}
    for w in range(1, 5):
        name = f"Trek, {w} wagon{'' if w == 1 else 's'}"
        cards[name] = {"region": None, "tokens": "none", "wagons": w, "cost": w - 1}
    return cards


CARDS = deal()


def make_state(num_players: int, stage: str) -> dict:
    """A state of the contract: the start, a full board in the middle of a card, or the end."""
    names = sorted(CARDS, key=lambda name: hash_of(name))
    hands = [names[7 * p : 7 * p + 7] for p in range(num_players)]
    rest = names[7 * num_players :]
    started = stage != "start"
    tracks = []
    for k, region in enumerate(REGIONS):
        owners = [(i * (k + 1) + i // 3) % num_players for i in range(7 - k)] if started else []
        tracks.append({"region": region, "pawn": (3 * k + 6) % 8 if started else 0, "tokens": owners})
    players = []
    for p in range(num_players):
        on_tracks = sum(track["tokens"].count(p) for track in tracks)
        players.append(
            {
                "tokens": 30 - on_tracks - (p if started else 0),
                "vp": 41 + 3 * p if stage == "end" else 17 + p if started else 10,
                "scores_claimed": 6 - p if stage == "end" else p if started else 0,
                "double_ready": not started or p % 2 == 0,
                "hand": hands[p],
            }
        )
    turn = {"kind": "turn", "player": num_players - 1, "argument": 0}
    move = {"kind": "move", "player": num_players - 1, "argument": 2}
    return {
        "game": "go_west_2005",
        "parameters": {"num_players": num_players},
        "turn": 63 if started else 0,
        "wagons": {"start": [20, 0, 0, 0, 0, 0], "middle": [1, 2, 5, 8, 0, 4], "end": [0, 0, 2, 3, 5, 10]}[stage],
        "tracks": tracks,
        "players": players,
        "deck": rest[5:] if started else rest,
        "discard": rest[:5] if started else [],
        "held": [[0] * 7] * num_players,
        "reshuffles": 0,
        "prompts": {"start": [turn], "middle": [turn, move], "end": []}[stage],
        "rng": 1234567890123456789,
    }


def hash_of(name: str) -> int:
    """A shuffle that is the same on every Python."""
    return sum(ord(c) * 31**i for i, c in enumerate(name)) * 2654435761 % 2**32


STATES = [(n, stage) for n in (2, 3, 4) for stage in ("start", "middle", "end")]
all_states = pytest.mark.parametrize(("num_players", "stage"), STATES)


def words(picture: str) -> list[str]:
    """Every text in an SVG document, tool tips included."""
    return [node.text or "" for node in ET.fromstring(picture).iter() if node.tag in (f"{SVG}text", f"{SVG}title")]


@all_states
def test_pictures_are_well_formed_and_leave_the_state_alone(num_players, stage):
    state = make_state(num_players, stage)
    before = copy.deepcopy(state)
    for observer in (None, *range(num_players)):
        root = ET.fromstring(svg(state, observer, "Red plays Trek, 1 wagon", cards=CARDS))
        assert root.tag == f"{SVG}svg"
        assert root.attrib["viewBox"] == "0 0 1200 820"
        used = {node.attrib["href"][1:] for node in root.iter(f"{SVG}use")}
        assert used <= {node.attrib["id"] for node in root.iter() if "id" in node.attrib}
        lines = ansi(state, observer, color=False, cards=CARDS).split("\n")
        assert max(map(len, lines)) <= 100
    assert state == before


@all_states
def test_hidden_hands_and_the_draw_pile_stay_hidden(num_players, stage):
    state = make_state(num_players, stage)
    for observer in range(num_players):
        drawn = svg(state, observer, cards=CARDS)
        written = ansi(state, observer, color=False, cards=CARDS)
        for p, player in enumerate(state["players"]):
            for name in player["hand"]:
                assert (name in words(drawn)) == (p == observer)
                assert (name in written) == (p == observer)
        for name in state["deck"] + state["discard"]:
            assert name not in drawn
            assert name not in written


@all_states
def test_pictures_do_not_depend_on_what_is_hidden(num_players, stage):
    state = make_state(num_players, stage)
    other = copy.deepcopy(state)
    pool = state["players"][1]["hand"] + state["deck"]
    other["players"][1]["hand"], other["deck"], other["rng"] = pool[-7:], pool[:-7], 5
    assert svg(state, 0, cards=CARDS) == svg(other, 0, cards=CARDS)
    assert ansi(state, 0, cards=CARDS) == ansi(other, 0, cards=CARDS)
    assert svg(state, 1, cards=CARDS) != svg(other, 1, cards=CARDS)
    assert ansi(state, 1, cards=CARDS) != ansi(other, 1, cards=CARDS)


@all_states
def test_everybody_sees_all_hands_without_an_observer(num_players, stage):
    state = make_state(num_players, stage)
    drawn, written = words(svg(state, cards=CARDS)), ansi(state, color=False, cards=CARDS)
    for player in state["players"]:
        for name in player["hand"]:
            assert drawn.count(name) == 1
            assert name in written


@all_states
def test_every_count_is_shown(num_players, stage):
    state = make_state(num_players, stage)
    drawn, written = words(svg(state, 0, cards=CARDS)), ansi(state, 0, color=False, cards=CARDS)
    for count in (len(state["deck"]), len(state["discard"])):
        assert str(count) in drawn
    assert f"draw pile {len(state['deck'])} " in written
    assert f"discarded {len(state['discard'])}\n" in written
    assert f"turn {state['turn']}" in drawn
    assert f"turn {state['turn']} " in written
    assert drawn.count("7 cards") == num_players - 1
    for p, player in enumerate(state["players"]):
        on_tracks = sum(track["tokens"].count(p) for track in state["tracks"])
        bank = 30 - player["tokens"] - on_tracks
        line = next(part for part in written.split("\n") if f"{PLAYER_STYLES[p].name}, player {p}" in part)
        numbers = [int(number) for number in re.sub(r"\[[=.]*\]", "", line.split(f"player {p}")[1]).split()[:4]]
        assert numbers == [player["vp"], player["tokens"], on_tracks, bank]
        for number in numbers:
            assert str(number) in drawn


@all_states
def test_every_wagon_and_token_is_drawn(num_players, stage):
    state = make_state(num_players, stage)
    root = ET.fromstring(svg(state, cards=CARDS))
    wagons = [node for node in root.iter(f"{SVG}use") if node.attrib["href"] == "#wagon"]
    on_map = [node for node in wagons if "scale(0.86)" in node.attrib["transform"]]
    assert len(on_map) == 20
    tips = words(svg(state, cards=CARDS))
    written = ansi(state, color=False, cards=CARDS).split("\n")
    for k, track in enumerate(state["tracks"]):
        region, owners = track["region"], track["tokens"]
        for age, owner in enumerate(owners, start=1):
            place = "oldest" if age == 1 else f"number {age} by age"
            assert tips.count(f"{region}: {PLAYER_STYLES[owner].name}, {place}") == 1
        assert sum(tip.startswith(f"{region}: ") for tip in tips) == len(owners) + 1  # and the pawn
        left = 16 * (4 - k)
        letters = "".join(PLAYER_STYLES[owner].letter for owner in owners)
        assert written[8][left : left + 16].strip() == letters


def test_rings_run_clockwise_from_the_pawn():
    state = make_state(4, "middle")
    state["tracks"][3] = {"region": "West", "pawn": 6, "tokens": [2, 0, 3, 1]}
    rows = ansi(state, color=False).split("\n")[5:8]
    assert [row[16:25] for row in rows] == [" R  Y  G ", "(B)    . ", " #  .  . "]


def test_colours_change_nothing_but_the_colour():
    state = make_state(4, "middle")
    plain, coloured = ansi(state, color=False, cards=CARDS), ansi(state, cards=CARDS)
    assert "\x1b" not in plain
    stripped = ESCAPE.sub("", coloured)
    assert [line.rstrip() for line in stripped.split("\n")] == plain.split("\n")
    assert coloured != plain


@pytest.mark.parametrize(
    ("prompt", "asked"),
    [
        (("turn", 0), "Green plays a card, sells a card or claims a score"),
        (("action", 0), "Green plays, sells or scores (double move)"),
        (("second_region", 3), "Green places the +1 token in another region than Midwest"),
        (("move", 1), "Green moves a wagon one region west (1 step to go)"),
        (("payment", 6), "Green pays a cost of 6: how much of it in VP?"),
        (("finish_card", 0), "Green decides (finish card)"),
    ],
)
def test_the_prompt_is_told_in_words(prompt, asked):
    state = make_state(3, "middle")
    state["prompts"].append({"kind": prompt[0], "player": 1, "argument": prompt[1]})
    assert asked in words(svg(state))
    assert asked in ansi(state, color=False)


def test_the_double_move_is_offered_where_it_is_ready():
    state = make_state(2, "start")
    assert "Green plays, sells or scores; may spend the double move first" in words(svg(state))


def test_the_end_has_a_ranking():
    state = make_state(3, "end")
    drawn, written = words(svg(state)), ansi(state, color=False)
    assert "Game over: Blue wins" in drawn
    assert "Final ranking" in drawn
    assert [line.split()[:3] for line in written.split("\n")[-3:]] == [
        ["1st", "B", "Blue,"],
        ["2nd", "G", "Green,"],
        ["3rd", "R", "Red,"],
    ]
    assert "Final ranking" not in words(svg(make_state(3, "middle")))


def test_equal_points_go_by_tokens_and_then_share_a_place():
    state = make_state(4, "end")
    for player, (vp, tokens) in zip(state["players"], [(50, 3), (50, 5), (50, 5), (12, 9)], strict=True):
        player["vp"], player["tokens"] = vp, tokens
    written = ansi(state, color=False)
    assert "Game over: Green and Blue tie" in written
    assert [line[:5] for line in written.split("\n")[-4:]] == ["1st G", "1st B", "3rd R", "4th Y"]


def test_odd_names_are_escaped():
    odd = 'A & <B>\x1b[2J "C\'s"'
    state = make_state(2, "start")
    state["players"][0]["hand"][:2] = [odd, odd + "2"]
    cards = {**CARDS, odd: {"region": None, "tokens": "none", "wagons": 2, "cost": 1}}
    drawn = svg(state, 0, caption=f"Red plays {odd}", cards=cards)
    shown = 'A & <B>?[2J "C\'s"'
    assert {shown, shown + "2", f"Red plays {shown}"} <= set(words(drawn))
    written = ansi(state, 0, color=False, cards=cards)
    assert "\x1b" not in written
    assert f"{shown} (cost 1)" in written


def test_long_names_keep_the_width():
    state = make_state(2, "start")
    state["players"][0]["hand"][0] = "Long " * 60
    assert max(map(len, ansi(state, color=False).split("\n"))) <= 100
    ET.fromstring(svg(state, caption="word " * 500))


def test_hands_of_any_size_can_be_drawn():
    for size in (0, 1, 6):
        state = make_state(3, "middle")
        for player in state["players"]:
            player["hand"] = player["hand"][:size]
        for observer in (None, 0):
            ET.fromstring(svg(state, observer, cards=CARDS))
            assert f"{size} card" in ansi(state, observer, color=False)


def test_the_numbers_of_other_components_are_used():
    state = make_state(2, "start")
    drawn = words(svg(state, scoring_costs=(2, 77), tokens_per_player=40, target_vp=90))
    assert "77" in drawn
    assert "90" in drawn
    assert "16" not in drawn
    assert drawn.count("in bank") == 2
    assert "[2] 77" in ansi(state, color=False, scoring_costs=(2, 77))


@pytest.mark.parametrize("draw", [svg, ansi])
@pytest.mark.parametrize("observer", [-1, 3])
def test_an_observer_must_sit_at_the_table(draw, observer):
    with pytest.raises(ValueError, match=f"from 0 to 2, not {observer}"):
        draw(make_state(3, "middle"), observer)
