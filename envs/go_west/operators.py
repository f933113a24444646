"""The words that a card may use: conditions, payments, end conditions and solo effects, with their arguments.

The code of a word is its place in its list, from 1; 0 means none.
"""

TERRAINS = ("steppe", "forest", "mountain", "river")
STEPPE, FOREST, MOUNTAIN, RIVER = range(1, 5)
TYPES = ("lumberjack", "mine", "farm", "production", "city", "order")
LUMBERJACK, MINE, FARM, PRODUCTION, CITY, ORDER = range(1, 7)
OWNERS = ("any", "own", "opposing")
ANY, OWN, OPPOSING = range(3)

CONDITIONS = {
    "adj_terrain": ("terrain", "n"),
    "adj_building": ("types", "owner", "n"),
    "in_radius": ("types", "owner", "r", "n"),
    "not_in_radius": ("types", "owner", "r"),
    "not_in_radius_own_counting_house": ("r",),
    "city_area_min_adjacent": ("n",),
    "own_kinds_min": ("n",),
}
(
    ADJ_TERRAIN,
    ADJ_BUILDING,
    IN_RADIUS,
    NOT_IN_RADIUS,
    NOT_IN_RADIUS_OWN_COUNTING_HOUSE,
    CITY_AREA_MIN_ADJACENT,
    OWN_KINDS_MIN,
) = range(1, len(CONDITIONS) + 1)

SCORES = {
    "const": ("k",),
    "per_field": ("k",),
    "adj_free_terrain": ("terrain", "k"),
    "if_adj_terrain": ("terrain", "k"),
    "forest_area_fields": ("div", "k"),
    "adj_buildings": ("types", "owner", "k"),
    "deposits": ("gold", "silver"),
    "farm_set": (),
    "sets_in_radius": ("types", "r", "k"),
    "buildings_in_radius": ("types", "owner", "r", "k"),
    "city_area_size": ("owner", "k"),
    "city_area_opposing": ("k",),
    "city_area_adj_type": ("type", "k"),
    "city_area_adj_kinds": ("k",),
}
(
    CONST,
    PER_FIELD,
    ADJ_FREE_TERRAIN,
    IF_ADJ_TERRAIN,
    FOREST_AREA_FIELDS,
    ADJ_BUILDINGS,
    DEPOSITS,
    FARM_SET,
    SETS_IN_RADIUS,
    BUILDINGS_IN_RADIUS,
    CITY_AREA_SIZE,
    CITY_AREA_OPPOSING,
    CITY_AREA_ADJ_TYPE,
    CITY_AREA_ADJ_KINDS,
) = range(1, len(SCORES) + 1)

FINALS = {
    "own_adjacent_terrain": ("terrain", "k"),
    "own_area_with_this": ("k",),
    "own_in_radius": ("types", "r", "k"),
    "largest_own_type_area": ("type", "k"),
    "own_deposits_covered": ("gold", "silver"),
    "own_kinds_in_radius": ("r", "k"),
    "largest_city_area_with_own": ("k",),
    "distinct_own_symbols": ("k",),
    "own_area_extent_with_this": ("k", "minus"),
    "own_count_type": ("type", "k"),
    "opposing_adjacent_to_own": ("k",),
    "own_terrain_areas": ("terrain", "k"),
    "own_sets_all_five": ("k",),
    "own_bonus_largest": ("k",),
    "own_area_count": ("k",),
    "own_tiles_size": ("min", "max_size", "k"),
    "city_area_adjacent_this": ("k",),
}
(
    OWN_ADJACENT_TERRAIN,
    OWN_AREA_WITH_THIS,
    OWN_IN_RADIUS,
    LARGEST_OWN_TYPE_AREA,
    OWN_DEPOSITS_COVERED,
    OWN_KINDS_IN_RADIUS,
    LARGEST_CITY_AREA_WITH_OWN,
    DISTINCT_OWN_SYMBOLS,
    OWN_AREA_EXTENT_WITH_THIS,
    OWN_COUNT_TYPE,
    OPPOSING_ADJACENT_TO_OWN,
    OWN_TERRAIN_AREAS,
    OWN_SETS_ALL_FIVE,
    OWN_BONUS_LARGEST,
    OWN_AREA_COUNT,
    OWN_TILES_SIZE,
    CITY_AREA_ADJACENT_THIS,
) = range(1, len(FINALS) + 1)

EFFECTS = {
    "no_tile_adjacent_free_terrain": ("terrain",),
    "no_lumberjack_permission": (),
    "wagon_symbols_off": (),
    "max_per_round": ("type", "n"),
    "max_per_type_per_round": ("n",),
    "gold_counts_as_silver": (),
    "not_adjacent_to_neutral": (),
    "not_in_radius_neutral": ("types", "r"),
    "farm_payout_cap": ("cap",),
    "no_bonus": (),
    "neutral_city_ignored": (),
    "neutral_ignored_for_sets": (),
    "no_same_type_twice_in_row": (),
    "forest_closed": (),
    "max_tile_size": ("n",),
    "min_tile_size": ("n",),
    "no_order_cards": (),
    "pay_per_building": ("k",),
    "no_flip": (),
    "must_play_drafted": (),
}
(
    NO_TILE_ADJACENT_FREE_TERRAIN,
    NO_LUMBERJACK_PERMISSION,
    WAGON_SYMBOLS_OFF,
    MAX_PER_ROUND,
    MAX_PER_TYPE_PER_ROUND,
    GOLD_COUNTS_AS_SILVER,
    NOT_ADJACENT_TO_NEUTRAL,
    NOT_IN_RADIUS_NEUTRAL,
    FARM_PAYOUT_CAP,
    NO_BONUS,
    NEUTRAL_CITY_IGNORED,
    NEUTRAL_IGNORED_FOR_SETS,
    NO_SAME_TYPE_TWICE_IN_ROW,
    FOREST_CLOSED,
    MAX_TILE_SIZE,
    MIN_TILE_SIZE,
    NO_ORDER_CARDS,
    PAY_PER_BUILDING,
    NO_FLIP,
    MUST_PLAY_DRAFTED,
) = range(1, len(EFFECTS) + 1)
