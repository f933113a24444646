"""The whole picture of a Go West game."""

from collections.abc import Mapping
from typing import Unpack

from westbound.envs.core.render.picture import document, player_mark, rect, text
from westbound.envs.go_west.render.board import draw_board
from westbound.envs.go_west.render.panels import draw_column
from westbound.envs.go_west.render.style import FAINT_INK, INK, LIT, PAPER, TYPE_TONES, definitions, glyph
from westbound.envs.go_west.render.view import Facts, View, look

WIDTH, HEIGHT = 1400, 900


def svg(
    state: Mapping,
    observer: int | None = None,
    caption: str | None = None,
    **facts: Unpack[Facts],
) -> str:
    """A picture of the game: the map, what lies on the table, and a panel for each player.

    Args:
        state: the game as ``state.to_dict()`` writes it.
        observer: the player whose eyes are used: cards that he may not see show their backs. None shows all hands.
        caption: a line under the heading, such as the last action.
        **facts: the component set, see :class:`Facts`.

    Returns:
        An SVG document, 1400 x 900.

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
        draw_board(view),
        draw_column(view),
        title=f"Go West, {view.heading}: {view.prompt}",
    )


def _heading(view: View, caption: str | None) -> str:
    """Name of the game, who decides what, the last action, the round."""
    left = 262
    parts = [glyph("city", 42, 38, 19, TYPE_TONES["city"]), text(70, 50, "Go West", 33, fill=INK, bold=True)]
    if view.active is None:
        parts.append(glyph("order", left, 38, 17, LIT))
    else:
        parts.append(player_mark(view.active, left, 38, 15))
    room = WIDTH - 20 - 190 - left - 28
    parts.append(text(left + 28, 45 if caption is None else 34, view.prompt, 20, fill=INK, bold=True, max_width=room))
    if caption is not None:
        parts.append(text(left + 28, 56, caption, 15, fill=FAINT_INK, max_width=room))
    parts.append(text(WIDTH - 20, 45, view.heading, 20, fill=INK, anchor="end", bold=True))
    return "".join(parts)
