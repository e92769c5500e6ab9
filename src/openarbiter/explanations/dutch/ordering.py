"""How a bracket stands in the order of candidates, and the article that puts one before another.

Source:
    C.04.3, Articles 4.2 to 4.4 (both editions).
"""

from __future__ import annotations

from dataclasses import dataclass

from openarbiter.rulebooks.dutch.process import PairedBracket

__all__ = ["EXCHANGES", "MOVED_DOWN", "TRANSPOSITIONS", "Division", "article_of_order", "division"]

TRANSPOSITIONS = "4.2"
"""Article: in which order the players of S2 are tried."""

EXCHANGES = "4.3"
"""Article: in which order residents are exchanged between S1 and S2."""

MOVED_DOWN = "4.4"
"""Article: in which order moved-down players are tried in S1."""


@dataclass(frozen=True, slots=True)
class Division:
    """How the residents of a bracket, or those of its remainder, are divided, in positions.

    Attributes:
        upper: The original S1.
        lower: The original S2.
        leaving: Players of S1 who came into S2 by a resident exchange.
        entering: Players of S2 who came into S1.
        transposed: The order of S2 is not the original one.
    """

    upper: tuple[int, ...]
    lower: tuple[int, ...]
    leaving: tuple[int, ...]
    entering: tuple[int, ...]
    transposed: bool


def division(bracket: PairedBracket) -> Division:
    """How the remainder, or a homogeneous bracket, was divided in the end.

    Source:
        C.04.3, Articles 4.2 and 4.3 (both editions).
    """
    moved = set(bracket.moved_down)
    partner = {one: other for one, other in bracket.pairs if one not in moved}
    taken = {other for one, other in bracket.pairs if one in moved}
    rest = [player for player in range(bracket.start, bracket.end) if player not in taken]
    size = len(partner)
    upper, lower = tuple(rest[:size]), tuple(rest[size:])
    leaving = tuple(player for player in upper if player not in partner)
    entering = tuple(player for player in lower if player in partner)
    tops = sorted(partner)
    bottoms = [partner[top] for top in tops]
    floating = [player for player in rest if player in bracket.downfloaters]
    return Division(
        upper=upper,
        lower=lower,
        leaving=leaving,
        entering=entering,
        transposed=[*bottoms, *floating] != sorted([*bottoms, *floating]),
    )


def article_of_order(first: PairedBracket, other: PairedBracket) -> str:
    """The article by which one of two equally good candidates comes before the other.

    Which moved-down players are paired is looked at before their opponents, those before the
    exchanges in the remainder, and these before its transpositions.

    Args:
        first: A bracket as it is paired; its pairs by rank.
        other: The same players, paired otherwise.

    Source:
        C.04.3, Articles 4.2 to 4.4 (both editions).
    """
    opponents, others = _opponents(first), _opponents(other)
    if opponents.keys() != others.keys():
        return MOVED_DOWN
    if opponents != others:
        return TRANSPOSITIONS
    mine, theirs = division(first), division(other)
    same = mine.leaving == theirs.leaving and mine.entering == theirs.entering
    return TRANSPOSITIONS if same else EXCHANGES


def _opponents(bracket: PairedBracket) -> dict[int, int]:
    """The opponents of the moved-down players."""
    moved = set(bracket.moved_down)
    return {one: other for one, other in bracket.pairs if one in moved}
