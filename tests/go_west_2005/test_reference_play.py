"""The second opinion in play: reshuffles, comparison with a dict, random games and their statistics."""

from __future__ import annotations

import copy
import random
import statistics
from collections.abc import Callable
from typing import Any

import pytest

from tests.go_west_2005.reference import ReferenceGame, deal, give_card
from tests.go_west_2005.reference_parts import Cards

pytestmark = pytest.mark.core


def play_random(game: ReferenceGame, rng: random.Random, each: Callable[[ReferenceGame], None]) -> int:
    """Plays to the end, calling `each` before every answer; returns the number of answers."""
    answers = 0
    while not game.is_over():
        each(game)
        texts = game.legal_actions()
        if game.stage == "turn" and "spend the double move" in texts:
            texts = ["spend the double move"] if rng.random() < 0.5 else texts[:-1]
            answers += texts[0] != "spend the double move"  # saying no is a decision of its own
        game.apply(rng.choice(texts))
        answers += 1
    each(game)
    return answers


def nearly_empty_pile() -> dict[str, Any]:
    """Two players, red to move, one card left in the draw pile."""
    state = deal(2, random.Random(3), first_player=0)
    state["discard"], state["deck"] = state["deck"][1:], state["deck"][:1]
    return state


# ---- the draw pile -------------------------------------------------------------------------------------


def test_reshuffle_follows_the_last_card_and_takes_the_card_just_used() -> None:
    state = nearly_empty_pile()
    game = ReferenceGame.from_dict(state)
    last, sold = state["deck"][0], state["players"][0]["hand"][2]
    game.apply(f"sell {sold}")
    game.check_invariants()
    assert game.deck_unknown
    assert game.reshuffles == 1
    assert (game.discard, sorted(game.deck)) == ([], sorted([*state["discard"], sold]))
    assert game.players[0].hand[-1] == (last, 0)
    with pytest.raises(RuntimeError, match="sync_deck"):
        game.apply(game.legal_actions()[7])
    game = ReferenceGame.from_dict(state)
    game.apply(f"sell {sold}")
    order = game.to_dict() | {"deck": sorted(game.deck, reverse=True)}
    game.sync_deck(order)
    assert game.compare(order) is None
    assert game.deck == order["deck"]
    game.apply(f"sell {game.players[1].hand_names()[0]}")
    assert game.players[1].hand[-1] == (order["deck"][0], 1)
    with pytest.raises(RuntimeError, match="known"):
        game.sync_deck(order)


def test_no_reshuffle_while_a_card_is_left() -> None:
    state = nearly_empty_pile()
    state["deck"].append(state["discard"].pop())
    game = ReferenceGame.from_dict(state)
    game.apply(game.legal_actions()[7])
    assert (len(game.deck), game.reshuffles, game.deck_unknown) == (1, 0, False)
    assert len(game.discard) == len(state["discard"]) + 1


def test_sync_deck_refuses_other_cards() -> None:
    state = nearly_empty_pile()
    game = ReferenceGame.from_dict(state)
    game.apply(f"sell {state['players'][0]['hand'][2]}")
    for deck in (game.deck[1:], [*game.deck[1:], game.deck[1]], [*game.deck[1:], "Trek, 9 wagons"]):
        with pytest.raises(AssertionError, match="deck"):
            game.sync_deck(game.to_dict() | {"deck": deck})
    assert game.deck_unknown


def test_own_rng_shuffles() -> None:
    decks = []
    for seed in (1, 2):
        game = ReferenceGame.from_dict(nearly_empty_pile(), rng=random.Random(seed))
        game.apply(game.legal_actions()[7])
        assert not game.deck_unknown
        decks.append(game.deck)
    assert sorted(decks[0]) == sorted(decks[1])
    assert decks[0] != decks[1]


def test_unknown_card_file_and_bad_answers() -> None:
    cards: Cards = {f"Card {i}": ("East", "single", 0, i % 3) for i in range(40)}
    game = ReferenceGame.from_dict(deal(2, random.Random(1), cards=cards), cards)
    before = game.to_dict()
    with pytest.raises(ValueError, match="not legal"):
        game.apply("play East two, 2 wagons")
    assert game.to_dict() == before
    name = game.players[game.seat].hand_names()[0]
    game.apply(f"play {name}")
    game.check_invariants()
    assert game.discard == [name]


def test_starts_only_where_the_dict_says_everything() -> None:
    state = deal(2, random.Random(1))
    state["prompts"][-1]["kind"] = "action"
    with pytest.raises(ValueError, match="action"):
        ReferenceGame.from_dict(state)


# ---- comparison ----------------------------------------------------------------------------------------

EDITS: dict[str, Callable[[dict[str, Any]], Any]] = {
    "turn": lambda state: state.update(turn=99),
    "wagons": lambda state: state["wagons"].reverse(),
    "reshuffles": lambda state: state.update(reshuffles=7),
    "parameters.vp_payment": lambda state: state["parameters"].update(vp_payment="free_split"),
    "parameters.hand_size": lambda state: state["parameters"].update(hand_size=6),
    "tracks[0].region": lambda state: state["tracks"].reverse(),
    "tracks[2].pawn": lambda state: state["tracks"][2].update(pawn=9),
    "tracks[3].tokens": lambda state: state["tracks"][3]["tokens"].append(0),
    "len(players)": lambda state: state["players"].pop(),
    "players[1].tokens": lambda state: state["players"][1].update(tokens=31),
    "players[0].vp": lambda state: state["players"][0].update(vp=77),
    "players[0].scores_claimed": lambda state: state["players"][0].update(scores_claimed=5),
    "players[1].double_ready": lambda state: state["players"][1].update(double_ready=None),
    "players[1].hand": lambda state: state["players"][1]["hand"].__setitem__(0, "Trek, 9 wagons"),
    "held[1]": lambda state: state["held"][1].__setitem__(3, 42),
    "deck": lambda state: state["deck"].reverse(),
    "discard": lambda state: state["discard"].pop(),
    "prompts[-1].player": lambda state: state["prompts"][-1].update(player=8),
    "prompts[-1].kind": lambda state: state["prompts"][-1].update(kind="second_region"),
    "prompts": lambda state: state["prompts"].clear(),
}


