"""What a player cannot know, dealt anew."""

from westbound.envs.core.jit import rule


@rule
def redeal(s, t, observer):
    """[R28]"""
