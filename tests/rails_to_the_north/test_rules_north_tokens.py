"""Exchange tokens: where they can be spent, what they do in the middle of an action, where they come from."""

from __future__ import annotations

import pytest

from tests.rails_to_the_north.positions import OPTIONAL, Board, Table
from tests.rails_to_the_north.records import observation_row

pytestmark = [pytest.mark.core, pytest.mark.nojit]
TOKEN = "exchange token: "
BOTH = {"draw 1 card", "draw 2 cards"}
MORE, PAIR, VALUE_2, OWN = 512, 18, 19, 16


def board(tokens: int = 1, num_players: int = 2, **options: object) -> Board:
    """Hand of three; a stack of three ayrshires; two ways from A. The others have no tokens."""
    north = Board(num_players, north=True, **options).put(flood_1="hazard green 2")
    for p in range(num_players):
        north.player(p, tokens=0 if p else tokens)
    return north.cards(hand="jersey; guernsey; dutch belt", stack="ayrshire; ayrshire; ayrshire", discard="")


def hand(table: Table) -> dict[str, int]:
    cards: dict[str, int] = table.player()["hand"]
    return cards


# ---- what it does --------------------------------------------------------------------------------------


def test_two_cards_are_drawn_and_two_discarded() -> None:
    table = board().turn("A")
    table.play(f"{TOKEN}draw 2 cards")
    assert table.top == ("discard", 0, 2 + OWN)
    assert table.player()["exchange_tokens"] == 0
    assert hand(table) == {"jersey": 1, "guernsey": 1, "dutch belt": 1, "ayrshire": 2}
    table.play("discard jersey", "discard ayrshire")
    assert hand(table) == {"guernsey": 1, "dutch belt": 1, "ayrshire": 1}
    assert table.player()["discard"] == {"jersey": 1, "ayrshire": 1}
    assert table.kind == "turn"
    assert not table.legal_of(TOKEN)


def test_one_card_only() -> None:
    table = board().turn("A")
    table.play(f"{TOKEN}draw 1 card")
    assert table.top == ("discard", 0, 1 + OWN)
    table.play("discard guernsey")
    assert hand(table) == {"jersey": 1, "dutch belt": 1, "ayrshire": 1}
    assert table.kind == "turn"


def test_any_number_one_after_the_other() -> None:
    table = board(3).turn("A")
    for left in (2, 1, 0):
        table.play(f"{TOKEN}draw 1 card", "discard ayrshire")
        assert table.player()["exchange_tokens"] == left
    assert table.player()["stack"] == {}
    assert not table.legal_of(TOKEN)


def test_no_more_than_can_be_drawn() -> None:
    """The discard pile counts; without a card there is nothing to spend it for."""
    north = board()
    assert north.cards(hand="jersey", stack="ayrshire").turn("A").legal_of(TOKEN) == {"draw 1 card"}
    assert north.cards(hand="jersey", stack="", discard="ayrshire; jersey").turn("A").legal_of(TOKEN) == BOTH
    assert north.cards(hand="jersey", stack="", discard="").turn("A").legal_of(TOKEN) == set()


def test_a_new_stack_is_shuffled_when_the_old_one_is_empty() -> None:
    north = board().cards(hand="jersey", stack="ayrshire", discard="holstein; holstein")
    table = north.turn("A")
    table.play(f"{TOKEN}draw 2 cards")
    assert hand(table) == {"jersey": 1, "ayrshire": 1, "holstein": 1}
    table.play("discard jersey", "discard ayrshire")
    assert table.player()["stack"] == {"holstein": 1}


def test_with_an_empty_hand_both_cards_are_discarded() -> None:
    table = board().cards(hand="").turn("A")
    forced = table.play(f"{TOKEN}draw 2 cards")
    assert forced[:2] == ["discard ayrshire", "discard ayrshire"]
    assert table.player()["discard"] == {"ayrshire": 2}


# ---- where it can be spent -----------------------------------------------------------------------------


def test_r41_the_questions_in_which_a_token_can_be_spent() -> None:
    questions = {"turn": 0, "discard": 1, "trash": 2, "foresight": 0, "spend": 0, "leave": 0, "card": 16}
    for kind, argument in questions.items():
        north = board().player(space="A").foresight(*["cowboy", "engineer"] * 3)
        assert north.ask(kind, argument).legal_of(TOKEN) == BOTH, kind
        assert not north.player(tokens=0).ask(kind, argument).legal_of(TOKEN), kind
    assert board().arrive("A").legal_of(TOKEN) == BOTH


@pytest.mark.parametrize(
    ("kind", "argument"),
    [("move", 2 + OPTIONAL), ("auxiliary", 0), ("forward", 3), ("build", 2), ("town", OPTIONAL), ("start", 0)],
)
def test_elsewhere_one_waits(kind: str, argument: int) -> None:
    north = board().player(space="A")
    assert not north.ask(kind, argument).legal_of(TOKEN)


