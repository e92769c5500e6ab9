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
from openarbiter.rulebooks.edition import Article, Edition, Lots, PublishedSheet
from openarbiter.rulebooks.round_robin.rounds import FixedTable
from openarbiter.rulebooks.scheveningen.tables import code_of, schedule, told, whole_schedule

_SYSTEM = "scheveningen"

SCHEVENINGEN = Edition(
    id=_SYSTEM,
    name=said("Scheveningen"),
    title=said("Scheveningen system, two teams all against all"),
    applied_from=None,
    source="docs/systems/scheveningen.md",
    criteria=(
        Article("S1", "1", "The players of two teams of equal size have numbers in their team."),
        Article("S2", "2", "Everybody meets every player of the other team, by the tables."),
        Article(
            "S3", "3", "In a second cycle the rounds are played backwards, with colours reversed."
        ),
        Article("S4", "4", "Who withdraws before half of the games are completed has met nobody."),
    ),
    pair=FixedTable(system=_SYSTEM, schedule=schedule, told=told),
    explainer="openarbiter.rulebooks.round_robin.explain:EXPLAINER",
    verifier="openarbiter.rulebooks.round_robin.verify:VERIFIER",
    printed_tables="openarbiter.rulebooks.scheveningen:tables.txt",
    family=_SYSTEM,
    in_force=True,
    type_codes=("FIDE_SCHEVENINGEN", "FIDE_DOUBLESCHEVENINGEN"),
    own_code=code_of,
    type_text="Scheveningen",
    schedule=whole_schedule,
    no_acceleration="C.04.7",
    needs=frozenset({"lots", "rounds"}),
    lots=Lots(article="1"),
    table_teams=2,
    sheets=(
        PublishedSheet("schedule", "2"),
        PublishedSheet("wall-chart", "2"),
    ),
)
"""Two teams, all against all."""
