"""Checks of the second opinion: the invariants of a state, and the comparison with an engine's dict."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from .reference_parts import (
    END_VP,
    NUM_TOKENS,
    NUM_WAGONS,
    SCORING_COSTS,
    TRACK_REGIONS,
    TURN_CAP,
    Ring,
    StateDict,
)

if TYPE_CHECKING:
    from .reference import ReferenceGame


def broken_invariant(game: ReferenceGame) -> str | None:
    """The first broken invariant of a state reached by play, or None."""
    problems = broken_board(game) + broken_cards(game) + broken_turn(game)
    for p in range(len(game.players)):
        problems += broken_player(game, p)
    return problems[0] if problems else None


def broken_board(game: ReferenceGame) -> list[str]:
    problems = []
    if sum(game.wagons) != NUM_WAGONS or min(game.wagons) < 0 or len(game.wagons) != 6:
        problems.append(f"wagons {game.wagons}")
    if list(game.rings) != list(TRACK_REGIONS):
        problems.append(f"tracks {list(game.rings)}")
    whys = {region: broken_ring(game, region) for region in TRACK_REGIONS}
    return problems + [f"ring of {region}: {why}" for region, why in whys.items() if why is not None]


def broken_ring(game: ReferenceGame, region: str) -> str | None:
    ring: Ring = game.rings[region]
    clockwise = [ring.circles[circle] for circle in ring.after_pawn()]
    num_tokens = len(ring.tokens())
    if ring.circles[ring.pawn] is not None or len(ring.circles) != 8:
        return "a token on the circle of the pawn"
    if None in clockwise[:num_tokens]:
        return f"a gap: {clockwise}"
    if ring.pawn != 0 and num_tokens < 7:
        return "the pawn has moved although the track is not full"
    if not set(ring.tokens()) <= set(range(len(game.players))):
        return f"unknown owner: {ring.tokens()}"
    return None


def broken_cards(game: ReferenceGame) -> list[str]:
    problems = []
    if game.count_cards() != game.all_cards:
        problems.append("cards: some were lost or doubled")
    if not game.deck:
        problems.append("the draw pile is empty")
    if any(epoch > game.reshuffles for player in game.players for _, epoch in player.hand):
        problems.append("held: a card from a later reshuffle")
    return problems


def broken_player(game: ReferenceGame, p: int) -> list[str]:
    player = game.players[p]
    on_tracks = sum(ring.tokens().count(p) for ring in game.rings.values())
    playing = game.in_play is not None and p == game.seat
    checks = {
        "tokens": player.tokens >= 0,
        "bank": player.bank >= 0,
        "30 tokens": player.tokens + player.bank + on_tracks == NUM_TOKENS,
        "vp": player.vp >= 0,
        "scores_claimed": 0 <= player.scores_claimed <= len(SCORING_COSTS),
        "hand size": len(player.hand) == game.parameters["hand_size"] - playing,
    }
    return [f"players[{p}]: {name} ({player})" for name, holds in checks.items() if not holds]


def broken_turn(game: ReferenceGame) -> list[str]:
    problems = []
    if not 0 <= game.turn <= TURN_CAP or (game.turn == TURN_CAP and not game.is_over()):
        problems.append(f"turn {game.turn}")
    if game.is_over():
        return problems
    if max(game.scores()) >= END_VP:
        problems.append("somebody has 50 VP but the game goes on")
    if game.in_play is None and game.wagons[0] + game.wagons[1] == 0:
        problems.append("New England and East are empty but the game goes on")
    if game.stage == "turn" and not any(player.double_ready for player in game.players):
        problems.append("nobody has a double move piece")
    if len(game.legal_actions()) == 0:
        problems.append("nothing is legal")
    return problems


def first_difference(game: ReferenceGame, state: StateDict) -> str | None:
    """Name of the first differing field with both values, or None."""
    mine = game.to_dict()
    for name in ("game", "turn", "wagons", "reshuffles"):
        if mine[name] != state[name]:
            return differ(name, mine[name], state[name])
    for key in ("num_players", "hand_size", "vp_payment"):
        if mine["parameters"][key] != state["parameters"][key]:
            return differ(f"parameters.{key}", mine["parameters"][key], state["parameters"][key])
    for name in ("tracks", "players"):
        if len(mine[name]) != len(state[name]):
            return differ(f"len({name})", len(mine[name]), len(state[name]))
    for i, track in enumerate(mine["tracks"]):
        for key, value in track.items():
            if value != state["tracks"][i][key]:
                return differ(f"tracks[{i}].{key}", value, state["tracks"][i][key])
    for p in range(len(game.players)):
        if (why := player_difference(game, mine, state, p)) is not None:
            return why
    return piles_difference(game, state) or prompt_difference(mine, state)


def differ(name: str, mine: Any, theirs: Any) -> str:
    return f"{name}: reference {mine!r}, state {theirs!r}"


def player_difference(game: ReferenceGame, mine: StateDict, state: StateDict, p: int) -> str | None:
    own, other = mine["players"][p], state["players"][p]
    for key in ("tokens", "vp", "double_ready", "scores_claimed"):
        # A scoring card may count as played before or after its price is settled.
        settling = key == "scores_claimed" and game.stage == "payment" and game.claiming and p == game.seat
        if other[key] != own[key] and not (settling and other[key] == own[key] + 1):
            return differ(f"players[{p}].{key}", own[key], other[key])
    hand, held = list(other["hand"]), list(state["held"][p])[: len(other["hand"])]
    if p == game.seat and game.in_play in hand and len(hand) > len(own["hand"]):
        spot = hand.index(game.in_play)  # a card being played may still lie in the hand
        del hand[spot], held[spot]
    if Counter(hand) != Counter(own["hand"]):
        return differ(f"players[{p}].hand", sorted(own["hand"]), sorted(hand))
    my_held, their_held = dict(game.players[p].hand), dict(zip(hand, held, strict=True))
    doubled = len(my_held) < len(hand)  # which of two equal cards lies in which slot is the engine's affair
    if my_held != their_held and not doubled:
        return differ(f"held[{p}]", my_held, their_held)
    return None


def piles_difference(game: ReferenceGame, state: StateDict) -> str | None:
    discard: Counter[str] = Counter(state["discard"])
    in_play = game.in_play
    their_hand, my_hand = state["players"][game.seat]["hand"], game.players[game.seat].hand
    in_hand = in_play is not None and len(their_hand) > len(my_hand)
    mine = Counter(game.discard)
    if in_play is not None and not in_hand:  # a card being played may also count as discarded already
        mine[in_play] += 1
    if discard != mine:
        return differ("discard", sorted(mine.elements()), sorted(discard.elements()))
    if game.deck_unknown:
        if Counter(state["deck"]) != Counter(game.deck):
            return differ("deck (any order)", sorted(game.deck), sorted(state["deck"]))
    elif list(state["deck"]) != game.deck:
        return differ("deck", game.deck, list(state["deck"]))
    return None


def prompt_difference(mine: StateDict, state: StateDict) -> str | None:
    own = mine["prompts"][-1] if mine["prompts"] else None
    other = state["prompts"][-1] if state["prompts"] else None
    if own is None or other is None:
        return None if own is other else differ("prompts", own, other)
    keys = ["kind", "player"]
    if own["kind"] in ("second_region", "move", "payment"):
        keys.append("argument")
    for key in keys:
        if own[key] != other[key]:
            return differ(f"prompts[-1].{key}", own[key], other[key])
    return None
