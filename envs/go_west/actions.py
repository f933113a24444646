"""ACTIONS: the one source of action ids. Actions name cards and fields, never places in a hand."""

from westbound.envs.core.layout import Layout, block
from westbound.envs.go_west.tables import MAX_KINDS, MAX_ORIENTATIONS, NUM_CARDS, NUM_FIELDS

ACTIONS = Layout(
    take=block(NUM_CARDS, about="take this card: from a stack, out of orders, or of what a team shares"),
    play=block(NUM_CARDS, about="play this card from the hand"),
    discard=block(NUM_CARDS, about="discard this card from the hand"),
    stop=block(about="discard no more cards"),
    lay=block(MAX_KINDS, about="lay the neutral tile of this building next (solo)"),
    cell=block(NUM_FIELDS, about="the field of the tile's anchor: 25 x row + column on every board"),
    orientation=block(MAX_ORIENTATIONS, about="the orientation of the tile"),
)

TAKE = ACTIONS["take"].start - 1  # card ids begin at 1
PLAY_CARD = ACTIONS["play"].start - 1
DISCARD = ACTIONS["discard"].start - 1
STOP = ACTIONS["stop"].start
LAY = ACTIONS["lay"].start - 1
PLACE = ACTIONS["cell"].start
ORIENT = ACTIONS["orientation"].start
