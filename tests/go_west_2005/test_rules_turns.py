"""The compiled rules: set-up, the course of a turn, the double move pieces, both ends of the game, each ruling."""

from __future__ import annotations

from typing import Any

import pytest

import westbound
from tests.go_west_2005.positions import CARDS, begin, position
from tests.go_west_2005.records import Table, standard_game, state_from
from tests.go_west_2005.splitmix import SplitMix
from westbound.envs.core.game import State
from westbound.envs.core.jit import JIT

pytestmark = [pytest.mark.core, pytest.mark.nojit]


def answers(table: Table, *others: str, playable: bool = True) -> set[str]:
    """What the hand of the player on turn allows, and these."""
    assert table.top is not None
    hand = table.player(table.top["player"])["hand"]
    return {f"sell {n}" for n in hand} | {f"play {n}" for n in hand if playable} | set(others)


# ---- set-up --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("num_players", [2, 3, 4])
@pytest.mark.parametrize("hand_size", [6, 7])
def test_setup(num_players: int, hand_size: int) -> None:
    table = Table(standard_game().new_initial_state(num_players, seed=5, hand_size=hand_size))
    data = table.data
    assert data["wagons"] == [20, 0, 0, 0, 0, 0]
    assert [track["region"] for track in data["tracks"]] == ["East", "Great Plains", "Midwest", "West"]
    assert all(track["pawn"] == 0 and track["tokens"] == [] for track in data["tracks"])
    assert len(data["players"]) == num_players
    for player in data["players"]:
        hand = player.pop("hand")
        assert len(hand) == hand_size
        assert player == {"tokens": 30, "vp": 10, "scores_claimed": 0, "double_ready": True}
    assert len(data["deck"]) == 56 - num_players * hand_size
    assert (data["turn"], data["discard"], data["reshuffles"]) == (0, [], 0)
    assert data["held"] == [[0] * hand_size] * num_players
    cards = data["deck"] + [card for player in table.data["players"] for card in player["hand"]]
    assert sorted(cards) == sorted(CARDS)
    assert table.legal() == answers(table, "claim a score", "spend the double move")


def test_the_shuffle_and_the_first_player_follow_the_stream() -> None:
    """[R22] The deal computed by hand from the seed: shuffle all cards, deal them round by seat, draw who begins."""
    for seed in range(20):
        state = standard_game().new_initial_state(3, seed=seed)
        stream, pile = SplitMix.of_seed(seed), list(CARDS)
        stream.shuffle(pile)
        hands = [[pile.pop() for _ in range(7)] for _ in range(3)]
        data = state.to_dict()
        assert [player["hand"] for player in data["players"]] == hands
        assert data["deck"] == pile[::-1]
        assert state.current_player() == stream.draw(3)
        assert data["rng"] == stream.word


@pytest.mark.parametrize("num_players", [2, 3, 4])
def test_the_first_player_is_drawn_evenly_or_chosen(num_players: int) -> None:
    game, number = standard_game(), 300 if JIT else 40
    opened = [game.new_initial_state(num_players, seed=seed) for seed in range(number)]
    starts = [state.current_player() for state in opened]
    for p in range(num_players):
        assert abs(starts.count(p) - number / num_players) < 4 * (number / num_players) ** 0.5
        state = game.new_initial_state(num_players, seed=7, first_player=p)
        assert state.current_player() == p
    assert len({tuple(state.to_dict()["deck"]) for state in opened}) == number


# ---- playing a card ------------------------------------------------------------------------------------


def test_parts_of_a_card_come_in_order() -> None:
    table = Table.of(position(2), "East +1, 2 wagons")
    top = table.data["deck"][0]
    assert table.play("play East +1, 2 wagons") == []
    assert (table.player(0)["tokens"], table.track("East"), table.data["wagons"][0]) == (25, [0], 20)
    assert table.legal() == {f"place a token in {region}" for region in ("Great Plains", "Midwest", "West")}
    assert table.top == {"kind": "second_region", "player": 0, "argument": 1}
    assert table.play("place a token in West") == ["move a wagon from New England"]
    assert (table.player(0)["tokens"], table.track("West"), table.track("East")) == (24, [0], [0])
    assert table.top == {"kind": "move", "player": 0, "argument": 1}
    assert table.legal() == {"move a wagon from New England", "move a wagon from East"}
    assert top not in table.player(0)["hand"]
    table.play("move a wagon from East")
    assert table.data["wagons"] == [19, 0, 1, 0, 0, 0]
    assert table.player(0)["hand"][-1] == top
    assert table.data["discard"] == ["East +1, 2 wagons"]
    assert (table.data["turn"], table.top) == (1, {"kind": "turn", "player": 1, "argument": 0})


