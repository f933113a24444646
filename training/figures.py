"""Learning curves and win rates as PNG."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from westbound.agents.extras import need

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

_COLORS = {"random": "#2a7f8e", "greedy": "#c0562f", "self": "#8a8a8a", "pool": "#7a5ca8"}


class Rate(NamedTuple):
    """A win rate with its interval, as :func:`draw_rates` shows it; all in 0 .. 1."""

    label: str
    rate: float
    low: float
    high: float
    chance: float
    """An equal share of the wins."""
    note: str = ""
    """Printed at the right."""


def draw_curve(
    rows: Sequence[Mapping[str, Any]],
    path: Path,
    *,
    title: str,
    chance: float,
    results: Mapping[str, float] | None = None,
) -> None:
    """Win rates over decisions, from the rows of ``progress.jsonl``; `results` are marked at the end.

    `chance` is drawn as a dotted line; with a chance of 1, alone, mean scores are drawn in place of win rates.
    ImportError without matplotlib.
    """
    figure, axes = _axes("a learning curve", height=4.5)
    value = "score" if chance == 1 else "win_rate"
    kinds = sorted({kind for row in rows for kind in row.get(value, {})})
    for kind in kinds:
        points = [(row["decisions"] / 1e6, row[value][kind]) for row in rows if kind in row.get(value, {})]
        label = "alone" if chance == 1 else f"against {kind}"
        axes.plot(*zip(*points, strict=True), label=label, color=_COLORS.get(kind), linewidth=1.6)
    last = max((row["decisions"] for row in rows), default=0) / 1e6
    for kind, rate in (results or {}).items():
        axes.plot([last], [rate], marker="D", color=_COLORS.get(kind), clip_on=False, zorder=5)
        axes.annotate(
            f"{rate:.1f}" if chance == 1 else f"{rate:.1%}",
            (last, rate),
            xytext=(6, -3),
            textcoords="offset points",
            fontsize=9,
        )
    axes.set(title=title, xlabel="million decisions of the learner", ylabel="mean score")
    if chance < 1:
        axes.axhline(chance, color="#555555", linestyle=":", linewidth=1)
        axes.set(ylabel="win rate", ylim=(0, 1))
        axes.yaxis.set_major_formatter("{x:.0%}")
    if kinds:
        axes.legend(frameon=False, loc="lower right")
    figure.savefig(path)


def draw_rates(rates: Sequence[Rate], path: Path, *, title: str) -> None:
    """A row for each rate: the point, its interval, a tick where chance lies. ImportError without matplotlib."""
    figure, axes = _axes("a picture of win rates", height=1.3 + 0.36 * len(rates))
    for y, rate in enumerate(rates):
        color = "#2a7f8e" if rate.low > rate.chance else "#c0562f" if rate.high < rate.chance else "#8a8a8a"
        axes.plot([rate.low, rate.high], [y, y], color=color, linewidth=5, alpha=0.45, solid_capstyle="butt")
        axes.plot([rate.rate], [y], "o", color=color, markersize=5, clip_on=False)
        axes.plot([rate.chance] * 2, [y - 0.35, y + 0.35], color="#555555", linewidth=1, linestyle=":")
        axes.annotate(rate.note, (1, y), xytext=(8, -3), textcoords="offset points", fontsize=8, annotation_clip=False)
    axes.set_yticks(range(len(rates)), [rate.label for rate in rates], fontsize=9)
    axes.set(title=title, xlabel="win rate, 95 % interval (dotted: an equal share)", xlim=(0, 1))
    axes.set_ylim(len(rates) - 0.5, -0.5)
    axes.xaxis.set_major_formatter("{x:.0%}")
    figure.savefig(path)


def draw_matrix(
    names: Sequence[str], matrix: Sequence[Sequence[Mapping[str, float] | None]], path: Path, *, title: str
) -> None:
    """A heat map: how often the agent of a row finished before that of a column. ImportError without matplotlib."""
    figure, axes = _axes("a heat map", height=1.8 + 0.55 * len(names))
    rates = [[float("nan") if duel is None else duel["rate"] for duel in row] for row in matrix]
    axes.imshow(rates, cmap="RdBu", vmin=0, vmax=1, aspect="auto")
    for y, row in enumerate(matrix):
        for x, duel in enumerate(row):
            if duel is not None:
                text = f"{duel['rate']:.0%}\n{duel['low']:.0%} .. {duel['high']:.0%}"
                color = "white" if abs(duel["rate"] - 0.5) > 0.3 else "black"
                axes.text(x, y, text, ha="center", va="center", fontsize=8, color=color)
    axes.set_xticks(range(len(names)), names, fontsize=9)
    axes.set_yticks(range(len(names)), names, fontsize=9)
    axes.set(title=title)
    axes.grid(visible=False)
    figure.savefig(path)


def _axes(what: str, height: float) -> "tuple[Figure, Axes]":
    need(what, "matplotlib", extra="plot")
    from matplotlib.figure import Figure

    figure = Figure(figsize=(8, height), dpi=150, layout="constrained")
    axes = figure.subplots()
    axes.grid(alpha=0.25)
    axes.spines[["top", "right"]].set_visible(False)
    return figure, axes
