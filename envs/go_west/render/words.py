"""The sentences of the pictures: who decides what, and how the game ended."""

from collections.abc import Mapping

from westbound.envs.core.render.picture import PLAYER_STYLES

RATINGS = ("poor", "modest", "successful", "prosperous", "flourishing")
RATING_STEP = 50


def team_of(player: int) -> str:
    """The letter of a seat's team."""
    return "AB"[player % 2]


def rating(money: int, orders_played: int, solo_orders: int, solo_money: int) -> str:
    """How a solo game went."""
    if orders_played < solo_orders or money < solo_money:
        return "failed"
    return RATINGS[min((money - solo_money) // RATING_STEP, len(RATINGS) - 1)]


def outcome(state: Mapping, solo_orders: int, solo_money: int) -> str:
    """The end of the game in a sentence."""
    money = [player["money"] for player in state["players"]]
    if len(money) == 1:
        orders = sum(b["type"] == "order" and b["owner"] == 0 for b in state["buildings"])
        return f"Game over: {money[0]} $, {rating(money[0], orders, solo_orders, solo_money)}"
    if state["parameters"]["teams"]:
        scores = {"team A": money[0] + money[2], "team B": money[1] + money[3]}
    else:
        scores = {PLAYER_STYLES[p].name: own for p, own in enumerate(money)}
    winners = [name for name, score in scores.items() if score == max(scores.values())]
    if len(winners) == 1:
        return f"Game over: {winners[0]} wins"
    return f"Game over: {', '.join(winners[:-1])} and {winners[-1]} tie"


def prompt_words(top: Mapping) -> str:
    """Who decides what, as a sentence."""
    kind, argument = top["kind"], top["argument"]
    tile = f"a tile of {top['card']}" if top.get("neutral") else top.get("card", "a tile")
    asked = {
        "reserve": f"discards a card, {argument} to go",
        "team_reserve": "takes an order" if argument == 3 else f"takes a building, {argument} to go",
        "draft": "takes a card from the stack",
        "play": "plays a card",
        "cell": f"places {tile}",
        "orientation": f"turns {tile}",
        "neutral": "chooses the tile of the solo card that comes next",
        "order": "keeps one of the orders",
        "hand_discard": "discards a card of the hand",
        "refresh": "may discard cards of the hand",
        "exchange": f"takes a card of the team, {argument} to go",
    }.get(kind, f"decides ({str(kind).replace('_', ' ')})")
    return f"{PLAYER_STYLES[top['player']].name} {asked}"
