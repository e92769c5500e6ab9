"""The table of a series: several events, what each gave to whom, and the best results together.

A series has rules of its own makers; no regulation of FIDE speaks of it. Everything is exact. It
knows no file: who is who in the events was settled before.

Source:
    C.07 (applied from 2026-03-01), Article 4.1, for the places that are shared in each event.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import reduce
from operator import add, mul, sub, truediv
from typing import Final

from openarbiter.errors import RequestError
from openarbiter.languages import said
from openarbiter.model import Points
from openarbiter.values import dataclass, replace

TIES: Final = ("best", "wins", "events", "last")
"""What may break ties: the best results one by one, events won, events played, the last event."""

NAMES: Final = ("place", "players", "points", "rounds", "wins")
"""What a formula may ask of somebody in an event; points are those of chess, ``wins`` games won."""

LONGEST: Final = 200
"""Characters of a formula."""

_TENTHS = 10
_SIGNS: Final[dict[type[ast.operator], Callable[[Fraction, Fraction], Fraction]]] = {
    ast.Add: add,
    ast.Sub: sub,
    ast.Mult: mul,
    ast.Div: truediv,
}
_CHOICES: Final[dict[str, Callable[..., Fraction]]] = {"min": min, "max": max}


@dataclass(frozen=True, slots=True, kw_only=True)
class Played:
    """What somebody made in one event.

    Attributes:
        person: Number of the person in the series.
        place: The place; shared places are equal.
        points: Points (tenths).
        wins: Games won, forfeits with them.
    """

    person: int
    place: int
    points: Points
    wins: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """One event of a series: its lines, best first.

    Attributes:
        weight: By what its results are multiplied.
        rounds: The rounds that are completed.
        over: All rounds are completed, and no game is without a result.
    """

    name: str
    lines: tuple[Played, ...]
    rounds: int = 0
    over: bool = True
    weight: Fraction = Fraction(1)


@dataclass(frozen=True, slots=True, kw_only=True)
class Rule:
    """What a result is worth, and how results are added up.

    Attributes:
        table: What each place gives, from the first one on; places behind it give nothing.
        formula: What a result gives, in place of the table; empty for none. With neither of them a
            result gives its points.
        average: Who shares places gets the average of them; otherwise that of the first of them.
        best: How many results count; ``None`` for all.
        least: Events one must have played to have a place.
        ties: What breaks ties, of :data:`TIES`, in this order; then the place is shared.
    """

    table: tuple[Fraction, ...] = ()
    formula: str = ""
    average: bool = True
    best: int | None = None
    least: int = 1
    ties: tuple[str, ...] = ("best",)


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """One person in the table of a series.

    Attributes:
        place: Equal for shared places; 0 for who has played too few events.
        values: What each event gave; ``None`` for those not played.
        struck: Which events (from 0) do not count, as others are better.
        total: The sum of those that count.
    """

    person: int
    place: int
    values: tuple[Fraction | None, ...]
    struck: frozenset[int]
    total: Fraction


def series_table(events: Sequence[Event], rule: Rule) -> tuple[Line, ...]:
    """The table of a series, best first; who has no place comes last.

    Raises:
        RequestError: The formula cannot be worked out for somebody.
    """
    worth = [_values(event, rule) for event in events]
    people = dict.fromkeys(person for values in worth for person in values)
    lines = [_line(person, [values.get(person) for values in worth], rule) for person in people]
    won = dict.fromkeys(people, 0)
    for event in events:
        for line in event.lines:
            won[line.person] += line.place == 1
    keys = {line.person: _key(line, rule, won[line.person]) for line in lines}
    ranked = sorted(
        (line for line in lines if _played(line) >= rule.least),
        key=lambda line: keys[line.person],
        reverse=True,
    )
    order = [keys[line.person] for line in ranked]
    with_places = [placed(line, order.index(keys[line.person]) + 1) for line in ranked]
    rest = [line for line in lines if _played(line) < rule.least]
    return (*with_places, *sorted(rest, key=lambda line: line.total, reverse=True))


def placed(line: Line, place: int) -> Line:
    """A line with a place."""
    return replace(line, place=place)


def _played(line: Line) -> int:
    return sum(value is not None for value in line.values)


def _line(person: int, values: Sequence[Fraction | None], rule: Rule) -> Line:
    """What somebody made in all events; of equal results the earlier one counts."""
    made = [(at, value) for at, value in enumerate(values) if value is not None]
    made.sort(key=lambda pair: (-pair[1], pair[0]))
    counted = made if rule.best is None else made[: rule.best]
    struck = frozenset(at for at, _ in made[len(counted) :])
    total = sum((value for _, value in counted), Fraction())
    return Line(person=person, place=0, values=tuple(values), struck=struck, total=total)


def _key(line: Line, rule: Rule, won: int) -> tuple[object, ...]:
    """By what somebody stands before another one."""
    by: dict[str, Callable[[], object]] = {
        "best": lambda: tuple(
            sorted((one for one in line.values if one is not None), reverse=True)
        ),
        "wins": lambda: won,
        "events": lambda: _played(line),
        "last": lambda: (line.values[-1] if line.values else None) or Fraction(),
    }
    return (line.total, *(by[one]() for one in rule.ties))


def _values(event: Event, rule: Rule) -> dict[int, Fraction]:
    """What an event gives to each person."""
    found: dict[int, Fraction] = {}
    sharing: dict[int, int] = {}
    for line in event.lines:
        sharing[line.place] = sharing.get(line.place, 0) + 1
    formula = read_formula(rule.formula) if rule.formula else None
    for line in event.lines:
        places = range(line.place, line.place + (sharing[line.place] if rule.average else 1))
        if not (rule.table or formula):
            each = [Fraction(line.points, _TENTHS)]
        elif formula is None:
            each = [rule.table[at - 1] if at <= len(rule.table) else Fraction() for at in places]
        else:
            each = [_worked_out(formula, event, line, at) for at in places]
        found[line.person] = event.weight * sum(each) / len(each)
    return found


def _worked_out(formula: ast.expr, event: Event, line: Played, place: int) -> Fraction:
    """What a formula gives for a place of an event."""
    facts = {
        "place": Fraction(place),
        "players": Fraction(len(event.lines)),
        "points": Fraction(line.points, _TENTHS),
        "rounds": Fraction(event.rounds),
        "wins": Fraction(line.wins),
    }
    try:
        return _value(formula, facts)
    except ZeroDivisionError:
        what = said(
            "the formula divides by 0 for place {place} of {event}", place=place, event=event.name
        )
        raise RequestError(what) from None


def _value(node: ast.expr, facts: Mapping[str, Fraction]) -> Fraction:
    match node:
        case ast.Constant(value=int() | float() as number):
            return Fraction(str(number))
        case ast.Name(id=name):
            return facts[name]
        case ast.UnaryOp(operand=inner):
            return -_value(inner, facts)
        case ast.BinOp(left=left, op=sign, right=right):
            return _SIGNS[type(sign)](_value(left, facts), _value(right, facts))
        case ast.Call(func=ast.Name(id=name), args=several):
            return reduce(_CHOICES[name], [_value(one, facts) for one in several])
    raise RequestError(node)


def read_formula(text: str) -> ast.expr:
    """A formula of numbers, :data:`NAMES`, ``+ - * /``, brackets, ``min`` and ``max``.

    Raises:
        RequestError: It is anything else; the message says what.

    Examples:
        >>> _value(read_formula("100 * (players - place + 1) / players"), FACTS)
        Fraction(90, 1)
    """
    if len(text) > LONGEST:
        raise RequestError(said("a formula of more than {count} characters", count=LONGEST))
    try:
        formula = ast.parse(text.strip(), mode="eval").body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        raise RequestError(said("a formula that cannot be read")) from None
    _need_known(formula)
    return formula


FACTS: Final = {
    name: Fraction(number) for name, number in zip(NAMES, (2, 10, 4, 5, 3), strict=True)
}
"""Somebody on place 2 of 10 players, for trying a formula."""


def _need_known(node: ast.expr) -> None:
    """Refuse every part of a formula that none has."""
    match node:
        case ast.Constant(value=bool()):
            pass  # it is an int as well
        case ast.Constant(value=int() | float() as number) if number - number == 0:
            return None
        case ast.Name(id=name) if name in NAMES:
            return None
        case ast.UnaryOp(op=ast.USub(), operand=inner):
            return _need_known(inner)
        case ast.BinOp(left=left, op=sign, right=right) if type(sign) in _SIGNS:
            _need_known(left)
            return _need_known(right)
        case ast.Call(func=ast.Name(id=name), args=[_, *_] as several, keywords=[]) if (
            name in _CHOICES
        ):
            for one in several:
                _need_known(one)
            return None
    raise RequestError(said("{part}, which no formula has", part=ast.unparse(node)[:40]))
