"""``westbound train``: self-play with MaskablePPO. Its options are the fields of ``TrainArguments``."""

import inspect
from collections.abc import Callable
from dataclasses import fields
from importlib import import_module
from pathlib import Path
from typing import Annotated, Any

import typer

from westbound.agents.extras import need
from westbound.cli.arguments import Options, read_options
from westbound.training.arguments import TrainArguments

_NEEDED = ("torch", "stable_baselines3", "sb3_contrib", "safetensors", "tensorboard")
_WORDS = {"players": ("--players", "--num-players"), "hidden": ("--hidden",)}  # lists: 2,3,4


def _parameters() -> list[inspect.Parameter]:
    """A parameter for each training argument. None means that it was not given: a resumed run keeps its own."""
    parameters = []
    for argument in fields(TrainArguments):
        if argument.name in ("game", "options"):
            continue
        is_list = argument.name in _WORDS
        kind: Any = str if is_list else argument.type
        default: Any = ",".join(map(str, argument.default)) if is_list else argument.default  # type: ignore[arg-type]
        names = _WORDS.get(argument.name, ("--" + argument.name.replace("_", "-"),))
        option = typer.Option(*names, help=argument.metadata["about"], show_default=str(default))
        annotation = Annotated[kind | None, option]
        parameters.append(
            inspect.Parameter(argument.name, inspect.Parameter.KEYWORD_ONLY, default=None, annotation=annotation)
        )
    return parameters


def _with_arguments(command: Callable[..., None]) -> Callable[..., None]:
    """The command with the training arguments in place of its ``**given``."""
    own = [p for p in inspect.signature(command).parameters.values() if p.name != "given"]
    parameters = [*own, *_parameters()]
    command.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
    command.__annotations__ = {p.name: p.annotation for p in parameters}
    return command


@_with_arguments
def train(
    game: Annotated[str, typer.Argument(help="the game's id, see `westbound games`")],
    *,
    out: Annotated[Path, typer.Option(help="folder of the run")],
    resume: Annotated[bool, typer.Option(help="go on with the run in --out, with its arguments")] = False,
    option: Options = None,
    **given: Any,
) -> None:
    """Train a policy by self-play against itself, past selves, random and greedy (MaskablePPO).

    Ctrl-C stops after the rollout in progress, with a checkpoint; --resume goes on as if nothing had happened.
    """
    need("training", *_NEEDED)
    from westbound.agents.checkpoint import read_checkpoint
    from westbound.training.run import CHECKPOINT

    values = {name: value for name, value in given.items() if value is not None}
    values |= {name: _whole_numbers(values[name]) for name in _WORDS if name in values}
    if option:
        values["options"] = read_options(game, option)
    if resume:
        description = read_checkpoint(out / CHECKPOINT).description
        arguments = TrainArguments.from_dict(description["training"]).resumed_with({**values, "game": game})
        if description["decisions"] >= arguments.decisions:
            typer.echo(f"nothing to do: {description['decisions']:,} decisions are made; --decisions asks for more")
            return
    else:
        arguments = TrainArguments(game=game, **values)
    trainer = import_module(f"westbound.training.{arguments.trainer}")
    tell(trainer.train(arguments, out, resume=resume))
    _draw(arguments, out)


def _draw(arguments: TrainArguments, out: Path) -> None:
    """The learning curve as a picture, where there is matplotlib."""
    from westbound.training.figures import draw_curve
    from westbound.training.progress import read_curve

    path = out / "learning_curve.png"
    counts = ", ".join(map(str, arguments.players))
    title = f"{arguments.game}, {counts} players" if arguments.players != (1,) else f"{arguments.game}, alone"
    chance = sum(1 / count for count in arguments.players) / len(arguments.players)
    try:
        draw_curve(read_curve(out / "progress.jsonl"), path, title=title, chance=chance)
    except ImportError as error:
        typer.echo(f"no learning curve: {error}", err=True)
    else:
        typer.echo(f"learning curve: {path}")


def _whole_numbers(text: str) -> tuple[int, ...]:
    """``2,3,4`` as (2, 3, 4). ValueError."""
    try:
        return tuple(int(part) for part in text.split(","))
    except ValueError:
        raise ValueError(f"{text!r}: must be whole numbers with commas between them") from None


def tell(summary: dict[str, Any]) -> None:
    """Say how a run went and where its files lie."""
    times = summary["times"]
    rates = ", ".join(f"{kind} {rate:.0%}" for kind, rate in summary["win_rates"].items())
    typer.echo(
        f"{'trained' if summary['finished'] else 'stopped; --resume goes on'}: {summary['decisions']:,} decisions "
        f"in {times['training']:,.0f} s ({summary['decisions_per_second']:,.0f}/s); last games won: {rates}\n"
        f"environment {summary['environment_share']:.1%} of the time (kernels and adapter), "
        f"opponents' policies {times['opponents'] / max(times['training'], 1e-9):.1%}\n"
        f"checkpoint: {summary['checkpoint']}"
    )
