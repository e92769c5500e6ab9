"""The Scheveningen system: two teams, everybody meets every player of the other team.

==================  ==============================================================================
``tables``          the tables, and the second cycle
==================  ==============================================================================

Games are those of single players; a round is paired, told and explained as a round of a round
robin is.

Source:
    docs/systems/scheveningen.md, the definition.
"""

from __future__ import annotations

from openarbiter.languages import said
from openarbiter.rulebooks.edition import (
    Article,
    Document,
    Edition,
    InFiles,
    Lots,
    Needs,
    PublishedSheet,
    Rules,
    Table,
    entry_points,
)
from openarbiter.rulebooks.round_robin.rounds import FixedTable
from openarbiter.rulebooks.scheveningen.tables import code_of, schedule, told, whole_schedule

_SYSTEM = "scheveningen"

SCHEVENINGEN = Edition(
    id=_SYSTEM,
    document=Document(
        name=said("Scheveningen"),
        title=said("Scheveningen system, two teams all against all"),
        source="docs/systems/scheveningen.md",
        family=_SYSTEM,
        in_force=True,
    ),
    rules=Rules(
        (
            Article(
                "S1", "1", "The players of two teams of equal size have numbers in their team."
            ),
            Article("S2", "2", "Everybody meets every player of the other team, by the tables."),
            Article(
                "S3",
                "3",
                "In a second cycle the rounds are played backwards, with colours reversed.",
            ),
            Article(
                "S4", "4", "Who withdraws before half of the games are completed has met nobody."
            ),
        )
    ),
    pair=FixedTable(system=_SYSTEM, schedule=schedule, told=told),
    entry=entry_points("openarbiter.rulebooks.round_robin"),
    in_files=InFiles(
        codes=("FIDE_SCHEVENINGEN", "FIDE_DOUBLESCHEVENINGEN"),
        own_code=code_of,
        text="Scheveningen",
    ),
    table=Table(
        printed="openarbiter.rulebooks.scheveningen:tables.txt", schedule=whole_schedule, teams=2
    ),
    needs=Needs(lots=Lots(article="1")),
    sheets=(
        PublishedSheet("schedule", "2"),
        PublishedSheet("wall-chart", "2"),
    ),
)
"""Two teams, all against all."""
