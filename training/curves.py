"""Learning curves as PNG."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from westbound.agents.extras import need

_COLORS = {"random": "#2a7f8e", "greedy": "#c0562f", "self": "#8a8a8a", "pool": "#7a5ca8"}


def draw_curve(
    rows: Sequence[Mapping[str, Any]],
    path: Path,
    *,
    title: str,
    chance: float,
    results: Mapping[str, float] | None = None,
) -> None:
    """Win rates over decisions, from the rows of ``progress.jsonl``; `results` are marked at the end.

    `chance` is drawn as a dotted line. ImportError without matplotlib.
    """
    need("a learning curve", "matplotlib", extra="plot")
    from matplotlib.figure import Figure
    from matplotlib.ticker import PercentFormatter

    figure = Figure(figsize=(8, 4.5), dpi=150, layout="constrained")
    axes = figure.subplots()
    kinds = sorted({kind for row in rows for kind in row["win_rate"]})
    for kind in kinds:
        points = [(row["decisions"] / 1e6, row["win_rate"][kind]) for row in rows if kind in row["win_rate"]]
        axes.plot(*zip(*points, strict=True), label=f"against {kind}", color=_COLORS.get(kind), linewidth=1.6)
    last = max((row["decisions"] for row in rows), default=0) / 1e6
    for kind, rate in (results or {}).items():
        axes.plot([last], [rate], marker="D", color=_COLORS.get(kind), clip_on=False, zorder=5)
        axes.annotate(f"{rate:.1%}", (last, rate), xytext=(6, -3), textcoords="offset points", fontsize=9)
    axes.axhline(chance, color="#555555", linestyle=":", linewidth=1)
    axes.set(title=title, xlabel="million decisions of the learner", ylabel="win rate in recent games", ylim=(0, 1))
    axes.yaxis.set_major_formatter(PercentFormatter(1.0))
    axes.grid(alpha=0.25)
    axes.spines[["top", "right"]].set_visible(False)
    if kinds:
        axes.legend(frameon=False, loc="lower right")
    figure.savefig(path)
