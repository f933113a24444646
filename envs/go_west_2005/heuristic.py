"""Greedy: what a good player of Go West! (2005) looks at, in one look ahead. Compiled, a few microseconds a decision.

Every action is worth the victory points that it brings its player over his rivals, now or (by experience) later.
"""

import numpy as np

from westbound.envs.core.jit import rule
from westbound.envs.go_west_2005.actions import CLAIM, DOUBLE, MOVE_FROM, PAY_VP, PLACE_IN, PLAY, SELL
from westbound.envs.go_west_2005.rules.payment import bank, count_placed
from westbound.envs.go_west_2005.rules.tracks import share
from westbound.envs.go_west_2005.state import MOVE, PAYMENT, SECOND_REGION, TURN
from westbound.envs.go_west_2005.tables import NUM_SCORING_CARDS, NUM_TRACKS, PLUS_ONE, SINGLE, TRACK_LENGTH, TWO

RIVAL = (0.0, 0.0, 0.735, 0.26, 0.25)  # a rival's victory point, by the number of players
LEADER = (0.0, 0.0, 0.0, 0.25, 0.17)  # so much more if it is the strongest rival's
STANDING = 0.64  # a point that the next score would pay
REACH = 0.71  # chance that one more wagon comes in time
FRESH = 0.12  # a token, for each place that it is away from leaving its track
FLOW = 0.05  # and more the more wagons are still to come through
FINAL = 0.2  # regions that the last score pays count more towards the end
THREAT = 0.08  # a point that rivals would gain by claiming next
TOKEN = 0.82  # the first token in hand
HALF = 20.0  # with so many tokens, the average one is worth half of the first
LATE = 10.0  # steps before the end from which tokens lose their worth
RESERVE = 0.8  # a scoring card kept
DOUBLE_WORTH = 3.7  # the piece
DOUBLE_LAST = 2.6  # the piece if it is the last, so that it comes back at once
FOLLOW = 1.0  # a claim right after the action
WIN = 60.0  # to end the game as the winner

NEVER = -1000000.0  # cannot be done


@rule
def choose(s, t, mask):
    """The greedy answer to the prompt on top; `mask` (A,) are the legal ones. Changes nothing."""
    frame = s.frames[s.num_frames - 1]
    kind = np.int64(frame.kind)
    p = np.int64(frame.player)
    argument = np.int64(frame.argument)
    if kind == PAYMENT:
        return first_legal(mask, PAY_VP)
    orders = np.empty(3 * NUM_TRACKS, np.int64)
    rows = np.empty((3 * NUM_TRACKS, TRACK_LENGTH + 1), np.float64)
    read_tracks(s, t, p, orders, rows)
    if kind == MOVE:
        value, route = best_route(s, t, p, orders, rows, 0, argument, 0)
        return MOVE_FROM + first_step(route)
    if kind == SECOND_REGION:
        below = s.frames[s.num_frames - 2]
        steps = np.int64(below.argument) if below.kind == MOVE else 0
        value, extra, route = best_second(s, t, p, orders, rows, 0, argument, steps, 0)
        return PLACE_IN + first_step(extra)
    return best_action(s, t, p, kind, argument, mask, orders, rows)


@rule
def first_legal(mask, start):
    """The first legal action from `start` on: the smallest payment in VP."""
    action = start
    while mask[action] == 0:
        action += 1
    return action


@rule
def first_step(route):
    """The first region out of which a route moves a wagon. A route holds 4 bits per region: how many leave it."""
    region = 0
    while (route >> (4 * region)) & 15 == 0:
        region += 1
    return region


@rule
def read_tracks(s, t, p, orders, rows):
    """For 0, 1 and 2 own tokens more on each track: the order of payout, and what each number of wagons is worth."""
    rival = strongest_rival(s, p)
    for region in range(1, NUM_TRACKS + 1):
        queue = 0
        for i in range(TRACK_LENGTH):
            queue |= np.int64(s.tracks[region - 1].tokens[i]) << (4 * i)
        for extra in range(3):
            if extra > 0:
                queue = add_token(queue, p)
            row = extra * NUM_TRACKS + region - 1
            orders[row] = payout_order(queue)
            write_row(s, t, p, rival, region, queue, orders[row], rows[row])


@rule
def add_token(queue, p):
    """The queue (4 bits a token, oldest first) after player p has placed one more."""
    if queue >> (4 * (TRACK_LENGTH - 1)) > 0:
        queue >>= 4
    place = 0
    while (queue >> place) > 0:
        place += 4
    return queue | ((p + 1) << place)


@rule
def payout_order(queue):
    """Owners in the order in which points are handed out: larger groups first, equal ones by age."""
    counts = 0
    for i in range(TRACK_LENGTH):
        counts += 1 << (4 * ((queue >> (4 * i)) & 15))
    order = 0
    place = 0
    for size in range(TRACK_LENGTH, 0, -1):
        for i in range(TRACK_LENGTH):
            owner = (queue >> (4 * i)) & 15
            if owner > 0 and (counts >> (4 * owner)) & 15 == size:
                order |= owner << place
                place += 4
    return order


