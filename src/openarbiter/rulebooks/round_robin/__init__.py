"""Round robins from the Berger tables, of players and of teams.

==================  ==============================================================================
``tables``          the Berger tables and their cycles, and the codes that name them
``rounds``          a round of a table, as it is paired and told, and what a withdrawal does to it
``teams``           teams that meet by the same tables
``varma``           the restricted draw of the numbers
``explain``         the round explained
``verify``          published rounds
``meetings``        whether each pair meets once in a cycle, where rounds are paired by hand
==================  ==============================================================================

It knows no Swiss system. Other tables that are fixed beforehand are paired by ``rounds`` too.

Source:
    NSWCA Tournament Guidelines, section 4; C.05 Annex 1 (Berger tables).
"""

from __future__ import annotations

from functools import partial

from openarbiter.languages import said
from openarbiter.rulebooks.edition import Article, Edition, Form, Lots, PublishedSheet
from openarbiter.rulebooks.round_robin.rounds import FixedTable, defaults, row_told
from openarbiter.rulebooks.round_robin.tables import (
    berger_round,
    code_of,
    exchanges,
    schedule,
    whole_schedule,
)

__all__ = ["ROUND_ROBIN", "berger_round", "defaults", "exchanges", "schedule", "whole_schedule"]

_SYSTEM = "round-robin"
_ARTICLE = "4.0"
_TABLES = "nswca"

ROUND_ROBIN = Edition(
    id=_SYSTEM,
    name=said("Round robin, Berger tables"),
    title=said("Round robin by the Berger tables, single or in cycles"),
    # The guidelines of the NSWCA bear no date; the newest text they refer to is of 1989.
    applied_from=None,
    source="NSWCA Tournament Guidelines, section 4; C.05 Annex 1 (Berger tables)",
    criteria=(
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
    ),
    pair=FixedTable(
        system=_SYSTEM,
        schedule=schedule,
        told=partial(row_told, article=_ARTICLE),
        table_edition=_TABLES,
    ),
    explainer="openarbiter.rulebooks.round_robin.explain:EXPLAINER",
    verifier="openarbiter.rulebooks.round_robin.verify:VERIFIER",
    family="round-robin",
    in_force=True,
    type_codes=(
        "BERGER_ROUNDROBIN",
        "BERGER_DOUBLEROUNDROBIN",
        "FIDE_ROUNDROBIN",
        "FIDE_DOUBLEROUNDROBIN",
    ),
    own_code=code_of,
    forms=(
        Form("FIDE_ROUNDROBIN", said("last two rounds of a cycle exchanged (C.05, Annex 1)")),
        Form(
            "BERGER_DOUBLEROUNDROBIN",
            said("further cycles in the order of the first one"),
            also="BERGER_ROUNDROBIN_G",
        ),
    ),
    type_text="Individual Round Robin",
    schedule=whole_schedule,
    meets_all=True,
    no_acceleration="C.04.7",
    needs=frozenset({"lots", "rounds"}),
    lots=Lots(article=_ARTICLE, restricted="openarbiter.rulebooks.round_robin.varma:draw"),
    sheets=(
        PublishedSheet("announcement", "5 a, 6"),
        PublishedSheet("schedule", "4"),
        PublishedSheet("wall-chart", "3.2 e"),
    ),
    table_edition=_TABLES,
)
