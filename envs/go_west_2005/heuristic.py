"""Greedy: what a good player of Go West! (2005) looks at, one action ahead. Compiled, a few microseconds a decision.

Every action is worth the victory points that it brings its player over his rivals, now or (by experience) later. A card
is planned whole, second region and wagon steps included; the prompts that follow plan the rest by the same worths.
A `view` holds what was worked out once: `orders` (12,) and `rows` (12, 8), see read_tracks, and `stakes` (5,).
Words of four bits per entry: `route`, how many wagons leave each region; `extra`, how many own tokens come to each;
`queue` and `order`, the owners (+ 1) on a track, by age and as they are paid. Tokens below 0 are VP paid.
"""

import numpy as np

from westbound.envs.core.jit import rule
from westbound.envs.core.record import MAX_PLAYERS
from westbound.envs.go_west_2005.actions import CLAIM, DOUBLE, MOVE_FROM, PAY_VP, PLACE_IN, PLAY, SELL
from westbound.envs.go_west_2005.rules.payment import bank, count_placed
from westbound.envs.go_west_2005.rules.tracks import share
from westbound.envs.go_west_2005.state import MOVE, PAYMENT, SECOND_REGION, TURN
from westbound.envs.go_west_2005.tables import NUM_SCORING_CARDS, NUM_TRACKS, PLUS_ONE, SINGLE, TRACK_LENGTH, TWO

# Worths in victory points, found by play against itself; with five entries, by the number of players.
RIVAL = (0.0, 0.0, 0.7, 0.26, 0.26)  # a rival's victory point
LEADER = (0.0, 0.0, 0.0, 0.24, 0.18)  # so much more if he is the strongest rival
STANDING = 0.55  # a point that the next score would pay
REACH = 0.71  # chance that one more wagon comes in time
FRESH = (0.0, 0.0, 0.27, 0.22, 0.14)  # a place between a token and the end of its track, in points of the next score
THREAT = 0.07  # a point that rivals would gain by claiming next
TOKEN = 0.9  # the first token in hand
HALF = 21.0  # with so many tokens, the average one is worth half of the first
BACK = 0.5  # a token that a full track gives back to a hand
LATE = 11.0  # wagon steps before the end from which tokens lose their worth
RESERVE = 0.77  # a scoring card kept
DOUBLE_WORTH = 3.5  # the double move piece kept
WIN = 100.0  # to end the game as the winner
NEVER = -1000000.0  # cannot be done


@rule
def choose(s, t, mask):
    """The greedy answer to the prompt on top; `mask` (A,) int8 are the legal ones. Changes nothing."""
    frame = s.frames[s.num_frames - 1]
    p, argument = np.int64(frame.player), np.int64(frame.argument)
    tokens = np.int64(s.players[p].tokens)
    if frame.kind == PAYMENT:
        return PAY_VP + max(0, argument - tokens)  # as few VP as possible
    view = np.empty(3 * NUM_TRACKS, np.int64), np.empty((3 * NUM_TRACKS, TRACK_LENGTH + 1)), np.empty(MAX_PLAYERS + 1)
    if frame.kind == MOVE:
        read_tracks(s, p, 0, view)
        _, route = best_route(s, p, view, 0, argument, tokens)
        return MOVE_FROM + first_entry(route)
    if frame.kind == SECOND_REGION:
        read_tracks(s, p, 1, view)
        below = s.frames[s.num_frames - 2]
        steps = np.int64(below.argument) if below.kind == MOVE else 0
        _, extra, _ = best_second(s, p, view, 0, argument, steps, tokens - 1)
        return PLACE_IN + first_entry(extra)
    read_tracks(s, p, 2, view)
    return best_action(s, t, p, view, frame.kind, argument, mask)


@rule
def first_entry(word):
    """The first region with an entry in a route or an extra."""
    region = 0
    while (word >> (4 * region)) & 15 == 0:
        region += 1
    return region


@rule
def read_stakes(s, p, stakes):
    """What a point for each player (index + 1) is worth to player p: 1 for himself, less than nothing for a rival."""
    top = 0
    stakes[0] = 0.0  # nobody
    for q in range(s.num_players):
        stakes[q + 1] = 1.0 if q == p else -RIVAL[s.num_players]
        if q != p and (top == 0 or s.players[q].vp > s.players[top - 1].vp):
            top = q + 1
    stakes[top] -= LEADER[s.num_players]


