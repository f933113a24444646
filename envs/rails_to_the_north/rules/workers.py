"""The job market: hiring, and the icons under the workers."""

import numpy as np

from westbound.envs.core.jit import rule
from westbound.envs.rails_to_the_north.actions import HIRE_FROM, STOP
from westbound.envs.rails_to_the_north.rules.rows import run_row
from westbound.envs.rails_to_the_north.tables import JOB_ROWS, NUM_WORKERS, ROW_LENGTH
from westbound.envs.rails_to_the_north.verbs import HIRE_BASE, OPTIONAL


@rule
def token_row(s):
    """[Workers] The row of the job market token, from 0; 12 once the market is closed. Above it one can hire."""
    return np.int64(s.jobs_filled) // s.num_players


@rule
def price_of(t, row, argument):
    """[Workers, R32] The printed price of a row with the action's modifier."""
    return max(0, np.int64(t.job_costs[row]) + (argument & (OPTIONAL - 1)) - HIRE_BASE)


@rule
def can_hire_from(s, t, p, row, argument):
    """[Workers] The row lies above the token, and its price can be paid."""
    return row < token_row(s) and price_of(t, row, argument) <= s.players[p].money


@rule
def can_hire(s, t, p, argument):
    """[Workers] Somebody can be hired: there is room in the row of his type."""
    for row in range(JOB_ROWS):
        if can_hire_from(s, t, p, row, argument):
            for kind in range(NUM_WORKERS):
                if s.jobs[row, kind] > 0 and s.players[p].workers[kind] < ROW_LENGTH:
                    return True
    return False


@rule
def answer_hire(s, t, p, argument, action):
    """[Workers] Pay; the worker goes to the next space of his row, whose icon may be used at once."""
    if action == STOP:
        return
    row = (action - HIRE_FROM) // NUM_WORKERS
    kind = (action - HIRE_FROM) % NUM_WORKERS
    player = s.players[p]
    player.money -= price_of(t, row, argument)
    s.jobs[row, kind] -= 1
    player.workers[kind] += 1
    run_row(s, t, p, t.icons[kind, player.workers[kind]])
