"""Bad input to games and states: an error that names the value, and nothing has changed."""

import numpy as np
import pytest

import westbound
from tests.conformance.cases import each_case, each_count, each_game, illegal_action, load, play, played
from westbound.envs.core.registry import game_spec

pytestmark = pytest.mark.core

NO_INTEGERS = [True, np.True_, 1.0, 0.0, np.float32(0), float("nan"), float("inf"), "0", b"0", None, [0], (0,)]
NO_INTEGERS += [np.array([0]), np.array(0.0), {"action": 0}, 1j, object()]
TOO_FAR = [-1, -(2**63), 2**31, 2**63, 2**70, np.int64(-5), np.int8(-1), np.uint64(2**64 - 1)]
INTEGERS = [np.int8, np.uint8, np.int16, np.uint16, np.int32, np.uint32, np.int64, np.uint64]


def snapshot(state):
    """All that a refused call must leave alone."""
    return (
        state.serialize(),
        state.history(),
        state.current_player(),
        state.legal_actions(),
        state.returns().tolist(),
        [state.observation_tensor(p).tobytes() for p in range(state.num_players)],
    )


@each_count
@pytest.mark.parametrize("bad", NO_INTEGERS, ids=lambda bad: f"{type(bad).__name__}-{bad!r:.12}")
def test_an_action_that_is_no_integer_is_refused(case, bad):
    for decisions in (0, 9, 10**9):
        state = played(case, 1, decisions)
        before = snapshot(state)
        with pytest.raises(TypeError) as error:
            state.apply_action(bad)
        assert repr(bad) in str(error.value)
        assert type(bad).__name__ in str(error.value)
        assert snapshot(state) == before


@each_count
def test_an_action_out_of_range_is_refused(case):
    for decisions in (0, 9, 10**9):
        state = played(case, 1, decisions)
        before = snapshot(state)
        for bad in [*TOO_FAR, state.game.num_distinct_actions()]:
            with pytest.raises(ValueError, match=rf"{bad} is out of range.*0 \.\. ") as error:
                state.apply_action(bad)
            assert str(state.game.num_distinct_actions() - 1) in str(error.value)
            assert snapshot(state) == before


@each_case
def test_an_illegal_action_is_refused_at_every_decision(case):
    state = case.new_state(4)
    for k in range(40):
        before = snapshot(state)
        bad = illegal_action(state)
        with pytest.raises(ValueError, match=rf"action {bad} \(.*illegal") as error:
            state.apply_action(bad)
        assert state.action_to_string(bad) in str(error.value)
        assert snapshot(state) == before
        play(state, k, 1)
        if state.is_terminal():
            break


@each_count
def test_nothing_may_be_played_after_the_end(case):
    state = played(case, 6)
    before = snapshot(state)
    for action in range(state.game.num_distinct_actions()):
        with pytest.raises(ValueError, match="the game is over"):
            state.apply_action(action)
    assert snapshot(state) == before


@pytest.mark.nojit
@each_count
def test_a_refused_action_is_no_part_of_the_game(case):
    calm, troubled = case.new_state(9), case.new_state(9)
    for k in range(50):
        for bad in (illegal_action(troubled), -1, 1.5, True):
            with pytest.raises((ValueError, TypeError)):
                troubled.apply_action(bad)
        assert play(calm, k, 1) == play(troubled, k, 1)
        assert calm.serialize() == troubled.serialize()
        assert calm.history() == troubled.history()


@each_count
@pytest.mark.parametrize("kind", INTEGERS)
def test_every_kind_of_integer_is_played(case, kind):
    state, wanted = case.new_state(8), case.new_state(8)
    played = 0
    while played < 10 and not state.is_terminal():
        legal = state.legal_actions()
        fitting = [a for a in legal if a <= np.iinfo(kind).max]
        state.apply_action(kind(fitting[-1]) if fitting else legal[-1])
        wanted.apply_action(fitting[-1] if fitting else legal[-1])
        played += bool(fitting)
    assert state == wanted
    assert played
    assert all(type(action) is int for action in state.history())


@each_game
def test_players_are_checked(game):
    state = load(game).new_initial_state(seed=1)
    before = snapshot(state)
    for word in (state.observation_tensor, state.observation_views, lambda p: state.resample(p, 1)):
        for bad in (-1, state.num_players, 10**6, np.int64(-4), 2**70):
            with pytest.raises(ValueError, match=rf"player {bad} is out of range"):
                word(bad)
        for bad in (True, 1.0, "0", None, float("nan")):
            with pytest.raises(TypeError, match="player"):
                word(bad)
    assert snapshot(state) == before


@each_game
def test_texts_are_asked_for_integers_in_range(game):
    state = load(game).new_initial_state(seed=1)
    for bad in TOO_FAR:
        with pytest.raises(ValueError, match="out of range"):
            state.action_to_string(bad)
    for bad in NO_INTEGERS:
        with pytest.raises(TypeError, match="action"):
            state.action_to_string(bad)