def test_r9_only_in_the_own_turn() -> None:
    north = board().player(1, tokens=3)
    assert north.turn("A").state.current_player() == 0
    table = north.turn("A")
    table.play(f"{TOKEN}draw 1 card", "discard ayrshire")
    assert table.player(1)["exchange_tokens"] == 3


def test_after_everything_is_done_at_a_place() -> None:
    """The place stays open for a token: to stop is another answer."""
    table = board().arrive("flood 1")
    table.play("single auxiliary money")
    assert table.kind == "place"
    assert table.legal() == {"stop", f"{TOKEN}draw 1 card", f"{TOKEN}draw 2 cards"}
    table.play("stop")
    assert table.data["turn"] == 11


def test_a_token_may_open_a_local_action() -> None:
    """At E a black angus is drawn, and discarded for 2 dollars."""
    table = board().cards(stack="black angus").arrive("E")
    assert "local action 1" not in table.legal()
    table.play(f"{TOKEN}draw 1 card", "discard jersey")
    table.play("local action 1", "discard black angus")
    assert table.money() == 22


def test_once_more_after_a_delivery() -> None:
    """The hand is empty then; two unknown cards go to the discard pile."""
    north = board().player(space="Kansas City")
    table = north.frames([("depart", 0, 0), ("leave", 0, 0)]).table()
    assert table.legal() == {"stop", f"{TOKEN}draw 1 card", f"{TOKEN}draw 2 cards"}
    table.play(f"{TOKEN}draw 1 card", "discard ayrshire")
    assert table.player()["space"] == "start"


def test_r44_a_token_is_never_the_only_answer() -> None:
    """A column of foresight without a tile is skipped, and the next question has the token again."""
    north = board().foresight("", "", "cowboy", "engineer", "", "").player(space="Kansas City")
    table = north.frames([("spend", 0, 0), ("foresight", 0, 1), ("foresight", 0, 0)]).table()
    assert table.top == ("foresight", 0, 1)
    assert board().cards(hand="").ask("trash", 2).kind != "trash"


def test_a_forced_answer_is_asked_while_there_is_a_token() -> None:
    """One tile, or one card: without a token it is taken at once."""
    north = board().foresight("cowboy", "", "", "", "", "")
    assert north.ask("foresight", 0).legal() == {"upper foresight tile", *(TOKEN + text for text in BOTH)}
    assert north.player(tokens=0).ask("foresight", 0).forced[0] == "upper foresight tile"


# ---- in the middle of an action ------------------------------------------------------------------------


def test_edge_50_while_the_discard_of_cycle_is_open() -> None:
    """[R19] Draw 2, discard 2, then the one of the cycle."""
    table = board().cards(hand="jersey; guernsey", stack={"ayrshire": 9}).arrive("A")
    table.play("single auxiliary cycle")
    assert table.top == ("discard", 0, 1)
    table.play(f"{TOKEN}draw 2 cards")
    assert table.top == ("discard", 0, 2 + OWN)
    table.play("discard jersey", "discard ayrshire")
    assert table.top == ("discard", 0, 1)
    assert hand(table) == {"guernsey": 1, "ayrshire": 2}
    table.play("discard guernsey")
    assert table.player()["discard"] == {"jersey": 1, "ayrshire": 1, "guernsey": 1}


def test_no_token_within_the_discard_of_a_token() -> None:
    table = board(3).turn("A")
    table.play(f"{TOKEN}draw 2 cards")
    assert table.player()["exchange_tokens"] == 2
    assert not table.legal_of(TOKEN)
    table.play("discard jersey")
    assert not table.legal_of(TOKEN)
    table.play("discard guernsey")
    assert table.legal_of(TOKEN) == {"draw 1 card", "draw 2 cards"}


def test_r42_a_demanded_card_stays() -> None:
    """B: a dutch belt for 2 dollars. The token's own discard may not take it, but one that has been drawn besides."""
    table = board().arrive("B")
    table.play("local action 1")
    assert table.legal() == {"discard dutch belt", *(TOKEN + text for text in BOTH)}
    table.play(f"{TOKEN}draw 2 cards")
    assert table.legal() == {"discard jersey", "discard guernsey", "discard ayrshire"}
    table.play("discard jersey", "discard guernsey", "discard dutch belt")
    assert table.money() == 22
    table = board().cards(stack="dutch belt").arrive("B")
    table.play("local action 1", f"{TOKEN}draw 1 card")
    assert table.legal() == {"discard jersey", "discard guernsey", "discard dutch belt"}


