"""What follows from an answer of the setup and of a turn: reserves, counting houses, picks, plays, tiles."""

from __future__ import annotations

import re
from collections import Counter

from tests.go_west.reference import laid_tiles
from tests.go_west.reference_map import Map
from tests.go_west.reference_money import Payment, join_set
from tests.go_west.reference_parts import HOUSE, Cell, tile_at
from tests.go_west.reference_rounds import begin_round, begin_turn, deal, end_round, fall_back, is_stuck
from tests.go_west.reference_step import Step, field_index

SECOND = [2, 3]  # higher seats of the teams
UNKNOWN_AFTER_PICK = {1: 2, 2: 4, 3: 6, 4: 6, 5: 6, 6: 5}
"""Solo: discards by turn that were thrown out of a stack since the player saw it last."""
UNKNOWN_BEFORE_PICK = {2: 2, 3: 4, 4: 4, 5: 4, 6: 4}


# ---- setup ---------------------------------------------------------------------------------------------


def after_reserve(step: Step) -> None:
    """Three discards each, seat by seat; then all are revealed."""
    mark(step)
    if step.top["argument"] > 1:
        step.ask("reserve", step.seat, step.top["argument"] - 1)
    elif step.seat + 1 < step.num_players:
        step.ask("reserve", step.seat + 1, 3)
    else:
        step.throw_away_marked()
        begin_houses(step)


def mark(step: Step) -> None:
    step.me["marked"] = step.world.sort([*step.me["marked"], step.name()])


def after_team_reserve(step: Step) -> None:
    """Seats 0 and 2 share the offer of seat 0, then 1 and 3 that of seat 1."""
    holder = step.players[step.seat % 2]
    holder["offer"].remove(step.name())
    step.add_to_hand(step.seat, [step.name()])
    seats = [0, 2, 1, 3]
    if step.top["argument"] > 1:
        step.ask("team_reserve", step.seat, step.top["argument"] - 1)
        return
    if step.seat in SECOND:
        step.discard(holder["offer"])
        step.learn(step.seat, holder["offer"])
        holder["offer"] = []
    if step.seat != seats[-1]:
        step.ask("team_reserve", seats[seats.index(step.seat) + 1], 3)
    else:
        begin_houses(step)


def begin_houses(step: Step) -> None:
    """The counting house cards say who starts: that is drawn now."""
    step.now["start_player"] = step.after["start_player"]
    step.require(step.now["start_player"] in range(step.num_players), "no such start player")
    ask_for_place(step, step.now["start_player"], HOUSE)


# ---- turns ---------------------------------------------------------------------------------------------


def after_draft(step: Step) -> None:
    """One card to the hand; when all have one, the start player plays."""
    stack = step.now["stacks"][step.now["stack_of"][step.seat]]
    stack.remove(step.name())
    step.me["picks"].append(step.name())
    step.add_to_hand(step.seat, [step.name()])
    following = step.following(step.seat)
    if following is not None:
        step.ask("draft", following)
        return
    if step.is_solo:
        discard_unseen(step)
    step.ask("play", step.now["start_player"])


def discard_unseen(step: Step) -> None:
    """Solo: two of the rest, or as many as there are, nobody has seen which."""
    k = step.now["stack_of"][0]
    rest, left = Counter(step.now["stacks"][k]), Counter(step.after["stacks"][k])
    step.require(left <= rest, "the stack has cards that were not in it")
    step.require(left.total() == max(0, rest.total() - 2), "not two cards were discarded")
    step.now["stacks"][k] = step.world.sort(left.elements())
    step.discard((rest - left).elements())
    step.adopt_known(UNKNOWN_AFTER_PICK[step.now["turn"]])


def after_play(step: Step) -> None:
    """A card that has to be placed, or one that is discarded because none can be."""
    if step.text.startswith("play "):
        ask_for_place(step, step.seat, step.name())
        return
    step.take_from_hand(step.seat, step.name())
    step.discard([step.name()])
    step.learn(step.seat, [step.name()])
    step.me["plays"].append(None if step.world.is_order(step.name()) else "")
    next_turn(step)


def next_turn(step: Step) -> None:
    """The next player, the next cards of the draft, or the end of the round."""
    following = step.following(step.seat)
    if following is not None:
        step.ask("play", following)
        return
    cards = step.world.numbers["solo_stacks"][0] if step.is_solo else step.world.numbers["stacks"][4 - step.num_players]
    if step.now["turn"] + 1 < cards:
        step.now["turn"] += 1
        if step.is_solo:
            step.adopt_known(UNKNOWN_BEFORE_PICK[step.now["turn"]])
        begin_turn(step)
    else:
        end_round(step)


