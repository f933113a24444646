"""The rulebook, a module a chapter, and the switches from a frame's kind to its rule."""

from westbound.envs.core.jit import rule
from westbound.envs.core.prompts import push
from westbound.envs.rails_to_the_north import verbs
from westbound.envs.rails_to_the_north.actions import MOST_OF_TOKEN, USE_TOKEN
from westbound.envs.rails_to_the_north.rules.auxiliary import answer_auxiliary
from westbound.envs.rails_to_the_north.rules.buildings import (
    answer_build,
    answer_copied,
    answer_copy,
    answer_place,
    answer_space,
)
from westbound.envs.rails_to_the_north.rules.cards import (
    answer_card,
    answer_discard,
    answer_draw,
    answer_trash,
    run_cycle,
)
from westbound.envs.rails_to_the_north.rules.cattle import answer_buy, answer_cow, run_buy_cattle
from westbound.envs.rails_to_the_north.rules.delivery import answer_city
from westbound.envs.rails_to_the_north.rules.gains import (
    run_certificates,
    run_certificates_per,
    run_dollars,
    run_dollars_per,
    run_draw_per,
    run_forward_per,
    run_pay,
)
from westbound.envs.rails_to_the_north.rules.kansas_city import answer_foresight, answer_spend, run_arrive, run_depart
from westbound.envs.rails_to_the_north.rules.movement import (
    answer_move,
    answer_start,
    answer_turn,
    run_free_move,
    run_walk,
)
from westbound.envs.rails_to_the_north.rules.objectives import answer_take
from westbound.envs.rails_to_the_north.rules.railroad import answer_engine, answer_retreat, answer_turn_back
from westbound.envs.rails_to_the_north.rules.stations import answer_appoint, answer_disc, answer_upgrade
from westbound.envs.rails_to_the_north.rules.tiles import answer_hazard, answer_now, answer_teepee
from westbound.envs.rails_to_the_north.rules.tokens import run_tokens, use_token
from westbound.envs.rails_to_the_north.rules.trading_posts import answer_cow_or_money, answer_master, answer_town
from westbound.envs.rails_to_the_north.rules.turn import run_end_turn
from westbound.envs.rails_to_the_north.rules.workers import answer_hire


@rule(inline=True)
def answer_others(s, t, kind, player, argument, action):
    """The second half of the prompts."""
    if kind == verbs.UPGRADE or kind == verbs.STATION:
        answer_upgrade(s, t, player, argument, action)
    elif kind == verbs.DISC:
        answer_disc(s, t, player, argument, action)
    elif kind == verbs.APPOINT:
        answer_appoint(s, t, player, argument, action)
    elif kind == verbs.NOW:
        answer_now(s, t, player, argument, action)
    elif kind == verbs.HAZARD:
        answer_hazard(s, t, player, argument, action)
    elif kind == verbs.TEEPEE:
        answer_teepee(s, t, player, argument, action)
    elif kind == verbs.BUY:
        answer_buy(s, t, player, argument, action)
    elif kind == verbs.COW:
        answer_cow(s, t, player, argument, action)
    elif kind == verbs.TAKE:
        answer_take(s, t, player, argument, action)
    elif kind == verbs.CARD:
        answer_card(s, t, player, argument, action)
    elif kind == verbs.DISCARD:
        answer_discard(s, t, player, argument, action)
    elif kind == verbs.DRAW:
        answer_draw(s, t, player, argument, action)
    elif kind == verbs.TRASH:
        answer_trash(s, t, player, argument, action)
    elif kind == verbs.FORESIGHT:
        answer_foresight(s, t, player, argument, action)
    elif kind == verbs.SPEND:
        answer_spend(s, t, player, argument, action)
    elif kind == verbs.CITY:
        answer_city(s, t, player, argument, action)
    elif kind == verbs.TOWN:
        answer_town(s, t, player, argument, action)
    elif kind == verbs.COW_OR_MONEY:
        answer_cow_or_money(s, t, player, argument, action)
    elif kind == verbs.MASTER:
        answer_master(s, t, player, argument, action)


@rule
def answer(s, t, kind, player, argument, action):
    """The player answers a prompt, which has been popped. After an exchange token it is asked again."""
    if USE_TOKEN < action <= USE_TOKEN + MOST_OF_TOKEN:
        push(s, kind, player, argument)
        use_token(s, player, action)
    elif kind == verbs.START:
        answer_start(s, t, player, argument, action)
    elif kind == verbs.TURN:
        answer_turn(s, t, player, argument, action)
    elif kind == verbs.MOVE:
        answer_move(s, t, player, argument, action)
    elif kind == verbs.PLACE:
        answer_place(s, t, player, argument, action)
    elif kind == verbs.COPIED:
        answer_copied(s, t, player, argument, action)
    elif kind == verbs.COPY:
        answer_copy(s, t, player, argument, action)
    elif kind == verbs.AUXILIARY:
        answer_auxiliary(s, t, player, argument, action)
    elif kind == verbs.HIRE:
        answer_hire(s, t, player, argument, action)
    elif kind == verbs.BUILD:
        answer_build(s, t, player, argument, action)
    elif kind == verbs.SPACE:
        answer_space(s, t, player, argument, action)
    elif kind == verbs.FORWARD or kind == verbs.BACKWARD:
        answer_engine(s, t, player, argument, action)
    elif kind == verbs.TURN_BACK:
        answer_turn_back(s, t, player, argument, action)
    elif kind == verbs.RETREAT:
        answer_retreat(s, t, player, argument, action)
    else:
        answer_others(s, t, kind, player, argument, action)


@rule
def run_effect(s, t, kind, player, argument):
    """The engine runs an effect, which has been popped."""
    if kind == verbs.END_TURN:
        run_end_turn(s, t, player, argument)
    elif kind == verbs.ARRIVE:
        run_arrive(s, t, player, argument)
    elif kind == verbs.DEPART:
        run_depart(s, t, player, argument)
    elif kind == verbs.WALK:
        run_walk(s, t, player, argument)
    elif kind == verbs.FREE_MOVE:
        run_free_move(s, t, player, argument)
    elif kind == verbs.BUY_CATTLE:
        run_buy_cattle(s, t, player, argument)
    elif kind == verbs.CYCLE:
        run_cycle(s, t, player, argument)
    elif kind == verbs.DOLLARS:
        run_dollars(s, t, player, argument)
    elif kind == verbs.PAY:
        run_pay(s, t, player, argument)
    elif kind == verbs.CERTIFICATES:
        run_certificates(s, t, player, argument)
    elif kind == verbs.TOKENS:
        run_tokens(s, t, player, argument)
    elif kind == verbs.DOLLARS_PER:
        run_dollars_per(s, t, player, argument)
    elif kind == verbs.CERTIFICATES_PER:
        run_certificates_per(s, t, player, argument)
    elif kind == verbs.FORWARD_PER:
        run_forward_per(s, t, player, argument)
    elif kind == verbs.DRAW_PER:
        run_draw_per(s, t, player, argument)
