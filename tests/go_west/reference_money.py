"""Second opinion on money: pay-outs, build bonus, farm sets, orders at the end, ratings, ranks and rewards."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tests.go_west.reference_map import Building, Map
from tests.go_west.reference_parts import TYPES, Card, StateDict, around

FarmSets = list[list[str]]


# ---- farms ---------------------------------------------------------------------------------------------


def join_set(sets: FarmSets, symbol: str, symbols: Sequence[str]) -> tuple[FarmSets, int]:
    """The sets after a symbol has come, and the size of the one that took it."""
    full = 7
    able = [k for k, one in enumerate(sets) if symbol not in one and len(one) < full]
    after = [list(one) for one in sets]
    if able:
        chosen = max(able, key=lambda k: (len(sets[k]), -k))
    else:
        after.append([])
        chosen = len(sets)
    after[chosen] = sorted([*after[chosen], symbol], key=symbols.index)
    return after, len(after[chosen])


# ---- pay-out -------------------------------------------------------------------------------------------


class Payment:
    """What a tile pays that has just been put on the board: `on` is the map with it, `tile` the building.

    `before` is the player's entry before the play (symbols, farm sets).
    """

    def __init__(self, on: Map, tile: Building, before: StateDict) -> None:
        self.on, self.tile, self.before = on, tile, before
        assert tile.owner is not None
        self.player: int = tile.owner
        self.effect = on.effect
        self.card: Card = on.world.cards[tile.card]

    def total(self) -> int:
        """Pay-out and build bonus; the solo effect that takes money is not in it."""
        return self.pay() + self.bonus()

    def pay(self) -> int:
        return sum(min(self.term(term), term.get("max", 1000)) for term in self.card.score)

    def bonus(self) -> int:
        if self.effect["op"] == "no_bonus":
            return 0
        return self.on.world.numbers["bonus"] * self.before["bonus"][self.card.type]

    def term(self, term: StateDict) -> int:
        """One term, without its cap."""
        op, k = term["op"], term.get("k", 1)
        if op == "const":
            return k
        if op == "per_field":
            return k * len(self.tile.cells)
        if op == "deposits":
            return self.deposits(term)
        if op == "farm_set":
            return self.farm()
        return k * COUNTS[op](self, term)

    def deposits(self, term: StateDict) -> int:
        letters = [self.on.printed[cell] for cell in self.tile.cells]
        gold = term["silver"] if self.effect["op"] == "gold_counts_as_silver" else term["gold"]
        return letters.count("G") * gold + letters.count("S") * term["silver"]

    def farm(self) -> int:
        world, symbol = self.on.world, self.card.symbol
        assert symbol is not None
        _, size = join_set(self.before["farm_sets"], symbol, world.symbols)
        amount: int = world.numbers["farm_table"][size - 1]
        return min(amount, self.effect["cap"]) if self.effect["op"] == "farm_payout_cap" else amount

    def free_beside(self, term: StateDict) -> int:
        return len(self.on.free_terrain(around(self.tile.cells), term["terrain"]))

    def forest_quotient(self, term: StateDict) -> int:
        return sum(len(area) // term["div"] for area in self.on.areas_under(self.tile.cells, "forest"))

    def adjacent(self, term: StateDict) -> int:
        wanted = self.on.select(self.player, term["owner"], term["types"])
        return len([b for b in self.on.near(self.tile) if b in wanted])

    def in_radius(self, term: StateDict) -> int:
        wanted = self.on.select(self.player, term["owner"], term["types"])
        return len(self.on.in_radius(self.tile.cells, term["r"], wanted))

    def sets(self, term: StateDict) -> int:
        around_it = self.on.in_radius(self.tile.cells, term["r"], self.on.buildings)
        if self.effect["op"] == "neutral_ignored_for_sets":
            around_it = [b for b in around_it if b.owner is not None]
        return min(len([b for b in around_it if b.type == kind]) for kind in term["types"])

    def city_area(self, owner: str = "any") -> set[Building]:
        """The area with the tile; with owner "own" only own buildings link it."""
        among = self.on.select(self.player, owner, ["city"])
        if self.effect["op"] == "neutral_city_ignored":
            among = [b for b in among if b.owner is not None]
        return self.on.area_of(self.tile, among)

    def city_size(self, term: StateDict) -> int:
        return len(self.city_area(term["owner"]))

    def city_opposing(self, term: StateDict) -> int:
        return len([b for b in self.city_area() if not self.on.is_own(b, self.player)])

    def beside_city(self) -> set[Building]:
        """Other buildings that touch the area, neutral cities that are left out not among them."""
        return {b for member in self.city_area() for b in self.on.near(member) if b.type != "city"}

    def city_adjacent_type(self, term: StateDict) -> int:
        return len([b for b in self.beside_city() if b.type == term["type"]])

    def city_adjacent_kinds(self, term: StateDict) -> int:
        return len({b.type for b in self.beside_city()})


COUNTS: dict[str, Callable[[Payment, StateDict], int]] = {
    "adj_free_terrain": Payment.free_beside,
    "if_adj_terrain": lambda payment, term: int(payment.free_beside(term) > 0),
    "forest_area_fields": Payment.forest_quotient,
    "adj_buildings": Payment.adjacent,
    "buildings_in_radius": Payment.in_radius,
    "sets_in_radius": Payment.sets,
    "city_area_size": Payment.city_size,
    "city_area_opposing": Payment.city_opposing,
    "city_area_adj_type": Payment.city_adjacent_type,
    "city_area_adj_kinds": Payment.city_adjacent_kinds,
}


# ---- orders at the end ---------------------------------------------------------------------------------


class Order:
    """What a standing order pays for its player on the board of a state."""

    def __init__(self, on: Map, tile: Building, final: StateDict | None = None, player: int | None = None) -> None:
        """`final` and `player` if they are not those of the tile."""
        self.on, self.tile = on, tile
        owner = tile.owner if player is None else player
        condition = on.world.cards[tile.card].final if final is None else final
        assert owner is not None
        assert condition is not None
        self.player, self.final = owner, condition
        self.own = on.select(owner, "own")
        self.others = [b for b in self.own if b != tile]
        self.entry = on.players[owner]

    def value(self) -> int:
        return min(self.amount(), self.final["max"])

    def amount(self) -> int:
        final = self.final
        if final["op"] == "own_deposits_covered":
            letters = [self.on.printed[cell] for b in self.own if b.type == "mine" for cell in b.cells]
            amount: int = letters.count("G") * final["gold"] + letters.count("S") * final["silver"]
            return amount
        return int(final["k"]) * FINALS[final["op"]](self)

    def own_of(self, *types: str) -> list[Building]:
        return [b for b in self.own if b.type in types]

    def at_water(self) -> int:
        """The canals themselves always."""
        beside = [b for b in self.own if self.on.free_terrain(around(b.cells), self.final["terrain"]) or b.water]
        return len(beside)

    def radius(self) -> list[Building]:
        found = self.on.in_radius(self.tile.cells, self.final["r"], self.others)
        types = self.final.get("types", ["any"])
        return found if types == ["any"] else [b for b in found if b.type in types]

    def largest_of_type(self) -> int:
        return largest(self.on.split(self.own_of(self.final["type"])))

    def largest_city(self) -> int:
        return largest([area for area in self.on.city_areas if any(b in area for b in self.own)])

    def extent(self) -> int:
        cells = [cell for b in self.on.area_of(self.tile, self.own) for cell in b.cells]
        rows, columns = [r for r, _ in cells], [c for _, c in cells]
        return max(0, max(rows) - min(rows) + 1 + max(columns) - min(columns) + 1 - int(self.final["minus"]))

    def touched_opponents(self) -> int:
        beside = {b for one in self.own for b in self.on.near(one)}
        return len([b for b in beside if not self.on.is_own(b, self.player)])

    def printed_areas(self) -> int:
        covered = {cell for b in self.own for cell in b.cells}
        return len(self.on.areas_under(covered, self.final["terrain"]))

    def tiles_of_size(self) -> int:
        return len([b for b in self.own if self.final["min"] <= len(b.cells) <= self.final["max_size"]])

    def adjacent_city(self) -> int:
        beside = self.on.near(self.tile)
        return sum(len(area) for area in self.on.city_areas if any(b in area for b in beside))


def largest(areas: list[set[Building]]) -> int:
    return max((len(area) for area in areas), default=0)


FINALS: dict[str, Callable[[Order], int]] = {
    "own_adjacent_terrain": Order.at_water,
    "own_area_with_this": lambda order: len(order.on.area_of(order.tile, order.own)),
    "own_in_radius": lambda order: len(order.radius()),
    "largest_own_type_area": Order.largest_of_type,
    "own_kinds_in_radius": lambda order: len({b.type for b in order.radius()}),
    "largest_city_area_with_own": Order.largest_city,
    "distinct_own_symbols": lambda order: len({symbol for one in order.entry["farm_sets"] for symbol in one}),
    "own_area_extent_with_this": Order.extent,
    "own_count_type": lambda order: len(order.own_of(order.final["type"])),
    "opposing_adjacent_to_own": Order.touched_opponents,
    "own_terrain_areas": Order.printed_areas,
    "own_sets_all_five": lambda order: min(len(order.own_of(kind)) for kind in TYPES if kind != "order"),
    "own_bonus_largest": lambda order: max(order.entry["bonus"].values()),
    "own_area_count": lambda order: len(order.on.split(order.own)),
    "own_tiles_size": Order.tiles_of_size,
    "city_area_adjacent_this": Order.adjacent_city,
}


def orders_of(on: Map, player: int) -> list[Building]:
    return [b for b in on.buildings if b.owner == player and b.type == "order"]


def final_money(on: Map, player: int) -> int:
    """What all orders of a player pay at the end."""
    return sum(Order(on, tile).value() for tile in orders_of(on, player))


# ---- results -------------------------------------------------------------------------------------------


def scores_of(data: StateDict) -> list[int]:
    """Money, in teams that of both members."""
    money = [entry["money"] for entry in data["players"]]
    if data["parameters"]["teams"]:
        return [money[p % 2] + money[p % 2 + 2] for p in range(4)]
    return money


def ranks_of(data: StateDict) -> list[int]:
    """Places of the sides: team mates share theirs."""
    scores, teams = scores_of(data), data["parameters"]["teams"]
    sides = scores[:2] if teams else scores
    return [1 + sum(other > own for other in sides) for own in scores]


def rating(orders_played: int, money: int) -> str:
    """Of a solo game."""
    if orders_played < 3 or money < 100:
        return "failed"
    names = {100: "poor", 150: "modest", 200: "successful", 250: "prosperous", 300: "flourishing"}
    return next(name for least, name in reversed(names.items()) if money >= least)


def returns_of(data: StateDict, orders_played: Sequence[int], score_scale: float) -> list[float]:
    """Rewards by the formulas of the design: n sides, k winners."""
    reward, scores = data["parameters"]["reward"], scores_of(data)
    if reward == "score":
        return [score / score_scale for score in scores]
    if len(scores) == 1:
        return [-1.0 if rating(orders_played[0], scores[0]) == "failed" else 1.0]
    sides = scores[:2] if data["parameters"]["teams"] else scores
    n, best = len(sides), max(sides)
    k = sides.count(best)
    if reward == "outcome":
        return (
            [(n - k) / (k * (n - 1)) if score == best else -1 / (n - 1) for score in scores]
            if k < n
            else [0.0] * len(scores)
        )
    values = []
    for score in scores:
        better, equal = sum(other > score for other in sides), sides.count(score)
        places = [1 - 2 * place / (n - 1) for place in range(better, better + equal)]
        values.append(sum(places) / equal)
    return values
