"""``westbound record``, ``replay``, ``verify`` and ``render``: games as files, as text and as pictures."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from westbound.cli.arguments import Components, Options, Reward, Seed, names_of, read_options, seat_agents

if TYPE_CHECKING:
    from westbound.envs.core.replay import Replay, Step

File = Annotated[Path, typer.Argument(help="a replay, as `westbound record` writes it")]
Observer = Annotated[int | None, typer.Option(help="show only what this seat may see; without it, all hands")]


def record(
    game: Annotated[str, typer.Argument(help="the game's id, see `westbound games`")],
    agents: Annotated[
        str,
        typer.Option(
            help="one name for all seats, or one for each: random, greedy, baseline, search:200, a checkpoint"
        ),
    ],
    out: Annotated[Path, typer.Option(help="the file to write, such as game.jsonl")],
    players: Annotated[int | None, typer.Option(help="player count; else the number of agents")] = None,
    seed: Seed = None,
    full: Annotated[bool, typer.Option("--full", help="add the whole state to every line")] = False,
    reward: Reward = "outcome",
    option: Options = None,
    components: Components = None,
) -> None:
    """Let agents play a game and write it down as JSON lines."""
    import westbound
    from westbound.envs.core import replay as replays
    from westbound.envs.core.spec import check_seed

    played = westbound.load(game, components=components, **read_options(game, option))
    names = names_of(agents, players)
    if players is None and len(names) == 1:
        names *= played.spec.default_players
    count = played.spec.check_num_players(len(names))
    number = check_seed(seed)
    table = seat_agents(names, range(count), played, count, number)
    state = replays.record(
        played,
        lambda state: table[state.current_player()](state),
        out,
        seed=number,
        agents=[player.name for player in table.values()],
        full=full,
        num_players=count,
        reward=reward,
    )
    typer.echo(f"written: {out} (seed {number}, scores {_listed(state.scores())}, ranks {_listed(state.ranks())})")


def replay(
    file: File,
    board: Annotated[bool, typer.Option("--board", help="show the board after every answer")] = False,
    svg: Annotated[
        Path | None, typer.Option(help="a folder: write a picture of every state, and game.gif", metavar="DIR")
    ] = None,
    frames: Annotated[int, typer.Option(help="how many pictures game.gif has at most; 0: no game.gif")] = 40,
    observer: Observer = None,
    components: Components = None,
) -> None:
    """Check a replay and show it as text or as pictures."""
    whole = _load(file, components)
    if svg is None:
        _tell(whole, board, observer)
    else:
        _draw(whole, svg, frames, observer)


def verify(file: File, components: Components = None) -> None:
    """Check a replay to the last byte: exit code 0, or one line about what is wrong and exit code 2."""
    whole = _load(file, components)
    typer.echo(f"{file}: whole, {len(whole.steps)} answers ({_title(whole)})")


def render(
    file: File,
    out: Annotated[Path, typer.Option(help="the picture: .svg or .png")] = Path("board.svg"),
    move: Annotated[int | None, typer.Option(help="after which answer; 0 is the opening, else the last")] = None,
    observer: Observer = None,
    width: Annotated[int | None, typer.Option(help="of a .png, in pixels")] = None,
    components: Components = None,
) -> None:
    """Draw a state of a replay."""
    from westbound.envs.core.render.picture import to_png

    if out.suffix not in (".svg", ".png"):
        raise ValueError(f"--out {str(out)!r}: the name must end in .svg or .png")
    whole = _load(file, components)
    picture = _picture(whole, len(whole.steps) if move is None else move, observer)
    if out.suffix == ".svg":
        out.write_text(picture, encoding="utf-8")
    else:
        to_png(picture, out, width)
    typer.echo(f"written: {out}")


def _load(file: Path, components: str | None) -> "Replay":
    from westbound.envs.core.replay import ReplayError, replay

    try:
        return replay(file, components)
    except ReplayError as error:
        raise ValueError(f"{_printable(file)}: {error}") from None


def _tell(whole: "Replay", board: bool, observer: int | None) -> None:
    typer.echo(_title(whole))
    if board:
        typer.echo(whole.opening.ansi(observer=observer, color=False))
    for step in whole.steps:
        forced = "  [forced]" if step.forced else ""
        typer.echo(f"{step.index:4}  {_player(whole, step):24}  {step.prompt:14}  {step.text}{forced}")
        if board:
            typer.echo(step.state.ansi(observer=observer, color=False))
    results = whole.results
    typer.echo(f"scores {_listed(results['scores'])}; ranks {_listed(results['ranks'])}")


def _draw(whole: "Replay", folder: Path, frames: int, observer: int | None) -> None:
    from westbound.envs.core.render.picture import animate

    if frames < 0:
        raise ValueError(f"--frames {frames}: must not be negative")
    folder.mkdir(parents=True, exist_ok=True)
    last = len(whole.steps)
    pictures = [_picture(whole, move, observer) for move in range(last + 1)]
    for move, picture in enumerate(pictures):
        (folder / f"frame_{move:04}.svg").write_text(picture, encoding="utf-8")
    typer.echo(f"written: {last + 1} pictures in {folder}")
    if frames:
        shown = sorted({round(k * last / max(1, frames - 1)) for k in range(min(frames, last + 1))} | {last})
        animate([pictures[move] for move in shown], folder / "game.gif")
        typer.echo(f"written: {folder / 'game.gif'} ({len(shown)} pictures)")


def _picture(whole: "Replay", move: int, observer: int | None) -> str:
    state = whole.state(move)
    caption = "opening"
    if move:
        step = whole.steps[move - 1]
        caption = f"{move}/{len(whole.steps)}  {_player(whole, step)}: {step.text}{' (forced)' if step.forced else ''}"
    return state.svg(observer=observer, caption=caption)


def _title(whole: "Replay") -> str:
    header = whole.header
    changed = {name: value for name, value in header["parameters"].items() if name != "num_players"}
    options = ", ".join(f"{name}={value}" for name, value in changed.items())
    count = header["parameters"]["num_players"]
    return f"{header['game']} version {header['version']}, {count} players, seed {header['seed']}, {options}"


def _player(whole: "Replay", step: "Step") -> str:
    agents = whole.header["agents"]
    return f"player {step.player}" + (f" ({_printable(agents[step.player])})" if agents else "")


def _printable(value: Any) -> str:
    from westbound.envs.core.render.picture import printable

    return printable(value)


def _listed(values: Any) -> str:
    return ", ".join(str(value) for value in values)
