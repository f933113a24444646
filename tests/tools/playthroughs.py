"""Golden playthroughs: whole games as readable text, one folder of them for each game.

    python tests/tools/playthroughs.py            # name the files that differ
    python tests/tools/playthroughs.py --write    # write them again (read the diff!)

A playthrough tells the parameters and the seed, the opening in full, then decision by decision who is asked what, the
legal actions by name, the choice, what was forced after it, and every field that has changed. A digest covers what
cannot be read: the observation of every seat, the mask and the bytes of the state.
"""

from __future__ import annotations

import argparse
import difflib
import hashlib
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

import westbound
from westbound.envs.core.game import Game, State

ROOT = Path(__file__).resolve().parents[2]
LONG_LIST = 12
FULL_DECISIONS = 40  # told in full; those that follow get one line
SEED = 2005


def folder(game: str) -> Path:
    """Where the playthroughs of a game lie."""
    return ROOT / "tests" / game / "playthroughs"


def plans(game: Game) -> dict[str, dict[str, Any]]:
    """File names and parameters: a game for each player count, and one for another value of each option."""
    spec = game.spec
    found = {f"{n}_players": {"num_players": n} for n in spec.player_counts}
    for name, option in spec.options.items():
        other = next((value for value in option.values if value != option.default), None)
        if other is not None:
            found[f"{name}_{other}"] = allowed_with(game, {name: other})
    return found


def allowed_with(game: Game, wanted: dict[str, Any]) -> dict[str, Any]:
    """Parameters with a wanted option: as few others as possible away from their defaults."""
    spec = game.spec
    counts = sorted(spec.player_counts, key=lambda n: n != spec.default_players)
    others = [{}, *({name: value} for name, option in spec.options.items() for value in option.values)]
    for other in others:
        for n in counts:
            parameters = {"num_players": n, **other, **wanted}
            try:
                spec.parameters(n, "outcome", {**other, **wanted})
            except ValueError:
                continue
            return parameters
    raise ValueError(f"{game.name} never allows {wanted}")


def digest(state: State) -> str:
    """Sixteen hexadecimal digits over the observations of all seats, the mask and the record."""
    data = hashlib.sha256(state.legal_actions_mask().tobytes())
    for player in range(state.num_players):
        data.update(state.observation_tensor(player).tobytes())
    data.update(state._bytes.tobytes())
    return data.hexdigest()[:16]


def pick(seed: int, number: int, count: int) -> int:
    """The choice at decision `number`: even, and the same in every Python."""
    return int.from_bytes(hashlib.sha256(f"{seed}:{number}".encode()).digest()[:8], "big") % count


