"""What a player of Go West! (2005) cannot know, in plain Python: places of hidden cards, pile by pile, and new deals.

Everybody sees which pile a card in a hand was drawn from [R23]. So the cards of an earlier pile that are in other
hands can only change places among themselves; those of the present pile can also lie in it.
"""

from __future__ import annotations

import copy
import random
from typing import Any

from tests.go_west_2005.records import standard_game, state_from
from westbound.envs.core.game import State

Place = tuple[str, int, int]
"""("hand", player, slot) or ("deck", 0, depth)."""


def hidden_places(data: dict[str, Any], observer: int) -> dict[int, list[Place]]:
    """For each pile (number of reshuffles when it was new): the places whose cards the observer cannot tell apart."""
    places: dict[int, list[Place]] = {}
    for p, held in enumerate(data["held"]):
        for slot, pile in enumerate(held):
            if p != observer:
                places.setdefault(pile, []).append(("hand", p, slot))
    places.setdefault(data["reshuffles"], []).extend(("deck", 0, depth) for depth in range(len(data["deck"])))
    return {pile: found for pile, found in sorted(places.items()) if found}


def pile_of(data: dict[str, Any], place: Place) -> tuple[list[str], int]:
    """The list that holds a place, and the index in it."""
    kind, p, k = place
    return (data["deck"] if kind == "deck" else data["players"][p]["hand"]), k


def cards_at(data: dict[str, Any], places: list[Place]) -> list[str]:
    """The cards in these places."""
    return [pile[k] for pile, k in (pile_of(data, place) for place in places)]


def other_deal(state: State, observer: int, rng: random.Random) -> State:
    """A copy in which everything that the observer cannot know is different: hidden cards and the random stream."""
    data = copy.deepcopy(state.to_dict())
    for places in hidden_places(data, observer).values():
        cards = cards_at(data, places)
        rng.shuffle(cards)
        for place, card in zip(places, cards, strict=True):
            pile, k = pile_of(data, place)
            pile[k] = card
    data["rng"] = rng.getrandbits(64)
    return state_from(data, state.game)


def check_new_deals(state: State, rng: random.Random) -> None:
    """What must hold of `resample` and of observations in any state, for every seat."""
    seed = rng.getrandbits(64)
    for observer in range(state.num_players):
        new, other = state.resample(observer, seed), other_deal(state, observer, rng)
        assert new != state, "resample: nothing new"
        assert other.resample(observer, seed) == new, "resample: reads the truth"
        assert new.resample(observer, seed ^ 1) == state.resample(observer, seed ^ 1), "resample: not the last alone"
        for copied in (new, other):
            same = copied.observation_tensor(observer).tobytes() == state.observation_tensor(observer).tobytes()
            assert same, "observation: depends on hidden parts"
            assert copied.current_player() == state.current_player()
        if state.current_player() == observer:
            assert new.legal_actions() == other.legal_actions() == state.legal_actions()


def states_of_play(seeds: range, every: int = 20, **options: Any) -> list[State]:
    """States of random games in all player counts: at the start, in between, at the end."""
    found = []
    for seed in seeds:
        rng = random.Random(seed)
        parameters = {"vp_payment": rng.choice(["shortfall", "free_split"]), "hand_size": rng.choice([7, 6])} | options
        state = standard_game().new_initial_state(2 + seed % 3, seed=seed, **parameters)
        while not state.is_terminal():
            if rng.randrange(every) == 0 or not state.history():
                found.append(state.clone())
            state.apply_action(rng.choice(state.legal_actions()))
        found.append(state)
    return found
