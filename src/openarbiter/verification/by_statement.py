"""What a published round is held against follows from the statement of its system.

Source:
    The articles are those of the statements.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from openarbiter.model import Colour, Tpn
from openarbiter.rulebooks.pairing import Bracket
from openarbiter.rulebooks.positions import Positions, score_groups
from openarbiter.rulebooks.statement import Choice, Colours, Statement
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
    statement: Statement, before: Positions, published: PublishedRound
) -> Iterator[Bracket]:
    """The brackets as the pairs show them: who meets somebody of more points has floated up."""
    place = {tpn: position for position, tpn in enumerate(before.tpn)}
    pairs: Sequence[tuple[int, int]] = sorted(
        (min(pair), max(pair))
        for pair in ((place[game.white], place[game.black]) for game in published.games)
    )
    for start, end in score_groups(before.score):
        inside = [pair for pair in pairs if start <= pair[0] < end]
        if inside:
            choice = Choice(
                before.score[start], sorted(other for _, other in inside if other >= end), inside
            )
            residents = sorted(each for each in choice.players if each < end)
            yield statement.bracket(before, residents, choice, method="published")
