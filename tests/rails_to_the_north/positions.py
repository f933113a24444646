"""Positions for tests: a board that is edited by names, and a table to play it by the texts of the actions."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

import numpy as np

from westbound.envs.core import engine
from westbound.envs.core.game import Game, State
from westbound.envs.rails_to_the_north import PRESETS, SPEC
from westbound.envs.rails_to_the_north import tables as parts
from westbound.envs.rails_to_the_north.verbs import VERBS

OPTIONAL = 256


@cache
def standard_game() -> Game:
    """The base game."""
    return Game(PRESETS["great_western_trail"])


@cache
def north_game() -> Game:
    """The game with the expansion."""
    return Game(SPEC)


class Table:
    """A state played by the texts of its actions. `forced` are the forced answers since the last choice."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.forced: list[str] = []
        state._run(engine.APPLY, argument=1)
        while len(legal := state.legal_actions()) == 1:
            self.forced.append(state.action_to_string(legal[0]))
            state._run(engine.APPLY, argument=1, action=legal[0])

    @property
    def data(self) -> dict[str, Any]:
        """The dict, after what is forced has been played."""
        return self.state.to_dict()

    @property
    def top(self) -> tuple[str, int, int] | None:
        """Kind, player and argument of the question; None after the end."""
        prompts = self.data["prompts"]
        return tuple(prompts[-1].values()) if prompts else None

    @property
    def kind(self) -> str:
        """What is asked."""
        return self.state.current_prompt()

    def player(self, p: int = 0) -> dict[str, Any]:
        """A player of the dict."""
        return self.data["players"][p]

    def money(self, p: int = 0) -> int:
        """The dollars of a player."""
        return self.player(p)["money"]

    def legal(self) -> set[str]:
        """Texts of the legal actions."""
        return {self.state.action_to_string(action) for action in self.state.legal_actions()}

    def legal_of(self, start: str) -> set[str]:
        """The ends of the legal texts that begin so."""
        return {text.removeprefix(start) for text in self.legal() if text.startswith(start)}

    def play(self, *texts: str) -> list[str]:
        """Plays answers, of which some may have been forced; returns the forced answers that followed the last one."""
        for text in texts:
            if text in self.forced:
                del self.forced[: self.forced.index(text) + 1]
                continue
            assert text in self.legal(), f"{text!r} is not among {sorted(self.legal())}"
            steps = list(self.state.apply_traced(self.state.string_to_action(text)))
            self.forced = [self.state.action_to_string(step.action) for step in steps if step.forced]
        return self.forced


