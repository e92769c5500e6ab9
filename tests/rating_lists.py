"""Made-up rating lists as they are published; their columns are written out here once more."""

from __future__ import annotations

import zipfile
from collections.abc import Mapping, Sequence
from pathlib import Path

Columns = tuple[tuple[str, int], ...]

HEAD: Columns = (("ID Number", 15), ("Name", 61), ("Fed", 4), ("Sex", 4), ("Tit", 5), ("WTit", 5))
HEAD += (("OTit", 15),)
ONLINE = (("FOA", 4),)
THREE: Columns = (("SRtng", 6), ("SGm", 4), ("SK", 3), ("RRtng", 6), ("RGm", 4), ("Rk", 3))
THREE += (("BRtng", 6), ("BGm", 4), ("BK", 3))
TAIL = (("B-day", 6), ("Flag", 4))

COMBINED = (*HEAD, *ONLINE, *THREE, *TAIL)
LEGACY = (*HEAD, *THREE, *TAIL)


def one_rate(month: str, *, online: bool) -> Columns:
    """The columns of a list of one rate of play."""
    return (*HEAD, *(ONLINE if online else ()), (month, 6), ("Gms", 4), ("K", 3), *TAIL)


OLDEST = "ID number Name                              TitlFed  Mar11 GamesBorn  Flag"
"""First line of the lists before 2012."""

ERIKA = {
    "ID Number": "990000011", "Name": "Muster, Erika", "Fed": "XXX", "Sex": "F", "Tit": "WFM",
    "WTit": "WFM", "OTit": "FA,NI", "SRtng": "2054", "SGm": "7", "SK": "20", "RRtng": "1987",
    "RGm": "0", "Rk": "20", "BRtng": "0", "BGm": "0", "BK": "0", "OCT26": "2054", "Gms": "7",
    "K": "20", "B-day": "1990", "Flag": "w",
}  # fmt: skip
SINGLE = {
    "ID Number": "990000012", "Name": "Beispielson", "Fed": "XXX", "Sex": "M", "SRtng": "0",
    "SGm": "0", "SK": "0", "RRtng": "0", "RGm": "0", "Rk": "0", "BRtng": "0", "BGm": "0",
    "BK": "0", "OCT26": "0", "Gms": "0", "K": "0", "B-day": "0000",
}  # fmt: skip


def line(columns: Sequence[tuple[str, int]], facts: Mapping[str, str]) -> str:
    """One line of a list; what is too long for its column pushes the rest to the right."""
    return "".join(facts.get(word, "").ljust(width) for word, width in columns)


def text_list(columns: Sequence[tuple[str, int]], *people: Mapping[str, str]) -> str:
    """A text list with its first line."""
    header = line(columns, {word: word for word, _ in columns})
    return "".join(f"{each}\r\n" for each in (header, *(line(columns, one) for one in people)))


FIELDS = "fideid name country sex title w_title o_title foa_title rating games k rapid_rating"
FIELDS += " rapid_games rapid_k blitz_rating blitz_games blitz_k birthday flag"


def xml_list(*people: Mapping[str, str], fields: str = FIELDS) -> str:
    """An XML list without a declaration, as it is published."""
    words = dict(zip(FIELDS.split(), (word for word, _ in COMBINED), strict=True))
    persons = "".join(
        "<player>\n"
        + "".join(f"<{key}>{one.get(words[key], '')}</{key}>\n" for key in fields.split())
        + "</player>\n"
        for one in people
    )
    return f"<playerslist>\n{persons}</playerslist>\n"


def zipped(
    path: Path, data: str | bytes, member: str = "players_list_foa.txt", day: tuple[int, ...] = ()
) -> Path:
    """An archive with one list in it."""
    info = zipfile.ZipInfo(member, (*(day or (2026, 10, 31)), 12, 0, 0))  # type: ignore[arg-type]
    info.compress_type = zipfile.ZIP_DEFLATED
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr(info, data)
    return path


def many(count: int) -> list[dict[str, str]]:
    """People with names of their own."""
    return [
        {**SINGLE, "ID Number": str(980000000 + n), "Name": f"Person{n}, Given", "SRtng": "1500"}
        for n in range(count)
    ]
