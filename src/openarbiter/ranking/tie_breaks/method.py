"""What a tie-break is to a table: a name, an article, a value for everybody, a sum for one.

Source:
    C.07 (applied from 2026-03-01), Articles 4.3 (types) and 5 (list of tie-breaks).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from itertools import accumulate
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar, cast

from openarbiter.languages import Sentence, said
from openarbiter.model import Tournament
from openarbiter.ranking.codes import Code
from openarbiter.ranking.field import NOBODY, Field, Kind
from openarbiter.ranking.sums import Adjustment, Line, Sum, Value
from openarbiter.values import dataclass
from openarbiter.values import field as data_field

if TYPE_CHECKING:
    from openarbiter.ranking.editions import TableEdition

Groups: TypeAlias = "Sequence[Sequence[int]]"
"""Places that are still tied, group by group, in the order of the table."""

Shared = TypeVar("Shared")

_WORDS = {
    Kind.FORFEIT_WIN: said("forfeit win"),
    Kind.FORFEIT_LOSS: said("forfeit loss"),
    Kind.PAIRING_ALLOCATED_BYE: said("pairing-allocated bye"),
    Kind.FULL_POINT_BYE: said("full-point bye"),
    Kind.HALF_POINT_BYE: said("half-point bye"),
    Kind.ZERO_POINT_BYE: said("zero-point bye"),
    Kind.NONE: said("no round"),
}

_PLAYED_WORDS = (
    said("lost", context="against somebody"),
    said("drew", context="against somebody"),
    said("won", context="against somebody"),
)

_NO_GAME = said("no game")


@dataclass(frozen=True, slots=True)
class Column:
    """A value for everybody, by place and multiplied by the unit; ``None`` where undefined.

    Attributes:
        unit: How many make one; 10 for tenths of points.
    """

    numbers: Sequence[int | Fraction | None]
    unit: int = 1

    def value(self, place: int) -> Value:
        """The value of one participant; whole numbers stay ``int`` where the unit is 1."""
        number = self.numbers[place]
        return number if number is None or self.unit == 1 else Fraction(number) / self.unit

    def values(self) -> list[Value]:
        """Everybody's value; equal ones share one number, because making fractions is slow."""
        known = {number: place for place, number in enumerate(self.numbers)}
        values = {number: self.value(place) for number, place in known.items()}
        return [values[number] for number in self.numbers]


@dataclass(slots=True, kw_only=True)
class Results:
    """All that tie-breaks of one table are computed from, and what they share.

    Attributes:
        fields: The participants by the score they are seen with: ``""`` for the primary one;
            in team events also ``"MP"`` and ``"GP"``.
        primary: Name of the primary score in a team event; empty for individuals.
        boards: Points (tenths) of each team on each board over all rounds, from board 1, by
            place; nothing for individuals.
        tournament: The tournament, for tables that its matches make; ``None`` in team events.
        shared: Intermediate results, by what they are.
    """

    fields: dict[str, Field]
    edition: TableEdition
    primary: str = ""
    boards: Sequence[Sequence[int]] = ()
    tournament: Tournament | None = None
    shared: dict[object, object] = data_field(default_factory=dict)

    def once(self, key: object, make: Callable[[], Shared]) -> Shared:
        """What several tie-breaks share, made when the first of them asks for its key."""
        if key not in self.shared:
            self.shared[key] = make()
        return cast("Shared", self.shared[key])


@dataclass(frozen=True, slots=True)
class Request:
    """One tie-break, asked of one table; the groups are who is still tied (for type A)."""

    results: Results
    code: Code
    method: Method
    groups: Groups

    @property
    def score(self) -> str:
        """The score of a team event the code refers to; the primary one by default."""
        return self.code.score or self.results.primary

    @property
    def field(self) -> Field:
        """The participants with that score."""
        return self.results.fields[self.score]

    @property
    def other(self) -> Field:
        """The participants with the other score of a team event."""
        return self.results.fields["GP" if self.score == "MP" else "MP"]

    @property
    def forfeits(self) -> bool:
        """Forfeits are encounters: modifier P, or predetermined pairings (Article 15.2)."""
        return self.code.forfeits or self.field.predetermined

    @property
    def capped(self) -> bool:
        """The dummy's score is bounded (C.07 of 2026, Article 16.4)."""
        year = self.code.edition
        return int(year) >= _CAPPED_SINCE if year else self.results.edition.capped


