"""Published rounds against the older Burstein text: its limits, its colours, the due colours.

Source:
    C.04.4.2 (older text), 3.1, 4.1, chapter 5, 6.3, 6.5, 6.6.
"""

from __future__ import annotations

from collections.abc import Sequence

from openarbiter.languages import said
from openarbiter.model import Points, RoundNo, Tournament, Tpn
from openarbiter.rulebooks.burstein_legacy.text import BLACK, TEXT, WHITE, Situation, situation
from openarbiter.rulebooks.edition import Edition
from openarbiter.rulebooks.pairing import Bracket
from openarbiter.rulebooks.statement import Choice
from openarbiter.values import replace
from openarbiter.verification.by_statement import rules_of
from openarbiter.verification.pairs import SystemRules
from openarbiter.verification.published import PublishedRound
from openarbiter.verification.verifier import (
    Group,
    only_colour,
    published_groups,
    verifier_by,
)


def _rules(tournament: Tournament, round_no: RoundNo, _edition: Edition) -> SystemRules:
    before = situation(tournament, round_no)
    return replace(
        rules_of(TEXT, before, only_colour(before.tpn, before.allowed, WHITE, BLACK)),
        same_absolute="5.2, 5.3",
        difference="5.2",
        third="5.3",
        choices=lambda published: (_brackets(before, published), ()),
    )


def _brackets(before: Situation, published: PublishedRound) -> tuple[Bracket, ...]:
    """The groups with the number of due colours that are not granted (6.5)."""
    byes = set(published.byes)
    order = [each for each in range(len(before.tpn)) if before.tpn[each] not in byes]
    order.sort(key=lambda each: -before.score[each])  # within a score 3.2 has the order
    tpn = [before.tpn[each] for each in order]
    score = [before.score[each] for each in order]
    found = []
    for group in _joined_groups(tpn, score, published):
        pairs = [(order[one], order[other]) for one, other in group.pairs]
        values = TEXT.values(before, Choice(score[group.start], group.downfloaters, pairs))
        found.append(group.as_bracket(tpn, score, values))
    return tuple(found)


def _joined_groups(
    tpn: Sequence[Tpn], score: Sequence[Points], published: PublishedRound
) -> tuple[Group, ...]:
    """The groups: score groups count as one that show it (6.3, 6.6).

    That is where more than one player floats to the next group, or somebody floats again.
    """
    counted = list(score)
    while True:
        groups = published_groups(tpn, counted, published)
        joined = next(
            (
                number
                for number, group in enumerate(groups[:-1])
                if len(group.downfloaters) > 1 or set(group.downfloaters) & set(group.moved_down)
            ),
            None,
        )
        if joined is None:
            return groups
        own = counted[groups[joined].start]
        for each in groups[joined + 1].residents:
            counted[each] = own


VERIFIER = verifier_by(
    _rules,
    said("the colours of every board (chapter 5)"),
    said("the due colours granted (6.5)"),
    but=said("whether another combination or another bye was due (4.2, 6.1 to 6.6)"),
)
