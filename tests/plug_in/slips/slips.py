"""Parts that fail, each in its own way, and an empty sheet."""

from __future__ import annotations

from typing import Any

import openarbiter as oa
from openarbiter.rulebooks.edition import Document, Rules


def slip(tournament: oa.Tournament, *_: object) -> Any:  # noqa: ANN401
    """What fails, whatever it is asked for."""
    raise KeyError(tournament.event.name)


def crooked(tournament: oa.Tournament) -> oa.Sheet:
    """A sheet with a cell too few."""
    return oa.Sheet(title=tournament.event.name, heads=("A", "B"), aligns="<<", rows=(("x",),))


def empty(_: oa.Tournament) -> oa.Sheet:
    """A sheet without a row."""
    return oa.Sheet(title="Nobody", heads=("A",), aligns="<", rows=(), notes=("0 players",))


NAMED = oa.TieBreak(code="NAMED", title="Entered by another name", lines=slip)

SLIP = oa.Edition(id="slip", document=Document(title="Slip", source=""), rules=Rules(), pair=slip)
