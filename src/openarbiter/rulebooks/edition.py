"""What an edition of a pairing system is: a dated document and the functions that obey it.

The registry of editions stands in :mod:`openarbiter.rulebooks.registry`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from openarbiter.values import dataclass

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import date

    from openarbiter.model import RoundNo, Tournament
    from openarbiter.rulebooks.pairing import RoundPairing


@dataclass(frozen=True, slots=True)
class Article:
    """One criterion or article of an edition, for lists and references.

    Attributes:
        code: The code printed in the document, such as ``C14``.
        article: Its number, such as ``3.4.9``.
        sentence: Its meaning in our own words: the first line of the docstring of its function.
    """

    code: str
    article: str
    sentence: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Edition:
    """One edition of a pairing system.

    Attributes:
        id: Id used on the command line and in files, such as ``dutch-2026``.
        title: Title of the document with its dates.
        applied_from: First day the document applies to tournaments; ``None`` where it names none.
        source: Name of the document and its chapter.
        criteria: Its criteria in order of priority.
        pair: Pairs a round of a tournament: the rounds before it are taken from the tournament,
            later ones are ignored. Raises :class:`~openarbiter.errors.ImpossiblePairingError`
            and :class:`~openarbiter.errors.NotCoveredError`.
    """

    id: str
    title: str
    applied_from: date | None
    source: str
    criteria: tuple[Article, ...]
    pair: Callable[[Tournament, RoundNo], RoundPairing]
