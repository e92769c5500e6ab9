"""Where the text of a list comes from: a pasted text, a text file in some encoding, a spreadsheet.

Source:
    TRF16, annex, record 001. The signatures with which PDF (ISO 32000), ZIP and OLE compound files
    begin.
"""

from __future__ import annotations

import re

from openarbiter.errors import Finding, refusal
from openarbiter.formats import xlsx
from openarbiter.formats.encodings import guess, transcoded
from openarbiter.formats.player_list import lichess
from openarbiter.formats.player_list.headings import headings_of
from openarbiter.formats.text import IN_UTF8, PGN, UTF32, decode, is_pgn, is_utf32
from openarbiter.languages import said

_UTF16 = {b"\xff\xfe": "utf-16-le", b"\xfe\xff": "utf-16-be"}

_REPORT = re.compile(r"(?:\A|[\r\n])001 [ 0-9]{3}[0-9] ")
"""A line of a player in a report file (TRF16, annex, record 001)."""

_A_LIST = said("a list as CSV, XLSX or text")

_OTHERS = (
    (b"%PDF", said("a PDF"), said("the table that the PDF was made of, as CSV or XLSX")),
    (
        b"\xd0\xcf\x11\xe0",
        said("a spreadsheet of the old form XLS, or one with a password"),
        said("the file saved as XLSX or CSV, without a password"),
    ),
    (b"<!doctype html", said("a web page"), said("the table of the page, copied and pasted")),
    (b"<html", said("a web page"), said("the table of the page, copied and pasted")),
)
"""What is given instead of a list: how it begins, what it is, and what to do."""


def text_of(
    source: str | bytes, encoding: str | None = None, *, file: str = "", sheet: str = ""
) -> tuple[str, list[Finding]]:
    """The text of a list, and what is odd about the file; results of lichess become a list.

    Args:
        source: The text, or the bytes of a file.
        encoding: The encoding of the bytes; without it UTF-8, UTF-16 with its mark, or a guess.
        file: Name of the file for findings.
        sheet: Number or name of the sheet of a workbook; empty: the one that has most headings.

    Raises:
        UnreadableLineError: It is a file of another kind, or the encoding does not have its bytes.
    """
    text, odd = _decoded(source, encoding, file, sheet)
    if lichess.is_results(text):
        listed, left_out = lichess.list_of(text, file=file)
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
    """The text of a list as it stands in the file.

    Raises:
        UnreadableLineError: It is a file of another kind, or the encoding does not have its bytes.
    """
    if isinstance(source, str):
        return source.removeprefix("\ufeff"), []
    if source.startswith(b"PK\x03\x04"):
        return xlsx.text_of(source, file=file, sheet=sheet, words=_words)
    _refuse_others(source, file, named=encoding is not None)
    if encoding is not None:
        return transcoded(source, encoding, file=file).decode().removeprefix("\ufeff"), []
    mark = bytes(source[:2])
    if mark in _UTF16:
        return source[2:].decode(_UTF16[mark], "replace"), []
    guessed = guess(source, file=file)
    return decode(source), [guessed] if guessed else []


def _words(cells: list[str]) -> int:
    """How many cells are words for columns."""
    return sum(map(bool, headings_of(cells)))


def _refuse_others(source: bytes, file: str, *, named: bool) -> None:
    start = source[:64].lstrip(b"\xef\xbb\xbf \r\n\t").lower()
    for begin, found, expected in _OTHERS:
        if start.startswith(begin.lower()):
            raise refusal(file, "other-file", found, expected)
    if not named and is_utf32(source):
        raise refusal(file, "not-text", UTF32, IN_UTF8)
    if not named and b"\0" in source[:4096] and bytes(source[:2]) not in _UTF16:
        found = said("bytes that are no text")
        raise refusal(file, "not-text", found, _A_LIST)
