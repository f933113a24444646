"""Second opinion: the turn, walking with fees, places, copies of neighbours, objective cards that are played."""

from __future__ import annotations

from tests.rails_to_the_north import facts
from tests.rails_to_the_north import facts_north as north
from tests.rails_to_the_north.reference import OPTIONAL, ReferenceGame, add, answer, effect, legal, stop_if
from tests.rails_to_the_north.reference_cards import draw_cards, objective_leaves_hand
from tests.rails_to_the_north.reference_rows import auxiliaries, auxiliary_row, can_do, push_row

FREE, USED, AUXILIARY_DONE = 16, 2048, 4096
ICONS = ["none", "any", "jersey"]


# ---- the turn ------------------------------------------------------------------------------------------


def hand_limit(game: ReferenceGame, p: int) -> int:
    return 4 + facts.DISCS["hand"] - game.player(p)["discs"].get("hand", 0)


@effect("end_turn")
def end_turn(game: ReferenceGame, p: int, _: int) -> None:
    draw_cards(game, p, hand_limit(game, p) - sum(game.player(p)["hand"].values()))
    game.data["turn"] += 1
    following = (p + 1) % game.num_players
    if game.data["market_token"] == following:
        game.frames.clear()
        return
    game.push("end_turn", following)
    game.push("start" if game.data["turn"] < game.num_players else "turn", following)


@legal("start")
def legal_start(game: ReferenceGame, p: int, _: int) -> list[str]:
    return [f"go to {space}" for space in facts.NEUTRAL_SPACES]


@answer("start")
def on_start(game: ReferenceGame, p: int, _: int, text: str) -> None:
    game.player(p)["space"] = text.removeprefix("go to ")
    game.push("arrive", p)


# ---- walking -------------------------------------------------------------------------------------------


def next_locations(game: ReferenceGame, p: int) -> list[str]:
    """The first occupied spaces on every way ahead, or Kansas City."""
    found, ahead = set(), list(facts.AFTER[game.player(p)["space"]])
    while ahead:
        space = ahead.pop()
        if space == "Kansas City" or game.trail[space] is not None:
            found.add(space)
        else:
            ahead += facts.AFTER[space]
    return sorted(found, key=facts.SPACES.index)


def step_limit(game: ReferenceGame, p: int) -> int:
    n, discs = game.num_players, game.player(p)["discs"]
    limit = facts.STEPS[n]
    limit += 0 if "steps and dollars" in discs else facts.STEPS_FOR_DOLLARS_DISC[n]
    return limit + (0 if "steps and points" in discs else facts.STEPS_FOR_POINTS_DISC)


def fee(game: ReferenceGame, p: int, space: str) -> tuple[int, int | None]:
    """Dollars for entering a location, and who gets them (None: the bank)."""
    tile = game.trail[space]
    if tile is None:
        return 0, None
    found = game.building(tile)
    if found is not None:
        face, owner = found
        hands = facts.HANDS.get(face, []) if owner not in (None, p) else []
    elif tile.endswith("teepee"):
        owner, hands = None, ["green" if tile.startswith("green") else "black"]
    else:
        owner, hands = None, [tile.split()[1]]
    table = {"green": facts.GREEN_FEE, "black": facts.BLACK_FEE}
    return sum(table[hand][game.num_players] for hand in hands), owner


def walk_to(game: ReferenceGame, p: int, space: str, free: bool) -> None:
    player = game.player(p)
    if not free:
        price, owner = fee(game, p, space)
        paid = min(price, player["money"])
        player["money"] -= paid
        if owner is not None:
            game.player(owner)["money"] += paid
    player["space"] = space


@legal("turn")
def legal_turn(game: ReferenceGame, p: int, _: int) -> list[str]:
    return [f"go to {space}" for space in next_locations(game, p)] + plays(game, p)