@rule
def read_tracks(s, p, most, view):
    """Fill the view: for 0 .. `most` more own tokens on each track, who is paid first and the worths by wagons."""
    orders, rows, stakes = view
    read_stakes(s, p, stakes)
    for region in range(1, NUM_TRACKS + 1):
        track = s.tracks[region - 1]
        size = np.int64(track.num_tokens)
        queue, back = 0, 0.0
        for i in range(size):
            queue |= np.int64(track.tokens[i]) << (4 * i)
        for extra in range(most + 1):
            if extra > 0 and size == TRACK_LENGTH:  # the oldest goes back to its owner's hand
                back += BACK * stakes[queue & 15] * (1.0 - lateness(s))
                queue, size = queue >> 4, size - 1
            if extra > 0:
                queue, size = queue | (p + 1) << (4 * size), size + 1
            row = extra * NUM_TRACKS + region - 1
            orders[row] = payout_order(queue)
            write_row(s, region, queue, orders[row], stakes, back, rows[row])


@rule
def row_of(extra, region):
    """The row of a region's track after the extra tokens."""
    return ((extra >> (4 * region)) & 15) * NUM_TRACKS + region - 1


@rule
def payout_order(queue):
    """The owners in the order in which points are handed out: larger groups first, equal ones by age."""
    counts, order, place = 0, 0, 0
    for i in range(TRACK_LENGTH):
        counts += 1 << (4 * ((queue >> (4 * i)) & 15))
    for size in range(TRACK_LENGTH, 0, -1):
        for i in range(TRACK_LENGTH):
            owner = (queue >> (4 * i)) & 15
            if owner > 0 and (counts >> (4 * owner)) & 15 == size:
                order |= owner << place
                place += 4
    return order


@rule
def write_row(s, region, queue, order, stakes, back, row):
    """Worth of a track by wagons in its region (0 .. 7): points now, tokens that stay, wagons that may still come."""
    weight = STANDING * (1.0 - lateness(s) if region == 1 else 1.0)  # the last score pays nothing in the East
    paid, lasting, free = 0.0, 0.0, TRACK_LENGTH
    for k in range(TRACK_LENGTH):
        row[k] = paid
        paid += stakes[(order >> (4 * k)) & 15]
        free -= order >> (4 * k) > 0
    row[TRACK_LENGTH] = paid
    for k in range(TRACK_LENGTH):
        lasting += stakes[(queue >> (4 * k)) & 15] * (k + free) * FRESH[s.num_players]
    hoped = 0.0
    for wagons in range(TRACK_LENGTH, -1, -1):
        now = row[wagons]
        row[wagons] = weight * (now + hoped + lasting) + back
        if wagons > 0:
            hoped = REACH * (hoped + now - row[wagons - 1])


@rule
def lateness(s):
    """How near the end by wagons is: 0 far, 1 there."""
    return max(0.0, 1.0 - (2 * np.int64(s.wagons[0]) + np.int64(s.wagons[1])) / LATE)


@rule
def best_route(s, p, view, extra, steps, left):
    """Worth of the board after the extra tokens and the best way to make all wagon steps; and that route."""
    orders, rows, _ = view
    w0, w1, w2 = np.int64(s.wagons[0]), np.int64(s.wagons[1]), np.int64(s.wagons[2])
    w3, w4 = np.int64(s.wagons[3]), np.int64(s.wagons[4])
    row1, row2 = rows[row_of(extra, 1)], rows[row_of(extra, 2)]
    row3, row4 = rows[row_of(extra, 3)], rows[row_of(extra, 4)]
    best, best_word = NEVER, 0
    for a in range(min(steps, w0) + 1):
        for b in range(min(steps - a, w1 + a) + 1):
            for c in range(min(steps - a - b, w2 + b) + 1):
                for d in range(min(steps - a - b - c, w3 + c) + 1):
                    e = steps - a - b - c - d
                    if e > w4 + d:
                        continue
                    route = a | b << 4 | c << 8 | d << 12 | e << 16
                    if a == w0 and b == w1 + a:
                        value = ending(s, p, gains_after(s, orders, extra, route), left)
                    else:
                        value = row1[min(w1 + a - b, TRACK_LENGTH)] + row2[min(w2 + b - c, TRACK_LENGTH)]
                        value += row3[min(w3 + c - d, TRACK_LENGTH)] + row4[min(w4 + d - e, TRACK_LENGTH)]
                    if value > best:
                        best, best_word = value, route
    return best, best_word


@rule
def best_second(s, p, view, extra, first, steps, left):
    """The best track for the second token of a +1 card: worth of the board, the extra with that token, the route."""
    best, best_extra, best_word = NEVER, extra, 0
    for region in range(1, NUM_TRACKS + 1):
        if region != first:
            both = extra + (1 << (4 * region))
            value, route = best_route(s, p, view, both, steps, left)
            if value > best:
                best, best_extra, best_word = value, both, route
    return best, best_extra, best_word


