"""Every recorded file is read, and written back as it was."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from openarbiter.errors import FormatError, NotCoveredError
from openarbiter.formats import trf
from tests.played import entered

ENDINGS = {".trf", ".input"}

BROKEN = {
    "incompatible_color.trf": {"colours-disagree"},
    "incompatible_result.trf": {"results-disagree"},
    "incorrect_points.trf": {"points"},
    "example_trf26.trf": {"matches-disagree", "points"},
    "trf2026-team.trf": {"matches-disagree", "points", "unknown-team"},
    "trf26_team.trf": {"points"},
    "missing_result.trf": {"one-sided-game"},
    "too_many_results.trf": {"too-many-rounds"},
}
"""Files that were broken on purpose, or whose teams have other totals than their results give."""


def files(folder: Path) -> Iterator[Path]:
    """All report files under a folder."""
    found = sorted(path for path in folder.rglob("*") if path.suffix in ENDINGS)
    assert found
    yield from found


@pytest.mark.parametrize(
    "name", ["dutch-2012", "dutch-2017", "dutch-2026", "generated", "examples"]
)
def test_recorded_tournaments_are_read_strictly(recorded: Path, name: str) -> None:
    """Every recorded tournament is free of contradictions."""
    for path in files(recorded / name):
        assert trf.read(path).tournament.players, path


def test_only_broken_files_are_refused(recorded: Path) -> None:
    """Of the files of other projects exactly those broken on purpose are refused."""
    refused: dict[str, set[str]] = {}
    for path in files(recorded / "real"):
        try:
            trf.read(path)
        except FormatError as error:
            refused[path.name] = {finding.code for finding in error.findings}
    assert refused == BROKEN


def test_every_file_is_written_back_byte_for_byte(recorded: Path) -> None:
    """Read leniently and not changed, every file of every program comes back as it was."""
    for path in files(recorded):
        tournament = trf.read(path, lenient=True).tournament
        assert trf.write(tournament) == path.read_bytes(), path


@pytest.mark.parametrize("dialect", ["trfx", "trfbx"])
def test_every_file_of_an_engine_survives_its_dialects(recorded: Path, dialect: str) -> None:
    """What engines recorded can be said in the dialects of engines, with the same rounds."""
    for path in files(recorded / "dutch-2026"):
        tournament = trf.read(path).tournament
        try:
            fresh = trf.write(replace(tournament, origin=None), dialect=dialect)
        except NotCoveredError:
            pytest.fail(f"{path.name} cannot be said in {dialect}")
        assert trf.read(fresh).tournament == entered(tournament), path
