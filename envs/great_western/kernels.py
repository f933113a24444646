"""The compiled kernel of the game: the engine with these rules in it."""

from westbound.envs.core.engine import build_kernel
from westbound.envs.great_western.heuristic import choose
from westbound.envs.great_western.knowledge import redeal
from westbound.envs.great_western.legal import write_legal
from westbound.envs.great_western.observation import write_observation
from westbound.envs.great_western.rules import answer, run_effect
from westbound.envs.great_western.rules.ending import final_key, score
from westbound.envs.great_western.rules.setup import setup

SCORE_UNIT = 50.0  # reward="score" is gold over about half of all gold

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
    redeal=redeal,
    choose=choose,
)
