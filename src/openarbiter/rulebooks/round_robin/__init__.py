"""Round robins from the Berger tables, of players and of teams.

==================  ==============================================================================
``tables``          the Berger tables and their cycles, and the codes that name them
``rounds``          a round of a table, as it is paired and told, and what a withdrawal does to it
``varma``           the restricted draw of the numbers
``explain``         the round explained
``verify``          published rounds
``meetings``        whether each pair meets once in a cycle, where rounds are paired by hand
==================  ==============================================================================

It knows no Swiss system. Other tables that are fixed beforehand are paired by ``rounds`` too.

Of teams the one named first has White on board 1, and then Black and White in turn unless the event
states another row of colours. Which team rests in an odd field scores nothing for it. In every
further cycle the other team is named first, so that the colours of all boards are reversed.

Source:
    NSWCA Tournament Guidelines, section 4; C.05, Article 6.6 and Annex 1 (Berger tables); TRF26
    (applied from 2025-09-01), records 192, 310, 320 and 352.
"""

from __future__ import annotations

from functools import partial

from openarbiter.languages import said
from openarbiter.rulebooks.edition import (
    Article,
    Document,
    Edition,
    EntryPoints,
    Form,
    InFiles,
    Lots,
    Needs,
    OwnTable,
    Play,
    PublishedSheet,
    Rules,
    Table,
    entry_points,
)
from openarbiter.rulebooks.round_robin.rounds import FixedTable, defaults, row_told
from openarbiter.rulebooks.round_robin.tables import (
    berger_round,
    code_of,
    exchanges,
    schedule,
    whole_schedule,
)

__all__ = [
    "ROUND_ROBIN",
    "TEAM_ROUND_ROBIN",
    "berger_round",
    "defaults",
    "exchanges",
    "schedule",
    "whole_schedule",
]

_SYSTEM, _OF_TEAMS = "round-robin", "team-round-robin"
_ARTICLE, _ANNEX = "4.0", "C.05, Annex 1"
_TABLES = "nswca"


def _codes(kind: str) -> tuple[str, ...]:
    """The codes of one cycle and of two, in the order of the tables and with the exchange."""
    double = kind.replace("ROUNDROBIN", "DOUBLEROUNDROBIN")
    return f"BERGER_{kind}", f"BERGER_{double}", f"FIDE_{kind}", f"FIDE_{double}"


def _forms(kind: str) -> tuple[Form, ...]:
    one_cycle, in_order, exchanged, _ = _codes(kind)
    return (
        Form(exchanged, said("last two rounds of a cycle exchanged (C.05, Annex 1)")),
        Form(
            in_order,
            said("further cycles in the order of the first one"),
            also=f"{one_cycle}_G",
        ),
    )


ROUND_ROBIN = Edition(
    id=_SYSTEM,
    document=Document(
        name=said("Round robin, Berger tables"),
        title=said("Round robin by the Berger tables, single or in cycles"),
        # The guidelines of the NSWCA bear no date; the newest text they refer to is of 1989.
        applied_from=None,
        source="NSWCA Tournament Guidelines, section 4; C.05 Annex 1 (Berger tables)",
        family=_SYSTEM,
        in_force=True,
    ),
    rules=Rules(
        (
            Article("R1", _ARTICLE, "Everybody meets everybody, in the order of the tables."),
            Article(
                "R2",
                _ARTICLE,
                "In a double round event everybody has White and Black against each other.",
            ),
            Article(
                "R3",
                _ARTICLE,
                "Who withdraws before half of the rounds are completed is scored as not having "
                "competed.",
            ),
            Article("R4", "3.2 e", "Who withdraws later loses the remaining games by default."),
        )
    ),
    pair=FixedTable(
        system=_SYSTEM,
        schedule=schedule,
        told=partial(row_told, article=_ARTICLE),
        table_edition=_TABLES,
    ),
    entry=entry_points("openarbiter.rulebooks.round_robin"),
    in_files=InFiles(
        codes=_codes("ROUNDROBIN"),
        own_code=code_of,
        forms=_forms("ROUNDROBIN"),
        text="Individual Round Robin",
    ),
    table=Table(schedule=whole_schedule, meets_all=True),
    needs=Needs(
        lots=Lots(article=_ARTICLE, restricted="openarbiter.rulebooks.round_robin.varma:draw")
    ),
    sheets=(
        PublishedSheet("announcement", "5 a, 6"),
        PublishedSheet("schedule", "4"),
        PublishedSheet("wall-chart", "3.2 e"),
    ),
    ranking=OwnTable(edition=_TABLES),
)

TEAM_ROUND_ROBIN = Edition(
    id=_OF_TEAMS,
    document=Document(
        name=said("Round robin of teams"),
        title=said("Round robin of teams, Berger tables, single or in cycles"),
        # C.05 applies in its current edition; its tables have been the same for decades.
        applied_from=None,
        source="C.05, 6.6 and Annex 1 (Berger tables)",
        family=_OF_TEAMS,
        in_force=True,
    ),
    rules=Rules(
        (
            Article("R1", "Annex 1", "Every team meets every team, in the order of the tables."),
            Article(
                "R2",
                "Annex 1",
                "In the second cycle the other team is named first: all colours are reversed.",
            ),
            Article(
                "R3",
                "6.6",
                "The matches of a team that withdraws before half of them are completed do not "
                "count.",
            ),
            Article(
                "R4", "6.6", "A team that withdraws later loses the remaining matches by forfeit."
            ),
        )
    ),
    pair=FixedTable(
        system=_OF_TEAMS, schedule=schedule, told=partial(row_told, article=_ANNEX), matches=True
    ),
    entry=EntryPoints(
        explainer="openarbiter.rulebooks.round_robin.explain:OF_TEAMS",
        verifier="openarbiter.rulebooks.round_robin.verify:VERIFIER",
    ),
    in_files=InFiles(
        codes=_codes("TEAM_ROUNDROBIN"),
        own_code=partial(code_of, kind="TEAM_ROUNDROBIN"),
        forms=_forms("TEAM_ROUNDROBIN"),
        text="Team Round Robin",
    ),
    table=Table(schedule=whole_schedule, meets_all=True),
    play=Play(teams=True),
    needs=Needs(lots=Lots(article="C.05, 6.2")),
    sheets=(
        PublishedSheet("announcement", "C.05, 6.3"),
        PublishedSheet("schedule", "C.05, Annex 1"),
        PublishedSheet("wall-chart", "C.05, 6.6"),
    ),
)
"""Teams by the Berger tables."""
