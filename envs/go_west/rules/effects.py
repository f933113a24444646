"""What the solo card in force changes for the player's own plays."""

import numpy as np

from westbound.envs.core.jit import rule
from westbound.envs.go_west import operators as op
from westbound.envs.go_west.state import NO_CARD_BUILDING
from westbound.envs.go_west.tables import FIRST_ORDER


@rule(inline=True)
def has_effect(s, t, effect):
    """[Solo Variant, R32] Whether this effect is in force."""
    return t.solo[s.solo_card].effect.op == effect


@rule
def count_plays(s, t, kind):
    """[Solo Variant, R32] Buildings of a type that the player has played in this round, forced discards not counted."""
    player = s.players[0]
    n = 0
    for k in range(player.num_plays):
        card = np.int64(player.plays[k])
        n += np.int64(card < NO_CARD_BUILDING and t.cards[card].type == kind)
    return n


@rule
def last_type(s, t):
    """[Solo Variant, R32] The type played last in this round; 0 if none was."""
    player = s.players[0]
    for k in range(np.int64(player.num_plays) - 1, -1, -1):
        card = np.int64(player.plays[k])
        if card < NO_CARD_BUILDING:
            return np.int64(t.cards[card].type)
    return 0


@rule
def allows_card(s, t, card):
    """[Solo Variant, R32] Whether the effect of the round lets the player play this card at all."""
    effect = t.solo[s.solo_card].effect
    kind = np.int64(t.cards[card].type)
    size = np.int64(t.shapes[t.cards[card].shape_id].num_cells)
    if effect.op == op.MAX_PER_ROUND:
        return not (effect.types >> kind) & 1 or count_plays(s, t, kind) < effect.n
    if effect.op == op.MAX_PER_TYPE_PER_ROUND:
        return count_plays(s, t, kind) < effect.n
    if effect.op == op.NO_SAME_TYPE_TWICE_IN_ROW:
        return kind != last_type(s, t)
    if effect.op == op.MAX_TILE_SIZE:
        return size <= effect.n
    if effect.op == op.MIN_TILE_SIZE:
        return size >= effect.n
    if effect.op == op.NO_ORDER_CARDS:
        return kind != op.ORDER
    if effect.op == op.MUST_PLAY_DRAFTED:
        return card >= FIRST_ORDER or card == drafted(s)
    return True


@rule
def drafted(s):
    """[Solo Variant, R32] The card drafted in this turn."""
    player = s.players[0]
    return np.int64(player.picks[player.num_picks - 1]) if player.num_picks > 0 else 0
