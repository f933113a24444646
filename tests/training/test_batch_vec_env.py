"""BatchVecEnv: rewards add up, games are the ones that single states play, and SB3 finds what it looks for."""

import warnings

import numpy as np
import pytest

import westbound
from tests.agents.helpers import GAME, Mechanical, answer

pytestmark = pytest.mark.torch
pytest.importorskip("stable_baselines3")
pytest.importorskip("sb3_contrib")

from sb3_contrib import MaskablePPO  # noqa: E402
from sb3_contrib.common.maskable.evaluation import evaluate_policy  # noqa: E402
from sb3_contrib.common.maskable.utils import get_action_masks, is_masking_supported  # noqa: E402
from stable_baselines3.common.vec_env import VecNormalize  # noqa: E402

from westbound.training.sb3 import BatchVecEnv  # noqa: E402

COUNTS = [2, 3, 4, [2, 3, 4, 4, 3, 2]]
OPPONENTS = {
    "random": lambda: "random",
    "greedy": lambda: "greedy",
    "self": lambda: "self",
    "pool": lambda: "pool",
    "all": lambda: {"random": 1, "greedy": 1, "self": 1, "pool": 1, Mechanical(): 1},
}


def make(num_players, opponents="random", num_envs: int = 6, seed: int | None = 3, pool: int = 2, **arguments):
    env = BatchVecEnv(GAME, num_envs, num_players=num_players, opponents=opponents, seed=seed, **arguments)
    env.set_self(Mechanical())
    for _ in range(pool):
        env.add_to_pool(Mechanical())
    return env


