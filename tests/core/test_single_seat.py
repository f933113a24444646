"""One seat as a Gymnasium environment: the libraries' checkers, seeds, opponents, illegal actions, nothing hidden."""

import copy
import pickle
import random
import warnings

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import westbound
from tests.conformance.cases import USUAL_LENGTH, each_contest, each_count, each_game, fewer, illegal_action, load
from westbound.agents import Agent
from westbound.envs.core.registry import game_spec

pytestmark = pytest.mark.core
each_mode = pytest.mark.parametrize("mode", ["terminate", "random"])


def make(case, opponents="random", **arguments):
    return westbound.make_single(case.game, opponents=opponents, **case.parameters, **arguments)


def play(env, seed, steps=10**9, draw=None):
    """Reset and play legal actions; returns all that came back."""
    draw = draw or random.Random(seed)
    came, terminated = [env.reset(seed=seed)], False
    while not terminated and len(came) <= steps:
        came.append(env.step(draw.choice(np.flatnonzero(env.action_masks()).tolist())))
        terminated = came[-1][2]
    return came


def as_text(came):
    """Everything in there, for comparison."""
    return repr([[part.tolist() if isinstance(part, np.ndarray) else part for part in step] for step in came]) + repr(
        [step[-1]["action_mask"].tolist() for step in came]
    )


def shifted(env, by):
    """The environment with every seed moved: the checkers always use the same few."""
    reset = env.reset

    def moved(*, seed=None, options=None):
        return reset(seed=None if seed is None else seed + by, options=options)

    env.reset = moved
    return env


# --- checkers


@each_mode
@each_count
def test_gymnasium_finds_no_fault(case, mode):
    for seed in range(fewer(case.game, 50)):
        opponents = ("random", "greedy", ["random", "greedy"])[seed % 3]
        env = make(case, opponents, illegal_action=mode)
        with warnings.catch_warnings():
            warnings.filterwarnings("ignore", message=".*not having a spec.*")
            check_env(shifted(env, seed), skip_render_check=True)


@pytest.mark.torch
@each_mode
@each_count
def test_stable_baselines_finds_no_fault(case, mode):
    checker = pytest.importorskip("stable_baselines3.common.env_checker")
    for seed in range(fewer(case.game, 50)):
        env = make(case, ("random", "greedy")[seed % 2], illegal_action=mode)
        checker.check_env(shifted(env, seed), warn=True)


@each_game
def test_made_by_gymnasium(game):
    name = f"westbound/{game}-single-v{game_spec(game).version}"
    players = game_spec(game).player_counts[0]
    env = gymnasium.make(name, num_players=players, opponents="greedy", illegal_action="random", render_mode="ansi")
    check_env(env.unwrapped)
    env.reset(seed=1)
    assert env.get_wrapper_attr("action_masks")().sum() > 1
    assert env.unwrapped.opponents[0].__name__ == "greedy_opponent"
    assert gymnasium.make(name).unwrapped.num_players == game_spec(game).default_players


@each_mode
@each_count
def test_games_keep_to_the_spaces(case, mode):
    env = make(case, ["random", "greedy"], illegal_action=mode)
    env.action_space.seed(1)
    illegal, games = 0, fewer(case.game, 50)
    for seed in range(games):
        observation, info = env.reset(seed=seed)
        terminated = False
        while not terminated:
            assert observation.dtype == np.float32
            assert observation in env.observation_space
            mask = env.action_masks()
            assert mask.dtype == np.int8
            assert mask.sum() > 1
            np.testing.assert_array_equal(mask, info["action_mask"])
            np.testing.assert_array_equal(mask, env.game_state().legal_actions_mask())
            assert env.game_state().current_player() == info["seat"] == env.seat
            action = env.action_space.sample(mask) if seed % 2 else env.action_space.sample()
            legal = bool(mask[action])
            observation, reward, terminated, truncated, info = env.step(action)
            assert type(reward) is float
            assert type(terminated) is bool
            assert truncated is False
            assert info["illegal_action"] is not legal
            illegal += not legal
        assert not env.action_masks().any()
        assert not info["action_mask"].any()
        assert info["scores"].shape == (case.num_players,)
        assert 1 <= info["rank"] <= case.num_players
    assert illegal > games // 5


# --- seeds and copies


@each_count
def test_a_seed_opens_the_same_game_as_load(case):
    for seed in (0, 7, 2**64 - 1, np.uint64(3)):
        moved = []
        env = make(case, lambda seen, moved=moved: moved.append(int(seen["action_mask"].argmax())) or moved[-1])
        env.reset(seed=seed)
        state = case.new_state(int(seed))
        for action in moved:
            state.apply_action(action)
        assert env.game_state() == state


