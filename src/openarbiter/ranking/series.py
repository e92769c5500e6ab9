"""The table of a series: several events, what each gave to whom, and the best results together.

A series has rules of its own makers; no regulation of FIDE speaks of it. Everything is exact. Who
is who in the events was settled before.

Source:
    C.07 (applied from 2026-03-01), Article 4.1, for the places that are shared in each event.
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import reduce
from operator import add, mul, sub, truediv
from typing import Final, NamedTuple

from openarbiter.errors import RequestError
from openarbiter.values import dataclass, replace

NAMES: Final = ("place", "players", "points", "rounds")
"""What a formula may ask of somebody in an event."""

LONGEST: Final = 200
"""Characters of a formula."""

_SIGNS: Final[dict[type[ast.operator], Callable[[Fraction, Fraction], Fraction]]] = {
    ast.Add: add,
    ast.Sub: sub,
    ast.Mult: mul,
    ast.Div: truediv,
}
_CHOICES: Final[dict[str, Callable[..., Fraction]]] = {"min": min, "max": max}


class Played(NamedTuple):
    """What somebody made in one event: number of the person, place (1 ...), points of chess."""

    person: int
    place: int
    points: Fraction


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """One event of a series; its results are multiplied by the weight."""

    name: str
    lines: tuple[Played, ...]
    rounds: int = 0
    weight: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Rule:
    """What a result is worth, and how results are added up.

    Attributes:
        table: What each place gives, from the first one on; places behind it give nothing.
        formula: What a result gives in place of the table. With neither it gives its points.
        average: Who shares places gets the average of them; otherwise that of the first of them.
        best: How many results count; ``None`` for all.
        least: Events one must have played to have a place.
    """

    table: tuple[int, ...] = ()
    formula: str = ""
    average: bool = True
    best: int | None = None
    least: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """One person in the table of a series.

    Attributes:
        place: Equal for shared places; 0 for who has played too few events.
        values: What each event gave; ``None`` for those not played.
        struck: Which events (from 0) do not count, as others are better.
    """

    person: int
    place: int
    values: tuple[Fraction | None, ...]
    struck: frozenset[int]
    total: Fraction


def series_table(events: Sequence[Event], rule: Rule) -> tuple[Line, ...]:
    """The table of a series, best first; who has no place comes last.

    Of equal sums the better results decide, one by one; then the place is shared.

    Raises:
        RequestError: The formula cannot be worked out for somebody.
    """
    worth = [_values(event, rule) for event in events]
    people = dict.fromkeys(person for values in worth for person in values)
    lines = [_line(person, [values.get(person) for values in worth], rule) for person in people]
    best = [sorted((one for one in line.values if one is not None), reverse=True) for line in lines]
    keys = {line.person: (line.total, made) for line, made in zip(lines, best, strict=True)}
    lines.sort(key=lambda line: keys[line.person], reverse=True)
    ranked = [line for line in lines if _played(line) >= rule.least]
    order = [keys[line.person] for line in ranked]
    placed = [replace(line, place=order.index(keys[line.person]) + 1) for line in ranked]
    return (*placed, *(line for line in lines if _played(line) < rule.least))


def _played(line: Line) -> int:
    return sum(value is not None for value in line.values)


def _line(person: int, values: Sequence[Fraction | None], rule: Rule) -> Line:
    """What somebody made in all events; of equal results the earlier one counts."""
    made = [(at, value) for at, value in enumerate(values) if value is not None]
    made.sort(key=lambda pair: (-pair[1], pair[0]))
    counted = made[: rule.best]
    struck = frozenset(at for at, _ in made[len(counted) :])
    total = sum((value for _, value in counted), Fraction())
    return Line(person=person, place=0, values=tuple(values), struck=struck, total=total)


def _values(event: Event, rule: Rule) -> dict[int, Fraction]:
    sharing = Counter(line.place for line in event.lines)
    formula = read_formula(rule.formula) if rule.formula else None
    found: dict[int, Fraction] = {}
    for line in event.lines:
        places = range(line.place, line.place + (sharing[line.place] if rule.average else 1))
        if formula is not None:
            each = [_worked_out(formula, event, line, at) for at in places]
        elif rule.table:
            each = [Fraction(rule.table[at - 1] if at <= len(rule.table) else 0) for at in places]
        else:
            each = [line.points]
        found[line.person] = event.weight * sum(each, Fraction()) / len(each)
    return found


def _worked_out(formula: ast.expr, event: Event, line: Played, place: int) -> Fraction:
    facts = (Fraction(place), Fraction(len(event.lines)), line.points, Fraction(event.rounds))
    try:
        return _value(formula, dict(zip(NAMES, facts, strict=True)))
    except ZeroDivisionError:
        gaps = {"place": str(place), "event": event.name}
        raise RequestError.saying(
            "the formula divides by 0 for place {place} of {event}", **gaps
        ) from None


def read_formula(text: str) -> ast.expr:
    """A formula of numbers, :data:`NAMES`, ``+ - * /``, brackets, ``min`` and ``max``.

    Raises:
        RequestError: It is anything else; the message says what.

    Examples:
        >>> facts = dict(place=Fraction(2), players=Fraction(10))
        >>> _value(read_formula("100 * (players - place + 1) / players"), facts)
        Fraction(90, 1)
    """
    try:
        formula = ast.parse(text.strip()[: LONGEST + 1], mode="eval").body
        if len(text) <= LONGEST:
            _value(formula, dict.fromkeys(NAMES, Fraction(1)))
            return formula
    except ZeroDivisionError:
        return formula
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        if isinstance(error, RequestError):
            raise
    raise RequestError.saying("a formula that cannot be read, or of more than 200 characters")


def _value(node: ast.expr, facts: Mapping[str, Fraction]) -> Fraction:
    """The value of a part of a formula; what no formula has is refused."""
    match node:
        case ast.Constant(value=int() | float() as number) if not isinstance(number, bool):
            return Fraction(str(number))
        case ast.Name(id=name) if name in facts:
            return facts[name]
        case ast.UnaryOp(op=ast.USub(), operand=inner):
            return -_value(inner, facts)
        case ast.BinOp(left=left, op=sign, right=right) if type(sign) in _SIGNS:
            return _SIGNS[type(sign)](_value(left, facts), _value(right, facts))
        case ast.Call(func=ast.Name(id=name), args=[_, *_] as several, keywords=[]) if (
            name in _CHOICES
        ):
            return reduce(_CHOICES[name], [_value(one, facts) for one in several])
    raise RequestError.saying("{part}, which no formula has", part=ast.unparse(node)[:40])
