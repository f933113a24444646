"""Trading posts: which towns can be reached, what the squares bring and cost, bells, the auxiliary action."""

from __future__ import annotations

import pytest

from tests.rails_to_the_north.positions import OPTIONAL, Board, Table

pytestmark = [pytest.mark.core, pytest.mark.nojit]
POST = "trading post in "
SHORT = {
    "MEM": "Memphis",
    "DEN": "Denver",
    "SFO": "San Francisco",
    "MIL": "Milwaukee",
    "GBY": "Green Bay",
    "MIN": "Minneapolis",
    "TOR": "Toronto",
    "MON": "Montreal",
}
REACHED = """
| | T42
| T42 | T43 MEM
| T42 MEM | T43 T40 T44
Columbia | | T42 MEM
St. Louis | | T42 MEM T45
St. Louis | T45 | T42 MEM T46
Chicago | | T42 T47 MIL
Chicago | T47 | T42 T48 T49 DEN MIL
Chicago | T47 T49 | T42 T48 DEN SFO MIL
Chicago | T47 T49 SFO | T42 T48 DEN MIL
Chicago | MIL | T42 T47 T50
Chicago | MIL T50 | T42 T47 T41 GBY
Chicago | MIL T50 GBY | T42 T47 T41 T51
Chicago | MIL T50 GBY T51 | T42 T47 T41 T52 T53 T54
Chicago | MIL T50 GBY T51 T53 | T42 T47 T41 T52 MIN T54
Chicago | MIL T50 GBY T51 T54 | T42 T47 T41 T52 TOR T53 T55 MON
Detroit | | T42 T56
Detroit | T56 | T42 T57
Cleveland | | T42 TOR
Cleveland | TOR | T42 T54
Cleveland | TOR T54 | T42 T51 T55 MON
Cleveland | TOR T54 T51 | T42 T52 GBY T53 T55 MON
Cleveland | TOR T54 T51 GBY | T42 T52 T41 T50 T53 T55 MON
Cleveland | TOR T54 T51 GBY T50 | T42 T52 T41 MIL T53 T55 MON
Pittsburgh | | T42 T58
Pittsburgh | T58 | T42 T59
New York City | | T42
"""


def town(code: str) -> str:
    return SHORT.get(code, f"town {code[1:]}")


def board(num_players: int = 2, **options: object) -> Board:
    """No tokens, nothing in the hand."""
    north = Board(num_players, north=True, **options)
    for p in range(num_players):
        north.player(p, tokens=0)
    return north


def reached(table: Table) -> set[str]:
    return {*table.legal_of(POST), *(text.removeprefix(POST) for text in table.forced if text.startswith(POST))}


# ---- reach ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("line", REACHED.strip().splitlines())
def test_towns_that_can_be_reached(line: str) -> None:
    discs, posts, expected = (part.strip() for part in line.split("|"))
    north = board().delivered(0, *filter(None, [discs])).posts(0, *map(town, posts.split()))
    assert reached(north.ask("town", OPTIONAL)) == {town(code) for code in expected.split()}


def test_example_of_three_open_towns() -> None:
    """At the office of Kansas City, beside St. Louis with an own disc, beside a town with an own post."""
    north = board().delivered(0, "St. Louis").posts(0, "town 51")
    assert reached(north.ask("town", OPTIONAL)) == {
        *("town 42", "Memphis", "town 45"),
        *("Green Bay", "town 52", "town 53", "town 54"),
    }


def test_worked_example_14_the_way_from_kansas_city() -> None:
    table = board().medium(town_43="trash").frames([("town", 0, OPTIONAL)] * 3).table()
    assert table.legal_of(POST) == {"town 42"}
    table.play("trading post in town 42")
    assert table.legal_of(POST) == {"town 43", "Memphis"}
    assert reached(board().delivered(0, "Columbia").ask("town", OPTIONAL)) == {"town 42", "Memphis"}


def test_edge_23_posts_and_discs_of_others_open_nothing() -> None:
    north = board().posts(1, "town 42", "Memphis").delivered(1, "Chicago")
    assert reached(north.ask("town", OPTIONAL)) == {"town 42"}


def test_edge_54_a_disc_in_a_northern_city_opens_nothing() -> None:
    north = board().delivered(0, "Milwaukee", "San Francisco", "Toronto")
    assert reached(north.ask("town", OPTIONAL)) == {"town 42"}
    assert reached(north.posts(0, "Milwaukee").ask("town", OPTIONAL)) == {"town 42", "town 50"}