@each_count
def test_a_seed_decides_everything(case):
    env, other = make(case, ["random", "greedy"]), make(case, ["random", "greedy"])
    seeds = range(fewer(case.game, 6))
    games = [as_text(play(env, seed)) for seed in seeds]
    assert [as_text(play(other, seed)) for seed in seeds] == games
    assert len(set(games)) == len(seeds)
    env.reset(seed=3)
    other.reset(seed=3)
    for _ in range(3):
        first, second = env.reset(), other.reset()
        np.testing.assert_array_equal(first[0], second[0])
        assert env.game_state() == other.game_state()


@each_count
def test_without_a_seed_games_differ(case):
    states = set()
    for _ in range(4):
        env = make(case)
        env.reset()
        states.add(env.game_state())
        env.reset()
        states.add(env.game_state())
    assert len(states) == 8


@each_count
@pytest.mark.parametrize("copied", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
def test_copies_play_on_the_same_game(case, copied):
    env = make(case, ["random", "greedy"])
    play(env, 5, steps=4)
    other = copied(env)
    for twin in (env, other):
        twin.draw = random.Random(1)
    while env.action_masks().any():
        action = env.draw.choice(np.flatnonzero(env.action_masks()).tolist())
        assert as_text([env.step(action)]) == as_text([other.step(action)])
        assert env.game_state() == other.game_state()


def test_what_comes_back_is_the_caller_s():
    env = westbound.make_single("go_west_2005", opponents="random", num_players=2)
    observation, info = env.reset(seed=1)
    before = env.game_state()
    observation[:] = -1
    info["action_mask"][:] = -1
    env.action_masks()[:] = -1
    assert env.game_state() == before
    assert set(env.action_masks().tolist()) == {0, 1}
    state = env.game_state()
    state.apply_action(state.legal_actions()[0])
    assert env.game_state() == before


# --- seats and opponents


@each_count
def test_the_seat_is_drawn_or_fixed(case):
    env = make(case)
    assert {env.reset(seed=seed)[1]["seat"] for seed in range(40)} == set(range(case.num_players))
    for seat in range(case.num_players):
        fixed = make(case, seat=np.int64(seat))
        assert {fixed.reset(seed=seed)[1]["seat"] for seed in range(5)} == {seat}
        np.testing.assert_array_equal(fixed.reset(seed=1)[0], fixed.game_state().observation_tensor(seat))


@each_count
def test_a_function_is_shown_what_its_seat_sees_and_nothing_else(case):
    shown = []

    def function(*seen, **more):
        assert not more
        shown.append(seen)
        return int(np.flatnonzero(seen[0]["action_mask"])[-1])

    env = make(case, function, seat=0)
    play(env, 3)
    state = case.new_state(3)
    asked = iter(shown)
    for action in env.game_state().history():
        if state.current_player():
            (seen,) = next(asked)
            assert set(seen) == {"observation", "action_mask"}
            np.testing.assert_array_equal(seen["observation"], state.observation_tensor(state.current_player()))
            np.testing.assert_array_equal(seen["action_mask"], state.legal_actions_mask())
            assert action == np.flatnonzero(seen["action_mask"])[-1]
        state.apply_action(action)
    assert next(asked, None) is None


def first(seen):
    return int(seen["action_mask"].argmax())


def last(seen):
    return np.array(np.flatnonzero(seen["action_mask"])[-1])  # as policies answer: an array of no dimensions


@each_count
def test_opponents_are_drawn_for_each_seat_and_game(case):
    env = make(case, [first, last], seat=0)
    tables = set()
    for seed in range(60):
        env.reset(seed=seed)
        tables.add(tuple(opponent.function for opponent in env._seated[1:]))
        terminated, decisions = False, 0
        while not terminated and decisions < fewer(case.game, USUAL_LENGTH):  # of this seat; a part of a long game
            decisions += 1
            state = env.game_state()
            legal = state.legal_actions()
            _, _, terminated, _, _ = env.step(legal[len(legal) // 2])
        state = case.new_state(seed)
        for action in env.game_state().history():
            if state.current_player():
                chosen = env._seated[state.current_player()].function
                assert action == state.legal_actions()[0 if chosen is first else -1]
            state.apply_action(action)
    assert len(tables) == 2 ** (case.num_players - 1)


@each_count
def test_greedy_opponents_play_the_heuristic(case):
    env = make(case, "greedy", seat=0)
    play(env, 2)
    state = case.new_state(2)
    for action in env.game_state().history():
        if state.current_player():
            assert action == state.greedy_action()
        state.apply_action(action)


class LastLegal(Agent):
    name = "last legal"

    def act(self, handle):
        assert len(handle) == 1
        return np.array([np.flatnonzero(handle.action_masks[0])[-1]])


def test_agents_may_be_opponents():
    arguments = {"num_players": 3, "seat": 1}
    by_agent = westbound.make_single("go_west_2005", opponents=LastLegal(), **arguments)
    by_function = westbound.make_single("go_west_2005", opponents=[last], **arguments)
    assert as_text(play(by_agent, 4)) == as_text(play(by_function, 4))


@pytest.mark.torch
def test_checkpoints_may_be_opponents(tmp_path):
    torch = pytest.importorskip("torch")
    from westbound.agents import checkpoint, networks, policy

    game = load("go_west_2005")
    sizes = (game.observation_layout.size, [8], game.action_layout.size, "tanh")
    network = networks.build_network(*sizes)
    names = ("inputs", "hidden", "outputs", "activation")
    head = checkpoint.identity(game, [2, 3], "outcome", policy.options_of(game))
    head["network"] = dict(zip(names, sizes, strict=True))
    weights = {f"policy/{name}": tensor.numpy() for name, tensor in network.state_dict().items()}
    path = tmp_path / "made.safetensors"
    checkpoint.write_checkpoint(path, head, weights)

    def function(seen):
        with torch.inference_mode():
            scores = network(torch.from_numpy(seen["observation"]))
        return int(np.where(seen["action_mask"] == 1, scores.numpy(), -np.inf).argmax())

    by_path = westbound.make_single(game.name, opponents=[path, str(path)], num_players=3, seat=0)
    by_function = westbound.make_single(game.name, opponents=[function, function], num_players=3, seat=0)
    assert as_text(play(by_path, 1)) == as_text(play(by_function, 1))
    with pytest.raises(ValueError, match="for 2 or 3 players, not 4"):
        westbound.make_single(game.name, opponents=path, num_players=4)
    with pytest.raises(ValueError, match="hand_size"):
        westbound.make_single(game.name, opponents=path, num_players=3, hand_size=6)


@pytest.mark.torch
def test_maskable_ppo_learns_on_it():
    contrib = pytest.importorskip("sb3_contrib")
    env = westbound.make_single("go_west_2005", opponents=["random", "greedy"], num_players=3)
    model = contrib.MaskablePPO("MlpPolicy", env, n_steps=64, batch_size=32, n_epochs=1, seed=1, device="cpu")
    model.learn(128)  # illegal_action is "error": an unmasked action would raise
    assert model.num_timesteps == 128


# --- illegal actions


@each_count
def test_error_raises_and_changes_nothing(case):
    env = make(case)
    for steps in (0, 1, 5):
        play(env, 2, steps)
        before, stream = env.game_state(), env.np_random.bit_generator.state
        for bad in (illegal_action(before), -1, 10**6, np.int64(10**6)):
            with pytest.raises(ValueError, match=str(bad)):
                env.step(bad)
        for bad in (True, 1.0, None, "1", np.array([0, 1]), np.array(0.5)):
            with pytest.raises(TypeError):
                env.step(bad)
        assert env.game_state() == before
        assert env.np_random.bit_generator.state == stream


@each_count
def test_terminate_ends_the_game_with_minus_one(case):
    env = make(case, illegal_action="terminate")
    for bad in (None, -1, 10**6, 0.5):
        play(env, 2, 3)
        before = env.game_state()
        action = illegal_action(before) if bad is None else bad
        observation, reward, terminated, truncated, info = env.step(action)
        assert (reward, terminated, truncated) == (-1.0, True, False)
        assert info["illegal_action"] is True
        assert info["rank"] == case.num_players
        assert not info["action_mask"].any()
        assert observation in env.observation_space
        assert env.game_state() == before
        with pytest.raises(RuntimeError, match=r"reset\(\)"):
            env.step(before.legal_actions()[0])


@each_count
def test_random_plays_a_legal_action_instead(case):
    env, played = make(case, illegal_action="random", seat=0), set()
    for seed in range(40):
        env.reset(seed=seed)
        before = env.game_state()
        _, _, terminated, _, info = env.step(illegal_action(before))
        assert info["illegal_action"] is True
        assert not terminated
        chosen = env.game_state().history()[len(before.history())]
        assert chosen in before.legal_actions()
        played.add(before.legal_actions().index(chosen))
        _, _, _, _, info = env.step(env.game_state().legal_actions()[0])
        assert info["illegal_action"] is False
    assert len(played) > 2


@each_count
def test_arrays_of_no_dimensions_are_actions(case):
    env, other = make(case), make(case)
    play(env, 1, 2)
    play(other, 1, 2)
    action = env.game_state().legal_actions()[0]
    assert as_text([env.step(np.array(action))]) == as_text([other.step(action)])


# --- errors


@each_contest
def test_an_opponent_that_errs_is_named_and_leaves_nothing_half_done(case):
    calls = []

    def broken(seen):
        calls.append(seen)
        return int(seen["action_mask"].argmax()) if len(calls) < 12 else 10**6

    env = make(case, broken, seat=0)
    env.reset(seed=1)
    with pytest.raises(ValueError, match=r"opponent broken on seat [1-4]: action 1000000 is out of range"):  # noqa: PT012
        while True:
            before = env.game_state()
            env.step(before.legal_actions()[0])
    assert env.game_state() == before
    assert before.current_player() == 0


def test_nothing_before_reset_nor_after_the_end():
    env = westbound.make_single("go_west_2005", opponents="random", num_players=2)
    for call in (lambda: env.step(0), env.action_masks, env.game_state):
        with pytest.raises(RuntimeError, match=r"reset\(\)"):
            call()
    play(env, 1)
    with pytest.raises(RuntimeError, match=r"reset\(\)"):
        env.step(0)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"opponents": "gredy"}, "gredy"),
        ({"opponents": []}, "opponents is empty"),
        ({"opponents": 3}, "opponents: 3"),
        ({"opponents": ["greedy", None]}, "opponents: None"),
        ({"opponents": "no/such.safetensors"}, "no/such.safetensors"),
        ({"seat": 2}, r"seat=2.*0 \.\. 1"),
        ({"seat": -1}, "seat=-1"),
        ({"seat": True}, "seat=True"),
        ({"seat": "first"}, "seat='first'"),
        ({"seat": 0.0}, "seat=0.0"),
        ({"num_players": 9}, "num_players=9"),
        ({"reward": "fame"}, "reward='fame'"),
        ({"illegal_action": "ignore"}, "illegal_action='ignore'"),
        ({"render_mode": "gif"}, "render_mode='gif'"),
        ({"colour": "red"}, "colour"),
        ({"components": "no_such.toml"}, "no_such.toml"),
    ],
)
def test_bad_arguments_are_named(arguments, message):
    with pytest.raises((ValueError, TypeError, FileNotFoundError), match=message):
        westbound.make_single("go_west_2005", **{"opponents": "random", "num_players": 2, **arguments})


