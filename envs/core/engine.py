"""The engine: one kernel per game that resets, steps, rolls out and answers questions about single states.

It is written once. A game supplies its rules as plain functions (:data:`RULES` lists them); :func:`build_kernel` gives
the engine's functions a namespace in which these names mean that game, and compiles the result. A game is one kernel
with a mode, not one kernel per job, because numba would link the rules into each of them.
"""

from collections.abc import Callable
from types import FunctionType
from typing import Any

import numpy as np

from westbound.envs.core.jit import kernel, rule, word_of
from westbound.envs.core.prompts import FIRST_EFFECT, pop
from westbound.envs.core.record import CALLER, MAX_PLAYERS, RANDOM
from westbound.envs.core.rng import bounded, mix, seed_game, stream_word

RESET, STEP, ROLLOUT, SAMPLE, REFRESH, CHOOSE, OPEN, APPLY, OBSERVE, REDEAL, RESULTS, PLAYOUT = range(12)
RULES = (
    "setup",
    "answer",
    "run_effect",
    "write_legal",
    "write_observation",
    "score",
    "final_key",
    "redeal",
    "choose",
)
OPTIONAL_RULES = ("side_leader", "solo_won")
_STREAM = np.uint64(0x5851F42D4C957F2D)
_BYTES, _S56 = np.uint64(0x0101010101010101), np.uint64(56)


def _missing(*args: Any) -> Any:
    raise NotImplementedError("filled in by build_kernel")


# What a game supplies; here only so that readers and linters know the names.
setup = answer = run_effect = write_legal = write_observation = score = final_key = redeal = choose = _missing
SCORE_UNIT = 1.0


@rule
def side_leader(s, p):
    """The lowest seat of the player's side: without teams every player is a side."""
    return p


@rule
def solo_won(s, t):
    """Whether a game of one player counts as won; for games in which one can play alone."""
    return True


_PER_GAME: list[FunctionType] = []


def per_game(function: Any) -> Any:
    """Mark a function that uses the game's rules, directly or through others: it is compiled once per game."""
    _PER_GAME.append(function)
    return function


@rule
def nth_legal(mask, n):
    """The legal action number n (from 0); -1 if there are fewer. Whole words are skipped eight actions at a time."""
    first = 0
    while first + 8 <= mask.size:
        here = np.int64((word_of(mask, first) * _BYTES) >> _S56)  # the sum of eight bytes
        if n < here:
            break
        n -= here
        first += 8
    for i in range(first, mask.size):
        n -= mask[i]
        if n < 0:
            return i
    return -1


@per_game
def advance(s, t, mask, ask_forced):
    """Run effects and forced answers until a player has a choice (left in the mask) or the game is over.

    With `ask_forced` it stops at forced answers too. Returns the number of legal actions, 0 at the end.
    """
    while s.num_frames > 0:
        frame = s.frames[s.num_frames - 1]
        kind = np.int64(frame.kind)
        player = np.int64(frame.player)
        argument = np.int64(frame.argument)
        if kind >= FIRST_EFFECT:
            pop(s)
            run_effect(s, t, kind, player, argument)
            continue
        mask[:] = 0
        num_legal = write_legal(s, t, kind, player, argument, mask)
        if num_legal > 1 or (num_legal == 1 and ask_forced):
            return num_legal
        pop(s)
        if num_legal == 1:
            answer(s, t, kind, player, argument, nth_legal(mask, 0))
    mask[:] = 0
    return 0


@per_game
def apply(s, t, action):
    """The player on turn answers the prompt on top."""
    frame = s.frames[s.num_frames - 1]
    kind = np.int64(frame.kind)
    player = np.int64(frame.player)
    argument = np.int64(frame.argument)
    pop(s)
    answer(s, t, kind, player, argument, action)


@rule
def current_player(s):
    """The player who decides, -4 at the end."""
    if s.num_frames == 0:
        return -4
    return np.int64(s.frames[s.num_frames - 1].player)


@per_game
def settle(s, t, mask, row, ask_forced):
    """Play what is forced, then write what the player on turn sees; returns that player, -4 at the end."""
    advance(s, t, mask, ask_forced)
    player = current_player(s)
    if player >= 0:
        write_observation(s, t, player, row)
    return player


