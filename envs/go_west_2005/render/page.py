"""The whole picture of a Go West! (2005) game."""

from collections.abc import Mapping
from typing import Unpack

from westbound.envs.core.render.picture import document, player_mark, rect, text, use
from westbound.envs.go_west_2005.render.board import draw_pieces
from westbound.envs.go_west_2005.render.landscape import draw_map
from westbound.envs.go_west_2005.render.panels import draw_panels
from westbound.envs.go_west_2005.render.style import FAINT_INK, GOLD, INK, PAPER, WHEEL, definitions, star
from westbound.envs.go_west_2005.render.view import Facts, View, look

WIDTH, HEIGHT = 1200, 820


def svg(
    state: Mapping,
    observer: int | None = None,
    caption: str | None = None,
    **facts: Unpack[Facts],
) -> str:
    """A picture of the game: the map with west on the left, the rings, and a panel for each player.

    Args:
        state: the game as ``state.to_dict()`` writes it.
        observer: the player whose eyes are used: other hands show their backs. None shows all hands.
        caption: a line under the heading, such as the last action.
        **facts: numbers and cards of the components, see :class:`Facts`.

    Returns:
        An SVG document, 1200 x 820.

    Raises:
        ValueError: `observer` is not a player of this game.
    """
    view = look(state, observer, **facts)
    return document(
        WIDTH,
        HEIGHT,
        definitions(),
        rect(0, 0, WIDTH, HEIGHT, fill=PAPER),
        _heading(view, caption),
        draw_map(),
        draw_pieces(view),
        draw_panels(view),
        title=f"Go West! (2005), turn {view.turn}: {view.prompt}",
    )


def _heading(view: View, caption: str | None) -> str:
    """Name of the game, who decides what, the last action, the turn."""
    left = 266
    parts = [
        use(WHEEL, 40, 37, 1.75),
        text(70, 48, "Go West!", 33, fill=INK, bold=True),
    ]
    if view.active is None:
        parts.append(star(left, 37, 17, fill=GOLD, stroke=INK, stroke_width=1.2))
    else:
        parts.append(player_mark(view.active, left, 37, 16))
    room = 1180 - 110 - left - 28
    baseline = 44 if caption is None else 33
    parts.append(text(left + 28, baseline, view.prompt, 20, fill=INK, bold=True, max_width=room))
    if caption is not None:
        parts.append(text(left + 28, 55, caption, 15, fill=FAINT_INK, max_width=room))
    parts.append(text(1180, 45, f"turn {view.turn}", 20, fill=INK, anchor="end", bold=True))
    return "".join(parts)
