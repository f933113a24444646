"""One-line changes of the rules of Great Western, each of which the tests named in TESTS must notice."""

from __future__ import annotations

from tests.tools.mutants import Mutant

HERE = "tests/great_western/"
TESTS = [
    HERE + "test_rules_cases.py",
    HERE + "test_rules_building.py",
    HERE + "test_rules_auction.py",
    HERE + "test_knowledge.py",
    HERE + "test_rules_play.py",
]


def _changes(file: str, *pairs: tuple[str, str]) -> list[Mutant]:
    return [Mutant(file, old, new) for old, new in pairs]


SETUP = _changes(
    "rules/setup.py",
    ("player.supply = t.supply", "player.supply = t.stock"),
    ("player.connected = 1", "player.connected = 0"),
    ("draw(s, s.num_players)", "draw(s, 2)"),
)
LOADING = _changes(
    "rules/loading.py",
    ("for row in range(s.num_players):", "for row in range(2):"),
    ("range(t.dice)", "range(t.dice - 1)"),
    ("1 + draw(s, NUM_FACES)", "2 + draw(s, NUM_FACES - 1)"),
    ("if face > 1:", "if face > 2:"),
    ("NUM_CARS + 1 - face", "face - 2"),
    ("player.supply == 0 and player.stock > 0", "player.supply == 0 and player.stock > 9"),
    ("player.stock -= 1", "player.stock -= 0"),
    ("s.round_number += 1", "s.round_number += 2"),
    ("ask_for_bid(s, s.first_player)", "ask_for_bid(s, 0)"),
)
AUCTION = _changes(
    "rules/auction.py",
    ("s.players[p].supply > 0 and", "s.players[p].supply >= 0 and"),
    ("s.players[p].supply > s.trains[row].bid", "s.players[p].supply >= s.trains[row].bid"),
    ("q = (p + k) % s.num_players", "q = (p + s.num_players - k) % s.num_players"),
    (".supply += train.bid", ".stock += train.bid"),
    ("train.bid = action - AMOUNT", "train.bid = 1"),
    ("s.players[p].supply -= train.bid", "s.players[p].supply -= 1"),
    ("ask_for_bid(s, p + 1)", "ask_for_bid(s, s.first_player)"),
    ("            clear_train(s, row)", "            train_of(s, row)"),
    ("min(train.pieces[car], player.stock)", "train.pieces[car]"),
    ("player.stock -= train.pieces[car]", "player.stock -= 1"),
    ("player.stock += train.bid", "player.supply += train.bid"),
    ("rank = rank * 4 + ", "rank = rank + 4 * "),
    ("rank * NUM_TRAINS + NUM_TRAINS - row", "rank * NUM_TRAINS + 1 + row"),
    ("rank > last and", "rank >= last and"),
    ("rank < build_rank(s, best)", "rank > build_rank(s, best)"),
)
TRAINS = _changes(
    "rules/trains.py",
    ("t.coaches[row, car] | s.all_coaches", "t.coaches[row, car] & (1 - s.all_coaches)"),
    ("* is_coach(s, t, row, car)", "* 1"),
    ("if is_coach(s, t, row, car) == coach:", "if is_coach(s, t, row, car) <= coach:"),
    ("taken = min(number, np.int64(pieces[car]))", "taken = np.int64(pieces[car])"),
    ("        train.pieces[car] = 0", "        train.pieces[car] -= 0"),
    ("train.holder = 0", "train.holder += 0"),
)
BUILDING = _changes(
    "rules/building.py",
    ("s.dry_rounds > 0 and has_built == 0", "s.dry_rounds > 0"),
    ("s.dry_rounds > 0 and has_built == 0", "s.dry_rounds > 1 and has_built == 0"),
    ("(owner == 0) & (city_cost", "(owner >= 0) & (city_cost"),
    ("city_cost <= coaches", "city_cost <= budget"),
    ("np.int64(link_cost) + city_cost <= budget", "np.int64(link_cost) <= budget"),
    ("push(s, BUILD, p, 1)", "push(s, BUILD, p, 0)"),
    ("max(0, np.int64(s.cached_costs[p][city]) - wagons)", "np.int64(s.cached_costs[p][city])"),
    ("- t.city_costs[city]", "- 1"),
    ("debt < spare + supply", "debt <= spare + supply"),
    ("action == COACHES_FIRST", "action != COACHES_FIRST"),
    ("max(0, debt - spare) if", "debt if"),
    ("player.supply -= from_supply", "player.supply -= debt"),
    ("+ t.city_costs[city] - 1", "+ t.city_costs[city]"),
)
NETWORK = _changes(
    "rules/network.py",
    ("player.connected += 1", "player.connected += 2"),
    ("player.cached_gold += t.golds[city]", "player.cached_gold += t.city_costs[city]"),
    ("if num_empty(s, t) == 0:", "if num_empty(s, t) == 1:"),
    ("np.int64(owner > 0) & np.int64(owner != p + 1)", "np.int64(0)"),
    ("else min(costs[city] + 1, FAR)", "else costs[city]"),
    ("if owner > 0:", "if owner == p + 1:"),
    ("if cost < costs[there]:", "if cost < costs[there] - 1:"),
    ("s.has_built = 1", "s.has_built = 0"),
)
ENDING = _changes(
    "rules/ending.py",
    ("s.first_player + 1", "s.first_player + 2"),
    ("0 if s.has_built else", "0 if s.has_built == 2 else"),
    ("s.has_built = 0", "s.has_built = 1"),
    (".stock += train_pieces(s, row)", ".supply += train_pieces(s, row)"),
    ("np.int64(t.income[connected])", "np.int64(t.income[connected - 1])"),
    ("s.income == INCOME_CITIES", "s.income != INCOME_CITIES"),
    ("max(0, np.int64(player.stock) - t.stock_reserve)", "np.int64(player.stock)"),
    ("player.stock -= taken", "player.stock -= 1"),
    ("s.dry_rounds >= t.dry_rounds", "s.dry_rounds > t.dry_rounds"),
    ("s.round_number >= t.max_rounds", "s.round_number > t.max_rounds"),
    ("* 256 - s.players[p].connected", "* 256 + s.players[p].connected"),
)
OTHERS = [
    *_changes(
        "legal.py",
        ("range(bid + 1, supply + 1)", "range(bid + 1, supply)"),
        ("mask[TRAIN + row] = can", "mask[TRAIN + row] = 1"),
        ("n > 0 and not must_build", "n > 0 or not must_build"),
        ("train_pieces(s, row) + np.int64(s.players[p].supply)", "coaches + np.int64(s.players[p].supply)"),
        ("return supply - bid", "return supply"),
    ),
    Mutant(
        "knowledge.py",
        '    """Everything lies open but the dice to come; the record\'s RNG has been set anew."""',
        "    s.players[observer].supply += 1",
    ),
]
MUTANTS = [*SETUP, *LOADING, *AUCTION, *TRAINS, *BUILDING, *NETWORK, *ENDING, *OTHERS]
