"""The player boards: money and certificates, workers, discs, buildings, tiles, cards and objectives."""

from westbound.envs.core.render.picture import PLAYER_STYLES, circle, group, line, player_mark, rect, text, titled
from westbound.envs.core.render.words import ordinal, plural
from westbound.envs.rails_to_the_north.render.markets import cattle_card, objective_card
from westbound.envs.rails_to_the_north.render.north import token
from westbound.envs.rails_to_the_north.render.style import (
    CARD_PAPER,
    DARK_CORNER,
    FAINT_INK,
    HAZARDS,
    INK,
    LIT,
    NEUTRAL,
    PAPER_EDGE,
    WHITE_CORNER,
    WORKERS,
    coin,
    cow,
    teepee,
)
from westbound.envs.rails_to_the_north.render.view import Seat, View

HEIGHT, WIDTH, GAP = 384, 1560, 8
_PAD = 12
_ROW_LENGTH = 6
_OBJECTIVES = 5  # that are shown in a column
_SHORT = {
    "certificate": "cert.",
    "certificate limit 4": "limit 4",
    "certificate limit 6": "limit 6",
    "steps and dollars": "steps $",
    "steps and points": "steps VP",
    "trading post": "post",
}


def draw_panels(view: View) -> str:
    """All boards side by side, player 0 on the left."""
    n = len(view.seats)
    width = (WIDTH - GAP * (n - 1)) / n
    return "".join(group(_panel(p, seat, view, width), x=p * (width + GAP)) for p, seat in enumerate(view.seats))


def _panel(player: int, seat: Seat, view: View, width: float) -> str:
    lit = seat.is_active or seat.rank == 1
    edge = {"stroke": LIT, "stroke_width": 4} if lit else {"stroke": PAPER_EDGE, "stroke_width": 1.5}
    parts = [rect(0, 0, width, HEIGHT, 10, fill=CARD_PAPER, **edge)]
    parts.append(rect(0, 10, 6, HEIGHT - 20, fill=PLAYER_STYLES[player].fill))
    inner = width - 2 * _PAD
    blocks = (
        (8, _head(player, seat, inner)),
        (8, group(_posts(player, seat, view), x=inner - 178) if view.expansion else ""),
        (54, _workers(seat, inner)),
        (90, _discs(seat, view, inner)),
        (134, _buildings(seat, view, inner)),
        (162, _tiles(seat, view, inner)),
        (186, _herd(seat, view, inner)),
        (208, _points(seat, inner) if seat.points else _hand(seat, view, inner)),
        (276, _objectives(seat, view, inner)),
    )
    parts += [group(block, x=_PAD, y=y) for y, block in blocks]
    return "".join(parts)


def _head(player: int, seat: Seat, width: float) -> str:
    parts = [player_mark(player, 14, 18, 12), text(34, 16, seat.name, 16, fill=INK, bold=True)]
    parts.append(text(34, 32, f"player {player}, {seat.steps} steps, hand of {seat.hand_limit}", 11, fill=FAINT_INK))
    pill = "to act" if seat.is_active else f"{ordinal(seat.rank)}, {sum(seat.points.values())} VP" if seat.rank else ""
    if pill:
        lit = seat.is_active or seat.rank == 1
        parts.append(rect(100, 2, 76, 18, 9, fill=LIT if lit else NEUTRAL))
        parts.append(text(138, 15, pill, 12, fill=INK, anchor="middle", bold=True))
    parts.append(coin(width - 20, 18, 16, seat.money))
    held = f"{seat.certificates}+{seat.permanent}" if seat.permanent else str(seat.certificates)
    sign = rect(width - 92, 4, 48, 28, 5, fill="#e5ecd8", stroke=PAPER_EDGE, stroke_width=1.2)
    told = f"{plural(seat.certificates, 'certificate')} of at most {seat.limit}, {seat.permanent} for good"
    value = text(width - 68, 17, held, 14, fill=INK, anchor="middle", bold=True)
    note = text(width - 68, 28, f"cert. of {seat.limit}", 9, fill=FAINT_INK, anchor="middle")
    return "".join(parts) + titled(told, sign, value, note)


