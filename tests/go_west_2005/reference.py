"""Second opinion on Go West! (2005): the whole game in slow, plain Python, written from the rulebook.

Nothing here comes from the package under test; shared are only the words of the state's `to_dict()` and of
the action texts. Tracks are literal rings of eight circles, the bank is a literal heap of tokens, and a score
is handed out point by point. Use it next to the engine::

    game = ReferenceGame.from_dict(state.to_dict())     # at the start of a turn
    game.apply(text); forced = game.advance()           # the engine plays forced answers by itself
    if game.deck_unknown: game.sync_deck(state.to_dict())
    assert game.compare(state.to_dict()) is None
"""

from __future__ import annotations

import copy
import random
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from .reference_check import broken_invariant, first_difference
from .reference_parts import (
    END_VP,
    NUM_TOKENS,
    REGIONS,
    SCORING_COSTS,
    START_VP,
    TRACK_REGIONS,
    TURN_CAP,
    Cards,
    Ring,
    StateDict,
    deal,
    give_card,
    points_of_region,
    ranks_of,
    returns_of,
    standard_cards,
)

__all__ = [
    "Player",
    "ReferenceGame",
    "Ring",
    "deal",
    "give_card",
    "points_of_region",
    "ranks_of",
    "returns_of",
    "standard_cards",
]


@dataclass
class Player:
    """One seat. `hand` holds (card name, number of reshuffles when it was drawn)."""

    tokens: int = NUM_TOKENS
    bank: int = 0
    vp: int = START_VP
    scores_claimed: int = 0
    double_ready: bool = True
    hand: list[tuple[str, int]] = field(default_factory=list)

    def hand_names(self) -> list[str]:
        return [name for name, _ in self.hand]


