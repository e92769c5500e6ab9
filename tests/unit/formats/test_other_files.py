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
from tests.unit.formats.refusals import findings

REPORT = "012 Small\n001    1      Alpha\n"


def refusal(data: bytes) -> str:
    """What a reader says of it."""
    (finding,) = findings(data, read_tournament, FormatError)
    assert finding.code in {"not-a-report", "bad-json"}
    return str(finding)


@pytest.mark.parametrize("data", [b"", b"\n\n", b" \t\r\n"])
def test_an_empty_file(data: bytes) -> None:
    """Nothing, or nothing but blanks."""
    assert "an empty file" in refusal(data)


@every("encoding", ["utf-16", "utf-16-le", "utf-16-be"])
@every("text", [REPORT, '{"format": "x"}\n'])
def test_utf_16(encoding: str, text: str) -> None:
    """What some editors call Unicode has to be saved as UTF-8, report and JSON alike."""
    assert "text in UTF-16; expected UTF-8" in refusal(text.encode(encoding))


@every("encoding", ["utf-32", "utf-32-le", "utf-32-be"])
@every("text", [REPORT, '{"format": "x"}\n'])
def test_utf_32(encoding: str, text: str) -> None:
    """It is not called UTF-16, as which no editor would open it."""
    assert "text in UTF-32; expected UTF-8" in refusal(text.encode(encoding))
    assert "UTF-32" in refusal(b"\0\0\xfe\xff" + text.encode("utf-32-be"))
    with pytest.raises(FormatError, match="text in UTF-32; expected UTF-8"):
        player_list.read(text.encode(encoding))


@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_games(end: str) -> None:
    """A file of games is no JSON list; the results are entered, or a report is written."""
    games = end.join(('[Event "x"]', '[White "Ahorn, A"]', '[Result "1-0"]', "", "1-0", ""))
    told = refusal(games.encode())
    assert "games (PGN), not a tournament" in told
    assert "enter the results" in told
    with pytest.raises(FormatError, match=r"games \(PGN\)"):
        player_list.read(games)
    assert "a JSON list" in refusal(b'["Event", "x"]\n')


def test_packed_files() -> None:
    """Spreadsheets and archives are unpacked by hand."""
    packed = BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("a.trf", REPORT)
    assert "ZIP archive" in refusal(packed.getvalue())
    assert "unpack it first" in refusal(gzip.compress(REPORT.encode()))


def test_an_event_file(tmp_path: Path) -> None:
    """The desk writes report files; its own file is none."""
    path = tmp_path / "event.sqlite"
    with sqlite3.connect(path) as database:
        database.execute("create table t (a)")
    database.close()
    assert "openarbiter serve" in refusal(path.read_bytes())


@every(
    ("data", "words"),
    [
        (b"%PDF-1.7\n...", "a PDF"),
        (b"<!doctype html>\n", "HTML or XML"),
        (b"\xef\xbb\xbf<xml/>\n", "HTML or XML"),
        (b'{"variables": {"rounds": "5"}}\n', "JSON of another program; expected"),
        (b'[{"tpn": 1}]\n', "expected a JSON object"),
        (b"Dear arbiter,\n", "no record of a tournament report"),
    ],
)
def test_other_texts(data: bytes, words: str) -> None:
    """Pages, papers, lists and letters."""
    assert words in refusal(data)
