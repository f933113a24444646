"""Many games side by side: the vector API on the compiled kernel."""

import operator
from collections.abc import Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, fields
from typing import Any

import gymnasium
import numpy as np

from westbound.envs.core import engine
from westbound.envs.core.buffers import Buffers
from westbound.envs.core.game import Game, State
from westbound.envs.core.record import CALLER, CONTROLLERS, TALLY
from westbound.envs.core.spec import GameSpec, check_reward, check_seed


@dataclass
class Batch:
    """What `reset` and `step` return. The arrays belong to the environment and are overwritten by its next call.

    N environments, D observation entries, A actions, P = most players in the batch.
    """

    observations: np.ndarray
    """(N, D) uint8 or int16: what the player on turn sees; times `observation_scale` it is the AEC observation."""
    action_masks: np.ndarray
    """(N, A) int8: 1 where the player on turn may play."""
    current_players: np.ndarray
    """(N,) int8: who decides."""
    rewards: np.ndarray
    """(N, P) float32: of the transition just made, for all seats."""
    terminations: np.ndarray
    """(N,) bool: the game has just ended, and the next one has begun."""
    truncations: np.ndarray
    """(N,) bool: the game was just cut off by `max_steps`, and the next one has begun."""
    episode_returns: np.ndarray
    """(N, P) float32, valid where a game has just ended."""
    final_scores: np.ndarray
    """(N, P) int16, valid where a game has just ended."""
    final_ranks: np.ndarray
    """(N, P) int8, valid where a game has just terminated; 1 is best, ties share the better."""
    final_lengths: np.ndarray
    """(N,) uint16: decisions of all seats in the game, valid where one has just ended."""
    observation_scale: np.ndarray
    """(D,) float32."""
    final_observations: np.ndarray | None = None
    """(N, D), valid where a game was just cut off: what the player on turn saw; None without `max_steps`.

    After `set_observer` also valid where a game has just terminated: what that seat sees at the end."""

    def copy(self) -> "Batch":
        """The same with arrays of its own."""
        values: dict[str, Any] = {f.name: getattr(self, f.name) for f in fields(self)}
        copies: dict[str, Any] = {name: None if value is None else value.copy() for name, value in values.items()}
        return Batch(**copies)


@dataclass
class Rollout:
    """What `rollout` returns."""

    decisions: int
    """Actions chosen, forced ones not counted."""
    games: int
    """Games that ended."""
    checksums: np.ndarray
    """(N,) uint64 over every observation and mask written."""
    return_sums: np.ndarray
    """(N, P) float64 over the games that ended."""
    score_sums: np.ndarray
    """(N, P) float64 over the games that ended."""
    records: dict[str, np.ndarray] | None = None
    """With ``record=True``: arrays (T, N, ...) named as in :class:`Batch`, plus `actions`: row t is what was seen, what
    was then chosen, and what came of it. Each is an attribute too."""

    def __getattr__(self, name: str) -> np.ndarray:
        records = self.__dict__.get("records")
        if records is None or name not in records:
            raise AttributeError(
                f"a rollout has no {name!r}" + ("" if records else "; rollout(..., record=True) keeps more")
            )
        return records[name]


