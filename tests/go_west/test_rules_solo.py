"""Solo games on the compiled rules: draft, solo cards, each effect, tiles in the box, ratings."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from tests.go_west.positions import PLAIN, Table, card_number, position, standard_game
from tests.go_west.test_rules_cases import case_of

pytestmark = [pytest.mark.core, pytest.mark.nojit]

HOUSE = {"card": "Counting house", "owner": 0, "cells": [[0, 0], [0, 1], [1, 0], [1, 1]]}
NEUTRAL_BANK = {"card": "Bank", "owner": -1, "cells": [[0, 4], [0, 5], [1, 4], [1, 5]]}


def new_table(seed: int = 1, **options: Any) -> Table:
    return Table(standard_game().new_initial_state(1, seed=seed, **options))


def alone(grid: list[str] = PLAIN, buildings: Any = (HOUSE,), **arguments: Any) -> Table:
    return position(grid, list(buildings), num_players=1, **arguments)


def with_effect(
    op: str, hand: list[str], grid: list[str] = PLAIN, buildings: Any = (HOUSE,), **arguments: Any
) -> Table:
    """One hand under an effect; the arguments of the effect come from the component file."""
    effects = [
        standard_game().spec.notation._effect(row["effect"])
        for row in standard_game().components.record[0]["solo"][1:]
        if row["effect"]["op"]
    ]
    wanted = arguments.pop("where", {})
    effect = next(e for e in effects if e["op"] == op and all(e[k] == v for k, v in wanted.items()))
    return alone(grid, buildings, hands={0: hand}, effect=effect, **arguments)


# ---- draft ---------------------------------------------------------------------------------------------


def test_sizes_of_the_stacks() -> None:
    """T16: picks from 7, 6, 5, 4, 3, 2 cards, discards unseen 2, 2, 2, 2, 2, 1, one card left."""
    expect = case_of("T16")["expect"]
    table, rng = new_table(neutral_placement="auto"), random.Random(2)
    picks, unseen, sizes = [], [], []
    while table.data["round"] < 2:
        data = table.data
        if table.prompt == "draft":
            stack = data["stacks"][data["stack_of"][0]]
            before = sum(data["building_discards"].values())
            picks.append(len(stack))
            table = table.answer(rng.choice(sorted(table.legal())))
            unseen.append(sum(table.data["building_discards"].values()) - before)
            sizes.append(sorted(map(len, table.data["stacks"])))
        else:
            table = table.answer(rng.choice(sorted(table.legal())))
    assert picks == expect["picks_from"]
    assert unseen == expect["discarded_unseen"]
    assert sizes[-1] == [0, 0, expect["left_at_end"]]
    assert len(picks) == expect["kept"]


def test_what_is_left_of_a_stack_comes_behind_the_others() -> None:
    table = new_table(neutral_placement="auto")
    while table.prompt != "draft":
        table = table.answer(min(table.legal()))
    first = Counter(table.data["stacks"][0])
    order = []
    while table.data["turn"] < 5:
        if table.prompt == "draft":
            order.append(table.data["stack_of"][0])
        table = table.answer(min(table.legal()))
        if len(order) == 4:
            break
    assert order == [0, 1, 2, 0]
    assert not Counter(table.data["stacks"][0]) - first


def test_discards_become_known_when_the_stack_comes_back() -> None:
    table = new_table(neutral_placement="auto")
    while not (table.prompt == "draft" and table.data["turn"] == 1):
        table = table.answer(min(table.legal()))
    seen = Counter(table.data["stacks"][0])
    known = Counter(table.player(0)["known_discards"])
    kept = min(table.legal())
    table = table.answer(kept)
    assert Counter(table.player(0)["known_discards"]) == known
    while table.data["turn"] < 4:
        known = Counter(table.player(0)["known_discards"])
        table = table.answer(min(table.legal()))
    missing = seen - Counter([kept.removeprefix("take ")]) - Counter(table.data["stacks"][0])
    assert missing.total() == 2
    assert Counter(table.player(0)["known_discards"]) - known >= missing


# ---- solo cards ----------------------------------------------------------------------------------------


def solo_start(cards: list[str], hand: list[str] = [], buildings: Any = (HOUSE,), **options: Any) -> Table:  # noqa: B006
    """The beginning of a round with these solo cards on top of the pile, on the board for solo games."""
    components = standard_game().components
    grid = standard_game().new_initial_state(1, seed=1).to_dict()["board"]
    table = alone(grid, buildings, hands={0: hand}, prompts=[], **options)
    numbers = [components.solo_cards.index(name) for name in reversed(cards)]
    pile = table.state._record[0]["solo_pile"].copy()
    pile[: len(numbers)] = numbers
    frames = table.state._record[0]["frames"].copy()
    frames[0] = 66, 0, 1  # BEGIN_ROUND
    return table.replaced(solo_pile=pile, solo_pile_size=len(numbers), frames=frames, num_frames=1, turn=0)


def revealed(table: Table, card: str) -> Table:
    """The round begins, and the pile has this solo card alone."""
    pile, frames = table.state._record[0]["solo_pile"].copy(), table.state._record[0]["frames"].copy()
    pile[0] = standard_game().components.solo_cards.index(card)
    frames[0] = 66, 0, 1  # BEGIN_ROUND
    return table.replaced(solo_pile=pile, solo_pile_size=1, frames=frames, num_frames=1, turn=0)


FAR_HOUSE = {"card": "Counting house", "owner": 0, "cells": [[4, 12], [4, 13], [5, 12], [5, 13]]}


def test_a_solo_card_is_laid_tile_by_tile() -> None:
    table = solo_start(["Dr. McDowell"], buildings=[FAR_HOUSE])
    assert table.data["solo"]["card"] == "Dr. McDowell"
    assert table.data["solo"]["effect"] == {"op": "must_play_drafted"}
    tiles = ["Saloon", "Market", "Lumberjack", "Potato field"]
    assert [tile["card"] for tile in table.data["solo"]["to_lay"]] == tiles
    assert table.legal() == {f"lay {name}" for name in tiles}
    rng, seen = random.Random(4), set()
    while table.data["solo"]["to_lay"]:
        if table.prompt == "cell" and len(table.data["buildings"]) > 1:
            seen.add(table.data["prompts"][-1]["card"])
        table = table.answer(rng.choice(sorted(table.legal())))
    neutral = [b for b in table.data["buildings"] if b["owner"] is None]
    assert sorted(b["card"] for b in neutral) == sorted(tiles)
    area = {tuple(cell) for cell in neutral[0]["cells"]}
    for b in neutral[1:]:  # each further one touches one laid before
        cells = {tuple(cell) for cell in b["cells"]}
        assert any(abs(r - y) + abs(c - x) == 1 for r, c in cells for y, x in area)
        area |= cells
    assert table.player(0)["money"] == 0
    assert not any(table.player(0)["bonus"].values())
    assert table.player(0)["permits"] == []
    assert table.player(0)["farm_sets"] == []


def test_auto_lays_the_area_at_once() -> None:
    table = solo_start(["Dr. McDowell"], buildings=[FAR_HOUSE], neutral_placement="auto")
    assert table.prompt == "draft"
    assert sum(b["owner"] is None for b in table.data["buildings"]) == 4
    assert table.data["solo"]["laid"] == ["Dr. McDowell"]
    assert table.data["solo"]["witness"] == []


@pytest.mark.parametrize("hand", [["Canals"], []])
def test_a_card_whose_order_is_in_use_is_skipped(hand: list[str]) -> None:
    """Ada Holloway is the pair of the canals."""
    canals = {"card": "Canals", "owner": 0, "cells": [[18, c] for c in range(5)]}
    buildings = [FAR_HOUSE] if hand else [FAR_HOUSE, canals]
    table = solo_start(["Ada Holloway", "Dr. McDowell"], hand, buildings)
    assert table.data["solo"]["card"] == "Dr. McDowell"
    assert table.data["solo"]["skipped"] == ["Ada Holloway"]
    table = solo_start(["Ada Holloway", "Dr. McDowell"], ["Bridge"], [FAR_HOUSE])
    assert table.data["solo"]["card"] == "Ada Holloway"


def test_a_card_that_does_not_fit_is_skipped() -> None:
    """Without mountains no mine can be laid; when the pile runs out, the round has no card."""
    table = alone(PLAIN, [HOUSE], prompts=[])
    before = table.data["solo"]["tiles"]
    table = revealed(table, "Konrad Stein")
    assert table.prompt == "draft"
    assert table.data["solo"]["card"] is None
    assert table.data["solo"]["effect"] is None
    assert table.data["solo"]["skipped"] == ["Konrad Stein"]
    assert table.data["solo"]["tiles"] == before
    assert len(table.data["buildings"]) == 1


@pytest.mark.parametrize(("card", "fits"), [("Governor Lyle", False), ("Dr. McDowell", True)])
def test_forest_is_as_good_as_steppe_only_for_cards_with_a_lumberjack(card: str, fits: bool) -> None:
    table = revealed(alone(["F" * 12] * 12, prompts=[]), card)
    assert table.data["solo"]["card"] == (card if fits else None)


def test_an_order_whose_card_was_laid_is_replaced() -> None:
    table = alone(PLAIN, [HOUSE], prompts=[("end_round", 0, 0)], round_number=1, turn=6)
    seen = table.state._record[0]["solo_seen"].copy()
    order_pile = table.state._record[0]["order_pile"].copy()
    components = standard_game().components
    top = [components.cards[card] for card in order_pile[:24][::-1]]
    pairs = {components.cards[row["order"]]: k for k, row in enumerate(components.record[0]["solo"]) if k}
    seen[pairs[top[1]]] = 1
    seen[pairs[top[2]]] = 2  # only skipped: its order is dealt
    table = position(PLAIN, [HOUSE], num_players=1, prompts=[("end_round", 0, 0)], round_number=3, turn=6)
    assert table.prompt == "refresh"
    base = position(PLAIN, [HOUSE], num_players=1, prompts=[], round_number=2, turn=6)
    frames = base.state._record[0]["frames"].copy()
    frames[0] = 69, 0, 0  # END_ROUND
    table = base.replaced(solo_seen=seen, frames=frames, num_frames=1)
    assert sorted(table.player(0)["offer"]) == sorted([top[0], top[2], top[3]])
    assert table.data["order_discards"] == {top[1]: 1}


# ---- tiles in the box ----------------------------------------------------------------------------------


def tiles_left(table: Table, kind: str, shape: str, left: int) -> Table:
    tiles = table.state._record[0]["tiles"].copy()
    names = [(tile["type"], tile["shape"]) for tile in table.data["solo"]["tiles"]]
    tiles[names.index((kind, shape))] = left
    return table.replaced(tiles=tiles)


def test_an_own_card_without_a_tile_cannot_be_played() -> None:
    table = alone(hands={0: ["Bank", "Saloon"]})
    assert table.legal() == {"play Bank", "play Saloon"}
    assert tiles_left(table, "city", "O4", 0).legal() == {"play Saloon"}
    cells = [[0, 2], [0, 3], [1, 2], [1, 3]]
    after = table.build("Bank", cells).data["solo"]["tiles"]
    before = table.data["solo"]["tiles"]
    changed = [(a["shape"], b["left"] - a["left"]) for a, b in zip(after, before, strict=True) if a != b]
    assert changed == [("O4", 1)]


def test_a_neutral_tile_that_has_run_out_is_replaced() -> None:
    """By the first plain shape of its type in the order of the supply of which one is left."""
    table = alone(solo_start([]).data["board"], [FAR_HOUSE], prompts=[])
    table = tiles_left(tiles_left(table, "city", "L4", 0), "city", "O4", 0)
    table = revealed(table, "Dr. McDowell")
    shapes = {tile["card"]: tile["shape"] for tile in table.data["solo"]["to_lay"]}
    assert shapes == {"Saloon": "I3", "Market": "I3", "Lumberjack": "I3", "Potato field": "I3"}


def test_a_neutral_tile_is_mirrored_even_if_own_ones_must_not_be() -> None:
    """The card that forbids it for a round lays an S in the place of tiles that have run out."""
    table = alone(solo_start([]).data["board"], [FAR_HOUSE], prompts=[])
    table = tiles_left(tiles_left(table, "production", "I3", 0), "production", "L3", 0)
    table = revealed(table, "The Miller Kids")
    assert table.data["solo"]["effect"] == {"op": "no_flip"}
    assert [tile["shape"] for tile in table.data["solo"]["to_lay"]] == ["I2", "I2", "S4", "T4"]
    table = table.answer("lay Gunsmith")
    ways = {way for cell in sorted(table.legal("place"))[:20] for way in table.answer(cell).legal()}
    assert ways == {f"orientation {k}" for k in range(4)}


# ---- effects -------------------------------------------------------------------------------------------

RIVER = [*PLAIN[:3], "R" * 12, *PLAIN[4:]]
FOREST = [*PLAIN[:2], "FFF" + "." * 9, "FFF" + "." * 9, *PLAIN[4:]]
MOUNTAIN = [*PLAIN[:2], "GS" + "." * 10, "GG" + "." * 10, *PLAIN[4:]]


def test_no_tile_at_the_river() -> None:
    table = with_effect("no_tile_adjacent_free_terrain", ["Equipment shop", "Fishery"], RIVER)
    assert not table.may_build("Equipment shop", [[2, 0], [2, 1]])
    assert table.may_build("Equipment shop", [[0, 2], [1, 2]])
    assert "play Fishery" not in table.legal()  # the river goes on beside it
    pool = ["." * 12] * 3 + ["RR" + "." * 10] + ["." * 12] * 8
    assert with_effect("no_tile_adjacent_free_terrain", ["Fishery"], pool).may_build("Fishery", [[3, 0], [3, 1]])


def test_permission_suspended() -> None:
    lumberjack = {"card": "Lumberjack", "owner": 0, "cells": [[3, 0], [3, 1], [3, 2]]}
    cells = [[2, 0], [2, 1], [2, 2]]
    assert alone(FOREST, [HOUSE, lumberjack], hands={0: ["Market"]}).may_build("Market", cells)
    table = with_effect("no_lumberjack_permission", ["Market"], FOREST, [HOUSE, lumberjack])
    assert not table.may_build("Market", cells)


def test_wagons_off() -> None:
    far = ["." * 12] * 9 + ["F" * 12] * 3
    assert alone(far, hands={0: ["Lumberjack", "Bank"]}).legal() == {"play Lumberjack", "play Bank"}
    assert with_effect("wagon_symbols_off", ["Lumberjack", "Bank"], far).legal() == {"play Bank"}
    assert with_effect("wagon_symbols_off", ["Lumberjack"], FOREST).may_build("Lumberjack", [[2, 0], [2, 1], [2, 2]])


@pytest.mark.parametrize(("kind", "card", "most"), [("farm", "Potato field", 1), ("city", "Market", 2)])
def test_most_of_a_type(kind: str, card: str, most: int) -> None:
    for played in range(4):
        table = with_effect(
            "max_per_round", [card, "Blacksmith"], where={"type": kind}, plays=[card] * played, turn=played + 1
        )
        assert (f"play {card}" in table.legal()) == (played < most)
        assert "play Blacksmith" in table.legal()


def test_no_lumberjack_at_all() -> None:
    table = with_effect("max_per_round", ["Lumberjack"], FOREST, where={"type": "lumberjack"})
    assert table.legal() == {"discard Lumberjack"}


def test_most_of_each_type() -> None:
    for played in range(4):
        plays = ["Market"] * played
        table = with_effect("max_per_type_per_round", ["Bank", "Potato field"], plays=plays, turn=played + 1)
        assert ("play Bank" in table.legal()) == (played < 2)
        assert "play Potato field" in table.legal()


def test_gold_pays_as_silver() -> None:
    cells = [[2, 0], [3, 0], [3, 1]]
    assert alone(MOUNTAIN, hands={0: ["Open-cut mine"]}).build("Open-cut mine", cells).player(0)["money"] == 9
    table = with_effect("gold_counts_as_silver", ["Open-cut mine"], MOUNTAIN)
    assert table.build("Open-cut mine", cells).player(0)["money"] == 6


def test_not_beside_neutral_buildings() -> None:
    table = with_effect("not_adjacent_to_neutral", ["Equipment shop"], buildings=[HOUSE, NEUTRAL_BANK])
    assert not table.may_build("Equipment shop", [[0, 2], [0, 3]])
    assert table.may_build("Equipment shop", [[2, 0], [2, 1]])


def test_not_near_neutral_buildings() -> None:
    """City and production buildings keep away, corners included; others need not."""
    hand = ["Equipment shop", "Potato field"]
    table = with_effect("not_in_radius_neutral", hand, buildings=[HOUSE, NEUTRAL_BANK])
    assert not table.may_build("Equipment shop", [[2, 2], [2, 3]])
    corner = [[2, 1], [2, 2], [2, 3]]
    assert table.may_build("Potato field", corner)
    assert table.may_build("Equipment shop", [[2, 0], [3, 0]])


def test_farms_pay_less() -> None:
    table = with_effect("farm_payout_cap", ["Potato field"])
    players = table.state._record[0]["players"].copy()
    players[0]["farm_sets"][0] = 0b111110000  # five other symbols
    cells = [[2, 0], [2, 1], [2, 2]]
    after = table.replaced(players=players).build("Potato field", cells).player(0)
    assert after["money"] == 7
    assert len(after["farm_sets"][0]) == 6


def test_no_build_bonus() -> None:
    cells = [[2, 0], [2, 1]]
    table = with_effect("no_bonus", ["Equipment shop"], displays={0: ["Bank", "Market"]})
    after = table.build("Equipment shop", cells).player(0)
    assert after["money"] == 1
    assert after["bonus"]["mine"] == 2
    plain = alone(hands={0: ["Equipment shop"]}, displays={0: ["Bank", "Market"]})
    assert plain.build("Equipment shop", cells).player(0)["money"] == 3


def test_neutral_city_left_out() -> None:
    cells = [[0, 2], [0, 3], [1, 2], [1, 3]]
    buildings = [HOUSE, NEUTRAL_BANK]
    assert alone(buildings=buildings, hands={0: ["Hotel"]}).build("Hotel", cells).player(0)["money"] == 6
    table = with_effect("neutral_city_ignored", ["Hotel"], buildings=buildings)
    assert table.build("Hotel", cells).player(0)["money"] == 4


def test_neutral_buildings_make_no_sets() -> None:
    farm = {"card": "Potato field", "owner": -1, "cells": [[2, 3], [2, 4], [2, 5]]}
    cells = [[2, 0], [2, 1], [2, 2]]
    assert alone(buildings=[HOUSE, farm], hands={0: ["Bakery"]}).build("Bakery", cells).player(0)["money"] == 5
    table = with_effect("neutral_ignored_for_sets", ["Bakery"], buildings=[HOUSE, farm])
    assert table.build("Bakery", cells).player(0)["money"] == 0


def test_not_the_same_type_twice_in_a_row() -> None:
    table = with_effect("no_same_type_twice_in_row", ["Bank", "Bakery"], plays=["Market"], turn=2)
    assert table.legal() == {"play Bakery"}
    table = with_effect("no_same_type_twice_in_row", ["Bank", "Bakery"], plays=["Market", "Tannery"], turn=3)
    assert table.legal() == {"play Bank"}


def test_forest_closed() -> None:
    for card in ("Lumberjack", "Trapper hut", "Ranger station"):
        assert with_effect("forest_closed", [card], FOREST).legal() == {f"discard {card}"}
    assert with_effect("forest_closed", ["Market"], FOREST).may_build("Market", [[0, 2], [0, 3], [0, 4]])


def test_sizes_of_tiles() -> None:
    """At most four fields under the one effect, at least three under the other."""
    hand = ["Equipment shop", "Potato field", "Bank", "Cattle ranch"]  # 2, 3, 4 and 5 fields
    assert with_effect("max_tile_size", hand).legal() == {f"play {name}" for name in hand[:3]}
    assert with_effect("min_tile_size", hand).legal() == {f"play {name}" for name in hand[1:]}


def test_no_orders() -> None:
    farm = {"card": "Potato field", "owner": 0, "cells": [[2, 0], [2, 1], [2, 2]]}
    hand = ["Barbed wire", "Bank"]
    assert alone(buildings=[HOUSE, farm], hands={0: hand}).legal() == {"play Barbed wire", "play Bank"}
    assert with_effect("no_order_cards", hand, buildings=[HOUSE, farm]).legal() == {"play Bank"}


@pytest.mark.parametrize(("money", "left"), [(0, 0), (1, 0), (5, 4)])
def test_each_building_costs(money: int, left: int) -> None:
    table = with_effect("pay_per_building", ["Bank"], money=money)
    assert table.build("Bank", [[0, 2], [0, 3], [1, 2], [1, 3]]).player(0)["money"] == left


def test_no_mirror_images() -> None:
    cells = {True: [[2, 0], [3, 0], [4, 0], [4, 1]], False: [[2, 1], [3, 1], [4, 1], [4, 0]]}
    for turned, fields in cells.items():
        assert alone(hands={0: ["Saloon"]}).may_build("Saloon", fields) or not turned
        house = HOUSE | {"cells": [[0, 0], [0, 1], [1, 0], [1, 1]]}
        table = with_effect("no_flip", ["Saloon"], buildings=[house])
        assert table.may_build("Saloon", fields) == turned


def test_the_drafted_card_or_an_order() -> None:
    farm = {"card": "Potato field", "owner": 0, "cells": [[2, 0], [2, 1], [2, 2]]}
    hand = ["Barbed wire", "Bank", "Bakery"]
    table = with_effect("must_play_drafted", hand, buildings=[HOUSE, farm], picks=["Bakery"])
    assert table.legal() == {"play Bakery", "play Barbed wire"}


# ---- result --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("orders", "money", "won"), [(3, 100, True), (3, 99, False), (2, 300, False), (4, 100, True)])
def test_failed_or_not(orders: int, money: int, won: bool) -> None:
    table = alone(prompts=[], money=money, round_number=4)
    players = table.state._record[0]["players"].copy()
    players[0]["orders_played"] = orders
    state = table.replaced(players=players, num_frames=0).state
    assert state.returns().tolist() == [1.0 if won else -1.0]
    assert state.ranks().tolist() == [1]
    assert state.scores().tolist() == [money]


def test_rank_is_no_reward_for_one() -> None:
    with pytest.raises(ValueError, match="rank"):
        standard_game().new_initial_state(1, seed=1, reward="rank")


def test_card_numbers_are_those_of_the_file() -> None:
    assert card_number(standard_game(), "Counting house") == 65
