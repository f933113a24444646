"""Phase 4, the income; the end of a round and of the game; scores."""

import numpy as np

from westbound.envs.core.jit import rule
from westbound.envs.great_western.rules.loading import begin_round
from westbound.envs.great_western.rules.trains import clear_train, train_pieces
from westbound.envs.great_western.state import INCOME_CITIES


@rule
def run_end_round(s, t, p, argument):
    """[Playing the Game] Unused pieces, income, the marker [R12]; then the next round, unless the game ends here."""
    for row in range(s.num_players):
        return_pieces(s, row)
    for q in range(s.num_players):
        collect_income(s, t, q)
    s.first_player = (s.first_player + 1) % s.num_players
    s.dry_rounds = 0 if s.has_built else s.dry_rounds + 1
    s.has_built = 0
    if not is_over(s, t):
        begin_round(s, t)


@rule
def return_pieces(s, row):
    """[R8] Pieces left on a train go back to the stock."""
    holder = s.trains[row].holder
    if holder > 0:
        s.players[holder - 1].stock += train_pieces(s, row)
    clear_train(s, row)


@rule
def income(s, t, p):
    """[Income, R10] What the income marker promises; the stock may hold less."""
    connected = np.int64(s.players[p].connected)
    return connected if s.income == INCOME_CITIES else np.int64(t.income[connected])


@rule
def collect_income(s, t, p):
    """[Income, R10, R11] From the stock to the supply, but the last pieces of the stock stay."""
    player = s.players[p]
    taken = min(income(s, t, p), max(0, np.int64(player.stock) - t.stock_reserve))
    player.stock -= taken
    player.supply += taken


@rule
def is_over(s, t):
    """[End of the Game, R17, R18] So many rounds in a row without a build, or the cap."""
    return s.dry_rounds >= t.dry_rounds or s.round_number >= t.max_rounds


@rule
def score(s, t, p):
    """[End of the Game] Gold of the own cities."""
    return s.players[p].cached_gold


@rule
def final_key(s, t, p):
    """[End of the Game, R15] Gold, then pieces not on the board: fewest cities. Equal keys share the place."""
    return np.int64(s.players[p].cached_gold) * 256 - s.players[p].connected
