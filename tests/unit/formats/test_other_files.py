"""A file of quite another kind is called what it is, and the right one is named."""

from __future__ import annotations

import gzip
import sqlite3
import zipfile
from io import BytesIO
from pathlib import Path

import pytest

from openarbiter.errors import FormatError
from openarbiter.formats import player_list, read_tournament
from tests.every import every
from tests.unit.formats.report_files import findings

REPORT = "012 Small\n001    1      Alpha\n"
GAMES = '[Event "x"]\n[White "Ahorn, A"]\n[Result "1-0"]\n\n1-0\n'


def packed() -> bytes:
    """A report in an archive."""
    data = BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("a.trf", REPORT)
    return data.getvalue()


@every(
    ("data", "words"),
    [
        *((data, "an empty file") for data in (b"", b"\n\n", b" \t\r\n")),
        # What some editors call Unicode has to be saved as UTF-8, report and JSON alike; UTF-32 is
        # not called UTF-16, as which no editor would open it.
        *(
            (text.encode(f"{encoding}{order}"), f"text in {encoding.upper()}; expected UTF-8")
            for encoding in ("utf-16", "utf-32")
            for order in ("", "-le", "-be")
            for text in (REPORT, '{"format": "x"}\n')
        ),
        (b"\0\0\xfe\xff" + REPORT.encode("utf-32-be"), "UTF-32"),
        # A file of games is no JSON list; the results are entered, or a report is written.
        (GAMES.encode(), "games (PGN), not a tournament"),
        (GAMES.replace("\n", "\r\n").encode(), "enter the results"),
        (b'["Event", "x"]\n', "a JSON list"),
        (packed(), "ZIP archive"),
        (gzip.compress(REPORT.encode()), "unpack it first"),
        (b"%PDF-1.7\n...", "a PDF"),
        (b"<!doctype html>\n", "HTML or XML"),
        (b"\xef\xbb\xbf<xml/>\n", "HTML or XML"),
        (b'{"variables": {"rounds": "5"}}\n', "JSON of another program; expected"),
        (b'[{"tpn": 1}]\n', "expected a JSON object"),
        (b"Dear arbiter,\n", "no record of a tournament report"),
    ],
)
def test_what_is_no_tournament_is_called_what_it_is(data: bytes, words: str) -> None:
    """Spreadsheets and archives, pages, papers, lists and letters."""
    (finding,) = findings(data, read_tournament)
    assert finding.code in {"not-a-report", "bad-json"}
    assert words in str(finding)


def test_a_list_of_players_is_asked_the_same() -> None:
    """Of texts in UTF-32, and of games."""
    with pytest.raises(FormatError, match="text in UTF-32; expected UTF-8"):
        player_list.read(REPORT.encode("utf-32"))
    with pytest.raises(FormatError, match=r"games \(PGN\)"):
        player_list.read(GAMES)


def test_an_event_file(tmp_path: Path) -> None:
    """The desk writes report files; its own file is none."""
    path = tmp_path / "event.sqlite"
    with sqlite3.connect(path) as database:
        database.execute("create table t (a)")
    database.close()
    (finding,) = findings(path.read_bytes(), read_tournament)
    assert "openarbiter serve" in str(finding)
