"""Setup, the turn, hands, options; what others know of hidden cards."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rails_to_the_north.positions import OPTIONAL, Board, standard_game
from westbound.envs.core.game import Game
from westbound.envs.rails_to_the_north import PRESETS, SPEC
from westbound.envs.rails_to_the_north.verbs import TO_HAND

pytestmark = [pytest.mark.core, pytest.mark.nojit]
COUNTS = (2, 3, 4)
BLIND = "auxiliary: San Francisco"


def opened(num_players: int, seed: int, **options: Any) -> dict[str, Any]:
    """The dict of a game just opened."""
    return standard_game().new_initial_state(num_players, seed=seed, **options).to_dict()


# ---- setup ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("num_players", COUNTS)
@pytest.mark.parametrize("seed", range(5))
def test_the_board_at_the_beginning(num_players: int, seed: int) -> None:
    data = opened(num_players, seed)
    tiles = [tile for tile in data["trail"].values() if tile]
    assert sorted(t for t in tiles if t.startswith("neutral")) == [f"neutral {x}" for x in "ABCDEFG"]
    assert len([t for t in tiles if not t.startswith("neutral")]) == 7
    assert data["jobs_filled"] == 2 * num_players - 1
    assert [sum(row.values()) for row in data["jobs"]] == [num_players, num_players - 1, *[0] * 10]
    assert sum(data["cattle_market"].values()) == 3 * num_players + 1
    assert sum(data["cattle_stack"].values()) == 36 - 3 * num_players - 1
    assert sum(data["display"].values()) == 4
    assert sum(data["objective_stack"].values()) == 20
    assert sorted(station["master"] for station in data["stations"][:5]) == [
        "certificates",
        "hazards",
        "objectives",
        "teepees",
        "workers",
    ]
    piles = [sum(pile.values()) for pile in data["piles"]]
    assert piles == [35 - 7 - 2, 33 - (2 * num_players - 1) - 2, 26 - 2]
    kinds = [{tile.split()[-1] for tile in column} for column in data["foresight"]]
    assert kinds[1] <= {"cowboy", "craftsman", "engineer"}


@pytest.mark.parametrize("num_players", COUNTS)
@pytest.mark.parametrize("seed", range(4))
def test_players_at_the_beginning(num_players: int, seed: int) -> None:
    data = opened(num_players, seed)
    first = data["prompts"][-1]["player"]
    assert data["prompts"] == [
        {"kind": "end_turn", "player": first, "argument": 0},
        {"kind": "start", "player": first, "argument": 0},
    ]
    for k in range(num_players):
        player = data["players"][(first + k) % num_players]
        assert player["money"] == 6 + k
        assert (player["space"], player["engine"], player["certificates"]) == ("start", 0, 0)
        assert player["workers"] == {"cowboy": 1, "craftsman": 1, "engineer": 1}
        assert sum(player["discs"].values()) == 14
        assert player["buildings"] == ["supply"] * 10 + ["out"] * 2
        assert sum(player["hand"].values()) == 4
        deck = {x: player["hand"].get(x, 0) + player["stack"].get(x, 0) for x in {*player["hand"], *player["stack"]}}
        assert deck == {"jersey": 5, "guernsey": 3, "black angus": 3, "dutch belt": 3}
    starts = [name for player in data["players"] for name in player["area"]]
    assert len(set(starts)) == num_players
    assert all(name.startswith("start") for name in starts)


def test_tiles_of_the_first_pile_are_on_the_lowest_free_spaces() -> None:
    for seed in range(30):
        trail = opened(2, seed)["trail"]
        for kind in ("flood", "drought", "rockfall"):
            taken = [trail[f"{kind} {k}"] is not None for k in range(1, 5)]
            assert taken == sorted(taken, reverse=True)
        trades = [trail[f"trade {value}"] is not None for value in (-3, -2, -1, 1, 2, 4, 6, 8, 10)]
        assert trades == sorted(trades, reverse=True)


def test_edge_5_a_full_section_is_drawn_again() -> None:
    """Among many games some draw a fifth hazard of a type; there are seven tiles all the same."""
    full = 0
    for seed in range(250):
        data = opened(2, seed)
        trail = data["trail"]
        full += any(all(trail[f"{kind} {k}"] for k in range(1, 5)) for kind in ("flood", "drought", "rockfall"))
        assert sum(1 for tile in trail.values() if tile and not tile.startswith("neutral")) == 7
        assert sum(data["piles"][0].values()) == 35 - 7 - 2
    assert full > 0


def test_neutral_buildings_and_sides_by_option() -> None:
    data = opened(3, 5, neutral_buildings="lettered", building_sides="a")
    assert [data["trail"][x] for x in "ABCDEFG"] == [f"neutral {x}" for x in "ABCDEFG"]
    assert data["sides"] == ["a"] * 12
    assert opened(3, 5, building_sides="b")["sides"][:10] == ["b"] * 10
    sides = {tuple(opened(2, seed)["sides"]) for seed in range(20)}
    assert len(sides) == 20
    assert len({tuple(opened(2, seed)["trail"][x] for x in "ABCDEFG") for seed in range(20)}) > 15


def test_without_the_expansion_it_is_the_base_game() -> None:
    assert Game(SPEC).new_initial_state(2).to_dict()["parameters"]["expansion"] is True
    game = Game(SPEC, options={"expansion": False})
    state, other = (g.new_initial_state(2, seed=3) for g in (game, standard_game()))
    assert state._bytes.tobytes() == other._bytes.tobytes()
    north = game.new_initial_state(2, seed=3, expansion=True)
    assert (len(north.to_dict()["reserve"]), state.to_dict()["reserve"]) == (4, [])
    assert (state.to_dict()["game"], other.to_dict()["game"]) == ("rails_to_the_north", "great_western_trail")
    with pytest.raises(TypeError, match="expansion"):
        Game(PRESETS["great_western_trail"], options={"expansion": False})


# ---- the turn ------------------------------------------------------------------------------------------


def test_the_first_turns_begin_on_neutral_buildings() -> None:
    state = standard_game().new_initial_state(3, seed=8, neutral_buildings="lettered")
    seats = []
    for _ in range(3):
        assert state.current_prompt() == "start"
        seats.append(state.current_player())
        state.apply_action(state.string_to_action("go to B"))
        while state.current_player() == seats[-1]:
            texts = [state.action_to_string(a) for a in state.legal_actions()]
            money = "single auxiliary money"
            state.apply_action(state.string_to_action(money if money in texts else texts[0]))
    assert seats == [(seats[0] + k) % 3 for k in range(3)]
    assert state.current_prompt() == "turn"


def test_edge_42_a_small_deck_gives_fewer_cards() -> None:
    table = Board().cards(hand="jersey", stack="guernsey", discard="holstein").put(A1="1a of 1").arrive("A1")
    table.play("single auxiliary money")
    assert table.player()["hand"] == {"jersey": 1, "guernsey": 1, "holstein": 1}
    assert table.player()["discard"] == {}


def test_edge_43_a_hand_above_the_limit_is_kept() -> None:
    hand = {"jersey": 5, "guernsey": 1}
    table = Board().cards(hand=hand).put(A1="1a of 1").arrive("A1")
    table.play("single auxiliary money")
    assert table.player()["hand"] == hand


@pytest.mark.parametrize(("cleared", "limit"), [(0, 4), (1, 5), (2, 6)])
def test_hand_limit(cleared: int, limit: int) -> None:
    board = Board().cards(hand="jersey").put(A1="1a of 1")
    board.record["players"][0]["discs"][board.names.discs.index("hand")] = 2 - cleared
    table = board.arrive("A1")
    table.play("single auxiliary money")
    assert sum(table.player()["hand"].values()) == limit


def test_the_discard_pile_is_turned_over_only_when_a_card_must_come_from_an_empty_stack() -> None:
    board = Board().cards(hand="jersey; jersey", stack="guernsey; guernsey", discard="holstein").put(A1="1a of 1")
    table = board.arrive("A1")
    table.play("single auxiliary money")
    player = table.player()
    assert (player["stack"], player["discard"]) == ({}, {"holstein": 1})


# ---- knowledge -----------------------------------------------------------------------------------------


def holding(**cards: Any) -> Board:
    """Player 0 has just got cards; player 1 looks on."""
    return Board().cards(0, **cards)


def observed(table: Any, name: str, p: int = 0, observer: int = 1) -> dict[str, int]:
    """What the observer sees of player p in a block of cards."""
    state = table.state
    views = state.game.observation_layout.views(
        (state.observation_tensor(observer) / state.game.spec.observation_scale).round().astype(int)
    )
    row = views[name][(p - observer) % state.num_players]
    names = state.game.components.cards if len(row) == 34 else state.game.components.objectives[: len(row)]
    return {card: int(n) for card, n in zip(names, row, strict=True) if n}


def test_an_open_card_taken_to_the_hand_is_known_there() -> None:
    name = "draw 3: 5, hazard"
    board = holding(hand="jersey; jersey; jersey").display(name, "engine 2: 3, 4, 5")
    table = board.ask("take", 1 + TO_HAND + OPTIONAL)
    table.play(f"take objective {name}")
    assert observed(table, "shown") == {name: 1}
    for seed in range(20):
        again = table.state.resample(1, seed).to_dict()["players"][0]
        assert again["hand"][name] == 1
        assert sum(again["hand"].values()) == sum(table.player()["hand"].values())
    assert observed(table, "deck")[name] == 1


def test_a_card_taken_unseen_stays_in_the_hand_and_is_nobodys_knowledge() -> None:
    board = holding(hand="jersey; jersey; jersey")
    table = board.ask("take", 1 + TO_HAND + OPTIONAL)
    table.play("take the top objective card")
    (name,) = table.player()["blind"]
    assert table.player()["hand"][name] == 1
    assert not [card for card in observed(table, "deck") if ":" in card]
    assert observed(table, "deck", 0, 0).keys() == table.player()["stack"].keys()
    found = set()
    for seed in range(60):
        again = table.state.resample(1, seed).to_dict()
        (other,) = again["players"][0]["blind"]
        assert again["players"][0]["hand"][other] == 1
        assert sum(again["objective_stack"].values()) == 19
        found.add(other)
    assert len(found) > 8
    own = table.state.resample(0, 5).to_dict()
    assert own["players"][0]["hand"] == table.player()["hand"]


def discarding(board: Board, card: str):
    """Player 0 discards a card of the hand."""
    table = board.ask("discard", 1)
    table.play(f"discard {card}")
    return table


def test_a_blind_card_that_leaves_is_known() -> None:
    """No other card of the face can be in the hand."""
    board = holding(hand="jersey; jersey; draw 3: 5, hazard", blind="draw 3: 5, hazard", stack="jersey; jersey")
    table = discarding(board, "draw 3: 5, hazard")
    assert (table.player()["blind"], table.player()["loose"]) == ({}, False)


def test_nobody_can_tell_which_of_two_copies_left() -> None:
    """[R31] One copy was known to be in hand or stack, and one was taken unseen: either may have been discarded."""
    plenty = "; ".join(["jersey"] * 6)
    for stack, hand in ((f"{BLIND}; {plenty}", f"{BLIND}; jersey"), (plenty, f"{BLIND}; {BLIND}; jersey")):
        board = holding(hand=hand, blind=BLIND, stack=stack)
        table = discarding(board, BLIND)
        player = table.player()
        assert (player["blind"], player["loose"]) == ({BLIND: 1}, True)
        assert player["hand"].get(BLIND, 0) + player["stack"].get(BLIND, 0) == 1


def test_a_face_that_nobody_can_have_taken_unseen_tells_nothing() -> None:
    """The only copy of a card was known to be in the deck: the unseen card is another one, and stays."""
    name = "draw 3: 5, hazard"
    board = holding(hand=f"{name}; {BLIND}; jersey", blind=BLIND, stack="jersey; jersey; jersey")
    board.record["objective_stack"][board.names.objectives.index(name)] = 0
    table = discarding(board, name)
    assert (table.player()["blind"], table.player()["loose"]) == ({BLIND: 1}, False)


def test_a_hand_shown_at_income_leaves_nothing_unseen() -> None:
    board = holding(hand=f"{BLIND}; jersey; draw 3: 5, hazard", blind=f"{BLIND}", shown="draw 3: 5, hazard")
    player = board.ask("spend").player()
    assert (player["blind"], player["shown"], player["loose"]) == ({}, {}, False)
    assert player["discard"] == {"jersey": 1, BLIND: 1, "draw 3: 5, hazard": 1}


def test_a_hand_shown_at_income_tells_apart_what_could_be_in_the_stack() -> None:
    """Two copies in hand and stack, one of them taken unseen, nobody knows which: it may still be in the stack."""
    plenty = "; ".join(["jersey"] * 6)
    board = holding(hand=f"{BLIND}; jersey", blind=BLIND, stack=f"{BLIND}; {plenty}").player(loose=1)
    player = board.ask("spend").player()
    assert (player["blind"], player["loose"]) == ({BLIND: 1}, True)
    board = holding(hand=f"{BLIND}; jersey", blind=BLIND, stack=plenty).player(loose=1)
    player = board.ask("spend").player()
    assert (player["blind"], player["loose"]) == ({}, False)
