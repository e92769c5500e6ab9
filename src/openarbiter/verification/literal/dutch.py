"""The texts of the Dutch system, literally: candidates, who may meet, colours, and what is counted.

Each criterion looks at one candidate and counts; less is better. Codes and articles are those of
the seed text (C.04.3 as approved in 2024).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import combinations
from typing import Final, TypeAlias

from openarbiter.model import Colour, Points
from openarbiter.values import dataclass
from openarbiter.verification.literal.colours import (
    alternating,
    drawn,
    granted,
    stronger,
    white_first,
    wider,
    wished,
)
from openarbiter.verification.literal.common import Work
from openarbiter.verification.literal.search import Players
from openarbiter.verification.literal.terms import (
    MOST_DIFFERENCE,
    Float,
    State,
    Strength,
    colour_difference,
    wish_of,
)
from openarbiter.verification.literal.terms import colours_fit as both_fit


@dataclass(frozen=True, slots=True, kw_only=True)
class Bracket:
    """A bracket to be paired (Article 1.3.2).

    Attributes:
        moved_down: Moved-down players, by rank.
        residents: Players of its scoregroup, by rank.
        following: Residents of the next scoregroup; empty in the last bracket.
        lower: All players of lower scoregroups, ``following`` among them.
    """

    moved_down: tuple[State, ...]
    residents: tuple[State, ...]
    following: tuple[State, ...]
    lower: tuple[State, ...]

    @property
    def players(self) -> tuple[State, ...]:
        """All players of the bracket, by rank."""
        return self.moved_down + self.residents


@dataclass(frozen=True, slots=True, kw_only=True)
class Candidate:
    """A candidate (Article 2.3): pairs (higher ranked first) and downfloaters, both by rank.

    Attributes:
        moved_down_pairs: The MDP-Pairing, by rank of the moved-down player.
        resident_pairs: Pairs of the remainder or of the homogeneous bracket.
        downfloaters: Everybody else.
    """

    moved_down_pairs: tuple[tuple[State, State], ...]
    resident_pairs: tuple[tuple[State, State], ...]
    downfloaters: tuple[State, ...]

    @property
    def pairs(self) -> tuple[tuple[State, State], ...]:
        """All pairs."""
        return self.moved_down_pairs + self.resident_pairs


def moved_down_sets(moved_down: Sequence[State], size: int) -> list[tuple[State, ...]]:
    """Choices of the moved-down players for S1, the original S1 first.

    Highest different score first, then the lowest BSNs. The 2026 text sorts the valid sets by
    BSN alone; a set is valid there when its Limbo is best for C7, so all valid sets have the
    same scores and both texts give the same order.

    Source:
        C.04.3 (seed text), Articles 2.2.1 and 4.4.3; 2026 text, Article 4.4.
    """
    sets = combinations(moved_down, size)
    return sorted(sets, key=lambda s1: ([-each.score for each in s1], [each.rank for each in s1]))


NO_BYE: Final = -1
"""In place of the score of the bye's assignee when everybody can be paired."""


def may_meet(first: State, second: State) -> bool:
    """C1, C3 and forbidden pairs.

    Source:
        C.04.3 (seed text), Articles 3.1.1 and 3.1.3.
    """
    if second.tpn in first.barred or first.tpn in second.barred:
        return False
    return colours_fit(first, second)


def colours_fit(first: State, second: State) -> bool:
    """C3: topscorers and their opponents may both need the same colour."""
    return both_fit(first, second) or first.topscorer or second.topscorer


class Outlook(Players[State]):
    """The players of a round by rank, and what the initial-colour is."""

    def __init__(
        self, players: tuple[State, ...], initial: Colour, work: Work | None = None
    ) -> None:
        super().__init__(
            players,
            work or Work(),
            wish_of,
            colours_fit,
            takers=(each for each in players if each.may_take_bye),
        )
        self._rules = granted, stronger, wider, alternating, wished, drawn(initial)

    def may_meet(self, first: State, second: State) -> bool:
        """Whether two players of the round may be paired."""
        return bool(self.opponents[first.bit] & second.bit)

    def colours(self, one: State, other: State) -> tuple[State, State]:
        """(White, Black) of a pair (Articles 5.2.1 to 5.2.5)."""
        return white_first(one, other, lambda each: each.rank, self._rules)


Value: TypeAlias = tuple[int, ...]
"""Value of a criterion: a list compared from its first entry; a count is a list of one."""

ONE_POINT: Points = 10
"""One point in tenths (Article 1.8.4 of the seed text)."""