@answer("turn")
def on_turn(game: ReferenceGame, p: int, _: int, text: str) -> None:
    if text.startswith("play"):
        game.push("turn", p)
        play_objective(game, p, text)
        return
    space = text.removeprefix("go to ")
    walk_to(game, p, space, free=False)
    game.push("arrive", p)
    if space != "Kansas City":
        game.push("move", p, step_limit(game, p) - 1 + OPTIONAL)


@legal("move")
def legal_move(game: ReferenceGame, p: int, argument: int) -> list[str]:
    spaces = [s for s in next_locations(game, p) if not (argument & FREE and s == "Kansas City")]
    return [f"go to {space}" for space in spaces] + stop_if(argument)


@answer("move")
def on_move(game: ReferenceGame, p: int, argument: int, text: str) -> None:
    if text == "stop":
        return
    free, left, space = bool(argument & FREE), argument % 16 - 1, text.removeprefix("go to ")
    if free and not any(frame["kind"] == "turn" for frame in game.frames):
        game.drop_all_above_end_turn()
    walk_to(game, p, space, free)
    if left and space != "Kansas City":
        game.push("move", p, left + (FREE if free else 0) + OPTIONAL)


@effect("walk")
def walk(game: ReferenceGame, p: int, steps: int) -> None:
    game.drop_all_above_end_turn()
    game.push("arrive", p)
    game.push("move", p, steps)


@effect("free_move")
def free_move(game: ReferenceGame, p: int, steps: int) -> None:
    below = game.top
    if below["kind"] == "turn" or below["argument"] & USED:
        game.push("move", p, steps + FREE + OPTIONAL)


@effect("arrive")
def arrive(game: ReferenceGame, p: int, _: int) -> None:
    space = game.player(p)["space"]
    if space == "Kansas City":
        leave = [("leave", 0)] if game.expansion else []
        for kind, argument in (("depart", 0), *leave, ("spend", 0), *(("foresight", k) for k in (2, 1, 0))):
            game.push(kind, p, argument)
        return
    found, argument = game.face_of(space), 0
    if found is not None and found[1] in (None, p):
        argument = game.code_of(space) + (ICONS.index(facts.RISK_ICONS.get(space, "none")) << 9)
    game.push("place", p, argument)


# ---- playing objective cards ---------------------------------------------------------------------------


def plays(game: ReferenceGame, p: int) -> list[str]:
    return [f"play objective {card}" for card in game.player(p)["hand"] if facts.type_of(card) is None]


def play_objective(game: ReferenceGame, p: int, text: str) -> None:
    card = text.removeprefix("play objective ")
    objective_leaves_hand(game, p, card)
    add(game.player(p)["hand"], card, -1)
    add(game.player(p)["area"], card)
    push_row(game, p, facts.PLAYED[card.split(":")[0]])


# ---- places --------------------------------------------------------------------------------------------


def local_offers(game: ReferenceGame, p: int, argument: int, here: tuple[str, set[int]]) -> list[str]:
    """Texts of the open local actions of a building and of its risk icon."""
    found = []
    if argument % 64:
        for k, (_, steps) in enumerate(north.LOCAL[game.face_of_code(argument % 64)]):
            if not argument >> (6 + k) & 1 and can_do(game, p, steps, here):
                found.append(f"local action {k + 1}")
    icon = ICONS[argument >> 9 & 3]
    if icon != "none" and can_do(game, p, facts.RISKS[icon]):
        found.append("risk action")
    return found


def close_and_push(game: ReferenceGame, p: int, kind: str, argument: int, text: str) -> None:
    """A local action or the risk icon: the place stays below its row, with one thing less to do."""
    if text == "risk action":
        steps = facts.RISKS[ICONS[argument >> 9 & 3]]
        argument &= ~(3 << 9)
    else:
        entries = north.LOCAL[game.face_of_code(argument % 64)]
        chosen = entries[int(text.removeprefix("local action ")) - 1]
        steps = chosen[1]
        for k, (number, _) in enumerate(entries):
            argument |= (number == chosen[0]) << (6 + k)
    game.push(kind, p, argument | USED)
    push_row(game, p, steps)