def test_one_post_of_each_player_in_a_town() -> None:
    north = board(4).posts(1, "town 42").posts(2, "town 42").posts(3, "town 42")
    table = north.ask("town", OPTIONAL)
    table.play("trading post in town 42")
    assert table.data["towns"]["town 42"]["posts"] == [0, 1, 2, 3]
    assert "town 42" not in reached(north.posts(0, "town 42").ask("town", OPTIONAL))


# ---- squares -------------------------------------------------------------------------------------------


def placed(north: Board, name: str, others: int = 0) -> Table:
    """A post of player 0 in a town that he can reach, in which so many others have one already."""
    for p in range(1, 1 + others):
        north.posts(p, name)
    table = north.posts(0, *(n for n in NEIGHBOURS.get(name, "").split(";") if n)).ask("town", OPTIONAL)
    table.play(f"trading post in {name}")
    return table


NEIGHBOURS = {
    "Memphis": "town 42",
    "town 44": "Memphis",
    "town 45": "town 46",
    "town 48": "town 47",
    "town 50": "Milwaukee",
    "town 51": "Green Bay",
    "town 53": "town 51",
    "town 54": "town 51",
    "town 56": "town 57",
    "town 58": "town 59",
    "Denver": "town 47",
    "Minneapolis": "town 53",
    "Montreal": "town 54",
}


@pytest.mark.parametrize("name", ["Memphis", "town 45", "town 50", "town 51"])
def test_two_dollars_for_the_first_post(name: str) -> None:
    assert placed(board(), name).money() == 22
    assert placed(board(), name, 1).money() == 20


@pytest.mark.parametrize("name", ["town 44", "town 48"])
@pytest.mark.parametrize("others", [0, 1, 2, 3])
def test_an_exchange_token_for_everybody(name: str, others: int) -> None:
    assert placed(board(4), name, others).player()["exchange_tokens"] == 1


def test_an_exchange_token_for_the_first_post_in_town_56() -> None:
    assert placed(board(), "town 56").player()["exchange_tokens"] == 1
    assert placed(board(), "town 56", 1).player()["exchange_tokens"] == 0


@pytest.mark.parametrize("name", ["town 53", "town 54"])
def test_a_certificate_for_the_first_post(name: str) -> None:
    assert placed(board(), name).player()["certificates"] == 1
    assert placed(board(), name, 1).player()["certificates"] == 0
    assert placed(board().player(certificates=3), name).player()["certificates"] == 3


def test_an_objective_card_for_the_first_post_in_town_58() -> None:
    """An open card or the top one, onto the discard pile; or none."""
    north = board().display("draw 3: 5, hazard", "move 3: 3, 4, 5").cards(discard="")
    table = placed(north, "town 58")
    assert table.top == ("take", 0, OPTIONAL + 1)
    assert table.legal() == {
        "stop",
        "take objective draw 3: 5, hazard",
        "take objective move 3: 3, 4, 5",
        "take the top objective card",
    }
    table.play("take objective move 3: 3, 4, 5")
    assert table.player()["discard"] == {"move 3: 3, 4, 5": 1}
    assert placed(board().display("move 3: 3, 4, 5"), "town 58", 1).kind != "take"


def test_edge_24_prices_by_free_square() -> None:
    """Denver 1, 2, 2, 3; Minneapolis and Montreal 1, 3, 3, 4: whoever comes first pays least."""
    for name, prices in (("Denver", [1, 2, 2, 3]), ("Minneapolis", [1, 3, 3, 4]), ("Montreal", [1, 3, 3, 4])):
        for others, price in enumerate(prices):
            assert placed(board(4), name, others).money() == 20 - price


def test_edge_25_without_the_price_the_town_is_closed() -> None:
    north = board(4).posts(0, "town 53").posts(1, "Minneapolis")
    assert "Minneapolis" in reached(north.player(money=3).ask("town", OPTIONAL))
    assert "Minneapolis" not in reached(north.player(money=2).ask("town", OPTIONAL))
    table = north.player(money=3).ask("town", OPTIONAL)
    table.play("trading post in Minneapolis")
    assert table.money() == 0


