"""What seats may see and what they know: hidden parts have no influence, every public change is seen, new deals."""

from __future__ import annotations

import copy
import random
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest

from tests.rails_to_the_north import facts
from tests.rails_to_the_north.hidden import check_deal, is_possible, known_to, other_deal, poisoned, states_of_play
from tests.rails_to_the_north.records import observation_row, state_from
from westbound.envs.core.game import State

pytestmark = pytest.mark.core
Data = dict[str, Any]
Edit = Callable[[Data], Any]


# ---- hidden parts --------------------------------------------------------------------------------------


def test_what_is_hidden_has_no_influence() -> None:
    """Another deal: the same to the seat's eyes, the same answers, the same new deals, the same greedy answer."""
    rng, altered, blind = random.Random(1), 0, 0
    states = states_of_play(range(9), every=20)
    for state in states:
        for p in range(state.num_players):
            other = poisoned(state, p, rng)
            data = other.to_dict()
            assert is_possible(data)
            assert known_to(data, p) == known_to(state.to_dict(), p)
            altered += np.count_nonzero(other._bytes != state._bytes)
            blind += any(player["blind"] for player in data["players"])
            assert np.array_equal(observation_row(other, p), observation_row(state, p))
            if state.current_player() == p:
                assert other.legal_actions() == state.legal_actions()
                assert other.greedy_action() == state.greedy_action()
            for seed in (0, 2**64 - 1):
                assert other.resample(p, seed) == state.resample(p, seed)
    assert altered > 15 * len(states)
    assert blind > 10


def test_new_deals_keep_what_is_known() -> None:
    different = 0
    for state in states_of_play(range(9), every=20):
        before = state.serialize()
        for p in range(state.num_players):
            one, two = state.resample(p, 1), state.resample(p, 2)
            assert state.serialize() == before
            different += one != two
            for new in (one, two):
                check_deal(new, state, p)
            assert one.resample(p, 2) == two
    assert different > 100


def test_hands_shown_at_income_stay_known() -> None:
    """After a delivery the cards of the hand lie in the discard pile in every new deal, for every seat."""
    seen = 0
    for state in states_of_play(range(6), every=1):
        data = state.to_dict()
        if not data["prompts"] or data["prompts"][-1]["kind"] not in ("city", "disc"):
            continue
        p = data["prompts"][-1]["player"]
        if data["players"][p]["hand"]:
            continue
        seen += 1
        for q in range(state.num_players):
            dealt = state.resample(q, 3).to_dict()["players"][p]
            assert not dealt["hand"]
            assert dealt["discard"] == data["players"][p]["discard"]
            assert sum(dealt["stack"].values()) == sum(data["players"][p]["stack"].values())
    assert seen > 5


def test_hidden_cards_come_to_hands_as_often_as_they_should() -> None:
    """Four cards of fourteen: each copy lies in the hand with the same probability."""
    state = states_of_play([3])[0]
    player = state.to_dict()["players"][1]
    together = Counter(player["hand"]) + Counter(player["stack"])
    size, total, repeats = sum(player["hand"].values()), sum(together.values()), 1500
    found: Counter[str] = Counter()
    for seed in range(repeats):
        found.update(state.resample(0, seed).to_dict()["players"][1]["hand"])
    for card, copies in together.items():
        mean = size * copies / total
        variance = mean * (1 - copies / total) * (total - size) / (total - 1)
        assert abs(found[card] / repeats - mean) < 4 * (variance / repeats) ** 0.5, card


def test_unseen_objectives_come_from_the_stack() -> None:
    """A card taken unseen may be any that is not open: each as often as there are copies."""
    state, q = next((s, q) for s in states_of_play(range(3)) for q in range(2) if has_one_unseen(s.to_dict(), q))
    unseen = known_to(state.to_dict(), 1 - q)["unseen objectives"]
    found: Counter[str] = Counter()
    for seed in range(2000):
        blind = state.resample(1 - q, seed).to_dict()["players"][q]["blind"]
        assert len(blind) == 1
        found.update(blind)
    assert set(found) == set(unseen)
    total = sum(unseen.values())
    for card, copies in unseen.items():
        share = copies / total
        assert abs(found[card] / 2000 - share) < 4 * (share * (1 - share) / 2000) ** 0.5, card


