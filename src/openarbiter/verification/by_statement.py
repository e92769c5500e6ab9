"""What a published round is held against follows from the statement of its system.

Source:
    The articles are those of the statements.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial

from openarbiter.model import Colour, Tpn
from openarbiter.rulebooks.pairing import Bracket
from openarbiter.rulebooks.positions import Positions, score_groups
from openarbiter.rulebooks.statement import Choice, Colours, Criterion, Statement
from openarbiter.values import replace
from openarbiter.verification.pairs import SystemRules
from openarbiter.verification.published import PublishedRound
from openarbiter.verification.verifier import ColoursByRule


def rules_of(
    statement: Statement, before: Positions, wants: Mapping[Tpn, Colour] | None = None
) -> SystemRules:
    """The limits and colours of a statement.

    Args:
        statement: The statement, whose limits are in the order that it says.
        before: The situation before the round.
        wants: The colour that somebody must have; ``None`` where the text limits no colours.
    """
    colours = Colours(statement, before)
    articles = {rule.name: rule.article for rule in statement.colours}

    def decide(one: int, other: int) -> tuple[bool, str]:
        white, rule = colours.decided(one, other)
        return white, rule.name

    by_rule = ColoursByRule(before.tpn, decide, articles)
    rules = SystemRules(
        may_take_bye=dict(zip(before.tpn, before.may_take_bye, strict=True)),
        due_colours=by_rule.due,
        colour_rule=by_rule.rule,
        rematch=statement.limits[0].article,
        bye=statement.bye.barred,
    )
    if wants is None:
        return replace(rules, limits=(False, False))
    return replace(rules, wants=wants, same_absolute=statement.limits[2].article)


def upfloating_brackets(
    statement: Statement,
    before: Positions,
    published: PublishedRound,
    top: Callable[[int], int] = int,
) -> Iterator[Bracket]:
    """The brackets as the pairs show them: who meets somebody of more points has floated up.

    Values that a bracket does not show by itself, because others have to be asked, are left out.

    Args:
        statement: The criteria.
        before: The situation before the round.
        published: The round.
        top: By what of positions pairs and the two of a pair stand in the bracket.
    """
    place = {tpn: position for position, tpn in enumerate(before.tpn)}
    pairs = sorted(
        (min(pair), max(pair))
        for pair in ((place[game.white], place[game.black]) for game in published.games)
    )
    shown = replace(statement, criteria=tuple(filter(partial(_shows, before), statement.criteria)))
    for start, end in score_groups(before.score):
        inside = [pair for pair in pairs if start <= pair[0] < end]
        if inside:
            upfloaters = sorted(other for _, other in inside if other >= end)
            ordered = sorted(
                (sorted(pair, key=top) for pair in inside), key=lambda pair: top(pair[0])
            )
            choice = Choice(before.score[start], upfloaters, [(one, two) for one, two in ordered])
            residents = sorted(each for each in choice.players if each < end)
            yield shown.bracket(before, residents, choice, method="published")


def _shows(before: Positions, criterion: Criterion) -> bool:
    """Whether a bracket shows the value of a criterion; one on pairs that is silent shows none."""
    return criterion.choice is None and not (criterion.pair and criterion.silent(before))
