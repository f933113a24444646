"""Perft: how many sequences of decisions a position has, to depth k; numbers that any change of the rules disturbs.

    python tests/tools/perft.py            # count again and name what differs
    python tests/tools/perft.py --write    # write tests/<game>/perft.json again (read the diff!)

The file keeps, for each position, the total and the numbers below each first action, so that a difference names the
action that caused it. Positions are a new game, or one after some even choices, by the seed.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

import westbound
from tests.tools.playthroughs import pick, plans
from westbound.envs.core.game import Game, State

ROOT = Path(__file__).resolve().parents[2]
DEPTHS = {0: 3, 40: 4, 120: 3}
"""Decisions played before counting, and the depth to which is counted, or deeper where there are few sequences."""
ENOUGH, DEEPER = 400, 4


def perft(state: State, depth: int) -> int:
    """Number of sequences of `depth` decisions; games that end earlier count once."""
    if state.is_terminal():
        return 1
    legal = state.legal_actions()
    if depth == 1:
        return len(legal)
    total = 0
    for action in legal:
        below = state.clone()
        below.apply_action(action)
        total += perft(below, depth - 1)
    return total


def breakdown(state: State, depth: int) -> dict[str, int]:
    """Perft below each first action, by its text."""
    numbers = {}
    for action in state.legal_actions():
        below = state.clone()
        below.apply_action(action)
        numbers[state.action_to_string(action)] = perft(below, depth - 1)
    return numbers


def position(game: Game, parameters: dict[str, Any], seed: int, decisions: int) -> State:
    """A game after so many even choices (fewer if it ends before)."""
    state = game.new_initial_state(seed=seed, **parameters)
    for number in range(decisions):
        if state.is_terminal():
            break
        legal = state.legal_actions()
        state.apply_action(legal[pick(seed, number, len(legal))])
    return state


def positions(game: Game) -> dict[str, tuple[dict[str, Any], int, int, int]]:
    """Name -> (parameters, seed, decisions before, depth): every plan of the playthroughs at several times."""
    found = {}
    for seed, (name, parameters) in enumerate(plans(game).items(), start=1):
        for decisions, depth in DEPTHS.items():
            found[f"{name}, after {decisions}"] = (parameters, seed, decisions, depth)
    return found


def count(game: Game, name: str) -> dict[str, Any]:
    """The entry of one position."""
    parameters, seed, decisions, first_depth = positions(game)[name]
    state = position(game, parameters, seed, decisions)
    for depth in range(first_depth, first_depth + DEEPER + 1):
        numbers = breakdown(state, depth)
        if sum(numbers.values()) >= ENOUGH:
            break
    return {"depth": depth, "total": sum(numbers.values()), "below": numbers}


def path_of(game: str) -> Path:
    """The file with the numbers of a game."""
    return ROOT / "tests" / game / "perft.json"


def difference(golden: dict[str, Any] | None, now: dict[str, Any]) -> str:
    """What differs, action by action; "" if nothing."""
    if golden == now:
        return ""
    if golden is None:
        return "is missing"
    below, here = golden["below"], now["below"]
    lines = [f"depth {golden['depth']}: {golden['total']}, now depth {now['depth']}: {now['total']}"]
    for text in dict.fromkeys([*below, *here]):
        if below.get(text) != here.get(text):
            lines.append(f"  {text}: {below.get(text, 'illegal')}, now {here.get(text, 'illegal')}")
    return "\n".join(lines)


def main() -> int:
    """Compare or write; 1 if something differs."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("--write", action="store_true", help="write the files again")
    parser.add_argument("--game", choices=westbound.games(), help="only this game")
    arguments = parser.parse_args()
    failed = False
    for name in [arguments.game] if arguments.game else westbound.games():
        game, path = westbound.load(name), path_of(name)
        now = {place: count(game, place) for place in positions(game)}
        if arguments.write:
            path.write_text(json.dumps(now, indent=1) + "\n", encoding="utf-8", newline="\n")
            continue
        golden = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
        for place in dict.fromkeys([*golden, *now]):
            problem = difference(golden.get(place), now[place]) if place in now else "belongs to no position"
            if problem:
                print(f"{name}, {place}: {problem}")
                failed = True
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
