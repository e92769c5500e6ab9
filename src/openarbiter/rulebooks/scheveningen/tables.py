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
    teams_of,
    teams_told,
    text_of,
)

TABLES: Mapping[int, tuple[str, ...]] = {
    2: (
        "A1-B1 A2-B2",
        "B2-A1 B1-A2",
    ),
    3: (
        "A1-B1 A2-B2 B3-A3",
        "B2-A1 A2-B3 B1-A3",
        "A1-B3 B1-A2 A3-B2",
    ),
    4: (
        "A1-B1 A2-B2 B3-A3 B4-A4",
        "B2-A1 B1-A2 A3-B4 A4-B3",
        "A1-B3 A2-B4 B1-A3 B2-A4",
        "B4-A1 B3-A2 A3-B2 A4-B1",
    ),
    5: (
        "A1-B1 A2-B2 A3-B3 B4-A4 B5-A5",
        "B2-A1 B3-A2 A3-B4 A4-B5 B1-A5",
        "A1-B3 A2-B4 B5-A3 B1-A4 A5-B2",
        "B4-A1 A2-B5 A3-B1 B2-A4 B3-A5",
        "A1-B5 B1-A2 B2-A3 A4-B3 A5-B4",
    ),
    6: (
        "A1-B1 B2-A2 B3-A3 A4-B4 B5-A5 A6-B6",
        "B2-A1 A2-B3 A3-B5 B6-A4 A5-B4 B1-A6",
        "A1-B3 B5-A2 B1-A3 A4-B2 A5-B6 B4-A6",
        "B4-A1 B6-A2 A3-B2 A4-B1 B3-A5 A6-B5",
        "A1-B5 A2-B4 A3-B6 B3-A4 B1-A5 B2-A6",
        "B6-A1 A2-B1 B4-A3 B5-A4 A5-B2 A6-B3",
    ),
    7: (
        "A1-B1 A2-B2 A3-B3 A4-B4 B5-A5 B6-A6 B7-A7",
        "B2-A1 B3-A2 B4-A3 A4-B5 A5-B6 A6-B7 B1-A7",
        "A1-B3 A2-B4 A3-B5 B6-A4 B7-A5 B1-A6 A7-B2",
        "B4-A1 B5-A2 A3-B6 A4-B7 A5-B1 B2-A6 B3-A7",
        "A1-B5 A2-B6 B7-A3 B1-A4 B2-A5 A6-B3 A7-B4",
        "B6-A1 A2-B7 A3-B1 A4-B2 B3-A5 B4-A6 B5-A7",
        "A1-B7 B1-A2 B2-A3 B3-A4 A5-B4 A6-B5 A7-B6",
    ),
    8: (
        "A1-B1 A2-B2 A3-B3 A4-B4 B5-A5 B6-A6 B7-A7 B8-A8",
        "B2-A1 B3-A2 B4-A3 B1-A4 A5-B6 A6-B7 A7-B8 A8-B5",
        "A1-B3 A2-B4 A3-B1 A4-B2 B7-A5 B8-A6 B5-A7 B6-A8",
        "B4-A1 B1-A2 B2-A3 B3-A4 A5-B8 A6-B5 A7-B6 A8-B7",
        "A1-B5 A2-B6 A3-B7 A4-B8 B1-A5 B2-A6 B3-A7 B4-A8",
        "B6-A1 B7-A2 B8-A3 B5-A4 A5-B2 A6-B3 A7-B4 A8-B1",
        "A1-B7 A2-B8 A3-B5 A4-B6 B3-A5 B4-A6 B1-A7 B2-A8",
        "B8-A1 B5-A2 B6-A3 B7-A4 A5-B4 A6-B1 A7-B2 A8-B3",
    ),
    9: (
        "B1-A1 A2-B2 A3-B3 B4-A4 B5-A5 A6-B6 B7-A7 B8-A8 A9-B9",
        "B2-A1 B3-A2 A3-B4 A4-B5 A5-B6 A6-B7 A7-B8 B9-A8 B1-A9",
        "A1-B3 A2-B4 B5-A3 B6-A4 A5-B7 B8-A6 B9-A7 A8-B1 B2-A9",
        "B4-A1 B5-A2 B6-A3 B7-A4 B8-A5 A6-B9 A7-B1 A8-B2 A9-B3",
        "A1-B5 A2-B6 A3-B7 A4-B8 B9-A5 B1-A6 B2-A7 B3-A8 A9-B4",
        "A1-B6 B7-A2 B8-A3 B9-A4 A5-B1 A6-B2 A7-B3 B4-A8 B5-A9",
        "B7-A1 A2-B8 A3-B9 A4-B1 B2-A5 B3-A6 B4-A7 A8-B5 B6-A9",
        "B8-A1 B9-A2 B1-A3 A4-B2 A5-B3 A6-B4 A7-B5 B6-A8 A9-B7",
        "A1-B9 B1-A2 B2-A3 B3-A4 A5-B4 B5-A6 A7-B6 A8-B7 A9-B8",
    ),
    10: (
        "A1-B1 A2-B2 B3-A3 B4-A4 A5-B5 B6-A6 B7-A7 A8-B8 B9-A9 A10-B10",
        "A1-B2 A2-B3 A3-B4 B5-A4 B6-A5 A6-B7 B8-A7 A8-B9 A9-B10 B1-A10",
        "B3-A1 B4-A2 A3-B5 A4-B6 B7-A5 A6-B8 A7-B9 B10-A8 A9-B1 B2-A10",
        "A1-B4 B5-A2 B6-A3 A4-B7 A5-B8 B9-A6 B10-A7 B1-A8 B2-A9 A10-B3",
        "B5-A1 A2-B6 A3-B7 B8-A4 B9-A5 A6-B10 A7-B1 A8-B2 B3-A9 B4-A10",
        "B6-A1 B7-A2 B8-A3 A4-B9 A5-B10 B1-A6 B2-A7 A8-B3 A9-B4 A10-B5",
        "A1-B7 A2-B8 A3-B9 B10-A4 B1-A5 A6-B2 A7-B3 B4-A8 B5-A9 A10-B6",
        "A1-B8 B9-A2 B10-A3 A4-B1 A5-B2 B3-A6 B4-A7 A8-B5 A9-B6 B7-A10",
        "B9-A1 A2-B10 A3-B1 B2-A4 B3-A5 A6-B4 A7-B5 B6-A8 A9-B7 B8-A10",
        "B10-A1 B1-A2 B2-A3 A4-B3 A5-B4 B5-A6 A7-B6 B7-A8 B8-A9 A10-B9",
    ),
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
        raise NotCoveredError(
            said(
                "there is no Scheveningen table for teams of {size}; expected {fewest} to {most} "
                "players in each team",
                size=size,
                fewest=min(TABLES),
                most=max(TABLES),
            )
        )
    if not 1 <= round_no <= _CYCLES * size:
        raise NotCoveredError(
            said(
                "the Scheveningen table for teams of {size} has no round {number}; expected "
                "{size} rounds, or {double} in two cycles",
                size=size,
                number=round_no,
                double=_CYCLES * size,
            )
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
        raise NotCoveredError(
            said(
                "round {number} is beyond the {rounds} rounds announced",
                number=round_no,
                rounds=total,
            )
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
    pairs = text_of(table_round(size, round_no))
    yield said("[2] row of the table: {pairs}", pairs=pairs)
    if round_no > size:
        yield said("[3] second cycle: the rounds backwards, with colours reversed")
    yield said("[1] teams: {teams}", teams=teams_told(teams))