def test_r42_a_pair_stays() -> None:
    north = board().cards(hand="jersey; jersey; guernsey", stack="guernsey; ayrshire")
    table = north.ask("card", PAIR)
    table.play(f"{TOKEN}draw 2 cards")
    assert table.legal() == {"discard jersey", "discard guernsey", "discard ayrshire"}
    table.play("discard guernsey")
    assert table.legal() == {"discard guernsey", "discard ayrshire"}, "the jerseys are the last pair"
    table = north.ask("card", PAIR)
    table.play("discard jersey", f"{TOKEN}draw 1 card")
    assert "discard jersey" not in table.legal()


def test_r42_two_cards_of_value_2_stay() -> None:
    north = board().cards(hand="guernsey; dutch belt; jersey", stack="holstein")
    table = north.ask("card", VALUE_2 + MORE)
    table.play(f"{TOKEN}draw 1 card")
    assert table.legal() == {"discard jersey", "discard holstein"}


def test_edge_49_an_icon_looks_for_a_jersey() -> None:
    """[R43] The second engineer: a jersey for a certificate. None in the hand, one in the stack."""
    north = board().cards(hand="guernsey; dutch belt", stack="jersey").jobs(6, (1, "engineer"))
    table = north.ask("hire", 8)
    table.play("hire engineer from row 1")
    assert table.kind == "card"
    assert table.legal() == {"stop", f"{TOKEN}draw 1 card"}
    table.play(f"{TOKEN}draw 1 card")
    assert table.legal() == {"discard guernsey", "discard dutch belt", "discard jersey"}
    table.play("discard guernsey", "discard jersey")
    assert table.player()["certificates"] == 1


def test_r43_without_a_jersey_in_the_end_the_icon_is_lost() -> None:
    north = board().cards(hand="guernsey; dutch belt", stack="ayrshire").jobs(6, (1, "engineer"))
    table = north.ask("hire", 8)
    table.play("hire engineer from row 1", f"{TOKEN}draw 1 card")
    assert table.play("discard ayrshire")[0] == "stop"
    assert table.player()["certificates"] == 0
    table = north.ask("hire", 8)
    table.play("hire engineer from row 1", "stop")
    assert table.player()["certificates"] == 0
    table = north.player(tokens=0).ask("hire", 8)
    table.play("hire engineer from row 1")
    assert table.data["turn"] == 11


def test_between_the_columns_and_before_the_income() -> None:
    north = board().player(space="Kansas City").foresight(*["cowboy", "engineer"] * 3)
    table = north.ask("arrive")
    table.play("upper foresight tile", f"{TOKEN}draw 2 cards", "discard jersey", "discard guernsey")
    assert table.top == ("foresight", 0, 1)
    table.play("upper foresight tile", "upper foresight tile")
    assert table.kind == "city"
    assert table.player()["exchange_tokens"] == 0


def test_a_new_card_counts_for_the_income() -> None:
    """Dutch belt 2, guernsey 2, ayrshire 3 in the place of the jersey: 7, not 5."""
    north = board().player(money=0)
    table = north.ask("spend")
    table.play(f"{TOKEN}draw 1 card", "discard jersey")
    assert table.money() == 7


def test_r44_at_a_copied_building() -> None:
    """8b beside A: a guernsey for 2 dollars is all there is; discarded for the token, it leaves nothing."""
    north = board(2, sides="a" * 7 + "b" + "a" * 4).put(A1="8b of 0").jobs(0)
    north.cards(hand="guernsey; jersey", stack={"ayrshire": 9})
    table = north.arrive("A1")
    table.play("local action 1")
    assert table.top[0] == "copied"
    assert table.legal() == {"local action 1", *(TOKEN + text for text in BOTH)}
    table.play(f"{TOKEN}draw 1 card", "discard guernsey")
    assert table.kind == "place"
    assert table.legal() == {"stop", *(TOKEN + text for text in BOTH)}
    table = north.arrive("A1")
    table.play("local action 1", f"{TOKEN}draw 1 card", "discard jersey", "local action 1", "discard guernsey")
    assert table.money() == 22


# ---- what others see -----------------------------------------------------------------------------------


def test_the_observation_shows_what_is_interrupted() -> None:
    layout = board().game.observation_layout
    amount, first = layout["amount"].start, layout["card_filter"].start

    def seen(north: Board, kind: str, argument: int, draw: str) -> list[int]:
        table = north.ask(kind, argument)
        table.play(TOKEN + draw)
        row = observation_row(table.state, 1)
        return [int(row[amount]), *row[first : first + 20].nonzero()[0].tolist()]

    assert seen(board(), "turn", 0, "draw 2 cards") == [32 + 2]
    assert seen(board(), "discard", 3, "draw 2 cards") == [32 + 2 + 4 * 3]
    assert seen(board(), "trash", 2, "draw 1 card") == [32 + 1 + 4 * 2]
    assert seen(board(), "card", 16, "draw 1 card") == [32 + 1, 16]
    assert seen(board(), "card", VALUE_2 + MORE, "draw 1 card") == [32 + 1 + 4, VALUE_2]
