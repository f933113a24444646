"""Positions of our own making for the compiled rules: a grid, buildings on it, cards in hands, a question.

Everything that knows the fields of the record lies here. The kept (`cached_`) fields are computed in plain Python from
the board and the buildings alone, so that a test can compare them with what the rules keep.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any

import numpy as np

from westbound.envs.core import engine
from westbound.envs.core.game import Game, State
from westbound.envs.go_west import SPEC
from westbound.envs.go_west.state import EFFECTS, NEUTRAL_OWNER, PAD, PROMPTS
from westbound.envs.go_west.tables import CODES, FIRST_ORDER, HOUSE, MAX_SIZE

KINDS = PROMPTS | EFFECTS
Cells = Sequence[Sequence[int]]
Tile = Mapping[str, Any]
EDGES = ((-1, 0), (1, 0), (0, -1), (0, 1))
PLAIN = ["." * 12] * 12
FIELDS = ("terrain", "deposits", "owners", "types", "water", "permits")
MAPS = ("at", "type_map", "owner_map", "card_map", "links", "permit_map")
SETS = ("near", "of_type", "of_owner")


@cache
def standard_game() -> Game:
    """The game with its own components."""
    return Game(SPEC)


def changed_game(folder: Path, *changes: tuple[str, str]) -> Game:
    """The game with a component file in which texts are replaced, each found once."""
    text = resources.files("westbound.envs.go_west").joinpath("components.toml").read_text(encoding="utf-8")
    for old, new in changes:
        assert text.count(old) == 1, f"{old} is there {text.count(old)} times"
        text = text.replace(old, new)
    path = folder / "components.toml"
    path.write_text(text, encoding="utf-8")
    return Game(SPEC, path)


# ---- tiles ---------------------------------------------------------------------------------------------


def tile_cells(game: Game, shape: int, orientation: int, anchor: int) -> list[tuple[int, int]]:
    """The fields of a tile, cell by cell."""
    row = game.components.record[0]["shapes"][shape]
    cells = row["cells"][orientation][: row["num_cells"]].tolist()
    return [(anchor // MAX_SIZE + r, anchor % MAX_SIZE + c) for r, c in cells]


def way_to_lie(game: Game, shape: int, cells: Cells) -> tuple[int, int]:
    """The first orientation and the anchor with which a tile covers exactly these fields."""
    row = game.components.record[0]["shapes"][shape]
    for k in range(row["orientations"]):
        for r, c in cells:
            anchor = r * MAX_SIZE + c
            if set(tile_cells(game, shape, k, anchor)) == set(map(tuple, cells)):
                return k, anchor
    raise AssertionError(f"no image of shape {shape} covers {cells}")


def card_number(game: Game, name: str) -> int:
    return game.components.cards.index(name, 1)


# ---- kept fields ---------------------------------------------------------------------------------------


def buildings_of(record: np.void, game: Game) -> list[tuple[int, int, list[tuple[int, int]]]]:
    """Card, owner and fields of each building."""
    found = []
    for b in record["buildings"][: record["num_buildings"]]:
        cells = tile_cells(game, int(b["shape_id"]), int(b["orientation"]), int(b["anchor"]))
        found.append((int(b["card"]), int(b["owner"]), cells))
    return found


def forest_around(record: np.void, start: tuple[int, int]) -> set[tuple[int, int]]:
    """The printed forest area with this field."""
    terrain = record["terrain"].reshape(MAX_SIZE, MAX_SIZE)
    area, todo = {start}, [start]
    while todo:
        r, c = todo.pop()
        for field in ((r + dr, c + dc) for dr, dc in EDGES):
            inside = 0 <= field[0] < MAX_SIZE and 0 <= field[1] < MAX_SIZE
            if inside and field not in area and terrain[field] == 2:
                area.add(field)
                todo.append(field)
    return area


def permits_of(record: np.void, game: Game) -> dict[int, set[tuple[int, int]]]:
    """Forest fields that each player may use as steppe."""
    cards = game.components.record[0]["cards"]
    found: dict[int, set[tuple[int, int]]] = {p: set() for p in range(record["num_players"])}
    for card, owner, cells in buildings_of(record, game):
        if cards[card]["type"] == 1 and owner != NEUTRAL_OWNER:
            for p, fields in found.items():
                if p == owner or (record["teams"] and p == owner ^ 2):
                    fields |= forest_around(record, cells[0])
    return found


def kept_fields(record: np.void, game: Game) -> dict[str, np.ndarray]:
    """All kept fields but the legal places, from the board and the buildings."""
    kept = {name: np.zeros_like(record[name]) for name in record.dtype.names if name.startswith("cached_")}
    kept.pop("cached_places")
    for r in range(MAX_SIZE):
        for c in range(MAX_SIZE):
            terrain, deposit = record["terrain"][r * MAX_SIZE + c], record["deposits"][r * MAX_SIZE + c]
            if terrain:
                kept["cached_terrain"][terrain, PAD + r] |= 1 << (PAD + c)
            if deposit:
                kept["cached_deposits"][deposit, PAD + r] |= 1 << (PAD + c)
    for p, fields in permits_of(record, game).items():
        for r, c in fields:
            kept["cached_permits"][p, PAD + r] |= 1 << (PAD + c)
            kept["cached_permit_map"][r * MAX_SIZE + c] |= 1 << p
    buildings = buildings_of(record, game)
    for i, (card, owner, cells) in enumerate(buildings):
        _keep_building(kept, game, i, card, owner, cells)
        for other, (_, _, others) in enumerate(buildings):
            if other != i and any((r + dr, c + dc) in others for r, c in cells for dr, dc in EDGES):
                kept["cached_near"][i, other // 64] |= np.uint64(1 << other % 64)
    return kept


def _keep_building(
    kept: dict[str, np.ndarray], game: Game, i: int, card: int, owner: int, cells: list[tuple[int, int]]
) -> None:
    row = game.components.record[0]["cards"][card]
    for k, (r, c) in enumerate(cells):
        field, bit = r * MAX_SIZE + c, 1 << (PAD + c)
        water = int(row["water"]) >> k & 1
        kept["cached_owners"][owner, PAD + r] |= bit
        kept["cached_types"][row["type"], PAD + r] |= bit
        kept["cached_water"][PAD + r] |= bit * water
        kept["cached_at"][field] = i + 1
        kept["cached_type_map"][field] = 7 if water else row["type"]
        kept["cached_owner_map"][field] = owner + 1
        kept["cached_card_map"][field] = card
        kept["cached_links"][field] = ((r, c + 1) in cells) + 2 * ((r + 1, c) in cells)
    kept["cached_of_type"][row["type"], i // 64] |= np.uint64(1 << i % 64)
    kept["cached_of_owner"][owner, i // 64] |= np.uint64(1 << i % 64)


# ---- positions -----------------------------------------------------------------------------------------


def position(
    grid: Sequence[str] = PLAIN,
    buildings: Sequence[Tile] = (),
    *,
    game: Game | None = None,
    num_players: int = 4,
    hands: Mapping[int, Sequence[str]] | None = None,
    displays: Mapping[int, Sequence[str]] | None = None,
    effect: Mapping[str, Any] | None = None,
    prompts: Sequence[tuple[str, int, int]] = (("play", 0, 0),),
    round_number: int = 1,
    turn: int = 1,
    plays: Sequence[str] = (),
    picks: Sequence[str] = (),
    money: int = 0,
    **options: Any,
) -> Table:
    """A position: buildings are {card, owner (-1 neutral), cells}; `displays` give symbols of cards without a tile.

    `plays` and `picks` are those of seat 0 in this round. `effect` is that of a solo card, put in force.
    """
    game = standard_game() if game is None else game
    blank = game.spec.opening(game.spec.parameters(num_players, "outcome", options))
    record = blank[0]
    record["rng"], record["round_number"], record["turn"] = 12345, round_number, turn
    _print_board(record, grid)
    record["num_buildings"] = len(buildings)
    for place, tile in zip(record["buildings"], buildings, strict=False):
        _put(place, tile, game)
    for p in range(num_players):
        _fill_player(record["players"][p], (hands or {}).get(p, ()), game)
        record["players"][p]["money"] = money
    for p, cards in (displays or {}).items():
        for name in cards:
            for kind in game.components.record[0]["cards"][card_number(game, name)]["bonus"]:
                record["players"][p]["bonus"][kind] += kind > 0
    _remember_round(record["players"][0], plays, picks, game)
    _fill_piles(record, game)
    if effect is not None:
        record["solo_card"] = solo_card_with(game, effect)
    for place, (kind, player, argument) in zip(record["frames"], prompts, strict=False):
        place["kind"], place["player"], place["argument"] = KINDS[kind], player, argument
    record["num_frames"] = len(prompts)
    for name, values in kept_fields(record, game).items():
        record[name] = values
    return Table(State(game, blank.view(np.uint8)))


def _print_board(record: np.void, grid: Sequence[str]) -> None:
    record["board_size"] = len(grid)
    for r, row in enumerate(grid):
        for c, letter in enumerate(row):
            code = CODES.index(letter)
            record["terrain"][r * MAX_SIZE + c] = (1, 2, 3, 3, 3, 4)[code]
            record["deposits"][r * MAX_SIZE + c] = (0, 0, 0, 2, 1, 0)[code]


def _put(place: np.void, tile: Tile, game: Game) -> None:
    card = card_number(game, tile["card"])
    shape = int(game.components.record[0]["cards"][card]["shape_id"])
    place["card"], place["shape_id"] = card, shape
    place["owner"] = NEUTRAL_OWNER if tile["owner"] < 0 else tile["owner"]
    place["orientation"], place["anchor"] = way_to_lie(game, shape, tile["cells"])


def _fill_player(player: np.void, hand: Sequence[str], game: Game) -> None:
    cards = sorted(card_number(game, name) for name in hand)
    player["hand_size"] = len(cards)
    player["hand"][: len(cards)] = cards


def _remember_round(player: np.void, plays: Sequence[str], picks: Sequence[str], game: Game) -> None:
    for key, size, names in (("plays", "num_plays", plays), ("picks", "num_picks", picks)):
        player[size] = len(names)
        player[key][: len(names)] = [card_number(game, name) for name in names]


def _fill_piles(record: np.void, game: Game) -> None:
    """All cards and tiles that lie nowhere else."""
    t = game.components.record[0]
    left = t["cards"]["copies"].astype(int)
    for p in range(record["num_players"]):
        player = record["players"][p]
        for card in player["hand"][: player["hand_size"]]:
            left[card] -= 1
    for card, owner, _ in buildings_of(record, game):
        left[card] -= owner != NEUTRAL_OWNER
    assert left[:HOUSE].min() >= 0
    pile = np.repeat(np.arange(FIRST_ORDER), left[:FIRST_ORDER])
    orders = np.repeat(np.arange(FIRST_ORDER, HOUSE), left[FIRST_ORDER:HOUSE])
    record["pile_size"], record["order_pile_size"] = len(pile), len(orders)
    record["pile"][: len(pile)] = pile
    record["order_pile"][: len(orders)] = orders
    if record["num_players"] == 1:
        record["tiles"] = t["tiles"]["count"]


def solo_card_with(game: Game, effect: Mapping[str, Any]) -> int:
    """The number of the solo card with this effect."""
    rows = game.components.record[0]["solo"]["effect"][1:]
    texts = [game.spec.notation._effect(row) if row["op"] else {} for row in rows]
    return 1 + texts.index(dict(effect))


class Table:
    """A state that is played by texts, forced answers included: nothing is answered by the engine."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.game = state.game
        state._run(engine.APPLY, 1)

    @property
    def data(self) -> dict[str, Any]:
        return self.state.to_dict()

    @property
    def prompt(self) -> str:
        return self.state.current_prompt()

    def player(self, p: int) -> dict[str, Any]:
        entry: dict[str, Any] = self.data["players"][p]
        return entry

    def legal(self, verb: str = "") -> set[str]:
        """Texts of the legal answers, those with this verb."""
        texts = [self.state.action_to_string(action) for action in self.state.legal_actions()]
        assert len(set(texts)) == len(texts)
        return {text for text in texts if text.startswith(verb)}

    def answer(self, *texts: str) -> Table:
        """A new table after these answers."""
        table = self
        for text in texts:
            action = self.game.string_to_action(text)
            table.state._check_legal(action)
            after = table.state.clone()
            after._run(engine.APPLY, 1, action)
            table = Table(after)
        return table

    def replaced(self, **fields: Any) -> Table:
        """The same with some fields of the record changed."""
        block = self.state._bytes.copy()
        record = block.view(self.game.spec.state)[0]
        for name, value in fields.items():
            record[name] = value
        return Table(State(self.game, block))

    def may_build(self, card: str, cells: Cells) -> bool:
        """Whether the player on turn may play the card onto these fields."""
        if f"play {card}" not in self.legal():
            return False
        return bool(self._ways(self.answer(f"play {card}"), card, cells))

    def build(self, card: str, cells: Cells) -> Table:
        """The table after that play."""
        table = self.answer(f"play {card}")
        return table.answer(*self._ways(table, card, cells))

    def _ways(self, table: Table, card: str, cells: Cells) -> tuple[str, ...]:
        shape = int(self.game.components.record[0]["cards"][card_number(self.game, card)]["shape_id"])
        orientation, anchor = way_to_lie(self.game, shape, cells)
        cell, way = f"place at ({anchor // MAX_SIZE}, {anchor % MAX_SIZE})", f"orientation {orientation}"
        good = cell in table.legal() and way in table.answer(cell).legal()
        return (cell, way) if good else ()
