"""What lies on the rails: stations, cities and the towns of the north, as a picture shows them."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from westbound.envs.rails_to_the_north.render.facts import Facts


class Station(NamedTuple):
    """A station; `at` is None in the north, `worker` the appointed one."""

    name: str
    at: str | None
    cost: int
    vp: int
    white: bool
    discs: tuple[int, ...]
    master: str | None
    master_words: str
    worker: str | None


class City(NamedTuple):
    """A city with the number of discs by player. `notes` and `link` (to the next city of the row) are for the picture,
    `reward` and `link_told` say the same at length."""

    name: str
    value: int
    white: bool
    vp: int
    notes: tuple[str, ...]
    reward: str
    discs: Mapping[int, int]
    link: str | None
    link_told: str


class Town(NamedTuple):
    """A town of the north. `squares` are short words of its four places, `told` the same at length; they are taken from
    the first to the last. `tile` are the words of a medium town, `city` and `station` of a large and a station one."""

    name: str
    zone: str
    type: str
    squares: tuple[str, ...]
    told: tuple[str, ...]
    near: tuple[str, ...]
    posts: tuple[int, ...]
    tile: str
    city: City | None
    station: Station | None


def list_stations(state: Mapping, facts: Facts) -> tuple[Station, ...]:
    """The stations of the game, those of the north last."""
    stations = []
    for station, row in zip(state["stations"], facts["stations"], strict=True):
        if row["at"] is not None or state["parameters"].get("expansion"):
            master = station["master"]
            words = facts["masters"][master]["words"] if master else ""
            stations.append(
                Station(
                    name=station["name"],
                    at=row["at"],
                    cost=row["cost"],
                    vp=row["vp"],
                    white=row["white"],
                    discs=tuple(station["discs"]),
                    master=master,
                    master_words=words,
                    worker=station["worker"],
                )
            )
    return tuple(stations)


def list_cities(state: Mapping, facts: Facts) -> dict[str, City]:
    """The cities of the game, the lowest first."""
    game = int(bool(state["parameters"].get("expansion")))
    links = {link["between"][0]: link for link in facts["links"][game]}
    return {name: _city(state, name, row, links.get(name)) for name, row in facts["cities"][game].items()}


def _city(state: Mapping, name: str, row: Mapping[str, Any], link: Mapping[str, Any] | None) -> City:
    notes = [f"{row['vp']:+d} VP"] if row["vp"] else []
    notes += [f"{row['bell_vp']:+d} VP a bell"] if row["bell_vp"] else []
    notes += [row["short"]] if row["short"] else []
    words, told = [], []
    if link is not None and link["vp"]:
        words, told = [f"{link['vp']:+d}"], [f"{link['vp']} VP"]
    if link is not None and link["short"]:
        words, told = [*words, link["short"]], [*told, link["reward"]]
    return City(
        name=name,
        value=row["value"],
        white=row["white"],
        vp=row["vp"],
        notes=tuple(notes),
        reward=row["reward"],
        discs={p: seat["cities"][name] for p, seat in enumerate(state["players"]) if name in seat["cities"]},
        link=None if link is None else " ".join(words),
        link_told=", ".join(told),
    )


def list_towns(
    state: Mapping, facts: Facts, stations: tuple[Station, ...], cities: Mapping[str, City]
) -> tuple[Town, ...]:
    """The towns of the north in their order."""
    by_town = {facts["northern_stations"][x.name]: x for x in stations if x.name in facts["northern_stations"]}
    towns = []
    for name, town in state["towns"].items():
        row = facts["towns"][name]
        towns.append(
            Town(
                name=name,
                zone=row["zone"],
                type=row["type"],
                squares=tuple(row["squares"]),
                told=tuple(row["told"]),
                near=tuple(row["near"]),
                posts=tuple(town["posts"]),
                tile=facts["medium"][town["tile"]] if town["tile"] else "",
                city=cities.get(name),
                station=by_town.get(name),
            )
        )
    return tuple(towns)
