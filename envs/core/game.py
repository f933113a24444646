"""Single games in OpenSpiel's words: a game object, and states that can be copied, searched, saved and read."""

import hashlib
import json
import struct
import threading
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from westbound.envs.core import engine
from westbound.envs.core.buffers import Buffers
from westbound.envs.core.layout import Layout
from westbound.envs.core.record import blank_state
from westbound.envs.core.registry import game_spec
from westbound.envs.core.spec import GameSpec, check_seed

TERMINAL_PLAYER = -4
_MAGIC = b"westbound"
_HEADER = struct.Struct("<9s16s")
_CHECK_BYTES = 8  # between header and record: machine code must not meet a record that no game has led to


class Playout(NamedTuple):
    """How a game that was played to its end inside the kernel came out."""

    returns: np.ndarray
    """(P,) float32."""
    scores: np.ndarray
    """(P,) int64."""
    ranks: np.ndarray
    """(P,) int64; 1 is best, tied players share the better place."""
    decisions: int


class Applied(NamedTuple):
    """One applied answer: who answered which prompt how, and whether it was the only legal answer."""

    player: int
    prompt: str
    action: int
    forced: bool


class Game:
    """A game with its components: makes states, knows the layouts. No player count, no seed."""

    def __init__(
        self, spec: GameSpec, components: str | Path | None = None, options: Mapping[str, Any] | None = None
    ) -> None:
        self.spec = spec
        self.components = spec.load_components(components)
        self.components_path = None if components is None else str(Path(components).resolve())
        self._defaults = dict(options or {})
        self._check_defaults()
        self._local = threading.local()

    @property
    def _buffers(self) -> Buffers:
        """Buffers for one state, one set per thread."""
        try:
            return self._local.buffers
        except AttributeError:
            self._local.buffers = Buffers(self.spec, self.components, blank_state(self.spec.state), 1)
            return self._local.buffers

    def _checked(self, num_players: Any, reward: Any, options: Mapping[str, Any]) -> dict[str, Any]:
        return self.spec.parameters(num_players, reward, {**self._defaults, **options})

    def _check_defaults(self) -> None:
        """The options given must fit some player count. TypeError, ValueError as for the usual one."""
        counts = (self.spec.default_players, *self.spec.player_counts)
        refusals = []
        for count in counts:
            try:
                self._checked(count, "outcome", {})
                return
            except ValueError as refusal:
                refusals.append(refusal)
        raise refusals[0]

    def __repr__(self) -> str:
        return f"<westbound game {self.name}>"

    def __reduce__(self) -> Any:
        return _load, (self.name, self.components_path, self._defaults)

    def __deepcopy__(self, memo: dict) -> "Game":
        return self  # nothing in it changes

    @property
    def name(self) -> str:
        """The game's id, as in ``westbound.games()``."""
        return self.spec.name

    @property
    def action_layout(self) -> Layout:
        """Named blocks of the action space."""
        return self.spec.actions

    @property
    def observation_layout(self) -> Layout:
        """Named blocks of the observation, with bounds and scales."""
        return self.spec.observation

    def num_distinct_actions(self) -> int:
        """The size of the action space, whatever the options."""
        return self.spec.actions.size

    def observation_tensor_shape(self) -> list[int]:
        """The shape of an observation, whatever the options."""
        return [self.spec.observation.size]

    def max_game_length(self) -> int:
        """No game has more decisions, over all options."""
        return self.spec.max_game_length

    def new_initial_state(
        self, num_players: int | None = None, seed: int | None = None, reward: str = "outcome", **options: Any
    ) -> "State":
        """A new game at its first decision.

        The same seed (0 .. 2**64 - 1) and parameters give the same game; None draws a seed. ValueError and TypeError
        name the argument and the choices.
        """
        players = self.spec.default_players if num_players is None else num_players
        return self._open(self._checked(players, reward, options), check_seed(seed))

    def open_traced(self, parameters: Mapping[str, Any], seed: int) -> "tuple[State, Iterator[Applied]]":
        """As `new_initial_state` with all `parameters` given, but the answers forced before the first decision are
        still to come: they are played as the iterator goes on, each yielded after it was applied.
        """
        given = dict(parameters)
        checked = self._checked(given.pop("num_players"), given.pop("reward"), given)
        state = self._open(checked, check_seed(seed), ask_forced=True)
        return state, state._traced(None)

    def _open(self, parameters: Mapping[str, Any], seed: int, ask_forced: bool = False) -> "State":
        buffers = self._buffers
        buffers.state_bytes[0] = self.spec.opening(parameters).view(np.uint8)
        player = buffers.run(engine.OPEN, argument=int(ask_forced), seed=seed)
        return State(self, buffers.block.copy(), player=player)

    def deserialize_state(self, data: bytes) -> "State":
        """The state that ``serialize`` wrote, with an empty history. ValueError if the bytes are not of this game."""
        if not isinstance(data, bytes | bytearray | memoryview):
            raise TypeError(f"a serialized state is bytes, not {type(data).__name__}")
        data = bytes(data)
        head = self._header()
        record = data[len(head) + _CHECK_BYTES :]
        if len(record) != self.spec.state.itemsize or data[:9] != _MAGIC:
            raise ValueError(f"these {len(data)} bytes are not a serialized state of {self.name}")
        if data[: len(head)] != head:
            raise ValueError(f"these bytes are a state of another game, version or component set than this {self.name}")
        if data[len(head) : -len(record)] != _check_bytes(record):
            raise ValueError(f"these bytes are a damaged or edited state of {self.name}")
        return State(self, np.frombuffer(record, np.uint8).copy())

    def _header(self) -> bytes:
        """Tells states of different games, versions, layouts and component sets apart."""
        if not hasattr(self, "_head"):
            identity = f"{self.name}-v{self.spec.version};{self.spec.state!r};{self.components.digest}"
            self._head = _HEADER.pack(_MAGIC, hashlib.sha256(identity.encode()).digest()[:16])
        return self._head

    def action_to_string(self, action: int) -> str:
        """The text of an action, unique in the action space. ValueError, TypeError."""
        return self._action_texts()[0][self.check_action(action)]

    def string_to_action(self, text: str) -> int:
        """The action with this text. ValueError if there is none."""
        try:
            return self._action_texts()[1][text]
        except (KeyError, TypeError):
            raise ValueError(f"{text!r} is not an action of {self.name}; action_to_string(i) gives the texts") from None

    def _action_texts(self) -> tuple[list[str], dict[str, int]]:
        if not hasattr(self, "_texts"):
            texts = [
                self.spec.notation.action_text(self.components, *self.spec.actions.locate(i))
                for i in range(self.spec.actions.size)
            ]
            self._texts = texts, {text: i for i, text in enumerate(texts)}
        return self._texts

    def check_action(self, action: Any) -> int:
        """An action as int; TypeError if it is no integer, ValueError if it is out of range."""
        if isinstance(action, bool) or not isinstance(action, int | np.integer):
            raise TypeError(f"action {action!r} is a {type(action).__name__}; an action is a Python or numpy integer")
        if not 0 <= action < self.spec.actions.size:
            raise ValueError(
                f"action {action} is out of range: {self.name} has actions 0 .. {self.spec.actions.size - 1}"
            )
        return int(action)


