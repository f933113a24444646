"""The whole picture of a Great Western game."""

from collections.abc import Mapping
from typing import Unpack

from westbound.envs.core.render.picture import document, player_mark, rect, text, use
from westbound.envs.core.render.words import plural
from westbound.envs.great_western.render.board import draw_map
from westbound.envs.great_western.render.panels import draw_panels
from westbound.envs.great_western.render.style import ENGINE, FAINT_INK, INK, PAPER, coin, definitions
from westbound.envs.great_western.render.trains import draw_trains
from westbound.envs.great_western.render.view import Facts, View, look

WIDTH, HEIGHT = 1200, 820


def svg(
    state: Mapping,
    observer: int | None = None,
    caption: str | None = None,
    **facts: Unpack[Facts],
) -> str:
    """A picture of the game: the map, the trains, and a panel for each player.

    Args:
        state: the game as ``state.to_dict()`` writes it.
        observer: a player or None; all see the same.
        caption: a line under the heading, such as the last action.
        **facts: the component set, see :class:`Facts`.

    Returns:
        An SVG document, 1200 x 820.

    Raises:
        ValueError: `observer` is not a player of this game.
    """
    view = look(state, observer, facts)
    return document(
        WIDTH,
        HEIGHT,
        definitions(),
        rect(0, 0, WIDTH, HEIGHT, fill=PAPER),
        _heading(view, caption),
        draw_map(view),
        draw_trains(view),
        draw_panels(view),
        title=f"Great Western, round {view.round}: {view.prompt}",
    )


def _heading(view: View, caption: str | None) -> str:
    """Name of the game, who decides what, the last action, the round."""
    left = 300
    parts = [use(ENGINE, 22, 56, 1.15), text(72, 50, "Great Western", 30, fill=INK, bold=True)]
    parts.append(coin(left, 39, 15, 1) if view.active is None else player_mark(view.active, left, 39, 15))
    room = 1180 - 150 - left - 28
    parts.append(text(left + 28, 46 if caption is None else 35, view.prompt, 19, fill=INK, bold=True, max_width=room))
    if caption is not None:
        parts.append(text(left + 28, 57, caption, 15, fill=FAINT_INK, max_width=room))
    parts.append(text(1180, 42, f"round {view.round}", 20, fill=INK, anchor="end", bold=True))
    if view.dry_rounds:
        dry = f"{plural(view.dry_rounds, 'round')} without a build"
        parts.append(text(1180, 60, dry, 12, fill=FAINT_INK, anchor="end"))
    return "".join(parts)
