"""Words that every game's pictures and texts need."""

from collections.abc import Sequence

from westbound.envs.core.render.picture import PLAYER_STYLES


def plural(count: int, noun: str) -> str:
    """1 card, 2 cards, 3 craftsmen."""
    many = f"{noun[:-2]}en" if noun.endswith("man") else f"{noun}s"
    return f"{count} {noun if count == 1 else many}"


def ordinal(rank: int) -> str:
    """1st, 2nd, 3rd, 4th."""
    return {1: "1st", 2: "2nd", 3: "3rd"}.get(rank, f"{rank}th")


def seat_name(player: int) -> str:
    """The colour of a seat."""
    return PLAYER_STYLES[player].name


def joined(items: Sequence[str], last: str = " and ") -> str:
    """a, b and c."""
    return items[0] if len(items) == 1 else f"{', '.join(items[:-1])}{last}{items[-1]}" if items else ""
