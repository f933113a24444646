"""Replays: whole games as JSON lines that anybody can read, play again and check.

The first line is the header: what was played. Then there is a line for each answer, forced ones too, and a last line
with the results. Each line ends in a digest: SHA-256 over the digest of the line before, the line's own text and the
state after it. A reader plays the game again and writes every line anew; the file must have the same bytes.
"""

import hashlib
import json
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, BinaryIO

from westbound.envs.core.game import Applied, Game, State
from westbound.envs.core.registry import game_spec
from westbound.envs.core.spec import check_seed

FORMAT = "westbound replay 1"
_LONGEST_LINE = 2**20
_MOST_SHOWN = 60
_ANSWER = ("index", "player", "prompt", "action", "text", "forced")


class ReplayError(ValueError):
    """A file is not a whole, unaltered replay. `line` counts from 1."""

    def __init__(self, line: int, problem: str) -> None:
        super().__init__(f"line {line}: {problem}")
        self.line = line


@dataclass(frozen=True)
class Step:
    """One answer of a replay, and the state after it."""

    index: int
    """Counts from 1."""
    player: int
    prompt: str
    action: int
    text: str
    forced: bool
    """Whether it was the only legal answer."""
    state: State


@dataclass(frozen=True)
class Replay:
    """A replay that has been played again and found whole."""

    header: dict[str, Any]
    """format, game, version, parameters, components (digest), seed, agents (names by seat, or None), full, digest."""
    opening: State
    steps: list[Step]
    results: dict[str, Any]
    """answers (their number) and, by seat, scores, ranks, returns; digest."""

    def state(self, move: int) -> State:
        """The state after answer number `move`; 0 is the opening. ValueError."""
        if not 0 <= move <= len(self.steps):
            raise ValueError(f"move {move}: this game has the moves 0 .. {len(self.steps)}")
        return self.steps[move - 1].state if move else self.opening


def record(
    game: Game,
    choose: Callable[[State], int],
    path: str | Path,
    *,
    seed: int | None = None,
    agents: Sequence[str] | None = None,
    full: bool = False,
    num_players: int | None = None,
    reward: str = "outcome",
    **options: Any,
) -> State:
    """Play a game, `choose` answering for all seats, and write its replay; returns the last state.

    `agents` are the players' names by seat; with `full` each line also has the whole ``to_dict()`` under ``state``.
    With ``moves = iter(state.history())`` and ``choose=lambda state: next(moves)`` a game that was played is written
    down. The file is written aside and renamed. ValueError and TypeError name the argument; what `choose` raises comes
    through.
    """
    seed = check_seed(seed)
    parameters = game.new_initial_state(num_players, seed, reward, **options).parameters
    if agents is not None:
        agents = [str(name) for name in agents]
        if len(agents) != parameters["num_players"]:
            raise ValueError(f"agents={agents}: wanted {parameters['num_players']} names, one for each seat")
    header = _header(game, parameters, seed, agents, full)
    lines = []
    for entry, state in _played(game, header, choose):
        lines.append(_line(entry))
        last = state
    _write_aside(Path(path), b"".join(lines))
    return last


def replay(path: str | Path, components: str | Path | None = None) -> Replay:
    """Read a replay and check all of it. ReplayError names the line and what is wrong there; OSError.

    `components` is the path of the component file that it was recorded with, if that was an own one.
    """
    with Path(path).open("rb") as file:
        lines = _Lines(file)
        try:
            return _read(lines, components)
        except RecursionError:
            raise ReplayError(lines.number, "nested too deeply") from None


def _read(lines: "_Lines", components: str | Path | None) -> Replay:
    game, header = _read_header(lines.peek(), components)
    states: list[State] = []
    entries: list[dict[str, Any]] = []
    for entry, state in _played(game, header, lambda state: _read_choice(lines, state)):
        _compare(lines.number, entry, lines.peek(), lines.take())
        entries.append(entry)
        states.append(state.clone())
    lines.end()
    steps = [
        Step(**{name: entry[name] for name in _ANSWER}, state=state)
        for entry, state in zip(entries[1:-1], states[1:-1], strict=True)
    ]
    return Replay(entries[0], states[0], steps, entries[-1])


def verify(path: str | Path, components: str | Path | None = None) -> dict[str, Any]:
    """Check a replay as `replay` does; returns its header and results in one dict. ReplayError, OSError."""
    whole = replay(path, components)
    return {**whole.header, **whole.results}


# --- lines, written


def _header(
    game: Game, parameters: Mapping[str, Any], seed: int, agents: Sequence[str] | None, full: bool
) -> dict[str, Any]:
    return {
        "format": FORMAT,
        "game": game.name,
        "version": game.spec.version,
        "parameters": dict(parameters),
        "components": game.components.digest,
        "seed": seed,
        "agents": agents,
        "full": full,
    }


def _played(
    game: Game, header: Mapping[str, Any], choose: Callable[[State], int]
) -> Iterator[tuple[dict[str, Any], State]]:
    """The lines of a game, each with the state after it (always the same object)."""
    state, forced = game.open_traced(header["parameters"], header["seed"])
    digest = ""
    for entry in _undigested(state, forced, header, choose):
        if header["full"]:
            entry["state"] = state.to_dict()
        chained = hashlib.sha256(digest.encode())
        chained.update(_line(entry))
        chained.update(state._bytes.tobytes())
        digest = entry["digest"] = chained.hexdigest()
        yield entry, state


def _undigested(
    state: State, forced: Iterator[Applied], header: Mapping[str, Any], choose: Callable[[State], int]
) -> Iterator[dict[str, Any]]:
    yield dict(header)
    index = 0
    for applied in _answers(state, forced, choose):
        index += 1
        yield _answer(index, applied, state)
    yield {
        "final": True,
        "answers": index,
        "scores": state.scores().tolist(),
        "ranks": state.ranks().tolist(),
        "returns": state.returns().tolist(),
    }


