"""A training run as one checkpoint: everything that decides how it goes on, so that resuming changes nothing."""

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import torch

import westbound
from westbound.agents import checkpoint_path
from westbound.agents.checkpoint import HOW_TRAINED, Checkpoint, check_fit, identity, read_checkpoint, write_checkpoint
from westbound.agents.networks import build_network, describe
from westbound.agents.policy import options_of
from westbound.training.arguments import TrainArguments

if TYPE_CHECKING:
    from westbound.training.maskable_ppo import Learner


def save(path: Path, learner: "Learner", times: Mapping[str, float]) -> None:
    """Write the checkpoint. Between two rollouts only: what lies in a rollout is not kept."""
    arguments, model = learner.arguments, learner.model
    description = {
        **describe_run(arguments, learner.env.game, learner.before, flat=True),
        "decisions": model.num_timesteps,
        "updates": model._n_updates,
        "times": dict(times),
    }
    write_checkpoint(path, description, _arrays(learner))


def load(checkpoint: Checkpoint, learner: "Learner") -> None:
    """Bring a learner, made with the run's arguments, to where the checkpoint was written.

    ValueError names what does not fit; KeyError an array that is missing.
    """
    check_run(checkpoint, learner.arguments, learner.env.game, flat=True)
    model, description = learner.model, checkpoint.description
    load_weights(learner.actor, checkpoint.group("policy"))
    load_weights(learner.critic, checkpoint.group("critic"))
    load_optimizer(model.policy.optimizer, checkpoint.group("optimizer"))
    for number, weights in by_number(checkpoint.group("pool")).items():
        network = build_network(**description["network"])
        load_weights(network, weights)
        learner.env.opponents.members[number] = learner.past_self(network)
    model._last_obs = learner.env.restore(checkpoint.group("games"))
    model._last_episode_starts = checkpoint.arrays["learner/episode_starts"].copy()
    model.num_timesteps, model._n_updates = description["decisions"], description["updates"]
    learner.times.update(description["times"])
    learner.before = description.get("before")
    learner.generator.set_state(torch.from_numpy(checkpoint.arrays["random/self"].copy()))
    _load_random(checkpoint.group("random"))


def describe_run(
    arguments: TrainArguments, game: Any, before: dict[str, Any] | None, *, flat: bool = False
) -> dict[str, Any]:
    """What every checkpoint of a run says; `before`: of `start_from`; `flat`: its network is flat whatever the game."""
    told = {"training": arguments.to_dict(), "westbound": westbound.__version__}
    return {**_wanted(arguments, game, flat), **told, **({"before": before} if before else {})}


def check_run(checkpoint: Checkpoint, arguments: TrainArguments, game: Any, *, flat: bool = False) -> None:
    """Refuse a checkpoint that another run has written. ValueError names what differs."""
    if checkpoint.description.get("exported"):
        raise ValueError(f"{checkpoint.path} was exported to play: it lacks what resuming needs")
    check_fit(checkpoint, _wanted(arguments, game, flat))


def _wanted(arguments: TrainArguments, game: Any, flat: bool) -> dict[str, Any]:
    options = {**options_of(game, min(arguments.players)), **arguments.options}
    return {
        **identity(game, arguments.players, arguments.reward, options),
        "network": describe_network(arguments, game, flat=flat),
    }


def describe_network(arguments: TrainArguments, game: Any, *, flat: bool = False) -> dict[str, Any]:
    """The description of the policy's network, ready for JSON. ValueError if there is no map to freeze."""
    network = describe(
        game, arguments.hidden, arguments.activation, arguments.players, flat=flat, guide=arguments.guide
    )
    if arguments.freeze_map and "planes" not in network:
        raise ValueError(f"freeze_map: there is no map in the observations of {arguments.game}")
    return network


