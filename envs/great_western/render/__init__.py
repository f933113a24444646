"""The pictures of Great Western: :func:`svg` for the eye and files, :func:`ansi` for a terminal.

Both take the dict of ``state.to_dict()`` and the facts of a component set, so that a saved game needs no engine.
"""

from westbound.envs.great_western.render.page import svg
from westbound.envs.great_western.render.terminal import ansi
from westbound.envs.great_western.render.view import Facts
from westbound.envs.great_western.tables import Components


def facts(components: Components) -> Facts:
    """What a picture is told of a component set."""
    t, names = components.record[0], components.cities
    cities = {
        name: {
            "place": components.places[c],
            "area": components.areas[c],
            "cost": int(t["city_costs"][c]),
            "gold": int(t["golds"][c]),
        }
        for c, name in enumerate(names)
    }
    return {
        "cities": cities,
        "links": [(names[a], names[b], cost) for a, b, cost in components.links],
        "coaches": t["coaches"].astype(bool).tolist(),
        "income": t["income"].tolist(),
    }


__all__ = ["ansi", "facts", "svg"]
