"""Greedy: always legal, knows nothing hidden, beats random play, and does what it is meant to do."""

from __future__ import annotations

import copy
import random
from typing import Any

import numpy as np
import pytest

from tests.go_west.hidden import altered_bytes, other_deal, with_cards
from tests.go_west.play import MODES, standard_game
from tests.go_west.reference_parts import read_world
from westbound.envs.core.batch import BatchEnv
from westbound.envs.core.game import State

pytestmark = pytest.mark.core

NUM_GAMES = 200
WORLD = read_world()
MEANS = {"solo": 257.1, "2": 250.8, "3": 207.3, "4": 167.3, "teams": 380.0}
"""Mean money of a side in games of greedy alone: 200 to 500 games each, of other seeds."""
TARGETS = {"solo": 240, "2": 235, "3": 190, "4": 147, "teams": 354}
"""A little less than a simple greedy bot made in a simulation of the rules; solo is what was asked for."""


def mixed_play(mode: str, seed: int, chance: float, every: int = 1) -> list[State]:
    """About every so-many-th state of a game in which an action is greedy's with that chance, else any legal one."""
    rng = random.Random(f"{mode} {seed}")
    state = standard_game().new_initial_state(seed=seed, **MODES[mode])
    found = []
    while not state.is_terminal():
        if rng.randrange(every) == 0:
            found.append(state.clone())
        greedy = rng.random() < chance
        state.apply_action(state.greedy_action() if greedy else rng.choice(state.legal_actions()))
    return found


@pytest.mark.parametrize("mode", MODES)
def test_choices_are_legal_change_nothing_and_are_repeatable(mode: str) -> None:
    prompts = set()
    for seed, chance in enumerate((1.0, 0.5)):
        for state in mixed_play(mode, seed, chance):
            before = state.serialize()
            action = state.greedy_action()
            assert action in state.legal_actions()
            assert state.greedy_action() == action == state.clone().greedy_action()
            assert state.serialize() == before
            prompts.add(state.current_prompt())
    assert {"draft", "play", "cell", "orientation", "refresh"} <= prompts


@pytest.mark.parametrize("mode", MODES)
def test_hidden_things_change_no_choice(mode: str) -> None:
    """Hands of others, stacks, piles and the random stream are dealt anew in two ways."""
    changed, deals = 0, 0
    for k, state in enumerate(mixed_play(mode, 7, 0.5, every=3)):
        player, action = state.current_player(), state.greedy_action()
        for new in (state.resample(player, k), other_deal(state, player, random.Random(k))):
            assert new.greedy_action() == action, f"seed 7, {state.current_prompt()}"
            changed += altered_bytes(state, new) > 8  # more than the random stream
            deals += 1
    assert changed > 0.9 * deals > 20


def finished_games(mode: str, others: str, seed: int) -> tuple[np.ndarray, np.ndarray]:
    """NUM_GAMES games of one greedy side (by turns) against `others`: final money of seats, its share of the win."""
    parameters = {"reward": "outcome", **MODES[mode]}
    envs = BatchEnv(standard_game().spec, NUM_GAMES, seed=seed, **parameters)
    envs.reset()
    n, teams = parameters["num_players"], parameters.get("teams", False)
    seats = np.arange(NUM_GAMES) % n
    for i, seat in enumerate(seats.tolist()):
        own = {seat, seat ^ 2} if teams else {seat}
        envs.set_controllers(i, ["greedy" if p in own else others for p in range(n)])
    batch = envs.play(np.full(NUM_GAMES, -1))
    assert batch.terminations.all()
    first = batch.final_ranks == 1
    members = 2 if teams else 1
    return batch.final_scores.astype(float), first[np.arange(NUM_GAMES), seats] * members / first.sum(axis=1)


def lower_end(share: float, games: int) -> float:
    """Of Wilson's interval, three standard errors wide."""
    z = 3.0 / games**0.5
    return (share + z * z / 2 - z * (share * (1 - share) + z * z / 4) ** 0.5) / (1 + z * z)


@pytest.mark.parametrize("mode", ["2", "3", "4", "teams", "2 random"])
def test_greedy_beats_random(mode: str) -> None:
    won = finished_games(mode, "random", seed=3)[1].mean()
    assert lower_end(won, NUM_GAMES) > 0.95, f"won {won:.3f}"


