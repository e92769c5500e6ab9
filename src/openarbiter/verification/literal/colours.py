"""The rules about colours that texts share, literally: who has White in a pair.

Each rule gives the higher ranked of two a colour, or decides nothing. A text is a row of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TypeAlias

from openarbiter.model import Colour
from openarbiter.verification.literal.common import Answer, Entrant, Someone
from openarbiter.verification.literal.terms import Strength, colour_difference

Rule: TypeAlias = Callable[[Someone, Someone], Colour | None]
"""The colour of the higher ranked of two; ``None`` where the rule decides nothing."""


def white_first(
    one: Someone,
    other: Someone,
    rank: Callable[[Someone], object],
    rules: Iterable[Rule[Someone]],
) -> tuple[Someone, Someone]:
    """(White, Black) of a pair by the first rule that decides."""
    higher, lower = sorted((one, other), key=rank)  # type: ignore[arg-type]
    colour = next(found for rule in rules if (found := rule(higher, lower)))
    return (higher, lower) if colour is Colour.WHITE else (lower, higher)


def answer(
    pairs: Iterable[tuple[Someone, Someone]],
    bye: Someone | None,
    rank: Callable[[Someone], object],
    rules: Sequence[Rule[Someone]],
    decided: Iterable[str] = (),
) -> Answer:
    """The answer of pairs, each with colours by rules, and a bye."""
    return of_games((white_first(*pair, rank, rules) for pair in pairs), bye, decided)


def of_games(
    games: Iterable[tuple[Someone, Someone]], bye: Someone | None, decided: Iterable[str] = ()
) -> Answer:
    """The answer of games, each with White first."""
    boards = sorted((white.tpn, black.tpn) for white, black in games)
    return Answer(tuple(boards), None if bye is None else bye.tpn, tuple(decided))


def drawn(initial: Colour) -> Rule[Entrant]:
    """Neither had a colour: an odd number has the one that was drawn."""

    def rule(higher: Entrant, lower: Entrant) -> Colour | None:
        if higher.colours or lower.colours:
            return None
        return initial if higher.number % 2 else initial.other

    return rule


def only_allowed(allowed: Callable[[Someone, Colour], bool]) -> Rule[Someone]:
    """The limits leave one way."""

    def rule(higher: Someone, lower: Someone) -> Colour | None:
        ways = [each for each in Colour if allowed(higher, each) and allowed(lower, each.other)]
        return ways[0] if len(ways) == 1 else None

    return rule


def granted(higher: Entrant, lower: Entrant) -> Colour | None:
    """Both get what they want, or the one who wants something does."""
    mine, other = higher.preference, lower.preference
    if mine is other:
        return None
    return mine or (other and other.other)


def stronger(higher: Entrant, lower: Entrant) -> Colour | None:
    """Who wants it more gets it."""
    wish = higher.preference
    if wish is None or higher.strength == lower.strength:
        return None
    return wish if higher.strength > lower.strength else wish.other


def wider(higher: Entrant, lower: Entrant) -> Colour | None:
    """Of two absolute preferences the one with the wider colour difference is granted."""
    wish = higher.preference
    mine, other = (abs(colour_difference(each.colours)) for each in (higher, lower))
    if wish is None or higher.strength != Strength.ABSOLUTE or mine == other:
        return None
    return wish if mine > other else wish.other


def equalising(one: Entrant, other: Entrant) -> Colour | None:
    """The way that leaves the smaller differences of colours."""
    mine, yours = colour_difference(one.colours), colour_difference(other.colours)
    sums = abs(mine + 1) + abs(yours - 1), abs(mine - 1) + abs(yours + 1)
    if sums[0] == sums[1]:
        return None
    return Colour.WHITE if sums[0] < sums[1] else Colour.BLACK


def alternating(higher: Entrant, lower: Entrant) -> Colour | None:
    """The colours are those of the last time when the two had different ones, turned round.

    Unplayed rounds count as if they had come first, so the games played are compared from the
    last one backwards.

    Source:
        C.04.2 (General Handling Rules), Article 3.4; C.04.3, Article 5.2.3.
    """
    for mine, other in zip(reversed(higher.colours), reversed(lower.colours), strict=False):
        if mine is not other:
            return mine.other
    return None


def wished(higher: Entrant, _lower: Entrant) -> Colour | None:
    """The higher ranked gets what it wants."""
    return higher.preference


def turned(higher: Entrant, lower: Entrant) -> Colour | None:
    """The higher ranked gets the other colour than last time, else the other one does."""
    return higher.colours[-1].other if higher.colours else lower.colours[-1]