def has_one_unseen(data: Data, q: int) -> bool:
    """The only unseen card of the table lies in the hand of q, who is not on turn."""
    numbers = [sum(player["blind"].values()) for player in data["players"]]
    asked = data["prompts"][-1]["player"] if data["prompts"] else None
    return sum(numbers) == numbers[q] == 1 and asked != q


def test_own_cards_are_seen_by_their_owner_alone() -> None:
    for state in states_of_play(range(3), every=25):
        data = state.to_dict()
        for p, player in enumerate(data["players"]):
            hand = set(player["hand"]) - set(player["shown"]) - set(player["blind"])
            stack = set(player["stack"]) - set(player["blind"])
            pair = next(((a, b) for a in sorted(hand) for b in sorted(stack) if a != b), None)
            if pair is None:
                continue
            changed = copy.deepcopy(data)
            for name, (out, into) in {"hand": pair, "stack": pair[::-1]}.items():
                move(changed["players"][p][name], out, into)
            other = state_from(changed, state.game)
            for q in range(state.num_players):
                same = np.array_equal(observation_row(other, q), observation_row(state, q))
                assert same == (q != p)


def move(counts: dict[str, int], out: str, into: str) -> None:
    counts[out] -= 1
    counts[into] = counts.get(into, 0) + 1
    if not counts[out]:
        del counts[out]


# ---- public parts --------------------------------------------------------------------------------------


def put(*path: Any, value: Any) -> Edit:
    """Replaces one entry of the dict."""

    def edit(data: Any) -> None:
        for key in path[:-1]:
            data = data[key]
        data[path[-1]] = value

    return edit


def one_more(*path: Any) -> Edit:
    """Raises a count."""

    def edit(data: Any) -> None:
        for key in path[:-1]:
            data = data[key]
        data[path[-1]] = data.get(path[-1], 0) + 1

    return edit


def table_edits(data: Data) -> Iterator[tuple[str, Edit]]:
    n = len(data["players"])
    yield "turn", put("turn", value=data["turn"] + 1)
    yield "jobs_filled", put("jobs_filled", value=data["jobs_filled"] - 1)
    for seat in {None, *range(n)} - {data["market_token"]}:
        yield "market_token", put("market_token", value=seat)
    for k, side in enumerate(data["sides"][:10]):
        yield "sides", put("sides", k, value="ba"["ab".index(side)])
    for space, tile in data["trail"].items():
        yield from tile_edits(data, space, tile)
    for k, column in enumerate(data["foresight"]):
        for level in range(2):
            for tile in ("cowboy", "blue teepee", "rockfall green 3", "rockfall green 2", None):
                if tile != column[level]:
                    yield "foresight", put("foresight", k, level, value=tile)
    for k, pile in enumerate(data["piles"]):
        for tile in pile:
            yield "piles", one_more("piles", k, tile)
    for k in range(12):
        for kind in facts.WORKERS:
            yield "jobs", one_more("jobs", k, kind)
    for name in ("cattle_stack", "cattle_market", "objective_stack", "display"):
        for card in facts.OBJECTIVES if name in ("objective_stack", "display") else facts.MARKET_DECK:
            yield name, one_more(name, card)
    for k, station in enumerate(data["stations"][:10]):
        for seat in range(n):
            yield "station disc", put("stations", k, "discs", value=sorted({seat} ^ set(station["discs"])))
    for k, station in enumerate(data["stations"][:5]):
        for master in {None, "workers", "teepees"} - {station["master"]}:
            yield "master", put("stations", k, "master", value=master)
        for worker in {None, *facts.WORKERS} - {station["worker"]}:
            yield "appointed", put("stations", k, "worker", value=worker)


def tile_edits(data: Data, space: str, tile: str | None) -> Iterator[tuple[str, Edit]]:
    choices: set[str | None] = set()
    if space in facts.NEUTRAL_SPACES:
        choices = {f"neutral {letter}" for letter in facts.NEUTRAL_SPACES}
    elif space in facts.BUILDING_SPACES:
        faces = [f"{number}{data['sides'][number - 1]}" for number in (1, 2, 10)]
        choices = {None, *(f"{face} of {seat}" for face in faces for seat in range(len(data["players"])))}
    elif space in facts.TRADES:
        choices = {None, "green teepee", "blue teepee"}
    elif " " in space and space != "Kansas City":
        choices = {None, *(f"hazard {face}" for face in facts.HAZARD_FACES)}
    for other in sorted(choices - {tile}, key=str):
        yield f"trail: {space} {other}", put("trail", space, value=other)


