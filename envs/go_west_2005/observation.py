"""OBSERVATION: what a seat may see, the observer first, then clockwise; integers to be multiplied by the scale."""

import numpy as np

from westbound.envs.core.jit import rule
from westbound.envs.core.layout import Layout, block
from westbound.envs.core.prompts import FIRST_EFFECT
from westbound.envs.go_west_2005.rules.payment import bank
from westbound.envs.go_west_2005.rules.tracks import count_tokens, share
from westbound.envs.go_west_2005.state import (
    MAX_HAND,
    MOVE,
    NEXT_ACTION,
    PAYMENT,
    PLACE,
    SCORE,
    SECOND_REGION,
    TURN,
)
from westbound.envs.go_west_2005.tables import (
    DECK_SIZE,
    MAX_PLAYERS,
    NUM_CARDS,
    NUM_REGIONS,
    NUM_SCORING_CARDS,
    NUM_TRACKS,
    TRACK_LENGTH,
)

_TURNS_PER_UNIT = 20

OBSERVATION = Layout(
    seats=block(MAX_PLAYERS, about="1 where a player sits"),
    on_turn=block(MAX_PLAYERS, about="1 for the player who decides"),
    prompt=block(PAYMENT, about="what is asked: turn, action, second region, move, payment"),
    second_region=block(NUM_TRACKS, about="1 for the region of a +1 card whose second token is still to be placed"),
    to_place=block(NUM_TRACKS, high=2, scale=0.5, about="tokens of the card in play still to be placed in the region"),
    steps=block(high=4, about="wagon steps of the card in play still to be made"),
    payment=block(high=16, about="the cost to be paid now"),
    is_claim=block(about="1 while a claimed score waits for its payment"),
    actions_left=block(high=2, about="actions of this turn still to come, the one in progress not counted"),
    wagons=block(NUM_REGIONS, high=20, about="wagons in the regions, from east to west"),
    tracks=block(NUM_TRACKS, TRACK_LENGTH, MAX_PLAYERS, about="owner of each token, oldest first"),
    pawns=block(NUM_TRACKS, high=7, about="the circle on which the partition pawn stands"),
    gains=block(NUM_TRACKS, MAX_PLAYERS, high=7, about="VP that a score would bring now"),
    tokens=block(MAX_PLAYERS, high=30, about="tokens in hand"),
    bank=block(MAX_PLAYERS, high=30, about="tokens in the bank"),
    vp=block(MAX_PLAYERS, high=255, scale=1 / 50, about="victory points"),
    scores_claimed=block(MAX_PLAYERS, high=NUM_SCORING_CARDS, about="scoring cards used"),
    double_ready=block(MAX_PLAYERS, about="1 while the double move piece can be spent"),
    known_cards=block(MAX_PLAYERS, high=MAX_HAND, about="cards in hand that were drawn before the last reshuffle"),
    hand=block(NUM_CARDS, high=MAX_HAND, scale=1.0, about="own cards: copies of each"),
    discard=block(NUM_CARDS, high=DECK_SIZE, scale=1.0, about="copies of each card in the discard pile"),
    held=block(
        NUM_CARDS,
        high=MAX_HAND * 3,
        scale=1.0,
        about="copies that must be in other hands, since they are in neither pile",
    ),
    deck=block(high=DECK_SIZE, about="cards in the draw pile"),
    reshuffles=block(high=60, about="how often the discard pile was shuffled into a new draw pile"),
    turns=block(2, high=_TURNS_PER_UNIT, about=f"player turns completed: whole {_TURNS_PER_UNIT}s, and the rest"),
)

SEATS = OBSERVATION["seats"].start
ON_TURN = OBSERVATION["on_turn"].start
PROMPT = OBSERVATION["prompt"].start
SECOND = OBSERVATION["second_region"].start
TO_PLACE = OBSERVATION["to_place"].start
STEPS = OBSERVATION["steps"].start
PAYMENT_DUE = OBSERVATION["payment"].start
IS_CLAIM = OBSERVATION["is_claim"].start
ACTIONS_LEFT = OBSERVATION["actions_left"].start
WAGONS = OBSERVATION["wagons"].start
TRACKS = OBSERVATION["tracks"].start
PAWNS = OBSERVATION["pawns"].start
GAINS = OBSERVATION["gains"].start
TOKENS = OBSERVATION["tokens"].start
BANK = OBSERVATION["bank"].start
VP = OBSERVATION["vp"].start
CLAIMED = OBSERVATION["scores_claimed"].start
DOUBLE_READY = OBSERVATION["double_ready"].start
KNOWN_CARDS = OBSERVATION["known_cards"].start
HAND = OBSERVATION["hand"].start - 1  # card ids begin at 1
DISCARD = OBSERVATION["discard"].start - 1
HELD = OBSERVATION["held"].start - 1
DECK = OBSERVATION["deck"].start
RESHUFFLES = OBSERVATION["reshuffles"].start
TURNS = OBSERVATION["turns"].start


