"""Random boards: a river, mountains and forests grow until a board holds all checks."""

import numpy as np

from westbound.envs.core.jit import rule, scratch_words
from westbound.envs.core.rng import draw
from westbound.envs.go_west.operators import FOREST, MOUNTAIN, RIVER, STEPPE
from westbound.envs.go_west.rules.board import read_board
from westbound.envs.go_west.rules.masks import clear_rows, copy_rows, count_rows, split_area
from westbound.envs.go_west.state import NUM_ROWS, PAD
from westbound.envs.go_west.tables import MAX_SIZE, NUM_FIELDS

_MAX_BOARDS = 2000  # every sixth or so holds the checks
_TRIBUTARY = 5  # while it flows
_GROWING = 8  # added to the terrain of a blob that grows
_MARGIN = 3  # the river keeps so far from the edges along which it runs
_PER_MILLE = 1000
_MAX_BLOB = 64
_SILVER, _GOLD = 1, 2


@rule
def chance(s, per_mille):
    """[Setup, R29] Whether something of this probability happens."""
    return draw(s, _PER_MILLE) < per_mille


@rule
def grow_board(s, t):
    """[Setup, R29] Boards are grown until one holds all checks; False if none does, the board then is empty."""
    for _ in range(_MAX_BOARDS):
        clear_board(s)
        grow_river(s, t)
        if grow_blobs(s, t):
            read_board(s)
            good = check_board(s, t)
            for k in range(s.cached_terrain.shape[0]):
                clear_rows(s.cached_terrain[k])
            for k in range(s.cached_deposits.shape[0]):
                clear_rows(s.cached_deposits[k])
            if good:
                return True
    return False


@rule
def clear_board(s):
    """[Setup, R29] Steppe everywhere."""
    for field in range(NUM_FIELDS):
        on_board = field // MAX_SIZE < s.board_size and field % MAX_SIZE < s.board_size
        s.terrain[field] = STEPPE if on_board else 0
        s.deposits[field] = 0


@rule
def grow_river(s, t):
    """[Setup, R29] A main arm from edge to edge and a tributary; either from west to east or from north to south."""
    n = np.int64(s.board_size)
    upright = draw(s, 2)
    row = n // 3 + draw(s, n - 2 * (n // 3))
    side = 2 * draw(s, 2) - 1
    for column in range(n):
        flow(s, upright, row, column, RIVER)
        if column < n - 1 and chance(s, t.random_board.side_step):
            if chance(s, t.random_board.turn):
                side = -side
            for _ in range(max(1, draw(s, 3))):
                if not _MARGIN <= row + side < n - _MARGIN:
                    side = -side
                row += side
                flow(s, upright, row, column, RIVER)
    grow_tributary(s, t, upright)


@rule
def grow_tributary(s, t, upright):
    """[Setup, R29] From one of the long edges toward the main arm until it touches it."""
    n = np.int64(s.board_size)
    down = 2 * draw(s, 2) - 1
    row = 0 if down > 0 else n - 1
    column = n // 4 + draw(s, n // 2)
    flow(s, upright, row, column, _TRIBUTARY)
    while not touches_river(s, upright, row, column):
        row += down
        flow(s, upright, row, column, _TRIBUTARY)
        if chance(s, t.random_board.tributary_step) and not touches_river(s, upright, row, column):
            column = min(max(column + 2 * draw(s, 2) - 1, 0), n - 1)
            flow(s, upright, row, column, _TRIBUTARY)
    for field in range(NUM_FIELDS):
        if s.terrain[field] == _TRIBUTARY:
            s.terrain[field] = RIVER


@rule
def field_of(upright, row, column):
    """[Setup, R29] A field of a river that runs east, or of one that runs south."""
    return column * MAX_SIZE + row if upright else row * MAX_SIZE + column


@rule
def flow(s, upright, row, column, terrain):
    """[Setup, R29] The river covers a field."""
    s.terrain[field_of(upright, row, column)] = terrain


@rule
def touches_river(s, upright, row, column):
    """[Setup, R29] Whether a field is beside the main arm."""
    return count_around(s, field_of(upright, row, column), RIVER) > 0


@rule
def neighbour(s, field, way):
    """[Setup, R29] The field to the north, south, west or east; -1 off the board."""
    row = field // MAX_SIZE
    column = field % MAX_SIZE
    if way < 2:
        row += 2 * way - 1
    else:
        column += 2 * way - 5
    return row * MAX_SIZE + column if 0 <= row < s.board_size and 0 <= column < s.board_size else -1


@rule
def count_around(s, field, terrain):
    """[Setup, R29] Neighbours of a field with that terrain."""
    n = 0
    for way in range(4):
        other = neighbour(s, field, way)
        if other >= 0 and s.terrain[other] == terrain:
            n += 1
    return n


@rule
def grow_blobs(s, t):
    """[Setup, R29] Mountains and forests by turns, and what lies in the mountains; False if one finds no room."""
    numbers = t.random_board
    area = np.int64(s.board_size) * np.int64(s.board_size)
    mountains = blobs_for(area, numbers.mountain, numbers.mountain_mean)
    forests = blobs_for(area, numbers.forest, numbers.forest_mean)
    for i in range(max(mountains, forests)):
        if i < mountains and not grow_blob(s, t, MOUNTAIN, numbers.mountain_sizes[0], numbers.mountain_sizes[1]):
            return False
        if i < forests and not grow_blob(s, t, FOREST, numbers.forest_sizes[0], numbers.forest_sizes[1]):
            return False
    return True