@legal("place")
def legal_place(game: ReferenceGame, p: int, argument: int) -> list[str]:
    here = game.player(p)["space"], {p}
    texts = plays(game, p)
    if not argument & AUXILIARY_DONE:
        texts += local_offers(game, p, argument, here)
    if argument & USED:
        return [*texts, "stop"]
    return texts + auxiliaries(game, p, doubles=False)


@answer("place")
def on_place(game: ReferenceGame, p: int, argument: int, text: str) -> None:
    if text.startswith("play"):
        game.push("place", p, argument)
        play_objective(game, p, text)
    elif "auxiliary" in text:
        game.push("place", p, argument | USED | AUXILIARY_DONE)
        push_row(game, p, auxiliary_row(text))
    elif text != "stop":
        close_and_push(game, p, "place", argument, text)


# ---- copies --------------------------------------------------------------------------------------------


def chain_of(game: ReferenceGame, p: int, argument: int) -> set[int]:
    """Seats whose 8b belongs to the chain."""
    n = game.num_players
    return {p} | {(p + 1 + k) % n for k in range(n - 1) if argument >> (12 + k) & 1}


def origin(game: ReferenceGame, p: int, frame: dict[str, int]) -> tuple[str, set[int]]:
    """The space whose neighbours a frame copies, and the chain so far."""
    argument = frame["argument"]
    if frame["kind"] == "place":
        return game.player(p)["space"], {p}
    spaces = [s for s in facts.SPACES if game.face_of(s) is not None and game.code_of(s) == argument % 64]
    return spaces[0], chain_of(game, p, argument)


def copied_argument(game: ReferenceGame, p: int, space: str, chain: set[int]) -> int:
    """The frame for the copied building on a space."""
    argument = game.code_of(space)
    if game.options["copied_risk"]:
        argument += ICONS.index(facts.RISK_ICONS.get(space, "none")) << 9
    for seat in chain - {p}:
        argument += 1 << (12 + (seat - p - 1) % game.num_players)
    return argument


def copies(game: ReferenceGame, p: int, here: tuple[str, set[int]] | None) -> list[str]:
    """Spaces beside an 8b with a building that has something to offer."""
    assert here is not None
    (space, chain), found = here, []
    for near in facts.BEFORE[space] + facts.AFTER[space]:
        there = game.face_of(near)
        if there is None:
            continue
        longer = chain | {there[1]} if there[0] == "8b" and there[1] is not None else chain
        if longer == chain and there[0] == "8b":
            continue
        if local_offers(game, p, copied_argument(game, p, near, longer), (near, longer)):
            found.append(near)
    return found


@legal("copy")
def legal_copy(game: ReferenceGame, p: int, _: int) -> list[str]:
    return [f"go to {space}" for space in copies(game, p, origin(game, p, game.frames[-2]))]


@answer("copy")
def on_copy(game: ReferenceGame, p: int, _: int, text: str) -> None:
    space = text.removeprefix("go to ")
    _, chain = origin(game, p, game.top)
    there = game.face_of(space)
    assert there is not None
    if there[0] == "8b" and there[1] is not None:
        chain = chain | {there[1]}
    game.push("copied", p, copied_argument(game, p, space, chain))


@legal("copied")
def legal_copied(game: ReferenceGame, p: int, argument: int) -> list[str]:
    texts = plays(game, p) + local_offers(game, p, argument, origin(game, p, game.top))
    return [*texts, "stop"] if argument & USED else texts


@answer("copied")
def on_copied(game: ReferenceGame, p: int, argument: int, text: str) -> None:
    if text.startswith("play"):
        game.push("copied", p, argument)
        play_objective(game, p, text)
    elif text != "stop":
        close_and_push(game, p, "copied", argument, text)
