"""What the index of files of other projects, counted without this package, states of each."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

_PROJECT = re.compile(r"^## (\S+)$")
_ROW = re.compile(
    r"^\| (?P<name>\S+) \| (?P<players>\d+)/(?P<rounds>\d+) \((?P<planned>\d+|-)\) "
    r"\| (?P<teams>\d*) \| (?P<dialect>[^|]+?) \| (?P<ends>LF|CR|CRLF) "
    r"\| (?P<unrated>\d*) \| (?P<unplayed>[^|]*?) \|"
)
_OTHERS = "Other files: "
_ITEM = re.compile(r"(\S+/) \((\d+)\)|([^\s,;]+)")


@dataclass(frozen=True)
class Stated:
    """What the index says of a report file."""

    path: Path
    players: int
    rounds: int  # rounds with results
    planned: int  # rounds that are planned; 0 where the file does not say
    teams: int
    ends: str  # ``LF``, ``CR`` or ``CRLF``
    unrated: int  # players without a rating
    unplayed: dict[str, int]  # codes of rounds without a game over the board, each with its number


def stated(folder: Path) -> tuple[list[Stated], list[Path]]:
    """The report files of the index in a folder that are there, and all other files it names."""
    reports: list[Stated] = []
    others: list[Path] = []
    project = folder
    for line in (folder / "INDEX.md").read_text().splitlines():
        if found := _PROJECT.match(line):
            project = folder / found[1].replace("/", "__")
        elif (row := _ROW.match(line)) and (project / row["name"]).is_file():
            reports.append(_report(project / row["name"], row))
        elif line.startswith(_OTHERS):
            others += _named(project, line.removeprefix(_OTHERS))
    return reports, others


def _report(path: Path, row: re.Match[str]) -> Stated:
    unplayed = re.findall(r"(blank|\+-|[+\-A-Z])(\d+)", row["unplayed"])
    return Stated(
        path=path,
        players=int(row["players"]),
        rounds=int(row["rounds"]),
        planned=int(row["planned"].replace("-", "0")),
        teams=int(row["teams"] or 0),
        ends=row["ends"],
        unrated=int(row["unrated"] or 0),
        unplayed={code: int(count) for code, count in unplayed},
    )


def _named(project: Path, text: str) -> list[Path]:
    found: list[Path] = []
    for under, count, name in _ITEM.findall(text):
        if under:
            inside = sorted((project / under).iterdir())
            assert len(inside) == int(count), project / under
            found += inside
        elif (project / name).is_file():
            found.append(project / name)
    return found
