"""The state after an answer, as far as the rules determine it: everything but the order of shuffled cards."""

from __future__ import annotations

from collections.abc import Callable

from tests.go_west import reference_rounds as rounds
from tests.go_west import reference_turns as turns
from tests.go_west.reference_parts import StateDict, World, read_world
from tests.go_west.reference_step import Step, WrongStepError

AFTER: dict[str, Callable[[Step], None]] = {
    "reserve": turns.after_reserve,
    "team_reserve": turns.after_team_reserve,
    "draft": turns.after_draft,
    "play": turns.after_play,
    "cell": turns.after_cell,
    "orientation": turns.after_orientation,
    "neutral": turns.after_neutral,
    "order": rounds.after_order,
    "hand_discard": rounds.after_hand_discard,
    "refresh": rounds.after_refresh,
    "exchange": rounds.after_exchange,
}


def wrong_with(before: StateDict, text: str, after: StateDict, world: World | None = None) -> str | None:
    """What is wrong with `after` as the dict that follows the answer `text` in `before`; None if nothing is."""
    step = Step(before, text, after, read_world() if world is None else world)
    try:
        AFTER[step.top["kind"]](step)
    except WrongStepError as error:
        return str(error)
    return step.difference()
