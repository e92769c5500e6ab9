"""From the final standings of a tournament to the plain table that prizes are given by.

The order and its tie-breaks come from :mod:`openarbiter.ranking`; here it is only said who has
completed the schedule of games, because category prizes ask for that.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from openarbiter.errors import NotCoveredError
from openarbiter.languages import said
from openarbiter.model import Player, Result, RoundNo, Tournament
from openarbiter.prizes.awards import Entrant, award
from openarbiter.prizes.fund import Fund
from openarbiter.prizes.prize_list import PrizeList
from openarbiter.ranking import editions
from openarbiter.ranking.matches import is_team_event
from openarbiter.ranking.standings import Standings, standings
from openarbiter.ranking.tables.text import missing_results, not_over

_STAYED_AWAY = {Result.ABSENT, Result.ZERO_POINT_BYE, Result.FORFEIT_LOSS}


def award_prizes(  # noqa: PLR0913  (all but the first two have a default)
    tournament: Tournament,
    fund: Fund,
    tie_breaks: Sequence[str] | None = None,
    edition: str | None = None,
    round: int | None = None,  # noqa: A002  (the word of an arbiter)
    *,
    lots: str | Sequence[int] | None = None,
    clubs: Mapping[int, str] | None = None,
    table: Standings | None = None,
) -> PrizeList:
    """Give out a prize fund: who receives what, why, and what was given up for it.

    Args:
        tournament: The tournament.
        fund: What can be won, and the rule of sharing; :func:`openarbiter.read_fund` reads it.
        tie_breaks: Codes in order; ``None`` takes the list of the tournament.
        edition: Edition of the rules about ties; ``None`` for the newest.
        round: The last round that counts; ``None`` for the last one paired.
        lots: A seed for lots where the tie-breaks leave players level, or their numbers in the
            order drawn by hand.
        clubs: Clubs by number, where they are known beside the tournament.
        table: The table that the prizes go by, where it is made already: so it is for teams, which
            are the players of ``tournament`` then. Tie-breaks, edition, round and lots are its own.

    Returns:
        The prize list, with what is missing (rounds to come, games without a result), and with
        remarks about players who stayed away from the last round.

    Raises:
        RequestError: The table cannot be made, or does not fit the fund.
        NotCoveredError: A rule does not cover what is asked for.
        UnknownEditionError: No edition of the tie-break rules has this id.

    Source:
        NSWCA Tournament Guidelines, 5; the order by the rules the event announced.
    """
    try:
        table = table or standings(tournament, tie_breaks, edition, round_no=round, lots=lots)
    except NotCoveredError as error:
        if tie_breaks is None and is_team_event(tournament):
            raise NotCoveredError(
                said(
                    "{trouble}. Prizes go to the players of the teams: name tie-breaks for their "
                    "table (--tie-breaks), or let them go to the teams (--teams)",
                    trouble=error.message,
                )
            ) from None
        raise
    last = table.round_no
    lists = editions.edition(table.edition).lists
    players = {
        int(player.tpn): _as_counted(tournament, player, lists, last)
        for player in tournament.players
    }
    clubs = clubs or {}
    lines = [
        Entrant(
            player=players[row.player],
            rank=row.rank,
            points=row.points,
            completed=has_completed(players[row.player], last),
            club=clubs.get(row.player, ""),
        )
        for row in table.rows
        if row.rank
    ]
    found = award(fund, lines)
    return replace(
        found,
        missing=not_over(tournament, last) + missing_results(tournament, last),
        notes=(*_about(lines, fund), *found.notes),
    )


def _as_counted(tournament: Tournament, player: Player, lists: Sequence[str], last: int) -> Player:
    """The player with the rating that counts in the tournament, and the rounds so far.

    Pairing and prizes go by the same number; an estimate of the arbiter counts for both.
    """
    rating = tournament.strength_of(player, lists).rating
    return replace(player, rating=rating, rounds=player.rounds[:last])


def has_completed(player: Player, last: int) -> bool:
    """Whether a player has completed the schedule of games, as far as the results tell.

    Who has withdrawn has not, nor who was absent from the last round, announced or not; the fund
    can name exceptions (NSWCA, 5 c; 3.2 e: who does not appear is dropped). What "completes his
    schedule" means to somebody who comes back is our reading.
    """
    if player.withdrawn_after is not None and player.withdrawn_after < last:
        return False
    return not last or player.record(RoundNo(last)).result not in _STAYED_AWAY


def _about(lines: Sequence[Entrant], fund: Fund) -> Iterator[str]:
    """A remark on who has not completed."""
    away = [line for line in lines if not line.completed and line.player.tpn not in fund.completed]
    if away and fund.categories:
        names = ", ".join(f"{line.player.tpn} {line.player.name}" for line in away)
        yield said(
            "Not completed, so without a right to category prizes: {players}.", players=names
        )