def _posts(player: int, seat: Seat, view: View) -> str:
    """Trading posts in columns, a bell over each empty one, and the exchange tokens."""
    column, parts = view.facts["posts_per_bell"], []
    gone = view.facts["posts"] - seat.posts
    for k in range(view.facts["posts"]):
        x, y = 12 * (k // column), 25 - 8 * (k % column)
        fill, edge = (PLAYER_STYLES[player].fill, INK) if k >= gone else ("none", PAPER_EDGE)
        parts.append(rect(x, y, 7, 7, 1, fill=fill, stroke=edge, stroke_width=0.8))
    parts += [circle(12 * k + 3.5, 4.5, 3.5, fill=LIT, stroke=INK, stroke_width=0.8) for k in range(seat.bells)]
    told = f"{plural(seat.posts, 'trading post')} left, {plural(seat.bells, 'bell')} cleared"
    tokens = titled(plural(seat.tokens, "exchange token"), token(71, 19, 9, seat.tokens))
    return titled(told, *parts) + tokens


def _workers(seat: Seat, width: float) -> str:
    parts = []
    for k, (name, number) in enumerate(seat.workers.items()):
        x, fill = width / 3 * k, WORKERS[name][0]
        row = [text(0, 10, plural(number, name), 11.5, fill=INK, bold=True)]
        for i in range(_ROW_LENGTH):
            style = {"fill": fill, "stroke": INK} if i < number else {"fill": "none", "stroke": PAPER_EDGE}
            row.append(rect(17 * i, 15, 14, 13, 3, stroke_width=1, **style))
        parts.append(group(*row, x=x))
    return "".join(parts)


def _discs(seat: Seat, view: View, width: float) -> str:
    """What is still covered: white discs go anywhere, dark ones only where the corner is dark."""
    known = {name: row for name, row in view.facts["discs"].items() if view.expansion or name != "trading post"}
    step = width / len(known)
    parts = []
    for k, (name, row) in enumerate(known.items()):
        x, left = step * (k + 0.5), seat.discs.get(name, 0)
        for i in range(row["copies"]):
            place = x + 15 * (i - (row["copies"] - 1) / 2)
            fill = WHITE_CORNER if row["white"] else DARK_CORNER
            if i < left:
                parts.append(circle(place, 9, 7, fill=fill, stroke=INK, stroke_width=1.6))
            else:
                parts.append(
                    circle(place, 9, 7, fill="none", stroke=PAPER_EDGE, stroke_width=1, stroke_dasharray="3 2")
                )
        label = text(
            x, 29, _SHORT.get(name, name), 9.5, fill=INK if left else FAINT_INK, anchor="middle", max_width=step
        )
        parts.append(titled(f"disc {name}: {left} of {row['copies']} left", label))
    return line(0, -6, width, -6, stroke=PAPER_EDGE, stroke_width=1) + "".join(parts)


def _buildings(seat: Seat, view: View, width: float) -> str:
    """Dark: on the trail; light: in the supply; struck out: gone."""
    step = width / len(seat.buildings)
    parts = []
    for k, (face, where) in enumerate(seat.buildings):
        x, row = step * k + 1, view.private[face]
        style = {"board": {"fill": "#8d7a58", "stroke": INK}, "supply": {"fill": NEUTRAL, "stroke": INK}}.get(
            where, {"fill": "none", "stroke": PAPER_EDGE}
        )
        ink = "#ffffff" if where == "board" else INK if where == "supply" else PAPER_EDGE
        chip = rect(x, 0, step - 3, 20, 3, stroke_width=1, **style)
        name = text(x + step / 2 - 1.5, 14, face, 11, fill=ink, anchor="middle", bold=True)
        if where == "out":
            name += line(x + 5, 15, x + step - 8, 5, stroke=PAPER_EDGE, stroke_width=1.4)
        told = f"{face}: {where}, {plural(row.craftsmen, 'craftsman')}, {row.vp} VP; {'; '.join(row.actions)}"
        parts.append(titled(told, chip, name))
    return "".join(parts)


def _tiles(seat: Seat, view: View, width: float) -> str:
    """Teepees, hazards and station masters."""
    parts, x = [], 8.0
    for colour, number in seat.teepees.items():
        parts.append(
            titled(f"{number} {colour} teepees", teepee(x, 8, colour, 0.7), text(x + 10, 12, number, 12, fill=INK))
        )
        x += 30
    for name, number in seat.hazards.items():
        for _ in range(number):
            dot = circle(x, 8, 8, fill=HAZARDS.get(name.split(" ")[0], NEUTRAL), stroke=INK, stroke_width=1)
            vp = view.facts["hazard_vp"][name]
            parts.append(titled(f"hazard {name}", dot, text(x, 12, vp, 11, fill=INK, anchor="middle")))
            x += 18
    masters = ", ".join(seat.masters)
    if masters:
        told = "; ".join(f"{name}: {words}" for name, words in seat.masters.items())
        parts.append(titled(told, text(x + 2, 12, f"masters: {masters}", 11, fill=INK, max_width=width - x - 2)))
    return "".join(parts)


def _herd(seat: Seat, view: View, width: float) -> str:
    """The cattle of the whole deck by type."""
    types: dict[tuple[str, int], int] = {}
    for name, number in seat.herd.items():
        row = view.facts["cattle"][name]
        types[row["type"], row["value"]] = types.get((row["type"], row["value"]), 0) + number
    step = min(36.0, (width - 34) / max(1, len(types)))
    parts = [text(0, 11, "herd", 11, fill=FAINT_INK)]
    for k, ((kind, value), number) in enumerate(types.items()):
        x = 40 + step * k
        square = cow(x, 7, kind, value)
        parts.append(titled(f"{number} {kind} in the deck", square, text(x + 10, 11, f"x{number}", 11, fill=INK)))
    return "".join(parts)


def _hand(seat: Seat, view: View, width: float) -> str:
    """The cards of the hand that are known, the number of the others; stack and discard pile."""
    known = sum(seat.hand.values())
    note = f"hand {seat.num_hand}, stack {seat.num_stack}, discarded {sum(seat.discard.values())}"
    parts = [text(0, 10, note, 11, fill=FAINT_INK)]
    cards = list(seat.hand.items())
    places = max(6, len(cards) + (seat.num_hand > known))
    step = min(width / places, 74)
    for k, (name, number) in enumerate(cards):
        parts.append(group(_hand_card(name, number, view, step - 4), x=step * k, y=16))
    if seat.num_hand > known:
        back = rect(0, 0, min(step - 4, 52), 46, 4, fill="#8a6a48", stroke=INK, stroke_width=1)
        words = text(
            min(step - 4, 52) / 2, 29, f"x{seat.num_hand - known}", 15, fill="#ffffff", anchor="middle", bold=True
        )
        parts.append(
            group(titled(f"{plural(seat.num_hand - known, 'card')} face down", back, words), x=step * len(cards), y=16)
        )
    return "".join(parts)


def _hand_card(name: str, number: int, view: View, width: float) -> str:
    if name in view.facts["cattle"]:
        return cattle_card(name, number, view, min(width, 58), 46)
    return objective_face(name, number, view, min(width, 70))


def objective_face(name: str, number: int, view: View, width: float) -> str:
    """An objective card in a hand."""
    row = view.facts["objectives"][name]
    paper = rect(0, 0, width, 46, 4, fill="#f5dfb4", stroke=INK, stroke_width=1)
    action, _, tasks = name.partition(": ")
    parts = [text(4, 12, action, 8.8, fill=INK, bold=True, max_width=width - 6)]
    for k, task in enumerate(tasks.split(", ")[:3]):
        more = tasks.count(", ") > 2 and k == 2
        parts.append(text(4, 22 + 9.5 * k, f"{task} .." if more else task, 8.2, fill=INK, max_width=width - 6))
    parts.append(text(width - 3, 12, f"x{number}" if number > 1 else "", 9, fill=INK, anchor="end", bold=True))
    return titled(f"{plural(number, 'card')}: {name}, {row['vp']} VP", paper, *parts)


def _points(seat: Seat, width: float) -> str:
    """The points at the end by kind."""
    parts = [text(0, 10, f"{sum(seat.points.values())} VP", 12, fill=INK, bold=True)]
    for k, (kind, value) in enumerate(seat.points.items()):
        x, y = width / 3 * (k // 4), 25 + 13 * (k % 4)
        parts.append(
            text(x, y, kind, 11, fill=INK) + text(x + width / 3 - 16, y, value, 11, fill=INK, anchor="end", bold=True)
        )
    return "".join(parts)


def _objectives(seat: Seat, view: View, width: float) -> str:
    """Cards of the personal area, and those of the deck that are known."""
    hidden = f", {plural(seat.unseen, 'card')} unseen" if seat.unseen else ""
    parts = [text(0, 10, "objectives played", 11, fill=FAINT_INK)]
    half = width / 2
    columns = ((0.0, seat.area), (half, seat.cards))
    parts.append(text(half, 10, f"objectives in the deck{hidden}", 11, fill=FAINT_INK))
    for x, cards in columns:
        rows = list(cards.items())
        for k, (name, number) in enumerate(rows[:_OBJECTIVES]):
            parts.append(group(objective_card(name, view, half - 5, number), x=x, y=15 + 17 * k))
        if len(rows) > _OBJECTIVES:
            parts.append(
                text(x + half - 5, 10, f"+{len(rows) - _OBJECTIVES} more", 10, fill=INK, anchor="end", bold=True)
            )
    return "".join(parts)
