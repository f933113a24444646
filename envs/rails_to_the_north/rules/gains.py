"""Dollars and certificates, also so many per unit."""

from westbound.envs.core.jit import rule
from westbound.envs.core.prompts import push
from westbound.envs.rails_to_the_north.rules.counting import count
from westbound.envs.rails_to_the_north.tables import LIMIT_4_DISC, LIMIT_6_DISC, TRACK_STEPS
from westbound.envs.rails_to_the_north.verbs import DRAW, FORWARD, PER


@rule
def run_dollars(s, t, p, number):
    """[Buildings, R24] From the bank; dollars cannot be refused."""
    s.players[p].money += number


@rule
def run_pay(s, t, p, number):
    """[Buildings] To the bank; what can be paid was looked at before."""
    s.players[p].money -= number


@rule
def certificate_limit(s, t, p):
    """[Certificates] The highest place of the marker: the second disc counts only once the first is cleared."""
    discs = s.players[p].discs
    if discs[LIMIT_4_DISC] > 0:
        return t.limits[0]
    return t.limits[1] if discs[LIMIT_6_DISC] > 0 else t.limits[2]


@rule
def can_gain_certificate(s, t, p):
    """[Certificates] The marker is below the limit."""
    return t.track[s.players[p].marker] < certificate_limit(s, t, p)


@rule
def run_certificates(s, t, p, number):
    """[Certificates, R24] So many places forward, never past the limit; the place after 4 is 6."""
    player = s.players[p]
    for _ in range(min(number, TRACK_STEPS)):
        if can_gain_certificate(s, t, p):
            player.marker += 1


@rule
def run_dollars_per(s, t, p, argument):
    """[Buildings] So many dollars for each unit."""
    run_dollars(s, t, p, count(s, t, p, argument % PER) * (argument // PER))


@rule
def run_certificates_per(s, t, p, argument):
    """[Buildings] So many certificates for each unit."""
    run_certificates(s, t, p, count(s, t, p, argument % PER) * (argument // PER))


@rule
def run_forward_per(s, t, p, unit):
    """[Railroad] The units are counted when the move starts."""
    push(s, FORWARD, p, count(s, t, p, unit))


@rule
def run_draw_per(s, t, p, unit):
    """[Cards] Up to one card for each unit."""
    push(s, DRAW, p, count(s, t, p, unit))
