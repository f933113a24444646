"""The compiled kernel of the game: the engine with these rules in it."""

from westbound.envs.core.engine import build_kernel
from westbound.envs.rails_to_the_north.heuristic import choose
from westbound.envs.rails_to_the_north.knowledge import redeal
from westbound.envs.rails_to_the_north.legal import write_legal
from westbound.envs.rails_to_the_north.observation import write_observation
from westbound.envs.rails_to_the_north.rules import answer, run_effect
from westbound.envs.rails_to_the_north.rules.scoring import final_key, score
from westbound.envs.rails_to_the_north.rules.setup import setup

SCORE_UNIT = 100.0  # reward="score" is VP over a usual winner's

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
