"""Which answers are open in questions that only the expansion asks."""

from westbound.envs.core.jit import rule
from westbound.envs.rails_to_the_north import verbs
from westbound.envs.rails_to_the_north.actions import PLACE_POST, TAKE_MASTER, TAKE_MONEY
from westbound.envs.rails_to_the_north.legal.board import legal_cow
from westbound.envs.rails_to_the_north.legal.masks import allow_bits, allow_stop, allow_token
from westbound.envs.rails_to_the_north.rules.trading_posts import open_towns
from westbound.envs.rails_to_the_north.tables import NUM_MASTERS


@rule
def legal_town(s, t, p, argument, mask):
    """[Trading posts] Towns that can be reached and paid."""
    return allow_stop(allow_bits(mask, PLACE_POST, open_towns(s, t, p)), argument, mask)


@rule
def legal_cow_or_money(s, t, p, argument, mask):
    """[Trading posts, R49] Cards of that value in the market, or the dollars."""
    mask[TAKE_MONEY] = 1
    return 1 + legal_cow(s, t, p, verbs.FREE_COW, mask)


@rule
def legal_master(s, t, p, argument, mask):
    """[Delivery] Station masters beside New York City."""
    n = 0
    for k in range(NUM_MASTERS):
        if s.reserve[k] > 0:
            mask[TAKE_MASTER + k] = 1
            n += 1
    return n


@rule
def legal_leave(s, t, p, argument, mask):
    """[Exchange tokens] After the delivery: tokens, or to leave Kansas City."""
    return allow_stop(allow_token(s, p, mask), verbs.OPTIONAL, mask)
