"""What a person in a game is shown, advised and allowed to take back."""

import random

import numpy as np
import pytest

from tests.conformance.cases import COUNTS, Case, case_id, each_contest, each_count, load
from westbound.cli.session import Session

pytestmark = pytest.mark.core
SOME = [*COUNTS, Case("go_west_2005", 3, {"vp_payment": "free_split"})]
some_cases = pytest.mark.parametrize("case", SOME, ids=case_id)


def by_chance(seed):
    draw = random.Random(seed)
    return lambda state: draw.choice(state.legal_actions())


def session_of(case, seed, seat=0):
    state = case.new_state(seed)
    return Session(state, seat, {p: by_chance(seed + p) for p in range(case.num_players) if p != seat})


def until_own_turn(session):
    while not session.is_own_turn and not session.state.is_terminal():
        session.let_agent_play()


def moments(case, seeds=range(2), seat=0):
    """(session, action) at each own turn of random games, before the action is chosen."""
    for seed in seeds:
        session, choose = session_of(case, seed, seat), by_chance(seed)
        until_own_turn(session)
        while not session.state.is_terminal():
            yield session, choose(session.state)
            until_own_turn(session)


# --- taking back


@some_cases
def test_undo_brings_the_position_back(case):
    undone = refused = 0
    for session, action in moments(case):
        before = session.state.clone()
        session.choose(action)
        if session.can_undo:
            session.undo()
            assert session.state == before
            assert session.state.history() == before.history()
            assert session.state.legal_actions() == before.legal_actions()
            session.choose(action)
            undone += 1
        else:
            refused += 1
    assert undone > 5
    assert refused > 5


@each_count
def test_undo_goes_back_step_by_step(case):
    deepest = 0
    for session, action in moments(case, range(3)):
        states = []
        while session.is_own_turn and len(states) < 3:
            before = session.state.clone()
            session.choose(action)
            states = [*states, before] if session.can_undo else []
            if session.state.is_terminal():
                break
            action = session.state.legal_actions()[-1]
        deepest = max(deepest, len(states))
        end = session.state.clone()
        if session.state.is_terminal():
            break
        for state in reversed(states):
            session.undo()
            assert session.state == state
        assert not session.can_undo
        with pytest.raises(ValueError, match="nothing to take back"):
            session.undo()
        session.state = end
    assert deepest >= 2


@each_count
def test_what_can_be_taken_back_has_taught_nothing(case):
    """Everything that the player cannot know may be dealt anew before the choice: after it all looks the same.

    The session tries 32 deals; what shows in fewer than one of a hundred may escape it.
    """
    compared = differed = 0
    for session, action in moments(case, range(2)):
        before = session.state.clone()
        session.choose(action)
        if not session.can_undo:
            continue
        for seed in range(1000, 1010):
            other = before.resample(0, seed)
            other.apply_action(action)
            same_view = np.array_equal(other.observation_tensor(0), session.state.observation_tensor(0))
            differed += not same_view or other.current_player() != session.state.current_player()
            compared += 1
        assert before.to_dict()["rng"] == session.state.to_dict()["rng"]
    assert compared > 100
    assert differed <= compared / 100


def test_a_drawn_card_forbids_undo_in_go_west_2005():
    drew = 0
    for session, action in moments(Case("go_west_2005", 3, {}), range(3)):
        hand = list(session.state.to_dict()["players"][0]["hand"])
        session.choose(action)
        new = list(session.state.to_dict()["players"][0]["hand"])
        for card in new:
            if card in hand:
                hand.remove(card)
                continue
            assert not session.can_undo
            drew += 1
    assert drew > 20


@each_contest
def test_no_undo_once_another_has_decided(case):
    checked = 0
    for session, action in moments(case, range(3)):
        session.choose(action)
        if session.can_undo and not session.is_own_turn and not session.state.is_terminal():
            session.let_agent_play()
            assert not session.can_undo
            checked += 1
    assert checked > 0


@each_count
def test_a_forced_answer_of_another_counts_as_his_decision(case):
    for session, action in moments(case, range(1)):
        before = session.state.clone()
        answers = session.choose(action)
        if session.can_undo:
            assert not session._taught(before, action, answers)
            assert session._taught(before, action, [*answers, answers[0]._replace(player=1, forced=True)])
            return
    raise AssertionError("no choice of this game could be taken back")


# --- showing and advising


def shown(session):
    """All that the terminal shows or answers at an own turn."""
    texts = (session.board(False), session.board(True), session.question(), session.legal_texts(), session.hint())
    return *texts, session.notes(), session.can_undo


@some_cases
def test_nothing_hidden_is_shown_or_used_for_hints(case):
    changed = 0
    seat = case.num_players // 2
    for session, action in moments(case, range(1), seat):
        told = shown(session)
        true = session.state
        for seed in range(2):
            session.state = true.resample(seat, seed)
            changed += session.state.to_dict() != true.to_dict()
            assert shown(session) == told
        session.state = true
        session.choose(action)
    assert changed > 30


@each_count
def test_hints_are_legal_and_the_heuristic_s(case):
    for session, action in moments(case, range(2)):
        assert session.hint() in session.state.legal_actions()
        assert session.hint() == session.state.resample(0, 99).greedy_action()
        session.choose(action)


@each_contest
def test_secret_answers_of_others_are_not_told(case, monkeypatch):
    notation = load(case.game).spec.notation
    secret = getattr(notation, "SECRET_PROMPTS", frozenset())
    session = session_of(case, 1)
    while session.is_own_turn or session.state.current_prompt() in secret:
        if session.is_own_turn:
            session.choose(session.state.legal_actions()[0])
        else:
            session.let_agent_play()
    before = session.state.clone()
    (answer, *_) = session.let_agent_play()
    assert session.told(answer).startswith(before.action_to_string(answer.action))
    monkeypatch.setattr(notation, "SECRET_PROMPTS", {answer.prompt}, raising=False)
    hidden = Session(before, 0, {})
    assert hidden.told(answer) == "chooses in secret"
    assert hidden.told(answer._replace(player=0)).startswith(before.action_to_string(answer.action))


def test_forced_answers_are_marked():
    texts = []
    for session, action in moments(Case("go_west_2005", 2, {})):
        texts += [(answer.forced, session.told(answer)) for answer in session.choose(action)]
    assert {forced for forced, _ in texts} == {True, False}
    assert all(text.endswith("[forced]") == forced for forced, text in texts)


# --- understanding


@each_count
def test_actions_are_found_by_number_text_and_part(case):
    for session, action in moments(case, range(2)):
        options = session.legal_texts()
        assert [a for a, _ in options] == session.state.legal_actions()
        for number, (chosen, text) in enumerate(options, start=1):
            assert session.find(str(number)) == session.find(text) == session.find(text.upper()) == chosen
        for bad in ("0", str(len(options) + 1), "9" * 50, "no such action", "\x1b[2J"):
            with pytest.raises(ValueError, match="list"):
                session.find(bad)
        session.choose(action)


def test_a_part_must_mean_one_action():
    session = session_of(Case("go_west_2005", 2, {"first_player": 0}), 1)
    assert session.find("double") == session.state.string_to_action("spend the double move")
    with pytest.raises(ValueError, match="may mean"):
        session.find("play")


@each_count
def test_the_seat_must_exist(case):
    for seat in (-1, case.num_players):
        with pytest.raises(ValueError, match=str(seat)):
            Session(case.new_state(1), seat, {})
