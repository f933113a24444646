"""What a seat knows, from the dict alone; states of play; deals that differ only in what a seat cannot know."""

from __future__ import annotations

import copy
import random
from collections import Counter
from collections.abc import Iterable
from functools import cache
from typing import Any

import numpy as np

from tests.rails_to_the_north.positions import north_game, standard_game
from tests.rails_to_the_north.records import observation_row, state_from
from tests.rails_to_the_north.reference import ReferenceGame
from tests.rails_to_the_north.styles import STYLES
from westbound.envs.core.game import State

Data = dict[str, Any]
PRIVATE = ("hand", "stack", "blind")


def known_to(data: Data, p: int) -> Data:
    """All that player p knows. Of others: cards of hand and stack together, how many lie where, what was shown."""
    seen = {key: value for key, value in data.items() if key not in ("rng", "players", "objective_stack")}
    unseen = Counter(data["objective_stack"])
    seen["players"] = []
    for q, player in enumerate(data["players"]):
        if q == p:
            seen["players"].append(player)
            continue
        unseen.update(player["blind"])
        public = {key: value for key, value in player.items() if key not in PRIVATE}
        public["blind cards"] = sum(player["blind"].values())
        public["hand cards"] = sum(player["hand"].values())
        public["cards"] = Counter(player["hand"]) + Counter(player["stack"]) - Counter(player["blind"])
        seen["players"].append(public)
    return seen | {"unseen objectives": unseen}


def is_possible(data: Data) -> bool:
    """Shown cards lie in the hand; blind ones too, unless they may have been shuffled away."""
    for player in data["players"]:
        for card in {*player["shown"], *player["blind"]}:
            sure = player["shown"].get(card, 0) + (0 if player["loose"] else player["blind"].get(card, 0))
            everywhere = player["hand"].get(card, 0) + player["stack"].get(card, 0)
            if player["hand"].get(card, 0) < sure or everywhere < sure:
                return False
            if everywhere < player["shown"].get(card, 0) + player["blind"].get(card, 0):
                return False
    return True


def other_deal(data: Data, p: int, rng: random.Random) -> Data:
    """The same to player p, as different as possible elsewhere: cards of others change places, the stream too."""
    dealt = copy.deepcopy(data)
    dealt["rng"] = rng.getrandbits(64)
    pool = [card for card, n in sorted(data["objective_stack"].items()) for _ in range(n)]
    blind: dict[int, list[str]] = {}
    for q, player in enumerate(dealt["players"]):
        if q != p:
            blind[q] = [card for card, n in sorted(player["blind"].items()) for _ in range(n)]
            pool += blind[q]
    rng.shuffle(pool)
    for q, own in blind.items():
        player = dealt["players"][q]
        size = sum(player["hand"].values())
        together = Counter(player["hand"]) + Counter(player["stack"]) - Counter(own)
        new = [pool.pop() for _ in own]
        deal_hand(player, together, new, size, rng)
    dealt["objective_stack"] = dict(Counter(pool))
    return dealt


def deal_hand(player: Data, together: Counter[str], blind: list[str], size: int, rng: random.Random) -> None:
    """A new hand of so many cards with all that lies there for sure; the rest is the stack."""
    player["blind"] = dict(Counter(blind))
    sure = Counter(player["shown"])
    loose = together - sure
    if player["loose"]:
        loose.update(blind)
    else:
        sure.update(blind)
    others = sorted(loose.elements())
    rng.shuffle(others)
    number = size - sum(sure.values())
    player["hand"] = dict(sure + Counter(others[:number]))
    player["stack"] = dict(Counter(others[number:]))


@cache
def _game(seed: int) -> tuple[State, ...]:
    """Positions of one game, every third decision."""
    num_players = 2 + seed % 3
    styles = [["collectors"] * 4, ["cowboys", "builders", "engineers", "hunters"], ["uniform"] * 4][seed // 3 % 3]
    rng, found = random.Random(seed), []
    sides = "b" if seed < 3 else "random"
    state = standard_game().new_initial_state(num_players, seed=seed, building_sides=sides)
    while not state.is_terminal():
        found.append(state.clone())
        texts = [state.action_to_string(action) for action in state.legal_actions()]
        text = STYLES[styles[state.current_player()]](rng, texts, state.to_dict())
        state.apply_action(state.string_to_action(text))
    return (*found[::3], state)


def states_of_play(seeds: Iterable[int], every: int = 10) -> list[State]:
    """Positions and ends of games of all player counts; of games of collectors also those with hidden objectives."""
    found = []
    for seed in seeds:
        states = _game(seed)
        found += states[::every] + states[-1:]
        if seed < 3:
            found += [s for s in states if any(player["blind"] for player in s.to_dict()["players"])][
                :: max(1, every // 3)
            ]
    return found


@cache
def northern_dicts(seed: int) -> tuple[Data, ...]:
    """Positions of one game with the expansion, played by the second opinion alone; every one asks for a choice."""
    num_players = 2 + seed % 3
    state = north_game().new_initial_state(num_players, seed=seed, building_sides="random" if seed % 2 else "b")
    styles = [["traders"] * 4, ["collectors", "traders", "cowboys", "traders"], ["uniform"] * 4][seed % 3]
    game, rng, found = ReferenceGame(state.to_dict()), random.Random(seed), []
    while texts := game.legal_actions():
        if len(texts) > 1:
            found.append(copy.deepcopy(game.to_dict()))
            game.apply(STYLES[styles[game.top["player"]]](rng, texts, game.data))
        else:
            game.apply(texts[0])
    return tuple(found)


def northern_states(seeds: Iterable[int], every: int = 40) -> list[State]:
    """Positions of games with the expansion, of all player counts; those in the middle of a token's use besides."""
    found = []
    for seed in seeds:
        dicts = northern_dicts(seed)
        in_token = [d for d in dicts if d["prompts"][-1]["kind"] == "discard" and d["prompts"][-1]["argument"] & 16]
        found += [state_from(data) for data in [*dicts[seed % every :: every], *in_token[:1]]]
    return found


def poisoned(state: State, p: int, rng: random.Random) -> State:
    """A copy that differs in all that player p cannot know."""
    return state_from(other_deal(state.to_dict(), p, rng), state.game)


def check_deal(new: State, state: State, p: int) -> None:
    """A new deal for a seat: possible, with all that the seat knows, and the same to its eyes."""
    dealt = new.to_dict()
    assert is_possible(dealt)
    assert known_to(dealt, p) == known_to(state.to_dict(), p)
    assert new.current_player() == state.current_player()
    assert np.array_equal(observation_row(new, p), observation_row(state, p))
    if state.current_player() == p:
        assert new.legal_actions() == state.legal_actions()
