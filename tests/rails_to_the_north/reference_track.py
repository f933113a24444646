"""Second opinion: the engine, stations and their masters, discs that leave the player board, hazards and teepees."""

from __future__ import annotations

from tests.rails_to_the_north import facts
from tests.rails_to_the_north import facts_north as north
from tests.rails_to_the_north.reference import (
    OPTIONAL,
    ReferenceGame,
    add,
    answer,
    hazards_on,
    in_order,
    legal,
    stop_if,
    tradeable,
)
from tests.rails_to_the_north.reference_rows import occupied, push_if_possible, push_row, reach

CITY_TARGET, UNPAID = 16, 64
REWARD_ORDER = ["dollars", "tokens", "take", "master"]


# ---- the engine ----------------------------------------------------------------------------------------


def engine_texts(places: list[float]) -> list[str]:
    return [f"engine to {place}" for place in places]


def behind(game: ReferenceGame, p: int) -> list[float]:
    """Every free place behind the engine."""
    blocked = occupied(game, p)
    return [place for place in facts.TRACK if place < game.player(p)["engine"] and place not in blocked]


def move_engine(game: ReferenceGame, p: int, text: str) -> None:
    word = text.removeprefix("engine to ")
    game.player(p)["engine"] = float(word) if "." in word else int(word)


def stop_there(game: ReferenceGame, p: int) -> None:
    """What stopping there allows at once, and demands at the end of the track."""
    place = game.player(p)["engine"]
    if place == facts.LAST_SPACE:
        game.push("turn_back", p)
    station = facts.STATION_AT.get(place)
    if station is not None and upgradable(game, p, station):
        game.push("upgrade", p, station)


@legal("forward")
def legal_forward(game: ReferenceGame, p: int, argument: int) -> list[str]:
    return engine_texts(reach(game, p, 1, 1, argument % OPTIONAL)) + stop_if(argument)


@legal("backward")
def legal_backward(game: ReferenceGame, p: int, argument: int) -> list[str]:
    return engine_texts(reach(game, p, -1, argument, argument))


@legal("turn_back", "retreat")
def legal_behind(game: ReferenceGame, p: int, _: int) -> list[str]:
    return engine_texts(behind(game, p))


@answer("forward", "backward")
def on_engine(game: ReferenceGame, p: int, _: int, text: str) -> None:
    if text != "stop":
        move_engine(game, p, text)
        stop_there(game, p)


@answer("turn_back")
def on_turn_back(game: ReferenceGame, p: int, _: int, text: str) -> None:
    move_engine(game, p, text)
    game.player(p)["money"] += 3
    stop_there(game, p)


@answer("retreat")
def on_retreat(game: ReferenceGame, p: int, _: int, text: str) -> None:
    before = game.player(p)["engine"]
    move_engine(game, p, text)
    after = game.player(p)["engine"]
    passed = [k for k in range(facts.LAST_SPACE) if after <= k < before and k not in occupied(game, p)]
    if after in facts.STATION_AT:
        game.push("upgrade", p, facts.STATION_AT[after])  # whether it can be paid is seen after the delivery
    game.push("city", p, len(passed) + UNPAID + OPTIONAL)


# ---- discs ---------------------------------------------------------------------------------------------


def discs_for(game: ReferenceGame, p: int, target: int, money: int) -> list[str]:
    """Classes of the player board from which a disc may go to the target, if the player had so much money."""
    if target < CITY_TARGET:
        white = target in north.WHITE_STATIONS
    else:
        white = north.CITIES[target - CITY_TARGET] not in game.cities.dark
    payable = [name for name in game.player(p)["discs"] if north.DISC_COSTS.get(name, 0) <= money]
    bright = [name for name in payable if name not in facts.DARK_DISCS]
    return bright if white and bright else payable


def own_stations(game: ReferenceGame, p: int, but: int) -> list[int]:
    return [k for k, station in enumerate(game.data["stations"]) if p in station["discs"] and k != but]


def disc_answers(game: ReferenceGame, p: int, target: int, money: int) -> list[str]:
    """A disc of the board; if there is none, one from an own station."""
    classes = discs_for(game, p, target, money)
    if classes:
        return [f"clear disc {name}" for name in classes]
    return [f"use station {facts.STATIONS[k]}" for k in own_stations(game, p, but=target)]


@legal("disc")
def legal_disc(game: ReferenceGame, p: int, target: int) -> list[str]:
    return disc_answers(game, p, target, game.player(p)["money"])


