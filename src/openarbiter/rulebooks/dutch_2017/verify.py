"""Published rounds against the text of 2017: its limits, its colours, the values of its criteria.

Source:
    C.04.3 (2017), A.3, section C, section E.
"""

from __future__ import annotations

from openarbiter.languages import said
from openarbiter.model import RoundNo, Tournament, Tpn
from openarbiter.rulebooks.dutch.terms import Situation
from openarbiter.rulebooks.dutch_2017.text import counted, parts_of, situation
from openarbiter.rulebooks.edition import Edition
from openarbiter.rulebooks.pairing import Bracket
from openarbiter.verification.dutch import absolute_preferences, topscorers
from openarbiter.verification.dutch.due_colours import DutchColours
from openarbiter.verification.pairs import SystemRules
from openarbiter.verification.published import PublishedRound
from openarbiter.verification.verifier import (
    EVERYWHERE,
    Group,
    Values,
    Verifier,
    published_groups,
)

COLOUR_ARTICLES = {f"5.2.{number}": f"E.{number}" for number in range(1, 6)}
"""Articles about colours, by those of the later editions, which say the same."""


def _rules(tournament: Tournament, round_no: RoundNo, _edition: Edition) -> SystemRules:
    before = situation(tournament, round_no)
    colours = DutchColours(before)
    position = {tpn: index for index, tpn in enumerate(before.tpn)}

    def rule(one: Tpn, other: Tpn) -> str:
        return COLOUR_ARTICLES[
            colours.higher_has_white(*sorted((position[one], position[other])))[1]
        ]

    def due(one: Tpn, other: Tpn) -> tuple[Tpn, str]:
        higher, lower = sorted((position[one], position[other]))
        white, article = colours.higher_has_white(higher, lower)
        return before.tpn[higher if white else lower], COLOUR_ARTICLES[article]

    def choices(published: PublishedRound) -> tuple[tuple[Bracket, ...], tuple[()]]:
        found = tuple(
            group.as_bracket(before.tpn, before.score, _values(before, colours, group))
            for group in published_groups(before.tpn, before.score, published)
        )
        return found, ()

    return SystemRules(
        may_take_bye=dict(zip(before.tpn, before.may_take_bye, strict=True)),
        due_colours=due,
        colour_rule=rule,
        wants=absolute_preferences(before),
        exempt=topscorers(before),
        rematch="C.1",
        bye="C.2",
        same_absolute="C.3",
        choices=choices,
    )


def _values(before: Situation, colours: DutchColours, group: Group) -> Values:
    """The values of a scoregroup; C.7 depends on what else could have floated."""
    parts = parts_of(
        before,
        group,
        (lambda *pair: colours.higher_has_white(*pair)[0]) if before.last_round else None,
    )
    values = counted(parts, before.score[group.end - 1])
    return tuple((code, value) for code, value in values if code != "C.7")


VERIFIER = Verifier(
    looked_at=(
        *EVERYWHERE,
        said("the colours of every board (section E)"),
        said("the values of C.5, C.6 and C.8 to C.19, by scoregroups"),
    ),
    not_looked_at=(
        said("which bracket is the penultimate one (A.9)"),
        said("whether other values or an earlier candidate were possible (sections C and D)"),
    ),
    rules=_rules,
)
