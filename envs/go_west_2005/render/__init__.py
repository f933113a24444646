"""The pictures of Go West! (2005): :func:`svg` for the eye and files, :func:`ansi` for a terminal.

Both take the dict of ``state.to_dict()``, so that a saved game needs no engine to be looked at.
"""

from westbound.envs.go_west_2005.render.page import svg
from westbound.envs.go_west_2005.render.terminal import ansi
from westbound.envs.go_west_2005.render.view import Facts
from westbound.envs.go_west_2005.tables import TOKEN_KINDS, Components


def facts(components: Components) -> Facts:
    """What a picture is told of a component set."""
    t = components.record[0]
    cards = {
        name: {
            "region": components.regions[row["region"]] if row["region"] else None,
            "tokens": TOKEN_KINDS[row["tokens"]],
            "wagons": int(row["wagons"]),
            "cost": int(row["cost"]),
        }
        for name, row in zip(components.cards[1:], t["cards"][1:], strict=False)
    }
    return {
        "cards": cards,
        "scoring_costs": t["scoring_costs"].tolist(),
        "tokens_per_player": int(t["tokens_per_player"]),
        "target_vp": int(t["end_vp"]),
    }


__all__ = ["ansi", "facts", "svg"]