@each_game
@pytest.mark.parametrize("make", ["state", "make", "make_vec"])
def test_player_counts_are_checked(game, make):
    counts = game_spec(game).player_counts
    calls = {
        "state": lambda n: load(game).new_initial_state(num_players=n, seed=1),
        "make": lambda n: westbound.make(game, num_players=n),
        "make_vec": lambda n: westbound.make_vec(game, 2, num_players=n),
    }
    wrong = [n for n in (0, -1, 1, 5, 300, np.int64(9)) if n not in counts]
    for bad in wrong:
        with pytest.raises(ValueError, match=f"num_players={bad!r}".replace("(", r"\(").replace(")", r"\)")) as error:
            calls[make](bad)
        assert all(str(n) in str(error.value) for n in counts)
    for bad in (True, 2.0, float("nan"), "2", object()):
        with pytest.raises((TypeError, ValueError), match="num_players"):
            calls[make](bad)


@each_game
def test_a_batch_and_an_environment_want_a_player_count(game):
    with pytest.raises(TypeError, match="num_players"):
        westbound.make(game)
    with pytest.raises(TypeError, match="num_players"):
        westbound.make_vec(game, 2)
    with pytest.raises((TypeError, ValueError), match="num_players"):
        westbound.make_vec(game, 2, num_players=None)


@each_game
@pytest.mark.parametrize("make", ["load", "state", "make", "make_vec"])
def test_options_and_rewards_are_checked(game, make):
    spec = game_spec(game)
    n = spec.default_players
    calls = {
        "load": lambda **options: westbound.load(game, **options),
        "state": lambda **options: load(game).new_initial_state(num_players=n, seed=1, **options),
        "make": lambda **options: westbound.make(game, num_players=n, **options),
        "make_vec": lambda **options: westbound.make_vec(game, 2, num_players=n, **options),
    }
    with pytest.raises(TypeError, match="no option 'colour'") as error:
        calls[make](colour="red")
    assert all(name in str(error.value) for name in spec.options)
    for name, option in spec.options.items():
        for bad in ("nonsense", -99, 2.5, True, 1, None, float("nan"), [1], {}, object()):
            if any(bad is value or (bad == value and type(bad) is type(value)) for value in option.values):
                continue
            with pytest.raises(ValueError, match=name) as error:
                calls[make](**{name: bad})
            assert repr(bad) in str(error.value)
            assert all(repr(value) in str(error.value) for value in option.values)
    for bad in ("points", 0, None, True, ["outcome"]):
        if make != "load":
            with pytest.raises(ValueError, match="'outcome', 'rank', 'score'"):
                calls[make](reward=bad)


@each_game
def test_options_may_be_numpy_integers(game):
    spec = game_spec(game)
    for name, option in spec.options.items():
        for value in option.values:
            if isinstance(value, int) and not isinstance(value, bool):
                state = load(game).new_initial_state(seed=1, **{name: np.int16(value)})
                assert state == load(game).new_initial_state(seed=1, **{name: value})
                assert type(state.parameters[name]) is int


@each_game
def test_seeds_are_checked(game):
    g, state = load(game), load(game).new_initial_state(seed=1)
    env = westbound.make(game, num_players=state.num_players)
    envs = westbound.make_vec(game, 2, num_players=state.num_players, seed=1)
    calls = [
        lambda seed: g.new_initial_state(seed=seed),
        lambda seed: state.resample(0, seed),
        lambda seed: env.reset(seed=seed),
        lambda seed: envs.reset(seed=seed),
        lambda seed: westbound.make_vec(game, 2, num_players=state.num_players, seed=seed),
    ]
    for call in calls:
        for bad in (-1, 2**64, np.int64(-7)):
            with pytest.raises(ValueError, match="seed"):
                call(bad)
        for bad in (1.0, True, "1", float("nan"), [1]):
            with pytest.raises(TypeError, match="seed"):
                call(bad)
        for good in (0, 2**64 - 1, np.int8(3), np.uint64(2**64 - 1)):
            call(good)
    with pytest.raises(TypeError, match="seed"):
        state.resample(0, None)


@each_game
def test_component_files_are_checked(game, tmp_path):
    n = game_spec(game).default_players
    broken = tmp_path / "broken.toml"
    broken.write_text("x = [1", encoding="utf-8")
    empty = tmp_path / "empty.toml"
    empty.write_text("", encoding="utf-8")
    calls = [
        lambda file: westbound.load(game, components=file),
        lambda file: westbound.make(game, num_players=n, components=file),
        lambda file: westbound.make_vec(game, 2, num_players=n, components=file),
    ]
    for call in calls:
        with pytest.raises(FileNotFoundError, match=r"nowhere\.toml"):
            call(tmp_path / "nowhere.toml")
        with pytest.raises(ValueError, match=r"broken\.toml: not a TOML file: "):
            call(broken)
        with pytest.raises(ValueError, match=r"empty\.toml: .*missing"):
            call(str(empty))
        for bad in (3, b"x", {"game": {}}):
            with pytest.raises(TypeError, match="components="):
                call(bad)


@pytest.mark.parametrize("bad", ["chess", "", "go west", None, 3, ["go_west_2005"], b"go_west_2005"])
def test_unknown_games_are_refused(bad):
    for call in (
        lambda: westbound.load(bad),
        lambda: westbound.make(bad, num_players=2),
        lambda: westbound.make_vec(bad, 2, num_players=2),
    ):
        with pytest.raises(ValueError, match="is unknown") as error:
            call()
        assert all(game in str(error.value) for game in westbound.games())
