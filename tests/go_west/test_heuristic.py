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
MEANS = {"solo": 258.0, "2": 250.0, "3": 207.0, "4": 167.0, "teams": 380.0}
"""Mean money of a side in games of greedy alone: 1,000 games each."""
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


def with_stack(state: State, *cards: str) -> State:
    """The player on turn drafts from these cards; those that lay there change places with cards of the pile."""
    data: dict[str, Any] = copy.deepcopy(state.to_dict())
    stack, pile = data["stacks"][data["stack_of"][state.current_player()]], data["building_pile"]
    assert len(cards) == len(stack)
    for k, card in enumerate(cards):
        if stack[k] != card:
            there = pile.index(card)
            stack[k], pile[there] = card, stack[k]
    stack.sort(key=list(WORLD.cards).index)
    return with_cards(state, data)


def test_it_drafts_what_can_be_built_and_has_good_symbols() -> None:
    """At first nothing can be paid by others: a shop with two symbols beats mines far away."""
    state = first("draft", "4")
    state = with_stack(state, "Deep mine", "Deep mine", "Equipment shop", "Quarry mine", "Quarry mine")
    assert choice(state) == "take Equipment shop"


def test_it_plays_orders_while_there_is_time() -> None:
    """On his last turn a player who can play an order does so."""
    seen = 0
    for seed in range(20):
        for state in mixed_play("4", seed, 0.7):
            data = state.to_dict()
            if state.current_prompt() == "play" and (data["round"], data["turn"]) == (4, 4):
                orders = {text for text in map(state.action_to_string, state.legal_actions()) if is_order(text)}
                assert not orders or choice(state) in orders
                seen += bool(orders)
    assert seen > 5


def is_order(text: str) -> bool:
    return WORLD.is_order(text.split(" ", 1)[1])


def test_it_places_where_it_is_paid_most() -> None:
    """A mine without orders in play goes on the dearest deposits that the first look can find."""
    seen = 0
    for seed in range(10):
        for state in mixed_play("2", seed, 0.3):
            top = state.to_dict()["prompts"][-1]
            alone = not any(b["type"] == "order" for b in state.to_dict()["buildings"])
            held = any(WORLD.is_order(card) for card in state.to_dict()["players"][state.current_player()]["hand"])
            if state.current_prompt() == "cell" and "mine" in top["card"] and alone and not held:
                gains = {action: best_gain(state, action) for action in state.legal_actions()}
                assert gains[state.greedy_action()] >= max(gains.values()) - 1
                seen += 1
    assert seen > 5


def best_gain(state: State, action: int) -> int:
    """Money of the player for the best orientation on a field, before anybody else acts."""
    player = state.current_player()
    before = state.to_dict()["players"][player]["money"]
    new = state.clone()
    new.apply_action(action)
    if new.current_prompt() != "orientation":
        return new.to_dict()["players"][player]["money"] - before
    gains = []
    for turn in new.legal_actions():
        newer = new.clone()
        newer.apply_action(turn)
        gains.append(newer.to_dict()["players"][player]["money"] - before)
    return max(gains)
