"""The second opinion checks itself: known distances and costs, objectives by hand, losses and differences noticed."""

from __future__ import annotations

import copy
import itertools
import random
from collections import Counter
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

from tests.rails_to_the_north import facts
from tests.rails_to_the_north.conservation import check_conservation
from tests.rails_to_the_north.positions import standard_game
from tests.rails_to_the_north.records import record_of, state_from
from tests.rails_to_the_north.reference import ReferenceGame
from tests.rails_to_the_north.reference_city import best_objectives, possessions, ranks_of, scores, transport
from tests.rails_to_the_north.reference_rows import reach
from tests.rails_to_the_north.reference_trail import fee, hand_limit, next_locations, step_limit

pytestmark = [pytest.mark.core, pytest.mark.nojit]
Data = dict[str, Any]


@cache
def _opening(num_players: int) -> Data:
    return standard_game().new_initial_state(num_players, seed=num_players, building_sides="a").to_dict()


def opening(num_players: int = 2) -> Data:
    """A new game as a dict that may be changed."""
    return copy.deepcopy(_opening(num_players))


# ---- distances, costs, fees ----------------------------------------------------------------------------

REACH = [
    (1, 1, 1, 3, [3], [2, 4, 4.5, 5]),
    (16, -1, 1, 1, [15], [14]),
    (16, -1, 2, 2, [15], [13, 13.5]),
    (13.5, -1, 2, 2, [13], [11]),
    (30, -1, 2, 2, [], [28, 29]),
    (30, -1, 2, 2, [29.5], [28]),
    (0, -1, 1, 1, [], []),
    (1, -1, 2, 2, [], []),
    (2, -1, 2, 2, [0], [0]),
    (4, 1, 1, 1, [4.5], [5]),
    (4.5, 1, 1, 1, [], [5]),
    (38, 1, 1, 6, [], [39]),
    (36, 1, 1, 2, [37, 38], [39]),
]


@pytest.mark.parametrize(("start", "direction", "low", "high", "others", "expected"), REACH)
def test_reach(start: float, direction: int, low: int, high: int, others: list[float], expected: list[float]) -> None:
    data = opening(4)
    data["players"][0]["engine"] = start
    for player, place in zip(data["players"][1:], others, strict=False):
        player["engine"] = place
    assert reach(ReferenceGame(data), 0, direction, low, high) == expected


TRANSPORT = [
    *((9, 13, 3), (5, 10, 3), (5, 8, 2), (5, 4, 0), (0, 18, 11), (4.5, 18, 9), (16.5, 18, 1), (0, 20, 11)),
    *((18, 20, 0), (13.5, 14, 0), (13, 14, 1), (0, 8, 4), (0, 0, 0)),
]


@pytest.mark.parametrize(("engine", "value", "cost"), TRANSPORT)
def test_transport(engine: float, value: int, cost: int) -> None:
    assert transport(engine, value) == cost


@pytest.mark.parametrize(("num_players", "both"), [(2, 4), (3, 3), (4, 3)])
def test_fees(num_players: int, both: int) -> None:
    data = opening(num_players)
    data["trail"] |= {"A1": "7a of 1", "A2": "1a of 0", "B1": "2a of 1", "trade 1": "blue teepee"}
    game = ReferenceGame(data)
    assert fee(game, 0, "A1") == (both, 1)
    assert fee(game, 1, "A1")[0] == fee(game, 1, "A")[0] == fee(game, 0, "B1")[0] == 0
    assert fee(game, 1, "A2") == (facts.GREEN_FEE[num_players], 0)
    assert fee(game, 1, "trade 1") == (facts.BLACK_FEE[num_players], None)


def test_limits() -> None:
    for n, longest in ((2, 5), (3, 6), (4, 7)):
        data = opening(n)
        game = ReferenceGame(data)
        assert (step_limit(game, 0), hand_limit(game, 0)) == (facts.STEPS[n], 4)
        game.player(0)["discs"] = {}
        assert (step_limit(game, 0), hand_limit(game, 0)) == (longest, 6)


