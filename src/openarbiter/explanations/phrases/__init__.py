"""Sentences of explanations by key, and what fills their gaps.

They are whole sentences; nothing is glued together. They are chosen by data, such as the code of a
criterion, so they stand in tables in English; other languages translate them as all others.
"""

from __future__ import annotations

import re
from typing import Final

from openarbiter.explanations.phrases.arbiters import FOR_ARBITERS
from openarbiter.explanations.phrases.players import FOR_PLAYERS, WHERE_TEAMS_MEET
from openarbiter.explanations.reasons import SAME_WORDS
from openarbiter.languages import Table

_KINDS = ("value", "worse")
_ABOUT_CRITERION = re.compile(r"((?:plain\.)?(?:value|worse)\.)(C\d+)(\..*)?")

_ALL: Final[Table] = {**FOR_ARBITERS, **FOR_PLAYERS, **WHERE_TEAMS_MEET}

_OF_2012 = {"B5d": "C14", "B5u": "C15", "B6d": "C16", "B6u": "C17", "Z": "A7d"}
"""Criteria of the text of 2012 that arbiters are told of as of others."""

_ALIKE = {
    "colours.preferences": "colours.5.2.1",
    "colours.alternation": "colours.5.2.3.none",
    "colours.E1": "colours.5.2.1",
    "colours.E2": "colours.stronger",
    "colours.E3": "colours.5.2.3.none",
    "colours.E5": "colours.no-preference",
    "plain.worse.U6": "plain.worse.C8",
    "plain.worse.C.7": "plain.worse.C8",
    "plain.worse.U10": "plain.worse.U7",
} | {f"{kind}.{own}": f"{kind}.{code}" for own, code in _OF_2012.items() for kind in _KINDS}
"""Keys of a sentence that stands under another one."""


def _with_other_codes() -> Table:
    """Sentences about criteria that other texts have under other codes."""
    earlier = {later: code for code, later in SAME_WORDS.items()}
    found = ((_ABOUT_CRITERION.fullmatch(key), text) for key, text in _ALL.items())
    return {
        f"{match[1]}{earlier[match[2]]}{match[3] or ''}": text
        for match, text in found
        if match is not None and match[2] in earlier
    }


PHRASES: Final[Table] = {
    **_ALL,
    **_with_other_codes(),
    **{key: _ALL[alike] for key, alike in _ALIKE.items()},
}
"""Every sentence by its key; what speaks to players begins with ``plain.``."""
