"""What no answer can change, whatever the rules say: every component of the box is somewhere, once. Both modes."""

from __future__ import annotations

from collections import Counter
from typing import Any

from tests.rails_to_the_north import facts
from tests.rails_to_the_north import facts_north as north
from tests.rails_to_the_north.reference_north import next_stops

StateDict = dict[str, Any]


def check_conservation(data: StateDict, trashed: Counter[str]) -> None:
    """All counts of a state; `trashed`: cards that answers removed from the game."""
    check_cards(data, trashed)
    check_workers(data)
    check_supply(data)
    check_engines(data)
    check_masters(data)
    check_towns(data)
    for p in range(len(data["players"])):
        check_player(data, p)


def check_cards(data: StateDict, trashed: Counter[str]) -> None:
    players = data["players"]
    found = Counter(trashed)
    for name in ("cattle_stack", "cattle_market", "objective_stack", "display"):
        found.update(data[name])
    for player in players:
        for name in ("hand", "stack", "discard", "area"):
            found.update({card: n for card, n in player[name].items() if not card.startswith("start:")})
    starting = {card: n * len(players) for card, n in facts.STARTING_DECK.items()}
    assert found == Counter(starting | facts.MARKET_DECK | facts.COPIES), f"cards: {found}"
    openings = [card for player in players for card in player["area"] if card.startswith("start:")]
    assert len(set(openings)) == len(openings) == len(players)
    assert sum(data["display"].values()) == facts.DISPLAY or not data["objective_stack"]


def check_workers(data: StateDict) -> None:
    """54 in the box; those that came to the job market lie there, work for somebody, or were appointed."""
    appointed = Counter(station["worker"] for station in data["stations"] if station["worker"])
    hired = Counter({kind: sum(pl["workers"][kind] - 1 for pl in data["players"]) for kind in facts.WORKERS})
    lying = sum((Counter(row) for row in data["jobs"]), Counter())
    waiting = Counter(tile for column in data["foresight"] for tile in column if tile in facts.WORKERS)
    for pile in data["piles"]:
        waiting.update({tile: n for tile, n in pile.items() if tile in facts.WORKERS})
    total = appointed + hired + lying + waiting
    assert total == Counter(dict.fromkeys(facts.WORKERS, 18)), f"workers: {total}"
    assert sum((appointed + hired + lying).values()) == data["jobs_filled"]
    assert (data["market_token"] is not None) == (data["jobs_filled"] == 12 * len(data["players"]))
    rows = data["jobs_filled"] // len(data["players"])
    assert all(sum(row.values()) <= len(data["players"]) for row in data["jobs"])
    assert not any(data["jobs"][rows + 1 :]), "a worker below the row of the token"


def check_supply(data: StateDict) -> None:
    """Teepees and hazards: each face at most as often as it was printed (those without room have left the game)."""
    waiting = Counter(tile for column in data["foresight"] for tile in column if tile)
    for pile in data["piles"]:
        waiting.update(pile)
    for player in data["players"]:
        waiting.update(player["hazards"])
        waiting.update({f"{color} teepee": n for color, n in player["teepees"].items()})
    for space, tile in data["trail"].items():
        if tile and tile.startswith("hazard "):
            waiting[tile.replace("hazard", space.split()[0])] += 1
        elif tile and tile.endswith("teepee"):
            waiting[tile] += 1
    printed = sum((Counter(pile) for pile in facts.PILES), Counter())
    assert all(n <= printed[tile] for tile, n in waiting.items()), f"supply: {waiting - printed}"
    on_hazard_spaces = [s for spaces in facts.HAZARD_SPACES.values() for s in spaces if data["trail"][s]]
    assert all(data["trail"][space].startswith("hazard ") for space in on_hazard_spaces)
    neutral = [data["trail"][space] for space in facts.NEUTRAL_SPACES]
    assert sorted(neutral) == [f"neutral {letter}" for letter in facts.NEUTRAL_SPACES]


