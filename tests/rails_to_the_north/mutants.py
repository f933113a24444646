"""One-line changes of the rules of Great Western Trail, each of which the tests named in TESTS must notice."""

from __future__ import annotations

from tests.tools.mutants import Mutant

HERE = "tests/rails_to_the_north/"
TESTS = [
    HERE + "test_rules_movement.py",
    HERE + "test_rules_buildings.py",
    HERE + "test_rules_placing.py",
    HERE + "test_rules_workers.py",
    HERE + "test_rules_railroad.py",
    HERE + "test_rules_kansas_city.py",
    HERE + "test_rules_scoring.py",
    HERE + "test_rules_setup.py",
    HERE + "test_rules_north_posts.py",
    HERE + "test_rules_north_towns.py",
    HERE + "test_rules_north_tokens.py",
    HERE + "test_rules_north_cities.py",
    HERE + "test_rules_north_setup.py",
    HERE + "test_information.py",
    HERE + "test_information_north.py",
    HERE + "test_reference_play.py",
    HERE + "test_reference_north.py",
    HERE + "test_reference_play_north.py",
]


def _changes(file: str, *pairs: tuple[str, str]) -> list[Mutant]:
    return [Mutant(file, old, new) for old, new in pairs]


MOVEMENT = _changes(
    "rules/movement.py",
    ("return s.tiles[space] != 0 or space == KANSAS_CITY", "return s.tiles[space] != 0"),
    ("for i in range(2):", "for i in range(1):"),
    ("        limit += t.dollars_steps[n]", "        limit += t.points_steps[n]"),
    ("np.int64(t.faces[face_of(s, tile)].hand)", "np.int64(1)"),
    ("fee = min(s.players[p].money, t.fees", "fee = max(s.players[p].money, t.fees"),
    ("s.players[owner_of(tile)].money += fee", "s.players[owner_of(tile)].money += 0"),
    ("if steps > 0 and space != KANSAS_CITY:", "if steps > 1 and space != KANSAS_CITY:"),
    ("step_limit(s, t, p) - 1, 0)", "step_limit(s, t, p), 0)"),
    ("    if free == 0:", "    if free >= 0:"),
    ("kind != TURN:", "kind == TURN:"),
    ("(argument & (FREE - 1)) - 1, free)", "(argument & (FREE - 1)) - 1, 0)"),
    ("below.argument & USED):", "below.argument >= 0):"),
)
TURN = _changes(
    "rules/turn.py",
    ("s.turn < s.num_players", "s.turn <= s.num_players"),
    ("    refill_hand(s, t, p)\n", ""),
    ("(p + 1) % s.num_players", "(p + s.num_players - 1) % s.num_players"),
    ("following + 1 != s.market_token", "p + 1 != s.market_token"),
)
BUILDINGS = _changes(
    "rules/buildings.py",
    ("tile < FIRST_PRIVATE or is_own(tile, p):", "tile < FIRST_PRIVATE:"),
    ("argument | USED | AUXILIARY_DONE)", "argument | USED)"),
    ("(argument | USED) & ~_RISK_BITS)", "argument | USED)"),
    ("t.faces[face].entries[i] == t.faces[face].entries[k]", "i == k"),
    ("return wanted - old if old < wanted else 99", "return wanted if old < wanted else 99"),
    ("needed <= player.workers[CRAFTSMAN] and", "needed <= player.workers[CRAFTSMAN] + 1 and"),
    ("NUM_NUMBERS] = OUT", "NUM_NUMBERS] = SUPPLY"),
    ("* (argument // PRICE)", "* 2"),
    ("* s.copied_risk", "* 1"),
    ("        chain |= chain_bit(s, p, tile)", "        chain |= 0"),
)
WORKERS = _changes(
    "rules/workers.py",
    ("return np.int64(s.jobs_filled) // s.num_players", "return 1 + np.int64(s.jobs_filled) // s.num_players"),
    ("return max(0, np.int64", "return max(1, np.int64"),
    ("workers[kind] < ROW_LENGTH:", "workers[kind] <= ROW_LENGTH:"),
    ("    player.money -= price_of(t, row, argument)", "    player.money -= t.job_costs[row]"),
    ("t.icons[kind, player.workers[kind]]", "t.icons[kind, player.workers[kind] - 1]"),
)
CATTLE = _changes(
    "rules/cattle.py",
    ("option.cowboys > cowboys or", "option.cowboys > cowboys + 1 or"),
    (">= option.cards", "> 0"),
    ("- option.cowboys | STARTED)", "| STARTED)"),
    ("    for _ in range(option.cards):", "    for _ in range(1):"),
    ("- total(s.cattle_market))", ")"),
    ("s.players[p].discard[FIRST_MARKET + k] += 1", "s.players[p].hand[FIRST_MARKET + k] += 1"),
)
TILES = _changes(
    "rules/tiles.py",
    ("        if s.tiles[space] == 0:\n", "        if s.tiles[space] == 0 and k > 0:\n"),
    ("money >= argument & _PRICE", "money > argument & _PRICE"),
    ("    player.money -= argument & _PRICE\n", ""),
    ("money + t.spaces[space].value >= 0", "money >= 0"),
    ("player.money += t.spaces[space].value", "player.money += abs(t.spaces[space].value)"),
    ("np.int64(s.tiles[space] == BLUE_TEEPEE)", "np.int64(s.tiles[space] != BLUE_TEEPEE)"),
)
GAINS = _changes(
    "rules/gains.py",
    ("if discs[LIMIT_4_DISC] > 0:", "if discs[LIMIT_4_DISC] > 0 and discs[LIMIT_6_DISC] > 0:"),
    ("t.track[s.players[p].marker] < certificate_limit(s, t, p)", "s.players[p].marker < TRACK_STEPS - 1"),
    ("    run_dollars(s, t, p, count(s, t, p, argument % PER) * (argument // PER))", "    run_dollars(s, t, p, 2)"),
)
CARDS = _changes(
    "rules/cards.py",
    (
        "        if left == 0:\n            left = turn_over(s, p)\n",
        "        if left == 1:\n            left = turn_over(s, p)\n",
    ),
    ("copies - s.players[p].discs[HAND_DISC]", "copies"),
    ("        player.shown[k] -= 1", "        player.shown[k] -= 0"),
    ("known == 0 or (player.loose == 0 and others == 0)", "known == 0"),
    ("        player.loose = 1", "        player.loose = 0"),
    ("held_of_type(s, t, p, t.cards[card].type) > 1", "held > 1"),
    ("    if action == STOP:\n        pop(s)\n        return", "    if action == STOP:\n        return"),
    ("    if argument & 15 > 1:", "    if argument & 15 > 2:"),
    ("    if number > 1:", "    if number > 2:"),
)
OBJECTIVES = _changes(
    "rules/objectives.py",
    ("s.players[p].area[k] += 1", "s.players[p].area[k] += 0"),
    ("        fill_display(s, t)\n", ""),
    ("        player.blind[k] += 1", "        player.shown[k] += 1"),
    ("argument & ANY_FACE != 0 or", "argument & ANY_FACE == 0 or"),
)
OFFERS = _changes(
    "rules/offers.py",
    ("return s.players[p].engine > 0", "return True"),
    ("return s.players[p].money >= argument", "return True"),
    ("        return can_gain_certificate(s, t, p)", "        return True"),
    ("        return can_draw(s, p)", "        return True"),
    ("while k < row.required and", "while k < 0 and"),
    ("return not is_own(tile, p) and chain", "return chain"),
)
RAILROAD = _changes(
    "rules/railroad.py",
    ("return taken & ~np.int64(1)", "return taken"),
    ("return (ahead | ((ahead & turnouts) << 1)) & _TRACK", "return ahead & _TRACK"),
    ("return behind | ((behind & turnouts) >> 1)", "return behind"),
    ("        there = (there & ~taken) | one_ahead(there & taken, turnouts)", "        there = there & ~taken"),
    ("        found |= here", "        found = here"),
    ("        push(s, TURN_BACK, p, 0)", "        push(s, TURN_BACK, p, 1)"),
    ("s.players[p].money += t.end_dollars", "s.players[p].money += 0"),
    ("all_behind(s, p) & ~t.turnouts &", "all_behind(s, p) &"),
)
STATIONS = _changes(
    "rules/stations.py",
    ("t.discs[k].cost <= money:", "t.discs[k].cost <= s.players[p].money:"),
    ("return found_white if found_white else found_dark", "return found_white"),
    ("not has_disc_at(s, p, station) and money >= 0", "money >= 0"),
    ("t.stations[station].at < s.players[p].engine", "t.stations[station].at <= s.players[p].engine"),
    ("s.players[p].money -= t.stations[station].cost", "s.players[p].money -= 1"),
    ("    s.station_masters[space] = 0\n", ""),
    ("player.money += t.discs[k].dollars - t.discs[k].cost", "player.money -= t.discs[k].cost"),
    ("&= ~(1 << p)", "|= 1 << p"),
    ("s.players[p].cities[other] > 0:", "s.players[p].cities[other] >= 0:"),
)
DELIVERY = _changes(
    "rules/delivery.py",
    ("max(0, t.crosses[value] - t.passed[s.players[p].engine])", "t.crosses[value]"),
    ("not city.in_play or city.value > value:", "not city.in_play:"),
    ("s.players[p].cities[k] > 0 and not city.repeatable", "s.players[p].cities[k] > 0"),
    ("if s.retreat_bonus or not unpaid", "if not unpaid"),
    ("    if not unpaid:", "    if unpaid:"),
)
KANSAS_CITY = _changes(
    "rules/kansas_city.py",
    ("for column in range(2, -1, -1):", "for column in range(3):"),
    ("tile > NUM_WORKERS or (tile > 0 and not is_closed(s))", "tile > 0"),
    ("    s.foresight[k] = 0\n", ""),
    ("if t.refills[row + 1]:", "if t.refills[row]:"),
    ("s.market_token = p + 1", "s.market_token = 1"),
    ("if s.players[p].hand[card] > 0 and seen & bit == 0:", "if s.players[p].hand[card] > 0:"),
    ("permanent_certificates(s, t, p) + before", "before"),
    ("    player.money += value\n", ""),
    ("    s.players[p].space = 0\n", ""),
    ("draw_tile(s, k // 2)", "draw_tile(s, 0)"),
)
SCORING = _changes(
    "rules/scoring.py",
    ("        points += t.token_vp", "        points += 1"),
    ("ROW_LENGTH - _LAST_SPACES", "ROW_LENGTH - 1"),
    ("        if s.players[p].discs[k] == 0:", "        if s.players[p].discs[k] != 0:"),
    ("// master.per * master.vp", "* master.vp // master.per"),
    ("cities[link.first] > 0 and cities[link.second] > 0", "cities[link.first] > 0"),
)
ASSIGNMENT = _changes(
    "rules/assignment.py",
    ("            base -= objective.penalty", "            base -= 0"),
    ("            things[i] -= tasks[i]", "            things[i] -= 0"),
    ("things[2 + t.cards[card].value]", "things[5]"),
    ("counted_bonus(s, t, p, number + 1) - penalty", "alone"),
    ("            gains[k] += objective.penalty\n", ""),
)
COUNTING = _changes(
    "rules/counting.py",
    ("t.spaces[space].woods and", ""),
    ("min(player.teepees[0], player.teepees[1])", "player.teepees[0]"),
    ("np.int64(t.track[player.marker]) + permanent", "permanent"),
)
SETUP = _changes(
    "rules/setup.py",
    ("t.start_dollars[place]", "t.start_dollars[p]"),
    ("            s.piles[0, tile] += 1\n", "            placed += 1\n"),
    ("draw(s, k + 1)", "draw(s, 1)"),
)
OTHERS = [
    *_changes("rules/auxiliary.py", ("return left < 1 + (not double)", "return left < 2")),
    *_changes("rules/rows.py", ("kind != END_TURN", "kind < 0")),
    *_changes(
        "legal/places.py",
        ("places &= ~(np.int64(1) << KANSAS_CITY)", "places &= ~np.int64(0)"),
        ("if auxiliary and argument & verbs.USED == 0:", "if auxiliary:"),
    ),
    *_changes(
        "legal/board.py",
        ("for k in range(marker + 1):", "for k in range(max(1, marker)):"),
    ),
    *_changes(
        "legal/masks.py",
        ("if n > 0 and argument & verbs.OPTIONAL:", "if argument & verbs.OPTIONAL:"),
        ("hand[FIRST_OBJECTIVE + k] > 0", "hand[FIRST_OBJECTIVE + k] > 1"),
        ("hand[card] > 0", "hand[card] > 1"),
        ("bits >>= 1", "bits >>= 2"),
    ),
    *_changes(
        "knowledge.py",
        ("            size -= total(s.players[p].blind)\n", ""),
        ("        in_hand -= player.shown[k]\n", ""),
        ("        if player.loose:", "        if not player.loose:"),
        ("        if p != observer:\n            deal_hand", "        if p == observer:\n            deal_hand"),
    ),
]
TRADING_POSTS = _changes(
    "rules/trading_posts.py",
    ("towns |= np.int64((s.towns[k] >> p) & 1) << k", "towns |= np.int64(s.towns[k] > 0) << k"),
    ("cities = np.int64(1) << OFFICE", "cities = np.int64(0)"),
    ("np.int64(s.players[p].cities[k] > 0) << k", "np.int64(s.players[p].cities[k] > 1) << k"),
    ("        number += posts & 1", "        number += 0"),
    ("row.arguments[0] <= s.players[p].money", "row.arguments[0] <= s.players[p].money + 1"),
    ("return row.verbs[0] != PAY or", "return True or"),
    ("    if s.players[p].posts == 0:\n        return found\n", ""),
    ("(t.towns[k].towns & towns) | (t.towns[k].cities & cities)", "t.towns[k].cities & cities"),
    ("(t.towns[k].towns & towns) | (t.towns[k].cities & cities)", "t.towns[k].towns & towns"),
    ("joined != 0 and (towns >> k) & 1 == 0 and", "joined != 0 and"),
    ("    s.towns[k] |= 1 << p\n", "    s.towns[k] = 1 << p\n"),
    ("    use_town(s, t, p, k)\n    run_row(s, t, p, square)\n", "    use_town(s, t, p, k)\n"),
    ("    use_town(s, t, p, k)\n    run_row(s, t, p, square)\n", "    run_row(s, t, p, square)\n"),
    ("    player.posts -= 1\n", ""),
    ("placed == t.token_bells[k] * t.posts_per_bell", "placed == t.token_bells[k] * t.posts_per_bell + 1"),
    ("for k in range(t.token_bells.size):", "for k in range(1):"),
    ("t.medium_rows[s.medium[k] - 1]", "t.medium_rows[0]"),
    ("t.stations[station].town == k + 1", "t.stations[station].town == k"),
    ("            push(s, UPGRADE, p, station)", "            push(s, UPGRADE, p, FIRST_NORTHERN)"),
    ("        run_dollars(s, t, p, dollars)", "        run_dollars(s, t, p, 3)"),
    ("        answer_cow(s, t, p, FREE_COW, action)", "        run_dollars(s, t, p, 0)"),
    ("    s.reserve[master] = 0\n", ""),
    ("    take_master(s, t, p, master)", "    s.players[p].masters[master] = 1"),
)
EXCHANGE_TOKENS = [
    *_changes(
        "rules/tokens.py",
        ("s.players[p].tokens += number", "s.players[p].tokens += 1 + number"),
        ("s.players[p].tokens > 0 and can_draw(s, p)", "s.players[p].tokens > 0"),
        ("    s.players[p].tokens -= 1\n", ""),
        ("draw_cards(s, p, action - USE_TOKEN)", "draw_cards(s, p, 2)"),
        ("push(s, DISCARD, p, drawn | OWN_TOKEN)", "push(s, DISCARD, p, drawn)"),
        ("interrupted.kind != CARD or interrupted.argument & OPTIONAL", "interrupted.kind != CARD"),
        ("interrupted.kind != CARD or interrupted.argument & OPTIONAL", "True"),
    ),
    *_changes("rules/__init__.py", ("        push(s, kind, player, argument)\n        use_token", "        use_token")),
    *_changes("rules/rows.py", (" or (argument & OPTIONAL != 0 and can_use_token(s, p))", "")),
    *_changes(
        "legal/masks.py",
        ("    if player.tokens == 0:\n        return 0\n", ""),
        ("total(player.stack) + total(player.discard), MOST_OF_TOKEN)", "total(player.stack), MOST_OF_TOKEN)"),
        ("return n + allow_token(s, p, mask) if n > 0 else 0", "return n + allow_token(s, p, mask)"),
    ),
    *_changes(
        "legal/places.py",
        ("    if n > 0 or argument & verbs.USED:\n", "    if n > 0:\n"),
        ("return allow_token_too(s, p, steps + allow_play(s, p, mask), mask)", "return steps + allow_play(s, p, mask)"),
    ),
    *_changes(
        "legal/board.py",
        (
            "return n if argument & verbs.OWN_TOKEN else allow_token_too(s, p, n, mask)",
            "return allow_token_too(s, p, n, mask)",
        ),
        ("return allow_token_too(s, p, marker + 1, mask)", "return marker + 1"),
        ("allow_stop(allow_token_too(s, p, n, mask), verbs.OPTIONAL, mask)", "allow_stop(n, verbs.OPTIONAL, mask)"),
    ),
    *_changes("legal/north.py", ("return allow_stop(allow_token(s, p, mask), verbs.OPTIONAL, mask)", "return 0")),
]
NORTH = [
    *_changes(
        "legal/north.py",
        (
            "return allow_stop(allow_bits(mask, PLACE_POST, open_towns(s, t, p)), argument, mask)",
            "return allow_bits(mask, PLACE_POST, open_towns(s, t, p))",
        ),
        ("    mask[TAKE_MONEY] = 1\n", ""),
        ("legal_cow(s, t, p, verbs.FREE_COW, mask)", "legal_cow(s, t, p, 1 + verbs.FREE_COW, mask)"),
        ("        if s.reserve[k] > 0:", "        if s.reserve[k] > 0 and n == 0:"),
    ),
    *_changes(
        "rules/auxiliary.py",
        ("s.players[p].posts > 0 and (not double or left == 0)", "not double or left == 0"),
        ("s.players[p].posts > 0 and (not double or left == 0)", "s.players[p].posts > 0"),
        ("s.players[p].posts > 0 and (not double or left == 0)", "s.players[p].posts > 0 and left == 0"),
    ),
    *_changes(
        "rules/delivery.py",
        ("return city.town == 0 or (s.towns[city.town - 1] >> p) & 1 != 0", "return True"),
        (
            "return city.town == 0 or (s.towns[city.town - 1] >> p) & 1 != 0",
            "return city.town == 0 or s.towns[city.town - 1] != 0",
        ),
    ),
    *_changes(
        "rules/scoring.py",
        ("city.vp_per_bell * cleared_bells(s, t, p)", "city.vp_per_bell"),
        ("s.players[p].masters[k] > 0 and master.unit", "k < 5 and s.players[p].masters[k] > 0 and master.unit"),
    ),
    *_changes(
        "rules/counting.py",
        (
            "return np.int64((t.posts - s.players[p].posts) // t.posts_per_bell)",
            "return np.int64(s.players[p].posts // t.posts_per_bell)",
        ),
        ("<< t.towns[k].zone", "<< 1"),
        ("return np.int64(player.tokens)", "return np.int64(1)"),
        ("return np.int64(total(player.hazards))", "return np.int64(player.hazards[0])"),
        (
            "s.players[p].masters[k] * t.masters[k].certificates",
            "s.players[p].masters[k] * (t.masters[k].certificates > 0)",
        ),
        ("        number += (s.stations[k] >> p) & 1", "        number += ((s.stations[k] >> p) & 1) * (k < 10)"),
    ),
    *_changes(
        "rules/offers.py",
        ("        return can_place_post(s, t, p)", "        return True"),
    ),
    *_changes(
        "rules/kansas_city.py",
        ("        push(s, LEAVE, p, 0)\n", "        push(s, LEAVE, p, 1)\n"),
    ),
    *_changes(
        "rules/setup.py",
        ("masters = NUM_MASTERS if s.expansion else NUM_BASE_MASTERS", "masters = NUM_BASE_MASTERS + 2 * s.expansion"),
        (
            "s.medium[k] = 1 + draw_random(s, left, size)\n            size -= 1",
            "s.medium[k] = 1 + draw_random(s, left, size)",
        ),
        ("        player.tokens = t.start_tokens\n", ""),
        ("        player.posts = t.posts\n", "        player.posts = t.posts - 1\n"),
    ),
    *_changes(
        "rules/cards.py",
        ("return number > (argument & MORE) // MORE", "return number > 0"),
    ),
]
CHAPTERS = [MOVEMENT, TURN, BUILDINGS, WORKERS, CATTLE, TILES, GAINS, CARDS, OBJECTIVES, OFFERS, RAILROAD, STATIONS]
CHAPTERS += [DELIVERY, KANSAS_CITY, SCORING, ASSIGNMENT, COUNTING, SETUP, OTHERS]
CHAPTERS += [TRADING_POSTS, EXCHANGE_TOKENS, NORTH]
MUTANTS = [mutant for chapter in CHAPTERS for mutant in chapter]