@dataclass(frozen=True, slots=True)
class Question:
    """The candidate of a bracket of a round that a criterion judges.

    Attributes:
        bye_score: C5's score of the bye's assignee for the round; ``NO_BYE`` without a bye.
    """

    outlook: Outlook
    bracket: Bracket
    bye_score: Points
    candidate: Candidate


Criterion: TypeAlias = Callable[[Question], Value]


def descending(differences: Iterable[Points]) -> Value:
    """Differences, the largest first."""
    return tuple(sorted(differences, reverse=True))


def pairing_score_differences(
    pairs: list[tuple[Points, Points]], downfloaters: list[Points], lowest: Points
) -> Value:
    """The PSD: score differences of all pairs and downfloaters, highest first.

    A downfloater's difference is to a value one point below the lowest score of the bracket.

    Source:
        C.04.3 (seed text), Articles 1.8.2 to 1.8.4.
    """
    differences = [abs(first - second) for first, second in pairs]
    return descending(differences + [score - (lowest - ONE_POINT) for score in downfloaters])


def psd(question: Question) -> Value:
    """C7 of the seed text (3.4.2): minimise the PSD."""
    candidate = question.candidate
    return pairing_score_differences(
        [(higher.score, lower.score) for higher, lower in candidate.pairs],
        [each.score for each in candidate.downfloaters],
        question.bracket.players[-1].score,
    )


def allocated(question: Question) -> list[tuple[State, Colour, State]]:
    """Every paired player with the colour Article 5 gives, and the opponent."""
    games = [question.outlook.colours(*pair) for pair in question.candidate.pairs]
    return [
        given
        for white, black in games
        for given in ((white, Colour.WHITE, black), (black, Colour.BLACK, white))
    ]


def _counted(wrong: Callable[[State, Colour, State], bool]) -> Criterion:
    """The number of players with a colour that is wrong."""
    return lambda question: (sum(wrong(*each) for each in allocated(question)),)


def _beyond_two(player: State, colour: Colour, opponent: State) -> bool:
    after = abs(colour_difference((*player.colours, colour)))
    return after > MOST_DIFFERENCE and (player.topscorer or opponent.topscorer)


def _third(player: State, colour: Colour, opponent: State) -> bool:
    return player.colours[-2:] == (colour, colour) and (player.topscorer or opponent.topscorer)


def _denied(player: State, colour: Colour, _: State) -> bool:
    return player.preference is not None and player.preference is not colour


def _denied_strong(player: State, colour: Colour, _: State) -> bool:
    """Reading: strong is a kind of its own (Article 1.6.2).

    An absolute preference denied between two absolutes is none; it was counted in C12 and in C10
    or C11.
    """
    return player.strength is Strength.STRONG and player.preference is not colour


topscorer_colour_difference = _counted(_beyond_two)
"""C10 (3.4.5): topscorers or their opponents who get a colour difference beyond 2."""
topscorer_third_colour = _counted(_third)
"""C11 (3.4.6): topscorers or their opponents who get the same colour three times in a row."""
denied_preferences = _counted(_denied)
"""C12 (3.4.7): players who do not get their colour preference."""
denied_strong_preferences = _counted(_denied_strong)
"""C13 (3.4.8): players who do not get their strong colour preference."""


def _received(question: Question, kind: Float) -> list[tuple[State, Points]]:
    """Who receives a float, with the score difference (Articles 1.4 and 1.8).

    Reading: every downfloater of the bracket receives a downfloat there (Article 1.4.1), also the
    one who is going to get the pairing-allocated bye.
    """
    mixed = [pair for pair in question.candidate.pairs if pair[0].score != pair[1].score]
    if kind is Float.UP:
        return [(lower, higher.score - lower.score) for higher, lower in mixed]
    below = question.bracket.players[-1].score - ONE_POINT
    received = [(higher, higher.score - lower.score) for higher, lower in mixed]
    return received + [(each, each.score - below) for each in question.candidate.downfloaters]


def _again(question: Question, kind: Float, back: int) -> list[Points]:
    """The score differences of those who receive a float they received ``back`` rounds ago."""
    return [
        difference
        for player, difference in _received(question, kind)
        if (player.previous_float if back == 1 else player.earlier_float) is kind
    ]


def repeated(kind: Float, back: int) -> Criterion:
    """C14 to C17 (3.4.9 to 3.4.12): how many receive a float they received ``back`` rounds ago."""
    return lambda question: (len(_again(question, kind, back)),)


def repeated_differences(kind: Float, back: int) -> Criterion:
    """C18 to C21 (3.4.13 to 3.4.16): their score differences, highest first."""
    return lambda question: descending(_again(question, kind, back))