class State:
    """A position of a game, made by :class:`Game`. The record holds the whole game; the history lies beside it."""

    def __init__(self, game: Game, block: np.ndarray, history: Sequence[int] = (), player: int | None = None) -> None:
        """`block`: uint8, the record; with `player` (on turn) also what that player sees and the legal actions.

        Bytes, since numpy copies structured arrays field by field, which takes ten times as long.
        """
        self.game = game
        self._block = block
        self._player = player
        self._history = list(history)
        self._num_players = int(self._record["num_players"][0])

    @property
    def _bytes(self) -> np.ndarray:
        return self._block[: self.game.spec.state.itemsize]

    @property
    def _record(self) -> np.ndarray:
        return self._bytes.view(self.game.spec.state)

    # -- reading ------------------------------------------------------------------------------------------------------

    @property
    def num_players(self) -> int:
        """The number of players in this game."""
        return self._num_players

    @property
    def parameters(self) -> dict[str, Any]:
        """num_players, reward and the game's options."""
        return self.game.spec.parameters_of(self._record[0])

    def current_player(self) -> int:
        """The player who decides; -4 when the game is over."""
        if self._player is None:
            self._run(engine.APPLY)
        assert self._player is not None
        return self._player

    def current_prompt(self) -> str:
        """The name of the question that is asked; "" when the game is over."""
        depth = int(self._record["num_frames"][0])
        kind = int(self._record["frames"][0, depth - 1]["kind"]) if depth else 0
        return next((name for name, k in self.game.spec.prompts.items() if k == kind), "")

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.current_player() == TERMINAL_PLAYER

    def legal_actions(self) -> list[int]:
        """Legal actions, ascending; at least two, [] when the game is over."""
        return np.flatnonzero(self._legal_mask()).tolist()

    def legal_actions_mask(self) -> np.ndarray:
        """int8 (A,), 1 where an action is legal; a fresh array."""
        return self._legal_mask().copy()

    def _legal_mask(self) -> np.ndarray:
        if self._player is None:
            self._run(engine.APPLY)
        return self._block[-self.game.spec.actions.size :].view(np.int8)

    def scores(self) -> np.ndarray:
        """Running scores, int64 (P,). From the game's notation, or from its rules where scoring takes some working."""
        scores = getattr(self.game.spec.notation, "scores", None)
        if scores is not None:
            return np.array(scores(self._record[0]), np.int64)
        buffers = self._load()
        buffers.run(engine.RESULTS)
        return buffers.slots[0]["scores"][: self.num_players].astype(np.int64)

    def ranks(self) -> np.ndarray:
        """Final places, int64 (P,): 1 is best, tied players share the better place; zeros before the end."""
        return self._results()["ranks"][: self.num_players].astype(np.int64)

    def returns(self) -> np.ndarray:
        """Rewards of the game, float32 (P,); zeros before the end."""
        return self._results()["rewards"][: self.num_players].copy()

    def _results(self) -> np.void:
        buffers = self._load()
        buffers.slots[:] = np.zeros((), buffers.slots.dtype)
        if self.is_terminal():
            buffers.run(engine.RESULTS)
        return buffers.slots[0].copy()

    def observation_tensor(self, player: int) -> np.ndarray:
        """What a player may see, float32 (D,), a fresh array: integers times their scale. ValueError, TypeError."""
        player = self.check_player(player)
        spec = self.game.spec
        if player == self._player:
            row = self._block[spec.state.itemsize : -spec.actions.size].view(spec.observation_dtype)
        else:
            buffers = self._load()
            buffers.run(engine.OBSERVE, player)
            row = buffers.observations[0]
        return row * spec.observation_scale

    def observation_views(self, player: int) -> dict[str, np.ndarray]:
        """The observation as named, shaped float32 arrays."""
        return self.game.spec.observation.views(self.observation_tensor(player))

    def check_player(self, player: Any) -> int:
        """A seat as int; ValueError, TypeError."""
        if isinstance(player, bool) or not isinstance(player, int | np.integer):
            raise TypeError(f"player {player!r} is a {type(player).__name__}; a player is an integer")
        if not 0 <= player < self.num_players:
            raise ValueError(f"player {player} is out of range: this game has players 0 .. {self.num_players - 1}")
        return int(player)

    def action_to_string(self, action: int) -> str:
        """The text of an action, legal or not. ValueError, TypeError."""
        return self.game.action_to_string(action)

    def string_to_action(self, text: str) -> int:
        """The action with this text. ValueError if there is none."""
        return self.game.string_to_action(text)

    def history(self) -> list[int]:
        """The actions chosen since this state was made, forced ones left out."""
        return list(self._history)

    def to_dict(self) -> dict[str, Any]:
        """Everything in the record by name, hidden parts included; ready for JSON."""
        head = {"game": self.game.name, "parameters": self.parameters}
        return {
            **head,
            **self.game.spec.notation.to_dict(self._record[0], self.game.components),
            "rng": int(self._record["rng"][0]),
        }

    def svg(self, observer: int | None = None, caption: str | None = None) -> str:
        """A picture of the board as SVG text; with an observer, only what that player may see."""
        render = self.game.spec.render
        return render.svg(self.to_dict(), observer=observer, caption=caption, **render.facts(self.game.components))

    def ansi(self, observer: int | None = None, color: bool = True) -> str:
        """The board as text for a terminal; with an observer, only what that player may see."""
        render = self.game.spec.render
        return render.ansi(self.to_dict(), observer=observer, color=color, **render.facts(self.game.components))

    def __str__(self) -> str:
        return self.ansi(color=False)

    def __repr__(self) -> str:
        return f"<{self.game.name} state, player {self.current_player()} to decide, {self.serialize_digest()[:8]}>"

    # -- playing ------------------------------------------------------------------------------------------------------

    def greedy_action(self) -> int:
        """What the compiled heuristic plays; it reads what the player on turn knows. ValueError at the end."""
        mask = self._legal_mask()
        if self.is_terminal():
            raise ValueError("the game is over: there is no action to choose")
        buffers = self._load()
        buffers.masks[0] = mask
        buffers.run(engine.CHOOSE, last=1)
        return int(buffers.actions[0])

    def apply_action(self, action: int) -> None:
        """Play an action of the current player, then all that is forced.

        ValueError if it is illegal or out of range, TypeError if it is no integer; the state is then unchanged.
        """
        action = self._check_legal(action)
        self._run(engine.APPLY, action=action)
        self._history.append(action)

    def _check_legal(self, action: Any) -> int:
        action = self.game.check_action(action)
        if not self._legal_mask()[action]:
            why = (
                "the game is over"
                if self.is_terminal()
                else f"player {self.current_player()} answers {self.current_prompt()!r}"
            )
            raise ValueError(
                f"action {action} ({self.action_to_string(action)}) is illegal here: {why}; see legal_actions()"
            )
        return action

    def apply_traced(self, action: int) -> Iterator[Applied]:
        """As `apply_action`, one answer at a time: yields the choice, then each forced answer, after it was applied.

        Who stops early finds the rest played.
        """
        action = self._check_legal(action)
        self._history.append(action)
        yield from self._traced(action)

    def _traced(self, action: int | None) -> Iterator[Applied]:
        """The action, if there is one, then the answers that are forced; yields each after it was applied."""
        try:
            if action is not None:
                yield self._apply_one(action, forced=False)
            while len(legal := np.flatnonzero(self._legal_mask())) == 1:
                yield self._apply_one(int(legal[0]), forced=True)
        except GeneratorExit:
            self._run(engine.APPLY)
            raise

    def _apply_one(self, action: int, *, forced: bool) -> Applied:
        step = Applied(self.current_player(), self.current_prompt(), action, forced)
        self._run(engine.APPLY, argument=1, action=action)
        return step

    def _load(self) -> Buffers:
        """The game's one-state buffers, with this state in them."""
        buffers = self.game._buffers
        buffers.block[: len(self._block)] = self._block
        return buffers

    def _run(self, mode: int, argument: int = 0, action: int = -1) -> None:
        buffers = self._load()
        buffers.actions[0] = action
        self._player = buffers.run(mode, argument)
        self._block = buffers.block.copy()

    # -- copies -------------------------------------------------------------------------------------------------------

    def clone(self) -> "State":
        """An independent copy that plays on the same game."""
        return State(self.game, self._block.copy(), self._history, self._player)

    __copy__ = clone

    def __deepcopy__(self, memo: dict) -> "State":
        return self.clone()

    def __reduce__(self) -> Any:
        return _restore, (self.game, self.serialize(), tuple(self._history))

    def playout(self, seed: int, random_share: float = 0.0) -> Playout:
        """Play a copy of this state to its end inside the kernel; this state stays as it is.

        The game's heuristic answers, but for a share of the decisions that are drawn uniformly (`random_share` in
        0 .. 1, to a percent; the draws follow from `seed`, 0 .. 2**64 - 1). What is hidden is played as it lies here:
        resample first. ValueError, TypeError.
        """
        if not 0 <= random_share <= 1:
            raise ValueError(f"random_share={random_share!r}: must lie in 0 .. 1")
        buffers = self._load()
        buffers.slots[:] = np.zeros((), buffers.slots.dtype)
        decisions = buffers.run(engine.PLAYOUT, round(100 * random_share), seed=check_seed(seed))
        slot, n = buffers.slots[0], self.num_players
        return Playout(
            slot["rewards"][:n].copy(),
            slot["scores"][:n].astype(np.int64),
            slot["ranks"][:n].astype(np.int64),
            decisions,
        )

    def resample(self, player: int, seed: int) -> "State":
        """A new state with everything dealt anew that the player cannot know, the RNG included.

        It depends on the seed (0 .. 2**64 - 1) and on the player's knowledge alone; observation, current player and (on
        turn) legal actions stay. ValueError, TypeError.
        """
        if seed is None:
            raise TypeError("resample wants a seed")
        buffers = self._load()
        buffers.run(engine.REDEAL, self.check_player(player), seed=check_seed(seed))
        return State(self.game, buffers.state_bytes[0].copy())

    def serialize(self) -> bytes:
        """The whole state as bytes, for `Game.deserialize_state`."""
        record = self._bytes.tobytes()
        return self.game._header() + _check_bytes(record) + record

    def serialize_digest(self) -> str:
        """SHA-256 of the serialized state."""
        return hashlib.sha256(self.serialize()).hexdigest()

    def to_json(self) -> str:
        """`to_dict` as JSON text."""
        return json.dumps(self.to_dict(), ensure_ascii=False)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.serialize() == other.serialize()

    def __hash__(self) -> int:
        return hash(self.serialize())


def _load(name: str, components: str | None, options: dict[str, Any]) -> Game:
    return Game(game_spec(name), components, options)


def _check_bytes(record: bytes) -> bytes:
    return hashlib.blake2b(record, digest_size=_CHECK_BYTES).digest()


def _restore(game: Game, data: bytes, history: tuple[int, ...]) -> State:
    state = game.deserialize_state(data)
    state._history = list(history)
    return state