@rule
def write_observation(s, t, observer, row):
    """What the observer (a seat) may see, into a row of OBSERVATION.size entries."""
    row[:] = 0
    write_stack(s, observer, row)
    placed = write_tracks(s, observer, row)
    write_players(s, t, observer, placed, row)
    write_cards(s, observer, row)
    row[TURNS] = s.turn // _TURNS_PER_UNIT
    row[TURNS + 1] = s.turn % _TURNS_PER_UNIT


@rule(inline=True)
def relative(p, observer, num_players):
    """The place of player p, seen from the observer: 0 is the observer, 1 the next clockwise.

    Without a branch, which would be mispredicted half the time. Callers read num_players once: for all that the
    compiler knows, every byte written to the row could be the record's.
    """
    k = np.int64(p) - observer
    return k + (num_players & (k >> 63))


@rule
def write_stack(s, observer, row):
    """Who is asked what, and what waits below. PLACE frames never wait at a decision without a PAYMENT on top."""
    if s.num_frames == 0:
        return
    top = s.frames[s.num_frames - 1]
    row[ON_TURN + relative(top.player, observer, np.int64(s.num_players))] = 1
    row[PROMPT + top.kind - TURN] = 1
    for k in range(s.num_frames):
        frame = s.frames[k]
        if frame.kind == MOVE:
            row[STEPS] = frame.argument
        elif frame.kind == SECOND_REGION:
            row[SECOND + frame.argument - 1] = 1
        elif frame.kind == PLACE:
            row[TO_PLACE + frame.argument - 1] += 1
        elif frame.kind == PAYMENT:
            row[PAYMENT_DUE] = frame.argument
        elif frame.kind == SCORE:
            row[IS_CLAIM] = 1
        elif frame.kind == NEXT_ACTION:
            row[ACTIONS_LEFT] = frame.argument
        elif frame.kind < FIRST_EFFECT:
            row[ACTIONS_LEFT] = max(frame.argument - 1, 0)


@rule
def write_tracks(s, observer, row):
    """Wagons, tokens, and what a score would pay; returns the tokens on tracks, one byte per player."""
    num_players = np.int64(s.num_players)
    placed = 0
    for k in range(NUM_TRACKS):
        track = s.tracks[k]
        row[PAWNS + k] = track.pawn
        placed += count_tokens(s, k + 1)
        start = TRACKS + k * TRACK_LENGTH * MAX_PLAYERS
        for i in range(TRACK_LENGTH):  # an empty circle (owner -1) writes a zero
            token = np.int64(track.tokens[i])
            seat = relative(token - 1, observer, num_players)
            row[np.uint64(start + i * MAX_PLAYERS + seat)] = token > 0  # unsigned: no check for a negative index
        gains = np.int64(s.cached_gains[k])
        for p in range(num_players):
            row[GAINS + k * MAX_PLAYERS + relative(p, observer, num_players)] = share(gains, p)
    for region in range(NUM_REGIONS):
        row[WAGONS + region] = s.wagons[region]
    return placed


@rule
def write_players(s, t, observer, placed, row):
    """Public possessions of each player."""
    num_players = np.int64(s.num_players)
    for p in range(num_players):
        player = s.players[p]
        k = relative(p, observer, num_players)
        row[SEATS + k] = 1
        row[TOKENS + k] = player.tokens
        row[BANK + k] = bank(s, t, p, placed)
        row[VP + k] = player.vp
        row[CLAIMED + k] = player.scores_claimed
        row[DOUBLE_READY + k] = player.double_ready


@rule
def write_cards(s, observer, row):
    """Own hand and discard pile; of other hands only what follows from a reshuffle [R23]."""
    num_players = np.int64(s.num_players)
    reshuffles = np.int64(s.reshuffles)
    for p in range(num_players):
        player = s.players[p]
        own = p == observer
        start = HAND if own else HELD
        num_known = 0
        for k in range(player.num_cards):
            known = player.drawn_in[k] < reshuffles
            num_known += known
            row[np.uint64(start + np.int64(player.hand[k]))] += own | known
        row[KNOWN_CARDS + relative(p, observer, num_players)] = num_known
    for card in range(1, NUM_CARDS + 1):
        row[DISCARD + card] = s.discard[card]
    row[DECK] = s.deck_size
    row[RESHUFFLES] = s.reshuffles