def player_edits(data: Data) -> Iterator[tuple[str, Edit]]:
    for p, player in enumerate(data["players"]):
        me = ("players", p)
        yield "money", put(*me, "money", value=player["money"] + 1)
        yield "space", put(*me, "space", value="D" if player["space"] != "D" else "start")
        yield "engine", put(*me, "engine", value=4.5 if player["engine"] != 4.5 else 4)
        yield "certificates", put(*me, "certificates", value=4 if player["certificates"] != 4 else 6)
        if player["blind"]:
            yield "loose", put(*me, "loose", value=not player["loose"])
        for kind in facts.WORKERS:
            yield "workers", put(*me, "workers", kind, value=player["workers"][kind] % 6 + 1)
        for name, most in facts.DISCS.items():
            if player["discs"].get(name, 0) < most:
                yield "discs", one_more(*me, "discs", name)
        for number, where in enumerate(player["buildings"][:10]):
            for other in ("supply", "out"):
                if where in ("supply", "out") and where != other:
                    yield "buildings", put(*me, "buildings", number, value=other)
        for tile in facts.SUPPLY_ORDER[5:]:
            yield "hazards", one_more(*me, "hazards", tile)
        for color in ("green", "blue"):
            yield "teepees", one_more(*me, "teepees", color)
        for master in set(facts.MASTERS) - set(player["masters"]):
            yield "masters", put(*me, "masters", value=[*player["masters"], master])
        for city in facts.CITIES:
            yield "cities", one_more(*me, "cities", city)
        for card in [*facts.OBJECTIVES, *facts.STARTING_OBJECTIVES]:
            yield "area", one_more(*me, "area", card)
        for card in facts.CARDS:
            yield "discard", one_more(*me, "discard", card)
            yield "hand", one_more(*me, "hand", card)
            yield "stack", one_more(*me, "stack", card)
        for card in facts.OBJECTIVES:
            if player["hand"].get(card, 0) > player["shown"].get(card, 0):
                yield "shown", one_more(*me, "shown", card)
                if player["hand"][card] > player["blind"].get(card, 0):
                    yield "blind", one_more(*me, "blind", card)


def question_edits(data: Data) -> Iterator[tuple[str, Edit]]:
    if not data["prompts"]:
        return
    n, top = len(data["players"]), data["prompts"][-1]

    def next_player(state: Data) -> None:
        for frame in state["prompts"]:
            frame["player"] = (frame["player"] + 1) % n

    yield "player", next_player
    other_kind = "place" if top["kind"] != "place" else "turn"
    yield "kind", lambda state: state["prompts"][-1].update(kind=other_kind, argument=1 if other_kind == "place" else 0)
    for value in others_of(top["kind"], top["argument"]):
        yield f"argument of {top['kind']}", put("prompts", -1, "argument", value=value)
    waiting = [k for k, frame in enumerate(data["prompts"][:-1]) if k]
    for k in waiting:
        yield "waiting", lambda state, k=k: state["prompts"].pop(k)  # type: ignore[misc]


def others_of(kind: str, argument: int) -> list[int]:
    """Arguments that ask something else."""
    if kind == "place":
        bits = [1 << 6, 1 << 9, 2048] if argument % 64 else [2048]
        return [argument ^ bit for bit in bits] + [argument - argument % 64 + (argument % 64) % 7 + 1]
    small = {"move": [argument + 1, argument ^ 256], "forward": [argument + 1, argument ^ 256]}
    small |= {kind: [argument + 1] for kind in ("discard", "trash", "draw", "backward", "hire", "spend_all", "city")}
    small |= {"upgrade": [(argument + 1) % 10], "appoint": [(argument + 1) % 5], "cow": [3 + (argument - 2) % 3]}
    small |= {"disc": [argument + 1 if argument < 25 else argument - 1], "card": [argument % 256 % 18 + 1]}
    small |= {"foresight": [(argument + 1) % 3], "buy": [argument ^ 16, argument ^ 1], "space": [argument ^ 1]}
    return small.get(kind, [])


