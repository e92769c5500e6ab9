"""The Scheveningen tables: every player of a team meets every player of the other one.

The tables for 2 to 8 players a side are as they are published. Those for 9 and 10 are our own: in
round r player i of team A meets player i + r - 1 of team B, counted round, and the colours were
searched for so that everybody's differ by one at most (by none for 10), that nobody has the same
one three times running, and that a team has as many Whites in a round as Blacks, or one more or
fewer. Any table with these properties would do.

Source:
    docs/systems/scheveningen.md, 2 and 3. There is no text of FIDE; TRF26, record 192
    (``FIDE_SCHEVENINGEN``, ``FIDE_DOUBLESCHEVENINGEN``) names the system and leaves its rules open.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from openarbiter.errors import NotCoveredError
from openarbiter.languages import said
from openarbiter.model import RoundNo, Tournament, Tpn
from openarbiter.ranking.withdrawals import scheduled_rounds
from openarbiter.rulebooks.pairing import Scheduled
from openarbiter.rulebooks.team_boards import (
    Row,
    games_of,
    reversed_colours,
    row_of,
    stored_tables,
    teams_of,
    teams_told,
    text_of,
)

TABLES: Mapping[int, tuple[str, ...]] = {
    len(rows): rows for rows in stored_tables("openarbiter.rulebooks.scheveningen").values()
}
"""The rounds by the number of players of a team, each with White first."""

_CYCLES = 2


def table_round(size: int, round_no: int) -> Row:
    """A round of the table, also of the second cycle: its rows backwards, with colours reversed.

    Args:
        size: Players of a team.
        round_no: The round, from 1 to twice the size.

    Raises:
        NotCoveredError: There is no table for teams of that size, or it has no such round.

    Examples:
        >>> text_of(table_round(3, 4))
        'B3-A1 A2-B1 B2-A3'
    """
    if size not in TABLES:
        raise NotCoveredError.saying(
            "there is no Scheveningen table for teams of {size}; expected teams of {fewest} "
            "to {most}",
            size=size,
            fewest=min(TABLES),
            most=max(TABLES),
        )
    if not 1 <= round_no <= _CYCLES * size:
        raise NotCoveredError.saying(
            "the Scheveningen table for teams of {count} has no round {number}; expected "
            "{count} rounds, or {double} in two cycles",
            size,
            one="the Scheveningen table for teams of {count} has no round {number}; expected "
            "{count} round, or {double} in two cycles",
            number=round_no,
            double=_CYCLES * size,
        )
    if round_no <= size:
        return row_of(TABLES[size][round_no - 1])
    return reversed_colours(row_of(TABLES[size][_CYCLES * size - round_no]))


def schedule(tournament: Tournament, round_no: RoundNo) -> Scheduled:
    """What the table says of a round of a tournament, whoever has left since.

    Raises:
        NotCoveredError: The teams are not two of equal size, or there is no such round.
    """
    teams = teams_of(tournament, 2)
    total = scheduled_rounds(tournament)
    if round_no > total:
        raise NotCoveredError.saying(
            "round {number} is beyond the {count} rounds announced",
            total,
            one="round {number} is beyond the one round announced",
            number=round_no,
        )
    return games_of(table_round(len(teams[0]), round_no), teams)


def whole_schedule(tournament: Tournament) -> tuple[Scheduled, ...]:
    """All rounds announced, or all of the cycle, whoever has left since.

    Raises:
        NotCoveredError: The teams are not two of equal size, or there are too many rounds.
    """
    total = max(1, scheduled_rounds(tournament))
    return tuple(schedule(tournament, RoundNo(number)) for number in range(1, total + 1))


def code_of(tournament: Tournament) -> str:
    """The code of a tournament: one cycle or two.

    Source:
        TRF26, record 192.
    """
    double = scheduled_rounds(tournament) > len(tournament.players) // 2
    return "FIDE_DOUBLESCHEVENINGEN" if double else "FIDE_SCHEVENINGEN"


def told(tournament: Tournament, round_no: RoundNo) -> Iterator[str]:
    """The row of the table, whether it is one of the second cycle, and who is in which team."""
    teams: tuple[tuple[Tpn, ...], ...] = teams_of(tournament, 2)
    size = len(teams[0])
    yield said("Round {round}, Scheveningen table for teams of {size}", round=round_no, size=size)
    yield said("[2] row of the table: {pairs}", pairs=text_of(table_round(size, round_no)))
    if round_no > size:
        yield said("[3] second cycle: the rounds backwards, with colours reversed")
    yield said("[1] teams: {teams}", teams=teams_told(teams))
