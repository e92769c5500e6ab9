"""Published rounds against the Burstein text of 2026: its limits, its colours, C5 to C8.

Seeding rounds are verified by the Dutch system, as :meth:`Edition.for_round` says.

Source:
    C.04.4.2 (applied from 2026-02-01), chapters 2 and 5.
"""

from __future__ import annotations

from openarbiter.languages import said
from openarbiter.model import RoundNo, Tournament
from openarbiter.rulebooks.burstein.text import BURSTEIN, Situation, situation
from openarbiter.rulebooks.dutch.verify import absolute_preferences
from openarbiter.rulebooks.edition import Edition
from openarbiter.rulebooks.pairing import Bracket
from openarbiter.rulebooks.positions import without
from openarbiter.rulebooks.statement import Choice
from openarbiter.values import replace
from openarbiter.verification.by_statement import rules_of
from openarbiter.verification.pairs import SystemRules
from openarbiter.verification.published import PublishedRound
from openarbiter.verification.verifier import published_groups, verifier_by


def _rules(tournament: Tournament, round_no: RoundNo, _edition: Edition) -> SystemRules:
    before = situation(tournament, round_no)
    return replace(
        rules_of(BURSTEIN, before, absolute_preferences(before)),
        choices=lambda published: (_brackets(before, published), ()),
    )


def _brackets(before: Situation, published: PublishedRound) -> tuple[Bracket, ...]:
    """The brackets with the values of C5 to C8; who has the bye belongs to none."""
    pool = before
    for tpn in published.byes:
        pool = without(pool, pool.tpn.index(tpn))
    groups = published_groups(pool.tpn, pool.score, published)
    following = [*(group.downfloaters for group in groups), None][1:]
    return tuple(
        group.as_bracket(
            pool.tpn,
            pool.score,
            BURSTEIN.values(
                pool, Choice(pool.score[group.start], group.downfloaters, group.pairs, below)
            ),
        )
        for group, below in zip(groups, following, strict=True)
    )


VERIFIER = verifier_by(
    _rules,
    said("the colours of every board (chapter 5)"),
    said("the values of C5 to C8; seeding rounds by the Dutch system"),
    but=said("whether another bye, better values or an earlier pairing was possible (3.1, 2.3, 4)"),
)