@rule
def strongest_rival(s, p):
    """The other player with the most VP."""
    rival = -1
    for q in range(s.num_players):
        if q != p and (rival < 0 or s.players[q].vp > s.players[rival].vp):
            rival = q
    return rival


@rule
def stake(s, t, p, rival, q):
    """What a point for player q is worth to player p: 1 for himself, less than nothing for a rival."""
    if q == p:
        return 1.0
    if q == rival:
        return -RIVAL[s.num_players] - LEADER[s.num_players]
    return -RIVAL[s.num_players]


@rule
def write_row(s, t, p, rival, region, queue, order, row):
    """Worth of a track for 0 .. 7 wagons in its region: next score, tokens that stay, wagons that may still come."""
    late = lateness(s, t)
    weight = STANDING * (1.0 + FINAL * late)
    if region == 1:
        weight = STANDING * (1.0 - late)
    paid = 0.0
    lasting = 0.0
    n = 0
    for k in range(TRACK_LENGTH):
        row[k] = paid
        if (order >> (4 * k)) & 15 > 0:
            paid += stake(s, t, p, rival, ((order >> (4 * k)) & 15) - 1)
            n += 1
    row[TRACK_LENGTH] = paid
    for k in range(n):
        lasting += stake(s, t, p, rival, ((queue >> (4 * k)) & 15) - 1) * (k + TRACK_LENGTH - n)
    above = 0
    for r in range(region):
        above += s.wagons[r]
    lasting *= FRESH + FLOW * (above - 10) / 10.0
    hoped = 0.0
    for k in range(TRACK_LENGTH, -1, -1):
        before = row[k]
        row[k] = weight * (before + hoped + lasting)
        if k > 0:
            hoped = REACH * (hoped + before - row[k - 1])


@rule
def lateness(s, t):
    """How near the end by wagons is: 0 far, 1 there."""
    return max(0.0, 1.0 - (2 * np.int64(s.wagons[0]) + np.int64(s.wagons[1])) / LATE)


@rule
def row_of(extra, region):
    """The row of a track with so many own tokens more."""
    return ((extra >> (4 * region)) & 15) * NUM_TRACKS + region - 1


@rule
def best_route(s, t, p, orders, rows, extra, steps, paid):
    """The best way to make all wagon steps after placing `extra` tokens: its worth and the route."""
    w0 = np.int64(s.wagons[0])
    w1 = np.int64(s.wagons[1])
    w2 = np.int64(s.wagons[2])
    w3 = np.int64(s.wagons[3])
    w4 = np.int64(s.wagons[4])
    row1 = rows[row_of(extra, 1)]
    row2 = rows[row_of(extra, 2)]
    row3 = rows[row_of(extra, 3)]
    row4 = rows[row_of(extra, 4)]
    best = NEVER
    best_word = 0
    for a in range(min(steps, w0) + 1):
        for b in range(min(steps - a, w1 + a) + 1):
            for c in range(min(steps - a - b, w2 + b) + 1):
                for d in range(min(steps - a - b - c, w3 + c) + 1):
                    e = steps - a - b - c - d
                    if e > w4 + d:
                        continue
                    word = a | b << 4 | c << 8 | d << 12 | e << 16
                    if a == w0 and b == w1 + a:
                        value = ending(s, t, p, gains_after(s, orders, extra, word), paid)
                    else:
                        value = row1[min(w1 + a - b, 7)] + row2[min(w2 + b - c, 7)]
                        value += row3[min(w3 + c - d, 7)] + row4[min(w4 + d - e, 7)]
                    if value > best:
                        best = value
                        best_word = word
    return best, best_word


@rule
def best_second(s, t, p, orders, rows, extra, first, steps, paid):
    """The best track for the second token of a +1 card, together with the best route after it."""
    best = NEVER
    best_extra = extra
    best_word = 0
    for region in range(1, NUM_TRACKS + 1):
        if region != first:
            both = extra + (1 << (4 * region))
            value, word = best_route(s, t, p, orders, rows, both, steps, paid)
            if value > best:
                best = value
                best_extra = both
                best_word = word
    return best, best_extra, best_word


@rule
def gains_after(s, orders, extra, route):
    """What a score would pay after the tokens and the route, one byte per player."""
    gains = 0
    for region in range(1, NUM_TRACKS + 1):
        order = orders[row_of(extra, region)]
        wagons = np.int64(s.wagons[region]) - ((route >> (4 * region)) & 15) + ((route >> (4 * region - 4)) & 15)
        for k in range(min(wagons, TRACK_LENGTH)):
            gains += (1 << (8 * ((order >> (4 * k)) & 15))) >> 8
    return gains


