"""Second opinion on observations: every block computed from the reference game, nothing from the package."""

from __future__ import annotations

import numpy as np

from tests.great_western.reference import ReferenceGame
from tests.great_western.reference_parts import COLUMNS, NOBODY_CAN_PAY

SEATS, ROWS, CITIES = 5, 5, 40
STAGES = ("bid_train", "bid_amount", "build", "payment")
View = dict[str, np.ndarray]
SHAPES: dict[str, tuple[int, ...]] = {
    **dict.fromkeys(("seats", "on_turn", "build_turns", "first_player"), (SEATS,)),
    **dict.fromkeys(("supply", "stock", "connected", "income", "gold"), (SEATS,)),
    **dict.fromkeys(("owners", "costs"), (SEATS, CITIES)),
    **dict.fromkeys(("pieces", "coaches"), (ROWS, len(COLUMNS))),
    **dict.fromkeys(("bid_train", "coach_pieces", "bids"), (ROWS,)),
    **dict.fromkeys(("must_build", "income_by_cities", "round", "dry_rounds", "has_built"), (1,)),
    "prompt": (4,),
    "city_to_pay": (CITIES,),
    "holders": (ROWS, SEATS),
}


def expected_view(game: ReferenceGame, observer: int) -> View:
    """Blocks of the observation, integers, by name."""
    view = {name: np.zeros(shape, np.int64) for name, shape in SHAPES.items()}
    view["round"][0], view["dry_rounds"][0], view["has_built"][0] = game.round, game.dry_rounds, game.has_built
    view["income_by_cities"][0] = game.parameters["income"] == "cities"
    view["first_player"][(game.first_player - observer) % game.num_players] = 1
    for p in range(game.num_players):
        write_player(game, p, (p - observer) % game.num_players, view)
    for row in range(game.num_players):
        write_train(game, row, observer, view)
    if not game.is_over():
        write_question(game, observer, view)
    return view


def write_player(game: ReferenceGame, p: int, seat: int, view: View) -> None:
    owned = game.cities_of(p)
    connected = len(owned) + 1
    view["seats"][seat] = 1
    view["supply"][seat], view["stock"][seat] = game.players[p].supply, game.players[p].stock
    view["connected"][seat], view["gold"][seat] = connected, game.gold_of(p)
    by_cities = game.parameters["income"] == "cities"
    view["income"][seat] = connected if by_cities else game.world.income[connected - 1]
    paths = game.paths(p)
    for c, (city, owner) in enumerate(game.owners.items()):
        view["owners"][seat, c] = owner == p
        view["costs"][seat, c] = paths.get(city, NOBODY_CAN_PAY) if owner is None else 0


def write_train(game: ReferenceGame, row: int, observer: int, view: View) -> None:
    train = game.trains[row]
    for car, column in enumerate(COLUMNS):
        view["pieces"][row, car] = train.pieces.count(column)
        view["coaches"][row, car] = game.is_coach(row, column)
    view["coach_pieces"][row] = len(game.coach_pieces(row))
    view["bids"][row] = train.bid
    if train.holder is not None:
        view["holders"][row, (train.holder - observer) % game.num_players] = 1


def write_question(game: ReferenceGame, observer: int, view: View) -> None:
    view["on_turn"][(game.seat - observer) % game.num_players] = 1
    view["prompt"][STAGES.index(game.stage)] = 1
    if game.stage == "bid_amount":
        view["bid_train"][game.argument] = 1
    if game.stage == "payment":
        view["city_to_pay"][game.argument - 1] = 1
    if game.stage == "build":
        view["must_build"][0] = game.dry_rounds > 0 and not game.turn_built
    if game.stage in ("build", "payment"):
        for turn, player in enumerate([game.seat, *game.to_build], start=1):
            view["build_turns"][(player - observer) % game.num_players] = turn
