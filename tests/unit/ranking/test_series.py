"""The table of a series: rules worked by hand, and formulas that are none."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from openarbiter.errors import RequestError
from openarbiter.ranking.series import Event, Line, Played, Rule, read_formula, series_table
from tests.every import beside, every


def _event(lines: list[list[int]], weight: int = 1) -> Event:
    played = (Played(person, place, Fraction(made, 10)) for person, place, made in lines)
    return Event(name="one", lines=tuple(played), rounds=5, weight=weight)


def _shown(line: Line) -> str:
    values = ("-" if one is None else str(one) for one in line.values)
    shown = [f"({one})" if at in line.struck else one for at, one in enumerate(values)]
    return " ".join([str(line.place), str(line.person), str(line.total), *shown])


@every(("name", "case"), beside(__file__).items(), ids=lambda row: row[0])
def test_a_series_worked_by_hand(name: str, case: dict[str, Any]) -> None:
    """Each line of the table is as it was worked out."""
    assert name
    events = list(map(_event, case["events"], case.get("weights", [1] * len(case["events"]))))
    lines = series_table(events, Rule(**case.get("rule", {})))
    assert [_shown(line) for line in lines] == case["lines"]


@every(
    "text",
    (
        *("", "place +", "place ** 2", "2 ** 99999", "__import__('os')", "points.real", "True"),
        *("min()", "min(place, key=points)", "rank", "1e999", "'a' * 9", "place if 1 else 2"),
        *("(" * 150 + ")" * 150, "1 +" * 90, "lambda: 1", "[1][0]", "max(*place)", "1j"),
        "place // 2",
    ),
)
def test_what_is_no_formula_is_refused(text: str) -> None:
    """Nothing but numbers, names, signs, min and max."""
    with pytest.raises(RequestError):
        read_formula(text)


def test_a_division_by_nothing_is_told() -> None:
    """The sentence names the place and the event."""
    event = _event([[1, 1, 0]])
    with pytest.raises(RequestError, match="divides by 0 for place 1 of one"):
        series_table([event], Rule(formula="1 / (place - 1)"))
