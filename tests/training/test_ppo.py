"""Our own PPO: what decisions are worth, that it learns, resumes to the bit, and stops at nonsense."""

import math
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from tests.agents.helpers import GAME

pytestmark = pytest.mark.torch
torch = pytest.importorskip("torch")
pytest.importorskip("tensorboard")

import westbound  # noqa: E402
from westbound.agents import load_agent  # noqa: E402
from westbound.agents.checkpoint import read_checkpoint  # noqa: E402
from westbound.agents.networks import guided  # noqa: E402
from westbound.agents.protocol import BatchHandle  # noqa: E402
from westbound.training.arguments import TrainArguments  # noqa: E402
from westbound.training.evaluate import evaluate  # noqa: E402
from westbound.training.ppo import Learner, Rollout, advantages, draw, log_probabilities, train  # noqa: E402
from westbound.training.progress import Progress, Statistics, read_curve  # noqa: E402

SMALL = TrainArguments(
    game=GAME,
    trainer="ppo",
    players=(2, 3, 4),
    decisions=4096,
    seed=5,
    share_self=1,
    share_pool=1,
    share_random=1,
    share_greedy=1,
    pool_size=2,
    pool_every=500,
    imitate=500,
    envs=16,
    steps=32,
    batch_size=128,
    hidden=(32,),
    checkpoint_every=500,
)


def run(arguments: TrainArguments, out: Path, **words) -> dict:
    return train(arguments, out, progress=Progress(quiet=True), **words)


# --- what decisions are worth


def rollout(order: list[int], rewards: dict[int, list[float]], players: int, after: int, value: float) -> Rollout:
    """One game after another in one environment: who decides at each step, and what the last steps of games bring.

    The critic expects 0.1 for the first decision, 0.2 for the second, and so on; `value` for the one after them.
    """
    steps = len(order)
    came = np.zeros((steps, 1, players), np.float32)
    for t, vector in rewards.items():
        came[t, 0] = vector
    return Rollout(
        players=np.array(order)[:, None],
        values=(0.1 * np.arange(1, steps + 1, dtype=np.float32))[:, None],
        rewards=came,
        ended=np.isin(np.arange(steps), list(rewards))[:, None],
        next_players=np.array([after]),
        next_values=np.array([value], np.float32),
    )


def test_a_tiny_game_of_two() -> None:
    """Player 1 decides twice in a row, and player 0, who wins, is not on turn at the end."""
    tiny = rollout([0, 1, 1, 0, 1], {4: [1.0, -1.0]}, 2, after=0, value=0.0)
    values = np.array([0.1, 0.2, 0.3, 0.4, 0.5])
    monte_carlo, known = advantages(tiny, 1.0, 1.0)
    assert known.all()
    np.testing.assert_allclose(monte_carlo[:, 0], np.array([1, -1, -1, 1, -1]) - values, atol=1e-6)
    one_step, _ = advantages(tiny, 0.5, 0.0)
    expected = [0.5 * 0.4 - 0.1, 0.5 * 0.3 - 0.2, 0.5 * 0.5 - 0.3, 1 - 0.4, -1 - 0.5]
    np.testing.assert_allclose(one_step[:, 0], expected, atol=1e-6)


def test_a_tiny_game_of_three_and_the_next_one_cut_off() -> None:
    """The second game is cut off: players 2 and 0 decide, then 1 is on turn and expects 0.7."""
    tiny = rollout([2, 0, 0, 1, 2, 2, 0], {3: [0.0, 1.0, -1.0]}, 3, after=1, value=0.7)
    found, known = advantages(tiny, 1.0, 1.0)
    np.testing.assert_array_equal(known[:, 0], [True, True, True, True, True, False, False])
    expected = [-1 - 0.1, 0 - 0.2, 0 - 0.3, 1 - 0.4, 0.6 - 0.5]
    np.testing.assert_allclose(found[:5, 0], expected, atol=1e-6)


