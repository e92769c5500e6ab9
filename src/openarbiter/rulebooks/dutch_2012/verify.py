"""Published rounds against the text of 2012: its limits, its colours, the values of B2 to B6.

Source:
    C.04.3.1 (2012), A3, B1 to B6, C1, section E.
"""

from __future__ import annotations

from openarbiter.languages import said
from openarbiter.model import RoundNo, Tournament
from openarbiter.rulebooks.dutch.terms import Situation
from openarbiter.rulebooks.dutch.verify import absolute_preferences, topscorers
from openarbiter.rulebooks.dutch_2012.text import (
    Colours,
    bracket_values,
    compatible,
    situation,
    treated_as_homogeneous,
)
from openarbiter.rulebooks.edition import Edition
from openarbiter.rulebooks.pairing import Bracket
from openarbiter.verification.pairs import SystemRules
from openarbiter.verification.published import PublishedRound
from openarbiter.verification.verifier import (
    EVERYWHERE,
    ColoursByRule,
    Group,
    Values,
    Verifier,
    published_groups,
)


def _rules(tournament: Tournament, round_no: RoundNo, _edition: Edition) -> SystemRules:
    before = situation(tournament, round_no)
    colours = ColoursByRule(before.tpn, Colours(before).deciding_rule)

    def choices(published: PublishedRound) -> tuple[tuple[Bracket, ...], tuple[()]]:
        found = tuple(
            group.as_bracket(before.tpn, before.score, _values(before, group))
            for group in published_groups(before.tpn, before.score, published)
        )
        return found, ()

    return SystemRules(
        may_take_bye=dict(zip(before.tpn, before.may_take_bye, strict=True)),
        due_colours=colours.due,
        colour_rule=colours.rule,
        wants=absolute_preferences(before),
        exempt=topscorers(before),
        rematch="B1.a",
        bye="B1.b",
        same_absolute="B2",
        difference="B2",
        third="B2",
        choices=choices,
    )


def _values(before: Situation, group: Group) -> Values:
    """The values of a group, without those whom C1 takes out; of the lowest it takes nobody."""
    lowest = group.end == group.next_end
    meeting = group.players if lowest else compatible(before, group.players)
    down = [each for each in group.moved_down if each in meeting]
    floaters = [each for each in group.downfloaters if each in meeting]
    split = not treated_as_homogeneous(len(down), len(meeting))
    return bracket_values(before, meeting, down, group.pairs, floaters, heterogeneous=split)


VERIFIER = Verifier(
    looked_at=(
        *EVERYWHERE,
        said("the colours of every board (section E)"),
        said("the values of B2 to B6"),
    ),
    not_looked_at=(
        said("whether other values or an earlier candidate were possible (sections C and D)"),
    ),
    rules=_rules,
)
