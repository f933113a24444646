"""Which answers are open: each function writes the mask (zeros on entry) of its prompt and returns how many."""

from westbound.envs.core.jit import rule
from westbound.envs.go_west_2005.actions import CLAIM, DOUBLE, MOVE_FROM, PAY_VP, PLACE_IN, PLAY, SELL
from westbound.envs.go_west_2005.rules.payment import can_claim, can_pay
from westbound.envs.go_west_2005.state import ACTION, MOVE, SECOND_REGION, TURN
from westbound.envs.go_west_2005.tables import NUM_REGIONS, NUM_TRACKS


@rule(inline=True)
def allow(mask, action):
    """Open an action; 1 if it was closed."""
    added = 1 - mask[action]
    mask[action] = 1
    return added


@rule
def legal_turn(s, t, p, argument, mask):
    """[The Double Move Pieces] An action, or first the piece."""
    n = legal_action(s, t, p, argument, mask)
    if s.players[p].double_ready:
        n += allow(mask, DOUBLE)
    return n


@rule
def legal_action(s, t, p, actions_left, mask):
    """[Sequence of Play] Selling is always possible, so there is no passing."""
    n = 0
    player = s.players[p]
    for k in range(player.num_cards):
        card = player.hand[k]
        n += allow(mask, SELL + card)
        if can_pay(s, p, t.cards[card].cost):
            n += allow(mask, PLAY + card)
    if can_claim(s, t, p):
        n += allow(mask, CLAIM)
    return n


@rule
def legal_second_region(s, t, p, first_region, mask):
    """[Playing an Action Card, Examples] Any other track; none without a token [R7]."""
    if s.players[p].tokens == 0:
        return 0
    n = 0
    for region in range(1, NUM_TRACKS + 1):
        if region != first_region:
            n += allow(mask, PLACE_IN + region)
    return n


@rule
def legal_move(s, t, p, steps, mask):
    """[Playing an Action Card] A wagon anywhere but in California."""
    n = 0
    for region in range(NUM_REGIONS - 1):
        if s.wagons[region] > 0:
            n += allow(mask, MOVE_FROM + region)
    return n


@rule
def legal_payment(s, t, p, cost, mask):
    """[Paying with Victory Points] At least what the tokens lack, at most the VP held [R6]."""
    n = 0
    for vp in range(max(0, cost - s.players[p].tokens), min(cost, s.players[p].vp) + 1):
        n += allow(mask, PAY_VP + vp)
    return n


@rule
def write_legal(s, t, kind, player, argument, mask):
    """Open the answers to a prompt; returns their number."""
    if kind == TURN:
        return legal_turn(s, t, player, argument, mask)
    if kind == ACTION:
        return legal_action(s, t, player, argument, mask)
    if kind == SECOND_REGION:
        return legal_second_region(s, t, player, argument, mask)
    if kind == MOVE:
        return legal_move(s, t, player, argument, mask)
    return legal_payment(s, t, player, argument, mask)
