"""A.9: the brackets from the top, and the way out where the rest cannot be completed.

A bracket is paired without a look at what is below the next one. If its downfloaters and all
lower players cannot be paired after that, it is the penultimate bracket: it is paired again, so
that they can, and all lower players together are the residents of the collapsed last bracket.

Source:
    C.04.3 (2017), A.9.
"""

from __future__ import annotations

from openarbiter.rulebooks.dutch.setting import BracketPlayers
from openarbiter.rulebooks.dutch.terms import Situation
from openarbiter.rulebooks.dutch_2017.brackets import Brackets
from openarbiter.rulebooks.dutch_2017.columns import Route
from openarbiter.rulebooks.dutch_2017.context import RoundContext
from openarbiter.rulebooks.meetings import mask_of
from openarbiter.values import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class PairedBracket:
    """One bracket as it was paired, in positions.

    Attributes:
        moved_down: Moved-down players, highest rank first.
        start: Position of the first resident.
        end: Position after the last resident.
        next_end: Position after the last player of the next scoregroup; ``end`` where C.7 is not
            asked.
        pairs: (higher, lower), in no particular order.
        downfloaters: Highest rank first.
        route: The part of A.9 it was paired by.
        collapsed: It is the collapsed last bracket.
        method: The way that found it.
    """

    moved_down: tuple[int, ...]
    start: int
    end: int
    next_end: int
    pairs: list[tuple[int, int]]
    downfloaters: tuple[int, ...]
    route: Route
    collapsed: bool
    method: str


@dataclass(frozen=True, slots=True)
class PairedRound:
    """The brackets of a round and the position of the player with the bye."""

    brackets: tuple[PairedBracket, ...]
    bye: int | None


def pair_round(situation: Situation, *, quick: bool = True) -> PairedRound:
    """Pair a round.

    Args:
        situation: The situation before the round.
        quick: Try the quick way through a bracket first; the answer is the same.

    Returns:
        The brackets from the top; the last downfloater, if any, has the bye.

    Raises:
        ImpossiblePairingError: No complete round-pairing exists.

    Source:
        C.04.3 (2017), A.9.
    """
    context = RoundContext.of(situation)
    ways = Brackets(context, quick=quick)
    size, groups = len(situation.tpn), situation.groups
    brackets: list[PairedBracket] = []
    moved_down: tuple[int, ...] = ()
    for number, (start, end) in enumerate(groups):
        last = end == size
        next_end = end if last else groups[number + 1][1]
        bracket = BracketPlayers(moved_down, start, end, next_end)
        found = _paired(ways, bracket, Route.LAST if last else Route.USUAL)
        if last or context.completion.possible(mask_of(found.downfloaters), end):
            brackets.append(found)
            moved_down = found.downfloaters
            continue
        penultimate = BracketPlayers(moved_down, start, end, end)
        brackets.append(_paired(ways, penultimate, Route.PENULTIMATE))
        below = BracketPlayers(brackets[-1].downfloaters, end, size, size)
        brackets.append(_paired(ways, below, Route.LAST, collapsed=True))
        moved_down = brackets[-1].downfloaters
        break
    return PairedRound(tuple(brackets), moved_down[0] if moved_down else None)


def _paired(
    ways: Brackets, bracket: BracketPlayers, route: Route, *, collapsed: bool = False
) -> PairedBracket:
    """A bracket with its pairing."""
    found = ways.pair(bracket, route)
    return PairedBracket(
        moved_down=tuple(bracket.moved_down),
        start=bracket.start,
        end=bracket.end,
        next_end=bracket.next_end,
        pairs=found.pairs,
        downfloaters=found.downfloaters,
        route=route,
        collapsed=collapsed,
        method=found.method,
    )
