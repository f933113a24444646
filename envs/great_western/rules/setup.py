"""Preparation."""

from westbound.envs.core.jit import rule
from westbound.envs.core.rng import draw
from westbound.envs.great_western.rules.loading import begin_round
from westbound.envs.great_western.rules.network import open_map


@rule
def setup(s, t):
    """[Preparation] Pieces, London, the first player; then the first round. The blank record holds the parameters."""
    for p in range(s.num_players):
        player = s.players[p]
        player.supply = t.supply
        player.stock = t.stock
        player.connected = 1
    open_map(s, t)
    s.first_player = draw(s, s.num_players)
    begin_round(s, t)
