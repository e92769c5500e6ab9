"""The order of each score group with its keys, the floater from above sorted in, for paper.

Source:
    C.04.4.2 (older text), 1.3, 3.2, 3.3, 4.2, 6.1 and 6.6.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from openarbiter.languages import listed, said
from openarbiter.model import RoundNo, Tournament
from openarbiter.rulebooks.burstein_legacy.report import (
    PairedGroup,
    PairedRound,
    due_text,
    joining_line,
    pair_round,
    pairs_line,
)
from openarbiter.rulebooks.burstein_legacy.terms import Situation, situation
from openarbiter.rulebooks.group_sheets import GroupSheet, GroupTable
from openarbiter.rulebooks.log_text import decimal


def order_of_groups(tournament: Tournament, round_no: RoundNo) -> tuple[GroupSheet, ...]:
    """The score groups of a round from the top, each in the order of 3.2 with its keys.

    Args:
        tournament: The tournament; the rounds before count.
        round_no: The round.

    Raises:
        ImpossiblePairingError: No complete pairing exists.
        NotCoveredError: The tournament asks for another acceleration than that of 3.3.
        RequestError: There is no such round to pair.
    """
    before = situation(tournament, round_no)
    paired = pair_round(before)
    return tuple(
        GroupSheet(
            _title(before, group),
            tuple(_notes(before, paired, group)),
            (_table(before, group.players),),
        )
        for group in paired.groups
    )


def _title(before: Situation, group: PairedGroup) -> str:
    """The scores of a group; several where score groups count as one (6.6)."""
    scores = sorted({before.score[each] for each in group.residents}, reverse=True)
    return said(
        "Score groups {points}",
        len(scores),
        one="Score group {points}",
        points=listed(map(decimal, scores)),
    )


def _table(before: Situation, players: Sequence[int]) -> GroupTable:
    """One row a player, No. 1 of the group first."""
    return GroupTable(
        said("Order of the score group [3.2]"),
        (
            said("No."),
            said("Player"),
            said("Sonneborn-Berger"),
            said("Buchholz"),
            said("Median"),
            said("R"),
            said("Due colour"),
        ),
        tuple(
            (
                str(number),
                before.tpn[each],
                decimal(before.sonneborn_berger[each], 100),
                decimal(before.buchholz[each]),
                decimal(before.median[each]),
                before.shown_rating(each) or "-",
                due_text(before, each),
            )
            for number, each in enumerate(players, start=1)
        ),
    )


def _notes(before: Situation, paired: PairedRound, group: PairedGroup) -> Iterator[str]:
    """The bye above the first group, then what happened to the players of a group."""
    if group is paired.groups[0] and paired.bye is not None:
        yield said(
            "[4.2] bye: {player} (score {points})",
            player=before.tpn[paired.bye],
            points=decimal(before.score[paired.bye]),
        )
    for joining in paired.joinings:
        if {*joining.upper, *joining.lower} <= {*group.residents}:
            yield joining_line(before, joining)
    if group.incoming is not None:
        yield said("[6.3] {player} floats in", player=before.tpn[group.incoming])
    yield pairs_line(before, group)
