"""Published rounds against the Dutch text: its limits, its colours, and the values of C5 to C21.

Whether another choice was better is proven elsewhere, by a certificate.

Source:
    C.04.3 (editions approved 2024 and applied from 2026-02-01).
"""

from __future__ import annotations

from functools import partial

from openarbiter.languages import said
from openarbiter.model import Colour, RoundNo, Tournament, Tpn
from openarbiter.rulebooks.downfloating.choice import choice_of
from openarbiter.rulebooks.dutch.terms import (
    ABSOLUTE_BLACK,
    ABSOLUTE_WHITE,
    Situation,
    Wording,
    situation,
)
from openarbiter.rulebooks.dutch.text import WORDING_2025, WORDING_2026, shown
from openarbiter.rulebooks.edition import Edition
from openarbiter.rulebooks.pairing import Bracket
from openarbiter.values import replace
from openarbiter.verification.by_statement import rules_of
from openarbiter.verification.pairs import SystemRules
from openarbiter.verification.published import PublishedRound
from openarbiter.verification.verifier import Verifier, published_groups, verifier_by


def _rules(
    tournament: Tournament, round_no: RoundNo, _: Edition, *, wording: Wording
) -> SystemRules:
    """What the Dutch system says about a round: C1, C2, C3 and Article 5."""
    before = situation(tournament, round_no, wording)
    rematch, bye, same_absolute, _completion = (
        f"{each.code} ({each.article})" for each in before.statement.limits
    )
    return replace(
        rules_of(before.statement, before, absolute_preferences(before)),
        colour_rule=None,
        exempt=topscorers(before),
        rematch=rematch,
        bye=bye,
        same_absolute=same_absolute,
        choices=lambda published: (published_brackets(before, published), ()),
    )


def published_brackets(situation: Situation, published: PublishedRound) -> tuple[Bracket, ...]:
    """The brackets of a complete round in TPNs, each with the value of C5 to C21."""
    groups = published_groups(situation.tpn, situation.score, published)
    byes = (situation.score[situation.tpn.index(tpn)] for tpn in published.byes)
    bye = next(byes, None)
    values = situation.statement.values
    return tuple(
        group.as_bracket(
            situation.tpn,
            situation.score,
            shown(values(situation, choice_of(situation, group, below, bye))),
        )
        for group, below in zip(groups, [*groups, None][1:], strict=True)
    )


def absolute_preferences(situation: Situation) -> dict[Tpn, Colour]:
    """The colour of everybody with an absolute preference (Article 1.7.1)."""
    colours = {ABSOLUTE_WHITE: Colour.WHITE, ABSOLUTE_BLACK: Colour.BLACK}
    classes = zip(situation.tpn, situation.colour_class, strict=True)
    return {tpn: colours[number] for tpn, number in classes if number in colours}


def topscorers(situation: Situation) -> frozenset[Tpn]:
    """The topscorers (Article 1.8), whom the limits of colours do not bind."""
    tops = zip(situation.tpn, situation.topscorer, strict=True)
    return frozenset(tpn for tpn, top in tops if top)


def _verifier(wording: Wording) -> Verifier:
    return verifier_by(
        partial(_rules, wording=wording),
        said("the colours of every board (Article 5)"),
        but=said("whether another choice was better by C5 to C21 and Article 4"),
    )


VERIFIER_2025 = _verifier(WORDING_2025)
VERIFIER_2026 = _verifier(WORDING_2026)
