"""``westbound play``: a person in the terminal against agents."""

import os
import sys
from pathlib import Path
from typing import Annotated, Any

import typer

from westbound.cli.arguments import Components, Options, Reward, Seed, names_of, read_options, seat_agents
from westbound.cli.session import Session

HELP = """Answer with a number of the list, with an action's text, or with a part that only one of them has. Also:
  hint (h)   what the heuristic would do, knowing no more than you
  undo (u)   take your last choice back, if it has shown you nothing new and nobody has decided since
  board (b)  show the board and the list again
  help (?)   this text
  quit (q)   leave the game"""
WIDTH = 100
TALL = 60  # lines: a board so tall is shown once, not at every question of a series


class _Left(Exception):  # noqa: N818
    """The person leaves the game."""


def play(
    game: Annotated[str, typer.Argument(help="the game's id, see `westbound games`")],
    agents: Annotated[
        str,
        typer.Option(help="the others by their seats, or one name for all: greedy, baseline, search:50 ..."),
    ] = "greedy",
    seat: Annotated[int, typer.Option(help="your seat, from 0")] = 0,
    players: Annotated[int | None, typer.Option(help="player count; else you and the agents named")] = None,
    seed: Seed = None,
    save: Annotated[Path | None, typer.Option(help="write a replay of the whole game to this file")] = None,
    color: Annotated[bool | None, typer.Option(help="else: if the terminal can")] = None,
    reward: Reward = "outcome",
    option: Options = None,
    components: Components = None,
) -> None:
    """Play against agents in the terminal."""
    import westbound
    from westbound.envs.core.spec import check_seed

    played = westbound.load(game, components=components, **read_options(game, option))
    names = names_of(agents, None if players is None else players - 1)
    count = played.spec.check_num_players(len(names) + 1)
    if not 0 <= seat < count:
        raise ValueError(f"--seat {seat}: a game of {count} has the seats 0 .. {count - 1}")
    number = check_seed(seed)
    others = [p for p in range(count) if p != seat]
    table = seat_agents(names, others, played, count, number)
    state = played.new_initial_state(num_players=count, seed=number, reward=reward)
    called = [table[p].name if p in table else "you" for p in range(count)]
    terminal = Terminal(Session(state, seat, table), called, _wants_color() if color is None else color)
    try:
        terminal.run()
    except (KeyboardInterrupt, EOFError, _Left) as reason:
        typer.echo("\nYou have left the game." + (" It is not saved: only whole games are." if save else ""))
        raise typer.Exit(130 if isinstance(reason, KeyboardInterrupt) else 0) from None
    terminal.tell_end()
    typer.echo(f"The seed was {number}.")
    if save is not None:
        _save(terminal.session.state, save, number, called)


def _save(state: Any, path: Path, seed: int, names: list[str]) -> None:
    from westbound.envs.core.replay import record

    moves = iter(state.history())
    record(state.game, lambda _: next(moves), path, seed=seed, agents=names, **state.parameters)
    typer.echo(f"written: {path}")


def _wants_color() -> bool:
    return sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


class Terminal:
    """Shows a session and reads the person's answers."""

    def __init__(self, session: Session, names: list[str], color: bool) -> None:
        self.session = session
        self._names = names
        self._color = color
        self._is_series = False  # the last answer was the person's, too

    def run(self) -> None:
        """Play to the end. EOFError, KeyboardInterrupt where the person leaves."""
        typer.echo(f"You are {self._name(self.session.seat)}. Type ? for help.")
        while not self.session.state.is_terminal():
            if self.session.is_own_turn:
                self._own_turn()
            elif not self._wants_back():
                self._is_series = False
                self._tell(self.session.let_agent_play())

    def _own_turn(self) -> None:
        self._show(in_series=self._is_series)
        self._is_series = True
        while True:
            words = input("> ").strip()
            action = self._understood(words)
            if action is None:
                continue
            if action >= 0:
                self._tell(self.session.choose(action))
            return

    def _understood(self, words: str) -> int | None:
        """The action that was chosen; -1: the position is another one now; None: ask again."""
        command = words.lower()
        if command in ("q", "quit"):
            raise _Left
        if command in ("?", "help"):
            typer.echo(HELP)
        elif command in ("h", "hint"):
            typer.echo(f"hint: {self.session.state.action_to_string(self.session.hint())}")
        elif command in ("b", "board"):
            self._show()
        else:
            return self._undone() if command in ("u", "undo") else self._found(words)
        return None

    def _found(self, words: str) -> int | None:
        if not words:
            return None
        try:
            return self.session.find(words)
        except ValueError as error:
            typer.echo(str(error))
            return None

    def _undone(self) -> int | None:
        try:
            self.session.undo()
        except ValueError as error:
            typer.echo(str(error))
            return None
        typer.echo("taken back")
        return -1

    def _wants_back(self) -> bool:
        """Where the person's turn has ended and could be taken back, ask before the others go on."""
        if not self.session.can_undo:
            return False
        while True:
            words = input("Enter: go on; u: take it back > ").strip().lower()
            if words in ("q", "quit"):
                raise _Left
            if words in ("u", "undo"):
                return self._undone() is not None
            if not words:
                return False

    def _show(self, in_series: bool = False) -> None:
        board = self.session.board(self._color)
        if not in_series or board.count("\n") < TALL:
            self._show_board(board)
        typer.echo(f"{self._name(self.session.seat)}, {self.session.question()}:")
        options = zip(self.session.legal_texts(), self.session.notes(), strict=True)
        typer.echo("\n".join(_columns([f"{text}  ({note})" if note else text for (_, text), note in options])))

    def _show_board(self, board: str) -> None:
        typer.echo(f"\n{board}\n", color=self._color)

    def _tell(self, answers: list[Any]) -> None:
        for answer in answers:
            typer.echo(f"{self._name(answer.player)}: {self.session.told(answer)}")

    def _name(self, player: int) -> str:
        from westbound.envs.core.render.picture import PLAYER_STYLES, printable

        return f"{PLAYER_STYLES[player].name}, player {player} ({printable(self._names[player])})"

    def tell_end(self) -> None:
        """The last board and the places."""
        state = self.session.state
        self._show_board(self.session.board(self._color))
        ranks, scores = state.ranks().tolist(), state.scores().tolist()
        for player in sorted(range(state.num_players), key=lambda p: ranks[p]):
            typer.echo(f"{ranks[player]}. {self._name(player)}, score {scores[player]}")


def _columns(texts: list[str]) -> list[str]:
    """The texts with numbers, in two columns where they are many and short."""
    items = [f"{number:4}  {text}" for number, text in enumerate(texts, start=1)]
    width = max(len(item) for item in items) + 3
    if len(items) < 9 or 2 * width > WIDTH:
        return items
    half = (len(items) + 1) // 2
    right = [*items[half:], ""][:half]
    return [f"{a:{width}}{b}".rstrip() for a, b in zip(items[:half], right, strict=True)]
