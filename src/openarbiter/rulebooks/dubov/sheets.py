"""The subgroups of each bracket with ARO, and S1 beside T2, for paper.

Source:
    C.04.4.1 (applied from 2026-02-01), 1.6 to 1.8 and 3.1 to 3.2.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from openarbiter.languages import said
from openarbiter.model import RoundNo, Tournament
from openarbiter.rulebooks.dubov.process import PairedBracket, pair_round
from openarbiter.rulebooks.dubov.report import bye_line, shift_lines, upfloat_lines
from openarbiter.rulebooks.dubov.terms import ABSOLUTE, MILD, Situation, situation
from openarbiter.rulebooks.group_sheets import Cell, GroupSheet, GroupTable, side_by_side
from openarbiter.rulebooks.log_text import short_points

_STRENGTHS = {MILD: said("mild"), ABSOLUTE: said("absolute")}


def columns(tournament: Tournament, round_no: RoundNo) -> tuple[GroupSheet, ...]:
    """The brackets of a round from the top: both subgroups with ARO, and the pairs.

    Args:
        tournament: The tournament; the rounds before count.
        round_no: The round.

    Raises:
        ImpossiblePairingError: No complete pairing exists.
        RequestError: There is no such round to pair.
    """
    before = situation(tournament, round_no)
    paired = pair_round(before)
    notes = () if paired.bye is None else (bye_line(before, paired.bye),)
    sheets = [_bracket(before, bracket) for bracket in paired.brackets]
    if not sheets:
        return (GroupSheet(said("Score groups"), notes, ()),)
    first = sheets[0]
    return (GroupSheet(first.title, (*notes, *first.notes), first.tables), *sheets[1:])


def _bracket(before: Situation, bracket: PairedBracket) -> GroupSheet:
    points = short_points(before.score[bracket.residents[0]])
    title = said("Score group {points}", points=points)
    return GroupSheet(
        title,
        tuple(_notes(before, bracket)),
        (_subgroups(before, bracket), _rows(before, bracket)),
    )


def _notes(before: Situation, bracket: PairedBracket) -> Iterator[str]:
    yield from upfloat_lines(before, bracket)
    if bracket.subgroups.halves:
        yield said("[3.2.3] nobody has played: upper half against lower half")
    yield from shift_lines(before, bracket)


def _subgroups(before: Situation, bracket: PairedBracket) -> GroupTable:
    """Both subgroups before anybody changes, in the order of their numbers for shifts (3.2.3)."""
    found = bracket.subgroups
    heads = (said("ARO"), said("R"), said("Preference"), said("Upfloats"))
    empty: list[tuple[Cell, ...]] = [(None,) * 5]
    return GroupTable(
        said("Subgroups [3.2.3]"),
        ("G1", *heads, "G2", *heads),
        side_by_side(
            _cells(before, found.g1) or empty,
            _cells(before, found.g2) or empty,
        ),
    )


def _cells(before: Situation, players: Sequence[int]) -> list[tuple[Cell, ...]]:
    return [
        (
            before.tpn[each],
            str(before.aro[each]),
            before.shown_rating(each) or "-",
            _preference(before, each),
            str(before.upfloats[each]),
        )
        for each in players
    ]


def _preference(before: Situation, each: int) -> str:
    strength = abs(before.preference[each])
    return _STRENGTHS.get(strength, said("strong"))


def _rows(before: Situation, bracket: PairedBracket) -> GroupTable:
    """S1 against T2, row by row (3.2.5, 3.2.6)."""
    names = before.tpn
    return GroupTable(
        said("Pairs [3.2.6]"),
        ("S1", said("ARO"), "T2"),
        tuple(
            (names[one], str(before.aro[one]), names[other])
            for one, other in bracket.subgroups.rows
        ),
    )
