"""Length of even play and of play with a plan, visits to Kansas City, and what the beginning deals.

Known of good play: 30 to 45 turns each, 5 to 7 visits to Kansas City each, 3 to 8 decisions a turn, 80 to 130 points
for the winner. Even play has as many visits, since visits alone fill the job market: a visit brings a worker from
column 2 and mostly one from column 3. It has fewer turns, since it walks on as far as it may as often as not, and fewer
decisions a turn, since it can pay for little. It scores next to nothing: its herds reach the cities nearest to Kansas
City, which cost points, and it buys and builds hardly anything.
"""

from __future__ import annotations

from collections import Counter
from functools import cache

import numpy as np
import pytest

from tests.rails_to_the_north import coverage, facts
from tests.rails_to_the_north.positions import standard_game
from westbound.envs.core.batch import BatchEnv

pytestmark = pytest.mark.core
NUM_GAMES = 300


@cache
def even_play(num_players: int) -> dict[str, np.ndarray]:
    """The first game of each environment: turns, discs in cities and points by player, decisions."""
    envs = BatchEnv(standard_game().spec, NUM_GAMES, num_players=num_players, seed=num_players)
    for i in range(NUM_GAMES):
        envs.set_observer(i, 0)
    envs.reset()
    layout, going = envs.game.observation_layout, np.ones(NUM_GAMES, bool)
    found = {"turns": np.zeros(NUM_GAMES), "lengths": np.zeros(NUM_GAMES)}
    found |= {name: np.zeros((NUM_GAMES, num_players)) for name in ("visits", "points")}
    while going.any():
        batch = envs.step(envs.sample_actions())
        ended = going & batch.terminations
        assert batch.final_observations is not None
        last = layout.views(batch.final_observations)
        found["turns"][ended] = 20 * last["turns"][ended, 0].astype(int) + last["turns"][ended, 1]
        found["visits"][ended] = last["cities"].astype(int).sum(axis=2)[ended, :num_players]
        found["points"][ended] = batch.final_scores[ended, :num_players]
        found["lengths"][ended] = batch.final_lengths[ended]
        going &= ~batch.terminations
    return found


@pytest.mark.parametrize("num_players", [2, 3, 4])
def test_even_play(num_players: int) -> None:
    found = even_play(num_players)
    turns, decisions = found["turns"].mean() / num_players, found["lengths"].mean()
    assert 5 < found["visits"].mean() < 8
    assert 20 < turns < 45
    assert 2.5 < decisions / (turns * num_players) < 8
    assert -20 < found["points"].mean() < 10
    assert found["points"].max() < 60


def test_an_even_player_visits_as_often_as_the_market_needs() -> None:
    """Each visit brings a worker from column 2, and from column 3 one in as many cases as workers are chosen there."""
    for n in (2, 3, 4):
        visits = even_play(n)["visits"].sum(axis=1)
        filled = 10 * n + 1
        assert filled / 2 <= visits.min()
        assert visits.max() <= (filled + 6) / 2 + n
        assert visits.mean() == pytest.approx(filled / (1 + 21 / 26) + (n - 1) / 2, rel=0.15)


def test_coverage_of_some_games() -> None:
    """In 10,000 games nothing stays at zero (see coverage.py); in few, nothing but rare things."""
    report = coverage.Report()
    for n, sides in ((2, "a"), (3, "b"), (4, "random")):
        report.play(n, 100, seed=n, building_sides=sides)
    rare = ("trash", "discard", "engine to", "draw", "deliver to S", "certificate marker", "copied", "play objective")
    rare += (
        "question station",
        "question retreat",
        "question now",
        "use station",
        "local action",
        "hire",
        "buy",
        "take",
    )
    missing = report.missing()
    assert len(missing) < 150
    assert not [name for name in missing if not any(word in name for word in rare)]
    assert {name for name, number, reason in report.counts() if reason == "expansion" and number} == set()


# ---- the beginning -------------------------------------------------------------------------------------


def test_the_beginning() -> None:
    """What is dealt: always by the rules, and evenly."""
    places, openings, tiles, stacks = Counter[str](), Counter[str](), Counter[str](), Counter[str]()
    repeats, first = 400, Counter[int]()
    for seed in range(repeats):
        n = 2 + seed % 3
        data = standard_game().new_initial_state(n, seed=seed).to_dict()
        places[data["trail"]["A"]] += 1
        openings.update(next(iter(player["area"])) for player in data["players"][:1])
        stacks.update(data["display"])
        check_beginning(data, n)
        if n == 4:
            first[data["prompts"][-1]["player"]] += 1
        tiles.update("teepee" for space in facts.TRADES if data["trail"][space])
    for letter in "ABCDEFG":
        assert abs(places[f"neutral {letter}"] - repeats / 7) < 4 * (repeats * 6 / 49) ** 0.5
    assert all(
        abs(first[seat] - sum(first.values()) / 4) < 4 * (sum(first.values()) * 3 / 16) ** 0.5 for seat in range(4)
    )
    for card in facts.STARTING_OBJECTIVES:
        assert abs(openings[card] - repeats / 4) < 4 * (repeats * 3 / 16) ** 0.5
    for card, copies in facts.COPIES.items():
        mean = 4 * copies / 24
        assert abs(stacks[card] / repeats - mean) < 4 * (mean * (1 - copies / 24) / repeats) ** 0.5
    assert abs(tiles["teepee"] / repeats - 7 * 17 / 35) < 0.35  # a little more: hazards without room are drawn again


def check_beginning(data: dict, n: int) -> None:
    taken = [space for space in facts.TRADES if data["trail"][space]]
    assert taken == list(facts.TRADES)[: len(taken)]
    for spaces in facts.HAZARD_SPACES.values():
        lying = [space for space in spaces if data["trail"][space]]
        assert lying == spaces[: len(lying)]
        taken += lying
    assert len(taken) == facts.FIRST_TILES
    assert sum(data["jobs"][0].values()) == n
    assert sum(data["jobs"][1].values()) == n - 1
    assert data["jobs_filled"] == 2 * n - 1
    assert sum(data["cattle_market"].values()) == facts.MARKET_SIZE[n]
    first = data["prompts"][-1]["player"]
    assert [data["players"][(first + k) % n]["money"] for k in range(n)] == [6, 7, 8, 9][:n]
    assert all(sum(player["hand"].values()) == 4 for player in data["players"])
    assert all(tile for column in data["foresight"] for tile in column)
    assert [len(pile) for pile in data["piles"]] == [len(pile) for pile in map(Counter, data["piles"])]
    assert [sum(pile.values()) for pile in data["piles"]] == [35 - 7 - 2, 33 - (2 * n - 1) - 2, 26 - 2]
    assert sorted(station["master"] for station in data["stations"][:5]) == sorted(facts.MASTERS)
    assert data["players"][0]["space"] == "start"
    assert [frame["kind"] for frame in data["prompts"]] == ["end_turn", "start"]
    assert {frame["player"] for frame in data["prompts"]} == {first}
