"""Sentences in German, by their English template; one module for each group of rooms.

Addressed people are "Sie"; terms are those German arbiters use: Rangliste, Feinwertung, Buchholz,
kampflos, Freilos; all of them are in :mod:`openarbiter.languages.german.words`. What speaks to
players about their pairing is in :mod:`openarbiter.explanations.phrases.german`.
"""

from __future__ import annotations

from openarbiter.languages.german.command import COMMAND
from openarbiter.languages.german.files import FILES
from openarbiter.languages.german.findings import FINDINGS
from openarbiter.languages.german.funds import FUNDS
from openarbiter.languages.german.lists import LISTS
from openarbiter.languages.german.pictures import PICTURES
from openarbiter.languages.german.prizes import PRIZES
from openarbiter.languages.german.ratings import RATINGS
from openarbiter.languages.german.rules import RULES
from openarbiter.languages.german.steps import STEPS
from openarbiter.languages.german.tables import TABLES
from openarbiter.languages.german.teams import TEAMS
from openarbiter.languages.german.troubles import TROUBLES

__all__ = ["GERMAN"]

_JOINING = {
    "{whole}.{decimals}": "{whole},{decimals}",
    "{year}-{month}-{day}": "{day}.{month}.{year}",
    "{day} {time}": "{day}, {time} Uhr",
    "entry {number}": "Eintrag {number}",
    "{first}, {next}": "{first}, {next}",
    "{first} and {last}": "{first} und {last}",
}

GERMAN = {
    **_JOINING,
    **COMMAND,
    **FILES,
    **FINDINGS,
    **FUNDS,
    **LISTS,
    **PICTURES,
    **PRIZES,
    **RATINGS,
    **RULES,
    **STEPS,
    **TABLES,
    **TEAMS,
    **TROUBLES,
}
"""Every sentence by its English template."""
