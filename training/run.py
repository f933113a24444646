"""What every way of training does around its learning: the folder of a run, the wish to stop, the summary."""

import signal
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from westbound.agents.checkpoint import tidy
from westbound.training.arguments import TrainArguments
from westbound.training.progress import Statistics

CHECKPOINT = "checkpoint.safetensors"


def open_folder(out: Path, *, resume: bool, fresh: bool) -> Path:
    """Make a run's folder; returns the path of its checkpoint. FileExistsError where one would be overwritten."""
    path = out / CHECKPOINT
    if path.exists() and not (resume or fresh):
        raise FileExistsError(f"{path} exists: --resume goes on with it; or choose another --out")
    out.mkdir(parents=True, exist_ok=True)
    tidy(path)
    return path


@contextmanager
def stopped_by_ctrl_c(ask_to_stop: Callable[[], None]) -> Iterator[None]:
    """The first Ctrl-C asks to stop after the rollout in progress; the second one stops at once."""

    def ask(signum: int, frame: Any) -> None:
        ask_to_stop()
        signal.signal(signal.SIGINT, previous)

    try:
        previous = signal.signal(signal.SIGINT, ask)
    except ValueError:  # not in the main thread
        yield
        return
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, previous)


def summary(
    arguments: TrainArguments,
    path: Path,
    decisions: int,
    times: Mapping[str, float],
    statistics: Statistics,
    finished: bool,
) -> dict[str, Any]:
    """How a run went, ready for JSON."""
    return {
        "checkpoint": str(path),
        "finished": finished,
        "decisions": decisions,
        "times": dict(times),
        "decisions_per_second": decisions / max(times["training"], 1e-9),
        "environment_share": times["environment"] / max(times["training"], 1e-9),
        "win_rates": statistics.win_rates(),
        "arguments": arguments.to_dict(),
    }
