"""The rounds of a player once more, as columns, where they are very many.

A thousand rounds are a thousand records, which would have to be looked at one by one. Of columns
Python counts, cuts and compares whole ones at once.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Self

from openarbiter.model.names import Colour, Tpn
from openarbiter.model.results import RoundRecord
from openarbiter.values import dataclass

MANY_ROUNDS = 32
"""Rounds from which on a player has them as columns, too."""

_GAME, _WHITE, _BLACK = 64, 16, 32


def kind_of_round(record: RoundRecord) -> int:
    """A small number for what a round was, whoever the opponent.

    0 to 127: the index of the result, 64 more for a game really played, and of those with White 16
    more, with Black 32 more.

    Examples:
        >>> from openarbiter.model import Result
        >>> kind_of_round(RoundRecord(Tpn(7), Colour.BLACK, Result.DRAW))
        97
    """
    kind = record.result.index
    if record.result.played and record.opponent is not None:
        kind += _GAME
        if record.colour is not None:
            kind += _WHITE if record.colour is Colour.WHITE else _BLACK
    return kind


@dataclass(frozen=True, slots=True)
class RoundColumns:
    """Rounds as columns, from round 1.

    Attributes:
        opponents: TPN of the opponent; ``None`` without one.
        kinds: What the rounds were, see :func:`kind_of_round`.
        counts: How many rounds of each kind there are.
    """

    opponents: tuple[Tpn | None, ...]
    kinds: bytes
    counts: Mapping[int, int]

    @classmethod
    def of(cls, rounds: Sequence[RoundRecord]) -> Self:
        """The columns of some rounds."""
        opponents = tuple([record.opponent for record in rounds])
        kinds = bytes(map(kind_of_round, rounds))
        return cls(opponents, kinds, Counter(kinds))
