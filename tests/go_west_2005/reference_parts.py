"""Building blocks of the second opinion: cards, a track as a ring of circles, scoring, places, a deal."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Hashable, Sequence
from typing import Any

REGIONS = ("New England", "East", "Great Plains", "Midwest", "West", "California")
TRACK_REGIONS = REGIONS[1:5]
SCORING_COSTS = (1, 3, 6, 10, 15, 16)
NUM_WAGONS, NUM_TOKENS, START_VP, END_VP, TURN_CAP = 20, 30, 10, 50, 400

StateDict = dict[str, Any]
Card = tuple[str | None, str, int, int]
"""(region name or None, token part "none" | "single" | "plus1" | "two", wagon steps, cost in coins)."""
Cards = dict[str, Card]


def card_name(region: str | None, part: str, wagons: int) -> str:
    """The name of a card, for instance "East +1, 3 wagons" or "Trek, 1 wagon"."""
    steps = f"{wagons} wagon" if wagons == 1 else f"{wagons} wagons"
    return f"Trek, {steps}" if region is None else f"{region} {'+1' if part == 'plus1' else part}, {steps}"


def standard_cards() -> Cards:
    """The 56 cards in table order. Cost: 0/1/2/3 for the token part, 1 a step, 1 off for a single part."""
    cards: Cards = {}
    for region in TRACK_REGIONS:
        for part, value, most_steps in (("single", 1, 3), ("plus1", 2, 4), ("two", 3, 3)):
            for wagons in range(most_steps + 1):
                cost = value + wagons if wagons > 0 else value - 1
                cards[card_name(region, part, wagons)] = (region, part, wagons, cost)
    for wagons in (1, 2, 3, 4):
        cards[card_name(None, "none", wagons)] = (None, "none", wagons, wagons - 1)
    return cards


class Ring:
    """A region track: eight circles in a loop. One holds the pawn, each other one a token or nothing."""

    def __init__(self, pawn: int = 0, tokens: Sequence[Hashable] = ()) -> None:
        self.circles: list[Any] = [None] * 8
        self.pawn = pawn
        for circle, owner in zip(self.after_pawn(), tokens, strict=False):
            self.circles[circle] = owner

    def after_pawn(self) -> list[int]:
        """The seven circles that can hold tokens, clockwise from the pawn."""
        return [(self.pawn + step) % 8 for step in range(1, 8)]

    def tokens(self) -> list[Any]:
        """Owners of the tokens, clockwise from the pawn."""
        return [self.circles[circle] for circle in self.after_pawn() if self.circles[circle] is not None]

    def put(self, owner: Hashable) -> Any:
        """Places one token; gives back the owner of the token that a full track returns, else None."""
        for circle in self.after_pawn():
            if self.circles[circle] is None:
                self.circles[circle] = owner
                return None
        left_behind = self.pawn
        self.pawn = (self.pawn + 1) % 8
        returned = self.circles[self.pawn]
        self.circles[self.pawn] = None
        self.circles[left_behind] = owner
        return returned


def points_of_region(num_wagons: int, tokens: Sequence[Any]) -> list[Any]:
    """Who gets a point, one entry a point, in that order. `tokens`: owners clockwise from the pawn."""
    if num_wagons >= len(tokens):
        return list(tokens)
    counts = Counter(tokens)
    points: list[Any] = []
    for size in sorted(set(counts.values()), reverse=True):
        tied = [owner for owner, count in counts.items() if count == size]
        for owner in tokens:
            if owner in tied and len(points) < num_wagons:
                points.append(owner)
    return points


def ranks_of(vp: Sequence[int], tokens: Sequence[int]) -> list[int]:
    """Places from 1: more VP, then more tokens in hand; full ties share the better place."""
    standing = list(zip(vp, tokens, strict=True))
    return [1 + sum(other > own for other in standing) for own in standing]


def returns_of(reward: str, ranks: Sequence[int], vp: Sequence[int], constant: float) -> list[float]:
    """Final rewards "outcome", "rank" (both sum to zero) or "score" (VP over `constant`)."""
    n = len(ranks)
    if reward == "outcome":
        k = list(ranks).count(1)
        return [(n - k) / (k * (n - 1)) if rank == 1 else (0.0 - 1 / (n - 1)) for rank in ranks]
    if reward == "rank":
        values = [1 - 2 * place / (n - 1) for place in range(n)]
        shares = {rank: values[rank - 1 : rank - 1 + list(ranks).count(rank)] for rank in ranks}
        return [sum(shares[rank]) / len(shares[rank]) for rank in ranks]
    if reward == "score":
        return [points / constant for points in vp]
    raise ValueError(f"unknown reward {reward!r}")


def deal(
    num_players: int,
    rng: random.Random,
    *,
    cards: Cards | None = None,
    reward: str = "outcome",
    hand_size: int = 7,
    vp_payment: str = "shortfall",
    first_player: int | str = "random",
) -> StateDict:
    """The dict of a freshly dealt game; Python's random shuffles and picks the start player."""
    deck = list(standard_cards() if cards is None else cards)
    rng.shuffle(deck)
    hands = [[deck.pop(0) for _ in range(hand_size)] for _ in range(num_players)]
    starter = rng.randrange(num_players) if first_player == "random" else int(first_player)
    player = {"tokens": NUM_TOKENS, "vp": START_VP, "scores_claimed": 0, "double_ready": True}
    return {
        "game": "go_west_2005",
        "parameters": {
            "num_players": num_players,
            "reward": reward,
            "hand_size": hand_size,
            "vp_payment": vp_payment,
            "first_player": first_player,
        },
        "turn": 0,
        "wagons": [NUM_WAGONS, 0, 0, 0, 0, 0],
        "tracks": [{"region": region, "pawn": 0, "tokens": []} for region in TRACK_REGIONS],
        "players": [player | {"hand": hand} for hand in hands],
        "deck": deck,
        "discard": [],
        "held": [[0] * hand_size for _ in hands],
        "reshuffles": 0,
        "prompts": [{"kind": "turn", "player": starter, "argument": 0}],
        "rng": 0,
    }


def give_card(state: StateDict, p: int, name: str) -> None:
    """Swaps a card of the draw pile or of another hand into the hand of player `p`, so that none is lost."""
    hand = state["players"][p]["hand"]
    if name in hand:
        return
    piles = [state["deck"], state["discard"], *(player["hand"] for player in state["players"])]
    pile = next(pile for pile in piles if name in pile)
    spot = pile.index(name)
    pile[spot], hand[0] = hand[0], name
