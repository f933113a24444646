"""Single rules asked about boards of our own making, without the engine: plain Python only (NUMBA_DISABLE_JIT=1)."""

from __future__ import annotations

import random
from typing import Any

import numpy as np

from tests.go_west.play import standard_game
from tests.go_west.reference_map import Map, Place
from tests.go_west.reference_parts import STRIDE, StateDict, read_world
from westbound.envs.core.jit import JIT, as_records
from westbound.envs.go_west import notation
from westbound.envs.go_west.rules.board import put_building
from westbound.envs.go_west.rules.finals import final_value
from westbound.envs.go_west.rules.payout import payout
from westbound.envs.go_west.rules.placing import clear_places, find_places
from westbound.envs.go_west.rules.play import can_play, play_card
from westbound.envs.go_west.rules.setup import setup
from westbound.envs.go_west.state import NEUTRAL_OWNER

WORLD = read_world()


class Bench:
    """A record after the setup; cards are put into a hand as wanted."""

    def __init__(self, seed: int, **parameters: Any) -> None:
        assert not JIT
        game = standard_game()
        self.components = game.components
        self.parameters = game.spec.parameters(parameters.pop("num_players"), "outcome", parameters)
        record = as_records(game.spec.opening(self.parameters))
        self.record, self.s, self.t = record, record[0], as_records(self.components.record)[0]
        self.rng = random.Random(seed)
        self.s.rng = np.uint64(self.rng.getrandbits(63))
        with np.errstate(over="ignore"):
            setup(self.s, self.t)
        self.s.round_number = self.s.turn = 1

    def data(self) -> StateDict:
        return {"parameters": self.parameters, **notation.to_dict(self.record[0], self.components)}

    def map(self) -> Map:
        return Map(self.data(), WORLD)

    def card(self, name: str) -> int:
        return self.components.cards.index(name)

    def hold(self, p: int, name: str) -> None:
        """The player has this card alone."""
        player = self.s.players[p]
        player.hand[:] = 0
        player.hand[0], player.hand_size = self.card(name), 1

    def places(self, p: int, name: str) -> list[Place]:
        """Legal placements by the rules."""
        self.hold(p, name)
        found = []
        clear_places(self.s)
        find_places(self.s, self.t, p, 0)
        for k, rows in enumerate(self.s.cached_places.tolist()):
            for r, word in enumerate(rows):
                found += [((r, c), k) for c in range(32) if word >> c & 1]
        return sorted(found)

    def can_play(self, p: int, name: str) -> bool:
        self.hold(p, name)
        return bool(can_play(self.s, self.t, p, 0))

    def payout(self, p: int, name: str, place: Place) -> int:
        card = self.card(name)
        (r, c), k = place
        return int(payout(self.s, self.t, p, card, int(self.t.cards[card].shape_id), k, STRIDE * r + c))

    def play(self, p: int, name: str, place: Place) -> None:
        self.hold(p, name)
        (r, c), k = place
        self.s.players[p].num_plays = 0
        play_card(self.s, self.t, p, 0, k, STRIDE * r + c)

    def house(self, p: int, place: Place) -> None:
        (r, c), k = place
        house = self.t.cards[len(self.components.cards) - 1]
        put_building(self.s, self.t, p, len(self.components.cards) - 1, int(house.shape_id), k, STRIDE * r + c)

    def neutral(self, name: str) -> None:
        """A neutral tile somewhere, if there is room."""
        card, shape = WORLD.cards[name], WORLD.shapes[WORLD.cards[name].shape]
        places = self.map().neutral_places(card.type, shape, False, [])
        if places:
            (r, c), k = self.rng.choice(places)
            number = self.components.shapes.index(card.shape)
            put_building(self.s, self.t, NEUTRAL_OWNER, self.card(name), number, k, STRIDE * r + c)

    def final(self, p: int, name: str, building: int) -> int:
        return int(final_value(self.s, self.t, p, self.card(name), building))

    def settle(self, plays: int) -> None:
        """Counting houses and random legal plays, some neutral tiles in a game of one."""
        n = int(self.s.num_players)
        for p in range(n):
            self.house(p, self.rng.choice(self.map().places("Counting house", p)))
        names = [name for name in WORLD.cards if name != "Counting house"]
        for k in range(plays):
            p = k % n
            on = self.map()
            name = next(name for name in self.rng.sample(names, len(names)) if on.places(name, p))
            if n == 1 and k % 2:
                self.neutral(self.rng.choice(names[:38]))
            else:
                self.play(p, name, self.rng.choice(on.places(name, p)))