def check_engines(data: StateDict) -> None:
    engines = [player["engine"] for player in data["players"] if player["engine"] != 0]
    assert len(set(engines)) == len(engines), f"engines: {engines}"
    assert all(engine in facts.TRACK for engine in engines)


def with_expansion(data: StateDict) -> bool:
    return bool(data["parameters"].get("expansion"))


def check_masters(data: StateDict) -> None:
    """Each station master once: on its space, beside New York City, or with somebody; a worker for each one gone."""
    lying = [station["master"] for station in data["stations"] if station["master"]]
    taken = [master for player in data["players"] for master in player["masters"]]
    expected = north.MASTERS if with_expansion(data) else facts.MASTERS
    assert sorted([*lying, *data["reserve"], *taken]) == sorted(expected), f"masters: {lying}, {taken}"
    appointed = sum(station["worker"] is not None for station in data["stations"])
    from_reserve = north.RESERVE - len(data["reserve"]) if with_expansion(data) else 0
    assert len(taken) == appointed + from_reserve
    assert not any(station["master"] and station["worker"] for station in data["stations"])
    travellers = sum("New York City" in player["cities"] for player in data["players"])
    assert not with_expansion(data) or from_reserve in (travellers, travellers - 1)  # one may be choosing


def check_towns(data: StateDict) -> None:
    """Posts on the strip or in towns, one of a colour in each; every post joined to Kansas City, a disc or another."""
    for p, player in enumerate(data["players"]):
        own = {town for town, place in data["towns"].items() if p in place["posts"]}
        assert player["posts"] + len(own) == (north.POSTS if with_expansion(data) else 0)
        assert player["exchange_tokens"] >= 0
        assert with_expansion(data) or (not player["exchange_tokens"] and player["buildings"][10:] == ["out"] * 2)
        joined, before = {"Kansas City", *player["cities"]}, 0
        while len(joined) > before:
            before = len(joined)
            joined |= {town for town in own if joined & next_stops(town)}
        assert own <= joined, f"not joined: {own - joined}"
    assert all(len(set(place["posts"])) == len(place["posts"]) <= north.PLACES for place in data["towns"].values())
    tiles = Counter(place["tile"] for place in data["towns"].values() if place["tile"])
    assert all(n <= north.TILE_COPIES for n in tiles.values())
    with_tile = [town for town, place in data["towns"].items() if place["tile"]]
    assert with_tile == (north.MEDIUM_TOWNS if with_expansion(data) else [])


def check_player(data: StateDict, p: int) -> None:
    player = data["players"][p]
    stations = sum(p in station["discs"] for station in data["stations"])
    discs, cities = (north.DISCS, north.NORTH) if with_expansion(data) else (facts.DISCS, north.BASE)
    assert sum(player["discs"].values()) + sum(player["cities"].values()) + stations == sum(discs.values())
    assert set(player["cities"]) <= set(cities.values)
    assert all(n == 1 or city in facts.REPEATABLE for city, n in player["cities"].items())
    assert all(p in data["towns"][city]["posts"] for city in cities.large & set(player["cities"]))
    assert all(1 <= n <= discs[name] for name, n in player["discs"].items())
    on_board = sorted(
        int(t.split("a ")[0].split("b ")[0]) for t in data["trail"].values() if t and t.endswith(f"of {p}")
    )
    assert on_board == [k for k, where in enumerate(player["buildings"], start=1) if where == "board"]
    assert player["money"] >= 0
    assert all(1 <= n <= facts.ROW_LENGTH for n in player["workers"].values())
    limit = 3 if "certificate limit 4" in player["discs"] else 4 if "certificate limit 6" in player["discs"] else 6
    assert player["certificates"] in facts.CERTIFICATE_TRACK[: facts.CERTIFICATE_TRACK.index(limit) + 1]
    for mark in ("shown", "blind"):
        for card, n in player[mark].items():
            assert 0 < n <= player["hand"].get(card, 0) + (player["stack"].get(card, 0) if mark == "blind" else 0)
    assert player["blind"] or not player["loose"]
