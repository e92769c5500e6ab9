"""Published rounds of the Dutch system against its text: pairs, byes, colours, and the values.

Whether another choice was better is proven elsewhere, by a certificate.

Source:
    C.04.3 (editions approved 2024 and applied from 2026-02-01).
"""

from __future__ import annotations

from functools import partial

from openarbiter.languages import said
from openarbiter.model import Colour, RoundNo, Tournament, Tpn
from openarbiter.rulebooks.dutch.terms import (
    ABSOLUTE_WHITE,
    WORDING_2025,
    WORDING_2026,
    Situation,
    Strength,
    Wording,
    situation,
)
from openarbiter.rulebooks.dutch.values import bracket_values
from openarbiter.rulebooks.edition import Edition
from openarbiter.rulebooks.pairing import Bracket
from openarbiter.verification.dutch.due_colours import DutchColours
from openarbiter.verification.pairs import SystemRules
from openarbiter.verification.published import PublishedRound
from openarbiter.verification.verifier import EVERYWHERE, Verifier, groups_of


def _rules(
    tournament: Tournament, round_no: RoundNo, _: Edition, *, wording: Wording
) -> SystemRules:
    """What the Dutch system says about a round: C1, C2, C3 and Article 5."""
    before = situation(tournament, round_no, wording)
    colours = DutchColours(before)
    position = {tpn: index for index, tpn in enumerate(before.tpn)}

    def due(one: Tpn, other: Tpn) -> tuple[Tpn, str]:
        higher, lower = sorted((position[one], position[other]))
        white, article = colours.higher_has_white(higher, lower)
        return before.tpn[higher if white else lower], article

    chapter = "3" if wording.score_differences else "2"
    return SystemRules(
        may_take_bye=dict(zip(before.tpn, before.may_take_bye, strict=True)),
        due_colours=due,
        wants=absolute_preferences(before),
        exempt=topscorers(before),
        rematch=f"C1 ({chapter}.1.1)",
        bye=f"C2 ({chapter}.1.2)",
        same_absolute=f"C3 ({chapter}.1.3)",
        choices=lambda published: (published_brackets(before, published), ()),
    )


def published_brackets(situation: Situation, published: PublishedRound) -> tuple[Bracket, ...]:
    """The brackets of a complete round in TPNs, each with the value of C5 to C21."""
    position = {tpn: index for index, tpn in enumerate(situation.tpn)}
    pairs = [(position[game.white], position[game.black]) for game in published.games]
    groups = groups_of(situation.groups, dict(pairs) | {other: one for one, other in pairs})
    bye = situation.score[position[published.byes[0]]] if published.byes else None
    return tuple(
        group.as_bracket(
            situation.tpn, situation.score, bracket_values(situation, group, below, bye)
        )
        for group, below in zip(groups, [*groups, None][1:], strict=True)
    )


def absolute_preferences(situation: Situation) -> dict[Tpn, Colour]:
    """The colour of everybody with an absolute preference (Article 1.7.1)."""
    return {
        situation.tpn[position]: Colour.WHITE if number == ABSOLUTE_WHITE else Colour.BLACK
        for position, number in enumerate(situation.colour_class)
        if number and (number - 1) % 3 + 1 == Strength.ABSOLUTE
    }


def topscorers(situation: Situation) -> frozenset[Tpn]:
    """The topscorers (Article 1.8), whom the limits of colours do not bind."""
    return frozenset(
        tpn for tpn, top in zip(situation.tpn, situation.topscorer, strict=True) if top
    )


def _verifier(wording: Wording) -> Verifier:
    return Verifier(
        looked_at=(
            *EVERYWHERE,
            said("the colours of every board (Article 5)"),
        ),
        not_looked_at=(said("whether another choice was better by C5 to C21 and Article 4"),),
        rules=partial(_rules, wording=wording),
    )


VERIFIER_2025 = _verifier(WORDING_2025)
VERIFIER_2026 = _verifier(WORDING_2026)
