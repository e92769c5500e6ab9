"""The pairing of a round: bracket by bracket from the top (Articles 1.9 and 2, or 1.9 and 3).

It knows the order of the brackets and which way through a bracket to try; the ways themselves
stand in :mod:`~openarbiter.rulebooks.dutch.sequence` and :mod:`~openarbiter.rulebooks.dutch.exact`.

Source:
    C.04.3, Articles 1.3, 1.9 and 2.3 to 2.8 (edition approved 2024) or Article 3 (applied from
    2026-02-01).
"""

from __future__ import annotations

from typing import TypeAlias

from openarbiter.rulebooks.dutch.context import RoundContext
from openarbiter.rulebooks.dutch.exact import Exact
from openarbiter.rulebooks.dutch.sequence import BracketPlayers as QuickPlayers
from openarbiter.rulebooks.dutch.sequence import Quick
from openarbiter.rulebooks.dutch.setting import BracketPlayers
from openarbiter.rulebooks.dutch.terms import Situation
from openarbiter.values import dataclass, field

_Found: TypeAlias = "tuple[list[tuple[int, int]], tuple[int, ...], str]"
"""Pairs, downfloaters and the way that found them, in positions."""

_SEVERAL = 3
"""Moved-down players from whom on it is asked first how many pairs there can be."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PairedBracket:
    """One bracket as it was paired, in positions.

    Attributes:
        moved_down: Moved-down players, highest rank first.
        start: Position of the first resident.
        end: Position after the last resident.
        next_end: Position after the last player of the next scoregroup.
        pairs: (higher, lower), in no particular order.
        downfloaters: Highest rank first: positions ascend, as those of the moved-down players do.
        method: The way that found it.
    """

    moved_down: tuple[int, ...]
    start: int
    end: int
    next_end: int
    pairs: list[tuple[int, int]]
    downfloaters: tuple[int, ...]
    method: str


@dataclass(frozen=True, slots=True)
class PairedRound:
    """The brackets of a round and the position of the player with the bye."""

    brackets: list[PairedBracket] = field(default_factory=list)
    bye: int | None = None


def pair_round(situation: Situation, *, quick: bool = True) -> PairedRound:
    """Pair a round.

    Args:
        situation: The situation before the round.
        quick: Try the sequence way first; without it every bracket goes through the exact
            matching. The answer is the same.

    Returns:
        The brackets from the top; the last downfloater, if any, has the bye.

    Raises:
        ImpossiblePairingError: No complete round-pairing exists.

    Source:
        C.04.3, Article 1.9.2 (both editions).
    """
    context = RoundContext.of(situation)
    context.completion.narrow()
    ways = _Ways(context, quick=quick)
    brackets: list[PairedBracket] = []
    moved_down: tuple[int, ...] = ()
    groups = situation.groups
    for number, (start, end) in enumerate(groups):
        next_end = groups[number + 1][1] if number + 1 < len(groups) else end
        bracket = ways.pair(BracketPlayers(moved_down, start, end, next_end))
        brackets.append(bracket)
        moved_down = bracket.downfloaters
    return PairedRound(brackets, moved_down[0] if moved_down else None)


def _paired(bracket: BracketPlayers, found: _Found) -> PairedBracket:
    """A bracket with its pairing."""
    pairs, downfloaters, method = found
    return PairedBracket(
        moved_down=tuple(bracket.moved_down),
        start=bracket.start,
        end=bracket.end,
        next_end=bracket.next_end,
        pairs=pairs,
        downfloaters=downfloaters,
        method=method,
    )


class _Ways:
    """The ways through a bracket, tried one after the other."""

    def __init__(self, context: RoundContext, *, quick: bool) -> None:
        self._situation = context.situation
        self._completion = context.completion
        self._quick = Quick(context.situation, context.meetings) if quick else None
        self._exact = Exact(context)

    def pair(self, bracket: BracketPlayers) -> PairedBracket:
        found = self._single(bracket) or self._by_sequence(bracket)
        if found is None:
            exact = self._exact.pair(bracket)
            found = exact.pairs, tuple(exact.downfloaters), exact.method
        return _paired(bracket, found)

    def _single(self, bracket: BracketPlayers) -> _Found | None:
        """A bracket of one player: there is nobody to meet."""
        if bracket.moved or bracket.end - bracket.start > 1:
            return None
        return [], (bracket.start,), "alone"

    def _by_sequence(self, bracket: BracketPlayers) -> _Found | None:
        """The quick way, where what is below lets the bracket have as many pairs as it can."""
        # It needs all moved-down players paired, and no more floaters than there must be.
        start, end, moved = bracket.start, bracket.end, bracket.moved
        odd = (moved + end - start) % 2
        if self._quick is None or moved + odd > end - start:
            return None
        if moved >= _SEVERAL and self._exact.attempts.least_floaters(bracket) > odd:
            return None
        moved_down = tuple(bracket.moved_down)
        if not odd:
            if not self._completion.suffix(end):
                return None
            answer = self._quick.pair(QuickPlayers(moved_down, start, end))
        else:
            score, next_end = self._situation.score[start], bracket.next_end
            ideal = self._completion.ideal_floaters(range(start, end), end, next_end, score)
            if ideal is not None and not ideal:
                return None
            takes_bye = self._completion.bye_at_least(score)
            answer = self._quick.pair(
                QuickPlayers(moved_down, start, end, ideal, takes_bye=takes_bye)
            )
        if answer is None:
            return None
        floaters = () if answer.downfloater is None else (answer.downfloater,)
        return answer.pairs, floaters, "sequence"
