"""Second opinion: Kansas City with foresight, income and delivery; the job market; the final scoring."""

from __future__ import annotations

from collections import Counter
from functools import cache

from tests.rails_to_the_north import facts
from tests.rails_to_the_north import facts_north as north
from tests.rails_to_the_north.reference import (
    ReferenceGame,
    StateDict,
    add,
    answer,
    certificate_place,
    effect,
    free_hazard,
    free_trade,
    legal,
    permanent_certificates,
    stop_if,
)
from tests.rails_to_the_north.reference_cards import cards_to_market, hand_is_shown
from tests.rails_to_the_north.reference_track import CITY_TARGET, UNPAID, disc_answers

LEVELS = ("upper", "lower")


# ---- foresight and the job market ----------------------------------------------------------------------


@legal("foresight")
def legal_foresight(game: ReferenceGame, p: int, column: int) -> list[str]:
    tiles = dict(zip(LEVELS, game.data["foresight"][column], strict=True))
    closed = game.data["market_token"] is not None
    return [
        f"{level} foresight tile"
        for level, tile in tiles.items()
        if tile is not None and not (closed and tile in facts.WORKERS)
    ]


@answer("foresight")
def on_foresight(game: ReferenceGame, p: int, column: int, text: str) -> None:
    level = LEVELS.index(text.split()[0])
    tile = game.data["foresight"][column][level]
    game.data["foresight"][column][level] = None
    if tile in facts.WORKERS:
        fill_job(game, p, tile)
    elif tile.endswith("teepee"):
        space = free_trade(game.trail)
        if space is not None:
            game.trail[space] = tile
    else:
        kind, face = tile.split(" ", 1)
        space = free_hazard(game.trail, kind)
        if space is not None:
            game.trail[space] = f"hazard {face}"


def fill_job(game: ReferenceGame, p: int, worker: str) -> None:
    """A worker for the next space; a full row moves the token on."""
    n = game.num_players
    row = game.data["jobs_filled"] // n
    add(game.data["jobs"][row], worker)
    game.data["jobs_filled"] += 1
    if game.data["jobs_filled"] % n:
        return
    if row + 1 in facts.REFILL_ROWS:
        cards_to_market(game, max(0, facts.MARKET_SIZE[n] - sum(game.data["cattle_market"].values())))
    if row + 1 == len(facts.JOB_COSTS):
        game.data["market_token"] = p


@effect("depart")
def depart(game: ReferenceGame, p: int, _: int) -> None:
    game.player(p)["space"] = "start"
    for column, pile in zip(game.data["foresight"], game.data["piles"], strict=True):
        for level in range(2):
            if column[level] is None:
                column[level] = game.draw(pile, facts.SUPPLY_ORDER)


# ---- income and delivery -------------------------------------------------------------------------------


@legal("spend")
def legal_spend(game: ReferenceGame, p: int, _: int) -> list[str]:
    return [f"certificate marker {k} back" for k in range(certificate_place(game.player(p)) + 1)]


def hand_value(player: StateDict) -> int:
    """Breeding value of the different cattle types in the hand."""
    kinds = {facts.type_of(card) for card in player["hand"]} - {None}
    return sum(facts.VALUES[kind] for kind in kinds if kind is not None)


@answer("spend")
def on_spend(game: ReferenceGame, p: int, _: int, text: str) -> None:
    player = game.player(p)
    before, steps = player["certificates"], int(text.split()[2])
    player["certificates"] = facts.CERTIFICATE_TRACK[certificate_place(player) - steps]
    income = hand_value(player) + permanent_certificates(player) + before - player["certificates"]
    player["money"] += income
    hand_is_shown(player)
    game.push("city", p, income)


def transport(engine: float, value: int) -> int:
    """A dollar for each cross between the engine and the space numbered like the city."""
    return sum(engine <= cross < value for cross in facts.CROSSES_AFTER)


@legal("city")
def legal_city(game: ReferenceGame, p: int, argument: int) -> list[str]:
    player, found = game.player(p), []
    for city, value in game.cities.values.items():
        if city in game.cities.large and p not in game.data["towns"][city]["posts"]:
            continue
        open_for_one_more = city not in player["cities"] or city in facts.REPEATABLE
        payable = argument & UNPAID or transport(player["engine"], value) <= player["money"]
        if value <= argument % UNPAID and open_for_one_more and payable:
            found.append(f"deliver to {city}")
    return found + stop_if(argument)


@answer("city")
def on_city(game: ReferenceGame, p: int, argument: int, text: str) -> None:
    if text == "stop":
        return
    city, player = text.removeprefix("deliver to "), game.player(p)
    target = CITY_TARGET + north.CITIES.index(city)
    bonus = city == "Kansas City" and (game.options["retreat_bonus"] or not argument & UNPAID)
    if bonus and disc_answers(game, p, target, player["money"] + 6):
        player["money"] += 6
    if not argument & UNPAID:
        player["money"] -= transport(player["engine"], game.cities.values[city])
    game.push("disc", p, target)


