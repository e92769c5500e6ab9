"""The order of 1.8 in every bracket of a round with the Index of each player, for paper.

Source:
    C.04.4.2 (applied from 2026-02-01), 1.5 to 1.8, 3.1 and chapter 4.
"""

from __future__ import annotations

from collections.abc import Iterator

from openarbiter.languages import said
from openarbiter.model import RoundNo, Tournament
from openarbiter.rulebooks.burstein.process import PairedRound, pair_round
from openarbiter.rulebooks.burstein.report import (
    bye_line,
    floaters_line,
    in_order,
    incoming_line,
    pairs_line,
    preference_of,
    reading_lines,
)
from openarbiter.rulebooks.burstein.terms import (
    Situation,
    is_seeding_round,
    seeding_rounds,
    situation,
)
from openarbiter.rulebooks.dutch.process import PairedBracket
from openarbiter.rulebooks.group_sheets import GroupSheet, GroupTable
from openarbiter.rulebooks.log_text import decimal


def order_of_brackets(tournament: Tournament, round_no: RoundNo) -> tuple[GroupSheet, ...]:
    """The brackets of a round from the top, each in the order of 1.8 with the Index.

    Args:
        tournament: The tournament; the rounds before count.
        round_no: The round; of a seeding round the sheet says that it is one.

    Raises:
        ImpossiblePairingError: No complete pairing exists.
        NotCoveredError: The number of rounds is not announced, and it decides.
        RequestError: There is no such round to pair.
    """
    if is_seeding_round(tournament, round_no):
        return (_seeding_round(tournament, round_no),)
    before = situation(tournament, round_no)
    paired = pair_round(before)
    return tuple(
        GroupSheet(
            said("Bracket of {points} points", points=decimal(paired.pool.score[bracket.start])),
            tuple(_notes(before, paired, bracket)),
            (_table(paired.pool, bracket),),
        )
        for bracket in paired.brackets
    )


def _seeding_round(tournament: Tournament, round_no: RoundNo) -> GroupSheet:
    """A sheet without an order: the Index counts later."""
    notes = [said("[1.6] The Dutch system pairs this round, by score and number.")]
    if tournament.rounds is not None:
        first = seeding_rounds(tournament.rounds) + 1
        notes.append(said("The Index counts from round {number} on.", number=first))
    return GroupSheet(said("Round {number}: a seeding round", number=round_no), tuple(notes), ())


def _notes(before: Situation, paired: PairedRound, bracket: PairedBracket) -> Iterator[str]:
    """Above the first bracket the bye and readings of 1.7.2, then what happened to its players."""
    if bracket is paired.brackets[0]:
        yield from reading_lines(before)
        if paired.bye is not None:
            yield bye_line(before, paired.bye)
    yield from incoming_line(paired.pool, bracket)
    yield from floaters_line(paired.pool, bracket)
    yield pairs_line(paired.pool, bracket)


def _table(pool: Situation, bracket: PairedBracket) -> GroupTable:
    """One row a player, number 1 of the bracket first."""
    return GroupTable(
        said("Order of the bracket [1.8]"),
        (
            said("No."),
            said("Player"),
            said("Buchholz"),
            said("Sonneborn-Berger"),
            said("Score"),
            said("Colour preference"),
        ),
        tuple(
            (
                str(number),
                pool.tpn[each],
                decimal(pool.buchholz[each]),
                decimal(pool.sonneborn_berger[each], 100),
                decimal(pool.score[each]),
                preference_of(pool, each),
            )
            for number, each in enumerate(in_order(pool, bracket), start=1)
        ),
    )
