"""Greedy: always legal, knows nothing hidden, beats random play, and does what it is meant to do."""

from __future__ import annotations

import itertools
import random
from typing import Any

import numpy as np
import pytest

import westbound
from tests.go_west_2005.hidden import other_deal
from tests.go_west_2005.positions import position
from tests.go_west_2005.records import Table, altered_bytes, standard_game, state_from
from westbound.envs.core.batch import BatchEnv
from westbound.envs.core.game import State
from westbound.envs.go_west_2005.actions import CLAIM, DOUBLE

pytestmark = pytest.mark.core

NUM_GAMES = 400
OPTIONS: list[dict[str, Any]] = [
    {"hand_size": hand, "vp_payment": payment, "first_player": first}
    for hand, payment, first in itertools.product((7, 6), ("shortfall", "free_split"), ("random", 0))
]
VP = {2: 44.3, 3: 38.6, 4: 27.3}
"""Mean final VP of all players in 2,000 games of greedy alone."""
TARGETS = {2: 42.9, 3: 34.0, 4: 19.6}
"""The same of a simple greedy bot in a simulation of the rules."""


def mixed_play(seed: int, chance: float) -> list[State]:
    """The states of one game in which every action is greedy's with that chance, else any legal one."""
    rng = random.Random(seed)
    state = standard_game().new_initial_state(2 + seed % 3, seed=seed, **OPTIONS[seed // 3 % len(OPTIONS)])
    found = []
    while not state.is_terminal():
        found.append(state.clone())
        greedy = rng.random() < chance
        state.apply_action(state.greedy_action() if greedy else rng.choice(state.legal_actions()))
    return found


@pytest.mark.parametrize("num_players", [2, 3, 4])
def test_choices_are_legal_and_games_end(num_players: int) -> None:
    """8 games of each set of options, one greedy seat or all; `step` refuses what is illegal."""
    ended = 0
    for options, others in itertools.product(OPTIONS, ("greedy", "random")):
        envs = BatchEnv(standard_game().spec, 8, num_players=num_players, seed=num_players, **options)
        batch = envs.reset()
        over = np.zeros(8, bool)
        for _ in range(800):
            actions = envs.greedy_actions()
            if others == "random":
                actions = np.where(batch.current_players == 0, actions, envs.sample_actions())
            batch = envs.step(actions)
            over |= batch.terminations
            if over.all():
                break
        ended += int(over.sum())
    assert ended == 8 * 2 * len(OPTIONS) >= 100


def test_choosing_changes_nothing_and_is_repeatable() -> None:
    for seed in range(6):
        for state in mixed_play(seed, 0.6):
            before = state.serialize()
            action = state.greedy_action()
            assert action in state.legal_actions()
            assert state.greedy_action() == action == state.clone().greedy_action()
            assert state.serialize() == before


def test_hidden_things_change_no_choice() -> None:
    """Hands of others, the pile and the random stream are dealt anew in two ways."""
    positions, changed, prompts = 0, 0, set()
    for seed in range(12):
        for k, state in enumerate(mixed_play(seed, (0.0, 0.5, 1.0)[seed % 3])):
            if k % 3 and state.current_prompt() in ("turn", "move"):
                continue
            player, action = state.current_player(), state.greedy_action()
            for new in (state.resample(player, seed), other_deal(state, player, random.Random(k))):
                assert new.greedy_action() == action, f"seed {seed}, decision {k}"
                changed += altered_bytes(state, new) > 8  # more than the random stream
            positions += 1
            prompts.add(state.current_prompt())
    assert positions > 700
    assert changed == 2 * positions
    assert prompts == {"turn", "action", "second_region", "move", "payment"}


def finished_games(num_players: int, others: str, seed: int) -> tuple[np.ndarray, np.ndarray]:
    """NUM_GAMES games of one greedy seat (by turns) against `others`: final VP (G, P), its share of the win (G,)."""
    envs = westbound.make_vec("go_west_2005", NUM_GAMES, num_players=num_players, seed=seed)
    envs.reset()
    seats = np.arange(NUM_GAMES) % num_players
    for i, seat in enumerate(seats.tolist()):
        envs.set_controllers(i, ["greedy" if p == seat else others for p in range(num_players)])
    batch = envs.play(np.full(NUM_GAMES, -1))
    assert batch.terminations.all()
    first = batch.final_ranks == 1
    return batch.final_scores.astype(float), first[np.arange(NUM_GAMES), seats] / first.sum(axis=1)


@pytest.mark.parametrize("num_players", [2, 3, 4])
def test_greedy_beats_random(num_players: int) -> None:
    """The lower end of Wilson's interval, three standard errors wide."""
    won = finished_games(num_players, "random", seed=num_players)[1].mean()
    z = 3.0 / NUM_GAMES**0.5
    lower = (won + z * z / 2 - z * (won * (1 - won) + z * z / 4) ** 0.5) / (1 + z * z)
    assert lower > 0.95, f"won {won:.3f}"


@pytest.mark.parametrize("num_players", [2, 3, 4])
def test_means_of_play_against_itself(num_players: int) -> None:
    """As measured, within three standard errors, and above the targets; seats do not matter much."""
    scores, won = finished_games(num_players, "greedy", seed=10 + num_players)
    means = scores.mean(axis=1)
    error = means.std(ddof=1) / NUM_GAMES**0.5
    assert abs(means.mean() - VP[num_players]) < 3 * error + 0.1
    assert means.mean() > TARGETS[num_players]
    share = 1 / num_players
    assert abs(won.mean() - share) < 4 * (share * (1 - share) / NUM_GAMES) ** 0.5


# ---- what it is meant to do -------------------------------------------------------------------------------------


def board(
    wagons: list[int], tracks: list[list[int]], vp: list[int], tokens: list[int], *cards: str, **options: Any
) -> Table:
    """Red (seat 0) begins a turn in a game of two, the pieces spent; these cards fill the hand."""
    data = Table.of(position(2, **options), *cards).data
    data["wagons"] = wagons
    for track, owners in zip(data["tracks"], tracks, strict=True):
        track["tokens"] = owners
    for player, points, money in zip(data["players"], vp, tokens, strict=True):
        player.update(vp=points, tokens=money, double_ready=False)
    return Table(state_from(data))


def choice(table: Table) -> str:
    return table.state.action_to_string(table.state.greedy_action())


OWN, RIVAL = [0] * 5, [1] * 5


def test_it_claims_where_it_gains_more() -> None:
    wagons = [10, 5, 5, 0, 0, 0]
    assert choice(board(wagons, [OWN, OWN, [], []], [10, 10], [15, 15])) == "claim a score"
    assert choice(board(wagons, [RIVAL, RIVAL, [], []], [10, 10], [15, 15])) != "claim a score"


def test_it_ends_the_game_by_a_claim_only_as_the_winner() -> None:
    wagons = [10, 5, 5, 0, 0, 0]
    assert choice(board(wagons, [OWN, RIVAL, [], []], [46, 44], [15, 15])) == "claim a score"
    assert choice(board(wagons, [OWN, RIVAL, [], []], [44, 46], [15, 15])) != "claim a score"
    # Equal points: tokens in hand decide, and the claim costs one.
    assert choice(board(wagons, [OWN, RIVAL, [], []], [46, 46], [15, 13])) == "claim a score"
    assert choice(board(wagons, [OWN, RIVAL, [], []], [46, 46], [15, 14])) != "claim a score"


@pytest.mark.parametrize(("own", "ends"), [(30, True), (10, False)])
def test_it_moves_the_last_wagon_only_as_the_winner(own: int, ends: bool) -> None:
    """One wagon is left in the East; every card of the hand has a step or none."""
    cards = [f"{region} single, 1 wagon" for region in ("Great Plains", "Midwest", "West")]
    table = board([0, 1, 6, 6, 6, 1], [[], RIVAL, RIVAL, RIVAL], [own, 10], [15, 15], *cards)
    while not table.state.is_terminal() and table.state.current_player() == 0:
        table.state.apply_action(table.state.greedy_action())
    assert table.state.is_terminal() == ends


def test_it_sends_wagons_to_its_own_tokens() -> None:
    table = board([18, 2, 0, 0, 0, 0], [RIVAL, OWN, [], []], [10, 10], [15, 15], "Trek, 2 wagons")
    table.play("play Trek, 2 wagons")
    assert choice(table) == "move a wagon from East"


def test_it_pays_as_few_vp_as_it_can() -> None:
    seen = 0
    for seed in (3, 4, 5, 9, 10, 11):
        for state in mixed_play(seed, 0.5):
            if state.current_prompt() == "payment":
                assert state.greedy_action() == state.legal_actions()[0]
                seen += 1
    assert seen > 50


def test_the_piece_is_spent_to_claim_in_the_same_turn() -> None:
    pairs, claims = 0, 0
    for seed in range(20):
        state = standard_game().new_initial_state(2, seed=seed)
        piece = -1
        while not state.is_terminal():
            action, turn = state.greedy_action(), state.to_dict()["turn"] if piece >= 0 else -1
            claims += action == CLAIM and turn == piece
            if action == DOUBLE:
                pairs, piece = pairs + 1, state.to_dict()["turn"]
            state.apply_action(action)
    assert pairs > 40
    assert claims >= 0.9 * pairs