# ---- scoring -------------------------------------------------------------------------------------------


def scores(game: ReferenceGame) -> list[int]:
    return [sum(categories(game, p).values()) for p in range(game.num_players)]


def categories(game: ReferenceGame, p: int) -> dict[str, int]:
    """Points of a player by category."""
    from tests.rails_to_the_north import reference_north

    player, data = game.player(p), game.data
    built = [f"{k}{data['sides'][k - 1]}" for k, where in enumerate(player["buildings"], 1) if where == "board"]
    links = [points for pair, (points, _) in game.cities.links.items() if set(pair) <= set(player["cities"])]
    cards = whole_deck(player)
    last = [n for workers in player["workers"].values() for n in (5, 6) if workers >= n]
    return {
        "dollars": player["money"] // 5,
        "buildings": sum(north.BUILDING_POINTS[face] for face in built),
        "cities": sum(game.cities.points.get(city, 0) * discs for city, discs in player["cities"].items()),
        "bells": reference_north.bell_points(game, player),
        "links": sum(links),
        "stations": sum(north.STATION_POINTS[k] for k, st in enumerate(data["stations"]) if p in st["discs"]),
        "hazards": sum(int(tile[-1]) * n for tile, n in player["hazards"].items()),
        "cattle": sum(facts.CATTLE_POINTS.get(card, 0) * n for card, n in cards.items()),
        "objectives": best_objectives(game, p),
        "masters": master_points(game, p),
        "workers": 4 * len(last),
        "steps": 0 if "steps and points" in player["discs"] else 3,
        "token": 2 if data["market_token"] == p else 0,
    }


def whole_deck(player: StateDict) -> Counter[str]:
    return Counter(player["hand"]) + Counter(player["stack"]) + Counter(player["discard"])


def master_points(game: ReferenceGame, p: int) -> int:
    """Tasks of the station masters; that for objective cards belongs to `best_objectives`."""
    from tests.rails_to_the_north import reference_north

    player, points = game.player(p), 0
    if "workers" in player["masters"]:
        points += sum(player["workers"].values())
    if "hazards" in player["masters"]:
        points += 3 * (sum(player["hazards"].values()) // 2)
    if "teepees" in player["masters"]:
        points += 3 * min(player["teepees"].values())
    if "certificates" in player["masters"]:
        points += 3 * ((player["certificates"] + permanent_certificates(player)) // 2)
    new = reference_north.new_master_points(game, p)
    return points + sum(new[name] for name in player["masters"] if name in new)


def possessions(game: ReferenceGame, p: int) -> dict[str, int]:
    """What can fulfil tasks."""
    player, cards = game.player(p), whole_deck(game.player(p))
    owned = {
        "building": player["buildings"].count("board"),
        "green teepee": player["teepees"]["green"],
        "blue teepee": player["teepees"]["blue"],
        "hazard": sum(player["hazards"].values()),
        "station": sum(p in station["discs"] for station in game.data["stations"]),
        "San Francisco": player["cities"].get("San Francisco", 0),
    }
    for value in (3, 4, 5):
        herd = [n for card, n in cards.items() if facts.VALUES.get(facts.type_of(card) or "") == value]
        owned[f"value {value}"] = sum(herd)
    return owned


def best_objectives(game: ReferenceGame, p: int) -> int:
    """Every choice tried: which cards of the deck are added, which cards are met; each possession serves one task."""
    player = game.player(p)
    known = facts.OBJECTIVES | facts.STARTING_OBJECTIVES
    area = [(known[card], True) for card, n in player["area"].items() for _ in range(n)]
    deck = [(known[card], False) for card, n in whole_deck(player).items() if card in known for _ in range(n)]
    cards, owned = area + deck, possessions(game, p)
    per_two = 3 if "objectives" in player["masters"] else 0
    names = list(owned)

    @cache
    def best(k: int, left: tuple[int, ...], scored: int) -> int:
        if k == len(cards):
            return per_two * (scored // 2)
        (tasks, points, penalty), compulsory = cards[k]
        ways = [best(k + 1, left, scored + 1) - penalty]
        if not compulsory:
            ways.append(best(k + 1, left, scored))
        rest = tuple(have - tasks.count(name) for name, have in zip(names, left, strict=True))
        if min(rest) >= 0:
            ways.append(best(k + 1, rest, scored + 1) + points)
        return max(ways)

    return best(0, tuple(owned.values()), 0)


def ranks_of(points: list[int]) -> list[int]:
    """Ties share the better place."""
    return [1 + sum(other > own for other in points) for own in points]