# ---- tiles ---------------------------------------------------------------------------------------------


def ask_for_place(step: Step, player: int, name: str, shape: str = "", neutral: bool = False) -> None:
    step.ask("cell", player, card=name, shape=shape or step.world.cards[name].shape, neutral=neutral)


def after_neutral(step: Step) -> None:
    """The tile of the solo card that comes next."""
    tile = next(tile for tile in step.now["solo"]["to_lay"] if tile["card"] == step.name())
    ask_for_place(step, step.seat, tile["card"], tile["shape"], neutral=True)


def after_cell(step: Step) -> None:
    row, column = map(int, re.findall(r"\d+", step.text))
    keys = {key: step.top[key] for key in ("card", "shape", "neutral")}
    step.ask("orientation", step.seat, field_index((row, column)), **keys, anchor=[row, column])


def after_orientation(step: Step) -> None:
    """The tile is put down."""
    anchor, orientation = (step.top["anchor"][0], step.top["anchor"][1]), int(step.name())
    if step.top["neutral"]:
        lay_neutral(step, anchor, orientation)
    elif step.top["card"] == HOUSE:
        put_down(step, HOUSE, step.top["shape"], anchor, orientation, step.seat)
        following = step.following(step.seat)
        if following is None:
            begin_round(step)
        else:
            ask_for_place(step, following, HOUSE)
    else:
        build(step, step.top["card"], anchor, orientation)
        next_turn(step)


def put_down(step: Step, name: str, shape: str, anchor: Cell, orientation: int, owner: int | None) -> None:
    card = step.world.cards[name]
    cells = [list(cell) for cell in tile_at(step.world.shapes[shape], orientation, anchor)]
    water = [] if owner is None else [cells[k] for k in card.water]
    entry = {"card": name, "type": card.type, "owner": owner, "shape": shape, "orientation": orientation}
    step.now["buildings"].append({**entry, "cells": cells, "water": water})
    if step.is_solo and owner is not None:  # neutral tiles were reserved when the card was revealed
        kind = {"type": card.type, "shape": card.shape, "variant": card.variant}
        line = next(line for line in step.now["solo"]["tiles"] if kind.items() <= line.items())
        line["left"] -= 1


def build(step: Step, name: str, anchor: Cell, orientation: int) -> None:
    """Pay first, then symbols, sets and permissions."""
    card, me = step.world.cards[name], step.me
    put_down(step, name, card.shape, anchor, orientation, step.seat)
    on = step.map()
    payment = Payment(on, on.buildings[-1], me)
    cost = on.effect["k"] if on.effect["op"] == "pay_per_building" else 0
    me["money"] = max(0, me["money"] + payment.total() - cost)
    step.take_from_hand(step.seat, name)
    me["plays"].append(name)
    if name in me["shown"]:
        me["shown"].remove(name)
    for p in step.team_of(step.seat):
        gain(step, p, name, on)


def gain(step: Step, p: int, name: str, on: Map) -> None:
    """What the tile gives to one member of the side."""
    card, player = step.world.cards[name], step.players[p]
    for kind in card.bonus:
        player["bonus"][kind] += 1
    if card.symbol is not None:
        player["farm_sets"], _ = join_set(player["farm_sets"], card.symbol, step.world.symbols)
    if card.type == "lumberjack":
        opened = {cell for area in on.areas_under(on.buildings[-1].cells, "forest") for cell in area}
        player["permits"] = [list(cell) for cell in sorted(opened | {(r, c) for r, c in player["permits"]})]


def lay_neutral(step: Step, anchor: Cell, orientation: int) -> None:
    """A neutral tile; if the rest cannot be laid, all come off and lie as the witness says."""
    solo = step.now["solo"]
    put_down(step, step.top["card"], step.top["shape"], anchor, orientation, None)
    solo["to_lay"] = [tile for tile in solo["to_lay"] if tile["card"] != step.top["card"]]
    if solo["to_lay"] and not is_stuck(step, laid_tiles(step.now, step.map(), step.world)):
        step.ask("neutral", step.seat)
        return
    if solo["to_lay"]:
        fall_back(step)
    solo["witness"] = step.after["solo"]["witness"]  # of no use any more
    deal(step)
    begin_turn(step)
