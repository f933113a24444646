"""What happens between rounds: solo cards, deals, leftovers, orders, discards, refreshing, exchange, the end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection

from tests.go_west.reference_map import Building, Map
from tests.go_west.reference_money import final_money
from tests.go_west.reference_parts import StateDict, components, tile_at
from tests.go_west.reference_step import Step

# ---- the beginning of a round --------------------------------------------------------------------------


def begin_round(step: Step) -> None:
    """Solo card, stacks, first turn."""
    step.now["round"] += 1
    if step.is_solo:
        draw_solo_card(step)
        if step.now["solo"]["to_lay"]:
            step.ask("neutral", 0)
            return
    deal(step)
    begin_turn(step)


def begin_turn(step: Step) -> None:
    """Stacks go to the left in odd rounds, to the right in even ones; alone they come in turn."""
    passed, n = step.now["turn"] - 1, step.num_players
    if step.is_solo:
        step.now["stack_of"] = [passed % 3]
    else:
        sign = -1 if step.now["round"] % 2 else 1  # a stack moves up one seat: a seat takes the one from below
        step.now["stack_of"] = [(seat + sign * passed) % n for seat in range(n)]
    step.ask("draft", step.now["start_player"])


def deal(step: Step) -> None:
    """A stack in front of each seat; hands are closed again."""
    numbers = step.world.numbers
    sizes = numbers["solo_stacks"] if step.is_solo else [numbers["stacks"][4 - step.num_players]] * step.num_players
    stacks = [stack for stack in step.after["stacks"] if stack]
    step.require([len(stack) for stack in stacks] == sizes, f"stacks of other sizes than {sizes}")
    drawn, others = step.draw_buildings(sum(sizes))
    dealt = Counter(name for stack in stacks for name in stack)
    step.require(Counter(drawn) <= dealt, "the stacks are not the next cards of the pile")
    step.draw_shuffled(dealt - Counter(drawn), others)
    step.require(all(stack == step.world.sort(stack) for stack in stacks), "a stack is not sorted")
    step.now["stacks"] = stacks
    step.now["turn"] = 1
    if step.teams:
        for player in step.players:
            player["shown"] = list(player["hand"])
        step.now["open_hands"] = False


# ---- solo cards ----------------------------------------------------------------------------------------


def draw_solo_card(step: Step) -> None:
    """Cards are drawn until one is no pair of an order that is held or was played, and fits."""
    solo, after = step.now["solo"], step.after["solo"]
    number = len(solo["pile"]) - len(after["pile"])
    step.require(after["pile"] == solo["pile"][number:], "the solo pile was not drawn from the top")
    drawn, solo["pile"] = solo["pile"][:number], after["pile"]
    solo["card"], solo["effect"], solo["to_lay"], solo["witness"] = None, None, [], []
    if after["card"] is not None:
        step.require(drawn[-1:] == [after["card"]], "the card in force is not the last that was drawn")
        check_skipped(step, drawn[:-1])
        put_in_force(step, drawn[-1])
    else:
        step.require(not after["pile"], "no card is in force, but some are left")
        check_skipped(step, drawn)


def paired_away(step: Step, card: str) -> bool:
    """Its order is in the hand or was played."""
    order = step.world.solo[card]["order"]
    standing = [building["card"] for building in step.now["buildings"]]
    return order in step.players[0]["hand"] or order in standing


def check_skipped(step: Step, cards: list[str]) -> None:
    """Skipped with a reason; a card that did not fit in 30 random tries is believed only if its tiles are large."""
    solo = step.now["solo"]
    for card in cards:
        reason = paired_away(step, card) or reserve_tiles(step, card) is None or fits_badly(step, card)
        step.require(reason, f"{card} was skipped without a reason")
    solo["skipped"] = by_number(step, [*solo["skipped"], *cards])


def by_number(step: Step, cards: list[str]) -> list[str]:
    return sorted(cards, key=list(step.world.solo).index)


def fits_badly(step: Step, card: str) -> bool:
    """Rare: a mine or a lumberjack has to be put down beside another tile."""
    types = {step.world.cards[name].type for name in step.world.solo[card]["buildings"]}
    return bool(types & {"mine", "lumberjack"})


def reserve_tiles(step: Step, card: str) -> list[StateDict] | None:
    """The tiles of the card, each replaced by the first of its type that is left; None if there is none."""
    left = {(t["type"], t["shape"], t["variant"]): t["left"] for t in step.now["solo"]["tiles"]}
    found = []
    for name in step.world.solo[card]["buildings"]:
        kind = step.world.cards[name].type
        shapes = [step.world.cards[name].shape]
        shapes += [shape for other, shape, variant in left if other == kind and variant == "plain"]
        shape = next((shape for shape in shapes if left[kind, shape, "plain"] > 0), None)
        if shape is None:
            return None
        left[kind, shape, "plain"] -= 1
        found.append({"card": name, "shape": shape})
    return found


def put_in_force(step: Step, card: str) -> None:
    """Reserve the tiles; the witness is checked, and laid at once if the player does not lay them."""
    solo, after = step.now["solo"], step.after["solo"]
    step.require(not paired_away(step, card), f"{card} is the pair of an order of the player")
    tiles = reserve_tiles(step, card)
    step.require(tiles is not None, f"{card} has no tiles")
    assert tiles is not None
    for tile in tiles:
        kind = {"type": step.world.cards[tile["card"]].type, "shape": tile["shape"], "variant": "plain"}
        next(line for line in solo["tiles"] if kind.items() <= line.items())["left"] -= 1
    solo["card"], solo["effect"] = card, step.world.solo[card]["effect"]
    solo["laid"] = by_number(step, [*solo["laid"], card])
    if step.now["parameters"]["neutral_placement"] == "agent":
        check_area(step, step.map(), tiles, after["witness"])
        solo["to_lay"], solo["witness"] = tiles, after["witness"]
    else:
        laid = step.after["buildings"][-len(tiles) :]
        check_area(step, step.map(), tiles, laid)
        lay(step, laid)
        solo["witness"] = after["witness"]


def check_area(step: Step, on: Map, tiles: list[StateDict], laid: list[StateDict]) -> None:
    """Tiles of the card on terrain that suits them, on free fields, hanging together."""
    key = [(tile["card"], tile["shape"]) for tile in tiles]
    step.require(sorted(key) == sorted((tile["card"], tile["shape"]) for tile in laid), "other tiles than reserved")
    forest_too = any(step.world.cards[tile["card"]].type == "lumberjack" for tile in tiles)
    covered: list[tuple[int, int]] = []
    for tile in laid:
        cells = [(r, c) for r, c in tile["cells"]]
        shape = step.world.shapes[tile["shape"]]
        step.require(cells == tile_at(shape, tile["orientation"], cells[0]), f"{tile['card']} has another shape")
        places = on.neutral_places(step.world.cards[tile["card"]].type, shape, forest_too, [])
        step.require((cells[0], tile["orientation"]) in places, f"{tile['card']} lies where it may not")
        covered += cells
    step.require(len(set(covered)) == len(covered), "neutral tiles overlap")
    whole = components(set(covered), lambda cell: [(cell[0] + d, cell[1] + e) for d, e in EDGES])
    step.require(len(whole) == 1, "the neutral tiles are not one area")


EDGES = ((1, 0), (-1, 0), (0, 1), (0, -1))


def lay(step: Step, laid: list[StateDict]) -> None:
    """Neutral buildings in an order that is not ours to say."""
    for tile in laid:
        kind = step.world.cards[tile["card"]].type
        entry = {key: tile[key] for key in ("card", "shape", "orientation", "cells")}
        step.now["buildings"].append({**entry, "type": kind, "owner": None, "water": []})


def is_stuck(step: Step, laid: Collection[Building]) -> bool:
    """No tile that is left can be laid."""
    card, on = step.world.solo[step.now["solo"]["card"]], step.map()
    forest_too = any(step.world.cards[name].type == "lumberjack" for name in card["buildings"])
    return not any(
        on.neutral_places(step.world.cards[t["card"]].type, step.world.shapes[t["shape"]], forest_too, laid)
        for t in step.now["solo"]["to_lay"]
    )


def fall_back(step: Step) -> None:
    """All tiles of the card come off, the witness is laid."""
    solo = step.now["solo"]
    number = len(step.world.solo[solo["card"]]["buildings"])
    del step.now["buildings"][len(step.now["buildings"]) - number + len(solo["to_lay"]) :]
    lay(step, solo["witness"])
    solo["to_lay"] = []


# ---- the end of a round --------------------------------------------------------------------------------


def end_round(step: Step) -> None:
    """Leftovers are discarded; then the end, or what comes before the next round."""
    know_leftovers(step)
    step.discard(name for stack in step.now["stacks"] for name in stack)
    if step.is_solo:
        step.adopt_known(0)
        step.now["solo"] |= {"card": None, "effect": None}
    step.now["stacks"] = [[] for _ in step.now["stacks"]]
    step.now["stack_of"] = [-1] * step.num_players
    step.now["turn"] = 0
    for player in step.players:
        player["picks"], player["plays"], player["shown"] = [], [], []
    if step.now["round"] == step.world.numbers["rounds"]:
        on = step.map()
        for p, player in enumerate(step.players):
            player["money"] += final_money(on, p)
        return
    step.now["start_player"] = (step.now["start_player"] + 1) % step.num_players
    step.now["open_hands"] = step.teams
    if step.now["round"] == 2:
        deal_orders(step)
        step.ask("order", step.now["start_player"])
    else:
        step.ask("refresh", step.now["start_player"])


def know_leftovers(step: Step) -> None:
    """Who took the last card has seen the one that is left."""
    for p in range(step.num_players):
        step.learn(p, step.now["stacks"][step.now["stack_of"][p]])


def deal_orders(step: Step) -> None:
    """Three for each player, or for each team; alone those whose solo card was laid out are replaced."""
    pile = step.now["order_pile"]
    if step.is_solo:
        laid = {step.world.solo[card]["order"] for card in step.now["solo"]["laid"]}
        offer: list[str] = []
        while len(offer) < 3:
            name = pile.pop(0)
            if name in laid:
                step.discard([name])
                step.learn(0, [name])
            else:
                offer.append(name)
        step.players[0]["offer"] = step.world.sort(offer)
        return
    holders = [0, 1] if step.teams else range(step.num_players)
    offers = {p: step.after["players"][p]["offer"] for p in holders}
    number = 3 * len(offers)
    dealt = Counter(name for offer in offers.values() for name in offer)
    step.require(dealt == Counter(pile[:number]), "the orders are not the next ones of the pile")
    step.now["order_pile"] = pile[number:]
    for p, offer in offers.items():
        step.require(len(offer) == 3 and offer == step.world.sort(offer), "not three orders")
        step.players[p]["offer"] = offer


def after_order(step: Step) -> None:
    """One is kept, the rest discarded; a team discards what both have left."""
    holder = step.players[step.seat % 2 if step.teams else step.seat]
    holder["offer"].remove(step.name())
    step.add_to_hand(step.seat, [step.name()])
    if not step.teams or len(holder["offer"]) == 1:
        step.discard(holder["offer"])
        step.learn(step.seat, holder["offer"])
        holder["offer"] = []
    following = step.following(step.seat)
    if following is not None:
        step.ask("order", following)
    else:
        step.ask("hand_discard", step.now["start_player"])


def after_hand_discard(step: Step) -> None:
    step.me["marked"] = [step.name()]
    following = step.following(step.seat)
    if following is not None:
        step.ask("hand_discard", following)
        return
    step.throw_away_marked()
    step.ask("refresh", step.now["start_player"])


def after_refresh(step: Step) -> None:
    """Card by card; all are revealed after the last player has stopped, then all draw."""
    if step.text != "stop discarding":
        step.me["marked"] = step.world.sort([*step.me["marked"], step.name()])
        step.ask("refresh", step.seat)
        return
    following = step.following(step.seat)
    if following is not None:
        step.ask("refresh", following)
        return
    numbers = [len(player["marked"]) for player in step.players]
    step.throw_away_marked()
    draw_hands(step, numbers)
    if step.teams and step.now["parameters"]["exchange"]:
        begin_exchange(step, step.now["start_player"])
    else:
        begin_round(step)


def draw_hands(step: Step, numbers: list[int]) -> None:
    """From the start player clockwise each draws as many as he has discarded."""
    waiting, _ = step.draw_buildings(sum(numbers))
    for p in step.order_of_turns():
        own, waiting = waiting[: numbers[p]], waiting[numbers[p] :]
        others = numbers[p] - len(own)
        if others:
            new = (new_cards(step, p) - Counter(own)) & (step.shuffled or Counter())
            taken = list(new.elements())[:others]  # of a team's cards that lie together some three are his
            step.draw_shuffled(Counter(taken), others)
            own = own + taken
        step.add_to_hand(p, own)


def new_cards(step: Step, p: int) -> Counter[str]:
    """What a player has and had not; the cards of the first team to exchange lie together in its offer."""
    after = step.after["players"]
    team = step.team_of(p) if after[p % 2]["offer"] and step.teams else [p]
    have = [name for q in team for name in after[q]["hand"] + after[q]["offer"]]
    return Counter(have) - Counter(name for q in team for name in step.players[q]["hand"])


# ---- exchange ------------------------------------------------------------------------------------------


def begin_exchange(step: Step, player: int) -> None:
    """All six cards of the team lie open; the player takes three."""
    cards = [name for p in step.team_of(player) for name in step.players[p]["hand"]]
    for p in step.team_of(player):
        step.players[p]["hand"] = []
    step.players[player % 2]["offer"] = step.world.sort(cards)
    step.ask("exchange", player, 3)


def after_exchange(step: Step) -> None:
    """What is left is the teammate's."""
    holder = step.players[step.seat % 2]
    holder["offer"].remove(step.name())
    step.add_to_hand(step.seat, [step.name()])
    if step.top["argument"] > 1:
        step.ask("exchange", step.seat, step.top["argument"] - 1)
        return
    mate = (step.seat + 2) % 4
    step.add_to_hand(mate, holder["offer"])
    holder["offer"] = []
    if step.seat == step.now["start_player"]:
        begin_exchange(step, (step.seat + 1) % 4)
    else:
        begin_round(step)