@pytest.mark.parametrize("name", CARDS)
def test_every_card_costs_places_and_moves_what_it_says(name: str) -> None:
    region, part, steps, cost = CARDS[name]
    state = position(2)
    state["wagons"] = [4, 4, 4, 4, 4, 0]
    table = Table.of(state, name)
    table.play(f"play {name}")
    if part == "plus1":
        other = "West" if region != "West" else "East"
        table.play(f"place a token in {other}")
        assert table.track(other) == [0]
    placed = {"none": 0, "single": 1, "plus1": 2, "two": 2}[part]
    if region is not None:
        assert table.track(region) == [0] * (2 if part == "two" else 1)
    assert sum(len(track["tokens"]) for track in table.data["tracks"]) == placed
    assert (table.player(0)["tokens"], table.player(0)["vp"]) == (30 - cost - placed, 10)
    for left in range(steps, 0, -1):
        assert table.top == {"kind": "move", "player": 0, "argument": left}
        table.play("move a wagon from Midwest")
    assert table.data["wagons"] == [4, 4, 4, 4 - steps, 4 + steps, 0]
    assert table.top == {"kind": "turn", "player": 1, "argument": 0}


def test_wagons_leave_at_california() -> None:
    state = position(2)
    state["wagons"] = [10, 0, 0, 0, 1, 9]
    table = Table.of(state, "Trek, 1 wagon")
    table.play("play Trek, 1 wagon")
    assert table.legal() == {"move a wagon from New England", "move a wagon from West"}
    table.play("move a wagon from West")
    assert table.data["wagons"] == [10, 0, 0, 0, 0, 10]


def test_a_card_stays_legal_when_payment_takes_the_last_tokens() -> None:
    """[R7] Both tokens are skipped without a question, the wagons are moved."""
    state = position(2)
    state["players"][0] |= {"tokens": 2, "vp": 4}
    state["tracks"][0]["tokens"] = [0]
    table = Table.of(state, "Great Plains +1, 4 wagons")
    assert table.play("play Great Plains +1, 4 wagons") == ["move a wagon from New England"]
    assert (table.player(0)["tokens"], table.player(0)["vp"]) == (0, 0)
    assert [len(track["tokens"]) for track in table.data["tracks"]] == [1, 0, 0, 0]
    assert table.top == {"kind": "move", "player": 0, "argument": 3}


def test_an_empty_hand_gets_no_token_back() -> None:
    """[R8] The own oldest token on a full track does not come back for a player without a token."""
    state = position(2)
    state["players"][0]["tokens"] = 0
    state["tracks"][0] |= {"tokens": [0] * 7, "pawn": 3}
    table = Table.of(state, "East single, 0 wagons")
    table.play("play East single, 0 wagons")
    assert table.data["tracks"][0] == {"region": "East", "pawn": 3, "tokens": [0] * 7}
    assert table.player(0)["tokens"] == 0


def test_free_cards_ask_no_payment() -> None:
    table = Table.of(position(2, vp_payment="free_split"), "Trek, 1 wagon")
    assert table.play("play Trek, 1 wagon") == ["move a wagon from New England"]
    assert table.top == {"kind": "turn", "player": 1, "argument": 0}


def test_payment_comes_before_tokens_and_wagons() -> None:
    """[R6] Tokens that were kept by paying with VP can be placed."""
    state = position(2, vp_payment="free_split")
    state["players"][0] |= {"tokens": 2, "vp": 9}
    table = Table.of(state, "West two, 1 wagon")
    table.play("play West two, 1 wagon")
    assert table.legal() == {"pay 2 VP", "pay 3 VP", "pay 4 VP"}
    assert table.track("West") == []
    table.play("pay 4 VP")
    assert table.track("West") == [0, 0]
    assert (table.player(0)["tokens"], table.player(0)["vp"]) == (0, 5)


# ---- turns and pieces ----------------------------------------------------------------------------------


def test_double_move_gives_two_actions() -> None:
    table = Table.of(position(2), "Trek, 1 wagon", "Trek, 2 wagons")
    table.play("spend the double move")
    assert table.top == {"kind": "action", "player": 0, "argument": 2}
    assert not table.player(0)["double_ready"]
    assert table.legal() == answers(table, "claim a score")
    table.play("claim a score")
    assert table.top == {"kind": "action", "player": 0, "argument": 1}
    assert table.legal() == answers(table, "claim a score")
    table.play("claim a score")
    assert (table.data["turn"], table.top) == (1, {"kind": "turn", "player": 1, "argument": 0})
    assert (table.player(0)["tokens"], len(table.player(0)["hand"])) == (30 - 1 - 3, 7)
    assert table.legal() == answers(table, "claim a score", "spend the double move")


