"""``westbound export``: a trained policy for others."""

from pathlib import Path
from typing import Annotated

import typer


def export(
    run: Annotated[Path, typer.Argument(help="a run's folder, or its checkpoint")],
    out: Annotated[Path, typer.Argument(help="the file to write, NAME.safetensors")],
) -> None:
    """Write a run's policy alone, in half precision: small, it plays, but it cannot be resumed."""
    from westbound.agents import CHECKPOINT_SUFFIX, checkpoint_path
    from westbound.agents.export import export as write

    source = checkpoint_path(run)
    if source is None or out.suffix != CHECKPOINT_SUFFIX:
        raise ValueError(f"export {run} {out}: name a run's folder or checkpoint, then a {CHECKPOINT_SUFFIX} file")
    typer.echo(f"written: {out} ({write(source, out) / 1000:,.0f} kB)")
