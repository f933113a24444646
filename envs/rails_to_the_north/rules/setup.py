"""Setup."""

import numpy as np

from westbound.envs.core.jit import rule
from westbound.envs.core.rng import draw
from westbound.envs.rails_to_the_north.rules.cards import draw_cards, draw_random, total
from westbound.envs.rails_to_the_north.rules.cattle import refill_market
from westbound.envs.rails_to_the_north.rules.kansas_city import draw_tile, fill_job, run_depart
from westbound.envs.rails_to_the_north.rules.objectives import fill_display
from westbound.envs.rails_to_the_north.rules.tiles import place_tile
from westbound.envs.rails_to_the_north.rules.turn import begin_turn
from westbound.envs.rails_to_the_north.state import SHUFFLED, SIDES_RANDOM, SUPPLY
from westbound.envs.rails_to_the_north.tables import (
    BASE_MASTER_SPACES,
    DISC_CLASSES,
    FIRST_MARKET,
    FIRST_OBJECTIVE,
    MEDIUM,
    NUM_BASE_MASTERS,
    NUM_CATTLE,
    NUM_MARKET,
    NUM_MASTER_SPACES,
    NUM_MASTERS,
    NUM_MEDIUM,
    NUM_NEUTRAL,
    NUM_NUMBERS,
    NUM_OBJECTIVES,
    NUM_PILES,
    NUM_STARTING,
    NUM_SUPPLY,
    NUM_TOWNS,
    NUM_WORKERS,
    TRADING_POST_DISC,
)

_BASE_NUMBERS = NUM_NUMBERS - 2


@rule
def setup(s, t):
    """[Setup] The board, the players, then the first turn. The blank record holds the parameters."""
    choose_sides(s)
    place_neutral(s, t)
    place_masters(s)
    place_medium_tiles(s, t)
    fill_piles(s, t)
    place_first_tiles(s, t)
    for _ in range(t.first_workers[s.num_players - 2]):
        fill_job(s, t, 0, draw_tile(s, 1) - 1)
    first = draw(s, s.num_players)
    for k in range(s.num_players):
        set_up_player(s, t, (first + k) % s.num_players, k)
    deal_starting_objectives(s)
    run_depart(s, t, 0, 0)
    begin_turn(s, first)


@rule
def choose_sides(s):
    """[Setup] The same side of a private building for all players."""
    for k in range(NUM_NUMBERS):
        if s.building_sides != SIDES_RANDOM:
            s.sides[k] = s.building_sides
        elif s.expansion or k < _BASE_NUMBERS:
            s.sides[k] = draw(s, 2)


@rule
def place_neutral(s, t):
    """[Setup] Neutral buildings by letter or shuffled."""
    for k in range(NUM_NEUTRAL):
        s.tiles[t.neutral_spaces[k]] = k + 1
    if s.neutral_buildings == SHUFFLED:
        for k in range(NUM_NEUTRAL - 1, 0, -1):
            here = t.neutral_spaces[k]
            there = t.neutral_spaces[draw(s, k + 1)]
            tile = s.tiles[here]
            s.tiles[here] = s.tiles[there]
            s.tiles[there] = tile


@rule
def place_masters(s):
    """[Setup] The station masters, shuffled, on their spaces; with the expansion there are more of both, and the rest
    lies beside New York City."""
    masters = NUM_MASTERS if s.expansion else NUM_BASE_MASTERS
    spaces = NUM_MASTER_SPACES if s.expansion else BASE_MASTER_SPACES
    for k in range(masters):
        s.reserve[k] = 1
    for k in range(spaces):
        s.station_masters[k] = 1 + draw_random(s, s.reserve, masters - k)


@rule
def place_medium_tiles(s, t):
    """[Setup] Tiles on the medium towns of the expansion; the others stay in the box."""
    if not s.expansion:
        return
    left = np.zeros(NUM_MEDIUM, np.int64)
    for k in range(NUM_MEDIUM):
        left[k] = t.medium_copies[k]
    size = total(left)
    for k in range(NUM_TOWNS):
        if t.towns[k].type == MEDIUM:
            s.medium[k] = 1 + draw_random(s, left, size)
            size -= 1


@rule
def fill_piles(s, t):
    """[Setup, R1, R34] Piles of Kansas City, cattle and objective cards."""
    for k in range(NUM_PILES):
        for tile in range(NUM_SUPPLY + 1):
            s.piles[k, tile] = t.piles[k, tile]
    for k in range(NUM_MARKET):
        s.cattle_stack[k] = t.cards[FIRST_MARKET + k].copies
    for k in range(NUM_OBJECTIVES):
        s.objective_stack[k] = t.cards[FIRST_OBJECTIVE + k].copies
    refill_market(s, t)
    fill_display(s, t)


@rule
def place_first_tiles(s, t):
    """[Setup, R38] Tiles of the first pile onto the trail; one without room goes back and another is drawn."""
    placed = 0
    while placed < t.first_tiles and total(s.piles[0]) > 0:
        tile = draw_tile(s, 0)
        if place_tile(s, t, tile):
            placed += 1
        else:
            s.piles[0, tile] += 1


@rule
def set_up_player(s, t, p, place):
    """[Setup] Money by place in the turn order, workers, discs, buildings, the deck and the first hand."""
    player = s.players[p]
    player.money = t.start_dollars[place]
    for k in range(NUM_WORKERS):
        player.workers[k] = 1
    for k in range(DISC_CLASSES):
        if s.expansion or k != TRADING_POST_DISC:
            player.discs[k] = t.discs[k].copies
    for k in range(NUM_NUMBERS):
        if s.expansion or k < _BASE_NUMBERS:
            player.buildings[k] = SUPPLY
    if s.expansion:
        player.tokens = t.start_tokens
        player.posts = t.posts
    for card in range(NUM_CATTLE):
        player.stack[card] = t.cards[card].start
    draw_cards(s, p, t.hand_size)


@rule
def deal_starting_objectives(s):
    """[Setup] One for each player, open."""
    left = (1 << NUM_STARTING) - 1
    for p in range(s.num_players):
        n = draw(s, NUM_STARTING - p)
        k = 0
        while (left >> k) & 1 == 0 or n > 0:
            n -= (left >> k) & 1
            k += 1
        left ^= 1 << k
        s.players[p].area[NUM_OBJECTIVES + k] = 1
