"""A trained network as an agent: plain torch inference on weights from a checkpoint."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from westbound.agents.checkpoint import Checkpoint, check_fit, identity, read_checkpoint
from westbound.agents.extras import need
from westbound.agents.protocol import Agent, Handle

if TYPE_CHECKING:
    import torch

ACTIVATIONS = {"relu": "ReLU", "tanh": "Tanh"}


class PolicyAgent(Agent):
    """A network from observations (n, D) float32 to action scores (n, A); illegal actions are masked.

    It plays the action with the highest score; with `sample` it draws one by softmax, from a stream of its own. A
    network with a guide corrects greedy: what greedy would play gets that much on top.
    """

    def __init__(
        self,
        network: "torch.nn.Module",
        name: str = "policy",
        *,
        sample: bool = False,
        seed: int = 0,
        generator: "torch.Generator | None" = None,
    ) -> None:
        import torch

        self.name = name
        self.network = network
        self.sample = sample
        self._generator = generator or torch.Generator().manual_seed(seed % 2**63)

    @classmethod
    def load(
        cls, path: Path, game: Any, *, num_players: int | None = None, seed: int = 0, sample: bool = False
    ) -> "PolicyAgent":
        """The policy in a checkpoint. FileNotFoundError, ValueError; ImportError without torch."""
        need("a trained policy", "torch", "safetensors", extra="sb3")
        checkpoint = check_policy(path, game, num_players)
        name = checkpoint.path.parent.name if checkpoint.path.stem == "checkpoint" else checkpoint.path.stem
        return cls(network_of(checkpoint), name or "policy", sample=sample, seed=seed)

    def act(self, handle: Handle) -> np.ndarray:
        """An action for each decision, (n,) int64."""
        import torch

        scores = self._scores(handle)
        if self.sample:
            noise = torch.empty_like(scores).exponential_(generator=self._generator)
            scores = scores - noise.log_()
        return scores.argmax(dim=1).numpy()

    def chances(self, handle: Handle) -> np.ndarray:
        """What `sample` would draw by: a probability for each action, (n, A) float32, 0 for what is illegal."""
        return self._scores(handle).softmax(dim=1).numpy()

    def _scores(self, handle: Handle) -> "torch.Tensor":
        """(n, A) on the CPU; -inf for what is illegal."""
        import torch

        from westbound.agents.networks import guided

        with torch.inference_mode():
            device = next(self.network.parameters()).device
            scores = self.network(torch.from_numpy(handle.observations).to(device)).cpu()
            if guide := getattr(self.network, "guide", 0.0):
                scores = guided(scores, torch.from_numpy(handle.greedy_actions()), guide)
            legal = torch.from_numpy(handle.action_masks).bool()
            return scores.masked_fill_(~legal, -torch.inf)

    def get_state(self) -> dict[str, np.ndarray]:
        """The state of the stream that `sample` draws from."""
        return {"generator": self._generator.get_state().numpy()}

    def set_state(self, state: dict[str, np.ndarray]) -> None:
        """Take a state of `get_state` back."""
        import torch

        self._generator.set_state(torch.from_numpy(state["generator"].copy()))


def check_policy(path: Path, game: Any, num_players: int | None = None) -> Checkpoint:
    """Read a checkpoint that is to play this game. FileNotFoundError; ValueError names what does not fit."""
    checkpoint = read_checkpoint(path)
    check_fit(checkpoint, _wanted(game, num_players))
    return checkpoint


def _wanted(game: Any, num_players: int | None) -> dict[str, Any]:
    """What a checkpoint must say to play this game. Rewards do not matter for play."""
    import westbound

    game = westbound.load(game) if isinstance(game, str) else game
    wanted = identity(game, [], "", options_of(game, num_players))
    del wanted["reward"], wanted["player_counts"]
    return wanted if num_players is None else {**wanted, "num_players": num_players}


def options_of(game: Any, num_players: int | None = None) -> dict[str, Any]:
    """All options that a game object plays with, defaults filled in."""
    parameters = game.new_initial_state(num_players=num_players, seed=0).parameters
    return {name: value for name, value in parameters.items() if name not in ("num_players", "reward")}


def network_of(checkpoint: Checkpoint) -> "torch.nn.Module":
    """The policy network of a checkpoint. ValueError if it is none of this version, or its weights do not fit it."""
    import torch

    from westbound.agents.networks import build_network

    shape = checkpoint.description["network"]
    try:
        network = build_network(**shape)
    except TypeError as error:
        raise ValueError(f"{checkpoint.path}: this version builds no such network: {shape}: {error}") from None
    weights = {name: torch.from_numpy(a.astype(np.float32)) for name, a in checkpoint.group("policy").items()}
    try:
        network.load_state_dict(weights)
    except RuntimeError as error:
        raise ValueError(f"{checkpoint.path}: its weights do not fit its network {shape}: {error}") from None
    return network.eval()