def flatten(value: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    """The leaves of a dict as (path, value); lists of plain values are leaves."""
    if isinstance(value, dict):
        for key, entry in value.items():
            yield from flatten(entry, f"{path}.{key}" if path else key)
    elif isinstance(value, list) and any(isinstance(entry, dict | list) for entry in value):
        for i, entry in enumerate(value):
            yield from flatten(entry, f"{path}[{i}]")
    else:
        yield path, value


def fields(state: State) -> dict[str, Any]:
    """The state as leaves; the prompts are told apart from it."""
    data = state.to_dict()
    return dict(flatten({key: data[key] for key in data if key not in ("game", "parameters", "prompts")}))


def told(value: Any) -> str:
    """A leaf as text."""
    return (" | ".join(map(str, value)) or "(nothing)") if isinstance(value, list) else str(value)


def change(old: Any, new: Any) -> str:
    """A leaf that has changed; of a long list only what came and went."""
    if not isinstance(old, list) or not isinstance(new, list) or max(len(old), len(new)) < LONG_LIST:
        return told(new)
    gone, come = Counter(old) - Counter(new), Counter(new) - Counter(old)
    if gone.total() + come.total() > LONG_LIST // 2 or not (gone or come):
        return told(new)
    return ", ".join([*(f"- {entry}" for entry in gone.elements()), *(f"+ {entry}" for entry in come.elements())])


def question(state: State, number: int) -> str:
    """One line: who is asked what."""
    phrase = state.game.spec.notation.PHRASES[state.current_prompt()]
    return f"decision {number}: player {state.current_player()}, {state.current_prompt()} ({phrase})"


def changes(before: dict[str, Any], after: dict[str, Any]) -> list[str]:
    """Lines for the fields that differ."""
    lines = [f"  {path}: {change(before.get(path), new)}" for path, new in after.items() if before.get(path) != new]
    return lines + [f"  {path}: gone" for path in before if path not in after]


def playthrough(game: Game, parameters: dict[str, Any], seed: int = SEED) -> str:
    """The whole text of a game."""
    state = game.new_initial_state(seed=seed, **parameters)
    settings = ", ".join(f"{name}={value!r}" for name, value in state.parameters.items())
    seen = fields(state)
    lines = [f"{game.name}, seed={seed}, {settings}", "", "opening", *changes({}, seen)]
    while not state.is_terminal():
        number = len(state.history())
        legal = state.legal_actions()
        action = legal[pick(seed, number, len(legal))]
        text = state.action_to_string(action)
        full = number < FULL_DECISIONS
        if full:
            lines += ["", question(state, number), f"  digest: {digest(state)}"]
            lines += [f"  legal: {' | '.join(map(state.action_to_string, legal))}", f"> {text}"]
        else:
            lines.append(f"{number}: player {state.current_player()} {digest(state)} {len(legal)} legal > {text}")
        for step in state.apply_traced(action):
            if step.forced:
                lines.append(f"  forced, player {step.player}: {state.action_to_string(step.action)}")
        if full:
            now = fields(state)
            lines += changes(seen, now)
            seen = now
    results = {"scores": state.scores(), "ranks": state.ranks()}
    lines += ["", f"the end after {len(state.history())} decisions", f"  digest: {digest(state)}"]
    lines += [f"  {name}: {told(values.tolist())}" for name, values in results.items()]
    lines.append(f"  returns: {' | '.join(f'{value:+.4f}' for value in state.returns())}")
    return "\n".join([*lines, *changes({}, fields(state)), ""])


def check(game: Game, name: str) -> str:
    """What is wrong with one playthrough, with the first differing lines; "" if nothing."""
    path = folder(game.name) / f"{name}.txt"
    if not path.exists():
        return f"{path.name} is missing"
    old, new = path.read_text(encoding="utf-8"), playthrough(game, plans(game)[name])
    if old == new:
        return ""
    difference = difflib.unified_diff(old.splitlines(), new.splitlines(), "golden", "now", lineterm="", n=1)
    return f"{path.name} differs\n" + "\n".join(list(difference)[:30])


def leftovers(game: Game) -> list[str]:
    """Files that belong to no plan."""
    return sorted(path.name for path in folder(game.name).glob("*") if path.stem not in plans(game))


def write(game_name: str) -> list[Path]:
    """Write all playthroughs of a game, remove those that no plan names."""
    game = westbound.load(game_name)
    here = folder(game_name)
    here.mkdir(exist_ok=True)
    for name in leftovers(game):
        (here / name).unlink()
    paths = []
    for name, parameters in plans(game).items():
        paths.append(here / f"{name}.txt")
        paths[-1].write_text(playthrough(game, parameters), encoding="utf-8", newline="\n")
    return paths


def main() -> int:
    """Compare or write; 1 if something differs."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("--write", action="store_true", help="write the files again")
    parser.add_argument("--game", choices=westbound.games(), help="only this game")
    arguments = parser.parse_args()
    failed = False
    for game in [arguments.game] if arguments.game else westbound.games():
        if arguments.write:
            for path in write(game):
                print(path.relative_to(ROOT))
            continue
        loaded = westbound.load(game)
        problems = [check(loaded, name) for name in plans(loaded)] + leftovers(loaded)
        print("\n".join(f"{game}: {problem}" for problem in problems if problem))
        failed |= any(problems)
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