def test_next_locations_skip_empty_spaces() -> None:
    data = opening()
    data["trail"] = dict.fromkeys(data["trail"]) | {s: f"neutral {s}" for s in facts.NEUTRAL_SPACES}
    data["trail"]["flood 3"], data["trail"]["G1"] = "hazard green 4", "1a of 1"
    found = {}
    for space in ("start", "A", "flood 2", "C", "G"):
        data["players"][0]["space"] = space
        found[space] = next_locations(ReferenceGame(data), 0)
    assert found["start"] == ["A"]
    assert found["A"] == ["flood 3", "B"]
    assert found["flood 2"] == ["flood 3"]
    assert found["C"] == ["D", "E"]
    assert found["G"] == ["G1", "Kansas City"]


# ---- scoring -------------------------------------------------------------------------------------------


def test_one_of_two_objectives_can_be_met() -> None:
    """Three buildings, three hazards: the larger card is met, the starting card costs nothing."""
    data = opening()
    player = data["players"][0]
    player["area"] = {"start: 2 x building, hazard": 1, "move 3: 2 x building, 2 x hazard": 1}
    player["buildings"][:3] = ["board"] * 3
    player["hazards"] = {"flood green 4": 3}
    assert best_objectives(ReferenceGame(data), 0) == 5
    player["buildings"][3] = "board"
    assert best_objectives(ReferenceGame(data), 0) == 8
    player["buildings"][1:] = ["supply"] * 11
    assert best_objectives(ReferenceGame(data), 0) == -2


def test_a_failed_card_can_pay_for_a_station_master() -> None:
    data = opening()
    player = data["players"][0]
    player["area"], player["masters"] = {"start: blue, 2 x hazard": 1}, ["objectives"]
    player["hand"] = {"move 3: 3, 4, 5": 1}
    assert best_objectives(ReferenceGame(data), 0) == 1
    player["masters"] = []
    assert best_objectives(ReferenceGame(data), 0) == 0


@pytest.mark.parametrize("seed", range(12))
def test_objectives_agree_with_a_list_of_all_choices(seed: int) -> None:
    rng, data = random.Random(seed), opening()
    player = data["players"][0]
    player["masters"] = rng.choice([[], ["objectives"]])
    player["area"] = {rng.choice(list(facts.STARTING_OBJECTIVES)): 1} | dict.fromkeys(
        rng.sample(list(facts.OBJECTIVES), 2), 1
    )
    player["stack"] = dict(player["stack"]) | dict.fromkeys(rng.sample(list(facts.OBJECTIVES), 4), 1)
    player["stack"] |= {"holstein": 2, "west highland 3": 1, "texas longhorn 5": rng.randrange(2)}
    player["hazards"] = {"flood green 4": rng.randrange(1, 4)}
    player["teepees"] = {"green": rng.randrange(3), "blue": rng.randrange(3)}
    player["buildings"][: rng.randrange(5)] = ["board"] * 4
    game = ReferenceGame(data)
    assert best_objectives(game, 0) == best_by_listing(game)


