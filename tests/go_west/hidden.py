"""What a player of Go West cannot know, in plain Python, and copies of a state in which just that is different."""

from __future__ import annotations

import copy
import random
from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Any

import numpy as np

from tests.go_west.play import MODES, PLAYED, standard_game
from tests.go_west.reference_parts import StateDict, World, read_world
from tests.go_west.seen import seen_contents, seen_stacks
from westbound.envs.core.game import State

PUBLIC = ("game", "parameters", "round", "turn", "open_hands", "board", "buildings", "stack_of")
PUBLIC_OF_PLAYERS = ("money", "bonus", "farm_sets", "permits", "plays")


def mate_of(data: StateDict, p: int) -> int | None:
    return (p + 2) % 4 if data["parameters"]["teams"] else None


def with_cards(state: State, data: StateDict) -> State:
    """The state with the cards, marks and random word of a dict; everything public has to be the same."""
    names = {name: k for k, name in enumerate(state.game.components.cards)}
    block = state._bytes.copy()  # bytes: numpy leaves the padding of a copied record open
    s = block.view(state.game.spec.state)[0]
    s["rng"] = data["rng"]
    for p, entry in enumerate(data["players"]):
        player = s["players"][p]
        for key in ("hand", "offer", "picks"):
            cards = [names[name] for name in entry[key]]
            player[key] = 0
            player[key][: len(cards)] = cards
        player["marked"] = mask_of(entry["hand"], entry["marked"])
    for g, stack in enumerate(data["stacks"]):
        s["stacks"][g, : len(stack)] = [names[name] for name in stack]
    for key, field in (("building_pile", "pile"), ("order_pile", "order_pile")):
        s[field][: len(data[key])] = [names[name] for name in reversed(data[key])]
    if data["solo"]:
        numbers = {name: k for k, name in enumerate(state.game.components.solo_cards)}
        pile = [numbers[name] for name in reversed(data["solo"]["pile"])]
        s["solo_pile"][: len(pile)] = pile
    return State(state.game, block)


def mask_of(hand: list[str], marked: list[str]) -> int:
    """Bits of the places in the hand: of equal cards the first ones."""
    left, mask = Counter(marked), 0
    for k, name in enumerate(hand):
        if left[name] > 0:
            left[name] -= 1
            mask |= 1 << k
    assert not left.total()
    return mask


def altered_bytes(one: State, other: State) -> int:
    return int(np.count_nonzero(one._bytes != other._bytes))


# ---- another truth -------------------------------------------------------------------------------------


def unknown_places(data: StateDict, observer: int, world: World) -> Iterator[tuple[list[str], int]]:
    """Building cards that the observer has never seen: piles, stacks before they reach him, cards kept by others.

    Cards that others took in this round are left out: `other_deal` changes those one by one.
    """
    for k in range(len(data["building_pile"])):
        yield data["building_pile"], k
    seen = seen_stacks(data, observer)
    for g, stack in enumerate(data["stacks"]):
        for k in range(len(stack)):
            if g not in seen:
                yield stack, k
    for p, player in enumerate(data["players"]):
        if p in (observer, mate_of(data, observer)) or is_placing(data, p):
            continue
        special = set(player["picks"]) | set(player["marked"]) | set(player["shown"])
        for key in ("hand", "offer"):
            for k, name in enumerate(player[key]):
                if (
                    name not in special
                    and not world.is_order(name)
                    and (key == "hand" or offer_is_secret(data, p, observer))
                ):
                    yield player[key], k


def is_placing(data: StateDict, p: int) -> bool:
    """A card of his lies on the table, its tile is not yet placed: the game names it by its place in the hand."""
    return any(frame["player"] == p and frame["kind"] in ("cell", "orientation") for frame in data["prompts"][-1:])


