"""The table of a section, by its tie-breaks and its lots, without those who were expelled.

Source:
    C.07 (applied from 2026-03-01), Articles 4.1 and 4.2.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from openarbiter.desk.lots import table_lots
from openarbiter.ranking.standings import standings

if TYPE_CHECKING:
    from openarbiter.desk.state import Section
    from openarbiter.model import Tournament
    from openarbiter.ranking.standings import Standings


def section_table(
    section: Section, tournament: Tournament, after: int | None = None, *, lots: bool = True
) -> Standings:
    """The standings of a section after a round.

    Args:
        section: The section.
        tournament: Its tournament as it is to be counted, such as the one for rating.
        after: The round; ``None`` for the last one.
        lots: Lots that were drawn break the last ties after the last round.

    Raises:
        RequestError: There is no such table, or the list of tie-breaks is wrong.
        NotCoveredError: The regulation does not allow what the list asks for.

    Source:
        C.07 (applied from 2026-03-01), Articles 4.1 and 4.2.
    """
    settings = section.settings
    last = section.published_rounds if after is None else after
    return standings(
        tournament,
        settings.tie_breaks,
        settings.table_edition or None,
        round_no=after,
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
