"""Which games there are. A game is a package of ``westbound.envs`` with a ``SPEC``; it is imported at its first use."""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from westbound.envs.core.spec import GameSpec

GAMES = {  # the version of each
    "go_west_2005": 0,
    "great_western": 0,
    "go_west": 0,
    "great_western_trail": 0,
    "rails_to_the_north": 0,
}
_FOLDERS = {"great_western_trail": "rails_to_the_north"}  # games of another's folder with some options set


def game_spec(game: str) -> "GameSpec":
    """The spec of a game by its id. ValueError lists the games."""
    if not isinstance(game, str) or game not in GAMES:
        raise ValueError(f"game {game!r} is unknown; games: {', '.join(GAMES)}")
    module = import_module(f"westbound.envs.{_FOLDERS.get(game, game)}")
    return module.PRESETS[game] if game in _FOLDERS else module.SPEC


def register_games() -> None:
    """Make the games known to ``pettingzoo.make`` and ``gymnasium.make``."""
    import gymnasium
    import pettingzoo

    for game, version in GAMES.items():
        module = f"westbound.envs.{game}_v{version}"
        pettingzoo.register("aec", f"westbound/{game}-v{version}", f"{module}:env")
        pettingzoo.register("parallel", f"westbound/{game}-v{version}", f"{module}:parallel_env")
        gymnasium.register(
            f"westbound/{game}-single-v{version}",
            entry_point="westbound:make_single",
            kwargs={"game": game, "opponents": "random"},
        )
