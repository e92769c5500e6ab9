"""The table of a section, by its tie-breaks and its lots, without those who were expelled.

Source:
    C.07 (applied from 2026-03-01), Articles 4.1 and 4.2; TRF26, record 310.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from openarbiter.desk.lots import table_lots
from openarbiter.desk.values import Phase
from openarbiter.model import Result, RoundNo, Tpn
from openarbiter.model.team_rounds import numbered_teams
from openarbiter.ranking.standings import standings
from openarbiter.rulebooks.team_matches import as_teams

if TYPE_CHECKING:
    from openarbiter.desk.state import Section
    from openarbiter.model import Player, Points, Tournament
    from openarbiter.ranking.standings import Standings

_TWO = 2


def completed_rounds(section: Section) -> int:
    """The rounds whose results are final or adjourned: all that are published but one in play.

    Tables, files and pages count these. A round is in play while nobody has closed it, no later one
    is published, and a game of it has no result.

    Source:
        C.04.2, GHR 3.1 (adjourned games).
    """
    last = section.published_rounds
    in_play = section.round(last).phase is not Phase.COMPLETE and section.missing(last)
    return last - 1 if last and in_play else last


def section_table(
    section: Section, tournament: Tournament, after: int | None = None, *, lots: bool = True
) -> Standings:
    """The standings of a section after a round.

    Args:
        section: The section.
        tournament: Its tournament as it is to be counted, such as the one for rating.
        after: The round; ``None`` for the last one that is completed.
        lots: Lots that were drawn break the last ties after the last round.

    Raises:
        RequestError: There is no such table, or the list of tie-breaks is wrong.
        NotCoveredError: The regulation does not allow what the list asks for.

    Source:
        C.07 (applied from 2026-03-01), Articles 4.1 and 4.2.
    """
    settings = section.settings
    last = completed_rounds(section) if after is None else after
    return standings(
        tournament,
        settings.tie_breaks,
        settings.table_edition or None,
        round_no=last,
        predetermined=settings.fixed_table or None,
        team_event=tournament.team_event if section.teams else None,
        lots=table_lots(section, last) if lots else None,
        expelled=expelled(section, last),
    )


def expelled(section: Section, after: int) -> tuple[int, ...]:
    """Numbers of those who were expelled by the end of a round, ascending."""
    return tuple(
        int(player.tpn)
        for player, entrant in zip(section.tournament.players, section.entrants, strict=True)
        if entrant.expelled and (player.withdrawn_after or 0) <= after
    )


def with_team_totals(section: Section, tournament: Tournament) -> Tournament:
    """The tournament with what its teams have made, and their places.

    Where players of teams are paired by a table the place follows from the points of the players;
    more than two teams have no matches, and no match points. As in the records of players, games
    without a result add nothing, nor do the matches they belong to.

    Source:
        TRF26, record 310.
    """
    nothing = replace(tournament.scoring, undecided=0)
    found = as_teams(replace(tournament, scoring=nothing))
    if section.teams:
        table = section_table(section, tournament)
    else:
        edition = section.settings.table_edition or None
        table = standings(
            tournament,
            ("GPTS",),
            edition,
            round_no=completed_rounds(section),
            team_event=tournament.team_event,
        )
    matches = section.teams or len(found.players) == _TWO
    made = {
        player.tpn: (_of_matches(player, match), sum(game))
        for player, match, game in zip(
            found.players, found.match_points, found.game_points, strict=True
        )
    }
    teams = tuple(
        replace(
            team,
            match_points=made[Tpn(number)][0] if matches else None,
            game_points=made[Tpn(number)][1],
            rank=table.row(number).rank or None,
        )
        for number, team in numbered_teams(tournament).items()
    )
    return replace(tournament, teams=teams)


def _of_matches(team: Player, points: Sequence[Points]) -> Points:
    """Match points of the matches that are over."""
    return sum(
        made
        for number, made in enumerate(points, start=1)
        if team.record(RoundNo(number)).result is not Result.UNDECIDED
    )