def start_from(
    arguments: TrainArguments, game: Any, actor: torch.nn.Module, critic: torch.nn.Module
) -> dict[str, Any] | None:
    """Take the weights of the checkpoint that the arguments name, if any; an exported one has none for the critic.

    Returns how that policy was trained. FileNotFoundError; ValueError names what does not fit. Player counts, options
    and rewards may differ.
    """
    if arguments.start_from is None:
        return None
    path = checkpoint_path(arguments.start_from)
    if path is None:
        raise ValueError(f"start_from={arguments.start_from!r}: neither a .safetensors file nor the folder of a run")
    checkpoint, own = read_checkpoint(path), identity(game, [], "", {})
    check_fit(checkpoint, {key: own[key] for key in ("game", "version", "observation_layout", "action_layout")})
    try:
        load_weights(actor, checkpoint.group("policy"))
        if critic_weights := checkpoint.group("critic"):
            load_weights(critic, critic_weights)
    except RuntimeError as error:
        raise ValueError(f"{checkpoint.path} holds a network of another shape: {error}") from None
    return {key: found for key, found in checkpoint.description.items() if key in HOW_TRAINED}


def _arrays(learner: "Learner") -> dict[str, np.ndarray]:
    groups: dict[str, Mapping[str, np.ndarray]] = {
        "policy": weights_of(learner.actor),
        "critic": weights_of(learner.critic),
        "optimizer": optimizer_arrays(learner.model.policy.optimizer),
        "games": learner.env.snapshot(),
        "learner": {"episode_starts": np.asarray(learner.model._last_episode_starts, bool)},
        "random": {**_random(), "self": learner.generator.get_state().numpy()},
        **{f"pool/{k}": weights_of(network) for k, network in learner.past_networks().items()},
    }
    return {f"{group}/{name}": array for group, arrays in groups.items() for name, array in arrays.items()}


def weights_of(network: torch.nn.Module) -> dict[str, np.ndarray]:
    """A network's parameters by name."""
    return {name: tensor.detach().cpu().numpy() for name, tensor in network.state_dict().items()}


def load_weights(network: torch.nn.Module, weights: Mapping[str, np.ndarray]) -> None:
    """Put arrays of `weights_of` into a network."""
    network.load_state_dict({name: torch.from_numpy(array.copy()) for name, array in weights.items()})


def by_number(group: Mapping[str, np.ndarray]) -> dict[int, dict[str, np.ndarray]]:
    """Arrays named ``3/weight`` by their number, ascending."""
    numbers = sorted({int(name.split("/")[0]) for name in group})
    return {n: {name.split("/", 1)[1]: a for name, a in group.items() if int(name.split("/")[0]) == n} for n in numbers}


def optimizer_arrays(optimizer: torch.optim.Optimizer) -> dict[str, np.ndarray]:
    """The state of Adam: its tensors for each parameter, by number."""
    state = optimizer.state_dict()["state"]
    return {f"{k}/{name}": value.numpy() for k, values in state.items() for name, value in values.items()}


def load_optimizer(optimizer: torch.optim.Optimizer, arrays: Mapping[str, np.ndarray]) -> None:
    """Bring Adam to where `optimizer_arrays` found it."""
    state = {
        k: {name: torch.from_numpy(a.copy()) for name, a in values.items()} for k, values in by_number(arrays).items()
    }
    optimizer.load_state_dict({**optimizer.state_dict(), "state": state})


def _random() -> dict[str, np.ndarray]:
    """The global streams that SB3 draws from: torch's for actions, numpy's for minibatches."""
    _, keys, position, has_gauss, gauss = np.random.get_state()
    return {
        "torch": torch.get_rng_state().numpy(),
        "numpy": np.asarray(keys, np.uint32),
        "numpy_position": np.array([position, has_gauss], np.int64),
        "numpy_gauss": np.array([gauss], np.float64),
    }


def _load_random(arrays: Mapping[str, np.ndarray]) -> None:
    position, has_gauss = arrays["numpy_position"].tolist()
    gauss = float(arrays["numpy_gauss"][0])
    np.random.set_state(("MT19937", arrays["numpy"], position, has_gauss, gauss))
    torch.set_rng_state(torch.from_numpy(arrays["torch"].copy()))
