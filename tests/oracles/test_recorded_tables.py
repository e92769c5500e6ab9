"""Recorded tie-breaks of another program: every value of every file, in both editions."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path

import openarbiter as oa
from openarbiter.ranking.sums import Value, decimal_text

EDITIONS = {"2024-08-01": "c07-2024", "2026-03-01": "c07-2026"}


def differences(recorded: Path, path: Path) -> tuple[int, list[str]]:
    """Number of values of one recorded file, and those that differ."""
    known = json.loads(path.read_text(encoding="utf-8"))
    tournament = oa.read_trf(recorded / known["file"])
    fixed = " -p " in known["command"]
    asked = [code for code in known["tiebreaks"] if not (fixed and forbidden(code))]
    edition = EDITIONS[known["rule_set_used_where_no_V_modifier"]]
    table = oa.standings(tournament, asked, edition, predetermined=fixed)
    count, found = 0, []
    for row in table:
        values = dict(zip(known["tiebreaks"], known["values"][str(row.player)], strict=True))
        for code, got in zip(asked, row.values, strict=True):
            count, value = count + 1, values[code]
            if shown(got) != shown(None if value is None else Fraction(str(value))):
                found.append(f"{known['file']}: {code} of {row.player}: {got}, recorded {value}")
    return count, found


def forbidden(code: str) -> bool:
    """Whether a tie-break must not be used with predetermined pairings (C.07, Article 8)."""
    return code.partition("/")[0] in {"BH", "FB", "AOB"}


def shown(value: Value) -> str:
    """A value with the decimals the recorder gave."""
    return "-" if value is None else decimal_text(value)


def test_every_recorded_value_is_ours(recorded: Path) -> None:
    """No value differs; a file that cannot be read would fail the test."""
    files = sorted((recorded / "tie-breaks").glob("*.json"))
    assert files
    results = [differences(recorded, path) for path in files]
    assert [difference for _, found in results for difference in found] == []
    assert sum(count for count, _ in results) > 60_000
