"""Second opinion on observations: every block computed from the dict of a state, nothing from the package."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable

import numpy as np

from tests.go_west.caches import card_number
from tests.go_west.reference import Question
from tests.go_west.reference_map import Map
from tests.go_west.reference_parts import LETTERS, TYPES, StateDict
from tests.go_west.seen import seen_contents, seen_stacks, taken_since

SEATS, KINDS, CARDS, SIZE = 4, 40, 64, 25
PROMPTS = (
    *("reserve", "team_reserve", "draft", "play", "cell", "orientation", "neutral", "order", "hand_discard"),
    *("refresh", "exchange"),
)
TERRAIN_CODES = {"steppe": 1, "forest": 2, "mountain": 3, "river": 4}
SECRET = {"reserve", "team_reserve", "exchange"}
View = dict[str, np.ndarray]
SHAPES: dict[str, tuple[int, ...]] = {
    "planes": (8, SIZE, SIZE),
    **dict.fromkeys(("seats", "on_turn", "start_player", "money", "money_over"), (SEATS,)),
    **dict.fromkeys(("hand_sizes", "hand_orders", "orders_played"), (SEATS,)),
    "prompt": (len(PROMPTS),),
    **dict.fromkeys(("cards_left", "round", "turn", "open_hands", "teams", "exchange", "auto"), (1,)),
    **dict.fromkeys(("hand", "marked", "offered", "partner", "known_discards"), (CARDS,)),
    "passed": (SEATS, KINDS),
    **dict.fromkeys(("taken", "drafted", "to_lay"), (KINDS,)),
    **dict.fromkeys(("bonus",), (SEATS, len(TYPES))),
    "farms": (SEATS, 10),
    "chosen": (CARDS + 1,),
    **dict.fromkeys(("chosen_shape", "to_lay_shapes"), (20,)),
    **dict.fromkeys(("solo_card", "solo_seen"), (24,)),
    **dict.fromkeys(("plays", "last_type"), (len(TYPES),)),
    "tiles": (48,),
    **dict.fromkeys(("pile", "order_pile", "solo_pile", "discards", "order_discards"), (1,)),
}


class Viewer:
    """What one seat sees of a state."""

    def __init__(self, data: StateDict, observer: int, on: Map) -> None:
        self.data, self.observer, self.world, self.on = data, observer, on.world, on
        self.view = {name: np.zeros(shape, np.int64) for name, shape in SHAPES.items()}
        self.me = data["players"][observer]
        self.top = data["prompts"][-1] if data["prompts"] else None

    def all(self) -> View:
        for write in (
            self.board,
            self.marks,
            self.question,
            self.players,
            self.cards,
            self.stacks,
            self.piles,
            self.solo,
        ):
            write()
        return self.view

    def seat(self, p: int) -> int:
        """0 is the observer, 1 the next clockwise."""
        return (p - self.observer) % len(self.data["players"])

    def count(self, block: str, names: Iterable[str]) -> None:
        for name in names:
            self.view[block][card_number(self.world, name) - 1] += 1

    def same_side(self, p: int) -> bool:
        return p % 2 == self.observer % 2 if self.data["parameters"]["teams"] else p == self.observer

    # -- the map -------------------------------------------------------------------------------------------------------

    def board(self) -> None:
        terrain, deposits, kind, owner, card, links, permission, _ = self.view["planes"]
        for r, row in enumerate(self.data["board"]):
            for c, letter in enumerate(row):
                terrain[r, c] = TERRAIN_CODES[LETTERS[letter]]
                deposits[r, c] = {"S": 1, "G": 2}.get(letter, 0)
        for b in self.data["buildings"]:
            for r, c in b["cells"]:
                kind[r, c] = 7 if [r, c] in b["water"] else TYPES.index(b["type"]) + 1
                owner[r, c] = 5 if b["owner"] is None else 1 + self.seat(b["owner"])
                card[r, c] = card_number(self.world, b["card"])
                links[r, c] = ([r, c + 1] in b["cells"]) + 2 * ([r + 1, c] in b["cells"])
        for p, player in enumerate(self.data["players"]):
            for r, c in player["permits"]:
                permission[r, c] += 1 << self.seat(p)

    def marks(self) -> None:
        plane = self.view["planes"][7]
        if self.top is not None and self.top["kind"] == "cell":
            for (r, c), _ in Question(self.data, self.world, self.on).places():
                plane[r, c] = 1
        elif self.top is not None and self.top["kind"] == "orientation":
            plane[tuple(self.top["anchor"])] = 2
        for k, tile in enumerate(self.data["solo"]["witness"] if self.data["solo"] else [], start=1):
            for r, c in tile["cells"]:
                plane[r, c] += 4 * k

    # -- the table -----------------------------------------------------------------------------------------------------

    def question(self) -> None:
        view, data, options = self.view, self.data, self.data["parameters"]
        if self.top is None or self.top["kind"] not in ("reserve", "team_reserve"):
            view["start_player"][self.seat(data["start_player"])] = 1
        view["round"][0], view["turn"][0], view["open_hands"][0] = data["round"], data["turn"], data["open_hands"]
        view["teams"][0], view["exchange"][0] = options["teams"], options["exchange"]
        view["auto"][0] = options["neutral_placement"] == "auto"
        if self.top is None:
            return
        view["on_turn"][self.seat(self.top["player"])] = 1
        view["prompt"][PROMPTS.index(self.top["kind"])] = 1
        if self.top["kind"] in SECRET and self.same_side(self.top["player"]):
            view["cards_left"][0] = self.top["argument"]
        if "card" in self.top:
            self.count("chosen", [self.top["card"]])
            view["chosen_shape"][list(self.world.shapes).index(self.top["shape"])] = 1

    def players(self) -> None:
        view = self.view
        for p, player in enumerate(self.data["players"]):
            k = self.seat(p)
            view["seats"][k] = 1
            view["money"][k], view["money_over"][k] = min(player["money"], 255), max(0, player["money"] - 255)
            view["hand_sizes"][k] = len(player["hand"])
            view["hand_orders"][k] = sum(self.world.is_order(name) for name in player["hand"])
            own = [b for b in self.data["buildings"] if b["owner"] == p and b["type"] == "order"]
            view["orders_played"][k] = len(own)
            view["bonus"][k] = [player["bonus"][kind] for kind in TYPES]
            for bit, one in enumerate(player["farm_sets"]):
                for symbol in one:
                    view["farms"][k, self.world.symbols.index(symbol)] += 1 << bit

    def cards(self) -> None:
        me = self.me
        self.count("hand", (Counter(me["hand"]) - Counter(me["marked"])).elements())
        self.count("marked", me["marked"])
        self.count("drafted", me["picks"][-1:])
        self.count("known_discards", Counter(me["known_discards"]).elements())
        teams = self.data["parameters"]["teams"]
        self.count("offered", self.data["players"][self.observer % 2 if teams else self.observer]["offer"])
        if teams:
            mate = self.data["players"][(self.observer + 2) % 4]
            if self.data["open_hands"]:
                self.count("partner", (Counter(mate["hand"]) - Counter(mate["marked"])).elements())
            else:
                self.count("partner", mate["shown"])

    # -- stacks --------------------------------------------------------------------------------------------------------

    def stacks(self) -> None:
        """His own until he has drafted; those passed on, by who has them; what was missing when one came back."""
        data, turn, n = self.data, self.data["turn"], len(self.data["players"])
        if not turn:
            return
        own = data["stack_of"][self.observer]
        waiting = len(self.me["picks"]) < turn
        if waiting:
            self.count("offered", data["stacks"][own])
        if n == 1:
            return  # what lies in the stacks is not all that was seen: some was discarded
        for g, seen in seen_stacks(data, self.observer).items():
            if waiting and g == own:
                continue
            holder = self.seat(data["stack_of"].index(g))
            contents = seen_contents(data, self.observer)[g] - self.own_pick(seen)
            for name, count in contents.items():
                self.view["passed"][holder, card_number(self.world, name) - 1] += count
        for g in range(n):
            self.taken(g, seen_stacks(data, self.observer).get(g, 0))

    def own_pick(self, turn: int) -> Counter[str]:
        return Counter(self.me["picks"][turn - 1 : turn])

    def taken(self, g: int, last: int) -> None:
        """Picks from a stack between the first and the last time that the observer saw it, his own left out."""
        first = next((turn for turn in range(1, last + 1) if self.stack_in(turn) == g), 0)
        if not 0 < first < last:
            return
        taken = taken_since(self.data, g, first) - taken_since(self.data, g, last)
        own = [self.me["picks"][turn - 1] for turn in range(first, last) if self.stack_in(turn) == g]
        self.count("taken", (taken - Counter(own)).elements())

    def stack_in(self, turn: int) -> int:
        """The stack that the observer took in a turn."""
        sign = -1 if self.data["round"] % 2 else 1
        return (self.observer + sign * (turn - 1)) % len(self.data["players"])

    # -- piles and solo ------------------------------------------------------------------------------------------------

    def piles(self) -> None:
        view, data = self.view, self.data
        view["pile"][0], view["order_pile"][0] = len(data["building_pile"]), len(data["order_pile"])
        view["discards"][0] = sum(data["building_discards"].values())
        view["order_discards"][0] = sum(data["order_discards"].values())

    def solo(self) -> None:
        solo, view = self.data["solo"], self.view
        if solo is None:
            return
        names = list(self.world.solo)
        view["solo_pile"][0] = len(solo["pile"])
        if solo["card"]:
            view["solo_card"][names.index(solo["card"])] = 1
        for code, key in ((1, "laid"), (2, "skipped")):
            for name in solo[key]:
                view["solo_seen"][names.index(name)] = code
        types = [self.world.cards[name].type for name in self.me["plays"] if name]
        for kind in types:
            view["plays"][TYPES.index(kind)] += 1
        if types:
            view["last_type"][TYPES.index(types[-1])] = 1
        self.count("to_lay", (tile["card"] for tile in solo["to_lay"]))
        for tile in solo["to_lay"]:
            view["to_lay_shapes"][list(self.world.shapes).index(tile["shape"])] += 1
        view["tiles"][: len(solo["tiles"])] = [line["left"] for line in solo["tiles"]]


UNKNOWN_ALONE = ("passed", "taken")
"""Alone these tell of unseen discards, which the dict does not keep apart."""


def wrong_view(data: StateDict, observer: int, views: Callable[[str], np.ndarray], on: Map) -> str | None:
    """The first block that is not what a seat may see; `views` gives a block as integers."""
    for name, expected in Viewer(data, observer, on).all().items():
        found = views(name)
        if len(data["players"]) == 1 and name in UNKNOWN_ALONE:
            continue
        if found.shape != expected.shape:
            return f"{name}: shape {found.shape}"
        if not np.array_equal(found, expected):
            where = np.argwhere(found != expected)[0].tolist()
            return f"{name}{where} of {observer}: {found[tuple(where)]} is not {expected[tuple(where)]}"
    return None
