"""Brackets and the step log of a round, in the names of the tournament. It decides nothing.

Source:
    C.04.5 and C.04.6 (applied from 2026-02-01), Article 3; no regulation says how a log is to look.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from openarbiter.languages import said
from openarbiter.model import Tpn
from openarbiter.rulebooks import passed_over as because_of
from openarbiter.rulebooks.log_text import decimal, numbers
from openarbiter.rulebooks.pairing import Bracket, CriterionValue
from openarbiter.rulebooks.upfloating import passed_over
from openarbiter.rulebooks.upfloating.field import Field
from openarbiter.rulebooks.upfloating.process import PairedBracket, PairedRound
from openarbiter.rulebooks.upfloating.values import pair_values, set_values


def brackets(paired: PairedRound) -> tuple[Bracket, ...]:
    """The brackets of a round, upfloaters as those who moved in, with all criteria (2.3)."""
    field = paired.field
    return tuple(
        Bracket.of_positions(
            field.situation.tpn,
            score=field.situation.score[each.residents[0]],
            residents=each.residents,
            moved_down=each.upfloaters,
            pairs=each.pairs,
            downfloaters=(),
            criteria=bracket_values(field, each),
            method="matching",
        )
        for each in paired.brackets
    )


def bracket_values(field: Field, bracket: PairedBracket) -> tuple[tuple[str, CriterionValue], ...]:
    """(code, value) of all criteria of a bracket from C4 on (2.3)."""
    return (
        *set_values(field, bracket.residents, bracket.upfloaters, bracket.lower),
        *pair_values(field.situation, bracket.pairs, bracket.upfloaters),
    )


def steps(paired: PairedRound) -> Iterator[str]:
    """The steps of a round, one a line: the bye, then each bracket from the top (Article 3)."""
    field = paired.field
    tpn, score = field.situation.tpn, field.situation.score
    if paired.bye is not None:
        yield said(
            "[3.4] bye: {player} (score {points})",
            player=tpn[paired.bye],
            points=decimal(score[paired.bye]),
        )
        over = passed_over.for_bye(field, paired.bye)
        yield from because_of.lines((tpn[each], because) for each, because in over)
    for number, bracket in enumerate(paired.brackets):
        if number or paired.bye is not None:
            yield ""
        yield from bracket_steps(field, bracket)


def bracket_steps(field: Field, bracket: PairedBracket) -> Iterator[str]:
    """The steps of a bracket: its residents, the set of upfloaters, the pairs (3.2, 3.5, 3.6)."""
    situation = field.situation
    yield said(
        "[3.2] top scoregroup, score {points}: {players}",
        points=decimal(situation.score[bracket.residents[0]]),
        players=_names(field, bracket.residents),
    )
    if bracket.upfloaters:
        yield said(
            "[3.5] upfloaters: {players}",
            players=said_set(field, bracket.upfloaters),
        )
        yield from _sets_passed_over(field, bracket)
    else:
        yield said("[3.5] no upfloaters")
    yield said("  values: {values}", values=_values(bracket_values(field, bracket)))
    tops = [top for top, _ in bracket.pairs]
    bottoms = [bottom for _, bottom in bracket.pairs]
    yield said(
        "[3.6] identifier: {tops} - {bottoms}",
        tops=_names(field, tops),
        bottoms=_names(field, bottoms),
    )


def said_set(field: Field, players: Sequence[int]) -> str:
    """A set of upfloaters in the order of 3.5.3, each with the score: ``4 (2.0) 7 (1.5)``."""
    score, tpn = field.situation.score, field.situation.tpn
    return " ".join(f"{tpn[each]} ({decimal(score[each])})" for each in players)


def _sets_passed_over(field: Field, bracket: PairedBracket) -> Iterator[str]:
    told, more = passed_over.before_set(field, bracket)
    single = len(bracket.upfloaters) == 1
    if single:
        yield from because_of.lines((field.situation.tpn[each[0]], why) for each, why in told)
    else:
        for players, why in told:
            yield said(
                "  set {players} passed over because {reason} ({article})",
                players=_names(field, players),
                reason=why.reason,
                article=why.article,
            )
    if more:
        yield said(
            "  the first {number} sets of the order are looked at here",
            number=passed_over.MOST_SETS,
        )


def _values(values: Iterable[tuple[str, CriterionValue]]) -> str:
    return ", ".join(f"{code} {_value(value)}" for code, value in values if value is not None)


def _value(value: CriterionValue) -> str:
    """C5 lists differences of scores; everything else is a count."""
    if isinstance(value, tuple):
        return " ".join(map(decimal, value)) or "-"
    return str(value)


def _names(field: Field, players: Iterable[int]) -> str:
    tpn: Sequence[Tpn] = field.situation.tpn
    return numbers(tpn[each] for each in players)
