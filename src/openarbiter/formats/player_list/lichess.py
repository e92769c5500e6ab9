"""Results of an arena or a Swiss of lichess as the text of a list of players.

They have user names and no others; the rating of the site stands as an estimate, never as a rating
of a federation, and the score of an arena is no points. Place and points go into the note.

Source:
    The description of the results that lichess gives for download: NDJSON with one object a line,
    and CSV whose fields are joined without quotes.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from openarbiter.errors import Finding
from openarbiter.formats.player_list.cells import TITLES, Cell
from openarbiter.formats.player_list.findings import Findings
from openarbiter.formats.text import whole
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


def list_of(text: str, *, file: str = "") -> tuple[str, list[Finding]]:
    r"""The results as the text of a list, and what is odd; a line that is none is left out.

    Examples:
        >>> text, _ = list_of('{"rank":1,"points":4.5,"rating":1912,"username":"quayside"}')
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