@rule
def ending(s, t, p, gains, paid):
    """Worth of ending the game now: the lead, and whether it is a victory."""
    best = 0
    for q in range(s.num_players):
        if q != p:
            best = max(best, s.players[q].vp + share(gains, q))
    lead = s.players[p].vp - paid + share(gains, p) - best
    return lead + (WIN if lead > 0 else -WIN)


@rule
def purse(s, t, tokens):
    """Worth of tokens in hand: each less than the one before, nothing at the end."""
    return TOKEN * tokens / (1.0 + tokens / HALF) * (1.0 - lateness(s, t))


@rule
def swing(s, t, p, gains):
    """What a score is worth to player p, rivals' points included."""
    rival = strongest_rival(s, p)
    value = 0.0
    for q in range(s.num_players):
        value += share(gains, q) * stake(s, t, p, rival, q)
    return value


@rule
def claim_worth(s, t, p, gains, tokens, vp, claimed):
    """Worth of claiming a score with these means; NEVER if it cannot be paid."""
    if claimed >= NUM_SCORING_CARDS:
        return NEVER
    cost = np.int64(t.scoring_costs[claimed])
    if tokens + vp < cost:
        return NEVER
    paid = max(0, cost - tokens)
    for q in range(s.num_players):
        before = vp - paid if q == p else np.int64(s.players[q].vp)
        if before + share(gains, q) >= t.end_vp:
            return ending(s, t, p, gains, s.players[p].vp - vp + paid)
    return swing(s, t, p, gains) - paid + purse(s, t, tokens - cost + paid) - purse(s, t, tokens) - RESERVE


@rule
def judge(s, t, p, action, orders, rows):
    """Worth of an action, and of a claim right after it (for double moves)."""
    tokens = np.int64(s.players[p].tokens)
    vp = np.int64(s.players[p].vp)
    claimed = np.int64(s.players[p].scores_claimed)
    gains = gains_after(s, orders, 0, 0)
    if action == CLAIM:
        value = claim_worth(s, t, p, gains, tokens, vp, claimed)
        cost = np.int64(t.scoring_costs[claimed])
        paid = max(0, cost - tokens)
        return value, claim_worth(s, t, p, gains, tokens - cost + paid, vp - paid, claimed + 1)
    if action > SELL:
        income = min(np.int64(t.cards[action - SELL].cost), bank(s, t, p, count_placed(s)))
        value = purse(s, t, tokens + income) - purse(s, t, tokens)
        return value, claim_worth(s, t, p, gains, tokens + income, vp, claimed)
    return judge_play(s, t, p, action - PLAY, gains, orders, rows)


@rule
def judge_play(s, t, p, card, gains_now, orders, rows):
    """Worth of playing a card as well as possible, and of a claim right after it."""
    face = t.cards[card]
    tokens = np.int64(s.players[p].tokens)
    paid = max(0, face.cost - tokens)
    left = tokens - face.cost + paid
    region = np.int64(face.region)
    kind = np.int64(face.tokens)
    extra = 0
    for _ in range(min(left, (kind >= SINGLE) + (kind == TWO))):
        extra += 1 << (4 * region)
        left -= 1
    if kind == PLUS_ONE and left > 0:
        left -= 1
        value, extra, route = best_second(s, t, p, orders, rows, extra, region, face.wagons, paid)
    else:
        value, route = best_route(s, t, p, orders, rows, extra, face.wagons, paid)
    if abs(value) > WIN / 2:
        return value, NEVER
    for r in range(1, NUM_TRACKS + 1):
        value -= rows[r - 1, min(s.wagons[r], 7)]
    gains = gains_after(s, orders, extra, route)
    value += THREAT * (min(0.0, swing(s, t, p, gains)) - min(0.0, swing(s, t, p, gains_now)))
    value += purse(s, t, left) - purse(s, t, tokens) - paid
    return value, claim_worth(s, t, p, gains, left, s.players[p].vp - paid, s.players[p].scores_claimed)


@rule
def best_action(s, t, p, kind, left, mask, orders, rows):
    """The best action; in a turn, the double move piece if two actions are worth so much more than one."""
    single = NEVER
    pair = NEVER
    action = 0
    pair_action = 0
    for candidate in range(DOUBLE):
        if mask[candidate]:
            value, follow = judge(s, t, p, candidate, orders, rows)
            if value > single:
                single = value
                action = candidate
            if abs(value) < WIN / 2:
                value += max(0.0, FOLLOW * follow)
            if value > pair:
                pair = value
                pair_action = candidate
    if kind != TURN:
        return pair_action if left == 2 else action
    if mask[DOUBLE] and pair - single > double_worth(s, t, p):
        return DOUBLE
    return action


@rule
def double_worth(s, t, p):
    """Worth of keeping the double move piece: less if all would come back at once, nothing at the end."""
    worth = DOUBLE_LAST
    for q in range(s.num_players):
        if q != p and s.players[q].double_ready:
            worth = DOUBLE_WORTH
    return worth * (1.0 - lateness(s, t))
