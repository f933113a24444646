"""Second opinion on the expansion: reachable towns, trading posts, exchange tokens, New York City's station masters."""

from __future__ import annotations

from functools import cache

from tests.rails_to_the_north import facts_north as north
from tests.rails_to_the_north.reference import (
    OWN_TOKEN,
    ReferenceGame,
    StateDict,
    add,
    answer,
    effect,
    in_order,
    legal,
    stop_if,
)
from tests.rails_to_the_north.reference_cards import cows, draw_cards
from tests.rails_to_the_north.reference_rows import push_if_possible, push_row

INTERRUPTED = {"turn", "place", "copied", "card", "discard", "trash", "foresight", "spend", "leave"}


# ---- the rails -----------------------------------------------------------------------------------------


@cache
def next_stops(place: str) -> set[str]:
    """Towns and cities that a railway leads to from here, through any junctions."""
    found, seen, ways = set(), {place}, [place]
    while ways:
        here = ways.pop()
        for end in [b if a == here else a for a, b in north.RAILS if here in (a, b)]:
            if end in seen:
                continue
            seen.add(end)
            if end.startswith("junction"):
                ways.append(end)
            else:
                found.add(end)
    return found


def own_towns(game: ReferenceGame, p: int) -> list[str]:
    return [town for town, place in game.data["towns"].items() if p in place["posts"]]


def reachable(game: ReferenceGame, p: int) -> list[str]:
    """Towns where the player may have a next post: beside Kansas City, an own disc, or an own post."""
    own = own_towns(game, p)
    from_here = {"Kansas City", *game.player(p)["cities"], *own}
    found = {stop for place in from_here for stop in next_stops(place)} - set(own)
    return [town for town in north.TOWN_ORDER if town in found]


def price(game: ReferenceGame, town: str) -> int:
    """Of the next free place."""
    taken = len(game.data["towns"][town]["posts"])
    return north.PRICES[town][taken] if town in north.PRICES else 0


def towns_for(game: ReferenceGame, p: int) -> list[str]:
    """Where the player can place a post now."""
    player = game.player(p)
    if player["posts"] == 0:
        return []
    return [town for town in reachable(game, p) if price(game, town) <= player["money"]]


def zones(game: ReferenceGame, p: int) -> int:
    own = set(own_towns(game, p))
    return sum(bool(own & set(towns)) for towns in north.ZONES.values())


# ---- trading posts -------------------------------------------------------------------------------------


@legal("town")
def legal_town(game: ReferenceGame, p: int, argument: int) -> list[str]:
    return [f"trading post in {town}" for town in towns_for(game, p)] + stop_if(argument)


@answer("town")
def on_town(game: ReferenceGame, p: int, _: int, text: str) -> None:
    if text == "stop":
        return
    town, player = text.removeprefix("trading post in "), game.player(p)
    place = game.data["towns"][town]
    number = len(place["posts"])
    player["money"] -= price(game, town)
    player["posts"] -= 1
    place["posts"] = sorted([*place["posts"], p])
    if north.POSTS - player["posts"] in north.TOKEN_AFTER_POST:
        player["exchange_tokens"] += 1
    if town in north.STATION_TOWNS:
        game.push("upgrade", p, north.STATION_TOWNS[town])
    if place["tile"] is not None:
        push_row(game, p, north.MEDIUM_TILES[place["tile"]])
    push_row(game, p, north.EVERY_PLACE.get(town, []))
    if number == 0:
        push_row(game, p, north.FIRST_PLACE.get(town, []))


@legal("cow_or_money")
def legal_cow_or_money(game: ReferenceGame, p: int, _: int) -> list[str]:
    return [f"take {card} from the market" for card in cows(game, 3)] + ["take dollars"]


@answer("cow_or_money")
def on_cow_or_money(game: ReferenceGame, p: int, dollars: int, text: str) -> None:
    if text == "take dollars":
        game.player(p)["money"] += dollars
        return
    card = text.removeprefix("take ").removesuffix(" from the market")
    add(game.data["cattle_market"], card, -1)
    add(game.player(p)["discard"], card)


# ---- exchange tokens -----------------------------------------------------------------------------------


def can_exchange(player: StateDict) -> int:
    """How many cards a token could draw; 0: no token, or no card."""
    cards = sum(player["stack"].values()) + sum(player["discard"].values())
    return min(2, cards) if player["exchange_tokens"] else 0


def exchanges(game: ReferenceGame, frame: StateDict, texts: list[str]) -> list[str]:
    """The tokens that may interrupt a question with these other answers; they alone are no reason to ask it."""
    kind, argument = frame["kind"], frame["argument"]
    if kind not in INTERRUPTED or (kind == "discard" and argument & OWN_TOKEN):
        return []
    if not texts or (texts == ["stop"] and kind == "trash"):
        return []
    most = can_exchange(game.player(frame["player"]))
    return [f"exchange token: draw {k} card{'' if k == 1 else 's'}" for k in range(1, most + 1)]


def use_token(game: ReferenceGame, p: int, text: str) -> None:
    """Above the question that it interrupts: cards drawn, as many to be discarded."""
    game.player(p)["exchange_tokens"] -= 1
    game.push("discard", p, draw_cards(game, p, int(text.split()[3])) + OWN_TOKEN)


@effect("tokens")
def gain_tokens(game: ReferenceGame, p: int, number: int) -> None:
    game.player(p)["exchange_tokens"] += number


# ---- Kansas City and New York City ---------------------------------------------------------------------


@legal("leave")
def legal_leave(game: ReferenceGame, p: int, _: int) -> list[str]:
    return ["stop"]


@answer("leave")
def on_leave(game: ReferenceGame, p: int, _: int, text: str) -> None:
    assert text == "stop"


@legal("master")
def legal_master(game: ReferenceGame, p: int, _: int) -> list[str]:
    return [f"take station master {name}" for name in game.data["reserve"]]


@answer("master")
def on_master(game: ReferenceGame, p: int, _: int, text: str) -> None:
    master, player = text.removeprefix("take station master "), game.player(p)
    game.data["reserve"].remove(master)
    player["masters"] = in_order([*player["masters"], master], north.MASTERS)
    push_if_possible(game, p, north.MASTERS[master][1])


# ---- scoring -------------------------------------------------------------------------------------------


def cleared_bells(player: StateDict) -> int:
    return (north.POSTS - player["posts"]) // north.POSTS_PER_BELL


def bell_points(game: ReferenceGame, player: StateDict) -> int:
    """Of discs in cities that pay for cleared bells."""
    discs = {city: player["cities"].get(city, 0) for city in game.cities.bell_points}
    return sum(game.cities.bell_points[city] * cleared_bells(player) * n for city, n in discs.items())


def new_master_points(game: ReferenceGame, p: int) -> dict[str, int]:
    """What the masters of the expansion score."""
    player = game.player(p)
    stations = sum(p in station["discs"] for station in game.data["stations"])
    return {
        "stations": 3 * (stations // 2),
        "buildings": 2 * player["buildings"].count("board"),
        "exchange": 5 * (player["exchange_tokens"] // 2),
        "zones": 2 * zones(game, p),
    }
