"""How often games reach each question, answer, local action, tile, card and city; nothing may stay at zero unexplained.

    python tests/rails_to_the_north/coverage.py --games 10000
    python tests/rails_to_the_north/coverage.py --games 10000 --expansion

With the expansion also each town, tile of a medium town, station master, and each question that a token interrupts.
Scripted players of all strategies, and even ones, meet in all player counts; in a third of the games everybody begins
with 50 dollars, and San Francisco and far cities of the expansion ask for half the herd, so that dear and far things
are reached. Forced answers are not counted, since nobody chose them. Exit code 1 if something stays at zero that is not
in NEVER.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from tests.rails_to_the_north import facts, styles
from tests.rails_to_the_north import facts_north as north
from tests.rails_to_the_north.positions import north_game, standard_game
from tests.rails_to_the_north.records import MASTER_SPACES
from tests.rails_to_the_north.reference_north import INTERRUPTED
from westbound.envs import rails_to_the_north
from westbound.envs.core.batch import Batch, BatchEnv
from westbound.envs.core.game import Game
from westbound.envs.rails_to_the_north.verbs import PROMPTS

COMPONENTS = Path(rails_to_the_north.__file__).with_name("components.toml")
ENVS = 240
PLANS = [styles.COWBOYS, styles.BUILDERS, styles.ENGINEERS, styles.HUNTERS, styles.COLLECTORS, styles.COPIERS, []]
NORTH_PLANS = [*PLANS, styles.TRADERS, styles.TRADERS]
FACES = [*"ABCDEFG", *(f"{k}a" for k in range(1, 13)), *(f"{k}b" for k in range(1, 13))]
TILES = ["empty", *(f"neutral {f}" if f in "ABCDEFG" else f"{f} of 0" for f in FACES), "hazard green 4", "green teepee"]
CHEAP = np.array([1 / facts.VALUES[facts.type_of(card) or ""] ** 2 for card in facts.CATTLE] + [0.1] * 21)
"""Which cards players like to discard; doubles most of all."""
FAR_CITIES = ["Cleveland", "Pittsburgh", "New York City", "Green Bay", "Minneapolis", "Toronto", "Montreal"]
NEVER = {
    "expansion": "only with the expansion",
    "base game": "only in the base game",
    "copied": "8b must lie beside that face; a copy runs the same row",
}


def weight(plan: styles.Weights, what: str) -> float:
    """What a plan gives an answer of this description; an empty plan chooses evenly."""
    known = [*plan, *styles.CAREFUL] if plan else []
    return next((w for pattern, w in known if pattern in what), 1.0)


class Plan:
    """The weights of one strategy as tables: by action, by tile to go to or stop at, by local action."""

    def __init__(self, plan: styles.Weights, game: Game) -> None:
        texts = [game.action_to_string(action) for action in range(game.num_distinct_actions())]
        self.actions = np.array([weight(plan, text) for text in texts])
        self.go = np.array([weight(plan, f"go to {tile}") for tile in TILES])
        self.halt = np.array([weight(plan, f"stop at {tile}") for tile in TILES])
        self.local = np.ones((1 + len(FACES), 3))
        for number, face in enumerate(FACES, start=1):
            for k, (_, steps) in enumerate(north.LOCAL[face]):
                what = ", ".join(" ".join(map(str, step)) for step in steps)
                self.local[number, k] = weight(plan, f"local action {what}")
        if plan:
            for city, value in styles.CITY_VALUES.items():
                self.actions[texts.index(f"deliver to {city}")] = (1 + value) ** 2
        engine = [texts.index(f"engine to {place}") for place in facts.TRACK]
        self.forward = self.actions.copy()
        if plan is styles.ENGINEERS:
            self.forward[engine] = (1 + np.array(facts.TRACK)) ** 4


class Report:
    """Counters of what was chosen, and in which question."""

    def __init__(self, expansion: bool = False) -> None:
        self.expansion = expansion
        self.game = north_game() if expansion else standard_game()
        self.layout = self.game.observation_layout
        self.blocks = {block.name: slice(block.start, block.stop) for block in self.game.action_layout}
        self.plans = [Plan(plan, self.game) for plan in (NORTH_PLANS if expansion else PLANS)]
        self.answers = np.zeros((len(PROMPTS) + 1, self.game.num_distinct_actions()), np.int64)
        self.local: Counter[tuple[str, int]] = Counter()
        self.copied: Counter[tuple[str, int]] = Counter()
        self.tiles_used: Counter[str] = Counter()
        self.appointed: Counter[str] = Counter()
        self.games = 0
        self.lengths: list[int] = []
        self.scores: dict[int, list[np.ndarray]] = {n: [] for n in (2, 3, 4)}

    def play(self, num_players: int, games: int, seed: int, **options: Any) -> None:
        """So many more games of this player count."""
        spec = self.game.spec
        envs = BatchEnv(spec, min(ENVS, games), num_players=num_players, seed=seed, **options)
        batch, rng, done = envs.reset(), np.random.default_rng(seed), 0
        while done < games:
            actions = self.choose(envs, batch, rng)
            batch = envs.step(actions)
            ended = batch.terminations
            done += int(ended.sum())
            self.lengths += batch.final_lengths[ended].tolist()
            self.scores[num_players] += list(batch.final_scores[ended])
        self.games += done

    def choose(self, envs: BatchEnv, batch: Batch, rng: np.random.Generator) -> np.ndarray:
        """An answer in every game, counted."""
        views = self.layout.views(batch.observations)
        rows = np.arange(len(batch.observations))
        who = (rows + batch.current_players * (1 + rows // len(self.plans))) % len(self.plans)
        weights = self.weights(envs, views, who) * batch.action_masks
        sums = weights.cumsum(axis=1)
        actions = (sums > (rng.random(len(rows)) * sums[:, -1])[:, None]).argmax(axis=1)
        prompts = 1 + views["prompt"].argmax(axis=1)
        np.add.at(self.answers, (prompts, actions), 1)
        first = self.blocks["local"].start
        for i in np.flatnonzero((actions >= first) & (actions < first + 3)).tolist():
            face = FACES[int(views["face"][i].argmax())]
            counter = self.copied if views["used"][i, 2] else self.local
            counter[face, int(actions[i]) - first] += 1
        self.count_tiles_and_masters(envs._buffers.states, actions)
        return actions

    def count_tiles_and_masters(self, states: np.ndarray, actions: np.ndarray) -> None:
        """Tiles of the medium towns that get a post, station masters that workers are appointed for."""
        towns, workers = self.blocks["town"], self.blocks["worker"]
        for i in np.flatnonzero((actions >= towns.start) & (actions < towns.stop)).tolist():
            tile = int(states["medium"][i, int(actions[i]) - towns.start])
            if tile:
                self.tiles_used[list(north.MEDIUM_TILES)[tile - 1]] += 1
        for i in np.flatnonzero((actions >= workers.start) & (actions < workers.stop)).tolist():
            station = int(states["frames"][i, states["num_frames"][i] - 1]["argument"])
            master = int(states["station_masters"][i, MASTER_SPACES.index(station)])
            self.appointed[list(north.MASTERS)[master - 1]] += 1

    def weights(self, envs: BatchEnv, views: dict[str, np.ndarray], who: np.ndarray) -> np.ndarray:
        """(games, actions): the weights of the player on turn."""
        tiles, here = self.tiles(envs, views)
        found = np.empty((len(who), self.game.num_distinct_actions()))
        faces = np.where(views["face"].any(axis=1), 1 + views["face"].argmax(axis=1), 0)
        moving, forward = (views["prompt"][:, PROMPTS[name] - 1] > 0 for name in ("move", "forward"))
        for k, plan in enumerate(self.plans):
            mine = who == k
            found[mine] = plan.actions
            found[mine & forward] = plan.forward
            found[mine, self.blocks["step"]] = plan.go[tiles[mine, 1:49]]
            first = self.blocks["local"].start
            found[mine, first : first + 3] = plan.local[faces[mine]]
            walking = mine & moving
            found[walking, self.blocks["stop"].start] = plan.halt[here[walking]]
        found[:, self.blocks["discard"]] *= np.where(views["hand"] > 1, 20, 1) * CHEAP
        return found

    def tiles(self, envs: BatchEnv, views: dict[str, np.ndarray]) -> tuple[np.ndarray, np.ndarray]:
        """Rows of TILES on every space of every game, and where the player on turn stands."""
        states = envs._buffers.states
        codes, sides = states["tiles"].astype(int), states["sides"].astype(int)
        numbers = np.clip((codes - 8) % 12, 0, 11)
        private = 8 + numbers + 12 * np.take_along_axis(sides, numbers, axis=1)
        tiles = np.where(codes < 8, codes, np.where(codes < 56, private, np.where(codes < 58, 33, 32)))
        here = tiles[np.arange(len(tiles)), views["pawn"].argmax(axis=1)]
        return tiles, here

    # -- what was found --------------------------------------------------------------------------------------

    def counts(self) -> Iterator[tuple[str, int, str]]:
        """Name, count, and why it may stay at zero ("" if it may not)."""
        totals = self.answers.sum(axis=1)
        for name, kind in PROMPTS.items():
            reason = "expansion" if name in ("cow_or_money", "master", "leave", "town") else ""
            yield f"question {name}", int(totals[kind]), self.unless(reason)
        for action, number in enumerate(self.answers.sum(axis=0)):
            text = self.game.action_to_string(action)
            yield f"answer {text}", int(number), self.unless(reason_for(text))
        for face, entries in north.LOCAL.items():
            new = "expansion" if face not in facts.LOCAL else ""
            for k in range(len(entries)):
                yield f"{face}, local action {k + 1}", self.local[face, k], self.unless(new)
                yield f"{face} copied, local action {k + 1}", self.copied[face, k], self.unless(new) or "copied"
        for name in north.MEDIUM_TILES:
            yield f"tile {name}", self.tiles_used[name], self.unless("expansion")
        for name in north.MASTERS:
            new = "expansion" if name in north.NEW_MASTERS else ""
            yield f"appointed {name}", self.appointed[name], self.unless(new)
        tokens = self.answers[:, self.blocks["token"]].sum(axis=1)
        for name in sorted(INTERRUPTED):
            yield f"token in {name}", int(tokens[PROMPTS[name]]), self.unless("expansion")

    def unless(self, reason: str) -> str:
        """The reason why something stays at zero, if it holds in this mode."""
        return "" if reason == ("expansion" if self.expansion else "base game") else reason

    def missing(self) -> list[str]:
        """What stayed at zero without a reason."""
        return [name for name, number, reason in self.counts() if not number and not reason]


def reason_for(text: str) -> str:
    """The mode outside of which an answer is never chosen."""
    if text.startswith("deliver"):
        city = text.removeprefix("deliver to ")
        both = city in north.BASE.values and city in north.NORTH.values
        return "" if both else "base game" if city in north.BASE.values else "expansion"
    words = ("exchange token", "trading post", "take station master", "take dollars", "building 11", "building 12")
    if any(word in text for word in words) or text in ("use station green", "use station red"):
        return "expansion"
    return ""


def report_of(games: int, expansion: bool = False) -> Report:
    """A report over so many games, in equal parts of all player counts and sides, a third of them with much money."""
    report = Report(expansion)
    modes = [(n, sides) for n in (2, 3, 4) for sides in ("a", "b", "random")]
    text = COMPONENTS.read_text(encoding="utf-8").replace("dollars = [6, 7, 8, 9]", "dollars = [50, 50, 50, 50]")
    text = text.replace('name = "San Francisco", value = 18', 'name = "San Francisco", value = 9')
    for city in FAR_CITIES:
        value = north.NORTH.values[city]
        text = text.replace(f'name = "{city}", value = {value}', f'name = "{city}", value = {value // 2}')
    with tempfile.TemporaryDirectory() as folder:
        rich = Path(folder) / "rich.toml"
        rich.write_text(text, encoding="utf-8")
        for seed, (n, sides) in enumerate(modes):
            report.play(n, max(1, games * 2 // 3 // len(modes)), seed, building_sides=sides)
            report.play(n, max(1, games // 3 // len(modes)), 100 + seed, building_sides=sides, components=rich)
    return report


def main() -> int:
    """Prints the report; 1 if something stayed at zero without a reason."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--expansion", action="store_true", help="with Rails to the North")
    parser.add_argument("--all", action="store_true", help="every count, not only the rare ones")
    arguments = parser.parse_args()
    started = time.process_time()
    report = report_of(arguments.games, arguments.expansion)
    for name, number, reason in report.counts():
        if arguments.all or number < 20:
            print(f"{number:9d}  {name}{f'  ({NEVER[reason]})' if reason else ''}")
    lengths = np.array(report.lengths)
    print(f"{report.games} games, {lengths.mean():.0f} decisions on average, {lengths.max()} at most")
    for n, found in report.scores.items():
        print(f"{n} players: scores {np.mean(found):.1f} on average, {np.max(found)} at most")
    print(f"{time.process_time() - started:.0f} s")
    missing = report.missing()
    print("never, without a reason: " + (", ".join(missing) or "nothing"))
    return int(bool(missing))


if __name__ == "__main__":
    sys.exit(main())
