"""The score brackets of a round with P0, M0, X1 and Z1, and S1 beside S2, for paper.

Source:
    C.04.3.1 (Istanbul 2012), A3, A4, A6 to A8, C1 to C14.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from openarbiter.languages import in_a_row, said
from openarbiter.model import RoundNo, Tournament
from openarbiter.rulebooks.dutch.preferences import preference_text
from openarbiter.rulebooks.dutch.terms import Float, Situation
from openarbiter.rulebooks.dutch_2012.brackets import Level
from openarbiter.rulebooks.dutch_2012.procedure import PairedRound, pair_round
from openarbiter.rulebooks.dutch_2012.report import (
    bracket_title,
    not_met,
    paired_brackets,
    sizes_line,
    step_line,
)
from openarbiter.rulebooks.dutch_2012.terms import situation
from openarbiter.rulebooks.group_sheets import Cell, GroupSheet, GroupTable
from openarbiter.rulebooks.log_text import numbers
from openarbiter.rulebooks.pairing import Bracket

_EMPTY: tuple[Cell, ...] = (None, None, None)

_FLOATS = said(
    "D1: downfloat in the last round, D2: two rounds before; U1 and U2: upfloats (A4). "
    "S1 and S2 stand as they were paired, after transpositions and exchanges (C6 to C8)."
)


def brackets(tournament: Tournament, round_no: RoundNo) -> tuple[GroupSheet, ...]:
    """The score brackets of a round from the top, as they were paired.

    Args:
        tournament: The tournament; the rounds before count.
        round_no: The round.

    Raises:
        ImpossiblePairingError: No complete pairing exists.
        RequestError: There is no such round to pair.
    """
    before = situation(tournament, round_no)
    paired = pair_round(before)
    pairs = zip(paired.levels, paired_brackets(before, paired), strict=True)
    sheets = [
        GroupSheet(
            bracket_title(level, bracket),
            tuple(_notes(before, level, bracket)),
            tuple(_tables(before, level)),
        )
        for level, bracket in pairs
    ]
    if not sheets:
        return ()
    first = sheets[0]
    notes = (_FLOATS, *_way(before, paired), *first.notes)
    return (GroupSheet(first.title, notes, first.tables), *sheets[1:])


def _way(before: Situation, paired: PairedRound) -> Iterator[str]:
    """The bye, and the steps beside pairing one bracket after the other."""
    if paired.bye is not None:
        yield said("Bye: {player} (A5, B1.b)", player=before.tpn[paired.bye])
    for step in paired.steps:
        yield step_line(before, step)


def _notes(before: Situation, level: Level, bracket: Bracket) -> Iterator[str]:
    yield sizes_line(before, level)
    if level.incompatible:
        alone = numbers(before.tpn[each] for each in level.incompatible)
        yield said("without an opponent in the bracket: {players} (C1)", players=alone)
    if bracket.downfloaters:
        yield said("left over: {players}", players=numbers(bracket.downfloaters))
    if short := not_met(bracket):
        yield said("not met in full: {values} (C10)", values=in_a_row(short))


def _tables(before: Situation, level: Level) -> Iterator[GroupTable]:
    """S1 beside S2: of a heterogeneous bracket first those who came down, then the remainder."""
    bracket, pairs = level.paired.bracket, level.paired.pairs
    if not bracket.players:
        return
    down = set(bracket.moved_down) if bracket.heterogeneous else set()
    moved = [pair for pair in pairs if down & {*pair}]
    rest = [pair for pair in pairs if not down & {*pair}]
    left = level.paired.floaters
    if down:
        caption = said("S1, moved down, and S2 [C6]")
        unpaired = [each for each in left if each in down]
        yield _table(before, caption, moved, upper=unpaired)
    remaining = [each for each in left if each not in down]
    if rest or remaining:
        caption = said("Remainder: S1 and S2 [C6]") if down else said("S1 and S2 [C6]")
        yield _table(before, caption, rest, lower=remaining)


def _table(
    before: Situation,
    caption: str,
    pairs: Sequence[tuple[int, int]],
    *,
    upper: Sequence[int] = (),
    lower: Sequence[int] = (),
) -> GroupTable:
    """The pairs by rank of the player of S1, and who is left over in its half behind them."""
    rows = [(*_cells(before, one), *_cells(before, other)) for one, other in sorted(pairs)]
    rows += [(*_cells(before, each), *_EMPTY) for each in upper]
    rows += [(*_EMPTY, *_cells(before, each)) for each in lower]
    colour, float_ = said("Colour preference"), said("Floats")
    return GroupTable(caption, ("S1", colour, float_, "S2", colour, float_), tuple(rows))


def _cells(before: Situation, position: int) -> tuple[Cell, ...]:
    """Number, colour preference (A7) and floats (A4) of a player."""
    player = before.player(position)
    floats = (f"{each.value}{n}" for n, each in _floats(player.last_float, player.earlier_float))
    return player.tpn, preference_text(player.preference, player.strength), " ".join(floats)


def _floats(last: Float, earlier: Float) -> list[tuple[int, Float]]:
    return [(n, each) for n, each in enumerate((last, earlier), start=1) if each.value]
