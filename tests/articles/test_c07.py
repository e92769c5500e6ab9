"""Worked examples of C.07 and of the guidelines: a tournament, a list, every value.

A file holds one tournament as a report file and cases: an edition, a list of tie-breaks, and the
values by number. ``"-"`` stands for a value that is not defined.
"""

from __future__ import annotations

import tomllib
from fractions import Fraction
from pathlib import Path
from typing import Any

import openarbiter as oa
from openarbiter.ranking.sums import Value, decimal_text
from tests.every import every

FOLDER = Path(__file__).parent / "c07"

CASES = [
    (path.stem, case["name"])
    for path in sorted(FOLDER.glob("*.toml"))
    for case in tomllib.loads(path.read_text(encoding="utf-8"))["case"]
]


def example(stem: str) -> dict[str, Any]:
    """A file of examples."""
    return tomllib.loads((FOLDER / f"{stem}.toml").read_text(encoding="utf-8"))


def shown(value: Value) -> str:
    """A value as the examples print it: two decimals where it has no end."""
    return "-" if value is None else decimal_text(value)


@every(("stem", "name"), CASES)
def test_values_are_those_of_the_example(stem: str, name: str) -> None:
    """Every value of the example comes out, and opens into lines that give it again."""
    file = example(stem)
    case = next(case for case in file["case"] if case["name"] == name)
    tournament = oa.read_trf(file["trf"].lstrip("\n"))
    table = oa.standings(
        tournament, case["tie_breaks"], case["edition"], predetermined=case.get("predetermined")
    )
    for number, expected in case["values"].items():
        got = [shown(value) for value in table.row(int(number)).values]
        assert got == [
            value if isinstance(value, str) else decimal_text(Fraction(str(value)))
            for value in expected
        ], f"number {number}"
    if "order" in case:
        assert [[row.rank, row.player] for row in table] == case["order"]


@every("stem", sorted({stem for stem, _ in CASES}))
def test_files_name_their_source(stem: str) -> None:
    """A reader finds the document an example comes from."""
    assert example(stem)["source"]