@pytest.mark.parametrize("name", EDITS)
def test_compare_names_the_first_difference(name: str) -> None:
    rng = random.Random(5)
    game = ReferenceGame.from_dict(deal(2, rng), rng=rng)
    while game.turn < 20 or game.stage != "turn":
        game.apply(rng.choice(game.legal_actions()))
    state = game.to_dict()
    assert game.compare(state) is None
    EDITS[name](state)
    difference = game.compare(state)
    assert difference is not None
    assert difference.split(":")[0] == name


@pytest.mark.parametrize("place", ["hand", "discard"])
def test_compare_lets_a_card_in_play_lie_in_the_hand_or_on_the_discard_pile(place: str) -> None:
    state = deal(2, random.Random(5), first_player=0)
    give_card(state, 0, "Trek, 2 wagons")
    game = ReferenceGame.from_dict(state)
    game.apply("play Trek, 2 wagons")
    game.advance()
    assert game.stage == "move"
    seen = game.to_dict()
    assert game.compare(seen) is not None  # the card is nowhere
    if place == "hand":
        seen["players"][0]["hand"].insert(2, "Trek, 2 wagons")
        seen["held"][0].insert(2, 0)
    else:
        seen["discard"].append("Trek, 2 wagons")
    assert game.compare(seen) is None
    seen["prompts"][-1]["argument"] = 2
    assert str(game.compare(seen)).startswith("prompts[-1].argument")


# ---- random games --------------------------------------------------------------------------------------


@pytest.mark.parametrize("num_players", [2, 3, 4])
@pytest.mark.parametrize(("hand_size", "vp_payment", "num_games"), [(7, "shortfall", 30), (6, "free_split", 10)])
def test_random_games_keep_the_invariants(num_players: int, hand_size: int, vp_payment: str, num_games: int) -> None:
    stages: set[str] = set()
    reshuffles = full_tracks = 0

    def check(game: ReferenceGame) -> None:
        game.check_invariants()
        stages.add(game.stage)

    for seed in range(num_games):
        rng = random.Random(f"{seed} {num_players}")
        state = deal(num_players, rng, hand_size=hand_size, vp_payment=vp_payment)
        game = ReferenceGame.from_dict(state, rng=rng)
        play_random(game, rng, check)
        reshuffles += game.reshuffles
        full_tracks += sum(ring.pawn > 0 for ring in game.rings.values())
        assert 1 in game.ranks()
        for reward in ("outcome", "rank"):
            assert sum(game.returns(reward)) == pytest.approx(0)
        assert max(game.scores()) >= 50 or game.wagons[:2] == [0, 0]
    expected = {"turn", "action", "second_region", "move", "over"}
    assert stages == expected | ({"payment"} if vp_payment == "free_split" else set())
    assert reshuffles > num_games // 2
    assert full_tracks > 2 * num_games


@pytest.mark.parametrize("vp_payment", ["shortfall", "free_split"])
def test_dict_round_trip_at_every_answer(vp_payment: str) -> None:
    def check(game: ReferenceGame) -> None:
        state = game.to_dict()
        again = ReferenceGame.from_dict(copy.deepcopy(state))
        assert again.to_dict() == state
        assert again.legal_actions() == game.legal_actions()
        if game.in_play is None:
            assert game.compare(state) is None

    rng = random.Random(12)
    play_random(ReferenceGame.from_dict(deal(3, rng, vp_payment=vp_payment), rng=rng), rng, check)


@pytest.mark.parametrize("break_it", ["wagons", "tokens", "bank", "cards", "ring", "points", "pieces", "hand"])
def test_invariants_notice(break_it: str) -> None:
    game = ReferenceGame.from_dict(deal(2, random.Random(1)))
    game.check_invariants()
    first = game.players[0]
    breaks: dict[str, Callable[[], Any]] = {
        "wagons": lambda: game.wagons.__setitem__(5, 1),
        "tokens": lambda: setattr(first, "tokens", 29),
        "bank": lambda: first.__dict__.update(tokens=31, bank=-1),
        "cards": lambda: game.deck.__setitem__(0, game.deck[1]),
        "ring": lambda: game.rings["East"].circles.__setitem__(0, 1),
        "points": lambda: setattr(first, "vp", 50),
        "pieces": lambda: [player.__dict__.update(double_ready=False) for player in game.players],
        "hand": lambda: game.deck.append(first.hand.pop()[0]),
    }
    breaks[break_it]()
    with pytest.raises(AssertionError):
        game.check_invariants()


def test_statistics_of_random_play() -> None:
    """Two players, a ready piece spent with probability 1/2, then uniform: 74 turns and 16.4 (12.7) VP."""
    turns, points = [], []
    for seed in range(300):
        rng = random.Random(seed)
        game = ReferenceGame.from_dict(deal(2, rng), rng=rng)
        play_random(game, rng, lambda game: None)
        turns.append(game.turn + 1)  # the turn in which the game ends is not a completed one
        points.append(statistics.fmean(game.scores()))
    for values, mean, rounding in ((turns, 74, 0.5), (points, 16.4, 0.05)):
        error = statistics.stdev(values) * (1 / 300 + 1 / 2000) ** 0.5
        assert abs(statistics.fmean(values) - mean) < 3 * error + rounding
