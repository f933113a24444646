"""A game as a Gymnasium environment for one seat: the other seats are played inside."""

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

import gymnasium
import numpy as np

from westbound.envs.core.game import Game, State
from westbound.envs.core.spec import check_seed

RENDER_MODES = ("ansi", "rgb_array", "human")
ILLEGAL_ACTIONS = ("error", "terminate", "random")


class Opponent(Protocol):
    """Who plays another seat: shown a position in which it is on turn, it answers with a legal action.

    It must read only what the player on turn may know. What it draws comes from `rng`, so that a seed repeats a game.
    """

    def __call__(self, state: State, rng: np.random.Generator) -> int:
        """A legal action of ``state.current_player()``."""


def random_opponent(state: State, rng: np.random.Generator) -> int:
    """Any legal action, all equally likely."""
    legal = state.legal_actions()
    return legal[int(rng.integers(len(legal)))]


def greedy_opponent(state: State, rng: np.random.Generator) -> int:
    """The game's compiled heuristic."""
    return state.greedy_action()


class SingleSeatEnv(gymnasium.Env[np.ndarray, Any]):
    """One game after another, seen from one seat. A step is a decision of that seat and all that follows it.

    Observations are float32 (D,), egocentric, in their Box, as in the AEC environment. The mask of legal actions, int8
    (A,), is a matter of `action_masks()` and ``info["action_mask"]``: so networks for plain vectors fit, and maskable
    algorithms find the mask where they look for it. The reward is all that the seat has received since its last
    decision; a game that ends while others play gives it in the step that led there.

    `info` has ``action_mask``, ``seat`` and ``illegal_action`` (whether the action of this step was illegal); at the
    end also ``rank`` (1 is best, ties share the better) and ``scores`` (of all seats).
    """

    metadata: dict[str, Any] = {"render_modes": list(RENDER_MODES), "render_fps": 2}

    def __init__(
        self,
        game: Game,
        opponents: Sequence[Opponent],
        *,
        num_players: int | None = None,
        seat: int | str = "random",
        reward: str = "outcome",
        render_mode: str | None = None,
        illegal_action: str = "error",
        options: Mapping[str, Any] | None = None,
    ) -> None:
        """For each other seat one of `opponents` is drawn when a game begins. ValueError, TypeError name the argument.

        `seat` is a number or "random": drawn for each game. `illegal_action`: "error" raises and changes nothing,
        "terminate" ends the game with reward -1, "random" plays a drawn legal action instead.
        """
        if render_mode is not None and render_mode not in RENDER_MODES:
            raise ValueError(f"render_mode={render_mode!r}: must be None or one of {', '.join(RENDER_MODES)}")
        if illegal_action not in ILLEGAL_ACTIONS:
            raise ValueError(f"illegal_action={illegal_action!r}: must be one of {', '.join(ILLEGAL_ACTIONS)}")
        if not opponents:
            raise ValueError("opponents is empty: name at least one")
        spec = game.spec
        players = spec.default_players if num_players is None else num_players
        self.game = game
        # States fill in the game's own defaults; this is a check of what was given.
        self._parameters = {"reward": reward, **(options or {}), "num_players": players}
        self.num_players = game.new_initial_state(seed=0, **self._parameters).num_players
        self._seat_argument = _check_seat(seat, self.num_players)
        self.opponents = list(opponents)
        self.render_mode = render_mode
        self._illegal_action = illegal_action
        self.metadata = {**type(self).metadata, "name": f"{spec.name}-single_v{spec.version}"}
        high = spec.observation.highs().astype(np.float32) * spec.observation_scale
        self.observation_space = gymnasium.spaces.Box(np.zeros_like(high), high, dtype=np.float32)
        self.action_space = gymnasium.spaces.Discrete(spec.actions.size)
        self._state: State | None = None
        self._over = True

    # -- playing ------------------------------------------------------------------------------------------------------

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[np.ndarray, dict[str, Any]]:
        """Begin a game and play it to the own seat's first decision: observation and info.

        A seed gives the same game as ``load(...).new_initial_state(seed=seed)`` and also decides what is drawn here
        (seat, opponents and their draws); without one the games go on from the last seed. Games that would end before
        the seat's first decision are passed over.
        """
        if seed is not None:
            seed = check_seed(seed)
        super().reset(seed=seed)
        number = self._draw_seed() if seed is None else seed
        while True:
            self.seat = self._draw_seat()
            self._seated = self._draw_opponents()
            state = self.game.new_initial_state(seed=number, **self._parameters)
            self._play_others(state)
            if not state.is_terminal():
                break
            number = self._draw_seed()
        self._state, self._over = state, False
        return state.observation_tensor(self.seat), self._info(False)

    def _draw_seed(self) -> int:
        return int(self.np_random.integers(2**64, dtype=np.uint64))

    def _draw_seat(self) -> int:
        if isinstance(self._seat_argument, int):
            return self._seat_argument
        return int(self.np_random.integers(self.num_players))

    def _draw_opponents(self) -> list[Opponent]:
        drawn = self.np_random.integers(len(self.opponents), size=self.num_players)
        return [self.opponents[int(k)] for k in drawn]

    def _play_others(self, state: State) -> None:
        """Let the others play until the own seat decides or the game is over. ValueError names who erred."""
        while (player := state.current_player()) != self.seat and player >= 0:
            opponent = self._seated[player]
            try:
                state.apply_action(_scalar(opponent(state, self.np_random)))
            except (ValueError, TypeError) as error:
                raise ValueError(f"opponent {_name(opponent)} on seat {player}: {error}") from error

    def step(self, action: Any) -> tuple[np.ndarray, float, bool, bool, dict[str, Any]]:
        """Play an action (an integer, also as an array of no dimensions), then the others until it is one's turn again.

        Returns observation, reward, terminated, truncated (always False) and info. With ``illegal_action="error"``
        ValueError and TypeError name the action, and nothing has changed. RuntimeError where no game is being played.
        """
        before = self._playing()
        if self._over:
            raise RuntimeError("the game is over: call reset()")
        state = before.clone()  # an opponent that fails must not leave half a step behind
        illegal = not self._is_legal(state, action)
        if illegal and self._illegal_action == "terminate":
            return self._forfeit()
        if illegal and self._illegal_action == "random":
            action = random_opponent(state, self.np_random)
        state.apply_action(_scalar(action))
        self._play_others(state)
        self._state, self._over = state, state.is_terminal()
        reward = float(state.returns()[self.seat]) if self._over else 0.0
        if self.render_mode == "human":
            self.render()
        return state.observation_tensor(self.seat), reward, self._over, False, self._info(illegal)

    def _is_legal(self, state: State, action: Any) -> bool:
        try:
            return bool(state.legal_actions_mask()[self.game.check_action(_scalar(action))])
        except (ValueError, TypeError):
            if self._illegal_action == "error":
                raise
            return False

    def _forfeit(self) -> tuple[np.ndarray, float, bool, bool, dict[str, Any]]:
        """The seat loses at once, as an AEC environment does it: reward -1, last place."""
        self._over = True
        return self._playing().observation_tensor(self.seat), -1.0, True, False, self._info(True)

    def _info(self, illegal: bool) -> dict[str, Any]:
        state = self._playing()
        info: dict[str, Any] = {"action_mask": self.action_masks(), "seat": self.seat, "illegal_action": illegal}
        if self._over:
            info["rank"] = int(state.ranks()[self.seat]) if state.is_terminal() else self.num_players
            info["scores"] = state.scores()
        return info

    def _playing(self) -> State:
        if self._state is None:
            raise RuntimeError("call reset() before anything else")
        return self._state

    # -- reading ------------------------------------------------------------------------------------------------------

    def action_masks(self) -> np.ndarray:
        """int8 (A,), 1 where an action is legal now; zeros when the game is over. A fresh array."""
        state = self._playing()
        return np.zeros(self.game.num_distinct_actions(), np.int8) if self._over else state.legal_actions_mask()

    def game_state(self) -> State:
        """An independent copy of the position, for replays. It holds what the seat may not know."""
        return self._playing().clone()

    def render(self) -> Any:
        """What the seat may see. ``ansi``: text; ``rgb_array``: uint8 (H, W, 3); ``human``: prints it, returns None."""
        if self.render_mode is None:
            gymnasium.logger.warn("render() needs a render_mode; give one to make_single()")
            return None
        state = self._playing()
        if self.render_mode == "rgb_array":
            from westbound.envs.core.render.picture import rasterise

            return rasterise(state.svg(observer=self.seat))
        board = state.ansi(observer=self.seat, color=self.render_mode == "human")
        if self.render_mode == "ansi":
            return board
        print(board)
        return None


def _scalar(action: Any) -> Any:
    """The number in an array of no dimensions, which is what the policies of SB3 answer with."""
    return action[()] if isinstance(action, np.ndarray) and action.ndim == 0 else action


def _check_seat(seat: Any, num_players: int) -> int | str:
    if isinstance(seat, str) and seat == "random":
        return seat
    whole = isinstance(seat, int | np.integer) and not isinstance(seat, bool)
    if not whole or not 0 <= seat < num_players:
        raise ValueError(f"seat={seat!r}: must be 'random' or a seat out of 0 .. {num_players - 1}")
    return int(seat)


def _name(opponent: Any) -> str:
    return getattr(opponent, "name", None) or getattr(opponent, "__name__", None) or repr(opponent)
