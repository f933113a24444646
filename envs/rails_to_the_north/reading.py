"""components.toml as one record: reading and checking."""

from pathlib import Path

import numpy as np

from westbound.envs.core.tables import Section, component_digest, read_components
from westbound.envs.rails_to_the_north import tables as parts
from westbound.envs.rails_to_the_north import verbs as catalogue
from westbound.envs.rails_to_the_north.mapreader import read_north, read_railroad, read_spaces
from westbound.envs.rails_to_the_north.rowreader import CORNERS, Rows, unique_name


def load_components(path: str | Path | None = None) -> parts.Components:
    """Read and check a component file (None: the game's own). ComponentError names file, key and value."""
    file = read_components(__package__, path)
    buffer = np.zeros(parts.TABLES.itemsize, np.uint8)
    record = buffer.view(parts.TABLES)
    t = record[0]
    cards, types = _read_cattle(file, t)
    rows = Rows(t, types)
    names: dict[str, tuple[str, ...]] = {"spaces": read_spaces(file, t)}
    names["faces"] = _read_faces(file, t, rows)
    _read_risks(file, t, rows)
    _read_purchases(file, t)
    names["discs"] = _read_discs(file, t)
    names["auxiliary"] = _read_auxiliary(file, t, rows)
    names["track"] = read_railroad(file, t)
    names["masters"] = _read_masters(file, t, rows)
    names["objectives"] = _read_objectives(file, t, rows)
    names["cards"] = cards + names["objectives"][: parts.NUM_OBJECTIVES]
    read_north(file, t, rows, names)
    _read_supply(file, t, names)
    _read_numbers(file, t, rows)
    file.close()
    buffer.flags.writeable = record.flags.writeable = False
    digest = component_digest(record, tuple(name for group in names.values() for name in group))
    return parts.Components(record, digest=digest, **names)


def _read_cattle(file: Section, t: np.void) -> tuple[tuple[str, ...], tuple[str, ...]]:
    names: list[str] = []
    types: list[str] = []
    for k, card in enumerate(file.sections("cattle", parts.NUM_CATTLE, parts.NUM_CATTLE)):
        unique_name(card, names)
        kind = card.text("type")
        if kind not in types:
            types.append(kind)
        start = card.integer("start", 0, 5 if k < parts.FIRST_MARKET else 0)
        copies = card.integer("market", 0, 0 if k < parts.FIRST_MARKET else 12)
        value = card.integer("value", 1, 2) if k < parts.FIRST_MARKET else card.integer("value", 3, 5)
        t["cards"][k] = (types.index(kind) + 1, value, card.integer("vp", 0, 10), start, copies)
        card.close()
    if len(types) != parts.NUM_TYPES:
        raise file.fail("cattle", f"must be {parts.NUM_TYPES} types, not {len(types)}")
    return tuple(names), tuple(types)


def _read_faces(file: Section, t: np.void, rows: Rows) -> tuple[str, ...]:
    names = [""]
    neutral = file.sections("neutral", parts.NUM_NEUTRAL, parts.NUM_NEUTRAL)
    private = file.sections("private", 2 * parts.NUM_NUMBERS, 2 * parts.NUM_NUMBERS)
    for k, section in enumerate([*neutral, *private], start=1):
        face = t["faces"][k]
        unique_name(section, names)
        if k > parts.NUM_NEUTRAL:
            side, number = divmod(k - 1 - parts.NUM_NEUTRAL, parts.NUM_NUMBERS)
            if names[-1] != f"{number + 1}{'ab'[side]}":
                raise section.fail("name", f"the private buildings are 1a .. 12a, then 1b .. 12b: {number + 1} here")
            face["craftsmen"] = section.integer("craftsmen", 1, 12)
            face["vp"] = section.integer("vp", 0, 30)
            face["hand"] = parts.HANDS.index(section.text("hand", parts.HANDS))
        for i, local in enumerate(section.sections("local", 1, parts.NUM_LOCAL)):
            face["entries"][i] = local.integer("entry", 1, parts.NUM_LOCAL)
            face["rows"][i] = rows.add(local, "steps", building=True)
            local.close()
        section.close()
    return tuple(names)


def _read_risks(file: Section, t: np.void, rows: Rows) -> None:
    section = file.section("risk")
    for k, name in enumerate(parts.RISKS[1:], start=1):
        t["risks"][k] = rows.add(section, name)
    section.text("provenance")
    section.close()


def _read_purchases(file: Section, t: np.void) -> None:
    for k, section in enumerate(file.sections("purchase", parts.NUM_PURCHASES, parts.NUM_PURCHASES)):
        last = k == parts.NUM_PURCHASES - 1
        t["purchases"][k] = (
            section.integer("cowboys", 1, parts.ROW_LENGTH),
            section.integer("dollars", 0, 0 if last else 30),
            section.integer("value", 0 if last else 3, 0 if last else 5),
            section.integer("cards", 1, 2),
        )
        section.close()


