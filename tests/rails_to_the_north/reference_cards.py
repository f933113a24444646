"""Second opinion: cards drawn, discarded and taken, what the others know of a hand, the cattle market."""

from __future__ import annotations

from tests.rails_to_the_north import facts
from tests.rails_to_the_north.reference import (
    MORE,
    OPTIONAL,
    OWN_TOKEN,
    ReferenceGame,
    StateDict,
    add,
    answer,
    effect,
    legal,
    stop_if,
)

TO_HAND = 2
STARTED = 16
TO_MARKET = "use 1 cowboy: 2 cards from the stack to the cattle market"


# ---- drawing and discarding ----------------------------------------------------------------------------


def draw_cards(game: ReferenceGame, p: int, number: int) -> int:
    """Up to so many cards from the stack; the discard pile becomes the stack when a card is wanted. How many came."""
    player = game.player(p)
    for drawn in range(max(0, number)):
        if not player["stack"]:
            player["stack"], player["discard"] = player["discard"], {}
        card = game.draw(player["stack"], facts.CARDS)
        if card is None:
            return drawn
        add(player["hand"], card)
    return max(0, number)


def objective_leaves_hand(game: ReferenceGame, p: int, card: str) -> None:
    """What the others learn when a card goes from the hand into the open; the card is still in the hand."""
    player = game.player(p)
    blind, held = player["blind"], player["hand"].get(card, 0) + player["stack"].get(card, 0)
    if facts.type_of(card) is None and player["shown"].get(card):
        add(player["shown"], card, -1)
    elif facts.type_of(card) is None and blind:
        others = held - blind.get(card, 0)  # copies that everybody knows of, somewhere in hand or stack
        unknown = sum(player["hand"].values()) - sum(player["shown"].values())
        unseen = [game.data["objective_stack"], *(other["blind"] for other in game.data["players"])]
        if others == 0 or (not player["loose"] and unknown == sum(blind.values())):
            add(blind, card, -1)
        elif any(pile.get(card) for pile in unseen):
            player["loose"] = True
    if not blind:
        player["loose"] = False


def hand_is_shown(player: StateDict) -> None:
    """The whole hand goes to the discard pile: what nobody else had seen is known, unless it may lie in the stack."""
    for card, n in player["hand"].items():
        add(player["discard"], card, n)
    player["hand"], player["shown"] = {}, {}
    left = {card: min(n, player["stack"].get(card, 0)) for card, n in player["blind"].items() if player["loose"]}
    player["blind"] = {card: n for card, n in left.items() if n}
    player["loose"] = player["loose"] and bool(player["blind"])


def discard(game: ReferenceGame, p: int, card: str) -> None:
    objective_leaves_hand(game, p, card)
    add(game.player(p)["hand"], card, -1)
    add(game.player(p)["discard"], card)


@effect("cycle")
def cycle(game: ReferenceGame, p: int, number: int) -> None:
    drawn = draw_cards(game, p, number)
    if drawn:
        game.push("discard", p, drawn)


@legal("draw")
def legal_draw(game: ReferenceGame, p: int, argument: int) -> list[str]:
    player = game.player(p)
    most = min(argument % OPTIONAL, sum(player["stack"].values()) + sum(player["discard"].values()))
    return [f"draw {k} card{'' if k == 1 else 's'}" for k in range(1, most + 1)] + stop_if(argument)


@answer("draw")
def on_draw(game: ReferenceGame, p: int, argument: int, text: str) -> None:
    if text != "stop":
        game.push("discard", p, draw_cards(game, p, int(text.split()[1])))


@legal("discard")
def legal_discard(game: ReferenceGame, p: int, _: int) -> list[str]:
    return [f"discard {card}" for card in game.player(p)["hand"] if not needed(game, p, card)]


def needed(game: ReferenceGame, p: int, card: str) -> bool:
    """Whether a token's own discard would take away what the interrupted action is to be paid with."""
    from tests.rails_to_the_north.reference_rows import matching

    below, hand = game.frames[-2], dict(game.player(p)["hand"])
    if not game.top["argument"] & OWN_TOKEN or below["kind"] != "card" or below["argument"] & OPTIONAL:
        return False
    add(hand, card, -1)
    left = sum(hand[face] for face in matching(hand, below["argument"] % OPTIONAL))
    return left < (2 if below["argument"] & MORE else 1)


@answer("discard")
def on_discard(game: ReferenceGame, p: int, argument: int, text: str) -> None:
    discard(game, p, text.removeprefix("discard "))
    if argument % OWN_TOKEN > 1:
        game.push("discard", p, argument - 1)


@legal("trash")
def legal_trash(game: ReferenceGame, p: int, _: int) -> list[str]:
    return [f"trash {card}" for card in game.player(p)["hand"]] + ["stop"]