@rule
def blobs_for(area, share, mean):
    """[Setup, R29] How many blobs of a mean size make that share of the board."""
    return (share * area + _PER_MILLE * mean // 2) // (_PER_MILLE * mean)


@rule
def grow_blob(s, t, terrain, smallest, largest):
    """[Setup, R29] One blob of a drawn size, from the first start where it has room."""
    fields = scratch_words(_MAX_BLOB)
    size = min(smallest + draw(s, largest - smallest + 1), _MAX_BLOB)
    for _ in range(t.random_board.blob_starts):
        start = draw(s, s.board_size) * MAX_SIZE + draw(s, s.board_size)
        if not is_room(s, start, terrain):
            continue
        grown = grow_from(s, start, terrain, size, fields)
        for i in range(grown):
            s.terrain[fields[i]] = terrain if grown == size else STEPPE
        if grown == size:
            if terrain == MOUNTAIN:
                lay_deposits(s, t, fields, size)
            return True
    return False


@rule
def is_room(s, field, terrain):
    """[Setup, R29] Free steppe that touches no other blob of this terrain."""
    return s.terrain[field] == STEPPE and count_around(s, field, terrain) == 0


@rule
def grow_from(s, start, terrain, size, fields):
    """[Setup, R29] Grow a blob field by field, rather where more of it lies around; returns how far it came."""
    s.terrain[start] = terrain + _GROWING
    fields[0] = start
    for grown in range(1, size):
        total = visit_border(s, terrain, fields, grown, -1)
        if total == 0:
            return grown
        new = visit_border(s, terrain, fields, grown, draw(s, total))
        s.terrain[new] = terrain + _GROWING
        fields[grown] = new
    return size


@rule
def visit_border(s, terrain, fields, grown, wanted):
    """[Setup, R29] The weight of all fields that the blob can grow into, or the field at `wanted` of that weight.

    A field with m neighbours in the blob is met m times and weighs m each time: the square.
    """
    total = 0
    for i in range(grown):
        for way in range(4):
            field = neighbour(s, np.int64(fields[i]), way)
            if field >= 0 and is_room(s, field, terrain):
                total += count_around(s, field, terrain + _GROWING)
                if 0 <= wanted < total:
                    return field
    return total


@rule
def lay_deposits(s, t, fields, size):
    """[Setup, R29] Gold and silver under different fields of a mountain."""
    gold = max(1, (t.random_board.gold * size + _PER_MILLE // 2) // _PER_MILLE)
    silver = max(1, (t.random_board.silver * size + _PER_MILLE // 2) // _PER_MILLE)
    for i in range(min(size, gold + silver)):
        k = i + draw(s, size - i)
        field = np.int64(fields[k])
        fields[k] = fields[i]
        s.deposits[field] = _GOLD if i < gold else _SILVER


@rule
def check_board(s, t):
    """[Setup, R29] The checks that every board has to hold."""
    numbers = t.random_board
    return (
        in_share(s, RIVER, numbers.river_share)
        and in_share(s, FOREST, numbers.forest_share)
        and in_share(s, MOUNTAIN, numbers.mountain_share)
        and count_edges(s) >= numbers.river_edges
        and check_areas(s, t)
        and count_spots(s) * _PER_MILLE >= numbers.house_share * s.board_size * s.board_size
    )


@rule
def in_share(s, terrain, bounds):
    """[Setup, R29] Whether the share of a terrain lies in its bounds."""
    fields = count_rows(s.cached_terrain[terrain]) * _PER_MILLE
    area = np.int64(s.board_size) * np.int64(s.board_size)
    return bounds[0] * area <= fields <= bounds[1] * area


@rule
def count_edges(s):
    """[Setup, R29] How many edges of the board the river touches."""
    last = np.int64(s.board_size) - 1
    edges = 0
    for i in range(s.board_size):
        edges |= np.int64(s.terrain[i] == RIVER)
        edges |= np.int64(s.terrain[last * MAX_SIZE + i] == RIVER) << 1
        edges |= np.int64(s.terrain[i * MAX_SIZE] == RIVER) << 2
        edges |= np.int64(s.terrain[i * MAX_SIZE + last] == RIVER) << 3
    return (edges & 1) + ((edges >> 1) & 1) + ((edges >> 2) & 1) + (edges >> 3)


@rule
def check_areas(s, t):
    """[Setup, R29] One river, no area of forest or mountain too small or too large, the steppe in few large areas."""
    left = scratch_words(NUM_ROWS)
    area = scratch_words(NUM_ROWS)
    n = np.int64(s.board_size)
    for terrain in range(STEPPE, RIVER + 1):
        within = s.cached_terrain[terrain]
        copy_rows(within, left)
        first = 0
        second = 0
        third = 0
        while count_rows(left) > 0:
            size = split_area(left, within, area, n)
            if terrain == FOREST and not t.random_board.forest_area[0] <= size <= t.random_board.forest_area[1]:
                return False
            if terrain == MOUNTAIN and size < t.random_board.mountain_area:
                return False
            third = max(third, min(second, size))
            second = max(second, min(first, size))
            first = max(first, size)
        if terrain == RIVER and second > 0:
            return False
        steppe = count_rows(within)
        if terrain == STEPPE and (first + second + third) * _PER_MILLE < t.random_board.steppe_share * steppe:
            return False
    return True


@rule
def count_spots(s):
    """[Your counting house, R29] Places of 2 x 2 steppe."""
    steppe = s.cached_terrain[STEPPE]
    spots = scratch_words(NUM_ROWS)
    clear_rows(spots)
    for r in range(PAD, PAD + s.board_size):
        pair = steppe[r] & steppe[r + 1]
        spots[r] = pair & (pair >> 1)
    return count_rows(spots)