# ---- bells ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("left", range(1, 16))
def test_edge_30_tokens_for_the_second_and_the_fifth_bell(left: int) -> None:
    """With the sixth post and with the fifteenth."""
    table = board().posts(left=left).ask("town", OPTIONAL)
    table.play("trading post in town 42")
    assert table.player()["posts"] == left - 1
    assert table.player()["exchange_tokens"] == (left in (10, 1))


def test_edge_29_without_posts_no_town() -> None:
    north = board(sides="a" * 11 + "b").put(A1="12b of 0").posts(left=0).cards(hand="guernsey; guernsey")
    table = north.arrive("A1")
    assert "local action 1" in table.legal()
    assert "local action 2" not in table.legal()
    assert "single auxiliary trading post" not in table.legal()
    assert "single auxiliary trading post" in north.posts(left=1).arrive("A1").legal()


# ---- the auxiliary action ------------------------------------------------------------------------------


@pytest.mark.parametrize("card", ["guernsey", "black angus", "dutch belt"])
def test_the_single_action_is_open_from_the_start(card: str) -> None:
    table = board().cards(hand=f"{card}; jersey; holstein").arrive("A")
    table.play("single auxiliary trading post", f"discard {card}")
    assert table.top == ("town", 0, OPTIONAL)
    assert table.player()["hand"] == {"jersey": 1, "holstein": 1}
    assert table.player()["discard"] == {card: 1}
    table.play("trading post in town 42")
    assert table.player()["posts"] == 14
    assert table.data["towns"]["town 42"]["posts"] == [0]


def test_only_cards_of_value_2_will_do() -> None:
    table = (
        board().cards(hand="jersey; holstein; west highland 3; texas longhorn 5; auxiliary: San Francisco").arrive("A")
    )
    assert "single auxiliary trading post" not in table.legal()


def test_the_post_may_be_declined_after_the_discard() -> None:
    table = board().cards(hand="guernsey").arrive("A")
    table.play("single auxiliary trading post", "discard guernsey")
    assert table.legal() == {"stop", "trading post in town 42"}
    assert table.player()["hand"] == {}
    table.play("stop")
    assert table.player()["posts"] == 15


def test_the_double_action_needs_its_disc_gone() -> None:
    north = board().cards(hand="guernsey; dutch belt; dutch belt").player(space="D")
    assert north.ask("auxiliary").legal_of("double auxiliary ") == set()
    assert north.ask("auxiliary").legal_of("single auxiliary ") == {"money", "cycle", "trading post"}
    assert north.cleared(0, "trading post").ask("auxiliary").legal_of("double auxiliary ") == {"trading post"}
    one = board().cards(hand="guernsey; jersey").cleared(0, "trading post").ask("auxiliary")
    assert one.legal_of("single auxiliary ") == {"money", "cycle", "trading post"}
    assert one.legal_of("double auxiliary ") == set()


def test_a_double_action_discards_both_cards_first() -> None:
    """[R22] The two may be of different types; the second post may build on the first."""
    north = board().cards(hand="guernsey; dutch belt").cleared(0, "trading post")
    table = north.ask("auxiliary")
    table.play("double auxiliary trading post", "discard guernsey", "discard dutch belt")
    assert table.player()["hand"] == {}
    assert table.legal_of(POST) == {"town 42"}
    table.play("trading post in town 42")
    assert table.legal_of(POST) == {"town 43", "Memphis"}
    table.play("trading post in Memphis")
    assert table.player()["posts"] == 13
    assert table.money() == 22


def test_edge_55_the_bell_pays_before_the_second_post() -> None:
    north = board().cards(hand="guernsey; guernsey", stack="jersey").cleared(0, "trading post").posts(left=10)
    table = north.ask("auxiliary")
    table.play("double auxiliary trading post", "discard guernsey", "discard guernsey", "trading post in town 42")
    assert table.kind == "town"
    assert table.player()["exchange_tokens"] == 1


def test_the_disc_of_the_action_costs_two_dollars() -> None:
    """It is white: for white targets too, if there are two dollars."""
    north = board().discs(0, "trading post", "hand").player(money=2)
    table = north.ask("disc", 16 + north.names.cities.index("Columbia"))
    assert table.money() == 0
    assert table.player()["discs"] == {"hand": 1}
    poor = board().discs(0, "trading post", "cycle").player(money=1)
    table = poor.ask("disc", 16 + poor.names.cities.index("Columbia"))
    assert table.forced[0] == "clear disc cycle"
    assert table.player()["discs"] == {"trading post": 1}
