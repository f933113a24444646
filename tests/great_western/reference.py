"""Second opinion on Great Western: the whole game in slow, plain Python, written from the rules.

Nothing here comes from the package under test; shared are only the words of the state's `to_dict()` and of the action
texts. Trains are heaps of columns, paths are searched anew at every question, dice are computed from the stream's word.
Every question counts, also one with a single answer::

    game = ReferenceGame(state.to_dict())
    game.legal_actions(); game.apply(text)
    assert game.difference(state.to_dict()) is None
"""

from __future__ import annotations

import copy
from collections import Counter
from dataclasses import dataclass, field

from tests.go_west_2005.splitmix import SplitMix
from tests.great_western.reference_parts import (
    COLUMNS,
    NOBODY_CAN_PAY,
    Map,
    Owners,
    StateDict,
    build_order,
    link_costs,
    read_map,
)


@dataclass
class Train:
    """Columns of the pieces, one entry a piece; who holds bid or train."""

    pieces: list[int] = field(default_factory=list)
    holder: int | None = None
    bid: int = 0


@dataclass
class Player:
    """One seat."""

    supply: int
    stock: int


class ReferenceGame:
    """A game; `stage` is the question ("" at the end), `seat` who answers it."""

    def __init__(self, data: StateDict, world: Map | None = None) -> None:
        self.world = read_map() if world is None else world
        self.parameters = dict(data["parameters"])
        self.dice = SplitMix(data["rng"])
        self.round, self.dry_rounds = data["round"], data["dry_rounds"]
        self.has_built, self.first_player = data["has_built"], data["first_player"]
        self.players = [Player(entry["supply"], entry["stock"]) for entry in data["players"]]
        self.owners: Owners = dict(data["cities"])
        self.trains = [self._train(entry) for entry in data["trains"]]
        top = data["prompts"][-1] if data["prompts"] else {"kind": "", "player": -1, "argument": 0}
        self.stage, self.seat, self.argument = top["kind"], top["player"], top["argument"]
        waiting = [frame for frame in data["prompts"] if frame["kind"] == "build"]
        if self.stage == "payment":
            self.turn_built = True
            waiting = waiting[:-1]
        elif self.stage == "build":
            self.turn_built = bool(self.argument)
            waiting = waiting[:-1]
        else:
            self.turn_built = False
        self.to_build = [frame["player"] for frame in reversed(waiting)]

    @staticmethod
    def _train(entry: StateDict) -> Train:
        pieces = [column for column in COLUMNS for _ in range(entry["pieces"][str(column)])]
        return Train(pieces, entry["holder"], entry["bid"])

    # -- reading -------------------------------------------------------------------------------------------------------

    @property
    def num_players(self) -> int:
        return len(self.players)

    def is_over(self) -> bool:
        return self.stage == ""

    def cities_of(self, player: int) -> list[str]:
        return [city for city, owner in self.owners.items() if owner == player]

    def gold_of(self, player: int) -> int:
        return sum(self.world.golds[city] for city in self.cities_of(player))

    def scores(self) -> list[int]:
        return [self.gold_of(p) for p in range(self.num_players)]

    def row_of(self, player: int) -> int:
        return next(row for row, train in enumerate(self.trains) if train.holder == player)

    def is_coach(self, row: int, column: int) -> bool:
        return self.parameters["all_coaches"] or column in self.world.coaches[row]

    def coach_pieces(self, row: int) -> list[int]:
        return [column for column in self.trains[row].pieces if self.is_coach(row, column)]

    def wagon_pieces(self, row: int) -> list[int]:
        return [column for column in self.trains[row].pieces if not self.is_coach(row, column)]

    def paths(self, player: int) -> dict[str, int]:
        """Link cost of every empty city that the player could ever pay."""
        costs = link_costs(self.world, self.owners, player)
        return {c: k for c, k in costs.items() if self.owners.get(c, 0) is None and k < NOBODY_CAN_PAY}

    def buildable(self, player: int) -> list[str]:
        """Cities that the player can connect now, in the order of the map."""
        row, paths = self.row_of(player), self.paths(player)
        coaches, wagons = len(self.coach_pieces(row)), len(self.wagon_pieces(row))
        found = []
        for city, cost in self.world.costs.items():
            if city in paths and coaches >= cost:
                others = wagons + self.players[player].supply + coaches - cost
                found += [city] if others >= paths[city] else []
        return found

    def legal_actions(self) -> list[str]:
        """Texts of the answers to the present question."""
        if self.stage == "bid_train":
            supply = self.players[self.seat].supply
            return [f"bid on train {row + 1}" for row, train in enumerate(self.trains) if supply > train.bid]
        if self.stage == "bid_amount":
            lowest, supply = self.trains[self.argument].bid + 1, self.players[self.seat].supply
            return [f"bid {k} piece{'' if k == 1 else 's'}" for k in range(lowest, supply + 1)]
        if self.stage == "build":
            duty = self.dry_rounds > 0 and not self.turn_built
            return [f"build {city}" for city in self.buildable(self.seat)] + ([] if duty else ["stop building"])
        if self.stage == "payment":
            return ["pay from the supply first", "pay from spare coaches first"]
        return []

    # -- playing -------------------------------------------------------------------------------------------------------

    def apply(self, text: str) -> None:
        """One answer; ValueError if it is not open."""
        if text not in self.legal_actions():
            raise ValueError(f"{text!r} is not legal in stage {self.stage!r}")
        getattr(self, f"_on_{self.stage}")(text)

    def _on_bid_train(self, text: str) -> None:
        self.stage, self.argument = "bid_amount", int(text.removeprefix("bid on train ")) - 1

    def _on_bid_amount(self, text: str) -> None:
        train, bid = self.trains[self.argument], int(text.split()[1])
        if train.holder is not None:
            self.players[train.holder].supply += train.bid
        train.holder, train.bid = self.seat, bid
        self.players[self.seat].supply -= bid
        self._next_bidder((self.seat + 1) % self.num_players)

    def _next_bidder(self, begin: int) -> None:
        holders = {train.holder for train in self.trains}
        for k in range(self.num_players):
            player = (begin + k) % self.num_players
            if player not in holders and self.players[player].supply > 0:
                self.stage, self.seat, self.argument = "bid_train", player, 0
                return
        self._end_auction()

    def _end_auction(self) -> None:
        """Own pieces replace the black ones from the front, then the bids go to the stock."""
        for train in self.trains:
            black, train.pieces = sorted(train.pieces, reverse=True), []
            if train.holder is None:
                continue
            player = self.players[train.holder]
            for column in black:
                if player.stock > 0:
                    player.stock -= 1
                    train.pieces.append(column)
            player.stock += train.bid
            train.bid = 0
        held = {row: train.pieces for row, train in enumerate(self.trains) if train.holder is not None}
        self.to_build = [self.trains[row].holder for row in build_order(held)]  # type: ignore[misc]
        self._next_builder()

    def _next_builder(self) -> None:
        """The next player in the order who can build anything."""
        while self.to_build:
            self.seat = self.to_build.pop(0)
            if self.buildable(self.seat):
                self.stage, self.argument, self.turn_built = "build", 0, False
                return
        self._end_round()

    def _on_build(self, text: str) -> None:
        if text == "stop building":
            self._next_builder()
            return
        city = text.removeprefix("build ")
        if self._results(city, "supply") == self._results(city, "coaches"):
            self._build(city, "supply")
        else:
            self.stage, self.argument = "payment", 1 + list(self.owners).index(city)

    def _on_payment(self, text: str) -> None:
        city = list(self.owners)[self.argument - 1]
        self._build(city, "supply" if text == "pay from the supply first" else "coaches")

    def _results(self, city: str, first: str) -> tuple[int, list[int]]:
        """Supply and train left after paying: literally piece by piece."""
        row = self.row_of(self.seat)
        supply, coaches, wagons = self.players[self.seat].supply, self.coach_pieces(row), self.wagon_pieces(row)
        for _ in range(self.world.costs[city]):
            coaches.remove(max(coaches))
        for _ in range(self.paths(self.seat)[city]):
            if wagons:
                wagons.remove(max(wagons))
            elif supply and (first == "supply" or not coaches):
                supply -= 1
            else:
                coaches.remove(max(coaches))
        return supply, sorted(coaches + wagons, reverse=True)

    def _build(self, city: str, first: str) -> None:
        player, train = self.players[self.seat], self.trains[self.row_of(self.seat)]
        supply, pieces = self._results(city, first)
        player.stock += player.supply - supply + len(train.pieces) - len(pieces)  # all that was spent
        player.supply, train.pieces = supply, pieces
        player.stock -= 1  # the piece for the city
        self.owners[city] = self.seat
        self.has_built = self.turn_built = True
        if None not in self.owners.values():
            self.stage, self.seat, self.argument, self.to_build = "", -1, 0, []
        elif self.buildable(self.seat):
            self.stage, self.argument = "build", 1
        else:
            self._next_builder()

    def _end_round(self) -> None:
        for train in self.trains:
            if train.holder is not None:
                self.players[train.holder].stock += len(train.pieces)
        self.trains = [Train() for _ in self.players]
        for p, player in enumerate(self.players):
            connected = len(self.cities_of(p)) + 1
            promised = connected if self.parameters["income"] == "cities" else self.world.income[connected - 1]
            taken = min(promised, max(0, player.stock - self.world.numbers["stock_reserve"]))
            player.stock, player.supply = player.stock - taken, player.supply + taken
        self.first_player = (self.first_player + 1) % self.num_players
        self.dry_rounds = 0 if self.has_built else self.dry_rounds + 1
        self.has_built = False
        if self.dry_rounds == self.world.numbers["dry_rounds"] or self.round == self.world.numbers["max_rounds"]:
            self.stage, self.seat, self.argument = "", -1, 0
        else:
            self._begin_round()

    def _begin_round(self) -> None:
        self.round += 1
        for train in self.trains:
            faces = [1 + self.dice.draw(6) for _ in range(self.world.numbers["dice"])]
            train.pieces = sorted((face for face in faces if face > 1), reverse=True)
        for player in self.players:
            if player.supply == 0 and player.stock > 0:
                player.stock, player.supply = player.stock - 1, 1
        self._next_bidder(self.first_player)

    # -- comparing -----------------------------------------------------------------------------------------------------

    def prompts(self) -> list[StateDict]:
        """What waits, the next one last."""
        if self.is_over():
            return []
        frames = [frame("end_round")]
        if self.stage in ("bid_train", "bid_amount"):
            frames.append(frame("end_auction"))
        frames += [frame("build", player) for player in reversed(self.to_build)]
        if self.stage == "payment":
            frames.append(frame("build", self.seat, 1))
        return [*frames, frame(self.stage, self.seat, self.argument)]

    def to_dict(self) -> StateDict:
        return {
            "game": "great_western",
            "parameters": dict(self.parameters),
            "round": self.round,
            "dry_rounds": self.dry_rounds,
            "has_built": self.has_built,
            "first_player": self.first_player,
            "trains": [
                {
                    "pieces": {str(column): train.pieces.count(column) for column in COLUMNS},
                    "holder": train.holder,
                    "bid": train.bid,
                }
                for train in self.trains
            ],
            "players": [
                {
                    "supply": player.supply,
                    "stock": player.stock,
                    "connected": len(self.cities_of(p)) + 1,
                    "gold": self.gold_of(p),
                }
                for p, player in enumerate(self.players)
            ],
            "cities": dict(self.owners),
            "prompts": self.prompts(),
            "rng": self.dice.word,
        }

    def difference(self, data: StateDict) -> str | None:
        """The first field that differs, or None."""
        mine = self.to_dict()
        return None if mine == data else first_difference("", mine, data)

    def check_pieces(self) -> None:
        """Every piece counted: supply, stock, bid, train and cities of a player are 24 together."""
        total = self.world.numbers["supply"] + self.world.numbers["stock"]
        in_auction = self.stage in ("bid_train", "bid_amount")
        for p, player in enumerate(self.players):
            held = [train for train in self.trains if train.holder == p]
            assert len(held) <= 1, f"player {p} holds {len(held)} trains"
            on_trains = sum(train.bid if in_auction else len(train.pieces) for train in held)
            counted = player.supply + player.stock + on_trains + len(self.cities_of(p))
            assert counted == total, f"player {p} has {counted} pieces, not {total}"
            assert player.supply >= 0, f"player {p} has a supply of {player.supply}"
            assert player.stock >= 0, f"player {p} has a stock of {player.stock}"
        for train in self.trains:
            assert len(train.pieces) <= self.world.numbers["dice"], f"{len(train.pieces)} pieces on a train"
            assert in_auction or train.bid == 0, "a bid after the auction"
        spread = Counter(owner for owner in self.owners.values() if owner is not None)
        assert set(spread) <= set(range(self.num_players)), "a piece of nobody"

    def clone(self) -> ReferenceGame:
        return copy.deepcopy(self)


def frame(kind: str, player: int = 0, argument: int = 0) -> StateDict:
    """One entry of `prompts`."""
    return {"kind": kind, "player": player, "argument": argument}


def first_difference(path: str, mine: object, other: object) -> str | None:
    """The path of the first difference between two nested values, with both values."""
    if isinstance(mine, dict) and isinstance(other, dict) and set(mine) == set(other):
        pairs = [(f"{path}.{key}" if path else str(key), mine[key], other[key]) for key in mine]
    elif isinstance(mine, list) and isinstance(other, list) and len(mine) == len(other):
        pairs = [(f"{path}[{i}]", a, b) for i, (a, b) in enumerate(zip(mine, other, strict=True))]
    else:
        return None if mine == other else f"{path}: the second opinion says {mine!r}, the game {other!r}"
    return next((found for pair in pairs if (found := first_difference(*pair))), None)
