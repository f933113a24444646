"""The player turn: choosing an action, selling, claiming, the double move piece."""

from westbound.envs.core.jit import rule
from westbound.envs.core.prompts import end_game, push
from westbound.envs.go_west_2005.actions import CLAIM, DOUBLE, PLAY, SELL
from westbound.envs.go_west_2005.rules.cards import discard_card, draw_card
from westbound.envs.go_west_2005.rules.payment import charge, collect
from westbound.envs.go_west_2005.rules.play import play_card
from westbound.envs.go_west_2005.state import ACTION, NEXT_ACTION, SCORE, TURN


@rule
def answer_turn(s, t, p, argument, action):
    """[The Double Move Pieces] The piece is spent before the first action or not in this turn."""
    if action == DOUBLE:
        s.players[p].double_ready = 0
        push(s, ACTION, p, 2)
    else:
        answer_action(s, t, p, 1, action)


@rule
def answer_action(s, t, p, actions_left, action):
    """[Sequence of Play] One of three: play a card, claim a score, sell a card."""
    push(s, NEXT_ACTION, p, actions_left - 1)
    if action == CLAIM:
        claim_score(s, t, p)
    elif action > SELL:
        sell_card(s, t, p, action - SELL)
    else:
        play_card(s, t, p, action - PLAY)


@rule
def claim_score(s, t, p):
    """[Claiming a Score] Pay for the lowest scoring card, which is then gone; no card is drawn [R11]."""
    cost = t.scoring_costs[s.players[p].scores_claimed]
    s.players[p].scores_claimed += 1
    push(s, SCORE, p, 0)
    charge(s, p, cost)


@rule
def sell_card(s, t, p, card):
    """[Selling an Action Card] The card's cost in tokens from the bank, and a new card [R10]."""
    discard_card(s, p, card)
    collect(s, t, p, t.cards[card].cost)
    draw_card(s, p)


@rule
def run_next_action(s, t, p, actions_left):
    """[The Double Move Pieces] The second action, or the next player's turn."""
    if actions_left > 0:
        push(s, ACTION, p, actions_left)
        return
    return_pieces(s)
    s.turn += 1
    if s.turn >= t.max_turns:
        end_game(s)
    else:
        push(s, TURN, (p + 1) % s.num_players, 0)


@rule
def return_pieces(s):
    """[The Double Move Pieces] When all have spent theirs, all get them back, at the end of that turn [R14]."""
    for p in range(s.num_players):
        if s.players[p].double_ready:
            return
    for p in range(s.num_players):
        s.players[p].double_ready = 1
