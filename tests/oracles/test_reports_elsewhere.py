"""Report files of simulated events are read by other programs: the same pairings and tables.

Each test is skipped, and says how to run it, where its program is not installed.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.oracles.elsewhere import (
    EVENTS,
    Programs,
    installed,
    pairings_of_bbp,
    pairings_of_gacrux,
    reports,
    table_of_gacrux,
)

Ask = Callable[[Programs, Path], tuple[int, list[str]]]

ASKED = {
    "bbp": ("bbpPairings: name it in OPENARBITER_BBPPAIRINGS", pairings_of_bbp),
    "pairings": ("pairingchecker of Gacrux: its folder in OPENARBITER_GACRUX", pairings_of_gacrux),
    "tables": ("tiebreakchecker of Gacrux: its folder in OPENARBITER_GACRUX", table_of_gacrux),
}


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """The reports of twenty events, where there is anybody to read them."""
    if installed() == Programs():
        pytest.skip(
            "NOT RUN: neither bbpPairings nor Gacrux is named; see tests/oracles/elsewhere.py"
        )
    return [path for _, path in reports(tmp_path_factory.mktemp("reports"))]


def program(name: str) -> tuple[Programs, Ask]:
    """The programs, and what asks one of them; skips the test where it is not there."""
    how, ask = ASKED[name]
    programs = installed()
    if not getattr(programs, name):
        pytest.skip(f"NOT RUN, no report was shown to another program: {how}")
    return programs, ask


@pytest.mark.parametrize("name", sorted(ASKED))
def test_reports_read_alike(name: str, files: list[Path]) -> None:
    """Every round and every value of twenty reports is what the other program works out."""
    programs, ask = program(name)
    seen = [ask(programs, path) for path in files]
    assert len(seen) == EVENTS
    assert [one for _, found in seen for one in found] == []
    assert all(count for count, _ in seen)


@pytest.mark.parametrize("name", sorted(ASKED))
def test_a_spoiled_report_is_found(name: str, files: list[Path], tmp_path: Path) -> None:
    """Two players who change places in round 2 are seen, so that the test above can fail."""
    programs, ask = program(name)
    lines = files[0].read_text(encoding="utf-8").splitlines()
    places = [at for at, line in enumerate(lines) if line.startswith("001")]
    first, second = lines[places[0]], lines[places[1]]
    lines[places[0]] = first[:101] + second[101:111] + first[111:]
    lines[places[1]] = second[:101] + first[101:111] + second[111:]
    path = tmp_path / "spoiled.trf"
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    assert ask(programs, path)[1]
