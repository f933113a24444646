"""Playing an action card: pay, place tokens, move wagons, draw [R1]."""

from westbound.envs.core.jit import rule
from westbound.envs.core.prompts import end_game, push
from westbound.envs.go_west_2005.actions import MOVE_FROM, PLACE_IN
from westbound.envs.go_west_2005.rules.cards import discard_card, draw_card
from westbound.envs.go_west_2005.rules.payment import charge
from westbound.envs.go_west_2005.rules.scoring import score_regions
from westbound.envs.go_west_2005.rules.tracks import place_token, refresh_gains
from westbound.envs.go_west_2005.state import FINISH_CARD, MOVE, PLACE, SECOND_REGION
from westbound.envs.go_west_2005.tables import PLUS_ONE, SINGLE, TWO


@rule
def play_card(s, t, p, card):
    """[Playing an Action Card] The steps in their order; the last pushed comes first."""
    discard_card(s, p, card)
    face = t.cards[card]
    push(s, FINISH_CARD, p, 0)
    if face.wagons > 0:
        push(s, MOVE, p, face.wagons)
    if face.tokens == PLUS_ONE:
        push(s, SECOND_REGION, p, face.region)
    if face.tokens == TWO:
        push(s, PLACE, p, face.region)
    if face.tokens >= SINGLE:
        push(s, PLACE, p, face.region)
    charge(s, p, face.cost)


@rule
def run_place(s, t, p, region):
    """[Playing an Action Card, Exception] One token; skipped by a player who has none left [R7, R8]."""
    if s.players[p].tokens > 0:
        place_token(s, p, region)


@rule
def answer_second_region(s, t, p, first_region, action):
    """[Playing an Action Card, Examples] The second token of a +1 card, on another track."""
    place_token(s, p, action - PLACE_IN)


@rule
def answer_move(s, t, p, steps, action):
    """[Playing an Action Card] One wagon one region west; every printed step is made."""
    region = action - MOVE_FROM
    s.wagons[region] -= 1
    s.wagons[region + 1] += 1
    refresh_gains(s, region)
    refresh_gains(s, region + 1)
    if steps > 1:
        push(s, MOVE, p, steps - 1)


@rule
def run_finish_card(s, t, p, argument):
    """[Winning] A card is drawn; without wagons in New England and the East a free score ends the game."""
    draw_card(s, p)
    if s.wagons[0] == 0 and s.wagons[1] == 0:
        score_regions(s)
        end_game(s)
