"""Which folders the games live in: two ids may share one, with its page, its checked play and its mutants."""

from __future__ import annotations

import westbound
from westbound.envs.core.registry import game_spec


def homes(game: str | None = None) -> dict[str, list[str]]:
    """Folder -> the ids of its games; of all games, or of one game's folder."""
    found: dict[str, list[str]] = {}
    for name in westbound.games():
        found.setdefault(game_spec(name).home, []).append(name)
    return found if game is None else {home: ids for home, ids in found.items() if game in ids}
