"""Brackets and the step log of a round, in the names of the tournament. It decides nothing.

Source:
    C.04.5 and C.04.6 (applied from 2026-02-01), 2.1 to 2.3 and Article 3; no regulation says how a
    log is to look.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import combinations, groupby, islice, product

from openarbiter.languages import said
from openarbiter.model import Tpn
from openarbiter.rulebooks import passed_over
from openarbiter.rulebooks.log_text import decimal, numbers
from openarbiter.rulebooks.meetings import mask_of
from openarbiter.rulebooks.pairing import Bracket, CriterionValue, RoundPairing
from openarbiter.rulebooks.passed_over import OTHERS_LEFT, Because
from openarbiter.rulebooks.statement import Colours, Statement
from openarbiter.rulebooks.upfloating.pairing import PairedBracket, PairedRound, of_set
from openarbiter.rulebooks.upfloating.text import Situation
from openarbiter.values import replace

_BRACKET = Because(said("the bracket could then not be paired"), "C1")
_REST = Because(OTHERS_LEFT, "C3")
_LATER = Because(said("the set comes later in the order"), "3.5.4")

MOST_SETS = 12
"""Sets of upfloaters of which the log says why they were passed over."""


def told(
    answer: RoundPairing,
    statement: Statement,
    paired: PairedRound,
    colours: Callable[[str, Tpn, Tpn], str],
) -> RoundPairing:
    """The answer with its brackets and its steps."""

    def whole() -> Iterator[str]:
        yield from steps(statement, paired)
        games = Colours(statement, paired.situation).games_with_rules(paired.pairs)
        yield from (colours(rule.article, white, black) for (white, black), rule in games)

    return replace(answer, make_brackets=partial(brackets, statement, paired), make_steps=whole)


def brackets(statement: Statement, paired: PairedRound) -> tuple[Bracket, ...]:
    """The brackets of a round with their upfloaters and all criteria (2.3)."""
    return tuple(
        statement.bracket(paired.situation, each.residents, each.choice, method="matching")
        for each in paired.brackets
    )


def steps(statement: Statement, paired: PairedRound) -> Iterator[str]:
    """The steps of a round, one a line: the bye, then each bracket from the top (Article 3)."""
    situation = paired.situation
    if paired.bye is not None:
        yield said(
            "[3.4] bye: {player} (score {points})",
            player=situation.tpn[paired.bye],
            points=decimal(situation.score[paired.bye]),
        )
        yield from passed_over.lines(statement.bye.passed_over(situation, paired.bye))
    for number, bracket in enumerate(paired.brackets):
        if number or paired.bye is not None:
            yield ""
        yield from _bracket_steps(statement, situation, bracket)
    yield ""


def _bracket_steps(
    statement: Statement, situation: Situation, bracket: PairedBracket
) -> Iterator[str]:
    """The steps of a bracket: its residents, the set of upfloaters, the pairs (3.2, 3.5, 3.6)."""
    choice = bracket.choice
    yield said(
        "[3.2] top scoregroup, score {points}: {players}",
        points=decimal(choice.score),
        players=_names(situation, bracket.residents),
    )
    if choice.floaters:
        score, tpn = situation.score, situation.tpn
        chosen = " ".join(f"{tpn[each]} ({decimal(score[each])})" for each in choice.floaters)
        yield said("[3.5] upfloaters: {players}", players=chosen)
        yield from _sets_passed_over(statement, situation, bracket)
    else:
        yield said("[3.5] no upfloaters")
    values = statement.values(situation, choice)
    shown = (f"{code} {_value(value)}" for code, value in values if value is not None)
    yield said("  values: {values}", values=", ".join(shown))
    yield said(
        "[3.6] identifier: {tops} - {bottoms}",
        tops=_names(situation, (top for top, _ in choice.pairs)),
        bottoms=_names(situation, (bottom for _, bottom in choice.pairs)),
    )


def _value(value: CriterionValue) -> str:
    """C5 lists differences of scores; everything else is a count."""
    if isinstance(value, tuple):
        return " ".join(map(decimal, value)) or "-"
    return str(value)


def _names(situation: Situation, players: Iterable[int]) -> str:
    return numbers(situation.tpn[each] for each in players)


def _sets_passed_over(
    statement: Statement, situation: Situation, bracket: PairedBracket
) -> Iterator[str]:
    sets = list(islice(earlier_sets(situation, bracket), MOST_SETS + 1))
    against = [(other, against_set(statement, situation, bracket, other)) for other in sets]
    told = [(other, why) for other, why in against[:MOST_SETS] if why is not None]
    if len(bracket.upfloaters) == 1:
        yield from passed_over.lines((situation.tpn[other[0]], why) for other, why in told)
    else:
        for players, why in told:
            yield said(
                "  set {players} passed over because {reason} ({article})",
                players=_names(situation, players),
                reason=why.reason,
                article=why.article,
            )
    if len(sets) > MOST_SETS:
        yield said(
            "  the first {count} sets of the order are looked at here",
            MOST_SETS,
            one="  the first set of the order is looked at here",
        )


def against_set(
    statement: Statement, situation: Situation, bracket: PairedBracket, other: Sequence[int]
) -> Because | None:
    """What stands against another set of upfloaters of a bracket (C.04.5 and C.04.6, 3.5).

    Args:
        statement: The criteria.
        situation: The situation before the round.
        bracket: The bracket as it was paired.
        other: Positions of the participants of the other set, ascending.

    Returns:
        The first thing in the order of the criteria; ``None`` for the set that was chosen, and for
        a set of a size that leaves somebody of the bracket without an opponent.
    """
    chosen, field = tuple(bracket.upfloaters), situation.field
    if tuple(other) == chosen or (len(bracket.residents) + len(other)) % 2:
        return None
    if not field.completable(mask_of((*bracket.residents, *other))):
        return _BRACKET
    if not field.completable(mask_of(bracket.lower) & ~mask_of(other)):
        return _REST
    mine, theirs = (
        of_set(situation, bracket.residents, bracket.lower, each) for each in (chosen, other)
    )
    worse = statement.first_worse(situation, mine, theirs)
    return _LATER if worse is None else Because(worse.worse, worse.code)


def earlier_sets(situation: Situation, bracket: PairedBracket) -> Iterator[tuple[int, ...]]:
    """The sets before the chosen one, in the order of 3.5.4.

    Of a single upfloater these are all with a higher score too; of several only the sets with the
    same scores.
    """
    chosen, score = bracket.upfloaters, situation.score
    if len(chosen) == 1:
        yield from ((each,) for each in bracket.lower if each < chosen[0])
        return
    by_score: list[Iterator[tuple[int, ...]]] = []
    for points, places in groupby(chosen, score.__getitem__):
        group = [each for each in bracket.lower if score[each] == points]
        by_score.append(combinations(group, len(list(places))))
    for parts in product(*by_score):
        other = tuple(each for part in parts for each in part)
        if other == tuple(chosen):
            return
        yield other
