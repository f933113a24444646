"""What things offer and what is asked, in a few words."""

from collections.abc import Callable, Mapping

from westbound.envs.core.render.words import joined, plural, seat_name
from westbound.envs.rails_to_the_north import tables as parts
from westbound.envs.rails_to_the_north import verbs

_VERB_NAMES = {number: name for name, number in verbs.VERBS.items()}
_CARD_WORDS = {
    verbs.ANY_CATTLE: "any cattle",
    verbs.OBJECTIVE: "an objective",
    verbs.PAIR: "a pair of a type",
    verbs.VALUE_2: "cattle of value 2",
}
_UNIT_WORDS = {verbs.WOODS: "own building in woods", verbs.TEEPEE_PAIRS: "teepee pair (green, blue)"}
_HIRE_WORDS = {0: "hire", 1: "hire, ${} dearer", -1: "hire, ${} cheaper"}


# ---- rows of steps -------------------------------------------------------------------------------------


def _hire(modifier: int) -> str:
    sign = (modifier > 0) - (modifier < 0)
    return _HIRE_WORDS[sign].format(abs(modifier))


def _per(word: str) -> Callable[[int], str]:
    def told(argument: int) -> str:
        unit, amount = argument % verbs.PER, argument // verbs.PER
        counted = _UNIT_WORDS.get(unit, verbs.UNITS[unit])
        return f"{word.format(amount, 's' * (amount > 1))} per {counted}"

    return told


def _take(argument: int) -> str:
    hidden = "" if argument & verbs.ANY_FACE else " on display"
    return f"an objective card{hidden}{' to the hand' if argument & verbs.TO_HAND else ''}"


def _certificates(number: int) -> str:
    return "certificates to the limit" if number == verbs.TO_LIMIT else plural(number, "certificate")


_STEP_WORDS: Mapping[str, Callable[[int], str]] = {
    "auxiliary": lambda _: "auxiliary, may double",
    "hire": lambda n: _hire(n - verbs.HIRE_BASE),
    "build": lambda n: f"build, ${n} a craftsman" if n else "build for free",
    "forward": lambda n: f"engine up to {n}",
    "backward": lambda n: f"engine back {n}",
    "retreat": lambda _: "extraordinary delivery",
    "station": lambda _: "upgrade a station behind",
    "copy": lambda _: "copy a neighbour building",
    "now": lambda _: "remove a hazard or trade a teepee",
    "hazard": lambda n: f"remove a hazard for ${n}" if n else "remove a hazard",
    "teepee": lambda _: "trade a teepee",
    "cow_or_money": lambda n: f"a card of value 3, or ${n}",
    "take": _take,
    "draw": lambda n: f"draw up to {n}, discard as many",
    "trash": lambda n: f"remove up to {plural(n, 'card')}",
    "master": lambda _: "a station master",
    "town": lambda _: "a trading post",
    "walk": lambda n: f"walk up to {n}",
    "free_move": lambda n: f"walk up to {n}, no fees",
    "buy_cattle": lambda _: "buy cattle",
    "cycle": lambda n: f"draw {n}, discard {n}",
    "dollars": lambda n: f"${n}",
    "pay": lambda n: f"pay ${n}",
    "certificates": _certificates,
    "tokens": lambda n: plural(n, "exchange token"),
    "dollars_per": _per("${}"),
    "certificates_per": _per("{} certificate{}"),
    "forward_per": _per("engine up to 1"),
    "draw_per": _per("draw and discard 1"),
}
_DEMANDS = ("card", "pay", "backward")


def row_words(components: parts.Components, number: int) -> str:
    """What a row of steps does: first what it demands, then what that brings."""
    row = components.record[0]["rows"][number]
    steps = [(_VERB_NAMES[int(v)], int(a)) for v, a in zip(row["verbs"], row["arguments"], strict=True) if v]
    demands, rewards = [], []
    for verb, argument in steps:
        plain = argument & ~(verbs.OPTIONAL | verbs.MORE)
        if verb == "card":
            demands.append(_CARD_WORDS[plain] if plain in _CARD_WORDS else cattle_type(components, plain))
        elif verb in _DEMANDS and len(steps) > 1:
            demands.append(_STEP_WORDS[verb](plain))
        else:
            rewards.append(_STEP_WORDS[verb](plain))
    told = _rewards(list(dict.fromkeys(rewards)))
    return f"{joined(demands)}: {told}" if demands else told


_SHORT_WORDS: Mapping[str, Callable[[int], str]] = {
    "dollars": lambda n: f"${n}",
    "pay": lambda n: f"-${n}",
    "tokens": lambda n: "token" if n == 1 else f"{n} tokens",
    "certificates": lambda n: "cert." if n == 1 else f"{n} cert.",
    "take": lambda _: "card",
    "master": lambda _: "master",
}