@answer("disc")
def on_disc(game: ReferenceGame, p: int, target: int, text: str) -> None:
    player = game.player(p)
    if text.startswith("use station "):
        game.data["stations"][facts.STATIONS.index(text.removeprefix("use station "))]["discs"].remove(p)
    else:
        name = text.removeprefix("clear disc ")
        player["money"] += facts.DISC_DOLLARS.get(name, 0) - north.DISC_COSTS.get(name, 0)
        add(player["discs"], name, -1)
    if target < CITY_TARGET:
        discs = game.data["stations"][target]["discs"]
        discs.append(p)
        discs.sort()
        return
    city = north.CITIES[target - CITY_TARGET]
    add(player["cities"], city)
    rewards = list(game.cities.rewards.get(city, []))
    for pair, (_, steps) in game.cities.links.items():
        if city in pair and all(end in player["cities"] for end in pair):
            rewards += steps
    push_row(game, p, sorted(rewards, key=lambda step: REWARD_ORDER.index(step[0])))


# ---- stations ------------------------------------------------------------------------------------------


def upgradable(game: ReferenceGame, p: int, station: int) -> bool:
    """No own disc there, the cost payable, and a disc for it afterwards."""
    left = game.player(p)["money"] - north.STATION_COSTS[station]
    free = p not in game.data["stations"][station]["discs"]
    return free and left >= 0 and bool(disc_answers(game, p, station, left))


def stations_behind(game: ReferenceGame, p: int) -> list[int]:
    engine = game.player(p)["engine"]
    return [k for place, k in facts.STATION_AT.items() if place < engine and upgradable(game, p, k)]


@legal("upgrade")
def legal_upgrade(game: ReferenceGame, p: int, station: int) -> list[str]:
    return [f"use station {facts.STATIONS[station]}", "stop"] if upgradable(game, p, station) else []


@legal("station")
def legal_station(game: ReferenceGame, p: int, _: int) -> list[str]:
    return [f"use station {facts.STATIONS[k]}" for k in stations_behind(game, p)]


@answer("upgrade", "station")
def on_upgrade(game: ReferenceGame, p: int, _: int, text: str) -> None:
    if text == "stop":
        return
    station = facts.STATIONS.index(text.removeprefix("use station "))
    game.player(p)["money"] -= north.STATION_COSTS[station]
    if game.data["stations"][station]["master"] is not None:
        game.push("appoint", p, station)
    game.push("disc", p, station)


@legal("appoint")
def legal_appoint(game: ReferenceGame, p: int, _: int) -> list[str]:
    return [f"appoint {kind}" for kind, n in game.player(p)["workers"].items() if n >= 2] + ["stop"]


@answer("appoint")
def on_appoint(game: ReferenceGame, p: int, station: int, text: str) -> None:
    if text == "stop":
        return
    kind, place, player = text.removeprefix("appoint "), game.data["stations"][station], game.player(p)
    player["workers"][kind] -= 1
    master, place["master"], place["worker"] = place["master"], None, kind
    player["masters"] = in_order([*player["masters"], master], north.MASTERS)
    push_if_possible(game, p, north.MASTERS[master][1])


# ---- hazards and teepees -------------------------------------------------------------------------------


def hazard_texts(game: ReferenceGame, p: int, price: int) -> list[str]:
    payable = game.player(p)["money"] >= price
    return [f"remove hazard {space}" for space in hazards_on(game.trail)] if payable else []


def teepee_texts(game: ReferenceGame, p: int) -> list[str]:
    return [f"trade teepee on {space}" for space in tradeable(game, p)]


def remove_hazard(game: ReferenceGame, p: int, price: int, text: str) -> None:
    space, player = text.removeprefix("remove hazard "), game.player(p)
    tile = game.trail[space]
    assert tile is not None
    player["money"] -= price
    add(player["hazards"], tile.replace("hazard", space.split()[0]))
    game.trail[space] = None


def trade_teepee(game: ReferenceGame, p: int, text: str) -> None:
    space, player = text.removeprefix("trade teepee on "), game.player(p)
    tile = game.trail[space]
    assert tile is not None
    player["money"] += facts.TRADES[space]
    player["teepees"][tile.split()[0]] += 1
    game.trail[space] = None


@legal("hazard")
def legal_hazard(game: ReferenceGame, p: int, argument: int) -> list[str]:
    return hazard_texts(game, p, argument % OPTIONAL) + stop_if(argument)


@answer("hazard")
def on_hazard(game: ReferenceGame, p: int, argument: int, text: str) -> None:
    if text != "stop":
        remove_hazard(game, p, argument % OPTIONAL, text)


@legal("teepee")
def legal_teepee(game: ReferenceGame, p: int, argument: int) -> list[str]:
    return teepee_texts(game, p) + stop_if(argument)


@answer("teepee")
def on_teepee(game: ReferenceGame, p: int, _: int, text: str) -> None:
    if text != "stop":
        trade_teepee(game, p, text)


@legal("now")
def legal_now(game: ReferenceGame, p: int, _: int) -> list[str]:
    return [*hazard_texts(game, p, 0), *teepee_texts(game, p), "stop"]


@answer("now")
def on_now(game: ReferenceGame, p: int, _: int, text: str) -> None:
    if text.startswith("remove"):
        remove_hazard(game, p, 0, text)
    elif text.startswith("trade"):
        trade_teepee(game, p, text)
