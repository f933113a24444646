"""The compiled kernel of the game: the engine with these rules in it."""

from westbound.envs.core.engine import build_kernel
from westbound.envs.go_west_2005.heuristic import choose
from westbound.envs.go_west_2005.knowledge import redeal
from westbound.envs.go_west_2005.legal import write_legal
from westbound.envs.go_west_2005.observation import write_observation
from westbound.envs.go_west_2005.rules import answer, run_effect
from westbound.envs.go_west_2005.rules.scoring import final_key, score
from westbound.envs.go_west_2005.rules.setup import setup

SCORE_UNIT = 50.0  # reward="score" is VP over the goal of the game

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