def test_a_turn_without_the_piece_has_one_action_and_asks_for_no_piece() -> None:
    table = Table.of(position(2))
    table.play("claim a score")
    assert table.player(0)["double_ready"]
    assert table.top == {"kind": "turn", "player": 1, "argument": 0}
    table.play("spend the double move", "claim a score", "claim a score")
    table.play("claim a score")
    assert table.legal() == answers(table, "claim a score")  # green's second turn: the piece is gone


@pytest.mark.parametrize("num_players", [2, 3, 4])
def test_pieces_return_when_all_are_spent_at_the_end_of_that_turn(num_players: int) -> None:
    table = Table.of(position(num_players))
    for p in range(num_players):
        assert [player["double_ready"] for player in table.data["players"]] == [q >= p for q in range(num_players)]
        table.play("spend the double move")
        for _ in range(2):
            assert [player["double_ready"] for player in table.data["players"]] == [q > p for q in range(num_players)]
            table.play(f"sell {table.player(p)['hand'][0]}")
    assert all(player["double_ready"] for player in table.data["players"])
    assert table.top == {"kind": "turn", "player": 0, "argument": 0}
    assert table.data["turn"] == num_players


def test_turns_go_clockwise() -> None:
    table = Table.of(position(3, first_player=1))
    seen = []
    for _ in range(7):
        assert table.top is not None
        seen.append(table.top["player"])
        table.play(f"sell {table.player(seen[-1])['hand'][0]}")
    assert seen == [1, 2, 0, 1, 2, 0, 1]


def test_a_hand_of_equal_cards_and_no_money_leaves_only_sales() -> None:
    state = position(2)
    state["players"][0] |= {"tokens": 0, "vp": 0, "double_ready": False}
    table = Table.of(state)
    free = {name for name in table.player(0)["hand"] if CARDS[name][3] == 0}
    assert table.legal() == answers(table, playable=False) | {f"play {name}" for name in free}


# ---- scores and both ends ------------------------------------------------------------------------------


def test_score_pays_everybody_in_all_regions_and_draws_nothing() -> None:
    """[R11]"""
    state = position(2)
    state["wagons"] = [8, 1, 2, 3, 4, 2]
    for track, tokens in zip(state["tracks"], [[0, 1], [1, 1, 0], [0, 0], [1]], strict=True):
        track["tokens"] = tokens
    table = Table.of(state)
    before = table.data
    table.play("claim a score")
    assert table.state.scores().tolist() == [10 + 1 + 0 + 2 + 0, 10 + 0 + 2 + 0 + 1]
    for key in ("deck", "discard", "wagons", "tracks", "held"):
        assert table.data[key] == before[key]
    assert table.player(0)["hand"] == before["players"][0]["hand"]


def test_six_scoring_cards_and_no_more() -> None:
    """[R17]"""
    state = position(2)
    state["players"][0]["scores_claimed"] = 6
    table = Table.of(state)
    assert table.legal() == answers(table, "spend the double move")


def final_position() -> dict[str, Any]:
    state = position(2)
    state["wagons"] = [0, 1, 6, 6, 7, 0]
    state["tracks"][1]["tokens"] = [1, 1]
    state["tracks"][3]["tokens"] = [0, 0, 0]
    state["players"][0]["vp"], state["players"][1]["vp"] = 47, 49
    return state


@pytest.mark.parametrize("double", [False, True])
def test_fifty_points_stop_the_game_at_once(double: bool) -> None:
    """[R5, R15] All regions are finished; an unused second action is lost; nobody draws or returns a piece."""
    table = Table.of(final_position())
    if double:
        table.play("spend the double move")
    table.play("claim a score")
    assert table.state.is_terminal()
    assert (table.top, table.legal()) == (None, set())
    assert table.state.scores().tolist() == [50, 51]
    assert table.state.ranks().tolist() == [2, 1]
    assert table.state.returns().tolist() == [-1.0, 1.0]
    assert table.player(0)["double_ready"] is not double


@pytest.mark.parametrize(("vp", "over"), [(48, False), (49, True), (60, True)])
def test_exactly_fifty_points_end_it(vp: int, over: bool) -> None:
    state = position(2, reward="score")
    state["tracks"][3]["tokens"], state["wagons"] = [0], [19, 0, 0, 0, 1, 0]
    state["players"][0]["vp"] = vp
    table = Table.of(state)
    table.play("claim a score")
    assert (table.state.scores().tolist(), table.state.is_terminal()) == ([vp + 1, 10], over)
    assert table.state.returns() == pytest.approx([(vp + 1) / 50, 0.2] if over else [0, 0])


