"""The expansion beside the second opinion: whole games, random and scripted, and made-up positions full of posts."""

from __future__ import annotations

import random

import pytest

from tests.rails_to_the_north import facts_north as north
from tests.rails_to_the_north.boards import made_up
from tests.rails_to_the_north.play import CheckedGame, checked_position, play_checked, play_on
from tests.rails_to_the_north.positions import Table, north_game
from tests.rails_to_the_north.records import state_from
from tests.rails_to_the_north.reference import ReferenceGame
from tests.rails_to_the_north.styles import STYLES

pytestmark = pytest.mark.core
PLANS = ["traders", "cowboys", "builders", "engineers", "hunters", "copiers", "uniform"]


@pytest.mark.parametrize("sides", ["a", "b", "random"])
@pytest.mark.parametrize("num_players", [2, 3, 4])
def test_a_trader_against_others(num_players: int, sides: str) -> None:
    styles = ["traders", *PLANS[num_players + "ab".find(sides[0]) :]]
    checked = play_checked(7, {"num_players": num_players, "building_sides": sides}, styles, game=north_game())
    posts = [player["posts"] for player in checked.reference.data["players"]]
    assert posts[0] < north.POSTS


@pytest.mark.parametrize("num_players", [2, 4])
def test_traders_among_themselves(num_players: int) -> None:
    """They place many posts and use their tokens."""
    mode = {"num_players": num_players, "building_sides": "b", "reward": "score"}
    checked = play_checked(11, mode, ["traders"], game=north_game())
    assert sum(player["posts"] for player in checked.reference.data["players"]) < 9 * num_players
    assert sum(text.startswith("exchange token") for _, text in checked.answers) >= 2


@pytest.mark.parametrize("style", ["uniform", "hurries", "idles"])
def test_players_without_a_plan(style: str) -> None:
    game = play_checked(5, {"num_players": 3, "neutral_buildings": "lettered"}, [style] * 3, game=north_game())
    assert game.reference.data["market_token"] is not None


@pytest.mark.nojit
def test_the_opening_of_a_game_without_the_jit() -> None:
    """A few turns in plain Python; the whole games above are compiled."""
    for seed, style in enumerate(("traders", "uniform")):
        rng, checked = random.Random(seed), CheckedGame(north_game().new_initial_state(2, seed=seed))
        for k in range(60):
            checked.check(deep=k % 30 == 0)
            checked.play(STYLES[style](rng, checked.reference.legal_actions(), checked.reference.data))


WANTED = (
    "play",
    "local",
    "risk",
    "trading",
    "exchange",
    "single auxiliary trading",
    "double",
    "deliver",
    "use station",
)


@pytest.mark.parametrize("seed", range(10))
def test_made_up_positions(seed: int) -> None:
    """Positions in which much is possible, of all modes."""
    for k in range(20):
        start = 100 * seed + k
        play_on(checked_position(made_up(start, expansion=True)), random.Random(start), 25, WANTED)


@pytest.mark.nojit
@pytest.mark.parametrize("seed", range(20))
def test_made_up_positions_without_the_jit(seed: int) -> None:
    start = 10_000 + seed
    play_on(checked_position(made_up(start, expansion=True)), random.Random(start), 14, WANTED)


# Questions of the expansion in made-up positions, each for so many seeds in plain Python.
QUESTIONS = [
    *(("town", argument) for argument in (0, 256)),
    *(("city", argument) for argument in (20, 64 + 256 + 18)),
    *(("disc", argument) for argument in (10, 11, *(16 + k for k in (10, 11, 12, 13, 14, 15, 16, 17, 19, 9)))),
    *(("upgrade", argument) for argument in (10, 11)),
    *(("appoint", argument) for argument in (10, 11)),
    *(
        ("master", 0),
        ("cow_or_money", 5),
        ("leave", 0),
        ("spend", 0),
        ("auxiliary", 0),
        ("card", 19),
        ("card", 19 + 512),
    ),
    *(("build", 256), ("trash", 2), ("hire", 262), ("forward", 259), ("discard", 2), ("discard", 18), ("foresight", 1)),
]


@pytest.mark.nojit
@pytest.mark.parametrize(("kind", "argument"), QUESTIONS)
def test_questions_in_made_up_positions(kind: str, argument: int) -> None:
    """What is forced there, the answers, some of them, and what follows."""
    for seed in range(4):
        rng, data = random.Random(seed), made_up(20_000 + 100 * argument + seed, expansion=True)
        if kind == "appoint" and data["stations"][argument]["master"] is None:
            data["stations"][argument] |= {"master": data["reserve"].pop(), "worker": None}
        p = data["prompts"][0]["player"]
        if kind == "city":
            data["players"][p]["money"] += 20  # the income, which is there before any delivery
        if kind == "disc" and argument < 16 and p in data["stations"][argument]["discs"]:
            data["stations"][argument]["discs"].remove(p)
        data["prompts"][1] = {"kind": kind, "player": p, "argument": argument}
        reference = ReferenceGame(data)
        reference.advance()
        while len(legal := reference.legal_actions()) == 1:
            reference.apply(legal[0])
        checked = CheckedGame(Table(state_from(data)).state)
        assert reference.difference(checked.reference.data) is None
        play_on(checked, rng, 4, WANTED)


@pytest.mark.nojit
@pytest.mark.parametrize("cards", [0, 1])
def test_an_icon_without_a_jersey(cards: int) -> None:
    """A token could look for one only where there are cards to draw; else nothing is asked, and nothing forced."""
    data = north_game().new_initial_state(2, seed=2).to_dict()
    p = data["prompts"][0]["player"]
    data["players"][p] |= {
        "money": 20,
        "hand": {"guernsey": 1},
        "discard": {},
        "stack": {"jersey": cards} if cards else {},
    }
    data["jobs"][0], data["jobs"][1], data["jobs_filled"] = {"engineer": 1, "cowboy": 1}, {"cowboy": 1}, 3
    frames = [("end_turn", 0), ("place", 2049), ("hire", 8)]
    data["prompts"] = [{"kind": kind, "player": p, "argument": argument} for kind, argument in frames]
    checked = CheckedGame(state_from(data))
    checked.play("hire engineer from row 1")
    assert (checked.reference.top["kind"] == "card") == bool(cards)
    if cards:
        checked.play("exchange token: draw 1 card")
        play_on(checked, random.Random(1), 3, WANTED)
