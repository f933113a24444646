"""components.toml as one record: the numbers that rules look up."""

from dataclasses import dataclass
from pathlib import Path

import numpy as np

from westbound.envs.core.tables import Section, component_digest, read_components

MAX_PLAYERS = 4
NUM_REGIONS = 6
NUM_TRACKS = 4
TRACK_LENGTH = 7
NUM_SCORING_CARDS = 6
DECK_SIZE = 56
NUM_CARDS = 56  # kinds at most; card 0 is no card
NO_TOKENS, SINGLE, PLUS_ONE, TWO = range(4)
TOKEN_KINDS = ("none", "single", "+1", "two")
MAX_STEPS = 4  # with more, the wagon part could run out of wagons [R13]

CARD = np.dtype([("region", "i1"), ("tokens", "i1"), ("wagons", "i1"), ("cost", "i1"), ("copies", "i1")])
TABLES = np.dtype(
    [
        ("cards", CARD, (NUM_CARDS + 1,)),
        ("scoring_costs", "i2", (NUM_SCORING_CARDS,)),
        ("wagons", "i2"),
        ("tokens_per_player", "i2"),
        ("start_vp", "i2"),
        ("end_vp", "i2"),
        ("max_turns", "i2"),
    ],
    align=True,
)


@dataclass(frozen=True, eq=False)
class Components:
    """A checked component set: `record` (1,) read-only TABLES; `cards[i]` names card i, `cards[0]` is ''."""

    record: np.ndarray
    regions: tuple[str, ...]
    cards: tuple[str, ...]
    digest: str


def load_components(path: str | Path | None = None) -> Components:
    """Read and check a component file (None: the game's own). ComponentError names file, key and value."""
    file = read_components(__package__, path)
    buffer = np.zeros(TABLES.itemsize, np.uint8)
    record = buffer.view(TABLES)
    t = record[0]
    _read_numbers(file.section("game"), t)
    section = file.section("regions")
    regions = tuple(section.texts("names", NUM_REGIONS))
    section.close()
    cards = _read_cards(file, t, regions)
    file.close()
    buffer.flags.writeable = record.flags.writeable = False
    return Components(record, regions, cards, component_digest(record, regions + cards))


def _read_numbers(game: Section, t: np.void) -> None:
    t["wagons"] = game.integer("wagons", 4, 20)
    t["tokens_per_player"] = game.integer("tokens_per_player", 1, 30)
    t["start_vp"] = game.integer("start_vp", 0, 50)
    t["end_vp"] = game.integer("end_vp", int(t["start_vp"]) + 1, 200)
    t["scoring_costs"] = game.integers("scoring_costs", NUM_SCORING_CARDS, 0, 16)
    t["max_turns"] = game.integer("max_turns", 1, 400)
    game.close()


def _read_cards(file: Section, t: np.void, regions: tuple[str, ...]) -> tuple[str, ...]:
    names = [""]
    for number, card in enumerate(file.sections("card", 1, NUM_CARDS), start=1):
        name = card.text("name")
        if name in names:
            raise card.fail("name", "another card has this name; give identical cards one entry with more copies")
        names.append(name)
        tokens = TOKEN_KINDS.index(card.text("tokens", TOKEN_KINDS))
        region = regions.index(card.text("region", regions[1 : NUM_TRACKS + 1])) if tokens or card.has("region") else 0
        if region and not tokens:
            raise card.fail("region", "a card with tokens = 'none' has no region")
        t["cards"][number] = (
            region,
            tokens,
            card.integer("wagons", 0, MAX_STEPS),
            card.integer("cost", 0, 6),
            card.integer("copies", 1, DECK_SIZE),
        )
        card.text("provenance")
        card.close()
    total = int(t["cards"]["copies"].sum())
    if total != DECK_SIZE:
        raise file.fail("card", f"the copies of all cards must add up to {DECK_SIZE}, not {total}")
    return tuple(names)
