"""Lists of players: rows of data, spreadsheets, and a stranger's file that costs too much."""

from __future__ import annotations

import os
import select
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from openarbiter.errors import UnreadableLineError
from openarbiter.formats import apart, player_list, xlsx
from openarbiter.formats.apart import UPLOAD, Limits, Readings
from openarbiter.formats.player_list import Heading, ListedPlayer
from tests.every import beside, every
from tests.spreadsheets import many_merges, parts_of, repeated_text, workbook, zipped

Row = tuple[str, str, dict[str, Any], int]
"""The rule, the text of a list, what is read and found, and how many players are looked at."""


def rows() -> Iterator[Row]:
    """Every row of the file, a row of cells as a column beside names."""
    for rule in beside(__file__)["rule"]:
        for key, value in rule["rows"].items():
            if "column" not in rule:
                yield rule["says"], key, value, 0
            else:
                about = value if isinstance(value, dict) else {"is": value}
                lines = [
                    f"Player, P{chr(65 + at)};{one.strip()}"
                    for at, one in enumerate(key.split("|"))
                ]
                facts = {rule["field"]: about["is"], "found": about.get("found", [])}
                yield rule["says"], "\n".join([f"Name;{rule['column']}", *lines]), facts, 0
            if "beside" in rule:
                yield rule["says"], key + rule["beside"], value, 1


def shown(player: ListedPlayer, field: str) -> object:
    """A fact of a player; none, and what has parts, as text."""
    value = getattr(player, field)
    if field == "national":
        return " ".join(f"{one.federation} {one.rating}" for one in value)
    return value if isinstance(value, str | int) else str(value)


@every(("rule", "text", "facts", "players"), rows())
def test_a_list_is_read_as_its_rule_says(
    rule: str, text: str, facts: dict[str, Any], players: int
) -> None:
    """What a page sends back of its columns is read alike."""
    assert rule
    if "refused" in facts:
        with pytest.raises(UnreadableLineError) as refused:
            player_list.read(text.encode())
        (finding,) = refused.value.findings
        assert finding.code == facts["refused"]
        assert finding.expected
        return
    found = player_list.read(f"{text}\n")
    if not facts.get("found"):
        sent = player_list.read(f"{text}\n", columns=[each.heading for each in found.columns])
        assert sent.players == found.players
    if not players:
        wanted = facts.get("found", [])
        told = [f"{each.code} {each.line} {each.column} " for each in found.findings]
        assert len(told) == len(wanted)
        assert all(map(str.startswith, told, [f"{row} " for row in wanted]))
    assert all(each.repair for each in found.findings)
    for field, values in facts.items():
        if field != "found":
            looked_at = found.players[: players or None]
            assert [shown(one, field) for one in looked_at] == values, field


# Spreadsheets and forms: ten languages, odd cells, and what is no list.

LANGUAGES = beside(__file__)["languages"]


@pytest.mark.parametrize("head", LANGUAGES.values(), ids=LANGUAGES)
def test_headings_of_each_language(head: str) -> None:
    """One sheet in each of them gives the same player, as CSV and as XLSX with numbers."""
    found = player_list.read(f"{head}\nAhorn;Ada;30.04.1989;f;SK Quay;GER;99000011;1800\n")
    assert found.findings == ()
    row = ("Ahorn", "Ada", (32628, 1), "f", "SK Quay", "GER", 99000011, 1800)
    assert player_list.read(workbook([head.split(";"), row])).players == found.players
    (ada,) = found.players
    assert (ada.name, ada.birth, ada.sex, ada.club) == ("Ahorn, Ada", "1989/04/30", "w", "SK Quay")
    assert (ada.federation, ada.fide_id, ada.rating) == ("GER", "99000011", 1800)


def test_without_headings_the_columns_are_known_by_what_stands_in_them() -> None:
    """Names, ratings, years and federations look different."""
    text = (
        "Ahorn, Ada;1812;GER;1989;SK Quay\nBirke, Bo;1654;SUI;2001;SK Quay\n"
        "Ceder, Cy;2101;AUT;1965;Nordheim\nDorn, Di;1400;GER;2012;SK Quay\n"
    )
    found = player_list.read(text)
    known = [one.heading for one in found.columns]
    assert known == [
        *(Heading.NAME, Heading.RATING, Heading.FEDERATION, Heading.BIRTH, Heading.CLUB)
    ]
    assert ({one.by for one in found.columns}, len(found.players)) == ({"content"}, 4)
    halves = player_list.read(text.replace(", ", ";"))
    assert [one.name for one in halves.players][:2] == ["Ahorn, Ada", "Birke, Bo"]


