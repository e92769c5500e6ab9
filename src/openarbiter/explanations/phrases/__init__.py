"""Sentences of explanations by key, and what fills their gaps.

They are whole sentences; nothing is glued together. They are chosen by data, such as the code of a
criterion, so they stand in two tables in English; other languages translate them as all others.
"""

from __future__ import annotations

from typing import Final

from openarbiter.explanations.phrases.arbiters import FOR_ARBITERS
from openarbiter.explanations.phrases.players import FOR_PLAYERS
from openarbiter.languages import Table

PHRASES: Final[Table] = {**FOR_ARBITERS, **FOR_PLAYERS}
"""Every sentence by its key; what speaks to players begins with ``plain.``."""
