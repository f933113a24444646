"""Second opinion on observations: every block computed from the reference game; only the layout is the package's."""

from __future__ import annotations

from collections import Counter

import numpy as np

from tests.go_west_2005.reference import ReferenceGame, points_of_region
from tests.go_west_2005.reference_parts import REGIONS, TRACK_REGIONS
from westbound.envs.core.layout import Layout

STAGES = ("turn", "action", "second_region", "move", "payment")
View = dict[str, np.ndarray]
BLOCKS = {
    *("seats", "on_turn", "prompt", "second_region", "to_place", "steps", "payment", "is_claim", "actions_left"),
    *("wagons", "tracks", "pawns", "gains", "tokens", "bank", "vp", "scores_claimed", "double_ready", "known_cards"),
    *("hand", "discard", "held", "deck", "reshuffles", "turns"),
}


def expected_row(game: ReferenceGame, observer: int, layout: Layout) -> np.ndarray:
    """The observation as int64 (D,), each of its blocks computed here."""
    assert set(layout.blocks) == BLOCKS
    row = np.zeros(layout.size, np.int64)
    view = layout.views(row)
    write_board(game, observer, view)
    write_players(game, observer, view)
    write_cards(game, observer, view)
    if not game.is_over():
        write_question(game, observer, view)
    view["turns"][:] = divmod(game.turn, 20)
    return row


def write_board(game: ReferenceGame, observer: int, view: View) -> None:
    n = len(game.players)
    view["wagons"][:] = game.wagons
    for k, region in enumerate(TRACK_REGIONS):
        tokens = game.rings[region].tokens()
        view["pawns"][k] = game.rings[region].pawn
        for i, owner in enumerate(tokens):
            view["tracks"][k, i, (owner - observer) % n] = 1
        for owner in points_of_region(game.wagons[k + 1], tokens):
            view["gains"][k, (owner - observer) % n] += 1


def write_players(game: ReferenceGame, observer: int, view: View) -> None:
    n = len(game.players)
    for p, player in enumerate(game.players):
        seat = (p - observer) % n
        view["seats"][seat] = 1
        for name in ("tokens", "bank", "vp", "scores_claimed", "double_ready"):
            view[name][seat] = getattr(player, name)
        view["known_cards"][seat] = sum(epoch < game.reshuffles for _, epoch in player.hand)
        if game.claiming and p == game.seat:
            view["scores_claimed"][seat] += 1  # the card is gone before its price is settled


def write_cards(game: ReferenceGame, observer: int, view: View) -> None:
    names = list(game.cards)
    for p, player in enumerate(game.players):
        for name, epoch in player.hand:
            if p == observer:
                view["hand"][names.index(name)] += 1
            elif epoch < game.reshuffles:
                view["held"][names.index(name)] += 1
    discard = Counter(game.discard)
    if game.in_play is not None:
        discard[game.in_play] += 1
    for name, copies in discard.items():
        view["discard"][names.index(name)] = copies
    view["deck"][0], view["reshuffles"][0] = len(game.deck), game.reshuffles


def write_question(game: ReferenceGame, observer: int, view: View) -> None:
    view["on_turn"][(game.seat - observer) % len(game.players)] = 1
    view["prompt"][STAGES.index(game.stage)] = 1
    view["actions_left"][0] = game.actions_left - 1
    if game.stage == "payment":
        view["payment"][0], view["is_claim"][0] = game.cost, game.claiming
    if game.in_play is None:
        return
    region, part, steps, _ = game.cards[game.in_play]
    view["steps"][0] = game.steps_left if game.stage == "move" else steps
    if region is not None and game.stage == "payment":
        view["to_place"][REGIONS.index(region) - 1] = 2 if part == "two" else 1
    if region is not None and part == "plus1" and game.stage != "move":
        view["second_region"][REGIONS.index(region) - 1] = 1