def test_a_spreadsheet() -> None:
    """Dates, merged cells, crossed out rows and formulas without a value."""
    data = workbook(
        [
            ["Saltmere Open 2026"],
            [],
            ["Name", "Geburtsdatum", "Elo", "Mannschaft"],
            ["Ahorn, Ada", (32628, 1), 1800, "Quay 1"],
            ["Birke, Bo", "12.3.2001", "=1700+1", None],
            [("77", 2), 1999, 1650.0, "Quay 2"],
        ],
        merged="D4:D5",
    )
    found = player_list.read(data, name="list.xlsx")
    assert [(one.name, one.birth, one.rating, one.club) for one in found.players] == [
        ("Ahorn, Ada", "1989/04/30", 1800, "Quay 1"),
        ("Birke, Bo", "2001/03/12", None, "Quay 1"),
        ("77", "1999/00/00", 1650, "Quay 2"),
    ]
    assert [(one.code, one.line) for one in found.findings] == [
        ("above", 1),
        ("no-value", 5),
        ("crossed-out", 6),
    ]
    assert player_list.read(found.text).players == found.players


SHEET = "xl/worksheets/sheet1.xml"
GOOD = parts_of([["Name"], ["Ahorn, Ada"]])


HARM = '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa">]>'

WRONG: dict[str, tuple[bytes, str]] = {
    "bomb": (zipped(GOOD | {SHEET: b" " * (xlsx.LARGEST + 1)}), "bomb"),
    "doctype": (zipped(GOOD | {SHEET: HARM + GOOD[SHEET]}), "doctype"),
    "cut": (zipped(GOOD)[:-30], "broken-xlsx"),
    "another archive": (zipped({"a.txt": "x"}), "broken-xlsx"),
    "no XML": (zipped(GOOD | {SHEET: "<worksheet"}), "broken-xlsx"),
    "far cell": (zipped(GOOD | {SHEET: GOOD[SHEET].replace('r="A2"', 'r="ZZZ2"')}), "too-large"),
    "merged cells without end": (many_merges(), "too-large"),
    "one text in every cell": (repeated_text(), "too-large"),
    "empty sheet": (workbook([]), "empty-list"),
    "PDF": (b"%PDF-1.7\n%\xe2\xe3", "other-file"),
    "old XLS": (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(100), "other-file"),
}


@pytest.mark.parametrize(("data", "code"), WRONG.values(), ids=WRONG)
def test_what_is_no_list_is_refused_with_what_to_do(data: bytes, code: str) -> None:
    """Each is refused as a whole, in one sentence."""
    with pytest.raises(UnreadableLineError) as refused:
        player_list.read(data, name="list")
    (finding,) = refused.value.findings
    assert finding.code == code
    assert finding.expected


def test_a_broken_encoding_is_told() -> None:
    """The guess is a finding that names the encoding; a named one that does not fit is refused."""
    data = "Name;Elo\nMüller, Jörg;1800\n".encode("cp1252")
    assert [one.code for one in player_list.read(data).findings] == ["encoding"]
    with pytest.raises(UnreadableLineError, match="utf-8"):
        player_list.read(data, encoding="utf-8")


def test_the_sheet_is_chosen() -> None:
    """By number or name; without either it is that with the most headings."""
    parts = parts_of([["Name", "Elo", "Verein"], ["Ahorn, Ada", 1800, "Quay"]])
    parts["xl/worksheets/sheet2.xml"] = parts_of([["Name"], ["Birke, Bo"]])[SHEET]
    for name, end, more in (
        ("xl/workbook.xml", "</sheets>", '<sheet name="Juniors" sheetId="2" r:id="r2"/>'),
        (
            "xl/_rels/workbook.xml.rels",
            "</Relationships>",
            '<Relationship Id="r2" Type="x/worksheet" Target="worksheets/sheet2.xml"/>',
        ),
    ):
        assert end in parts[name]
        parts[name] = parts[name].replace(end, more + end)
    data = zipped(parts)
    names = {
        sheet: [one.name for one in player_list.read(data, sheet=sheet).players]
        for sheet in ("", "1", "2", "juniors")
    }
    first, second = ["Ahorn, Ada"], ["Birke, Bo"]
    assert names == {"": first, "1": first, "2": second, "juniors": second}
    with pytest.raises(UnreadableLineError, match="Juniors"):
        player_list.read(data, sheet="Seniors")


