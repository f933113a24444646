"""One-line changes of the rules of Go West, each of which the tests named in TESTS must notice."""

from __future__ import annotations

from tests.tools.mutants import Mutant

HERE = "tests/go_west/test_"
CASES, SINGLE, SOLO = HERE + "rules_cases.py", HERE + "single_rules.py", HERE + "rules_solo.py"
PHASES, TEAMS, KNOWLEDGE = HERE + "rules_rounds.py", HERE + "rules_teams.py", HERE + "knowledge.py"
BOARDS, PLAYED = HERE + "boards.py", HERE + "play.py::test_second_opinion_in_every_mode"
# Out of the files whose tests play whole rounds only those that take a second or notice what no other does.
TESTS = [
    CASES,
    SINGLE + "::test_every_card",
    SINGLE + "::test_every_order_at_the_end",
    SOLO,
    KNOWLEDGE,
    BOARDS + "::test_a_random_board_is_valid[2]",
    PHASES + "::test_the_reserve_is_chosen_hidden_and_keeps_an_order_out",
    PHASES + "::test_a_counting_house_keeps_its_distance",
    PHASES + "::test_all_draft_before_anybody_plays",
    PHASES + "::test_leftover_cards_go_to_the_discards",
    PHASES + "::test_orders_are_none_of_the_types_that_the_fair_wants",
    PHASES + "::test_orders_that_were_played_are_counted",
    PHASES + "::test_a_full_set_has_a_city_building_too",
    PHASES + "::test_the_next_player_to_the_left_starts_the_next_round",
    PHASES + "::test_who_passed_a_leftover_card_on_knows_it",
    PHASES + "::test_the_last_card_of_the_pile_is_drawn_before_the_discards_come_back",
    PHASES + "::test_all_may_be_kept_or_all_discarded",
    PHASES + "::test_refresh_is_hidden_until_all_have_chosen",
    PHASES + "::test_an_empty_pile_is_refilled_from_the_discards",
    PHASES + "::test_stacks_go_to_the_left_in_odd_rounds_and_to_the_right_in_even_ones[3-6-5]",
    TEAMS,
    PHASES + "::test_new_orders_after_round_two_only",
    SINGLE + "::test_every_solo_effect",
    PLAYED + "[solo]",
    PLAYED + "[2 random]",
    PLAYED + "[teams]",
]
FIRST = {
    "rules/setup.py": [
        TEAMS + "::test_three_orders_and_six_buildings_for_each_team",
        PHASES + "::test_the_reserve_is_chosen_hidden_and_keeps_an_order_out",
    ],
    "rules/rounds.py": [
        SOLO + "::test_an_order_whose_card_was_laid_is_replaced",
        PHASES + "::test_the_next_player_to_the_left_starts_the_next_round",
        PHASES + "::test_who_passed_a_leftover_card_on_knows_it",
        SOLO + "::test_sizes_of_the_stacks",
        TEAMS + "::test_cards_are_exchanged_after_the_refresh",
        TEAMS + "::test_the_members_choose_out_of_the_same_orders",
        PHASES + "::test_stacks_go_to_the_left_in_odd_rounds_and_to_the_right_in_even_ones[3-6-5]",
    ],
    "rules/views.py": [
        SOLO + "::test_sizes_of_the_stacks",
        PHASES + "::test_stacks_go_to_the_left_in_odd_rounds_and_to_the_right_in_even_ones[3-6-5]",
    ],
    "rules/cards.py": [
        CASES + "::test_farm_sets",
        CASES + "::test_build_bonus",
        PHASES + "::test_the_last_card_of_the_pile_is_drawn_before_the_discards_come_back",
        PHASES + "::test_an_empty_pile_is_refilled_from_the_discards",
        TEAMS + "::test_both_members_know_what_they_discard_with_open_hands",
    ],
    "rules/play.py": [PHASES + "::test_orders_that_were_played_are_counted", SOLO],
    "rules/placing.py": [
        PHASES + "::test_a_counting_house_keeps_its_distance",
        PHASES + "::test_orders_are_none_of_the_types_that_the_fair_wants",
        SOLO + "::test_forest_is_as_good_as_steppe_only_for_cards_with_a_lumberjack",
        SOLO + "::test_a_neutral_tile_is_mirrored_even_if_own_ones_must_not_be",
        SOLO + "::test_wagons_off",
    ],
    "rules/masks.py": [CASES, SOLO + "::test_no_tile_at_the_river"],
    "rules/finals.py": [
        PHASES + "::test_a_full_set_has_a_city_building_too",
        CASES + "::test_orders_at_the_end",
        SINGLE + "::test_every_order_at_the_end",
    ],
    "rules/sets.py": [
        TEAMS + "::test_symbols_permissions_and_farm_sets_are_shared",
        TEAMS + "::test_an_order_pays_its_player_once_with_the_buildings_of_both",
        SINGLE + "::test_every_order_at_the_end",
    ],
    "rules/effects.py": [SOLO],
    "rules/neutral.py": [SOLO, PLAYED + "[solo]"],
    "rules/random_board.py": [
        BOARDS + "::test_a_random_board_is_valid[1]",
        BOARDS + "::test_a_random_board_is_valid[2]",
    ],
    "rules/scoring.py": [TEAMS + "::test_teams_are_ranked_by_their_sum"],
    "rules/memory.py": [KNOWLEDGE + "::test_what_is_left_of_a_stack_depends_on_the_seed", KNOWLEDGE],
    "knowledge.py": [KNOWLEDGE],
    "legal.py": [
        TEAMS + "::test_three_orders_and_six_buildings_for_each_team",
        PHASES + "::test_all_may_be_kept_or_all_discarded",
    ],
}