def short_words(components: parts.Components, number: int) -> str:
    """What a row of steps brings, for a small place in the picture."""
    row = components.record[0]["rows"][number]
    steps = [(_VERB_NAMES[int(v)], int(a)) for v, a in zip(row["verbs"], row["arguments"], strict=True) if v]
    return ", ".join(_SHORT_WORDS[verb](argument) if verb in _SHORT_WORDS else "*" for verb, argument in steps)


def _rewards(rewards: list[str]) -> str:
    """The rewards joined; what several are counted by is said once."""
    halves = [reward.split(" per ") for reward in rewards]
    if len(rewards) > 1 and all(len(half) == 2 and half[1] == halves[0][1] for half in halves):
        return f"{joined([half[0] for half in halves])} per {halves[0][1]}"
    return joined(rewards)


def cattle_type(components: parts.Components, number: int) -> str:
    """The name of a cattle type, counted from 1: what the names of its cards have in common."""
    cards = components.record[0]["cards"]
    names = [components.cards[k] for k in range(parts.NUM_CATTLE) if cards[k]["type"] == number]
    return names[0].rstrip("0123456789 ")


def master_words(components: parts.Components, k: int) -> str:
    """What a station master brings."""
    master = components.record[0]["masters"][k]
    told = [f"now {row_words(components, int(master['row']))}"] if master["row"] else []
    if master["certificates"]:
        told.append(f"{plural(int(master['certificates']), 'certificate')} for good")
    if master["vp"]:
        unit = verbs.UNITS[master["unit"]]
        per = f"{master['per']} {unit}s" if master["per"] > 1 else unit
        told.append(f"{master['vp']} VP per {per}")
    return ", ".join(told)


# ---- questions -----------------------------------------------------------------------------------------

_QUESTIONS = {
    "start": "begins on a neutral building",
    "turn": "walks on, or first plays an objective",
    "move": "walks on",
    "copied": "uses the copied building",
    "copy": "copies a neighbour building",
    "auxiliary": "takes an auxiliary action",
    "hire": "hires a worker",
    "build": "builds: which building?",
    "space": "places building {0}",
    "forward": "moves the engine forward, up to {0}",
    "backward": "moves the engine back, {0}",
    "turn_back": "moves the engine back from the end of the track",
    "retreat": "moves the engine back for an extraordinary delivery",
    "station": "upgrades a station behind the engine",
    "now": "removes a hazard or trades a teepee",
    "hazard": "removes a hazard",
    "teepee": "trades a teepee",
    "buy": "buys cattle, {0} to go",
    "cow": "takes a card of value {0} from the cattle market",
    "cow_or_money": "takes a card of value 3, or dollars",
    "take": "takes an objective card",
    "card": "discards a card for the action",
    "discard": "discards, {0} to go",
    "draw": "draws up to {0}, then discards as many",
    "trash": "removes up to {0} from the game",
    "foresight": "places a tile of column {0} of Kansas City",
    "spend": "spends certificates, or none",
    "city": "delivers a herd of {0}",
    "master": "takes a station master of New York City",
    "leave": "leaves Kansas City, or first spends an exchange token",
    "town": "places a trading post",
}
_COUNTED = {"buy": "cowboy", "discard": "card", "draw": "card", "trash": "card", "backward": "place"}
_MASKS = {"buy": 15, "city": 63, "space": 15, "discard": 15, "backward": 15, "forward": 255, "draw": 255}


def question(prompt: Mapping, station: Callable[[int], str], place: str) -> str:
    """Who decides what, as a sentence; `station` names a station by its index, `place` says where the pawn stands."""
    kind, argument = prompt["kind"], prompt["argument"]
    player = seat_name(prompt["player"])
    if kind == "place":
        return f"{player} uses {place}"
    if kind in ("upgrade", "appoint"):
        verb = "upgrades" if kind == "upgrade" else "appoints a master of"
        return f"{player} {verb} station {station(argument)}, or not"
    if kind == "disc":
        whither = "a city" if argument >= verbs.CITY_TARGET else f"station {station(argument)}"
        return f"{player} clears a disc for {whither}"
    number = argument & _MASKS.get(kind, 255)
    told = number + 1 if kind == "foresight" else plural(number, _COUNTED[kind]) if kind in _COUNTED else number
    asked = _QUESTIONS.get(kind, f"decides ({str(kind).replace('_', ' ')})").format(told)
    return f"{player} {asked}"


def outcome(scores: list[int]) -> str:
    """The end of the game in a sentence."""
    winners = [seat_name(p) for p, score in enumerate(scores) if score == max(scores)]
    if len(winners) == 1:
        return f"Game over: {winners[0]} wins with {max(scores)} VP"
    return f"Game over: {joined(winners)} tie at {max(scores)} VP"