class Board:
    """A game just opened, to be edited: neutral buildings on their letters, no other tile on the trail, empty hands.

    Every player has the printed workers, 20 dollars, a stack of his starting cards. Player 0 is on turn.
    """

    def __init__(
        self, num_players: int = 2, seed: int = 1, sides: str = "a" * 12, north: bool = False, **options: Any
    ) -> None:
        self.game = north_game() if north else standard_game()
        state = self.game.new_initial_state(num_players, seed=seed, neutral_buildings="lettered", **options)
        self.bytes = np.frombuffer(bytearray(state.serialize()[-self.game.spec.state.itemsize :]), np.uint8)
        self.record = self.bytes.view(self.game.spec.state)[0]
        self.names = self.game.components
        self.record["sides"] = ["ab".index(side) for side in sides]
        self.record["turn"] = 10
        for tile in range(parts.GREEN_TEEPEE, parts.NUM_TILES):
            self.record["tiles"][self.record["tiles"] == tile] = 0
        for p in range(num_players):
            player = self.record["players"][p]
            player["stack"] += player["hand"]
            player["hand"] = 0
            player["money"] = 20
        self.frames([])

    # -- editing ------------------------------------------------------------------------------------------------------

    def space(self, name: str) -> int:
        """The number of a space."""
        return self.names.spaces.index(name)

    def put(self, **tiles: str) -> Board:
        """Tiles on the trail; keys with _ for spaces: put(flood_1="hazard green 4", A1="3a of 1")."""
        for name, tile in tiles.items():
            self.record["tiles"][self.space(name.replace("_", " ").replace("minus ", "-"))] = self.tile(tile)
        return self

    def tile(self, text: str) -> int:
        """The code of a tile; private ones are put on the board of their owner too."""
        words = text.split()
        if text == "":
            return 0
        if text.endswith("teepee"):
            return parts.GREEN_TEEPEE + ("green", "blue").index(words[0])
        if words[0] == "hazard":
            faces = [name.split(" ", 1)[1] for name in self.names.supply[parts.SUPPLY_HAZARD :]]
            return parts.FIRST_HAZARD + faces.index(text.removeprefix("hazard "))
        number, owner = int(words[0][:-1]), int(words[2])
        assert "ab"[self.record["sides"][number - 1]] == words[0][-1], "the other side is in use"
        self.record["players"][owner]["buildings"][number - 1] = 2
        return parts.FIRST_PRIVATE + parts.NUM_NUMBERS * owner + number - 1

    def player(self, p: int = 0, **values: Any) -> Board:
        """Fields of a player: money, marker, loose as numbers; space, engine by name; workers as three numbers."""
        player = self.record["players"][p]
        for name, value in values.items():
            if name == "space":
                player[name] = self.space(value)
            elif name == "engine":
                player[name] = self.names.track.index(str(value))
            elif name == "certificates":
                player["marker"] = self.names.record[0]["track"].tolist().index(value)
            else:
                player[name] = value
        return self

    def cards(self, p: int = 0, **piles: Mapping[str, int] | str) -> Board:
        """Cards of a player by pile (hand, stack, discard, shown, blind, area), as counts or a list with commas."""
        objectives = self.names.objectives
        for name, cards in piles.items():
            counts = self.record["players"][p][name]
            counts[:] = 0
            listed = [card.strip() for card in cards.split(";") if card.strip()] if isinstance(cards, str) else cards
            names = self.names.cards if name in ("hand", "stack", "discard") else objectives[: len(counts)]
            for card in listed:
                counts[names.index(card)] += cards[card] if isinstance(cards, Mapping) else 1
        return self

    def discs(self, p: int = 0, *left: str) -> Board:
        """The discs that are left on the player board, by class; each name is one disc."""
        self.record["players"][p]["discs"] = [left.count(name) for name in self.names.discs]
        return self

    def cleared(self, p: int = 0, *classes: str) -> Board:
        """These classes of discs are gone."""
        for name in classes:
            self.record["players"][p]["discs"][self.names.discs.index(name)] = 0
        return self

    def delivered(self, p: int = 0, *cities: str) -> Board:
        """Discs in cities."""
        for name in cities:
            self.record["players"][p]["cities"][self.names.cities.index(name)] += 1
        return self

    def station(self, name: str, *players: int) -> Board:
        """Discs at a station."""
        for p in players:
            self.record["stations"][self.names.stations.index(name)] |= 1 << p
        return self

    def masters(self, *names: str) -> Board:
        """Station masters on the spaces of stations 1 to 5, then green and red; "" is none."""
        for k, name in enumerate(names):
            self.record["station_masters"][k] = self.names.masters.index(name) + 1 if name else 0
        return self

    def reserve(self, *names: str) -> Board:
        """Station masters beside New York City."""
        self.record["reserve"] = [name in names for name in self.names.masters]
        return self

    def posts(self, p: int = 0, *towns: str, left: int | None = None) -> Board:
        """Trading posts in towns, taken from the strip; `left`: how many lie there, whatever is in towns."""
        for name in towns:
            self.record["towns"][self.names.towns.index(name)] |= 1 << p
            self.record["players"][p]["posts"] -= 1
        if left is not None:
            self.record["players"][p]["posts"] = left
        return self

    def medium(self, **tiles: str) -> Board:
        """Tiles of medium towns, keys with _: medium(town_43="hire")."""
        for name, tile in tiles.items():
            town = self.names.towns.index(name.replace("_", " "))
            self.record["medium"][town] = self.names.medium.index(tile) + 1
        return self

    def takes(self, p: int = 0, **things: Any) -> Board:
        """Things taken: masters and hazards as lists of names, teepees as (green, blue)."""
        player = self.record["players"][p]
        for name in things.get("masters", []):
            player["masters"][self.names.masters.index(name)] = 1
        for name in things.get("hazards", []):
            player["hazards"][self.names.supply.index(name) - parts.SUPPLY_HAZARD] += 1
        if "teepees" in things:
            player["teepees"] = things["teepees"]
        return self

    def jobs(self, filled: int, *workers: tuple[int, str]) -> Board:
        """So many spaces filled; workers that still lie there as (row from 1, type)."""
        self.record["jobs_filled"] = filled
        self.record["jobs"] = 0
        for row, kind in workers:
            self.record["jobs"][row - 1][parts.WORKERS.index(kind)] += 1
        return self

    def foresight(self, *tiles: str) -> Board:
        """Six tiles of foresight, upper and lower of each column; "" is empty."""
        self.record["foresight"] = [self.names.supply.index(tile) for tile in tiles]
        return self

    def pile(self, number: int, **tiles: int) -> Board:
        """What is left of a pile, from 1."""
        self.record["piles"][number - 1] = 0
        for name, count in tiles.items():
            self.record["piles"][number - 1][self.names.supply.index(name.replace("_", " "))] = count
        return self

    def market(self, **cards: int) -> Board:
        """The cattle market, keys with _; the stack is left as it is."""
        self.record["cattle_market"] = 0
        for name, count in cards.items():
            self.record["cattle_market"][self.names.cards.index(name.replace("_", " ")) - parts.FIRST_MARKET] = count
        return self

    def display(self, *names: str) -> Board:
        """The open objective cards."""
        self.record["display"] = 0
        for name in names:
            self.record["display"][self.names.objectives.index(name)] += 1
        return self

    def frames(self, frames: list[tuple[str, int, int]], player: int = 0) -> Board:
        """What is asked: frames above the end of the player's turn, the next one last."""
        self.record["frames"] = 0
        for k, (kind, p, argument) in enumerate([("end_turn", player, 0), *frames]):
            self.record["frames"][k] = VERBS[kind], p, argument
        self.record["num_frames"] = len(frames) + 1
        return self

    # -- playing ------------------------------------------------------------------------------------------------------

    def table(self) -> Table:
        """The position as a table."""
        return Table(State(self.game, self.bytes.copy()))

    def ask(self, kind: str, argument: int = 0, player: int = 0) -> Table:
        """The table at this question, asked in the player's turn."""
        return self.frames([(kind, player, argument)], player).table()

    def turn(self, space: str, player: int = 0) -> Table:
        """The table at the beginning of a turn from that space."""
        return self.player(player, space=space).ask("turn", 0, player)

    def arrive(self, space: str, player: int = 0) -> Table:
        """The table when the player has just arrived at that space."""
        return self.player(player, space=space).ask("arrive", 0, player)