@pytest.mark.parametrize("mode", MEANS)
def test_means_of_play_against_itself(mode: str) -> None:
    """As measured, within three standard errors, and above the targets; seats do not matter much."""
    scores, won = finished_games(mode, "greedy", seed=10)
    means = scores.mean(axis=1)
    error = means.std(ddof=1) / NUM_GAMES**0.5
    assert abs(means.mean() - MEANS[mode]) < 3 * error + 1
    assert means.mean() - 3 * error > TARGETS[mode]
    share = won.mean()
    expected = 1 / (2 if mode == "teams" else scores.shape[1])
    assert abs(share - expected) < 4 * (expected * (1 - expected) / NUM_GAMES) ** 0.5 + 1e-9


def test_solo_games_play_three_orders() -> None:
    played, hands = 0, 0
    for seed in range(NUM_GAMES):
        state = standard_game().new_initial_state(1, seed=seed)
        while not state.is_terminal():
            state.apply_action(state.greedy_action())
        data = state.to_dict()
        played += sum(building["type"] == "order" for building in data["buildings"]) == 3
        hands += sum(WORLD.is_order(card) for card in data["players"][0]["hand"])
    assert lower_end(played / NUM_GAMES, NUM_GAMES) > 0.6, played
    assert hands < 0.25 * NUM_GAMES


# ---- what it is meant to do ----------------------------------------------------------------------------


def choice(state: State) -> str:
    return state.action_to_string(state.greedy_action())


def first(prompt: str, mode: str, seed: int = 1) -> State:
    """Greedy's first state with this prompt."""
    return next(state for state in mixed_play(mode, seed, 1.0) if state.current_prompt() == prompt)


def with_stack(state: State, *wanted: str) -> State:
    """The player on turn drafts from the first of these cards and others of them that lie in the pile."""
    data: dict[str, Any] = copy.deepcopy(state.to_dict())
    stack, pile = data["stacks"][data["stack_of"][state.current_player()]], data["building_pile"]
    pool = stack + pile
    cards = [pool.index(wanted[0]), *(k for k, card in enumerate(pool) if card in wanted[1:])][: len(stack)]
    assert len(cards) == len(stack)
    pile[:] = [card for k, card in enumerate(pool) if k not in cards]
    stack[:] = WORLD.sort([pool[k] for k in cards])
    return with_cards(state, data)


def test_it_drafts_good_symbols_first() -> None:
    """At first there is nothing that workshops could use: a shop with two symbols of common types is better."""
    for seed in range(5):
        state = first("draft", "4", seed)
        state = with_stack(state, "Equipment shop", "Sawmill", "Brewery", "Sheriff's office")
        assert choice(state) == "take Equipment shop"


def test_it_plays_orders_while_there_is_time() -> None:
    """In the last round an order that can be played is played before all else."""
    seen = 0
    for seed in range(20):
        for state in mixed_play("4", seed, 0.5):
            if state.current_prompt() == "play" and state.to_dict()["round"] == 4:
                orders = {text for text in map(state.action_to_string, state.legal_actions()) if is_played_order(text)}
                assert not orders or choice(state) in orders
                seen += bool(orders)
    assert seen > 10


def is_played_order(text: str) -> bool:
    verb, card = text.split(" ", 1)
    return verb == "play" and WORLD.is_order(card)


def test_it_places_mines_where_they_are_paid_most() -> None:
    """Nearly: orders count too. A field drawn at random brings less."""
    chosen, best, even = 0, 0, 0.0
    for seed in range(4):
        for state in mixed_play("2", seed, 0.5):
            if state.current_prompt() == "cell" and is_mine(state.to_dict()["prompts"][-1]["card"]):
                gains = {action: best_gain(state, action) for action in state.legal_actions()}
                chosen += gains[state.greedy_action()]
                best += max(gains.values())
                even += sum(gains.values()) / len(gains)
    assert best > 50
    assert 0.9 * best <= chosen <= best
    assert even < 0.8 * best


def is_mine(card: str) -> bool:
    return WORLD.cards[card].type == "mine"


def best_gain(state: State, action: int) -> int:
    """Money of the player for the best orientation on a field."""
    player = state.current_player()
    before = state.scores()[player]
    new = state.clone()
    new.apply_action(action)
    if new.current_prompt() != "orientation" or new.current_player() != player:
        return int(new.scores()[player] - before)
    gains = []
    for turn in new.legal_actions():
        newer = new.clone()
        newer.apply_action(turn)
        gains.append(int(newer.scores()[player] - before))
    return max(gains)
