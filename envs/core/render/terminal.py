"""What the games' texts for terminals are made of: coloured words, and lines of a limited width."""

from collections.abc import Sequence

from westbound.envs.core.render.picture import PLAYER_STYLES, printable


class Pen:
    """Writes text with or without colour. Padding is counted in letters, never in escape codes."""

    def __init__(self, color: bool):
        self.color = color

    def __call__(self, content: object, code: str = "", width: int = 0) -> str:
        """The text cut and padded to `width` letters (0: as it is), in the style of an SGR code."""
        shown = printable(content)
        padding = " " * max(0, width - len(shown))
        if width:
            shown = cut(shown, width)
        return (f"\x1b[{code}m{shown}\x1b[0m" if self.color and code else shown) + padding

    def mark(self, player: int | None, nobody: str = ".") -> str:
        """A player's letter in the player's colour, one letter wide."""
        return nobody if player is None else self(PLAYER_STYLES[player].letter, PLAYER_STYLES[player].ansi)

    def marks(self, players: Sequence[int], width: int = 0) -> str:
        """Letters of several players, padded to `width`."""
        return "".join(self.mark(p) for p in players) + " " * max(0, width - len(players))


def cut(content: str, width: int) -> str:
    """At most `width` letters, two dots where some are missing."""
    return content if len(content) <= width else content[: width - 2] + ".."


def length(content: str) -> int:
    """Letters without escape codes."""
    return sum(len(part.partition("m")[2]) if k else len(part) for k, part in enumerate(content.split("\x1b[")))


def packed(items: Sequence[str], width: int, joint: str = " ", indent: int = 0) -> list[str]:
    """The items in lines of at most `width` letters, all lines but the first indented.

    An item that is longer is broken at its spaces, or cut; one with escape codes stays as it is.
    """
    lines: list[str] = []
    for item in items:
        margin = " " * indent if lines else ""
        room = width - len(margin)
        if lines and length(lines[-1]) + len(joint) + length(item) <= width:
            lines[-1] += joint + item
        elif length(item) <= room or "\x1b" in item:
            lines.append(margin + item)
        elif " " in item:
            lines += [margin + line for line in packed(item.split(" "), room)]
        else:
            lines.append(margin + cut(item, room))
    return lines
