"""Stable-Baselines3 straight over the batch core: one learner's seat per game, everyone else plays inside."""

from collections.abc import Mapping, Sequence
from functools import partial
from time import perf_counter
from typing import Any

import gymnasium
import numpy as np
from stable_baselines3.common.monitor import Monitor
from stable_baselines3.common.vec_env import VecEnv

import westbound
from westbound.agents import Agent, load_agent
from westbound.envs.core.spec import check_seed
from westbound.training.opponents import Opponents
from westbound.training.seating import LENGTH, SEAT, Seating


class BatchVecEnv(VecEnv):
    """`num_envs` games as an SB3 VecEnv; in each, one seat learns and the others are played by opponents.

    A step goes on to the learner's next decision; its reward is all that his seat received since his last one, also
    when an opponent's move ended the game. Observations are float32 (num_envs, D), masks come by
    ``env_method("action_masks")``. Where a game ends, ``infos[i]`` has

    - ``terminal_observation`` float32 (D,): what the learner's seat saw at the end; ``TimeLimit.truncated``;
    - ``episode``: ``r`` return, ``l`` decisions of the learner, ``t`` seconds since the environment was made;
    - ``opponent`` (its kind), ``seat``, ``num_players``, ``game_length`` (decisions of all seats), ``rank`` (1 is best,
      ties share the better), ``win`` (share of the win: 1, 0, or 1/k among k winners) and ``score``.

    Args:
        game: its id.
        num_envs: games side by side.
        num_players: a number, or one for each environment.
        seed: of the games, seats and opponents; None draws one.
        opponents: one kind, or kinds with their shares of the games. Kinds: "random", "greedy" (compiled), "self" (the
            agent given by `set_self`), "pool" (one of those given by `add_to_pool`; "self" while there is none), the
            path of a checkpoint, or an :class:`Agent`. They are drawn when a game begins and stay for the game.
        seat: the learner's: "rotate" (the next seat each game), "random", or a number.
        pool_size: members of the pool; the oldest leaves.
        reward, num_threads, max_steps, components, options: as in ``westbound.make_vec``.

    ValueError and TypeError name the argument and the choices.
    """

    def __init__(
        self,
        game: str,
        num_envs: int,
        *,
        num_players: int | Sequence[int],
        seed: int | None = None,
        opponents: "str | Agent | Mapping[Any, float]" = "random",
        seat: str | int = "rotate",
        pool_size: int = 10,
        reward: str = "outcome",
        num_threads: int = 1,
        max_steps: int | None = None,
        components: Any = None,
        **options: Any,
    ) -> None:
        seed = check_seed(seed)
        self.batch_env = westbound.make_vec(
            game,
            num_envs,
            num_players=num_players,
            seed=seed,
            num_threads=num_threads,
            max_steps=max_steps,
            reward=reward,
            components=components,
            **options,
        )
        self.game = self.batch_env.game
        self.player_counts = np.broadcast_to(np.asarray(num_players), (num_envs,)).tolist()
        self.opponents = Opponents(opponents, self._make_opponent, pool_size=pool_size, stretch=num_envs)
        self._seating = Seating(self.batch_env, self.opponents, self.player_counts, seat)
        self._next_seed: int | None = seed
        self._started = perf_counter()
        self._seconds = 0.0
        self._rewards = np.zeros(num_envs, np.float32)
        self._dones = np.zeros(num_envs, bool)
        self._infos: list[dict[str, Any]] = []
        self._batch: Any = None
        self.games_without_decision = 0
        super().__init__(num_envs, self._box(), self.batch_env.single_action_space)

    def _make_opponent(self, kind: Any) -> Agent:
        counts = set(self.player_counts)
        return load_agent(kind, self.game, num_players=counts.pop() if len(counts) == 1 else None)

    def _box(self) -> gymnasium.spaces.Box:
        high = self.game.observation_layout.highs().astype(np.float32) * self.batch_env.observation_scale
        return gymnasium.spaces.Box(np.zeros_like(high), high, dtype=np.float32)

    # -- opponents ----------------------------------------------------------------------------------------------------

    def set_self(self, agent: Agent) -> None:
        """The agent that plays as "self": the learner's own policy, asked in batches."""
        self.opponents.set_self(agent)

    def add_to_pool(self, agent: Agent) -> None:
        """A past self for the kind "pool"; it is met in games that begin from now on."""
        self.opponents.add_to_pool(agent, seated=self._seating.seated_members())

    # -- playing ------------------------------------------------------------------------------------------------------

    def reset(self) -> np.ndarray:
        """Begin a game in every environment: after `seed` the first ones of that seed, else the next ones.

        Returns observations float32 (num_envs, D).
        """
        started = perf_counter()
        self._infos = [{} for _ in range(self.num_envs)]
        if self._next_seed is not None:
            self._seating.restart(self._next_seed)
        self.batch_env.reset(self._next_seed)
        self._next_seed = None
        self._reset_seeds()
        self._reset_options()
        for i in range(self.num_envs):
            self._seating.begin(i)
        self._dones[:] = True  # a game that ends before the learner's first decision is not his
        batch = self._seating.arena.play(None, self._on_end)
        self._dones[:] = False
        self._batch = batch
        self.reset_infos = [{} for _ in range(self.num_envs)]
        self._seconds += perf_counter() - started
        return self._observations(batch)

    def step_async(self, actions: np.ndarray) -> None:
        """Take the learner's actions, (num_envs,) integers; ValueError names the first that is illegal."""
        self._actions = self.batch_env.check_actions(actions)

    def step_wait(self) -> tuple[np.ndarray, np.ndarray, np.ndarray, list[dict[str, Any]]]:
        """Play on to each learner's next decision.

        Returns observations float32 (num_envs, D), rewards float32 (num_envs,), dones bool (num_envs,), infos.
        """
        started = perf_counter()
        self._rewards = np.zeros(self.num_envs, np.float32)
        self._dones = np.zeros(self.num_envs, bool)
        self._infos = [{} for _ in range(self.num_envs)]
        self._seating.games[:, LENGTH] += 1
        batch = self._seating.arena.play(self._actions, self._on_end)
        observations = self._observations(batch)
        self._seconds += perf_counter() - started
        return observations, self._rewards, self._dones, self._infos

    def _observations(self, batch: Any) -> np.ndarray:
        return np.multiply(batch.observations, batch.observation_scale, dtype=np.float32)

    def _on_end(self, batch: Any, rows: np.ndarray) -> None:
        for i in rows.tolist():
            if self._dones[i]:
                self.games_without_decision += 1
            else:
                self._record(batch, i)
            self._seating.begin(i)

    def _record(self, batch: Any, i: int) -> None:
        """The end of a game, as the learner learns of it."""
        seat, length = self._seating.games[i, [SEAT, LENGTH]].tolist()
        self._dones[i] = True
        self._rewards[i] = batch.rewards[i, seat]
        self._infos[i] = {
            "terminal_observation": np.multiply(batch.final_observations[i], batch.observation_scale, dtype=np.float32),
            "TimeLimit.truncated": bool(batch.truncations[i]),
            "episode": {
                "r": float(self._rewards[i]),
                "l": length,
                "t": round(perf_counter() - self._started, 6),
            },
            **self._seating.info(batch, i),
        }

    # -- time ---------------------------------------------------------------------------------------------------------

    @property
    def seconds(self) -> float:
        """Time spent here: kernels, compiled opponents and this adapter, the policies of other opponents apart."""
        return self._seconds - self._seating.arena.seconds_in_agents

    @property
    def seconds_in_opponents(self) -> float:
        """Time spent in the policies of opponents that are not compiled."""
        return self._seating.arena.seconds_in_agents

    # -- saving -------------------------------------------------------------------------------------------------------

    def snapshot(self) -> dict[str, np.ndarray]:
        """All that decides how these games go on, as arrays, for `restore`; agents and their draws apart."""
        return {**self.batch_env.snapshot(), **self._seating.snapshot()}

    def restore(self, snapshot: Mapping[str, np.ndarray]) -> np.ndarray:
        """Go on from a `snapshot`; the agents must have been given before. Returns observations, as `reset` does.

        KeyError, ValueError name the array that does not fit.
        """
        self._batch = self.batch_env.restore(snapshot)
        self._seating.restore(snapshot)
        self._next_seed = None
        return self._observations(self._batch)

    # -- SB3's questions ----------------------------------------------------------------------------------------------

    def seed(self, seed: int | None = None) -> list[int | None]:
        """The seed for the next `reset`; None draws one."""
        self._next_seed = check_seed(seed)
        return [self._next_seed] * self.num_envs

    def action_masks(self) -> np.ndarray:
        """bool (num_envs, A): what the learners may play."""
        return self._batch.action_masks != 0

    def env_method(self, method_name: str, *method_args: Any, indices: Any = None, **method_kwargs: Any) -> list[Any]:
        """``"action_masks"``: a bool array (A,) for each environment. AttributeError for anything else."""
        if method_name != "action_masks":
            raise AttributeError(f"the games of a BatchVecEnv have no method {method_name!r}, only action_masks")
        started = perf_counter()
        masks = self.action_masks()
        chosen = [masks[i] for i in self._get_indices(indices)]
        self._seconds += perf_counter() - started
        return chosen

    def get_attr(self, attr_name: str, indices: Any = None) -> list[Any]:
        """``"action_masks"`` (a function each), ``"render_mode"`` (None) or an attribute of this, once for each."""
        if attr_name == "action_masks":
            return [partial(self._mask, i) for i in self._get_indices(indices)]
        if attr_name == "render_mode":
            return [None for _ in self._get_indices(indices)]
        value = getattr(self, attr_name)
        return [value for _ in self._get_indices(indices)]

    def _mask(self, i: int) -> np.ndarray:
        return self._batch.action_masks[i] != 0

    def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None:
        """Nothing can be set in single games: AttributeError."""
        raise AttributeError(f"{attr_name!r} cannot be set in the games of a BatchVecEnv")

    def env_is_wrapped(self, wrapper_class: Any, indices: Any = None) -> list[bool]:
        """True for SB3's Monitor, since ``infos`` have what it would add; else False."""
        return [wrapper_class is Monitor for _ in self._get_indices(indices)]

    def close(self) -> None:
        """End the threads."""
        self.batch_env.close()