def _read_discs(file: Section, t: np.void) -> tuple[str, ...]:
    names: list[str] = []
    for k, section in enumerate(file.sections("disc", parts.DISC_CLASSES, parts.DISC_CLASSES)):
        unique_name(section, names)
        pair = k in (parts.CERTIFICATE_DISC, parts.ENGINE_DISC, parts.TRASH_DISC, parts.HAND_DISC)
        t["discs"][k] = (
            section.integer("copies", 1 + pair, 1 + pair),
            CORNERS.index(section.text("corner", CORNERS)),
            section.integer("cost", 0, 20),
            section.integer("dollars", 0, 20),
            section.integer("vp", 0, 20),
        )
        section.close()
    return tuple(names)


def _read_auxiliary(file: Section, t: np.void, rows: Rows) -> tuple[str, ...]:
    names: list[str] = []
    for k, section in enumerate(file.sections("auxiliary", parts.NUM_AUXILIARY, parts.NUM_AUXILIARY)):
        unique_name(section, names)
        t["auxiliary"][k] = rows.add(section, "single"), rows.add(section, "double")
        section.close()
    return tuple(names)


def _read_masters(file: Section, t: np.void, rows: Rows) -> tuple[str, ...]:
    names: list[str] = []
    for k, section in enumerate(file.sections("master", parts.NUM_MASTERS, parts.NUM_MASTERS)):
        unique_name(section, names)
        if section.boolean("expansion") != (k >= parts.NUM_BASE_MASTERS):
            raise section.fail("expansion", f"the first {parts.NUM_BASE_MASTERS} are of the base game, the others not")
        t["masters"][k] = (
            rows.add(section, "steps", once=True),
            section.integer("certificates", 0, 3),
            section.integer("vp", 0, 10),
            section.integer("per", 1, 10),
            catalogue.UNITS.index(section.text("unit", catalogue.UNITS)),
        )
        section.close()
    return tuple(names)


def _read_objectives(file: Section, t: np.void, rows: Rows) -> tuple[str, ...]:
    names: list[str] = []
    for k, section in enumerate(file.sections("objective", parts.NUM_AREA, parts.NUM_AREA)):
        unique_name(section, names)
        objective = t["objectives"][k]
        copies = section.integer("copies", 1, 4)
        if k < parts.NUM_OBJECTIVES:
            t["cards"][parts.FIRST_OBJECTIVE + k]["copies"] = copies
        elif copies != 1:
            raise section.fail("copies", "a starting card has one copy")
        objective["row"] = rows.add(section, "steps")
        objective["vp"] = section.integer("vp", 1, 10)
        objective["penalty"] = section.integer("penalty", 0, 10)
        for task in section.items("tasks", 1, 4):
            if task not in parts.TASKS:
                raise section.fail("tasks", f"a task is one of {', '.join(parts.TASKS)}")
            objective["tasks"][parts.TASKS.index(task)] += 1
        section.close()
    return tuple(names)


def _read_supply(file: Section, t: np.void, names: dict[str, tuple[str, ...]]) -> None:
    section = file.section("supply")
    teepees = ("green teepee", "blue teepee")
    hands = [parts.HANDS.index(hand) for hand in section.items("teepee_hands", 2, 2)]
    t["tile_hands"][parts.GREEN_TEEPEE : parts.BLUE_TEEPEE + 1] = hands
    t["piles"][0][parts.SUPPLY_TEEPEE : parts.SUPPLY_HAZARD] = section.integers("pile_1_teepees", 2, 0, 30)
    t["piles"][1][1 : parts.NUM_WORKERS + 1] = section.integers("pile_2_workers", parts.NUM_WORKERS, 0, 30)
    t["piles"][2][1 : parts.NUM_WORKERS + 1] = section.integers("pile_3_workers", parts.NUM_WORKERS, 0, 30)
    t["piles"][2][parts.SUPPLY_TEEPEE : parts.SUPPLY_HAZARD] = section.integers("pile_3_teepees", 2, 0, 30)
    _check_piles(section, t)
    faces = []
    for k, hazard in enumerate(section.sections("hazard", parts.NUM_HAZARD_FACES, parts.NUM_HAZARD_FACES)):
        t["tile_hands"][parts.FIRST_HAZARD + k] = parts.HANDS.index(hazard.text("hand", parts.HANDS))
        t["hazard_vp"][k] = hazard.integer("vp", 0, 20)
        copies = hazard.integer("copies", 1, 10)
        for kind in range(parts.NUM_HAZARD_TYPES):
            t["piles"][0][parts.SUPPLY_HAZARD + kind * parts.NUM_HAZARD_FACES + k] = copies
        faces.append(f"{parts.HANDS[t['tile_hands'][parts.FIRST_HAZARD + k]]} {t['hazard_vp'][k]}")
        hazard.close()
    if len(set(faces)) != len(faces):
        raise section.fail("hazard", "two hazard tiles are the same")
    section.text("provenance")
    section.close()
    hazards = tuple(f"{kind} {face}" for kind in parts.HAZARD_TYPES for face in faces)
    names["supply"] = ("", *parts.WORKERS, *teepees, *hazards)


