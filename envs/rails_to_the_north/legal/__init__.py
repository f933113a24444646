"""Which answers are open: a function for each question writes the mask (zeros on entry) and returns how many.

A question in which stopping would be the only answer has none; the engine drops it.
"""

from westbound.envs.core.jit import rule
from westbound.envs.rails_to_the_north import verbs
from westbound.envs.rails_to_the_north.legal.board import (
    legal_appoint,
    legal_backward,
    legal_buy,
    legal_card,
    legal_city,
    legal_cow,
    legal_disc,
    legal_discard,
    legal_draw,
    legal_foresight,
    legal_forward,
    legal_hazard,
    legal_now,
    legal_retreat,
    legal_spend,
    legal_station,
    legal_take,
    legal_teepee,
    legal_trash,
    legal_upgrade,
)
from westbound.envs.rails_to_the_north.legal.north import legal_cow_or_money, legal_leave, legal_master, legal_town
from westbound.envs.rails_to_the_north.legal.places import (
    legal_auxiliary,
    legal_build,
    legal_copy,
    legal_hire,
    legal_move,
    legal_place,
    legal_space,
    legal_start,
    legal_turn,
)


@rule(inline=True)
def write_legal_others(s, t, kind, player, argument, mask):
    """The second half of the prompts."""
    if kind == verbs.UPGRADE:
        return legal_upgrade(s, t, player, argument, mask)
    if kind == verbs.STATION:
        return legal_station(s, t, player, argument, mask)
    if kind == verbs.DISC:
        return legal_disc(s, t, player, argument, mask)
    if kind == verbs.APPOINT:
        return legal_appoint(s, t, player, argument, mask)
    if kind == verbs.NOW:
        return legal_now(s, t, player, argument, mask)
    if kind == verbs.HAZARD:
        return legal_hazard(s, t, player, argument, mask)
    if kind == verbs.TEEPEE:
        return legal_teepee(s, t, player, argument, mask)
    if kind == verbs.BUY:
        return legal_buy(s, t, player, argument, mask)
    if kind == verbs.COW:
        return legal_cow(s, t, player, argument, mask)
    if kind == verbs.TAKE:
        return legal_take(s, t, player, argument, mask)
    if kind == verbs.CARD:
        return legal_card(s, t, player, argument, mask)
    if kind == verbs.DISCARD:
        return legal_discard(s, t, player, argument, mask)
    if kind == verbs.DRAW:
        return legal_draw(s, t, player, argument, mask)
    if kind == verbs.TRASH:
        return legal_trash(s, t, player, argument, mask)
    if kind == verbs.FORESIGHT:
        return legal_foresight(s, t, player, argument, mask)
    if kind == verbs.SPEND:
        return legal_spend(s, t, player, argument, mask)
    if kind == verbs.CITY:
        return legal_city(s, t, player, argument, mask)
    if kind == verbs.TOWN:
        return legal_town(s, t, player, argument, mask)
    if kind == verbs.COW_OR_MONEY:
        return legal_cow_or_money(s, t, player, argument, mask)
    if kind == verbs.MASTER:
        return legal_master(s, t, player, argument, mask)
    if kind == verbs.LEAVE:
        return legal_leave(s, t, player, argument, mask)
    return 0


@rule
def write_legal(s, t, kind, player, argument, mask):
    """Open the answers to a prompt; returns their number."""
    if kind == verbs.START:
        return legal_start(s, t, player, argument, mask)
    if kind == verbs.TURN:
        return legal_turn(s, t, player, argument, mask)
    if kind == verbs.MOVE:
        return legal_move(s, t, player, argument, mask)
    if kind == verbs.PLACE:
        return legal_place(s, t, player, argument, mask, 1)
    if kind == verbs.COPIED:
        return legal_place(s, t, player, argument, mask, 0)
    if kind == verbs.COPY:
        return legal_copy(s, t, player, argument, mask)
    if kind == verbs.AUXILIARY:
        return legal_auxiliary(s, t, player, argument, mask)
    if kind == verbs.HIRE:
        return legal_hire(s, t, player, argument, mask)
    if kind == verbs.BUILD:
        return legal_build(s, t, player, argument, mask)
    if kind == verbs.SPACE:
        return legal_space(s, t, player, argument, mask)
    if kind == verbs.FORWARD:
        return legal_forward(s, t, player, argument, mask)
    if kind == verbs.BACKWARD:
        return legal_backward(s, t, player, argument, mask)
    if kind == verbs.TURN_BACK or kind == verbs.RETREAT:
        return legal_retreat(s, t, player, argument, mask)
    return write_legal_others(s, t, kind, player, argument, mask)
