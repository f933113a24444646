"""The generated tables in a game's README.md: checked, or renewed by `python tests/tools/pages.py --write`.

A page holds lines ``<!-- generated: NAME -->`` and ``<!-- end -->``; what lies between them comes from the code.
"""

import argparse
import re
import sys
from collections.abc import Callable
from pathlib import Path

import westbound
from westbound.envs.core.game import Game
from westbound.envs.core.layout import Block

ENVS = Path(__file__).resolve().parents[2] / "envs"
_BLOCK = re.compile(r"(<!-- generated: (\w+) -->\n).*?(<!-- end -->)", re.DOTALL)


def _table(head: list[str], rows: list[list[str]]) -> str:
    lines = [head, ["---"] * len(head), *rows]
    return "".join(f"| {' | '.join(cells)} |\n" for cells in lines)


def _shape(block: Block) -> str:
    return " x ".join(map(str, block.shape))


def observation_table(game: Game) -> str:
    """Blocks of the observation."""
    rows = [
        [str(b.start), f"`{b.name}`", _shape(b), f"0..{b.high}", f"{b.factor:.4g}", b.about]
        for b in game.observation_layout
    ]
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


def renewed(game: str) -> tuple[Path, str, str]:
    """The page of a game: its path, its text, and its text with fresh tables."""
    path = ENVS / game / "README.md"
    text = path.read_text()
    loaded = westbound.load(game)
    return path, text, _BLOCK.sub(lambda m: m[1] + TABLES[m[2]](loaded) + m[3], text)


def main() -> int:
    """Check or write all pages; 1 if one is out of date."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", action="store_true")
    write = parser.parse_args().write
    stale = [(path, fresh) for path, text, fresh in map(renewed, westbound.games()) if fresh != text]
    for path, fresh in stale:
        if write:
            path.write_text(fresh)
        print(f"{'written' if write else 'out of date'}: {path.parent.name}/{path.name}")
    return int(bool(stale) and not write)


if __name__ == "__main__":
    sys.exit(main())