def test_every_public_change_is_seen_by_every_seat() -> None:
    kinds: Counter[str] = Counter()
    for number, state in enumerate(states_of_play(range(9), every=14)):
        data = state.to_dict()
        before = [observation_row(state, p) for p in range(state.num_players)]
        rng = random.Random(number)
        found = [edit for edits in (table_edits, player_edits, question_edits) for edit in edits(data)]
        fresh = [entry for entry in found if kinds[entry[0].split(":")[0]] < 3]
        for name, edit in rng.sample(fresh, min(25, len(fresh))) + rng.sample(found, 15):
            changed = copy.deepcopy(data)
            edit(changed)
            other = state_from(changed, state.game)
            for p, old in enumerate(before):
                assert not np.array_equal(observation_row(other, p), old), f"{name} is not seen by {p}"
            kinds[name.split(":")[0]] += 1
    expected = {"turn", "market_token", "sides", "trail", "foresight", "piles", "jobs", "cattle_stack", "cattle_market"}
    expected |= {"objective_stack", "display", "station disc", "master", "appointed", "money", "space", "engine"}
    expected |= {"certificates", "loose", "workers", "discs", "buildings", "hazards", "teepees", "masters", "cities"}
    expected |= {"area", "discard", "hand", "stack", "shown", "blind", "player", "kind", "waiting", "jobs_filled"}
    assert expected <= set(kinds), expected - set(kinds)
    assert sum(name.startswith("argument of") for name in kinds) >= 8, sorted(kinds)


def test_parameters_are_seen() -> None:
    state = states_of_play([3])[0]
    before = observation_row(state, 0)
    seen = {before.tobytes()}
    others = {"building_sides": "b", "neutral_buildings": "lettered", "copied_risk": False, "retreat_bonus": False}
    for name, value in (others | {"reward_card": "any"}).items():
        changed = state.to_dict()
        changed["parameters"][name] = value
        seen.add(observation_row(state_from(changed, state.game), 0).tobytes())
    assert len(seen) == 6


def test_the_random_word_is_seen_by_nobody() -> None:
    for state in states_of_play(range(3), every=25):
        other = state_from(state.to_dict() | {"rng": 99}, state.game)
        for p in range(state.num_players):
            assert np.array_equal(observation_row(other, p), observation_row(state, p))
        assert other.legal_actions() == state.legal_actions()


def test_seats_are_relative_and_absent_ones_zero() -> None:
    """The view of a seat, turned round, is the view of the next, as far as it is public."""
    own = {"hand", "deck", "pawn", "objective_stack"}
    for state in states_of_play(range(6), every=30):
        n = state.num_players
        views = [state.observation_views(p) for p in range(n)]
        for name, first in views[0].items():
            if name in own:
                continue
            if first.shape[:1] == (4,):
                for p in range(n):
                    turned = np.take(views[p][name], [(k - p) % n for k in range(n)], axis=0)
                    assert np.array_equal(turned, first[:n]), name
                    assert not views[p][name][n:].any(), name
            elif name != "chain":
                assert all(np.array_equal(view[name], first) for view in views), name


def test_bounds_hold() -> None:
    for state in states_of_play(range(9), every=5):
        highs = state.game.observation_layout.highs()
        for p in range(state.num_players):
            row = observation_row(state, p)
            assert (row >= 0).all()
            assert (row <= highs).all()


def test_other_seeds_draw_other_cards_later() -> None:
    state = states_of_play([4])[1]
    ends = set()
    for seed in range(8):
        new, rng = state.resample(state.current_player(), seed), random.Random(0)
        for _ in range(40):
            if not new.is_terminal():
                new.apply_action(rng.choice(new.legal_actions()))
        ends.add(new.serialize())
    assert len(ends) == 8


@pytest.mark.nojit
def test_new_deals_without_the_jit() -> None:
    """`resample` in a small way, also in plain Python: objective cards of a hand that others do not know."""
    from tests.rails_to_the_north.positions import standard_game

    data = standard_game().new_initial_state(3, seed=2).to_dict()
    taken = sorted(data["objective_stack"])[:2]
    for p, card in enumerate(taken):
        data["objective_stack"].pop(card)
        data["players"][p]["hand"][card] = data["players"][p]["blind"][card] = 1
    rng, state = random.Random(1), state_from(data)
    for seed in range(100):
        assert known_to(state.resample(2, seed).to_dict(), 2) == known_to(data, 2)
    for p in range(3):
        one, two = state.resample(p, 1), state.resample(p, 2)
        assert one != two
        for new in (one, two):
            assert is_possible(new.to_dict())
            assert known_to(new.to_dict(), p) == known_to(data, p)
        for _ in range(3):
            other: State = state_from(other_deal(data, p, rng))
            assert other.resample(p, 1) == one
            assert np.array_equal(observation_row(other, p), observation_row(state, p))