@per_game
def write_results(s, t, slot):
    """Scores, ranks (1 is best, ties share the better) and the rewards of the ended game, side by side."""
    for p in range(s.num_players):
        sides = 0
        better = 0
        tied = 0
        key = final_key(s, t, p)
        for q in range(s.num_players):
            if side_leader(s, q) != q:
                continue
            sides += 1
            other = final_key(s, t, q)
            if other > key:
                better += 1
            elif other == key:
                tied += 1
        slot.scores[p] = score(s, t, p)
        slot.ranks[p] = better + 1
        if sides == 1 and s.reward == 0:
            slot.rewards[p] = 1.0 if solo_won(s, t) else -1.0
        else:
            slot.rewards[p] = reward_of(s.reward, sides, better, tied, slot.scores[p])


@per_game
def reward_of(reward, n, better, tied, points):
    """Reward of a side with `better` sides ahead, of `tied` on the same place (itself included), among n."""
    if reward == 2:
        return points / SCORE_UNIT
    if reward == 1:
        return 1.0 - (2.0 * better + tied - 1.0) / (n - 1.0)
    if better > 0:
        return -1.0 / (n - 1.0)
    return (n - tied) / (tied * (n - 1.0))


@per_game
def begin(s, t, slot, i, seed, mask):
    """Start the next game of environment i. `s` holds the blank record of its parameters."""
    s.rng = mix(seed_game(seed, i, slot.episode))
    setup(s, t)
    slot.num_legal = advance(s, t, mask, False)
    slot.decisions = 0


@per_game
def write_row(s, t, slot, row):
    """What the player on turn sees."""
    player = current_player(s)
    slot.player = player
    write_observation(s, t, player, row)


@rule
def clear_results(slot):
    """Forget what came of the transition before."""
    slot.terminated = False
    slot.truncated = False
    for p in range(MAX_PLAYERS):
        slot.rewards[p] = 0.0


@per_game
def transition(s, t, slot, mask, final_row, action):
    """Apply one decision. True if this game is over or cut off; the record then still holds its last state."""
    apply(s, t, action)
    slot.num_legal = advance(s, t, mask, False)
    slot.decisions += 1
    if s.num_frames == 0:
        slot.terminated = True
        write_results(s, t, slot)
    elif 0 < slot.limit <= slot.decisions:
        slot.truncated = True
        for p in range(s.num_players):
            slot.scores[p] = score(s, t, p)
            slot.ranks[p] = 0
    else:
        return False
    slot.length = min(slot.decisions, 65535)
    observer = np.int64(slot.observer) - 1 if slot.observer > 0 else current_player(s)
    if observer >= 0:
        write_observation(s, t, observer, final_row)
    return True


@rule
def stream_start(seed, i):
    """Where the action stream of environment i begins: apart from the streams of the games."""
    return seed_game(seed ^ _STREAM, i, 0)


@rule
def sample(slot, start, mask):
    """A uniformly drawn legal action, from the environment's action stream."""
    word = stream_word(start, slot.draws)
    slot.draws += np.uint64(1)
    return nth_legal(mask, bounded(word, slot.num_legal))


@rule
def digest_row(row, weights):
    """A digest of a row of at least eight bytes: the sum of its words (the last overlaps), each times its weight."""
    size = row.size * row.itemsize
    total = word_of(row, size - 8) * weights[size >> 3]
    for k in range(size >> 3):
        total += word_of(row, 8 * k) * weights[k]
    return total


@per_game
def restart(i, seed, openings, states, slot, t, mask):
    """The next game of environment i begins in the same step."""
    slot.episode += 1
    states[i] = openings[slot.opening]
    begin(states[i], t, slot, i, seed, mask)


@per_game
def step_slot(i, seed, openings, states, slot, t, row, mask, action, finals):
    """One decision of the caller (none if the action is -1), then those of compiled opponents until he is on turn.

    Stops where a game ends: the next one has begun, and its opponents wait for the next call.
    """
    s = states[i]
    clear_results(slot)
    start = stream_start(seed, i)
    final_row = finals[min(i, len(finals) - 1)]
    while True:
        if action >= 0 and transition(s, t, slot, mask, final_row, action):
            restart(i, seed, openings, states, slot, t, mask)
            break
        controller = slot.controllers[current_player(s)]
        if controller == CALLER:
            break
        action = sample(slot, start, mask) if controller == RANDOM else choose(s, t, mask)
    write_row(s, t, slot, row)


@per_game
def roll_slot(i, num_steps, seed, openings, states, slot, t, row, mask, finals, tally, weights):
    """Uniform play of one environment for num_steps decisions."""
    s = states[i]
    start = stream_start(seed, i)
    final_row = finals[min(i, len(finals) - 1)]
    for _ in range(num_steps):
        clear_results(slot)
        if transition(s, t, slot, mask, final_row, sample(slot, start, mask)):
            tally.games += 1
            for p in range(s.num_players):
                tally.return_sums[p] += slot.rewards[p]
                tally.score_sums[p] += slot.scores[p]
            restart(i, seed, openings, states, slot, t, mask)
        write_row(s, t, slot, row)
        tally.checksum = mix(tally.checksum + digest_row(row, weights)) + digest_row(mask, weights)
    tally.decisions += num_steps


