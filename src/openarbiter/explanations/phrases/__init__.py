"""Sentences of explanations by key, and what fills their gaps.

They are whole sentences; nothing is glued together. They are chosen by data, so they stand in
tables in English; other languages translate them as all others. A criterion has its own sentences
(:mod:`openarbiter.rulebooks.told`).
"""

from __future__ import annotations

from typing import Final

from openarbiter.explanations.phrases.arbiters import FOR_ARBITERS
from openarbiter.explanations.phrases.players import FOR_PLAYERS, WHERE_TEAMS_MEET
from openarbiter.languages import Table

_ALL: Final[Table] = {**FOR_ARBITERS, **FOR_PLAYERS, **WHERE_TEAMS_MEET}

_ALIKE = {
    "colours.preferences": "colours.5.2.1",
    "colours.alternation": "colours.5.2.3.none",
    "colours.E1": "colours.5.2.1",
    "colours.E2": "colours.stronger",
    "colours.E3": "colours.5.2.3.none",
    "colours.E5": "colours.no-preference",
}
"""Keys of a sentence that stands under another one."""

PHRASES: Final[Table] = {**_ALL, **{key: _ALL[alike] for key, alike in _ALIKE.items()}}
"""Every sentence of no criterion, by its key; what speaks to players begins with ``plain.``."""
