"""Objective cards, the end of the game, points, ties."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from tests.rails_to_the_north.positions import Board, standard_game

pytestmark = [pytest.mark.core, pytest.mark.nojit]
DECK = standard_game().components.objectives[:21]
SAN_FRANCISCO = "auxiliary: San Francisco"
MOVE_BBHH, START_BBH = "move 3: 2 x building, 2 x hazard", "start: 2 x building, hazard"
START = ("start: 3, 4, building", "start: 2 x station, green", START_BBH, "start: blue, 2 x hazard")


def bare(**cards: Mapping[str, int] | str) -> Board:
    """No money, no cards but these."""
    return Board().player(money=0).cards(area="", stack="", hand="", discard="").cards(**cards)


def points(board: Board, p: int = 0) -> int:
    """The score of a player."""
    return int(board.ask("forward", 2).state.scores()[p])


# ---- playing objective cards ---------------------------------------------------------------------------


@pytest.mark.parametrize("name", DECK)
def test_every_card_is_played_into_the_area_and_acts(name: str) -> None:
    board = Board().cards(hand=name, stack="jersey; jersey; jersey; jersey; jersey; jersey").player(engine=4)
    board.put(B1="2a of 0", B2="3a of 0")
    table = board.turn("B")
    table.play(f"play objective {name}")
    assert table.player()["area"][name] == 1
    action = name.split(":")[0]
    if action == "2 dollars":
        assert (table.money(), table.kind) == (22, "turn")
    elif action == "auxiliary":
        assert table.legal() == {"single auxiliary money", "single auxiliary cycle", "stop"}
    elif action == "draw 3":
        assert table.legal() == {"draw 1 card", "draw 2 cards", "draw 3 cards", "stop"}
        table.play("draw 3 cards")
        assert table.player()["discard"] == {"jersey": 3}
    elif action.startswith("engine"):
        far = {"engine 2": {"4.5", "5", "6"}, "engine 3": {"4.5", "5", "6", "7"}}[action]
        assert table.legal_of("engine to ") == far
        assert "stop" in table.legal()
    else:
        assert table.legal_of("go to ") == {"B1", "C"}
        assert "stop" in table.legal()


def test_cards_are_played_between_actions_but_not_inside_one() -> None:
    name = "2 dollars: building, 2 x blue"
    table = Board().cards(hand=f"{name}; jersey").player(engine=0, workers=(1, 1, 2)).arrive("G")
    assert f"play objective {name}" in table.legal()
    table.play("local action 1")
    assert table.kind == "forward"
    assert not table.legal_of("play ")
    table.play("engine to 1")
    assert f"play objective {name}" in table.legal()
    table.play(f"play objective {name}")
    assert table.money() == 22


def test_cards_are_played_at_places_without_local_actions_too() -> None:
    name = "2 dollars: building, 2 x blue"
    table = Board().cards(hand=name).put(A1="1a of 1").arrive("A1")
    table.play(f"play objective {name}")
    assert (table.kind, table.money()) == ("place", 22)
    assert table.legal() == {"single auxiliary money", "single auxiliary cycle"}


def test_a_place_used_up_still_waits_for_cards() -> None:
    name = "2 dollars: building, 2 x blue"
    table = Board().cards(hand=name).put(A1="1a of 1").arrive("A1")
    table.play("single auxiliary money")
    assert table.legal() == {f"play objective {name}", "stop"}


# ---- single categories ---------------------------------------------------------------------------------


@pytest.mark.parametrize(("money", "vp"), [(0, 0), (4, 0), (5, 1), (9, 1), (10, 2), (34, 6)])
def test_dollars(money: int, vp: int) -> None:
    assert points(bare().player(money=money)) == vp


def test_buildings_on_the_board() -> None:
    """Both sides; those in the supply and out of the game bring nothing."""
    wanted = {"a": (1, 1, 1, 3, 4, 5, 6, 6, 9, 13), "b": (1, 1, 3, 3, 4, 5, 6, 8, 8, 11)}
    for side, vps in wanted.items():
        for number, vp in enumerate(vps, start=1):
            board = bare()
            board.record["sides"] = "ab".index(side)
            assert points(board.put(A1=f"{number}{side} of 0")) == vp
    board = bare()
    board.record["players"][0]["buildings"][8] = 0
    assert points(board) == 0


@pytest.mark.parametrize(
    ("cities", "vp"),
    [
        (("Kansas City",), -6),
        (("Kansas City", "Kansas City"), -12),
        (("San Francisco", "San Francisco"), 18),
        (("Sacramento",), 6),
        (("Topeka", "Wichita", "Colorado Springs"), -4),
        (("Albuquerque", "El Paso", "San Diego", "Sacramento"), 6 + 8 + 4 + 6),
        (("Topeka", "Colorado Springs", "Santa Fe", "Albuquerque"), 0),
    ],
)
def test_cities_and_links(cities: tuple[str, ...], vp: int) -> None:
    assert points(bare().delivered(0, *cities)) == vp


def test_stations() -> None:
    board = bare()
    for name in board.names.stations[:10]:
        board.station(name, 0, 1)
    assert points(board) == 1 + 1 + 2 + 2 + 3 + 5 + 6 + 7 + 8 + 9


def test_hazards() -> None:
    names = ["flood green 4", "drought green 3", "rockfall black 2", "rockfall green 4"]
    assert points(bare().takes(hazards=names)) == 4 + 3 + 2 + 4


def test_cattle_of_the_whole_deck() -> None:
    board = bare(hand="holstein; jersey", stack="brown swiss; ayrshire; west highland 5", discard="texas longhorn 7")
    assert points(board) == 1 + 2 + 3 + 5 + 7


@pytest.mark.parametrize(("workers", "vp"), [((4, 4, 4), 0), ((5, 1, 1), 4), ((6, 1, 5), 12), ((6, 6, 6), 24)])
def test_workers_on_the_last_two_spaces(workers: tuple[int, int, int], vp: int) -> None:
    assert points(bare().player(workers=workers)) == vp


def test_the_disc_with_points_and_the_job_market_token() -> None:
    assert points(bare().cleared(0, "steps and points")) == 3
    board = bare()
    board.record["market_token"] = 1
    assert points(board) == 2
    assert points(board, 1) == points(bare(), 1)


@pytest.mark.parametrize(
    ("master", "vp"),
    [
        ("workers", 3 + 2),
        ("objectives", 3),
        ("hazards", 3),
        ("teepees", 3),
        ("certificates", 3 * 2),
    ],
)
def test_tasks_of_station_masters(master: str, vp: int) -> None:
    """5 workers with the printed ones, 3 hazards, one pair of teepees, 3 temporary certificates and its own."""
    board = bare(area={START[0]: 1, START[1]: 1, START[2]: 1}).takes(masters=[master])
    base = bare(area={START[0]: 1, START[1]: 1, START[2]: 1})
    if master == "hazards":
        for b in (board, base):
            b.takes(hazards=["flood green 2", "flood green 3", "drought green 2"])
    elif master == "teepees":
        for b in (board, base):
            b.takes(teepees=(3, 1))
    elif master == "certificates":
        board.player(certificates=3)
    elif master == "workers":
        board.player(workers=(2, 2, 1))
    assert points(board) - points(base) == vp


# ---- objectives ----------------------------------------------------------------------------------------


def test_edge_32_cards_of_the_deck_are_dropped_cards_of_the_area_must_be_scored() -> None:
    for pile in ("hand", "stack", "discard"):
        assert points(bare(**{pile: MOVE_BBHH})) == 0
    assert points(bare(area=MOVE_BBHH)) == -2


def test_edge_34_no_penalty_for_starting_cards() -> None:
    for name in START:
        assert points(bare(area=name)) == 0


@pytest.mark.parametrize("pile", ["hand", "stack", "discard", "area"])
def test_cards_count_wherever_they_are(pile: str) -> None:
    board = bare(**{pile: SAN_FRANCISCO}).delivered(0, "San Francisco")
    assert points(board) == 9 + 5


def test_edge_33_each_san_francisco_card_wants_its_own_disc() -> None:
    for discs, vp in ((1, 9 + 5 - 3), (2, 18 + 10)):
        board = bare(area={SAN_FRANCISCO: 2}).delivered(0, *["San Francisco"] * discs)
        assert points(board) == vp


def test_worked_example_13_one_of_two_can_be_met() -> None:
    """3 buildings and 3 hazards: the move card for 5, and the starting card fails for nothing."""
    board = bare(area=f"{MOVE_BBHH}; {START_BBH}").put(A1="1a of 0", A2="2a of 0", A3="3a of 0")
    board.takes(hazards=["flood green 2", "drought green 2", "rockfall green 2"])
    assert points(board) == 3 + 6 + 5


def test_things_are_used_once_but_not_by_station_masters() -> None:
    hazards = ["flood green 2", "drought green 2"]
    board = bare(area="start: blue, 2 x hazard").takes(hazards=hazards, teepees=(0, 1), masters=["hazards"])
    assert points(board) == 4 + 3 + 3


def test_cattle_tasks_count_cards_of_the_whole_deck() -> None:
    board = bare(area="engine 2: 3, 4, 5", hand="holstein", stack="west highland 3", discard="texas longhorn 5")
    assert points(board) == 1 + 3 + 5 + 5
    assert points(bare(area="engine 2: 3, 4, 5", hand="holstein", stack="west highland 3")) == 1 + 3 - 3


def test_the_best_of_many_sets_is_found() -> None:
    """Greedy by points would take the first card of 5 alone; two others of 3 and 5 fit together."""
    area = "engine 2: 2 x building, 2 x green; draw 3: 2 x building, hazard; 2 dollars: building, green, blue"
    board = bare(hand=area).put(A1="1a of 0", A2="2a of 0", A3="3a of 0")
    board.takes(hazards=["flood green 2"], teepees=(2, 1))
    assert points(board) == 3 + 2 + 3 + 3  # the second and the third: 3 buildings, a hazard, green, blue


def test_the_station_master_of_objective_cards_is_part_of_the_choice() -> None:
    """[R33] One card of the area: a failing one of the deck completes the pair, 3 less 2; a penalty of 3 is no gain."""
    assert points(bare(area=START_BBH).takes(masters=["objectives"])) == 0
    assert points(bare(area=START_BBH, hand=MOVE_BBHH).takes(masters=["objectives"])) == 3 - 2
    assert points(bare(area=START_BBH, hand=SAN_FRANCISCO).takes(masters=["objectives"])) == 0
    assert points(bare(area=f"{START_BBH}; {MOVE_BBHH}").takes(masters=["objectives"])) == 3 - 2
    assert points(bare(hand=f"{MOVE_BBHH}; {DECK[0]}").takes(masters=["objectives"])) == 0


# ---- the end -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("num_players", [2, 3, 4])
@pytest.mark.parametrize("seat", [0, 1])
def test_after_the_last_space_everybody_else_has_one_turn(num_players: int, seat: int) -> None:
    board = Board(num_players).jobs(12 * num_players - 1).player(seat, space="Kansas City")
    board.foresight("", "", "cowboy", "", "green teepee", "")
    table = board.ask("arrive", 0, seat)
    assert table.data["market_token"] == seat
    turns = []
    while not table.state.is_terminal():
        player = table.state.current_player()
        if not turns or turns[-1] != player:
            turns.append(player)
        table.play(max(table.legal(), key=lambda text: (text.startswith("single"), text == "stop", text)))
    others = [(seat + k) % num_players for k in range(1, num_players)]
    assert [p for p in turns if p != seat] == others
    assert turns[-1] == others[-1]
    assert table.data["turn"] == 10 + num_players


@pytest.mark.parametrize(("money", "ranks"), [(10, [1, 1]), (4, [2, 1]), (15, [1, 2])])
def test_a_tie_is_shared(money: int, ranks: list[int]) -> None:
    """Player 1 has the job market token alone, 2 points; player 0 his dollars, after the last turn."""
    board = bare().cards(1, area="", stack="", hand="", discard="").player(1, money=0).put(A1="1a of 1")
    board.record["market_token"] = 2
    board.record["tiles"][board.space("A1")] = board.tile("hazard green 2")
    board.record["players"][1]["buildings"][0] = 1
    table = board.player(money=money).arrive("A1")
    assert table.forced == ["single auxiliary money"]
    assert table.state.is_terminal()
    assert table.state.scores().tolist() == [(money + 1) // 5, 2]
    assert table.state.ranks().tolist() == ranks
    assert table.state.returns().sum() == 0
