"""Costs, tokens and victory points as money, the bank."""

from westbound.envs.core.jit import rule
from westbound.envs.core.prompts import push
from westbound.envs.go_west_2005.actions import PAY_VP
from westbound.envs.go_west_2005.rules.tracks import count_tokens, share
from westbound.envs.go_west_2005.state import FREE_SPLIT, PAYMENT
from westbound.envs.go_west_2005.tables import NUM_SCORING_CARDS, NUM_TRACKS


@rule
def can_pay(s, p, cost):
    """[Paying with Victory Points] Tokens and VP together cover the cost."""
    return s.players[p].tokens + s.players[p].vp >= cost


@rule
def can_claim(s, t, p):
    """[Claiming a Score] A scoring card is left, and its cost can be paid [R17]."""
    claimed = s.players[p].scores_claimed
    return claimed < NUM_SCORING_CARDS and can_pay(s, p, t.scoring_costs[claimed])


@rule
def charge(s, p, cost):
    """[Paying with Victory Points] Tokens first, VP for what is missing; under "free_split" the player decides [R6]."""
    if s.vp_payment == FREE_SPLIT and cost > 0:
        push(s, PAYMENT, p, cost)
    else:
        pay(s, p, cost, max(0, cost - s.players[p].tokens))


@rule
def pay(s, p, cost, vp):
    """[Paying with Victory Points] `vp` of the cost in victory points, the rest in tokens to the bank."""
    s.players[p].vp -= vp
    s.players[p].tokens -= cost - vp


@rule
def answer_payment(s, t, p, cost, action):
    """[Paying with Victory Points] The chosen number of VP [R6]."""
    pay(s, p, cost, action - PAY_VP)


@rule
def count_placed(s):
    """Tokens of each player on all tracks, one byte per player."""
    placed = 0
    for region in range(1, NUM_TRACKS + 1):
        placed += count_tokens(s, region)
    return placed


@rule
def bank(s, t, p, placed):
    """[Selling an Action Card] The player's tokens that are neither in his hand nor on a track [R9]."""
    return t.tokens_per_player - s.players[p].tokens - share(placed, p)


@rule
def collect(s, t, p, amount):
    """[Selling an Action Card] Tokens from the bank; what it does not hold is forfeited."""
    s.players[p].tokens += min(amount, bank(s, t, p, count_placed(s)))