@answer("trash")
def on_trash(game: ReferenceGame, p: int, argument: int, text: str) -> None:
    if text == "stop":
        return
    card = text.removeprefix("trash ")
    objective_leaves_hand(game, p, card)
    add(game.player(p)["hand"], card, -1)
    if argument > 1:
        game.push("trash", p, argument - 1)


@legal("card")
def legal_card(game: ReferenceGame, p: int, argument: int) -> list[str]:
    from tests.rails_to_the_north.reference_rows import matching

    return [f"discard {card}" for card in matching(game.player(p)["hand"], argument % OPTIONAL)] + stop_if(argument)


@answer("card")
def on_card(game: ReferenceGame, p: int, argument: int, text: str) -> None:
    if text == "stop":
        game.frames.pop()  # the reward
        return
    card = text.removeprefix("discard ")
    discard(game, p, card)
    if argument == 18:
        kind = facts.type_of(card)
        assert kind is not None
        game.push("card", p, 1 + facts.TYPES.index(kind))
    if argument & MORE:
        game.push("card", p, argument - MORE)


# ---- objective cards -----------------------------------------------------------------------------------


@legal("take")
def legal_take(game: ReferenceGame, p: int, argument: int) -> list[str]:
    texts = [f"take objective {card}" for card in game.data["display"]]
    top_too = argument & 1 or game.options["reward_card"] == "any"  # without the flag it is a reward for a delivery
    if top_too and game.data["objective_stack"]:
        texts.append("take the top objective card")
    return texts + stop_if(argument)


@answer("take")
def on_take(game: ReferenceGame, p: int, argument: int, text: str) -> None:
    if text == "stop":
        return
    player, from_top = game.player(p), text == "take the top objective card"
    card = text.removeprefix("take objective ")
    if from_top:
        card = game.draw(game.data["objective_stack"], facts.OBJECTIVES) or ""
    else:
        add(game.data["display"], card, -1)
    if argument & TO_HAND:
        add(player["hand"], card)
        add(player["blind" if from_top else "shown"], card)
    else:
        add(player["discard"], card)
    if not from_top:
        refilled = game.draw(game.data["objective_stack"], facts.OBJECTIVES)
        if refilled is not None:
            add(game.data["display"], refilled)


# ---- the cattle market ---------------------------------------------------------------------------------


def cows(game: ReferenceGame, value: int) -> dict[str, int]:
    """Cards of the market with this breeding value."""
    return {c: n for c, n in game.data["cattle_market"].items() if facts.VALUES[facts.type_of(c) or ""] == value}


def cards_to_market(game: ReferenceGame, number: int) -> None:
    for _ in range(number):
        card = game.draw(game.data["cattle_stack"], facts.MARKET_DECK)
        if card is not None:
            add(game.data["cattle_market"], card)


def purchases(game: ReferenceGame, p: int, cowboys: int) -> dict[str, tuple[int, int, int, int]]:
    """Texts of the purchases that these cowboys can make: cowboys, dollars, value, cards."""
    found = {}
    for wanted, dollars, value, cards in facts.PURCHASES:
        enough = sum(cows(game, value).values()) >= cards
        if wanted <= cowboys and dollars <= game.player(p)["money"] and enough:
            what = "a card" if cards == 1 else f"{cards} cards"
            by = f"{wanted} cowboy{'' if wanted == 1 else 's'}"
            found[f"buy {what} of value {value} with {by} for {dollars} dollars"] = (wanted, dollars, value, cards)
    if cowboys and game.data["cattle_stack"]:
        found[TO_MARKET] = (1, 0, 0, 0)
    return found


@effect("buy_cattle")
def buy_cattle(game: ReferenceGame, p: int, _: int) -> None:
    game.push("buy", p, game.player(p)["workers"]["cowboy"])


@legal("buy")
def legal_buy(game: ReferenceGame, p: int, argument: int) -> list[str]:
    return [*purchases(game, p, argument % STARTED), *(["stop"] if argument & STARTED else [])]


@answer("buy")
def on_buy(game: ReferenceGame, p: int, argument: int, text: str) -> None:
    if text == "stop":
        return
    cowboys, dollars, value, cards = purchases(game, p, argument % STARTED)[text]
    game.push("buy", p, argument % STARTED - cowboys + STARTED)
    game.player(p)["money"] -= dollars
    if text == TO_MARKET:
        cards_to_market(game, 2)
    for _ in range(cards):
        game.push("cow", p, value)


@legal("cow")
def legal_cow(game: ReferenceGame, p: int, value: int) -> list[str]:
    return [f"take {card} from the market" for card in cows(game, value)]


@answer("cow")
def on_cow(game: ReferenceGame, p: int, value: int, text: str) -> None:
    card = text.removeprefix("take ").removesuffix(" from the market")
    add(game.data["cattle_market"], card, -1)
    add(game.player(p)["discard"], card)