def best_by_listing(game: ReferenceGame) -> int:
    """Every card left out, failed or met; sets that need too much do not count."""
    player, known = game.player(0), facts.OBJECTIVES | facts.STARTING_OBJECTIVES
    cards = [(known[card], ("failed", "met")) for card in player["area"]]
    cards += [(known[card], ("out", "failed", "met")) for card in player["stack"] if card in known]
    owned, best = possessions(game, 0), -99
    for choice in itertools.product(*(ways for _, ways in cards)):
        needed: Counter[str] = Counter()
        points = number = 0
        for ((tasks, gain, penalty), _), way in zip(cards, choice, strict=True):
            number += way != "out"
            points += {"out": 0, "failed": -penalty, "met": gain}[way]
            needed.update(tasks if way == "met" else [])
        if all(n <= owned[name] for name, n in needed.items()):
            best = max(best, points + (3 * (number // 2) if "objectives" in player["masters"] else 0))
    return best


def test_every_category_scores() -> None:
    data = opening()
    player = data["players"][0]
    player |= {
        "money": 14,
        "hazards": {"flood green 4": 1, "drought black 3": 1},
        "teepees": {"green": 2, "blue": 1},
        "masters": ["workers", "hazards", "teepees", "certificates"],
        "certificates": 3,
        "workers": {"cowboy": 6, "craftsman": 5, "engineer": 4},
        "cities": {"Kansas City": 2, "El Paso": 1, "San Diego": 1, "Topeka": 1, "Wichita": 1, "San Francisco": 2},
        "hand": {"ayrshire": 1},
        "stack": {"texas longhorn 7": 1, "jersey": 5},
        "discard": {"west highland 4": 1},
        "area": {"start: 2 x station, green": 1},
        "discs": {"hand": 2},
    }
    player["buildings"][8] = "board"
    for station in (0, 9):
        data["stations"][station]["discs"] = [0]
    data["market_token"] = 0
    expected = 14 // 5 + 9 + (-12 + 18) + (8 - 3) + (1 + 9) + 7 + (3 + 7 + 4) + 3 + (15 + 3 + 3 + 9) + 12 + 3 + 2
    assert scores(ReferenceGame(data))[0] == expected


def test_ranks() -> None:
    assert ranks_of([30, 30, 25]) == [1, 1, 3]
    assert ranks_of([5, 7, 5, 9]) == [3, 2, 3, 1]


# ---- differences and losses ----------------------------------------------------------------------------

EDITS: dict[str, Callable[[Data], Any]] = {
    "turn": lambda d: d.update(turn=9),
    "market_token": lambda d: d.update(market_token=1),
    "trail.B1": lambda d: d["trail"].update(B1="1a of 0"),
    "piles[0].green teepee": lambda d: d["piles"][0].update({"green teepee": 1}),
    "foresight[1][0]": lambda d: d["foresight"][1].__setitem__(0, None),
    "jobs[3].cowboy": lambda d: d["jobs"][3].update(cowboy=1),
    "cattle_market.holstein": lambda d: d["cattle_market"].update(holstein=9),
    "stations[2].discs": lambda d: d["stations"][2].update(discs=[1]),
    "players[1].money": lambda d: d["players"][1].update(money=0),
    "players[0].engine": lambda d: d["players"][0].update(engine=4.5),
    "players[0].discs.hand": lambda d: d["players"][0]["discs"].update(hand=1),
    "players[1].shown.move 3: 3, 4, 5": lambda d: d["players"][1]["shown"].update({"move 3: 3, 4, 5": 1}),
    "prompts[1].argument": lambda d: d["prompts"][1].update(argument=3),
    "rng": lambda d: d.update(rng=1),
}


@pytest.mark.parametrize("name", EDITS)
def test_a_difference_is_named(name: str) -> None:
    state = opening()
    reference = ReferenceGame(state)
    assert reference.difference(state) is None
    EDITS[name](state)
    found = reference.difference(state)
    assert found is not None
    assert found.startswith(f"{name}: ")


LOSSES: dict[str, Callable[[Data], Any]] = {
    "a cow of the market": lambda d: d["cattle_stack"].update(holstein=0),
    "a card of a hand": lambda d: d["players"][0]["hand"].popitem(),
    "an objective": lambda d: d["objective_stack"].popitem(),
    "a worker of the pile": lambda d: d["piles"][1].update(cowboy=1),
    "a hired worker": lambda d: d["players"][0]["workers"].update(engineer=2),
    "a teepee too many": lambda d: d["piles"][0].update({"blue teepee": 20}),
    "two engines": lambda d: [player.update(engine=7) for player in d["players"]],
    "a disc": lambda d: d["players"][1]["discs"].pop("hand"),
    "a building": lambda d: d["trail"].update(B1="1a of 0"),
    "a certificate": lambda d: d["players"][0].update(certificates=4),
    "a token": lambda d: d.update(market_token=0),
}


@pytest.mark.parametrize("name", LOSSES)
def test_a_loss_is_noticed(name: str) -> None:
    state = opening()
    check_conservation(state, Counter())
    LOSSES[name](state)
    with pytest.raises(AssertionError):
        check_conservation(state, Counter())


def test_illegal_answers_are_refused() -> None:
    game = ReferenceGame(opening())
    for text in ("stop", "go to A1", "go to Kansas City", "local action 1"):
        with pytest.raises(ValueError, match="not legal"):
            game.apply(text)


def test_a_state_can_be_written_and_read() -> None:
    for n in (2, 3, 4):
        state = standard_game().new_initial_state(n, seed=n)
        data = state.to_dict()
        assert record_of(data, state.game).tobytes() == state._bytes.tobytes()
        assert state_from(data).to_dict() == data
        assert ReferenceGame(data).to_dict() == data
