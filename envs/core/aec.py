"""A game as a PettingZoo AEC environment. Its checks are built in: as wrappers they cost ten times as much."""

from collections.abc import Callable
from typing import Any

import gymnasium
import numpy as np
from pettingzoo import AECEnv
from pettingzoo.utils import turn_based_aec_to_parallel

from westbound.envs.core.game import Game, State
from westbound.envs.core.registry import game_spec
from westbound.envs.core.spec import GameSpec, check_reward, check_seed

RENDER_MODES = ("ansi", "rgb_array", "human")
ILLEGAL_ACTIONS = ("error", "terminate")


class BoardGameEnv(AECEnv):
    """One game after another as an AEC environment.

    Observations are dicts: ``observation`` float32 (D,), egocentric, and ``action_mask`` int8 (A,), all zeros for a
    seat that is not on turn; a copy of the mask is in ``infos[agent]["action_mask"]``. Rewards come at the end only;
    then ``infos[agent]`` also has ``rank`` (1 is best, ties share the better) and ``scores`` (of all seats).
    """

    metadata: dict[str, Any] = {
        "render_modes": list(RENDER_MODES),
        "is_parallelizable": False,
        "render_fps": 2,
    }

    def __init__(
        self,
        spec: GameSpec,
        *,
        num_players: int | None = None,
        reward: str = "outcome",
        render_mode: str | None = None,
        components: Any = None,
        illegal_action: str = "error",
        **options: Any,
    ) -> None:
        super().__init__()
        if render_mode is not None and render_mode not in RENDER_MODES:
            raise ValueError(f"render_mode={render_mode!r}: must be None or one of {', '.join(RENDER_MODES)}")
        if illegal_action not in ILLEGAL_ACTIONS:
            raise ValueError(f"illegal_action={illegal_action!r}: must be one of {', '.join(ILLEGAL_ACTIONS)}")
        players = spec.default_players if num_players is None else spec.check_num_players(num_players)
        self.game = Game(spec, components, options)
        self.render_mode = render_mode
        self._parameters: dict[str, Any] = {"num_players": players, "reward": check_reward(reward), **options}
        spec.parameters(players, reward, options)
        self._illegal_action = illegal_action
        self.metadata = {**type(self).metadata, "name": f"{spec.name}_v{spec.version}"}
        self.possible_agents = [f"player_{p}" for p in range(players)]
        self._seats = {agent: p for p, agent in enumerate(self.possible_agents)}
        self._spaces = self._make_spaces(spec)
        self.state_space = self._box(spec, (players, 1))
        self._next_seed: int | None = None
        self._state: State | None = None
        self.agents: list[str] = []

    @staticmethod
    def _box(spec: GameSpec, repeats: tuple[int, ...]) -> gymnasium.spaces.Box:
        """Scaled observations."""
        high = np.tile(spec.observation.highs().astype(np.float32) * spec.observation_scale, repeats)
        return gymnasium.spaces.Box(np.zeros_like(high), high, dtype=np.float32)

    def _make_spaces(self, spec: GameSpec) -> dict[str, tuple[gymnasium.Space, gymnasium.Space]]:
        def observation_space() -> gymnasium.Space:
            mask = gymnasium.spaces.Box(0, 1, (spec.actions.size,), np.int8)
            return gymnasium.spaces.Dict({"observation": self._box(spec, (1,)), "action_mask": mask})

        return {a: (observation_space(), gymnasium.spaces.Discrete(spec.actions.size)) for a in self.possible_agents}

    def observation_space(self, agent: str) -> gymnasium.Space:
        """The Dict space of an agent's observations; the same object at every call."""
        return self._spaces[agent][0]

    def action_space(self, agent: str) -> gymnasium.Space:
        """Discrete(A); the same object at every call."""
        return self._spaces[agent][1]

    # -- playing ------------------------------------------------------------------------------------------------------

    def reset(self, seed: int | None = None, options: dict | None = None) -> None:
        """Begin a game. The same seed gives the same game as ``load(...).new_initial_state(seed=...)``.

        Without a seed the games go on from the last one given, or from one drawn at the first reset.
        """
        if seed is not None or self._next_seed is None:
            self._next_seed = check_seed(seed)
        else:
            self._next_seed = int(np.random.SeedSequence(self._next_seed).generate_state(1, np.uint64)[0])
        self.set_state(self.game.new_initial_state(seed=self._next_seed, **self._parameters))

    def set_state(self, state: State) -> None:
        """Go on from a position of the same game and player count; it is copied."""
        if state.game.spec is not self.game.spec or state.num_players != len(self.possible_agents):
            raise ValueError(f"{state!r} is not a state of {self.game.name} with {len(self.possible_agents)} players")
        self._state = state.clone()
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._no_mask = np.zeros(self.game.num_distinct_actions(), np.int8)
        self.infos: dict[str, dict[str, Any]] = {agent: {"action_mask": self._no_mask.copy()} for agent in self.agents}
        self._select()

    def _select(self) -> None:
        """The player on turn acts next; at the end all are told."""
        state = self._state
        assert state is not None
        if state.is_terminal():
            self._finish()
            return
        agent = self.agent_selection = self.possible_agents[state.current_player()]
        self._mask = state.legal_actions_mask()
        self.infos[agent]["action_mask"] = self._mask.copy()

    def _finish(self) -> None:
        assert self._state is not None
        self._end(self._state.returns(), self._state.ranks())

    def _end(self, rewards: np.ndarray, ranks: np.ndarray, truncated: bool = False) -> None:
        assert self._state is not None
        scores = self._state.scores()
        for agent, p in self._seats.items():
            self.rewards[agent] = float(rewards[p])
            self.terminations[agent] = True
            self.truncations[agent] = truncated
            self.infos[agent] = {
                "action_mask": self._no_mask.copy(),
                "rank": int(ranks[p]),
                "scores": scores.copy(),
            }
        self._accumulate_rewards()
        self.agent_selection = self.agents[0]
        self._mask = self._no_mask

    def step(self, action: int | None) -> None:
        """Play an action of the selected agent; None for an agent that is done.

        An illegal action raises ValueError (no integer: TypeError) and changes nothing; with
        ``illegal_action="terminate"`` it ends the game as PettingZoo's wrapper does: the offender gets -1, the others
        0, and all are both terminated and truncated. RuntimeError before `reset` and when all agents are gone.
        """
        state = self._playing()
        if not self.agents:
            raise RuntimeError(f"{self.metadata['name']}: the game is over and all agents are gone; call reset()")
        agent = self.agent_selection
        if self.terminations[agent]:
            if action is not None:
                raise ValueError(f"{agent} is done: step(None) removes it, or reset() begins a new game")
            self._was_dead_step(None)
            return
        if action is None:
            raise ValueError(f"step(None) is for agents that are done; {agent} must choose a legal action")
        try:
            state.apply_action(action)
        except (ValueError, TypeError):
            if self._illegal_action == "error":
                raise
            self._forfeit(agent)
            return
        self._cumulative_rewards[agent] = 0.0
        self.infos[agent]["action_mask"] = self._no_mask.copy()
        self._select()
        if self.render_mode == "human":
            self.render()

    def _forfeit(self, offender: str) -> None:
        rewards = np.zeros(len(self.possible_agents), np.float32)
        rewards[self._seats[offender]] = -1.0
        ranks = np.where(rewards < 0, len(rewards), 1)
        self._cumulative_rewards[offender] = 0.0
        self._end(rewards, ranks, truncated=True)

    def _playing(self) -> State:
        if self._state is None:
            raise RuntimeError(f"{self.metadata['name']}: call reset() before anything else")
        return self._state

    # -- reading ------------------------------------------------------------------------------------------------------

    def observe(self, agent: str) -> dict[str, np.ndarray]:
        """What the agent may see now: fresh arrays."""
        state = self._playing()
        mask = self._mask if agent == self.agent_selection else self._no_mask
        return {"observation": state.observation_tensor(self._seats[agent]), "action_mask": mask.copy()}

    def last(self, observe: bool = True) -> Any:
        """Observation, reward since the last action, terminated, truncated and info of the selected agent."""
        self._playing()
        agent = self.agent_selection
        seen = self.observe(agent) if observe else None
        told = (self._cumulative_rewards[agent], self.terminations[agent], self.truncations[agent], self.infos[agent])
        return (seen, *told)

    def agent_iter(self, max_iter: int = 2**63) -> Any:
        """The selected agents, until all are gone; step once for each."""
        self._playing()
        return super().agent_iter(max_iter)

    def state(self) -> np.ndarray:
        """The whole game for centralised critics, float32 (P, D) in `state_space`: the observations of all seats."""
        state = self._playing()
        return np.stack([state.observation_tensor(p) for p in range(len(self.possible_agents))])

    def game_state(self) -> State:
        """An independent copy of the position, for search and replays."""
        return self._playing().clone()

    def render(self) -> Any:
        """``ansi``: text; ``rgb_array``: uint8 (H, W, 3); ``human``: prints the board to the terminal, returns None."""
        if self.render_mode is None:
            gymnasium.logger.warn("render() needs a render_mode; give one to make()")
            return None
        state = self._playing()
        if self.render_mode == "rgb_array":
            from westbound.envs.core.render.picture import rasterise

            return rasterise(state.svg())
        board = state.ansi(color=self.render_mode == "human")
        if self.render_mode == "ansi":
            return board
        print(board)
        return None

    def close(self) -> None:
        """Nothing is held open."""


def entry_points(
    name: str,
) -> tuple[Callable[..., BoardGameEnv], Callable[..., BoardGameEnv], Callable[..., Any]]:
    """PettingZoo's `env`, `raw_env` and `parallel_env` of a game.

    `env` needs no wrappers: their checks are built in.
    """

    def raw_env(**arguments: Any) -> BoardGameEnv:
        return BoardGameEnv(game_spec(name), **arguments)

    def parallel_env(**arguments: Any) -> Any:
        env = raw_env(**arguments)
        env.metadata["is_parallelizable"] = True  # the wrapper asks; simultaneous moves there are none
        return turn_based_aec_to_parallel(env)

    return raw_env, raw_env, parallel_env