@per_game
def play_out(s, t, slot, mask, seed, random_percent):
    """Play a game to its end and write the results; returns the number of decisions.

    With a chance of `random_percent` a decision is drawn uniformly, from the stream of `seed`; else the heuristic's.
    """
    decisions = 0
    while True:
        num_legal = advance(s, t, mask, False)
        if num_legal == 0:
            break
        word = stream_word(seed, np.uint64(2 * decisions))
        if bounded(word, 100) < random_percent:
            action = nth_legal(mask, bounded(stream_word(seed, np.uint64(2 * decisions + 1)), num_legal))
        else:
            action = choose(s, t, mask)
        apply(s, t, action)
        decisions += 1
    write_results(s, t, slot)
    return decisions


@per_game
def run(
    mode,
    argument,
    seed,
    first,
    last,
    openings,
    states,
    slots,
    t_row,
    observations,
    masks,
    actions,
    finals,
    tallies,
    weights,
):
    """Do one job on the environments first .. last-1; see the modes in :mod:`westbound.envs.core.engine`.

    Arrays: openings (K,) and states (N,) records of the game, slots (N,) SLOT, t_row (1,) tables, observations (N, D),
    masks (N, A) int8, actions (N,) int64, finals (N or 1, D) last observations of ended games, tallies (N or 1,) TALLY,
    weights uint64, one per word of the longer row. The modes from OPEN on look at the first environment only.
    Returns a number whose meaning depends on the mode.
    """
    t = t_row[0]
    if mode == OPEN:
        s = states[0]
        s.rng = mix(seed)
        setup(s, t)
        return settle(s, t, masks[0], observations[0], argument != 0)
    if mode == APPLY:
        s = states[0]
        if actions[0] >= 0:
            apply(s, t, actions[0])
        return settle(s, t, masks[0], observations[0], argument != 0)
    if mode == OBSERVE:
        write_observation(states[0], t, argument, observations[0])
        return 0
    if mode == PLAYOUT:
        return play_out(states[0], t, slots[0], masks[0], seed, argument)
    if mode == RESULTS:
        write_results(states[0], t, slots[0])
        return 0
    if mode == REDEAL:
        s = states[0]
        s.rng = mix(seed)
        redeal(s, t, argument)
        return 0
    for i in range(first, last):
        s = states[i]
        slot = slots[i]
        if mode == RESET:
            clear_results(slot)
            states[i] = openings[slot.opening]
            begin(s, t, slot, i, seed, masks[i])
            write_row(s, t, slot, observations[i])
        elif mode == REFRESH:
            slot.num_legal = advance(s, t, masks[i], False)
            write_row(s, t, slot, observations[i])
        elif mode == SAMPLE:
            actions[i] = sample(slot, stream_start(seed, i), masks[i])
        elif mode == CHOOSE:
            actions[i] = choose(s, t, masks[i])
        elif mode == STEP:
            step_slot(i, seed, openings, states, slot, t, observations[i], masks[i], actions[i], finals)
        elif mode == ROLLOUT:
            roll_slot(
                i,
                argument,
                seed,
                openings,
                states,
                slot,
                t,
                observations[i],
                masks[i],
                finals,
                tallies[i],
                weights,
            )
    return 0


def build_kernel(game_file: str, score_unit: float, **rules: Callable[..., Any]) -> Callable[..., Any]:
    """The kernel of a game: :func:`run` with the game's functions in the places named by :data:`RULES`.

    :data:`OPTIONAL_RULES` are for games with teams or for one player: ``side_leader(s, p)``, the lowest seat of a side,
    and ``solo_won(s, t)``. `game_file` is the ``__file__`` of the game's kernels module: its folder decides where the
    machine code is cached.
    """
    wrong = set(RULES) ^ (set(rules) - set(OPTIONAL_RULES))
    if wrong:
        raise TypeError(f"a game supplies exactly {RULES}; wrong or missing: {sorted(wrong)}")
    scope = {**globals(), **rules, "SCORE_UNIT": score_unit, "__file__": game_file}
    for function in _PER_GAME:
        bound = FunctionType(function.__code__, scope, function.__name__)
        scope[function.__name__] = kernel(bound) if function is run else rule(bound)
    return scope["run"]
