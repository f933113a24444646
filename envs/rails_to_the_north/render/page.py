"""The whole picture of a game."""

from collections.abc import Mapping
from typing import Unpack

from westbound.envs.core.render.picture import document, group, player_mark, rect, text
from westbound.envs.core.render.words import plural
from westbound.envs.rails_to_the_north.render import markets, north, panels, railroad, trail
from westbound.envs.rails_to_the_north.render.facts import Facts
from westbound.envs.rails_to_the_north.render.style import FAINT_INK, INK, PAPER, coin
from westbound.envs.rails_to_the_north.render.view import View, look

WIDTH, MARGIN, GAP, HEAD = 1600, 20, 8, 66
# The bands of the picture from top to bottom: what draws each, and its height.
_BANDS = (
    (trail.draw_trail, trail.HEIGHT),
    (railroad.draw_railroad, railroad.HEIGHT),
    (north.draw_north, north.HEIGHT),
    (markets.draw_markets, markets.HEIGHT),
    (panels.draw_panels, panels.HEIGHT),
)


def svg(
    state: Mapping,
    observer: int | None = None,
    caption: str | None = None,
    **facts: Unpack[Facts],
) -> str:
    """A picture of the game: trail, railroad, cities and markets, and a board for each player.

    Args:
        state: the game as ``state.to_dict()`` writes it.
        observer: the player whose eyes are used: of other hands only what all have seen. None shows all hands.
        caption: a line under the heading, such as the last action.
        **facts: the component set, see :class:`Facts`.

    Returns:
        An SVG document, 1600 wide.

    Raises:
        ValueError: `observer` is not a player of this game.
    """
    view = look(state, observer, facts)
    y, parts = HEAD, []
    for draw, height in _BANDS:
        if draw is north.draw_north and not view.towns:
            continue
        parts.append(group(draw(view), x=MARGIN, y=y))
        y += height + GAP
    height = y - GAP + 12
    background = rect(0, 0, WIDTH, height, fill=PAPER)
    return document(
        WIDTH,
        height,
        background,
        _heading(view, caption),
        *parts,
        title=f"{view.title}, turn {view.turn}: {view.prompt}",
    )


def _heading(view: View, caption: str | None) -> str:
    """Name of the game, who decides what, the last action, the turns."""
    left = 350
    parts = [text(22, 46, view.title, 30, fill=INK, bold=True)]
    parts.append(coin(left, 36, 15, 1) if view.active is None else player_mark(view.active, left, 36, 15))
    room = WIDTH - MARGIN - 180 - left - 28
    parts.append(text(left + 28, 43 if caption is None else 32, view.prompt, 20, fill=INK, bold=True, max_width=room))
    if caption is not None:
        parts.append(text(left + 28, 54, caption, 15, fill=FAINT_INK, max_width=room))
    parts.append(text(WIDTH - MARGIN, 43, f"{plural(view.turn, 'turn')} played", 19, fill=INK, anchor="end", bold=True))
    return "".join(parts)
