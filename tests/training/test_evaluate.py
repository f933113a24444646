"""Evaluation: intervals against known numbers, rotated seats, seeds of its own."""

import json
import math
from pathlib import Path

import numpy as np
import pytest

import westbound
from tests.agents.helpers import GAME, Mechanical
from westbound.training.evaluate import draw, evaluate, save, seat_orders, table, wilson
from westbound.training.seeds import derive

pytestmark = pytest.mark.core


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [  # published examples: Newcombe, Statistics in Medicine 17 (1998), table I, method 3
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_wilson_interval(wins: float, games: int, low: float, high: float) -> None:
    assert wilson(wins, games) == pytest.approx((low, high), abs=5e-5)


def test_wilson_solves_its_equation() -> None:
    """The ends are the rates p for which the observed rate lies 1.96 standard errors away."""
    for wins, games in [(7.5, 31), (120, 800)]:
        for p in wilson(wins, games):
            assert abs(wins / games - p) == pytest.approx(1.959964 * math.sqrt(p * (1 - p) / games), rel=1e-9)


@pytest.mark.parametrize(("wins", "games"), [(1, 0), (-1, 5), (6, 5), (float("nan"), 5)])
def test_wilson_refuses_what_is_no_rate(wins: float, games: int) -> None:
    with pytest.raises(ValueError, match="no win rate"):
        wilson(wins, games)


@pytest.mark.parametrize(
    ("lineup", "count"), [((0, 1), 2), ((0, 1, 1), 3), ((0, 1, 2), 6), ((0, 1, 2, 3), 24), ((0, 0), 1)]
)
def test_seat_orders_are_complete_and_rotate(lineup: tuple, count: int) -> None:
    orders = seat_orders(lineup)
    assert len(orders) == len(set(orders)) == count
    assert all(sorted(order) == sorted(lineup) for order in orders)
    n = len(lineup)
    if len(set(lineup)) == n:
        for k in range(0, count, n):
            for seat in range(n):
                assert sorted(order[seat] for order in orders[k : k + n]) == list(range(n))


@pytest.mark.parametrize("num_players", [2, 3, 4])
def test_equals_win_equally_often(num_players: int) -> None:
    result = evaluate(["random", "random"], GAME, games=1200, num_players=num_players, seed=1)
    for standing in result.standings:
        assert standing.low < 1 / num_players < standing.high
        assert not standing.beats
        assert len(standing.win_rate_by_seat) == num_players
    seats = [s.seats_per_game for s in result.standings]
    assert seats == [1, num_players - 1]
    shared = sum(s.win_rate * k for s, k in zip(result.standings, seats, strict=True))
    assert shared == pytest.approx(1)
    if num_players == 2:
        assert sum(s.mean_rank for s in result.standings) == pytest.approx(3, abs=0.05)
    assert 190 < result.mean_length < 215  # uniform play: 202 or 203 decisions a game
    assert result.decisions_per_second > 1000


class Passive(Mechanical):
    """Always the first legal action: plays badly."""

    name = "passive"

    def act(self, handle) -> np.ndarray:
        return handle.action_masks.argmax(axis=1)


def test_results_are_those_of_games_played_singly() -> None:
    """Win, rank and score of every game, played again as single states with the seats in their order."""
    agents = [Mechanical(), Passive(), Mechanical()]
    result = evaluate(agents, GAME, games=12, num_players=3, seed=8)
    orders, wins, ranks, scores, length = seat_orders([0, 1, 2]), np.zeros(3), np.zeros(3), np.zeros(3), 0
    from westbound.agents.protocol import StateHandle

    played: list[list[float]] = [[], [], []]
    for k in range(12):
        seed = westbound.game_seed(derive("evaluation", 8), k, 0)
        state, order = westbound.load(GAME).new_initial_state(num_players=3, seed=seed), orders[k % 6]
        while not state.is_terminal():
            state.apply_action(int(agents[order[state.current_player()]].act(StateHandle([state]))[0]))
        length += len(state.history())
        for seat, agent in enumerate(order):
            wins[agent] += (state.ranks()[seat] == 1) / (state.ranks() == 1).sum()
            ranks[agent] += state.ranks()[seat]
            scores[agent] += state.scores()[seat]
            played[agent].append(state.scores()[seat])
    found = result.standings
    assert [s.agent for s in found] == ["mechanical (1)", "passive", "mechanical (2)"]
    assert [s.win_rate for s in found] == pytest.approx(wins / 12)
    assert [s.mean_rank for s in found] == pytest.approx(ranks / 12)
    assert [s.mean_score for s in found] == pytest.approx(scores / 12)
    assert result.mean_length == pytest.approx(length / 12)
    assert [s.score_margin for s in found] == pytest.approx([1.959964 * np.std(s, ddof=1) / 12**0.5 for s in played])
    for standing, share in zip(found, wins, strict=True):
        assert (standing.low, standing.high) == pytest.approx(wilson(share, 12))


def test_short_games_are_not_preferred() -> None:
    """More games than environments: each environment plays as many as its share, however long they last."""
    many = evaluate(["random", "random"], GAME, games=700, num_players=2, seed=3)
    again = evaluate(["random", "random"], GAME, games=700, num_players=2, seed=3)
    assert many.mean_length == again.mean_length
    assert many.standings == again.standings
    assert 198 < many.mean_length < 208


def test_seeds_are_never_those_of_training() -> None:
    def games(purpose: str) -> set[int]:
        return {westbound.game_seed(derive(purpose, 0), i, e) for i in range(64) for e in range(20)}

    assert derive("training", 0) != derive("evaluation", 0) != derive("evaluation", 1)
    assert not games("training") & games("evaluation")


def test_table_and_json(tmp_path: Path) -> None:
    from rich.console import Console

    result = evaluate(["random", Mechanical()], GAME, games=40, num_players=2, hand_size=6)
    console = Console(width=100)
    with console.capture() as capture:
        console.print(table(result))
    text = capture.get()
    for word in ("random", "mechanical", f"{result.standings[0].win_rate:.1%}", "40 games", "decisions/s"):
        assert word in text
    save(result, tmp_path / "deep" / "result.json")
    read = json.loads((tmp_path / "deep" / "result.json").read_text())
    assert read == result.to_dict()
    assert read["options"] == {"hand_size": 6, "vp_payment": "shortfall", "first_player": "random"}
    assert result.of("mechanical") is result.standings[1]
    with pytest.raises(KeyError, match="agents: random, mechanical"):
        result.of("greedy")


def test_alone_each_agent_plays_the_same_games(tmp_path: Path) -> None:
    from rich.console import Console

    result = evaluate(["greedy", "random"], "go_west", games=10, num_players=1, seed=4)
    greedy, chance = result.standings
    assert greedy.mean_score > chance.mean_score + 50
    alone = evaluate(["greedy"], "go_west", games=10, num_players=1, seed=4)
    assert alone.standings == [greedy]
    single = evaluate(["greedy"], "go_west", games=1, num_players=1, seed=4)
    assert single.standings[0].score_margin is None
    console = Console(width=100)
    with console.capture() as capture:
        console.print(table(result))
    assert f"{greedy.mean_score:.1f} ±{greedy.score_margin:.1f}" in capture.get()
    with pytest.raises(ValueError, match="no win rates"):
        draw(result, tmp_path / "a.png")


def test_progress_is_told() -> None:
    told: list[int] = []
    evaluate(["random", Mechanical()], GAME, games=40, num_players=2, on_progress=told.append)
    assert told == sorted(told)
    assert told[-1] == 40
    told.clear()
    evaluate(["random", "random"], "go_west", games=4, num_players=1, on_progress=told.append)
    assert told == sorted(told)
    assert told[-1] == 8  # each of them four games


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"agents": []}, "0 agents for 2 players"),
        ({"agents": ["random"] * 3}, "3 agents for 2 players"),
        ({"agents": ["randm"]}, "agent 'randm' is unknown"),
        ({"games": 0}, "games=0"),
        ({"games": 1.5}, r"games=1\.5"),
        ({"num_players": 5}, "num_players=5"),
        ({"game": "chess"}, "game 'chess' is unknown"),
        ({"hand_size": 9}, "hand_size=9"),
    ],
)
def test_bad_arguments_are_named(arguments: dict, message: str) -> None:
    values = {"agents": ["random", "random"], "game": GAME, "games": 4, "num_players": 2, **arguments}
    with pytest.raises(ValueError, match=message):
        evaluate(values.pop("agents"), values.pop("game"), **values)