class ReferenceGame:
    """A game in progress. `stage` is the kind of the open question, or "over"."""

    cards: Cards
    parameters: dict[str, Any]
    wagons: list[int]
    rings: dict[str, Ring]
    players: list[Player]
    deck: list[str]
    discard: list[str]
    turn: int
    reshuffles: int
    seat: int
    stage: str
    all_cards: Counter[str]

    def __init__(self, cards: Cards | None = None, rng: random.Random | None = None) -> None:
        self.cards = standard_cards() if cards is None else cards
        self.rng = rng
        self.deck_unknown = False
        self.actions_left = 1
        self.in_play: str | None = None  # the card being played, neither in hand nor discarded
        self.claiming = False
        self.cost = 0
        self.steps_left = 0
        self.excluded = ""

    # ---- to and from the dict of a state -------------------------------------------------------------------

    @classmethod
    def from_dict(cls, state: StateDict, cards: Cards | None = None, rng: random.Random | None = None) -> ReferenceGame:
        """Takes over a state at the start of a turn or after the end; within a turn only its own dict.

        `rng` shuffles the discard pile; without it a reshuffle leaves `deck_unknown` until `sync_deck`.
        """
        game = cls(cards, rng)
        game.parameters = dict(state["parameters"])
        game.wagons = list(state["wagons"])
        game.rings = {track["region"]: Ring(track["pawn"], track["tokens"]) for track in state["tracks"]}
        game.players = []
        for p, entry in enumerate(state["players"]):
            on_tracks = sum(ring.tokens().count(p) for ring in game.rings.values())
            hand = list(zip(entry["hand"], state["held"][p], strict=False))
            bank = NUM_TOKENS - entry["tokens"] - on_tracks
            vp, claimed, ready = entry["vp"], entry["scores_claimed"], bool(entry["double_ready"])
            game.players.append(Player(entry["tokens"], bank, vp, claimed, ready, hand))
        game.deck, game.discard = list(state["deck"]), list(state["discard"])
        game.turn, game.reshuffles = state["turn"], state["reshuffles"]
        top: dict[str, Any] = state["prompts"][-1] if state["prompts"] else {"kind": "over", "player": 0}
        game.stage, game.seat = top["kind"], top["player"]
        if game.stage not in ("turn", "over") and "pending" not in state:
            raise ValueError(f"cannot start at a {game.stage!r} prompt: the rest of the turn is not in the dict")
        for key, value in state.get("pending", {}).items():
            setattr(game, key, value)
        game.all_cards = game.count_cards()
        return game

    def to_dict(self) -> StateDict:
        """The fields of a state's `to_dict()`, only the top prompt, and `pending`: the rest of the turn."""
        hands = [sorted(player.hand, key=self.table_order) for player in self.players]
        keys = ("actions_left", "in_play", "claiming", "cost", "steps_left", "excluded", "deck_unknown")
        return {
            "game": "go_west_2005",
            "parameters": dict(self.parameters),
            "turn": self.turn,
            "wagons": list(self.wagons),
            "tracks": [
                {"region": region, "pawn": self.rings[region].pawn, "tokens": self.rings[region].tokens()}
                for region in TRACK_REGIONS
            ],
            "players": [
                {
                    "tokens": player.tokens,
                    "vp": player.vp,
                    "scores_claimed": player.scores_claimed,
                    "double_ready": player.double_ready,
                    "hand": [name for name, _ in hand],
                }
                for player, hand in zip(self.players, hands, strict=True)
            ],
            "deck": list(self.deck),
            "discard": sorted(self.discard, key=list(self.cards).index),
            "held": [[epoch for _, epoch in hand] for hand in hands],
            "reshuffles": self.reshuffles,
            "prompts": [] if self.is_over() else [self.prompt()],
            "rng": 0,
            "pending": {key: getattr(self, key) for key in keys},
        }

    def prompt(self) -> dict[str, Any]:
        """Who decides and what; the argument is 0 where the kind says everything."""
        arguments = {"second_region": REGIONS.index(self.excluded) if self.excluded else 0}
        arguments |= {"move": self.steps_left, "payment": self.cost}
        return {"kind": self.stage, "player": self.seat, "argument": arguments.get(self.stage, 0)}

    def table_order(self, card: tuple[str, int]) -> int:
        return list(self.cards).index(card[0])

    def count_cards(self) -> Counter[str]:
        """Every card of the game, wherever it lies."""
        cards = Counter(self.deck) + Counter(self.discard)
        for player in self.players:
            cards += Counter(player.hand_names())
        if self.in_play is not None:
            cards[self.in_play] += 1
        return cards

    def clone(self) -> ReferenceGame:
        return copy.deepcopy(self)

    # ---- what may be done ----------------------------------------------------------------------------------

    def is_over(self) -> bool:
        return self.stage == "over"

    def legal_actions(self) -> list[str]:
        """Texts of every legal answer, a single one included; [] when the game is over."""
        if self.is_over():
            return []
        return list(getattr(self, f"legal_{self.stage}")())

    def legal_turn(self) -> list[str]:
        spend = ["spend the double move"] if self.players[self.seat].double_ready else []
        return self.legal_action() + spend

    def legal_action(self) -> list[str]:
        me = self.players[self.seat]
        money = me.tokens + me.vp
        hand = sorted(set(me.hand_names()), key=list(self.cards).index)
        texts = [f"play {name}" for name in hand if money >= self.cards[name][3]]
        texts += [f"sell {name}" for name in hand]
        if me.scores_claimed < len(SCORING_COSTS) and money >= SCORING_COSTS[me.scores_claimed]:
            texts.append("claim a score")
        return texts

    def legal_payment(self) -> list[str]:
        me = self.players[self.seat]
        fewest, most = max(0, self.cost - me.tokens), min(self.cost, me.vp)
        return [f"pay {vp} VP" for vp in range(fewest, most + 1)]

    def legal_second_region(self) -> list[str]:
        return [f"place a token in {region}" for region in TRACK_REGIONS if region != self.excluded]

    def legal_move(self) -> list[str]:
        return [f"move a wagon from {REGIONS[i]}" for i in range(5) if self.wagons[i] > 0]

    # ---- what it does --------------------------------------------------------------------------------------

    def advance(self) -> list[str]:
        """Plays answers as long as exactly one is legal, as the engine does; returns their texts."""
        forced: list[str] = []
        while len(texts := self.legal_actions()) == 1:
            self.apply(texts[0])
            forced += texts
        return forced

    def apply(self, text: str) -> None:
        """Plays one answer and everything that follows from it without a question."""
        if text not in self.legal_actions():
            raise ValueError(f"{text!r} is not legal now: {self.legal_actions()}")
        if text == "spend the double move":
            self.players[self.seat].double_ready = False
            self.actions_left, self.stage = 2, "action"
        elif text == "claim a score":
            self.claiming = True
            self.ask_payment(SCORING_COSTS[self.players[self.seat].scores_claimed])
        elif text.startswith("play "):
            self.in_play = self.take_from_hand(text.removeprefix("play "))
            self.ask_payment(self.cards[self.in_play][3])
        elif text.startswith("sell "):
            self.sell(text.removeprefix("sell "))
        elif text.startswith("pay "):
            self.pay(int(text.split()[1]))
        elif text.startswith("place a token in "):
            self.place(text.removeprefix("place a token in "))
            self.go_on_moving()
        else:
            self.move_wagon(REGIONS.index(text.removeprefix("move a wagon from ")))

    def take_from_hand(self, name: str) -> str:
        hand = self.players[self.seat].hand
        del hand[[held for held, _ in hand].index(name)]
        return name

    def ask_payment(self, cost: int) -> None:
        """Tokens first and VP for the rest, or a question when the payer may split freely."""
        self.cost = cost
        if self.parameters["vp_payment"] == "free_split" and cost > 0:
            self.stage = "payment"
        else:
            self.pay(max(0, cost - self.players[self.seat].tokens))

    def pay(self, vp: int) -> None:
        me = self.players[self.seat]
        me.vp -= vp
        me.tokens -= self.cost - vp
        me.bank += self.cost - vp
        if self.claiming:
            self.claim()
        else:
            self.place_tokens_of_card()

    def claim(self) -> None:
        self.claiming = False
        self.players[self.seat].scores_claimed += 1
        self.score_all_regions()
        if any(player.vp >= END_VP for player in self.players):
            self.stage = "over"
        else:
            self.finish_action()

    def score_all_regions(self) -> None:
        for i in (1, 2, 3, 4):
            for owner in points_of_region(self.wagons[i], self.rings[REGIONS[i]].tokens()):
                self.players[owner].vp += 1

    def place_tokens_of_card(self) -> None:
        region, part, steps, _ = self.cards[str(self.in_play)]
        self.steps_left = steps
        if region is not None:
            self.place(region)
        if region is not None and part == "two":
            self.place(region)
        if region is not None and part == "plus1" and self.players[self.seat].tokens > 0:
            self.excluded, self.stage = region, "second_region"
        else:
            self.go_on_moving()

    def place(self, region: str) -> None:
        """One token of the player on turn; nothing happens with an empty hand."""
        if self.players[self.seat].tokens == 0:
            return
        self.players[self.seat].tokens -= 1
        returned = self.rings[region].put(self.seat)
        if returned is not None:
            self.players[returned].tokens += 1

    def go_on_moving(self) -> None:
        self.excluded = ""
        if self.steps_left > 0 and self.legal_move():
            self.stage = "move"
        else:
            self.finish_card()

    def move_wagon(self, source: int) -> None:
        self.wagons[source] -= 1
        self.wagons[source + 1] += 1
        self.steps_left -= 1
        self.go_on_moving()

    def finish_card(self) -> None:
        self.discard.append(str(self.in_play))
        self.in_play = None
        self.draw_card()
        if self.wagons[0] == 0 and self.wagons[1] == 0:
            self.score_all_regions()
            self.stage = "over"
        else:
            self.finish_action()

    def sell(self, name: str) -> None:
        me = self.players[self.seat]
        self.discard.append(self.take_from_hand(name))
        income = min(self.cards[name][3], me.bank)
        me.bank -= income
        me.tokens += income
        self.draw_card()
        self.finish_action()

    def draw_card(self) -> None:
        """Takes the top card; when that was the last one, all discarded cards become the new pile."""
        if self.deck_unknown:
            raise RuntimeError("the order of the new draw pile is unknown: call sync_deck first")
        self.players[self.seat].hand.append((self.deck.pop(0), self.reshuffles))
        if not self.deck:
            self.deck, self.discard = self.discard, []
            self.reshuffles += 1
            if self.rng is None:
                self.deck_unknown = True
            else:
                self.rng.shuffle(self.deck)

    def finish_action(self) -> None:
        self.actions_left -= 1
        if self.actions_left > 0:
            self.stage = "action"
            return
        if not any(player.double_ready for player in self.players):
            for player in self.players:
                player.double_ready = True
        self.turn += 1
        self.seat = (self.seat + 1) % len(self.players)
        self.actions_left = 1
        self.stage = "over" if self.turn >= TURN_CAP else "turn"

    # ---- results -------------------------------------------------------------------------------------------

    def scores(self) -> list[int]:
        return [player.vp for player in self.players]

    def ranks(self) -> list[int]:
        return ranks_of(self.scores(), [player.tokens for player in self.players])

    def returns(self, reward: str, constant: float = 1.0) -> list[float]:
        """Rewards of the players: zeros before the end."""
        if not self.is_over():
            return [0.0] * len(self.players)
        return returns_of(reward, self.ranks(), self.scores(), constant)

    # ---- checks --------------------------------------------------------------------------------------------

    def compare(self, state: StateDict) -> str | None:
        """The first field in which the engine's dict differs, with both values; None when all agree."""
        return first_difference(self, state)

    def check_invariants(self) -> None:
        """Raises AssertionError naming the first thing that is lost, negative or out of range."""
        problem = broken_invariant(self)
        assert problem is None, problem

    def sync_deck(self, state: StateDict) -> None:
        """After a reshuffle: takes over the order of the new pile, if it holds the right cards."""
        if not self.deck_unknown:
            raise RuntimeError("the order of the draw pile is known: nothing to take over")
        if Counter(state["deck"]) != Counter(self.deck):
            raise AssertionError(f"deck: reference holds {sorted(self.deck)}, state {sorted(state['deck'])}")
        self.deck, self.deck_unknown = list(state["deck"]), False
