"""What a player cannot know, dealt anew."""

from westbound.envs.core.jit import rule


@rule
def redeal(s, t, observer):
    """Everything lies open but the dice to come; the record's RNG has been set anew."""
