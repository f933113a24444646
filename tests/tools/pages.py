"""The generated tables in README.md and the games' pages: checked, or renewed by `python tests/tools/pages.py --write`.

A page holds lines ``<!-- generated: NAME -->`` and ``<!-- end -->``; what lies between them comes from the code, in
README.md from the measured figures in benchmarks/results.
"""

import argparse
import json
import re
import sys
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

import westbound
from tests.tools.homes import homes
from westbound.benchmarks import report, strength
from westbound.envs.core.game import Game
from westbound.envs.core.layout import Block

ROOT = Path(__file__).resolve().parents[2]
ENVS = ROOT / "envs"
RESULTS = ROOT / "benchmarks" / "results"
_BLOCK = re.compile(r"(<!-- generated: (\w+) -->\n).*?(<!-- end -->)", re.DOTALL)


def _table(head: list[str], rows: list[list[str]]) -> str:
    lines = [head, ["---"] * len(head), *rows]
    return "".join(f"| {' | '.join(cells)} |\n" for cells in lines)


def _shape(block: Block) -> str:
    return " x ".join(map(str, block.shape))


def _values(block: Block) -> str:
    return ", ".join(f"0..{high}" for high in block.highs or (block.high,))


def _scale(block: Block) -> str:
    return "1 / bound" if block.highs else f"{block.factor:.4g}"


def observation_table(game: Game) -> str:
    """Blocks of the observation."""
    rows = [[str(b.start), f"`{b.name}`", _shape(b), _values(b), _scale(b), b.about] for b in game.observation_layout]
    return _table(["from", "block", "shape", "values", "scale", "meaning"], rows)


def action_table(game: Game) -> str:
    """Blocks of the action space, with the text of the first action of each."""
    rows = [
        [str(b.start), f"`{b.name}`", _shape(b), b.about, f"*{game.action_to_string(b.start)}*"]
        for b in game.action_layout
    ]
    return _table(["from", "block", "shape", "meaning", "first of them"], rows)


def facts_table(game: Game) -> str:
    """Facts that users look up first."""
    spec = game.spec
    options = "; ".join(
        f"`{name}` = {' or '.join(f'`{v!r}`' for v in option.values)} ({option.about})"
        for name, option in spec.options.items()
    )
    rows = [
        ["players", ", ".join(map(str, spec.player_counts))],
        ["agents", f"`player_0` .. `player_{max(spec.player_counts) - 1}`"],
        ["ids", f'`westbound.make("{spec.name}", ...)`, `westbound/{spec.name}-v{spec.version}` (PettingZoo)'],
        ["actions", f"`Discrete({game.num_distinct_actions()})` with a mask"],
        ["observation", f"`{spec.observation_dtype}` ({game.observation_tensor_shape()[0]},), egocentric"],
        ["state", f"{spec.state.itemsize} bytes"],
        ["options", options],
        ["longest game", f"{game.max_game_length():,} decisions (argued bound)"],
    ]
    return _table(["", ""], rows)


TABLES: dict[str, Callable[[Game], str]] = {
    "facts": facts_table,
    "observation": observation_table,
    "actions": action_table,
}


def renewed(home: str) -> tuple[Path, str, str]:
    """The page of a folder: its path, its text, and its text with fresh tables.

    Games that share it have the same layouts; what they do not share is said for each.
    """
    path = ENVS / home / "README.md"
    text = path.read_text()
    games = [westbound.load(game) for game in homes()[home]]

    def table(name: str) -> str:
        return "\n".join(dict.fromkeys(TABLES[name](game) for game in games))

    return path, text, _BLOCK.sub(lambda m: m[1] + table(m[2]) + m[3], text)


def renewed_readme() -> tuple[Path, str, str]:
    """README.md: its path, its text, and its text with the measured tables."""
    path = ROOT / "README.md"
    text = path.read_text()
    found = strength.load(RESULTS / strength.FILE)
    tables = {
        "speed": report.markdown(json.loads((RESULTS / "speed.json").read_text())),
        "strength": strength.markdown(found),
        "trainings": strength.trainings_markdown(found),
    }
    return path, text, _BLOCK.sub(lambda m: f"{m[1]}\n{tables[m[2]]}\n{m[3]}", text)


def main() -> int:
    """Check or write all pages; 1 if one is out of date."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", action="store_true")
    write = parser.parse_args().write
    pages = [*map(renewed, homes()), renewed_readme()]
    stale = [(path, fresh) for path, text, fresh in pages if fresh != text]
    for path, fresh in stale:
        if write:
            path.write_text(fresh)
        print(f"{'written' if write else 'out of date'}: {path.relative_to(ROOT)}")
    return int(bool(stale) and not write)


if __name__ == "__main__":
    sys.exit(main())
