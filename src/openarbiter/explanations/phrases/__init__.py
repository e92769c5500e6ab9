"""Sentences of explanations by key, and what fills their gaps.

They are whole sentences; nothing is glued together. They are chosen by data, such as the code of a
criterion, so they stand in four tables in English; other languages translate them as all others.
"""

from __future__ import annotations

import re
from typing import Final

from openarbiter.explanations.phrases.arbiters import FOR_ARBITERS
from openarbiter.explanations.phrases.players import FOR_PLAYERS
from openarbiter.explanations.phrases.teams import WHERE_TEAMS_MEET
from openarbiter.explanations.phrases.upfloaters import ABOUT_UPFLOATERS
from openarbiter.explanations.reasons import SAME_WORDS
from openarbiter.languages import Table

_ABOUT_CRITERION = re.compile(r"((?:plain\.)?(?:value|worse)\.)(C\d+)(\..*)?")

_ALL: Final[Table] = {**FOR_ARBITERS, **ABOUT_UPFLOATERS, **FOR_PLAYERS, **WHERE_TEAMS_MEET}


def _with_other_codes() -> Table:
    """Sentences about criteria that other texts have under other codes."""
    earlier = {later: code for code, later in SAME_WORDS.items()}
    found = ((_ABOUT_CRITERION.fullmatch(key), text) for key, text in _ALL.items())
    return {
        f"{match[1]}{earlier[match[2]]}{match[3] or ''}": text
        for match, text in found
        if match is not None and match[2] in earlier
    }


PHRASES: Final[Table] = {**_ALL, **_with_other_codes()}
"""Every sentence by its key; what speaks to players begins with ``plain.``."""