def unknown_orders(data: StateDict, observer: int, world: World) -> Iterator[tuple[list[str], int]]:
    for k in range(len(data["order_pile"])):
        yield data["order_pile"], k
    for p, player in enumerate(data["players"]):
        if p in (observer, mate_of(data, observer)) or is_placing(data, p):
            continue
        special = set(player["marked"]) | set(player["shown"])
        for key in ("hand", "offer"):
            for k, name in enumerate(player[key]):
                if (
                    world.is_order(name)
                    and name not in special
                    and (key == "hand" or offer_is_secret(data, p, observer))
                ):
                    yield player[key], k


def offer_is_secret(data: StateDict, p: int, observer: int) -> bool:
    """The offer of a team lies with its lower seat."""
    return not data["parameters"]["teams"] or p % 2 != observer % 2


def other_deal(state: State, observer: int, rng: random.Random) -> State:
    """A copy in which what the observer cannot know is different; the same player has a choice in it."""
    while True:
        other = another_truth(state, observer, rng, read_world())
        settled = other.clone()
        settled.current_player()  # plays what is forced
        if settled == other:
            return other


def another_truth(state: State, observer: int, rng: random.Random, world: World) -> State:
    """The hidden cards, marks and the random word are others."""
    data = copy.deepcopy(state.to_dict())
    for places in (list(unknown_places(data, observer, world)), list(unknown_orders(data, observer, world))):
        cards = [cards[k] for cards, k in places]
        rng.shuffle(cards)
        for (pile, k), card in zip(places, cards, strict=True):
            pile[k] = card
    change_picks(data, observer, rng)
    change_marks(data, observer, rng, world)
    if data["solo"]:
        rng.shuffle(data["solo"]["pile"])
    for player in data["players"]:
        player["hand"], player["offer"] = world.sort(player["hand"]), world.sort(player["offer"])
    data["stacks"] = [world.sort(stack) for stack in data["stacks"]]
    data["rng"] = rng.getrandbits(64)
    other = with_cards(state, data)
    change_discards(other, observer, rng)
    return other


def change_discards(state: State, observer: int, rng: random.Random) -> None:
    """Others have discarded other buildings than they did: those change places with cards of the pile."""
    s = state._record[0]
    for p in range(state.num_players):
        names = state.game.components.cards
        discarded = s["players"][p]["known_discards"]
        for card in np.flatnonzero(discarded[:41]).tolist():
            if p != observer and s["pile_size"] and names[card]:
                k = rng.randrange(s["pile_size"])
                other = int(s["pile"][k])
                discarded[card], s["pile"][k] = discarded[card] - 1, card
                discarded[other] += 1


def change_picks(data: StateDict, observer: int, rng: random.Random) -> None:
    """Others took another card of their stack in this turn, as long as they have not played."""
    turn = data["turn"]
    if len(data["players"]) == 1 or turn == 0:
        return
    for p, player in enumerate(data["players"]):
        stack = data["stacks"][data["stack_of"][p]]
        if p == observer or len(player["picks"]) < turn or len(player["plays"]) >= turn or p == asked_to_play(data):
            continue
        old, new = player["picks"][-1], rng.choice(stack)
        player["picks"][-1] = new
        player["hand"][player["hand"].index(old)] = new
        stack[stack.index(new)] = old


def asked_to_play(data: StateDict) -> int:
    """Who plays a card now: that there is something playable in the hand is known."""
    top = data["prompts"][-1] if data["prompts"] else {"kind": "", "player": -1}
    return top["player"] if top["kind"] in ("play", "cell", "orientation") else -1


def change_marks(data: StateDict, observer: int, rng: random.Random, world: World) -> None:
    """Others have marked other cards, in a refresh also more or fewer of them."""
    kind = data["prompts"][-1]["kind"] if data["prompts"] else ""
    for p, player in enumerate(data["players"]):
        if p == observer or (p == mate_of(data, observer) and data["open_hands"]):
            continue
        hand, number = player["hand"], len(player["marked"])
        asked = data["prompts"][-1]["player"] == p if data["prompts"] else False
        if kind == "refresh" and not asked and has_stopped(data, p):
            player["marked"] = world.sort(rng.sample(hand, rng.randint(0, len(hand))))
        elif kind == "hand_discard" and number:
            player["marked"] = [rng.choice(hand)]
        elif kind == "reserve" and number == 3:
            orders = [name for name in hand if world.is_order(name)]
            first = rng.choice(orders)
            rest = list(hand)
            rest.remove(first)
            player["marked"] = world.sort([first, *rng.sample(rest, 2)])


