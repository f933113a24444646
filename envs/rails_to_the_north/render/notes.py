"""A few words on an answer, for who reads it in a list: what a number or a name in its text stands for."""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple, Unpack

from westbound.envs.core.render.words import plural, seat_name
from westbound.envs.rails_to_the_north import tables as parts
from westbound.envs.rails_to_the_north import verbs
from westbound.envs.rails_to_the_north.render.facts import Facts
from westbound.envs.rails_to_the_north.render.view import Place, View, look


class _Asked(NamedTuple):
    """The question and what its player sees."""

    view: View
    kind: str
    argument: int


def notes(state: Mapping, texts: Sequence[str], **facts: Unpack[Facts]) -> list[str]:
    """For each text what it does not say, in a few words; "" where it says all.

    Args:
        state: the game as ``state.to_dict()`` writes it, with a question on the stack.
        texts: answers to that question, as ``action_to_string`` writes them.
        **facts: the component set, see :class:`Facts`.
    """
    top = state["prompts"][-1]
    asked = _Asked(look(state, top["player"], facts), top["kind"], top["argument"])
    return [_note(asked, text) for text in texts]


def _note(asked: _Asked, text: str) -> str:
    beginning = next((words for words in _NOTES if text.startswith(words)), "")
    return _NOTES[beginning](asked, text.removeprefix(beginning)) if beginning else ""


def _local(asked: _Asked, number: str) -> str:
    """The tile is the one that stood there on arrival; it may have been replaced."""
    tile = asked.argument & verbs.TILE_MASK
    faces = asked.view.facts["faces"]
    if tile < parts.FIRST_PRIVATE:
        face = list(faces)[tile - 1]
    else:
        face = list(asked.view.private)[parts.tile_number(tile)[1] - 1]
    return faces[face]["actions"][int(number) - 1]


def _place(asked: _Asked, name: str) -> Place:
    return next(place for place in asked.view.places if place.name == name)


def _risk(asked: _Asked, _: str) -> str:
    return asked.view.risks[parts.RISKS[asked.argument >> verbs.RISK_SHIFT & 3]]


def _step(asked: _Asked, name: str) -> str:
    """What stands there."""
    place = _place(asked, name)
    if place.actions:
        owner = "" if place.owner is None else f" of {seat_name(place.owner)}"
        return f"{place.code}{owner}: {'; '.join(place.actions)}"
    if place.kind == "hazard":
        return f"hazard, {place.vp} VP" if place.tile else "empty"
    return place.tile or ("empty" if place.kind not in ("start", "kansas city") else "")


def _building(asked: _Asked, number: str) -> str:
    face, building = list(asked.view.private.items())[int(number) - 1]
    return f"{face}, {plural(building.craftsmen, 'craftsman')}, {building.vp} VP: {'; '.join(building.actions)}"


def _hire(asked: _Asked, rest: str) -> str:
    cost = asked.view.jobs[int(rest.split(" ")[-1]) - 1].cost
    return f"${max(0, cost + (asked.argument & (verbs.OPTIONAL - 1)) - verbs.HIRE_BASE)}"


def _station(asked: _Asked, name: str) -> str:
    station = next(station for station in asked.view.stations if station.name == name)
    master = f", master {station.master}" if station.master else ""
    return f"${station.cost}, {station.vp} VP{master}" if asked.kind != "disc" else "the disc there"


def _disc(asked: _Asked, name: str) -> str:
    cost = asked.view.facts["discs"][name]["cost"]
    return f"for ${cost}" if cost else ""


def _city(asked: _Asked, name: str) -> str:
    northern = [town.city for town in asked.view.towns if town.city is not None]
    city = next(city for city in (*asked.view.cities, *northern) if city.name == name)
    return ", ".join([f"value {city.value}", *city.notes])


def _town(asked: _Asked, name: str) -> str:
    """What the next place brings, then the town."""
    town = next(town for town in asked.view.towns if town.name == name)
    told = [f"{town.zone} zone", town.told[len(town.posts)], town.tile]
    told += [_station(asked, town.station.name)] if town.station is not None else []
    told += [_city(asked, name)] if town.city is not None else []
    return "; ".join(words for words in told if words)


def _hazard(asked: _Asked, name: str) -> str:
    return f"{_place(asked, name).vp} VP"


def _teepee(asked: _Asked, name: str) -> str:
    value = _place(asked, name).value
    return f"{_place(asked, name).tile}, {'get' if value > 0 else 'pay'} ${abs(value)}"


def _objective(asked: _Asked, name: str) -> str:
    card = asked.view.facts["objectives"][name]
    return f"{card['vp']} VP, or -{card['penalty']}"


def _foresight(asked: _Asked, rest: str) -> str:
    return asked.view.foresight[asked.argument][rest.startswith("lower")] or ""


_NOTES: Mapping[str, Callable[[_Asked, str], str]] = {
    "local action ": _local,
    "risk action": _risk,
    "go to ": _step,
    "place building ": _building,
    "hire ": _hire,
    "use station ": _station,
    "clear disc ": _disc,
    "deliver to ": _city,
    "trading post in ": _town,
    "take station master ": lambda asked, name: asked.view.reserve[name],
    "remove hazard ": _hazard,
    "trade teepee on ": _teepee,
    "take objective ": _objective,
    "play objective ": _objective,
    "upper foresight": lambda asked, _: _foresight(asked, "upper"),
    "lower foresight": lambda asked, _: _foresight(asked, "lower"),
}
