"""Ways to choose among the texts of the legal answers: evenly, or with a strategy that follows one kind of worker.

A style weighs every text: the first of its patterns that is found in the text gives the weight, 1 is the default.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from tests.rails_to_the_north import facts

Chooser = Callable[[random.Random, list[str], dict[str, Any]], str]
Weights = list[tuple[str, float]]

CAREFUL: Weights = [("single auxiliary trash", 1), ("trash jersey", 6), ("trash", 0.3), ("local action", 4)]
CAREFUL += [("risk action", 3), ("play objective", 0.5), ("certificate marker 0", 3)]
COWBOYS: Weights = [("hire cowboy", 20), ("buy 2 cards", 20), ("buy a card", 12), ("use 1 cowboy", 0.3)]
COWBOYS += [("texas longhorn", 5), ("west highland", 4), ("clear disc hand", 5), ("clear disc steps", 3)]
BUILDERS: Weights = [("hire craftsman", 20), ("place building 9", 12), ("place building 10", 12), ("place building", 6)]
BUILDERS += [("clear disc steps", 4), ("go to", 1), ("appoint", 0.3)]
ENGINEERS: Weights = [("hire engineer", 20), ("use station", 15), ("appoint", 6), ("auxiliary engine", 10)]
ENGINEERS += [("clear disc engine", 4), ("single auxiliary certificate", 0.2)]
HUNTERS: Weights = [("remove hazard", 10), ("trade teepee", 10), ("take objective", 5), ("play objective", 6)]
HUNTERS += [("clear disc trash", 4), ("auxiliary trash", 5), ("auxiliary certificate", 5), ("hire", 3)]


def uniform(rng: random.Random, texts: list[str], _: dict[str, Any]) -> str:
    return rng.choice(texts)


def weighed(weights: Weights, farthest: bool = False) -> Chooser:
    """A style with weights; deliveries go to the dearest city, engines (`farthest`) as far as they can."""

    def choose(rng: random.Random, texts: list[str], _: dict[str, Any]) -> str:
        cities = [text for text in texts if text.startswith("deliver")]
        if cities and rng.random() < 0.8:
            return max(cities, key=lambda text: facts.CITY_VALUES[text.removeprefix("deliver to ")])
        engine = [text for text in texts if text.startswith("engine")]
        if engine and farthest and rng.random() < 0.9:
            return max(engine, key=lambda text: float(text.removeprefix("engine to ")))
        known = [*weights, *CAREFUL]
        odds = [next((w for pattern, w in known if pattern in text), 1.0) for text in texts]
        return rng.choices(texts, odds)[0]

    return choose


def hurries(rng: random.Random, texts: list[str], _: dict[str, Any]) -> str:
    """Walks on wherever it can."""
    steps = [text for text in texts if text.startswith("go to")]
    return rng.choice(steps or texts)


def idles(rng: random.Random, texts: list[str], _: dict[str, Any]) -> str:
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
    "hurries": hurries,
    "idles": idles,
}
