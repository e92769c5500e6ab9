"""Published rounds against C.04.6: meetings, byes, colours, and the values of C4, C5 and C7 to C10.

Source:
    C.04.6 (applied from 2026-02-01), Articles 2 and 4.
"""

from __future__ import annotations

from openarbiter.languages import said
from openarbiter.model import RoundNo, Tournament
from openarbiter.rulebooks.edition import Edition
from openarbiter.rulebooks.pairing import Bracket, CriterionValue
from openarbiter.rulebooks.team_swiss.colours import ARTICLES, Colours
from openarbiter.rulebooks.team_swiss.terms import Situation, situation
from openarbiter.rulebooks.upfloating.terms import Member
from openarbiter.verification.pairs import SystemRules
from openarbiter.verification.published import PublishedRound
from openarbiter.verification.verifier import EVERYWHERE, ColoursByRule, Verifier


def _rules(tournament: Tournament, round_no: RoundNo, _edition: Edition) -> SystemRules:
    before = situation(tournament, round_no)
    colours = ColoursByRule(before.tpn, Colours(before).deciding_rule, ARTICLES)
    return SystemRules(
        may_take_bye=dict(zip(before.tpn, before.may_take_bye, strict=True)),
        due_colours=colours.due,
        colour_rule=colours.rule,
        limits=(False, False),
        rematch="2.1.1",
        bye="2.1.2",
        choices=lambda published: (_brackets(before, published), ()),
    )


def _brackets(before: Situation, published: PublishedRound) -> tuple[Bracket, ...]:
    """The brackets as the pairs show them: the top scoregroup, and whom it meets from below."""
    partner: dict[int, int] = {}
    place = {tpn: position for position, tpn in enumerate(before.tpn)}
    for game in published.games:
        one, other = place[game.white], place[game.black]
        partner |= {one: other, other: one}
    left = sorted(partner)
    found = []
    while left:
        top = before.score[left[0]]
        residents = [each for each in left if before.score[each] == top]
        upfloaters = sorted(
            partner[each] for each in residents if before.score[partner[each]] < top
        )
        tops = [each for each in (*residents, *upfloaters) if _is_top(before, each, partner[each])]
        pairs = [(each, partner[each]) for each in sorted(tops, key=before.tpn.__getitem__)]
        found.append(
            Bracket.of_positions(
                before.tpn,
                score=top,
                residents=residents,
                moved_down=(),
                upfloaters=upfloaters,
                pairs=pairs,
                downfloaters=(),
                criteria=_values(before, residents, upfloaters, pairs),
                method="published",
            )
        )
        left = [each for each in left if each not in residents and each not in upfloaters]
    return tuple(found)


def _is_top(before: Situation, one: int, other: int) -> bool:
    """Whether a team is the top member of its pair: the one with the smaller TPN (3.6.1)."""
    return before.tpn[one] < before.tpn[other]


def _values(
    before: Situation, residents: list[int], upfloaters: list[int], pairs: list[tuple[int, int]]
) -> tuple[tuple[str, CriterionValue], ...]:
    """(code, value) of the criteria that a bracket shows by itself; C6 asks about others (2.3)."""
    score, floated = before.score, before.floated
    differences = sorted((score[residents[0]] - score[each] for each in upfloaters), reverse=True)
    values: list[tuple[str, CriterionValue]] = [
        ("C4", len(upfloaters)),
        ("C5", tuple(differences)),
        ("C7", sum(floated[each] for each in upfloaters) if before.floats_count else None),
    ]
    member = {
        each: Member(each in upfloaters, floated[each], before.kind[each])
        for each in (*residents, *upfloaters)
    }
    values += [
        (each.code, sum(each.value(member[one], member[other]) for one, other in pairs))
        for each in before.pair_criteria
    ]
    return tuple(values)


VERIFIER = Verifier(
    looked_at=(
        *EVERYWHERE[:-1],
        said("the colours of every match (4)"),
        said("the values of C4, C5 and C7 to C10"),
    ),
    not_looked_at=(
        said("whether another bye, other upfloaters or a smaller identifier was due (3.4 to 3.6)"),
    ),
    rules=_rules,
)
"""What is looked at of a round of teams."""
