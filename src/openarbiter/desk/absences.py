"""Who did not come to the round before and said nothing: before the next one that is asked.

Source:
    C.05, 6.5 (who does not come without notice counts as withdrawn, unless a reason is accepted);
    C.04.2, GHR 3.2 and 3.3; NSWCA Tournament Guidelines, 3.2 e (dropped, unless excused).
"""

from __future__ import annotations

from openarbiter.desk.names import Pid, RequestStatus
from openarbiter.desk.state import Entrant, Section
from openarbiter.model import Player, Result, RoundNo
from openarbiter.rulebooks import registry


def absent_without_notice(section: Section, number: int) -> tuple[Pid, ...]:
    """Players who were absent from the round before without notice, and of whom nothing is said.

    It is said of those who have withdrawn, have a bye granted in the round, or were asked about.
    In a round robin everybody is paired, by the table.

    Args:
        section: The section.
        number: The round to be paired next.

    Returns:
        Their ids, by pairing number.
    """
    if number <= 1 or section.fixed_table:
        return ()
    return tuple(
        entrant.pid
        for player, entrant in zip(section.tournament.players, section.entrants, strict=True)
        if not _is_settled(player, entrant, number)
        and _was_missed(section, player, entrant, RoundNo(number - 1))
    )


def article_of_absence(section: Section) -> str:
    """What the edition of a section, or else the regulations of tournaments, say of it."""
    return registry.edition(section.system).absence


def _is_settled(player: Player, entrant: Entrant, number: int) -> bool:
    """Whether it is known what a player does in a round."""
    bye = entrant.bye_in(number)
    return (
        (player.withdrawn_after is not None and player.withdrawn_after < number)
        or entrant.joins >= number
        or (bye is not None and bye.status is RequestStatus.GRANTED)
        or number in entrant.plays
    )


def _was_missed(section: Section, player: Player, entrant: Entrant, number: RoundNo) -> bool:
    """Whether a player was absent from a round without notice.

    That is a game lost by forfeit, an absence nobody announced, and in rounds that came with a
    file an entry that is blank.
    """
    bye, result = entrant.bye_in(number), player.record(number).result
    if bye is not None and bye.status is RequestStatus.GRANTED:
        return not bye.announced
    blank = number <= section.imported_rounds and result is Result.ABSENT
    return blank or result is Result.FORFEIT_LOSS
