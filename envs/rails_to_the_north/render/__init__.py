"""The pictures of Great Western Trail: :func:`svg` for the eye and files, :func:`ansi` for a terminal; and
:func:`notes`, words on answers.

All take the dict of ``state.to_dict()`` and the facts of a component set, so that a saved game needs no engine.
"""

from westbound.envs.rails_to_the_north.render.facts import Facts, facts
from westbound.envs.rails_to_the_north.render.notes import notes
from westbound.envs.rails_to_the_north.render.page import svg
from westbound.envs.rails_to_the_north.render.terminal import ansi

__all__ = ["Facts", "ansi", "facts", "notes", "svg"]
