"""What must hold in every state: cards, tiles and symbols counted, buildings where they may stand, numbers in range."""

from __future__ import annotations

from collections import Counter
from typing import Any

from tests.go_west.reference_map import Map
from tests.go_west.reference_money import join_set
from tests.go_west.reference_parts import HOUSE, LETTERS, TYPES, StateDict, World, tile_at

Counts = Counter[str]
COPIES_OF_HOUSE = 4


def check_everything(data: StateDict, world: World) -> None:
    """AssertionError says what is wrong."""
    on = Map(data, world)
    check_cards(data, world)
    check_order_of_lists(data, world)
    check_numbers(data, world)
    check_board(data, on)
    for p in range(len(data["players"])):
        check_side(data, on, p)
    if data["solo"] is not None:
        check_solo(data, world)


# ---- cards ---------------------------------------------------------------------------------------------


def where_cards_are(data: StateDict) -> dict[str, Counts]:
    """All places of building and order cards."""
    found = {
        "piles": Counter(data["building_pile"] + data["order_pile"]),
        "discards": Counter(data["building_discards"]) + Counter(data["order_discards"]),
        "stacks": Counter(name for stack in data["stacks"] for name in stack),
        "board": Counter(b["card"] for b in data["buildings"] if b["owner"] is not None and b["card"] != HOUSE),
    }
    for key in ("hand", "offer"):
        found[key] = Counter(name for player in data["players"] for name in player[key])
    return found


def check_cards(data: StateDict, world: World) -> None:
    """Every card of the box is in one place."""
    total: Counts = sum(where_cards_are(data).values(), Counter())
    copies = Counter({card.name: card.copies for card in world.cards.values() if card.name != HOUSE})
    assert total == copies, f"cards are missing or too many: {dict(total - copies)} {dict(copies - total)}"
    assert not any(world.is_order(name) for name in [*data["building_pile"], *data["building_discards"]])
    assert all(world.is_order(name) for name in [*data["order_pile"], *data["order_discards"]])
    discarded = Counter(data["building_discards"]) + Counter(data["order_discards"])
    for player in data["players"]:
        assert Counter(player["marked"]) <= Counter(player["hand"]), "a marked card is not in the hand"
        away = sum(not name for name in player["plays"])  # the teammate does not see which one
        gone = Counter(player["shown"]) - Counter(player["hand"])
        assert gone.total() <= away, "a card was shown that is not in the hand"
        assert Counter(player["known_discards"]) <= discarded, "a known discard is not in the discards"


def check_order_of_lists(data: StateDict, world: World) -> None:
    """Sets of cards are sorted: their order tells nothing."""
    for player in data["players"]:
        for key in ("hand", "marked", "offer", "shown"):
            assert player[key] == world.sort(player[key]), f"{key} is not sorted"
        assert player["permits"] == sorted(player["permits"])
        for one in player["farm_sets"]:
            assert one == sorted(one, key=world.symbols.index)
    for stack in data["stacks"]:
        assert stack == world.sort(stack), "a stack is not sorted"


# ---- numbers -------------------------------------------------------------------------------------------


def check_numbers(data: StateDict, world: World) -> None:
    n, round_number, turn = len(data["players"]), data["round"], data["turn"]
    cards = world.numbers["solo_stacks"][0] if n == 1 else world.numbers["stacks"][4 - n]
    assert 0 <= round_number <= world.numbers["rounds"]
    assert 0 <= turn < cards
    assert data["start_player"] in range(n)
    for player in data["players"]:
        assert player["money"] >= 0, "negative money"
        assert len(player["picks"]) <= turn or turn == 0
        assert len(player["plays"]) <= max(turn, len(player["picks"]))
    if n > 1 and turn:
        drafted = {(data["stack_of"][p]) for p, player in enumerate(data["players"]) if len(player["picks"]) == turn}
        for k, stack in enumerate(data["stacks"]):
            assert len(stack) == cards - turn + (k not in drafted), f"{len(stack)} cards in a stack in turn {turn}"
    kinds = {frame["kind"] for frame in data["prompts"][-1:]}
    for player in data["players"]:
        if not kinds & {"reserve", "team_reserve", "order", "hand_discard", "exchange"}:
            extra = turn > 0 and len(player["picks"]) == turn and len(player["plays"]) < turn
            assert len(player["hand"]) == 3 + extra, f"a hand of {len(player['hand'])}"


# ---- the board -----------------------------------------------------------------------------------------


