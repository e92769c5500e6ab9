"""Where the text of a list comes from: a pasted text, a text file in some encoding, a spreadsheet.

Results of an arena or a Swiss of lichess have user names and no others; the rating of the site
stands as an estimate, never as a rating of a federation, and the score of an arena is no points.
Place and points go into the note.

Source:
    TRF16, annex, record 001. The signatures with which PDF (ISO 32000), ZIP and OLE compound files
    begin. The description of the results that lichess gives for download: NDJSON with one object a
    line, and CSV whose fields are joined without quotes.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

from openarbiter.errors import Finding, refusal
from openarbiter.formats import xlsx
from openarbiter.formats.encodings import guess, transcoded
from openarbiter.formats.player_list.cells import TITLES, Cell, Findings
from openarbiter.formats.player_list.headings import headings_of
from openarbiter.formats.text import IN_UTF8, PGN, UTF32, decode, is_pgn, is_utf32, whole
from openarbiter.languages import said

_CSV = "Rank,Title,Username,Rating,"
_HEAD = ("Name", "Title", "Estimate", "Reason", "Note")
_KEYS = ("rank", "points", "score", "title", "rating", "username")
_DIGITS = 4
REASON = "rating of lichess"
"""What an estimate from there rests on."""


def is_results(text: str) -> bool:
    """Whether a text is the results of an arena or a Swiss (see Source of the module)."""
    start = text.lstrip()
    return start.startswith(_CSV) or (start.startswith("{") and '"username"' in start[:400])


def list_of_results(text: str, *, file: str = "") -> tuple[str, list[Finding]]:
    r"""The results as the text of a list, and what is odd; a line that is none is left out.

    Examples:
        >>> text, _ = list_of_results('{"rank":1,"points":4.5,"rating":1912,"username":"quayside"}')
        >>> text.splitlines()[1].split("\t")
        ['quayside', '', '1912', 'rating of lichess', 'lichess: place 1, points 4.5']
    """
    findings = Findings(file)
    rows = _of_csv(text) if text.lstrip().startswith(_CSV) else _of_json(text, findings)
    lines = [_line(row) for row in rows if row.get("username")]
    # JSON can hold half a character, which no file can.
    return "\n".join(["\t".join(_HEAD), *lines]).encode("utf-8", "replace").decode(), findings.all


def _of_json(text: str, findings: Findings) -> Iterator[dict[str, str]]:
    for number, line in enumerate(text.split("\n"), 1):
        try:
            found = json.loads(line) if line.strip() else {}
        except (ValueError, RecursionError):
            found = None
        if isinstance(found, dict):
            yield dict(_plain(found, number, findings))
        else:
            expected = said("the result of a player")
            findings.odd(
                "bad-result", Cell(line, number, 1), expected, said("the line is left out")
            )


def _plain(found: dict[str, Any], line: int, findings: Findings) -> Iterator[tuple[str, str]]:
    """The values of a result that are used, as texts; the others are left out."""
    for key in _KEYS:
        value = found.get(key)
        if isinstance(value, str | int | float):
            yield key, str(value)
        elif value is not None:
            cell, expected = Cell(f"{key}: {value}", line, 1), said("a number, or a text")
            findings.odd("bad-result", cell, expected, said("the value is left out"))


def _of_csv(text: str) -> Iterator[dict[str, str]]:
    head, *lines = text.strip().splitlines()
    names = [name.strip().lower() for name in head.split(",")]
    for line in lines:
        # A name of a team may hold commas, and nothing stands behind it.
        yield dict(zip(names, line.split(",", len(names) - 1), strict=False))


def _line(row: dict[str, str]) -> str:
    title, rating = row.get("title", ""), row.get("rating", "")
    told = [
        f"{word} {row[key]}"
        for key, word in (("rank", "place"), ("points", "points"), ("score", "score"))
        if row.get(key)
    ]
    cells = (
        row["username"],
        title if title in TITLES else "",
        rating if whole(rating, _DIGITS) else "",
        REASON,
        f"lichess: {', '.join(told)}",
    )
    return "\t".join(" ".join(cell.split()) for cell in cells)


_UTF16 = {b"\xff\xfe": "utf-16-le", b"\xfe\xff": "utf-16-be"}

_REPORT = re.compile(r"(?:\A|[\r\n])001 [ 0-9]{3}[0-9] ")
"""A line of a player in a report file (TRF16, annex, record 001)."""

_A_LIST = said("a list as CSV, XLSX or text")

_PAGE = (said("a web page"), said("the table of the page, copied and pasted"))
_OTHERS = (
    (b"%pdf", said("a PDF"), said("the table that the PDF was made of, as CSV or XLSX")),
    (
        b"\xd0\xcf\x11\xe0",
        said("a spreadsheet of the old form XLS, or one with a password"),
        said("the file saved as XLSX or CSV, without a password"),
    ),
    (b"<!doctype html", *_PAGE),
    (b"<html", *_PAGE),
)
"""What is given instead of a list: how it begins, what it is, and what to do."""


def text_of(
    source: str | bytes, encoding: str | None = None, *, file: str = "", sheet: str = ""
) -> tuple[str, list[Finding]]:
    """The text of a list, and what is odd about the file; results of lichess become a list."""
    text, odd = _decoded(source, encoding, file, sheet)
    if is_results(text):
        listed, left_out = list_of_results(text, file=file)
        return listed, [*odd, *left_out]
    if is_pgn(text):
        raise refusal(file, "other-file", PGN, _A_LIST)
    if text.lstrip()[:1] in {"{", "["}:
        raise refusal(file, "other-file", said("JSON of another program"), _A_LIST)
    if _REPORT.search(text):
        instead = said("a list of players; a report is brought in as a tournament")
        raise refusal(file, "other-file", said("a tournament report"), instead)
    return text, odd


def _decoded(
    source: str | bytes, encoding: str | None, file: str, sheet: str
) -> tuple[str, list[Finding]]:
    """The text of a list as it stands in the file."""
    if isinstance(source, str):
        return source.removeprefix("\ufeff"), []
    if source.startswith(b"PK\x03\x04"):
        return xlsx.text_of(
            source, file=file, sheet=sheet, words=lambda cells: sum(map(bool, headings_of(cells)))
        )
    _refuse_others(source, file, named=encoding is not None)
    if encoding is not None:
        return transcoded(source, encoding, file=file).decode().removeprefix("\ufeff"), []
    mark = bytes(source[:2])
    if mark in _UTF16:
        return source[2:].decode(_UTF16[mark], "replace"), []
    guessed = guess(source, file=file)
    return decode(source), [guessed] if guessed else []


def _refuse_others(source: bytes, file: str, *, named: bool) -> None:
    start = source[:64].lstrip(b"\xef\xbb\xbf \r\n\t").lower()
    for begin, found, expected in _OTHERS:
        if start.startswith(begin):
            raise refusal(file, "other-file", found, expected)
    if not named and is_utf32(source):
        raise refusal(file, "not-text", UTF32, IN_UTF8)
    if not named and b"\0" in source[:4096] and bytes(source[:2]) not in _UTF16:
        found = said("bytes that are no text")
        raise refusal(file, "not-text", found, _A_LIST)