def _changes(file: str, *pairs: tuple[str, str]) -> list[Mutant]:
    return [Mutant(file, old, new) for old, new in pairs]


SETUP = _changes(
    "rules/setup.py",
    ("for p in (3, 1, 2, 0):", "for p in (3, 2, 1, 0):"),
    ("for _ in range(2 * _DEALT):", "for _ in range(_DEALT):"),
    ("return left == 1", "return left == 0"),
    ("drop_offer(s, p, owner)", "find_places(s, t, p, HOUSE_SLOT)"),
)
ROUNDS = _changes(
    "rules/rounds.py",
    ("push(s, TURN, 0, turns)", "push(s, TURN, 0, turns - 1)"),
    ("min(_UNSEEN, np.int64(s.stack_sizes[g]))", "min(1, np.int64(s.stack_sizes[g]))"),
    ("s.start_player = (s.start_player + 1) % s.num_players", "s.start_player = (s.start_player + 0) % s.num_players"),
    ("push(s, BEGIN_EXCHANGE, (s.start_player + 1) % s.num_players, 0)", "push(s, BEGIN_EXCHANGE, s.start_player, 0)"),
    ("s.solo_seen[card] == 1 and", "s.solo_seen[card] == 2 and"),
    ("s.players[owner].offer_size < _ORDERS_DEALT - 1:", "s.players[owner].offer_size < _ORDERS_DEALT:"),
    ("s.open_hands = s.teams", "s.open_hands = 0"),
    ("            if stack_of(s, p) == g:", "            if stack_of(s, p) >= g:"),
    ("add_to_hand(s, p ^ 2,", "add_to_hand(s, p,"),
)
VIEWS = _changes(
    "rules/views.py",
    ("if s.round_number & 1 else 1 - turn", "if s.round_number & 2 else 1 - turn"),
    ("return (turn - 1) % NUM_SOLO_STACKS", "return turn % NUM_SOLO_STACKS"),
)
CARDS = _changes(
    "rules/cards.py",
    ("if s.pile_size == 0:", "if s.pile_size == 1:"),
    ("                player.known_discards[card] = 0", "                player.known_discards[card] -= 0"),
    ("best_size < size < MAX_SET", "best_size < size <= MAX_SET"),
    ("best_size < size < MAX_SET", "size < MAX_SET"),
    ("side.bonus[kind] += 1", "side.bonus[kind] += 2"),
    ("s.players[leader(s, p)].open_discards[card] += 1", "drop(s, p, card)"),
)
PLAY = _changes(
    "rules/play.py",
    ("s.tiles[t.cards[card].tile] <= 0 or", "s.tiles[t.cards[card].tile] <= 1 or"),
    ("money = max(0, money - t.solo[s.solo_card].effect.k)", "money = money - t.solo[s.solo_card].effect.k"),
    ("s.tiles[t.cards[card].tile] -= 1", "s.tiles[t.cards[card].tile] -= 0"),
    ("card >= FIRST_ORDER)", "card > FIRST_ORDER)"),
)
PLACING = _changes(
    "rules/placing.py",
    ("if slot < HOUSE_SLOT and has_effect(s, t, op.NO_FLIP):", "if has_effect(s, t, op.NO_FLIP):"),
    ("if t.cards[card].other_cells:", "if t.cards[card].water:"),
    ("terrain == op.STEPPE and not has_effect", "not has_effect"),
    ("if terrain == op.STEPPE and t.cards[solo.tiles[i]].type == op.LUMBERJACK:", "if terrain == op.STEPPE:"),
    ("return count_kinds(s, p) >= term.n", "return count_kinds(s, p) > term.n"),
    ("return houses(s, p, op.OWN)", "return houses(s, p, op.ANY)"),
    ("if count_set(area_low, area_high) >= n:", "if count_set(area_low, area_high) > n:"),
    ("range(op.LUMBERJACK, op.ORDER):", "range(op.LUMBERJACK, op.ORDER + 1):"),
    ("not t.cards[card].wagon or has_effect(s, t, op.WAGON_SYMBOLS_OFF)", "not t.cards[card].wagon"),
    ("widen(near, np.int64(t.house_radius))", "widen(near, np.int64(t.house_radius) - 1)"),
    ("counts[(np.int64(term.n) - 1) * NUM_ROWS :]", "counts[(np.int64(term.n) - 2) * NUM_ROWS :]"),
    ("free_terrain(s, np.int64(term.terrain), into)", "copy_rows(s.cached_terrain[term.terrain], into)"),
    ("if s.num_to_lay < t.solo[s.solo_card].num_tiles:", "if s.num_to_lay < 0:"),
)
MASKS = _changes(
    "rules/masks.py",
    ("rows[r] |= (rows[r] << 1) | (rows[r] >> 1)", "rows[r] |= rows[r] << 1"),
    ("rows[r] |= above[r - 1] | above[r + 1]", "rows[r] |= above[r - 1]"),
    ("(old >> 1) | area[r - 1] | area[r + 1])", "(old >> 1) | area[r - 1])"),
    ("places[r] &= ~others[r]", "places[r] &= others[r]"),
    ("counts[NUM_ROWS + r] |= counts[r] & more", "counts[NUM_ROWS + r] |= more"),
)
PAYOUT = _changes(
    "rules/payout.py",
    ("total = build_bonus(s, t, p, card)", "total = 0"),
    ("np.int64(term.cap))", "np.int64(99))"),
    ("n = min(n, 1)", "n = min(n, 2)"),
    ("// np.int64(term.div)", "- np.int64(term.div)"),
    ("set_size(np.int64(joined)) + 1", "set_size(np.int64(joined))"),
    (
        "low &= ~s.cached_of_owner[NEUTRAL_OWNER, 0]\n        high &= ~s.cached_of_owner[NEUTRAL_OWNER, 1]\n    sets",
        "sets",
    ),
    ("(count_set(low, high) + 1)", "count_set(low, high)"),
    ("around_low |= near_low", "around_low |= ZERO"),
    ("ANY_TYPE & ~(1 << op.CITY)", "ANY_TYPE"),
    ("term.op == op.CITY_AREA_SIZE and term.owner == op.OWN", "term.op == op.CITY_AREA_SIZE"),
)
FINALS = _changes(
    "rules/finals.py",
    ("return min(value, np.int64(term.cap))", "return value"),
    ("max(0, area_extent(s, t, p, building) - term.minus)", "area_extent(s, t, p, building)"),
    ("low &= own_low & ~low_bit(building)", "low &= own_low"),
    ("at_water or count_beside", "count_beside"),
    ("near_low & ~low, near_high & ~high", "near_low, near_high"),
    ("range(op.LUMBERJACK, op.ORDER):", "range(op.LUMBERJACK, op.CITY):"),
    ("range(op.LUMBERJACK, op.ORDER + 1):", "range(op.LUMBERJACK, op.FARM):"),
    ("term.low <= t.shapes", "term.low < t.shapes"),
    ("return last - first + 1 + width", "return last - first + width"),
    ("owner_rows(s, p, 1, mines)", "owner_rows(s, p, 0, mines)"),
    ("largest_area(s, city_low, city_high, low, high)", "largest_area(s, city_low, city_high, city_low, city_high)"),
)
SETS = _changes(
    "rules/sets.py",
    ("return p & 1 if s.teams else p", "return p >> 1 if s.teams else p"),
    ("best = max(best, count_set(area_low, area_high))", "best = count_set(area_low, area_high)"),
    ("leader(s, owner) == leader(s, p)", "owner == p"),
)
EFFECTS = _changes(
    "rules/effects.py",
    ("kind) < effect.n\n    if effect.op == op.MAX_PER_TYPE", "kind) <= effect.n\n    if effect.op == op.MAX_PER_TYPE"),
    ("return kind != last_type(s, t)", "return kind == last_type(s, t)"),
    ("return size <= effect.n", "return size < effect.n"),
    ("return size >= effect.n", "return size > effect.n"),
    ("card >= FIRST_ORDER or card == drafted(s)", "card == drafted(s)"),
)
BOARD = _changes(
    "rules/board.py",
    ("    if terrain == RIVER:", "    if terrain == RIVER + 9:"),
    ("s.cached_near[other, 0] |= low_bit(i)", "s.cached_near[other, 0] |= ZERO"),
    ("grow_area(area, s.cached_terrain[FOREST], np.int64(s.board_size))\n    players", "players"),
    ("== LUMBERJACK and owner != NEUTRAL_OWNER", "== LUMBERJACK and owner == NEUTRAL_OWNER"),
    ("reach = 4 + radius", "reach = radius"),
)
NEUTRAL = _changes(
    "rules/neutral.py",
    ("not is_order_in_use(s, np.int64(t.solo[card].order)) and", ""),
    ("s.tiles[line] -= 1", "s.tiles[line] -= 2"),
    ("if s.tiles[wanted] > 0:", "if s.tiles[wanted] > 1:"),
    ("    lay_witness(s, t)\n\n\n@rule\ndef lay_witness", "    end_laying(s)\n\n\n@rule\ndef lay_witness"),
    ("s.solo_seen[card] = 1", "s.solo_seen[card] = 2"),
)
RANDOM_BOARD = _changes(
    "rules/random_board.py",
    ("return s.terrain[field] == STEPPE and count_around(s, field, terrain) == 0", "return s.terrain[field] == STEPPE"),
    ("s.deposits[field] = _GOLD if i < gold else _SILVER", "s.deposits[field] = _SILVER"),
    ("            if good:", "            if True:"),
)
OTHERS = [
    *_changes("rules/scoring.py", (" + s.players[p ^ 2].money", "")),
    *_changes(
        "rules/memory.py",
        ("if before > 0 and not visible:", "if before > 9 and not visible:"),
        ("shuffle(s, cards, n)", "shuffle(s, cards, min(n, 1))"),
        ("sure[player.shown[k]] += 1", "sure[player.shown[k]] += 0"),
    ),
    *_changes(
        "knowledge.py",
        ("    deal_solo_pile(s)\n    s.rng", "    s.rng"),
        ("shuffle(s, s.pile, size)", "shuffle(s, s.pile, 1)"),
        (
            "if s.num_frames == 0 or top.player == observer:\n        return HOUSE_SLOT",
            "if True:\n        return HOUSE_SLOT",
        ),
    ),
    *_changes(
        "legal.py",
        ("(left > 2):", "(left > 1):"),
        ("if not (player.marked >> k) & 1:", "if True:"),
    ),
]
MUTANTS = [
    *(*SETUP, *ROUNDS, *VIEWS, *CARDS, *PLAY, *PLACING, *MASKS, *PAYOUT, *FINALS, *SETS),
    *(*EFFECTS, *BOARD, *NEUTRAL, *RANDOM_BOARD, *OTHERS),
]
