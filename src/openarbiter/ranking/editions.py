"""The editions of regulations about tables.

Source:
    C.07, Play-Off and Tie-Break Regulations (applied from 2024-08-01 and from 2026-03-01);
    NSWCA Tournament Guidelines, section 6.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
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
        capped: A dummy opponent's score has an upper bound (C.07 of 2026, Article 16.4).
        announced: How many tie-breaks at least are to be known before round 1.
        lists: The lists whose ratings count where a tournament names none, in their order.
        own_names: Names of tie-breaks that report files know as self-defined (``OTHER_...``).
        half_of_rounds: Who withdraws from a round robin is out of the table before half of the
            rounds of the tournament; otherwise before half of his own games.
    """

    id: str
    title: str
    applied_from: date
    source: str
    capped: bool = False
    announced: int = 0
    lists: tuple[str, ...] = USUAL
    own_names: frozenset[str] = frozenset()
    half_of_rounds: bool = False


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
    announced=2,
    lists=("AUS", FIDE),
    own_names=frozenset({"MEDIAN", "SOLKOFF", "CUMULATIVE", "OPPOSITION", "SB", "DE"}),
    half_of_rounds=True,
)
"""Median, Solkoff, Cumulative, Average Opposition; Sonneborn-Berger for round-robins.

Ratings are those of the Australian list, as on the pairing cards (3.2 b).
The guidelines bear no date; the one here only says that they are older than the others.
"""

KEIZER = TableEdition(
    id="keizer",
    title="Keizer",
    applied_from=date(2000, 1, 1),
    source=said("the Keizer table (docs/systems/keizer.md)"),
    own_names=frozenset({"KEIZER"}),
)
"""The table of a Keizer tournament; no document fixes it, so the day says nothing."""

KNOCK_OUT = TableEdition(
    id="knock-out",
    title="Knock-out",
    applied_from=date(2000, 1, 1),
    source=said("the places of a knock-out (docs/systems/knock-out.md)"),
    own_names=frozenset({"PLACE"}),
)
"""The places of a knock-out; no document fixes them, so the day says nothing."""

DEFAULT = C07_2026
"""What is taken when nobody names an edition."""

_EDITIONS = {edition.id: edition for edition in (C07_2024, C07_2026, NSWCA, KEIZER, KNOCK_OUT)}


def edition(id_: str) -> TableEdition:
    """The edition with an id.

    Raises:
        UnknownEditionError: There is none; the message lists those there are.
    """
    if id_ in _EDITIONS:
        return _EDITIONS[id_]
    gaps = {"id": repr(id_), "known": ", ".join(_EDITIONS)}
    raise UnknownEditionError.saying(
        "no rules about ties are called {id}; there are {known}", **gaps
    )


def edition_ids() -> tuple[str, ...]:
    """Ids of all editions, in order of their dates and the rest behind them."""
    return tuple(_EDITIONS)


_SELF_DEFINED = "OTHER_"
"""How codes of report files begin that no table of C.07 has (MTB26)."""

_OF_ROUND = re.compile(r"[/!#][^/!#]*G")
"""A tie-break with the ratings of each round, which no table of C.07 has."""

_BEHIND_NAME = re.compile(r"[:/!#].*")


def _name(code: str) -> str:
    return _BEHIND_NAME.sub("", code.strip().upper())


def named_by(codes: Sequence[str]) -> TableEdition | None:
    """The edition that a list of tie-breaks names itself; ``None`` where it names none.

    Examples:
        >>> named_by(["OTHER_SB", "OTHER_DE"]).id, named_by(["MEDIAN"]).id, named_by(["SB", "DE"])
        ('nswca', 'nswca', None)
    """
    names = {_name(code) for code in codes}
    for found in _EDITIONS.values():
        only = {f"{_SELF_DEFINED}{name}" for name in found.own_names}
        only |= found.own_names - _SHARED
        if names & only:
            return found
    return None


_SHARED = frozenset({"SB", "DE"})
"""Names that C.07 has too."""


def of_list(codes: Sequence[str], proposed: str = "") -> TableEdition:
    """The edition of a list: what it names itself; the proposed one of an empty list; else C.07.

    The newest edition of C.07 is taken of any other list, and where none is proposed (by its
    id).
    """
    if found := named_by(codes):
        return found
    return edition(proposed) if proposed and not codes else DEFAULT


def stated(codes: Sequence[str], of: TableEdition = DEFAULT) -> tuple[str, ...]:
    """A list of tie-breaks as report files state it, so that it names its edition.

    Examples:
        >>> stated(["MEDIAN", "CUMULATIVE/X", "PTS"], NSWCA)
        ('OTHER_MEDIAN', 'OTHER_CUMULATIVE/X', 'PTS')
        >>> stated(["BH/C1", "ARO/G"], C07_2026)
        ('BH/C1', 'OTHER_ARO/G')
    """
    from openarbiter.ranking.catalogue import TAKEN  # noqa: PLC0415  (above it)

    found = []
    for code in codes:
        short = code.strip().upper().removeprefix(_SELF_DEFINED)
        own = _name(short) not in TAKEN - of.own_names or _OF_ROUND.search(short)
        found.append(f"{_SELF_DEFINED}{short}" if own else code)
    return tuple(found)


def unstated(codes: Sequence[str]) -> tuple[str, ...]:
    """The same list as people write it who have named its edition."""
    found = named_by(codes)
    names = frozenset() if found is None else found.own_names
    written = []
    for code in codes:
        short = code.strip().upper().removeprefix(_SELF_DEFINED)
        own = short and (_name(short) in names or _OF_ROUND.search(short))
        written.append(short if own else code)
    return tuple(written)
