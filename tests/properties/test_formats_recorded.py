"""Every recorded file is read as its index states, by every reader, and written back as it was."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from openarbiter.cli.verify_rounds import read_board_list
from openarbiter.errors import Finding, FormatError, NotCoveredError, UnreadableLineError
from openarbiter.formats import player_list, read_tournament, trf
from openarbiter.formats.rating_list import reader as rating_list
from openarbiter.model import Tournament
from tests.every import beside
from tests.played import entered

ENDINGS = {".trf", ".input"}
TOLD = beside(__file__)


def files(folder: Path) -> Iterator[Path]:
    """All report files under a folder."""
    found = sorted(path for path in folder.rglob("*") if path.suffix in ENDINGS)
    assert found
    yield from found


def test_only_broken_files_are_refused(recorded: Path) -> None:
    """Of the files of other projects exactly those broken on purpose are refused."""
    refused: dict[str, list[str]] = {}
    for path in files(recorded / "real"):
        try:
            trf.read(path)
        except FormatError as error:
            refused[path.name] = sorted({finding.code for finding in error.findings})
    assert refused == TOLD["broken"]


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


@pytest.fixture(scope="module")
def folder(recorded: Path) -> Path:
    """The folder of the files of other projects."""
    return recorded / "real"


def test_every_file_is_in_the_index(folder: Path) -> None:
    """No file is left out, and none is described twice."""
    reports, others = stated(folder)
    named = [path for path, _ in reports] + others
    there = {path for path in folder.rglob("*") if path.is_file()} - {folder / "INDEX.md"}
    assert (len(named), set(named)) == (len(set(named)), there)


def test_reports_read_as_stated(folder: Path) -> None:
    """Players, rounds, teams, ratings, results without a game and ends of lines of each report."""
    for path, row in stated(folder)[0]:
        tournament = read_tournament(path, lenient=True).tournament
        facts = {name: int((row[name] or "0").replace("-", "0")) for name in _FACTS}
        facts |= dict([TOLD["otherwise"][path.name]] if path.name in TOLD["otherwise"] else [])
        assert {name: fact(tournament) for name, fact in _FACTS.items()} == facts, path
        records = (record for player in tournament.players for record in player.rounds)
        unplayed = Counter(record.result.value for record in records)
        counts = re.findall(r"(blank|\+-|[+\-A-Z])(\d+)", row["unplayed"])
        told = Counter({code: int(count) for code, count in counts})
        signs = not {"+", "-"}.isdisjoint(told)
        assert _folded(unplayed, signs=signs) == _folded(told, signs=signs), path
        assert _ends(path.read_bytes()) == row["ends"], path


_FACTS: dict[str, Callable[[Tournament], int]] = {
    "players": lambda tournament: len(tournament.players),
    "rounds": lambda tournament: max(len(player.rounds) for player in tournament.players),
    "planned": lambda tournament: tournament.rounds or 0,
    "teams": lambda tournament: len(tournament.teams),
    "unrated": lambda tournament: sum(not player.rating for player in tournament.players),
}


def _folded(counts: Counter[str], *, signs: bool) -> Counter[str]:
    """Byes by their letters and forfeits; of a file that knows no letters both as signs."""
    found: Counter[str] = Counter()
    for code, count in counts.items():
        if code == "H" or (code in {"U", "F", "Z"} and not signs):
            found[code] += count
        elif code in {"U", "F", "Z", "+", "-", "+-"}:
            found["+-"] += count
    return found


def _ends(data: bytes) -> str:
    if b"\r\n" in data:
        return "CRLF"
    return "LF" if b"\n" in data else "CR"


def test_json_of_other_programs_is_called_that(folder: Path) -> None:
    """Save files, scenarios and tables of other programs: one sentence, and what to do."""
    found = 0
    for path in stated(folder)[1]:
        if path.suffix != ".json":
            continue
        found += 1
        with pytest.raises(UnreadableLineError) as refused:
            read_tournament(path, lenient=True)
        (finding,) = refused.value.findings
        assert finding.found in {"JSON of another program", "a JSON list"}, path
        with pytest.raises(UnreadableLineError, match="JSON of another program"):
            player_list.read(path.read_bytes(), name=path.name)
    assert found


@pytest.mark.parametrize("name", TOLD["lists"])
def test_lists_of_players(folder: Path, name: str) -> None:
    """Everybody is read, with name, rating, club and year; written again the list is the same."""
    (path,) = (each for each in stated(folder)[1] if each.name == name)
    read = player_list.read(path.read_bytes(), name=path.name)
    lines = path.read_text().splitlines()[1:]
    assert len(read.players) == len(lines) == TOLD["lists"][name]
    for player, line in zip(read.players, lines, strict=True):
        cells = line.split(",")
        assert (player.name, player.rating) == (cells[0], int(cells[1]))
        assert (player.birth.replace("/", "-"), player.club) == (cells[3], cells[6])
    again = player_list.read(player_list.write(read.players))
    assert again.players == read.players


def test_pairings_are_no_players(folder: Path) -> None:
    """Answers of engines, two numbers a line, are no list of names and no report."""
    answers = [path for path in stated(folder)[1] if path.suffix in {".txt", ".expected"}]
    assert answers
    for path in answers:
        with pytest.raises(UnreadableLineError, match="not-a-report"):
            read_tournament(path)
        if "Round #" not in path.read_text():
            with pytest.raises(UnreadableLineError, match="no-headings"):
                player_list.read(path.read_bytes(), name=path.name)


def test_every_file_for_every_reader(folder: Path) -> None:
    """A file in the wrong place is refused with words or read, and never ends in a traceback."""
    reports, others = stated(folder)
    for path in [*(path for path, _ in reports), *others]:
        for read in _readers(path):
            findings = _refusal(read)
            assert all(each.found and each.expected for each in findings), path


def _refusal(read: Callable[[], object]) -> tuple[Finding, ...]:
    """What is wrong with a file; nothing where it is read."""
    try:
        read()
    except FormatError as error:
        return error.findings
    return ()


def _readers(path: Path) -> Iterator[Callable[[], object]]:
    yield lambda: read_tournament(path)
    yield lambda: player_list.read(path.read_bytes(), name=path.name)
    yield lambda: rating_list.look(path)
    yield lambda: read_board_list(str(path))


def test_reports_are_no_lists(folder: Path) -> None:
    """A report where a list belongs gives no players of its records."""
    for path, _ in stated(folder)[0]:
        with pytest.raises(FormatError):
            player_list.read(path.read_bytes(), name=path.name)
        with pytest.raises(FormatError):
            rating_list.look(path)


_PROJECT = re.compile(r"^## (\S+)$")
_ROW = re.compile(
    r"^\| (?P<name>\S+) \| (?P<players>\d+)/(?P<rounds>\d+) \((?P<planned>\d+|-)\) "
    r"\| (?P<teams>\d*) \| (?P<dialect>[^|]+?) \| (?P<ends>LF|CR|CRLF) "
    r"\| (?P<unrated>\d*) \| (?P<unplayed>[^|]*?) \|"
)
_OTHERS = "Other files: "
_ITEM = re.compile(r"(\S+/) \((\d+)\)|([^\s,;]+)")


def stated(folder: Path) -> tuple[list[tuple[Path, re.Match[str]]], list[Path]]:
    """The report files of the index in a folder, each with its row, and all other files it names.

    Rounds are those with results; an empty number, or a stroke, is what a file does not say.
    """
    reports: list[tuple[Path, re.Match[str]]] = []
    others: list[Path] = []
    project = folder
    for line in (folder / "INDEX.md").read_text().splitlines():
        if found := _PROJECT.match(line):
            project = folder / found[1].replace("/", "__")
        elif (row := _ROW.match(line)) and (project / row["name"]).is_file():
            reports.append((project / row["name"], row))
        elif line.startswith(_OTHERS):
            others += _named(project, line.removeprefix(_OTHERS))
    return reports, others


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