def draw_legal(masks: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    return np.where(masks, rng.random(masks.shape), -1).argmax(axis=1)


@pytest.mark.parametrize("reward", ["outcome", "rank", "score"])
@pytest.mark.parametrize("opponents", OPPONENTS)
@pytest.mark.parametrize("num_players", COUNTS, ids=str)
def test_what_a_seat_receives_adds_up_to_its_return(num_players, opponents: str, reward: str) -> None:
    """Also where an opponent's move ends the game, whoever the opponents are."""
    env, rng = make(num_players, OPPONENTS[opponents](), reward=reward, seat="random"), np.random.default_rng(0)
    env.reset()
    received, games, lost_to_opponents, nonzero = np.zeros(6), 0, 0, 0
    while games < 24:
        observations, rewards, dones, infos = env.step(draw_legal(env.action_masks(), rng))
        received += rewards
        for i in np.flatnonzero(dones):
            info = infos[i]
            assert received[i] == info["episode"]["r"]
            assert info["seat"] < info["num_players"] == env.player_counts[i]
            if reward == "outcome":
                others = info["num_players"] - 1
                assert received[i] == pytest.approx(
                    0 if info["win"] not in (0, 1) else 1 if info["win"] else -1 / others
                )
            lost_to_opponents += info["rank"] > 1
            nonzero += received[i] != 0
            received[i] = 0
            games += 1
        assert (received == 0).all()
    assert nonzero
    assert lost_to_opponents


@pytest.mark.parametrize("opponent", ["greedy", "mechanical"])
@pytest.mark.parametrize("num_players", COUNTS, ids=str)
def test_games_are_those_that_single_states_play(num_players, opponent: str) -> None:
    """Observations, masks, rewards, results: as a game of ``load``, played again from its seed."""
    env = make(num_players, "greedy" if opponent == "greedy" else Mechanical(), seed=11)
    observations, states, ended = env.reset(), [None] * 6, 0

    def go_on(i: int, seat: int | None = None) -> None:
        """Play the opponents up to the learner's turn; the seat follows from the rotation."""
        state, seat = states[i], seats[i]
        while not state.is_terminal() and state.current_player() != seat:
            shown = state.observation_tensor(state.current_player()), state.legal_actions_mask()
            state.apply_action(state.greedy_action() if opponent == "greedy" else answer(*shown))

    begun = [0] * 6
    seats = [0] * 6

    def begin(i: int) -> None:
        seed = westbound.game_seed(11, i, begun[i])
        count = env.player_counts[i]
        states[i] = westbound.load(GAME).new_initial_state(num_players=count, seed=seed)
        seats[i] = (i + begun[i]) % count
        begun[i] += 1
        go_on(i)

    for i in range(6):
        begin(i)
    while ended < 20:
        masks = env.action_masks()
        for i, state in enumerate(states):
            assert np.array_equal(observations[i], state.observation_tensor(seats[i]))
            assert np.array_equal(masks[i], state.legal_actions_mask() != 0)
        actions = np.array([answer(o[::-1], m) for o, m in zip(observations, masks, strict=True)])
        observations, rewards, dones, infos = env.step(actions)
        for i, state in enumerate(states):
            state.apply_action(int(actions[i]))
            go_on(i)
            assert dones[i] == state.is_terminal()
            assert rewards[i] == state.returns()[seats[i]]
            if dones[i]:
                seat, info = seats[i], infos[i]
                assert info["seat"] == seat
                assert info["rank"] == state.ranks()[seat]
                assert info["score"] == state.scores()[seat]
                assert info["game_length"] == len(state.history())
                assert np.array_equal(info["terminal_observation"], state.observation_tensor(seat))
                assert info["TimeLimit.truncated"] is False
                begin(i)
                ended += 1


def test_seats_rotate_or_are_drawn_or_stay() -> None:
    def seats(rule) -> list[int]:
        env, rng, found = make(3, seat=rule), np.random.default_rng(0), []
        env.reset()
        while len(found) < 60:
            infos = env.step(draw_legal(env.action_masks(), rng))[3]
            found += [info["seat"] for info in infos if info]
        return found

    assert np.bincount(seats("rotate")).min() >= 15
    assert np.bincount(seats("random")).min() >= 8
    assert set(seats(1)) == {1}


def test_opponents_come_in_their_shares_and_stay_for_the_game() -> None:
    env, rng, kinds = make(2, {"random": 1, "greedy": 3, "self": 0}, num_envs=32), np.random.default_rng(0), []
    env.reset()
    running = env._seating.games[:, 2].copy()
    while len(kinds) < 300:
        _, _, dones, infos = env.step(draw_legal(env.action_masks(), rng))
        assert (env._seating.games[~dones, 2] == running[~dones]).all()
        running = env._seating.games[:, 2].copy()
        kinds += [info["opponent"] for info in infos if info]
    assert set(kinds) == {"random", "greedy"}
    drawn = [env.opponents.draw(westbound.game_seed(9, i, 0))[0] for i in range(4000)]
    assert np.bincount(drawn, minlength=3)[:2] / 4000 == pytest.approx([0.25, 0.75], abs=0.03)


def test_time_of_opponents_policies_is_kept_apart() -> None:
    env, rng = make(2, {"self": 1}), np.random.default_rng(0)
    env.reset()
    for _ in range(50):
        env.step(draw_legal(env.action_masks(), rng))
    assert env.seconds > 0
    assert env.seconds_in_opponents > 0
    assert make(2, "random").seconds_in_opponents == 0


def test_truncation_is_told_apart_and_shows_the_own_seats_last_view() -> None:
    env, rng = make(2, "greedy", max_steps=30), np.random.default_rng(0)
    observations, seen = env.reset(), 0
    for _ in range(60):
        observations, rewards, dones, infos = env.step(draw_legal(env.action_masks(), rng))
        for i in np.flatnonzero(dones):
            assert infos[i]["TimeLimit.truncated"] is True
            assert rewards[i] == 0
            assert infos[i]["game_length"] == 30
            last = infos[i]["terminal_observation"]
            assert last.shape == observations[i].shape
            assert env.observation_space.contains(last)
            seen += 1
    assert seen


def test_the_same_seed_gives_the_same_games_and_reset_goes_on() -> None:
    def trace(env) -> list:
        rng, rows = np.random.default_rng(0), [env.reset()]
        for _ in range(150):
            observations, rewards, dones, _ = env.step(draw_legal(env.action_masks(), rng))
            rows += [observations, rewards, dones]
        return rows

    env = make(3, OPPONENTS["all"]())
    first = trace(env)
    again = trace(make(3, OPPONENTS["all"]()))
    assert all(np.array_equal(a, b) for a, b in zip(first, again, strict=True))
    assert not np.array_equal(env.reset(), first[0])
    env = make(3, OPPONENTS["all"](), seed=99)
    env.seed(3)
    assert np.array_equal(env.reset(), first[0])


def test_a_snapshot_goes_on_in_the_same_way() -> None:
    def play(env, steps: int) -> list:
        rows = []
        for _ in range(steps):
            observations, rewards, dones, infos = env.step(
                np.array([answer(m, m) for m in env.action_masks().astype(np.float32)])
            )
            rows += [observations, rewards, dones, np.array([info.get("seat", -1) for info in infos])]
        return rows

    env = make(3, OPPONENTS["all"]())
    env.reset()
    play(env, 200)
    kept = env.snapshot()
    expected = play(env, 300)
    other = make(3, OPPONENTS["all"](), seed=77)
    other.restore(kept)
    assert all(np.array_equal(a, b) for a, b in zip(expected, play(other, 300), strict=True))
    with pytest.raises(ValueError, match=r"snapshot\['states'\] is uint8"):
        make(3, num_envs=4).restore(kept)


def test_sb3_finds_masks_and_attributes() -> None:
    env = make(2, num_envs=4)
    env.reset()
    assert is_masking_supported(env)
    masks = get_action_masks(env)
    assert masks.shape == (4, env.action_space.n)
    assert masks.dtype == bool
    assert np.array_equal(masks, np.stack([mask() for mask in env.get_attr("action_masks")]))
    assert np.array_equal(masks[[2, 0]], np.stack(env.env_method("action_masks", indices=[2, 0])))
    assert env.has_attr("action_masks")
    assert not env.has_attr("nothing")
    assert env.get_attr("render_mode", indices=[1]) == [None]
    assert env.get_attr("num_envs", indices=[1, 2]) == [4, 4]
    with pytest.raises(AttributeError, match="no method 'render'"):
        env.env_method("render")
    with pytest.raises(AttributeError, match="cannot be set"):
        env.set_attr("action_masks", 1)


def test_spaces_hold_what_comes() -> None:
    env, rng = make([2, 3, 4, 2, 3, 4]), np.random.default_rng(0)
    observations = env.reset()
    for _ in range(100):
        assert observations.dtype == np.float32
        assert observations.shape == (6, *env.observation_space.shape)
        assert all(env.observation_space.contains(row) for row in observations)
        kept = observations.copy()
        new, rewards, dones, infos = env.step(draw_legal(env.action_masks(), rng))
        assert np.array_equal(kept, observations), "arrays that were handed out must not change"
        assert rewards.dtype == np.float32
        assert dones.dtype == bool
        assert len(infos) == 6
        observations = new


def test_sb3s_wrappers_and_evaluation_work() -> None:
    env = VecNormalize(make(2, num_envs=4), norm_obs=False)
    model = MaskablePPO("MlpPolicy", env, n_steps=16, batch_size=32, n_epochs=1, seed=0, device="cpu")
    model.learn(1024)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        mean, _ = evaluate_policy(model, make(2, "random", num_envs=4), n_eval_episodes=8)
    assert -1 <= mean <= 1
    assert len(model.ep_info_buffer) > 0


def test_an_illegal_action_is_named_and_moves_nothing() -> None:
    env = make(2)
    env.reset()
    actions = draw_legal(env.action_masks(), np.random.default_rng(0))
    illegal = int(np.flatnonzero(~env.action_masks()[4])[0])
    before = env.snapshot()
    with pytest.raises(ValueError, match=rf"actions\[4\] = {illegal}"):
        env.step(np.where(np.arange(6) == 4, illegal, actions))
    assert all(np.array_equal(a, b) for a, b in zip(before.values(), env.snapshot().values(), strict=True))


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"opponents": "clever"}, "agent 'clever' is unknown"),
        ({"opponents": {}}, "must add up to more than 0"),
        ({"opponents": {"random": -1}}, r"opponents\['random'\]=-1"),
        ({"opponents": {"random": float("nan")}}, r"opponents\['random'\]=nan"),
        ({"seat": "left"}, "seat='left': must be 'rotate', 'random' or a number"),
        ({"seat": 2}, "seat=2: the smallest game has the seats 0 .. 1"),
        ({"num_players": [2, 3]}, "num_players has 2 entries for 6 environments"),
        ({"num_players": 7}, "num_players=7"),
        ({"pool_size": 0}, "pool_size=0"),
        ({"hand_size": 5}, "hand_size=5"),
        ({"seed": -1}, "seed=-1"),
        ({"reward": "fame"}, "reward='fame'"),
    ],
)
def test_bad_arguments_are_named(arguments: dict, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        make(**{"num_players": 2, **arguments})


def test_without_self_it_says_what_is_missing() -> None:
    env = BatchVecEnv(GAME, 2, num_players=2, opponents="self", seed=0)
    with pytest.raises(RuntimeError, match=r"call set_self\(agent\) before reset"):
        env.reset()


def test_the_oldest_leave_the_pool_but_finish_their_games() -> None:
    env, rng = make(2, "pool", pool=0, pool_size=2), np.random.default_rng(0)
    env.reset()
    assert set(env._seating.games[:, 3]) == {-1}, "an empty pool means the current self"
    for _ in range(5):
        env.add_to_pool(Mechanical())
        for _ in range(40):
            env.step(draw_legal(env.action_masks(), rng))
        assert set(env._seating.games[:, 3]) - {-1} <= set(env.opponents.members)
    assert env.opponents.pool == [3, 4]
