"""Starting play."""

from westbound.envs.core.jit import rule
from westbound.envs.core.prompts import push
from westbound.envs.core.rng import draw, shuffle
from westbound.envs.go_west_2005.rules.cards import draw_card
from westbound.envs.go_west_2005.state import RANDOM_SEAT, TURN
from westbound.envs.go_west_2005.tables import NUM_CARDS


@rule
def setup(s, t):
    """[Prepare for Play] Wagons, pieces and hands. The blank record holds the parameters; who begins is drawn [R22]."""
    s.wagons[0] = t.wagons
    stack_deck(s, t)
    for p in range(s.num_players):
        player = s.players[p]
        player.tokens = t.tokens_per_player
        player.vp = t.start_vp
        player.double_ready = 1
        for _ in range(s.hand_size):
            draw_card(s, p)
    first = s.first_player
    if first == RANDOM_SEAT:
        first = draw(s, s.num_players)
    push(s, TURN, first, 0)


@rule
def stack_deck(s, t):
    """[Prepare for Play] All action cards, shuffled, are the draw pile."""
    n = 0
    for card in range(1, NUM_CARDS + 1):
        for _ in range(t.cards[card].copies):
            s.deck[n] = card
            n += 1
    s.deck_size = n
    shuffle(s, s.deck, n)