def by_hand(r: Rollout, gamma: float, lam: float) -> dict[int, float]:
    """The definition, decision by decision: the chain of the same player's decisions in that game."""
    order, found = r.players[:, 0].tolist(), {}
    for t, player in enumerate(order):
        chain, reward, total, factor, k = [t], 0.0, 0.0, 1.0, t
        known = False
        while k < len(order):
            reward += float(r.rewards[k, 0, player])
            over = bool(r.ended[k, 0])
            is_next = not over and (order[k + 1] == player if k + 1 < len(order) else int(r.next_players[0]) == player)
            if over or is_next:
                following = r.next_values if k + 1 == len(order) else r.values[k + 1]
                ahead = 0.0 if over else float(following.flat[0])
                delta = reward + gamma * ahead - float(r.values[chain[-1], 0])
                total, factor, reward, known = total + factor * delta, factor * gamma * lam, 0.0, True
                if over or k + 1 == len(order):
                    break
                chain.append(k + 1)
            k += 1
        if known:
            found[t] = total
    return found


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize(("gamma", "lam"), [(1.0, 1.0), (0.9, 0.8), (1.0, 0.0)])
def test_uneven_turn_orders_agree_with_the_definition(players: int, gamma: float, lam: float) -> None:
    rng = np.random.default_rng(players)
    for _ in range(30):
        order = rng.integers(players, size=12).tolist()
        ends = {int(t): rng.normal(size=players).tolist() for t in rng.choice(12, 2, replace=False)}
        tiny = rollout(order, ends, players, int(rng.integers(players)), float(rng.normal()))
        found, known = advantages(tiny, gamma, lam)
        expected = by_hand(tiny, gamma, lam)
        assert np.flatnonzero(known[:, 0]).tolist() == sorted(expected)
        for t, value in expected.items():
            assert found[t, 0] == pytest.approx(value, abs=1e-5)


# --- the learner


def test_illegal_actions_weigh_nothing() -> None:
    scores = torch.tensor([[1.0, 50.0, 2.0], [0.0, 0.0, 0.0]], requires_grad=True)
    legal = torch.tensor([[True, False, True], [True, True, True]])
    chances = log_probabilities(scores, legal)
    entropy = -(chances.exp() * chances).sum(dim=1)
    assert chances.exp()[0, 1] < 1e-30
    assert entropy[1].item() == pytest.approx(math.log(3))
    p = 1 / (1 + math.exp(-1))
    assert entropy[0].item() == pytest.approx(-p * math.log(p) - (1 - p) * math.log(1 - p), abs=1e-6)
    entropy.sum().backward()
    assert torch.isfinite(scores.grad).all()
    assert scores.grad[0, 1] == 0


def test_actions_are_drawn_as_likely_as_they_are_and_never_illegal_ones() -> None:
    scores = torch.tensor([[0.0, 9.0, 1.0, -2.0, 9.0]]).repeat(40_000, 1)
    legal = torch.tensor([[True, False, True, True, False]]).repeat(40_000, 1)
    chances = log_probabilities(scores, legal)
    drawn = torch.bincount(draw(chances, torch.Generator().manual_seed(1)), minlength=5) / len(scores)
    assert drawn[1] == drawn[4] == 0
    np.testing.assert_allclose(drawn.numpy(), chances[0].exp().numpy(), atol=0.01)
    for edge in (0.0, 1.0 - 2**-24):  # the smallest and the largest number that rand gives
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(torch, "rand", lambda *shape, edge=edge, **words: torch.full(shape, edge))
            assert draw(chances[:1], torch.Generator()).item() in (0, 2, 3)


def test_every_seat_learns_from_the_games_against_itself() -> None:
    learner = Learner(replace(SMALL, share_pool=0, share_random=0, share_greedy=0, steps=400))
    learner.batch = learner.games.begin()
    statistics = Statistics(learner.games.opponents.names)
    found = learner.collect(statistics)
    assert statistics.win_rates().keys() == {"self"}
    for i, count in enumerate(learner.arguments.num_players()):
        assert set(found.players[:, i]) == set(range(count))
        ends = np.flatnonzero(found.ended[:, i])
        assert len(ends) > 0
        np.testing.assert_allclose(found.rewards[ends, i].sum(axis=1), 0, atol=1e-6)
        assert (found.rewards[ends, i, :count] != 0).any(axis=1).all()
    assert not found.rewards[~found.ended].any()