@rule
def gains_after(s, orders, extra, route):
    """What a score would pay after the tokens and the route, one byte per player."""
    gains = 0
    for region in range(1, NUM_TRACKS + 1):
        order = orders[row_of(extra, region)]
        wagons = np.int64(s.wagons[region]) - ((route >> (4 * region)) & 15) + ((route >> (4 * region - 4)) & 15)
        for k in range(min(wagons, TRACK_LENGTH)):
            gains += (1 << (8 * ((order >> (4 * k)) & 15))) >> 8  # an empty place's bit falls off
    return gains


@rule
def ending(s, p, gains, left):
    """Worth of a score that ends the game: the lead over the best rival (256 is a VP), and whether it is a victory."""
    best = 0
    for q in range(s.num_players):
        if q != p:
            best = max(best, 256 * (s.players[q].vp + share(gains, q)) + s.players[q].tokens)
    lead = 256 * (s.players[p].vp + min(0, left) + share(gains, p)) + max(0, left) - best
    return lead / 256.0 + (WIN if lead > 0 else -WIN)


@rule
def purse(s, tokens):
    """Worth of tokens in hand: each less than the one before, nothing at the end; VP paid at their price."""
    if tokens < 0:
        return 1.0 * tokens
    return TOKEN * tokens / (1.0 + tokens / HALF) * (1.0 - lateness(s))


@rule
def swing(stakes, gains):
    """What a score is worth, rivals' points included."""
    value = 0.0
    for q in range(MAX_PLAYERS):
        value += share(gains, q) * stakes[q + 1]
    return value


@rule
def claim_worth(s, t, p, stakes, gains, tokens, claimed):
    """Worth of claiming a score that pays so much, with so many tokens; NEVER if that cannot be done."""
    if claimed >= NUM_SCORING_CARDS or tokens + s.players[p].vp < t.scoring_costs[claimed]:
        return NEVER
    left = tokens - np.int64(t.scoring_costs[claimed])
    for q in range(s.num_players):
        if s.players[q].vp + share(gains, q) + (min(0, left) if q == p else 0) >= t.end_vp:
            return ending(s, p, gains, left)
    return swing(stakes, gains) + purse(s, left) - purse(s, tokens) - RESERVE


@rule
def judge(s, t, p, action, view):
    """Worth of an action, and of a claim right after it."""
    tokens, claimed = np.int64(s.players[p].tokens), np.int64(s.players[p].scores_claimed)
    orders, _, stakes = view
    gains = gains_after(s, orders, 0, 0)
    if action == CLAIM:
        value = claim_worth(s, t, p, stakes, gains, tokens, claimed)
        left = tokens - np.int64(t.scoring_costs[claimed])
        claimed += 1
    elif action > SELL:
        left = tokens + min(np.int64(t.cards[action - SELL].cost), bank(s, t, p, count_placed(s)))
        value = purse(s, left) - purse(s, tokens)
    else:
        value, gains, left = judge_play(s, p, t.cards[action - PLAY], gains, view)
    return value, claim_worth(s, t, p, stakes, gains, left, claimed)


@rule
def judge_play(s, p, card, gains, view):
    """Worth of playing a card as well as possible, what a score then pays, tokens left."""
    orders, rows, stakes = view
    tokens = np.int64(s.players[p].tokens)
    left = tokens - card.cost
    region, kind, steps = np.int64(card.region), np.int64(card.tokens), np.int64(card.wagons)
    placed = max(0, min(left, 2 if kind == TWO else 1 if kind >= SINGLE else 0))
    left -= placed
    extra = placed << (4 * region)
    if kind == PLUS_ONE and left > 0:
        left -= 1
        value, extra, route = best_second(s, p, view, extra, region, steps, left)
    else:
        value, route = best_route(s, p, view, extra, steps, left)
    gains_then = gains_after(s, orders, extra, route)
    if abs(value) < WIN / 2:  # else the game is over
        for r in range(1, NUM_TRACKS + 1):
            value -= rows[r - 1, min(s.wagons[r], TRACK_LENGTH)]
        value += THREAT * (min(0.0, swing(stakes, gains_then)) - min(0.0, swing(stakes, gains)))
        value += purse(s, left) - purse(s, tokens)
    return value, gains_then, left


@rule
def best_action(s, t, p, view, kind, left, mask):
    """The best action; at the start of a turn the piece, if an action and a claim are worth so much more than one."""
    single, action = NEVER, 0
    pair, pair_action = NEVER, 0
    for candidate in range(DOUBLE):
        if mask[candidate]:
            value, follow = judge(s, t, p, candidate, view)
            if value > single:
                single, action = value, candidate
            if abs(value) < WIN / 2:  # else the game is over
                value += max(0.0, follow)
            if value > pair:
                pair, pair_action = value, candidate
    if kind == TURN and mask[DOUBLE] and pair - single > DOUBLE_WORTH * (1.0 - lateness(s)):
        return DOUBLE
    return pair_action if left == 2 else action