def test_fifty_points_without_a_score_do_not_end_it() -> None:
    """[R16] The end is looked at after a score only."""
    state = position(2)
    state["players"][1]["vp"] = 70
    table = Table.of(state)
    table.play(f"sell {table.player(0)['hand'][0]}")
    assert not table.state.is_terminal()


@pytest.mark.parametrize("double", [False, True])
def test_empty_east_ends_with_a_free_score(double: bool) -> None:
    """[R24] After all steps and the draw; free, no scoring card is used."""
    state = position(2)
    state["wagons"] = [0, 1, 0, 2, 1, 16]
    state["tracks"][1]["tokens"] = [1, 1]
    state["tracks"][2]["tokens"] = [0, 1, 1]
    table = Table.of(state, "Great Plains two, 1 wagon")
    top = table.data["deck"][0]
    if double:
        table.play("spend the double move")
    table.play("play Great Plains two, 1 wagon")
    assert table.legal() == {f"move a wagon from {region}" for region in ("East", "Midwest", "West")}
    table.play("move a wagon from East")
    assert table.state.is_terminal()
    assert table.track("Great Plains") == [1, 1, 0, 0]
    # Great Plains: one wagon, two tied pairs, green's is older. Midwest: green's pair takes both points.
    assert table.state.scores().tolist() == [10, 10 + 1 + 2]
    assert (table.player(0)["tokens"], table.player(0)["scores_claimed"]) == (30 - 4 - 2, 0)
    assert table.player(0)["hand"][-1] == top
    assert table.data["discard"] == ["Great Plains two, 1 wagon"]
    assert table.data["turn"] == 0  # the turn in which the game ends is not completed


def test_the_end_is_looked_at_after_the_last_step_only() -> None:
    state = position(2)
    state["wagons"] = [0, 1, 2, 1, 0, 16]
    table = Table.of(state, "Trek, 3 wagons")
    table.play("play Trek, 3 wagons", "move a wagon from East")
    assert not table.state.is_terminal()
    assert table.legal() == {"move a wagon from Great Plains", "move a wagon from Midwest"}
    table.play("move a wagon from Great Plains", "move a wagon from Great Plains")
    assert table.state.is_terminal()


@pytest.mark.parametrize("wagons", [[0, 1, 0, 0, 3, 16], [1, 0, 0, 0, 3, 16]])
def test_a_wagon_in_one_of_the_two_regions_goes_on(wagons: list[int]) -> None:
    state = position(2)
    state["wagons"] = wagons
    table = Table.of(state, "Trek, 1 wagon")
    table.play("play Trek, 1 wagon", "move a wagon from West")
    assert not table.state.is_terminal()


def test_a_sale_or_a_score_does_not_look_at_the_wagons() -> None:
    for text in ("claim a score", "sell Trek, 1 wagon"):
        state = position(2)
        state["wagons"] = [0, 0, 5, 5, 5, 5]
        table = Table.of(state, "Trek, 1 wagon")
        table.play(text)
        assert not table.state.is_terminal()


def test_safety_cap() -> None:
    """[R25] After 400 turns, without another score."""
    state = position(2)
    state["turn"] = 398
    state["tracks"][3]["tokens"], state["wagons"] = [1], [19, 0, 0, 0, 1, 0]
    table = Table.of(state)
    table.play(f"sell {table.player(0)['hand'][0]}")
    assert not table.state.is_terminal()
    table.play(f"sell {table.player(1)['hand'][0]}")
    assert table.state.is_terminal()
    assert (table.data["turn"], table.state.scores().tolist()) == (400, [10, 10])


def test_points_beyond_the_printed_track_are_counted() -> None:
    """[R21]"""
    state = position(2)
    state["players"][0]["vp"] = 0
    state["players"][1]["vp"] = 140
    state["wagons"] = [1, 19, 0, 0, 0, 0]
    state["tracks"][0]["tokens"] = [1] * 7
    table = Table.of(state)
    table.play("claim a score")
    assert (table.state.scores().tolist(), table.state.ranks().tolist()) == ([0, 147], [2, 1])


# ---- parameters and positions ------------------------------------------------------------------------


def test_options_given_to_load_are_defaults() -> None:
    game = westbound.load("go_west_2005", hand_size=6, first_player=1)
    state: State = game.new_initial_state(2, seed=1)
    assert state.parameters["hand_size"] == 6
    assert len(state.to_dict()["players"][0]["hand"]) == 6
    assert state.current_player() == 1
    assert game.new_initial_state(2, seed=1, hand_size=7, first_player=0).current_player() == 0


def test_a_position_can_be_written_and_read() -> None:
    data = begin(position(4), "Trek, 4 wagons").to_dict()
    again = state_from(data).to_dict()
    assert {key: again[key] for key in again if key != "rng"} == {key: data[key] for key in again if key != "rng"}
