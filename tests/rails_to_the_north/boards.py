"""Made-up positions in which much is possible: buildings everywhere, many workers, objective cards in hands, money."""

from __future__ import annotations

import random
from typing import Any

from tests.rails_to_the_north import facts
from tests.rails_to_the_north import facts_north as north
from tests.rails_to_the_north.positions import north_game, standard_game
from tests.rails_to_the_north.reference import add
from tests.rails_to_the_north.reference_north import next_stops

Data = dict[str, Any]


def made_up(seed: int, expansion: bool = False) -> Data:
    """The beginning of somebody's turn, by the seed; all that the record holds may have happened."""
    rng = random.Random(f"made up {seed}")
    n = rng.choice([2, 3, 4])
    sides = rng.choice(["a", "b", "random"])
    options = {"copied_risk": rng.random() < 0.8, "retreat_bonus": rng.random() < 0.8}
    reward = rng.choice(["display", "any"])
    game = north_game() if expansion else standard_game()
    state = game.new_initial_state(n, seed=seed, building_sides=sides, reward_card=reward, **options)
    data = state.to_dict()
    data["turn"] = rng.randrange(n, 90)
    lay_tiles(data, rng)
    fill_jobs(data, rng)
    for p in range(n):
        equip(data, p, rng)
    place_engines(data, rng)
    place_discs(data, rng)
    if expansion:
        settle(data, rng)
    p = rng.randrange(n)
    data["prompts"] = [{"kind": kind, "player": p, "argument": 0} for kind in ("end_turn", "turn")]
    return data


def lay_tiles(data: Data, rng: random.Random) -> None:
    """Hazards, teepees, and two or three private buildings for every space that there is."""
    for spaces in facts.HAZARD_SPACES.values():
        for space in spaces:
            data["trail"][space] = rng.choice([None, *(f"hazard {face}" for face in facts.HAZARD_FACES)])
    for space in facts.TRADES:
        data["trail"][space] = rng.choice([None, "green teepee", "blue teepee"])
    numbers = 12 if data["parameters"].get("expansion") else 10
    free = rng.sample(facts.BUILDING_SPACES, rng.randrange(4, 20))
    for space in free:
        p, number = rng.randrange(len(data["players"])), rng.randrange(numbers)
        if data["players"][p]["buildings"][number] == "supply":
            data["players"][p]["buildings"][number] = "board"
            data["trail"][space] = f"{number + 1}{data['sides'][number]} of {p}"


def fill_jobs(data: Data, rng: random.Random) -> None:
    n = len(data["players"])
    data["jobs_filled"] = rng.randrange(2 * n, 12 * n)
    rows, rest = divmod(data["jobs_filled"], n)
    data["jobs"] = [{} for _ in facts.JOB_COSTS]
    for row in range(rows + (rest > 0)):
        for _ in range(rng.randrange(1 + (n if row < rows else rest))):
            add(data["jobs"][row], rng.choice(facts.WORKERS))
    for column in data["foresight"]:
        column[rng.randrange(2)] = rng.choice([None, *facts.SUPPLY_ORDER])


def equip(data: Data, p: int, rng: random.Random) -> None:
    """Money, workers, certificates, cards, teepees, hazards, masters, cities."""
    player = data["players"][p]
    player["money"] = rng.choice([0, 1, 2, 4, 7, 12, 25, 60])
    player["space"] = rng.choice([s for s in facts.SPACES[:48] if s != "start"])
    player["workers"] = {kind: rng.randrange(1, 7) for kind in facts.WORKERS}
    discs, cities = facts.DISCS, list(facts.CITIES)
    if data["parameters"].get("expansion"):
        discs, cities = north.DISCS, list(north.LINE_VALUES)
    player["discs"] = {name: left for name, n in discs.items() if (left := rng.randrange(n + 1))}
    limit = 3 if "certificate limit 4" in player["discs"] else 4 if "certificate limit 6" in player["discs"] else 5
    player["certificates"] = facts.CERTIFICATE_TRACK[rng.randrange(limit + 1)]
    player["teepees"] = {"green": rng.randrange(4), "blue": rng.randrange(4)}
    player["hazards"] = {f"flood {face}": 1 for face in rng.sample(list(facts.HAZARD_FACES), 2)}
    for city in rng.sample(cities, rng.randrange(6)):
        player["cities"][city] = 1
    for card in rng.sample(list(facts.MARKET_DECK), 3):
        add(player[rng.choice(["hand", "stack", "discard"])], card)
    for card in rng.sample(list(facts.OBJECTIVES), rng.randrange(5)):
        add(player["hand"], card)
        kind = rng.choice(["", "", "shown", "blind"])
        if kind:
            add(player[kind], card)
    for card in rng.sample(list(facts.OBJECTIVES), rng.randrange(4)):
        add(player[rng.choice(["stack", "discard"])], card)
    player["loose"] = bool(player["blind"]) and rng.random() < 0.5
    if rng.random() < 0.3:
        player["stack"], player["discard"] = {}, rng.choice([{}, {"jersey": 2}])


def place_engines(data: Data, rng: random.Random) -> None:
    near = rng.randrange(len(facts.TRACK) - 6)
    places = rng.sample(facts.TRACK[near : near + 6], len(data["players"]))
    if rng.random() < 0.3:
        places = [facts.TRACK[-2 - k] for k in range(len(places))]
    for player, place in zip(data["players"], places, strict=True):
        player["engine"] = place if place != facts.LAST_SPACE else 0


def place_discs(data: Data, rng: random.Random) -> None:
    for station in data["stations"][:10]:
        station["discs"] = [p for p in range(len(data["players"])) if rng.random() < 0.2]
        if station["master"] and rng.random() < 0.2:
            owner = rng.choice(data["players"])
            owner["masters"] = sorted([*owner["masters"], station["master"]], key=list(north.MASTERS).index)
            station["master"], station["worker"] = None, rng.choice(facts.WORKERS)


def settle(data: Data, rng: random.Random) -> None:
    """Trading posts along the rails, deliveries to their cities, tokens, masters from New York City."""
    for p, player in enumerate(data["players"]):
        player["exchange_tokens"] = rng.choice([0, 0, 1, 2, 5])
        own: set[str] = set()
        for _ in range(rng.choice([0, 2, 5, 8, 14, 15])):
            joined = {"Kansas City", *player["cities"], *own}
            near = {stop for place in joined for stop in next_stops(place)} & set(north.TOWNS) - own
            if not near:
                break
            town = rng.choice(sorted(near))
            own.add(town)
            data["towns"][town]["posts"] = sorted([*data["towns"][town]["posts"], p])
        player["posts"] = north.POSTS - len(own)
        for city in rng.sample(sorted(own & north.NORTH.large), len(own & north.NORTH.large) // 2):
            player["cities"][city] = 1
        for town, station in north.STATION_TOWNS.items():
            if town in own and rng.random() < 0.3:
                discs = data["stations"][station]["discs"]
                discs[:] = sorted([*discs, p])
        if "New York City" in player["cities"] or rng.random() < 0.2:
            taken = data["reserve"].pop(rng.randrange(len(data["reserve"])))
            player["masters"] = sorted([*player["masters"], taken], key=list(north.MASTERS).index)