def _answers(state: State, forced: Iterator[Applied], choose: Callable[[State], int]) -> Iterator[Applied]:
    yield from forced
    while not state.is_terminal():
        yield from state.apply_traced(choose(state))


def _answer(index: int, applied: Applied, state: State) -> dict[str, Any]:
    return {
        "index": index,
        "player": applied.player,
        "prompt": applied.prompt,
        "action": int(applied.action),
        "text": state.action_to_string(applied.action),
        "forced": applied.forced,
    }


def _line(entry: Mapping[str, Any]) -> bytes:
    return json.dumps(entry).encode() + b"\n"


def _write_aside(path: Path, data: bytes) -> None:
    """`path` holds what it held before, or all of the data; never a part."""
    if not path.parent.is_dir():
        raise FileNotFoundError(f"there is no folder {str(path.parent)!r} to write {path.name!r} in")
    aside = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        with aside.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.replace(aside, path)
    finally:
        aside.unlink(missing_ok=True)


# --- lines, read


class _Lines:
    """The lines of a file, with one to look ahead."""

    def __init__(self, file: BinaryIO) -> None:
        self._file = file
        self.number = 1
        self._next = file.readline(_LONGEST_LINE)

    def peek(self) -> dict[str, Any]:
        """The next line as a JSON object; ReplayError if there is none."""
        if not self._next:
            cut = f"the file is cut off: it ends after line {self.number - 1}, before the game is over"
            raise ReplayError(self.number, cut if self.number > 1 else "the file is empty")
        if not self._next.endswith(b"\n"):
            raise ReplayError(self.number, "the line is cut off" if self.number > 1 else "no replay of westbound")
        try:
            entry = json.loads(self._next)
        except (ValueError, RecursionError):
            entry = None
        if not isinstance(entry, dict):
            raise ReplayError(self.number, f"not a JSON object: {_shown(self._next)}")
        return entry

    def take(self) -> bytes:
        """The next line's bytes; the one after it is then the next."""
        line, self._next = self._next, self._file.readline(_LONGEST_LINE)
        self.number += 1
        return line

    def end(self) -> None:
        """ReplayError if there is another line."""
        if self._next:
            raise ReplayError(self.number, f"the game is over, nothing may follow: {_shown(self._next)}")


def _read_header(entry: Mapping[str, Any], components: str | Path | None) -> tuple[Game, dict[str, Any]]:
    if entry.get("format") != FORMAT:
        raise ReplayError(1, f"this is no replay of westbound: its format must be {FORMAT!r}")
    try:
        spec = game_spec(entry.get("game"))  # type: ignore[arg-type]
    except ValueError as error:
        raise ReplayError(1, str(error)) from None
    if entry.get("version") != spec.version:
        version = _shown(entry.get("version"))
        raise ReplayError(1, f"recorded with version {version} of {spec.name}; here is version {spec.version}")
    game = Game(spec, components)
    if entry.get("components") != game.components.digest:
        raise ReplayError(1, "recorded with another component set: 'components' is not the digest of this one")
    try:
        return game, _checked_header(game, entry)
    except (ValueError, TypeError) as error:
        raise ReplayError(1, str(error)) from None


def _checked_header(game: Game, entry: Mapping[str, Any]) -> dict[str, Any]:
    given, seed, agents, full = (entry.get(name) for name in ("parameters", "seed", "agents", "full"))
    if not isinstance(given, dict):
        raise ValueError("parameters must be an object")
    options = {name: value for name, value in given.items() if name not in ("num_players", "reward")}
    parameters = game.spec.parameters(given.get("num_players"), given.get("reward"), options)
    if seed is None:
        raise ValueError("seed is missing")
    if not isinstance(full, bool):
        raise ValueError("full must be true or false")
    named = isinstance(agents, list) and len(agents) == parameters["num_players"]
    if agents is not None and not (named and all(isinstance(name, str) for name in agents)):
        raise ValueError("agents must be null or one name for each seat")
    return _header(game, parameters, check_seed(seed), agents, full)


def _read_choice(lines: _Lines, state: State) -> int:
    """The action of the next line, which must be one that its player could choose."""
    entry = lines.peek()
    action = entry.get("action")
    if action is None:
        raise ReplayError(lines.number, f"here an answer of player {state.current_player()} should stand")
    try:
        legal = state.legal_actions_mask()[state.game.check_action(action)]
    except (ValueError, TypeError) as error:
        raise ReplayError(lines.number, str(error)) from None
    if not legal:
        raise ReplayError(lines.number, f"action {action} ({state.action_to_string(action)}) is illegal here")
    return action


def _compare(number: int, wanted: Mapping[str, Any], entry: Mapping[str, Any], line: bytes) -> None:
    """ReplayError about the first field that is not what it must be."""
    if line == _line(wanted):
        return
    for name, value in wanted.items():
        if name not in entry:
            raise ReplayError(number, f"{name!r} is missing")
        if json.dumps(entry[name]) == json.dumps(value):
            continue
        if name == "digest":
            raise ReplayError(number, "the digest does not fit: something was altered, or recorded with other rules")
        raise ReplayError(number, f"{name!r} is {_shown(entry[name])}; the game has {_shown(value)} here")
    unknown = next((name for name in entry if name not in wanted), None)
    raise ReplayError(
        number, "not written as a recorder writes it" if unknown is None else f"unknown field {_shown(unknown)}"
    )


def _shown(value: Any) -> str:
    """A value for an error message: short, and on one line."""
    text = ascii(value)
    return text if len(text) <= _MOST_SHOWN else f"{text[:_MOST_SHOWN]}..."