def has_stopped(data: StateDict, p: int) -> bool:
    """In a refresh: before the player who is asked, in the order of turns."""
    n, start, asked = len(data["players"]), data["start_player"], data["prompts"][-1]["player"]
    return (p - start) % n < (asked - start) % n


# ---- states --------------------------------------------------------------------------------------------


@cache
def states_of_play() -> tuple[State, ...]:
    """States of a random game of each mode: at the start, in between, at the end."""
    return tuple(state for mode in PLAYED for state in states_of_game(mode, 1, 20))


def states_of_game(mode: str, seed: int, every: int, last: int = 1000) -> list[State]:
    """About every so-many-th state up to a decision of a random game; the first, and the end if it is reached."""
    found, rng = [], random.Random(f"{mode} {seed}")
    state = standard_game().new_initial_state(seed=seed, **MODES[mode])
    while not state.is_terminal() and len(state.history()) < last:
        if rng.randrange(every) == 0 or not state.history():
            found.append(state.clone())
        state.apply_action(rng.choice(state.legal_actions()))
    return [*found, state]


def view(state: State, observer: int) -> tuple[Any, ...]:
    """All that a seat is given: observation, who decides, and on turn the legal actions."""
    player = state.current_player()
    legal = state.legal_actions() if player == observer else []
    return state.observation_tensor(observer).tobytes(), player, state.current_prompt(), legal


def where(data: StateDict, observer: int) -> str:
    return f"{data['parameters']}, round {data['round']}, turn {data['turn']}, {data['prompts'][-1:]}, seat {observer}"


def check_kept(data: StateDict, dealt: StateDict, p: int) -> None:
    """Public things, own cards, what the teammate showed, stacks that were passed on, known discards, all numbers."""
    kind = data["prompts"][-1]["kind"] if data["prompts"] else ""
    for key in PUBLIC if kind in ("reserve", "team_reserve") else (*PUBLIC, "start_player"):
        assert dealt[key] == data[key], key
    for one, other in zip(data["players"], dealt["players"], strict=True):
        assert all(one[key] == other[key] for key in PUBLIC_OF_PLAYERS)
        assert all(len(one[key]) == len(other[key]) for key in ("hand", "offer", "picks"))
        orders = [sum(read_world().is_order(name) for name in player["hand"]) for player in (one, other)]
        assert orders[0] == orders[1], "backs differ"
    mine, new = data["players"][p], dealt["players"][p]
    assert all(mine[key] == new[key] for key in ("hand", "marked", "picks", "known_discards"))
    assert [len(stack) for stack in dealt["stacks"]] == [len(stack) for stack in data["stacks"]]
    for key in ("building_discards", "order_discards"):
        assert sum(dealt[key].values()) == sum(data[key].values())
    if data["turn"]:
        k = data["stack_of"][p]
        asked = data["prompts"][-1]
        if len(mine["picks"]) == data["turn"] - 1 or (asked["kind"] == "draft" and asked["player"] == p):
            assert dealt["stacks"][k] == data["stacks"][k], "the own stack"
    mate = mate_of(data, p)
    if mate is not None:
        shown = data["players"][mate]["hand" if data["open_hands"] else "shown"]
        assert Counter(shown) <= Counter(dealt["players"][mate]["hand"]), "the teammate's hand"
    if data["solo"] is None:
        assert seen_contents(dealt, p) == seen_contents(data, p), "stacks that were passed on"
    else:
        known = Counter(dealt["building_discards"]) + Counter(dealt["order_discards"])
        assert Counter(mine["known_discards"]) <= known