def check_board(data: StateDict, on: Map) -> None:
    """Tiles have their shapes, lie on the board, on their terrain, and nowhere two."""
    world, seen = on.world, set()
    for entry in data["buildings"]:
        card, cells = world.cards[entry["card"]], [(r, c) for r, c in entry["cells"]]
        shape = world.shapes[entry["shape"]]
        assert entry["type"] == card.type
        assert entry["shape"] == card.shape or entry["owner"] is None
        assert cells == tile_at(shape, entry["orientation"], cells[0]), f"{card.name} has another shape"
        assert all(cell in on.printed for cell in cells), f"{card.name} is off the board"
        assert not seen.intersection(cells), f"{card.name} overlaps another tile"
        seen.update(cells)
        assert entry["water"] == ([entry["cells"][k] for k in card.water] if entry["owner"] is not None else [])
        check_terrain(data, on, entry, cells)
    owners = Counter(entry["owner"] for entry in data["buildings"] if entry["card"] == HOUSE)
    assert all(owners[p] == 1 for p in range(len(data["players"]))) or data["round"] == 0
    assert set(owners.values()) <= {1}


def check_terrain(data: StateDict, on: Map, entry: StateDict, cells: list[tuple[int, int]]) -> None:
    card, owner = on.world.cards[entry["card"]], entry["owner"]
    printed = [LETTERS[on.printed[cell]] for cell in cells]
    if owner is None:
        wanted = {"mine": "mountain", "lumberjack": "forest"}.get(card.type, "steppe")
        assert all(name in (wanted, "forest" if wanted == "steppe" else wanted) for name in printed)
        return
    permits = {(r, c) for r, c in data["players"][owner]["permits"]}
    terrain = card.terrain * (len(cells) // len(card.terrain))
    for cell, name, wanted in zip(cells, printed, terrain, strict=True):
        assert name == wanted or (wanted == "steppe" and cell in permits), f"{card.name} stands on {name}"


# ---- sides ---------------------------------------------------------------------------------------------


def check_side(data: StateDict, on: Map, p: int) -> None:
    """Symbols, farm sets and permissions follow from the own buildings in the order in which they were built."""
    player, world = data["players"][p], on.world
    own = on.select(p, "own")
    symbols = Counter(kind for b in own for kind in world.cards[b.card].bonus)
    assert player["bonus"] == {kind: symbols[kind] for kind in TYPES}, f"symbols of {p}"
    sets: list[list[str]] = []
    for b in own:
        symbol = world.cards[b.card].symbol
        if symbol is not None:
            sets, _ = join_set(sets, symbol, world.symbols)
    assert player["farm_sets"] == sets, f"farm sets of {p}: {sets}"
    under = {cell for b in own if b.type == "lumberjack" for cell in b.cells}
    opened = sorted(cell for area in on.areas_under(under, "forest") for cell in area)
    assert player["permits"] == [list(cell) for cell in opened], f"permissions of {p}"


def check_solo(data: StateDict, world: World) -> None:
    """Solo cards and tiles counted; reserved tiles count as gone."""
    solo = data["solo"]
    cards = [*solo["pile"], *solo["laid"], *solo["skipped"]]
    assert sorted(cards) == sorted(world.solo)
    assert solo["card"] is None or solo["card"] in solo["laid"]
    for line, full in zip(solo["tiles"], world.tiles, strict=True):
        kind = {key: full[key] for key in ("type", "shape", "variant")}
        assert kind.items() <= line.items()
        gone = [b for b in data["buildings"] if tile_kind(b, world) == kind]
        reserved = [tile for tile in solo["to_lay"] if tile_kind(tile | {"owner": None}, world) == kind]
        spare = kind["variant"] == "counting_house"  # those of absent players
        number = line["left"] + len(gone) + len(reserved)
        assert number == full["count"] or (spare and number <= full["count"]), f"tiles: {line}"


def tile_kind(entry: dict[str, Any], world: World) -> StateDict:
    """The line of the supply: neutral tiles are plain."""
    card = world.cards[entry["card"]]
    variant = "plain" if entry["owner"] is None else card.variant
    return {"type": card.type, "shape": entry["shape"], "variant": variant}


# ---- length --------------------------------------------------------------------------------------------


def longest(parameters: StateDict) -> int:
    """No game has more decisions; every summand is a loop of the rules."""
    n = parameters["num_players"]
    plays = {1: 24, 2: 24, 3: 20, 4: 16}[n]
    turns = n * plays * (1 + 3)  # a pick; a card, its anchor, its orientation
    setup = n * (3 + 1)  # three cards of the reserve, the counting house
    middle = n * (1 + 1)  # an order, a discard
    refresh = n * 3 * 3  # after three discards only the stop is left
    neutral = 4 * 5 * 3 if n == 1 else 0  # at most five tiles a card: which, anchor, orientation
    exchange = 3 * 2 * 3 if parameters["teams"] else 0
    return turns + setup + middle + refresh + neutral + exchange
