"""What a verification looks at, system by system, and what it does not: said with every answer.

Source:
    The chapters of the systems, as :mod:`~openarbiter.verification.systems` lists them.
"""

from __future__ import annotations

from dataclasses import dataclass

from openarbiter.languages import said

PLACES: str = said("the declared places, by the listed tie-breaks or the points alone")
"""Looked at where the file declares places and the tournament as a whole is looked at."""

_EVERYWHERE = (
    said("the records of the file"),
    said("rematches and forbidden pairs"),
    said("who may have the bye, and absences"),
    said("the limits of colours"),
)


@dataclass(frozen=True, slots=True)
class Scope:
    """What is looked at and what is not, in words.

    Attributes:
        looked_at: Everything that is decided or valued.
        not_looked_at: What may be wrong all the same.
        compared: Neighbouring choices are compared with the published one.
    """

    looked_at: tuple[str, ...]
    not_looked_at: tuple[str, ...]
    compared: bool = False


def scope_of(system: str) -> Scope:
    """What a verification looks at.

    Args:
        system: Id of the edition.

    Source:
        C.04.1; C.04.3 (2012, approved 2024, applied from 2026-02-01, 1997); C.04.4.2 (older text);
        NSWCA Tournament Guidelines; C.05.
    """
    return _SCOPES.get(system, _OTHERS)


_DUTCH = Scope(
    (
        *_EVERYWHERE,
        said("the colours of every board (Article 5)"),
        said("C5 to C21 and the order of candidates, against neighbouring choices"),
    ),
    (said("better choices for which more than three parts of a bracket change"),),
    compared=True,
)

_OTHERS = Scope(_EVERYWHERE, (said("what the system itself demands beyond C.04.1"),))
"""A system that is not known here."""

_SCOPES = {
    "dutch-2025": _DUTCH,
    "dutch-2026": _DUTCH,
    "dutch-2012": Scope(
        (
            *_EVERYWHERE,
            said("the colours of every board (section E)"),
            said("the values of B2 to B6"),
        ),
        (said("whether other values or an earlier candidate were possible (sections C and D)"),),
    ),
    "burstein-legacy": Scope(
        (
            *_EVERYWHERE,
            said("the colours of every board (chapter 5)"),
            said("the due colours granted (6.5)"),
        ),
        (said("whether another combination or another bye was due (4.2, 6.1 to 6.6)"),),
    ),
    "dubov-1997": Scope(
        (*_EVERYWHERE, said("the colours of every board after the first round (chapter 3)")),
        (said("whether the steps lead to these pairs and this bye (chapters 4 to 8)"),),
    ),
    "nswca": Scope(
        (
            *_EVERYWHERE,
            said("the colours of every board after the first round (3.3 e to h)"),
            said("the values of N2 to N11"),
        ),
        (
            said(
                "whether other values, an earlier pairing or another bye were possible (3.2 d, 3.3)"
            ),
        ),
    ),
    "round-robin": Scope(
        (_EVERYWHERE[0],), (said("whether the pairs are those of the table (C.05)"),)
    ),
}