def _check_piles(section: Section, t: np.void) -> None:
    """Each visit takes a tile of the second and of the third pile, so these decide how long a game lasts."""
    second, third = int(t["piles"][1].sum()), int(t["piles"][2].sum())
    if not parts.JOB_ROWS + 2 <= second <= parts.MAX_VISITS or third > parts.MAX_VISITS:
        raise section.fail("pile_2_workers", f"piles 2 and 3 have at most {parts.MAX_VISITS} tiles, pile 2 at least 14")
    if t["piles"][1:, 1 : parts.NUM_WORKERS + 1].sum() < parts.JOB_ROWS * parts.MAX_PLAYERS:
        raise section.fail("pile_3_workers", "both piles together need a worker for each space of the job market")


def _read_numbers(file: Section, t: np.void, rows: Rows) -> None:
    setup = file.section("setup")
    t["start_dollars"] = setup.integers("dollars", parts.MAX_PLAYERS, 0, 50)
    t["hand_size"] = setup.integer("hand_size", 1, 6)
    t["market_size"] = setup.integers("market_size", parts.NUM_COUNTS, 0, 36)
    t["display"] = setup.integer("display", 0, 12)
    t["first_tiles"] = setup.integer("tiles_of_pile_1", 0, 12)
    t["posts"] = setup.integer("posts", 1, 20)
    t["posts_per_bell"] = setup.integer("posts_per_bell", 1, 10)
    t["token_bells"] = setup.integers("bells_with_token", 2, 1, 20)
    t["start_tokens"] = setup.integer("exchange_tokens", 0, 10)
    if rows.tokens + t["start_tokens"] + t["token_bells"].size > parts.MOST_TOKENS:
        raise setup.fail("exchange_tokens", f"one player could gain more than {parts.MOST_TOKENS} exchange tokens")
    setup.text("provenance")
    setup.close()
    trail = file.section("trail")
    green, black = (trail.integers(key, parts.NUM_COUNTS, 0, 9) for key in ("green_fee", "black_fee"))
    for n, (g, b) in enumerate(zip(green, black, strict=True)):
        t["fees"][n] = 0, g, b, g + b
    t["steps"] = trail.integers("steps", parts.NUM_COUNTS, 1, 7)
    t["dollars_steps"] = trail.integers("steps_for_dollars_disc", parts.NUM_COUNTS, 0, 4)
    t["points_steps"] = trail.integers("steps_for_points_disc", parts.NUM_COUNTS, 0, 4)
    trail.text("provenance")
    trail.close()
    jobs = file.section("job_market")
    t["job_costs"] = jobs.integers("costs", parts.JOB_ROWS, 0, 30)
    for row in jobs.integers("refill_rows", 2, 1, parts.JOB_ROWS):
        t["refills"][row] = 1
    t["first_workers"] = jobs.integers("first_workers", parts.NUM_COUNTS, 0, parts.JOB_ROWS)
    t["token_vp"] = jobs.integer("token_vp", 0, 20)
    jobs.text("provenance")
    jobs.close()
    workers = file.section("workers")
    t["last_worker_vp"] = workers.integer("last_vp", 0, 20)
    for icon in workers.sections("icon", 0, parts.NUM_WORKERS * parts.ROW_LENGTH):
        place = icon.integer("space", 2, parts.ROW_LENGTH)
        t["icons"][parts.WORKERS.index(icon.text("type", parts.WORKERS))][place] = rows.add(icon, "steps")
        icon.close()
    workers.text("provenance")
    workers.close()
    certificates = file.section("certificates")
    t["track"] = certificates.integers("track", parts.TRACK_STEPS, 0, 12)
    t["limits"] = certificates.integers("limits", 3, 0, 12)
    if any(limit not in t["track"] for limit in t["limits"].tolist()) or list(t["track"]) != sorted(set(t["track"])):
        raise certificates.fail("limits", "the track must rise, and the limits lie on it")
    certificates.text("provenance")
    certificates.close()
