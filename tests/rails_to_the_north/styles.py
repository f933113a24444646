"""Ways to choose among the texts of the legal answers: evenly, or with a strategy that follows one kind of worker.

A style weighs every answer by its description, which says more than the text: what a local action does, what stands
where the cattleman could go or stop. The first pattern found in the description gives the weight, 1 is the default.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from tests.rails_to_the_north import facts_north as north

Data = dict[str, Any]
Chooser = Callable[[random.Random, list[str], Data], str]
Weights = list[tuple[str, float]]
CITY_VALUES = north.BASE.values | north.NORTH.values

CAREFUL: Weights = [("stop at empty", 0.1), ("stop at hazard", 0.2), ("stop at green", 0.2), ("stop at blue", 0.2)]
CAREFUL += [("go to Kansas City", 0.6), ("go to neutral", 3), ("go to hazard", 0.3), ("go to green", 0.3)]
CAREFUL += [("trash jersey", 6), ("trash", 0.3), ("local action", 4), ("risk action", 3), ("marker 0", 3)]
CAREFUL += [("play objective", 0.5), ("exchange token", 0.3), ("stop", 0.4)]
WORKERS: Weights = [("stop at neutral A", 20), ("go to neutral A", 8), ("local action hire", 20)]
COWBOYS: Weights = [("hire cowboy", 20), ("stop at neutral E", 30), ("stop at 2a", 30), ("buy 2 cards", 20)]
COWBOYS += [("buy a card", 12), ("use 1 cowboy", 0.3), ("longhorn", 5), ("highland", 4), ("clear disc hand", 5)]
COWBOYS += [("local action card any", 5), ("local action buy", 20), ("clear disc steps", 3), ("stop at neutral B", 8)]
COWBOYS += [("local action build", 20), ("place building 2", 9), ("place building 4", 20), ("stop at 4b", 20)]
COWBOYS += [("cycle", 4), ("local action certificates", 20), ("risk action", 9), ("certificate marker 0", 0.3)]
COWBOYS += [("certificate marker", 3), ("clear disc certificate limit", 4), *WORKERS]
BUILDERS: Weights = [("hire craftsman", 20), ("stop at neutral B", 40), ("local action build", 40), (" of ", 20)]
BUILDERS += [("place building 9", 12), ("place building 10", 12), ("place building", 6), ("appoint", 0.3)]
BUILDERS += [("local action walk", 1), ("clear disc steps", 4), *WORKERS]
ENGINEERS: Weights = [("hire engineer", 20), ("stop at neutral C", 10), ("stop at neutral G", 30), ("use station", 15)]
ENGINEERS += [("local action forward", 30), ("appoint", 8), ("auxiliary engine", 10), ("clear disc engine", 4)]
ENGINEERS += [("single auxiliary certificate", 0.2), *WORKERS]
HUNTERS: Weights = [("stop at neutral F", 20), ("stop at neutral D", 20), ("local action hazard", 30)]
HUNTERS += [("local action teepee", 30), ("remove hazard", 10), ("trade teepee", 10), ("take objective", 5)]
HUNTERS += [("play objective", 6), ("clear disc trash", 4), ("auxiliary trash", 5), ("auxiliary certificate", 5)]
HUNTERS += [("local action take", 20), ("use station", 4), ("appoint", 6), ("trash", 2), ("local action retreat", 20)]
COLLECTORS: Weights = [
    ("hire craftsman", 30),
    ("stop at 6b", 90),
    ("stop at neutral B", 40),
    ("local action build", 90),
]
COLLECTORS += [("place building 6", 90), ("place building 3", 0.2), ("take the top", 20), ("local action card any", 40)]
COLLECTORS += [("place building", 2), ("play objective", 0.2), ("auxiliary: San Francisco", 0.5), *WORKERS]
COPIERS: Weights = [("hire craftsman", 40), ("stop at 8b", 90), ("stop at neutral B", 40), ("place it on 8b", 0.01)]
COPIERS += [("place building 8", 90), ("local action copy", 90), ("local action build", 60), ("place building", 3)]
COPIERS += WORKERS
TRADERS: Weights = [("auxiliary trading post", 60), ("town, may", 60), ("stop at 12b", 60), ("place building 12", 90)]
TRADERS += [("local action town", 60), ("clear disc trading post", 9), ("use station green", 30)]
TRADERS += [("use station red", 60), ("appoint", 8), ("exchange token", 2), ("hire craftsman", 8), ("trading post", 9)]
TRADERS += [("stop at neutral B", 9), ("local action build", 20), ("take holstein", 0.5), ("discard jersey", 9)]
TRADERS += [("discard guernsey", 0.5), ("discard black", 0.5), ("discard dutch", 0.5), ("hire cowboy", 12)]
TRADERS += [("buy", 12), ("local action buy", 9), ("stop at neutral E", 9), *WORKERS]


def describe(text: str, data: Data) -> str:
    """The answer with what it leads to."""
    top = data["prompts"][-1]
    if text.startswith("local action "):
        code = top["argument"] % 64
        face = "ABCDEFG"[code - 1] if code < 8 else f"{(code - 8) % 12 + 1}{data['sides'][(code - 8) % 12]}"
        steps = north.LOCAL[face][int(text[-1]) - 1][1]
        return "local action " + ", ".join(" ".join(map(str, step)) for step in steps)
    if text.startswith("go to "):
        space = text.removeprefix("go to ")
        return f"go to {data['trail'][space] or space}"
    if text.startswith("place it on "):
        return f"place it on {data['trail'][text.removeprefix('place it on ')] or 'empty'}"
    if text == "stop" and top["kind"] == "move":
        return f"stop at {data['trail'][data['players'][top['player']]['space']] or 'empty'}"
    return text


def uniform(rng: random.Random, texts: list[str], _: Data) -> str:
    return rng.choice(texts)


def weighed(weights: Weights, farthest: bool = False) -> Chooser:
    """A style with weights; deliveries go to the dearest city, engines (`farthest`) as far as they can."""
    known = [*weights, *CAREFUL]

    def choose(rng: random.Random, texts: list[str], data: Data) -> str:
        cities = [text for text in texts if text.startswith("deliver")]
        if cities and rng.random() < 0.8:
            return max(cities, key=lambda text: CITY_VALUES[text.removeprefix("deliver to ")])
        engine = [text for text in texts if text.startswith("engine")]
        if engine and farthest and rng.random() < 0.9:
            return max(engine, key=lambda text: float(text.removeprefix("engine to ")))
        described = [describe(text, data) for text in texts]
        odds = [next((w for pattern, w in known if pattern in what), 1.0) for what in described]
        return rng.choices(texts, odds)[0]

    return choose


def hurries(rng: random.Random, texts: list[str], _: Data) -> str:
    """Walks on wherever it can."""
    steps = [text for text in texts if text.startswith("go to")]
    return rng.choice(steps or texts)


def idles(rng: random.Random, texts: list[str], _: Data) -> str:
    """Does as little as it can: stops, takes a dollar, delivers to Kansas City."""
    for text in ("stop", "single auxiliary money", "deliver to Kansas City"):
        if text in texts:
            return text
    return rng.choice(texts)


STYLES: dict[str, Chooser] = {
    "uniform": uniform,
    "cowboys": weighed(COWBOYS),
    "builders": weighed(BUILDERS),
    "engineers": weighed(ENGINEERS, farthest=True),
    "hunters": weighed(HUNTERS),
    "collectors": weighed(COLLECTORS),
    "copiers": weighed(COPIERS),
    "traders": weighed(TRADERS),
    "hurries": hurries,
    "idles": idles,
}
