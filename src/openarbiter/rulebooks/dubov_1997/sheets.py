"""The columns of each score group with the flags c and u, for paper.

Source:
    C.04.3 (1997), chapter 5, articles 6.2, 7.3 and 7.4; the flags are those that the description of
    the program Vega behind the text explains: c for 2.6, u for 2.5.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from openarbiter.languages import in_a_row, said
from openarbiter.model import RoundNo, Tournament
from openarbiter.rulebooks.dubov_1997.process import Equalised, PairedGroup
from openarbiter.rulebooks.dubov_1997.report import pair_round, shown_aro, step_lines
from openarbiter.rulebooks.dubov_1997.terms import BLACK, WHITE, Situation, situation
from openarbiter.rulebooks.group_sheets import Cell, GroupSheet, GroupTable, side_by_side
from openarbiter.rulebooks.log_text import short_points

_FLAGS = said(
    "c1: the colour that is not due is allowed too (2.6); u1: a pair with somebody of a higher "
    "score group is allowed (2.5)."
)


def columns(tournament: Tournament, round_no: RoundNo) -> tuple[GroupSheet, ...]:
    """The groups of a round from the top: their columns by due colours, and the pairs.

    Args:
        tournament: The tournament; the rounds before count.
        round_no: The round.

    Raises:
        ImpossiblePairingError: No complete pairing exists.
        NotCoveredError: A rating that is needed is missing, or the round is accelerated.
        RequestError: There is no such round to pair.
    """
    before = situation(tournament, round_no)
    paired = pair_round(before)
    notes: list[str] = []
    if paired.bye is not None:
        notes.append(said("[Ch 4] The bye goes to player {player}", player=before.tpn[paired.bye]))
    if before.round_no == 1:
        return (_first(before, paired.rows, notes),)
    notes.append(_FLAGS)
    sheets = [_group(before, group) for group in paired.groups]
    if not sheets:
        return (GroupSheet(said("Score groups"), tuple(notes), ()),)
    first = sheets[0]
    return (GroupSheet(first.title, (*notes, *first.notes), first.tables), *sheets[1:])


def _first(before: Situation, rows: Sequence[tuple[int, int]], notes: Sequence[str]) -> GroupSheet:
    """The first round: the upper half of the list against the lower half (chapter 5)."""
    names, rating = before.tpn, before.shown_rating
    table = GroupTable(
        said("Upper half against lower half"),
        (said("Upper half"), said("R"), said("Lower half"), said("R")),
        tuple((names[one], rating(one), names[other], rating(other)) for one, other in rows),
    )
    return GroupSheet(said("First round [Ch 5]"), tuple(notes), (table,))


def _group(before: Situation, group: PairedGroup) -> GroupSheet:
    points = short_points(before.score[group.members[0]])
    title = said(
        "Group {number}, players with {points} points",
        1 if points == "1" else None,
        one="Group {number}, players with {points} point",
        number=group.number + 1,
        points=points,
    )
    tables = [_due(before, group), *_rows(before, group)]
    return GroupSheet(title, tuple(_notes(before, group)), tuple(tables))


def _due(before: Situation, group: PairedGroup) -> GroupTable:
    """The two columns as the players came to the group, before anybody was moved (6.2)."""
    white = [each for each in group.members if before.due[each] == WHITE]
    black = [each for each in group.members if before.due[each] == BLACK]
    left: list[tuple[Cell, ...]] = [
        (
            before.tpn[each],
            shown_aro(before, each),
            before.shown_rating(each),
            *_flags(before, each),
        )
        for each in sorted(white, key=before.white_key)
    ]
    right: list[tuple[Cell, ...]] = [
        (
            before.tpn[each],
            before.shown_rating(each),
            shown_aro(before, each),
            *_flags(before, each),
        )
        for each in sorted(black, key=before.black_key)
    ]
    empty: tuple[Cell, ...] = (None,) * 5
    aro, rating = said("ARO"), said("R")
    return GroupTable(
        said("By due colour"),
        (said("White due"), aro, rating, "c", "u", said("Black due"), rating, aro, "c", "u"),
        side_by_side(left or [empty], right or [empty]),
    )


def _flags(before: Situation, each: int) -> tuple[str, str]:
    return str(int(before.may_change[each])), str(int(before.may_rise[each]))


def _notes(before: Situation, group: PairedGroup) -> Iterator[str]:
    undecided = [before.tpn[each] for each in group.members if not before.due[each]]
    if undecided:
        yield said("No colour due: {players}", players=in_a_row(map(str, undecided)))
    if group.floaters:
        floaters = " ".join(str(before.tpn[each]) for each in group.floaters)
        yield said("Floaters from above: {players}", players=floaters)
    for step in group.steps:
        lines = step_lines(before, group, step)
        if isinstance(step, Equalised):
            # Its pairs stand in a table of their own.
            lines = lines[: len(lines) - len(step.pairs)]
        yield from lines


def _rows(before: Situation, group: PairedGroup) -> Iterator[GroupTable]:
    """The pairs of the two columns once they are equal, row by row."""
    names = before.tpn
    rows = [pair for step in group.steps if isinstance(step, Equalised) for pair in step.pairs]
    if rows:
        yield GroupTable(
            said("Standard pairing [Ch 6]"),
            (said("White column"), said("Black column")),
            tuple((names[one], names[other]) for one, other in rows),
        )
