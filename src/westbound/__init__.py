"""westbound: four board games of the rail and wagon age as environments for multi-agent reinforcement learning.

``load`` gives single games, ``make`` PettingZoo AEC environments, ``make_single`` one seat
for Gymnasium, ``make_vec`` batches on the compiled core.
"""

from typing import Any

from westbound.envs.core.registry import GAMES, game_spec, register_games

__version__ = "0.1.0"
__all__ = ["game_seed", "games", "load", "make", "make_single", "make_vec"]


def games() -> list[str]:
    """The ids of all games."""
    return list(GAMES)


def game_seed(seed: int, env_index: int, episode: int) -> int:
    """The seed of game number `episode` (from 0) in environment `env_index` of a batch made with `seed`.

    The same number opens the same game in ``load(...).new_initial_state(seed=...)`` and ``make(...).reset(seed=...)``.
    ValueError, TypeError.
    """
    from westbound.envs.core.rng import batch_game_seed
    from westbound.envs.core.spec import check_index, check_seed

    if seed is None:
        raise TypeError("seed=None: a batch without a seed draws one that nobody knows; give make_vec a seed")
    return batch_game_seed(check_seed(seed), check_index("env_index", env_index), check_index("episode", episode))


def load(game: str, *, components: Any = None, **options: Any) -> Any:
    """A game object: layouts, and states by ``new_initial_state(num_players=..., seed=...)``.

    `components` is the path of an own component file; `options` are defaults for the states. ValueError and TypeError
    name the argument and the choices.
    """
    from westbound.envs.core.game import Game

    return Game(game_spec(game), components, options)


def make(
    game: str,
    *,
    num_players: int,
    reward: str = "outcome",
    render_mode: str | None = None,
    components: Any = None,
    illegal_action: str = "error",
    **options: Any,
) -> Any:
    """The PettingZoo AEC environment of a game; see :class:`westbound.envs.core.aec.BoardGameEnv`."""
    from westbound.envs.core.aec import BoardGameEnv

    return BoardGameEnv(
        game_spec(game),
        num_players=num_players,
        reward=reward,
        render_mode=render_mode,
        components=components,
        illegal_action=illegal_action,
        **options,
    )


def make_single(
    game: str,
    *,
    opponents: Any,
    seat: int | str = "random",
    num_players: int | None = None,
    reward: str = "outcome",
    components: Any = None,
    render_mode: str | None = None,
    illegal_action: str = "error",
    **options: Any,
) -> Any:
    """One seat as a Gymnasium environment; see :class:`westbound.envs.core.single_seat.SingleSeatEnv`.

    `opponents` is "random", "greedy", the path of a checkpoint, an agent of ``westbound.agents``, a function, or a list
    of these: then one is drawn for each other seat when a game begins. A function is called with a dict of
    ``observation`` float32 (D,) and ``action_mask`` int8 (A,), as the AEC environment gives them to the seat on turn,
    and returns a legal action. `seat` is a number or "random". `num_players` defaults to the game's own choice. Also
    ``gymnasium.make("westbound/<game>-single-v0", opponents=...)``.
    """
    from westbound.envs.core.single_seat import SingleSeatEnv
    from westbound.opponents import find_opponents

    played = load(game, components=components, **options)
    return SingleSeatEnv(
        played,
        find_opponents(opponents, played, num_players),
        num_players=num_players,
        seat=seat,
        reward=reward,
        render_mode=render_mode,
        illegal_action=illegal_action,
        options=options,
    )


def make_vec(
    game: str,
    num_envs: int,
    *,
    num_players: Any,
    seed: int | None = None,
    num_threads: int = 1,
    max_steps: int | None = None,
    reward: str = "outcome",
    components: Any = None,
    **options: Any,
) -> Any:
    """`num_envs` games that run side by side; see :class:`westbound.envs.core.batch.BatchEnv`."""
    from westbound.envs.core.batch import BatchEnv

    return BatchEnv(
        game_spec(game),
        num_envs,
        num_players=num_players,
        seed=seed,
        num_threads=num_threads,
        max_steps=max_steps,
        reward=reward,
        components=components,
        **options,
    )


register_games()