def test_one_seat_learns_from_games_against_others() -> None:
    learner = Learner(replace(SMALL, share_self=0, share_pool=0, steps=300))
    learner.batch = learner.games.begin()
    found = learner.collect(Statistics(learner.games.opponents.names))
    for i in range(learner.arguments.envs):
        for game in np.split(found.players[:, i], np.flatnonzero(found.ended[:, i]) + 1):
            assert len(set(game.tolist())) <= 1


def same(first: Path, second: Path) -> None:
    a, b = (read_checkpoint(folder / "checkpoint.safetensors") for folder in (first, second))
    assert a.arrays.keys() == b.arrays.keys()
    assert any(name.startswith("pool/") for name in a.arrays)
    assert [name for name in a.arrays if not np.array_equal(a.arrays[name], b.arrays[name])] == []
    assert {**a.description, "times": 0, "digest": 0} == {**b.description, "times": 0, "digest": 0}


class StopAt(Progress):
    """Presses Ctrl-C after a rollout."""

    def __init__(self, decisions: int) -> None:
        super().__init__(quiet=True)
        self.decisions = decisions

    def update(self, decisions: int, statistics: Statistics) -> None:
        import signal

        if 0 < self.decisions <= decisions:
            self.decisions = 0
            signal.raise_signal(signal.SIGINT)


def test_resuming_equals_never_stopping(tmp_path: Path) -> None:
    whole = run(SMALL, tmp_path / "whole")
    assert whole["finished"]
    stopped = train(SMALL, tmp_path / "parts", progress=StopAt(1500))
    assert not stopped["finished"]
    assert stopped["decisions"] < SMALL.decisions
    assert run(SMALL, tmp_path / "parts", resume=True)["finished"]
    same(tmp_path / "whole", tmp_path / "parts")
    rows = [[row["decisions"] for row in read_curve(tmp_path / name / "progress.jsonl")] for name in ("whole", "parts")]
    assert rows[0] == rows[1] == list(range(512, 4097, 512))


def test_another_trainer_is_refused_by_name(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="trainer is 'ppo' there and 'maskable_ppo' here"):
        SMALL.resumed_with({"trainer": "maskable_ppo"})
    with pytest.raises(ValueError, match="trainer='a2c': must be one of maskable_ppo, ppo"):
        replace(SMALL, trainer="a2c")


def test_a_loss_of_nan_stops_and_keeps_the_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    updates = []
    original = Learner.learn

    def spoiled(self: Learner, found: Rollout) -> None:
        updates.append(1)
        if len(updates) == 3:
            found = found._replace(values=np.full_like(found.values, np.nan))
        original(self, found)

    monkeypatch.setattr(Learner, "learn", spoiled)
    with pytest.raises(FloatingPointError, match="the loss is nan at decision 1,536"):
        run(SMALL, tmp_path)
    stopped = read_checkpoint(tmp_path / "stopped.safetensors")
    assert stopped.description["decisions"] == 1536
    assert all(np.isfinite(a).all() for name, a in stopped.arrays.items() if name.startswith(("policy/", "critic/")))
    assert read_checkpoint(tmp_path / "checkpoint.safetensors").description["decisions"] <= 1024


def test_a_frozen_map_stays_and_the_rest_learns(tmp_path: Path) -> None:
    """Self-play from a run of one's own: what encodes the map is the same afterwards, to the bit."""
    first = replace(
        SMALL, game="go_west", players=(1,), share_pool=0, share_random=0, share_greedy=0, decisions=512, imitate=300
    )
    run(first, tmp_path / "first")
    second = replace(first, imitate=0, start_from=str(tmp_path / "first"), freeze_map=True, decisions=1024)
    run(second, tmp_path / "second")
    a, b = (read_checkpoint(tmp_path / name / "checkpoint.safetensors").group("policy") for name in ("first", "second"))
    kept = {name for name in a if np.array_equal(a[name], b[name])}
    assert kept == {name for name in a if name.split(".")[0] in ("codes", "near", "reduced")}
    assert len(kept) == 9


