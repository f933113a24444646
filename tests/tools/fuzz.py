"""Random games of all modes with every check on, for as long as asked.

    python tests/tools/fuzz.py --seconds 60
    python tests/tools/fuzz.py --game go_west_2005 --seed 17 --games 1    # one game again

Games take part by a module play.py in tests/<their folder> with `fuzz(seed)`, which plays one game of a mode drawn from
the seed and raises where something is wrong; the message tells the parameters and the actions. Exit code 1 on a
failure.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

import westbound
from tests.tools.homes import homes


def parse(argv: Sequence[str] | None) -> argparse.Namespace:
    """The arguments of the command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("--seconds", type=float, default=60.0, help="stop after so many seconds (60)")
    parser.add_argument("--game", choices=westbound.games(), help="only this game")
    parser.add_argument("--seed", type=int, help="the first seed; drawn by the system if not given")
    parser.add_argument("--games", type=int, help="stop after so many games")
    return parser.parse_args(argv)


def main(argv: Sequence[str] | None = None) -> int:
    """Play in turn all games; 1 at the first failure."""
    arguments = parse(argv)
    folders = homes(arguments.game)
    games = [ids[0] for ids in folders.values()]
    players = {game: import_module(f"tests.{home}.play").fuzz for game, home in zip(games, folders, strict=True)}
    first = int.from_bytes(os.urandom(4), "big") if arguments.seed is None else arguments.seed
    end = time.monotonic() + arguments.seconds
    seed = first
    decisions = dict.fromkeys(games, 0)
    while time.monotonic() < end and (arguments.games is None or seed < first + arguments.games):
        for game in games:
            try:
                decisions[game] += players[game](seed)
            except Exception as error:
                print(f"FAILED {game}, fuzz seed {seed}\n{error}")
                print(f"again: python tests/tools/fuzz.py --game {game} --seed {seed} --games 1")
                return 1
        seed += 1
    for game, number in decisions.items():
        print(f"{game}: {seed - first} games from seed {first}, {number} decisions, nothing wrong")
    return 0


if __name__ == "__main__":
    sys.exit(main())
