"""`openarbiter standings`."""

from __future__ import annotations

import csv
import json
import re
from pathlib import Path

from openarbiter.cli.exits import Exit
from openarbiter.formats import player_list
from tests.cli.conftest import Cli

SHEET = """\
Four in the Park: Standings after round 2 of 5

Place  No.  Name             Rating  Points   BH   SB  DE
"""


def test_the_table(cli: Cli, data: Path) -> None:
    """Place, number, name, rating, points, and one column for each tie-break."""
    ended = cli("standings", data / "four.trf", "--tie-breaks", "BH,SB,DE")
    assert ended.code == Exit.OK
    assert ended.out.startswith(SHEET)
    assert len(ended.out.splitlines()) == 7
    assert not ended.err


def test_why_opens_a_value_on_paper(cli: Cli, data: Path) -> None:
    """Each round has a line; the last line is the value of the table."""
    value = json.loads(cli("standings", data / "four.trf", "--tie-breaks", "BH", "--json").out)
    shown = {row["player"]: row["values"][0] for row in value["rows"]}
    ended = cli("standings", data / "four.trf", "--why", 1, "--tie-break", "BH")
    lines = ended.out.splitlines()
    assert lines[0] == "BH of 1 Alpha, Anna: Buchholz (C.07, Article 8.1)"
    assert lines[2].split() == ["Round", "Opponent", "Counts"]
    assert [line.split()[0] for line in lines[3:5]] == ["1", "2"]
    assert lines[-1] == f"Sum: {shown[1]:g}"


def test_why_opens_the_whole_list(cli: Cli, data: Path) -> None:
    """Without a tie-break every value of the list is opened, in its order."""
    asked = ("standings", data / "four.trf", "--tie-breaks", "BH,SB", "--why", 1)
    ended = cli(*asked)
    assert ended.code == Exit.OK
    assert [line[:2] for line in ended.out.splitlines() if " of 1 " in line] == ["BH", "SB"]
    assert [each["tie_break"] for each in json.loads(cli(*asked, "--json").out)] == ["BH", "SB"]


def test_csv_can_be_read_again(cli: Cli, data: Path) -> None:
    """One head, one line for each player; what looks like a formula is made harmless."""
    content = (data / "four.trf").read_bytes().replace(b"Alpha, Anna", b"=1+1, Anna ")
    text = cli("standings", "-", "--format", "csv", "--tie-breaks", "BH", stdin=content).out
    assert text.startswith("\ufeff")
    rows = list(csv.reader(text.removeprefix("\ufeff").splitlines()))
    assert rows[0] == ["Place", "No.", "Name", "Rating", "Points", "BH"]
    read = player_list.read(text.encode())
    assert len(read.players) == 4
    assert len(rows) == 5
    assert any("=1+1" in row[2] and not row[2].startswith("=") for row in rows[1:])


def test_lots_of_a_seed_that_is_no_text(cli: Cli, data: Path) -> None:
    """Bytes of another encoding reach the program as half characters; they are a seed, too."""
    ended = cli("standings", data / "four.trf", "--lots", "caf\udce9")
    assert ended.code == Exit.OK
    assert ended.out == cli("standings", data / "four.trf", "--lots", "caf\udce9").out


def test_each_of_two_direct_encounters_opens(cli: Cli, spring: Path) -> None:
    """Listed twice, both are shown, each with those who were tied then (Article 4.3)."""
    asked = ("standings", spring, "--tie-breaks", "DE,BH/C1,DE", "--why", 1)
    assert "Tied: 1, 7, 20." in cli(*asked, "--tie-break", "de").out
    both = json.loads(cli(*asked, "--tie-break", " de ", "--json").out)
    first, second = (sheet["notes"][0] for sheet in both)
    assert first == "Tied: 1, 7, 20."
    assert second == "Nobody else is tied."
    every = json.loads(cli(*asked, "--json").out)
    assert [sheet["notes"][:1] for sheet in every][::2] == [[first], [second]]
    assert json.loads(cli(*asked, "--tie-break", "BH", "--json").out)["tie_break"] == "BH"


def test_tables_and_sums_in_german(cli: Cli, spring: Path) -> None:
    """Heads, cells, notes and every line of a sum; names and codes stay."""
    german = ("--language", "de", "--tie-breaks", "BH/C1,SB,DE,KS")
    table = cli("standings", spring, *german).out
    assert "Rangliste nach Runde 4 von 7" in table
    assert "Platz  Nr.  Name" in table
    assert re.search(r"Okonjuwo, Adaeze +2274 +3 +9,5 +6,5", table)
    written = cli("standings", spring, *german, "--format", "csv").out.removeprefix("\ufeff")
    assert written.startswith("Platz;Nr.;Name;Elo;Punkte;")
    assert ";9,5;6,5;" in written
    assert "KS: für Rundenturniere gemacht (Artikel 9.2)." in table
    opened = cli("standings", spring, *german, "--why", 6).out
    assert "BH/C1 von 6 Castelmoro, Livia: Buchholz (C.07, Artikel 8.1)" in opened
    assert "zählt nicht: Artikel 16.5" in opened
    assert "Platz unter den Gleichen: 0" in opened
    card = cli("standings", spring, *german, "--table", "card", "--player", 2).out
    assert card.startswith("Paarungskarte: 2 FM Okonjuwo, Adaeze, 2274")
    assert "Schwarz" in card
    cross = cli("standings", spring, *german, "--table", "cross", "--format", "html").out
    assert '<html lang="de">' in cross
    assert "frei ½" in cross
    assert "s1<" in cross
