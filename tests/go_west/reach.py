"""How often games reach each card, orientation, solo card and question; a card that nobody ever plays is a defect.

    python tests/go_west/reach.py --games 10000

All modes alike; in half of the games greedy plays, in half chance does. Forced answers are not counted, since nobody
chose them. Exit code 1 if something stays at zero.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

import westbound

GAME, ENVS = "go_west", 250
MODES: list[dict[str, Any]] = [
    {"num_players": 1},
    {"num_players": 1, "neutral_placement": "auto", "board": "small"},
    {"num_players": 2},
    {"num_players": 3},
    {"num_players": 4, "board": "random"},
    {"num_players": 4, "teams": True},
]
COUNTED = ("take", "play", "discard", "stop", "orientation")  # blocks of actions; cells are counted together
SEEN = ("prompt", "solo_card")  # blocks of the observation


class Report:
    """What was chosen and seen, by block and entry, and how many games have ended."""

    def __init__(self) -> None:
        self.game = westbound.load(GAME)
        self.counts: Counter[str] = Counter()
        self.games = 0

    def play(self, mode: dict[str, Any], games: int, seed: int) -> None:
        """Play at least so many games of a mode."""
        envs = westbound.make_vec(GAME, ENVS, seed=seed, **mode)
        batch, wanted = envs.reset(), self.games + games
        clever = np.arange(ENVS) % 2 == 0
        while self.games < wanted:
            self._count_seen(batch.observations)
            actions = np.where(clever, envs.greedy_actions(), envs.sample_actions())
            self.counts.update(self.game.action_to_string(a) for a in actions.tolist())
            batch = envs.step(actions)
            self.games += int(batch.terminations.sum())

    def _count_seen(self, observations: np.ndarray) -> None:
        for name in SEEN:
            block = self.game.observation_layout[name]
            often = (observations[:, block.start : block.stop] != 0).sum(axis=0)
            self.counts.update({f"{name} {k}": int(n) for k, n in enumerate(often)})

    def wanted(self) -> list[str]:
        """All that has to be reached, but for actions of ids without a card."""
        actions = self.game.action_layout
        ids = [i for name in COUNTED for i in range(actions[name].start, actions[name].stop)]
        texts = [self.game.action_to_string(i) for i in ids]
        seen = [f"{name} {k}" for name in SEEN for k in range(self.game.observation_layout[name].size)]
        return [text for text in texts if "unused" not in text] + seen

    def zeros(self) -> list[str]:
        """What was never reached."""
        return [what for what in self.wanted() if not self.counts[what]]


def main() -> int:
    """1 if something was never reached."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=0)
    arguments = parser.parse_args()
    report = Report()
    for k, mode in enumerate(MODES):
        report.play(mode, -(-arguments.games // len(MODES)), arguments.seed + k)
        print(f"{report.games:,} games", flush=True)
    for what in sorted(report.wanted(), key=report.counts.__getitem__):
        print(f"{report.counts[what]:10,}  {what}")
    print("never:", ", ".join(report.zeros()) or "nothing")
    return int(bool(report.zeros()))


if __name__ == "__main__":
    sys.exit(main())
