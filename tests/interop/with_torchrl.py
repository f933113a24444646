"""TorchRL: PettingZooWrapper with masks, a shared policy, and PPO on the steps that a seat decided.

    python -m tests.interop.with_torchrl

In the wrapper all seats have a row at each step; ``mask`` says whose decision it is. What PPO learns from are the
decisions of one seat after another: the reward of a decision is all that the seat received until its next one.
"""

import warnings
from typing import Any

import torch
from tensordict import TensorDict
from tensordict.nn import TensorDictModule
from torchrl.envs import MarlGroupMapType, PettingZooWrapper
from torchrl.modules import MaskedCategorical, ProbabilisticActor, ValueOperator
from torchrl.objectives import ClipPPOLoss
from torchrl.objectives.value import GAE

import westbound
from tests.interop.common import PLAYED, Report, weights

ITERATIONS, GAMES, EPOCHS = 2, 3, 2
SEATS = "agents"  # the one group of MarlGroupMapType.ALL_IN_ONE_GROUP


def actor(network: torch.nn.Module, path: tuple[str, ...]) -> ProbabilisticActor:
    """The policy over observations that lie below `path`; both actors share the network."""

    def at(*names: str) -> Any:
        return (*path, *names) if len(path) + len(names) > 1 else names[0]

    module = TensorDictModule(network, in_keys=[at("observation", "observation")], out_keys=[at("logits")])
    return ProbabilisticActor(
        module,
        in_keys={"logits": at("logits"), "mask": at("action_mask")},
        out_keys=[at("action")],
        distribution_class=MaskedCategorical,
        return_log_prob=True,
        log_prob_key=at("action_log_prob"),
    )


def play(env: PettingZooWrapper, policy: ProbabilisticActor, seed: int) -> TensorDict:
    """One game, a row for each decision."""
    with torch.no_grad():
        return env.rollout(10_000, policy, auto_reset=False, tensordict=env.reset(seed=seed))


def decisions_of_seat(game: TensorDict, seat: int) -> TensorDict:
    """What PPO wants to know of the decisions that a seat made in a game."""
    rows = game[SEATS, "mask"][:, seat].nonzero().flatten()
    paid = game["next", SEATS, "reward"][:, seat].cumsum(0)  # (T, 1), up to and with each step
    until = torch.cat([rows[1:] - 1, torch.tensor([len(paid) - 1])])
    reward = paid[until] - torch.cat([torch.zeros(1, 1), paid[until[:-1]]])
    seen = game[SEATS, "observation", "observation"][rows, seat]
    done = torch.zeros(len(rows), 1, dtype=torch.bool)
    done[-1] = True
    following = {"observation": {"observation": seen.roll(-1, 0)}, "reward": reward, "done": done, "terminated": done}
    own = {key: game[SEATS, key][rows, seat] for key in ("action", "action_mask", "action_log_prob")}
    return TensorDict({"observation": {"observation": seen}, **own, "next": following}, [len(rows)])


def check(report: Report, game: str, num_players: int, seed: int, played: TensorDict, chains: list[TensorDict]) -> None:
    """The game as TorchRL recorded it, and the rewards as PPO will see them."""
    movers = played[SEATS, "mask"].int().argmax(1)
    actions = played[SEATS, "action"][torch.arange(len(played)), movers].tolist()
    received = played["next", SEATS, "reward"].sum(0).flatten().tolist()
    on_turn = report.check_game(game, num_players, seed, actions, received)
    report.require(played[SEATS, "mask"].sum(1).eq(1).all() and movers.tolist() == on_turn, "the mask names others")
    learnt_from = [float(chain["next", "reward"].sum()) for chain in chains]
    report.require(learnt_from == received, f"PPO sees rewards {learnt_from}, paid were {received}")


def learn(game: str, num_players: int, report: Report) -> None:
    """Self-play in turn with PPO."""
    groups = MarlGroupMapType.ALL_IN_ONE_GROUP
    env = PettingZooWrapper(westbound.make(game, num_players=num_players), use_mask=True, group_map=groups)
    entries, choices = env.observation_space("player_0")["observation"].shape[0], env.action_space("player_0").n
    network = torch.nn.Sequential(torch.nn.Linear(entries, 64), torch.nn.Tanh(), torch.nn.Linear(64, choices))
    worth = torch.nn.Sequential(torch.nn.Linear(entries, 64), torch.nn.Tanh(), torch.nn.Linear(64, 1))
    critic = ValueOperator(worth, in_keys=[("observation", "observation")])
    loss_of = ClipPPOLoss(actor(network, ()), critic, entropy_coeff=0.01, normalize_advantage=True)
    advantages = GAE(gamma=1.0, lmbda=0.95, value_network=critic)
    optimizer = torch.optim.Adam(loss_of.parameters(), lr=1e-3)
    policy, before, losses = actor(network, (SEATS,)), weights(loss_of), list[float]()
    for iteration in range(ITERATIONS):
        chains = []
        for seed in range(iteration * GAMES, (iteration + 1) * GAMES):
            played = play(env, policy, seed)
            seats = [decisions_of_seat(played, seat) for seat in range(num_players)]
            check(report, game, num_players, seed, played, seats)
            chains += seats
        decisions = torch.cat(chains)
        with torch.no_grad():
            advantages(decisions)
        for _ in range(EPOCHS):
            for part in decisions[torch.randperm(len(decisions))].split(128):
                parts = loss_of(part)
                loss = sum(parts[name] for name in ("loss_objective", "loss_critic", "loss_entropy"))
                optimizer.zero_grad()
                loss.backward()
                optimizer.step()
                losses.append(float(loss.detach()))
    report.check_learning(before, weights(loss_of), losses, len(losses))
    print(f"{game}, {num_players} players: {report.games} games so far, last loss {losses[-1]:.3f}", flush=True)


def main() -> None:
    """All games."""
    warnings.filterwarnings("ignore", "PettingZoo in TorchRL is tested using version")
    torch.set_num_threads(1)
    torch.manual_seed(0)
    report = Report("TorchRL: PettingZooWrapper, ClipPPOLoss", "torchrl", "tensordict")
    for game, num_players in PLAYED:
        learn(game, num_players, report)
    report.notes.append("PPO's rewards per seat add up to the same")
    report.finish()


if __name__ == "__main__":
    main()
