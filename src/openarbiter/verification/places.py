"""The places that a tournament declares, against the tie-breaks that it lists.

A declared place is wrong when no edition of the tie-break regulation gives it: which one an event
followed stands in no file. Whoever remains tied may have any of the shared places. Where no
tie-breaks are listed, or ones that no edition has, only the points are held against the places:
nobody is before somebody with more.

Source:
    C.07 (applied from 2026-03-01), Articles 4.1 and 4.2; TRF26, records 001, 202 and 212.
"""

from __future__ import annotations

from collections import Counter

from openarbiter.errors import TournamentError
from openarbiter.formats.agreement import disagreements
from openarbiter.languages import said
from openarbiter.model import Result, Tournament, Tpn
from openarbiter.ranking import editions
from openarbiter.ranking.catalogue import SCORES
from openarbiter.ranking.matches import is_team_event
from openarbiter.ranking.standings import Standings, standings
from openarbiter.rulebooks.pairing import Fact
from openarbiter.values import dataclass
from openarbiter.verification.findings import RuleFinding


@dataclass(frozen=True, slots=True, kw_only=True)
class WrongPlace(Fact):
    """A declared place that is not due.

    Attributes:
        player: TPN of the player.
        declared: The place the tournament declares.
        first: The first place that would be right.
        last: The last one; the same unless places are shared.
    """

    player: Tpn
    declared: int
    first: int
    last: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ComparedPlaces:
    """What came out of holding the declared places against the standings.

    Attributes:
        tie_breaks: The tie-breaks by which they were held; none where only the points were.
        wrong: The wrong places, by the place that is due and then by TPN.
    """

    tie_breaks: tuple[str, ...]
    wrong: tuple[WrongPlace, ...]


def _are_comparable(tournament: Tournament) -> bool:
    """Whether declared places have to follow from what the tournament says.

    They do in a tournament of players that has all its results and does not contradict itself.
    Where no tie-breaks are listed and every place is the starting number, nobody has ranked
    anybody: programs fill the columns that way.
    """
    players = tournament.players
    ranked = [player for player in players if player.declared_rank]
    return bool(
        tournament.paired_rounds
        and not is_team_event(tournament)
        and ranked
        and (tournament.tie_breaks or any(one.declared_rank != one.tpn for one in ranked))
        and not any(
            record.result is Result.UNDECIDED for player in players for record in player.rounds
        )
        and not any(True for _ in disagreements(tournament))
    )


def compared_places(tournament: Tournament) -> ComparedPlaces | None:
    """Hold the declared places against the standings; ``None`` where nothing is to be compared."""
    if not _are_comparable(tournament):
        return None
    listed = tournament.tie_breaks
    found = _by_list(tournament, listed)
    if found is None and not SCORES.intersection(code.upper() for code in listed[1:]):
        listed = ()
        found = _by_list(tournament, listed)
    if found is None:
        return None
    wrong = sorted(found, key=lambda each: (each.first, each.last, each.player))
    return ComparedPlaces(tie_breaks=listed, wrong=tuple(wrong))


def _by_list(tournament: Tournament, listed: tuple[str, ...]) -> tuple[WrongPlace, ...] | None:
    """What is wrong by every edition: by the newest that has all of the list; ``None`` if none."""
    wrong: tuple[WrongPlace, ...] | None = None
    gone = _without_place(tournament)
    expelled = ([], gone) if gone else ([],)
    others = [id_ for id_ in editions.edition_ids() if id_ != editions.DEFAULT.id]
    for id_ in (editions.DEFAULT.id, *others):
        try:
            tables = [standings(tournament, listed, id_, expelled=each) for each in expelled]
        except TournamentError:
            continue
        found = [_wrong_places(tournament, table) for table in tables]
        if not all(found):
            return ()
        wrong = wrong or found[0]
    return wrong


def _without_place(tournament: Tournament) -> list[int]:
    """Those away from the last round who have no place: they may have been expelled."""
    last = tournament.paired_rounds
    return [
        int(player.tpn)
        for player in tournament.players
        if not player.declared_rank and not player.record(last).result.paired
    ]


def place_findings(tournament: Tournament) -> tuple[RuleFinding, ...] | None:
    """Declared places that are not due, as one finding; ``None`` without anything to compare."""
    found = compared_places(tournament)
    if found is None:
        return None
    return (_finding(found),) if found.wrong else ()


def _wrong_places(tournament: Tournament, table: Standings) -> tuple[WrongPlace, ...]:
    """Everybody whose declared place lies outside those that are due."""
    sharing = Counter(row.rank for row in table)
    due = {row.player: (row.rank, row.rank + sharing[row.rank] - 1) for row in table if row.rank}
    return tuple(
        WrongPlace(player=player.tpn, declared=player.declared_rank, first=first, last=last)
        for player in tournament.players
        if player.declared_rank and player.tpn in due
        for first, last in (due[player.tpn],)
        if not first <= player.declared_rank <= last
    )


def _finding(places: ComparedPlaces) -> RuleFinding:
    first = places.wrong[0]
    found: str = said(
        "player {player} has place {place}", player=first.player, place=first.declared
    )
    if len(places.wrong) > 1:
        number = len(places.wrong) - 1
        found = said("{found}, and {number} more are wrong", found=found, number=number)
    return RuleFinding(
        kind="place",
        article="C.07, 4.1",
        found=found,
        expected=_due(first, by_list=bool(places.tie_breaks)),
        players=tuple(sorted(each.player for each in places.wrong)),
    )


def _due(wrong: WrongPlace, *, by_list: bool) -> str:
    """The place that is due, and by what."""
    if wrong.first == wrong.last and by_list:
        return said("the listed tie-breaks give place {place}", place=wrong.first)
    if wrong.first == wrong.last:
        return said("the points give place {place}", place=wrong.first)
    first, last = str(wrong.first), str(wrong.last)
    if by_list:
        return said(
            "the listed tie-breaks give one of the places {first} to {last}", first=first, last=last
        )
    return said("the points give one of the places {first} to {last}", first=first, last=last)
