"""The editions of regulations about tables.

Source:
    C.07, Play-Off and Tie-Break Regulations (applied from 2024-08-01 and from 2026-03-01);
    NSWCA Tournament Guidelines, section 6.
"""

from __future__ import annotations

from datetime import date

from openarbiter.errors import UnknownEditionError
from openarbiter.languages import said
from openarbiter.model.strength import FIDE, USUAL
from openarbiter.values import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class TableEdition:
    """One dated edition of the rules about ties.

    Attributes:
        id: Short name, such as ``c07-2026``.
        title: What the document calls itself.
        applied_from: The day it applies from.
        source: The document.
        capped: A dummy opponent's score has an upper bound (C.07 of 2026, Article 16.4).
        lists: The lists whose ratings count where a tournament names none, in their order.
    """

    id: str
    title: str
    applied_from: date
    source: str
    capped: bool = False
    lists: tuple[str, ...] = USUAL


C07_2024 = TableEdition(
    id="c07-2024",
    title="Play-Off and Tie-Break Regulations",
    applied_from=date(2024, 8, 1),
    source=said("C.07 (applied from 2024-08-01)"),
)
"""Dummy opponents have the player's own score, however high."""

C07_2026 = TableEdition(
    id="c07-2026",
    title="Play-Off and Tie-Break Regulations",
    applied_from=date(2026, 3, 1),
    source=said("C.07 (applied from 2026-03-01)"),
    capped=True,
)
"""Dummy opponents have at most the score of who was scheduled, or a draw every round."""

NSWCA = TableEdition(
    id="nswca",
    title="NSWCA Tournament Guidelines",
    applied_from=date(2000, 1, 1),
    source=said("NSWCA Tournament Guidelines, section 6"),
    lists=("AUS", FIDE),
)
"""Median, Solkoff, Cumulative, Average Opposition; Sonneborn-Berger for round-robins.

Ratings are those of the Australian list, as on the pairing cards (3.2 b).
The guidelines bear no date; the one here only says that they are older than the others.
"""

DEFAULT = C07_2026
"""What is taken when nobody names an edition."""

_EDITIONS = {edition.id: edition for edition in (C07_2024, C07_2026, NSWCA)}


def edition(id_: str) -> TableEdition:
    """The edition with an id.

    Raises:
        UnknownEditionError: There is none; the message lists those there are.
    """
    if id_ not in _EDITIONS:
        message = said(
            "no rules about ties are called {id}; there are {known}",
            id=repr(id_),
            known=", ".join(_EDITIONS),
        )
        raise UnknownEditionError(message)
    return _EDITIONS[id_]


def edition_ids() -> tuple[str, ...]:
    """Ids of all editions, in order of their dates and the rest behind them."""
    return tuple(_EDITIONS)
