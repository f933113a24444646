"""The compiled kernel of the game: the engine with these rules in it."""

import numpy as np

from westbound.envs.core.engine import build_kernel
from westbound.envs.core.jit import rule
from westbound.envs.core.prompts import FIRST_EFFECT
from westbound.envs.rails_to_the_north.actions import ACTIONS
from westbound.envs.rails_to_the_north.heuristic import choose
from westbound.envs.rails_to_the_north.knowledge import redeal
from westbound.envs.rails_to_the_north.legal import write_legal
from westbound.envs.rails_to_the_north.observation import write_observation
from westbound.envs.rails_to_the_north.rules import answer, run_effect
from westbound.envs.rails_to_the_north.rules.scoring import final_key, score
from westbound.envs.rails_to_the_north.rules.setup import setup

SCORE_UNIT = 100.0  # reward="score" is VP over a usual winner's
_NUM_ACTIONS = ACTIONS.size
_MOST_DEALS = 1000  # many more than it takes; a made-up position may have no hand that will do


@rule
def redeal_to_a_choice(s, t, observer):
    """[R40] All have seen that a question is asked, so in the new hands, too, it has two answers at least."""
    mask = np.zeros(_NUM_ACTIONS, np.int8)
    for _ in range(_MOST_DEALS):
        redeal(s, t, observer)
        if s.num_frames == 0:
            return
        top = s.frames[s.num_frames - 1]
        kind = np.int64(top.kind)
        if kind >= FIRST_EFFECT or top.player == observer:
            return
        mask[:] = 0
        if write_legal(s, t, kind, np.int64(top.player), np.int64(top.argument), mask) > 1:
            return


run = build_kernel(
    __file__,
    score_unit=SCORE_UNIT,
    setup=setup,
    answer=answer,
    run_effect=run_effect,
    write_legal=write_legal,
    write_observation=write_observation,
    score=score,
    final_key=final_key,
    redeal=redeal_to_a_choice,
    choose=choose,
)