@every("size", range(0, 2400, 37))
def test_a_damaged_spreadsheet_is_never_a_traceback(size: int) -> None:
    """Cut and spoiled anywhere it is read or refused."""
    data = zipped(GOOD)
    for spoiled in (data[:size], data[:size] + b"\xff" + data[size + 1 :]):
        try:
            player_list.read(spoiled, name="x.xlsx")
        except UnreadableLineError as error:
            assert error.findings  # noqa: PT017  (either way is fine, a traceback is not)


def test_a_value_of_lichess_that_is_a_list_is_left_out_with_its_place() -> None:
    """The player is read without the place."""
    case = Path(__file__).parents[2] / "data" / "cases" / "lichess-rank-list.ndjson"
    found = player_list.read(case.read_bytes(), name=case.name)
    assert [(one.name, one.note) for one in found.players] == [("u1", "lichess: score 5")]
    (finding,) = found.findings
    assert (finding.code, finding.line, finding.found) == ("bad-result", 1, "'rank: [1]'")


def test_empty_columns_at_the_end_are_none_and_too_many_are_refused() -> None:
    """A spreadsheet may write hundreds of empty ones; thousands with something are no list."""
    found = player_list.read(f"Name;Rating{';' * 1000}\nMuster, Erika;1650{';' * 1000}\n")
    assert [(one.name, one.rating) for one in found.players] == [("Muster, Erika", 1650)]
    with pytest.raises(UnreadableLineError, match="a line with 10001 columns"):
        player_list.read(f"{'a,' * 10_000}x\n" + "Muster,Erika\n" * 3)


# A stranger's file is read in a process that is killed at its limits.

FEW = Limits(seconds=1, megabytes=256)
ROOT = Path(__file__).resolve().parents[3]

COSTLY = {
    "of the processor": "any(iter(int, 1))",
    "by the clock": "__import__('time').sleep(100)",
    "of memory": "len(bytearray(1 << 30))",
    "to give back": f"'x' * {apart.LARGEST}",
    "that ends by itself": "__import__('os')._exit(0)",
}


@pytest.mark.parametrize("reader", COSTLY.values(), ids=COSTLY)
def test_what_costs_too_much_is_refused(reader: str) -> None:
    """Whatever it costs, and whatever becomes of the process, the program goes on."""
    with pytest.raises(UnreadableLineError, match=r"list\.csv: what takes more than 1 second "):
        Readings().read("list.csv", FEW, eval, reader)


def test_a_value_and_an_error_come_as_if_it_was_read_here() -> None:
    """The players and the findings are the same; a fault of the program keeps where it was."""
    readings, text = Readings(), "Name;Elo\nAhorn, Ada;x\n"
    assert readings.read("", UPLOAD, os.getpid) != os.getpid()
    assert readings.read("", UPLOAD, player_list.read, text) == player_list.read(text)
    with pytest.raises(UnreadableLineError) as apart_from_here:
        readings.read("", UPLOAD, player_list.read, "", name="a.csv")
    with pytest.raises(UnreadableLineError) as here:
        player_list.read("", name="a.csv")
    assert apart_from_here.value.findings == here.value.findings
    with pytest.raises(ZeroDivisionError) as fault:
        readings.read("", UPLOAD, eval, "1 / 0")
    assert "apart.py" in fault.value.__notes__[0]


def test_what_is_read_ends_with_the_desk() -> None:
    """A file that is being read is given up at once, and no other one is begun."""
    readings = Readings()
    refused: list[UnreadableLineError] = []

    def read() -> None:
        try:
            readings.read("", UPLOAD, time.sleep, 100)
        except UnreadableLineError as error:
            refused.append(error)

    threads = [Thread(target=read) for _ in range(3)]  # one of them waits for its turn
    for thread in threads:
        thread.start()
    readings.end()
    for thread in threads:
        thread.join(20)
    assert len(refused) == 3


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes here")
def test_it_ends_when_the_program_is_killed(tmp_path: Path) -> None:
    """Nobody has to tell it: a pipe that it holds open is closed."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = f"(open({str(pipe)!r}, 'w'), __import__('time').sleep(100))"
    code = (
        "from openarbiter.formats.apart import UPLOAD, Readings\n"
        f"Readings().read('', UPLOAD, eval, {reader!r})"
    )
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    program = subprocess.Popen([sys.executable, "-c", code], env=environment)  # noqa: S603
    with pipe.open() as held:  # as soon as it is open on the other side too
        assert not select.select([held], [], [], 0)[0]
        program.send_signal(signal.SIGKILL)
        program.wait()
        assert select.select([held], [], [], 20)[0]
        assert held.read() == ""
