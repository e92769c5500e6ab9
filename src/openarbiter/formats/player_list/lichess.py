"""Results of an arena or a Swiss of lichess as the text of a list of players.

They have user names and no others; the rating of the site stands as an estimate, never as a rating
of a federation, and the score of an arena is no points. Place and points go into the note.

Source:
    The description of the results that lichess gives for download: NDJSON with one object a line,
    and CSV whose fields are joined without quotes.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from openarbiter.formats.player_list.cells import TITLES

_CSV = "Rank,Title,Username,Rating,"
_HEAD = ("Name", "Title", "Estimate", "Reason", "Note")
REASON = "rating of lichess"
"""What an estimate from there rests on."""


def is_results(text: str) -> bool:
    """Whether a text is the results of an arena or a Swiss (see Source of the module)."""
    start = text.lstrip()
    return start.startswith(_CSV) or (start.startswith("{") and '"username"' in start[:400])


def list_of(text: str) -> str:
    r"""The results as the text of a list; a line that is none is left out.

    Examples:
        >>> text = list_of('{"rank":1,"points":4.5,"rating":1912,"username":"quayside"}')
        >>> text.splitlines()[1].split("\t")
        ['quayside', '', '1912', 'rating of lichess', 'lichess: place 1, points 4.5']
    """
    rows = _of_csv(text) if text.lstrip().startswith(_CSV) else _of_json(text)
    return "\n".join(["\t".join(_HEAD), *(_line(row) for row in rows if row.get("username"))])


def _of_json(text: str) -> Iterator[Mapping[str, Any]]:
    for line in text.splitlines():
        try:
            found = json.loads(line)
        except ValueError:
            continue
        if isinstance(found, dict):
            yield found


def _of_csv(text: str) -> Iterator[Mapping[str, Any]]:
    head, *lines = text.strip().splitlines()
    names = [name.strip().lower() for name in head.split(",")]
    for line in lines:
        # A name of a team may hold commas, and nothing stands behind it.
        yield dict(zip(names, line.split(",", len(names) - 1), strict=False))


def _line(row: Mapping[str, Any]) -> str:
    title, rating = str(row.get("title") or ""), str(row.get("rating") or "")
    told = [
        f"{word} {row[key]}"
        for key, word in (("rank", "place"), ("points", "points"), ("score", "score"))
        if row.get(key) not in {None, ""}
    ]
    cells = (
        str(row["username"]),
        title if title in TITLES else "",
        rating if rating.isdigit() else "",
        REASON,
        f"lichess: {', '.join(told)}",
    )
    return "\t".join(" ".join(cell.split()) for cell in cells)
