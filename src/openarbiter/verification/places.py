"""The places that a tournament declares, against the tie-breaks that it lists.

A declared place is wrong when no edition of the tie-break regulation gives it: which one an event
followed stands in no file. Whoever remains tied may have any of the shared places.

Source:
    C.07 (applied from 2026-03-01), Articles 4.1 and 4.2; TRF26, records 001, 202 and 212.
"""

from __future__ import annotations

from collections import Counter

from openarbiter.errors import TournamentError
from openarbiter.formats.agreement import disagreements
from openarbiter.languages import said
from openarbiter.model import Result, RoundNo, Tournament, Tpn
from openarbiter.ranking import editions
from openarbiter.ranking.matches import is_team_event
from openarbiter.ranking.standings import Standings, standings
from openarbiter.verification.findings import RuleFinding

__all__ = ["place_findings"]


def _are_comparable(tournament: Tournament) -> bool:
    """Whether declared places have to follow from what the tournament says.

    They do in a tournament of players that lists tie-breaks, has all results of its last round
    and does not contradict itself.

    Args:
        tournament: The tournament.

    Source:
        TRF26, records 001, 202 and 212.
    """
    last = tournament.paired_rounds
    return bool(
        last
        and tournament.tie_breaks
        and not is_team_event(tournament)
        and any(player.declared_rank for player in tournament.players)
        and not any(
            player.record(RoundNo(last)).result is Result.UNDECIDED for player in tournament.players
        )
        and not any(True for _ in disagreements(tournament))
    )


def place_findings(tournament: Tournament) -> tuple[RuleFinding, ...] | None:
    """Declared places that the listed tie-breaks do not give, as one finding.

    Args:
        tournament: The tournament.

    Returns:
        ``None`` where there is nothing to compare, or the list asks for what no edition has.

    Source:
        C.07 (applied from 2026-03-01), Articles 4.1 and 4.2.
    """
    if not _are_comparable(tournament):
        return None
    wrong: dict[Tpn, tuple[int, int]] = {}
    others = [id_ for id_ in editions.edition_ids() if id_ != editions.DEFAULT.id]
    for id_ in (editions.DEFAULT.id, *others):
        try:
            table = standings(tournament, edition=id_)
        except TournamentError:
            continue
        found = _wrong_places(tournament, table)
        if not found:
            return ()
        wrong = wrong or found
    return (_finding(tournament, wrong),) if wrong else None


def _wrong_places(tournament: Tournament, table: Standings) -> dict[Tpn, tuple[int, int]]:
    """The first and last place due to each player whose declared one lies outside, by TPN."""
    sharing = Counter(row.rank for row in table)
    due = {row.player: (row.rank, row.rank + sharing[row.rank] - 1) for row in table if row.rank}
    return {
        player.tpn: due[player.tpn]
        for player in tournament.players
        if player.declared_rank and player.tpn in due
        if not due[player.tpn][0] <= player.declared_rank <= due[player.tpn][1]
    }


def _finding(tournament: Tournament, wrong: dict[Tpn, tuple[int, int]]) -> RuleFinding:
    declared = {player.tpn: player.declared_rank or 0 for player in tournament.players}
    first = min(wrong, key=lambda tpn: (wrong[tpn], tpn))
    found: str = said("player {player} has place {place}", player=first, place=declared[first])
    if len(wrong) > 1:
        found = said("{found}, and {number} more are wrong", found=found, number=len(wrong) - 1)
    best, last = wrong[first]
    expected = said("the listed tie-breaks give place {place}", place=best)
    if best != last:
        expected = said(
            "the listed tie-breaks give one of the places {first} to {last}", first=best, last=last
        )
    return RuleFinding(
        kind="place",
        article="C.07, 4.1",
        found=found,
        expected=expected,
        players=tuple(sorted(wrong)),
    )
