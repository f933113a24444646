"""A trained policy without what only training needs: small enough to ship."""

from pathlib import Path

import numpy as np

from westbound.agents.checkpoint import read_checkpoint, write_checkpoint


def export(source: Path, out: Path) -> int:
    """Write the policy of a checkpoint alone, in half precision, with its description; returns the bytes written.

    Optimizer, critic, past selves, games and random streams are left out: such a file plays, but cannot be resumed.
    FileNotFoundError; ValueError if `source` is no checkpoint.
    """
    checkpoint = read_checkpoint(source)
    weights = {f"policy/{name}": array.astype(np.float16) for name, array in checkpoint.group("policy").items()}
    description = {key: value for key, value in checkpoint.description.items() if key not in ("format", "digest")}
    out.parent.mkdir(parents=True, exist_ok=True)
    write_checkpoint(out, {**description, "exported": True}, weights)
    return out.stat().st_size