_CAPPED_SINCE = 2026


@dataclass(frozen=True, slots=True)
class Method:
    """A tie-break of the regulation.

    Attributes:
        type: Letters of Article 4.3; ``"A"`` may be listed several times.
        modifiers: Letters of the modifiers it admits.
        ascending: The lower value ranks higher.
        rating: Dropped where somebody is unrated and the rules of the event say nothing.
        since: The year of the edition it is first listed in.
        applies: Whether it may split a tie; ``None`` where it always may.
    """

    name: str
    title: str
    article: str
    type: str
    modifiers: str
    values: Callable[[Request], Column]
    explain: Callable[[Request, int], Sum]
    ascending: bool = False
    teams: bool = False
    rating: bool = False
    since: int = 2024
    applies: Callable[[Request, Sequence[int]], bool] | None = None


def points(tenths: int) -> Fraction:
    """Points as sums show them."""
    return Fraction(tenths, 10)


def round_words(field: Field, place: int, number: int) -> str:
    """What a round (from 0) was, in the words of a pairing card."""
    kind = Kind(field.kinds[place][number])
    if kind is Kind.PLAYED and field.opponents[place][number] != NOBODY:
        return _PLAYED_WORDS[field.halves[place][number]]
    return _WORDS.get(kind, _NO_GAME)


def article(number: str) -> Sentence:
    """An article of the document that is spoken of, by its number."""
    return said("Article {number}", number=number)


def c07(number: str) -> Sentence:
    """An article of the tie-break regulations (C.07), by its number."""
    return said("C.07, Article {number}", number=number)


def section(number: str) -> Sentence:
    """A section of the document that is spoken of, by its number."""
    return said("section {number}", number=number)


def nswca(number: str) -> Sentence:
    """A section of the NSWCA Tournament Guidelines, by its number."""
    return said("NSWCA, section {number}", number=number)


def tied_with(request: Request, place: int) -> Sequence[int]:
    """Places of those a participant is still tied with, itself among them."""
    return next((group for group in request.groups if place in group), (place,))


def tie_note(request: Request, group: Sequence[int]) -> Sentence:
    """The sentence that names the participants of a tie, by number."""
    numbers = request.field.numbers
    tied = ", ".join(str(numbers[place]) for place in sorted(group))
    return said("Tied: {numbers}.", numbers=tied)


def round_line(
    field: Field,
    place: int,
    number: int,
    value: Value,
    *,
    what: str = "",
    **about: Any,  # noqa: ANN401  (the other columns of a line)
) -> Line:
    """A round (from 0) as a line of a sum; without ``what`` in the words of a pairing card."""
    other = field.opponents[place][number]
    return Line(
        round_no=number + 1,
        opponent=None if other == NOBODY else field.numbers[other],
        what=what or round_words(field, place, number),
        value=value,
        **about,
    )


def as_draws(
    field: Field, place: int, numbers: Iterable[int], article: str
) -> tuple[Adjustment, ...]:
    """Rounds (from 0) of an opponent that an article counts as draws, awarded otherwise."""
    awarded = field.points[place]
    drawn = points(field.draw)
    return tuple(
        Adjustment(round_no=n + 1, awarded=points(awarded[n]), counted=drawn, article=article)
        for n in numbers
        if awarded[n] != field.draw
    )


def running_scores(made: Iterable[int], cut: Callable[[int], str]) -> list[Line]:
    """The score after each round, a line each; ``cut`` gives the article that leaves one out."""
    return [
        Line(round_no=n, what=said("score after the round"), value=points(score), cut=cut(n))
        for n, score in enumerate(accumulate(made), start=1)
    ]


def opened(  # noqa: PLR0913, PLR0917  (the columns of a sum)
    request: Request,
    place: int,
    lines: Iterable[Line],
    how: str = said("sum"),
    notes: Iterable[str] = (),
    value: Value = None,
) -> Sum:
    """The value of one participant with what it is made of; lines in the order of the rounds."""
    found = request.method.values(request).value(place) if value is None else value
    return Sum(
        player=request.field.numbers[place],
        code=request.code.text,
        title=request.method.title,
        article=request.method.article,
        lines=tuple(lines),
        value=found,
        how=how,
        notes=tuple(notes),
    )
