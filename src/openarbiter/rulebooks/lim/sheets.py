"""Every group with its floaters, proposed pairings and exchanges, for paper.

Source:
    C.04.4.3 (applied from 2026-02-01), 2.2 to 2.6, 3.6 to 3.9, 4.1 to 4.4.
"""

from __future__ import annotations

from collections.abc import Iterator

from openarbiter.languages import said
from openarbiter.model import RoundNo, Tournament
from openarbiter.rulebooks.group_sheets import GroupSheet, GroupTable
from openarbiter.rulebooks.lim.passed_over import for_pair
from openarbiter.rulebooks.lim.process import PairedGroup, PairedRound, pair_round
from openarbiter.rulebooks.lim.report import bye_line, cracked_line, due_text, floats, group_line
from openarbiter.rulebooks.lim.terms import Situation, in_order, situation


def exchanges(tournament: Tournament, round_no: RoundNo) -> tuple[GroupSheet, ...]:
    """The groups of a round in the order in which they are paired, with all exchanges.

    Args:
        tournament: The tournament; the rounds before count.
        round_no: The round.

    Raises:
        ImpossiblePairingError: No complete pairing exists.
        NotCoveredError: Baku acceleration is announced, and the number of rounds is not.
        RequestError: There is no such round to pair.
    """
    return _sheets(situation(tournament, round_no))


def maxi_exchanges(tournament: Tournament, round_no: RoundNo) -> tuple[GroupSheet, ...]:
    """The same as :func:`exchanges` in a maxi-tournament."""
    return _sheets(situation(tournament, round_no, maxi=True))


def _sheets(before: Situation) -> tuple[GroupSheet, ...]:
    paired = pair_round(before)
    groups = [group for group in paired.groups if group.residents or group.incoming]
    return tuple(
        GroupSheet(
            group_line(before, group, median=group is paired.groups[-1]),
            tuple(_notes(before, paired, group, first=group is groups[0])),
            (_players(before, group), _pairs(before, group)),
        )
        for group in groups
    )


def _notes(
    before: Situation, paired: PairedRound, group: PairedGroup, *, first: bool
) -> Iterator[str]:
    """The bye above the first group, then who came, who leaves, and what was taken apart."""
    if first and paired.bye is not None:
        yield bye_line(before, paired.bye)
    yield from floats(before, group)
    for cracked in group.cracked:
        yield cracked_line(before, cracked)


def _players(before: Situation, group: PairedGroup) -> GroupTable:
    """One row a player, in the order in which the group is paired (2.4)."""
    players = in_order([*group.residents, *group.incoming], down=group.down)
    return GroupTable(
        said("Players [2.4]"),
        (said("No."), said("Player"), said("Due colour"), said("Floated last round")),
        tuple(
            (
                str(number),
                before.tpn[each],
                due_text(before, each),
                said("yes") if before.floated[each] else "-",
            )
            for number, each in enumerate(players, start=1)
        ),
    )


def _pairs(before: Situation, group: PairedGroup) -> GroupTable:
    """One row a pair, in the order in which they are made, with who was exchanged (4.1 to 4.4)."""
    tpn = before.tpn
    return GroupTable(
        said("Pairs and exchanges [3.8, 4.1]"),
        (said("Player"), said("Proposed"), said("Opponent"), said("Exchanged because")),
        tuple(
            (
                tpn[pair.player],
                tpn[pair.order[0]],
                tpn[pair.opponent],
                next(
                    (
                        said("{reason} ({article})", reason=why.reason, article=why.article)
                        if why.article
                        else why.reason
                        for _, why in for_pair(before, pair)
                    ),
                    "-",
                ),
            )
            for pair in group.pairs
        ),
    )
