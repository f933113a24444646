"""The pictures of Go West! (2005): :func:`svg` for the eye and files, :func:`ansi` for a terminal.

Both take the dict of ``state.to_dict()``, so that a saved game needs no engine to be looked at.
"""

from westbound.envs.go_west_2005.render.page import svg
from westbound.envs.go_west_2005.render.terminal import ansi

__all__ = ["ansi", "svg"]
