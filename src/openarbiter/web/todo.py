"""Lines of a list of what is to be looked at: a mark, a sentence with names, and its repairs.

Their sentences stand in the table of the page (``sentences.toml``) under their codes; what the
button of a repair says is ``do-CODE``.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from openarbiter.desk import Action
from openarbiter.languages import listed, said
from openarbiter.web.perform import as_json
from openarbiter.web.wording import Facts

MUST, SEE, OK, TO_MAKE = "must", "see", "ok", "make"
"""It stops whoever goes on; it can wait; it is in order; it is not made yet."""

FEW: Final = 4
"""Names that a sentence says; of more it says the first ones and how many there are."""


def line(level: str, code: str, *repairs: Facts, more: str = "", **gaps: object) -> Facts:
    """A line, perhaps with a second sentence."""
    found = {"level": level, "code": code, "more": more, "gaps": gaps, "repairs": list(repairs)}
    return found | {"article": "", "ways": []}


def go(code: str, address: str, **gaps: object) -> Facts:
    """A repair on another page."""
    return {"code": code, "go": address, "action": "", "gaps": gaps}


def do(code: str, action: Action) -> Facts:
    """A repair that is done at once."""
    return {"code": code, "go": "", "action": as_json(action), "gaps": {}}


def by_level(lines: Iterable[Facts], levels: Sequence[str] = (MUST, SEE, OK)) -> Facts:
    """Lines in the order of a page."""
    every = list(lines)
    return {level: [one for one in every if one["level"] == level] for level in levels}


def named(names: Sequence[str]) -> Facts:
    """Names as gaps of a sentence, of many the first ones; and how many they are."""
    shown = list(names)
    if len(names) > FEW + 1:
        shown = [*names[:FEW], said("{count} others", len(names) - FEW, one="one other")]
    return {"names": listed(shown), "count": len(names)}
