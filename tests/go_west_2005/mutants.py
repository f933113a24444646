"""One-line changes of the rules of Go West! (2005), each of which the tests named in TESTS must notice."""

from __future__ import annotations

from tests.tools.mutants import Mutant

HERE = "tests/go_west_2005/"
TESTS = [
    HERE + "test_rules_cards.py",
    HERE + "test_rules_cases.py",
    HERE + "test_rules_turns.py",
    HERE + "test_resample.py",
    HERE + "test_components.py",
    HERE + "test_rules_play.py",
]


def _changes(file: str, *pairs: tuple[str, str]) -> list[Mutant]:
    return [Mutant(file, old, new) for old, new in pairs]


CARDS = _changes(
    "rules/cards.py",
    ("player.drawn_in[player.num_cards] = s.reshuffles", "player.drawn_in[player.num_cards] = 0"),
    ("if s.deck_size == 0:", "if s.deck_size == 1:"),
    ("s.reshuffles += 1", "s.reshuffles += 2"),
    ("s.discard[card] = 0", "s.discard[card] -= 0"),
    ("shuffle(s, s.deck, n)", "shuffle(s, s.deck, n - 1)"),
    ("player.drawn_in[k] = player.drawn_in[k + 1]", "player.drawn_in[k] = player.drawn_in[k]"),
    ("player.hand[last] = 0", "player.hand[last] = card"),
    ("s.discard[card] += 1", "s.discard[card] = 1"),
)
PAYMENT = _changes(
    "rules/payment.py",
    ("s.players[p].tokens + s.players[p].vp >= cost", "s.players[p].tokens + s.players[p].vp > cost"),
    ("s.players[p].tokens + s.players[p].vp >= cost", "s.players[p].tokens >= cost"),
    ("claimed < NUM_SCORING_CARDS and", "claimed < NUM_SCORING_CARDS - 1 and"),
    ("FREE_SPLIT and cost > 0:", "FREE_SPLIT and cost > 1:"),
    ("pay(s, p, cost, max(0, cost - s.players[p].tokens))", "pay(s, p, cost, min(cost, s.players[p].vp))"),
    ("s.players[p].tokens -= cost - vp", "s.players[p].tokens -= cost"),
    ("pay(s, p, cost, action - PAY_VP)", "pay(s, p, cost, cost - action + PAY_VP)"),
    ("s.players[p].tokens - share(placed, p)", "s.players[p].tokens"),
    ("min(amount, bank(s, t, p, count_placed(s)))", "amount"),
    ("range(1, NUM_TRACKS + 1)", "range(1, NUM_TRACKS)"),
)
PLAY = _changes(
    "rules/play.py",
    ("push(s, MOVE, p, face.wagons)", "push(s, MOVE, p, 1)"),
    ("if face.tokens == PLUS_ONE:", "if face.tokens >= PLUS_ONE:"),
    ("if face.tokens == TWO:", "if face.tokens >= PLUS_ONE:"),
    ("if face.tokens >= SINGLE:", "if face.tokens > SINGLE:"),
    ("charge(s, p, face.cost)", "charge(s, p, face.wagons)"),
    ("if s.players[p].tokens > 0:", "if s.players[p].tokens >= 0:"),
    ("place_token(s, p, action - PLACE_IN)", "place_token(s, p, first_region)"),
    ("s.wagons[region + 1] += 1", "s.wagons[min(region + 2, 5)] += 1"),
    ("if steps > 1:", "if steps > 2:"),
    ("if s.wagons[0] == 0 and s.wagons[1] == 0:", "if s.wagons[0] == 0 or s.wagons[1] == 0:"),
    ("        score_regions(s)\n", "        s.turn += 0\n"),
    ("refresh_gains(s, region + 1)", "refresh_gains(s, region)"),
)
SCORING = _changes(
    "rules/scoring.py",
    ("if s.players[q].vp >= t.end_vp:", "if s.players[q].vp > t.end_vp:"),
    ("for q in range(s.num_players):", "for q in range(1):"),
    ("range(1, NUM_TRACKS + 1)", "range(2, NUM_TRACKS + 1)"),
    ("* 256 + s.players[p].tokens", "* 256 - s.players[p].tokens"),
    ("* 256 + s.players[p].tokens", "* 16 + s.players[p].tokens"),
)
SETUP = _changes(
    "rules/setup.py",
    ("player.vp = t.start_vp", "player.vp = t.start_vp + 1"),
    ("draw(s, s.num_players)", "draw(s, 2)"),
    ("if first == RANDOM_SEAT:", "if first <= 0:"),
    ("range(s.hand_size)", "range(7)"),
    ("range(t.cards[card].copies)", "range(1)"),
    ("shuffle(s, s.deck, n)", "shuffle(s, s.deck, n // 2)"),
)
TRACKS = _changes(
    "rules/tracks.py",
    ("s.players[track.tokens[0] - 1].tokens += 1", "s.players[p].tokens += 1"),
    ("(track.pawn + 1) % NUM_CIRCLES", "(track.pawn + 1) % TRACK_LENGTH"),
    ("if track.num_tokens == TRACK_LENGTH:", "if track.num_tokens == TRACK_LENGTH - 1:"),
    ("if points >= track.num_tokens:", "if points > 0:"),
    ("return gains + walk_ring(track, group, points)", "return gains"),
    ("        points -= num_points", "        points -= 1"),
    ("(share(counts, p) == size)", "(share(counts, p) > 0)"),
    ("for i in range(track.num_tokens):", "for i in range(track.num_tokens - 1, -1, -1):"),
)
TURN = _changes(
    "rules/turn.py",
    ("s.players[p].double_ready = 0", "s.players[p].double_ready = 1"),
    ("push(s, ACTION, p, 2)", "push(s, ACTION, p, 3)"),
    ("elif action > SELL:", "elif action >= SELL:"),
    ("s.players[p].scores_claimed += 1", "s.players[p].scores_claimed += 2"),
    ("collect(s, t, p, t.cards[card].cost)", "collect(s, t, p, t.cards[card].wagons)"),
    ("(p + 1) % s.num_players", "(p - 1) % s.num_players"),
    ("if s.turn >= t.max_turns:", "if s.turn > t.max_turns:"),
    ("if s.players[p].double_ready:", "if s.players[p].double_ready and p > 0:"),
)
LEGAL = _changes(
    "legal.py",
    ("if s.players[p].double_ready:", "if s.players[p].double_ready or s.turn > 1:"),
    ("if can_pay(s, p, t.cards[card].cost):", "if can_pay(s, p, t.cards[card].wagons):"),
    ("if can_claim(s, t, p):", "if can_claim(s, t, p) and actions_left != 1:"),
    ("if region != first_region:", "if region >= first_region:"),
    ("if s.players[p].tokens == 0:", "if s.players[p].tokens < 0:"),
    ("range(NUM_REGIONS - 1)", "range(NUM_REGIONS - 2)"),
    ("if s.wagons[region] > 0:", "if s.wagons[region] > 1:"),
    ("range(max(0, cost - s.players[p].tokens)", "range(max(1, cost - s.players[p].tokens)"),
    ("min(cost, s.players[p].vp) + 1", "min(cost, s.players[p].vp)"),
)
KNOWLEDGE = _changes(
    "knowledge.py",
    ("range(s.reshuffles + 1)", "range(s.reshuffles, s.reshuffles + 1)"),
    ("pool[player.hand[k]] += 1", "pool[player.hand[k]] = 1"),
    ("player.hand[k] = take(s, pool, size)", "player.hand[k] = player.hand[k]"),
    ("s.deck[k] = take(s, pool, size)", "s.deck[k] = s.deck[k]"),
    ("n = draw(s, size)", "n = size - 1"),
    ("    pool[card] -= 1", "    pool[card] -= 0"),
    (
        "and player.drawn_in[k] == epoch:\n                pool",
        "and player.drawn_in[k] <= epoch:\n                pool",
    ),
    ("while n >= pool[card]:", "while pool[card] == 0:"),
)
OBSERVATION = _changes(
    "observation.py",
    ("+= own | known", "+= 1"),
    ("known = player.drawn_in[k] < reshuffles", "known = player.drawn_in[k] <= reshuffles"),
    ("max(frame.argument - 1, 0)", "max(frame.argument, 0)"),
    ("row[CLAIMED + k] = player.scores_claimed", "row[CLAIMED + k] = player.scores_claimed > 0"),
    ("row[IS_CLAIM] = 1", "row[IS_CLAIM] = 0"),
)
MUTANTS = [*CARDS, *PAYMENT, *PLAY, *SCORING, *SETUP, *TRACKS, *TURN, *LEGAL, *KNOWLEDGE, *OBSERVATION]
