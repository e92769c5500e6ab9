"""Conditions as a form has them: ratings, ages, years of birth, sex, clubs, federations.

A form shows fewer conditions than a file can hold. :func:`shown` says what a condition is in the
fields of a form, or that they cannot hold it; :func:`condition_text` writes the fields as the file
has them. Both mean the same players, whatever is known of them. Money is not known here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Final

from openarbiter.prizes.expression import Compare, Expression, Many, Node

MOST: Final = 999_999_999
"""The greatest number a condition may hold."""

OUT: Final = ""
"""Players without a rating are not meant where ratings are asked for."""

TOO: Final = "too"
"""Players without a rating are meant as well as those with the ratings."""

ONLY: Final = "only"
"""Players without a rating are meant, and nobody else."""


@dataclass(frozen=True, slots=True)
class Span:
    """Whole numbers from one to another, both included; ``None`` where there is no bound."""

    low: int | None = None
    high: int | None = None

    def __bool__(self) -> bool:
        """Whether there is a bound at all."""
        return self.low is not None or self.high is not None

    @property
    def bounds(self) -> tuple[int, int]:
        """The bounds as numbers, the widest ones where there is none."""
        return (0 if self.low is None else self.low, MOST if self.high is None else self.high)


@dataclass(frozen=True, slots=True, kw_only=True)
class Condition:
    """What a form can say about who belongs to a category; all of it holds together.

    Attributes:
        unrated: What holds for players without a rating: :data:`OUT`, :data:`TOO`, :data:`ONLY`.
        games: Games played at the board.
        sex: ``"w"``, ``"m"``, or empty for both.
        federations: Federations, likewise.
    """

    rating: Span = Span()
    unrated: str = OUT
    age: Span = Span()
    born: Span = Span()
    games: Span = Span()
    sex: str = ""
    clubs: tuple[str, ...] = ()
    federations: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        """Whether it asks for anything."""
        return self != Condition(unrated=self.unrated) or self.unrated == ONLY


def condition_text(condition: Condition) -> str:
    """The condition as a fund file has it; empty where it asks for nothing.

    Examples:
        >>> condition_text(Condition(rating=Span(None, 1799), unrated=TOO, sex="w"))
        '(rating <= 1799 or rating = none) and sex = "w"'

    Raises:
        ValueError: A club or a federation has both kinds of quotes in its name.
    """
    return " and ".join(_parts(condition))


def _parts(condition: Condition) -> Iterator[str]:
    if condition.unrated == ONLY:
        yield "rating = none"
    elif condition.rating:
        rating = _span_text("rating", condition.rating)
        yield f"({rating} or rating = none)" if condition.unrated == TOO else rating
    spans = {"age": condition.age, "birth_year": condition.born, "games": condition.games}
    yield from (_span_text(field, span) for field, span in spans.items() if span)
    if condition.sex:
        yield f'sex = "{condition.sex}"'
    texts = {"club": condition.clubs, "federation": condition.federations}
    yield from (_one_of(field, names) for field, names in texts.items() if names)


def _span_text(field: str, span: Span) -> str:
    if span.low is None:
        return f"{field} <= {span.high}"
    one_sided = f"{field} >= {span.low}"
    return one_sided if span.high is None else f"{span.low} <= {field} <= {span.high}"


def _one_of(field: str, names: Iterable[str]) -> str:
    texts = [_quoted(name) for name in names]
    return f"{field} = {texts[0]}" if len(texts) == 1 else f"{field} in [{', '.join(texts)}]"


def _quoted(name: str) -> str:
    if '"' not in name:
        return f'"{name}"'
    if "'" in name:
        raise ValueError(name)
    return f"'{name}'"


def shown(expression: Expression) -> Condition | None:
    """The condition in the fields of a form; ``None`` where they cannot hold it.

    Examples:
        >>> from openarbiter.prizes.expression import parse
        >>> shown(parse("1400 <= rating < 1800")).rating
        Span(low=1400, high=1799)
        >>> shown(parse('title = "WFM"')) is None
        True
    """
    found = Condition()
    for part in _alternatives_apart(expression.node):
        added = _added(found, part)
        if added is None:
            return None
        found = added
    return None if found.unrated == ONLY and found.rating else found


def _alternatives_apart(node: Node | None) -> Iterator[Node]:
    """The parts that all hold, however deep their ``and`` stands."""
    if isinstance(node, Many) and not node.decisive:
        for part in node.parts:
            yield from _alternatives_apart(part)
    elif node is not None:
        yield node


def _added(condition: Condition, part: Node) -> Condition | None:
    """The condition with one part more; ``None`` where a form cannot hold it."""
    if isinstance(part, Many):
        return _with_unrated(condition, part)
    if not isinstance(part, Compare):
        return None
    if part.field in _SPANS:
        return _with_number(condition, part)
    return _with_text(condition, part)


_SPANS: Final = {"rating": "rating", "age": "age", "birth_year": "born", "games": "games"}
_TWO: Final = 2
_NAMES: Final = {"club": "clubs", "federation": "federations"}


def _with_unrated(condition: Condition, part: Many) -> Condition | None:
    """The condition with ``RATINGS or rating = none``."""
    unrated = Compare("rating", "=", (None,))
    if len(part.parts) != _TWO or unrated not in part.parts:
        return None
    if condition.rating or condition.unrated:
        return None
    other = part.parts[0] if part.parts[-1] == unrated else part.parts[1]
    ratings = Condition()
    for inner in _alternatives_apart(other):
        is_rating = isinstance(inner, Compare) and inner.field == "rating"
        added = _added(ratings, inner) if is_rating else None
        if added is None or added.unrated:
            return None
        ratings = added
    return replace(condition, rating=ratings.rating, unrated=TOO)


def _with_number(condition: Condition, part: Compare) -> Condition | None:
    name = _SPANS[part.field]
    if part.values == (None,):
        only = name == "rating" and part.sign == "=" and not condition.unrated
        return replace(condition, unrated=ONLY) if only else None
    (value, *more) = part.values
    if more or not isinstance(value, int) or part.sign not in _BOUNDS:
        return None
    if name == "rating" and condition.unrated == TOO:
        return None  # a second bound would not hold for the unrated
    low, high = _BOUNDS[part.sign]
    span: Span = getattr(condition, name)
    twice = None not in {low, span.low} or None not in {high, span.high}
    new_low = span.low if low is None else value + low
    bounded = Span(new_low, span.high if high is None else value + high)
    if twice or not all(0 <= bound <= MOST for bound in bounded.bounds):
        return None
    return replace(condition, **{name: bounded})  # type: ignore[arg-type]  # a span by its name


_BOUNDS: Final[dict[str, tuple[int | None, int | None]]] = {
    "<": (None, -1),
    "<=": (None, 0),
    ">": (1, None),
    ">=": (0, None),
    "=": (0, 0),
}
"""What a comparison adds to a number, for the lower and the upper bound."""


def _with_text(condition: Condition, part: Compare) -> Condition | None:
    if part.field == "sex" and part.sign == "=" and not condition.sex:
        (sex,) = part.values
        return replace(condition, sex=str(sex)) if sex in {"w", "m"} else None
    name = _NAMES.get(part.field)
    if name is None or part.sign not in {"=", "in"} or getattr(condition, name):
        return None
    if not part.written or not all(each and ";" not in each for each in part.written):
        return None
    return replace(condition, **{name: part.written})  # type: ignore[arg-type]  # as above


def shared_ratings(one: Condition, other: Condition) -> Span | None:
    """The ratings two bands have in common although each has some of its own; ``None`` for none.

    A band inside another one, such as "under 1600" beside "under 2000", is meant so. Bands are
    compared where everything else that is asked for is the same.
    """
    if not one.rating or not other.rating:
        return None
    if replace(one, rating=Span(), unrated=OUT) != replace(other, rating=Span(), unrated=OUT):
        return None
    (first, last), (begin, end) = sorted([one.rating.bounds, other.rating.bounds])
    if begin <= last < end and first < begin:
        return Span(begin, last)
    return None
