"""The Molter system: the players of several teams meet by a table, and all play in every round.

==================  ==============================================================================
``rules``           what a table has to fulfil
``tables``          tables read, stored, and as the rounds of a tournament
==================  ==============================================================================

Games are those of single players; a round is paired, told and explained as a round of a round
robin is.

Source:
    docs/systems/molter.md, the definition.
"""

from __future__ import annotations

from openarbiter.languages import said
from openarbiter.rulebooks.edition import (
    Article,
    Document,
    Edition,
    Form,
    InFiles,
    Lots,
    Needs,
    PublishedSheet,
    Rules,
    Table,
    entry_points,
)
from openarbiter.rulebooks.molter.tables import (
    CODE,
    code_of,
    schedule,
    sizes,
    told,
    whole_schedule,
)
from openarbiter.rulebooks.round_robin.rounds import FixedTable

_SYSTEM = "molter"


def _form(size: str) -> Form:
    """The form of the system with the table of a size."""
    teams, boards, rounds = size.split("x")
    return Form(
        f"{CODE}{size}".upper(),
        said(
            "{teams} teams of {boards}, {count} rounds",
            int(rounds),
            one="{teams} teams of {boards}, one round",
            teams=teams,
            boards=boards,
        ),
    )


_FORMS = tuple(map(_form, sizes()))

MOLTER = Edition(
    id=_SYSTEM,
    document=Document(
        name=said("Molter"),
        title=said("Molter system, several teams by a table"),
        source="docs/systems/molter.md",
        family=_SYSTEM,
        in_force=True,
    ),
    rules=Rules(
        (
            Article("S1", "3", "All players of all teams have a game in every round."),
            Article("S3", "3", "Nobody meets a player of the own team."),
            Article("S4", "3", "Nobody meets two players of the same team."),
            Article("S4b", "3", "The players of a team do not all meet the same team in a round."),
            Article("S5", "3", "The colours of a team are balanced after every second round."),
            Article("S6", "3", "Players meet their own board, or floaters its neighbour."),
            Article("C1", "3", "The colours of a player are balanced, or differ by one."),
            Article("C2", "3", "Nobody gets the same colour three times running."),
            Article("C3", "3", "Nobody ever has had three games more with one colour."),
        )
    ),
    pair=FixedTable(system=_SYSTEM, schedule=schedule, told=told),
    entry=entry_points("openarbiter.rulebooks.round_robin"),
    in_files=InFiles(
        codes=tuple(form.code for form in _FORMS), own_code=code_of, forms=_FORMS, text="Molter"
    ),
    table=Table(
        printed="openarbiter.rulebooks.molter:tables.txt", schedule=whole_schedule, teams=3
    ),
    needs=Needs(lots=Lots(article="1")),
    sheets=(
        PublishedSheet("schedule", "2"),
        PublishedSheet("wall-chart", "2"),
    ),
)
"""Several teams by a table."""