def test_kept_maps_give_the_same_update_as_whole_observations() -> None:
    """The first step of the optimizer on what lies behind the map does not depend on how the map was kept."""
    moved = []
    for freeze in (False, True):
        alone = replace(
            SMALL,
            game="go_west",
            players=(1,),
            freeze_map=freeze,
            envs=4,
            steps=16,
            batch_size=64,
            share_pool=0,
            share_random=0,
            share_greedy=0,
            epochs=1,
            max_grad_norm=1e9,
        )
        learner = Learner(alone)
        learner.batch = learner.games.begin()
        learner.learn(learner.collect(Statistics(learner.games.opponents.names)))
        moved.append({name: p.detach().clone() for name, p in learner.network.named_parameters() if p.grad is not None})
    whole, kept = moved
    assert {name.split(".")[1] for name in whole.keys() - kept.keys()} == {"codes", "near", "reduced"}
    for name, weights in kept.items():
        torch.testing.assert_close(weights, whole[name], atol=1e-5, rtol=1e-4)


def test_a_guided_policy_begins_at_greedys_strength_and_says_so(tmp_path: Path) -> None:
    """An agent whose network says little and whose guide is strong plays what greedy plays."""
    run(replace(SMALL, imitate=0, guide=50.0, decisions=512, learning_rate=1e-9, share_pool=0), tmp_path / "run")
    path = tmp_path / "run" / "checkpoint.safetensors"
    assert read_checkpoint(path).description["network"]["guide"] == 50.0
    envs = westbound.make_vec(GAME, 32, num_players=2, seed=9)
    agent = load_agent(path, envs.game, num_players=2)
    batch = envs.reset()
    for _ in range(30):
        greedy = envs.greedy_actions()
        np.testing.assert_array_equal(agent.act(BatchHandle(envs, batch, np.arange(32))), greedy)
        batch = envs.step(envs.sample_actions())


def test_the_guide_is_part_of_the_policy_that_learns() -> None:
    """Chances kept from the rollout are those that the update starts from: all ratios are 1 before the first step."""
    learner = Learner(replace(SMALL, guide=2.0, share_pool=0, share_random=0, share_greedy=0))
    learner.batch = learner.games.begin()
    learner.collect(Statistics(learner.games.opponents.names))
    scores, _ = learner.network(learner._kept.flatten(0, 1))
    legal, greedy, actions = (a.flatten(0, 1) for a in (learner._legal, learner._greedy, learner._actions))
    assert legal.gather(1, greedy[:, None]).all()
    for guide, same in ((2.0, True), (0.0, False)):
        chances = log_probabilities(guided(scores, greedy, guide), legal).gather(1, actions[:, None])[:, 0]
        assert torch.allclose(chances, learner._chances.flatten(), atol=1e-4) is same
    expected = log_probabilities(guided(scores, greedy, 2.0), legal).gather(1, greedy[:, None]).exp().mean().item()
    assert (actions == greedy).float().mean().item() == pytest.approx(expected, abs=0.07)
    with pytest.raises(ValueError, match="guide=1.0: only the trainer ppo"):
        TrainArguments(guide=1.0)


def test_a_game_without_a_map_has_none_to_freeze(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="freeze_map: there is no map in the observations of go_west_2005"):
        run(replace(SMALL, freeze_map=True), tmp_path)
    with pytest.raises(ValueError, match="freeze_map=True: only the trainer ppo"):
        TrainArguments(freeze_map=True)


def test_it_learns_to_beat_random(tmp_path: Path) -> None:
    arguments = TrainArguments(
        game=GAME, trainer="ppo", decisions=120_000, share_self=1, share_random=0, share_greedy=0, envs=64, hidden=(64,)
    )
    run(arguments, tmp_path / "run")
    found = evaluate([tmp_path / "run", "random"], GAME, games=400).standings[0]
    assert found.low > 0.6
