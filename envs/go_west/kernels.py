"""The compiled kernel of the game: the engine with these rules in it."""

from westbound.envs.core.engine import build_kernel
from westbound.envs.go_west.heuristic import choose
from westbound.envs.go_west.knowledge import redeal
from westbound.envs.go_west.legal import write_legal
from westbound.envs.go_west.observation import write_observation
from westbound.envs.go_west.rules import answer, run_effect
from westbound.envs.go_west.rules.scoring import final_key, score, side_leader, solo_won
from westbound.envs.go_west.rules.setup import setup

SCORE_UNIT = 250.0  # reward="score" is $ over what the rulebook calls a prosperous solo game

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
    side_leader=side_leader,
    solo_won=solo_won,
)