@pytest.mark.parametrize("seed", [-1, 2**64, 1.5, "1", True])
def test_bad_seeds_are_named(seed):
    env = westbound.make_single("go_west_2005", opponents="random", num_players=2)
    with pytest.raises((ValueError, TypeError), match="seed="):
        env.reset(seed=seed)


# --- pictures


@each_count
def test_pictures_show_what_the_seat_may_see(case):
    env = make(case, render_mode="ansi")
    play(env, 6, 5)
    state = env.game_state()
    board = env.render()
    assert board == state.ansi(observer=env.seat, color=False)
    for seed in range(3):
        assert board == state.resample(env.seat, seed).ansi(observer=env.seat, color=False)
    if case.num_players > 1:  # alone, only the order of piles is hidden, which no picture shows
        assert (board != state.ansi(color=False)) == hides_something(state)


def hides_something(state):
    """Whether the other seats know something that the first one does not."""

    def known(s):
        return {key: value for key, value in s.to_dict().items() if key != "rng"}

    return any(known(state.resample(0, seed)) != known(state) for seed in range(3))


def test_other_render_modes(capsys):
    pytest.importorskip("resvg_py")
    pixels = westbound.make_single("go_west_2005", opponents="random", render_mode="rgb_array")
    pixels.reset(seed=1)
    picture = pixels.render()
    assert picture.dtype == np.uint8
    assert picture.ndim == 3
    human = westbound.make_single("go_west_2005", opponents="random", render_mode="human")
    human.reset(seed=1)
    human.step(int(human.action_masks().argmax()))
    assert "face down" in capsys.readouterr().out
    plain = westbound.make_single("go_west_2005", opponents="random")
    plain.reset(seed=1)
    with pytest.warns(UserWarning, match="render_mode"):
        assert plain.render() is None
