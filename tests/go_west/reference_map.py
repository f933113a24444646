"""Second opinion on the map: who stands where, areas by flood fill, and legal placements by trying every one."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from functools import cache, cached_property

from tests.go_west.reference_parts import (
    HOUSE,
    LETTERS,
    TYPES,
    Card,
    Cell,
    Cells,
    Shape,
    StateDict,
    World,
    around,
    components,
    distance,
    printed_areas,
    tile_at,
)

Place = tuple[Cell, int]
"""Anchor and orientation."""


@dataclass(frozen=True)
class Building:
    """One tile on the board; owner None is neutral, `water` the fields of the canals."""

    number: int
    card: str
    type: str
    owner: int | None
    cells: Cells
    water: Cells


class Map:
    """The board of a state. `effect` is the solo effect in force, `plays` the cards played in this round."""

    def __init__(self, data: StateDict, world: World) -> None:
        self.world = world
        self.rows = tuple(data["board"])
        self.printed = letters_of(self.rows)
        self.team = bool(data["parameters"]["teams"])
        solo = data["solo"]
        self.effect: StateDict = (solo or {}).get("effect") or {"op": ""}
        self.supply = {(t["type"], t["shape"], t["variant"]): t["left"] for t in solo["tiles"]} if solo else None
        self.players = data["players"]
        self.turn = data["turn"]
        self.buildings = [read_building(k, entry) for k, entry in enumerate(data["buildings"])]
        self.at = {cell: building for building in self.buildings for cell in building.cells}
        self.water = {cell for building in self.buildings for cell in building.water}
        self._near: dict[int, list[Building]] = {}
        self._places: dict[tuple[str, int], list[Place]] = {}

    # -- fields --------------------------------------------------------------------------------------------------------

    def is_free(self, cell: Cell) -> bool:
        return cell in self.printed and cell not in self.at

    def free_terrain(self, cells: Iterable[Cell], terrain: str) -> set[Cell]:
        """Those that are uncovered fields of a terrain; canal water is a river that nobody covers."""
        found = {cell for cell in cells if self.is_free(cell) and LETTERS[self.printed[cell]] == terrain}
        return found | (self.water.intersection(cells) if terrain == "river" else set())

    def areas(self, terrain: str) -> tuple[Cells, ...]:
        return printed_areas(self.rows, terrain)

    def areas_under(self, cells: Collection[Cell], terrain: str) -> list[Cells]:
        return [area for area in self.areas(terrain) if area.intersection(cells)]

    # -- buildings -----------------------------------------------------------------------------------------------------

    def is_own(self, building: Building, player: int) -> bool:
        """Also the teammate's."""
        if building.owner is None:
            return False
        return building.owner % 2 == player % 2 if self.team else building.owner == player

    def select(self, player: int, owner: str = "any", types: Collection[str] = ("any",)) -> list[Building]:
        """Buildings of these types; opposing are all that are not own, neutral ones included."""
        kinds = TYPES if "any" in types else types
        wanted = {"any": (True, False), "own": (True,), "opposing": (False,)}[owner]
        return [b for b in self.buildings if b.type in kinds and self.is_own(b, player) in wanted]

    def adjacent_to(self, cells: Collection[Cell]) -> list[Building]:
        """Each once, by number."""
        found = {self.at[cell].number for cell in around(cells) if cell in self.at}
        return [self.buildings[number] for number in sorted(found)]

    def near(self, building: Building) -> list[Building]:
        """Adjacent buildings."""
        if building.number not in self._near:
            self._near[building.number] = self.adjacent_to(building.cells)
        return self._near[building.number]

    def in_radius(self, cells: Collection[Cell], radius: int, among: Iterable[Building]) -> list[Building]:
        return [b for b in among if 1 <= distance(cells, b.cells) <= radius]

    def split(self, among: Collection[Building]) -> list[set[Building]]:
        """Building areas: what hangs together among these."""
        return components(set(among), self.near)

    def area_of(self, building: Building, among: Collection[Building]) -> set[Building]:
        return next(part for part in self.split(among) if building in part)

    # -- legal placements ----------------------------------------------------------------------------------------------

    def permitted(self, player: int) -> set[Cell]:
        """Forest fields that the player may use as steppe."""
        if self.effect["op"] == "no_lumberjack_permission":
            return set()
        return {(r, c) for r, c in self.players[player]["permits"]}

    def suitable(self, terrain: str, player: int) -> set[Cell]:
        """Free fields that a card of this terrain may cover."""
        fields = {cell for cell in printed_of(self.rows, terrain) if cell not in self.at}
        if terrain == "steppe":
            fields |= {cell for cell in self.permitted(player) if self.is_free(cell)}
        return fields

    def places(self, name: str, player: int) -> list[Place]:
        """Every legal (anchor, orientation) of a card, without the question whether it may be played at all."""
        key = (name, player)
        if key not in self._places:
            self._places[key] = self._find_places(self.world.cards[name], player)
        return self._places[key]

    def _find_places(self, card: Card, player: int) -> list[Place]:
        shape = self.world.shapes[card.shape]
        fields = {name: self.suitable(name, player) for name in set(card.terrain)}
        one_terrain = len(card.terrain) == 1
        parts = [(kind, slice(None) if one_terrain else slice(k, k + 1)) for k, kind in enumerate(card.terrain)]
        touching = {cell for b in self.select(player, "own") for cell in around(b.cells)}
        last = shape.rotations if self.effect["op"] == "no_flip" else len(shape.images)
        wagon = card.wagon and self.effect["op"] != "wagon_symbols_off"
        found: list[Place] = []
        crowded: list[Place] = []  # a counting house may stand near others if there is no other place
        for anchor in sorted(fields[card.terrain[0]]):
            for orientation in range(last):
                cells = tile_at(shape, orientation, anchor)
                if not all(fields[kind].issuperset(cells[part]) for kind, part in parts):
                    continue
                if not wagon and not touching.intersection(cells):
                    continue
                if self.is_allowed(card, player, cells):
                    found.append((anchor, orientation))
                elif card.name == HOUSE:
                    crowded.append((anchor, orientation))
        return found or crowded

    def is_allowed(self, card: Card, player: int, cells: Collection[Cell]) -> bool:
        """Conditions of the card and the solo effect hold for a tile on these fields, not yet on the board."""
        if card.name == HOUSE:
            houses = [b for b in self.buildings if b.card == HOUSE]
            return not self.in_radius(cells, self.world.numbers["house_radius"], houses)
        conditions = all(self._holds(condition, player, cells) for condition in card.conditions)
        return conditions and self._effect_allows(card, cells)

    def _holds(self, condition: StateDict, player: int, cells: Collection[Cell]) -> bool:
        """A starred requirement."""
        op = condition["op"]
        if op == "adj_terrain":
            return len(self.free_terrain(around(cells), condition["terrain"])) >= condition["n"]
        if op == "not_in_radius_own_counting_house":
            houses = [b for b in self.select(player, "own") if b.card == HOUSE]
            return not self.in_radius(cells, condition["r"], houses)
        if op == "city_area_min_adjacent":
            beside = {b.number for b in self.adjacent_to(cells)}
            areas = self.city_areas
            return any(len(area) >= condition["n"] and beside & {b.number for b in area} for area in areas)
        if op == "own_kinds_min":
            return len({b.type for b in self.select(player, "own")} - {"order"}) >= condition["n"]
        wanted = self.select(player, condition["owner"], condition["types"])
        if op == "adj_building":
            return len([b for b in self.adjacent_to(cells) if b in wanted]) >= condition["n"]
        if op == "in_radius":
            return len(self.in_radius(cells, condition["r"], wanted)) >= condition["n"]
        assert op == "not_in_radius", op
        return not self.in_radius(cells, condition["r"], wanted)

    @cached_property
    def city_areas(self) -> list[set[Building]]:
        """Of all owners."""
        return self.split([b for b in self.buildings if b.type == "city"])

    def _effect_allows(self, card: Card, cells: Collection[Cell]) -> bool:
        """Solo effects on where a tile may lie."""
        op, neutral = self.effect["op"], [b for b in self.buildings if b.owner is None]
        if op == "no_tile_adjacent_free_terrain":
            return not self.free_terrain(around(cells), self.effect["terrain"])
        if op == "not_adjacent_to_neutral":
            return all(b.owner is not None for b in self.adjacent_to(cells))
        if op == "not_in_radius_neutral" and card.type in self.effect["types"]:
            return not self.in_radius(cells, self.effect["r"], neutral)
        if op == "forest_closed":
            return all(self.printed[cell] != "F" for cell in cells)
        return True

    def may_be_played(self, name: str, player: int) -> bool:
        """A card is playable: the solo effect lets it, its tile has not run out, and it has a legal placement."""
        card = self.world.cards[name]
        if self.supply is not None and self.supply[card.type, card.shape, card.variant] == 0:
            return False
        return self._effect_lets_play(card, player) and bool(self.places(name, player))

    def _effect_lets_play(self, card: Card, player: int) -> bool:
        """Solo effects on which card may be played."""
        effect, op = self.effect, self.effect["op"]
        played = [self.world.cards[name].type for name in self.players[player]["plays"] if name]
        size = self.world.shapes[card.shape].size
        if op in ("max_per_round", "max_per_type_per_round"):
            return effect.get("type", card.type) != card.type or played.count(card.type) < effect["n"]
        if op == "no_same_type_twice_in_row":
            return played[-1:] != [card.type]
        if op == "max_tile_size":
            return size <= effect["n"]
        if op == "min_tile_size":
            return size >= effect["n"]
        if op == "no_order_cards":
            return card.type != "order"
        if op == "must_play_drafted":
            return card.type == "order" or card.name == self.players[player]["picks"][self.turn - 1]
        return True

    # -- neutral tiles -------------------------------------------------------------------------------------------------

    def neutral_places(self, kind: str, shape: Shape, forest_too: bool, before: Collection[Building]) -> list[Place]:
        """Where a neutral tile of a type can lie; `before` are the tiles of the same solo card that lie already."""
        terrains = {"mine": ["mountain"], "lumberjack": ["forest"]}.get(kind, ["steppe"] + ["forest"] * forest_too)
        fields = {cell for terrain in terrains for cell in printed_of(self.rows, terrain) if cell not in self.at}
        beside = {cell for b in before for cell in around(b.cells)}
        found = []
        for anchor in sorted(fields):
            for orientation in range(len(shape.images)):
                cells = tile_at(shape, orientation, anchor)
                if fields.issuperset(cells) and (not before or beside.intersection(cells)):
                    found.append((anchor, orientation))
        return found


@cache
def letters_of(rows: tuple[str, ...]) -> dict[Cell, str]:
    """Printed letters by field."""
    return {(r, c): letter for r, row in enumerate(rows) for c, letter in enumerate(row)}


@cache
def printed_of(rows: tuple[str, ...], terrain: str) -> list[Cell]:
    """Fields of a printed terrain."""
    return [cell for cell, letter in letters_of(rows).items() if LETTERS[letter] == terrain]


def read_building(number: int, entry: StateDict) -> Building:
    cells, water = (frozenset((r, c) for r, c in entry[key]) for key in ("cells", "water"))
    return Building(number, entry["card"], entry["type"], entry["owner"], cells, water)
