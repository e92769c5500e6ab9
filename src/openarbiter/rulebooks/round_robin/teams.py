"""Round robins of teams: the Berger tables by the numbers of the teams.

The team named first has White on board 1, and then Black and White in turn unless the event states
another row of colours. Which team rests in an odd field scores nothing for it. In every further
cycle the other team is named first, so that the colours of all boards are reversed.

Source:
    C.05, Article 6.6 and Annex 1 (Berger tables); TRF26 (applied from 2025-09-01), records 192,
    310, 320 and 352.
"""

from __future__ import annotations

from functools import partial

from openarbiter.languages import said
from openarbiter.model import RoundNo, Tournament
from openarbiter.rulebooks.edition import Article, Edition, Form, Lots, PublishedSheet
from openarbiter.rulebooks.pairing import RoundPairing
from openarbiter.rulebooks.round_robin.rounds import FixedTable, row_told
from openarbiter.rulebooks.round_robin.tables import code_of, schedule, whole_schedule
from openarbiter.rulebooks.team_matches import as_teams

_SYSTEM = "team-round-robin"
_ANNEX = "C.05, Annex 1"
_TABLE = FixedTable(
    system=_SYSTEM, schedule=schedule, told=partial(row_told, article=_ANNEX), matches=True
)


def _pair(tournament: Tournament, round_no: RoundNo) -> RoundPairing:
    """A round of the teams of a tournament.

    Raises:
        NotCoveredError: There are no teams, or the tables cannot do what the tournament asks.
    """
    return _TABLE(as_teams(tournament), round_no)


TEAM_ROUND_ROBIN = Edition(
    id=_SYSTEM,
    name=said("Round robin of teams"),
    title=said("Round robin of teams, Berger tables, single or in cycles"),
    # C.05 applies in its current edition; its tables have been the same for decades.
    applied_from=None,
    source="C.05, 6.6 and Annex 1 (Berger tables)",
    criteria=(
        Article("R1", "Annex 1", "Every team meets every team, in the order of the tables."),
        Article(
            "R2",
            "Annex 1",
            "In the second cycle the other team is named first: all colours are reversed.",
        ),
        Article(
            "R3",
            "6.6",
            "The matches of a team that withdraws before half of them are completed do not count.",
        ),
        Article("R4", "6.6", "A team that withdraws later loses the remaining matches by forfeit."),
    ),
    pair=_pair,
    explainer="openarbiter.rulebooks.round_robin.explain:OF_TEAMS",
    verifier="openarbiter.rulebooks.round_robin.verify:VERIFIER",
    family="team-round-robin",
    in_force=True,
    type_codes=(
        "BERGER_TEAM_ROUNDROBIN",
        "BERGER_TEAM_DOUBLEROUNDROBIN",
        "FIDE_TEAM_ROUNDROBIN",
        "FIDE_TEAM_DOUBLEROUNDROBIN",
    ),
    own_code=partial(code_of, kind="TEAM_ROUNDROBIN"),
    forms=(
        Form("FIDE_TEAM_ROUNDROBIN", said("last two rounds of a cycle exchanged (C.05, Annex 1)")),
        Form(
            "BERGER_TEAM_DOUBLEROUNDROBIN",
            said("further cycles in the order of the first one"),
            also="BERGER_TEAM_ROUNDROBIN_G",
        ),
    ),
    type_text="Team Round Robin",
    schedule=whole_schedule,
    meets_all=True,
    no_acceleration="C.04.7",
    needs=frozenset({"lots", "rounds"}),
    lots=Lots(article="C.05, 6.2"),
    sheets=(
        PublishedSheet("announcement", "C.05, 6.3"),
        PublishedSheet("schedule", "C.05, Annex 1"),
        PublishedSheet("wall-chart", "C.05, 6.6"),
    ),
    teams=True,
)
"""Teams by the Berger tables."""