class BatchEnv:
    """N games of one kind, played in lockstep. A finished game is followed by the next one in the same step.

    The games depend on the seed alone: not on num_envs, num_threads or the pattern of calls. Game e of environment i
    is the one of ``westbound.game_seed(seed, i, e)``.
    """

    metadata = {"autoreset_mode": gymnasium.vector.AutoresetMode.SAME_STEP}

    def __init__(
        self,
        spec: GameSpec,
        num_envs: int,
        *,
        num_players: int | Sequence[int],
        seed: int | None = None,
        num_threads: int = 1,
        max_steps: int | None = None,
        reward: str = "outcome",
        components: Any = None,
        **options: Any,
    ) -> None:
        self.num_envs = _count("num_envs", num_envs)
        self.num_threads = min(_count("num_threads", num_threads), self.num_envs)
        self.max_steps = None if max_steps is None else _count("max_steps", max_steps)
        self.game = Game(spec, components, options)
        players = self._players(spec, num_players)
        self.max_players = int(players.max())
        counts, rows = np.unique(players, return_inverse=True)
        parameters = [spec.parameters(int(n), check_reward(reward), options) for n in counts]
        # As bytes, since numpy leaves the padding undefined when it joins structured arrays.
        openings = np.concatenate([spec.opening(p).view(np.uint8) for p in parameters]).view(spec.state)
        self._parameters = parameters
        self._buffers = Buffers(spec, self.game.components, openings, self.num_envs)
        self._limit = min(self.max_steps or 0, 2**31 - 1)
        if self._limit:
            self._buffers.slots["limit"] = self._limit
            self._buffers.keep_finals()
        self._buffers.slots["opening"] = rows
        self._seed = check_seed(seed)
        self._ready = False
        self._rows = np.arange(self.num_envs)
        self._pool = ThreadPoolExecutor(self.num_threads) if self.num_threads > 1 else None
        bounds = np.linspace(0, self.num_envs, self.num_threads + 1).astype(int).tolist()
        self._chunks = list(zip(bounds[:-1], bounds[1:], strict=True))
        self._batch = self._views()

    def _players(self, spec: GameSpec, num_players: int | Sequence[int]) -> np.ndarray:
        if isinstance(num_players, Iterable):
            counts = [spec.check_num_players(n) for n in num_players]
            if len(counts) != self.num_envs:
                raise ValueError(f"num_players has {len(counts)} entries for {self.num_envs} environments")
            return np.array(counts)
        return np.full(self.num_envs, spec.check_num_players(num_players))

    def _views(self) -> Batch:
        buffers, slots, seats = self._buffers, self._buffers.slots, self.max_players
        return Batch(
            observations=buffers.observations,
            action_masks=buffers.masks,
            current_players=slots["player"],
            rewards=slots["rewards"][:, :seats],
            terminations=slots["terminated"],
            truncations=slots["truncated"],
            episode_returns=slots["rewards"][:, :seats],
            final_scores=slots["scores"][:, :seats],
            final_ranks=slots["ranks"][:, :seats],
            final_lengths=slots["length"],
            observation_scale=self.observation_scale,
            final_observations=None if self.max_steps is None else buffers.finals,
        )

    # -- description --------------------------------------------------------------------------------------------------

    @property
    def observation_scale(self) -> np.ndarray:
        """float32 (D,): an observation is integers times this."""
        return self.game.spec.observation_scale

    @property
    def single_action_space(self) -> gymnasium.spaces.Discrete:
        """Discrete(A)."""
        return gymnasium.spaces.Discrete(self.game.num_distinct_actions())

    @property
    def single_observation_space(self) -> gymnasium.spaces.Box:
        """The integers of one observation, with their bounds."""
        layout = self.game.observation_layout
        high = layout.highs()
        return gymnasium.spaces.Box(np.zeros_like(high), high, dtype=layout.dtype().type)

    # -- playing ------------------------------------------------------------------------------------------------------

    def reset(self, seed: int | None = None) -> Batch:
        """Begin a game in every environment: with a seed the first ones of that seed, without the next ones."""
        slots = self._buffers.slots
        if seed is not None:
            self._seed = check_seed(seed)
            slots["episode"] = 0
            slots["draws"] = 0
        elif self._ready:
            slots["episode"] += 1
        self._run(engine.RESET)
        self._ready = True
        return self._batch

    def step(self, actions: Any) -> Batch:
        """Play one action in every environment.

        `actions`: (N,) integers. TypeError, ValueError name the first bad entry; then no environment has moved.
        """
        self._need_reset()
        self._buffers.actions[:] = self.check_actions(actions)
        self._run(engine.STEP)
        return self._batch

    def check_actions(self, actions: Any) -> np.ndarray:
        """The actions as (N,) integers, each one legal; TypeError, ValueError."""
        array = np.asarray(actions)
        if array.shape != (self.num_envs,):
            raise ValueError(f"actions have shape {array.shape}; wanted ({self.num_envs},)")
        if array.dtype.kind not in "iu":
            raise TypeError(f"actions have dtype {array.dtype}; wanted integers")
        size = self.game.num_distinct_actions()
        legal = (array >= 0) & (array < size)
        legal &= self._buffers.masks[self._rows, np.where(legal, array, 0)] != 0
        if not legal.all():
            i = int(np.argmin(legal))
            what = self.game.action_to_string(int(array[i])) if 0 <= array[i] < size else f"not in 0 .. {size - 1}"
            raise ValueError(f"actions[{i}] = {array[i]} ({what}) is illegal in environment {i}; nothing was played")
        return array

    def sample_actions(self) -> np.ndarray:
        """(N,) int64: a legal action for every environment, uniformly, from a stream apart from the games' RNG."""
        self._need_reset()
        self._run(engine.SAMPLE)
        return self._buffers.actions.copy()

    def greedy_actions(self) -> np.ndarray:
        """(N,) int64: what the game's compiled heuristic plays; it reads only what the player on turn knows."""
        self._need_reset()
        self._run(engine.CHOOSE)
        return self._buffers.actions.copy()

    def rollout(self, num_steps: int, record: bool = False) -> Rollout:
        """Uniform play inside one kernel, `num_steps` decisions in every environment: as `step(sample_actions())`.

        The draws of environment i depend on seed, i and step alone. `record=True` keeps everything (and is slower).
        """
        self._need_reset()
        num_steps = _count("num_steps", num_steps)
        if record:
            return self._recorded_rollout(num_steps)
        tallies = np.zeros(self.num_envs, TALLY)
        self._run(engine.ROLLOUT, num_steps, tallies)
        return self._rollout_of(tallies)

    def _rollout_of(self, tallies: np.ndarray, records: dict[str, np.ndarray] | None = None) -> Rollout:
        return Rollout(
            decisions=int(tallies["decisions"].sum()),
            games=int(tallies["games"].sum()),
            checksums=tallies["checksum"].copy(),
            return_sums=tallies["return_sums"][:, : self.max_players].copy(),
            score_sums=tallies["score_sums"][:, : self.max_players].copy(),
            records=records,
        )

    def _recorded_rollout(self, num_steps: int) -> Rollout:
        seen = ("observations", "action_masks", "current_players")
        came: tuple[str, ...] = (
            "rewards",
            "terminations",
            "truncations",
            "episode_returns",
            "final_scores",
            "final_ranks",
        )
        if self.max_steps is not None:
            came = (*came, "final_observations")
        rows: dict[str, list[np.ndarray]] = {name: [] for name in (*seen, "actions", *came)}
        tallies = np.zeros(self.num_envs, TALLY)
        for _ in range(num_steps):
            for name in seen:
                rows[name].append(getattr(self._batch, name).copy())
            before = self._buffers.slots["draws"].copy()
            rows["actions"].append(self.sample_actions())
            self._buffers.slots["draws"] = before
            self._run(engine.ROLLOUT, 1, tallies)
            for name in came:
                rows[name].append(getattr(self._batch, name).copy())
        return self._rollout_of(tallies, {name: np.stack(values) for name, values in rows.items()})

    def _need_reset(self) -> None:
        if not self._ready:
            raise RuntimeError("call reset() before anything else")

    def _run(self, mode: int, argument: int = 0, tallies: np.ndarray | None = None) -> None:
        """One job on all environments, shared out to the threads."""
        run = self._buffers.run
        if self._pool is None:
            run(mode, argument, self._seed, 0, self.num_envs, tallies)
            return
        jobs = [self._pool.submit(run, mode, argument, self._seed, a, b, tallies) for a, b in self._chunks]
        for job in jobs:
            job.result()

    # -- compiled opponents -------------------------------------------------------------------------------------------

    def set_controllers(self, env_index: int, controllers: Sequence[str | None]) -> None:
        """Who answers for the seats of one environment: None (the caller), "random" or "greedy".

        Compiled seats play inside `play`. Change them between games only.
        """
        codes = [CALLER if c is None else CONTROLLERS[c] for c in controllers]
        self._buffers.slots["controllers"][env_index, : len(codes)] = codes

    def play(self, actions: np.ndarray) -> Batch:
        """As `step`, but -1 plays nothing there, and compiled seats answer until a caller's seat is on turn.

        For adapters: actions are not checked. Where a game ends, its successor waits for the next call.
        """
        self._buffers.actions[:] = actions
        self._run(engine.STEP)
        return self._batch

    def set_observer(self, env_index: int, seat: int) -> None:
        """Keep in `final_observations` what this seat sees when a game of this environment ends or is cut off.

        For adapters with one learning seat per game.
        """
        buffers = self._buffers
        buffers.keep_finals()
        self._batch.final_observations = buffers.finals
        buffers.slots["observer"][env_index] = seat + 1

    # -- states -------------------------------------------------------------------------------------------------------

    def snapshot(self) -> dict[str, np.ndarray]:
        """All that decides how these games go on, as arrays of plain integers, for `restore`.

        Keys: game uint8 (16,), a digest of game, version and components; states and slots uint8 (N, bytes);
        seed uint64 (1,).
        """
        self._need_reset()
        slots = self._buffers.slots.view(np.uint8).reshape(self.num_envs, -1)
        return {
            "game": np.frombuffer(self.game._header()[-16:], np.uint8).copy(),
            "states": self._buffers.state_bytes.copy(),
            "slots": slots.copy(),
            "seed": np.array([self._seed], np.uint64),
        }

    def restore(self, snapshot: Mapping[str, np.ndarray]) -> Batch:
        """Go on from a `snapshot` of a batch made with the same arguments: equal actions then give equal games.

        The results of the transition before the snapshot (rewards, terminations) come back too. KeyError, ValueError
        name the array that does not fit; then no game has changed.
        """
        if not self._ready:
            self.reset()
        own = self.snapshot()
        for name, array in own.items():
            given = np.asarray(snapshot[name])
            if given.shape != array.shape or given.dtype != array.dtype:
                raise ValueError(
                    f"snapshot[{name!r}] is {given.dtype} {given.shape}; wanted {array.dtype} {array.shape}"
                )
        if not np.array_equal(snapshot["game"], own["game"]):
            raise ValueError(f"the snapshot is of another game, version or component set than this {self.game.name}")
        self._buffers.state_bytes[:] = snapshot["states"]
        self._buffers.slots.view(np.uint8).reshape(self.num_envs, -1)[:] = snapshot["slots"]
        self._buffers.slots["limit"] = self._limit
        self._seed = int(snapshot["seed"][0])
        self._run(engine.REFRESH)
        return self._batch

    def get_state(self, env_index: int) -> State:
        """An independent state of one environment's game, with an empty history."""
        self._need_reset()
        i = self._check_index(env_index)
        return State(self.game, self._buffers.state_bytes[i].copy())

    def set_states(self, indices: Sequence[int], states: Sequence[State]) -> Batch:
        """Put positions into environments, which go on from there.

        They must be of the same game, components and parameters.
        ValueError names the first that is not; then nothing has changed. Terminal states are refused.
        """
        self._need_reset()
        rows = [self._check_index(i) for i in indices]
        if len(rows) != len(states):
            raise ValueError(f"{len(rows)} indices for {len(states)} states")
        for i, state in zip(rows, states, strict=True):
            self._check_state(i, state)
        for i, state in zip(rows, states, strict=True):
            self._buffers.state_bytes[i] = state._bytes
            slot = self._buffers.slots[i : i + 1]
            slot["decisions"] = 0
            for name in ("rewards", "terminated", "truncated"):
                slot[name] = 0
        for i in rows:
            self._buffers.run(engine.REFRESH, 0, self._seed, i, i + 1)
        return self._batch

    def _check_index(self, index: Any) -> int:
        try:
            i = operator.index(index)
        except TypeError:
            raise TypeError(f"environment index {index!r}: must be a whole number") from None
        if not 0 <= i < self.num_envs:
            raise ValueError(f"environment index {i}: this batch has 0 .. {self.num_envs - 1}")
        return i

    def _check_state(self, i: int, state: Any) -> None:
        if not isinstance(state, State) or state.game._header() != self.game._header():
            raise ValueError(f"environment {i}: {state!r} is not a state of this {self.game.name} and its components")
        if state.is_terminal():
            raise ValueError(f"environment {i}: the game is over in {state!r}; reset() begins new ones")
        wanted = self._parameters[int(self._buffers.slots["opening"][i])]
        for name, value in state.parameters.items():
            if value != wanted[name]:
                raise ValueError(f"environment {i}: the state has {name}={value!r}, the environment {wanted[name]!r}")

    def close(self) -> None:
        """Ends the threads."""
        if self._pool is not None:
            self._pool.shutdown()


def _count(name: str, value: Any) -> int:
    """A whole number from 1 up; TypeError, ValueError."""
    try:
        number = operator.index(value)
    except TypeError:
        raise TypeError(f"{name}={value!r}: must be a whole number") from None
    if isinstance(value, bool) or number < 1:
        raise ValueError(f"{name}={value!r}: must be at least 1")
    return number


__all__ = ["Batch", "BatchEnv", "Rollout"]
